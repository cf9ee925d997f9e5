"""What is in the lists and menus of a window that drop down, read from the accessibility bus without opening them."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.elements import is_document
from uiatlas.devices.desktop.nodes import ACCESSIBLE, Node, Ref, children_of
from uiatlas.devices.desktop.tree import is_type
from uiatlas.devices.desktop.wire import Call, Wire, get
from uiatlas.safety.labels import danger_in, refuses
from uiatlas.ui import Role

MOST_OPTIONS = 200
"""Options of a list that are read; of one that has more, none is: it may be made anew for every question."""

_DEEPEST = 10
"""How deep in a list or menu that drops down its entries may lie, within panes and the list itself."""

_OPTIONS = frozenset({Role.ITEM, Role.MENU_ITEM})
_COMMANDS = _OPTIONS | {Role.BUTTON, Role.CHECKBOX, Role.RADIO, Role.SWITCH}

_NAMING = 3
"""Commands of a menu after which the button is called that opens it and has no name."""


@dataclass(slots=True)
class DropDowns:
    """Reads the options of each list once for each value that it has.

    Args:
        wire: The accessibility bus.
    """

    wire: Wire
    _known: dict[tuple[Ref, str], tuple[str, ...]] = field(default_factory=dict)

    def read(self, nodes: Collection[Node]) -> None:
        """Enter the options of those of some objects that are such lists and can be used, and name what opens menus."""
        lists = [n for n in nodes if roles.role_of(n.role) is Role.CHOICE and n.has(roles.SENSITIVE | roles.ENABLED)]
        asked = [n for n in lists if _state(n) not in self._known]
        self._learn([_state(n) for n in asked], [n.ref for n in asked], _OPTIONS)
        for node in lists:
            node.options = self._known.get(_state(node), ())
        self._name([n for n in nodes if roles.role_of(n.role) is Role.BUTTON and not (n.name or n.label or n.labelled)])

    def _name(self, buttons: Iterable[Node]) -> None:
        """Name buttons without a name, as those with a picture only, after what is in the menus that they open.

        What would do harm is left out, since opening a menu does none, and so are files, which change. A button that
        controls anything else, such as a list that it empties, is not named so.
        """
        opening = [(node, node.opens) for node in buttons if node.opens is not None]
        unknown = self._menus([opens for _, opens in opening if (opens, "") not in self._known])
        self._learn([(opens, "") for opens in unknown], unknown, _COMMANDS)
        for node, opens in opening:
            inside = [name for name in self._known.get((opens, ""), ()) if _lasts(name)]
            node.label = ", ".join(inside[:_NAMING])

    def _menus(self, refs: Sequence[Ref]) -> list[Ref]:
        """Those of some objects that are menus."""
        told = self.wire.ask([Call(*ref, ACCESSIBLE, "GetRole") for ref in refs])
        return [ref for ref, role in zip(refs, told, strict=True) if role and int(role[0]) in roles.MENUS]

    def _learn(self, keys: Sequence[tuple[Ref, str]], refs: Sequence[Ref], kinds: frozenset[Role]) -> None:
        for key, options in zip(keys, self._offered(refs, kinds), strict=True):
            if options:
                self._known[key] = options

    def _offered(self, refs: Sequence[Ref], kinds: frozenset[Role]) -> list[tuple[str, ...]]:
        """What is in each of some lists, in its order; all lists are asked level by level together."""
        found: list[list[str]] = [[] for _ in refs]
        level = list(enumerate(refs))
        for _ in range(_DEEPEST):
            inner: list[tuple[int, Ref]] = []
            for number, ref, role, name in self._told(self._below(level)):
                kind = roles.role_of(role)
                if name and role not in roles.MENUS and (kind in kinds or role == roles.LABEL):
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
            said = str(name[0][1] or "").strip() if name else ""
            yield number, ref, int(role[0]) if role else 0, "" if is_type(said) else said

    def _below(self, level: list[tuple[int, Ref]]) -> list[tuple[int, Ref]]:
        """What lies in some objects of lists, but in those that hold very much."""
        counts = self.wire.ask([get(*ref, ACCESSIBLE, "ChildCount") for _, ref in level])
        few = [at for at, count in zip(level, counts, strict=True) if count and 0 < int(count[0][1]) <= MOST_OPTIONS]
        answers = self.wire.ask([Call(*ref, ACCESSIBLE, "GetChildren") for _, ref in few])
        return [(number, ref) for (number, _), answer in zip(few, answers, strict=True) for ref in children_of(answer)]


def _lasts(name: str) -> bool:
    """Whether the entry of a menu may name the button that opens it: it does no harm and is no file."""
    return not (danger_in(name) or refuses(name) or is_document(name))


def _state(node: Node) -> tuple[Ref, str]:
    return node.ref, node.value or node.name
