"""What a clause asks to be so: "set X to Y", "turn on X", "turn X off", and lists of these."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from uiatlas.text.lexicon import word_set


@dataclass(frozen=True, slots=True)
class DesiredValue:
    """Something that is to be so afterwards, in the words of the task.

    Attributes:
        subject: What it is about, such as ``the reminder time``, without its article.
        value: What it is to be: a text, or whether it is to be on.
    """

    subject: str
    value: str | bool


_ARTICLE = re.compile(r"^(?:the|my|your|our|all|all the)\s+", re.I)
_TO = re.compile(
    r"^(?:set|change|switch|adjust|update|modify|turn|increase|decrease|raise|lower)\s+(?P<what>.+?)\s+to\s+(?P<to>.+)$",
    re.I,
)
_PAIR = re.compile(r"^(?P<what>.+?)\s+to\s+(?P<to>.+)$", re.I)
_FROM = re.compile(r"\s+from\s+\S+$", re.I)
_PARTICLE = re.compile(
    r"^(?:turn|switch|put)\s+(?:(?P<first>on|off)\s+(?P<what>.+)|(?P<which>.+?)\s+(?P<last>on|off))$", re.I
)
_VERBAL = re.compile(r"^(?P<verb>enable|activate|disable|deactivate|untick|tick)\s+(?:off\s+)?(?P<what>.+)$", re.I)
_SURE = re.compile(
    r"^(?:make sure|ensure|see to it|check)\s+(?:that\s+)?(?P<what>.+?)\s+(?:is|are|be)\s+"
    r"(?P<last>on|off|enabled|disabled|turned on|turned off|switched on|switched off)$",
    re.I,
)
_ON = word_set("on enable activate tick enabled turned_on switched_on")
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.I)
_QUOTES = re.compile(r"^['\"‘“«](.*)['\"’”»]$")
_ANEW = re.compile(
    r"^(?:also\s+)?(?:create|add|make|write|start|record|new)\s+(?:an?|another|new|one more|two|three)\b", re.I
)


def desired_values_in(clause: str) -> tuple[DesiredValue, ...]:
    """The desired values of a clause, in order; none where it asks for an action ("create a note") or a look."""
    match: re.Match[str] | None
    if match := _PARTICLE.match(clause) or _VERBAL.match(clause) or _SURE.match(clause):
        groups = match.groupdict()
        how = next(v for k in ("verb", "first", "last") if (v := groups.get(k))).casefold().replace(" ", "_")
        what = groups.get("what") or groups.get("which") or ""
        return tuple(DesiredValue(_bare(one), how in _ON) for one in _listed(what))
    if match := _TO.match(clause):
        return tuple(_pairs(match["what"], match["to"]))
    return ()


def begins_anew(clause: str) -> bool:
    """Whether a clause asks for one thing more of a kind, so that it is a goal of its own."""
    return bool(_ANEW.match(clause))


def _pairs(what: str, to: str) -> Iterator[DesiredValue]:
    """The pairs of "the theme to dark and the font to large": the second verb is left out."""
    parts = _AND.split(to)
    if len(parts) == 1 or not any(_PAIR.match(p) for p in parts[1:]):
        for one in _listed(_FROM.sub("", what)):
            yield DesiredValue(_bare(one), _unquoted(to))
        return
    yield DesiredValue(_bare(_FROM.sub("", what)), _unquoted(parts[0]))
    for part in parts[1:]:
        if pair := _PAIR.match(part):
            yield DesiredValue(_bare(pair["what"]), _unquoted(pair["to"]))


def _listed(what: str) -> list[str]:
    """A list such as "Wi-Fi, Bluetooth and dark mode" as three things; what is quoted is one."""
    if _QUOTES.match(what.strip()) or "'" in what or '"' in what:
        return [what]
    return [p for p in _AND.split(what) if p]


def _bare(what: str) -> str:
    return _unquoted(_ARTICLE.sub("", what.strip()))


def _unquoted(text: str) -> str:
    match = _QUOTES.match(text.strip())
    return match[1] if match else text.strip()
