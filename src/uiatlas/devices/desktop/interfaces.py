"""What an object does through its own accessibility interfaces, for what no pointer can be brought to."""

from uiatlas.devices.desktop.nodes import ACCESSIBLE, ACTION, SELECTION, Node
from uiatlas.devices.desktop.wire import Call, Wire, get

_NAMES = (
    "click,press,push,activate,dodefault,default,jump,open,toggle,check,uncheck,select,expand,collapse,"
    "expand or contract,showmenu,toggle popup"
)
_MEANT = tuple(_NAMES.split(","))
"""What toolkits call the action that a press of the pointer has, the likeliest first."""


def activate(wire: Wire, node: Node) -> bool:
    """Do what a press on an object would do, or choose it in the list that it is in; False if neither is offered.

    Some toolkits list every command of a window as an action of every object in it, so only the names that stand for a
    press are taken.
    """
    number = _pressing(wire, node) if ACTION in node.interfaces else None
    if number is not None:
        done = wire.one(Call(*node.ref, ACTION, "DoAction", "i", (number,)))
        return bool(done and done[0])
    above = node.parent
    if above is None or SELECTION not in above.interfaces:
        return False
    place = wire.one(Call(*node.ref, ACCESSIBLE, "GetIndexInParent"))
    chosen = wire.one(Call(*above.ref, SELECTION, "SelectChild", "i", (place[0],))) if place and place[0] >= 0 else None
    return bool(chosen and chosen[0])


def _pressing(wire: Wire, node: Node) -> int | None:
    """The number of the action that a press has; None if an object has none."""
    count = wire.one(get(*node.ref, ACTION, "NActions"))
    asked = [Call(*node.ref, ACTION, "GetName", "i", (i,)) for i in range(int(count[0][1]) if count else 0)]
    names = [str(a[0]).casefold() if a else "" for a in wire.ask(asked)]
    found = [(_MEANT.index(name), i) for i, name in enumerate(names) if name in _MEANT]
    if not found and len(names) == 1 and "." not in names[0]:
        return 0
    return min(found)[1] if found else None
