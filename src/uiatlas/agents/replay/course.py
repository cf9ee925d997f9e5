"""The course of a script: which of its screens is shown, what of it lasts, and where one may take it up again."""

from collections.abc import Iterator

from uiatlas.agents.replay.script import Script, ScriptStep
from uiatlas.text.controls import leads_back
from uiatlas.ui import InputText, LongPress, Observation, Role, Selector, Tap, resolve, selector_for
from uiatlas.ui.resemblance import first_line, resemblance, sight_of
from uiatlas.utg.conditions import IsChecked, TextEquals, holds

FITS = 0.4
"""Likeness from which a screen may be a recorded one on an app that has changed."""

CLOSER = 0.15
"""How much more a screen may look like another recorded one and still be taken for the one that is due."""

SURE = 0.6
"""Likeness from which a recorded screen that is not due is taken for the one shown."""

_SAME = 0.85
"""Likeness from which two recorded screens are the same place."""


class Course:
    """A script with what it looked like at every step.

    Args:
        script: What was recorded.
    """

    def __init__(self, script: Script) -> None:
        self.steps = script.steps
        self._sights = [*(sight_of(s.before) for s in script.steps), sight_of(script.steps[-1].after)]
        self._places = _places(script.steps)
        self.lasting = frozenset(i for i in range(len(self.steps)) if self._lasts(i))

    @property
    def end(self) -> int:
        """The place after the last step."""
        return len(self.steps)

    def likeness(self, place: int, shown: Observation) -> float:
        """How much a screen looks like the one before a step, or like the last one."""
        return resemblance(self._sights[place], sight_of(shown))

    def fits(self, place: int, shown: Observation) -> bool:
        """Whether a screen can be taken for the one before a step."""
        mine = self.likeness(place, shown)
        if mine < FITS:
            return False
        return max(resemblance(s, sight_of(shown)) for s in self._sights) - mine <= CLOSER

    def due(self, place: int, element_checked: bool | None) -> bool:
        """Whether a check mark still has to be changed to stand as it did after a step."""
        wanted = self.wanted(self.steps[place])
        return wanted is None or element_checked is None or element_checked != wanted

    @staticmethod
    def wanted(step: ScriptStep) -> bool | None:
        """How a step left the check mark of its element, None if it is not about one."""
        element = step.element
        if element is None or element.checked is None or element.role is Role.RADIO or not isinstance(step.action, Tap):
            return None
        match = resolve(step.action.target, step.after)
        return match.element.checked if match is not None else not element.checked

    def first_of_visit(self, place: int) -> int:
        """The first step that was done in the same visit of the same screen."""
        at = place
        while at > 0 and at - 1 not in self.lasting and self._places[at - 1] == self._places[place]:
            at -= 1
        return at

    def floor(self, place: int) -> int:
        """The earliest step that may be done again without doing twice what lasts."""
        return max((i + 1 for i in self.lasting if i < place), default=0)

    def harmless_to_skip(self, start: int, end: int) -> bool:
        """Whether the steps between two places only lead from screen to screen."""
        return all(self._only_leads(i) for i in range(start, end))

    def undone(self, start: int, end: int, shown: Observation) -> int:
        """The first step from `start` on whose effect on the screen that is shown is missing, else `end`."""
        for i in range(start, end):
            for condition in self._stands(self.steps[i]):
                if not holds(condition, shown, None):
                    return i
        return end

    def vanished(self, place: int) -> Iterator[Selector]:
        """What a lasting step took off the screen that it came back to, as nothing there begins with its words now."""
        if place not in self.lasting:
            return
        came_to = self._places[place + 1]
        prior = next(self.steps[k].before for k in range(place - 1, -1, -1) if self._places[k] == came_to)
        after = self.steps[place].after
        left = {first_line(e) for e in after.elements if e.visible}
        for element in prior.elements:
            if element.visible and element.role is Role.ITEM and first_line(element) not in left | {""}:
                yield selector_for(element, prior)

    def later(self, place: int, shown: Observation) -> Iterator[int]:
        """The places after a step that a screen surely is, nearest first."""
        return (j for j in range(place + 1, self.end + 1) if self.likeness(j, shown) >= SURE and self.fits(j, shown))

    def earlier(self, place: int, shown: Observation) -> Iterator[int]:
        """The places before a step that a screen surely is and from where it may be gone again, latest first."""
        return (
            j
            for j in range(place - 1, self.floor(place) - 1, -1)
            if self.likeness(j, shown) >= SURE and self.fits(j, shown)
        )

    @staticmethod
    def _stands(step: ScriptStep) -> Iterator[TextEquals | IsChecked]:
        if isinstance(step.action, InputText):
            yield TextEquals(step.action.target, step.action.text)
        elif isinstance(step.action, Tap) and step.element is not None and step.element.checked is not None:
            match = resolve(step.action.target, step.after)
            if match is not None and match.element.checked is not None:
                yield IsChecked(step.action.target, match.element.checked)

    def _only_leads(self, place: int) -> bool:
        step = self.steps[place]
        return not (isinstance(step.action, InputText) or place in self.lasting or self.wanted(step) is not None)

    def _lasts(self, place: int) -> bool:
        """Whether a step did something and came back to a screen that was there before, without going back."""
        step = self.steps[place]
        if not isinstance(step.action, Tap | LongPress) or step.element is None or leads_back(step.element):
            return False
        if step.optional or step.element.role is Role.TAB:
            return False
        back_at = self._places[place + 1]
        return back_at != self._places[place] and back_at in self._places[:place]


def _places(steps: tuple[ScriptStep, ...]) -> list[int]:
    """A number for each screen along the way; the same place has the same number."""
    sights = [*(sight_of(s.before) for s in steps), sight_of(steps[-1].after)]
    numbers: list[int] = []
    for at, sight in enumerate(sights):
        same = (numbers[i] for i in range(at - 1, -1, -1) if resemblance(sights[i], sight) >= _SAME)
        numbers.append(next(same, at))
    return numbers
