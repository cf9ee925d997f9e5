"""Names for controls that have none: the words that stand beside or above them, and the words inside them."""

from collections.abc import Sequence

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.nodes import Node
from uiatlas.ui import Role

_FARTHEST = 400
"""Pixels beyond which words are not taken for the label of a control."""

_LABELLED = frozenset({Role.INPUT, Role.CHOICE, Role.SLIDER, Role.SWITCH})

_SAYING = frozenset({Role.TEXT, Role.CHECKBOX, Role.RADIO})


def name_controls(nodes: Sequence[Node]) -> None:
    """Give every control that nothing names the words left of it in its row, else those above it, else its group's.

    Args:
        nodes: The objects of a window in preorder; their labels are filled in.
    """
    words = [n for n in nodes if roles.role_of(n.role) in _SAYING and any(c.isalnum() for c in n.name)]
    for node in nodes:
        if not _wants(node):
            continue
        if _is_group(node, node.name):
            node.name = ""
        near = [(far, i) for i, w in enumerate(words) if (far := _distance(node, w)) is not None]
        label = words[min(near)[1]].name if near else _group(node)
        node.label = label or node.label


def _wants(node: Node) -> bool:
    role = roles.role_of(node.role)
    if node.bounds is None or (node.labelled and not _is_group(node, node.label)):
        return False
    toggles = role is Role.BUTTON and node.role in roles.TOGGLES and not node.children
    nameless = (toggles or role is Role.CHECKBOX) and not node.name
    return nameless or role in _LABELLED


def _is_group(node: Node, label: str) -> bool:
    """Whether a label says no more than which group a control is in."""
    above = node.parent
    while above is not None and above.parent is not None:
        if above.name == label:
            return True
        above = above.parent
    return False


def _distance(node: Node, said: Node) -> int | None:
    """How far words stand left of a control in the same row, or closely above it in the same box; None if neither."""
    control, words = node.bounds, said.bounds
    if control is None or words is None:
        return None
    middle = (control.top + control.bottom) // 2
    if words.top <= middle <= words.bottom and words.right <= control.left + 4 and words.area:
        far = control.left - words.right
        return far if far <= _FARTHEST else None
    above = control.top - words.bottom
    if (
        said.parent is node.parent
        and 0 <= above <= 12
        and words.left <= control.right
        and control.left - 40 <= words.left
    ):
        return above + _FARTHEST
    return None


def _group(node: Node) -> str:
    """The name of the group that a control stands alone in."""
    above = node.parent
    while above is not None and above.parent is not None:
        if above.name:
            return above.name if roles.role_of(above.role) is Role.CONTAINER else ""
        above = above.parent
    return ""


def words_inside(node: Node) -> str:
    """The words that stand inside a row, a cell or a button without a name of its own."""
    said = dict.fromkeys(n.name or n.value for n in node.inside() if n is not node and n.has(roles.SHOWING))
    return " ".join(filter(None, said))
