"""Who decides without a model, for all that needs somebody who does."""

from uiatlas.agents.words.actor import Actor
from uiatlas.run.policy import Policy
from uiatlas.text.retrieval import TextScorer
from uiatlas.utg import Graph


def words_policy(graph: Graph, task: str, scorer: TextScorer | None = None) -> Policy:
    """The policy that decides by words and map, without a model.

    Args:
        graph: The map; it may change between two decisions.
        task: What to do, in words.
        scorer: How alike texts are, for controls that share no word with the task; None for words alone.
    """
    return Actor(graph, task, scorer)
