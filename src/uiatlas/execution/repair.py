"""Climbs the recovery ladder after a step that did not come to what was expected."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from uiatlas.execution.decisions import Act
from uiatlas.execution.dismissing import learnt_dismissal
from uiatlas.execution.events import Recovering
from uiatlas.execution.recovery import WAITS, Incident, Rung, next_rung, overlay_dismissal
from uiatlas.execution.session import Ending, Seen, Session, Step
from uiatlas.execution.verifier import Outcome, Verdict
from uiatlas.planning.caution import careful_route, dangers_of
from uiatlas.ui import Action, Back, OpenApp, Tap, UIElement, action_key, describe, resolve, selector_for, target_of

MOST_FAILURES = 2
"""After this many failures in a row the action is blocked where it failed, and the plan must do without it."""

_QUIET = frozenset({Rung.WAIT, Rung.REPLAN})
_BY = "recovery"


@dataclass(frozen=True, slots=True)
class Repaired:
    """How a recovery ended: what is shown now, and the verdict if the step was a success after all."""

    seen: Seen
    verdict: Verdict | None = None


class Repair:
    """The ladder of one run.

    Args:
        session: The run's eyes and hands.
        verify: Checks a step anew from what was shown before it, the decision, and what is shown now.

    Attributes:
        stable: The screen where the latest verified step ended.
        failures: Failed steps in a row.
    """

    def __init__(self, session: Session, verify: Callable[[Seen, Act, Seen], Verdict]) -> None:
        self.session, self._verify = session, verify
        self.stable: str | None = None
        self.failures = 0
        self._restarts = 0

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
        self.failures += 1
        taken: list[Rung] = []
        seen = after
        while True:
            rung = next_rung(self._incident(before, seen, taken, verdict))
            if rung is None:
                raise Ending("failure", f"no way back after {describe(decision.action)}: {verdict.reason}")
            taken.append(rung)
            self.session.tell(Recovering(number, rung, verdict.reason))
            if rung is Rung.REPLAN:
                self._admit(number, before, decision, seen, taken)
                return Repaired(seen)
            seen = self._climb(rung, seen, taken)
            again = self._verify(before, decision, seen)
            if again.outcome is Outcome.SUCCESS and (decision.expected or _QUIET.issuperset(taken)):
                return Repaired(seen, again)

    def _incident(self, before: Seen, seen: Seen, taken: Sequence[Rung], verdict: Verdict) -> Incident:
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
        )

    def _admit(self, number: int, before: Seen, decision: Act, seen: Seen, taken: Sequence[Rung]) -> None:
        """Learn from a step that did not work; one that a pop-up may have swallowed says nothing about its edge."""
        if self.failures >= MOST_FAILURES and seen.observation.digest == before.observation.digest:
            self.session.failed.add((before.screen, action_key(decision.action)))
        if Rung.DISMISS in taken:
            return
        if _QUIET.issuperset(taken) and seen.observation.digest != before.observation.digest:
            self.session.learn(number, before, decision.action, seen, ())
        else:
            self.session.refute(number, before, decision.action)

    def _climb(self, rung: Rung, seen: Seen, taken: Sequence[Rung]) -> Seen:
        match rung:
            case Rung.WAIT:
                self.session.device.wait(WAITS[taken.count(Rung.WAIT) - 1])
                return self.session.look()
            case Rung.DISMISS if (known := learnt_dismissal(self.session.graph, seen.observation)) is not None:
                return self._act(seen, *known, "close what lies over the page, as it was closed before")
            case Rung.DISMISS if (element := overlay_dismissal(seen.observation)) is not None:
                tap = Tap(selector_for(element, seen.observation))
                return self._act(seen, tap, element, "close what lies over the page")
            case Rung.BACK:
                return self._act(seen, Back(), None, "go back from an unexpected screen")
            case Rung.STABLE:
                return self._return_to_stable(seen)
        return self.restart(seen)

    def restart(self, seen: Seen) -> Seen:
        """Start the app afresh."""
        self._restarts += 1
        return self._act(seen, OpenApp(self.session.device.app, restart=True), None, "start the app afresh")

    def _act(self, seen: Seen, action: Action, element: UIElement | None, why: str) -> Seen:
        after = self.session.act(seen, action, element, why=why, by=_BY)
        last = self.session.steps[-1]
        outcome = Outcome.SUCCESS if after.observation.digest != seen.observation.digest else Outcome.NO_CHANGE
        self.session.steps[-1] = Step(last.n, last.screen, last.action, outcome, "the screen changed", True)
        return after

    def _return_to_stable(self, seen: Seen) -> Seen:
        """Walk back to the last verified screen by the map, checking every step; stop at the first surprise."""
        graph = self.session.graph
        if seen.screen is None or self.stable is None or self.stable not in graph.screens:
            return seen
        plan = careful_route(graph, seen.screen, [self.stable])
        for step in () if dangers_of(graph, plan) else plan.steps:
            target = target_of(step.action)
            match = None if target is None else resolve(target, seen.observation)
            if target is not None and match is None:
                return seen
            element = None if match is None else match.element
            seen = self._act(seen, step.action, element, "return to the last verified screen")
            if seen.screen != step.target:
                return seen
        return seen
