"""Layouts, menus, navigation graphs, preferences and shortcuts, from elements to facts."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from uiatlas_static.facts.resources import (
    DestinationFact,
    IntentFact,
    LayoutFact,
    MenuFact,
    MenuItemFact,
    NavigationActionFact,
    NavigationFact,
    PreferenceFact,
    PreferenceScreenFact,
    ResourceFacts,
    ShortcutFact,
    StyleFact,
    WidgetFact,
)
from uiatlas_static.facts.xml_tree import XmlElement
from uiatlas_static.resources.styles import derived, style_name
from uiatlas_static.resources.texts import PLATFORM_TEXTS, Texts, bare

File = tuple[str, str, XmlElement, str]
"""A resource file: its kind (``layout``, ``menu``, ...), its bare name, its content, and where it is."""
_NESTED = re.compile(r"\b([A-Z]\w*)\.(?=[A-Z])")
"""A class in the name of one that is nested in it, as layouts write it."""


def build_resources(
    files: Iterable[File],
    strings: dict[str, str],
    texts: Texts,
    package: str,
    styles: dict[str, StyleFact],
    warnings: tuple[str, ...] = (),
) -> ResourceFacts:
    """All resources; of variants of one file the first comes first, with what only the others have behind it."""
    layouts: dict[str, LayoutFact] = {}
    menus: dict[str, MenuFact] = {}
    navigations: dict[str, NavigationFact] = {}
    preferences: dict[str, PreferenceScreenFact] = {}
    shortcuts: list[ShortcutFact] = []
    for kind, name, root, where in files:
        if kind in ("xml", "layout") and _is_preferences(root):
            preferences.setdefault(name, read_preferences(name, root, texts, where, package))
        elif kind == "layout":
            layout = read_layout(name, root, texts, where, styles)
            layouts[name] = _joined(layouts[name], layout) if name in layouts else layout
        elif kind == "menu":
            menus.setdefault(name, read_menu(name, root, texts, where))
        elif kind == "navigation":
            navigations.setdefault(name, read_navigation(name, root, texts, where, package))
        elif kind == "xml" and root.tag == "shortcuts":
            shortcuts += read_shortcuts(root, texts)
    return ResourceFacts(
        layouts,
        menus,
        navigations,
        preferences,
        tuple(shortcuts),
        {**PLATFORM_TEXTS, **_resolved(strings, texts)},
        warnings,
        styles=styles,
    )


def _resolved(strings: dict[str, str], texts: Texts) -> dict[str, str]:
    """Texts by name, those that refer to others looked up."""
    return {name: texts(text) if text.startswith("@") else text for name, text in strings.items()}


_BOUND = re.compile(r"on[A-Z]\w*|menu")
"""Attributes by which data binding sets a handler or a menu."""
_BARS = ("Toolbar", "ActionBar")
"""How the names of bars end."""
_DRAWERS = "DrawerLayout"
_SIDES = ("start", "end", "left", "right")
_LEFT, _RIGHT, _HORIZONTAL = 3, 5, 7
"""Bits of a gravity that place something at a side, and all that place it in a row."""


def _walk(root: XmlElement) -> Iterator[tuple[int, int, XmlElement]]:
    """Elements in document order: place, place of the parent, element."""
    stack = [(-1, root)]
    place = 0
    while stack:
        parent, element = stack.pop()
        yield place, parent, element
        stack += [(place, child) for child in reversed(element.children)]
        place += 1


def _is_preferences(root: XmlElement) -> bool:
    """Whether a file describes preferences; some stand among the layouts."""
    return root.tag.endswith(("PreferenceScreen", "preference-headers", "PreferenceCategory"))


def read_layout(
    name: str, root: XmlElement, texts: Texts, where: str, styles: Mapping[str, StyleFact] | None = None
) -> LayoutFact:
    """A layout; elements of data binding are taken off."""
    variables: tuple[tuple[str, str], ...] = ()
    context = root.get("tools:context")
    if root.tag == "layout":
        data = [e for child in root.children if child.tag == "data" for e in child.children]
        imports = {e.get("type").rpartition(".")[2]: e.get("type") for e in data if e.tag == "import"}
        variables = tuple((e.get("name"), _class_of(e.get("type"), imports)) for e in data if e.tag == "variable")
        root = next((child for child in root.children if child.tag != "data"), root)
        context = context or root.get("tools:context")
    drawers = {id(child) for _, _, element in _walk(root) for child in _drawers(element)}
    known: dict[str, dict[str, str]] = {}
    widgets = tuple(
        _widget(element, parent, texts, id(element) in drawers, _styled(element, styles or {}, known))
        for _, parent, element in _walk(root)
    )
    return LayoutFact(name, widgets, variables, context, where)


def _class_of(written: str, imports: Mapping[str, str]) -> str:
    """The class that a type means: ``Rows.Listener`` is nested in what is imported as ``Rows``."""
    first, dot, rest = written.partition(".")
    return _NESTED.sub(r"\1$", f"{imports.get(first, first)}{dot}{rest}")


def _drawers(element: XmlElement) -> Iterator[XmlElement]:
    """The children of a layout that are drawers: those at a side, and of others all but the first that say nothing."""
    if not element.tag.endswith(_DRAWERS):
        return
    for place, child in enumerate(element.children):
        gravity = child.get("android:layout_gravity")
        if gravity.isdigit():
            aside = int(gravity) & _HORIZONTAL in (_LEFT, _RIGHT)
        else:
            aside = any(side in gravity for side in _SIDES)
        if aside or child.tag.endswith("NavigationView") or (child.tag == "include" and place and not gravity):
            yield child


def _styled(
    element: XmlElement, styles: Mapping[str, StyleFact], known: dict[str, dict[str, str]]
) -> Callable[[str], str]:
    """What an element says of an attribute, or its style does; what styles say is kept once it is known."""
    style = style_name(element.get("style"))
    if style and style not in known:
        known[style] = derived(styles, style)[0]
    if not (told := known.get(style)):
        return element.get
    return lambda name: element.get(name) or told.get(name.rpartition(":")[2], "")


def _widget(element: XmlElement, parent: int, texts: Texts, drawer: bool, said: Callable[[str], str]) -> WidgetFact:
    get = element.get
    type_ = get("class") if element.tag in ("view", "fragment") and get("class") else element.tag
    is_fragment = element.tag in ("fragment", "FragmentContainerView") or element.tag.endswith("FragmentContainerView")
    include = get("layout") if element.tag == "include" else said("app:headerLayout") or get("android:layout")
    return WidgetFact(
        "fragment" if element.tag == "fragment" else type_,
        bare(get("android:id")),
        texts(said("android:text") or get("app:title") or get("app:text")),
        texts(said("android:contentDescription")),
        texts(said("android:hint") or get("app:hint")),
        said("android:onClick") or get("app:onClick"),
        (get("android:name") or get("class")) if is_fragment else "",
        bare(get("app:navGraph")),
        bare(said("app:menu")),
        bare(include),
        parent,
        said("android:visibility") not in ("gone", "2"),
        element.line,
        drawer,
        _bound(element),
        clickable=said("android:clickable") == "true",
        right=drawer and _is_right(get("android:layout_gravity")),
        arrow=_has_icon(said("app:navigationIcon") or get("android:navigationIcon")),
        style=style_name(get("style")) if type_.endswith(_BARS) and not get("style").startswith("?") else "",
        button=texts(said("app:navigationContentDescription")),
    )


def _has_icon(icon: str) -> bool:
    """Whether an attribute names an icon."""
    return icon not in ("", "@null", "@empty")


def _is_right(gravity: str) -> bool:
    """Whether what lies at a side lies at the right one."""
    return int(gravity) & _HORIZONTAL == _RIGHT if gravity.isdigit() else "right" in gravity or "end" in gravity


def _bound(element: XmlElement) -> tuple[tuple[str, str], ...]:
    """What data binding gives an element besides its click and what it shows."""
    named = ((name.rpartition(":")[2], value) for name, value in element.attributes.items())
    return tuple((n, x) for n, x in named if x.startswith("@{") and n != "onClick" and _BOUND.fullmatch(n))


def _joined(one: LayoutFact, other: LayoutFact) -> LayoutFact:
    """Two variants of a layout."""
    seen = {(w.type, w.id, w.text) for w in one.widgets}
    added = tuple(replace(w, parent=-1, elsewhere=True) for w in other.widgets if (w.type, w.id, w.text) not in seen)
    return replace(one, widgets=one.widgets + added, variables=one.variables or other.variables)


def read_menu(name: str, root: XmlElement, texts: Texts, where: str) -> MenuFact:
    """A menu; items know their group and, in a submenu, their item."""
    items: list[MenuItemFact] = []
    numbers: dict[int, int] = {-1: -1}
    groups: dict[int, str] = {}
    hidden: dict[int, bool] = {}
    for place, parent, element in _walk(root):
        hidden[place] = hidden.get(parent, False) or element.get("android:visible") == "false"
        numbers[place] = numbers.get(parent, -1)
        groups[place] = bare(element.get("android:id")) if element.tag == "group" else groups.get(parent, "")
        if element.tag != "item":
            continue
        numbers[place] = len(items)
        intent = next((_intent(c, texts) for c in element.children if c.tag == "intent"), None)
        title = texts(element.get("android:title") or element.get("app:title"))
        click = element.get("android:onClick")
        shown = _shown(element.get("app:showAsAction") or element.get("android:showAsAction"))
        items.append(
            MenuItemFact(
                bare(element.get("android:id")),
                title,
                shown,
                click,
                numbers[parent],
                intent,
                element.line,
                groups.get(parent, ""),
                element.get("app:actionViewClass") or element.get("android:actionViewClass"),
                hidden[place],
            )
        )
    return MenuFact(name, tuple(items), where)


def _shown(value: str) -> str:
    if value.isdigit():
        return "always" if int(value) & 2 else "room" if int(value) & 1 else "never"
    return "always" if "always" in value else "room" if "ifRoom" in value else "never"


def _intent(element: XmlElement, texts: Texts) -> IntentFact:
    get = element.get
    return IntentFact(
        texts(get("android:action")),
        texts(get("android:targetClass")),
        texts(get("android:targetPackage")),
        texts(get("android:data")),
        get("android:mimeType"),
    )


def read_navigation(name: str, root: XmlElement, texts: Texts, where: str, package: str) -> NavigationFact:
    """A navigation graph with its nested ones; an action belongs to the element around it."""
    destinations: list[DestinationFact] = []
    actions: list[NavigationActionFact] = []
    owners: dict[int, str] = {}
    graphs: dict[int, str] = {}
    for place, parent, element in _walk(root):
        id = bare(element.get("android:id"))
        owners[place] = id or owners.get(parent, "")
        graphs[place] = id if element.tag == "navigation" and place else graphs.get(parent, "")
        if element.tag == "action":
            pops, inclusive = bare(element.get("app:popUpTo")), element.get("app:popUpToInclusive") == "true"
            target = bare(element.get("app:destination")) or ("" if inclusive else pops)
            if target:
                owner = owners.get(parent, "")
                actions.append(NavigationActionFact(id, owner, target, element.line, pops, inclusive))
        elif place and element.tag not in ("argument", "deepLink"):
            destinations.append(_destination(element, id, graphs.get(parent, ""), texts, package))
    start = bare(root.get("app:startDestination"))
    return NavigationFact(name, bare(root.get("android:id")), start, tuple(destinations), tuple(actions), where)


def _destination(element: XmlElement, id: str, graph: str, texts: Texts, package: str) -> DestinationFact:
    get = element.get
    kind = element.tag if element.tag in ("fragment", "dialog", "activity", "navigation", "include") else "fragment"
    target = bare(get("app:graph")) if kind == "include" else _absolute(get("android:name"), package)
    links = tuple(c.get("app:uri") for c in element.children if c.tag == "deepLink")
    start = bare(get("app:startDestination"))
    label = texts(get("android:label"))
    return DestinationFact(id, kind, target, label, bare(get("tools:layout")), graph, start, links, element.line)


def read_preferences(name: str, root: XmlElement, texts: Texts, where: str, package: str) -> PreferenceScreenFact:
    """A preference file, or headers."""
    entries: list[PreferenceFact] = []
    numbers: dict[int, int] = {-1: -1}
    for place, parent, element in _walk(root):
        numbers[place] = numbers.get(parent, -1)
        if element.tag in ("intent", "extra", "extras"):
            continue
        numbers[place] = len(entries)
        get = element.get
        intent = next((_intent(c, texts) for c in element.children if c.tag == "intent"), None)
        fragment = get("app:fragment") or get("android:fragment")
        entries.append(
            PreferenceFact(
                element.tag,
                texts(get("android:key") or get("app:key")),
                texts(get("android:title") or get("app:title")),
                texts(get("android:summary") or get("app:summary")),
                _absolute(fragment, package),
                intent,
                numbers[parent],
                element.line,
                texts(get("android:defaultValue") or get("app:defaultValue")),
                bare(get("android:entries") or get("app:entries")),
            )
        )
    return PreferenceScreenFact(name, tuple(entries), where)


def read_shortcuts(root: XmlElement, texts: Texts) -> list[ShortcutFact]:
    """Static launcher shortcuts."""
    return [
        ShortcutFact(
            element.get("android:shortcutId"),
            texts(element.get("android:shortcutLongLabel") or element.get("android:shortcutShortLabel")),
            tuple(_intent(c, texts) for c in element.children if c.tag == "intent"),
        )
        for element in root.children
        if element.tag == "shortcut"
    ]


def _absolute(name: str, package: str) -> str:
    return f"{package}{name}" if name.startswith(".") else name
