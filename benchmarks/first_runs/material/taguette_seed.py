"""Makes the projects of the fifth set, the configuration of their server, and the cookie of a session in it."""

# mypy: ignore-errors

import json
import os
from pathlib import Path

from taguette import database
from tornado.web import create_signed_value

SECRET = "hazel-71-fern"
TEXTS = (
    ("Ferry crew", "The ferry was late. Nobody minded, since the tide was late as well."),
    ("Lighthouse keeper", "The lamp was lit by hand until the spring of the great storm."),
    ("Old newspaper", "Harbour dues are to be raised by a penny."),
    ("Net maker", "My mother taught me the knots, and her mother taught her."),
)
TAGS = ("weather", "family", "trade", "unclear")

state = Path(os.environ["STATE"])
connect = database.connect(f"sqlite:///{state}/taguette.sqlite3")
db = connect()
owner = database.User(login="ida")
db.add(owner)
for name, description in (("Harbour interviews", "Talks with old people."), ("Trial run", "To try the program.")):
    project = database.Project(name=name, description=description)
    db.add(project)
    db.flush()
    db.add(database.ProjectMember(project=project, user_login="ida", privileges=database.Privileges.ADMIN))
    if name == "Trial run":
        continue
    for title, text in TEXTS:
        shown = f"<p>{text}</p>"
        way = database.TextDirection.LEFT_TO_RIGHT
        file = f"{title}.txt"
        db.add(database.Document(name=title, description="", filename=file, project=project, text_direction=way,
                                 contents=shown))  # fmt: skip
    db.add_all(database.Tag(project=project, path=path, description="") for path in TAGS)
db.commit()

settings = {
    "NAME": "Taguette",
    "BIND_ADDRESS": "127.0.0.1",
    "PORT": int(os.environ["PORT"]),
    "DOMAIN": "127.0.0.1",
    "X_HEADERS": False,
    "MULTIUSER": False,
    "SECRET_KEY": SECRET,
    "DATABASE": f"sqlite:///{state}/taguette.sqlite3",
    "EMAIL": "ida@example.org",
    "MAIL_SERVER": {"host": "127.0.0.1", "port": 9},
    "REGISTRATION_ENABLED": False,
    "COOKIES_PROMPT": False,
    "SQLITE3_IMPORT_ENABLED": True,
    "TOS_FILE": None,
}
(state / "settings.py").write_text(
    "".join(f"{name} = {value!r}\n" for name, value in settings.items()), encoding="utf-8"
)
value = create_signed_value(SECRET, "user", "ida").decode()
cookie = {"name": "user", "value": value, "domain": "127.0.0.1", "path": "/", "expires": -1}
cookie |= {"httpOnly": True, "secure": False, "sameSite": "Lax"}
(state / "session.json").write_text(json.dumps({"cookies": [cookie], "origins": []}), encoding="utf-8")
