"""Dialogs: those of builders, those that are classes of their own, their buttons and titles."""

from dataclasses import replace

from uiatlas_static.facts.code import outermost
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal, Result
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callback_names import LIFECYCLE
from uiatlas_static.solver.closing import is_only_closing, only_closes
from uiatlas_static.solver.domain import Abstract, Closure, Frame, Obj, Widget, objects, options
from uiatlas_static.solver.fragments import is_fragment, show, show_place, transaction
from uiatlas_static.solver.heard import CLICKS
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.last_resorts import CLASSES_SHOWN
from uiatlas_static.solver.leaving import is_false
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.meaning import DIALOGS
from uiatlas_static.solver.menus import ENDS, ended, popup
from uiatlas_static.solver.places import AUTO, BACKGROUND, Place, Trigger
from uiatlas_static.solver.triggers import TEXT, evidence, words

MAX_FRAMES = 24
"""How far down the stack the class of a dialog, or the screen that builds one, is looked for."""
BUTTONS = {
    "setPositiveButton": -1,
    "setNegativeButton": -2,
    "setNeutralButton": -3,
    "positiveButton": -1,
    "negativeButton": -2,
    "neutralButton": -3,
    "yesButton": -1,
    "okButton": -1,
    "noButton": -2,
    "cancelButton": -2,
}
"""Calls that give a dialog a button, of the platform and of libraries."""
_ON_BUILDERS = ("okButton", "cancelButton")
"""Those of them that give one only to what is known to be a dialog, or to build one: other classes have such names."""
_FROM_LIBRARIES = ("Dialog", "DialogFragment", "Picker", "BottomSheet", "BottomSheetFragment")
_MANAGER_AND_TAG = 2
"""How many arguments a fragment that is a dialog is shown with."""
_MAX_TEXTS = 4
"""With how many texts a button is told by its text, as a dialog has them that different code fills."""
_TEXT_AND_LISTENER = 2
"""How many arguments a button is given with."""
_UNSEEN = ("unseen", 0)
"""The place in the code of a builder whose making was not seen."""
_NAMES = {-1: "android:button1", -2: "android:button2", -3: "android:button3"}


def is_built(interpreter: Interpreter, obj: Obj) -> bool:
    """Whether an object is a dialog, also one that was seen to be made of a class of the app, or a builder of one."""
    if obj.type in interpreter.program.classes:
        return interpreter.program.builds_dialogs(obj.type) or obj in interpreter.dialogs
    return obj.type.endswith(DIALOGS)


def place_of(interpreter: Interpreter, site: CallSite, obj: Obj | None) -> Place | None:
    """The place of a dialog that is built: of the dialog class around it, else one named by the screen's method.

    Nothing leads there until it is shown. None where nobody would see it.
    """
    if interpreter.place.kind in BACKGROUND:
        return None
    if obj is not None and obj in interpreter.dialogs:
        return interpreter.dialogs[obj]
    place = _place_of(interpreter, site, obj)
    if obj is not None:
        interpreter.dialogs[obj] = place
    return place


def _place_of(interpreter: Interpreter, site: CallSite, obj: Obj | None) -> Place:
    owner, here = _dialog_class(interpreter, site.frame), interpreter.place
    if owner and here.name == owner:
        return here
    if not owner and here.kind == "dialog" and site.frame.this is here.obj and site.frame.this:
        return here
    where = evidence(interpreter, site)
    if owner:
        name = owner
    else:
        building = _building(interpreter, site.frame)
        base = _base_name(interpreter, building, site.frame)
        made = interpreter.builders.setdefault((here.activity.identity, base), [])
        key = _UNSEEN if obj is None or obj.site == _UNSEEN else (building.method.id, building.at)
        if key == _UNSEEN and made:
            key = made[0]
        elif made[:1] == [_UNSEEN]:
            made[0] = key
        elif key not in made:
            made.append(key)
        count = made.index(key)
        name = f"{base} {count + 1}" if count else base
    cls = interpreter.program.classes.get(name)
    place = interpreter.world.place(
        Place(name, "dialog", here.activity, None, "", cls is not None and cls.library, evidence=where)
    )
    interpreter.world.opened.setdefault(place, (here, interpreter.trigger, where))
    return place


def _base_name(interpreter: Interpreter, building: Frame, frame: Frame) -> str:
    """A dialog is called by the method of the screen that builds it, or by the helper that a platform's call runs."""
    named = _named_method(building)
    if named in LIFECYCLE or named in CLICKS:
        helper = _named_method(frame)
        if helper != named:
            return f"{_outermost(interpreter, frame)}.{helper}"
    return f"{_outermost(interpreter, building)}.{named}"


def _building(interpreter: Interpreter, frame: Frame) -> Frame:
    """The frame that builds a dialog: of the nearest screen's own code, so that helpers of many dialogs do not join."""
    current: Frame | None = frame
    for _ in range(MAX_FRAMES):
        if current is None:
            break
        if interpreter.program.kind(_outermost(interpreter, current)) in (*SCREEN_KINDS, "adapter", "view"):
            return current
        current = current.caller
    return frame


def _dialog_class(interpreter: Interpreter, frame: Frame | None) -> str:
    """The nearest class on the stack that stands for a dialog."""
    for _ in range(MAX_FRAMES):
        if frame is None:
            return ""
        if frame.this is not None:
            name = frame.this.type
            if interpreter.program.kind(name) == "dialog" or plain_dialog(interpreter, name):
                return name
            if "$" not in name.rpartition(".")[2]:
                return ""
        frame = frame.outer or frame.caller
    return ""


def plain_dialog(interpreter: Interpreter, name: str) -> bool:
    """Whether a class of no platform kind stands for a dialog, as its name says; events of a closed family do not."""
    cls = interpreter.program.classes.get(name)
    return (
        cls is not None
        and cls.kind == "class"
        and (not cls.outer or cls.outer not in (cls.parent, *cls.interfaces))
        and name.endswith(("Dialog", "BottomSheet", "Popup"))
        and interpreter.program.kind(name) in ("", "dialog")
        and not interpreter.program.builds_dialogs(name)
    )


def _outermost(interpreter: Interpreter, frame: Frame) -> str:
    owner = interpreter.program.owner_of.get(frame.method.id)
    return outermost(frame.method.owner if owner is None else owner.name)


def _named_method(frame: Frame) -> str:
    current: Frame | None = frame
    for _ in range(MAX_FRAMES):
        if current is None or current.method.name not in ("", "onClick", "invoke"):
            break
        around = current.outer or (None if current.this is None else current.this.frame)
        if around is None:
            break
        current = around
    return current.method.name if current is not None and current.method.name else "dialog"


def allocation(interpreter: Interpreter, site: CallSite) -> Place | None:
    """The place that an object's constructor runs in: the dialog that it is, or that it builds.

    A dialog is opened by that if nothing is seen to show it; what a builder builds is not before it is shown.
    """
    name = site.call.owner
    made = next(objects(site.receiver), None)
    if (site.frame.method.id, site.index) in interpreter.shown_at_last and is_fragment(interpreter.program, name):
        return _shown_at_last(interpreter, site, name, made)
    if made is not None and interpreter.program.builds_dialogs(name):
        return place_of(interpreter, site, made)
    if name not in interpreter.program.classes or not _opens_at_once(interpreter, name):
        return None
    before, interpreter.world.making = interpreter.world.making, (name, None if made is None else made.site)
    place = show_place(interpreter, name, "dialog", made, interpreter.trigger, evidence(interpreter, site))
    interpreter.world.making = before
    if made is not None and place is not None:
        interpreter.dialogs[made] = place
    return place


def _shown_at_last(interpreter: Interpreter, site: CallSite, name: str, made: Obj | None) -> Place | None:
    """A fragment that nobody was seen to show is shown where it is made, unless the code is that of another screen."""
    owner = site.frame.method.owner
    if outermost(owner) != outermost(name) and not interpreter.may_be(owner):
        return None
    kind, where = interpreter.program.kind(name), evidence(interpreter, site)
    with interpreter.world.inferred():
        return show_place(interpreter, name, kind, made, interpreter.trigger, where)


def _classes_shown_at_last(interpreter: Interpreter, site: CallSite) -> Abstract:
    """Fragments that nobody was seen to show are shown where a call is given their classes."""
    for option in (o for a in site.args for o in options(a)):
        if isinstance(option, ClassValue) and is_fragment(interpreter.program, option.name):
            _shown_at_last(interpreter, site, option.name, Obj(option.name, "screen"))
    return UNKNOWN


def _opens_at_once(interpreter: Interpreter, name: str) -> bool:
    if interpreter.program.kind(name) == "dialog":
        return not any("Fragment" in a for a in interpreter.program.ancestors(name))
    return plain_dialog(interpreter, name)


# ---- calls


def _show_dialog(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``show()`` of a dialog object, of a builder, of a pop-up menu, or of a fragment in a transaction."""
    if popup(interpreter, site):
        return site.receiver
    built = [o for o in objects(site.receiver) if is_built(interpreter, o)]
    for obj in built:
        for function in (o for a in site.args for o in options(a) if isinstance(o, Closure)):
            interpreter.invoke(function, (obj,), site.frame)
        place = place_of(interpreter, site, obj)
        if place is not None and place is not interpreter.place:
            where, trigger = evidence(interpreter, site), interpreter.trigger
            interpreter.world.edge(interpreter.place, place, trigger, trigger.edge_class, where)
            if obj.type == place.name:
                interpreter.world.shown.add((obj.type, obj.site))
            _note_shown(interpreter, place, site.frame)
        elif place is not None:
            interpreter.world.showing_themselves.add(place)
        interpreter.world.site(site.frame.method.id, site.index, True)
    if built:
        return site.receiver
    if show(interpreter, site, site.receiver, interpreter.present):
        interpreter.world.site(site.frame.method.id, site.index, True)
        return site.receiver
    return site.receiver if _show_of_library(interpreter, site) else transaction(interpreter, site)


def _note_shown(interpreter: Interpreter, place: Place, frame: Frame | None) -> None:
    """What a builder builds is shown by the nearest object on the stack that stands for the dialog."""
    for _ in range(MAX_FRAMES):
        if frame is None:
            return
        if frame.this is not None and frame.this.type == place.name:
            interpreter.world.shown.add((place.name, frame.this.site))
            return
        frame = frame.outer or frame.caller


def _show_of_library(interpreter: Interpreter, site: CallSite) -> bool:
    """``picker.show(fragmentManager, "tag")`` of a library's dialog, whose class is all that is known of it."""
    name = _made_by(site) if len(site.args) == _MANAGER_AND_TAG else ""
    if (
        not name.endswith(_FROM_LIBRARIES)
        or name in interpreter.program.classes
        or interpreter.place.kind in BACKGROUND
    ):
        return False
    where, trigger = evidence(interpreter, site), interpreter.trigger
    place = interpreter.world.place(Place(name, "dialog", interpreter.place.activity, external=True, evidence=where))
    interpreter.world.edge(interpreter.place, place, trigger, trigger.edge_class, where)
    interpreter.world.site(site.frame.method.id, site.index, True)
    return True


def _made_by(site: CallSite) -> str:
    """The class whose function made what a call is made on, seen through the calls of a builder."""
    calls, receiver = site.frame.method.calls, site.call.receiver
    for _ in range(MAX_FRAMES):
        if not isinstance(receiver, Result) or receiver.method != site.frame.method.id:
            break
        made = calls[receiver.call]
        if made.owner:
            return made.owner.removesuffix("Builder").rstrip(".$")
        receiver = made.receiver
    return ""


def _show_by_id(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``showDialog(id)``, ``showDialog(id, told)``: what ``onCreateDialog`` gives back for it is shown.

    The platform asks the method with two parameters, which asks the one with the id alone.
    """
    screen = interpreter.place.activity.obj
    made_by = (interpreter.program.method(screen.type, "onCreateDialog", n) for n in (2, 1)) if screen else ()
    method = next((m for m in made_by if m is not None), None)
    if method is None or screen is None:
        return UNKNOWN
    given = (site.arg(0), site.arg(1))
    made = interpreter.run(method, screen, given[: len(method.parameters)], site.frame)
    return _show_dialog(interpreter, CallSite(site.call, site.index, made, (), site.frame))


def builder_of(interpreter: Interpreter, site: CallSite) -> Obj:
    """The builder that a call is made on; one per screen's method where it is not known."""
    known = next((o for o in objects(site.receiver) if is_built(interpreter, o)), None)
    if known is not None:
        return known
    building = _building(interpreter, site.frame)
    where = (interpreter.place.activity.identity, _base_name(interpreter, building, site.frame))
    return interpreter.unknown_builders.setdefault(where, Obj("android.app.AlertDialog$Builder", _UNSEEN))


def _button(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A button of a dialog that is built: its listener runs in the dialog."""
    if site.call.name in _ON_BUILDERS and not any(is_built(interpreter, o) for o in objects(site.receiver)):
        return interpreter.models["(other)"](interpreter, site)
    obj = builder_of(interpreter, site)
    place = place_of(interpreter, site, obj)
    if place is None:
        return obj
    which = BUTTONS[site.call.name]
    texts = dict.fromkeys(t for a in site.args for o in options(a) if (t := words(interpreter, o)))
    place.buttons.update(texts)
    said = list(texts) if 0 < len(texts) <= _MAX_TEXTS else [""]
    obj.set(_NAMES[which], Literal(said[0] if len(said) == 1 else ""))
    for text in said:
        trigger = Trigger("dialog", id="" if text else _NAMES[which], text=text)
        if _closes(interpreter, site):
            interpreter.world.closing.setdefault(place, {})[trigger] = evidence(interpreter, site)
        with interpreter.at(place, AUTO):
            for function in site.args:
                fire(interpreter, site, function, trigger, (obj, Literal(which)), CLICKS)
    return obj


def _set_button(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``dialog.setButton(BUTTON_NEGATIVE, "No", listener)`` of a dialog that is made: one as a builder gives it."""
    if not any(is_built(interpreter, o) for o in objects(site.receiver)):
        return interpreter.models["(other)"](interpreter, site)
    which, *given = site.args
    if not isinstance(which, Literal) or which.value not in _NAMES:
        which, given = Literal(-1), [*site.args]
    name = next(name for name, number in BUTTONS.items() if number == which.value)
    return _button(interpreter, replace(site, call=replace(site.call, name=name), args=tuple(given)))


def _closes(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether a button does nothing but close its dialog, and is not given a listener of its own afterwards."""
    if site.call.name == "setNegativeButton":
        return all(map(only_closes, site.args))
    said, heard = site.arg(0), site.arg(-1)
    if len(site.args) != _TEXT_AND_LISTENER or not is_only_closing(heard) or said == Literal(None):
        return False
    return _outermost(interpreter, site.frame) not in interpreter.program.getting_buttons


def _get_button(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``dialog.getButton(BUTTON_POSITIVE)``: the button as an element of the dialog."""
    for obj in _dialogs(interpreter, site.receiver):
        place = place_of(interpreter, site, obj) if is_built(interpreter, obj) else None
        for which in options(site.arg(0)):
            if place is not None and isinstance(which, Literal) and which.value in _NAMES:
                name = _NAMES[int(which.value or 0)]
                said = obj.fields.get(name)
                text = str(said.value) if isinstance(said, Literal) else ""
                return Widget(name, root=place.identity, text=text)
    return UNKNOWN


def _dialogs(interpreter: Interpreter, asked: Abstract) -> list[Obj]:
    """The dialogs that a value may be; in a dialog class, one that it does not tell is what the class has built."""
    found = list(objects(asked))
    if interpreter.place.kind != "dialog" or any(o in interpreter.dialogs or not o.abstract for o in found):
        return found
    return [o for o, place in interpreter.dialogs.items() if place is interpreter.place] or found


def _title(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setTitle`` of a dialog that is built, of the screen, or of what a library shows."""
    text = next((t for a in site.args if (t := words(interpreter, a))), "")
    for obj in objects(site.receiver):
        if is_built(interpreter, obj):
            place = place_of(interpreter, site, obj)
            if place is not None and text:
                place.title = place.title or text
            return site.receiver
        if interpreter.place.obj is obj and text:
            interpreter.place.title = interpreter.place.title or text
        elif obj.type not in interpreter.program.classes and text:
            obj.set(TEXT, Literal(text))
    return site.receiver


def _message(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setMessage`` of a dialog that is built."""
    text = next((t for a in site.args if (t := words(interpreter, a))), "")
    built = (o for o in objects(site.receiver) if text and is_built(interpreter, o))
    for place in (place_of(interpreter, site, obj) for obj in built):
        if place is not None:
            place.messages[text] = None
    return site.receiver


def _ended(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A listener of a dialog's end runs in the dialog, without a touch of its own; a menu or a list ends too."""
    if ended(interpreter, site):
        return site.receiver
    if any(_is_element(interpreter, o) for o in options(site.receiver)):
        return interpreter.models["(other)"](interpreter, site)
    obj = builder_of(interpreter, site)
    place = place_of(interpreter, site, obj)
    if place is not None:
        with interpreter.at(place, AUTO):
            for function in site.args:
                fire(interpreter, site, function, AUTO, (obj,), ENDS)
    return obj


def _is_element(interpreter: Interpreter, value: Abstract) -> bool:
    """Whether a value is an element, also as a view of the app's own."""
    return isinstance(value, Widget) or (isinstance(value, Obj) and interpreter.program.kind(value.type) == "view")


def _lasting(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setCancelable(false)``: Back does not close the dialog."""
    for obj in objects(site.receiver):
        place = place_of(interpreter, site, obj) if is_built(interpreter, obj) else None
        if place is not None and is_false(site.call.args):
            interpreter.world.lasting.add(place)
    return site.receiver


def content(interpreter: Interpreter, site: CallSite) -> Place | None:
    """The dialog that ``setView`` or ``setContentView`` is called on, if it is one."""
    obj = next((o for o in objects(site.receiver) if is_built(interpreter, o)), None)
    return None if obj is None else place_of(interpreter, site, obj)


MODELS: dict[str, Model] = {
    **dict.fromkeys(("add", "replace", "attach", "addSlide"), transaction),
    **dict.fromkeys(("show", "showNow", "showAsDropDown", "showAtLocation"), _show_dialog),
    "showDialog": _show_by_id,
    CLASSES_SHOWN: _classes_shown_at_last,
    **dict.fromkeys(BUTTONS, _button),
    **dict.fromkeys(("setOnDismissListener", "setOnCancelListener", "setOnShowListener"), _ended),
    "getButton": _get_button,
    "setButton": _set_button,
    "setCancelable": _lasting,
    "setMessage": _message,
    "setTitle": _title,
}
