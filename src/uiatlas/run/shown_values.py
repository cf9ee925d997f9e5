"""Whether what is shown is a value that somebody names: the same words, or the same number with a unit."""

import re
import unicodedata
from decimal import Decimal

from uiatlas.text.lexicon import word_set
from uiatlas.utg.fluents import same_value

_NUMBER = r"[-+−]?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:[' \u00a0\u202f]\d{3})+|[1-9]\d*)(?:\.\d+)?"
_EUROPEAN = r"[-+−]?(?:0|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d*),(?:\d{1,2}|\d{4,})"
_BEFORE = r"(?:[A-Z]{3}|[^\w\s])"
_BEHIND = r"(?:[^\W\d_]{1,8}(?:/[^\W\d_]{1,2})?|°[^\W\d_]?|[^\w\s]|)"
_MEASURE = re.compile(
    rf"(?P<sign>[-+−])?(?P<before>{_BEFORE})?\s?(?:(?P<plain>{_NUMBER})|(?P<other>{_EUROPEAN}))\s?(?P<behind>{_BEHIND})"
)
"""A number with a unit before or behind it."""

_UNITS = word_set(
    "ms s sec secs second seconds min mins minute minutes h hr hrs hour hours d day days week weeks month months year "
    "years px pt em dpi ppi mm cm m km mi ft in yd kg g mg t lb lbs oz l ml dl b kb mb gb tb kib mib gib tib bit bits "
    "bytes hz khz mhz ghz fps w kw kwh v mv ma ah mah db rpm bpm kcal kj km/h m/s mb/s kb/s l/h"
)
"""Signs of measures, in small letters."""


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
    one, other = measured(shown), measured(wanted)
    if one is None or other is None or one[0] != other[0]:
        return False
    return one[1] == other[1] or "" in (one[1], other[1])


def any_line_shows(shown: str, wanted: str) -> bool:
    """Whether a shown value, or a line of it, is the one that is wanted; a unit is known only where that is all."""
    return shows_as(shown, wanted) or (bool(wanted) and any(same_value(line, wanted) for line in shown.split("\n")))


def measured(text: str) -> tuple[Decimal, str] | None:
    """The number that a text tells, and its unit; None if it tells more than that, or no number."""
    found = _MEASURE.fullmatch(text.strip())
    if found is None or (found["before"] and found["behind"]):
        return None
    if not (_is_unit(found["behind"]) and _is_money(found["before"] or "")):
        return None
    digits = found["plain"] or found["other"].replace(".", "").replace(",", ".")
    number = Decimal(re.sub(r"[,' \u00a0\u202f]", "", digits).replace("−", "-"))
    if found["sign"] and digits[0] in "-+−":
        return None
    return (-number if found["sign"] in ("-", "−") else number), (found["before"] or found["behind"]).casefold()


def _is_unit(behind: str) -> bool:
    """Whether what stands behind a number is a unit, or nothing: a measure, a currency, a share, a degree."""
    return behind.casefold() in _UNITS or behind.startswith("°") or behind == "%" or _is_money(behind)


def _is_money(said: str) -> bool:
    """Whether a text is the sign or the code of a currency, or nothing."""
    return all(unicodedata.category(c) == "Sc" for c in said) or (len(said) == 3 and said.isascii() and said.isupper())
