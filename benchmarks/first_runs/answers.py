"""Whether an answer is right, however it is said: a number, a date, a name, or yes and no."""

import calendar
import re
import unicodedata
from collections.abc import Iterator
from datetime import date

_MEASURES = frozenset(
    ("€", "$", "£", "%", "eur", "usd", "gbp", "euro", "euros", "dollar", "dollars", "pound", "pounds", "cent", "cents",
     "percent", "b", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "bytes", "kb/s", "mb/s", "kib/s", "mib/s")
)  # fmt: skip
_SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
          "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_TIMES = {"": 1, "hundred": 100, "thousand": 1000}
_SPELLED = re.compile(
    rf"\b(?:({'|'.join(_TENS)})(?:[ -]({'|'.join(_SMALL[1:10])}))?|({'|'.join(_SMALL)}))(?: (hundred|thousand))?\b"
)
_NUMERAL = re.compile(
    r"(?<![\w.,])[-+]?(?:\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*(?:[.,]\d+)?|\d+(?:[.,]\d+)?)"
    r"(?!\d|k\b| (?:hundr|thous|mill))"
)
_WHOLE = re.compile(r"(\d{1,3}(?:([., ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?")

_MONTHS = tuple(each.casefold() for each in calendar.month_abbr)[1:]
_MONTH = rf"({'|'.join(f'{m}[a-z]*' for m in _MONTHS)})\.?"
_DAY = r"(\d\d?)(?:st|nd|rd|th)?"
_YMD = re.compile(r"(?<!\d)(\d{4})[-/.]?(\d\d?)[-/.]?(\d\d?)(?!\d)")
_DMY = re.compile(r"(?<![\d./-])(\d\d?)[-/.](\d\d?)[-/.](\d{4}|\d\d)(?!\d)")
_DAY_MONTH = re.compile(rf"(?<![\d-]){_DAY}\.?(?: of)?[ -]{_MONTH}(?![a-z])")
_MONTH_DAY = re.compile(rf"\b{_MONTH} (?:the )?{_DAY}(?![\d-])")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")

_NOT = re.compile(
    r"\b(?:not|never|neither|nor)\b|n't\b|(?<!no )\b(?:more|less|fewer) than "
    rf"(?=\W*\d|{'|'.join((*_SMALL, *_TENS))})"
)
_YES = frozenset(("yes", "true", "on", "checked", "ticked", "enabled", "active", "selected", "allowed", "permitted",
                  "pinned"))  # fmt: skip
_STATED = frozenset(("no", "false", "off", "unchecked", "unticked", "disabled", "inactive", "unselected", "forbidden",
                     "unpinned"))  # fmt: skip
_PLACED = re.compile(r"\bon\b(?!\s*(?:$|[.,;!)]| in\b))")
"""The word "on" where it tells a place and no state."""


def plain(text: str) -> str:
    """A text in small letters, with plain quotes, signs and single spaces."""
    text = unicodedata.normalize("NFKC", text).casefold().translate({0x2019: "'", 0x2212: "-", 0x2013: "-"})
    return " ".join(text.split())


def number(answer: str, wanted: str, *measures: str) -> bool:
    """Whether an answer says a number and no other, with separators of any kind, in digits or as words.

    Args:
        answer: What was answered.
        wanted: The number.
        measures: What it may be measured in, such as ``eur``; another measure is wrong.
    """
    said = plain(answer)
    if _NOT.search(said) or (_MEASURES & set(re.findall(r"[a-z]+(?:/s)?|[€$£%]", said))) - set(measures):
        return False
    said = re.sub(r"(-?)\s*(€|eur) ?(?=[-\d])", r"\2 \1", said)
    found = [_readings(each.group()) for each in _NUMERAL.finditer(said)] or list(_spelled(said))
    return bool(found) and all(float(wanted) in each for each in found)


def euros(answer: str, wanted: str) -> bool:
    """Whether an answer says a sum in euros."""
    return number(answer, wanted, "€", "eur", "euro", "euros")


def _readings(numeral: str) -> set[float]:
    """The numbers that a numeral can mean, as a dot and a comma are used differently."""
    sign, digits = (-1 if numeral[0] == "-" else 1), numeral.lstrip("+-").replace("'", " ")
    whole = _WHOLE.fullmatch(digits)
    found = {float(f"{re.sub('[., ]', '', whole[1])}.{whole[3] or 0}")} if whole else set()
    if re.fullmatch(r"\d+(?:[.,]\d+)?", digits):
        found.add(float(digits.replace(",", ".")))
    return {sign * each for each in found}


def _spelled(said: str) -> Iterator[set[float]]:
    """The numbers in a text that are said in words."""
    for tens, more, small, times in _SPELLED.findall(said):
        value = 10 * _TENS.index(tens) + 20 + (_SMALL.index(more) if more else 0) if tens else _SMALL.index(small)
        yield {float(value * _TIMES[times])}


def day(answer: str, wanted: str) -> bool:
    """Whether an answer says a date, wanted as ``2027-05-18``, and no other; its year may be left out."""
    said, right = plain(answer), date.fromisoformat(wanted)
    found, weekday = list(_days(said)), calendar.day_name[right.weekday()].casefold()
    same = {(right.year, right.month, right.day), (0, right.month, right.day)}
    fits = {*map(int, _YEAR.findall(said))} <= {right.year} and not any(
        each.casefold() in said for each in calendar.day_name if each.casefold() != weekday
    )
    return fits and not _NOT.search(said) and bool(found) and all(each & same for each in found)


def _days(said: str) -> Iterator[set[tuple[int, int, int]]]:
    """The readings of each date in a text, as year (0 if it stands apart), month and day."""
    for y, m, d in _YMD.findall(said):
        yield {(int(y), int(m), int(d))}
    for a, b, y in _DMY.findall(said):
        year = int(y) + (2000 if len(y) == 2 else 0)
        yield {(year, int(b), int(a)), (year, int(a), int(b))}
    for d, m in _DAY_MONTH.findall(said):
        yield {(0, _MONTHS.index(m[:3]) + 1, int(d))}
    for m, d in _MONTH_DAY.findall(said):
        yield {(0, _MONTHS.index(m[:3]) + 1, int(d))}


def name(answer: str, wanted: str) -> bool:
    """Whether an answer says a name and none of its rivals.

    Args:
        answer: What was answered.
        wanted: The name in the first line, and below it the names that are wrong.
    """
    right, *rivals = (plain(line) for line in wanted.splitlines())
    first, _, last = right.partition(" ")
    said = plain(answer).replace(f"{last}, {first}", right) if last else plain(answer)
    rest = _word(right).sub(" ", said)
    wrong = any(_word(each).search(said if right in each else rest) for each in rivals)
    return rest != said and not wrong and not _NOT.search(rest)


def file(answer: str, wanted: str) -> bool:
    """Whether an answer says the name of a file, with its ending or without."""
    return name(answer, "\n".join(line.rpartition(".")[0] for line in wanted.splitlines()))


def _word(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")


def agrees(answer: str, wanted: str) -> bool:
    """Whether an answer says ``yes`` or ``no``, as is wanted, or a state that means it."""
    words: list[str] = re.findall(r"[a-z]+", _PLACED.sub(" ", plain(answer).replace("n't", " not")))
    denied = sum(word in _STATED or word in ("not", "never") for word in words)
    if {"yes", "no"} <= set(words) or not (_YES | _STATED) & set(words):
        return False
    if words[0] in ("yes", "no"):
        return words[0] == wanted
    return ("no" if denied % 2 else "yes") == wanted
