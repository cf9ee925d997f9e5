"""Writes a guide to a castle as a PDF of six pages with an outline, for the last questions."""

import os
from pathlib import Path

PAGES = ("Castle guide", "Moat", "Chapel", "Kitchen", "Stables", "Tower")
CHAPTERS = (("Moat", 2), ("Chapel", 3), ("Stables", 5), ("Tower", 6))

objects: dict[int, str] = {}
first, outline = 10, 40
kids = " ".join(f"{first + i} 0 R" for i in range(len(PAGES)))
objects[1] = f"<< /Type /Catalog /Pages 2 0 R /Outlines {outline} 0 R /PageMode /UseOutlines >>"
objects[2] = f"<< /Type /Pages /Kids [{kids}] /Count {len(PAGES)} >>"
objects[3] = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
objects[4] = "<< /Title (Castle guide) /Author (Berit Lang) /Subject (A walk of two hours) /Keywords (walls) >>"
for i, text in enumerate(PAGES):
    drawn = f"BT /F1 36 Tf 80 700 Td ({text}) Tj ET"
    objects[first + i] = (
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> "
        f"/Contents {first + 20 + i} 0 R >>"
    )
    objects[first + 20 + i] = f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream"
last = outline + len(CHAPTERS)
objects[outline] = f"<< /Type /Outlines /First {outline + 1} 0 R /Last {last} 0 R /Count {len(CHAPTERS)} >>"
for i, (title, page) in enumerate(CHAPTERS, outline + 1):
    beside = (f" /Prev {i - 1} 0 R" if i > outline + 1 else "") + (f" /Next {i + 1} 0 R" if i < last else "")
    objects[i] = f"<< /Title ({title}) /Parent {outline} 0 R /Dest [{first + page - 1} 0 R /Fit]{beside} >>"
said, places = "%PDF-1.4\n", {}
for n, each in sorted(objects.items()):
    places[n] = len(said)
    said += f"{n} 0 obj\n{each}\nendobj\n"
table = "".join(
    f"{places[n]:010d} 00000 n \n" if n in places else "0000000000 65535 f \n" for n in range(max(objects) + 1)
)
said += f"xref\n0 {max(objects) + 1}\n{table}trailer << /Size {max(objects) + 1} /Root 1 0 R /Info 4 0 R >>\n"
said += f"startxref\n{said.index('xref')}\n%%EOF\n"
Path(os.environ["STATE"], "castle.pdf").write_text(said, encoding="ascii")
