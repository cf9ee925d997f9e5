"""Composables: what they say, and what a person presses among them, known by what it says."""

import re
from collections.abc import Sequence
from dataclasses import replace

from uiatlas_static.facts.code import INIT, INVOKE, own_name
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal, Resource, Unknown
from uiatlas_static.solver import basics, collecting, intents, listeners
from uiatlas_static.solver.arguments import told
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.composition import ONE_OF, Caption, names
from uiatlas_static.solver.domain import (
    Abstract,
    Closure,
    Entry,
    Frame,
    Item,
    Obj,
    Widget,
    join,
    key,
    objects,
    options,
)
from uiatlas_static.solver.drawn_objects import Drawn, drawn, of_object
from uiatlas_static.solver.intents import Destination, enter
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.meaning import is_directions
from uiatlas_static.solver.places import AUTO, Trigger
from uiatlas_static.solver.router_screens import made_screen
from uiatlas_static.solver.streams import adapter_in_front
from uiatlas_static.solver.triggers import evidence, words

_HANDLER = re.compile(r"on[A-Z]")
_TOUCHED = re.compile(r"on\w*(Click|Press|Tap|Change)")
"""Handlers of calls that draw nothing, as their names say: ``result.fold(onSuccess = ...)`` is not touched."""
_UNNAMED = re.compile(r"on(Dismiss|Back|Close)")
"""Handlers that nothing on the composable itself triggers."""
_HANDLED_AT = {
    **dict.fromkeys(("DropdownMenuItem", "Tab", "LeadingIconTab", "NavigationBarItem", "NavigationRailItem"), 1),
    **dict.fromkeys(("Switch", "Checkbox", "TriStateCheckbox", "RadioButton", "IconToggleButton", "FilterChip"), 1),
}
"""At which place composables without names of arguments take their handler, if it is not the first."""
_PICTURES = ("Icon", "Image", "AsyncImage", "SubcomposeAsyncImage", "GlideImage")
"""Composables that are read out by their descriptions, also of Coil and Glide."""
_DRAWN = frozenset({"Text", "BasicText", "ClickableText", *_PICTURES})
"""Composables that say something."""
_SAYING = ("", "text", "label", "title", "contentDescription")
"""Names of arguments that are shown, or read out."""
_TAG = re.compile(r"<[^<>]*>")
_MODIFIER = "Modifier"
_PRESSED, _LONG, _SAID = "(pressed)", "(pressed long)", "(said)"
MAX_CONTENT = 4
"""Most arguments that the content of a route is given."""

_KNOWN = frozenset({Unknown, Literal, Resource})
_HARMLESS = _KNOWN | {ClassValue, Widget, Item, Entry}
"""Values that have no code."""

Click = tuple[str, Abstract]
"""The name of a handler and the function."""


def _is_function(interpreter: Interpreter, value: Abstract) -> bool:
    return any(listeners.is_function(interpreter, o) for o in options(value))


def content(interpreter: Interpreter, site: CallSite, body: Abstract) -> None:
    """Run the content of a place; what it says names nothing outside of it."""
    count = len(interpreter.composition.captions)
    listeners.fire(interpreter, site, body, AUTO, (UNKNOWN,) * MAX_CONTENT, (INVOKE,))
    del interpreter.composition.captions[count:]
    place_pressable(interpreter)


def place_pressable(interpreter: Interpreter) -> None:
    """What became pressable and stands on nothing that is known is pressed without a name."""
    waiting = list(interpreter.composition.pressable.values())
    interpreter.composition.pressable.clear()
    for place, modifier, site in waiting:
        with interpreter.at(place, AUTO):
            for name, function in _of_modifier(modifier):
                _press(interpreter, site, name, function, Trigger("click"))


# ---- what is said


def _caption(described: bool) -> Model:
    """A text or a picture: what is around it is called by what it says."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        start = len(interpreter.composition.captions)
        says = site.named("contentDescription") if described else site.named("text")
        given = (says,) if says != UNKNOWN else site.args
        said = next((t for a in given if (t := _all_shown(interpreter, a))), () if described else ("",))
        each = drawn(interpreter, site)
        interpreter.composition.captions += _captions(interpreter, said[:1] if each else said, described, each)
        return _composed(interpreter, site, start)

    return model


def _captions(interpreter: Interpreter, said: Sequence[str], described: bool, each: Drawn = ()) -> list[Caption]:
    """Captions of what is said, or of all of which one is said."""
    around = interpreter.world.supposed
    under = frozenset[int]() if around is None else around.all
    return [Caption(t, described, each, under | {ONE_OF} if len(said) > 1 else under) for t in said]


def _all_shown(interpreter: Interpreter, value: Abstract) -> tuple[str, ...]:
    """All texts that may be shown; one with parts that are not known cannot be looked for."""
    said = (words(interpreter, option) for option in options(value))
    return tuple(dict.fromkeys(text for text in said if text and "{}" not in text and "%" not in text))


def _shown(interpreter: Interpreter, value: Abstract) -> str:
    """The first of them, empty if there is none."""
    return next(iter(_all_shown(interpreter, value)), "")


# ---- what is pressed


def _clicks(interpreter: Interpreter, site: CallSite) -> dict[int, str]:
    """Places of the arguments that are handlers, with their names."""
    names = site.argument_names
    simple = simple_name(site)
    handler = _HANDLER if simple[:1].isupper() else _TOUCHED
    found = {
        n: name
        for n, (name, arg) in enumerate(zip(names, site.args, strict=False))
        if handler.match(name) and _is_function(interpreter, arg)
    }
    if not found and simple[:1].isupper() and site.call.receiver is None and not (names[:1] or ("-",))[0]:
        functions = [n for n, arg in enumerate(site.args) if not names[n] and _is_function(interpreter, arg)]
        at = _HANDLED_AT.get(simple, 0)
        if at in functions and 0 in functions and _draws(site.args[at]):
            at = 0
        if at in functions and (at or len(functions) > 1):
            found[at] = "onClick"
    return found


def _draws(function: Abstract) -> bool:
    """Whether a function says something itself: the content, which an older menu item has behind its handler."""
    bodies = (o.method for o in options(function) if isinstance(o, Closure))
    return any((c.owner.rpartition(".")[2] if c.name == INIT else c.name) in _DRAWN for m in bodies for c in m.calls)


def simple_name(site: CallSite) -> str:
    """The name of a composable, which may look like a class."""
    return own_name(site.call.owner) if site.call.name == INIT else site.call.name


def _of_modifier(modifier: Obj) -> list[Click]:
    return [
        (name, modifier.get(field))
        for name, field in (("onClick", _PRESSED), ("onLongClick", _LONG))
        if field in modifier.fields
    ]


def other(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A call that nothing is known of; in Compose a handler that it is given (``onClick =``) is a person's."""
    if _is_plain(site) or interpreter.program.named_starts.get(site.call.name) == "":
        return _plain(interpreter, site)
    if is_directions(site.call):
        return interpreter.models["(directions)"](interpreter, site)
    return _composed(interpreter, site, len(interpreter.composition.captions))


def _is_plain(site: CallSite) -> bool:
    """Whether a call is made on nothing known, and given nothing that can be called: most calls are."""
    return (
        type(site.receiver) in _KNOWN
        and site.call.name != INIT
        and _HARMLESS.issuperset(map(type, site.args))
        and not is_directions(site.call)
        and not adapter_in_front(site.call)
    )


def _plain(interpreter: Interpreter, site: CallSite) -> Abstract:
    """Such a call may lead somewhere by its name only."""
    intents.by_name(interpreter, site)
    return UNKNOWN


def _composed(interpreter: Interpreter, site: CallSite, start: int) -> Abstract:
    """Run what a composable shows, then what is pressed on it, called by what was shown since `start`."""
    if _HARMLESS.issuperset(map(type, site.args)):
        return listeners.other(interpreter, site)
    clicks = _clicks(interpreter, site)
    modifiers = [o for a in site.args for o in objects(a) if o.type == _MODIFIER]
    if not clicks and not modifiers:
        return listeners.other(interpreter, site)
    if not clicks and not simple_name(site)[:1].isupper():
        return join(listeners.other(interpreter, site), *modifiers)
    shown = tuple(UNKNOWN if n in clicks else a for n, a in enumerate(site.args))
    result = listeners.other(interpreter, replace(site, args=shown))
    found = [(name, site.args[n]) for n, name in clicks.items()]
    for modifier in modifiers if site.call.receiver is None else ():
        interpreter.composition.pressable.pop(key(modifier), None)
        found += _of_modifier(modifier)
        said = _all_shown(interpreter, modifier.get(_SAID))
        interpreter.composition.captions += _captions(interpreter, said, described=True)
    if found:
        triggers, several = _triggers(interpreter, site, start, found)
        for name, function in found:
            if _UNNAMED.match(name):
                _press(interpreter, site, name, function, Trigger("click"))
                continue
            for trigger in () if several else triggers:
                _press(interpreter, site, name, function, trigger)
            for text, obj in several:
                own = of_object(function, obj, [o for _, o in several])
                _press(interpreter, site, name, own, Trigger("click", text=text))
    return result


def _triggers(interpreter: Interpreter, site: CallSite, start: int, clicks: list[Click]) -> tuple[list[Trigger], Drawn]:
    """What is pressed, by its text, else its description, of each that it may have; unknown if one of several is.

    With it goes what it says of each of several objects, if it is drawn for one of them.
    """
    unknown = [Trigger("click")]
    pressed = {name for name, _ in clicks if not _UNNAMED.match(name)}
    if not pressed:
        return unknown, ()
    captions = interpreter.composition.captions[start:]
    del interpreter.composition.captions[start:]
    if len(pressed - {"onLongClick", "onDoubleClick"}) > 1:
        return unknown, ()
    for name, arg in zip(site.argument_names, site.args, strict=False):
        if name in _SAYING:
            captions += _captions(interpreter, _all_shown(interpreter, arg), name == "contentDescription")
    found = names(captions, interpreter.world.supposed)
    said = [Trigger("click", description=c.text) if c.described else Trigger("click", text=c.text) for c in found]
    return said or unknown, found[0].drawn if found else ()


def _press(interpreter: Interpreter, site: CallSite, name: str, function: Abstract, trigger: Trigger) -> None:
    trigger = replace(trigger, long=name == "onLongClick")
    if trigger.text and interpreter.place in interpreter.composition.below:
        interpreter.place.buttons[trigger.text] = None
    for option in options(function):
        if listeners.is_function(interpreter, option):
            listeners.fire(interpreter, site, option, trigger, told(option, name), (INVOKE,))


def _pressable(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Modifier.clickable { ... }``: whatever gets the modifier is pressed."""
    names = site.argument_names
    by_name = dict(zip(names, site.args, strict=False))
    long = by_name.get("onLongClick", UNKNOWN)
    click = by_name.get("onClick", by_name.get("onValueChange", UNKNOWN))
    if not _is_function(interpreter, click):
        click = join(
            *(
                o
                for n, a in zip(names, site.args, strict=False)
                if not n
                for o in options(a)
                if _is_function(interpreter, o)
            )
        )
    modifier = Obj(_MODIFIER, (site.frame.method.id, site.index, key(click), key(long)))
    for field, function in ((_PRESSED, click), (_LONG, long)):
        if _is_function(interpreter, function):
            modifier.put(field, function)
    return _joined(interpreter, site, modifier)


def _pointed(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Modifier.pointerInput(Unit) { detectTapGestures(onTap = ...) }``: whatever gets the modifier is pressed."""
    composition, which = interpreter.composition, (interpreter.place.identity, key(site.arg(-1)))
    touched = composition.gestures.setdefault(which, Obj(_MODIFIER, (site.frame.method.id, site.index, which)))
    around, composition.touched = composition.touched, touched
    try:
        interpreter.invoke(site.arg(-1), (UNKNOWN,), site.frame)
    finally:
        composition.touched = around
    modifier = Obj(_MODIFIER, (site.frame.method.id, site.index))
    for field, function in touched.fields.items():
        modifier.put(field, function)
    return _joined(interpreter, site, modifier)


def _described(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Modifier.semantics { contentDescription = "Close" }``: whatever gets the modifier is read out so."""
    modifier = Obj(_MODIFIER, (site.frame.method.id, site.index, key(site.arg(-1))))
    for block in (o for o in options(site.arg(-1)) if isinstance(o, Closure)):
        frame = Frame(block.method, block.frame.this, (UNKNOWN,) * len(block.method.parameters), block.frame)
        for write in (w for w in block.method.writes if w.name == "contentDescription"):
            modifier.put(_SAID, interpreter.eval(write.value, frame))
    return _joined(interpreter, site, modifier)


def _gestures(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``detectTapGestures(onLongPress = { ... }) { ... }``: what is done where a person touches.

    What a double tap does, or a touch of what is not known, has no name: a click on it would do something else.
    """
    touched = interpreter.composition.touched
    for name in ("onTap", "", "onPress", "onLongPress", "onDoubleTap"):
        function = site.named(name) if name else site.arg(-1) if not (site.call.names or ("",))[-1] else UNKNOWN
        if not _is_function(interpreter, function):
            continue
        if touched is None or name == "onDoubleTap":
            _press(interpreter, site, "onLongClick" if name == "onLongPress" else name, function, Trigger("click"))
        else:
            touched.put(_LONG if name == "onLongPress" else _PRESSED, function)
    return UNKNOWN


def _joined(interpreter: Interpreter, site: CallSite, modifier: Obj) -> Abstract:
    """A modifier with what the one that it is called on does already."""
    for before in (o for v in (site.receiver, *site.args) for o in objects(v)):
        if before.type == _MODIFIER:
            for field, function in before.fields.items():
                modifier.put(field, function)
            interpreter.composition.pressable.pop(key(before), None)
    interpreter.composition.pressable[key(modifier)] = (interpreter.place, modifier, site)
    return modifier


def _then(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``modifier.then(other)``."""
    if any(o.type == _MODIFIER for v in (site.receiver, *site.args) for o in objects(v)):
        return join(*(o for v in (site.receiver, *site.args) for o in objects(v)))
    return interpreter.models["(other)"](interpreter, site)


# ---- what is remembered, and what is outside


def _remember(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``remember(key) { ... }``: what the function gives back."""
    return interpreter.invoke(site.arg(-1), (), site.frame) if site.args else UNKNOWN


def _items(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``items(list) { ... }`` of a lazy list: the function is given the elements."""
    listed = replace(site, receiver=site.arg(0), args=site.args[-1:])
    if not any(o.type == "collection" for o in objects(site.arg(0))):
        return interpreter.models["(other)"](interpreter, site)
    return collecting.iterated(interpreter, listed)


def _linked(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``AnnotatedString.fromHtml(text, styles) { ... }``: a touch of a link in the text calls the function."""
    functions = [a for a in site.args if _is_function(interpreter, a)]
    text = _TAG.sub("", _shown(interpreter, site.arg(0)))
    for function in functions:
        _press(interpreter, site, "", function, Trigger("click", text=text))
    return Literal(text) if functions and text else interpreter.models["(other)"](interpreter, site)


def _open_uri(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``LocalUriHandler.current.openUri(address)``."""
    interpreter.world.site(site.frame.method.id, site.index, True)
    enter(
        interpreter, Destination(action="android.intent.action.VIEW"), interpreter.trigger, evidence(interpreter, site)
    )
    return UNKNOWN


def _made(interpreter: Interpreter, site: CallSite) -> Abstract:
    """What looks like an object of a class without code may be a composable."""
    model = None if site.call.parent else interpreter.models.get(simple_name(site))
    if model is None or site.call.owner in interpreter.program.classes:
        if made_screen(interpreter, site):
            return site.receiver
        return basics.constructed(interpreter, site)
    return model(interpreter, site)


MODELS: dict[str, Model] = {
    **dict.fromkeys(("Text", "BasicText", "ClickableText"), _caption(False)),
    **dict.fromkeys(_PICTURES, _caption(True)),
    **dict.fromkeys(("clickable", "combinedClickable", "selectable", "toggleable"), _pressable),
    **dict.fromkeys(("semantics", "clearAndSetSemantics"), _described),
    "pointerInput": _pointed,
    "detectTapGestures": _gestures,
    "then": _then,
    **dict.fromkeys(("remember", "rememberSaveable", "composed"), _remember),
    **dict.fromkeys(
        ("dropUnlessResumed", "dropUnlessStarted", "rememberUpdatedState"), lambda interpreter, site: site.arg(-1)
    ),
    **dict.fromkeys(("items", "itemsIndexed"), _items),
    "fromHtml": _linked,
    "openUri": _open_uri,
    "rememberLauncherForActivityResult": intents.MODELS["registerForActivityResult"],
    "(other)": other,
    INIT: _made,
}
