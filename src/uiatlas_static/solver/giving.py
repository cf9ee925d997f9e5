"""Which bodies of code give back, or keep, what acting needs: an intent, a class, a function, an object that acts."""

from collections.abc import Container

from uiatlas_static.facts.code import INIT, JOIN, Call, Method, set_by
from uiatlas_static.facts.values import (
    Choice,
    ClassValue,
    FieldValue,
    Lambda,
    Literal,
    OfClass,
    Parameter,
    Reference,
    Resource,
    Result,
    This,
    Value,
    alternatives,
    class_in,
    guarded_alternatives,
)
from uiatlas_static.solver.asked_types import gives_asked
from uiatlas_static.solver.declared_types import COLLECTING
from uiatlas_static.solver.meaning import ASKING_FOR, DIALOGS, Meaning, is_directions
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.streams import OBSERVABLE, OF_CLASS, OPERATORS

COPY = "copy"
"""The call that makes a copy of an object of data with some of its properties changed."""
CLASS_NAMED = "forName"
"""The call that gives a class by its name."""
MAX_CHAIN = 64
"""Most calls on each other's results, as of a builder, through which what a method gives back is looked for."""
BUILDING = ("buildList", "buildSet", "buildMap", "arrayOfNulls")
"""Calls that make a collection which is filled afterwards."""
SELECTING = frozenset(
    """
    sorted sortedDescending sortedWith reversed asReversed shuffled distinct take takeLast drop dropLast slice orEmpty
    asSequence asIterable toSet toHashSet toSortedSet toMutableSet requireNoNulls stream parallelStream
    toImmutableList toImmutableSet toPersistentList toPersistentSet findFirst findAny
    """.split()  # noqa: SIM905
)
"""Calls on a collection that give elements of it; operators of streams may have the same names."""
COPYING = frozenset(
    """
    unmodifiableList unmodifiableSet unmodifiableCollection unmodifiableMap synchronizedList synchronizedMap copyOf
    """.split()  # noqa: SIM905
)
"""Calls that give what is in the collection that they are given."""
ASKING_EACH = frozenset({"any", "all", "none", "anyMatch", "allMatch", "noneMatch"})
"""Calls on a collection that ask a function of its elements."""
_EACH = SELECTING | {"filter", "filterNot", "filterNotNull", "map", "mapNotNull", "sortedBy", "sortedByDescending"}
"""Calls that make a collection of the elements of another one."""
VALUES = frozenset(
    {"findViewById", "requireViewById", "findById", "findPreference", "getLaunchIntentForPackage", "createChooser"}
    | {"getIntent", "getActionView", "instantiate"}
)
_FILLING = (
    *("add", "plusAssign", "addAll", "put", "push", "offer"),
    *("putAll", "putIfAbsent", "getOrPut", "computeIfAbsent"),
)
_TO_PATHS = "navigate"
"""The call that opens what has a path."""
_IN_PATHS = frozenset("/?")
"""What tells paths from other texts."""
_TAKING = ("get", "getValue", "getOrNull", "elementAt")
"""Calls that take one element of a collection."""
_COLLECTIONS = ("List", "Map", "Set", "Deque", "Queue")
"""How the names of classes of collections end."""
_GIVEN = ("Intent", "ComponentName", "NavDirections", *DIALOGS)
"""How the classes outside the app end whose objects say what is opened, or are filled to be opened."""
_PUTTING, _PUT = frozenset({"putString", "putInt", "putBoolean", "putLong"}), 2
"""Calls that put a constant into a bundle, and how many arguments these have."""
_NAMING = frozenset({"setClass", "setClassName", "setComponent"})
"""Calls that say of an intent which screen it opens."""
MAX_COMPARING = 3
"""Most calls of a body that only compares."""
CHECKING = frozenset({"requireNotNull", "requireNonNull", "checkNotNull"})
"""Calls that give what they are given, if it is there."""
_ASIDE = {"", JOIN, "contract", *CHECKING}
"""Calls of a body that changes nothing of what it gives back."""
_THROWN = ("Exception", "Error")
"""How the classes end whose objects are thrown."""
_LISTENING = ("Listener", "Callback", "Callbacks", "Runnable")
"""How the types end of objects that are told of something."""
_SHOWN = ("layout", "menu", "navigation", "xml", "id")
"""Kinds of resources that a screen can show or go to."""
_TELLING = ClassValue | Resource | Lambda | Reference


def keeps(method: Method) -> bool:
    """Whether a method may leave something in an object: in a field, or in a collection that a field holds or it is."""
    if method.name.startswith("<") or (method.writes and not method.static):
        return True
    return any(map(_fills_own, method.calls))


def _fills_own(call: Call) -> bool:
    """Whether a call gives something to the collection in a field, or to the class above: ``super.add(x)``."""
    return call.name in _FILLING and (call.parent or isinstance(call.receiver, FieldValue))


def gives_property(method: Method, program: Program) -> bool:
    """Whether a method gives a property of an object what may be a function: ``holder.clicked = clicked`` in Kotlin."""
    given = (c for c in method.calls if c.receiver is not None and len(c.args) == 1 and c.name.startswith("set"))
    return any(
        isinstance(c.args[0], FieldValue | Parameter | Lambda | Reference)
        and not program.field_names.isdisjoint(set_by(c.name))
        for c in given
    )


def is_worth_keeping(value: Value, method: Method, classes: frozenset[str]) -> bool:
    """Whether a value that a call is given says where something leads, or tells it apart.

    That is a class, an intent, an object that acts, or a text of the app's.
    """
    return _is_shown(value) or _is_telling(value, method, classes) or _is_said(value, method)


def _is_said(value: Value, method: Method) -> bool:
    """Whether a value is a text of a resource: ``R.string.about``, ``getString(R.string.about)``."""
    if isinstance(value, Result) and value.method == method.id:
        call = method.calls[value.call]
        return call.name == "getString" and any(_is_said(a, method) for a in call.args)
    return isinstance(value, Resource) and value.kind == "string"


def keeps_given(method: Method) -> bool:
    """Whether a method writes what it is given to a field, or adds it to the collection of one, as setters do.

    That may be within an object that is made for it: ``pages.add(new Page(fragment, title))``.
    """
    if any(isinstance(w.value, Parameter) for w in method.writes):
        return True
    return any(_is_given(a, method) for c in filter(_fills_own, method.calls) for a in c.args)


def _is_given(value: Value, method: Method) -> bool:
    """Whether a value is what a method is given, or an object that it makes with that."""
    if isinstance(value, Result) and value.method == method.id:
        made = method.calls[value.call]
        return made.name == INIT and any(isinstance(a, Parameter) and a.method == method.id for a in made.args)
    return isinstance(value, Parameter)


def hands_given(method: Method, names: Container[str]) -> bool:
    """Whether a method hands what it is given to a method of one of these names, as overloads do."""
    handed = (a for c in method.calls if c.name in names for a in c.args)
    return any(isinstance(a, Parameter) and a.method == method.id for a in handed)


def gives_one_of(method: Method, names: Container[str], classes: frozenset[str]) -> bool:
    """Whether a method makes an object that acts, and gives it to a method of one of these names."""
    return any(_is_telling(a, method, classes) for c in method.calls if c.name in names for a in c.args)


def sets_property(method: Method, program: Program) -> bool:
    """Whether a method is the setter of a property of Kotlin that it gives the value to."""
    if not method.name.startswith("set") or len(method.parameters) != 1:
        return False
    names = set_by(method.name)
    kept = any(w.name in names and isinstance(w.value, Parameter) for w in method.writes)
    return kept and program.classes[method.owner].file.endswith(".kt")


def keeps_some(method: Method) -> bool:
    """Whether a method keeps in a field what it takes of the collection in another: ``shown = all.filter { ... }``."""
    given = (v for w in method.writes for v in alternatives(w.value))
    return any(isinstance(v, FieldValue) or _selects(v, method) for v in given)


def _selects(value: Value, method: Method) -> bool:
    """Whether a value is made of the elements of a collection that a field holds."""
    for _ in range(MAX_CHAIN):
        if not isinstance(value, Result) or value.method != method.id:
            return False
        call = method.calls[value.call]
        if call.name not in _EACH or call.receiver is None:
            return False
        if isinstance(call.receiver, FieldValue):
            return True
        value = call.receiver
    return False


def _compares_given(method: Method) -> bool:
    """Whether a body does little more than compare what it is given: ``boolean isKey(String key, int text)``.

    Or says by its class which constant it gives back: ``if (shown is Home) return false``.
    """
    if len(method.calls) > MAX_COMPARING:
        return False
    given = (r.value for r in method.returns if isinstance(r.value, Choice))
    guards = [g for value in given for _, guards in guarded_alternatives(value) for g in guards]
    constants = (r for r in method.returns if isinstance(r.value, Literal))
    guards += [g for r in constants for g in r.guards if isinstance(g.other, OfClass)]
    return any(
        isinstance(side, Parameter) and side.method == method.id for g in guards for side in (g.subject, g.other)
    )


def _gives_text(method: Method) -> bool:
    """Whether a body gives back texts of a resource: ``String text(int id)`` for ``getString(id)``."""
    results = (v for r in method.returns for v in alternatives(r.value))
    calls = [method.calls[v.call] for v in results if isinstance(v, Result) and v.method == method.id]
    return any(
        c.name in ("getString", "getStringArray") and any(isinstance(a, Parameter | Resource) for a in c.args)
        for c in calls
    )


def tells(method: Method, classes: frozenset[str], program: Program) -> bool:
    """Whether a body gives back what acting needs, or an element of what it collects of it."""
    if _compares_given(method) or _gives_text(method) or _gives_kept_listener(method):
        return True
    if gives_result(method) and any(_gives_on(c, method, classes) for c in method.calls):
        return True
    for given in method.returns:
        for value in (checked(v, method) for v in alternatives(given.value)):
            if _is_empty_collection(value, method):
                return True
            if isinstance(value, _TELLING) or _is_given_intent(value, method) or _is_telling(value, method, classes):
                return True
            if _names_class(value, method) or (_TO_PATHS in program.called and _is_path(value, method)):
                return True
            if _is_described(value, method, program):
                return True
            if _wraps(value, method, program) or _selects(value, method) or _is_constant_found(value, method):
                return True
            if _is_filled_bundle(value, method) or gives_asked(value, method):
                return True
            if program.abstract(method.type) and _is_element(value, method):
                return True
            plain = isinstance(value, Literal | FieldValue | Parameter | Result) and method.name
            if plain and all(map(_is_aside, method.calls)):
                return True
    return False


def _gives_kept_listener(method: Method) -> bool:
    """Whether a body gives back a listener that an object keeps, whatever it asks before: one of several."""
    kept = (isinstance(v, FieldValue) for r in method.returns for v in alternatives(r.value))
    return bool(method.name) and method.type.endswith(_LISTENING) and any(kept)


def _names_class(value: Value, method: Method) -> bool:
    """Whether a value is the name of a class that is written there: ``Page::class.java.name``."""
    if isinstance(value, FieldValue):
        return value.name == "name" and value.receiver is not None and bool(class_in(value.receiver))
    if not isinstance(value, Result) or value.method != method.id:
        return False
    call = method.calls[value.call]
    return call.name == "getName" and isinstance(call.receiver, ClassValue)


def _is_aside(call: Call) -> bool:
    """Whether a call changes nothing of what its body gives back: it checks that, or makes what is thrown."""
    return call.name in _ASIDE or (call.name == INIT and call.owner.endswith(_THROWN))


def checked(value: Value, method: Method) -> Value:
    """What a body checks not to be null, where a value is what comes of that: ``requireNotNull(x)`` is ``x``."""
    for _ in range(MAX_CHAIN):
        if not isinstance(value, Result) or value.method != method.id:
            break
        call = method.calls[value.call]
        if call.name not in CHECKING or not call.args:
            break
        value = call.args[0]
    return value


def _gives_on(call: Call, method: Method, classes: frozenset[str]) -> bool:
    """Whether a call gives an object an intent, or fills a collection with what acting needs."""
    if call.name in _FILLING:
        return any(_is_shown(a) or _is_telling(a, method, classes) for a in call.args)
    return any(_is_new_intent(a, method) for a in call.args)


def _is_new_intent(value: Value, method: Method) -> bool:
    """Whether a value is an intent that the body makes."""
    if not isinstance(value, Result) or value.method != method.id:
        return False
    call = method.calls[value.call]
    return call.name == INIT and call.owner.endswith("Intent")


def builds(method: Method) -> bool:
    """Whether a body gives a field an intent, or says which screen the intent opens that a field holds."""
    if any(c.name in _NAMING and isinstance(c.receiver, FieldValue) for c in method.calls):
        return True
    given = (v for w in method.writes for v in alternatives(w.value) if isinstance(v, Result) and v.method == method.id)
    return any(c.name == INIT and c.owner.endswith("Intent") for c in (method.calls[v.call] for v in given))


def chained(method: Method, builders: frozenset[str]) -> bool:
    """Whether a method of a class that builds intents gives back its object, a field of it, or what a call did."""
    return method.owner in builders and any(
        isinstance(v, This | FieldValue | Result) for r in method.returns for v in alternatives(r.value)
    )


def derives(method: Method, meaning: Meaning) -> bool:
    """Whether a method gives back what operators make of a stream: ``fun <T> Flow<T>.shown() = conflate()``.

    Or a stream that a map keeps, or is given. What picks by class is on one where no other type is declared:
    ``inline fun <reified T> on() = events.ofType<T>()``.
    """
    for value in (checked(v, method) for r in method.returns for v in alternatives(r.value)):
        for _ in range(MAX_CHAIN):
            if not isinstance(value, Result) or value.method != method.id:
                break
            call = method.calls[value.call]
            on = call.receiver if call.receiver is not None else next(iter(call.scopes), None)
            if call.name in _FILLING and method.type.endswith(OBSERVABLE):
                return True
            if call.name not in OPERATORS or on is None:
                break
            type_ = meaning.type_of(on, method)
            if type_.endswith(OBSERVABLE) or (not type_ and call.name in OF_CLASS):
                return True
            value = on
    return False


def _is_shown(value: Value) -> bool:
    """Whether a value is a class, or a resource that can be shown or navigated to."""
    return isinstance(value, ClassValue) or (isinstance(value, Resource) and value.kind in _SHOWN)


def _is_telling(value: Value, method: Method, classes: frozenset[str]) -> bool:
    """Whether a result is an object that acts, an intent or a widget, or a new object around one."""
    if not isinstance(value, Result) or value.method != method.id:
        return False
    for _ in range(MAX_CHAIN):
        call = method.calls[value.call]
        if call.name == INIT and (call.owner in classes or call.owner.endswith(_GIVEN)):
            return True
        if call.name == INIT or call.name in COLLECTING:
            within = (a for a in call.args if not isinstance(a, Result) or a.call < value.call)
            return any(isinstance(a, ClassValue) or _is_telling(a, method, classes) for a in within)
        if call.name in (*VALUES, CLASS_NAMED) or is_directions(call) or call.owner.endswith(ASKING_FOR):
            return True
        if call.name == COPY and any(
            is_worth_keeping(a, method, classes) or isinstance(a, _TELLING) for a in call.args
        ):
            return True
        if call.name in _TAKING and isinstance(call.receiver, FieldValue):
            return True
        receiver = call.receiver if call.receiver is not None or not call.scopes else call.scopes[0]
        receiver = receiver if receiver is None else checked(receiver, method)
        if not isinstance(receiver, Result) or receiver.method != method.id:
            return _is_given_intent(receiver, method)
        value = receiver
    return False


def _wraps(value: Value, method: Method, program: Program) -> bool:
    """Whether a result is a new object around something that the method was given: ``fun done(x) = Done(x)``.

    So is a copy of one: ``copy(shown = x)``.
    """
    if not isinstance(value, Result) or value.method != method.id:
        return False
    call = method.calls[value.call]
    made = call.name == COPY or (call.name == INIT and call.owner in program.classes)
    return made and any(isinstance(a, Parameter) for a in call.args)


def _is_described(value: Value, method: Method, program: Program) -> bool:
    """Whether a result is a new object of the app that is given what is shown, at once or by calls on it.

    ``Page page = new Page(); page.setLayout(R.layout.home); return page;``
    """
    if not isinstance(value, Result) or value.method != method.id:
        return False
    made = method.calls[value.call]
    if made.name != INIT or made.owner not in program.classes:
        return False
    return any(_is_shown(a) for c in method.calls if c is made or c.receiver == value for a in c.args)


def _is_path(value: Value, method: Method) -> bool:
    """Whether a result is a text that is written as paths are: ``fun route(id: Id) = "detail/${encoded(id)}"``."""
    parts: list[Value] = [value]
    for part in parts:
        if isinstance(part, Result) and part.method == method.id and method.calls[part.call].name == JOIN:
            parts += method.calls[part.call].args
    texts = (part.value for part in parts[1:] if isinstance(part, Literal))
    return any(isinstance(text, str) and not _IN_PATHS.isdisjoint(text) for text in texts)


def _is_constant_found(value: Value, method: Method) -> bool:
    """Whether a result is one of an enumeration's constants: ``values().find { it.id == id }``, one of a loop."""
    if not isinstance(value, Result) or value.method != method.id:
        return False
    call = method.calls[value.call]
    if call.name != "next" and not any(isinstance(a, Lambda) for a in call.args):
        return False
    match call.receiver:
        case Result(owner, index) if owner == method.id:
            return method.calls[index].name == "values"
        case FieldValue("entries"):
            return True
    return False


def _is_element(value: Value, method: Method) -> bool:
    """Whether a result is an element of the collection in a field, met while that is gone through."""
    if not isinstance(value, Result) or value.method != method.id:
        return False
    call = method.calls[value.call]
    return call.name == "next" and isinstance(call.receiver, FieldValue)


def _is_empty_collection(value: Value, method: Method) -> bool:
    """Whether a result is a collection that a body makes, which others fill."""
    if not isinstance(value, Result) or value.method != method.id:
        return False
    call = method.calls[value.call]
    made = call.name == INIT and call.owner.endswith(_COLLECTIONS)
    return made and not any(c.name in _FILLING for c in method.calls)


def _is_filled_bundle(value: Value, method: Method) -> bool:
    """Whether a result is a bundle that a body makes and puts constants into, or what it is given itself."""
    if not isinstance(value, Result) or value.method != method.id:
        return False
    made = method.calls[value.call]
    if made.name != INIT or not made.owner.endswith("Bundle"):
        return False
    put = (c for c in method.calls if c.receiver == value and c.name in _PUTTING and len(c.args) == _PUT)
    return any(isinstance(c.args[1], Literal | FieldValue | Parameter) for c in put)


def _is_given_intent(value: Value | None, method: Method) -> bool:
    """Whether a value is an intent that a method was given: ``fun Intent.marked() = putExtra(MARK, true)``."""
    if not isinstance(value, Parameter) or value.method != method.id or value.index >= len(method.parameters):
        return False
    return method.parameters[value.index].type.endswith("Intent")


def gives_result(method: Method) -> bool:
    """Whether a method gives back what another one gave it."""
    return any(isinstance(r.value, Result | Choice) for r in method.returns)
