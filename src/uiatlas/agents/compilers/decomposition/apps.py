"""Which apps a clause names, and what is left of the clause without them."""

import re
from collections.abc import Iterable, Mapping, Sequence

from uiatlas.text.clauses import KEPT
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import GENERIC
from uiatlas.utg.store import last_part

_GOING = r"(?:go|return|switch|head|move|navigate|proceed)(?:ing)?(?:\s+(?:back|over))?\s+to"
_LEAD = rf"{_GOING}|(?:re)?open(?:ing)?|launch|start|us(?:e|ing)|in(?:to)?|on|via|with|from|across|to|at"
_NOUN = r"(?:\s+(?:app|apps|application|website)\b)?"
_CALLED = re.compile(r"\b(?i:the|your|my|in|on|from|open|use|using)\s+((?:[A-Z][\w&+'-]*\s+){1,4})app(?:lication)?\b")
_OF = r"(?-i:of(?=\s+[A-Z]))"
_LIST = r"\s*(?:,\s*(?:and\s+)?|\band\b|\bor\b)\s*"


class AppNames:
    """The apps that a task may name: those that are known, and those that it calls "the X app".

    Args:
        names: For each app's id what it may be called.
        task: The task.
    """

    def __init__(self, names: Mapping[str, Sequence[str]], task: str) -> None:
        self._ids = {n.casefold(): app for app, called in names.items() for n in called if n}
        for match in _CALLED.finditer(task):
            self._ids.setdefault(match[1].strip().casefold(), match[1].strip())
        said = "|".join(re.escape(n) for n in sorted(self._ids, key=lambda n: (-len(n), n))) or r"(?!)"
        self._one = re.compile(rf"(?<![\w-])(?:{said})(?![\w-])", re.I)
        one = rf"(?:{said})(?![\w-]){_NOUN}"
        self._placed = re.compile(
            rf"(?:^(?=(?:{said})\s+to\s)|(?<![\w-])(?:{_LEAD}|{_OF})\s+)(?P<article>(?:the|your|my|both)\s+)?"
            rf"(?P<apps>{one}(?:{_LIST}(?:(?:in|on|the)\s+)*{one})*)(?:['\u2019]s(?=\s))?",
            re.I,
        )

    def begin(self, before: str, part: str) -> bool:
        """Whether a part of a sentence begins with the phrase that names its app, or has one as what is before it."""
        return bool(self._placed.match(part) or (self._placed.search(before) and self._placed.search(part)))

    def taken_from(self, clause: str, *, first: bool) -> tuple[tuple[str, ...], str]:
        """The apps that a clause names as the place or the tool, else within a phrase, and the clause without them.

        Args:
            clause: The clause.
            first: Whether no app was named before: "open the settings" then means the app of that name.
        """
        plain = KEPT.sub(lambda m: "_" * len(m[0]), clause)
        found = [*self._placed.finditer(plain)]
        placed = [m for m in found if _is_name(m)] or (found if first else [])
        for match in reversed(placed):
            before, after = clause[: match.start()].rstrip(" ,"), clause[match.end() :].lstrip(" ,")
            clause = f"{before} {after}".strip() if before else re.sub(r"^(?:to|and|by|for)\s+(?=\w)", "", after)
        said = [one[0] for match in placed for one in self._one.finditer(match["apps"])]
        said = said or [m[0] for m in self._one.finditer(plain, 1) if m[0][0].isupper()]
        return tuple(dict.fromkeys(self._ids[name.casefold()] for name in said)), clause


def _is_name(placed: re.Match[str]) -> bool:
    """Whether a phrase cannot mean a thing of another app, as "the settings" can."""
    said = placed["apps"]
    return not said.islower() or "app" in tokens(said) or not (placed["article"] or said in GENERIC)


def app_names(apps: Iterable[str], called: Mapping[str, str] | None = None) -> dict[str, tuple[str, ...]]:
    """What apps may be called: their ids, what people call them, and the last parts of their package names."""
    return {a: (a, (called or {}).get(a, ""), last_part(a)) for a in apps}
