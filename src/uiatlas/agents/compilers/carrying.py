"""Values that one sub-goal hands to a later one: found in the words, read from the screen, put into the words."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from uiatlas.agents.compilers.decomposition.goals import Reading, SubGoal
from uiatlas.text.controls import element_label
from uiatlas.text.language import COMMON, FUNCTION, LOOKING, likeness, stem, stems, tokens, word_set
from uiatlas.ui import Observation, Role, UIElement

VARIABLE = re.compile(r"\{([^{}\n]{1,60})\}")
"""A value in a sub-goal's text, by its name."""

READING = word_set("copy read note remember memorise memorize check get record learn look see")
"""Verbs whose object is a text on a screen."""

VALUES = word_set(
    "name title link url date day time price cost fare address number code text amount total balance score result "
    "temperature forecast rating duration distance size version word words quote caption email phone id status value"
)
"""Nouns for what is a text on a screen, whatever was done with it."""

_SEEING = re.compile(r"^(?:read|copy|note(?: down)?|remember|memori[sz]e|check|get|look up|find(?: out)?)\s+", re.I)
"""What a clause begins with that asks for a text: to be read, a thing must be shown."""

LIKELY, PLAIN = 0.25, 0.6
"""Likeness from which a label may be what a value is called, and from which it plainly is."""

_BOUND = re.compile(r"\s+(?:as|into|in)\s+\{([^{}\n]{1,60})\}", re.I)
_DEFINITE = re.compile(r"\b(?:the|that|this|these|those|its|their|said)\s+((?:[\w'’-]+\s+){0,3}[\w'’-]+)", re.I)
_ALONE = re.compile(r"\b(?:it|them|that)\b(?=\s*(?:$|[,.]|\b(?:to|in|on|as|into|with|for|down|via|there)\b))", re.I)
_BEST = re.compile(r"\bthe\s+(?:\w+er|\w+est|best|better|worse|more \w+|most \w+|less \w+|least \w+)\b", re.I)
_OBJECT = re.compile(r"^(?:\w+)(?:\s+(?:up|out|down|for|at|after))?\s+(?:for\s+|what\s+)?(?P<what>.+)$", re.I)
_QUOTE = re.compile(r"['\"‘’“”«»]")
_SILENT = FUNCTION | COMMON | LOOKING
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


def open_names(text: str) -> tuple[str, ...]:
    """The variables that a text holds, each once."""
    return tuple(dict.fromkeys(VARIABLE.findall(text)))


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
