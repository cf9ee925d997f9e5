"""Makes the laboratory for oTree in $STATE/lab, with four sessions that are labelled and commented."""

# mypy: ignore-errors

import os
import shutil
import sys
from pathlib import Path

LAB = Path(os.environ["STATE"], "lab")
SESSIONS = (
    ("dice_short", 8, "Monday group", "two came late"),
    ("dice_long", 14, "Tuesday group", ""),
    ("dice_pilot", 3, "Trial run", "lights were off"),
    ("dice_long", 11, "Friday group", ""),
)

shutil.copytree(Path(__file__).with_name("lab"), LAB)
(LAB / "_static").mkdir()
os.chdir(LAB)
sys.path.insert(0, str(LAB))

import otree.main  # noqa: E402

otree.main.setup()

from otree.database import db, init_orm  # noqa: E402

init_orm()

from otree.session import create_session  # noqa: E402

for config, size, label, comment in SESSIONS:
    made = create_session(session_config_name=config, num_participants=size)
    made.label, made.comment = label, comment
db.commit()
