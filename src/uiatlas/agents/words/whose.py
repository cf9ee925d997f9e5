"""Whether a control that alters something does it to the thing that the task names: by its row, its page, its way."""

from collections.abc import Collection, Iterable, Sequence

from uiatlas.agents.words.chain import Tried
from uiatlas.agents.words.coverage import Coverage
from uiatlas.agents.words.fields import EXISTING
from uiatlas.agents.words.objects import Thing, alters, any_will_do, opposes, says, thing_of
from uiatlas.agents.words.options import selectors_of
from uiatlas.agents.words.progress import FAILED, names
from uiatlas.agents.words.row_controls import row_of
from uiatlas.agents.words.rows import leads_to_another
from uiatlas.run.policy import StepRecord, View
from uiatlas.safety.elements import danger_at
from uiatlas.text.controls import element_label, leads_back
from uiatlas.text.language import COMMITTING, label_of, stems
from uiatlas.ui import Back, Observation, Role, Tap, UIElement, action_key
from uiatlas.utg import Graph, Transition

_LINE = 8
"""Words of a line at most that names what a page is about; a longer one may speak of anything."""


def of_another(thing: Thing | None, history: Sequence[StepRecord], element: UIElement, shown: Observation) -> bool:
    """Whether a control alters something, but nothing tells that it is the thing that a task names.

    Args:
        thing: What the task names; None if it names nothing.
        history: The steps so far.
        element: The control.
        shown: Where it is shown.
    """
    if thing is None or element.role is Role.TAB or leads_back(element):
        return False
    if not _deed(element, shown):
        return _agrees_to_another(thing, history, element, shown)
    label = shown.label(element)
    if opposes(thing, label):
        return True
    if (thing.taken and danger_at(element, shown) is not None) or says(thing, label):
        return False
    if row := row_of(element, shown):
        return not any(says(thing, e.label) for e in row)
    if _page_names(thing, shown):
        return False
    way = _way(thing, history)
    return not (_only_rows(thing, shown) if way is None else way)


def _deed(element: UIElement, shown: Observation) -> bool:
    return alters(element, shown.label(element)) or danger_at(element, shown) is not None


def _agrees_to_another(thing: Thing, history: Sequence[StepRecord], element: UIElement, shown: Observation) -> bool:
    """Whether a control agrees to a dialog that came up at another thing."""
    if not shown.dialog or not names(element, COMMITTING) or _page_names(thing, shown):
        return False
    return _way(thing, history) is False


def never_seen(thing: Thing | None, history: Sequence[StepRecord], shown: Observation) -> str:
    """The name of the thing that a task names, if nothing that was shown said it; else empty."""
    if thing is None or thing.any:
        return ""
    seen = {o.digest: o for o in (*(m.observation for m in history), shown)}.values()
    return "" if any(says(thing, e.label) for o in seen for e in o.elements) else thing.said


def either(coverage: Coverage, thing: Thing | None, element: UIElement, shown: Observation) -> str:
    """Why it is not clear that a row is the one that a task which alters something names; empty if it is.

    A part of a name says which row is meant where no other row of its list fits as well.

    Args:
        coverage: The task and what its words are worth.
        thing: What the task deals with; None if that has no name.
        element: What is to be touched.
        shown: Where it is shown.
    """
    label = element_label(element)
    if coverage.task.looks or element.role is not Role.ITEM or coverage.says_all(label):
        return ""
    if any_will_do(coverage.task.text):
        return ""
    named = _named(coverage, thing, element)
    for rival in shown.actionable if named else ():
        if (rival.role, rival.resource_id) == (element.role, element.resource_id):
            other = element_label(rival)
            if other.main != label.main and _named(coverage, thing, rival) >= named:
                return f"{label.main!r} or {other.main!r} may be meant; write the name in full"
    return ""


def _named(coverage: Coverage, thing: Thing | None, row: UIElement) -> frozenset[str]:
    """The stems by which a row is called as a task calls a thing that is there already."""
    label = element_label(row)
    if thing is not None:
        return thing.name if says(thing, label.main) else frozenset()
    task = coverage.task
    names = {
        s for v in task.values if v.before[-1:] and v.before[-1] in EXISTING | {"the", "to"} for s in stems(v.text)
    }
    own = coverage.of(label_of(label.main))
    return frozenset(task.words[i].stem for i in own if task.words[i].stem in names)


class Others:
    """What leads on a map to where another thing is dealt with than the one that a task names.

    Args:
        graph: The map; it may change between two looks.
        text: The task.
    """

    def __init__(self, graph: Graph, text: str) -> None:
        self._graph, self._text, self._thing, self._version = graph, text, thing_of(text), -1
        self._rows: frozenset[Tried] = frozenset()
        self._ways: frozenset[Tried] = frozenset()

    def barred(self, view: View, theirs: Collection[int]) -> frozenset[Tried]:
        """Screens of the map and what is not to be done there.

        As long as nothing that was shown says the name of the thing, nothing leads to its page but its own row.

        Args:
            view: What is shown.
            theirs: Indexes of the controls there that would alter another thing.
        """
        if self._thing is None:
            return frozenset()
        if self._version != self._graph.version:
            self._version = self._graph.version
            self._rows = _keys(leads_to_another(self._graph, self._text))
            self._ways = _keys(leads_to_another(self._graph, self._text, rows_only=False))
        taps = selectors_of(view.observation) if theirs else ()
        here = {(view.screen, action_key(Tap(s))) for e, s in taps if e.index in theirs}
        return frozenset(here) | (self._ways if never_seen(self._thing, view.history, view.observation) else self._rows)

    def shown(self, view: View) -> list[UIElement]:
        """The rows among them that are shown."""
        barred = self.barred(view, ())
        taps = selectors_of(view.observation) if barred else ()
        return [e for e, s in taps if e.role is Role.ITEM and (view.screen, action_key(Tap(s))) in barred]


def _keys(edges: Iterable[Transition]) -> frozenset[Tried]:
    return frozenset((e.source, action_key(e.action)) for e in edges)


def _page_names(thing: Thing, shown: Observation) -> bool:
    """Whether a page says the name of a thing, other than on a control."""
    touchable = {e.index for e in shown.elements if e.clickable or e.editable}
    lines = [e.label for e in shown.elements if e.visible and not {e.index, e.parent} & touchable]
    return any(says(thing, line) for line in (shown.title, *lines) if len(stems(line)) <= _LINE)


def _way(thing: Thing, history: Sequence[StepRecord]) -> bool | None:
    """Whether the way here led over a thing, or over another one; None if it tells neither."""
    for moment in reversed(history):
        element = moment.element
        if moment.outcome in FAILED:
            continue
        if element is None or leads_back(element) or isinstance(moment.action, Back):
            return None
        label = moment.observation.label(element)
        if says(thing, label) or (alters(element, label) and not opposes(thing, label)):
            return True
        if element.role is Role.ITEM:
            return False
        if element.role is Role.TAB:
            return None
    return None


def _only_rows(thing: Thing, shown: Observation) -> bool:
    """Whether a thing is the only one of its kind that a page lists."""
    rows = [e for e in shown.actionable if e.role is Role.ITEM]
    named = [e for e in rows if says(thing, shown.label(e))]
    kinds = {e.resource_id for e in named}
    return bool(named) and len(named) == sum(e.resource_id in kinds for e in rows)
