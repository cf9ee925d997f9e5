"""From the widgets of a simulated app to the elements of an observation: bars, a vertical flow, and a viewport."""

from collections.abc import Sequence
from dataclasses import dataclass

from uiatlas.devices.toolkit import Scene
from uiatlas.devices.widgets import Widget, is_picture
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement

SIZE = (1080, 1920)
"""Width and height of a simulated screen in pixels, unless another size is asked for."""

BAR, TABS, MARGIN = 160, 130, 40
HEIGHTS = {Role.ITEM: 170, Role.INPUT: 160, Role.HEADING: 120, Role.TEXT: 90, Role.OTHER: 200}
CLASSES = {
    Role.BUTTON: "android.widget.Button",
    Role.IMAGE: "android.widget.ImageButton",
    Role.CHECKBOX: "android.widget.CheckBox",
    Role.SWITCH: "android.widget.Switch",
    Role.RADIO: "android.widget.RadioButton",
    Role.INPUT: "android.widget.EditText",
    Role.OTHER: "android.widget.ProgressBar",
    Role.CONTAINER: "android.widget.FrameLayout",
    Role.LIST: "android.widget.ScrollView",
    Role.DIALOG: "android.app.AlertDialog",
    Role.MENU: "android.widget.ListView",
    Role.ITEM: "android.widget.LinearLayout",
}


@dataclass(frozen=True, slots=True)
class Frame:
    """A drawn screen.

    Attributes:
        observation: What the device shows.
        widgets: The widget behind each element, None for those that only hold others.
        reach: How far the content can be scrolled down, in pixels.
        page: Height of the viewport in pixels.
    """

    observation: Observation
    widgets: tuple[Widget | None, ...]
    reach: int
    page: int


def draw(
    package: str,
    scene: Scene,
    activity: str,
    widgets: Sequence[Widget],
    *,
    offset: int = 0,
    up: Widget | None = None,
    size: tuple[int, int] = SIZE,
) -> Frame:
    """Lay out a screen.

    Args:
        package: The app's package, which resource ids begin with.
        scene: What is drawn.
        activity: The page's activity, also for a dialog over it.
        widgets: The content: icons go to the bar, tabs below it, everything else flows from top to bottom.
        offset: How far the content is scrolled down, in pixels.
        up: The bar's button that leads up, if there is one.
        size: Width and height of the screen in pixels.
    """
    layout = _Layout(package, size)
    if scene.layer == "page":
        reach, page = layout.page(scene.title, up, widgets, offset)
    else:
        reach, page = layout.layer(scene, widgets, offset)
    observation = Observation(
        app=package,
        elements=tuple(layout.elements),
        activity=activity,
        title=scene.title,
        dialog=scene.layer != "page",
        size=size,
    )
    return Frame(observation, tuple(layout.widgets), reach, page)


class _Layout:
    """Elements in preorder, put down one after the other."""

    def __init__(self, package: str, size: tuple[int, int]) -> None:
        self.package, self.size = package, size
        self.elements: list[UIElement] = []
        self.widgets: list[Widget | None] = []

    def page(self, title: str, up: Widget | None, widgets: Sequence[Widget], offset: int) -> tuple[int, int]:
        icons = [w for w in widgets if is_picture(w)]
        tabs = [w for w in widgets if w.role == Role.TAB]
        floating = [w for w in widgets if w.role == Role.IMAGE]
        content = [w for w in widgets if w not in icons and w not in tabs and w not in floating]
        width, height = self.size
        root = self.hold(Role.CONTAINER, "content", Bounds(0, 0, width, height), -1)
        self.bar(root, title, up, icons)
        top = BAR
        if tabs:
            self.row(tabs, self.hold(Role.CONTAINER, "tabs", Bounds(0, BAR, width, BAR + TABS), root))
            top += TABS
        reach = self.flow(content, Bounds(0, top, width, height), offset, root, Role.LIST)
        for widget in floating:
            self.put(widget, Bounds(width - 200, height - 220, width - MARGIN, height - 60), root)
        return reach, height - top

    def layer(self, scene: Scene, widgets: Sequence[Widget], offset: int) -> tuple[int, int]:
        width, height = self.size
        named = scene.title and scene.layer == "dialog"
        heading = [Widget(Role.HEADING, scene.title, id="alertTitle")] if named else []
        content = [*heading, *widgets]
        full = sum(_height(w) for w in content)
        tall = min(full, height - 400)
        if scene.layer == "menu":
            box, role = Bounds(width // 2, BAR // 2, width - MARGIN, BAR // 2 + tall), Role.MENU
        else:
            top = (height - tall) // 2
            box, role = Bounds(80, top, width - 80, top + tall), Role.DIALOG
        return self.flow(content, box, offset, -1, role), tall

    def bar(self, root: int, title: str, up: Widget | None, icons: Sequence[Widget]) -> None:
        width = self.size[0]
        bar = self.hold(Role.CONTAINER, "toolbar", Bounds(0, 0, width, BAR), root)
        if up is not None:
            self.put(up, Bounds(0, 0, BAR, BAR), bar)
        if title:
            right = width - BAR * len(icons)
            self.put(Widget(Role.HEADING, title, id="title"), Bounds(BAR, 0, max(right, BAR + 1), BAR), bar)
        for place, icon in enumerate(icons):
            left = width - BAR * (len(icons) - place)
            self.put(icon, Bounds(left, 0, left + BAR, BAR), bar)

    def row(self, widgets: Sequence[Widget], parent: int) -> None:
        box = self.elements[parent].bounds or Bounds(0, 0, *self.size)
        each = (box.right - box.left) // len(widgets)
        for place, widget in enumerate(widgets):
            left = box.left + each * place
            self.put(widget, Bounds(left, box.top, left + each, box.bottom), parent)

    def flow(self, widgets: Sequence[Widget], box: Bounds, offset: int, parent: int, role: Role) -> int:
        """Put widgets below each other and leave out what is not in the box; the pixels that can be scrolled."""
        full = sum(_height(w) for w in widgets)
        reach = max(0, full - (box.bottom - box.top))
        flags = ElementFlag.SCROLLABLE if reach else ElementFlag.NONE
        holder = self.hold(role, {Role.LIST: "scroll"}.get(role, "panel"), box, parent, flags)
        top = box.top - min(offset, reach)
        for widget in widgets:
            bottom = top + _height(widget)
            middle = (top + bottom) // 2
            if box.top <= middle < box.bottom:
                seen = Bounds(box.left + MARGIN, max(top, box.top), box.right - MARGIN, min(bottom, box.bottom))
                self.put(widget, seen, holder)
            top = bottom
        return reach

    def hold(self, role: Role, name: str, bounds: Bounds, parent: int, flags: ElementFlag = ElementFlag.NONE) -> int:
        return self.add(None, Widget(role, id=name, flags=flags), bounds, parent)

    def put(self, widget: Widget, bounds: Bounds, parent: int) -> None:
        self.add(widget, widget, bounds, parent)

    def add(self, widget: Widget | None, shown: Widget, bounds: Bounds, parent: int) -> int:
        index = len(self.elements)
        self.elements.append(
            UIElement(
                index=index,
                role=Role.BUTTON if shown.role == Role.IMAGE and shown.flags else shown.role,
                text=shown.text,
                description=shown.description,
                resource_id=f"{self.package}:id/{shown.id}" if shown.id else "",
                class_name=CLASSES.get(Role.IMAGE if is_picture(shown) else shown.role, "android.widget.TextView"),
                parent=parent,
                flags=shown.flags,
                bounds=bounds,
            )
        )
        self.widgets.append(widget)
        return index


def _height(widget: Widget) -> int:
    lines = sum(1 + len(line) // 48 for line in widget.text.split("\n"))
    extra = 50 * max(0, lines - (2 if widget.role == Role.ITEM else 1))
    return HEIGHTS.get(widget.role, 130) + extra
