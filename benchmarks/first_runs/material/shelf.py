"""Writes the shared files of a choir for the latest questions, with sizes and dates of their own."""

import os
from datetime import datetime
from pathlib import Path

FILES = (
    ("concerts/2025/programme.txt", 2_300, "2025-05-12 18:40"),
    ("concerts/2025/seats.csv", 9_100, "2025-06-03 09:15"),
    ("concerts/2025/poster.svg", 31_700, "2025-04-28 20:05"),
    ("concerts/2026/programme.txt", 2_750, "2026-04-17 11:20"),
    ("concerts/2026/seats.csv", 48_200, "2026-05-08 16:30"),
    ("concerts/2026/poster.svg", 40_900, "2026-03-22 12:10"),
    ("concerts/2026/speech.txt", 5_600, "2026-05-19 07:55"),
    ("scores/alto.txt", 12_400, "2024-09-02 10:00"),
    ("scores/bass.txt", 15_800, "2024-10-14 10:00"),
    ("scores/tenor.txt", 11_900, "2024-11-25 10:00"),
)
NOTES = (
    ("notes/keys.txt", "The key of the hall hangs in box 36.\nThe key of the organ hangs in box 82.\n", "2026-01-09"),
    ("notes/tea.txt", "Tea costs 2 euros, and cake 3.\n", "2026-02-11"),
)
root = Path(os.environ["STATE"], "shelf")
texts = [(name, ("La la la la la la.\n" * size)[:size], when) for name, size, when in FILES]
for name, text, when in (*texts, *NOTES):
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    at = datetime.fromisoformat(when).timestamp()
    os.utime(file, (at, at))
