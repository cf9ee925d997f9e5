"""What of a plan's rest need not be done, or is done on a control of another kind than the plan has it."""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas.agents.compilers.once.intended import Intended, Kind
from uiatlas.agents.compilers.once.on_map import things_of
from uiatlas.agents.once.left_out import is_found_already, only_chose
from uiatlas.agents.once.naming_controls import called
from uiatlas.agents.once.steps import wanted
from uiatlas.agents.once.ways import Ways
from uiatlas.agents.words.stances import stands_as_wanted
from uiatlas.run.policy import View
from uiatlas.utg.conditions import Condition, holds

AHEAD = 2
"""Steps that are left out at most where a later one can be done already."""


class Passing:
    """Passes over steps.

    Args:
        task: The task.
        ways: Where the controls of steps are.
    """

    def __init__(self, task: str, ways: Ways) -> None:
        self.task, self._ways = task, ways

    def done_unseen(self, left: Sequence[Intended], view: View) -> int:
        """1 if the next step can be left out though it came to nothing, since the one after it can be done; else 0."""
        if len(left) < 2 or self._ways.find(left[1], view) is None:
            return 0
        return int(is_found_already(left) or only_chose(self.task, left, view))

    def later(self, left: Sequence[Intended], view: View) -> int:
        """How many steps can be left out, since they only led to where a later one can be done already; 0 for none."""
        for number in range(1, min(1 + AHEAD, len(left))):
            before = left[number - 1]
            if before.kind is not Kind.TAP or before.screen in (None, view.screen) or self._is_missed(before, view):
                return 0
            if self._fits(left[number], view):
                return number
        return 0

    def _is_missed(self, step: Intended, view: View) -> bool:
        """Whether a step touches what the task calls by its name, and nothing here says that it is what is shown."""
        name = step.control.casefold()
        texts = (view.observation.title, *(e.label for e in view.observation.elements if e.visible))
        return name in things_of(self.task) and not any(name in text.casefold() for text in texts)

    def _fits(self, step: Intended, view: View) -> bool:
        """Whether a later step can be done here: its control is here, and the plan does not want it elsewhere."""
        if not step.control or step.screen != view.screen:
            return False
        found = self._ways.find(step, view)
        return found is not None and found.exactly

    def otherwise(self, step: Intended, taken: Sequence[Intended], view: View) -> Intended | None:
        """What is done in place of a step on a control of another kind: a choice is touched, a field is opened."""
        touch = Intended(Kind.TAP, step.control, screen=step.screen)
        found = called(touch, view.observation)
        touched = any(s.kind is Kind.TAP and s.control == touch.control for s in taken[-1:])
        if found is None or not found.exactly or found.element.editable or touched:
            return None
        return touch if step.kind is Kind.TYPE or (step.kind is Kind.SET and step.text.casefold() != "off") else None

    def standing(self, left: Sequence[Intended], view: View, *, led_here: bool) -> Condition | None:
        """What holds already if a switch stands, or a field says, what the next step or the task itself wants.

        Args:
            left: The steps that are left, at least one.
            view: What is shown.
            led_here: Whether a step of the plan has led here.
        """
        step = left[0]
        found = self._ways.find(step, view) if step.kind in (Kind.SET, Kind.TYPE, Kind.TAP) else None
        if found is None or not self._ways.is_place((step, *left[1:]), found, view, led_here=led_here):
            return None
        if (standing := stands_as_wanted(self.task, found.element, view.observation)) is not None:
            return standing
        condition = wanted(step, found.element, view) if step.kind is not Kind.TAP else None
        shown = replace(view.observation, elements=(replace(found.element, index=0, parent=-1),))
        return condition if condition is not None and holds(condition, shown, view.screen) else None
