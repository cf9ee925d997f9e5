"""Who decides without a model, for all that needs somebody who does."""

from collections.abc import Collection

from uiatlas.agents.words.policy import WordPolicy
from uiatlas.run.policy import Policy
from uiatlas.text.retrieval import TextScorer
from uiatlas.utg import Graph


def words_policy(graph: Graph, task: str, scorer: TextScorer | None = None, without: Collection[str] = ()) -> Policy:
    """The policy that decides by words and map, without a model.

    Args:
        graph: The map; it may change between two decisions.
        task: What to do, in words.
        scorer: How alike texts are, to find controls again that are called otherwise now; None for letters and words.
        without: Rules and vetoes that are switched off, such as ``rule:chain``.
    """
    return WordPolicy(graph, task, scorer, without=without)
