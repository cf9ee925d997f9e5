"""Displays: figures without a caption, such as a result or a total, which are called by what they showed before."""

from collections.abc import Sequence

from uiatlas.text.language import folded
from uiatlas.ui import Observation, Role, UIElement


def shown_instead(text: str, looks: Sequence[Observation]) -> str:
    """What stands in the latest look where a figure stood before that nothing shows any more; empty if nobody can say.

    It has to be the only text that said so, and the page the same one: same controls, in trees of one form.

    Args:
        text: What it said.
        looks: What was shown, oldest first.
    """
    wanted = folded(text)
    if not looks or not any(c.isdigit() for c in wanted) or _saying(wanted, looks[-1]):
        return ""
    now = looks[-1]
    before = next((look for look in reversed(looks[:-1]) if _saying(wanted, look)), now)
    said = _saying(wanted, before)
    if len(said) != 1 or _page(before) != _page(now):
        return ""
    element = now.elements[said[0].index]
    return element.text if element.visible else ""


def _saying(wanted: str, look: Observation) -> list[UIElement]:
    """The texts that say something and can not be touched."""
    texts = (e for e in look.elements if e.role is Role.TEXT and e.visible and not e.actionable)
    return [e for e in texts if folded(e.text) == wanted]


def _page(look: Observation) -> tuple[object, ...]:
    """What is the same in two looks at one page: its title, the form of its tree, and what its controls are called."""
    return look.title, [(e.role, e.parent, e.label if e.actionable and not e.editable else "") for e in look.elements]
