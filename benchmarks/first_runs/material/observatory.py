"""Makes three feeds of an observatory in $STATE/feeds, and reads them into $STATE/feeds.sqlite."""

# mypy: ignore-errors

import os
from pathlib import Path

from reader import make_reader

STATE = Path(os.environ["STATE"])
FEEDS = {
    "comets": (
        "Comet watch",
        "Runa Holt",
        (
            ("Long tail over the bay", "2026-03-18T21:40:00Z", "Runa Holt", "The tail was 17 degrees long."),
            ("A faint visitor", "2026-04-02T22:15:00Z", "Emil Sand", "Magnitude 11 and fading."),
            ("Two tails at dawn", "2026-05-09T03:20:00Z", "Runa Holt", "One tail of dust and one of gas."),
        ),
    ),
    "domes": (
        "Dome diary",
        "Ole Vik",
        (
            ("New motor for the dome", "2026-02-11T09:00:00Z", "Ole Vik", "The dome turns once in 95 seconds."),
            ("Mirror washed", "2026-03-27T10:30:00Z", "Signe Moe", "It took 6 litres of water."),
            ("Roof sealed again", "2026-06-05T14:10:00Z", "Ole Vik", "No drop came in during the storm."),
            ("Lamp replaced", "2026-01-23T16:45:00Z", "Signe Moe", "The old lamp burnt for 2300 hours."),
        ),
    ),
    "visits": (
        "Visitor evenings",
        "Signe Moe",
        (
            ("Moon evening", "2026-09-25T18:00:00Z", "Signe Moe", "We welcome 28 guests at the large telescope."),
            ("Ring evening", "2026-10-16T18:30:00Z", "Emil Sand", "We welcome 35 guests, and Saturn is high."),
        ),
    ),
}
ENTRY = """<entry><id>tag:{file},{number}</id><title>{title}</title><updated>{at}</updated><published>{at}</published>
<author><name>{author}</name></author><link href="https://observatory.example.org/{file}/{number}"/>
<content type="html">{text}</content></entry>
"""

(STATE / "feeds").mkdir()
for file, (title, author, entries) in FEEDS.items():
    told = "".join(
        ENTRY.format(file=file, number=i, title=t, at=at, author=a, text=x)
        for i, (t, at, a, x) in enumerate(entries, 1)
    )
    (STATE / "feeds" / f"{file}.xml").write_text(
        f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><id>tag:{file}</id>'
        f"<title>{title}</title><updated>2026-10-16T18:30:00Z</updated><author><name>{author}</name></author>"
        f'<link href="https://observatory.example.org/{file}"/>\n{told}</feed>\n',
        encoding="utf-8",
    )
with make_reader(str(STATE / "feeds.sqlite"), feed_root=str(STATE / "feeds")) as reader:
    for file in FEEDS:
        reader.add_feed(f"{file}.xml")
    reader.update_feeds()
