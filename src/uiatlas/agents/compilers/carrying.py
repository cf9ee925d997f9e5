"""Values that one sub-goal hands to a later one, found in the words: those in braces, and things spoken of again."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from uiatlas.agents.compilers.decomposition.goals import Reading, SubGoal
from uiatlas.agents.compilers.values import open_names
from uiatlas.text.language import likeness, stem, tokens
from uiatlas.text.lexicon import COMMON, FUNCTION, LOOKING, word_set

READING = word_set("copy read note remember memorise memorize check get record learn look see")
"""Verbs whose object is a text on a screen."""

VALUES = word_set(
    "name title link url date day time price cost fare address number code text amount total balance score result "
    "temperature forecast rating duration distance size version word words quote caption email phone id status value"
)
"""Nouns for what is a text on a screen, whatever was done with it."""

_SEEING = re.compile(r"^(?:read|copy|note(?: down)?|remember|memori[sz]e|check|get|look up|find(?: out)?)\s+", re.I)
"""What a clause begins with that asks for a text: to be read, a thing must be shown."""

_BOUND = re.compile(r"\s+(?:as|into|in)\s+\{([^{}\n]{1,60})\}", re.I)
_DEFINITE = re.compile(r"\b(?:the|that|this|these|those|its|their|said)\s+((?:[\w'’-]+\s+){0,3}[\w'’-]+)", re.I)
_ALONE = re.compile(r"\b(?:it|them|that)\b(?=\s*(?:$|[,.]|\b(?:to|in|on|as|into|with|for|down|via|there)\b))", re.I)
_BEST = re.compile(r"\bthe\s+(?:\w+er|\w+est|best|better|worse|more \w+|most \w+|less \w+|least \w+)\b", re.I)
_OBJECT = re.compile(r"^(?:\w+)(?:\s+(?:up|out|down|for|at|after))?\s+(?:for\s+|what\s+)?(?P<what>.+)$", re.I)
_SILENT = FUNCTION | COMMON | LOOKING
_POSSESSIVE = re.compile(r"['’]s\b")


def carried(goals: Sequence[SubGoal]) -> tuple[SubGoal, ...]:
    """The sub-goals with the values that they hand on: those in braces, and things spoken of again ("that date").

    A thing is spoken of again where a definite phrase shares a telling word with an earlier sub-goal and with nothing
    before it in its own; "it" and "them" mean the object of the sub-goal before.
    """
    out = [_with_bound(goal) for goal in goals]
    for place, goal in enumerate(out):
        if place:
            out[place] = _with_references(goal, out, place)
    return tuple(out)


def way_words(goal: SubGoal) -> str:
    """What a sub-goal asks for but for the values that are read at its end: "read the price of the lamp", the lamp.

    Maps hold what can be touched, and a price or an address that is only shown is seldom among it.
    """
    text = goal.text
    for reading in goal.produces:
        value = reading.words.split(" of ")[0]
        text = re.sub(
            rf"\s*\b(?:(?:the|its|their|an?)\s+)?{re.escape(value)}\b(?:\s+of)?", "", text, count=1, flags=re.I
        )
    if goal.produces:
        text = ", then ".join(_SEEING.sub("show ", part) for part in text.split(", then "))
    parts = [p for p in text.split(", then ") if any(w not in _SILENT | READING for w in tokens(p))]
    return " ".join(", then ".join(parts).split()) if parts else _SEEING.sub("show ", goal.text)


def only_reads(goal: SubGoal) -> bool:
    """Whether a sub-goal asks for nothing but values: each of its clauses begins with looking."""
    firsts = [next(iter(tokens(part)), "") for part in goal.text.split(", then ")]
    return bool(goal.produces) and all(first in READING | LOOKING | {"copy"} for first in firsts)


def _with_bound(goal: SubGoal) -> SubGoal:
    """A sub-goal with its "read X as {name}" taken for what it is."""
    readings = list(goal.produces)
    for match in _BOUND.finditer(goal.text):
        clause = re.split(r",\s*then\s|,\s*|\s+and\s+", goal.text[: match.start()])[-1]
        verb = next(iter(tokens(clause)), "")
        if match[0].split()[0].casefold() == "as" or verb in READING:
            readings.append(Reading(match[1], _object(clause)))
    bound = {r.name for r in readings}
    text = _BOUND.sub(lambda m: "" if m[1] in bound else m[0], goal.text)
    uses = tuple(n for n in open_names(text) if n not in bound)
    return replace(goal, text=text, produces=tuple(readings), uses=(*goal.uses, *uses))


def _object(clause: str) -> str:
    match = _OBJECT.match(clause.strip())
    return re.sub(r"^(?:the|its|an?|your|my)\s+", "", match["what"] if match else clause)


def _with_references(goal: SubGoal, goals: list[SubGoal], place: int) -> SubGoal:
    """A sub-goal with what it speaks of again; a producer's reading is entered into `goals`."""
    for phrase, start, end in _phrases(goal.text):
        said_before = {stem(w) for w in tokens(goal.text[:start])}
        telling = [s for s in _telling(phrase) if s not in said_before]
        if not telling:
            continue
        for earlier in range(place - 1, -1, -1):
            if goals[earlier].text != goal.text and _object_of(goals[earlier], telling):
                return _linked(goal, goals, earlier, phrase, (start, end))
    if goal.among and _BEST.search(goal.text):
        return replace(goal, refers=tuple(dict.fromkeys(g.app for g in goals[:place] if g.app in goal.among)))
    for phrase, start, end in _phrases(goal.text):
        owned = goal.text[start:].casefold().startswith(("its", "their", "that", "this"))
        if owned and _is_value(phrase) and goals[place - 1].app != goal.app:
            return _linked(goal, goals, place - 1, phrase, (start, end))
    match = _ALONE.search(goal.text)
    if match and not goal.uses and not _names_something(goal.text[: match.start()]):
        what = _object(re.split(r",\s*then\s", goals[place - 1].text)[-1])
        return _linked(goal, goals, place - 1, what, match.span())
    return goal


def _phrases(text: str) -> Iterator[tuple[str, int, int]]:
    """Definite phrases of a text: up to the first word that says nothing by itself."""
    for match in _DEFINITE.finditer(text):
        kept: list[str] = []
        for word in match[1].split():
            if kept and word.casefold() in FUNCTION:
                break
            kept.append(word)
        phrase = " ".join(kept)
        yield phrase, match.start(), match.start(1) + len(phrase)


def _is_value(phrase: str) -> bool:
    """Whether a phrase ends with a noun for a text on a screen."""
    last = tokens(phrase)[-1:]
    return bool({*last, *(w.removesuffix("s") for w in last)} & VALUES)


def _telling(phrase: str) -> list[str]:
    return [stem(w) for w in tokens(_POSSESSIVE.sub("", phrase)) if w not in _SILENT]


def _object_of(goal: SubGoal, telling: Sequence[str]) -> bool:
    known = [stem(w) for w in tokens(_POSSESSIVE.sub("", goal.text)) if w not in _SILENT]
    return any(likeness(a, b) >= 0.9 for a in telling for b in known)


def _names_something(before: str) -> bool:
    """Whether a pronoun has something to stand for in its own sub-goal."""
    return len([w for w in tokens(before) if w not in FUNCTION]) > 1


def _linked(goal: SubGoal, goals: list[SubGoal], earlier: int, phrase: str, span: tuple[int, int]) -> SubGoal:
    """Two sub-goals joined by a value; by a mere reference where the earlier one reads nothing."""
    maker = goals[earlier]
    name = " ".join(tokens(_POSSESSIVE.sub("", phrase))) or phrase
    known = next((r for r in maker.produces if set(_telling(r.words)) & set(_telling(phrase))), None)
    clause = _clause_about(maker.text, _telling(phrase))
    if known is None:
        reads = next(iter(tokens(clause)), "") in READING
        if not reads and not _is_value(phrase):
            return replace(goal, refers=(*goal.refers, name))
        known = Reading(name, _object(clause) if reads else _at_length(phrase, clause))
        goals[earlier] = replace(maker, produces=(*maker.produces, known))
    start, end = span
    again = re.compile(rf"(?:\w+\s+)?{re.escape(known.words)}", re.I).match(goal.text, start)
    text = f"{goal.text[:start]}{{{known.name}}}{goal.text[max(end, again.end() if again else 0) :]}"
    return replace(goal, text=text, uses=tuple(dict.fromkeys((*goal.uses, known.name))))


def _at_length(phrase: str, clause: str) -> str:
    """A phrase with what it is "of" where it is first said."""
    found = re.search(rf"\b{re.escape(phrase)}\b.*", clause, re.I)
    return found[0] if found else phrase


def _clause_about(text: str, telling: Sequence[str]) -> str:
    parts = re.split(r",\s*then\s+", text)
    about = [p for p in parts if set(telling) & {stem(w) for w in tokens(_POSSESSIVE.sub("", p))}]
    return about[-1] if about else parts[-1]
