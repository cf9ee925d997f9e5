"""The run loop of MAPLE: judged subtasks, a state for every screen, an actor for every step, reflection after it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from uiatlas.agents.compilers.judging import ByCoverage, PlanJudge
from uiatlas.agents.compilers.subtasks import Brief, ByClauses, Subtask, SubtaskPlanner
from uiatlas.agents.roles.affirming import Affirming
from uiatlas.agents.roles.choosing import Chooser, Situation
from uiatlas.agents.roles.expectations import NOTHING
from uiatlas.agents.roles.foreseen import Foreseen
from uiatlas.agents.roles.reflection import Reflector, Step
from uiatlas.agents.roles.screen_in_words import told
from uiatlas.agents.roles.state_agent import Scene, State, StateAgent, StateByMap
from uiatlas.errors import ModelError
from uiatlas.llm.fencing import Fenced, fence
from uiatlas.planning.control_names import screen_text
from uiatlas.run.policy import Act, By, Decision, Done, GiveUp, StepRecord, Tried, View
from uiatlas.run.record import new_run_id
from uiatlas.run.session import Seen
from uiatlas.run.verifier import Outcome, Verdict
from uiatlas.ui import action_key, describe
from uiatlas.utg import Graph
from uiatlas.utg.state_machine import machine_near

MOST_FAILURES = 2
"""Failed steps in a row after which the planner is called again (MAPLE, section 3.3: n = 2)."""

MOST_PLANS = 3
"""Plans of a run, at most."""

MACHINE, NEXT = 1500, 300
"""Characters of the state machine around a screen that planner and actor are told (Agent-SAMA, Knowledge Retention)."""


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
        run: The run, as a witness of what was foreseen; a new name if empty.

    Attributes:
        plan: The subtasks.
        at: Which of them is being done.
        history: What was done so far.
        word: What is made of the word that all is done.
    """

    def __init__(self, graph: Graph, task: str, crew: Crew, run: str = "") -> None:
        self.graph, self.task, self.crew = graph, task, crew
        self.plan: tuple[Subtask, ...] = ()
        self.at, self.history = 0, tuple[StepRecord, ...]()
        self._plans, self._failed_at = 0, 0
        self._known = frozenset(graph.screens)
        self._beacons = dict.fromkeys(s.beacon for s in graph.screens.values() if s.beacon)
        self._foreseen = Foreseen(graph, crew.teller, run or new_run_id())
        self._needed, self._vain, self._warned = NOTHING, 0, set[Tried]()
        self._states: dict[tuple[str, int], State] = {}
        self._state: State | None = None
        self._doubted: set[int] = set()
        self.word = Affirming(task)

    def decide(self, view: View) -> Decision:
        """The next touch for the current subtask, or that all are done."""
        self.history = view.history
        if self._state is not None:
            self._foreseen.learn(view, self._needed, self._state.post)
        self._plan_if_needed(view)
        trouble = self.word.left_open(view)
        doubted = bool(trouble)
        while True:
            state = self._describe(view)
            decision = self.crew.actor.choose(self._situation(view, state, trouble, doubted=doubted))
            if isinstance(decision, Act):
                trouble = self._unprepared(view, decision)
                if not trouble:
                    return decision
                continue
            if not isinstance(decision, Done):
                return self._despaired(view, decision) if isinstance(decision, GiveUp) else decision
            trouble = self._doubt(decision, view, state)
            doubted = bool(trouble)
            if doubted:
                continue
            self._foreseen.reached(view, state.post)
            if self.at + 1 >= len(self.plan):
                return self._ended(decision, view, state)
            self.at += 1
            self._needed = state.pre
            missing = state.pre.unmet(view.observation, view.screen)
            trouble = f"before this, {missing} is to hold, and does not" if missing and self.crew.asks else ""

    def _ended(self, done: Done, view: View, state: State) -> Decision:
        """What becomes of the word that the last subtask is done: the run looks for what is open of its facts first."""
        if not self.crew.asks:
            return done

        def again(open_: str) -> Decision:
            return self.crew.actor.choose(self._situation(view, state, open_, doubted=True))

        return self.word.settled(done, view, again)

    def _plan_if_needed(self, view: View) -> None:
        """Plan at the beginning, after failed steps in a row, and after a recovery that came to nothing."""
        if not self.plan:
            self._make_plan(view, "")
        elif self._plans < MOST_PLANS and self._vain >= MOST_FAILURES:
            self._make_plan(view, "the way back after a failed step came to nothing twice")
        elif self._keeps_failing(view):
            self._make_plan(view, "two steps in a row came to nothing")

    def _unprepared(self, view: View, act: Act) -> str:
        """What is believed to be needed for a step and does not hold; said once of each step, to who can read it."""
        tried = view.screen, action_key(act.action)
        if not self.crew.asks or tried in self._warned:
            return ""
        missing = self._foreseen.missing_before(view, act)
        self._warned.add(tried)
        return f"before {describe(act.action)}, {missing} held in earlier runs, and does not now" if missing else ""

    def reflect(self, before: Seen, decision: Act, after: Seen, verdict: Verdict) -> Verdict:
        """What a step came to, in the reflector's view; a step of a recovery is reflected on like any other.

        Failed steps of one recovery have a counter of their own (Agent-SAMA, Verification and Error Recovery Phase).
        """
        if self._state is None:
            return verdict
        recovers = decision.by == By.RECOVERY
        part = f"{self.plan[self.at].text}; first recover: {decision.why}" if recovers else self.plan[self.at].text
        missing = self._foreseen.missing_after(before.screen, decision, after.observation, after.screen)
        state = replace(self._state, predicted="", post=NOTHING) if recovers else self._state
        step = Step(self.task, part, state, before, decision, after, verdict, self.crew.knowledge, missing)
        told = self.crew.reflector.reflect(step)
        failed = told.outcome in (Outcome.FAIL, Outcome.NO_CHANGE)
        self._vain = self._vain + failed if recovers else 0
        return told

    def _make_plan(self, view: View, trouble: str) -> None:
        known = Fenced("\n".join(filter(None, (self.crew.knowledge, self._machine(view, MACHINE)))))
        brief = Brief(self.task, screen_text(view.observation), told(view), trouble, known)
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
        self._failed_at, self._vain, self._needed = len(view.history), 0, NOTHING
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
            scene = Scene(self.task, _worded(self.plan), self.at + 1, view, tuple(self._beacons))
            try:
                self._states[key] = self.crew.states.describe(scene)
            except ModelError:
                self._states[key] = StateByMap(self.graph).describe(scene)
            self._enter(view, self._states[key])
        self._state = self._states[key]
        return self._state

    def _enter(self, view: View, state: State) -> None:
        """Enter a state's beacon into the map; a screen that is new to the map is named and described by it."""
        screen = self.graph.screens.get(view.screen or "")
        if state.beacon:
            self._beacons.setdefault(state.beacon)
        if screen is None or not self.crew.teller or not state.beacon:
            return
        named = replace(screen, beacon=screen.beacon or state.beacon)
        if screen.id not in self._known and not screen.told_by:
            named = replace(named, name=state.beacon, summary=state.description, told_by=self.crew.teller)
        if named != screen:
            self.graph.put_screen(named)

    def _machine(self, view: View, most: int) -> Fenced | str:
        """The state machine around what is shown; empty where no state agent makes one, or nothing is known there."""
        if not self.crew.teller or view.screen not in self.graph.screens:
            return ""
        known = machine_near(self.graph, view.screen, most=most)
        return fence(known, "machine", MACHINE) if known else ""

    def _situation(self, view: View, state: State, trouble: str, *, doubted: bool = False) -> Situation:
        """What the actor is told; where its word is doubted, not what was foreseen, which is what it took it from."""
        headed = fence(state.headed(), "state") if state.predicted and not doubted else ""
        guidance = Fenced("\n".join(filter(None, (headed, self._machine(view, NEXT), self.crew.knowledge))))
        spoken = f"{state.predicted}\n{state.post}\n{self.crew.knowledge}"
        return Situation(self.task, view, self.plan[self.at].text, guidance, trouble, spoken)

    def _doubt(self, done: Done, view: View, state: State) -> str:
        """Why the current subtask is not believed to be done; each is doubted once."""
        if self.at in self._doubted or not view.history:
            return ""
        missing = state.post.unmet(view.observation, view.screen)
        if not missing and self.at + 1 == len(self.plan):
            missing = self.word.contradicted(done, view)
        if not missing:
            return ""
        self._doubted.add(self.at)
        return f"it does not look done: {missing}"


def _worded(plan: Sequence[Subtask]) -> str:
    return "; ".join(f"{n}. {step.text}" for n, step in enumerate(plan, 1))
