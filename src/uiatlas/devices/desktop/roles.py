"""AT-SPI's roles and states by number; their names differ between toolkits, their numbers do not."""

from uiatlas.ui import Role

_NAMES = (
    "invalid,accelerator label,alert,animation,arrow,calendar,canvas,check box,check menu item,color chooser,"
    "column header,combo box,date editor,desktop icon,desktop frame,dial,dialog,directory pane,drawing area,"
    "file chooser,filler,focus traversable,font chooser,frame,glass pane,html container,icon,image,internal frame,"
    "label,layered pane,list,list item,menu,menu bar,menu item,option pane,page tab,page tab list,panel,"
    "password text,popup menu,progress bar,push button,radio button,radio menu item,root pane,row header,scroll bar,"
    "scroll pane,separator,slider,spin button,split pane,status bar,table,table cell,table column header,"
    "table row header,tearoff menu item,terminal,text,toggle button,tool bar,tool tip,tree,tree table,unknown,"
    "viewport,window,extended,header,footer,paragraph,ruler,application,autocomplete,editbar,embedded,entry,chart,"
    "caption,document frame,heading,page,section,redundant object,form,link,input method window,table row,tree item,"
    "document spreadsheet,document presentation,document text,document web,document email,comment,list box,grouping,"
    "image map,notification,info bar,level bar,title bar,block quote,audio,video,definition,article,landmark,log,"
    "marquee,math,rating,timer,static,math fraction,math root,subscript,superscript,description list,"
    "description term,description value,footnote,content deletion,content insertion,mark,suggestion,"
    "push button menu,switch"
)
NAMES = tuple(_NAMES.split(","))
"""What GTK 3 calls the roles; a role's number is its position."""


def numbers(*names: str) -> frozenset[int]:
    """The numbers of some roles."""
    return frozenset(NAMES.index(name) for name in names)


DIALOGS = numbers("dialog", "alert", "file chooser", "color chooser", "font chooser")
MENUS = numbers("menu", "popup menu")
POPUP_MENU = NAMES.index("popup menu")
MENU_ITEM = NAMES.index("menu item")
MENU_BAR = NAMES.index("menu bar")
PUSH_BUTTON = NAMES.index("push button")
PAGE_TAB = NAMES.index("page tab")
PAGE_TAB_LIST = NAMES.index("page tab list")
SPIN_BUTTON = NAMES.index("spin button")
ICON = NAMES.index("icon")
LABEL = NAMES.index("label")
PARAGRAPH = NAMES.index("paragraph")
PASSWORD = NAMES.index("password text")
TOGGLES = numbers("toggle button", "check box", "radio button", "check menu item", "radio menu item", "switch")
TABLES = numbers("table", "tree table", "tree", "list", "list box", "layered pane")
TREES = numbers("tree", "tree table")
SCROLLERS = numbers("scroll pane", "viewport")
BOXES = SCROLLERS | numbers("filler", "panel", "layered pane", "split pane")
"""What holds controls and cuts off what is scrolled out of it."""
UNSAID = numbers("tool tip", "separator", "scroll bar", "invalid", "redundant object")
"""What comes and goes with the pointer, and what says nothing."""

_ROLES: dict[Role, frozenset[int]] = {
    Role.BUTTON: numbers("push button", "push button menu", "toggle button", "table column header", "column header"),
    Role.CHECKBOX: numbers("check box"),
    Role.SWITCH: numbers("switch"),
    Role.RADIO: numbers("radio button"),
    Role.INPUT: numbers("text", "entry", "password text", "spin button", "terminal", "editbar", "date editor"),
    Role.TEXT: numbers("label", "status bar", "paragraph", "progress bar", "static", "caption", "notification"),
    Role.HEADING: numbers("heading"),
    Role.IMAGE: numbers("image"),
    Role.LINK: numbers("link"),
    Role.LIST: numbers("list", "list box", "table", "tree", "tree table"),
    Role.ITEM: numbers("table cell", "list item", "tree item", "icon", "table row", "desktop icon"),
    Role.TAB: numbers("page tab"),
    Role.MENU: numbers("menu bar", "popup menu"),
    Role.MENU_ITEM: numbers("menu", "menu item", "check menu item", "radio menu item", "tearoff menu item"),
    Role.CHOICE: numbers("combo box"),
    Role.SLIDER: numbers("slider", "dial"),
    Role.DIALOG: DIALOGS,
}
_BY_NUMBER = {number: role for role, numbers in _ROLES.items() for number in numbers}

CLICKABLE = frozenset(
    {Role.BUTTON, Role.CHECKBOX, Role.SWITCH, Role.RADIO, Role.INPUT, Role.LINK, Role.ITEM, Role.TAB}
    | {Role.MENU_ITEM, Role.CHOICE, Role.SLIDER}
)
"""Roles that answer to a click."""


def drops_from(number: int, above: int) -> bool:
    """Whether what has one role holds the options of what has another one around it, and drops down from that."""
    return role_of(number) is Role.LIST and role_of(above) is Role.CHOICE


def role_of(number: int) -> Role:
    """What an AT-SPI role is in our vocabulary."""
    return _BY_NUMBER.get(number, Role.CONTAINER)


def name_of(number: int) -> str:
    """The name of an AT-SPI role, such as ``push button``."""
    return NAMES[number] if 0 <= number < len(NAMES) else "unknown"


ACTIVE, CHECKED, EDITABLE, ENABLED, EXPANDED, FOCUSABLE, FOCUSED, MODAL, PRESSED = (
    1 << n for n in (1, 4, 7, 8, 10, 11, 12, 16, 20)
)
SELECTABLE, SELECTED, SENSITIVE, SHOWING, VISIBLE, MANAGES_DESCENDANTS, REQUIRED, CHECKABLE, READ_ONLY = (
    1 << n for n in (22, 23, 24, 25, 30, 31, 33, 41, 43)
)
"""Bits of a state set, whose two numbers are joined to one."""
