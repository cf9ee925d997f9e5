"""The run loop of MAPLE: judged subtasks, a state for every screen, an actor for every step, reflection after it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from uiatlas.agents.compilers.judging import ByCoverage, PlanJudge
from uiatlas.agents.compilers.subtasks import Brief, ByClauses, Subtask, SubtaskPlanner
from uiatlas.agents.roles.affirming import Affirming
from uiatlas.agents.roles.choosing import Chooser, Situation
from uiatlas.agents.roles.reflection import Reflector, Step
from uiatlas.agents.roles.screen_in_words import told
from uiatlas.agents.roles.state_agent import Scene, State, StateAgent, StateByMap
from uiatlas.errors import ModelError
from uiatlas.llm.fencing import Fenced, fence
from uiatlas.planning.control_names import screen_text
from uiatlas.run.policy import Act, By, Decision, Done, GiveUp, StepRecord, View
from uiatlas.run.session import Seen
from uiatlas.run.verifier import Outcome, Verdict
from uiatlas.utg import Graph

MOST_FAILURES = 2
"""Failed steps in a row after which the planner is called again (MAPLE, section 3.3: n = 2)."""

MOST_PLANS = 3
"""Plans of a run, at most."""


@dataclass(frozen=True, slots=True)
class Crew:
    """The roles of MAPLE, each by a model or local.

    Attributes:
        planner: Proposes plans.
        judge: Chooses one.
        states: Describes states; what it says of screens new to the map enters the map.
        actor: Chooses touches.
        reflector: Decides what steps came to.
        knowledge: What is known from earlier runs, fenced.
        teller: Who names new screens, for the map's record; empty if nobody does.
        asks: Whether the actor is a model, whose word that all is done is no proof.
    """

    planner: SubtaskPlanner
    judge: PlanJudge
    states: StateAgent
    actor: Chooser
    reflector: Reflector
    knowledge: Fenced | str = ""
    teller: str = ""
    asks: bool = False


class MapleLoop:
    """Plans subtasks, and does one after the other.

    A role that a model does not answer for is done by its local form, for once.

    Args:
        graph: The map, one machine for each app; it may change between two decisions.
        task: The task.
        crew: Who does what.

    Attributes:
        plan: The subtasks.
        at: Which of them is being done.
        history: What was done so far.
        word: What is made of the word that all is done.
    """

    def __init__(self, graph: Graph, task: str, crew: Crew) -> None:
        self.graph, self.task, self.crew = graph, task, crew
        self.plan: tuple[Subtask, ...] = ()
        self.at, self.history = 0, tuple[StepRecord, ...]()
        self._plans, self._failed_at = 0, 0
        self._known = frozenset(graph.screens)
        self._beacons: dict[str, None] = {}
        self._states: dict[tuple[str, int], State] = {}
        self._state: State | None = None
        self._doubted: set[int] = set()
        self.word = Affirming(task)

    def decide(self, view: View) -> Decision:
        """The next touch for the current subtask, or that all are done."""
        self.history = view.history
        if not self.plan:
            self._make_plan(view, "")
        elif self._keeps_failing(view):
            self._failed_at = len(view.history)
            self._make_plan(view, "two steps in a row came to nothing")
        trouble = ""
        while True:
            state = self._describe(view)
            decision = self.crew.actor.choose(self._situation(view, state, trouble))
            if not isinstance(decision, Done):
                return self._despaired(view, decision) if isinstance(decision, GiveUp) else decision
            trouble = self._doubt(decision, view, state)
            if trouble:
                continue
            if self.at + 1 >= len(self.plan):
                return self.word.affirmed(decision, view) if self.crew.asks else decision
            self.at += 1

    def reflect(self, before: Seen, decision: Act, after: Seen, verdict: Verdict) -> Verdict:
        """What a step came to, in the reflector's view."""
        if self._state is None or decision.by == By.RECOVERY:
            return verdict
        part = self.plan[self.at].text
        step = Step(self.task, part, self._state, before, decision, after, verdict, self.crew.knowledge)
        return self.crew.reflector.reflect(step)

    def _make_plan(self, view: View, trouble: str) -> None:
        brief = Brief(self.task, screen_text(view.observation), told(view), trouble, self.crew.knowledge)
        try:
            proposal = self.crew.planner.propose(brief)
        except ModelError:
            if not view.history:
                raise
            proposal = ByClauses().propose(brief)
        try:
            self.plan = self.crew.judge.judge(brief, proposal).best
        except ModelError:
            self.plan = ByCoverage().judge(brief, proposal).best
        self.at, self._plans = 0, self._plans + 1
        self._doubted.clear()

    def _keeps_failing(self, view: View) -> bool:
        """Whether the latest steps failed, so that the planner is called again."""
        latest = view.history[self._failed_at :][-MOST_FAILURES:]
        failed = [m for m in latest if m.outcome in (Outcome.FAIL, Outcome.NO_CHANGE)]
        return len(failed) == MOST_FAILURES and self._plans < MOST_PLANS

    def _despaired(self, view: View, gave_up: GiveUp) -> Decision:
        """Before giving up, the planner is called once more."""
        if not view.history or self._plans >= MOST_PLANS:
            return gave_up
        self._make_plan(view, gave_up.why)
        return self.crew.actor.choose(self._situation(view, self._describe(view), ""))

    def _describe(self, view: View) -> State:
        """The state that is shown, described once for each subtask."""
        key = view.observation.digest, self.at + 100 * self._plans
        if key not in self._states:
            scene = Scene(self.task, _worded(self.plan), self.plan[self.at].text, view, tuple(self._beacons))
            try:
                self._states[key] = self.crew.states.describe(scene)
            except ModelError:
                self._states[key] = StateByMap(self.graph).describe(scene)
            self._enter(view, self._states[key])
        self._state = self._states[key]
        return self._state

    def _enter(self, view: View, state: State) -> None:
        """Name and describe a screen that is new to the map."""
        if state.beacon:
            self._beacons.setdefault(state.beacon)
        screen = self.graph.screens.get(view.screen or "")
        if screen is None or not self.crew.teller or not state.beacon or screen.id in self._known or screen.told_by:
            return
        named = replace(screen, name=state.beacon, summary=state.description, told_by=self.crew.teller)
        self.graph.put_screen(named)

    def _situation(self, view: View, state: State, trouble: str) -> Situation:
        known = self.crew.knowledge
        guidance = Fenced(f"{fence(state.headed(), 'state')}\n{known}".strip()) if state.predicted else known
        return Situation(self.task, view, self.plan[self.at].text, guidance, trouble)

    def _doubt(self, done: Done, view: View, state: State) -> str:
        """Why the current subtask is not believed to be done; each is doubted once."""
        if self.at in self._doubted or not view.history:
            return ""
        missing = state.post.unmet(view.observation, view.screen)
        if not missing and self.at + 1 == len(self.plan):
            missing = self.word.open(done, view)
        if not missing:
            return ""
        self._doubted.add(self.at)
        return f"it does not look done: {missing}"


def _worded(plan: Sequence[Subtask]) -> str:
    return "; ".join(f"{n}. {step.text}" for n, step in enumerate(plan, 1))
