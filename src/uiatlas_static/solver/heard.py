"""Methods of listeners and callbacks: by their names, what a person touches that they hear of, if anything."""

import re
from dataclasses import replace

from uiatlas_static.facts.code import Method
from uiatlas_static.solver.acting import HANDLING_BACK
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callbacks import MODE_CLICK
from uiatlas_static.solver.domain import Obj, Widget, options
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.just_set import POSTED
from uiatlas_static.solver.places import AUTO, HEARD_KEY, ONLY_LIST, PRESSED, Trigger

OF_KEYS = ("onKey", "onKeyDown", "onKeyUp", "onKeyLongPress", "onKeyMultiple", "onKeyShortcut", "dispatchKeyEvent")
"""Methods of listeners, views and screens that are told of keys: nothing comes there before one is pressed."""
ENTERED = "onEditorAction"
"""What a field tells of the key that ends what is typed in it."""
CLICKS = ("onClick", "onLongClick", "onCheckedChanged", "onTouch", ENTERED, "onRatingChanged", "onCloseClick")
TOUCHES = ("performClick", "onTouchEvent")
"""Methods of a view by which it hears itself that it is touched."""
ITEM_CLICKS = ("onItemClick", "onItemLongClick", "onItemSelected", "onChildClick", "onGroupClick", "onListItemClick")
PROFILE_CLICK = "onProfileChanged"
"""The method by which the header of a drawer tells which account was touched."""
LONG_CLICKS = ("onLongClick", "onItemLongClick")
"""Those of both that are told of a long press."""
_ITEM_CLICKED = re.compile(r"on\w*(?:Item|Row)(?:Long)?(?:Click|Clicked|Tap|Tapped|Pressed)")
"""Names of methods of other interfaces that are told of rows, as libraries declare them."""
_CLICKED = re.compile(r"on\w*(?:Click|Clicked|Tap|Tapped|Press|Pressed)")
"""Names of methods of other interfaces that are told of touches."""
_SETTER = re.compile(r"[a-z]*On(\w+?)(?:Listener)?")
"""Names of calls that set a listener, with what it is told of."""
_NOT_ON_SCREEN = re.compile("Back|Key|Media|Notification")
"""Parts of the names of those that are told of what is pressed or touched elsewhere than in the app's own window."""
_PLACE = re.compile(r"\w*(?:pos|position|index)", re.IGNORECASE)
"""Names of parameters that have the place of a row."""
_NOT_OF_ROWS = frozenset({"boolean", "byte", "char", "double", "float", "int", "long", "short", "integer", "character"})
"""Types, in small letters, of which a value alone does not tell of a row: switches, numbers, ids."""
PAGE_CLICKS = ("shouldOverrideUrlLoading", "onDownloadStart")
"""Methods of those who listen to a web page that are told where a link leads which a person follows."""
LISTING, LISTED = "setListNavigationCallbacks", "onNavigationItemSelected"
"""The call that gives an action bar a list and its listener, and what that is told of, as the listener of a menu is."""
MENU_CLICKS = (
    "onMenuItemClick",
    LISTED,
    "onNavigationItemReselected",
    "onOptionsItemSelected",
    "onContextItemSelected",
    MODE_CLICK,
    "onMenuItemSelected",
)
PREFERENCE_SCREENS = "onPreferenceStartScreen"
"""What is told of a touch on an entry that opens a screen within its file."""
PREFERENCE_FRAGMENTS = "onPreferenceStartFragment"
"""What is told of a touch on an entry that names a fragment."""
PREFERENCE_DIALOGS = ("onDisplayPreferenceDialog", "onPreferenceDisplayDialog")
"""What is told of a touch on a preference that is to open its dialog."""
PREFERENCE_CLICKS = (
    "onPreferenceClick",
    "onPreferenceChange",
    "onPreferenceTreeClick",
    PREFERENCE_FRAGMENTS,
    PREFERENCE_SCREENS,
    *PREFERENCE_DIALOGS,
)
ROW_MAKERS = frozenset(
    """
    onBindViewHolder getView onCreateViewHolder newView bindView instantiateItem
    getGroupView getChildView newGroupView bindGroupView newChildView bindChildView
    """.split()  # noqa: SIM905
)
"""Methods of adapters that make rows; what they set is touched later, whatever made the list be filled."""
OF_HOLDERS = re.compile(r"on(Create|Bind)(\w*)ViewHolder")
"""Methods of adapters, and what libraries call them for rows of several kinds, that make a holder or fill its row."""
TOUCHED = re.compile(
    r"(?:on|(?:set|add|do|register)On)(?=[A-Z])"
    r"\w*(?:Click|Press|Tap|Touch|Select|Check|Toggle|Swip|Refresh|Action|Clos|Pick|Chosen|Choose)\w*"
)
"""Names of calls by which views of libraries are given what to do when a person touches them."""
_ONBOARDERS = ("AhoyOnboarder", "Onboarder")
OF_LIBRARIES: dict[str, tuple[str | tuple[str, ...], Trigger]] = {
    "onDonePressed": ("AppIntro", Trigger("click", id="done")),
    "onSkipPressed": ("AppIntro", Trigger("click", id="skip")),
    "onFinishButtonPressed": (_ONBOARDERS, Trigger("click")),
    "onSkipButtonPressed": (_ONBOARDERS, Trigger("click")),
    "onFinish": ("MaterialIntroActivity", Trigger("click")),
    "onFinishFragment": ("Onboarding", Trigger("click", id="button_start")),
    "onGuidedActionClicked": ("GuidedStep", Trigger("item")),
}
"""Methods by which introductions and screens of Leanback are told of touches: how the class above begins, the touch."""
_PLACE_AND_NUMBER = 2
"""How many parameters a listener has that is told of the place of a row and of its number."""


def tells_of_list(method: Method) -> bool:
    """Whether a listener is told of a choice from the list in an action bar, by place and number, and of no menu."""
    return method.name == LISTED and len(method.parameters) == _PLACE_AND_NUMBER


def tells_of_row(method: Method) -> bool:
    """Whether a method is told of a touch on a row, by its name: of what the row shows or of its place, and no menu."""
    if not _ITEM_CLICKED.fullmatch(method.name) or "Menu" in method.name:
        return False
    types = [(p.name, p.type.rpartition(".")[2].removesuffix("?")) for p in method.parameters]
    if any(type_.startswith("Menu") for _, type_ in types):
        return False
    return any(
        _PLACE.fullmatch(name) if type_.lower() in _NOT_OF_ROWS else not type_.endswith("View") for name, type_ in types
    )


def tells_of_view(method: Method) -> bool:
    """Whether a method is told of a touch on some element, by its name, and of nothing but the element."""
    types = [p.type.rpartition(".")[2].removesuffix("?") for p in method.parameters]
    return _CLICKED.fullmatch(method.name) is not None and len(types) == 1 and types[0].endswith(("View", "Button"))


def is_told_of_touch(name: str) -> bool:
    """Whether a method of a listener is told of a touch in the window of the app, by its name."""
    return _CLICKED.fullmatch(name) is not None and not _NOT_ON_SCREEN.search(name)


def methods_told(setter: str) -> tuple[str, ...]:
    """The methods that are told of what a setter names: ``onIconClick`` of ``setOnIconClickListener``."""
    told = _SETTER.fullmatch(setter)
    return () if told is None else (f"on{told[1]}", f"on{told[1]}ed")


def makes_row(name: str) -> bool:
    """Whether a method of an adapter makes a row or fills it, by its name."""
    return name in ROW_MAKERS or OF_HOLDERS.fullmatch(name) is not None


def own_trigger(method: Method, trigger: Trigger, container: str) -> Trigger:
    """The trigger that a callback's name tells."""
    name = method.name
    if name in CLICKS or name in TOUCHES:
        own = trigger if trigger.edge_class in ("item", "click") else Trigger("click")
        return replace(own, long=name in LONG_CLICKS or own.long, enter=name == ENTERED or own.enter)
    if name in ITEM_CLICKS or tells_of_list(method):
        return Trigger("item", id=container, long=name in LONG_CLICKS)
    if name in MENU_CLICKS:
        return Trigger("menu")
    if name in PREFERENCE_CLICKS:
        return Trigger("preference")
    if name in PAGE_CLICKS:
        return Trigger("click")
    if name in OF_KEYS:
        return HEARD_KEY
    if name in HANDLING_BACK:
        return PRESSED
    if trigger.edge_class == AUTO.edge_class and is_told_of_touch(name):
        long = "Long" in name
        if tells_of_row(method):
            return Trigger("item", id=container, surface="" if container else ONLY_LIST, long=long)
        return Trigger("click", long=long)
    if makes_row(name) and trigger.edge_class != "item" and (container or trigger.edge_class != "auto"):
        return Trigger("item", id=container)
    return trigger


def follows_touch(interpreter: Interpreter, site: CallSite, obj: Obj) -> bool:
    """Whether an object is told how something ends that a touch begins, as a request: it hears no touch itself."""
    on_view = site.call.name not in POSTED and any(isinstance(o, Widget) for o in options(site.receiver))
    if on_view or interpreter.present.edge_class == AUTO.edge_class:
        return False
    return not any(own_trigger(m, AUTO, "(list)") != AUTO for m in interpreter.callbacks_once_given(obj))
