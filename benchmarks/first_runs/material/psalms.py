"""Writes three songs without sound for the last questions, with who wrote them."""

# mypy: ignore-errors

import os
from pathlib import Path

from mutagen.id3 import ID3, TCOM, TIT2, TPE1, TRCK

SONGS = (("Evening Star", "Hanna Quist"), ("Long Barrow", "Peter Vane"), ("Winter Mill", "Rosa Tiller"))
FRAME = bytes((0xFF, 0xFB, 0x90, 0x00)) + bytes(413)

folder = Path(os.environ["STATE"], "psalms")
folder.mkdir()
for i, (title, composer) in enumerate(SONGS, 1):
    path = folder / f"0{i} {title}.mp3"
    path.write_bytes(FRAME * 40)
    tags = ID3()
    for frame in (TIT2, TPE1, TCOM, TRCK):
        said = {TIT2: title, TPE1: "Village Choir", TCOM: composer, TRCK: str(i)}[frame]
        tags.add(frame(encoding=3, text=said))
    tags.save(path)
