"""The run: decide, check the policy, act, verify, learn, recover, until there is a verdict (Agent+P, Algorithm 1)."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from uiatlas.devices import Device
from uiatlas.errors import BudgetError, DeviceLostError, ModelError
from uiatlas.planning.goal import Goal
from uiatlas.planning.plan import Plan, untried_words
from uiatlas.privacy import Vault
from uiatlas.run.announcements import begun, broken_off, continues, planned, with_trouble
from uiatlas.run.checking import Checker
from uiatlas.run.concluding import Conclusion
from uiatlas.run.discretion import concealed, revealed
from uiatlas.run.events import Event, Proven, RunEnded, Target
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.last_resorts import LastResorts
from uiatlas.run.policy import Act, By, Decision, Done, GiveUp, Pause, Policy, StepRecord, View
from uiatlas.run.proof import Proof
from uiatlas.run.recovery.ladder import Care
from uiatlas.run.recovery.repair import Repair
from uiatlas.run.reflection import Reflecting
from uiatlas.run.run_session import Ending, RunSession
from uiatlas.run.session import Seen, Step
from uiatlas.run.step_learning import StepLearner, WorkedStep
from uiatlas.run.stopped_forms import StoppedForms
from uiatlas.run.verdict import RunStatus
from uiatlas.run.verifier import Outcome, Verdict
from uiatlas.utg import Graph

MOST_PAUSES = 20
"""Pauses in a row after which a run that only waits has failed."""

__all__ = ["Run", "RunResult", "Step"]


@dataclass(frozen=True, slots=True)
class RunResult:
    """The verdict of a run, with the reason in words.

    Attributes:
        status: The verdict.
        reason: Why, in words.
        steps: The actions on the device.
        seconds: How long it took.
        proof: What was proven of the goal; None if the run never came to say that it is done.
        answer: What a task that asks a question was answered with; empty for all other tasks.
    """

    status: RunStatus
    reason: str
    steps: tuple[Step, ...]
    seconds: float
    proof: Proof | None = None
    answer: str = ""


@dataclass(slots=True)
class Run:
    """One task on one device with one map.

    Attributes:
        device: Where to act.
        graph: The map; grows and is corrected while the run goes on.
        policy: Who decides.
        task: The task in words.
        guard: What happens to dangerous actions.
        max_steps: Actions on the device, recovery included, after which the run has failed.
        on_event: Takes every event as it happens.
        on_save: Called after every change of the map; the place to save it.
        run_id: The run's name as a witness in the map.
        care: Which rungs of the recovery ladder are used after a step that failed.
        learning: Whether the map grows and is corrected.
        goal: Facts that are to be proven whatever the policy names; None for what the policy names alone.
        accept_judged: Whether a fact that only a model affirms counts as proven.
        vault: The secrets of the session; the device types them by their placeholders.
    """

    device: Device
    graph: Graph
    policy: Policy
    task: str
    guard: Guard = field(default_factory=Guard)
    max_steps: int = 40
    on_event: Callable[[Event], None] = lambda event: None
    on_save: Callable[[], None] = lambda: None
    run_id: str = "run"
    care: Care = Care.ALL
    learning: bool = True
    goal: Goal | None = None
    accept_judged: bool = False
    vault: Vault = field(default_factory=Vault)
    _session: RunSession = field(init=False)
    _checker: Checker = field(init=False)
    _conclusion: Conclusion = field(init=False)
    _step_learner: StepLearner = field(init=False)
    _repair: Repair = field(init=False)
    _resorts: LastResorts = field(init=False)
    _stopped: StoppedForms = field(default_factory=StoppedForms)
    _history: list[StepRecord] = field(default_factory=list)
    _plan: Plan | None = None
    _failed: bool = False
    _pauses: int = 0
    _proof: Proof | None = None
    _answer: str = ""
    _unproven: str = ""
    _doubted: bool = False

    def __post_init__(self) -> None:
        self._session = RunSession(
            self.device, self.graph, self.guard, self.max_steps, self.on_event, self.on_save, self.run_id
        )
        self._session.learning, self._session.task = self.learning, self.task
        self._checker = Checker(self._session, self._history, self.care)
        self._conclusion = Conclusion(self._checker, self.task, self.goal)
        self._step_learner = StepLearner(self._session)
        self._repair = Repair(self._session, self._checked, self.care)
        self._resorts = LastResorts(self._session, self._repair, self._history)

    def execute(self) -> RunResult:
        """Run the task to its verdict.

        Whatever breaks the run off is its verdict too, and is raised once that is told.

        Raises:
            UiatlasError: The device or the map cannot be used any more; what was learnt is kept.
            OSError: The log or what listens cannot be written to any more; likewise.
            KeyboardInterrupt: The user interrupted it; likewise.
        """
        started = time.monotonic()
        try:
            self.on_event(begun(self._session, self.run_id, self.task, self.max_steps))
            seen = self._session.arrive(self._session.look())
            while True:
                seen = self._round(seen)
        except Ending as ending:
            status, reason = ending.status, with_trouble(ending, self._session)
        except (DeviceLostError, BudgetError, ModelError) as error:
            status, reason = RunStatus.STOPPED, str(error)
        except BaseException as error:
            with suppress(OSError):
                self._end(RunStatus.STOPPED, broken_off(error), started)
            raise
        return self._end(status, reason, started)

    def _end(self, status: RunStatus, reason: str, started: float) -> RunResult:
        seconds, steps = time.monotonic() - started, tuple(self._session.steps)
        self.on_event(RunEnded(status, reason, len(steps), round(seconds, 4), answer=self._answer))
        return RunResult(status, reason, steps, seconds, self._proof, self._answer)

    def _round(self, seen: Seen) -> Seen:
        decision = self._decide(seen)
        match decision:
            case Done():
                return self._conclude(seen, decision)
            case GiveUp():
                return self._despair(seen, decision)
            case Pause(seconds, why):
                return self._pause(seconds, why)
            case Act():
                self._pauses = 0
                self._step_learner.goes_on(seen, decision)
                after = self._session.act(
                    seen,
                    decision.action,
                    decision.element,
                    why=decision.why,
                    by=decision.by,
                    only_looks=decision.only_looks,
                )
                return self._judge(seen, decision, after)
        raise AssertionError(decision)

    def _pause(self, seconds: float, why: str) -> Seen:
        """Let time pass and look again; who only waits for something that does not come has failed."""
        self._pauses += 1
        if self._pauses > MOST_PAUSES:
            raise Ending(RunStatus.FAILURE, f"it was waited for in vain: {why}")
        self._session.wait(seconds, why)
        return self._session.look()

    def _decide(self, seen: Seen) -> Decision:
        began = time.perf_counter()
        barred = self._session.barred | self._stopped.barred(seen.observation)
        history, judged = tuple(self._history), self.accept_judged
        view = View(seen.observation, seen.screen, history, barred, self._unproven, judged)
        view, self._unproven = revealed(view, self.vault), ""
        decision = concealed(self.policy.decide(view), self.vault, seen.observation, self.graph)
        for note in decision.notes:
            self.on_event(replace(note, step=len(self._session.steps) + 1))
        if isinstance(decision, Act) and decision.plan is not None and decision.plan != self._plan:
            if self._plan is None or self._failed or not continues(self._plan, decision.plan):
                reason = "first plan" if self._plan is None else "planned anew"
                milliseconds = (time.perf_counter() - began) * 1000
                self._tell_plan(decision.plan, decision.targets, reason, milliseconds)
            self._plan, self._failed = decision.plan, False
            self._session.foresee(decision.plan)
        return decision

    def _conclude(self, seen: Seen, done: Done) -> Seen:
        """Prove the goal; where it is not proven, the policy may be asked, and what failed may be tried, once more."""
        proof = self._conclusion.proof(done)
        status, number = proof.verdict(accept_judged=self.accept_judged), len(self._session.steps)
        asks = done.tentative and not self._doubted and (self.accept_judged or self._conclusion.may_gain(proof))
        if status is not RunStatus.SUCCESS and asks:
            self._doubted, self._unproven = True, proof.reason
            return self._session.look()
        if status is not RunStatus.SUCCESS and self._resorts.second_wind():
            return self._session.look()
        if done.judged:
            proof = proof.judged_by(done.judged, [f.fact for f in proof.facts])
            status = proof.verdict(accept_judged=self.accept_judged)
        self._proof, self._answer = proof, done.answer
        self.on_event(Proven(number, status, proof))
        raise Ending(status, done.why if status is RunStatus.SUCCESS else proof.reason)

    def _despair(self, seen: Seen, decision: GiveUp) -> Seen:
        """Give up, once nothing is left that may help."""
        if (resort := self._resorts.take(seen, decision.why)) is not None:
            return resort
        stop = self._conclusion.stop()
        why = decision.why if stop is None else f"the program stopped the form: {stop.words}; {decision.why}"
        if decision.plan is None:
            raise Ending(RunStatus.FAILURE, why)
        self._tell_plan(decision.plan, decision.targets, "no way on", 0.0)
        raise Ending(RunStatus.FAILURE, why + untried_words(self.graph, decision.plan))

    def _judge(self, before: Seen, decision: Act, after: Seen) -> Seen:
        number = len(self._session.steps)
        self._conclusion.expected[number] = decision.expected
        verdict = self._checker.check(before, decision, after)
        if isinstance(self.policy, Reflecting) and self.care is not Care.BLIND:
            verdict = self.policy.reflect(before, decision, after, verdict)
        self._session.settle(number, verdict, recovered=False)
        done = before.observation, before.screen, decision.action, decision.element
        record = StepRecord(*done, verdict.outcome, decision.by)
        self._history.append(record)
        if verdict.outcome is not Outcome.SUCCESS:
            repaired = self._repair.recover(number, before, decision, after, verdict)
            if repaired.lost:
                self._resorts.begin_afresh()
            if repaired.verdict is None:
                self._failed = True
                return repaired.seen
            after = repaired.seen
            self._session.settle(number, repaired.verdict, recovered=True)
            self._history[-1] = replace(record, outcome=repaired.verdict.outcome)
        self._repair.succeeded(after.screen)
        if (stop := self._conclusion.stop()) is not None:
            self._stopped.add(stop)
        self._step_learner.worked(WorkedStep(number, before, decision, after))
        return after

    def _checked(self, before: Seen, decision: Act, after: Seen) -> Verdict:
        """What a step came to, while it is recovered; a step of the recovery is reflected on like any other."""
        verdict = self._checker.check(before, decision, after)
        if decision.by == By.RECOVERY and isinstance(self.policy, Reflecting):
            return self.policy.reflect(before, decision, after, verdict)
        return verdict

    def _tell_plan(self, plan: Plan, targets: tuple[Target, ...], reason: str, milliseconds: float) -> None:
        step = len(self._session.steps) + 1
        self.on_event(planned(plan, self.graph, step, targets=targets, reason=reason, milliseconds=milliseconds))
