"""The outside rule by which the screens that crawlers saw are counted; it shares nothing with the map's identity."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from uiatlas.errors import FormatError
from uiatlas.ui import Observation, UIElement

ALIKE = 0.8
"""Jaccard similarity of what is shown from which two sights of one place are the same screen."""

SHARES = (0.1, 0.25, 0.5, 0.75, 1.0)
"""Parts of the budget after which the screens are counted."""

_DIGITS = re.compile(r"\d+")

Words = frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Sight:
    """What was shown at one moment, as far as the rule looks at it.

    Attributes:
        seconds: When, since the crawl began.
        place: The path of the address, or the window.
        dialog: Whether a dialog or menu lay over the page.
        words: Role and name, without digits, of all that was visible.
    """

    seconds: float
    place: str
    dialog: bool
    words: Words


def sight_of(shown: Observation, seconds: float) -> Sight:
    """What the rule looks at of an observation."""
    words = {(e.role.value, _named(e)) for e in shown.elements if e.visible and e.label}
    place = re.split(r"[?#]", shown.activity, maxsplit=1)[0]
    return Sight(seconds, place, shown.dialog, frozenset(words))


def _named(element: UIElement) -> str:
    """What an element is called, without digits; what a field holds is not its name."""
    said = element.description if element.editable else element.label
    return " ".join(_DIGITS.sub("", said).split())


def screens_of(crawls: Mapping[str, Sequence[Sight]]) -> dict[str, dict[int, float]]:
    """The screens that each of several crawlers saw of one app, told apart by one rule for all of them.

    Sights are gone through in the order of time. One is the screen of the first sight of the same place that it is
    alike (`ALIKE`); if there is none, it is a new screen.

    Returns:
        For each crawler the numbers of its screens, each with the second at which it was first seen.
    """
    known: dict[tuple[str, bool], list[tuple[Words, int]]] = {}
    found: dict[str, dict[int, float]] = {name: {} for name in crawls}
    count = 0
    for sight, name in sorted(((s, n) for n, sights in crawls.items() for s in sights), key=lambda p: p[0].seconds):
        there = known.setdefault((sight.place, sight.dialog), [])
        number = next((n for words, n in there if _alike(words, sight.words) >= ALIKE), None)
        if number is None:
            number, count = count, count + 1
            there.append((sight.words, number))
        found[name].setdefault(number, sight.seconds)
    return found


def _alike(one: Words, other: Words) -> float:
    union = len(one | other)
    return len(one & other) / union if union else 1.0


def curve_of(screens: Mapping[int, float], budget: float) -> tuple[int, ...]:
    """How many screens were seen after each of `SHARES` of the budget."""
    return tuple(sum(seconds <= share * budget for seconds in screens.values()) for share in SHARES)


class _SightForm(BaseModel):
    model_config = ConfigDict(extra="ignore")

    seconds: float
    place: str
    dialog: bool
    words: list[tuple[str, str]]


def written(sight: Sight) -> str:
    """A sight as a line of a file."""
    said = {"seconds": round(sight.seconds, 3), "place": sight.place, "dialog": sight.dialog}
    return json.dumps({**said, "words": sorted(sight.words)}, ensure_ascii=False)


def read_sights(file: Path) -> tuple[Sight, ...]:
    """The sights of a file, one a line; a last line that was not written to its end is left out.

    Raises:
        FormatError: A line is no sight.
    """
    return tuple(_read(file.read_text(encoding="utf-8").split("\n")[:-1], file))


def _read(lines: Iterable[str], file: Path) -> Iterator[Sight]:
    for line in lines:
        try:
            form = _SightForm.model_validate_json(line)
        except ValidationError as error:
            raise FormatError(file, "holds a line that is not a sight", hint="remove the file to begin anew") from error
        yield Sight(form.seconds, form.place, form.dialog, frozenset(form.words))
