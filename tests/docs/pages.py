"""Reads the pages of the documentation: their code blocks, their links and the anchors of their headings."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HAND_WRITTEN = sorted(
    [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "guides").glob("*.md")],
    key=lambda p: p.relative_to(ROOT).as_posix(),
)
ALL = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")], key=lambda p: p.relative_to(ROOT).as_posix())

_BLOCK = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<!\\)\[[^\]]*\]\((?P<to>[^)\s]+)\)")
_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block.

    Attributes:
        line: The line of the page that it begins on.
        language: The first word after the fence.
        words: The other words there, such as ``needs-data`` or a file's name.
        body: What it holds.
    """

    line: int
    language: str
    words: tuple[str, ...]
    body: str


def name_of(page: Path) -> str:
    """The page's path in the project."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """All fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    found = []
    for match in _BLOCK.finditer(text):
        language, *words = match["info"].split() or [""]
        found.append(Block(text.count("\n", 0, match.start()) + 1, language, tuple(words), match["body"]))
    return found


def links(page: Path) -> list[str]:
    """Where the links and pictures of a page lead, those to other sites left out."""
    text = re.sub(r"`[^`\n]*`", "", _BLOCK.sub("", page.read_text(encoding="utf-8")))
    return [m["to"] for m in _LINK.finditer(text) if "://" not in m["to"] and not m["to"].startswith("mailto:")]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them; of equal headings the second gets ``-1``."""
    out: set[str] = set()
    for heading in _HEADING.findall(_BLOCK.sub("", page.read_text(encoding="utf-8"))):
        plain = re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower())
        slug = plain.replace(" ", "-")
        number = 0
        while (anchor := f"{slug}-{number}" if number else slug) in out:
            number += 1
        out.add(anchor)
    return out
