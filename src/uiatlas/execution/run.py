"""The run: decide, check the policy, act, verify, learn, recover, until there is a verdict (Agent+P, Algorithm 1)."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from uiatlas._version import __version__
from uiatlas.devices import Device
from uiatlas.errors import ActionError, DeviceLostError
from uiatlas.execution.decisions import Act, Decider, Decision, Done, GiveUp, Moment, View
from uiatlas.execution.events import (
    Acted,
    Check,
    Event,
    Learned,
    Observed,
    Planned,
    Recovering,
    Refused,
    RunEnded,
    RunStarted,
    Target,
    Verified,
)
from uiatlas.execution.policy import Guard, danger_of
from uiatlas.execution.recovery import WAITS, Incident, Rung, next_rung, overlay_dismissal
from uiatlas.execution.verifier import Outcome, Verdict, verify, worded
from uiatlas.perception import Location, Locator
from uiatlas.planning.plan import Plan
from uiatlas.planning.search import plan_route
from uiatlas.ui import (
    Action,
    Back,
    Observation,
    OpenApp,
    Tap,
    UIElement,
    action_key,
    describe,
    resolve,
    selector_for,
    target_of,
)
from uiatlas.utg import EvidenceKind, Graph
from uiatlas.utg.conditions import Condition, OnScreen, holds
from uiatlas.utg.revise import observe, refute

REPEATS = 3
"""An action repeated this often on the same screen content is a loop; from then on it is blocked there."""

MOST_FAILURES = 2
"""After this many failures in a row the action is blocked where it failed, and the plan must do without it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action on the device and what it came to."""

    n: int
    screen: str | None
    action: Action
    outcome: str
    verified_by: str
    recovered: bool = False


@dataclass(frozen=True, slots=True)
class RunResult:
    """The verdict of a run: ``success``, ``failure``, ``refused`` or ``stopped``, with the reason in words."""

    status: str
    reason: str
    steps: tuple[Step, ...]
    seconds: float


@dataclass(slots=True)
class _Seen:
    """What is shown now, and where that is on the map."""

    observation: Observation
    location: Location

    @property
    def screen(self) -> str | None:
        return self.location.screen


class _Ending(Exception):
    def __init__(self, status: str, reason: str) -> None:
        self.status, self.reason = status, reason


@dataclass(slots=True)
class Run:
    """One task on one device with one map.

    Attributes:
        device: Where to act.
        graph: The map; grows and is corrected while the run goes on.
        decider: Who decides.
        task: The task in words.
        guard: What happens to dangerous actions.
        max_steps: Actions on the device, recovery included, after which the run has failed.
        tell: Takes every event as it happens.
        keep: Called after every step with the observations whose looks are new; the place to save the map.
        run_id: The run's name as a witness in the map.
    """

    device: Device
    graph: Graph
    decider: Decider
    task: str
    guard: Guard = field(default_factory=Guard)
    max_steps: int = 40
    tell: Callable[[Event], None] = lambda event: None
    keep: Callable[[tuple[Observation, ...]], None] = lambda observations: None
    run_id: str = "run"
    _locator: Locator = field(init=False)
    _history: list[Moment] = field(default_factory=list)
    _steps: list[Step] = field(default_factory=list)
    _blocked: set[tuple[str | None, tuple[object, ...]]] = field(default_factory=set)
    _done: Counter[tuple[str, tuple[object, ...]]] = field(default_factory=Counter)
    _digests: set[str] = field(default_factory=set)
    _restarts: int = 0
    _failures: int = 0
    _stable: str | None = None
    _plan: Plan | None = None
    _way: tuple[str, tuple[object, ...]] | None = None

    def __post_init__(self) -> None:
        self._locator = Locator(self.graph)

    def execute(self) -> RunResult:
        """Run the task to its verdict.

        Raises:
            KeyboardInterrupt: The user interrupted it; what was learnt is kept.
        """
        started = time.monotonic()
        self.tell(
            RunStarted(
                self.run_id,
                self.task,
                self.device.uri,
                self.device.app,
                self.device.simulated,
                len(self.graph.screens),
                len(self.graph.transitions),
                self.guard.policy,
                self.max_steps,
                __version__,
            )
        )
        try:
            seen = self._look()
            while True:
                seen = self._round(seen)
        except _Ending as ending:
            status, reason = ending.status, ending.reason
        except DeviceLostError as error:
            status, reason = "stopped", str(error)
        except KeyboardInterrupt:
            self._end("stopped", "interrupted", started)
            raise
        return self._end(status, reason, started)

    def _end(self, status: str, reason: str, started: float) -> RunResult:
        seconds = time.monotonic() - started
        self.tell(RunEnded(status, reason, len(self._steps), round(seconds, 4)))
        return RunResult(status, reason, tuple(self._steps), seconds)

    def _round(self, seen: _Seen) -> _Seen:
        decision = self._decide(seen)
        match decision:
            case Done(why, conditions):
                self._conclude(seen, why, conditions)
            case GiveUp(why=why, plan=plan):
                if plan is not None:
                    self._tell_plan(plan, decision.targets, "no way on", 0.0)
                raise _Ending("failure", why)
        assert isinstance(decision, Act)
        self._check_policy(seen, decision.action, decision.element)
        after = self._act(seen, decision.action, decision.element, why=decision.why, by=decision.by)
        return self._judge(seen, decision, after)

    def _decide(self, seen: _Seen) -> Decision:
        began = time.perf_counter()
        view = View(seen.observation, seen.screen, tuple(self._history), frozenset(self._blocked))
        decision = self.decider.decide(view)
        if isinstance(decision, Act) and decision.plan is not None and decision.plan != self._plan:
            reason = "first plan" if self._plan is None else "planned anew"
            if self._plan is None or not _continues(self._plan, decision.plan):
                milliseconds = (time.perf_counter() - began) * 1000
                self._tell_plan(decision.plan, decision.targets, reason, milliseconds)
            self._plan = decision.plan
        return decision

    def _conclude(self, seen: _Seen, why: str, conditions: tuple[Condition, ...]) -> None:
        names = {s.id: s.name for s in self.graph.screens.values()}
        checks = tuple(Check(worded(c, names), holds(c, seen.observation, seen.screen)) for c in conditions)
        unmet = next((c.condition for c in checks if not c.held), None)
        outcome = Outcome.FAIL if unmet else Outcome.SUCCESS
        self.tell(Verified(len(self._steps), outcome, "goal", checks, f"not so: {unmet}" if unmet else ""))
        if unmet:
            raise _Ending("failure", f"said done, but the goal does not hold: {unmet}")
        raise _Ending("success", why)

    def _check_policy(self, seen: _Seen, action: Action, element: UIElement | None) -> None:
        danger = danger_of(action, element, seen.observation)
        if danger is None or self.guard.allows(danger, action):
            return
        place = None if element is None else element.index
        self.tell(Refused(len(self._steps) + 1, action, danger.kind, f'"{danger.words}" may {danger.kind}', place))
        raise _Ending("refused", f'{describe(action)} was refused: "{danger.words}" may {danger.kind}')

    def _act(self, seen: _Seen, action: Action, element: UIElement | None, *, why: str, by: str) -> _Seen:
        if len(self._steps) >= self.max_steps:
            raise _Ending("failure", f"the budget of {self.max_steps} steps is spent")
        self._steps.append(Step(len(self._steps) + 1, seen.screen, action, "", ""))
        self.tell(Acted(len(self._steps), seen.screen, action, None if element is None else element.index, why, by))
        self._done[seen.observation.digest, action_key(action)] += 1
        if self._done[seen.observation.digest, action_key(action)] >= REPEATS:
            self._blocked.add((seen.screen, action_key(action)))
        trouble = ""
        try:
            if isinstance(action, OpenApp) and action.restart:
                self.device.restart()
            else:
                self.device.perform(action, element)
        except ActionError as error:
            trouble = str(error)
            self._blocked.add((seen.screen, action_key(action)))
        self._way = None if seen.screen is None else (seen.screen, action_key(action))
        return self._look(trouble)

    def _look(self, trouble: str = "") -> _Seen:
        observation = self.device.observe()
        location = self._locator.locate(observation, self._way)
        new = observation.digest not in self._digests
        self._digests.add(observation.digest)
        name = self.graph.screens[location.screen].name if location.screen is not None else ""
        self.tell(
            Observed(
                len(self._steps),
                observation.digest,
                location.screen,
                name,
                location.by,
                round(location.score, 3),
                observation if new else None,
                trouble,
            )
        )
        return _Seen(observation, location)

    def _judge(self, before: _Seen, decision: Act, after: _Seen) -> _Seen:
        verdict = self._verify(before, decision, after)
        if verdict.outcome is Outcome.SUCCESS:
            self._failures = 0
            self._settle(before, decision, after, verdict, recovered=False)
            return after
        self._failures += 1
        self._settle(before, decision, after, verdict, recovered=False, learn=False)
        return self._recover(before, decision, after, verdict)

    def _verify(self, before: _Seen, decision: Act, after: _Seen) -> Verdict:
        names = {s: self.graph.screens[s].name for s in self._named(decision, after)}
        return verify(decision.expected, before.observation, after.observation, after.screen, names)

    def _named(self, decision: Act, after: _Seen) -> set[str]:
        wanted = {c.screen for c in decision.expected if isinstance(c, OnScreen)}
        return {s for s in (*wanted, after.screen) if s is not None and s in self.graph.screens}

    def _settle(
        self, before: _Seen, decision: Act, after: _Seen, verdict: Verdict, *, recovered: bool, learn: bool = True
    ) -> None:
        """Enter the outcome of the latest decided step into the log, the history and the map."""
        number = len(self._steps)
        self.tell(Verified(number, verdict.outcome, verdict.verified_by, verdict.checks, verdict.reason, recovered))
        last = self._steps[-1]
        self._steps[-1] = Step(last.n, last.screen, last.action, verdict.outcome, verdict.verified_by, recovered)
        if not recovered:
            self._history.append(
                Moment(before.observation, before.screen, decision.action, decision.element, verdict.outcome)
            )
        if learn:
            self._learn(before, decision, after)
            self._stable = after.screen

    def _learn(self, before: _Seen, decision: Act, after: _Seen) -> None:
        """Enter the step into the map; the app's own screens only."""
        if self.device.app not in (before.observation.app, after.observation.app):
            return
        if before.observation.app != after.observation.app:
            return
        source = self._locator.place(before.observation)
        fresh = [o for o in (before.observation, after.observation) if not self._locator.knows(o)]
        if before.screen is None:
            self.graph.put_screen(source)
        target = self._locator.place(after.observation, (source.id, action_key(decision.action)))
        change = observe(
            self.graph,
            source.id,
            decision.action,
            target,
            kind=EvidenceKind.OBSERVED,
            where=self.run_id,
            when=time.time(),
            postcondition=tuple(c for c in decision.expected if not isinstance(c, OnScreen)),
        )
        after.location = Location(target.id, after.location.score, after.location.by)
        names = [self.graph.screens[s].name for s in (source.id, target.id)]
        words = describe(decision.action)
        self.tell(Learned(len(self._steps), change.rule, names[0], words, names[1], change.refuted, change.transition))
        self.keep(tuple(fresh))

    def _recover(self, before: _Seen, decision: Act, after: _Seen, verdict: Verdict) -> _Seen:
        """Climb the ladder until the step has come to what was expected, or there is a place to plan anew from."""
        unchanged = verdict.outcome is Outcome.NO_CHANGE
        taken: list[Rung] = []
        seen = after
        while True:
            incident = Incident(
                shown=seen.observation,
                screen=seen.screen,
                app_left=seen.observation.app != self.device.app,
                unchanged=unchanged and seen.observation.digest == before.observation.digest,
                taken=tuple(taken),
                restarts=self._restarts,
                failures=self._failures,
            )
            rung = next_rung(incident)
            if rung is None:
                raise _Ending("failure", f"no way back after {describe(decision.action)}: {verdict.reason}")
            taken.append(rung)
            self.tell(Recovering(len(self._steps), rung, verdict.reason))
            if rung is Rung.REPLAN:
                self._admit(before, decision, seen, dismissed=Rung.DISMISS in taken)
                return seen
            seen = self._climb(rung, seen, taken)
            again = self._verify(before, decision, seen)
            if decision.expected and again.outcome is Outcome.SUCCESS:
                self._failures = 0
                self._settle(before, decision, seen, again, recovered=True)
                return seen

    def _admit(self, before: _Seen, decision: Act, seen: _Seen, *, dismissed: bool) -> None:
        """Learn from a step that did not work; a step that a pop-up swallowed says nothing about its edge."""
        key = action_key(decision.action)
        if dismissed or before.screen is None:
            return
        if seen.observation.digest != before.observation.digest:
            self._learn(before, decision, seen)
            return
        for edge in list(self.graph.effects(before.screen, decision.action)):
            if edge.target != before.screen:
                refute(self.graph, edge.id, kind=EvidenceKind.OBSERVED, where=self.run_id, when=time.time())
                ends = [self.graph.screens[s].name for s in (edge.source, edge.target)]
                words = describe(decision.action)
                self.tell(Learned(len(self._steps), "refuted", ends[0], words, ends[1], (edge.id,)))
        self.keep(())
        if self._failures >= MOST_FAILURES:
            self._blocked.add((before.screen, key))

    def _climb(self, rung: Rung, seen: _Seen, taken: list[Rung]) -> _Seen:
        match rung:
            case Rung.WAIT:
                self.device.wait(WAITS[taken.count(Rung.WAIT) - 1])
                return self._look()
            case Rung.DISMISS:
                element = overlay_dismissal(seen.observation)
                assert element is not None
                tap = Tap(selector_for(element, seen.observation))
                return self._recovery_act(seen, tap, element, "close what lies over the page")
            case Rung.BACK:
                return self._recovery_act(seen, Back(), None, "go back from an unexpected screen")
            case Rung.STABLE:
                return self._return_to_stable(seen)
            case _:
                self._restarts += 1
                return self._recovery_act(seen, OpenApp(self.device.app, restart=True), None, "start the app afresh")

    def _recovery_act(self, seen: _Seen, action: Action, element: UIElement | None, why: str) -> _Seen:
        self._check_policy(seen, action, element)
        self._way = None
        after = self._act(seen, action, element, why=why, by="recovery")
        last = self._steps[-1]
        outcome = Outcome.SUCCESS if after.observation.digest != seen.observation.digest else Outcome.NO_CHANGE
        self._steps[-1] = Step(last.n, last.screen, last.action, outcome, "the screen changed", True)
        return after

    def _return_to_stable(self, seen: _Seen) -> _Seen:
        """Walk back to the last verified stable screen by the map, checking every step; stop at the first surprise."""
        if seen.screen is None or self._stable is None or self._stable not in self.graph.screens:
            return seen
        for step in plan_route(self.graph, seen.screen, [self._stable]).steps:
            target = target_of(step.action)
            match = None if target is None else resolve(target, seen.observation)
            if target is not None and match is None:
                return seen
            element = None if match is None else match.element
            seen = self._recovery_act(seen, step.action, element, "return to the last verified screen")
            if seen.screen != step.target:
                return seen
        return seen

    def _tell_plan(self, plan: Plan, targets: tuple[Target, ...], reason: str, milliseconds: float) -> None:
        def name(screen: str) -> str:
            return self.graph.screens[screen].name

        self.tell(
            Planned(
                step=len(self._steps) + 1,
                status=plan.status,
                reason=reason,
                targets=targets,
                steps=tuple((name(s.source), describe(s.action), name(s.target)) for s in plan.steps),
                screens=(plan.start, *(s.target for s in plan.steps)),
                cost=plan.cost or 0,
                milliseconds=round(milliseconds, 3),
            )
        )


def _continues(old: Plan, new: Plan) -> bool:
    """Whether the new plan is what was left of the old one."""
    rest = tuple(s.transition_id for s in new.steps)
    return not rest or tuple(s.transition_id for s in old.steps)[-len(rest) :] == rest
