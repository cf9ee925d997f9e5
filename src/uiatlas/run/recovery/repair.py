"""Climbs the recovery ladder after a step that did not come to what was expected."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from uiatlas.run.events import Recovering
from uiatlas.run.policy import Act, By
from uiatlas.run.recovery.dismissing import learnt_dismissal
from uiatlas.run.recovery.ladder import MOST_RESTARTS, WAITS, Care, Incident, Rung, next_rung, overlay_dismissal
from uiatlas.run.recovery.way_back import BackStep, costs, record_of, way_back
from uiatlas.run.run_session import Ending, RunSession
from uiatlas.run.session import Seen
from uiatlas.run.verdict import RunStatus
from uiatlas.run.verifier import Outcome, Verdict
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import DEEDS
from uiatlas.ui import Action, Back, OpenApp, Tap, UIElement, action_key, describe, resolve, selector_for, target_of
from uiatlas.utg.conditions import Condition

MOST_FAILURES = 2
"""After this many failures an action is blocked where it failed, and the plan must do without it."""

MOST_MISHAPS = 2
"""After this many failed steps within one recovery the way back is given up and the planner is called."""

_QUIET = frozenset({Rung.WAIT, Rung.REPLAN})
_CALM = _QUIET | {Rung.STABLE}


@dataclass(frozen=True, slots=True)
class Repaired:
    """How a recovery ended.

    Attributes:
        seen: What is shown now.
        verdict: The verdict if the step was a success after all.
        lost: Whether the app began afresh, so that what it had not stored is gone.
    """

    seen: Seen
    verdict: Verdict | None = None
    lost: bool = False


class Repair:
    """The ladder of one run.

    Args:
        session: The run's eyes and hands.
        verify: Checks a step anew from what was shown before it, the decision, and what is shown now.
        care: Which rungs of the recovery ladder are used after a step that failed.
        only_looks: Whether the steps only look: then all that may write is held back, the app is not started afresh,
            and what goes wrong bars no action and teaches the map nothing.

    Attributes:
        stable: The screen where the latest verified step ended.
        failures: Failed steps in a row.
    """

    def __init__(
        self,
        session: RunSession,
        verify: Callable[[Seen, Act, Seen], Verdict],
        care: Care = Care.ALL,
        *,
        only_looks: bool = False,
    ) -> None:
        self.session, self._verify, self._care, self._only_looks = session, verify, care, only_looks
        self.stable: str | None = None
        self.failures = 0
        self._restarts = MOST_RESTARTS if only_looks else 0
        self._leaves: set[tuple[str, str]] = set()
        self._vain: Counter[tuple[str | None, tuple[object, ...]]] = Counter()

    def succeeded(self, at: str | None) -> None:
        """Take note of a verified step."""
        self.failures = 0
        self.stable = at
        self.session.failed = {(screen, key) for screen, key in self.session.failed if screen == at}

    def recover(self, number: int, before: Seen, decision: Act, after: Seen, verdict: Verdict) -> Repaired:
        """Climb until the step has come to what was expected, or there is a place to plan anew from.

        Raises:
            Ending: The ladder is at its end, or a recovery action is refused.
        """
        if self._care is Care.NONE:
            raise Ending(RunStatus.FAILURE, f"{describe(decision.action)} did not work: {verdict.reason}")
        self.failures += 1
        self._note_leaving(before, decision, after)
        taken: list[Rung] = []
        seen, told, covering = after, False, ""
        while True:
            rung = next_rung(self._incident(before, decision, seen, taken, verdict, covering))
            if rung is None:
                raise Ending(RunStatus.FAILURE, f"no way back after {describe(decision.action)}: {verdict.reason}")
            taken.append(rung)
            if rung is not Rung.STABLE:
                self._tell(number, rung, verdict, first=not told)
                told = True
            if rung in (Rung.REPLAN, Rung.STABLE) and Rung.STABLE not in taken[:-1]:
                self._admit(number, before, decision, seen, taken)
            if rung is Rung.REPLAN:
                return Repaired(seen, None, _afresh(taken, before, seen))
            covering = seen.observation.digest if rung is Rung.DISMISS else covering
            seen = self._climb(rung, number, decision, seen, taken, verdict)
            again = self._verify(before, decision, seen)
            if again.outcome is Outcome.SUCCESS and (decision.expected or _QUIET.issuperset(taken)):
                return Repaired(seen, again, _afresh(taken, before, seen))

    def _incident(
        self, before: Seen, decision: Act, seen: Seen, taken: Sequence[Rung], verdict: Verdict, covering: str
    ) -> Incident:
        same = seen.observation.digest == before.observation.digest
        return Incident(
            shown=seen.observation,
            screen=seen.screen,
            app_left=seen.observation.app != self.session.device.app,
            unchanged=verdict.outcome is Outcome.NO_CHANGE and same,
            returned=same,
            taken=tuple(taken),
            restarts=self._restarts,
            failures=self.failures,
            learnt=seen.screen is None and learnt_dismissal(self.session.graph, seen.observation) is not None,
            uncovered=Rung.DISMISS in taken and seen.observation.digest != covering,
            astray=self._astray(decision, seen),
            told=decision.by == By.MODEL,
            leaves=frozenset(self._leaves),
        )

    def _note_leaving(self, before: Seen, decision: Act, after: Seen) -> None:
        """Keep the control that was to close something, and left the app."""
        left = after.observation.app != self.session.device.app
        closing = overlay_dismissal(before.observation) if left and decision.by in (By.DETOUR, By.RECOVERY) else None
        if closing is not None and closing == decision.element:
            self._leaves.add((closing.label, before.observation.digest))

    def _astray(self, decision: Act, seen: Seen) -> bool:
        """Whether the way on is longer from what is shown than from the last verified stable screen."""
        goal = None if decision.plan is None else decision.plan.target
        if self._care is not Care.ALL or seen.screen in (None, self.stable) or goal is None:
            return False
        here, there = (costs(self.session.graph, at, goal) for at in (seen.screen, self.stable))
        return there is not None and (here is None or here > there)

    def _tell(self, number: int, rung: Rung, verdict: Verdict, *, first: bool) -> None:
        record = record_of(rung, self.session.graph, self.stable, verdict.reason) if first else None
        self.session.on_event(Recovering(number, rung, verdict.reason, record))

    def _admit(self, number: int, before: Seen, decision: Act, seen: Seen, taken: Sequence[Rung]) -> None:
        """Learn from a step that did not work; one that a pop-up may have swallowed says nothing about its edge.

        Nor does a crash, unless it comes again.
        """
        if self._only_looks:
            return
        tried = before.screen, action_key(decision.action)
        self._vain[tried] += 1
        if (
            self._vain[tried] >= self._patience(tried, decision)
            and seen.observation.digest == before.observation.digest
        ):
            self.session.failed.add(tried)
        if self._vain[tried] > self._patience(tried, decision) and _orders(decision):
            self.session.spent.add(tried)
        swallowed = Rung.DISMISS in taken
        crashed = bool({Rung.OPEN, Rung.RESTART}.intersection(taken)) and self._vain[tried] < MOST_FAILURES
        if swallowed or crashed or self._care is not Care.ALL:
            return
        if _CALM.issuperset(taken) and seen.screen != before.screen:
            self.session.learn(number, before, decision.action, seen, ())
        else:
            self.session.refute(number, before, decision.action)

    def _patience(self, tried: tuple[str | None, tuple[object, ...]], decision: Act) -> int:
        """How often an action may fail before it is blocked: once more if it is known what it should come to."""
        effects = () if tried[0] is None else self.session.graph.effects(tried[0], decision.action)
        return MOST_FAILURES + (bool(decision.expected) or any(edge.worked for edge in effects))

    def _climb(
        self, rung: Rung, number: int, decision: Act, seen: Seen, taken: Sequence[Rung], verdict: Verdict
    ) -> Seen:
        match rung:
            case Rung.WAIT:
                self.session.device.wait(WAITS[taken.count(Rung.WAIT) - 1])
                return self.session.look()
            case Rung.DISMISS:
                return self._dismiss(seen)
            case Rung.OPEN:
                return self._act(seen, OpenApp(self.session.device.app), None, "open the app again")
            case Rung.BACK:
                return self._act(seen, Back(), None, "go back from an unexpected screen")
            case Rung.STABLE:
                return self._return_to_stable(number, decision, seen, verdict)
        return self.restart(seen)

    def _dismiss(self, seen: Seen) -> Seen:
        """Close what lies over the page: as the map has learnt, else without agreeing to anything."""
        learnt = learnt_dismissal(self.session.graph, seen.observation) if seen.screen is None else None
        if learnt is not None:
            return self._act(seen, learnt[0], learnt[1], "close what was closed like this before")
        element = overlay_dismissal(seen.observation)
        if element is None:
            return self._act(seen, Back(), None, "go back from what lies over the page")
        tap = Tap(selector_for(element, seen.observation))
        return self._act(seen, tap, element, "close what lies over the page")

    def restart(self, seen: Seen) -> Seen:
        """Start the app afresh."""
        self._restarts += 1
        return self._act(seen, OpenApp(self.session.device.app, restart=True), None, "start the app afresh")

    def _act(
        self,
        seen: Seen,
        action: Action,
        element: UIElement | None,
        why: str,
        expected: tuple[Condition, ...] = (),
    ) -> Seen:
        """Do one step of the recovery and verify it like any other."""
        after = self.session.act(seen, action, element, why=why, by=By.RECOVERY, only_looks=self._only_looks)
        done = Act(action, element, why, By.RECOVERY, expected)
        self._note_leaving(seen, done, after)
        verdict = self._verify(seen, done, after)
        self.session.settle(len(self.session.steps), verdict, recovered=False, of_recovery=True)
        return after

    def _return_to_stable(self, number: int, decision: Act, seen: Seen, verdict: Verdict) -> Seen:
        """Walk back to the last verified screen, every step verified; what fails costs more in the next plan.

        The recovery has a counter of its own: after `MOST_MISHAPS` failed steps it ends, and the planner is called.
        """
        graph, stable, mishaps = self.session.graph, self.stable, 0
        if self._care is not Care.ALL or stable is None or stable not in graph.screens:
            return seen
        while mishaps < MOST_MISHAPS and seen.screen is not None and seen.screen != stable:
            steps = way_back(graph, seen.screen, stable, decision.action, decision.element)
            record = record_of(Rung.STABLE, graph, stable, verdict.reason, steps)
            self.session.on_event(Recovering(number, Rung.STABLE, verdict.reason, record))
            if not steps:
                return seen
            seen, arrived = self._walk(seen, steps)
            mishaps += not arrived
        return seen

    def _walk(self, seen: Seen, steps: Sequence[BackStep]) -> tuple[Seen, bool]:
        """Take the steps of a way back until one fails; whether none did."""
        for step in steps:
            target = target_of(step.action)
            match = None if target is None else resolve(target, seen.observation)
            if target is not None and match is None:
                self.session.refute(len(self.session.steps), seen, step.action)
                return seen, False
            element = None if match is None else match.element
            before, seen = (
                seen,
                self._act(seen, step.action, element, "return to the last verified screen", step.expected),
            )
            if self.session.steps[-1].outcome != Outcome.SUCCESS:
                self.session.refute(len(self.session.steps), before, step.action)
                return seen, False
        return seen, True


def _orders(decision: Act) -> bool:
    """Whether a step presses what has something added, sent or the like done, which it should not do many times."""
    said = tokens(decision.element.label)[:1] if decision.element is not None else ()
    return isinstance(decision.action, Tap) and not DEEDS.isdisjoint(said)


def _afresh(taken: Sequence[Rung], before: Seen, seen: Seen) -> bool:
    """Whether the app was started again rather than brought back to where it was."""
    return Rung.RESTART in taken or (Rung.OPEN in taken and seen.screen != before.screen)
