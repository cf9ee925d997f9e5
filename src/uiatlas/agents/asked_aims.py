"""What a goal means where its words leave that open: a language model chooses, what the words told is the fallback."""

from dataclasses import dataclass, replace

from uiatlas.agents.aims import SURE, Aim
from uiatlas.agents.compilers.selecting import ByModel, Selection
from uiatlas.llm.base import ChatModel
from uiatlas.llm.fencing import Fenced
from uiatlas.planning.likeness import TRUSTED, GoalTarget, verdict
from uiatlas.utg import Graph


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found without a model."""

    targets: tuple[GoalTarget, ...]

    def select(self, graph: Graph, goal: str, here: str | None, done: Fenced | str = "") -> Selection:
        """The same for whatever is asked."""
        return Selection(self.targets, "words")


def ask_aim(graph: Graph, aim: Aim, model: ChatModel, threshold: float = TRUSTED) -> Aim:
    """The aim as a model sees it, where it is not sure what the goal means (Agent+P, section 4.2, Listing 5).

    Args:
        graph: The map.
        aim: What was found without a model; it stays where it is sure, where the model is not sure, or does not answer.
        model: Who is asked, once.
        threshold: Confidence from which a screen is taken to be meant.

    Raises:
        ModelLostError: The model does not answer at all.
        BudgetError: The budget is used up.
    """
    sure = aim.status == "ok" and aim.targets[0].confidence >= SURE
    if sure or aim.status == "named":
        return aim
    chosen = ByModel(model, _Found(aim.targets), threshold=threshold).select(graph, aim.goal, aim.start)
    if chosen.by != "model":
        return aim
    best, *others = chosen.targets
    known = (t for t in (*others, *aim.targets) if t.screen != best.screen)
    below: dict[str, GoalTarget] = {}
    for t in known:
        below.setdefault(t.screen, replace(t, confidence=min(t.confidence, round(1 - best.confidence, 3))))
    targets = (best, *below.values())
    return replace(aim, targets=targets, status="ok" if best.confidence >= threshold else verdict(targets, threshold))
