"""The steps of an answer that has several of them for one screen, such as the fields of a form: one after the other."""

from dataclasses import replace

from uiatlas.run.policy import Act, View
from uiatlas.run.verifier import WORKED
from uiatlas.ui import (
    Action,
    Drag,
    Observation,
    Press,
    Role,
    Selector,
    UIElement,
    describe,
    resolve,
    selector_for,
    target_of,
)
from uiatlas.ui.actions import Filling, Touch

_Known = tuple[Role, str, str, str]


class Several:
    """The steps of an answer that are left to be done, as long as those before them came to what was expected.

    Each is done to the control that was shown with the answer, never to another one in its place. What remains is given
    up where a step failed, a control that was shown has gone, or one of several controls of the same name is meant and
    anything beside what fields hold is shown otherwise.

    Attributes:
        given_up: What was given up of the latest answer and why, in words; empty if nothing was.
    """

    def __init__(self) -> None:
        self.given_up = ""
        self._left: list[Act] = []
        self._shown: Observation | None = None
        self._since = 0

    def put(self, acts: list[Act], view: View) -> None:
        """Keep what is to follow the step that is done now on what is shown."""
        self._left, self._shown, self._since, self.given_up = acts, view.observation, len(view.history), ""

    def following(self, view: View) -> Act | None:
        """The next step; None if nothing is left that can be done here."""
        if not self._left or self._shown is None:
            return None
        act, *self._left = self._left
        self._since += 1
        done = view.history[-1] if len(view.history) == self._since else None
        following = _followed(act, self._shown, view.observation)
        if done is not None and done.outcome in WORKED and following is not None:
            return following
        failed = done is None or done.outcome not in WORKED
        why = (
            "the touch before it did not do what it was for" if failed else "another screen came, or several are alike"
        )
        self.given_up = f"{'; '.join(describe(a.action) for a in (act, *self._left))}: {why}"
        self._left = []
        return None


def _followed(act: Act, told: Observation, shown: Observation) -> Act | None:
    """A step that was told for one screen on what is shown now; None if its control cannot be told there."""
    target, stays = target_of(act.action), _controls(told) <= _controls(shown)
    element = _again(target, told, shown) if target is not None and stays else None
    action = None if element is None else _aimed(act.action, element, told, shown)
    return None if action is None else replace(act, action=action, element=element)


def _aimed(action: Action, element: UIElement, told: Observation, shown: Observation) -> Action | None:
    """An action on a control as it is shown now; None if what it is dragged onto cannot be told."""
    target = selector_for(element, shown)
    if isinstance(action, Drag):
        onto = _again(action.to, told, shown)
        return None if onto is None else Drag(target, selector_for(onto, shown))
    return replace(action, target=target) if isinstance(action, Touch | Filling | Press) else None


def _again(selector: Selector, told: Observation, shown: Observation) -> UIElement | None:
    """The control that was told: on the same screen by its place, on another one only if none is called alike."""
    match = resolve(selector, told)
    if match is None:
        return None
    before, now = _visible(told), _visible(shown)
    known, names = _kept(match.element), [_kept(e) for e in now]
    if names == [_kept(e) for e in before]:
        return now[before.index(match.element)]
    alone = names.count(known) == [_kept(e) for e in before].count(known) == 1
    return now[names.index(known)] if alone else None


def _controls(shown: Observation) -> frozenset[_Known]:
    """The controls of a screen, by what they keep when they are touched or filled."""
    return frozenset(_kept(e) for e in shown.actionable if e.visible)


def _visible(shown: Observation) -> list[UIElement]:
    return [e for e in shown.elements if e.visible]


def _kept(element: UIElement) -> _Known:
    """What an element keeps when it is touched or filled."""
    return element.role, "" if element.editable else element.text, element.description, element.resource_id
