"""The session of a run: which actions are blocked, what is refused, and what each step came to."""

from collections import Counter
from dataclasses import dataclass, field, replace

from uiatlas.devices.holding import Hold
from uiatlas.errors import ActionError, RefusedError, SpentError
from uiatlas.planning.caution import dangers_of
from uiatlas.planning.plan import Plan
from uiatlas.run.events import Refused, Verified
from uiatlas.run.policy import By
from uiatlas.run.recovery.dismissing import Watch
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.run.session import Seen, Session
from uiatlas.run.verdict import RunStatus
from uiatlas.run.verifier import Verdict
from uiatlas.safety.asked import asks_for
from uiatlas.safety.effects import Effect, plain_harm_in
from uiatlas.safety.elements import Danger
from uiatlas.ui import Action, UIElement, action_key, describe

REPEATS = 3
"""An action repeated this often on the same screen content is a loop; from then on it is blocked there.

Closing a pop-up is none: it may come up again and again."""


class Ending(Exception):
    """The run has come to its verdict."""

    def __init__(self, status: RunStatus, reason: str) -> None:
        self.status, self.reason = status, reason


@dataclass(slots=True)
class RunSession(Session):
    """A session that keeps account of what a run may not do again.

    Attributes:
        blocked: Screens and keys of actions that are not to be done there again.
        failed: The same of actions that failed too often in a row; a verified step elsewhere lifts it.
        spent: The same of buttons that order something ("Add to cart") and showed nothing of it again and again: each
            press may have worked unseen, so nothing lifts it.
        trouble: What the device said of the last action that it could not do, empty if it could do all.
        looks: What was shown, with the number of actions done before each look.
        task: The task in words; a request that does plain harm which it does not ask for is held back.
    """

    blocked: set[tuple[str | None, tuple[object, ...]]] = field(default_factory=set)
    failed: set[tuple[str | None, tuple[object, ...]]] = field(default_factory=set)
    spent: set[tuple[str | None, tuple[object, ...]]] = field(default_factory=set)
    trouble: str = ""
    looks: list[tuple[int, Seen]] = field(default_factory=list)
    task: str = ""
    _done: Counter[tuple[str, tuple[object, ...]]] = field(default_factory=Counter)
    _watch: Watch = field(init=False)

    def __post_init__(self) -> None:
        Session.__post_init__(self)
        self._watch = Watch(self.graph, self.run_id)

    @property
    def barred(self) -> frozenset[tuple[str | None, tuple[object, ...]]]:
        """Screens and keys of all actions that are not to be done now."""
        return frozenset(self.blocked | self.failed | self.spent)

    def look(self, trouble: str = "") -> Seen:
        """Look at the device and find that on the map; the look is evidence of what the run comes to."""
        seen = Session.look(self, trouble)
        self.looks.append((len(self.steps), seen))
        return seen

    def permit(self, action: Action, element: UIElement | None) -> None:
        """Ask the guard for leave to do an action.

        Raises:
            Ending: It is refused, or the budget is spent.
            ActionError: It is meant for something that is not on the screen.
        """
        try:
            self.guarded.check(action, element)
        except RefusedError as refused:
            raise self._refused(refused, action, element) from None
        except SpentError as spent:
            raise Ending(RunStatus.FAILURE, str(spent)) from None

    def foresee(self, plan: Plan) -> None:
        """Ask for leave to do what is dangerous on a planned way, before its first step is taken.

        Raises:
            Ending: A step is refused; there is no known way without danger, or the plan would be another one.
        """
        for place, danger in dangers_of(self.graph, plan).items():
            action = plan.steps[place].action
            try:
                self.guarded.foresee(action, danger)
            except RefusedError as refused:
                raise self._refused(refused, action, None) from None

    def _refused(self, refused: RefusedError, action: Action, element: UIElement | None) -> Ending:
        place = None if element is None else element.index
        self.on_event(Refused(len(self.steps) + 1, action, refused.kind, refused.reason, place))
        return Ending(RunStatus.REFUSED, str(refused))

    def act(
        self, seen: Seen, action: Action, element: UIElement | None, *, why: str, by: str, only_looks: bool = False
    ) -> Seen:
        """Do one action, if the guard permits it, and look at what it came to.

        Args:
            seen: What is shown.
            action: What to do.
            element: What to do it to; None for an action without a target.
            why: The reason, for the log.
            by: What decided, for the log.
            only_looks: Whether all that may write is held back, beyond plain harm.

        Raises:
            Ending: It is refused, or the budget is spent.
        """
        trouble = ""
        try:
            self.permit(action, element)
        except ActionError as error:
            trouble = str(error)
        key = action_key(action)
        self.begin_step(seen, action, element, why=why, by=by)
        closing = seen.screen is None and element is not None and element == overlay_dismissal(seen.observation)
        self._done[seen.observation.digest, key] += not closing
        if self._done[seen.observation.digest, key] >= REPEATS:
            self.blocked.add((seen.screen, key))
        trouble = trouble or self._touch_held(seen, action, element, only_looks=only_looks)
        if trouble:
            self.trouble = trouble
            self.blocked.add((seen.screen, key))
        self._way = None if seen.screen is None or by == By.RECOVERY else (seen.screen, key)
        after = self.arrive(self.look(trouble))
        self._watch.saw(
            seen.observation,
            seen.screen,
            action,
            element,
            after.observation,
            after.screen,
            recovering=by == By.RECOVERY,
        )
        return after

    def _touch_held(self, seen: Seen, action: Action, element: UIElement | None, *, only_looks: bool) -> str:
        """Do what was permitted, with what is to be held held back; what the device says, or what was held.

        Raises:
            Ending: Something was held that the task does not ask for, although the step was to do something.
        """
        if self.holder is None:
            return self._touch(action, element)
        whole = Hold(self.guard.effects)
        self.hold(whole if only_looks else replace(whole, judge=self._unasked, sockets=False))
        trouble = self._touch(action, element)
        self.followed = self.effects()
        held = next((effect for effect in self.followed if effect.held), None)
        if held is None:
            return trouble
        if seen.screen is not None:
            self.enter_effects(seen.screen, action, [e for e in self.followed if e.held])
        request = f"{held.method} {held.address.partition('?')[0]}"
        why = f"{describe(action)} sends {request}, which was held back; --allow-effect '{request}' lets it through"
        if not only_looks:
            raise self._refused(RefusedError(f"{why}: it may {held.kind}", held.kind, why), action, element)
        return why

    def _unasked(self, effect: Effect) -> bool:
        """Whether a request names plain harm that the task does not ask for."""
        kind = plain_harm_in(effect.address)
        return bool(kind) and not asks_for(self.task, Danger(kind, str(effect)))

    def _touch(self, action: Action, element: UIElement | None) -> str:
        """Do what was permitted; what the device says if it cannot."""
        try:
            self.perform(action, element)
        except ActionError as error:
            return str(error)
        return ""

    def begin_afresh(self) -> None:
        """Forget how often what was done, since the app was started again and it must be done once more."""
        self._done.clear()

    def unblock(self) -> bool:
        """Forget which actions failed, so that they can be tried once more; whether there were any."""
        any_failed = bool(self.blocked | self.failed)
        self.blocked.clear()
        self.failed.clear()
        self._done.clear()
        return any_failed

    def settle(self, number: int, verdict: Verdict, *, recovered: bool, of_recovery: bool = False) -> None:
        """Enter what a step came to.

        Args:
            number: The step.
            verdict: What it came to.
            recovered: Whether recovery made it a success in the end.
            of_recovery: Whether it is itself a step of a recovery.
        """
        self.on_event(Verified(number, verdict.outcome, verdict.verified_by, verdict.checks, verdict.reason, recovered))
        self.steps[number - 1] = replace(
            self.steps[number - 1],
            outcome=verdict.outcome,
            verified_by=verdict.verified_by,
            recovered=recovered or of_recovery,
        )
