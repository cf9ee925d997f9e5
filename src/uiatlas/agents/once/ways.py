"""Gets a plan to where its next step is done: finds its control, closes what came up by itself, follows the map.

Only what the structure of the screen and the map say is done: the control that is called so, a known way to the screen
that the plan names, and closing what the plan has not opened.
"""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas.agents.compilers.once.on_map import edges_of, has_control
from uiatlas.agents.once.naming_controls import called, known_as
from uiatlas.agents.once.steps import on_control, without_control
from uiatlas.agents.travel.traveller import Traveller, closed_as_before
from uiatlas.planning.field_names import BESIDE, is_place
from uiatlas.planning.intended import Intended
from uiatlas.planning.plan import Plan
from uiatlas.planning.search import plan_route
from uiatlas.run.policy import Act, By, View
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.run.verifier import WORKED
from uiatlas.text.controls import says
from uiatlas.text.language import is_called
from uiatlas.text.lexicon import CANCELLING, COMMITTING
from uiatlas.ui import Bounds, Observation, Press, Role, Tap, UIElement, action_key, resolve, selector_for
from uiatlas.utg import Graph

DETOUR = 8
"""Steps on the map, at most, on the way to where a step of the plan is done."""

GUESSED = 5
"""Steps of such a way, at most, where the plan does not say on which screen that is."""


_Field = tuple[str, str, Bounds | None]
"""A field by its description, its id and its place."""

_LISTED = frozenset({Role.ITEM, Role.MENU_ITEM, Role.CHOICE, Role.RADIO})


class Ways:
    """The ways of one run to where the steps of its plan are done.

    Args:
        graph: The map; it may change between two decisions.
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._detours, self._since = 0, -1
        self._missed: Intended | None = None
        self._guess: str | None = None

    def arrived(self) -> None:
        """A step was done, or the plan is another now: the next way is a new one."""
        self._detours, self._guess = 0, None

    def find(self, step: Intended, view: View) -> UIElement | None:
        """The control that is called as a step calls it, or that the map calls so and that says something else by now.

        Of several of one name the one is taken that stands nearest to the fields that were filled last.
        """
        found = called(step, view.observation)
        if found is not None:
            return _beside_what_was_filled(found, view)
        known = self.graph.screens.get(view.screen or "")
        return known_as(step, known, view.observation) if known is not None else None

    def is_place(self, plan: Sequence[Intended], found: UIElement, view: View, *, led_here: bool) -> bool:
        """Whether a control that has the right name is the one that is meant by the first step of a plan.

        One on another screen than the plan says is, where the plan has led here; at the plan's beginning only if it
        leads to the same place or to where the plan goes on, or nothing leads to where the plan wants to be.
        """
        step = plan[0]
        if step.screen in (None, view.screen) or view.screen is None or step.screen not in self.graph.screens:
            return True
        if led_here and not self._detours:
            return True
        here = {t.target for t in self.graph.effects(view.screen, on_control(step, found, view))}
        there = {t.target for t in edges_of(self.graph, step)}
        if here and there:
            return bool(here & there)
        if any(has_control(self.graph, screen, following) for screen in here for following in plan[1:2]):
            return True
        return not plan_route(self.graph, view.screen, [step.screen]).ok

    def closing(self, view: View, *, opened_by_plan: bool) -> Act | None:
        """What closes something that came up by itself over the page; never a dialog that the plan has opened."""
        if view.screen is not None:
            return None
        if (learnt := closed_as_before(self.graph, view)) is not None:
            return replace(learnt, by=By.DETOUR)
        element = overlay_dismissal(view.observation) if view.observation.dialog and not opened_by_plan else None
        if element is None or _was_in_vain(element, view):
            return None
        return Act(Tap(selector_for(element, view.observation)), element, "close what lies over the page", By.DETOUR)

    def uncovering(self, view: View) -> Act | None:
        """What closes a list that the way here has opened over the fields of a page; None if none lies there.

        That way is not gone again for the same step.
        """
        last, shown = view.history[-1] if view.history else None, view.observation
        if last is None or last.by != By.DETOUR or not isinstance(last.action, Tap) or shown.dialog:
            return None
        before = last.observation
        fields = {(e.description, e.resource_id, e.bounds) for e in before.actionable if e.editable}
        left = {(e.description, e.resource_id, e.bounds) for e in shown.actionable if e.editable}
        opener = (last.element.label, last.element.bounds) if last.element is not None else None
        stays = opener in [(e.label, e.bounds) for e in shown.actionable] and before.title == shown.title
        if before.dialog or not (stays and left < fields and _is_covered(fields - left, before, shown)):
            return None
        self._detours = DETOUR
        return Act(Press("Escape"), None, "close the list that lies over the fields", By.DETOUR)

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
                why = f"the part of the menu that may hold {step.control!r}"
                return Act(edge.action, match.element, why, By.DETOUR)
        return None

    def way(self, step: Intended, view: View) -> Act | None:
        """A step on the map to where the plan wants to be, or to the only screen near with a control of this name."""
        if view.screen is None or self._detours >= DETOUR or (self._detours and self._stuck(view)):
            return None
        if step.screen == view.screen:
            self._missed = step
            return None
        plan = None if self._is_on_its_way(step, view) else self._route(step, view)
        if plan is None:
            return None
        decision = Traveller(self.graph, plan.steps[-1].target).decide(view)
        if not isinstance(decision, Act):
            return None
        self._detours, self._since = self._detours + 1, len(view.history)
        return replace(decision, why=f"to where the plan goes on: {step}", by=By.DETOUR)

    def _is_on_its_way(self, step: Intended, view: View) -> bool:
        """Whether the plan has just touched what leads to where it goes on, on the page that is still shown.

        The page may be closing. Another control of it that leads there may mean the opposite, as Yes and No do.
        """
        last = view.history[-1] if view.history else None
        if last is None or last.by in (By.DETOUR, By.RECOVERY) or last.screen != view.screen or step.screen is None:
            return False
        assert view.screen is not None
        return any(edge.target == step.screen for edge in self.graph.effects(view.screen, last.action))

    def _stuck(self, view: View) -> bool:
        """Whether the last step on the way came to nothing."""
        return len(view.history) == self._since or view.history[-1].outcome not in WORKED

    def _route(self, step: Intended, view: View) -> Plan | None:
        """The way to the screen that the plan says, else to the nearest of the screens with its control."""
        assert view.screen is not None
        if step.screen in self.graph.screens and step is not self._missed:
            assert step.screen is not None
            if self._agrees_elsewhere(step):
                return None
            plan = plan_route(self.graph, view.screen, [step.screen])
            return plan if plan.ok and plan.steps else None
        if step.screen is not None:
            return None
        goals = [g for g in self._holders(step) if g != view.screen and self._guess in (None, g)]
        plan = plan_route(self.graph, view.screen, goals)
        if not plan.ok or not 0 < len(plan.steps) <= GUESSED:
            return None
        self._guess = plan.steps[-1].target
        return plan

    def _agrees_elsewhere(self, step: Intended) -> bool:
        """Whether a step agrees or cancels where the map knows no such control: it is not worth leaving a form for."""
        return (
            step.screen is not None
            and is_called(step.control, COMMITTING | CANCELLING)
            and not has_control(self.graph, step.screen, step)
        )

    def _holders(self, step: Intended) -> list[str]:
        """The screens that have a control of this name; none for one that any dialog or form may have.

        Any dialog has one that agrees or cancels, and any form a field that is called by its place only.
        """
        if is_called(step.control, COMMITTING | CANCELLING) or without_control(step) is not None:
            return []
        if is_place(step.control) or step.control.startswith(BESIDE):
            return []
        return [screen for screen in self.graph.screens if has_control(self.graph, screen, step)]


def _was_in_vain(element: UIElement, view: View) -> bool:
    """Whether a control was pressed to close the same before, and that failed: it may have left the app."""
    return any(
        moment.by == By.DETOUR
        and moment.outcome not in WORKED
        and moment.element == element
        and moment.observation.digest == view.observation.digest
        for moment in view.history
    )


def _is_covered(gone: set[_Field], before: Observation, shown: Observation) -> bool:
    """Whether new rows of a list or menu lie where fields were."""
    known = {(e.label, e.bounds) for e in before.actionable}
    fresh = [e.bounds for e in shown.actionable if e.role in _LISTED and (e.label, e.bounds) not in known]
    places = [bounds for _, _, bounds in gone if bounds is not None]
    return any(_overlap(row, place) for row in fresh if row is not None for place in places)


def _overlap(one: Bounds, other: Bounds) -> bool:
    across = one.left < other.right and other.left < one.right
    return across and one.top < other.bottom and other.top < one.bottom


def _beside_what_was_filled(element: UIElement, view: View) -> UIElement:
    """Of buttons called the same, the one that shares the innermost container with the field filled last."""
    last, shown = view.history[-1] if view.history else None, view.observation
    twins = [e for e in shown.actionable if (e.text, e.description) == (element.text, element.description)]
    if len(twins) < 2 or last is None or last.element is None or not last.element.editable:
        return element
    known = (last.element.description, last.element.resource_id)
    fields = [e for e in shown.actionable if e.editable and (e.description, e.resource_id) == known]
    field = next(iter(fields), None)
    if field is None or not any(known) or says(element, CANCELLING):
        return element
    parents = {e.index: e.parent for e in shown.elements}

    def shared(twin: UIElement) -> int:
        at, around, depth = field.index, list[int](), 0
        while at >= 0:
            around.append(at)
            at = parents.get(at, -1)
        at = twin.index
        while at >= 0 and at not in around:
            at = parents.get(at, -1)
            depth += 1
        return around.index(at) if at in around else len(around)

    return min(twins, key=lambda twin: (shared(twin), twin.index != element.index))
