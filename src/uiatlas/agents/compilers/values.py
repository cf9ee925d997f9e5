"""Values that sub-goals hand on: read from what is shown, and put into the words of those that need them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from uiatlas.agents.compilers.subgoal import Reading
from uiatlas.text.controls import element_label
from uiatlas.text.language import likeness, stem, stems
from uiatlas.text.lexicon import COMMON
from uiatlas.ui import Observation, Role, UIElement

VARIABLE = re.compile(r"\{([^{}\n]{1,60})\}")
"""A value in a sub-goal's text, by its name."""

LIKELY, PLAIN = 0.25, 0.6
"""Likeness from which a label may be what a value is called, and from which it plainly is."""

_QUOTE = re.compile(r"['\"‘’“”«»]")
_POSSESSIVE = re.compile(r"['’]s\b")


@dataclass(frozen=True, slots=True)
class Value:
    """A value as it was read.

    Attributes:
        name: What the sub-goals call it.
        text: The text.
        element: The element that shows it; its text is what is checked.
        by: How it was found: ``below the label``, ``after the label``, ``in the field``, ``beside the label`` or
            ``by its id``.
    """

    name: str
    text: str
    element: UIElement
    by: str


def filled(text: str, values: Mapping[str, str]) -> str:
    """A text with its variables replaced by the values, each in quotation marks unless it stands in some already."""

    def fill(match: re.Match[str]) -> str:
        if match[1] not in values:
            return match[0]
        found = values[match[1]]
        before = text[match.start() - 1 : match.start()]
        mark = '"' if "'" in found else "'"
        return found if _QUOTE.fullmatch(before) else f"{mark}{found}{mark}"

    return VARIABLE.sub(fill, text)


def open_names(text: str) -> tuple[str, ...]:
    """The variables that a text holds, each once."""
    return tuple(dict.fromkeys(VARIABLE.findall(text)))


def read_value(reading: Reading, shown: Observation, least: float = LIKELY) -> Value | None:
    """Read a value from what is shown, or None if nothing there, or more than one thing, is called so.

    The label nearest in words wins; its value stands below it, after a colon, in the field, in the text that follows
    it, or is the text whose id is called so.

    Args:
        reading: What to read.
        shown: What the device shows.
        least: From how much likeness of the words, from 0 to 1, a label counts.
    """
    wanted = [s for s in stems(_POSSESSIVE.sub("", reading.words)) if s not in {stem(w) for w in COMMON}]
    found: dict[str, tuple[float, Value]] = {}
    for text, element, by, label in _valued(shown):
        said = stems(label)
        alike = [max([likeness(w, s) for s in said], default=0.0) for w in wanted]
        covered = sum(alike) / max(1, len(wanted))
        precise = sum(max([likeness(s, w) for w in wanted], default=0.0) for s in said) / max(1, len(said))
        score = covered * (0.5 + 0.5 * precise)
        if score > least and (text not in found or score > found[text][0]):
            found[text] = score, Value(reading.name, text, element, by)
    ranked = sorted(found.values(), key=lambda f: -f[0])
    if not ranked or (len(ranked) > 1 and ranked[0][0] - ranked[1][0] < 0.02):
        return None
    return ranked[0][1]


def _valued(shown: Observation) -> Iterator[tuple[str, UIElement, str, str]]:
    """Every text that may be the value of something: the text, its element, how it is found, and what it is called."""
    heading = ""
    visible = [e for e in shown.elements if e.visible]
    for place, element in enumerate(visible):
        words = element.text.replace("<br>", "\n").strip()
        label = element_label(element)
        own = re.sub(r"[_-]+", " ", element.resource_id.rpartition("/")[2])
        if element.role is Role.HEADING and words:
            heading = words
        if element.editable:
            if words:
                yield words, element, "in the field", f"{element.description} {own}".strip()
            continue
        first, _, rest = words.partition("\n")
        if rest.strip():
            yield rest.strip(), element, "below the label", label.main
        head, colon, tail = first.partition(": ")
        if colon and tail.strip():
            yield tail.strip(), element, "after the label", head
        if words and not rest and element.role is not Role.HEADING and not element.clickable:
            if own:
                yield words, element, "by its id", f"{own} {heading}".strip()
            before = visible[place - 1] if place else None
            if before is not None and not before.clickable and not before.editable and before.text.strip():
                yield words, element, "beside the label", before.text
