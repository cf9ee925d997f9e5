"""One call plans a whole task on the focused map; a second one mends what is left of a plan that met something else.

The answer names screens where the map knows them and plausible controls where it does not. Carrying it out needs no
model: see `uiatlas.agents.once.plan_once`.
"""

from collections.abc import Collection, Sequence
from typing import Annotated

from pydantic import Field

from uiatlas.agents.compilers.focus import ROOM, MapText, focus
from uiatlas.agents.compilers.hints import hints
from uiatlas.agents.compilers.once.answers import LISTS, PlanAnswer
from uiatlas.agents.compilers.once.on_map import as_meant
from uiatlas.agents.compilers.proof_facts import MOST_FACTS, FactAnswer, facts_of, names_of
from uiatlas.agents.compilers.small_maps import worth_telling
from uiatlas.agents.compilers.told_controls import ends_shown
from uiatlas.agents.compilers.told_tips import told_tips
from uiatlas.agents.compilers.told_within import screen_within
from uiatlas.knowledge.memory.tips import Tip
from uiatlas.llm.base import ChatModel, Question, Settings
from uiatlas.llm.fencing import Trusted, fence
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.llm.usage import Usage
from uiatlas.planning.goal import GoalFact, Reads
from uiatlas.planning.intended import Intended
from uiatlas.run.answer_place import names_in
from uiatlas.run.policy import StepRecord
from uiatlas.text.retrieval import TextScorer
from uiatlas.ui import Observation
from uiatlas.utg import Graph

_PLAN, _HINT = (
    Prompt.load("uiatlas.agents.compilers", "plan_once"),
    Prompt.load("uiatlas.agents.compilers", "mend_plan"),
)
_SETTINGS = Settings(max_tokens=8192)


WHOLE = 20_000
"""Characters of an open dialog that are told: all that any has."""


MOST_SHOWN = 6000
"""Characters of any other screen that are told; what the task names is."""


class ProvenPlan(PlanAnswer):
    """A plan with the facts that show that it has done the task."""

    proof: Annotated[list[FactAnswer], LISTS] = Field(default=[], max_length=MOST_FACTS)


class OncePlanner:
    """Plans with a model.

    Args:
        model: Who is asked.
        task: The task.
        scorer: How well texts fit the task, for the focus; BM25 if None.
        room: Tokens that the map may take in the question, about.
        tips: What earlier runs found out.

    Attributes:
        usage: What was spent so far.
        made: How many plans were made and mended.
        proof: The facts that the latest plan with any names as the proof that the task is done.
        latest: The steps of the latest, as the model named them.
        history: What was done in the run so far; no hint says anything of it.
    """

    def __init__(
        self,
        model: ChatModel,
        task: str,
        scorer: TextScorer | None = None,
        room: int = ROOM,
        tips: Sequence[Tip] = (),
    ) -> None:
        self.model, self.task, self.scorer, self.room = model, task, scorer, room
        self._tips = tuple(tips)
        self.history: Sequence[StepRecord] = ()
        self.usage = Usage()
        self.made, self.latest = 0, tuple[Intended, ...]()
        self.proof: tuple[GoalFact, ...] = ()

    def plan(self, graph: Graph, here: str | None, shown: Observation) -> tuple[Intended, ...]:
        """The plan for the whole task.

        Args:
            graph: The map.
            here: Id of the screen shown, None if it is not on the map.
            shown: What is shown.

        Raises:
            ModelError: The model cannot be asked, or gives no plan.
            BudgetError: The budget is used up.
        """
        names = names_in(self.task)
        known = focus(graph, self.task, here, scorer=self.scorer, room=self.room, shown=shown, names=names)
        known = worth_telling(known, graph, self.task, here, shown)
        seen, tips = _seen(graph, known, here, shown, self.task, names), self._found_out(graph, known, here)
        return self._ask(graph, known, _PLAN.question(task=self.task, tips=tips, settings=_SETTINGS, **seen))

    def mend(
        self,
        graph: Graph,
        here: str | None,
        shown: Observation,
        done: Sequence[str],
        left: Sequence[Intended],
        trouble: str,
        questions: int,
    ) -> tuple[Intended, ...]:
        """What is left to do after something else came than was planned; nothing if the task is done.

        Args:
            graph: The map.
            here: Id of the screen shown, None if it is not on the map.
            shown: What is shown.
            done: What was done so far, in words.
            left: The steps that were planned and not done.
            trouble: What went wrong.
            questions: How often it can be asked again after this.

        Raises:
            ModelError: The model cannot be asked, or gives no plan.
            BudgetError: The budget is used up.
        """
        names = {*names_in(self.task), *names_of(self.proof), *(step.control for step in left if step.control)}
        known = focus(graph, self.task, here, scorer=self.scorer, room=self.room // 2, shown=shown, names=names)
        known = worth_telling(known, graph, self.task, here, shown)
        asked = _HINT.question(
            rules=Trusted(_PLAN.system),
            task=self.task,
            tips=self._found_out(graph, known, here),
            done=fence("\n".join(done) or "nothing yet", "done"),
            trouble=_where_it_stands(trouble, left),
            questions=questions,
            settings=_SETTINGS,
            **_seen(graph, known, here, shown, self.task, names),
        )
        return self._ask(graph, known, asked, may_be_done=True)

    def _found_out(self, graph: Graph, known: MapText, here: str | None) -> str:
        """What earlier runs found out: hints of the map, and tips; empty if there is nothing to say."""
        told = [*hints(graph, self.task, here, known.numbers, self.history)]
        told += told_tips(self._tips, graph, self.task, here, self.history, told)
        return fence("\n".join(told), "tips", 1800) if told else ""

    def _ask(self, graph: Graph, known: MapText, asked: Question, *, may_be_done: bool = False) -> tuple[Intended, ...]:
        def check(plan: ProvenPlan) -> str:
            facts = facts_of(plan.proof, known.screens, graph.app)
            answers = any(isinstance(fact, Reads) and (fact.answer or fact.question) for fact in facts)
            return "" if plan.steps or may_be_done or answers else "it has no steps"

        answered = ask_for(self.model, asked, ProvenPlan, check=check)
        self.usage += answered.usage
        named = answered.value.intended(known.screens)
        self.made, self.latest = self.made + 1, tuple(named)
        self.proof = facts_of(answered.value.proof, known.screens, graph.app) or self.proof
        return as_meant(graph, named)


def _where_it_stands(trouble: str, left: Sequence[Intended]) -> str:
    """What is told of a plan that is to be mended: what went wrong and what is left of it, or how it has ended."""
    if not left:
        return f"{trouble[:1].upper()}{trouble[1:]}."
    return f"The plan cannot go on: {trouble}. The latest plan was going to: {'; '.join(map(str, left))}."


def _seen(
    graph: Graph, known: MapText, here: str | None, shown: Observation, task: str, names: Collection[str]
) -> dict[str, str]:
    """What the prompts say of the map and of where one is."""
    leads = ends_shown(graph, graph.screens[here], shown, {**known.asks, **known.numbers}) if here is not None else {}
    most = WHOLE if shown.dialog else MOST_SHOWN
    place = f"screen {known.numbers[here]}" if here is not None else "a screen that the map does not have"
    return {
        "map": fence(known.text, "map", 40_000) if known.text else "",
        "place": f"{place}, an open dialog" if shown.dialog else place,
        "screen": fence(screen_within(shown, leads, task, most, names), limit=most),
    }
