"""Routes for other agents: to what a goal means, or what may help where no way is known."""

from collections import Counter

from uiatlas.agents.aimed_plans import careful_plan, guide_text, last_touch, planned, with_control
from uiatlas.agents.aims import Aim, GoalOptions, aim_of
from uiatlas.agents.several_goals import InTurn, as_one_plan, clauses_in, in_turn, touch_of
from uiatlas.errors import one_line
from uiatlas.planning.caution import dangers_of
from uiatlas.planning.likeness import Text, likest, texts_of
from uiatlas.planning.plan import Plan
from uiatlas.serve.answers import Beyond, Control, Route
from uiatlas.serve.locating import start_of
from uiatlas.serve.maps import MapView
from uiatlas.serve.reading import LONGEST, control_of, few_words
from uiatlas.text.controls import leads_back
from uiatlas.text.logins import is_wall
from uiatlas.text.retrieval import Bm25
from uiatlas.ui import Action, Selector, Tap, UIElement, target_of
from uiatlas.utg import Graph
from uiatlas.utg.danger import as_shown, danger_on
from uiatlas.utg.queries import FrontierScreen, frontier

MOST_STEPS = 60
MOST_GOALS = 8
"""Goals of one task that are looked for on a map, which takes a while for each; a longer one is taken as one goal."""

MOST_FRONTIER = 6
MOST_UNTRIED = 5
_TOO_MANY = f"taken as one goal, since it has more than {MOST_GOALS} clauses; ask for them one by one"

UNCLEAR = "unclear"
"""The status of a route whose goal means no screen for sure; its frontier are the screens that may be meant."""


def find_route(view: MapView, goal: str, start: str) -> Route:
    """The cheapest known way to what a goal means.

    Raises:
        InputError: No goal is given, or the map does not say where the app starts.
        UnknownNameError: The start is not on the map.
    """
    several = several_goals(view.graph, goal, start)
    return _to_one(view.graph, goal, start) if several is None else _to_all(view.graph, several, start)


def _to_one(graph: Graph, goal: str, start: str) -> Route:
    """The way to what one goal means."""
    aim, plan = _planned(graph, goal, start)
    steps = [] if plan is None else _steps(graph, plan)
    status = str(plan.status) if plan is not None else "unreachable"
    ends = _likely(graph, aim) if aim.status in ("ambiguous", "nothing") else []
    if ends:
        status = "ambiguous" if aim.status == "ambiguous" else UNCLEAR
    elif plan is None or not plan.ok:
        ends = _frontier(graph, aim, plan)
    notes = () if plan is None else (_login(graph, plan) if not start.strip() else "", _ahead(graph, plan))
    notes = (*notes, _TOO_MANY if clauses_in(goal) > MOST_GOALS else "")
    return Route(
        status=status,
        start=aim.start,
        goal=aim.targets[0].screen if aim.targets and aim.status != "nothing" else "",
        steps=steps[:MOST_STEPS],
        frontier=ends[:MOST_FRONTIER],
        more=max(0, len(steps) - MOST_STEPS) + max(0, len(ends) - MOST_FRONTIER),
        touch=one_line(last_touch(graph, aim, plan), LONGEST) if status == "ok" else "",
        note="; ".join(filter(None, notes)),
    )


def several_goals(graph: Graph, goal: str, start: str) -> InTurn | None:
    """A task of several goals, each planned after the one before; None where it is one goal, or has too many clauses.

    Raises:
        InputError: As for `aimed_at`.
        UnknownNameError: As for `aimed_at`.
    """
    words = few_words("goal", goal)
    if is_named(graph, words) or clauses_in(words) > MOST_GOALS:
        return None
    begin = start_of(graph, start) if start.strip() else None
    return in_turn(graph, GoalOptions(words, begin, embeds=False))


def _to_all(graph: Graph, turn: InTurn, start: str) -> Route:
    """The way over all goals of a task; what is to be done where one is reached is a step of its own, untried."""
    plan = as_one_plan(turn)
    ways, steps, done = _steps(graph, plan), list[Control](), 0
    legs = (leg for leg in turn.plan.legs if leg.status == "ok")
    for visit, leg in zip(plan.visits, legs, strict=True):
        steps += ways[done : visit.steps]
        done = visit.steps
        if (touch := touch_of(graph, leg)) is not None:
            steps.append(control_of(graph, visit.screen, touch, "", 0, 0, danger=_danger(graph, visit.screen, touch)))
    held = [f"{visit.holds} when the map last saw it" for visit in plan.visits if visit.holds]
    notes = [_login(graph, plan) if not start.strip() else "", *held]
    notes += [f"not planned: {one_line(text, LONGEST)} ({why})" for text, why in turn.left]
    return Route(
        status="ok" if turn.ok else "partial" if plan.visits else "unreachable",
        start=plan.start,
        goal=plan.target or "",
        steps=steps[:MOST_STEPS],
        frontier=[_open_end(graph, end) for leg in turn.plan.legs for end in leg.frontier][:MOST_FRONTIER],
        more=max(0, len(steps) - MOST_STEPS),
        note="; ".join(filter(None, notes)),
    )


def _open_end(graph: Graph, end: FrontierScreen) -> Beyond:
    return _beyond(graph, end.screen, [e.label for e in end.untried if e.label.strip()])


def _danger(graph: Graph, screen: str, action: Action) -> str:
    found = danger_on(graph.screens[screen], action)
    return "" if found is None else found.kind


def _login(graph: Graph, plan: Plan) -> str:
    """What is said of a way that passes a login, to a client that did not say where it is; empty where it does not."""
    passed = (graph.screens[step.source] for step in plan.steps)
    wall = next((one_line(s.name, LONGEST) for s in passed if is_wall(as_shown(s))), "")
    return f"from the app's start, with a login at {wall}; give start if you are past it" if wall else ""


def _ahead(graph: Graph, plan: Plan) -> str:
    """What is said of a way whose first screen shows the control of a later step, though nobody tried it there.

    An exploration tries a link that stands on every page on one of them, and the way that it knows goes over that page.
    """
    if len(plan.steps) < 2:
        return ""
    first = graph.screens[plan.steps[0].source]
    shown = Counter(_called(element) for element in first.elements if element.actionable)
    tried = {_called(target) for edge in graph.outgoing(first.id) if (target := target_of(edge.action))}
    dangers = dangers_of(graph, plan)
    for place in range(len(plan.steps) - 1, 0, -1):
        step = plan.steps[place]
        target = target_of(step.action) if isinstance(step.action, Tap) else None
        if target is None or place in dangers or leads_back(target):
            continue
        if _called(target) and shown[_called(target)] == 1 and _called(target) not in tried:
            return f"the control of step {place + 1} is on the first screen, too, untried there"
    return ""


def _called(control: UIElement | Selector) -> tuple[str, str, str] | None:
    """What tells a control by what it says; None for one that says nothing."""
    said = control.text or control.description
    return (control.role, control.text, control.description) if said else None


def _likely(graph: Graph, aim: Aim) -> list[Beyond]:
    """The screens that a goal may mean, the likeliest first."""
    sure = [target.screen for target in aim.targets]
    like = likest(aim.goal, texts_of(graph.screens.values()), Bm25())
    others = sorted((s for s in like if s not in sure), key=lambda s: (-like[s][0], s))
    return [_beyond(graph, screen, []) for screen in [*sure, *others][:MOST_FRONTIER]]


def guide_for(view: MapView, goal: str, start: str) -> tuple[Route, str]:
    """The route to a goal, and the guidance text for an agent.

    Raises:
        InputError: As for `find_route`.
        UnknownNameError: As for `find_route`.
    """
    graph, several = view.graph, several_goals(view.graph, goal, start)
    route = _to_one(graph, goal, start) if several is None else _to_all(graph, several, start)
    text = guide_text(graph, *_guided(graph, goal, start, several))
    text = f"{text}\nNote: {route.note}" if route.note else text
    if route.status != UNCLEAR:
        return route, text
    near = ", ".join(f"{end.name} [{end.screen}]" for end in route.frontier)
    return route, f"{text}\nScreens whose words are likest to it: {near}"


def guided(graph: Graph, goal: str, start: str) -> tuple[Aim, Plan | None]:
    """What a guide is for, and its plan: over all goals of a task, or to one.

    Raises:
        InputError: As for `aimed_at`.
        UnknownNameError: As for `aimed_at`.
    """
    return _guided(graph, goal, start, several_goals(graph, goal, start))


def _guided(graph: Graph, goal: str, start: str, several: InTurn | None) -> tuple[Aim, Plan | None]:
    if several is not None:
        plan = as_one_plan(several)
        return Aim(goal.strip(), plan.start, (), "named"), plan
    aim = with_control(graph, aimed_at(graph, goal, start))
    return aim, careful_plan(graph, aim) if aim.screens else None


def is_named(graph: Graph, words: str) -> bool:
    """Whether a goal is the id of a screen, or the name of just one."""
    return words in graph.screens or sum(s.name.casefold() == words.casefold() for s in graph.screens.values()) == 1


def aimed_at(graph: Graph, goal: str, start: str = "") -> Aim:
    """What a goal means: the screen with this id or name, else what its words are likest to.

    No sentence embedding is asked: on a map that changes it would hold up everybody for seconds.

    Args:
        graph: The map.
        goal: A screen, or words.
        start: A screen, or a snapshot of what is shown; empty for where the app starts.

    Raises:
        InputError: No goal is given or one that is too long, the map does not say where the app starts, or the snapshot
            is of no screen of it.
        UnknownNameError: The start is not on the map.
    """
    words = few_words("goal", goal)
    begin = start_of(graph, start) if start.strip() else None
    to = (words,) if is_named(graph, words) else ()
    return aim_of(graph, GoalOptions("" if to else words, begin, to, embeds=False))


def _planned(graph: Graph, goal: str, start: str) -> tuple[Aim, Plan | None]:
    aim = aimed_at(graph, goal, start)
    return planned(graph, aim) if aim.screens else (aim, None)


def _steps(graph: Graph, plan: Plan) -> list[Control]:
    dangers = dangers_of(graph, plan)
    out = []
    for place, step in enumerate(plan.steps):
        edge = graph.transitions.get(step.transition_id)
        out.append(
            control_of(
                graph,
                step.source,
                step.action,
                step.target,
                worked=edge.worked if edge else 0,
                tried=edge.tried if edge else 0,
                danger=dangers[place].kind if place in dangers else "",
            )
        )
    return out


def _frontier(graph: Graph, aim: Aim, plan: Plan | None) -> list[Beyond]:
    """Where the map may continue, what the goal's words are likest to first, and of equals the nearest."""
    open_ends = plan.frontier if plan is not None else frontier(graph, aim.start)
    labels = {f.screen: [e.label for e in f.untried if e.label.strip()] for f in open_ends}
    texts = [Text(s, said, said) for s in labels for said in (graph.screens[s].name, *labels[s])]
    like = dict(zip(texts, Bm25().score(aim.goal, [text.text for text in texts]), strict=True))
    best: dict[str, float] = {}
    for text, score in like.items():
        best[text.screen] = max(score, best.get(text.screen, 0.0))
    order = sorted(labels, key=lambda s: -best.get(s, 0.0))
    return [_beyond(graph, s, sorted(labels[s], key=lambda said: -like[Text(s, said, said)])) for s in order]


def _beyond(graph: Graph, screen: str, untried: list[str]) -> Beyond:
    return Beyond(
        screen=screen,
        name=one_line(graph.screens[screen].name, LONGEST),
        untried=[one_line(label, 40) for label in untried[:MOST_UNTRIED]],
        more=max(0, len(untried) - MOST_UNTRIED),
    )
