"""Makes the folder of the download manager of the third set: one user who need not sign in, and five packages."""

# mypy: ignore-errors

import os
import re
import shutil
import sqlite3
from pathlib import Path

PACKAGES = ("Lecture slides", "Holiday photos", "Old drivers", "Field recordings", "Map tiles")

user = Path(os.environ["STATE"], "user")
shutil.copytree(Path(os.environ["TOOLS"], "pyload/user"), user)
settings = user / "settings/pyload.cfg"
text = settings.read_text(encoding="utf-8")
for pattern, value in (
    (r"(?<=\tbool autologin : \"Skip login if single user\" = ).*", "True"),
    (r"(?<=\tip host : \"IP address\" = )localhost(?=\n\tint port)", "127.0.0.1"),
    (r"(?<=\tint port : \"Port\" = )8000", os.environ["PORT"]),
):
    text, count = re.subn(pattern, value, text)
    assert count == 1, pattern
settings.write_text(text, encoding="utf-8")
with sqlite3.connect(user / "data/pyload.db") as base:
    for number, name in enumerate(PACKAGES, 1):
        folder = name.lower().replace(" ", "-")
        base.execute(
            "insert into packages (id, name, folder, queue, packageorder) values (?, ?, ?, 0, ?)",
            (number, name, folder, number - 1),
        )
        base.execute(
            "insert into links (url, name, size, package) values (?, ?, 4096, ?)",
            (f"http://127.0.0.1:9/{folder}.zip", f"{folder}.zip", number),
        )
