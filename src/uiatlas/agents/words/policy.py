"""The words policy: decides by the words of the task and the map, without a model."""

from collections.abc import Collection
from dataclasses import replace

from uiatlas.agents.words.inventory import Inventory
from uiatlas.agents.words.order import RULES, VETOES
from uiatlas.agents.words.rules import give_up
from uiatlas.agents.words.situation import Situation
from uiatlas.agents.words.task import parse_task
from uiatlas.agents.words.thresholds import THRESHOLDS, Thresholds
from uiatlas.errors import UnknownNameError
from uiatlas.run.policy import Act, Decision, View, by_rule
from uiatlas.text.retrieval import TextScorer
from uiatlas.utg import Graph

ABLATIONS = (*(f"rule:{rule.name}" for rule in RULES), *(f"veto:{veto.name}" for veto in VETOES))
"""What can be switched off, one or several at a time."""


def check_ablations(names: Collection[str]) -> None:
    """See that names are rules or vetoes.

    Raises:
        UnknownNameError: There is no rule or veto of such a name.
    """
    for name in names:
        if name not in ABLATIONS:
            raise UnknownNameError("rule or veto", name, ABLATIONS)


LOOKING = frozenset({"hint", "looking", "retreat"})
"""Rules whose steps only look where something may be: nothing is to be changed by them."""


class WordPolicy:
    """Decides by words and map, without a model.

    Every round it reads anew what of the task is done, and the first of its ordered rules that proposes something
    decides; see `uiatlas.agents.words.order`. Most steps come from the chain of steps whose labels cover most of what
    is left (Agent+P, Algorithm 1, with the target chosen anew each round).

    Args:
        graph: The map; it may change between two decisions.
        task: What to do, in words.
        scorer: How alike texts are, for controls that share no word with the task; None for words alone.
        thresholds: The constants.
        without: Rules and vetoes that are switched off, as `ABLATIONS` names them.

    Raises:
        UnknownNameError: There is no rule or veto of such a name.
    """

    def __init__(
        self,
        graph: Graph,
        task: str,
        scorer: TextScorer | None = None,
        thresholds: Thresholds = THRESHOLDS,
        without: Collection[str] = (),
    ) -> None:
        check_ablations(without)
        self.graph, self.scorer = graph, scorer
        self._inventory = Inventory(graph, parse_task(task), thresholds)
        self._rules = tuple(r for r in RULES if f"rule:{r.name}" not in without)
        self._vetoes = tuple(v for v in VETOES if f"veto:{v.name}" not in without)

    def situation(self, view: View) -> Situation:
        """All that the decision in a view rests on."""
        self._inventory.refresh()
        return Situation(view, self._inventory, self._vetoes, self.scorer)

    def decide(self, view: View) -> Decision:
        """The next action, or that the goal is reached, or that there is nothing left to do."""
        situation = self.situation(view)
        for rule in self._rules:
            proposal = rule.propose(situation)
            if proposal is not None:
                if isinstance(proposal, Act):
                    signs = proposal.element is not None and situation.signs_in(proposal.element)
                    looks = (situation.task.looks and not signs) or rule.name in LOOKING
                    return replace(proposal, by=by_rule(rule.name), only_looks=looks)
                return proposal
        return give_up(situation)
