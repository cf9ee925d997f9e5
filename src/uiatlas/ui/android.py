"""A screen of Android as an observation: which windows are system bars, what is a dialog, where the title stands."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import chain

from uiatlas.ui.android_roles import base_role, reading
from uiatlas.ui.elements import Bounds, Role, UIElement
from uiatlas.ui.observation import Observation

ViewRow = tuple[str, str, str, str, str, int, Bounds | None, int, bool]
"""A view in preorder: package, class, text, description, resource id, flags, bounds, parent's place (-1), heading."""

_TITLE_IDS = {"alertTitle": 3, "action_bar_title": 2, "toolbar_title": 2}
_BAR_IDS = frozenset({"action_bar", "toolbar", "top_app_bar", "topAppBar", "collapsing_toolbar"})
_DIALOG_IDS = frozenset({"alertTitle", "parentPanel", "buttonPanel", "design_bottom_sheet"})
_DIALOG_BUTTONS = frozenset({"android:id/button1", "android:id/button2", "android:id/button3"})
_BAR_BACKGROUNDS = frozenset({"android:id/statusBarBackground", "android:id/navigationBarBackground"})


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
_MOST_BARS = 8
"""Title bars that are searched for a title; a screen with more is no screen of an app."""


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
    bars = [bar for rank, bar in places if rank & _IS_BAR][:_MOST_BARS]
    return next((title for bar in bars if (title := _bar_title(elements, bar))), "")


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
