"""What an Android view is for, told by its class and by what can be done to it."""

from functools import lru_cache

from uiatlas.ui.elements import ElementFlag, Role

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
