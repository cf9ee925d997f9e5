"""What can be chosen in the lists of a window that drop down, read from the accessibility bus without opening them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.tree import ACCESSIBLE, Node, Ref, children_of
from uiatlas.devices.desktop.wire import Call, Wire, get
from uiatlas.ui import Role

MOST_OPTIONS = 200
"""Options of a list that are read; of one that has more, none is: it may be made anew for every question."""

_DEEPEST = 6
"""How deep in a list that drops down its options may lie, within panes and the list itself."""

_OPTIONS = frozenset({Role.ITEM, Role.MENU_ITEM})


@dataclass(slots=True)
class DropDowns:
    """Reads the options of each list once for each value that it has.

    Args:
        wire: The accessibility bus.
    """

    wire: Wire
    _known: dict[tuple[Ref, str], tuple[str, ...]] = field(default_factory=dict)

    def read(self, nodes: Iterable[Node]) -> None:
        """Enter the options of those of some objects that are such lists and can be used."""
        lists = [n for n in nodes if roles.role_of(n.role) is Role.CHOICE and n.has(roles.SENSITIVE | roles.ENABLED)]
        asked = [n for n in lists if _state(n) not in self._known]
        for node, options in zip(asked, self._offered(asked), strict=True):
            if options:
                self._known[_state(node)] = options
        for node in lists:
            node.options = self._known.get(_state(node), ())

    def _offered(self, lists: list[Node]) -> list[tuple[str, ...]]:
        """The options of each of some lists, in their order; all lists are asked level by level together."""
        found: list[list[str]] = [[] for _ in lists]
        level = [(number, node.ref) for number, node in enumerate(lists)]
        for _ in range(_DEEPEST):
            inner: list[tuple[int, Ref]] = []
            for number, ref, role, name in self._told(self._below(level)):
                kind = roles.role_of(role)
                if name and role not in roles.MENUS and (kind in _OPTIONS or role == roles.LABEL):
                    found[number].append(name)
                elif kind not in (Role.BUTTON, Role.INPUT):
                    inner.append((number, ref))
            level = inner
            if not level:
                break
        return [tuple(dict.fromkeys(said)) for said in found]

    def _told(self, level: list[tuple[int, Ref]]) -> Iterator[tuple[int, Ref, int, str]]:
        """Some objects with role and name."""
        calls = [
            call for _, ref in level for call in (Call(*ref, ACCESSIBLE, "GetRole"), get(*ref, ACCESSIBLE, "Name"))
        ]
        told = self.wire.ask(calls)
        for (number, ref), role, name in zip(level, told[::2], told[1::2], strict=True):
            yield number, ref, int(role[0]) if role else 0, str(name[0][1] or "").strip() if name else ""

    def _below(self, level: list[tuple[int, Ref]]) -> list[tuple[int, Ref]]:
        """What lies in some objects of lists, but in those that hold very much."""
        counts = self.wire.ask([get(*ref, ACCESSIBLE, "ChildCount") for _, ref in level])
        few = [at for at, count in zip(level, counts, strict=True) if count and 0 < int(count[0][1]) <= MOST_OPTIONS]
        answers = self.wire.ask([Call(*ref, ACCESSIBLE, "GetChildren") for _, ref in few])
        return [(number, ref) for (number, _), answer in zip(few, answers, strict=True) for ref in children_of(answer)]


def _state(node: Node) -> tuple[Ref, str]:
    return node.ref, node.value or node.name
