"""From a goal in words to the screens that it may mean, each with what to do there and how sure that is."""

from collections.abc import Callable, Sequence

from uiatlas.agents.words.chains import Chain, Standing, best_chains
from uiatlas.agents.words.inventory import Inventory
from uiatlas.agents.words.matching import open_words
from uiatlas.agents.words.task import Task, parse_task
from uiatlas.errors import InputError
from uiatlas.planning.likeness import GoalTarget, with_scores
from uiatlas.planning.search import require_screens
from uiatlas.text.language import bare, likeness, stems
from uiatlas.text.lexicon import EXISTING
from uiatlas.text.retrieval import TextScorer
from uiatlas.ui import InputText
from uiatlas.utg import Graph


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
        targets = with_scores(graph, read.text, start, targets, scorer, k)
    ranked = sorted(targets.values(), key=lambda t: (-t.confidence, -t.rank, t.screen))
    return tuple(ranked[:k])


def means(goal: str) -> Callable[[str], bool]:
    """Whether a goal means a row by its name: a value of the goal, or all words of the name."""
    values, said = {bare(v.text) for v in parse_task(goal).values}, stems(goal)

    def meant(name: str) -> bool:
        words = stems(name)
        return bare(name) in values or (bool(words) and all(any(likeness(w, s) >= 0.9 for s in said) for w in words))

    return meant


def names_one(goal: str) -> bool:
    """Whether a goal names one thing of several that are there already."""
    return any(v.before and v.before[-1] in EXISTING for v in parse_task(goal).values)


def _target(chain: Chain, worth: float) -> Sequence[GoalTarget]:
    screen, element = chain.destination
    if screen is None:
        return ()
    action = chain.links[-1].action
    text = action.text if isinstance(action, InputText) else ""
    return (GoalTarget(screen, round(min(1.0, chain.gain / worth), 3), element, text, round(chain.rank, 3)),)
