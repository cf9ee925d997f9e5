"""Makes the base of the SQL editor of the third set, with a session that is signed in, and stores its cookie."""

# mypy: ignore-errors

import base64
import hashlib
import hmac
import json
import os
import time
from pathlib import Path

SECRET = "secret-used-to-sign-cookies-please-set-and-make-strong"
NAME = "s0-third-set"
AT = {"$$date": 1790000000000}
USERS = (("u1", "ida@example.org", "admin"), ("u2", "paul@example.org", "editor"), ("u3", "tess@example.org", "editor"))
CONNECTIONS = (("c1", "Warehouse"), ("c2", "Webshop"), ("c3", "Old archive"))
QUERIES = (
    ("q1", "Orders by month", "c2", "select month, count(*) from orders group by month"),
    ("q2", "Empty shelves", "c1", "select shelf from stock where amount = 0"),
    ("q3", "Late parcels", "c1", "select id from parcels where due < sent"),
    ("q4", "Test of joins", "c2", "select 1"),
)

state = Path(os.environ["STATE"])
base = state / "base"
(base / "sessions").mkdir(parents=True)


def write(name, rows):
    lines = (json.dumps({**row, "createdDate": AT, "modifiedDate": AT}) for row in rows)
    (base / f"{name}.db").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


write(
    "users", ({"_id": i, "email": email, "role": role, "passhash": "-", "signupDate": AT} for i, email, role in USERS)
)
write("connections", ({"_id": i, "name": name, "driver": "mock"} for i, name in CONNECTIONS))
write(
    "queries",
    (
        {"_id": i, "name": name, "connectionId": c, "queryText": text, "tags": [], "lastAccessDate": AT}
        | {"createdBy": "ida@example.org", "modifiedBy": "ida@example.org"}
        for i, name, c, text in QUERIES
    ),
)
cookie = {"originalMaxAge": 3600000, "expires": "2099-01-01T00:00:00.000Z", "httpOnly": True, "path": "/"}
held = {"cookie": cookie, "passport": {"user": "u1"}, "__lastAccess": int(time.time() * 1000)}
(base / "sessions" / f"{NAME}.json").write_text(json.dumps(held), encoding="utf-8")
signed = base64.b64encode(hmac.digest(SECRET.encode(), NAME.encode(), hashlib.sha256)).decode().rstrip("=")
stored = {"name": "sqlpad.sid", "value": f"s%3A{NAME}.{signed.replace('+', '%2B').replace('/', '%2F')}"}
stored |= {"domain": "127.0.0.1", "path": "/", "expires": -1, "httpOnly": True, "secure": False, "sameSite": "Lax"}
(state / "session.json").write_text(json.dumps({"cookies": [stored], "origins": []}), encoding="utf-8")
