"""A plan on a map as a script: what is to be done, on screens as the map knows them, before anybody has done it."""

from collections.abc import Iterator
from dataclasses import replace

from uiatlas.agents.replay.script import Script, ScriptStep
from uiatlas.agents.replay.surely_shown import surely_shown
from uiatlas.errors import InputError, one_line
from uiatlas.planning.caution import danger_of
from uiatlas.planning.confidence import condition_of, doubt, step_confidence
from uiatlas.planning.demanded import typed_before
from uiatlas.planning.instructions import MOST_CONDITION
from uiatlas.planning.plan import Plan, PlanStep
from uiatlas.ui import Action, Observation, Role, Selector, UIElement, Wait, resolve, target_of
from uiatlas.ui.containers import holders
from uiatlas.ui.selectors import short_id
from uiatlas.utg import Graph, Screen
from uiatlas.utg.places import shown_with
from uiatlas.utg.screen import ACTION_MODE

_SCROLLING = ("ScrollView", "ListView", "RecyclerView", "GridView")
"""How the names of the toolkit's classes end whose content can be scrolled."""
UNSURE = 0.5
"""Confidence of a step below which a test says how unsure it is."""
MOST_WAYS = 3
"""Screens that one control leads to, under one condition or another; what leads to more is a list of rows."""


def script_of_plan(graph: Graph, plan: Plan, task: str, last: Action | None = None) -> Script:
    """What a plan does, as a script that can be written down as a test.

    Screens that come by themselves are waited for, and only the last of them is looked at. An element that the map does
    not know on its screen, such as the button of an overflow menu, is taken from the action.

    Args:
        graph: The map that was planned on.
        plan: The plan; it leads somewhere.
        task: What it is for.
        last: What is still to be done where it ends; the map does not know what that leads to.

    Raises:
        InputError: There is nothing to do in the plan.
    """
    steps = tuple(_steps(graph, plan))
    if last is not None and plan.target is not None:
        touch = _step(graph, plan.target, last, plan.target, len(steps) + 1)
        steps = (*steps, replace(touch, cautions=(*_may(graph, plan.target, last),)))
    if not steps:
        raise InputError("the plan ends where the app starts, with nothing to do", hint="name a goal on another screen")
    return Script(
        run_id="", task=task, device="", app=graph.app, steps=steps, goal=(), status="planned", plan_of=graph.app
    )


def _steps(graph: Graph, plan: Plan) -> Iterator[ScriptStep]:
    done: ScriptStep | None = None
    for step in plan.steps:
        number = 1 if done is None else done.number + 1
        following = _step(graph, step.source, step.action, step.target, number)
        cautions = (*_may(graph, step.source, step.action), *_unsure(graph, step), *_rests_on(graph, step))
        following = replace(following, cautions=(*cautions, *_any_row(following)))
        if done is not None and isinstance(step.action, Wait):
            following = replace(following, before=done.before)
            if isinstance(done.action, Wait):
                wait = Wait(done.action.seconds + step.action.seconds)
                said = (*done.cautions, *following.cautions)
                done = replace(done, action=wait, target=step.target, after=following.after, cautions=said)
                continue
            done = replace(done, after=done.before)
        if done is not None:
            yield done
        done = following
    if done is not None:
        yield done


def _step(graph: Graph, source: str, action: Action, led_to: str, number: int) -> ScriptStep:
    before, target = _shown(graph, source), target_of(action)
    if target is not None and target.text and _drops_ids(graph.screens[source]):
        target = replace(target, resource_id="")
    match = resolve(target, before) if target is not None else None
    element = match.element if match is not None else None
    if target is not None and element is None:
        element = _from_selector(target, len(before.elements))
        before = Observation(before.app, (*before.elements, element), before.activity, before.title)
    return ScriptStep(
        number=number,
        action=action,
        element=element,
        before=before,
        after=surely_shown(graph, led_to),
        screen=graph.screens[source].name,
        source=source,
        target=led_to,
        doubt=_doubt(element, before) if element is not None and not graph.screens[source].looks else "",
        unsaid=_unsaid(graph, source, action, target) if target is not None else "",
        scrolls=match is not None and not graph.screens[source].looks and _scrolls(match.element, before),
    )


def _may(graph: Graph, screen: str, action: Action) -> Iterator[str]:
    """What an action may do that cannot be taken back."""
    if (danger := danger_of(graph, screen, action)) is not None:
        yield f"it may {danger.kind}"


def _unsure(graph: Graph, step: PlanStep) -> Iterator[str]:
    """How sure a step is that is likelier to lead elsewhere, and what it rests on."""
    if (sure := step_confidence(graph, step)) < UNSURE:
        yield f"it is only {sure:.0%} sure where this leads: {doubt(graph, step)}".removesuffix(": ")


def _rests_on(graph: Graph, step: PlanStep) -> Iterator[str]:
    """What has to be typed before a step, and under which condition the app takes it."""
    for field in typed_before(graph, step):
        yield f'type something into "{one_line(field)}" before this step'
    if only_if := condition_of(graph, step):
        yield f"this leads there only if {one_line(only_if, MOST_CONDITION)}"


def _any_row(step: ScriptStep) -> Iterator[str]:
    """What is touched where the map knows only the list that a row is in."""
    touched = step.element
    if touched is not None and touched.role is Role.LIST and not (touched.text or touched.description or step.unsaid):
        yield f"whatever is in the middle of {short_id(touched.resource_id)} is touched; say which row is meant"


def _scrolls(element: UIElement, shown: Observation) -> bool:
    """Whether an element of a page that only code tells of lies in something that scrolls.

    An entry of settings or of Compose has no class, and is in a list as a rule; items of menus and buttons of dialogs
    are not.
    """
    if not element.class_name:
        return element.role in (Role.ITEM, Role.SWITCH, Role.CHECKBOX, Role.CHOICE)
    return any(shown.elements[n].class_name.endswith(_SCROLLING) for n in holders(element, shown))


def _doubt(element: UIElement, shown: Observation) -> str:
    """Why a test may touch another element than is meant, on a page whose order of elements only code tells."""
    same = [e for e in shown.elements if e.visible and _names(e) == _names(element)]
    return f"the map has {len(same)} elements of this name here; see that the right one is touched" if same[1:] else ""


def _names(element: UIElement) -> tuple[str, str]:
    return element.resource_id.casefold(), (element.text or element.description).casefold()


def _unsaid(graph: Graph, source: str, action: Action, target: Selector) -> str:
    """Why a test cannot find what is touched: the map knows nothing of it, or only the list that it is in."""
    if target.text or target.description:
        return ""
    if not target.resource_id:
        return "the map knows neither an id nor words of what is touched"
    same = [e for e in graph.outgoing(source) if e.action == action and e.passable and e.target != source]
    most = 1 if any(e.edge_class == "item" for e in same) else MOST_WAYS
    if len({e.target for e in same}) > most:
        return f"the map does not know which row of {short_id(target.resource_id)} is touched"
    return ""


def _shown(graph: Graph, screen: str) -> Observation:
    """A screen as it is shown, with what opens in it and with its hosts, as far as the map knows their elements."""
    elements: list[UIElement] = []
    for key in shown_with(graph, screen):
        first = len(elements)
        nameless = _drops_ids(graph.screens[key])
        for element in graph.screens[key].elements:
            if nameless and element.role is Role.MENU_ITEM and element.text:
                element = replace(element, resource_id="")
            parent = element.parent if element.parent is None or element.parent < 0 else element.parent + first
            elements.append(replace(element, index=element.index + first, parent=parent))
    return Observation(graph.app, tuple(elements), graph.screens[screen].anchor)


def _drops_ids(screen: Screen) -> bool:
    """Whether a screen that only code tells of is a menu of rows: Android gives those their titles, not their ids."""
    in_bar = screen.name.endswith(f" {ACTION_MODE}")
    return screen.kind == "menu" and not screen.looks and not in_bar


def _from_selector(target: Selector, index: int) -> UIElement:
    return UIElement(index, target.role, target.text, target.description, target.resource_id)
