"""Writes the notes of the third set: four notes, one of them in a notebook."""

# mypy: ignore-errors

import os
import uuid
from pathlib import Path

NOTES = (
    ("Garden plan", "Beans along the fence, onions by the shed.", "system:notebook:Outdoors"),
    ("Gift ideas", "A teapot for Nora. A map of the coast for Emil.", ""),
    ("Old recipes", "Barley soup. Plum cake.", ""),
    ("Reading list", "The Salt Road. Nine Lanterns.", ""),
)

place = Path(os.environ["STATE"], ".local/share/gnote")
place.mkdir(parents=True)
for day, (title, text, tag) in enumerate(NOTES, 1):
    at = f"2026-10-0{day}T09:00:00.000000+00:00"
    tags = f"<tags><tag>{tag}</tag></tags>" if tag else ""
    name = uuid.uuid5(uuid.NAMESPACE_URL, title)
    (place / f"{name}.note").write_text(
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<note version="0.3" xmlns:link="http://beatniksoftware.com/tomboy/link" '
        'xmlns:size="http://beatniksoftware.com/tomboy/size" xmlns="http://beatniksoftware.com/tomboy">'
        f'<title>{title}</title><text xml:space="preserve"><note-content version="0.1">{title}\n\n{text}\n'
        f"</note-content></text><last-change-date>{at}</last-change-date>"
        f"<last-metadata-change-date>{at}</last-metadata-change-date><create-date>{at}</create-date>"
        f"<cursor-position>0</cursor-position><width>450</width><height>360</height>{tags}</note>\n",
        encoding="utf-8",
    )
