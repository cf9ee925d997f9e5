"""Which methods can leave anything behind when they are executed, so that all others need not be.

Two closures over the call graph by names: methods that may act (navigate, show, register a listener), and methods that
give back, or keep, what acting needs (an intent, a class, a function, an object that acts).
"""

from collections.abc import Set
from dataclasses import dataclass

from uiatlas_static.facts.code import FIELDS, INIT, JOIN, Call, Method, set_by
from uiatlas_static.facts.values import (
    Choice,
    ClassValue,
    FieldValue,
    Guard,
    Guarded,
    Lambda,
    Literal,
    Parameter,
    Reference,
    Resource,
    Result,
    This,
    Value,
    alternatives,
)
from uiatlas_static.solver.callbacks import Callbacks
from uiatlas_static.solver.callers import Callers
from uiatlas_static.solver.events import opening_events, posted_classes
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.kept_callbacks import KeptCallbacks, handing
from uiatlas_static.solver.meaning import ASKING_FOR, COLLECTING, DIALOGS, FRAGMENT_HOST, TOGGLE, Meaning, is_directions
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.streams import (
    CREATING,
    FINDING,
    KEEPING,
    MAKING,
    MERGING,
    OBSERVABLE,
    OF_CLASS,
    OPERATORS,
    SENDING,
    is_stream_type,
    makes_stream,
)

COPY = "copy"
"""The call that makes a copy of an object of data with some of its properties changed."""
CLASS_NAMED = "forName"
"""The call that gives a class by its name."""
MAX_CHAIN = 64
"""Most calls on each other's results, as of a builder, through which what a method gives back is looked for."""
PRESSING = "onBackPressed"
"""The call by which code presses Back, and the method that some activities answer it by."""
_ANSWERING_BACK = "handleOnBackPressed"
_SETTING_ANSWERS = ("addCallback", "addCallback$default", "BackHandler", "PredictiveBackHandler")
"""What answers Back in other ways, and the calls that are given it."""
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
COPYING = frozenset({"unmodifiableList", "unmodifiableSet", "unmodifiableCollection", "synchronizedList", "copyOf"})
"""Calls that give what is in the collection that they are given."""
ASKING_EACH = frozenset({"any", "all", "none", "anyMatch", "allMatch", "noneMatch"})
"""Calls on a collection that ask a function of its elements."""
_EACH = SELECTING | {"filter", "filterNot", "filterNotNull", "map", "mapNotNull", "sortedBy", "sortedByDescending"}
"""Calls that make a collection of the elements of another one."""
PASSIVE = (
    COLLECTING
    | SELECTING
    | COPYING
    | frozenset(
        """
    get first last next values elementAt getValue getOrNull getOrDefault random iterator getString getText getId
    getKey getTitle getItemId stringResource resString getActivity getContext requireContext requireActivity
    getBaseContext getParentActivity getIntent getClass getJavaClass getPackageName parse toUri fromParts create
    withAppendedId withAppendedPath forName findViewById requireViewById findById findChildViewById findPreference
    requireNotNull checkNotNull getArguments requireArguments getExtras getBoolean getParcelable getSerializable
    getParcelableExtra getSerializableExtra getStringExtra to getComponent getComponentName getClassName getAction
    getData uppercase lowercase toUpperCase toLowerCase toString getTag component1 component2 component3 getFirst
    getSecond getThird ordinal getOrdinal getInt getLong valueOf enumValueOf firstOrNull contains startsWith endsWith
    isInstance cast lastOrNull single singleOrNull find findLast toMap toMutableMap plus getAdapter getListAdapter
    getExpandableListAdapter getItemAtPosition getItem getIdentifier toInt toLong intValue longValue buildUpon
    getListView getExpandableListView orElse orElseGet orElseThrow copy mutableStateOf getStringArray getTextArray
    stringArrayResource getChildAt
    """.split()  # noqa: SIM905
    )
)
"""Calls with a model that only give something back."""
_WEAK = PASSIVE.union(BUILDING, ASKING_EACH) | frozenset(
    """
    add put map mapIndexed filter forEach forEachIndexed onEach flatMap mapNotNull putExtra putExtras setPackage
    addCategory setDataAndType setDataAndNormalize setTypeAndNormalize createChooserIntent addNextIntent
    addNextIntentWithParentStack setData setType setFlags addFlags setAction setClass setComponent setClassName
    setTag bind show showNow attach replace setTitle setView setTouchListener <init> putBoolean putParcelable
    putSerializable bundleOf setArguments setName setNameRes setNameText withName setTitleRes setTitleText withTitle
    setTextRes withText setLabel setLabelRes withLabel getActionView setActionView putInt putLong putString instantiate
    getParentFragment requireParentFragment setTargetFragment getTargetFragment dismiss dismissNow cancel
    dismissAllowingStateLoss addAll putAll putIfAbsent getOrPut computeIfAbsent plusAssign fastForEach fastMap
    makeRestartActivityTask makeMainActivity appendId appendPath setComponentName
    appendEncodedPath addView finish finishAffinity finishAfterTransition finishAndRemoveTask ifPresent
    text title label name
    """.split()  # noqa: SIM905
)
"""Calls with a model that by themselves leave nothing on a map."""
_VALUES = frozenset(
    {"findViewById", "requireViewById", "findById", "findPreference", "getLaunchIntentForPackage", "createChooser"}
    | {"getIntent", "getActionView", "instantiate"}
)
_FILLING = (
    *("add", "plusAssign", "addAll", "put", "push", "offer"),
    *("putAll", "putIfAbsent", "getOrPut", "computeIfAbsent"),
)
_TAKING = ("get", "getValue", "getOrNull", "elementAt")
"""Calls that take one element of a collection."""
_COLLECTIONS = ("List", "Map", "Set", "Deque", "Queue")
"""How the names of classes of collections end."""
_GIVEN = ("Intent", "ComponentName", "NavDirections", *DIALOGS)
"""How the classes outside the app end whose objects say what is opened, or are filled to be opened."""
_NAMING = frozenset({"setClass", "setClassName", "setComponent"})
"""Calls that say of an intent which screen it opens."""
_COMMON = ("accept", "update", "offer", "send")
"""Names of sending calls that mean something else more often."""
MAX_COMPARING = 3
"""Most calls of a body that only compares."""
_SHOWN = ("layout", "menu", "navigation", "xml", "id")
"""Kinds of resources that a screen can show or go to."""
_TELLING = ClassValue | Resource | Lambda | Reference


@dataclass(frozen=True, slots=True)
class Relevance:
    """Ids of the methods that matter.

    Attributes:
        always: Those that leave something, or give back what others need to leave something.
        passing: Those that matter if they are given a function that does.
        effective: Those that matter even if nobody needs what they give back.
        acting: Those whose work depends on what a person touched: they navigate, show or listen, or call what does.
        events: Not methods, but the classes of events of a bus whose listeners open something.
        posted: The classes of what some code is seen to post to a bus.
        telling: Those by which a stream of a class of the app tells its observers, without what is above doing so.
        meaning: What was asked of the program's calls to find this.
        kept: What its fields keep that is called back.
    """

    always: frozenset[str]
    passing: frozenset[str]
    effective: frozenset[str]
    acting: frozenset[str]
    events: frozenset[str]
    posted: frozenset[str]
    telling: frozenset[str]
    meaning: Meaning
    kept: KeptCallbacks


def relevant_methods(program: Program, names: frozenset[str]) -> Relevance:
    """The methods that are worth executing.

    Args:
        program: The code.
        names: Names of the calls that the platform's models answer.
    """
    weak = {PRESSING, *_WEAK} | KEEPING | FINDING | MAKING | MERGING | CREATING | OF_CLASS
    strong = frozenset(n for n in names if n not in weak and not n.startswith("("))
    methods = list(program.by_id.values())
    meaning = Meaning(program, names)
    callers = Callers(methods, meaning)
    events = opening_events(program)
    own = {m.id for m in methods if _tells_itself(m, program)}
    sending = (m for m in methods if _acts(m, strong, program) or m.id in own or _sends(m, meaning, events))
    acting, kept = callers.above(sending), KeptCallbacks(program, Callbacks(program))
    while handed := handing(methods, kept, acting):
        acting |= callers.above(handed)
    if any(_answers_back(m, acting) for m in methods):
        acting |= callers.above(m for m in methods if any(c.name == PRESSING for c in m.calls))
    classes = _acting_classes(program, acting)
    builders = frozenset(m.owner for m in methods if _builds(m) and not program.kind(m.owner))
    tell = (m for m in methods if _tells(m, classes, program) or _chained(m, builders) or _derives(m, meaning))
    telling = callers.above(tell, _gives_result)
    given = {c.name for m in methods for c in m.calls if any(_is_worth_keeping(a, m, classes) for a in c.args)}
    keeping = {m.id for m in methods if _keeps(m) if m.owner in classes or (m.name in given and _keeps_given(m))}
    keeping |= {m.id for m in methods if m.owner in classes and _gives_property(m, program)}
    keeping |= {m.id for m in methods if makes_stream(m) or m.name.startswith(FIELDS) or _keeps_some(m)}
    keeping |= {m.id for m in methods if _sets_property(m, program)}
    functions = program.function_objects
    passing = frozenset(m.id for m in methods if any(functions.called(c, m) for c in m.calls) or _hands_on(m))
    passing |= _seen_inside(methods)
    looking = {m.id for m in methods if any(c.name in _VALUES for c in m.calls)}
    return Relevance(
        frozenset(acting | telling | keeping),
        passing,
        frozenset(acting | keeping),
        frozenset(acting | passing | looking),
        events,
        posted_classes(methods, meaning) if events else frozenset(),
        frozenset(own),
        meaning,
        kept,
    )


def _acts(method: Method, strong: frozenset[str], program: Program) -> bool:
    """Whether a body leaves something on the map by itself."""
    names = {c.name for c in method.calls}
    if names & strong or any(c.name == "getActivity" and len(c.args) > 2 for c in method.calls):
        return True
    if "add" in names and (program.has_keys or any(p.type.endswith("Menu") for p in method.parameters)):
        return True
    if names & {"show", "showNow"} and not names & {"makeText", "make"}:
        return True
    if names & {"add", "replace", "attach"} and names & {"beginTransaction", "commit", "commitNow"}:
        return True
    if any(c.name == "replace" and not any(_is_text(a) for a in c.args) for c in method.calls):
        return True
    if any(_fills_list(call) for call in method.calls):
        return True
    return any(_opens(call, program) for call in method.calls) or any(
        (c.name in program.function_objects.names and isinstance(c.receiver, FieldValue | Result))
        or program.function_objects.called_in_field(c, method)
        for c in method.calls
    )


def _answers_back(method: Method, acting: Set[str]) -> bool:
    """Whether a method is, or sets, what Back is answered with, and that leaves something."""
    if method.name == _ANSWERING_BACK:
        return method.id in acting
    given = (a for c in method.calls if c.name in _SETTING_ANSWERS for a in c.args[-1:])
    return any(isinstance(a, Lambda) and a.method in acting for a in given)


def _sends(method: Method, meaning: Meaning, events: frozenset[str]) -> bool:
    """Whether a body may send a value that somebody observes, or an event that opens something."""
    for call in method.calls:
        if call.name in ("post", "postSticky") and len(call.args) == 1:
            type_ = meaning.type_of(call.args[0], method)
            if events and (call.parent or type_ in events or not meaning.ancestors(type_).isdisjoint(events)):
                return True
        if call.name not in SENDING:
            continue
        for receiver in (call.receiver,) if call.receiver is not None else call.scopes:
            type_ = meaning.type_of(receiver, method)
            if any(is_stream_type(a) for a in meaning.ancestors(type_)) or (not type_ and _is_sending(call)):
                return True
    return False


def _tells_itself(method: Method, program: Program) -> bool:
    """Whether a method is how a stream of a class of the app tells its observers, if what is above does not do so."""
    if method.name not in SENDING or any(c.parent and c.name == method.name for c in method.calls):
        return False
    return any(is_stream_type(a) for a in program.ancestors(method.owner) if a not in program.classes)


def _is_sending(call: Call) -> bool:
    """Whether a call on something of unknown type sends, as its name or ``update { ... }`` says."""
    return call.name not in _COMMON or (len(call.args) == 1 and isinstance(call.args[0], Lambda))


def _opens(call: Call, program: Program) -> bool:
    """Whether making an object opens something, or may be the way to it."""
    if call.name != INIT or call.parent:
        return False
    owner = call.owner
    if owner.endswith(("Dialog", "BottomSheet", "Popup", TOGGLE, FRAGMENT_HOST)) or program.kind(owner) in SCREEN_KINDS:
        return True
    return owner in program.classes and program.kind(owner) in ("adapter", "view")


def _fills_list(call: Call) -> bool:
    """Whether a call gives a list an adapter that was made elsewhere: ``list.setAdapter(adapter)``."""
    return call.name in ("setAdapter", "setListAdapter", "swapAdapter") and any(
        isinstance(a, FieldValue | Parameter | Result) for a in call.args
    )


def _keeps(method: Method) -> bool:
    """Whether a method may leave something in an object: in a field, or in a collection that a field holds."""
    if method.name.startswith("<") or (method.writes and not method.static):
        return True
    return any(c.name in _FILLING and isinstance(c.receiver, FieldValue) for c in method.calls)


def _gives_property(method: Method, program: Program) -> bool:
    """Whether a method gives a property of an object what may be a function: ``holder.clicked = clicked`` in Kotlin."""
    given = (c for c in method.calls if c.receiver is not None and len(c.args) == 1 and c.name.startswith("set"))
    return any(
        isinstance(c.args[0], FieldValue | Parameter | Lambda | Reference)
        and not program.field_names.isdisjoint(set_by(c.name))
        for c in given
    )


def _is_worth_keeping(value: Value, method: Method, classes: frozenset[str]) -> bool:
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


def _keeps_given(method: Method) -> bool:
    """Whether a method writes what it is given to a field, or adds it to the collection of one, as setters do."""
    if any(isinstance(w.value, Parameter) for w in method.writes):
        return True
    filling = (c for c in method.calls if c.name in _FILLING and isinstance(c.receiver, FieldValue))
    return any(isinstance(a, Parameter) for c in filling for a in c.args)


def _sets_property(method: Method, program: Program) -> bool:
    """Whether a method is the setter of a property of Kotlin that it gives the value to."""
    if not method.name.startswith("set") or len(method.parameters) != 1:
        return False
    names = set_by(method.name)
    kept = any(w.name in names and isinstance(w.value, Parameter) for w in method.writes)
    return kept and program.classes[method.owner].file.endswith(".kt")


def _keeps_some(method: Method) -> bool:
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


def _acting_classes(program: Program, acting: set[str]) -> frozenset[str]:
    """Classes with methods that act, their own or inherited; and those above them."""
    own = {
        name
        for name, cls in program.classes.items()
        if program.kind(name) in (*SCREEN_KINDS, "adapter") or any(m.id in acting for m in (*cls.methods, *cls.lambdas))
    }
    found = set(own)
    for name in program.classes:
        above = program.ancestors(name)
        if above & own:
            found.add(name)
        if name in own:
            found |= above
    return frozenset(found)


def _compares_given(method: Method) -> bool:
    """Whether a body does little more than compare what it is given: ``boolean isKey(String key, int text)``."""
    if len(method.calls) > MAX_COMPARING:
        return False
    guards = (g for r in method.returns if isinstance(r.value, Choice) for o in r.value.options for g in _guards_of(o))
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


def _guards_of(value: Value) -> tuple[Guard, ...]:
    return value.guards if isinstance(value, Guarded) else ()


def _tells(method: Method, classes: frozenset[str], program: Program) -> bool:
    """Whether a body gives back what acting needs, or an element of what it collects of it."""
    if _compares_given(method) or _gives_text(method):
        return True
    if _gives_result(method) and any(_gives_on(c, method, classes) for c in method.calls):
        return True
    for given in method.returns:
        for value in alternatives(given.value):
            if _is_empty_collection(value, method):
                return True
            if isinstance(value, _TELLING) or _is_given_intent(value, method) or _is_telling(value, method, classes):
                return True
            if _wraps(value, method, program) or _selects(value, method) or _is_constant_found(value, method):
                return True
            plain = isinstance(value, Literal | FieldValue | Parameter | Result) and method.name
            if plain and all(c.name == JOIN for c in method.calls):
                return True
    return False


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


def _builds(method: Method) -> bool:
    """Whether a body gives a field an intent, or says which screen the intent opens that a field holds."""
    if any(c.name in _NAMING and isinstance(c.receiver, FieldValue) for c in method.calls):
        return True
    given = (v for w in method.writes for v in alternatives(w.value) if isinstance(v, Result) and v.method == method.id)
    return any(c.name == INIT and c.owner.endswith("Intent") for c in (method.calls[v.call] for v in given))


def _chained(method: Method, builders: frozenset[str]) -> bool:
    """Whether a method of a class that builds intents gives back its object, a field of it, or what a call did."""
    return method.owner in builders and any(
        isinstance(v, This | FieldValue | Result) for r in method.returns for v in alternatives(r.value)
    )


def _derives(method: Method, meaning: Meaning) -> bool:
    """Whether a method gives back what operators make of a stream: ``fun <T> Flow<T>.shown() = conflate()``."""
    for value in (v for r in method.returns for v in alternatives(r.value)):
        for _ in range(MAX_CHAIN):
            if not isinstance(value, Result) or value.method != method.id:
                break
            call = method.calls[value.call]
            on = call.receiver if call.receiver is not None else next(iter(call.scopes), None)
            if call.name not in OPERATORS or on is None:
                break
            if meaning.type_of(on, method).endswith(OBSERVABLE):
                return True
            value = on
    return False


def _is_text(value: Value) -> bool:
    """Whether a value is a text: texts have parts replaced, as screens do."""
    return isinstance(value, Literal) and isinstance(value.value, str)


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
        if call.name in (*_VALUES, CLASS_NAMED) or is_directions(call) or call.owner.endswith(ASKING_FOR):
            return True
        if call.name == COPY and any(
            _is_worth_keeping(a, method, classes) or isinstance(a, _TELLING) for a in call.args
        ):
            return True
        if call.name in _TAKING and isinstance(call.receiver, FieldValue):
            return True
        receiver = call.receiver if call.receiver is not None or not call.scopes else call.scopes[0]
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


def _is_empty_collection(value: Value, method: Method) -> bool:
    """Whether a result is a collection that a body makes, which others fill."""
    if not isinstance(value, Result) or value.method != method.id:
        return False
    call = method.calls[value.call]
    made = call.name == INIT and call.owner.endswith(_COLLECTIONS)
    return made and not any(c.name in _FILLING for c in method.calls)


def _is_given_intent(value: Value | None, method: Method) -> bool:
    """Whether a value is an intent that a method was given: ``fun Intent.marked() = putExtra(MARK, true)``."""
    if not isinstance(value, Parameter) or value.method != method.id or value.index >= len(method.parameters):
        return False
    return method.parameters[value.index].type.endswith("Intent")


def _gives_result(method: Method) -> bool:
    """Whether a method gives back what another one gave it."""
    return any(isinstance(r.value, Result | Choice) for r in method.returns)


def _hands_on(method: Method) -> bool:
    """Whether a method gives a parameter or a lambda of its own to somebody else."""
    return any(isinstance(a, Parameter | Lambda) for c in method.calls for a in c.args)


def _seen_inside(methods: list[Method]) -> set[str]:
    """Ids of the methods whose parameters a body within calls or hands on, as one of an object that is made there."""
    calls = ((m, c) for m in methods for c in m.calls)
    used = ((m, v) for m, c in calls for v in (c.receiver, *c.args) if isinstance(v, Parameter))
    return {value.method for m, value in used if value.method != m.id}
