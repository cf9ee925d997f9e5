"""Sentences cut into clauses: at full stops, "then", list marks, and where a comma or "and" comes before a verb."""

import re
from collections.abc import Callable

from uiatlas.agents.words.task import COURTESY
from uiatlas.text.lexicon import DEEDS, IMPERATIVES, word_set

VERBS = (
    IMPERATIVES
    | DEEDS
    | word_set(
        "arrange ask attach avoid book bring browse buy call capture cast chat check compare compose "
        "confirm count dial draft draw ensure explore fetch fill follow forward gather give google greet "
        "identify inform insert inspect install invite investigate join keep learn leave like list listen "
        "locate log look mail make manage message monitor note notify obtain order organise organize "
        "paste pay pick plan post prepare proceed publish purchase query rate reach read recommend "
        "register reply research reserve respond retrieve return review save schedule scroll see send "
        "share sign snap stream submit subscribe summarise summarize swipe take tell text toggle track "
        "translate transfer try uninstall upload verify view wait watch write"
    )
) - {"new", "empty"}
"""Words that a clause may begin with when they stand after a comma or "and"."""

_NOUNS_TOO = word_set(
    "play search set text name record display text message messages call chat check cast count draft "
    "group input like list log look mail make note order plan post query rate research reserve return "
    "review share sort start stop store stream track transfer view watch move lock mark pin block report "
    "copy export import hide pause print edit follow star tick join keep change show"
)
"""Verbs that may be nouns: they begin a clause only where something follows that does not follow a noun."""

_AFTER_VERB = (
    r"(?:the|a|an|my|your|our|his|her|its|their|this|that|these|those|all|any|some|every|each|one|two|three|it|them|him|"
    r"me|us|sure|certain|for|up|out|down|in|on|to|into|off|with|at|as|by|from|how|what|which|whether|if|new|another|"
    r"both|\d[\w:.]*|\0\d+\0|(?-i:[A-Z])\w*)"
)
_FIRM = "|".join(sorted(VERBS - _NOUNS_TOO))
_SOFT = "|".join(sorted(VERBS & _NOUNS_TOO))


def _gerund(verb: str) -> str:
    """A verb with -ing, as English spells most of them."""
    if verb.endswith("e") and not verb.endswith(("ee", "ye")):
        return f"{verb[:-1]}ing"
    return f"{verb}{verb[-1]}?ing" if re.fullmatch(r"\w*[^aeiou][aeiou][bdglmnprt]", verb) else f"{verb}ing"


_GERUNDS = "|".join(sorted(map(_gerund, VERBS)))
_BASES = tuple((re.compile(rf"{_gerund(verb)}\b", re.I), verb) for verb in sorted(VERBS))
_VERB = (
    r"(?:(?:also|now|lastly|finally|please|afterwards)\s+)?"
    rf"(?:(?:{_FIRM}|{_GERUNDS})\b|(?:{_SOFT})\b(?=\s+{_AFTER_VERB}))"
)
_THEN = (
    r"(?:and\s+then|but\s+then|and\s+after(?:wards|\s+that)|then|after\s+that|afterwards|after\s+which|"
    r"and\s+finally|finally|lastly)"
)
_SENTENCE = re.compile(r"(?<=[\w)\0\]}'\"’”%])[.!?;]+(?:\s+|$)(?!\w\.)|\n+\s*(?:[-*•]|\(?\d+[.)])?\s*")
_CUT = re.compile(
    rf"(?:\s*[,:]?\s*\b{_THEN}\b\s*,?\s*(?=\S))"
    rf"|(?:\s*,\s*(?:and\s+|or\s+else\s+|but\s+)?|\s+(?:and|but)\s+)(?={_VERB})"
    rf"|(?:\s*,\s*(?:and\s+next|next)\s*,?\s+)(?={_VERB})"
    rf"|(?:\s*,?\s+before\s+)(?=(?:{_GERUNDS})\b)",
    re.I,
)
KEPT = re.compile(
    r"(?<![^\W_])(?:'[^'\n]{1,200}'|\"[^\"\n]{1,200}\"|‘[^’]{1,200}’|“[^”]{1,200}”|«[^»]{1,200}»)(?![^\W_])|\{[^{}\n]{1,60}\}"
)
"""What is quoted or stands in braces."""
_LIST_MARK = re.compile(r"^\s*(?:[-*•]|\(?\d+[.)])\s+")
_LEAD = re.compile(
    r"^(?:(?:and|then|first|firstly|second|secondly|third|next|also|now|please|finally|lastly|but)\b[\s,:]*|(?:after|by|once)\s+(?=\w+ing\b)|[>→]\s*)+",
    re.I,
)


def clauses(text: str, cut_before: Callable[[str], str] | None = None) -> list[str]:
    """The clauses of a text, in order; what is quoted or stands in braces is never cut.

    Args:
        text: One sentence or more, or a list with one thing to a line.
        cut_before: Gives a regular expression of what begins a clause besides verbs, such as the name of an app.
    """
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[0])
        return f"\0{len(kept) - 1}\0"

    plain = KEPT.sub(keep, _LIST_MARK.sub("", text.replace("\0", " ")))
    out: list[str] = []
    more = None if cut_before is None else re.compile(rf"(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?={cut_before(plain)})", re.I)
    for sentence in _SENTENCE.split(plain):
        for part in _CUT.split(sentence):
            out += [part] if more is None else more.split(part)
    whole = [
        re.sub("\0(\\d+)\0", lambda m: kept[int(m[1])], _commanded(_LEAD.sub("", COURTESY.sub("", p)))) for p in out
    ]
    return [w.strip(" \t\n,;:.!>→") for w in whole if re.search(r"[\w{]", w)]


def _commanded(clause: str) -> str:
    """A clause that begins with "sending" as one that begins with "send"."""
    first = re.match(r"\w+ing\b", clause, re.I)
    if first is None:
        return clause
    verb = next((base for gerund, base in _BASES if gerund.fullmatch(first[0])), first[0])
    return verb + clause[first.end() :]
