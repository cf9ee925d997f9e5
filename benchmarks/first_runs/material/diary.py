"""Writes the diary of the new questions: five days in two months."""

import os
from pathlib import Path

DAYS = (
    ("2024-03", 6, "Planted the beans behind the shed."),
    ("2024-03", 19, "Lent the blue ladder to Tom."),
    ("2024-03", 27, "Frost again; covered the beans."),
    ("2024-05", 11, "Took the kettle to be mended."),
    ("2024-05", 22, "First strawberries."),
)

place = Path(os.environ["STATE"], ".rednotebook/data")
place.mkdir(parents=True)
for month, day, text in DAYS:
    with (place / f"{month}.txt").open("a", encoding="utf-8") as file:
        file.write(f"{day}:\n  text: {text!r}\n")
