"""Classes, methods and what their bodies do, as source and bytecode both tell it.

Bodies are straight lists of calls, field writes and returns in the order of the text, each under the guards that must
hold for it to run; loops and order beyond that are not kept.
"""

import re
from collections.abc import Iterator
from dataclasses import field

from uiatlas_static.facts.making import fact
from uiatlas_static.facts.values import FieldValue, Guard, Resource, Result, This, Value

INIT = "<init>"
"""Name of constructors; the calls that make objects have it too. Field initialisers and init blocks belong to it."""
CLINIT = "<clinit>"
"""Name of what runs when a class is loaded: static and companion initialisers, top-level properties of a file."""
FIELDS = "<fields>"
"""How the name of the method begins that runs the initialisers of a class with constructors of its own."""
DELEGATE = "$$delegate_"
"""How fields begin that hold what a class gives the calls of an interface to: ``class Home : Opens by Opener()``."""
TAKING = (
    *("getBoolean", "getInt", "getLong", "getParcelable", "getSerializable"),
    *("getParcelableExtra", "getSerializableExtra", "getStringExtra"),
)
"""Methods of intents and bundles that give what was put there."""
INVOKE = "invoke"
"""Name of the call of a function object: the `receiver` is the function."""
GIVING = frozenset({"let", "also", "run", "apply"})
"""Scope functions of Kotlin that call a function with the object that they are called on."""

FINISHING = "finish"
"""What all calls of `FINISH` do."""
FINISH = frozenset({"finish", "finishAffinity", "finishAfterTransition", "finishAndRemoveTask"})
"""Calls that take the activity in front away."""
ENTRIES = ("getBackStackEntryCount", "backStackEntryCount")
"""What tells how many entries a back stack has, as a call and as a property."""
LOCK = "setDrawerLockMode"
"""The call that says whether a person can pull a drawer open."""
UNREGISTER = "unregisterActivityLifecycleCallbacks"
"""The call by which an object no longer hears of activities."""
STRAIGHT = "(straight)"
"""Stands among what a method that fills a menu always does if it has no loop, ``try`` or label: guards tell all."""
FILLING_OPTIONS = ("onCreateOptionsMenu", "onPrepareOptionsMenu")
"""Methods of an activity that fill its menu of options, in the order in which they run."""
AS_STATE = ("collectAsState", "collectAsStateWithLifecycle", "observeAsState", "subscribeAsState")
"""Calls that give the latest value of a stream as a state."""
STATE_MADE = re.compile(r"mutable\w*StateOf")
"""Names of the functions that make a state of Compose; those of lists and maps make no states as a whole."""
STARTING = "(start)"
"""What stands among the names of annotations where one says that a destination is the first: ``start = true``."""
SET_STATE = "set state"
"""Name of the call that sets a state of Compose, which the code writes as an assignment."""
OPENED_MADE = re.compile(r"remember\w*(?:Drawer|Sheet)State")
"""Names of the functions of Compose that make the state of a drawer or sheet, by which code opens it."""
SHOWN_OPEN = {"drawerContent": "show drawer", "sheetContent": "show sheet"}
"""What a composable is given to show in a drawer or sheet -> the name of the call that stands for showing it."""
BUILD_CONFIG = "BuildConfig"
"""Name of the class, in the package of each module, that a build writes its constants into."""
JOIN = "(join)"
"""Name of the call that puts texts together, where not all of them are known to the body: templates, ``a + b``."""
STEP = "(step)"
"""Name of the call that gives a place of a pager so many behind another one: ``pager.getCurrentItem() + 1``."""


@fact
class Call:
    """One call in a body.

    Attributes:
        name: Name of the method; `INIT` where an object is made or the super constructor is called, `INVOKE` for a
            function object.
        args: Arguments in the order written; in Kotlin a trailing lambda is the last.
        line: Line in the file; in bytecode the offset in bytes.
        receiver: The object, if one is written; ``super.f()`` has `This` here and `parent` set.
        owner: The class that is named or declared: always for bytecode, for `INIT` and for static calls; else empty.
        scopes: For a call without a written receiver: the implicit receivers, innermost first.
        names: Names of the arguments, empty for those by position; as long as `args`, or empty if none is named and no
            function stands behind the parentheses.
        type_args: Type arguments written in angle brackets, qualified where they can be.
        guards: What must hold for it.
        parent: Whether the implementation of the super class is meant.
        type: The class that what it gives back is declared or cast as, where it is one of the app, or of the platform.
        unsure: Whether something else must hold for it too, which compares with nothing known; bytecode does not say.
        either: Of what must hold for it what only tells it apart from calls of its name on its object, of which one is
            made where that does not hold; with a guard of nothing known if it is `unsure` only by that. Bytecode does
            not say.
        just_set: The fields that its body has set before, each with all that it may have been set to where the call is
            made; bytecode does not say.
        kept: The local variable that holds what Compose remembers by it: ``var open by remember { ... }``; bytecode
            does not say.
        on: Whether a function object is called on its first argument: ``builder.block(item)``; bytecode does not say.
        straight: Whether its body surely comes to it: it has no condition, and no loop, ``try`` or jump is before or
            around it; bytecode does not say.
    """

    name: str
    args: tuple[Value, ...] = ()
    line: int = 0
    receiver: Value | None = None
    owner: str = ""
    scopes: tuple[Value, ...] = ()
    names: tuple[str, ...] = ()
    type_args: tuple[str, ...] = ()
    guards: tuple[Guard, ...] = ()
    parent: bool = False
    type: str = ""
    unsure: bool = False
    either: tuple[Guard, ...] = ()
    just_set: "tuple[Write, ...]" = ()
    kept: str = ""
    straight: bool = False
    on: bool = False

    @property
    def argument_names(self) -> tuple[str, ...]:
        """The name of each argument, empty for those by position."""
        return self.names or ("",) * len(self.args)

    def given(self, name: str, index: int) -> Value | None:
        """The argument for a parameter by its name and place; None if none is given."""
        for at, (named, arg) in enumerate(zip(self.argument_names, self.args, strict=False)):
            if named == name or (not named and at == index):
                return arg
        return None


@fact
class Write:
    """An assignment to a field or property; fields as in `FieldValue`, `unsure` as in `Call`."""

    name: str
    value: Value
    line: int = 0
    receiver: Value | None = None
    owner: str = ""
    scopes: tuple[Value, ...] = ()
    guards: tuple[Guard, ...] = ()
    unsure: bool = False


@fact
class Return:
    """What a method may give back; the last expression of a lambda is one. `unsure` is meant as in `Call`."""

    value: Value
    guards: tuple[Guard, ...] = ()
    unsure: bool = False


@fact
class AnnotationFact:
    """An annotation that names resources, such as ``@OnClick(R.id.save)``, by its simple name."""

    name: str
    resources: tuple[Resource, ...]


@fact
class ParameterFact:
    """A parameter: its name, qualified type (empty if unknown) and default value, if it has one.

    A default that has to be computed is a body, and the value is what that gives back.
    One that takes the `rest` is given all arguments from its place on: as an ``array`` in Java, whose value is that of
    any element, as a ``collection`` in Kotlin.
    """

    name: str
    type: str = ""
    default: Value | None = None
    rest: str = ""
    computed: bool = False


@fact
class Method:
    """A method, constructor, top-level function, property getter or lambda body.

    Attributes:
        id: Unique in the app.
        owner: Qualified name of the class that it is written in; for a lambda the class around it.
        name: Its name; empty for a lambda.
        parameters: In order; of an extension function the receiver is the first, named ``this``. In Kotlin lambdas
            ``it`` is there when it is used.
        calls: The calls of its body, in order; `Result` values count in this list.
        writes: Its assignments to fields.
        returns: What it gives back.
        type: Qualified return type, empty if unknown.
        static: Whether it has no `This` of its own: static, top-level, extension at top level.
        extension: Whether its first parameter is an extension receiver.
        abstract: Whether it has no body.
        override: Whether it is known to override one of a super type; bytecode does not say.
        private: Whether only its own file can call it.
        type_params: Names of its type variables.
        annotations: Simple names of its annotations, such as ``Composable``.
        line: Where it starts; 0 in bytecode.
        notes: Those of its annotations that name resources.
        always: What each way through it does with its own object, as source tells: `FINISHING`, `UNREGISTER`, `LOCK`;
            or that it is `STRAIGHT`.
    """

    id: str
    owner: str
    name: str
    parameters: tuple[ParameterFact, ...] = ()
    calls: tuple[Call, ...] = ()
    writes: tuple[Write, ...] = ()
    returns: tuple[Return, ...] = ()
    type: str = ""
    static: bool = False
    extension: bool = False
    abstract: bool = False
    override: bool = False
    private: bool = False
    type_params: tuple[str, ...] = ()
    annotations: tuple[str, ...] = ()
    line: int = 0
    notes: tuple[AnnotationFact, ...] = ()
    always: tuple[str, ...] = ()


@fact
class FieldFact:
    """A field or property.

    Attributes:
        name: Its name.
        type: Qualified, if it is known.
        static: Whether it belongs to the class.
        final: Whether it keeps what it is given first.
        notes: Those of its annotations that name resources.
        state: Whether it holds a state of Compose, or what is read and set is one.
        delegated: Whether an object that it is given first says what it holds: ``var name by TextOf("name")``.
    """

    name: str
    type: str = ""
    static: bool = False
    final: bool = False
    notes: tuple[AnnotationFact, ...] = ()
    state: bool = False
    delegated: bool = False


@fact
class ClassFact:
    """A class, interface or object; the top-level functions of a Kotlin file are in a class called ``FileKt``.

    Attributes:
        name: Qualified name; a companion object is ``Outer$Companion``, an anonymous class ``Outer$1``.
        parent: Qualified super class, empty if there is none but ``Object``.
        interfaces: Qualified.
        outer: The class around it, empty at top level.
        kind: ``class``, ``interface``, ``object``, ``enum`` or ``file``.
        abstract: Whether no object of it can be made.
        fields: Its fields and properties, parameters of the primary constructor that are properties among them.
        methods: Methods written in it; lambdas in their bodies are in `lambdas`.
        lambdas: Bodies of the function objects made in it.
        file: The file, relative to the project's root with ``/``; in bytecode the name of the DEX file.
        line: Where it starts.
        library: Whether it came from a second root or from packages that are not the app's own.
        notes: Those of its annotations that name resources.
        imports: All that its file imports, dotted, with ``.*`` behind what it imports whole; of Kotlin only.
        type_params: Names of its type variables; bytecode has none.
        parent_args: The types that it gives for those of its super class, qualified where they can be.
        route: The path, or the class of a key, by which a navigator opens it: of ``@Route(path = "/shop/cart")``.
        named: The types of the project that are written in it, wherever; bytecode has none.
        filled_in: Those of them that stand between angle brackets.
        annotations: Simple names of its annotations, and dotted ones where the file says the package; none in bytecode.
    """

    name: str
    parent: str = ""
    interfaces: tuple[str, ...] = ()
    outer: str = ""
    kind: str = "class"
    abstract: bool = False
    fields: tuple[FieldFact, ...] = ()
    methods: tuple[Method, ...] = ()
    lambdas: tuple[Method, ...] = ()
    file: str = ""
    line: int = 0
    library: bool = False
    notes: tuple[AnnotationFact, ...] = ()
    imports: tuple[str, ...] = ()
    type_params: tuple[str, ...] = ()
    parent_args: tuple[str, ...] = ()
    route: Value | None = None
    named: tuple[str, ...] = ()
    filled_in: tuple[str, ...] = ()
    annotations: tuple[str, ...] = ()


@fact
class CodeFacts:
    """All code that was read.

    Attributes:
        classes: By qualified name; of two with one name, the app's own is kept.
        warnings: What could not be read, with its place.
    """

    classes: dict[str, ClassFact] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def set_by(setter: str) -> tuple[str, str]:
    """The properties that a method of this name may set: ``open`` and ``isOpen`` for ``setOpen``."""
    said = setter.removeprefix("set")
    return f"{said[:1].lower()}{said[1:]}", f"is{said}"


def makes_own_model(call: Call) -> bool:
    """Whether a call declares a view model of the object that it is in: ``viewModels { factory }``.

    Of ``viewModels({ owner })`` and of ``viewModels(ownerProducer = { owner })`` it is the model of another.
    """
    if call.name != "viewModels" or not (call.receiver is None or isinstance(call.receiver, This)):
        return False
    *named, _ = call.names or ("", "")
    return not call.args or (all(named) and "ownerProducer" not in call.names)


def asked_first(value: Value | None, method: Method) -> Value | None:
    """What a chain of calls and properties begins with: of ``item.parent().name``, that is ``item``."""
    while (isinstance(value, Result) and value.method == method.id) or isinstance(value, FieldValue):
        receiver = method.calls[value.call].receiver if isinstance(value, Result) else value.receiver
        if receiver is None:
            break
        value = receiver
    return value


def is_anonymous(cls: str) -> bool:
    """Whether a class has no name of its own: that of an object which code writes out where it makes it."""
    return cls.rpartition("$")[2].isdigit()


def own_name(cls: str) -> str:
    """The name of a class without its package and the classes around it: ``Inner`` for ``a.b.Outer$Inner``."""
    return cls.rpartition(".")[2].rpartition("$")[2]


def outermost(cls: str) -> str:
    """The class that a class is nested in, however deep, or itself: ``a.b.Outer`` for ``a.b.Outer$Inner``."""
    return cls.partition("$")[0]


def classes_around(cls: str) -> Iterator[str]:
    """A class, and those that it is written in, innermost first."""
    while cls:
        yield cls
        cls = cls.rpartition("$")[0]
