"""What people would call a screen: short, and the same whenever the screen is seen."""

from collections.abc import Iterator, Sequence

from uiatlas.perception.features import FIELDS, WORDS, Part, heading_of
from uiatlas.perception.labels import read
from uiatlas.ui import Observation, Role

LONGEST = 40
"""Names are cut at a word so that they have at most this many characters."""


def name_of(observation: Observation, parts: Sequence[Part]) -> str:
    """The first of these that there is; two screens may share a name and are then told apart by their ids.

    Title of the window or page; heading; words that the page begins with; selected tab; class of the activity or URL
    pattern; the first words anywhere; the first two labels; ``screen``.
    """
    return next((name for said in _names(observation, parts) if _says_something(name := short(said))), "screen")


def _names(observation: Observation, parts: Sequence[Part]) -> Iterator[str]:
    yield observation.title
    words = [p.text for p in parts if p.element.role in WORDS and not read(p.text).data]
    yield next((p.text for p in parts if p.element.role is Role.HEADING and not read(p.text).data), "")
    yield heading_of(parts)
    yield next((_label(p) for p in parts if p.chosen), "")
    yield observation.activity.rpartition(".")[2] or observation.activity
    yield next((text for text in words if _says_something(text)), "")
    labels = list(dict.fromkeys(short(_label(p)) for p in parts if p.element.role not in FIELDS))
    yield ", ".join([label for label in labels if _says_something(label)][:2])


def _label(part: Part) -> str:
    return part.text or part.element.description


def _says_something(text: str) -> bool:
    return any(map(str.isalpha, text))


def short(text: str) -> str:
    """The first line that is not empty, cut at a word where it is long."""
    line = " ".join(text.replace("<br>", "\n").strip().partition("\n")[0].split())
    cut = line if len(line) <= LONGEST else line[:LONGEST].rpartition(" ")[0] or line[:LONGEST]
    return cut.rstrip(" ,;:")
