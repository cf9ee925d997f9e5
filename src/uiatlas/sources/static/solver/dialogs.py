"""Dialogs: those of builders, those that are classes of their own, their buttons and titles."""

from uiatlas.sources.static.facts.values import UNKNOWN
from uiatlas.sources.static.solver.domain import Abstract, Frame, Obj, objects
from uiatlas.sources.static.solver.fragments import show, show_place, transaction
from uiatlas.sources.static.solver.listeners import CLICKS, fire
from uiatlas.sources.static.solver.machine import Machine, Model, Site
from uiatlas.sources.static.solver.menus import popup
from uiatlas.sources.static.solver.places import Place, Trigger
from uiatlas.sources.static.solver.triggers import evidence, words

MAX_FRAMES = 12
"""How far down the stack the class of a dialog is looked for."""


def _show_dialog(machine: Machine, site: Site) -> Abstract:
    """``show()`` of a dialog object, of a builder, or of a fragment in a transaction."""
    if popup(machine, site):
        return site.receiver
    if show(machine, site, site.receiver, machine.trigger):
        machine.world.site(site.frame.method.id, site.index, True)
        return site.receiver
    for builder in objects(site.receiver):
        if _is_builder(builder):
            dialog_of(machine, site)
            return site.receiver
    return transaction(machine, site)


def _is_builder(obj: Obj) -> bool:
    return obj.type.endswith(("DialogBuilder", "Dialog$Builder", "Dialog.Builder", "AlertDialog"))


def dialog_of(machine: Machine, site: Site) -> Place | None:
    """The dialog that a builder builds: of the dialog class around it, else one named by the method that shows it."""
    owner = _dialog_class(machine, site.frame)
    if owner and machine.place.name == owner:
        return machine.place
    if not owner and machine.place.kind == "dialog" and site.frame.this is machine.place.obj and site.frame.this:
        return machine.place
    name = owner or f"{_outermost(machine, site.frame)}.{_named_method(machine, site.frame)}"
    place = show_place(machine, name, "dialog", None, machine.trigger, evidence(machine, site))
    machine.world.site(site.frame.method.id, site.index, True)
    return place


def _dialog_class(machine: Machine, frame: Frame | None) -> str:
    """The nearest class on the stack that stands for a dialog."""
    for _ in range(MAX_FRAMES):
        if frame is None:
            return ""
        if frame.this is not None:
            name = frame.this.type
            if machine.program.kind(name) == "dialog" or plain_dialog(machine, name):
                return name
            if "$" not in name.rpartition(".")[2]:
                return ""
        frame = frame.outer or frame.caller
    return ""


def plain_dialog(machine: Machine, name: str) -> bool:
    """Whether a class of no platform kind stands for a dialog, as its name says."""
    cls = machine.program.classes.get(name)
    return (
        cls is not None
        and cls.kind == "class"
        and name.endswith(("Dialog", "BottomSheet", "Popup"))
        and machine.program.kind(name) in ("", "dialog")
    )


def _outermost(machine: Machine, frame: Frame) -> str:
    return machine.program.owner_of[frame.method.id].name.partition("$")[0]


def _named_method(machine: Machine, frame: Frame) -> str:
    current: Frame | None = frame
    while current is not None and not current.method.name and current.outer is not None:
        current = current.outer
    return current.method.name if current is not None and current.method.name else "dialog"


def born(machine: Machine, site: Site) -> Place | None:
    """The place that making an object opens: a dialog that is a class of its own runs its constructor in itself."""
    name = site.call.owner
    if name not in machine.program.classes or not _opens_at_once(machine, name):
        return None
    made = next(objects(site.receiver), None)
    return show_place(machine, name, "dialog", made, machine.trigger, evidence(machine, site))


def _opens_at_once(machine: Machine, name: str) -> bool:
    if machine.program.kind(name) == "dialog":
        return not any("Fragment" in a for a in machine.program.ancestors(name))
    return plain_dialog(machine, name)


def _button(which: str) -> Model:
    """A button of a dialog that is built: its listener runs in the dialog."""

    def model(machine: Machine, site: Site) -> Abstract:
        receiver = site.receiver if any(True for _ in objects(site.receiver)) else _builder(site)
        place = dialog_of(machine, site)
        if place is None:
            return receiver
        text = next((t for a in site.args if (t := words(machine, a))), "")
        id = "" if text else which
        if text and which.startswith("button"):
            place.buttons[text] = None
        for function in site.args:
            machine.place, before = place, machine.place
            fire(machine, site, function, Trigger("dialog", id=id, text=text), (), CLICKS)
            machine.place = before
        return receiver

    return model


def _builder(site: Site) -> Obj:
    return Obj("android.app.AlertDialog$Builder", (site.frame.method.id, site.index))


def _title(machine: Machine, site: Site) -> Abstract:
    """``setTitle`` of a dialog that is built, or of the screen."""
    text = next((t for a in site.args if (t := words(machine, a))), "")
    for obj in objects(site.receiver):
        if _is_builder(obj):
            obj.put("title", UNKNOWN)
            place = dialog_of(machine, site)
            if place is not None and text:
                place.title = place.title or text
            return site.receiver
        if machine.place.obj is obj and text:
            machine.place.title = machine.place.title or text
    return site.receiver


MODELS: dict[str, Model] = {
    **dict.fromkeys(("add", "replace", "attach"), transaction),
    "show": _show_dialog,
    "showNow": _show_dialog,
    "setPositiveButton": _button("button1"),
    "setNegativeButton": _button("button2"),
    "setNeutralButton": _button("button3"),
    "setItems": _button("select_dialog_listview"),
    "setSingleChoiceItems": _button("select_dialog_listview"),
    "setMultiChoiceItems": _button("select_dialog_listview"),
    "setTitle": _title,
}
