"""From a goal in words to the screens that it may mean, each with what to do there and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from uiatlas.agents.words.chains import Chain, Standing, best_chains
from uiatlas.agents.words.inventory import Inventory
from uiatlas.agents.words.matching import open_words
from uiatlas.agents.words.task import Task, parse_task
from uiatlas.agents.words.thresholds import THRESHOLDS
from uiatlas.errors import InputError
from uiatlas.planning.search import require_screens
from uiatlas.text.controls import element_label
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import VERBS
from uiatlas.text.names import apart, spoken
from uiatlas.text.retrieval import TextScorer
from uiatlas.ui import InputText
from uiatlas.utg import Graph, Screen
from uiatlas.utg.queries import reachable


@dataclass(frozen=True, slots=True)
class GoalTarget:
    """A screen that a goal may mean.

    Attributes:
        screen: Its id.
        confidence: From 0 to 1: the share of the goal's informative words that the way there and the control cover.
        element: The control there that the last step is done to, empty if being there is all.
        text: What is to be typed into it.
        rank: What it was compared by: covered words minus the cost of the way.
    """

    screen: str
    confidence: float
    element: str = ""
    text: str = ""
    rank: float = 0.0


def ground(
    graph: Graph, task: str | Task, start: str | None = None, scorer: TextScorer | None = None, k: int = 5
) -> tuple[GoalTarget, ...]:
    """Find the screens that a goal may mean (Agent+P, section 4.2), best first.

    Args:
        graph: The map.
        task: The goal.
        start: Id of the screen where the way begins; by default the app's entry.
        scorer: How alike texts are, for goals in other words than the app's; None for shared words alone.
        k: The most targets.

    Returns:
        Targets that share something with the goal, each screen once; none if nothing does.

    Raises:
        UnknownNameError: The start is not on the map.
        InputError: No start is given, and the map does not say where the app starts.
    """
    start = start if start is not None else graph.entry
    if start is None:
        raise InputError(f"the map of {graph.app} does not say where the app starts", hint="name the first screen")
    require_screens(graph, (start,))
    read = parse_task(task) if isinstance(task, str) else task
    inventory = Inventory(graph, read, by_name=True)
    most = k if scorer is None else 3 * k
    chains = best_chains(inventory, start, inventory.at(start), Standing(open_words(read), planned=True), most=most)
    worth = sum(inventory.matcher.worth) or 1.0
    targets: dict[str, GoalTarget] = {}
    for target in (t for chain in chains for t in _target(chain, worth)):
        targets.setdefault(target.screen, target)
    if scorer is not None:
        targets = _scored(graph, read, start, targets, scorer, k)
    ranked = sorted(targets.values(), key=lambda t: (-t.confidence, -t.rank, t.screen))
    return tuple(ranked[:k])


def anywhere(
    graph: Graph, goal: str, scorer: TextScorer, k: int = 5, start: str | None = None
) -> tuple[GoalTarget, ...]:
    """Screens that a goal may mean wherever they are, reachable or not: plain retrieval over screens and elements.

    Args:
        graph: The map.
        goal: The goal; verbs such as "open" say nothing here.
        scorer: How alike texts are.
        k: The most targets.
        start: Where the way begins: of equal screens the nearer one is meant.

    Returns:
        Targets that the scorer trusts, best first; none if it trusts none. What is outside of the app is none.
    """
    owners = [(s.id, element, label) for s in graph.screens.values() if not outside(s) for label, element in _said(s)]
    asked = " ".join(t for t in tokens(apart(goal)) if t not in VERBS) or goal
    best: dict[str, GoalTarget] = {}
    for score, (screen, element, _) in zip(scorer.score(asked, [o[2] for o in owners]), owners, strict=True):
        if score >= THRESHOLDS.trusted and (screen not in best or score > best[screen].confidence):
            best[screen] = GoalTarget(screen, round(score, 3), element)
    near = {} if start is None else reachable(graph, start)
    far = len(graph.screens)
    ranked = sorted(best.values(), key=lambda t: (-t.confidence, near.get(t.screen, far), t.screen))
    return tuple(ranked[:k])


def verdict(targets: Sequence[GoalTarget]) -> str:
    """Whether a goal is grounded: ``ok``, ``ambiguous`` (the best ones tie) or ``nothing`` (nothing fits)."""
    if not targets or targets[0].confidence < THRESHOLDS.trusted:
        return "nothing"
    if len(targets) > 1:
        first, second = targets[:2]
        if first.confidence - second.confidence < THRESHOLDS.tie and abs(first.rank - second.rank) < THRESHOLDS.tie:
            return "ambiguous"
    return "ok"


def _target(chain: Chain, worth: float) -> Sequence[GoalTarget]:
    screen, element = chain.destination
    if screen is None:
        return ()
    action = chain.links[-1].action
    text = action.text if isinstance(action, InputText) else ""
    return (GoalTarget(screen, round(min(1.0, chain.gain / worth), 3), element, text, round(chain.rank, 3)),)


def _scored(
    graph: Graph, task: Task, start: str, targets: dict[str, GoalTarget], scorer: TextScorer, k: int
) -> dict[str, GoalTarget]:
    """Mix what a scorer says of each reachable screen, its name and its controls, into the confidence."""
    near = reachable(graph, start)
    texts: list[str] = []
    owners: list[tuple[str, str]] = []
    for screen in near:
        for label, element in _said(graph.screens[screen]):
            texts.append(label)
            owners.append((screen, element))
    best: dict[str, tuple[float, str]] = {}
    for score, (screen, element) in zip(scorer.score(task.text, texts), owners, strict=True):
        if score > best.get(screen, (0.0, ""))[0]:
            best[screen] = score, element
    mixed: dict[str, GoalTarget] = {}
    for screen in sorted(best, key=lambda s: -best[s][0])[: 3 * k] + list(targets):
        score, element = best.get(screen, (0.0, ""))
        known = targets.get(screen, GoalTarget(screen, 0.0, element, rank=-0.01 * near.get(screen, 0)))
        sure = 1 - (1 - known.confidence) * (1 - THRESHOLDS.scorer_share * score)
        mixed[screen] = replace(known, confidence=round(sure, 3))
    return mixed


def outside(screen: Screen) -> bool:
    """Whether a screen is none of the app's: what a library brings along is shown in the app and belongs to it."""
    return screen.external and screen.kind in ("system", "background")


def _said(screen: Screen) -> list[tuple[str, str]]:
    """What a screen's name and its controls say; of a screen that only code tells of, all that its layouts say."""
    told = [e for e in screen.elements if e.actionable or (e.label and not screen.looks)]
    labels = [(" ".join(element_label(e)).strip(), element_label(e).main) for e in told]
    name = spoken(screen.name)
    return [(name, ""), *((f"{name}: {label}", element) for label, element in labels if label)]
