"""Which apps a clause names, and what is left of the clause without them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from uiatlas.agents.compilers.decomposition.clauses import KEPT
from uiatlas.text.lexicon import word_set

_OPENING = (
    r"open(?:ing)?(?:\s+up)?|launch(?:ing)?|start(?:ing)?|visit(?:ing)?|go(?:ing)?(?:\s+back)?\s+(?:in)?to|"
    r"(?:return|switch|head|mov|navigat)(?:e|ing)?(?:\s+back)?(?:\s+over)?\s+to|back\s+(?:in|to)"
)
_USING = r"us(?:e|ing)|by\s+using|with\s+the\s+help\s+of"
_PLACING = r"in(?:to|side)?|on(?:to)?|via|through|with|from|within|at|across|to|between|over"
_SMALL = r"in|on|to|of|with|from|for|at|by|via|and|or|the|a|an|that|this|your|my"
_KIND = rf"(?:(?:the|our|an?|both|this)\s+(?:(?!(?:{_SMALL})\b)[a-z]+\s+){{0,3}}?|(?:your|my)\s+)?"
_NOUN = r"(?:['’]s)?(?:\s+(?:app|apps|application|applications|website|site|platform)\b)?"
_LIST = r"\s*(?:,\s*(?:and|or)?|\band\b|\bor\b|&)\s*"
_CALLED = re.compile(
    r"\b(?:the\s+|your\s+|my\s+)?((?:[A-Z][\w.&+'-]*)(?:\s+[A-Z][\w.&+'-]*){0,3})\s+(?:app|application)\b"
)
_BARE = re.compile(rf"(?:the|app|application|{_OPENING}|{_USING}|\s)+")
_MODIFIES = re.compile(
    rf"\s+(?!(?:{_SMALL}|then|so|as|if|whether|how|again|before|after|when|while|app|also|about|regarding|without|during|until|once|twice|every|each|now|today|tonight|tomorrow|next|later|instead|too|where|which|who|into|over|through|under)\b)[a-z]"
)
"""After a name: a word that the name only describes, as in "a YouTube video"."""

_PLAIN = word_set(
    "in on to at it is as a i x home back more files phone messages message contacts contact photos camera maps music "
    "notes note clock settings setting calendar calculator gallery weather browser mail email drive books news health "
    "recorder keep meet teams pay translate reminders timer tasks search menu text"
)
"""Names of apps that are everyday words: they count as an app where the sentence uses them as a place or as a tool."""


@dataclass(frozen=True, slots=True)
class Mention:
    """An app that a clause names.

    Attributes:
        app: The app's id, or the name as it is said if no app of this name is known.
        start: Where the phrase begins that names it, as in "in the Notes app".
        end: Where the phrase ends.
        source: Whether the phrase begins with "from".
        sure: Whether it cannot be an everyday word, as in "open the settings", which another app may have too.
    """

    app: str
    start: int
    end: int
    source: bool = False
    sure: bool = True


class AppNames:
    """The apps that a sentence may name.

    Args:
        names: For each app's id what it may be called.
    """

    def __init__(self, names: Mapping[str, Sequence[str]] | None = None) -> None:
        self.names = {app: tuple(called) for app, called in (names or {}).items()}
        self._ids = {n.casefold(): app for app, called in self.names.items() for n in called if n}
        said = sorted({n for called in self.names.values() for n in called if n}, key=lambda n: (-len(n), n))
        self._said = "|".join(re.escape(n) for n in said) or r"(?!)"
        one = rf"(?:{self._said})(?![\w-])"
        several = rf"{one}{_NOUN}(?:{_LIST}(?:on\s+|in\s+|the\s+)?{one}{_NOUN})*"
        lead = rf"(?:{_OPENING}|{_USING}|(?P<place>{_PLACING}))"
        self._placed = re.compile(rf"(?<![\w-]){lead}\s+{_KIND}(?P<apps>(?<![\w-]){several})", re.I)
        self._tool = re.compile(rf"\s*(?P<place>)(?P<apps>{one})\s+to(?=\s+\w)", re.I)
        self._one = re.compile(rf"(?<![\w-]){one}", re.I)

    def fronted(self, text: str) -> str:
        """A regular expression of a phrase that names an app at the beginning of a clause."""
        unknown = "".join(rf"|{re.escape(m[1])}" for m in _CALLED.finditer(text))
        lead = r"(?:in|on|using|use|via|from|with|through|open|go\s+to)\s+(?:the\s+|your\s+|my\s+)?"
        return rf"{lead}(?:{self._said}{unknown})(?![\w-])|(?:{self._said})\s+to\s+(?=\w)"

    def mentions(self, clause: str) -> list[Mention]:
        """The apps that a clause names as the place or the tool, in order; else those that it names by their name."""
        found: list[Mention] = []
        clause = KEPT.sub(lambda m: "_" * len(m[0]), clause)
        tool = self._tool.match(clause)
        placed = [*([tool] if tool else []), *self._placed.finditer(clause)]
        for match in placed:
            source = (match["place"] or "").casefold() == "from"
            describes = match.start() > 0 and _MODIFIES.match(clause, match.end())
            start, end = (0, 0) if describes else match.span()
            named = bool(re.search(r"\b(?:app|application)s?$", match[0], re.I))
            for one in self._one.finditer(match["apps"]):
                sure = named or one[0][0].isupper() or one[0].casefold() not in _PLAIN
                found.append(Mention(self._ids[one[0].casefold()], start, end, source, sure))
        taken = [m.span() for m in placed]
        for match in _CALLED.finditer(clause):
            if not any(a <= match.start(1) < b for a, b in taken):
                start = _phrase_start(clause, match.start())
                name = self._ids.get(match[1].casefold(), match[1])
                if start < match.start() or name in self.names:
                    found.append(Mention(name, start, match.end()))
        if not found:
            found = [m for m in self._by_name(clause) if m.start]
        certain = [m for m in found if m.sure]
        return sorted(certain or found, key=lambda m: m.start)

    def _by_name(self, clause: str) -> list[Mention]:
        """Apps that are named within a phrase, such as "a YouTube video": proper names only."""
        names = [m for m in self._one.finditer(clause) if m[0][0].isupper() and m[0].casefold() not in _PLAIN]
        return [Mention(self._ids[m[0].casefold()], m.start(), m.start()) for m in names]


def without(clause: str, mentions: Sequence[Mention]) -> str:
    """A clause without the phrases that name apps, and without what only leads over to the rest ("to", "by")."""
    out = clause
    for start, end in sorted({(m.start, m.end) for m in mentions}, reverse=True):
        before, after = out[:start].rstrip(" ,"), out[end:].lstrip(" ,")
        if not before:
            after = re.sub(r"^(?:(?:in\s+order\s+)?to|and|by|for)\s+(?=\w)", "", after)
        out = f"{before} {after}".strip()
    return out.strip(" ,>→")


def is_bare(words: str) -> bool:
    """Whether what is left of a clause only asks to be in the app."""
    return not words or bool(_BARE.fullmatch(words.casefold()))


def _phrase_start(clause: str, at: int) -> int:
    lead = re.search(rf"(?<![\w-])(?:{_OPENING}|{_USING}|{_PLACING})\s+{_KIND}$", clause[:at], re.I)
    return lead.start() if lead else at


def names_of(app: str, called: str = "") -> tuple[str, ...]:
    """What an app may be called: its id, the name that people give it, and the telling parts of its package name."""
    parts = [p for p in re.split(r"[.:/]", app) if len(p) > 2 and p.casefold() not in _TRIVIAL] if "." in app else []
    shown = [re.sub(r"[_-]+", " ", p) for p in parts[-1:]]
    return tuple(dict.fromkeys(n for n in (app, called, *shown) if n))


_TRIVIAL = word_set("com org net android app apps google example http https www html index")
