"""The steps of an answer that has several of them for one screen, such as the fields of a form: one after the other."""

from uiatlas.run.policy import Act, View
from uiatlas.run.verifier import WORKED
from uiatlas.ui import Observation, Role, UIElement, resolve, target_of

_Known = tuple[Role, str, str, str]


class Several:
    """The steps of an answer that are left to be done, as long as those before them came to what was expected.

    What remains is given up where a step failed, or a control that was shown with the answer has gone.
    """

    def __init__(self) -> None:
        self._left: list[Act] = []
        self._shown = frozenset[_Known]()
        self._since = 0

    def put(self, acts: list[Act], view: View) -> None:
        """Keep what is to follow the step that is done now on what is shown."""
        self._left, self._shown, self._since = acts, _controls(view.observation), len(view.history)

    def following(self, view: View) -> Act | None:
        """The next step; None if nothing is left that can be done here."""
        if not self._left:
            return None
        act, *self._left = self._left
        self._since += 1
        done = view.history[-1] if len(view.history) == self._since else None
        element = _shown(act, view)
        stays = self._shown <= _controls(view.observation)
        if done is None or done.outcome not in WORKED or not stays or element is None:
            self._left = []
            return None
        return Act(act.action, element, act.why, act.by, act.expected)


def _controls(shown: Observation) -> frozenset[_Known]:
    """The controls of a screen, by what they keep when they are touched or filled."""
    return frozenset(
        (e.role, "" if e.editable else e.text, e.description, e.resource_id) for e in shown.actionable if e.visible
    )


def _shown(act: Act, view: View) -> UIElement | None:
    """The control of a step on what is shown now."""
    target = target_of(act.action)
    match = None if target is None else resolve(target, view.observation)
    return None if match is None else match.element
