"""The run: decide, check the policy, act, verify, learn, recover, until there is a verdict (Agent+P, Algorithm 1)."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from uiatlas._version import __version__
from uiatlas.devices import Device
from uiatlas.devices.base import shows_simulation
from uiatlas.errors import BudgetError, DeviceLostError, ModelError
from uiatlas.planning.goal import Goal, with_facts
from uiatlas.planning.plan import Plan, untried_words
from uiatlas.privacy import Vault
from uiatlas.run.discretion import concealed, revealed
from uiatlas.run.events import Event, Planned, Proven, Recovering, RunEnded, RunStarted, Target
from uiatlas.run.forms import Held, held_in, is_sender, sends
from uiatlas.run.fresh_start import after_fresh_start
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.last_look import LastLook
from uiatlas.run.policy import Act, Decision, Done, GiveUp, Pause, Policy, StepRecord, View
from uiatlas.run.proof import Look, Proof, Taken, prove
from uiatlas.run.recovery.ladder import WAITS, Care, Rung, overlay_dismissal
from uiatlas.run.recovery.repair import Repair
from uiatlas.run.reflection import Reflecting
from uiatlas.run.run_session import Ending, RunSession
from uiatlas.run.session import Seen, Step
from uiatlas.run.trail import stopped
from uiatlas.run.verdict import RunStatus
from uiatlas.run.verifier import WORKED, Outcome, Verdict, verify
from uiatlas.run.ways_to_see import ways_to_see
from uiatlas.ui import action_key, describe
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, OnScreen, TextEquals
from uiatlas.utg.places import arrived

HARDLY_ANY = 3
"""A first page with fewer controls may not have come yet, and is waited for before a run gives up."""

MOST_PAUSES = 20
"""Pauses in a row after which a run that only waits has failed."""

SECOND_WINDS = 2
"""How often the actions that failed are allowed again when nothing else is left."""

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


@dataclass(frozen=True, slots=True)
class _Taken:
    """A step that was taken, to be learnt."""

    number: int
    before: Seen
    decision: Act
    after: Seen


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
        care: How much is done about steps that go wrong.
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
    _repair: Repair = field(init=False)
    _history: list[StepRecord] = field(default_factory=list)
    _doubtful: _Taken | None = None
    _plan: Plan | None = None
    _failed: bool = False
    _winds: int = 0
    _waits: int = 0
    _pauses: int = 0
    _settled: int = 0
    _verified: bool = False
    _stopped: dict[tuple[str | None, tuple[object, ...]], Held] = field(default_factory=dict)
    _expected: dict[int, tuple[Condition, ...]] = field(default_factory=dict)
    _proof: Proof | None = None
    _answer: str = ""

    def __post_init__(self) -> None:
        self._session = RunSession(
            self.device, self.graph, self.guard, self.max_steps, self.on_event, self.on_save, self.run_id
        )
        self._session.learning, self._session.task = self.learning, self.task
        self._repair = Repair(self._session, self._verify, self.care)

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
            self._begin()
            seen = self._session.arrive(self._session.look())
            while True:
                seen = self._round(seen)
        except Ending as ending:
            status, reason = ending.status, self._with_trouble(ending)
        except (DeviceLostError, BudgetError, ModelError) as error:
            status, reason = RunStatus.STOPPED, str(error)
        except BaseException as error:
            with suppress(OSError):
                self._end(RunStatus.STOPPED, broken_off(error), started)
            raise
        return self._end(status, reason, started)

    def _begin(self) -> None:
        self.on_event(
            RunStarted(
                run_id=self.run_id,
                task=self.task,
                device=self.device.uri,
                app=self.device.app,
                simulated=shows_simulation(self.device),
                screens=len(self.graph.screens),
                transitions=len(self.graph.transitions),
                policy=self.guard.policy,
                max_steps=self.max_steps,
                version=__version__,
            )
        )

    def _end(self, status: RunStatus, reason: str, started: float) -> RunResult:
        seconds, steps = time.monotonic() - started, tuple(self._session.steps)
        self.on_event(RunEnded(status, reason, len(steps), round(seconds, 4), answer=self._answer))
        return RunResult(status, reason, steps, seconds, self._proof, self._answer)

    def _with_trouble(self, ending: Ending) -> str:
        """Why a run ended; of one that failed with what the device could not do, such as open an address."""
        trouble, urls = self._session.trouble, self.guard.urls
        if ending.status is not RunStatus.FAILURE or not trouble:
            return ending.reason
        bounds = f"; touched is only what --allow-url names: {', '.join(urls)}" if urls else ""
        return f"{ending.reason}; {trouble}{bounds}"

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
                self._learn_doubtful(seen, decision)
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
        view = revealed(View(seen.observation, seen.screen, tuple(self._history), self._barred(seen)), self.vault)
        decision = concealed(self.policy.decide(view), self.vault, seen.observation, self.graph)
        for note in decision.notes:
            self.on_event(replace(note, step=len(self._session.steps) + 1))
        if isinstance(decision, Act) and decision.plan is not None and decision.plan != self._plan:
            if self._plan is None or self._failed or not _continues(self._plan, decision.plan):
                reason = "first plan" if self._plan is None else "planned anew"
                milliseconds = (time.perf_counter() - began) * 1000
                self._tell_plan(decision.plan, decision.targets, reason, milliseconds)
            self._plan, self._failed = decision.plan, False
            self._session.foresee(decision.plan)
        return decision

    def _barred(self, seen: Seen) -> frozenset[tuple[str | None, tuple[object, ...]]]:
        """What is not to be done now; a form that the program stopped is not sent again as it is."""
        if not self._stopped:
            return self._session.barred
        held = held_in(seen.observation)
        return self._session.barred | {key for key, kept in self._stopped.items() if kept == held}

    def _conclude(self, seen: Seen, done: Done) -> Seen:
        """Prove the goal; where it is not proven, what failed is tried once more if anything was left out."""
        proof = self._looked_once_more(self._proven(done))
        status, number = proof.verdict(accept_judged=self.accept_judged), len(self._session.steps)
        if status is not RunStatus.SUCCESS and self._second_wind(number):
            return self._session.look()
        if done.judged:
            proof = proof.judged_by(done.judged, [f.fact for f in proof.facts])
            status = proof.verdict(accept_judged=self.accept_judged)
        self._proof, self._answer = proof, done.answer
        self.on_event(Proven(number, status, proof))
        raise Ending(status, done.why if status is RunStatus.SUCCESS else proof.reason)

    def _proven(self, done: Done) -> Proof:
        """The proof, once what the last step has set going is over: a form that is being sent, a dialog that closes."""
        goal = with_facts(done.to_prove(self.task), self.goal)
        proof = prove(goal, self._looks(), self._taken(), self._lies_in)
        last = self._session.steps[-1] if self._session.steps else None
        sends = last is not None and last.element is not None and is_sender(last.element)
        if last is None or (proof.verdict() is RunStatus.SUCCESS and not sends) or self._settled == last.n:
            return proof
        self._settled = last.n
        self.device.wait(WAITS[0])
        self._session.look()
        return prove(goal, self._looks(), self._taken(), self._lies_in)

    def _looked_once_more(self, proof: Proof) -> Proof:
        """The proof, once it was looked where looks can show all that it lacks; that is done once in a run."""
        seen = self._session.looks[-1][1]
        now = Look(len(self._history), seen.observation, seen.screen)
        ways = ways_to_see(proof, self._history, now, self.graph)
        left = seen.observation.app != self.device.app
        if self._verified or left or self.care is Care.BLIND or not ways:
            return proof
        self._verified = True

        def later() -> Proof:
            return proof.filled_by(prove(proof.goal, self._looks(), self._taken(), self._lies_in))

        for way in ways:
            last = LastLook(self._session, self._verify, lambda: not later().missing, self.care)
            last.go(self._session.looks[-1][1], way)
        return later()

    def _looks(self) -> list[Look]:
        return [Look(number, seen.observation, seen.screen) for number, seen in self._session.looks]

    def _taken(self) -> list[Taken]:
        expected = self._expected
        return [
            Taken(s.n, s.action, s.element, s.outcome in WORKED, expected.get(s.n, ())) for s in self._session.steps
        ]

    def _lies_in(self, wanted: str, shown: str) -> bool:
        return arrived(self.graph, wanted, shown, None)

    def _despair(self, seen: Seen, decision: GiveUp) -> Seen:
        """Before giving up, allow once more what failed, and from a place that is not on the map start afresh.

        A first page that shows hardly anything is given time to come.
        """
        number = len(self._session.steps)
        if not number and self._waits < len(WAITS) and len(seen.observation.actionable) < HARDLY_ANY:
            self._waits += 1
            self._session.wait(WAITS[self._waits - 1], "hardly anything is shown yet")
            return self._session.look()
        if self._second_wind(number):
            return self._session.look()
        if self._winds < SECOND_WINDS and number and seen.screen is None:
            self._winds += 1
            self.on_event(Recovering(number, Rung.RESTART, decision.why))
            self._begin_afresh()
            return self._repair.restart(seen)
        said = stopped(self._looks(), self._taken())
        why = f"the program stopped the form: {said}; {decision.why}" if said else decision.why
        if decision.plan is None:
            raise Ending(RunStatus.FAILURE, why)
        self._tell_plan(decision.plan, decision.targets, "no way on", 0.0)
        raise Ending(RunStatus.FAILURE, why + untried_words(self.graph, decision.plan))

    def _begin_afresh(self) -> None:
        """The app was started again: what it had not stored is to be done once more."""
        self._history = after_fresh_start(self._history)
        self._session.begin_afresh()

    def _second_wind(self, number: int) -> bool:
        """Allow once more what failed, if anything did and this was not done too often."""
        if self._winds >= SECOND_WINDS or not number or not self._session.unblock():
            return False
        self._winds += 1
        self.on_event(Recovering(number, Rung.REPLAN, "nothing else is left: what failed is tried once more"))
        self.device.wait(WAITS[0])
        return True

    def _judge(self, before: Seen, decision: Act, after: Seen) -> Seen:
        number = len(self._session.steps)
        self._expected[number] = decision.expected
        verdict = self._verify(before, decision, after)
        if isinstance(self.policy, Reflecting) and self.care is not Care.BLIND:
            verdict = self.policy.reflect(before, decision, after, verdict)
        self._session.settle(number, verdict, recovered=False)
        done = before.observation, before.screen, decision.action, decision.element
        record = StepRecord(*done, verdict.outcome, decision.by)
        self._history.append(record)
        if verdict.outcome is not Outcome.SUCCESS:
            repaired = self._repair.recover(number, before, decision, after, verdict)
            if repaired.lost:
                self._begin_afresh()
            if repaired.verdict is None:
                self._failed = True
                return repaired.seen
            after = repaired.seen
            self._session.settle(number, repaired.verdict, recovered=True)
            self._history[-1] = replace(record, outcome=repaired.verdict.outcome)
        self._repair.succeeded(after.screen)
        if decision.element is not None and is_sender(decision.element) and stopped(self._looks(), self._taken()):
            self._stopped[before.screen, action_key(decision.action)] = held_in(after.observation)
        taken = _Taken(number, before, decision, after)
        told = any(isinstance(c, OnScreen) for c in decision.expected)
        if not told and after.screen is None and overlay_dismissal(after.observation) is not None:
            self._doubtful = taken
        elif not _dismisses(taken):
            self._learn(taken)
        return after

    def _learn(self, taken: _Taken) -> None:
        kept = tuple(c for c in taken.decision.expected if isinstance(c, TextEquals))
        self._session.learn(taken.number, taken.before, taken.decision.action, taken.after, kept)

    def _learn_doubtful(self, seen: Seen, decision: Act) -> None:
        """A dialog that is dismissed at once was no effect of the step before it, and does not go on the map."""
        taken, self._doubtful = self._doubtful, None
        if taken is not None and decision.element != overlay_dismissal(seen.observation):
            self._learn(taken)

    def _verify(self, before: Seen, decision: Act, after: Seen) -> Verdict:
        if self.care is Care.BLIND:
            return Verdict(Outcome.SUCCESS, (), "not checked")
        named = {c.screen for c in decision.expected if isinstance(c, OnScreen)} | {after.screen}
        names = {s: self.graph.screens[s].name for s in named if s is not None and s in self.graph.screens}
        at, source = after.screen, before.screen
        within = frozenset(s for s in named if s is not None and at and arrived(self.graph, s, at, source))
        if self._closed(before, after):
            within |= {s for s in named if s is not None and _same_page(self.graph, s, at)}
        sent = sends(decision.action, decision.element) or bool(self._session.followed)
        verdict = verify(decision.expected, before.observation, after.observation, at, names, within, sends=sent)
        if after.observation.app == self.device.app or (decision.expected and verdict.outcome is Outcome.SUCCESS):
            return verdict
        if decision.may_end:
            return Verdict(Outcome.SUCCESS, verdict.checks, "the app has ended")
        left = f"the app was left: {after.observation.app} is in front"
        return Verdict(Outcome.FAIL, verdict.checks, "app in front", left)

    def _closed(self, before: Seen, after: Seen) -> bool:
        """Whether what lay over a page has closed, and the page is shown that it was opened from.

        The map may have seen it close to another state of the page, from which it had been opened then.
        """
        opened = next((m for m in reversed(self._history) if not m.observation.dialog), None)
        layer = before.observation.dialog and not after.observation.dialog
        return layer and opened is not None and after.screen is not None and opened.screen == after.screen

    def _tell_plan(self, plan: Plan, targets: tuple[Target, ...], reason: str, milliseconds: float) -> None:
        def name(screen: str) -> str:
            return self.graph.screens[screen].name

        self.on_event(
            Planned(
                step=len(self._session.steps) + 1,
                status=plan.status,
                reason=reason,
                targets=targets,
                steps=tuple((name(s.source), describe(s.action), name(s.target)) for s in plan.steps),
                screens=(plan.start, *(s.target for s in plan.steps)),
                cost=plan.cost or 0,
                milliseconds=round(milliseconds, 3),
            )
        )


def broken_off(error: BaseException) -> str:
    """Why a run ended before it came to a verdict of its own."""
    if isinstance(error, KeyboardInterrupt):
        return "interrupted"
    return str(error) or type(error).__name__


def _same_page(graph: Graph, wanted: str, shown: str | None) -> bool:
    """Whether two screens are states of one page: neither lies over another, and they are called the same."""
    one, other = graph.screens.get(wanted), graph.screens.get(shown or "")
    return one is not None and other is not None and {one.kind, other.kind} == {"screen"} and one.name == other.name


def _dismisses(taken: _Taken) -> bool:
    """Whether a step closed a dialog that came up on the way and the map does not know; that does not go on the map.

    What is shown first of all belongs to the app: that is where it starts.
    """
    element = taken.decision.element
    came_up = taken.number > 1 and taken.before.screen is None
    return came_up and element is not None and element == overlay_dismissal(taken.before.observation)


def _continues(old: Plan, new: Plan) -> bool:
    """Whether the new plan is what was left of the old one."""
    rest = tuple(s.transition_id for s in new.steps)
    return not rest or tuple(s.transition_id for s in old.steps)[-len(rest) :] == rest
