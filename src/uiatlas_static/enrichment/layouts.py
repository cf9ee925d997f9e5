"""The elements of layouts and menus, for screens that code puts them on in a way that analysis does not follow."""

from uiatlas.ui import ElementFlag, Role, UIElement
from uiatlas.ui.android_roles import base_role
from uiatlas_static.facts.app import AppFacts


def layouts_of(facts: AppFacts, app: str) -> dict[str, tuple[UIElement, ...]]:
    """Elements with an id or a text, by the layout's or menu's name in code: ``R.layout.main``.

    Args:
        facts: What was read.
        app: The app's id, with which resource ids begin.
    """
    out: dict[str, tuple[UIElement, ...]] = {}
    for name, layout in facts.resources.layouts.items():
        told = [w for w in layout.widgets if w.visible and (w.id or w.text or w.description)]
        elements: list[UIElement] = []
        for widget in told:
            cls = widget.type if "." in widget.type else f"android.widget.{widget.type}"
            role = base_role(cls)
            flags = int(ElementFlag.CLICKABLE) if widget.click or role in (Role.BUTTON, Role.INPUT) else 0
            flags |= int(ElementFlag.EDITABLE) if role is Role.INPUT else 0
            text, id_ = widget.text or (widget.hint if role is Role.INPUT else ""), _resource(app, widget.id)
            elements.append(UIElement(len(elements), role, text, widget.description, id_, cls, flags=flags))
        out[f"R.layout.{name}"] = tuple(elements)
    for name, menu in facts.resources.menus.items():
        click = int(ElementFlag.CLICKABLE)
        items = [
            UIElement(n, Role.MENU_ITEM, item.title, "", _resource(app, item.id), flags=click)
            for n, item in enumerate(menu.items)
        ]
        out[f"R.menu.{name}"] = tuple(items)
    return out


def _resource(app: str, id_: str | int) -> str:
    if not id_ or isinstance(id_, int):
        return ""
    framework = id_.removeprefix("android:")
    return f"android:id/{framework}" if framework != id_ else f"{app}:id/{id_}"
