"""Writes three connections to other machines for the latest questions."""

import os
from pathlib import Path

REMOTES = (
    ("Archive", "Office", "archive.example:2203", "nora", "SSH"),
    ("Backup box", "Cellar", "backup.example:2207", "keeper", "SFTP"),
    ("Print room", "Office", "print.example", "emil", "SSH"),
    ("Weather mast", "Roof", "mast.example:4122", "wind", "SSH"),
)
folder = Path(os.environ["STATE"], ".local/share/remmina")
folder.mkdir(parents=True)
for number, (name, group, server, user, protocol) in enumerate(REMOTES):
    said = {"name": name, "group": group, "server": server, "username": user, "protocol": protocol}
    said |= {"password": "", "ssh_auth": "0", "labels": "", "notes_text": ""}
    text = "".join(f"{key}={value}\n" for key, value in said.items())
    (folder / f"{group.lower()}_{number}.remmina").write_text(f"[remmina]\n{text}", encoding="utf-8")
