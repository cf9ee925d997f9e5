"""A policy of the product as an agent under test: it learns from each step, then decides on what is shown."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from uiatlas.agents.travel.enumerating import Enumerating
from uiatlas.agents.words.policy import ABLATIONS as RULES
from uiatlas.agents.words.policy import WordPolicy
from uiatlas.errors import CassetteError, InputError, ModelError, ModelLostError, UnknownNameError
from uiatlas.llm.usage import Usage
from uiatlas.perception import Locator
from uiatlas.planning.goal import Goal
from uiatlas.run import policy as decisions
from uiatlas.run.learning import learn
from uiatlas.run.proof import Proof
from uiatlas.run.recovery.repair import MOST_FAILURES
from uiatlas.run.run_session import REPEATS
from uiatlas.run.verdict import RunStatus
from uiatlas.run.verifier import Outcome
from uiatlas.run.view_trail import proven_so_far, trail_of
from uiatlas.run.worth_asking import is_worth_asking
from uiatlas.ui import (
    Action,
    Hover,
    InputText,
    Observation,
    Press,
    Read,
    Tap,
    WaitFor,
    action_key,
    kind_of,
    selector_for,
)
from uiatlas.utg import Graph
from uiatlas.utg.appending import AppendOnly
from uiatlas_bench.agents import Act, AgentFactory, Decision, Done, Other, StepRecord
from uiatlas_bench.looking import Looking

ABLATIONS = ("no-update", "append-only", "no-verification", "no-recovery", "dfs", "bfs", "learning")
"""What can be left out: entering the steps of the episode into the map (``learning`` is its older name), correcting
what the map knew, looking whether a step changed anything, keeping away from what failed, and the cheapest way."""

AGAINST = (("dfs", "bfs"), ("no-update", "append-only"), ("learning", "append-only"), ("no-update", "learning"))
"""Those of them that contradict each other, or are the same."""


class PolicyAgent:
    """A policy behind the benchmark's protocol.

    Args:
        graph: The map, which grows with the episode.
        task: The task's text.
        without: What is left out.
        policy: Who decides; the words policy if None.

    Attributes:
        verdict: What the latest decision makes of the run, by what its looks prove; empty if it goes on.
        accepted: The same if facts that only a model affirms count as proven.
    """

    def __init__(
        self, graph: Graph, task: str, without: Collection[str] = (), policy: decisions.Policy | None = None
    ) -> None:
        self.graph, self.without, self._task = graph, frozenset(without), task
        self.verdict = self.accepted = ""
        self._locator = Locator(graph)
        self._policy: decisions.Policy = policy or WordPolicy(graph, task, without=self.without & {*RULES})
        if self.without & {"dfs", "bfs"}:
            self._policy = Enumerating(self._policy, graph, "dfs" if "dfs" in self.without else "bfs")
        self._known = AppendOnly(graph) if "append-only" in self.without else None
        self._looking: Looking | None = None
        self._looked: Proof | None = None
        self._gave_up: Other | None = None
        self._taken: list[decisions.StepRecord] = []
        self._repeats: Counter[tuple[str, tuple[object, ...], bool]] = Counter()
        self._quiet: dict[int, decisions.Act] = {}
        self._by: dict[int, str] = {}
        self._blocked: set[tuple[str | None, tuple[object, ...]]] = set()

    @property
    def usage(self) -> Usage:
        """What a model took so far; a policy that asks none takes nothing."""
        return Usage()

    @property
    def model_calls(self) -> int:
        """Requests to a model so far."""
        return self.usage.calls

    @property
    def tokens(self) -> int:
        """Tokens, in and out."""
        return self.usage.tokens

    @property
    def input_tokens(self) -> int:
        """Tokens that the model read."""
        return self.usage.input_tokens

    @property
    def output_tokens(self) -> int:
        """Tokens that it wrote."""
        return self.usage.output_tokens

    def decide(self, observation: Observation, history: Sequence[StepRecord]) -> Decision:
        """Take in what happened since the last time, and decide; a run that a model gave up has ended."""
        if self._gave_up is not None:
            return self._gave_up
        decision = self._next(observation, history)
        if isinstance(decision, Other) and self.verdict and self.model_calls:
            self._gave_up = decision
        return decision

    def _next(self, observation: Observation, history: Sequence[StepRecord]) -> Decision:
        shown = [*(m.observation for m in history), observation]
        for number in range(len(self._taken), len(history)):
            self._take(history[number], shown[number + 1])
        way = self._way()
        screen = self._locator.locate(observation, way).screen
        view = decisions.View(observation, screen, tuple(self._taken), frozenset(self._blocked))
        try:
            decision = self._decided(view)
        except (CassetteError, ModelLostError):
            raise
        except ModelError:  # a run stops where its model gives nothing of use
            self.verdict = self.accepted = RunStatus.STOPPED
            return Other("stopped")
        self._judge(decision, view)
        if isinstance(decision, decisions.Act):
            self._by[len(history)] = decision.by
        match decision:
            case decisions.Act(action=InputText(text=text), element=element) if element is not None:
                return Act(element.index, text)
            case decisions.Act(action=Tap(), element=element, only_looks=looks) if element is not None:
                return Act(element.index, looks=looks)
            case decisions.Act(action=Press() | Hover() | Read() | WaitFor()) as quiet:
                self._quiet[len(history)] = quiet
                return Other("wait")  # a recorded screen takes no keys, and changes by touches alone
            case decisions.Act(action=action):
                return Other(kind_of(action))
            case decisions.GiveUp():
                return Other("give_up")
            case _:
                return Done()

    def _decided(self, view: decisions.View) -> decisions.Decision:
        """What the policy decides; what it says to be done tentatively is looked for first, as in a run."""
        if self._looking is None:
            decision = self._without_pauses(view)
            if not (isinstance(decision, decisions.Done) and decision.tentative):
                return decision
            self._looking = Looking(self.graph, decision, decision.to_prove(self._task), view)
        if (step := self._looking.step(view)) is not None:
            return step
        decision, self._looked, self._looking = self._looking.decision, self._looking.proof, None
        if not is_worth_asking(self._looked, trail_of(view)):
            return decision
        return self._without_pauses(replace(view, unproven=self._looked.reason))

    def _without_pauses(self, view: decisions.View) -> decisions.Decision:
        """What the policy decides once it waits no longer: a recorded screen shows all that it will ever show."""
        decision = self._policy.decide(view)
        while isinstance(decision, decisions.Pause):
            decision = self._policy.decide(view)
        return decision

    def _judge(self, decision: decisions.Decision, view: decisions.View) -> None:
        """Note what a decision makes of the run."""
        self.verdict = self.accepted = RunStatus.FAILURE if isinstance(decision, decisions.GiveUp) else ""
        if isinstance(decision, decisions.Done):
            proof = self._proof(decision.to_prove(self._task), view)
            self.verdict = proof.verdict()
            if decision.judged:
                proof = proof.judged_by(decision.judged, [f.fact for f in proof.facts])
            self.accepted = proof.verdict(accept_judged=True)

    def _proof(self, goal: Goal, view: decisions.View) -> Proof:
        """What is proven of a goal, with what a last look at it showed."""
        proof, looked = proven_so_far(goal, view), self._looked
        return proof if looked is None or looked.goal != goal else looked.filled_by(proof)

    def _way(self) -> tuple[str, tuple[object, ...]] | None:
        if not self._taken or self._taken[-1].screen is None:
            return None
        return self._taken[-1].screen, action_key(self._taken[-1].action)

    def _take(self, moment: StepRecord, after: Observation) -> None:
        before, by = moment.observation, self._by.get(len(self._taken), "")
        screen = self._locator.locate(before, self._way()).screen
        if not isinstance(moment.action, Act):
            if (quiet := self._quiet.get(len(self._taken))) is not None:
                record = decisions.StepRecord(before, screen, quiet.action, quiet.element, Outcome.NO_CHANGE, by)
                self._taken.append(record)
            return
        element = before.elements[moment.action.element]
        selector = selector_for(element, before)
        text = moment.action.text
        action: Action = Tap(selector) if text is None else InputText(selector, text)
        if not self.without & {"no-update", "learning"}:
            here, _, _ = learn(
                self.graph, self._locator, before, action, after, where="episode", when=0.0, source=screen
            )
            screen = here.id
            if self._known is not None:
                self._known.restore()
        unchanged = after.digest == before.digest and "no-verification" not in self.without
        outcome = Outcome.NO_CHANGE if unchanged else Outcome.SUCCESS
        self._taken.append(decisions.StepRecord(before, screen, action, element, outcome, by))
        self._count(before, screen, action, outcome)

    def _count(self, shown: Observation, screen: str | None, action: Action, outcome: Outcome) -> None:
        """Block what a run would block: what failed twice, and what is done again and again."""
        key = action_key(action)
        self._repeats[shown.digest, key, True] += 1
        self._repeats[shown.digest, key, False] += outcome is Outcome.NO_CHANGE
        repeated, failed = self._repeats[shown.digest, key, True], self._repeats[shown.digest, key, False]
        if "no-recovery" not in self.without and (repeated >= REPEATS or failed >= MOST_FAILURES):
            self._blocked.add((screen, key))


def make_agent(without: Collection[str] = ()) -> AgentFactory:
    """What makes the agent for a task.

    Args:
        without: What is left out: some of `ABLATIONS`, or rules and vetoes of the words policy.

    Raises:
        UnknownNameError: There is nothing of this name to leave out.
        InputError: One of them leaves nothing for another to leave out.
    """
    for name in without:
        if name not in ABLATIONS + RULES:
            raise UnknownNameError("ablation", name, ABLATIONS + RULES)
    for one, other in AGAINST:
        if {one, other} <= {*without}:
            raise InputError(f"{one} and {other} contradict each other", hint="leave one of them out")

    def make(graph: Graph, task: str, start: Observation) -> PolicyAgent:
        return PolicyAgent(graph, task, without)

    return make
