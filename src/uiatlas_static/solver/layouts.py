"""Layouts as an index: which ids exist, what they say, what they are; and the names that bindings give them."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cached_property

from uiatlas_static.facts.code import own_name
from uiatlas_static.facts.resources import ResourceFacts, WidgetFact
from uiatlas_static.solver.domain import Obj

MAX_INCLUDES = 12
"""Deepest nesting of included layouts that is followed; a cycle ends there."""
MAX_WIDGETS = 5_000
"""Most elements of one layout with all that it includes."""
_SHOWING = ("TextView", "ImageView")
"""How the classes of elements end that show something."""
_HEARING = (
    "Button",
    "EditText",
    "CheckBox",
    "Switch",
    "SwitchCompat",
    "Spinner",
    "SeekBar",
    "RecyclerView",
    "ListView",
)
"""How the classes of elements end that take touches themselves."""

_LISTS = ("RecyclerView", "ListView", "GridView")
"""How the classes of lists end."""

_OF_VIEW = ("View", "SurfaceView", "TextureView", "ViewStub", "ViewGroup")
"""Elements of the platform that are in its package of views; all others are widgets."""


class Layouts:
    """All layouts of an app.

    Args:
        resources: What they say.
        hung: Those that code puts into drawers.
    """

    def __init__(self, resources: ResourceFacts, hung: Collection[str] = ()) -> None:
        self._layouts = resources.layouts
        self._first: dict[str, WidgetFact] = {}
        self._ids: dict[str, frozenset[str]] = {}
        self._open: dict[str, bool] = {}
        self._by_name: dict[str, dict[str, None]] = {}
        self._said: dict[str, set[tuple[str, str]]] = {}
        self.included = frozenset(w.id for f in resources.layouts.values() for w in f.widgets if w.include and w.id)
        """Ids of elements that stand for a layout that is included."""
        self._drawn: dict[str, frozenset[tuple[str, int]]] = {}
        self._hung = hung
        self._bindings = {f"{_pascal(name)}Binding": name for name in resources.layouts}
        for layout in resources.layouts.values():
            for widget in layout.widgets:
                if widget.id:
                    known = self._first.get(widget.id)
                    if known is None or known.include or not (known.text or known.description or widget.include):
                        self._first[widget.id] = widget
                    self._by_name.setdefault(camel(widget.id), {})[widget.id] = None
                    self._said.setdefault(widget.id, set()).add((widget.text, widget.description))

    @cached_property
    def elsewhere(self) -> frozenset[str]:
        """Ids of elements that only layouts for other screens have, such as the second pane of a tablet."""
        widgets = [w for layout in self._layouts.values() for w in layout.widgets if w.id]
        return frozenset(w.id for w in widgets if w.elsewhere) - {w.id for w in widgets if not w.elsewhere}

    def lists(self, layouts: Iterable[str]) -> set[str]:
        """The ids of the lists in some layouts."""
        return {w.id for name in layouts for _, w in self.widgets(name) if w.id and w.type.endswith(_LISTS)}

    def widget(self, id: str) -> WidgetFact | None:
        """An element of any layout by its id, one that says something if there is one; no inclusion but for want."""
        return self._first.get(id)

    def shown(self, id: str, near: Iterable[str]) -> WidgetFact | None:
        """The element with this id on a screen.

        Args:
            id: Name of its id.
            near: The layouts of the screen.

        Returns:
            That of the first of these layouts that has one; else that of any layout, if all say the same of it.
        """
        for name in near:
            layout = self._layouts.get(name)
            found = next((w for w in layout.widgets if w.id == id), None) if layout is not None else None
            if found is not None:
                return found
        return self._first.get(id) if len(self._said.get(id, ())) == 1 else None

    def children(self, id: str, near: Iterable[str]) -> tuple[str, ...]:
        """The ids of what stands in an element of a screen, in their order, empty of those that have none.

        Args:
            id: Name of the element's id.
            near: The layouts of the screen; the first that has the element tells.
        """
        for name in near if id else ():
            layout = self._layouts.get(name)
            widgets = layout.widgets if layout is not None else ()
            around = next((n for n, w in enumerate(widgets) if w.id == id), None)
            if around is not None:
                return tuple(w.id for w in widgets if w.parent == around and not w.elsewhere)
        return ()

    def named(self, name: str, near: Iterable[str] = ()) -> str:
        """The id that a property of a binding, or a synthetic property, stands for.

        Args:
            name: The name of the property.
            near: The layouts that decide where several ids have this name, as ``go_there`` and ``goThere`` have.

        Returns:
            The id; empty if none has this name.
        """
        ids = self._by_name.get(name)
        if ids is not None and len(ids) > 1:
            found = (id for layout in near for id in ids if id in self.ids(layout))
            return next(found, name if name in self._first else next(iter(ids)))
        return name if name in self._first else next(iter(ids or ()), "")

    def of_binding(self, cls: str) -> str:
        """The layout that a view binding class is made from; empty if there is none."""
        return self._bindings.get(own_name(cls), "")

    def widgets(self, name: str) -> Iterator[tuple[str, WidgetFact]]:
        """All elements of a layout and of what it includes, each with the layout that it is written in."""
        todo = [(name, 0)]
        count = 0
        while todo:
            name, depth = todo.pop(0)
            layout = self._layouts.get(name)
            if layout is None or depth > MAX_INCLUDES:
                continue
            for widget in layout.widgets:
                count += 1
                if count > MAX_WIDGETS:
                    return
                yield name, widget
                if widget.include:
                    todo.append((widget.include, depth + 1))

    def of_view(self, view: Obj) -> WidgetFact | None:
        """The element of a layout that an object stands for as a view of the app's own."""
        match view.site:
            case ("view", str(name), id):
                return next((w for _, w in self.widgets(name) if w.type == view.type and w.id == id), None)
        return None

    def drawn(self, name: str) -> frozenset[tuple[str, int]]:
        """What lies in drawers of a layout: places in it, and in what it includes."""
        if name not in self._drawn:
            self._drawn[name] = frozenset(self._in_drawers_of(name))
        return self._drawn[name]

    def is_drawn(self, name: str, written: str, element: WidgetFact) -> bool:
        """Whether an element lies in a drawer of a layout.

        Args:
            name: The layout.
            written: That which the element is written in: the same, or one that it includes.
            element: The element.
        """
        return any(at == written and self._layouts[at].widgets[n] is element for at, n in self.drawn(name))

    def _in_drawers_of(self, name: str) -> Iterator[tuple[str, int]]:
        todo = [(name, name in self._hung)]
        seen = set(todo)
        while todo:
            name, inside = todo.pop()
            layout = self._layouts.get(name)
            within: set[int] = set()
            for n, widget in enumerate(layout.widgets if layout is not None else ()):
                if inside or widget.drawer or widget.parent in within:
                    within.add(n)
                    yield name, n
                included = widget.include, n in within
                if widget.include and included not in seen:
                    seen.add(included)
                    todo.append(included)

    @cached_property
    def in_drawers(self) -> frozenset[str]:
        """The ids of all that lies in a drawer of any layout."""
        places = {place for name in self._layouts for place in self.drawn(name)}
        return frozenset(w.id for name, n in places if (w := self._layouts[name].widgets[n]).id)

    def is_open(self, name: str) -> bool:
        """Whether a layout includes one that is not known, so that it may have more elements."""
        if name not in self._open:
            within = (w for _, w in self.widgets(name) if w.include or w.type == "include")
            self._open[name] = any(w.include not in self._layouts for w in within)
        return self._open[name]

    def root(self, name: str) -> WidgetFact | None:
        """The outermost element of a layout; of those that are merged into what is around them, the first."""
        layout = self._layouts.get(name)
        return layout.widgets[0] if layout is not None and layout.widgets else None

    def is_whole(self, name: str, element: WidgetFact) -> bool:
        """Whether an element is all of a layout: nothing stands beside it, nor beside what is around it."""
        layout = self._layouts.get(name)
        if layout is None or element not in layout.widgets:
            return False
        sizes = Counter(w.parent for w in layout.widgets)
        while element.parent >= 0 and sizes[element.parent] == 1:
            element = layout.widgets[element.parent]
        return element.parent < 0

    def told_by(self, name: str, around: WidgetFact, touched: Callable[[], frozenset[str]]) -> WidgetFact:
        """The element by which a touch on one of a layout is told: that one, or what is seen in it and hears none.

        Nothing counts that lies in something that hears touches or is not seen. Of several the first that says
        something counts, else the first text or picture that has an id.

        Args:
            name: The layout.
            around: The element that is touched.
            touched: Asked only if need be for ids, or names in a binding, of elements that code gives a listener.
        """
        layout = self._layouts.get(name)
        if around.id or around.text or around.description or layout is None:
            return around
        heard = touched()
        within: set[int] = set()
        for n, widget in enumerate(layout.widgets):
            hears = _hears(widget) or not heard.isdisjoint((widget.id, camel(widget.id)))
            if widget is around or (widget.parent in within and widget.visible and not hears):
                within.add(n)
        inner = [layout.widgets[n] for n in sorted(within)]
        named = (w for w in inner if w.id and w.type.endswith(_SHOWING))
        return next((w for w in inner if w.text), None) or next(named, around)

    def ids(self, name: str) -> frozenset[str]:
        """The ids in a layout and in what it includes."""
        if name not in self._ids:
            self._ids[name] = frozenset(w.id for _, w in self.widgets(name) if w.id)
        return self._ids[name]

    def any_has(self, names: Iterable[str], id: str) -> bool:
        """Whether an element with an id is in one of some layouts."""
        return any(id in self.ids(name) for name in names)

    def variables(self, name: str) -> dict[str, str]:
        """Variables of data binding of a layout: name -> class."""
        layout = self._layouts.get(name)
        return {} if layout is None else dict(layout.variables)


def _hears(widget: WidgetFact) -> bool:
    """Whether an element takes touches from what is around it."""
    return bool(widget.click) or widget.clickable or widget.type.endswith(_HEARING)


def types_in_bindings(resources: ResourceFacts) -> dict[tuple[str, str], str]:
    """The class of each element, if it is one, by the simple name of the binding and the property; of no inclusion."""
    found: dict[tuple[str, str], str] = {}
    for layout in resources.layouts.values():
        for widget in layout.widgets:
            if widget.id:
                named = f"{_pascal(layout.name)}Binding", camel(widget.id)
                type_ = "" if widget.include else _qualified(widget.type)
                found[named] = type_ if found.get(named, type_) == type_ else ""
    return found


def _qualified(tag: str) -> str:
    """The class of a tag; those that are written without a package are the platform's."""
    if "." in tag or not tag[:1].isupper():
        return tag if "." in tag else ""
    return f"android.{'webkit' if tag == 'WebView' else 'view' if tag in _OF_VIEW else 'widget'}.{tag}"


def camel(id: str) -> str:
    """The name that a binding gives an id: ``settings_button`` is ``settingsButton``."""
    first, *rest = id.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


def _pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))
