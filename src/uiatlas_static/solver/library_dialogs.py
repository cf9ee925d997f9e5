"""Dialogs that builders of libraries make: their buttons and lists are told by calls of other names.

``MaterialDialog.Builder(this).positiveText("Yes").onPositive(listener)``, ``.items(texts).itemsCallback(listener)``.
"""

from dataclasses import replace

from uiatlas_static.facts.code import Call, Method
from uiatlas_static.facts.values import UNKNOWN, Literal, Result, Value
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.dialog_lists import entries
from uiatlas_static.solver.dialogs import MODELS as DIALOGS
from uiatlas_static.solver.dialogs import is_built, place_of
from uiatlas_static.solver.domain import Abstract, Obj, objects
from uiatlas_static.solver.heard import CLICKS
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire, is_function
from uiatlas_static.solver.made_rows import say_built
from uiatlas_static.solver.places import AUTO, Place, Trigger
from uiatlas_static.solver.triggers import words

_SAYING = {
    "onPositive": ("positiveText", "setPositiveText"),
    "onNegative": ("negativeText", "setNegativeText"),
    "onNeutral": ("neutralText", "setNeutralText"),
    "setConfirmClickListener": ("setConfirmText",),
    "setCancelClickListener": ("setCancelText",),
}
"""What hears a button -> what tells its text, in one library or another."""
_GIVING = {"onPositive": ("positiveButton", "setPositiveButton")}
"""What hears a button -> what gives the dialog the same button with its text."""
_KEPT = {name: names[0] for names in _SAYING.values() for name in names}
"""What tells a text -> where a dialog keeps it."""
_BUTTONS = {-1: "onPositive", -2: "onNegative", -3: "onNeutral"}
"""The numbers of buttons, as the platform has them -> what hears the button."""
_LISTED = ("items", "listItems", "itemsArray", "listItemsSingleChoice", "gridItems")
_WITH_TEXT = {"setConfirmButton": "setPositiveButton", "setCancelButton": "setNegativeButton"}
"""Calls that give a dialog a button with its text -> the one of the platform."""
_MADE = "android.app.AlertDialog$Builder"
"""What a dialog is made by that one call describes and shows."""
_LIST_AND_LISTENER = 2
"""How many arguments a call has at least that shows a dialog with a list; a title besides makes it one more."""
_SELECTED = ("onSelection", *CLICKS)
_CONFIRMED = ("onInput", *_SELECTED)


def built(interpreter: Interpreter, site: CallSite) -> tuple[Obj, Place] | None:
    """The dialog of a library that a call is made on, with its place; None if it is something else."""
    obj = next((o for o in objects(site.receiver) if is_built(interpreter, o)), None)
    place = None if obj is None else place_of(interpreter, site, obj)
    return None if obj is None or place is None else (obj, place)


def _begun_with(method: Method, call: Call) -> Value | None:
    """What a chain of calls begins with that a call of a body belongs to: where its builder is made, or comes from."""
    held = call.receiver if call.receiver is not None else next(iter(call.scopes), None)
    for _ in method.calls:
        if not isinstance(held, Result) or held.method != method.id:
            break
        above = method.calls[held.call].receiver
        if not isinstance(above, Result):
            break
        held = above
    return held


def beside(interpreter: Interpreter, site: CallSite, names: tuple[str, ...]) -> CallSite | None:
    """The call of one of these names on the same object, the nearest in the body, with its arguments."""
    method = site.frame.method
    begun = _begun_with(method, site.call)
    same = (n for n, c in enumerate(method.calls) if c.name in names and c.args and _begun_with(method, c) == begun)
    calls = [] if begun is None else [(abs(n - site.index), n) for n in same]
    if not calls:
        return None
    call = method.calls[min(calls)[1]]
    return replace(site, call=call, args=tuple(interpreter.eval(a, site.frame) for a in call.args))


def _heard(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``onPositive(listener)``: runs in the dialog, under the button."""
    return _under_button(interpreter, site, site.call.name, CLICKS)


def _under_button(interpreter: Interpreter, site: CallSite, hearing: str, names: tuple[str, ...]) -> Abstract:
    """Run what a call is given in the dialog, under a button: functions, or methods of these names."""
    found = built(interpreter, site)
    if found is None:
        return interpreter.models["(other)"](interpreter, site)
    obj, place = found
    trigger = _button(interpreter, site, found, hearing)
    with interpreter.at(place, AUTO):
        for function in site.args:
            fire(interpreter, site, function, trigger, (obj, UNKNOWN), names)
    return site.receiver


def _text(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``positiveText("Yes")``: the button says so, also where other code than this hears it."""
    found = built(interpreter, site)
    if found is None:
        return interpreter.models["(other)"](interpreter, site)
    found[0].set(_KEPT[site.call.name], Literal(words(interpreter, site.arg(0))))
    return site.receiver


def _button(interpreter: Interpreter, site: CallSite, built: tuple[Obj, Place], hearing: str) -> Trigger:
    obj, place = built
    said = beside(interpreter, site, (*_SAYING[hearing], *_GIVING.get(hearing, ())))
    given = () if said is None else said.args
    known = obj.fields.get(_SAYING[hearing][0]) if said is None else Literal(_first_words(interpreter, given))
    text = str(known.value) if isinstance(known, Literal) else ""
    if text:
        place.buttons[text] = None
    return Trigger("dialog", text=text)


def _first_words(interpreter: Interpreter, given: tuple[Abstract, ...]) -> str:
    return next((t for a in given if (t := words(interpreter, a))), "")


def _any(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``onAny(listener)``: one function for all buttons, which is told which of them it is."""
    found = built(interpreter, site)
    if found is None:
        return interpreter.models["(other)"](interpreter, site)
    obj, place = found
    given = {n: hearing for n, hearing in _BUTTONS.items() if beside(interpreter, site, _SAYING[hearing])}
    with interpreter.at(place, AUTO):
        for number, hearing in given.items():
            trigger = _button(interpreter, site, found, hearing)
            for function in site.args:
                fire(interpreter, site, function, trigger, (obj, Literal(number)), CLICKS)
        for function in () if given else site.args:
            fire(interpreter, site, function, Trigger("dialog"), (obj, UNKNOWN), CLICKS)
    return site.receiver


def _confirmed(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``input(hint, text, listener)``: is told what was typed, or ticked, once the dialog is confirmed."""
    return _under_button(interpreter, site, "onPositive", _CONFIRMED)


def _with_text(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setConfirmButton("Yes", listener)``: a button as the platform's dialogs are given one."""
    if built(interpreter, site) is None:
        return interpreter.models["(other)"](interpreter, site)
    name = _WITH_TEXT[site.call.name]
    return DIALOGS[name](interpreter, replace(site, call=replace(site.call, name=name)))


def _ends_with_function(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether the last that a call is given is a function."""
    return bool(site.args) and is_function(interpreter, site.args[-1])


def _alert(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``alert("Sure?", "Delete") { yesButton { } }.show()`` of Anko: the function fills the builder."""
    if not _ends_with_function(interpreter, site):
        return interpreter.models["(other)"](interpreter, site)
    made = Obj(_MADE, (site.frame.method.id, site.index), site.frame)
    if len(site.args) > _LIST_AND_LISTENER:
        interpreter.models["setTitle"](interpreter, replace(site, receiver=made, args=site.args[1:2]))
    interpreter.invoke(site.args[-1], (made,), site.frame)
    return made


def _selector(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``selector("Sort by", listOf("Name", "Date")) { dialog, n -> }`` of Anko: a dialog with a list, shown at once."""
    if len(site.args) < _LIST_AND_LISTENER or not _ends_with_function(interpreter, site):
        return interpreter.models["(other)"](interpreter, site)
    *told, listed, _ = site.args
    made = Obj(_MADE, (site.frame.method.id, site.index), site.frame)
    for name, args in (("setTitle", tuple(told)), ("setItems", (listed, site.arg(-1))), ("show", ())):
        interpreter.models[name](interpreter, replace(site, receiver=made, args=args))
    return UNKNOWN


def _callback(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``callback(object)``: one object with a method for each button."""
    found = built(interpreter, site)
    if found is None:
        return interpreter.models["(other)"](interpreter, site)
    obj, place = found
    with interpreter.at(place, AUTO):
        for heard in (o for a in site.args for o in objects(a)):
            for method in interpreter.callbacks(heard, _SAYING):
                trigger = _button(interpreter, site, found, method.name)
                interpreter.under(trigger, method, heard, (obj,), site.frame)
    return site.receiver


def _selected(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``itemsCallback(listener)``: runs in the dialog once for each entry of its list."""
    found = built(interpreter, site)
    if found is None:
        return interpreter.models["(other)"](interpreter, site)
    obj, place = found
    listed = site if site.call.name in _LISTED else beside(interpreter, site, _LISTED)
    texts = [] if listed is None else entries(interpreter, listed)
    rows: list[tuple[Trigger, Abstract, Abstract]]
    rows = [(Trigger("dialog", text=t), Literal(n), Literal(t)) for n, t in enumerate(texts)]
    with interpreter.at(place, AUTO):
        for function in site.args:
            for trigger, number, text in rows or [(Trigger("dialog"), UNKNOWN, UNKNOWN)]:
                given = (obj, number, text) if site.call.name in _LISTED else (obj, UNKNOWN, number, text)
                fire(interpreter, site, function, trigger, given, _SELECTED)
    place.buttons.update(dict.fromkeys(texts))
    return site.receiver


def _titled(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``title(text)``: of a dialog, or of a row that a builder makes."""
    return (DIALOGS["setTitle"] if built(interpreter, site) else say_built)(interpreter, site)


MODELS: dict[str, Model] = {
    **dict.fromkeys(_SAYING, _heard),
    **dict.fromkeys(_KEPT, _text),
    "callback": _callback,
    "onAny": _any,
    **dict.fromkeys(("input", "itemsCallbackMultiChoice", "listItemsMultiChoice"), _confirmed),
    **dict.fromkeys(("itemsCallback", "itemsCallbackSingleChoice"), _selected),
    **dict.fromkeys(("listItems", "listItemsSingleChoice", "gridItems"), _selected),
    "alert": _alert,
    "selector": _selector,
    **dict.fromkeys(_WITH_TEXT, _with_text),
    "title": _titled,
}
