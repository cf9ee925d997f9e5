"""What manifest and resources say: components, layouts, menus, navigation, preferences, shortcuts, texts.

Names of resources are bare (``activity_main``). Texts are what a person reads: references to strings are looked up in
the language of a device set to English; a reference that cannot be resolved is an empty text.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class IntentFact:
    """An intent as XML writes it: in a preference, a shortcut or a menu."""

    action: str = ""
    target: str = ""
    package: str = ""
    data: str = ""
    type: str = ""


@dataclass(frozen=True, slots=True)
class IntentFilter:
    """What a component answers to; `links` are its data patterns, as ``scheme://host/path``, `types` MIME types."""

    actions: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Component:
    """An activity, alias, service, receiver or provider of the manifest.

    Attributes:
        name: Qualified class name; of an alias its own name.
        kind: ``activity``, ``alias``, ``service``, ``receiver`` or ``provider``.
        label: Title that is shown, looked up.
        target: Of an alias, the activity that it starts.
        parent: The activity that "up" leads to, if it is declared.
        filters: Intent filters.
        meta: ``meta-data`` entries: name -> value or resource (``@xml/shortcuts``); ``nav-graph`` -> its graph.
        exported: Whether other apps may start it, None if not said.
        enabled: Whether it can be started at all.
        no_history: Whether it is gone once something else is in front.
        single: Whether there is only one of it, at the bottom of its task: ``singleTask``, ``singleInstance``.
        theme: The name of its own theme, empty if it has that of the application.
        place: File and line, where there are any.
        authorities: Of a provider, the first parts of the addresses of what it keeps.
    """

    name: str
    kind: str
    label: str = ""
    target: str = ""
    parent: str = ""
    filters: tuple[IntentFilter, ...] = ()
    meta: tuple[tuple[str, str], ...] = ()
    exported: bool | None = None
    enabled: bool = True
    place: str = ""
    no_history: bool = False
    single: bool = False
    theme: str = ""
    authorities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ManifestFact:
    """The merged manifest.

    Attributes:
        package: Namespace that relative class names are written in.
        application_id: What the device calls the app.
        version: Its version's name.
        label: What people call it.
        components: Activities and other components.
        search: Class of the activity that answers searches from all others (``android.app.default_searchable``).
        theme: The theme of activities that have none of their own.
        features: Features of devices that it mentions (``uses-feature``), required or not.
        min_sdk: The lowest API level that it runs on, 0 if not said.
        build: Constants of the variant that is read, as the build writes them into the class for them: name -> value;
            those that a build file writes itself by their full names.
    """

    package: str = ""
    application_id: str = ""
    version: str = ""
    label: str = ""
    components: tuple[Component, ...] = ()
    search: str = ""
    theme: str = ""
    features: tuple[str, ...] = ()
    min_sdk: int = 0
    build: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WidgetFact:
    """One element of a layout.

    Attributes:
        type: Qualified class, or the bare tag for Android's own (``Button``); ``include``, ``fragment``, ``merge``.
        id: Name of its id, empty if it has none.
        text: Text that it shows.
        description: Content description.
        hint: Hint of a field.
        click: ``android:onClick``: a method name, or a data-binding expression as it is written.
        fragment: Class in ``android:name`` of a ``<fragment>`` or FragmentContainerView.
        navigation: Name of its ``app:navGraph``.
        menu: Name of its ``app:menu``.
        include: Name of the included layout (``<include>``, ``app:headerLayout``, ``ViewStub``).
        parent: Place from 0 of the widget around it in the layout's list, -1 for a root.
        visible: Whether it is shown at first (``android:visibility`` is not ``gone``).
        line: Line in the file.
        drawer: Whether it is a drawer: a child of a DrawerLayout that has to be opened first.
        bound: Handlers and menus that data binding gives it, besides `click`: attribute -> expression.
        elsewhere: Whether only variants of the layout have it, for other screens than the first is for.
        clickable: Whether it says itself that it takes touches (``android:clickable``).
        right: Whether it is a drawer at the right side, where the text runs to the right.
        arrow: Whether it is a bar with a button at its start (``app:navigationIcon``).
        style: Name of the style of a bar, empty if it names none.
        button: Of a bar, the content description of the button at its start.
    """

    type: str
    id: str = ""
    text: str = ""
    description: str = ""
    hint: str = ""
    click: str = ""
    fragment: str = ""
    navigation: str = ""
    menu: str = ""
    include: str = ""
    parent: int = -1
    visible: bool = True
    line: int = 0
    drawer: bool = False
    bound: tuple[tuple[str, str], ...] = ()
    elsewhere: bool = False
    clickable: bool = False
    right: bool = False
    arrow: bool = False
    style: str = ""
    button: str = ""


@dataclass(frozen=True, slots=True)
class LayoutFact:
    """A layout in all its variants (``layout-land`` and so on): those of the first, then what only others have.

    `variables` are those of data binding: name -> qualified type. `context` is ``tools:context``.
    """

    name: str
    widgets: tuple[WidgetFact, ...] = ()
    variables: tuple[tuple[str, str], ...] = ()
    context: str = ""
    file: str = ""


@dataclass(frozen=True, slots=True)
class MenuItemFact:
    """An item of a menu.

    Attributes:
        id: Name of its id.
        title: What it says.
        shown: ``always``, ``room`` or ``never``: whether it stands in the bar or in the overflow.
        click: ``android:onClick``.
        parent: Place in the menu's list of the item whose submenu it is in, -1 for none.
        intent: What it starts, if XML says so.
        line: Line in the file.
        group: Name of the id of the group around it.
        view: Class of the view that it opens into.
        hidden: Whether it is not there until code shows it, or its group.
    """

    id: str
    title: str = ""
    shown: str = "never"
    click: str = ""
    parent: int = -1
    intent: IntentFact | None = None
    line: int = 0
    group: str = ""
    view: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class MenuFact:
    """A menu with its items in document order."""

    name: str
    items: tuple[MenuItemFact, ...] = ()
    file: str = ""


@dataclass(frozen=True, slots=True)
class DestinationFact:
    """A place of a navigation graph.

    Attributes:
        id: Name of its id.
        kind: ``fragment``, ``dialog``, ``activity``, ``navigation`` (a nested graph) or ``include``.
        target: Qualified class; of an include the name of the included graph.
        label: Title.
        layout: ``tools:layout``.
        graph: Id of the nested graph around it, empty at the top.
        start: Of a nested graph, the id of its start.
        links: Deep links.
        line: Line in the file.
    """

    id: str
    kind: str
    target: str = ""
    label: str = ""
    layout: str = ""
    graph: str = ""
    start: str = ""
    links: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class NavigationActionFact:
    """An action of a navigation graph.

    Attributes:
        id: Name of its id.
        source: Id of the destination or graph that it belongs to, empty for the whole graph.
        target: Id of the destination that it goes to.
        line: Line in the file.
        pops: Id of the destination that all is taken away down to (``popUpTo``), empty if nothing is.
        inclusive: Whether that one is taken away too.
    """

    id: str
    source: str
    target: str
    line: int = 0
    pops: str = ""
    inclusive: bool = False


@dataclass(frozen=True, slots=True)
class NavigationFact:
    """A navigation graph of XML."""

    name: str
    id: str = ""
    start: str = ""
    destinations: tuple[DestinationFact, ...] = ()
    actions: tuple[NavigationActionFact, ...] = ()
    file: str = ""


@dataclass(frozen=True, slots=True)
class PreferenceFact:
    """An entry of a preference screen.

    Attributes:
        type: Tag: ``Preference``, ``PreferenceScreen`` (nested), ``PreferenceCategory``, ...
        key: Its key.
        title: What it says.
        summary: The line below.
        fragment: Class in ``android:fragment`` or ``app:fragment``.
        intent: What it starts.
        parent: Place of the entry around it, -1 for the top.
        line: Line in the file.
        default: Its value until somebody sets it, empty if the file does not tell.
        values: Name of the array with what can be chosen, empty if there is none.
    """

    type: str
    key: str = ""
    title: str = ""
    summary: str = ""
    fragment: str = ""
    intent: IntentFact | None = None
    parent: int = -1
    line: int = 0
    default: str = ""
    values: str = ""


@dataclass(frozen=True, slots=True)
class PreferenceScreenFact:
    """A preference file (also preference headers), entries in document order; its top element is entry 0."""

    name: str
    entries: tuple[PreferenceFact, ...] = ()
    file: str = ""


@dataclass(frozen=True, slots=True)
class ShortcutFact:
    """A static launcher shortcut."""

    id: str
    label: str = ""
    intents: tuple[IntentFact, ...] = ()


@dataclass(frozen=True, slots=True)
class StyleFact:
    """A style: the name of the one that it derives from, empty if there is none, and its own items."""

    parent: str = ""
    items: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ResourceFacts:
    """All resources, by bare name; `strings` and the texts of `arrays` in the language of a device set to English.

    `styles` are those of the app, and none of the usual libraries.
    """

    layouts: dict[str, LayoutFact] = field(default_factory=dict)
    menus: dict[str, MenuFact] = field(default_factory=dict)
    navigations: dict[str, NavigationFact] = field(default_factory=dict)
    preferences: dict[str, PreferenceScreenFact] = field(default_factory=dict)
    shortcuts: tuple[ShortcutFact, ...] = ()
    strings: dict[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    arrays: dict[str, tuple[str, ...]] = field(default_factory=dict)
    styles: dict[str, StyleFact] = field(default_factory=dict)
