"""Opens again what was set and saved, once at the end of a run, so that a look can show whether it was kept.

A settings dialog closes with its own OK, and nothing shows any more what was set in it. The way back in is the way that
the run came: the same openers, without the steps that set something, and only those that do no harm.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from uiatlas.errors import DeviceLostError
from uiatlas.planning.goal import Exists, GoalFact, Holds
from uiatlas.run.forms import SAVING, drops, holds_value, is_search, is_sender
from uiatlas.run.policy import Act, By, StepRecord
from uiatlas.run.proof import FactState, Proof
from uiatlas.run.recovery.ladder import overlay_dismissal
from uiatlas.run.run_session import Ending, RunSession
from uiatlas.run.session import Seen
from uiatlas.run.trail import Look, same_page
from uiatlas.run.verifier import WORKED, Verdict
from uiatlas.safety.elements import danger_of
from uiatlas.text.language import tokens
from uiatlas.text.lexicon import CREATING, IRREVERSIBLE
from uiatlas.ui import Action, Back, InputText, Role, Tap, UIElement, resolve, selector_for, target_of
from uiatlas.utg.conditions import IsChecked, TextEquals

FURTHEST = 4
"""Steps at most to leave a form, to open it again, and to close it."""

Verify = Callable[[Seen, Act, Seen], Verdict]
"""Checks a step from what was shown before it, the decision, and what is shown now."""


def may_be_kept(proof: Proof) -> bool:
    """Whether all that a proof lacks is that values were not seen after they were set and saved."""
    unseen = [f.fact for f in proof.facts if f.state is FactState.NOT_SEEN]
    return bool(unseen) and not proof.goal.open and proof.contradicted is None and all(map(_is_value, unseen))


def _is_value(fact: GoalFact) -> bool:
    match fact:
        case Holds(IsChecked() | TextEquals(), changed) | Exists(present=True, changed=changed):
            return changed
    return False


@dataclass(frozen=True, slots=True)
class WayIn:
    """The way into the form that was saved last.

    Attributes:
        form: The form, as it was when it was saved.
        openers: The steps that led into it, from the first page of the run on.
    """

    form: Look
    openers: tuple[StepRecord, ...]

    def left_from(self, seen: Seen) -> tuple[StepRecord, ...]:
        """The openers that are left from what is shown; none where the form itself is shown, or none can be found."""
        if same_page(self.form, _look(seen)):
            return ()
        found = (n for n in reversed(range(len(self.openers))) if _found(self.openers[n], seen) is not None)
        return next((self.openers[n:] for n in found), ())


def way_into(history: Sequence[StepRecord], now: Look) -> WayIn | None:
    """The way into the form that was saved last; None if there is none that does no harm.

    Steps that set something are left out, and so is what led away from a page and back to it. A form whose fields were
    all empty is one for a new thing: opened again it would be empty.
    """
    looks = [*(Look(n, m.observation, m.screen) for n, m in enumerate(history)), now]
    saved = next((n for n in reversed(range(len(history))) if _saves(history[n])), None)
    if saved is None:
        return None
    entered = saved
    while entered and same_page(looks[entered - 1], looks[saved]):
        entered -= 1
    if not any(map(_sets, history[:saved])) or _is_blank(looks[entered]):
        return None
    path: list[StepRecord] = []
    for record, look in zip(history[: saved + 1], looks, strict=False):
        path = _without_detour(path, look)
        if record is not history[saved] and record.outcome in WORKED and not _sets(record):
            path.append(record)
    return WayIn(looks[saved], tuple(path)) if path and all(map(_only_opens, path)) else None


def _without_detour(path: list[StepRecord], look: Look) -> list[StepRecord]:
    """A path without what came after a page that is shown again, but for the tabs that were chosen on it."""
    pages = [same_page(Look(0, m.observation, m.screen), look) for m in path]
    first = pages.index(True) if True in pages else len(path)
    tabs = [m for m, same in zip(path[first:], pages[first:], strict=True) if same and _is_tab(m)]
    return [*path[:first], *tabs]


def _is_tab(record: StepRecord) -> bool:
    return record.element is not None and record.element.role is Role.TAB


def _saves(record: StepRecord) -> bool:
    return isinstance(record.action, Tap) and record.element is not None and is_sender(record.element, SAVING)


def _sets(record: StepRecord) -> bool:
    return isinstance(record.action, InputText) or (record.element is not None and holds_value(record.element))


def _is_blank(look: Look) -> bool:
    fields = [e for e in look.observation.elements if e.editable and e.visible and not is_search(e)]
    return bool(fields) and all(e.text in ("", e.description) for e in fields)


def _only_opens(record: StepRecord) -> bool:
    """Whether a step that led somewhere did nothing else, as far as its words tell."""
    if not isinstance(record.action, Tap) or record.element is None or is_sender(record.element):
        return False
    return not (CREATING | IRREVERSIBLE) & frozenset(tokens(record.element.label)[:1])


def _found(opener: StepRecord, seen: Seen) -> UIElement | None:
    """The control of an opener where it is shown by its name, if touching it is not known to do harm."""
    target = target_of(opener.action)
    match = None if target is None else resolve(target, seen.observation)
    if match is None or opener.element is None or match.element.label != opener.element.label:
        return None
    return None if danger_of(opener.action, match.element, seen.observation) is not None else match.element


def _look(seen: Seen) -> Look:
    return Look(0, seen.observation, seen.screen)


@dataclass(slots=True)
class Reopening:
    """One reopening of what was saved last.

    Attributes:
        session: The run's eyes and hands.
        verify: Checks a step.
        shows: Whether all that was to be seen has been seen by now.
    """

    session: RunSession
    verify: Verify
    shows: Callable[[], bool]

    def look_inside(self, seen: Seen, way: WayIn) -> None:
        """Open what was saved, until all is seen that was to be, and close it again.

        What cannot be done, is refused or has no budget left ends it, and the verdict stays what it would have been.
        """
        with suppress(Ending, DeviceLostError):
            at = self._open(seen, way)
            for _ in range(FURTHEST):
                if same_page(_look(at), _look(seen)) or at.observation.app != self.session.device.app:
                    break
                at = self._close(at)

    def _open(self, seen: Seen, way: WayIn) -> Seen:
        """Take the openers that are left from what is shown; what is shown after the last that could be taken."""
        at, left = seen, way.left_from(seen)
        for _ in range(FURTHEST):
            if left or not same_page(way.form, _look(at)):
                break
            at = self._step(at, Back(), None)
            left = way.left_from(at)
        for opener in left[:FURTHEST]:
            element, before = _found(opener, at), at
            if element is None:
                break
            at = self._step(at, opener.action, element)
            if at.observation.digest == before.observation.digest or self.shows():
                break
        return at

    def _close(self, at: Seen) -> Seen:
        """Close what is shown without agreeing to anything."""
        shown = at.observation
        button = next((e for e in shown.actionable if shown.dialog and drops(e)), None) or overlay_dismissal(shown)
        tap = None if button is None else Tap(selector_for(button, shown))
        if tap is None or danger_of(tap, button, shown) is not None:
            return self._step(at, Back(), None)
        return self._step(at, tap, button)

    def _step(self, at: Seen, action: Action, element: UIElement | None) -> Seen:
        why = "see whether what was saved was kept"
        after = self.session.act(at, action, element, why=why, by=By.VERIFICATION, only_looks=True)
        verdict = self.verify(at, Act(action, element, why, By.VERIFICATION), after)
        self.session.settle(len(self.session.steps), verdict, recovered=False)
        return after
