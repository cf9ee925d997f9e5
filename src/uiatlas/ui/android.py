"""General Android knowledge: what a view's class is for, which windows are system bars, what a dialog looks like."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import chain

from uiatlas.ui.elements import Bounds, ElementFlag, Role, UIElement
from uiatlas.ui.observation import Observation

ViewRow = tuple[str, str, str, str, str, int, Bounds | None, int, bool]
"""A view in preorder: package, class, text, description, resource id, flags, bounds, parent's place (-1), heading."""

_CLICKABLE, _CHECKABLE = int(ElementFlag.CLICKABLE), int(ElementFlag.CHECKABLE)
_SCROLLABLE, _EDITABLE = int(ElementFlag.SCROLLABLE), int(ElementFlag.EDITABLE)

_BY_NAME = {
    "ImageButton": Role.BUTTON,
    "FloatingActionButton": Role.BUTTON,
    "Chip": Role.BUTTON,
    "CheckedTextView": Role.CHECKBOX,
    "ToggleButton": Role.SWITCH,
    "Spinner": Role.CHOICE,
    "RatingBar": Role.SLIDER,
    "Slider": Role.SLIDER,
    "NumberPicker": Role.SLIDER,
    "ListView": Role.LIST,
    "ExpandableListView": Role.LIST,
    "GridView": Role.LIST,
    "AbsListView": Role.LIST,
    "RecyclerView": Role.LIST,
    "Tab": Role.TAB,
    "ActionBar$Tab": Role.TAB,
    "TabLayout$TabView": Role.TAB,
    "TabView": Role.TAB,
    "BottomNavigationItemView": Role.TAB,
    "ListMenuItemView": Role.MENU_ITEM,
    "ActionMenuItemView": Role.BUTTON,
    "Dialog": Role.DIALOG,
    "AlertDialog": Role.DIALOG,
    "Image": Role.IMAGE,
    "MultiAutoCompleteTextView": Role.INPUT,
    "AutoCompleteTextView": Role.INPUT,
}
_BY_ENDING = (
    ("RadioButton", Role.RADIO),
    ("CheckBox", Role.CHECKBOX),
    ("Switch", Role.SWITCH),
    ("SwitchCompat", Role.SWITCH),
    ("SwitchMaterial", Role.SWITCH),
    ("EditText", Role.INPUT),
    ("AutoComplete", Role.INPUT),
    ("AutoCompleteTextView", Role.INPUT),
    ("SeekBar", Role.SLIDER),
    ("Spinner", Role.CHOICE),
    ("RecyclerView", Role.LIST),
    ("ListView", Role.LIST),
    ("GridView", Role.LIST),
    ("Button", Role.BUTTON),
    ("ImageView", Role.IMAGE),
    ("TextView", Role.TEXT),
    ("ProgressBar", Role.OTHER),
)
_TAB_ROWS = ("TabWidget", "TabLayout", "BottomNavigationView", "NavigationBarView")
_INSIDE = {"list": Role.ITEM, "tabs": Role.TAB, "web": Role.LINK}
_TITLE_IDS = {"alertTitle": 3, "action_bar_title": 2, "toolbar_title": 2}
_BAR_IDS = frozenset({"action_bar", "toolbar", "top_app_bar", "topAppBar", "collapsing_toolbar"})
_DIALOG_IDS = frozenset({"alertTitle", "parentPanel", "buttonPanel", "design_bottom_sheet"})
_DIALOG_BUTTONS = frozenset({"android:id/button1", "android:id/button2", "android:id/button3"})
_BAR_BACKGROUNDS = frozenset({"android:id/statusBarBackground", "android:id/navigationBarBackground"})


@lru_cache(maxsize=2048)
def base_role(class_name: str) -> Role:
    """The role that a view's class alone tells; `Role.CONTAINER` for layouts and for views of any kind."""
    simple = class_name.rpartition(".")[2]
    if (role := _BY_NAME.get(simple)) is not None:
        return role
    return next((role for ending, role in _BY_ENDING if simple.endswith(ending)), Role.CONTAINER)


@lru_cache(maxsize=8192)
def reading(class_name: str, flags: int, labelled: bool, heading: bool, inside: str) -> tuple[Role, int, str]:
    """What a view is for, its flags completed, and what it means to be inside it.

    A toolkit that draws everything itself (Compose, Flutter, web content) names most views ``android.view.View``; there
    the flags tell.

    Args:
        class_name: The toolkit's class.
        flags: What can be done to the view.
        labelled: Whether it has a text or description.
        heading: Whether the platform calls it a heading.
        inside: What its parent's reading says: ``list``, ``tabs``, ``web`` or nothing.
    """
    role = _role(class_name, flags, labelled, heading, inside)
    if role is Role.INPUT:
        flags |= _EDITABLE
    if role is Role.LIST:
        return role, flags, "list"
    if class_name.endswith(_TAB_ROWS):
        return role, flags, "tabs"
    web = class_name == "android.webkit.WebView" or inside == "web"
    tabs = inside == "tabs" and role is Role.CONTAINER
    return role, flags, "web" if web else "tabs" if tabs else ""


def _role(class_name: str, flags: int, labelled: bool, heading: bool, inside: str) -> Role:
    role = base_role(class_name)
    if flags & _EDITABLE:
        return Role.INPUT
    if role is Role.TEXT or role is Role.IMAGE:
        if flags & _CLICKABLE:
            return Role.BUTTON
        return Role.HEADING if heading and role is Role.TEXT else role
    if role is not Role.CONTAINER:
        return role
    if flags & _CHECKABLE:
        return Role.CHECKBOX
    if flags & _CLICKABLE:
        return _INSIDE.get(inside, Role.BUTTON)
    is_view = class_name == "android.view.View"
    if flags & _SCROLLABLE and is_view:
        return Role.LIST
    if labelled and is_view:
        return Role.HEADING if heading else Role.TEXT
    return role


def observe_views(
    rows: Sequence[ViewRow],
    *,
    app: str = "",
    activity: str = "",
    size: tuple[int, int] = (0, 0),
) -> Observation:
    """An observation of the views of a screen, without system bars and on-screen keyboards.

    Args:
        rows: All views in preorder, of all windows.
        app: The app in front if it is known; else the package of most views.
        activity: The activity in front, if it is known.
        size: Width and height of the screen in pixels; what the windows cover if unknown.
    """
    windows = [row for row in rows if row[7] < 0]
    size = _covered(windows, size)
    rows = _without_system_parts(rows, windows, size)
    elements = _elements(rows)
    places = [(rank, e) for e in elements if (rank := _place(e.class_name, e.resource_id))]
    app = app or _front_package(rows)
    title = _title(elements, places)
    floating = any(_is_floating(row[6], size) for row in rows if row[7] < 0 and row[0] in (app, ""))
    dialog = floating or any(rank & _IS_DIALOG for rank, e in places if e.visible)
    return Observation(app, elements, activity, title, dialog, size, digest=_digest(rows, app, activity, title, dialog))


def _elements(rows: Sequence[ViewRow]) -> tuple[UIElement, ...]:
    out: list[UIElement] = []
    insides = [""]
    add, add_inside = out.append, insides.append
    for _, class_name, text, description, resource_id, told, bounds, parent, heading in rows:
        labelled = text != "" or description != ""
        role, flags, inside = reading(class_name, told, labelled, heading, insides[parent + 1])
        add_inside(inside)
        add(UIElement(len(out), role, text, description, resource_id, class_name, parent, flags, bounds))
    return tuple(out)


_NOWHERE = (None,)


def _digest(rows: Sequence[ViewRow], *head: object) -> str:
    """Hash of all that an observation is made of, column by column, which is several times faster than row by row."""
    digest = blake2b(repr(head).encode("utf-8", "backslashreplace"), digest_size=12)
    if rows:
        _, classes, texts, descriptions, ids, flags, bounds, parents, headings = zip(*rows, strict=True)
        for words in (classes, texts, descriptions, ids):
            digest.update("\x1f".join(words).encode("utf-8", "backslashreplace"))
        places = list(chain.from_iterable([b or _NOWHERE for b in bounds]))
        digest.update(repr((flags, parents, headings, places)).encode())
    return digest.hexdigest()


def _front_package(rows: Sequence[ViewRow]) -> str:
    """The package of most views; where none is told, the package prefix of most resource ids."""
    counted = Counter(row[0] for row in rows)
    counted.pop("", None)
    if not counted:
        counted = Counter(row[4].partition(":id/")[0] for row in rows if ":id/" in row[4])
    return min(counted, key=lambda p: (-counted[p], p), default="")


def _covered(windows: Sequence[ViewRow], size: tuple[int, int]) -> tuple[int, int]:
    places = [row[6] for row in windows if row[6] is not None]
    return (
        max([size[0], *(b.right for b in places)]),
        max([size[1], *(b.bottom for b in places)]),
    )


def _without_system_parts(
    rows: Sequence[ViewRow], windows: Sequence[ViewRow], size: tuple[int, int]
) -> Sequence[ViewRow]:
    """Leave out status and navigation bars, gesture strips and on-screen keyboards, unless nothing else is there."""
    dropped = {id(row) for row in windows if _is_system_window(row, size)} if len(windows) > 1 else set()
    if len(dropped) == len(windows):
        dropped = set()
    if not dropped and not any(row[4] in _BAR_BACKGROUNDS for row in rows):
        return rows
    places: dict[int, int] = {-1: -1}
    kept: list[ViewRow] = []
    for place, row in enumerate(rows):
        if row[7] in places and id(row) not in dropped and row[4] not in _BAR_BACKGROUNDS:
            places[place] = len(kept)
            kept.append((*row[:7], places[row[7]], row[8]))
    return kept


def _is_system_window(row: ViewRow, size: tuple[int, int]) -> bool:
    package, bounds = row[0], row[6]
    if "inputmethod" in package:
        return True
    if bounds is None:
        return package == "com.android.systemui"
    width, height = bounds.right - bounds.left, bounds.bottom - bounds.top
    if package == "com.android.systemui":
        return bounds.area * 2 < size[0] * size[1]
    at_edge = bounds.left <= 0 or bounds.top <= 0 or bounds.right >= size[0] or bounds.bottom >= size[1]
    return at_edge and (width * 16 <= size[0] or height * 16 <= size[1])


def _is_floating(bounds: Bounds | None, size: tuple[int, int]) -> bool:
    """Whether a window leaves the page visible to its left and above, or begins well below the top."""
    if bounds is None or not bounds.area:
        return False
    return (bounds.left > 0 and bounds.top > 0) or bounds.top * 4 > size[1]


_IS_BAR, _IS_DIALOG, _TITLE_SHIFT = 1, 2, 2


@lru_cache(maxsize=4096)
def _place(class_name: str, resource_id: str) -> int:
    """What class and resource id say of the place, packed: in a title bar, in a dialog, rank as the title itself."""
    short = resource_id.rpartition("/")[2]
    bar = short in _BAR_IDS or class_name.endswith("Toolbar")
    dialog = short in _DIALOG_IDS or resource_id in _DIALOG_BUTTONS or base_role(class_name) is Role.DIALOG
    return bar * _IS_BAR | dialog * _IS_DIALOG | _TITLE_IDS.get(short, 0) << _TITLE_SHIFT


def _title(elements: Sequence[UIElement], places: Sequence[tuple[int, UIElement]]) -> str:
    """The text of the title view, else a title bar's description, else the first text in a title bar."""
    named = [(rank >> _TITLE_SHIFT, e) for rank, e in places if rank >> _TITLE_SHIFT and e.text.strip() and e.visible]
    if named:
        return _one_line(max(named, key=lambda found: found[0])[1].text)
    for rank, bar in places:
        if rank & _IS_BAR and (title := _bar_title(elements, bar)):
            return title
    return ""


def _bar_title(elements: Sequence[UIElement], bar: UIElement) -> str:
    if bar.description.strip():
        return _one_line(bar.description)
    inside = {bar.index}
    for e in elements[bar.index + 1 :]:
        if e.parent not in inside:
            break
        inside.add(e.index)
        if e.text.strip() and e.visible and e.role in (Role.TEXT, Role.HEADING):
            return _one_line(e.text)
    return ""


def _one_line(text: str) -> str:
    return " ".join(text.split())
