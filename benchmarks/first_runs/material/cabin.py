"""Writes the shared budget of a week in a cabin for the latest questions, and a session that is signed in to it."""

# mypy: ignore-errors

import json
import os
from datetime import date
from pathlib import Path

from ihatemoney.models import Bill, BillType, LoggingMode, Person, Project, db
from ihatemoney.run import create_app

PEOPLE = ("Nora", "Emil", "Tilda", "Ruben")
BILLS = (
    ("Groceries", "Nora", 84.60, (6, 27), PEOPLE),
    ("Boat hire", "Emil", 120.00, (6, 28), PEOPLE),
    ("Firewood", "Tilda", 36.40, (6, 29), ("Nora", "Emil", "Tilda")),
    ("Bakery", "Ruben", 22.80, (7, 1), PEOPLE),
    ("Lamp oil", "Tilda", 17.50, (7, 2), ("Tilda", "Ruben")),
    ("Smoked fish", "Emil", 61.20, (7, 3), PEOPLE),
    ("Train tickets", "Nora", 148.00, (7, 4), ("Nora", "Emil")),
)
state = Path(os.environ["STATE"])
settings = state / "ihatemoney.cfg"
settings.write_text(
    f'SQLALCHEMY_DATABASE_URI = "sqlite:///{state}/cabin.db"\nSQLALCHEMY_TRACK_MODIFICATIONS = False\n'
    'SECRET_KEY = "cabin"\nSESSION_COOKIE_SECURE = False\nACTIVATE_DEMO_PROJECT = False\n',
    encoding="utf-8",
)
os.environ["IHATEMONEY_SETTINGS_FILE_PATH"] = str(settings)
app = create_app(instance_path=str(state))
with app.app_context():
    cabin = Project(id="cabin", name="Cabin week", password="none", contact_email="ida@example.org",
                    default_currency="XXX", logging_preference=LoggingMode.DISABLED)  # fmt: skip
    db.session.add(cabin)
    people = {name: Person(name=name, weight=1, activated=True) for name in PEOPLE}
    for each in people.values():
        each.project = cabin
        db.session.add(each)
    db.session.commit()
    for what, payer, amount, (month, day), owers in BILLS:
        on = date(2026, month, day)
        db.session.add(Bill(amount=amount, date=on, external_link="", original_currency="XXX",
                            owers=[people[each] for each in owers], payer_id=people[payer].id,
                            project_default_currency="XXX", what=what, bill_type=BillType.EXPENSE))  # fmt: skip
    db.session.commit()
    signer = app.session_interface.get_signing_serializer(app)
    value = signer.dumps({"cabin": True, "projects": {"cabin": "Cabin week"}, "lang": "en"})
cookie = {"name": "session", "value": value, "domain": "127.0.0.1", "path": "/", "expires": -1}
cookie |= {"httpOnly": True, "secure": False, "sameSite": "Lax"}
(state / "session.json").write_text(json.dumps({"cookies": [cookie], "origins": []}), encoding="utf-8")
