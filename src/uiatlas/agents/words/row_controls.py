"""Controls that every row of a list has: which of them belong to another row than the one that a task names."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from uiatlas.agents.words.coverage import Coverage, Hits
from uiatlas.agents.words.fields import bare
from uiatlas.agents.words.objects import WHICHEVER
from uiatlas.agents.words.page_parts import parents_of, place_of, upwards
from uiatlas.agents.words.tasks import PRONOUNS, Task, parse_task, without_forbidden
from uiatlas.run.policy import StepRecord
from uiatlas.safety.elements import danger_at
from uiatlas.text.controls import element_label, leads_back
from uiatlas.text.language import CALLED, FUNCTION, IMPERATIVES, REMOVING, likeness, stem, stems, tokens, word_set
from uiatlas.ui import Observation, Role, UIElement

_VERBS = REMOVING | word_set("discard cancel kill wipe")
_ANY = WHICHEVER | {"these", "those"}
_KINDS = word_set("item items entry row line record thing") | CALLED
_REMOVAL = re.compile(
    rf"\b(?:{'|'.join(sorted(_VERBS))})\s+(?P<thing>[^,;.]+?)\s*"
    r"(?=$|[,;.!?]|\b(?:from|in|into|on|off|via|by|then|now)\b)",
    re.I,
)
_AND = re.compile(r"\band\b")
_LONG = 120
"""Letters after which what a row or a dialog says is cut."""
_VALUE = re.compile(r"VALUE(\d+)")


@dataclass(frozen=True, slots=True)
class Removal:
    """What a task wants to be gone.

    Attributes:
        said: Its name as the task says it.
        exact: The name without case and file ending, if it is quoted; else empty.
        words: Stems of the name.
    """

    said: str
    exact: str
    words: frozenset[str]

    def is_named(self, row: Sequence[UIElement], outside: frozenset[str]) -> bool:
        """Whether a row is the one of this thing.

        Args:
            row: What stands in the row.
            outside: Stems of what the page says outside its rows, such as what its rows are.
        """
        if self.exact:
            lines = {line for e in row for text in (e.text, e.description) for line in text.split("\n")}
            return any(bare(line) == self.exact or bare(_after_verb(line)) == self.exact for line in lines)
        said = {s for e in row for s in stems(e.label)}
        return all(_says(said, w) for w in (self.words - outside or self.words))


@lru_cache(maxsize=64)
def removals(text: str) -> tuple[Removal, ...]:
    """What a task names to be deleted, one by one; nothing that may be any of its kind."""
    values = sorted(parse_task(text).values, key=lambda v: len(v.text), reverse=True)
    blank = without_forbidden(text)
    for n, value in enumerate(values):
        blank = blank.replace(value.text, f"VALUE{n}")
    found: list[Removal] = []
    for match in _REMOVAL.finditer(blank):
        for thing in _AND.split(match["thing"]):
            if next(iter(tokens(thing)), "") in IMPERATIVES:
                break
            names = [values[int(n)] for n in _VALUE.findall(thing)]
            found += (Removal(v.text, bare(v.text) if v.quoted else "", frozenset(stems(v.text))) for v in names)
            said = tokens(thing)
            words = frozenset(stem(w) for w in said if w not in FUNCTION | _KINDS)
            if words and not names and not set(said) & (_ANY | PRONOUNS):
                found.append(Removal(thing.strip(), "", words))
    return tuple(found)


def of_other_rows(task: Task, shown: Observation) -> set[int]:
    """Indexes of the controls that stand in another row than the one that a task names.

    Of controls that are alike, those are left out in whose row fewer of the task's words are said than in the row of
    another. What deletes is left out as well where its row does not say the name of what is to be deleted.

    Args:
        task: The task.
        shown: What is shown.
    """
    wanted = removals(task.text)
    telling = frozenset(w.stem for w in task.words if not w.deed) | {s for v in task.values for s in stems(v.text)}
    out: set[int] = set()
    for rows in _twins(shown):
        labels = {i: {s for e in row for s in stems(e.label)} for i, row in rows.items()}
        shared = set.intersection(*labels.values())
        own = {i: said - shared for i, said in labels.items()}
        hits = {i: {w for w in telling if _says(said, w)} for i, said in own.items()}
        told = {frozenset(mine) for mine in hits.values()}
        out |= {i for i, mine in hits.items() if any(mine < other for other in told)}
        if wanted:
            out |= _not_to_go(wanted, rows, shown)
    return out


def either_row(coverage: Coverage, element: UIElement, shown: Observation) -> str:
    """Why it is not clear that the row of a control that deletes is the one that a task names; empty if it is.

    A part of a name says which row is meant where no other row says it as well.

    Args:
        coverage: The task and what its words are worth.
        element: The control.
        shown: Where it is shown.
    """
    rows = next((rows for rows in _twins(shown) if element.index in rows), {})
    inside = {e.index for row in rows.values() for e in row}
    outside = frozenset(s for e in shown.elements if e.index not in inside for s in stems(e.label))
    own = rows.get(element.index, ())
    for thing in removals(coverage.task.text):
        if thing.exact or not thing.is_named(own, outside):
            continue
        saying = [e for e in own if any(_says(frozenset(stems(e.label)), w) for w in thing.words)]
        others = [row for row in rows.values() if row != own and thing.is_named(row, outside)]
        if others and not any(coverage.says_all(element_label(e)) for e in saying):
            return f"{thing.said!r} may be any of {len(others) + 1} rows; write the name in full"
    return ""


def never_shown(task: Task, seen: Sequence[Observation]) -> str:
    """That what is to be deleted was never found, if nothing that was shown says its name; else empty."""
    for thing in removals(task.text):
        names = [text for o in seen for text in (o.title, *(e.label for e in o.elements)) if text]
        if thing.exact and not any(thing.exact in bare(text) for text in names):
            return f"'{thing.said}' was never found"
        if not thing.exact and not any(_says(frozenset(stems(text)), w) for w in thing.words for text in names):
            return f"'{thing.said}' was never found"
    return ""


def row_of(element: UIElement, shown: Observation) -> Sequence[UIElement]:
    """What stands in one row with a control of which there are several alike; empty if there is one."""
    return next((rows[element.index] for rows in _twins(shown) if element.index in rows), ())


def about(element: UIElement, shown: Observation) -> str:
    """What a control is about, as words that follow its name: its row, or what its dialog says; empty if neither."""
    row = [e for e in row_of(element, shown) if e.index != element.index]
    lines = row or [e for e in shown.elements if shown.dialog and not e.clickable and not e.editable]
    said = ", ".join(dict.fromkeys(" ".join(e.label.split()) for e in lines if e.visible and e.label.strip()))
    cut = said if len(said) <= _LONG else f"{said[:_LONG]}…"
    return f" ({'in the row' if row else 'the dialog says'}: {cut})" if cut else ""


def said_in_row(coverage: Coverage, element: UIElement, shown: Observation, hits: Hits) -> Hits:
    """What a control covers of a task together with the row that it stands in, which tells what it does it to.

    Args:
        coverage: The task and what its words are worth.
        element: The control.
        shown: Where it is shown.
        hits: What its own label covers; a control that covers nothing of its own is no better for its row.
    """
    if not hits:
        return hits
    found = dict(hits)
    for other in row_of(element, shown):
        for i, hit in coverage.of(element_label(other)).items():
            if not coverage.task.words[i].deed:
                found[i] = max(hit, found.get(i, 0.0))
    return found


def all_gone(task: Task, history: Sequence[StepRecord], shown: Observation) -> bool:
    """Whether each thing that a task names to be deleted was listed where nothing lists it any more."""
    earlier = [m.observation for m in history if place_of(m.observation) == place_of(shown)]
    return bool(things := removals(task.text)) and all(
        any(_lists(o, thing) for o in earlier) and not _lists(shown, thing) for thing in things
    )


def still_listed(task: Task, shown: Observation) -> str:
    """The name of a thing that was to be deleted, if a row with controls of its own still has it; else empty."""
    rows = [row for kind in _twins(shown) for row in kind.values()]
    inside = {e.index for row in rows for e in row}
    outside = frozenset(s for e in shown.elements if e.index not in inside for s in stems(e.label))
    return next((t.said for t in removals(task.text) if any(t.is_named(row, outside) for row in rows)), "")


def _lists(shown: Observation, thing: Removal) -> bool:
    """Whether an element of a page says the name of a thing."""
    return any(thing.is_named((e,), frozenset()) for e in shown.elements if e.visible and e.label)


def _not_to_go(wanted: Sequence[Removal], rows: Mapping[int, Sequence[UIElement]], shown: Observation) -> set[int]:
    inside = {e.index for row in rows.values() for e in row}
    outside = frozenset(s for e in shown.elements if e.index not in inside for s in stems(e.label))
    deleting = [i for i in rows if (danger := danger_at(shown.elements[i], shown)) and danger.kind == "delete"]
    return {i for i in deleting if not any(thing.is_named(rows[i], outside) for thing in wanted)}


@dataclass(frozen=True, slots=True)
class _Page:
    """What is shown, known by its digest."""

    digest: str
    shown: Observation = field(compare=False)


def _twins(shown: Observation) -> tuple[Mapping[int, Sequence[UIElement]], ...]:
    return _known_twins(_Page(shown.digest, shown))


@lru_cache(maxsize=16)
def _known_twins(page: _Page) -> tuple[Mapping[int, Sequence[UIElement]], ...]:
    return tuple(_rows_of_twins(page.shown))


def _rows_of_twins(shown: Observation) -> Iterator[Mapping[int, Sequence[UIElement]]]:
    """For each kind of control that stands in several rows: the row of each, by the control's index."""
    kinds: dict[tuple[Role, str], list[UIElement]] = defaultdict(list)
    for element in shown.actionable:
        if element.role not in (Role.TAB, Role.ITEM) and not element.editable and not leads_back(element):
            kinds[element.role, _kind(shown.label(element))].append(element)
    parents = parents_of(shown)
    for (_, kind), twins in kinds.items():
        if kind and len(twins) > 1 and (rows := _rows(twins, shown, parents)):
            yield rows


def _kind(label: str) -> str:
    """What controls of one kind have in common: the whole label, or the verb where a name follows it."""
    first = next(iter(tokens(label)), "")
    return first if first in _VERBS else label


def _rows(
    twins: Sequence[UIElement], shown: Observation, parents: Mapping[int, int]
) -> Mapping[int, Sequence[UIElement]]:
    """The row of each control of a kind, by the control's index; one that stands inside another shares that one's."""
    ways = {e.index: list(upwards(e.index, parents)) for e in twins}
    outermost = {i: next(at for at in reversed(way) if at in ways) for i, way in ways.items()}
    apart = {i: ways[i] for i in outermost.values()}
    rows = _rows_apart(apart, shown, parents) if len(apart) > 1 else {}
    return {i: rows[at] for i, at in outermost.items() if at in rows}


def _rows_apart(
    ways: Mapping[int, Sequence[int]], shown: Observation, parents: Mapping[int, int]
) -> Mapping[int, Sequence[UIElement]]:
    """The widest part around each control that holds no other of its kind; in a flat list, what stands before it."""
    held = Counter(at for way in ways.values() for at in way)
    holder = {max((at for at in way if held[at] == 1), key=way.index): i for i, way in ways.items()}
    rows: dict[int, list[UIElement]] = {i: [] for i in ways}
    for element in shown.elements:
        for at in upwards(element.index, parents):
            if at in holder:
                rows[holder[at]].append(element)
                break
    if all(any(e.label and e.index != i for e in row) for i, row in rows.items()):
        return rows
    places = sorted(ways)
    start = places[0] - (places[1] - places[0])
    bounds = zip((start, *places), places, strict=False)
    return {at: [e for e in shown.elements if before < e.index <= at] for before, at in bounds}


def _after_verb(line: str) -> str:
    first, _, rest = line.partition(" ")
    return rest if first.casefold() in _VERBS else line


def _says(said: frozenset[str] | set[str], word: str) -> bool:
    return word in said or any(likeness(word, s) >= 0.9 for s in said)
