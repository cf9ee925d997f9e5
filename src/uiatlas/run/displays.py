"""Displays: figures without a caption, such as a result or a total, which are called by what they showed before."""

from collections.abc import Sequence

from uiatlas.run.shown_values import measured
from uiatlas.text.language import folded
from uiatlas.ui import Observation, Role, UIElement
from uiatlas.ui.containers import holders


def shown_instead(text: str, looks: Sequence[Observation]) -> str:
    """What stands in the latest look where a figure stood before that nothing shows any more; empty if nobody can say.

    The figure was the only one that said so, in no list, and all else that the page says is as before: of several
    figures that changed, or in a list that scrolled, nobody can say which is asked for.

    Args:
        text: What it said.
        looks: What was shown, oldest first.
    """
    wanted = folded(text)
    if not looks or measured(text) is None or _saying(wanted, looks[-1]):
        return ""
    now = looks[-1]
    before = next((look for look in reversed(looks[:-1]) if _saying(wanted, look)), now)
    said = _saying(wanted, before)
    if len(said) != 1 or _is_listed(said[0], before) or _rest(before, said[0].index) != _rest(now, said[0].index):
        return ""
    element = now.elements[said[0].index]
    return element.text if element.visible and measured(element.text) is not None else ""


def _saying(wanted: str, look: Observation) -> list[UIElement]:
    """The texts that say something and can not be touched."""
    texts = (e for e in look.elements if e.role is Role.TEXT and e.visible and not e.actionable)
    return [e for e in texts if folded(e.text) == wanted]


def _is_listed(element: UIElement, look: Observation) -> bool:
    """Whether an element stands in a row, a list or what scrolls, where another may come to stand in its place."""
    around = (look.elements[at] for at in holders(element, look))
    return any(e.role in (Role.ITEM, Role.LIST) or e.scrollable for e in around)


def _rest(look: Observation, place: int) -> tuple[object, ...]:
    """What two looks at one page have in common where one figure changed: all but what fields and the figure hold."""
    said = [(e.role, e.parent, "" if e.editable or e.index == place else e.label, e.visible) for e in look.elements]
    return look.title, said
