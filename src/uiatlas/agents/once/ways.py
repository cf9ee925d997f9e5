"""Gets a plan to where its next step is done: finds controls, closes what lies over the page, bridges what is missing.

The way is the map's. A row of a list on it is the one that the task names; a form that was begun is agreed to rather
than left; and what alters something that the task does not ask for is no way.
"""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas.agents.compilers.map_text import control_names
from uiatlas.agents.compilers.once.intended import Intended, Kind
from uiatlas.agents.compilers.once.on_map import edges_of, has_control, things_of
from uiatlas.agents.once.naming_controls import Called, called, known_as
from uiatlas.agents.once.steps import on_control
from uiatlas.agents.travel.traveller import Traveller, closed_as_before
from uiatlas.agents.words.coverage import consume, element_label
from uiatlas.agents.words.doubts import doubt
from uiatlas.agents.words.kinship import leads_back
from uiatlas.agents.words.options import Options
from uiatlas.agents.words.progress import FAILED, progress_of
from uiatlas.agents.words.tasks import parse_task
from uiatlas.planning.plan import Plan
from uiatlas.planning.search import plan_route
from uiatlas.run.policy import Act, View
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.text.language import CANCELLING, COMMITTING, CONFIRMING, Label, is_called, label_of
from uiatlas.ui import (
    Back,
    ElementFlag,
    Observation,
    Role,
    Tap,
    UIElement,
    action_key,
    resolve,
    selector_for,
    target_of,
)
from uiatlas.utg import Graph

DETOUR = 8
"""Steps on the map, at most, on the way to where a step of the plan is done."""

GUESSED = 5
"""Steps of such a way, at most, where the plan does not say on which screen that is."""

_BACK = frozenset({"go back", "navigate up", "back"})

COMPARED = 20
"""Screens with a control of the same name, at most, whose ways are compared; of more the nearest is taken."""


class Ways:
    """The ways of one run to where the steps of its plan are done.

    Args:
        graph: The map; it may change between two decisions.
        task: The task.
    """

    def __init__(self, graph: Graph, task: str) -> None:
        self.graph, self.task = graph, task
        self._options = Options(graph, parse_task(task))
        self._detours, self._since = 0, -1
        self._missed: Intended | None = None
        self._guess: str | None = None

    def arrived(self) -> None:
        """A step was done, or the plan is another now: the next way is a new one."""
        self._detours, self._guess = 0, None

    def find(self, step: Intended, view: View) -> Called | None:
        """The control that a step means: by its name, or as the map knows it where it says something else by now."""
        found = called(step, view.observation)
        if found is not None and found.exactly:
            return found
        known = self.graph.screens.get(view.screen or "")
        return (known_as(step, known, view.observation) if known is not None else None) or found

    def only_field(self, step: Intended, view: View) -> Called | None:
        """The only field of a screen that the plan could not know, or the one that is ready to be typed into.

        Where another control has the name, it is only a field that the touch of that control has opened.
        """
        if step.kind is not Kind.TYPE or step.screen not in (None, view.screen):
            return None
        fields = [e for e in view.observation.actionable if e.editable]
        if called(replace(step, kind=Kind.TAP), view.observation) is not None:
            fields = _opened(step, fields, view)
        ready = [e for e in fields if ElementFlag.FOCUSED & e.flags] if len(fields) > 1 else fields
        known = any(
            name == step.control and e.editable
            for screen in self.graph.screens.values()
            for e, name in control_names(screen.elements)
        )
        return Called(ready[0], False) if not known and len(ready) == 1 else None

    def opened_field(self, step: Intended, view: View) -> Called | None:
        """The only field of a dialog that the map does not know and that the latest touch of the plan has opened."""
        last, shown = view.history[-1] if view.history else None, view.observation
        if step.kind is not Kind.TYPE or view.screen is not None or last is None or not isinstance(last.action, Tap):
            return None
        fields = [e for e in shown.actionable if e.editable]
        return Called(fields[0], False) if shown.dialog and len(fields) == 1 else None

    def agreeing(self, step: Intended, rest: Sequence[Intended], view: View) -> Called | None:
        """The only control that agrees, for a step that does so in another word; none that the plan wants later."""
        if step.kind is not Kind.TAP or not is_called(step.control, CONFIRMING):
            return None
        agree = [e for e in view.observation.actionable if is_called(element_label(e).main, CONFIRMING)]
        later = {s.control.casefold() for s in rest}
        if len(agree) != 1 or element_label(agree[0]).main.casefold() in later:
            return None
        return Called(agree[0], False)

    def is_place(self, plan: Sequence[Intended], found: Called, view: View, *, led_here: bool) -> bool:
        """Whether a control that has the right name is the one that is meant by the first step of a plan.

        One on another screen than the plan says is, where the plan has led here; at the plan's beginning only if it
        leads to the same place or to where the plan goes on, or nothing leads to where the plan wants to be.
        """
        step = plan[0]
        if step.screen in (None, view.screen) or view.screen is None or step.screen not in self.graph.screens:
            return True
        if led_here and not self._detours:
            return True
        here = {t.target for t in self.graph.effects(view.screen, on_control(step, found.element, view))}
        there = {t.target for t in edges_of(self.graph, step)}
        if here and there:
            return bool(here & there)
        if any(has_control(self.graph, screen, following) for screen in here for following in plan[1:2]):
            return True
        return not plan_route(self.graph, view.screen, [step.screen]).ok

    def closing(self, view: View) -> Act | None:
        """What closes something that the map does not know and that lies over the page."""
        if view.screen is not None:
            return None
        if (learnt := closed_as_before(self.graph, view)) is not None:
            return learnt
        element = overlay_dismissal(view.observation) if view.observation.dialog else None
        if element is None:
            return None
        return Act(Tap(selector_for(element, view.observation)), element, "close what lies over the page")

    def submenu(self, step: Intended, view: View) -> Act | None:
        """The next item of a menu that opens a part of it, where the map has the control there and it is not shown.

        It is an item that the map has seen to leave the menu open; each is opened once.
        """
        here = self.graph.screens.get(view.screen or "")
        if here is None or here.kind != "menu" or not has_control(self.graph, here.id, step):
            return None
        opened = {action_key(m.action) for m in view.history if m.screen == here.id}
        for edge in self.graph.outgoing(here.id):
            if edge.target != here.id or not isinstance(edge.action, Tap) or action_key(edge.action) in opened:
                continue
            match = resolve(edge.action.target, view.observation)
            if match is not None and match.element.role is Role.MENU_ITEM and match.element.checked is None:
                return Act(edge.action, match.element, f"the part of the menu that may hold {step.control!r}", "plan")
        return None

    def way(self, step: Intended, view: View) -> Act | None:
        """A step on the map to where the plan wants to be, or to a screen near with a control of this name."""
        if view.screen is None or self._detours >= DETOUR or (self._detours and self._stuck(view)):
            return None
        if step.screen == view.screen:
            self._missed = step
            if self._detours and step.control.casefold() in things_of(self.task):
                return None
        plan = self._route(step, view)
        if plan is None:
            return None
        decision = Traveller(self.graph, plan.steps[-1].target).decide(view)
        if not isinstance(decision, Act):
            return None
        decision = self._rather(decision, view)
        if decision.element is not None and self._options.coverage.unasked(decision.element):
            return None
        self._detours, self._since = self._detours + 1, len(view.history)
        return replace(decision, why=f"to where the plan goes on: {step}")

    def _stuck(self, view: View) -> bool:
        """Whether the last step on the way came to nothing."""
        return len(view.history) == self._since or view.history[-1].outcome in FAILED

    def _route(self, step: Intended, view: View) -> Plan | None:
        """The way to the screen that the plan says, else to that of the screens with the control that fits best."""
        assert view.screen is not None
        if step.screen in self.graph.screens and step is not self._missed and step.screen != view.screen:
            assert step.screen is not None
            if self._agrees_elsewhere(step):
                return None
            plan = plan_route(self.graph, view.screen, [step.screen])
            return plan if plan.ok and plan.steps else None
        goals = [g for g in self._holders(step, view) if g not in (view.screen, step.screen)]
        goals = [g for g in goals if self._guess in (None, g)]
        each = [[goal] for goal in goals] if len(goals) <= COMPARED else [goals]
        plans = [plan_route(self.graph, view.screen, some) for some in each]
        near = [p for p in plans if p.ok and 0 < len(p.steps) <= GUESSED]
        left = progress_of(self._options.coverage, view.history, view.observation).left
        order = {p.steps: (self._gain(p, left), -len(p.steps)) for p in near}
        best = [p for p in near if order[p.steps] == max(order.values())]
        if len({action_key(p.steps[0].action) for p in best}) != 1:
            return None
        self._guess = best[0].steps[-1].target
        return best[0]

    def _agrees_elsewhere(self, step: Intended) -> bool:
        """Whether a step agrees or cancels where the map knows no such control: it is not worth leaving a form for."""
        return (
            step.screen is not None
            and is_called(step.control, COMMITTING | CANCELLING)
            and not has_control(self.graph, step.screen, step)
        )

    def _gain(self, plan: Plan, left: tuple[float, ...]) -> float:
        """How much of what is left of the task the controls on a way say."""
        coverage, after = self._options.coverage, left
        for step in plan.steps:
            if (target := target_of(step.action)) is not None:
                hits = coverage.of(Label(label_of(target.text, target.description, target.resource_id).main, ""))
                after = consume(coverage.task, hits, after)
        return round(sum(w * (a - b) for w, a, b in zip(coverage.worth, left, after, strict=True)), 3)

    def _holders(self, step: Intended, view: View) -> list[str]:
        """The screens that have a control of this name; none for one that agrees or cancels, which any dialog has.

        For a text it is a field; where none has the name, a control that may open one, unless it is here already.
        """
        if is_called(step.control, COMMITTING | CANCELLING):
            return []
        holders = [screen for screen in self.graph.screens if has_control(self.graph, screen, step)]
        touch = replace(step, kind=Kind.TAP)
        if holders or step.kind is not Kind.TYPE or called(touch, view.observation) is not None:
            return holders
        return [screen for screen in self.graph.screens if has_control(self.graph, screen, touch)]

    def _rather(self, act: Act, view: View) -> Act:
        """What is done in place of a step of the map: agreeing to what was begun, or the row that the task names."""
        element, shown = act.element, view.observation
        if isinstance(act.action, Back) or (element is not None and leads_back(element)):
            begun = doubt(self.graph, self.task, view)
            button = begun.button if begun is not None else None
            button = button or (going_back(shown) if isinstance(act.action, Back) else None)
            return replace(act, action=Tap(selector_for(button, shown)), element=button, expected=()) if button else act
        row = self._named_row(element, shown) if element is not None and isinstance(act.action, Tap) else None
        return replace(act, action=Tap(selector_for(row, shown)), element=row, expected=()) if row is not None else act

    def _named_row(self, element: UIElement, shown: Observation) -> UIElement | None:
        """The row that a value of the task names, where the map's way was by another row of the same kind."""
        names = [v.text.casefold() for v in self._options.task.values]
        alike = [e for e in shown.actionable if _kind(e) == _kind(element)]
        if any(_says(element, name) for name in names):
            return None
        return next((e for name in names for e in alike if _says(e, name)), None)


def _opened(step: Intended, fields: Sequence[UIElement], view: View) -> list[UIElement]:
    """The fields that the latest touch has opened, if it was one of the control that a step names."""
    last = view.history[-1] if view.history else None
    touched = called(replace(step, kind=Kind.TAP), last.observation) if last is not None else None
    if last is None or touched is None or touched.element != last.element:
        return []
    before = {(e.resource_id, e.text, e.description) for e in last.observation.actionable if e.editable}
    focused = [e for e in fields if ElementFlag.FOCUSED & e.flags]
    return focused or [e for e in fields if (e.resource_id, e.text, e.description) not in before]


def going_back(shown: Observation) -> UIElement | None:
    """The control of a page that goes back from it, if it shows one."""
    return next((e for e in shown.actionable if {e.text.casefold(), e.description.casefold()} & _BACK), None)


def _kind(element: UIElement) -> Sequence[object]:
    return element.role, element.editable, element.checked is None, element.resource_id, bool(element.text)


def _says(element: UIElement, name: str) -> bool:
    return name in (element_label(element).main.casefold(), element.text.casefold(), element.description.casefold())
