"""Looks once more, at the end of a run, where a look can show what the proof lacks: what was saved, or a list.

A settings dialog closes with its own OK, and nothing shows any more what was set in it; from where something was
removed the list is not shown that it is gone from. The way there is the way that the run came: the same openers,
without the steps that set something, and only those that do no harm.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from uiatlas.errors import DeviceLostError
from uiatlas.planning.goal import Exists, GoalFact, Holds
from uiatlas.run.forms import SAVING, drops, holds_value, is_search, is_sender
from uiatlas.run.listing import lines_called, removes
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
from uiatlas.ui import Action, Back, InputText, OpenApp, Role, Tap, UIElement, resolve, selector_for, target_of
from uiatlas.utg.conditions import IsChecked, TextEquals

FURTHEST = 4
"""Steps at most to leave a form, to open it again, and to close it."""

TRIES = 4
"""Steps at most until an opener has worked, pop-ups and lost taps included."""

Verify = Callable[[Seen, Act, Seen], Verdict]
"""Checks a step from what was shown before it, the decision, and what is shown now."""


@dataclass(frozen=True, slots=True)
class Way:
    """The way to where a look can show what is lacking.

    Attributes:
        to: The page, as it was shown before.
        openers: The steps that led to it, from the first page of the run on.
        saved: Whether it was saved: then it is to be opened anew, and closed again.
    """

    to: Look
    openers: tuple[StepRecord, ...]
    saved: bool

    def left_from(self, seen: Seen) -> tuple[StepRecord, ...]:
        """The openers that are left from what is shown; none where the page itself is shown, or none can be found."""
        if same_page(self.to, _look(seen)):
            return ()
        found = (n for n in reversed(range(len(self.openers))) if _found(self.openers[n], seen) is not None)
        return next((self.openers[n:] for n in found), ())


def ways_to_see(proof: Proof, history: Sequence[StepRecord], now: Look) -> tuple[Way, ...]:
    """The ways to where looks can show all that a proof lacks; none if they cannot, or if a way may do harm."""
    unseen = [f.fact for f in proof.facts if f.state is FactState.NOT_SEEN]
    if proof.goal.open or proof.contradicted is not None:
        return ()
    looks = [*(Look(n, m.observation, m.screen) for n, m in enumerate(history)), now]
    ways = [_way_to(fact, history, looks) for fact in unseen]
    return () if None in ways else tuple(dict.fromkeys(way for way in ways if way is not None))


def _way_to(fact: GoalFact, history: Sequence[StepRecord], looks: Sequence[Look]) -> Way | None:
    match fact:
        case Holds(IsChecked() | TextEquals(), True) | Exists(present=True, changed=True):
            return _into_saved(history, looks)
        case Exists(name, False):
            return _to_list(name, history, looks)
    return None


def _into_saved(history: Sequence[StepRecord], looks: Sequence[Look]) -> Way | None:
    """The way into the form that was saved last.

    A form whose fields were all empty is one for a new thing: opened again it would be empty.
    """
    saved = next((n for n in reversed(range(len(history))) if _saves(history[n], looks[n], looks[n + 1])), None)
    if saved is None:
        return None
    entered = saved
    while entered and same_page(looks[entered - 1], looks[saved]):
        entered -= 1
    if not any(map(_sets, history[: saved + 1])) or _is_blank(looks[entered]):
        return None
    path = _path(history[:saved], looks[saved])
    return Way(looks[saved], path, saved=True) if path and all(map(_only_opens, path)) else None


def _to_list(name: str, history: Sequence[StepRecord], looks: Sequence[Look]) -> Way | None:
    """The way to the page that listed a thing last before something was removed, if another page is shown now."""
    removed = next((n for n in reversed(range(len(history))) if _removed(history[n])), -1)
    listed = next((n for n in reversed(range(removed + 1)) if _lists(name, looks[n])), None)
    if listed is None or same_page(looks[listed], looks[-1]):
        return None
    path = _path(history[:listed], looks[listed])
    return Way(looks[listed], path, saved=False) if all(map(_only_opens, path)) else None


def _removed(record: StepRecord) -> bool:
    return record.element is not None and removes(record.element) and record.outcome in WORKED


def _lists(name: str, look: Look) -> bool:
    return not look.observation.dialog and bool(lines_called(name, look.observation))


def _path(history: Sequence[StepRecord], end: Look) -> tuple[StepRecord, ...]:
    """The openers that led to a page; what set something is left out, and what led away from a page and back to it."""
    path: list[StepRecord] = []
    for record in history:
        path = _without_detour(path, Look(0, record.observation, record.screen))
        if record.outcome in WORKED and not _sets(record):
            path.append(record)
    return tuple(_without_detour(path, end))


def _without_detour(path: list[StepRecord], look: Look) -> list[StepRecord]:
    """A path without what came after a page that is shown again, but for the tabs that were chosen on it."""
    pages = [same_page(Look(0, m.observation, m.screen), look) for m in path]
    first = pages.index(True) if True in pages else len(path)
    tabs = [m for m, same in zip(path[first:], pages[first:], strict=True) if same and _is_tab(m)]
    return [*path[:first], *tabs]


def _is_tab(record: StepRecord) -> bool:
    return record.element is not None and record.element.role is Role.TAB


def _saves(record: StepRecord, before: Look, after: Look) -> bool:
    """Whether a step kept what was set: a button that says so, or an option whose choice closed its list."""
    if not isinstance(record.action, Tap) or record.element is None or record.outcome not in WORKED:
        return False
    chosen = record.element.role is Role.RADIO and not same_page(before, after)
    return chosen or is_sender(record.element, SAVING)


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
class LastLook:
    """A look at where something can show that the task was done.

    Attributes:
        session: The run's eyes and hands.
        verify: Checks a step.
        shows: Whether all that was to be seen has been seen by now.
    """

    session: RunSession
    verify: Verify
    shows: Callable[[], bool]

    def go(self, seen: Seen, way: Way) -> None:
        """Go and look until all is seen that was to be; what was opened is closed again.

        What cannot be done, is refused or has no budget left ends it, and the verdict stays what it would have been.
        """
        with suppress(Ending, DeviceLostError):
            at = self._open(seen, way)
            for _ in range(FURTHEST if way.saved else 0):
                if same_page(_look(at), _look(seen)) or at.observation.app != self.session.device.app:
                    break
                at = self._close(at)
            if at.observation.app != self.session.device.app:
                self._step(at, OpenApp(self.session.device.app), None)

    def _open(self, seen: Seen, way: Way) -> Seen:
        """Take the openers that are left from what is shown; what is shown after the last that could be taken."""
        at, left = seen, way.left_from(seen)
        for _ in range(FURTHEST):
            here = same_page(way.to, _look(at))
            if left or here is not way.saved or at.observation.app != self.session.device.app:
                break
            at = self._step(at, Back(), None)
            left = way.left_from(at)
        for opener in left[:FURTHEST]:
            before, at = at, self._take(at, opener)
            if at.observation.digest == before.observation.digest or self.shows():
                break
        return at

    def _take(self, at: Seen, opener: StepRecord) -> Seen:
        """Take an opener; what is lost is tried again, and what comes up over the page is closed."""
        for _ in range(TRIES):
            element, before = _found(opener, at), at
            if element is None and (at.screen is not None or overlay_dismissal(at.observation) is None):
                break
            at = self._close(at) if element is None else self._step(at, opener.action, element)
            over = at.screen is None and overlay_dismissal(at.observation) is not None
            if at.observation.digest != before.observation.digest and element is not None and not over:
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
        why = "look whether it was taken over"
        after = self.session.act(at, action, element, why=why, by=By.VERIFICATION, only_looks=True)
        verdict = self.verify(at, Act(action, element, why, By.VERIFICATION), after)
        self.session.settle(len(self.session.steps), verdict, recovered=False)
        return after
