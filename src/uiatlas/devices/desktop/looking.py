"""What is in front on a desktop: of all windows of the session the one on top, with the menus over it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from uiatlas.devices.desktop import program, roles
from uiatlas.devices.desktop.dropdowns import DropDowns
from uiatlas.devices.desktop.elements import View, view_of, without_touch
from uiatlas.devices.desktop.labels import name_controls
from uiatlas.devices.desktop.layers import dropped_lists, over_all, under_panels
from uiatlas.devices.desktop.nodes import ACCESSIBLE, Node, Ref, children_of
from uiatlas.devices.desktop.program import Program
from uiatlas.devices.desktop.screen import Screen, Window
from uiatlas.devices.desktop.surfaces import displace, leave_out_pages, leave_out_parked, shift_to_screen, straighten
from uiatlas.devices.desktop.tree import answering, is_type, read_each, read_inside, read_windows, unlisted_menus
from uiatlas.devices.desktop.wire import Call, Wire
from uiatlas.ui import Observation, Role

DESKTOP = "desktop"
"""The app that is in front when no window is."""

_REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
_POPUPS = frozenset({69, 41, 33})


@dataclass(frozen=True, slots=True)
class Look:
    """An observation, and what it was read from.

    Attributes:
        observation: What is shown.
        nodes: The object behind each of its elements.
        window: The window in front; None if none is.
        main: Whether that is the only window of its app.
        over: Whether something lies over the page of the window: a menu, or a dialog within it.
        beside: Whether controls lie to the left or to the right of the window, where no touch reaches them.
    """

    observation: Observation
    nodes: tuple[Node, ...] = ()
    window: Window | None = None
    main: bool = True
    over: bool = False
    beside: bool = False


class Looking:
    """Looks at the windows of a session.

    Args:
        wire: The accessibility bus.
        screen: The X screen.
        driven: The app that is driven.
        picture: Whether every look takes a picture.
        pointer: Whether places are told; without it everything is touched through its interfaces.
    """

    def __init__(
        self, wire: Wire, screen: Screen, driven: Program, *, picture: bool = False, pointer: bool = True
    ) -> None:
        self._wire, self._screen, self._driven = wire, screen, driven
        self._picture, self._pointer = picture, pointer
        self._pids: dict[str, int] = {}
        self._heard: set[str] = set()
        self._staying: set[Ref] = set()
        self._drop_downs = DropDowns(wire)

    def look(self) -> Look:
        """What is in front now.

        Raises:
            DeviceLostError: The app in front does not answer, or the session is gone.
        """
        stack = self._screen.windows()
        own = self._driven.pids()
        front = next(iter(stack), None)
        if front is None:
            return Look(Observation(DESKTOP, (), DESKTOP, size=self._screen.size, screenshot=self._shot()))
        app = self._driven.app if front.pid in own or not front.pid else program.name_of(front.pid) or DESKTOP
        pids = own if front.pid in own or not front.pid else {front.pid}
        tops = self._windows(front, pids)
        window = _same(front, tops)
        if window is not None:
            window.name = window.name or front.title
        if window is None:
            return Look(Observation(app, (), front.title, front.title, size=self._screen.size), window=front)
        tops += self._unlisted(tops)
        popups = [n for n in tops if n is not window and n.role in _POPUPS and n.has(roles.SHOWING) and _shown(n)]
        surfaces: list[Node] = []
        if read_inside(self._wire, window):
            straighten(window)
            leave_out_parked(window)
        else:
            surfaces = self._place(window, front, pids)
        for top in popups:
            read_inside(self._wire, top)
        for top in (window, *popups):
            nodes = list(top.inside())
            name_controls(nodes)
            self._drop_downs.read(nodes)
            if not self._pointer:
                displace(top)
        others = [w for w in stack if w.pid in pids and w is not front]
        view = view_of(window, popups, surfaces, self._dropped(window, pids), self._staying)
        beside = frozenset[int]() if view.over else _beside(view, window)
        look = self._told(app, front, without_touch(view, beside | _covered(view, window)), window, main=not others)
        return replace(look, beside=bool(beside))

    def stays(self, before: Look, after: Look) -> None:
        """Take in what Escape came to: a dialog within a window that it did not close is shown with the page below."""
        if before.over and after.over and before.nodes[0].ref == after.nodes[0].ref:
            self._staying.add(after.nodes[0].ref)

    def _windows(self, front: Window, pids: set[int]) -> list[Node]:
        """The windows of an app's processes; one that does not answer is left out, unless the window in front is its.

        A process that waits for another one, as for a further program that it has started, answers nobody meanwhile.
        """
        apps = self._apps(pids)
        own = [app for app in apps if self._pids[app.bus] == front.pid] or apps
        others = [app for app in apps if app not in own]
        return [*read_windows(self._wire, answering(self._wire, others)), *read_windows(self._wire, own)]

    def _unlisted(self, tops: Sequence[Node]) -> list[Node]:
        """What is open and in no list, but has told that it appeared; what has gone since is forgotten."""
        listed = {node.ref for node in tops}
        appeared = [ref for said in dict.fromkeys(self._wire.appeared) if (ref := Ref(*said)) not in listed]
        self._wire.appeared.clear()
        found = [n for n in read_each(self._wire, appeared) if n.role in _POPUPS and n.has(roles.SHOWING)]
        self._wire.appeared.extend((node.ref.bus, node.ref.path) for node in found)
        return found

    def _place(self, window: Node, front: Window, pids: set[int]) -> list[Node]:
        """Find out where on the screen everything is in the window of a toolkit that does not tell it."""
        leave_out_pages(self._wire, window)
        if is_type(window.name):
            window.name = front.title
        return shift_to_screen(window, front, self._screen.popups(pids), self._screen.shadow(front.id))

    def _dropped(self, window: Node, pids: set[int]) -> list[Node]:
        """The lists of options that have dropped down from their controls."""
        lists = dropped_lists(window)
        return over_all(lists, [popup.bounds for popup in self._screen.popups(pids)]) if lists else []

    def _told(self, app: str, front: Window, view: View, window: Node, *, main: bool) -> Look:
        dialog = bool(view.over) or (not main and (window.role in roles.DIALOGS or window.has(roles.MODAL)))
        observation = Observation(
            app=app,
            elements=view.elements,
            activity=view.place or app,
            title=view.title or ("" if view.over is Role.DIALOG else app),
            dialog=dialog,
            size=self._screen.size,
            screenshot=self._shot(),
        )
        return Look(observation, view.nodes, front, main, bool(view.over))

    def _shot(self) -> bytes:
        return self._screen.picture() if self._picture else b""

    def _apps(self, pids: set[int]) -> list[Ref]:
        """The roots on the accessibility bus that belong to some processes."""
        found = children_of(self._wire.one(Call(*_REGISTRY, ACCESSIBLE, "GetChildren")))
        unknown = [ref.bus for ref in found if ref.bus not in self._pids]
        bus = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID")
        answers = self._wire.ask([Call(*bus, "s", (name,)) for name in unknown])
        self._pids |= {name: int(a[0]) for name, a in zip(unknown, answers, strict=True) if a}
        apps = [ref for ref in found if self._pids.get(ref.bus) in pids]
        for app in apps:
            if app.bus not in self._heard and (unlisted := unlisted_menus(self._wire, app)) is not None:
                self._heard.add(app.bus)
                if unlisted:
                    self._wire.listen(app.bus)
        return apps


def _shown(node: Node) -> bool:
    return node.bounds is not None and node.bounds.right > 0 and node.bounds.bottom > 0


def _beside(view: View, window: Node) -> frozenset[int]:
    """The places among the elements of the controls to the left or to the right of the window, which cuts them off."""
    edges, own = window.bounds, {node.ref for node in window.inside()}
    if edges is None or not edges.area:
        return frozenset()
    return frozenset(
        e.index
        for e, node in zip(view.elements, view.nodes, strict=True)
        if e.actionable and e.bounds is not None and node.ref in own
        if not 2 * edges.left <= e.bounds.left + e.bounds.right <= 2 * edges.right
    )


def _covered(view: View, window: Node) -> frozenset[int]:
    """The places among the elements of the controls of a page that a dialog within its window covers."""
    under = frozenset[Ref]() if view.over else under_panels(window)
    return frozenset(e.index for e, n in zip(view.elements, view.nodes, strict=True) if e.actionable and n.ref in under)


def _same(window: Window, tops: Sequence[Node]) -> Node | None:
    """The object of a window: that of its title, the nearest of several; else the active one, else the newest.

    A dialog that has no name gets the title of its app, which its main window may have too.
    """
    shown = [n for n in tops if n.role not in _POPUPS and n.role not in roles.UNSAID]
    placed = [n for n in shown if n.bounds is not None]
    named = [n for n in placed if n.name == window.title.strip()]
    if named:
        return min((*named, *(n for n in placed if not n.name)), key=lambda n: _distance(n, window))
    active = [n for n in shown if n.has(roles.ACTIVE)]
    return next(reversed(active or shown), None)


def _distance(node: Node, window: Window) -> int:
    return sum(abs(a - b) for a, b in zip(node.bounds or (), window.bounds, strict=False))
