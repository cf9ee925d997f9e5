"""Intents as values: how they are made and filled, call by call, before they are sent."""

from collections.abc import Iterator

from uiatlas_static.facts.code import own_name
from uiatlas_static.facts.values import UNKNOWN, ClassValue, FieldValue, Literal, Resource, Result
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import EXTRA, INTENT, Abstract, Entry, Obj, join, objects, options, texts
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.leaving_out import may_be_left_out
from uiatlas_static.solver.library_screens import begun_with, intent_of
from uiatlas_static.solver.places import Place
from uiatlas_static.solver.resolution import UNSAID

STACK = "androidx.core.app.TaskStackBuilder"
PARENTS = "(parents)"
"""Where a stack of tasks keeps whether the parents of what is started lie below it."""
_MAIN = "android.intent.action.MAIN"
_LAUNCHER = "android.intent.category.LAUNCHER"
_BUILDER = "android.net.Uri$Builder"
_TAB = "CustomTabsIntent"
"""The class whose objects have an intent for a tab of a browser."""
_ANOTHER = Literal("(another)")
"""The package of an app that is not known, other than this one."""
_FOUND = ("activityInfo", "serviceInfo")
"""Fields of what the platform finds for an intent."""
_ASKING_OTHERS = ("resolveActivity", "getCallingActivity")
"""Calls that give the component of an app that another one may be."""
_OF_OTHERS = ("ComponentName", "AccessibilityEvent", "StatusBarNotification")
"""Classes whose objects tell of which app they are, which may be another one."""
_SENDERS = ("ShareCompat", "IntentBuilder")
"""Parts of the names of builders that send something to other apps."""


def own_packages(interpreter: Interpreter) -> frozenset[str]:
    """The names that the app itself goes by."""
    manifest = interpreter.program.facts.manifest
    return frozenset(p for p in (manifest.application_id, manifest.package) if p)


def new_intent(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A constructor of an intent, by the kinds of its arguments: an action and data, a class, another intent."""
    made = next(objects(site.receiver), None)
    if made is None:
        return UNKNOWN
    for n, arg in enumerate(site.args):
        for option in options(arg):
            match option:
                case ClassValue() if n:
                    made.put("component", option)
                case Literal(str()) | Resource() if n == 0:
                    made.put("action", option)
                case Obj() if n == 0 and _is_intent(interpreter, option):
                    for name, held in option.fields.items():
                        made.put(name, held)
        if n == 1 and "action" in made.fields and arg != Literal(None):
            made.put("data", address(arg))
    return made


def _is_intent(interpreter: Interpreter, obj: Obj) -> bool:
    return obj.type not in interpreter.program.classes or interpreter.program.is_a(obj.type, INTENT)


def address(value: Abstract) -> Abstract:
    """The text of an address, or of the builder of one; one that is not known at all is some address still."""
    built = [o.get("data") for o in objects(value) if o.type == _BUILDER]
    said = [t for held in (value, *built) for t in texts(held)]
    return join(*map(Literal, said)) if any(said) else Literal(UNSAID)


def _fill(field: str, *places: int) -> Model:
    """A setter of an intent that gives the intent back."""

    def model(interpreter: Interpreter, site: CallSite) -> Abstract:
        for intent in objects(site.receiver):
            _write(site, intent, field, join(*(site.arg(p) for p in places)))
        return site.receiver

    return model


def _write(site: CallSite, intent: Obj, field: str, value: Abstract) -> None:
    """Give an intent a value; beside what it has had, where it is not known whether the call is made."""
    if may_be_left_out(site, intent):
        intent.put(field, value)
    else:
        intent.set(field, value)


def _data(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setData``, ``setType`` and ``setDataAndType``; the first two take the other one's value away."""
    typed = site.call.name.startswith("setType")
    for intent in objects(site.receiver):
        if not _is_intent(interpreter, intent):
            continue
        for name in ("data", "type"):
            intent.fields.pop(name, None)
        if not typed:
            intent.set("data", address(site.arg(0)))
        if typed or len(site.args) > 1:
            intent.set("type", address(site.arg(-1)))
    return site.receiver


def _data_of(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``intent.getData()``: one that the app makes for a class has no address but what it is given."""
    intents = [o for o in objects(site.receiver) if o.type == INTENT]
    if not intents:
        return UNKNOWN if site.index < 0 else interpreter.models["(other)"](interpreter, site)
    held = [o.fields.get("data", Literal(None) if _is_made_for_class(interpreter, o) else UNKNOWN) for o in intents]
    return UNKNOWN if UNKNOWN in held else join(*held)


def _is_made_for_class(interpreter: Interpreter, intent: Obj) -> bool:
    made = isinstance(intent.site, tuple) and intent.site[0] in interpreter.program.by_id
    return made and "component" in intent.fields and "action" not in intent.fields


def _category(interpreter: Interpreter, site: CallSite) -> Abstract:
    for intent in objects(site.receiver):
        known = intent.get("categories")
        intent.set("categories", join(*(o for o in (*options(known), *options(site.arg(0))) if isinstance(o, Literal))))
    return site.receiver


def _limited(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setPackage``: only the named app answers."""
    for intent in objects(site.receiver):
        if "package" not in intent.fields and may_be_left_out(site, intent):
            intent.put("package", Literal(None))
        _write(site, intent, "package", site.arg(0))
    return site.receiver


def _class_name(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setClassName(package or context, "a.b.C")``, and ``ComponentName`` likewise."""
    for made in objects(site.receiver):
        given = site.arg(1)
        named = [ClassValue(_absolute(interpreter, t)) for t in texts(given) if "{}" not in t]
        classes = [o for o in options(given) if isinstance(o, ClassValue)]
        _write(site, made, "component", join(*named, *classes))
        if _is_looked_up(interpreter, site):
            if "package" not in made.fields:
                _write(site, made, "package", _ANOTHER)
            continue
        package = next(texts(site.arg(0)), "")
        if package or _is_text(interpreter, site, [n.name for n in named]):
            _write(site, made, "package", Literal(package or UNSAID))
    return site.receiver


def _is_text(interpreter: Interpreter, site: CallSite, names: list[str]) -> bool:
    """Whether the first argument is a package's name rather than a context, as its declaration says.

    Where nothing is declared, it is if texts name only classes that the app does not have.
    """
    written = site.call.args[0] if site.call.args else None
    if written is None or any(True for _ in objects(site.arg(0))):
        return False
    declared, program = interpreter.liveness.meaning.type_of(written, site.frame.method), interpreter.program
    lacking = all(n not in program.components and n not in program.classes for n in names)
    return declared.endswith("String") or (not declared and bool(names) and lacking)


def _is_looked_up(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether the first argument is the package of what the platform has found: ``found.activityInfo.packageName``."""
    name = next(iter(site.call.args), None)
    if not isinstance(name, FieldValue) or name.name != "packageName" or name.receiver is None:
        return False
    found = name.receiver
    if isinstance(found, FieldValue) and found.name in _FOUND:
        return True
    return interpreter.liveness.meaning.type_of(found, site.frame.method).endswith("ActivityInfo")


def _absolute(interpreter: Interpreter, name: str) -> str:
    if name.startswith(UNSAID):
        known = [n for n in interpreter.program.components if n.endswith(name.removeprefix(UNSAID))]
        return known[0] if len(known) == 1 else name
    return f"{interpreter.program.facts.manifest.package}{name}" if name.startswith(".") else name.replace("/", ".")


def _component(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``intent.setComponent(name)``; with ``null`` it names no class, and leads where its action says."""
    for intent in objects(site.receiver):
        name_component(site, intent, site.arg(0))
    return site.receiver


def name_component(site: CallSite, intent: Obj, given: Abstract) -> None:
    """Let an intent start what a value names, and nothing else: a name, the component of another intent, or a class.

    It names nothing any more if that is null, or what the platform has found, unless that is limited to some app.
    """
    names = [o for o in options(given) if isinstance(o, Obj | ClassValue)]
    found = any(o.get("package") == _ANOTHER for o in names if isinstance(o, Obj))
    if found and "package" in intent.fields:
        return
    if (found or given == Literal(None)) and not may_be_left_out(site, intent):
        intent.fields.pop("component", None)
    for field in ("component", "package"):
        held = [o.get(field) for o in names if isinstance(o, Obj)]
        classes = [o for o in names if isinstance(o, ClassValue)] if field == "component" else []
        if known := [o for o in (*held, *classes) if o != UNKNOWN]:
            _write(site, intent, field, join(*known))


def _restart(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Intent.makeRestartActivityTask(name)``: an intent that starts the app anew with this activity."""
    made = Obj(INTENT, ("restart", site.frame.method.id, site.index))
    name_component(site, made, site.arg(0))
    return made


def _component_of(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``intent.getComponent()``: the intent itself, which names its component."""
    named = [o for o in objects(site.receiver) if o.type.endswith("Intent")]
    return join(*named) if named else interpreter.models["(other)"](interpreter, site)


def _class_of_component(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``intent.getComponent().getClassName()`` and ``getComponentName().getClassName()``: the class that is named."""
    named = [o.get("component") for o in objects(site.receiver) if o.type.endswith("Intent")]
    named += [o for o in options(site.receiver) if isinstance(o, ClassValue)]
    return join(*named) if named else interpreter.models["(other)"](interpreter, site)


def intent_for(interpreter: Interpreter, site: CallSite, action: str, why: str) -> Obj:
    """An intent with an action, made by a call of the platform."""
    made = Obj(INTENT, (why, site.frame.method.id, site.index))
    made.put("action", Literal(action))
    return made


def _chooser(interpreter: Interpreter, site: CallSite) -> Abstract:
    return intent_for(interpreter, site, "android.intent.action.CHOOSER", "chooser")


def _launch_intent(interpreter: Interpreter, site: CallSite) -> Abstract:
    """The intent that starts an app from the launcher; the own one if the name is that of the app."""
    if own_packages(interpreter) & set(texts(site.arg(0))):
        return intent_of_launchers(interpreter, site)
    return intent_for(interpreter, site, _MAIN, "launch")


def intent_of_launchers(interpreter: Interpreter, site: CallSite) -> Obj:
    """The intent that starts the own app from the launcher."""
    made = intent_for(interpreter, site, _MAIN, "launch")
    made.set("component", join(*(ClassValue(name) for name in _launchers(interpreter))))
    return made


def _launchers(interpreter: Interpreter) -> Iterator[str]:
    for component in interpreter.program.facts.manifest.components:
        if component.kind in ("activity", "alias") and any(_LAUNCHER in f.categories for f in component.filters):
            yield component.target or component.name


def _package_name(interpreter: Interpreter, site: CallSite) -> Abstract:
    """The name of the app; what another app's component, or what is told of one, has is not known."""
    call, method = site.call, site.frame.method
    asked = call.receiver
    if asked is not None:
        by = method.calls[asked.call].name if isinstance(asked, Result) and asked.method == method.id else ""
        type_ = call.owner or interpreter.liveness.meaning.type_of(asked, method)
        if by in _ASKING_OTHERS or own_name(type_) in _OF_OTHERS:
            return UNKNOWN
    return Literal(interpreter.program.facts.manifest.application_id or interpreter.program.facts.manifest.package)


def _class_of(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getClass()`` and ``javaClass``: the class of the object."""
    return join(*(ClassValue(o.type) for o in objects(site.receiver) if o.type in interpreter.program.classes))


def _uri(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Uri.parse("...")``, ``"...".toUri()``, ``Uri.fromParts("mailto", ...)``: the text, as far as it is known."""
    given = site.args[0] if site.args else site.receiver
    if site.call.name == "fromParts":
        return join(*(Literal(f"{t}:{UNSAID}") for t in texts(given)))
    return join(*(Literal(t) for t in texts(given)))


def _appended(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``ContentUris.withAppendedId(address, id)`` and ``Uri.withAppendedPath(address, path)``: an address within."""
    return join(*(Literal(f"{t.rstrip('/')}/{UNSAID}") for t in texts(site.arg(0))))


def _build_upon(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``address.buildUpon()``: a builder, which keeps the address so far."""
    if not any(texts(site.receiver)):
        return interpreter.models["(other)"](interpreter, site)
    made = Obj(_BUILDER, (site.frame.method.id, site.index))
    made.set("data", address(site.receiver))
    return made


def _append_id(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``ContentUris.appendId(builder, id)``: how the address goes on is not known from there."""
    for builder in objects(site.arg(0)):
        if builder.type == _BUILDER:
            builder.set(
                "data", join(*(Literal(f"{t.removesuffix(UNSAID)}{UNSAID}") for t in texts(builder.get("data"))))
            )
    return site.arg(0)


def _append_path(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``builder.appendPath(part)``: an address within; others' are ordinary calls."""
    builders = [o for o in objects(site.receiver) if o.type == _BUILDER]
    for builder in builders:
        part = next(texts(site.arg(0)), UNSAID)
        builder.set("data", join(*(Literal(f"{t.rstrip('/')}/{part}") for t in texts(builder.get("data")))))
    return site.receiver if builders else interpreter.models["(other)"](interpreter, site)


def _next_intent(interpreter: Interpreter, site: CallSite) -> Abstract:
    """Another intent on a stack of tasks; the last one is what is seen."""
    stacks = list(objects(site.receiver)) or [Obj(STACK, (site.frame.method.id, site.index))]
    for stack in stacks:
        stack.set("intent", site.arg(-1))
    return join(*stacks)


def _with_parents(interpreter: Interpreter, site: CallSite) -> Abstract:
    """An intent on a stack of tasks, above its parents, as the manifest names them."""
    found = _next_intent(interpreter, site)
    for stack in objects(found):
        stack.set(PARENTS, Literal(True))
    return found


def _create(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``TaskStackBuilder.create(context)``; others' ``create`` is an ordinary call."""
    if site.call.owner.endswith("TaskStackBuilder"):
        return Obj(STACK, (site.frame.method.id, site.index))
    return interpreter.models["createDefault"](interpreter, site)


def _own_intent(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getIntent()``: the intent that started this activity; sent again, it leads here, unless it is changed first."""
    if site.args and (begun := begun_with(interpreter, site)):
        return intent_of(interpreter, site, begun)
    entries = [o for o in options(site.receiver) if isinstance(o, Entry)]
    if entries:
        return join(*(_intent_of_entry(interpreter, e) for e in entries))
    if any(part in o.type for part in _SENDERS for o in objects(site.receiver)) or _is_of_sender(site):
        return _chooser(interpreter, site)
    if any(_TAB in o.type for o in objects(site.receiver)):
        return intent_for(interpreter, site, "android.intent.action.VIEW", "tab")
    place = interpreter.place.activity
    if _of_another(interpreter, site):
        return Obj(INTENT, ("of another", site.frame.method.id, site.index))
    if place.kind != "activity":
        return UNKNOWN
    own = intent_that_started(place)
    asked = site.call.receiver is not None or site.index < 0
    return _without_screen(own, place) if asked and site.receiver == UNKNOWN else own


def _without_screen(own: Abstract, place: Place) -> Abstract:
    """What an intent of something unknown carries is taken to be that of the activity, but not that it leads there."""
    supposed = Obj(INTENT, ("supposed", place.name))
    for name, value in ((n, v) for o in objects(own) for n, v in o.fields.items() if n != "component"):
        supposed.set(name, value)
    return supposed


def intent_that_started(place: Place) -> Abstract:
    """The intent that an activity is started with, and told of while it is in front: it has all extras given so far."""
    if place.obj is None:
        return UNKNOWN
    held = place.obj.get("(intent)")
    if not isinstance(held, Obj):
        held = Obj(INTENT, ("own", place.name))
        place.obj.set("(intent)", held)
        held.set("component", ClassValue(place.name))
    for name, value in place.obj.fields.items():
        if name.startswith(EXTRA):
            held.set(name, value)
    return held


def _is_of_sender(site: CallSite) -> bool:
    """Whether a call is of a builder, or goes on from one: ``ShareCompat.IntentBuilder.from(this).getIntent()``."""
    method, call = site.frame.method, site.call
    while not any(part in call.owner for part in _SENDERS):
        if not isinstance(call.receiver, Result) or call.receiver.method != method.id:
            return False
        call = method.calls[call.receiver.call]
    return True


def _intent_of_entry(interpreter: Interpreter, entry: Entry) -> Abstract:
    """The intent that a preference file gives an entry."""
    entries = (e for screen in interpreter.resources.preferences.values() for e in screen.entries)
    fact = next((e.intent for e in entries if e.key == entry.key and e.intent is not None), None)
    if fact is None:
        return UNKNOWN
    made = Obj(INTENT, ("of entry", entry.key))
    for name, text in (("action", fact.action), ("data", fact.data), ("type", fact.type), ("package", fact.package)):
        if text:
            made.put(name, Literal(text))
    if fact.target:
        made.put("component", ClassValue(fact.target))
    return made


def _of_another(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether an intent is asked of something that is no activity, as of a builder of the platform."""
    held = [o for o in objects(site.receiver) if o.type not in interpreter.program.classes]
    return bool(held) and not any("Activity" in o.type for o in held)


MODELS: dict[str, Model] = {
    "getIntent": _own_intent,
    "setClass": _fill("component", 1),
    "setClassName": _class_name,
    "setComponent": _component,
    "getComponent": _component_of,
    "getClassName": _class_of_component,
    **dict.fromkeys(("makeRestartActivityTask", "makeMainActivity"), _restart),
    "(action)": _fill("action", 0),
    "setPackage": _limited,
    "getData": _data_of,
    "addCategory": _category,
    **dict.fromkeys(("setData", "setType", "setDataAndType", "setDataAndNormalize", "setTypeAndNormalize"), _data),
    "createChooser": _chooser,
    "createChooserIntent": _chooser,
    "getLaunchIntentForPackage": _launch_intent,
    "getPackageName": _package_name,
    **dict.fromkeys(("getClass", "getJavaClass", "getComponentName"), _class_of),
    **dict.fromkeys(("parse", "toUri", "fromParts"), _uri),
    **dict.fromkeys(("withAppendedId", "withAppendedPath"), _appended),
    "buildUpon": _build_upon,
    "appendId": _append_id,
    **dict.fromkeys(("appendPath", "appendEncodedPath"), _append_path),
    "create": _create,
    "addNextIntent": _next_intent,
    "addNextIntentWithParentStack": _with_parents,
}
