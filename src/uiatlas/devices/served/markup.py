"""From what a simulated app shows to HTML with the roles, names and states that a screen reader would be told."""

import re
from collections import defaultdict
from collections.abc import Mapping
from html import escape

from uiatlas.ui import ElementFlag, Observation, Role, UIElement

_ROLES = {Role.MENU_ITEM: "menuitem", Role.TAB: "tab", Role.SWITCH: "switch", Role.CHECKBOX: "checkbox"}
_ROLES |= {Role.RADIO: "radio", Role.MENU: "menu"}
_PLACES = {"toolbar": "header", "tabs": "nav", "scroll": "main"}


def path_of(shown: Observation) -> str:
    """The address of a screen: ``com.example.notes.DateTimeActivity`` has ``/date-time``."""
    name = shown.activity.rpartition(".")[2].removesuffix("Activity")
    return "/" + re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


def html_of(shown: Observation) -> str:
    """The body of the page: every element in its place in the tree, with its number in ``data-index``."""
    below: dict[int, list[UIElement]] = defaultdict(list)
    for element in shown.elements:
        below[element.parent].append(element)
    body = "".join(_element(root, below, shown.title) for root in below[-1])
    return f'<div class="shade">{body}</div>' if shown.dialog else body


def _element(element: UIElement, below: Mapping[int, list[UIElement]], title: str) -> str:
    inside = "".join(_element(child, below, title) for child in below.get(element.index, ()))
    words, about = escape(element.text), _about(element)
    match element.role:
        case Role.CONTAINER | Role.LIST:
            name = element.resource_id.rpartition("/")[2]
            tag = _PLACES.get(name, "div")
            role = ' role="tablist"' if tag == "nav" else ""
            return f'<{tag}{role} class="{escape(name)}">{inside}</{tag}>'
        case Role.DIALOG | Role.MENU:
            role, modal = ("menu", "") if element.role == Role.MENU else ("dialog", ' aria-modal="true"')
            return f'<div role="{role}"{modal} aria-label="{escape(title or "Menu")}">{inside}</div>'
        case Role.HEADING:
            tag = "h1" if element.resource_id.endswith(":id/title") else "h2"
            return f"<{tag}>{words}</{tag}>"
        case Role.TEXT:
            return f"<p>{words}</p>"
        case Role.OTHER:
            return f'<div role="progressbar" aria-label="{words}">{words}</div>'
        case Role.INPUT:
            return _field(element, about)
        case _:
            return f"<button{about}>{_words(element)}</button>"


def _about(element: UIElement) -> str:
    """The attributes of something to touch: its number, the developer's name, its role and how it stands."""
    given = {"data-index": str(element.index), "data-testid": element.resource_id.rpartition("/")[2]}
    if role := _ROLES.get(element.role):
        given["role"] = role
    if element.checked is not None:
        given["aria-checked"] = str(element.checked).lower()
    if element.role == Role.TAB:
        given["aria-selected"] = str(element.selected).lower()
    if element.description and not element.text:
        given |= {"aria-label": element.description, "data-sign": element.description[:1]}
    attributes = "".join(f' {name}="{escape(said)}"' for name, said in given.items() if said)
    return attributes + ("" if element.enabled else " disabled")


def _words(element: UIElement) -> str:
    first, _, rest = element.text.partition("\n")
    return f"<span>{escape(first)}</span>" + (f" <small>{escape(rest)}</small>" if rest else "")


def _field(element: UIElement, about: str) -> str:
    hint = element.description or element.text
    typed = "" if element.text == hint else element.text
    kind = "password" if element.flags & ElementFlag.PASSWORD else "text"
    return (
        f'<input type="{kind}"{about} aria-label="{escape(hint)}" placeholder="{escape(hint)}" '
        f'value="{escape(typed)}" autocomplete="off">'
    )
