"""What other tools call the roles of elements, in our own vocabulary."""

from uiatlas.ui import Role

_ROLES: dict[str, Role] = {
    "alertdialog": Role.DIALOG,
    "button": Role.BUTTON,
    "cell": Role.CONTAINER,
    "checkbox": Role.CHECKBOX,
    "code": Role.TEXT,
    "collection": Role.LIST,
    "combobox": Role.CHOICE,
    "dialog": Role.DIALOG,
    "gridcell": Role.CONTAINER,
    "heading": Role.HEADING,
    "image": Role.IMAGE,
    "img": Role.IMAGE,
    "labeltext": Role.TEXT,
    "link": Role.LINK,
    "list": Role.LIST,
    "listbox": Role.LIST,
    "listitem": Role.ITEM,
    "menu": Role.MENU,
    "menubar": Role.MENU,
    "menuitem": Role.MENU_ITEM,
    "menuitemcheckbox": Role.MENU_ITEM,
    "menuitemradio": Role.MENU_ITEM,
    "option": Role.ITEM,
    "paragraph": Role.TEXT,
    "radio": Role.RADIO,
    "row": Role.ITEM,
    "searchbox": Role.INPUT,
    "slider": Role.SLIDER,
    "spinbutton": Role.INPUT,
    "statictext": Role.TEXT,
    "switch": Role.SWITCH,
    "tab": Role.TAB,
    "table": Role.LIST,
    "text": Role.TEXT,
    "textbox": Role.INPUT,
    "tree": Role.LIST,
    "treegrid": Role.LIST,
    "treeitem": Role.ITEM,
    "grid": Role.LIST,
}
"""Roles of ARIA and of Chromium's tree; what is not among them holds others."""

CONTROLS = frozenset(
    {"button", "link", "checkbox", "switch", "radio", "menuitem", "menuitemcheckbox", "menuitemradio", "tab", "option"}
    | {"treeitem", "slider", "spinbutton", "textbox", "searchbox", "combobox"}
)
"""Roles of what can be touched."""

HOLDING = frozenset({"combobox"})
"""Roles of what holds options that are not shown until it is touched."""

SILENT = frozenset({"generic", "none", "ignored", "presentation", "group", "inlinetextbox", "rootwebarea", "document"})
"""Roles of what is there for the page's layout alone, as long as it says nothing."""


def role_of(word: str) -> Role:
    """Our role for a word of ARIA, in lower case."""
    return _ROLES.get(word, Role.CONTAINER)
