"""A path that words and map plan once, followed as it was planned: UICompass without adaptation and without a model."""

from collections.abc import Sequence

from uiatlas.agents.words.chains import Standing, best_chains
from uiatlas.agents.words.inventory import Inventory
from uiatlas.agents.words.matching import open_words
from uiatlas.agents.words.task import parse_task
from uiatlas.run.policy import Act, By, Decision, Done, GiveUp, View
from uiatlas.run.verifier import WORKED
from uiatlas.ui import Action, describe, resolve, target_of
from uiatlas.utg import Graph


class FollowedPath:
    """Does the steps of one planned path in its original sequence (UICompass, section 4.5).

    Args:
        graph: The map; what the first screen shows is known without it, too.
        task: The task.
    """

    def __init__(self, graph: Graph, task: str) -> None:
        self.graph, self.task = graph, task
        self._path: Sequence[Action] | None = None

    def decide(self, view: View) -> Decision:
        """The next step of the path; its end, or a step that is not shown, is the end of the run."""
        if self._path is None:
            self._path = planned_path(self.graph, self.task, view)
        if not self._path:
            return GiveUp("the words of the task lead nowhere")
        own = [moment for moment in view.history if moment.by == By.PLAN]
        if own and own[-1].outcome not in WORKED:
            return GiveUp(f"{describe(own[-1].action)} came to nothing")
        done = len(own)
        if done >= len(self._path):
            return Done("every instruction of the path was carried out")
        action = self._path[done]
        target = target_of(action)
        match = None if target is None else resolve(target, view.observation)
        if target is not None and match is None:
            return GiveUp(f"cannot {describe(action)}: it is not shown")
        return Act(action, match.element if match is not None else None, "the next step of the path", By.PLAN)


def planned_path(graph: Graph, task: str, view: View) -> tuple[Action, ...]:
    """The steps that cover most of a task's words, from what is shown on over the map.

    Args:
        graph: The map.
        task: The task.
        view: What is shown at the start.

    Returns:
        The steps; none if the words lead nowhere.
    """
    read = parse_task(task)
    inventory = Inventory(graph, read, by_name=True)
    live = inventory.live(view.observation, view.screen)
    chains = best_chains(inventory, view.screen, live, Standing(open_words(read), planned=True))
    return tuple(link.action for link in chains[0].links) if chains else ()
