"""Who chooses the next touch on a screen: a model with a tool box, one call for each."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

from uiatlas.agents.roles.screen_in_words import WHOLE, screen_in_brief, told, whole_screen
from uiatlas.agents.roles.several import Several
from uiatlas.agents.roles.shortlist import Shortlist
from uiatlas.agents.roles.toolbox import (
    FOLLOWING,
    CallsOrPlan,
    Controls,
    SeveralCalls,
    Tool,
    ToolCall,
    decision_of,
    following_acts,
    problem_of,
)
from uiatlas.agents.words_alone import words_policy
from uiatlas.llm.base import ChatModel, Settings
from uiatlas.llm.fencing import Fenced, Trusted, fence
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.structured import ask_for
from uiatlas.run.policy import Act, Decision, View
from uiatlas.utg import Graph

_ACT = Prompt.load("uiatlas.agents.roles", "act")
_SETTINGS = Settings(max_tokens=8192)


@dataclass(frozen=True, slots=True)
class Situation:
    """What a choice rests on.

    Attributes:
        task: The whole task.
        view: What is shown, and what was done.
        part: The part of the task that is to be done now; empty for all of it.
        guidance: What is known of the way, fenced; empty for nothing.
        trouble: What is wrong with what was chosen before.
        spoken: What of the guidance tells what may be next, for the order of the controls, and takes room from them;
            empty for all of it.
        may_plan: Whether the model may say that the rest is to be planned at once.
        questions: How often it can be asked again after this; None if nobody counts.
    """

    task: str
    view: View
    part: str = ""
    guidance: Fenced | str = ""
    trouble: str = ""
    spoken: str = ""
    may_plan: bool = False
    questions: int | None = None


class Chooser(Protocol):
    """Chooses the next touch."""

    def choose(self, situation: Situation) -> Decision:
        """The next touch, or that the part of the task that is to be done now is done, or cannot be done."""
        ...


class LocalChooser:
    """The actor that needs no model; it reads anew at every step what is done and what is left.

    Args:
        graph: The map.
        task: The whole task.
    """

    def __init__(self, graph: Graph, task: str) -> None:
        self.graph = graph
        self._actors = {"": words_policy(graph, task)}

    def choose(self, situation: Situation) -> Decision:
        """What the actor does; of a part of the task what an actor for that does."""
        if situation.part not in self._actors:
            self._actors[situation.part] = words_policy(self.graph, situation.part)
        actor = self._actors[situation.part]
        return actor.decide(situation.view)


class ModelChooser:
    """A model as the actor (MAPLE's Actor, KG-RAG's and Agent+P's executor): one call, one tool.

    Where there is little room the controls are told that are likely to be next, and the model may ask for all.

    Args:
        model: Who is asked.
        graph: The map, for what is likely to be next and for what is to hold after a step.
        several: Whether an answer may have several touches for one screen; then the whole of it is told.
    """

    def __init__(self, model: ChatModel, graph: Graph, *, several: bool = False) -> None:
        self.model, self.graph, self._several = model, graph, several
        self._shortlists: dict[str, Shortlist] = {}
        self._left = Several()

    def choose(self, situation: Situation) -> Decision:
        """The model's choice; it can only be of what is on the screen, and the guard decides whether it is done.

        Raises:
            ModelError: The model cannot be asked, or chooses nothing that can be done.
            BudgetError: The budget is used up.
        """
        following = None if situation.trouble else self.following(situation.view)
        return following or self.decision(self.call(situation), situation)

    @property
    def given_up(self) -> str:
        """What was not done of the latest answer that had several touches, and why; empty if all was."""
        return self._left.given_up

    def following(self, view: View) -> Act | None:
        """The next touch of the answer before, if it had several."""
        return self._left.following(view)

    def decision(self, call: ToolCall, situation: Situation) -> Decision:
        """A call as a decision on what is shown; the touches that follow it are kept."""
        view = situation.view
        controls = Controls.of(view.observation)
        self._left.put(following_acts(call, controls, self.graph, view), view)
        return decision_of(call, controls, self.graph, view, situation.task)

    def call(self, situation: Situation) -> ToolCall:
        """What the model says; see `choose`."""
        view = situation.view
        controls = Controls.of(view.observation)
        order, guidance = self._order(situation), str(situation.spoken or situation.guidance)
        if self._several:
            lines, _ = whole_screen(situation.task, view.observation, controls, order)
            return self._ask(situation, controls, lines, 0)
        lines, missing = screen_in_brief(situation.task, view, controls, order, guidance)
        call = self._ask(situation, controls, lines, missing)
        if call.do is Tool.MORE:
            lines, _ = whole_screen(situation.task, view.observation, controls, order)
            call = self._ask(situation, controls, lines, 0)
        return call

    def _order(self, situation: Situation) -> Sequence[int]:
        """Indexes of the controls, the likeliest first, by what is to be done now and by the task in turn."""
        orders, said = [], f"{situation.spoken or situation.guidance}\n{situation.trouble}"
        for task in dict.fromkeys(filter(None, (situation.part, situation.task))):
            if task not in self._shortlists:
                self._shortlists[task] = Shortlist(self.graph, task)
            orders.append(self._shortlists[task].order(situation.view, said))
        return tuple(dict.fromkeys(chain.from_iterable(zip(*orders, strict=True))))

    def _ask(self, situation: Situation, controls: Controls, lines: str, missing: int) -> ToolCall:
        """One call, on a screen of which so many lines are not told."""
        view = situation.view
        asked = _ACT.question(
            task=situation.task,
            part=situation.part,
            guidance=situation.guidance,
            done=told(view),
            trouble=situation.trouble,
            screen=fence(lines, limit=WHOLE),
            goal=Trusted("what is to be done now is done" if situation.part else "the task is done"),
            several=self._several,
            may_plan=situation.may_plan,
            questions=situation.questions,
            settings=_SETTINGS,
        )

        def check(call: ToolCall) -> str:
            if call.do is Tool.MORE:
                return "" if missing else "all of the screen is told that there is room for"
            if call.do is Tool.PLAN:
                return "" if situation.may_plan else "nothing can be planned now; choose a touch"
            return problem_of(call, controls, view) or _following_problem(call, controls, view)

        several = CallsOrPlan if situation.may_plan else SeveralCalls
        return ask_for(self.model, asked, several if self._several else ToolCall, check=check).value


def _following_problem(call: ToolCall, controls: Controls, view: View) -> str:
    """What is wrong with the touches that follow a call, in a sentence for the model; "" if nothing is."""
    for each in call.then if isinstance(call, SeveralCalls) else ():
        if each.do not in FOLLOWING:
            return f'"then" can hold {", ".join(sorted(FOLLOWING))} only'
        if each.do in (Tool.ENTER, Tool.PRESS) and not each.at:
            return f'in "then", {each.do} needs the number of its control'
        if problem := problem_of(each, controls, view):
            return problem
    return ""
