"""Whether what is shown is a value that somebody names: the same words, or the same number with a unit."""

import re
from decimal import Decimal

from uiatlas.utg.fluents import same_value

_NUMBER = r"[-+−]?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[' \u00a0\u202f]\d{3})+|[1-9]\d*)(?:\.\d+)?"
_EUROPEAN = r"[-+−]?(?:0|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d*),(?:\d{1,2}|\d{4,})"
_BEFORE = r"(?:[A-Z]{3}|[^\w\s.,:;+−-]{1,3})"
_WORD = r"[^\WA-Z\d_]+(?:/[^\WA-Z\d_]+)?"
_BEHIND = rf"(?:{_WORD}|[^\W\d_]{{1,2}}|[A-Z]{{3}}|[^\w\s.,:;+−-]{{1,3}}[^\W\d_]?|)"
_MEASURE = re.compile(
    rf"(?P<sign>[-+−])?(?P<before>{_BEFORE})?\s?(?:(?P<plain>{_NUMBER})|(?P<other>{_EUROPEAN}))\s?(?P<behind>{_BEHIND})"
)
"""A number with a unit before or behind it: a sign of money or measure, a short code, or a word in small letters."""


def shows_as(shown: str, wanted: str) -> bool:
    """Whether a shown value is the one that is wanted.

    White space and case may differ. A number is the same number with a unit beside it and with its thousands set apart;
    it is no other number, and none that is part of a longer text.

    Args:
        shown: What is shown.
        wanted: What is to be shown.
    """
    if same_value(" ".join(shown.split()), " ".join(wanted.split())):
        return True
    one, other = _measured(shown), _measured(wanted)
    if one is None or other is None or one[0] != other[0]:
        return False
    return one[1] == other[1] or "" in (one[1], other[1])


def any_line_shows(shown: str, wanted: str) -> bool:
    """Whether a shown value, or a line of it, is the one that is wanted."""
    return shows_as(shown, wanted) or (bool(wanted) and any(shows_as(line, wanted) for line in shown.split("\n")))


def _measured(text: str) -> tuple[Decimal, str] | None:
    """The number that a text tells, and its unit; None if it tells more than that, or no number."""
    found = _MEASURE.fullmatch(text.strip())
    if found is None or (found["before"] and found["behind"]):
        return None
    digits = found["plain"] or found["other"].replace(".", "").replace(",", ".")
    number = Decimal(re.sub(r"[,' \u00a0\u202f]", "", digits).replace("−", "-"))
    if found["sign"] and digits[0] in "-+−":
        return None
    return (-number if found["sign"] in ("-", "−") else number), (found["before"] or found["behind"]).casefold()
