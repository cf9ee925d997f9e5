"""The types that values are declared with, before anything is executed: of fields, parameters, and what calls give."""

from functools import cached_property

from uiatlas_static.facts.code import INIT, Call, Method, own_name
from uiatlas_static.facts.values import (
    Choice,
    ClassValue,
    FieldValue,
    Guarded,
    Literal,
    Parameter,
    Result,
    This,
    Value,
)
from uiatlas_static.solver.hierarchy import PLATFORM
from uiatlas_static.solver.layouts import types_in_bindings
from uiatlas_static.solver.program import Program, getter_name
from uiatlas_static.solver.streams import KEEPING, OPERATORS

MAX_NESTING = 64
"""How many calls deep the type of a chained receiver is looked for."""
PLAIN = frozenset(
    """
    String Int Integer Boolean Long Float Double Short Byte Char Character CharSequence Any Unit int boolean long float
    double short byte char void List ArrayList MutableList Set HashSet MutableSet Map HashMap LinkedHashMap MutableMap
    LinkedHashSet Collection Iterable Array IntArray Pair Triple Object Class Exception Throwable StringBuilder
    """.split()  # noqa: SIM905
)
"""Types of the languages that are written without a package."""
_ANYTHING = frozenset({"Any", "Object", "Array"})
"""Those of them that may stand for objects of every kind."""
TEXT = "java.lang.String"
"""What Java and Kotlin call texts."""
BUNDLE = "android.os.Bundle"
"""What carries values under keys, such as the arguments of a fragment."""
_COLLECTIONS = ("List", "Set", "Map", "Deque", "Queue", "Vector", "Stack", "Collection", "Hashtable")
"""How the names of collections end; those of the platform's classes that an app derives from are none."""
_COLLECTION = "java.util.Collection"
"""What all of them are but maps."""
COLLECTING = frozenset(
    """
    listOf arrayOf mutableListOf arrayListOf setOf mapOf mutableMapOf asList of hashMapOf listOfNotNull
    mutableStateListOf persistentListOf immutableListOf intArrayOf longArrayOf linkedMapOf sortedMapOf mutableSetOf
    hashSetOf linkedSetOf sortedSetOf arrayMapOf ofNullable
    """.split()  # noqa: SIM905
)
"""Calls that make a list, a set, an array or a map of what they are given."""
NAMING = ("getName", "getCanonicalName", "getSimpleName", "getQualifiedName", "getJvmName", "getTypeName")
"""Calls on a class as a value that give its name, which stands for it."""
PACKAGE = "getPackage"
"""The call on a class as a value that gives its package, for which the class stands, too."""
_FINDING = ("findViewById", "requireViewById")
"""Calls that give an element of the class that stands between angle brackets."""
_BINDING = ("inflate", "bind")
"""Calls on the class of a binding that give one."""
_GIVEN_BY_PLATFORM = {
    "getAssets": "android.content.res.AssetManager",
    "getConfiguration": "android.content.res.Configuration",
    "getContentResolver": "android.content.ContentResolver",
    "getDisplayMetrics": "android.util.DisplayMetrics",
    "getLayoutInflater": "android.view.LayoutInflater",
    "getOnBackPressedDispatcher": "androidx.activity.OnBackPressedDispatcher",
    "getPackageManager": "android.content.pm.PackageManager",
    "getResources": "android.content.res.Resources",
    "getSystemService": "android.os.IBinder",
    "getWindow": "android.view.Window",
    "getWindowManager": "android.view.WindowManager",
}
"""What methods of the platform give that are called on every context, by names that the app does not give its own.

Which service ``getSystemService`` gives depends on what it is asked for; no class of an app is of any.
"""
_STREAMING = ("io.reactivex.", "rx.", "kotlinx.coroutines.flow.")
"""How the packages begin of libraries of streams."""
_STREAMS = frozenset({"Completable", "Flowable", "Maybe", "Observable", "Single"})
"""Streams of RxJava as a file calls them that imports all of its package."""
_SOME_STREAM = "io.reactivex.(stream)"
"""Stands for the type of a stream of a library of which it is not known whether it has one value or several."""
_APART = ("java.io.", "java.math.", "java.net.", "java.text.", "java.time.", "java.util.Calendar", "java.util.Date")


def is_apart(type_: str) -> bool:
    """Whether a type is a class of Java that none of the platform's derives from, as files, addresses and dates are."""
    return type_.startswith(_APART) and type_.rpartition(".")[2] not in ("Closeable", "Flushable", "Serializable")


def is_plain(type_: str) -> bool:
    """Whether a declared type is one of the languages' own whose values have no code of the app."""
    return type_ == TEXT or (type_ in PLAIN and type_ not in _ANYTHING)


def is_given(type_: str) -> bool:
    """Whether only the platform has objects of a type, as of its services and of what things are drawn with."""
    named = type_.startswith("android.") and not type_.startswith("android.support.")
    drawn = type_.startswith("android.graphics.") and not type_.startswith("android.graphics.drawable.")
    return type_ in _GIVEN_BY_PLATFORM.values() or drawn or (named and type_.endswith("Manager"))


def is_collection_type(type_: str) -> bool:
    """Whether a type is a collection of Java or Kotlin, as lists and maps are."""
    return type_.endswith(_COLLECTIONS) and (type_.startswith(("java.util.", "kotlin.")) or "." not in type_)


class DeclaredTypes:
    """Answers about the values that bodies of one program mention.

    Args:
        program: The code.
        modelled: Names of the calls that the platform's models answer.
    """

    def __init__(self, program: Program, modelled: frozenset[str]) -> None:
        self._program = program
        self._modelled = modelled
        self._results: dict[str, str] = {}

    def type_of(self, value: Value, method: Method, depth: int = 0, *, sure: bool = False) -> str:
        """The declared type of a value that a body mentions; empty if it is not known.

        Args:
            value: The value.
            method: The body.
            depth: How many values around it were asked before.
            sure: Whether what all methods of a name agree on does not count, where the receiver is not known.
        """
        match value:
            case This(type_):
                return type_
            case Literal(str()):
                return TEXT
            case Parameter(owner, index):
                return self._known(self._parameter_type(owner, index))
            case FieldValue(name, receiver, owner, scopes):
                return self._field_type(name, receiver, owner, scopes, method, depth, sure=sure)
            case Result(owner, index) if depth < MAX_NESTING:
                return self._result_type(owner, index, depth, sure=sure)
            case Choice(those) if depth < MAX_NESTING:
                types = {self.type_of(o, method, depth + 1, sure=sure) for o in those}
                return types.pop() if len(types) == 1 else ""
            case Guarded(inner):
                return self.type_of(inner, method, depth, sure=sure)
        return ""

    def is_class(self, value: Value, method: Method, depth: int = 0) -> bool:
        """Whether a value that a body mentions is a class, as far as it is declared."""
        declared = self.type_of(value, method, depth).rpartition(".")[2]
        return isinstance(value, ClassValue) or declared in ("Class", "KClass")

    def ancestors(self, type_: str) -> frozenset[str]:
        """All super types of a type, as far as they are known."""
        return self._program.ancestors(type_)

    def _known(self, type_: str) -> str:
        """A type by its full name, or one of the languages' own; type variables are not known."""
        known = "." in type_ or type_ in PLAIN or type_ in _STREAMS or type_ in self._program.classes
        return type_ if known else ""

    def _parameter_type(self, owner: str, index: int) -> str:
        method = self._program.by_id.get(owner)
        return method.parameters[index].type if method is not None and index < len(method.parameters) else ""

    def _field_type(
        self,
        name: str,
        receiver: Value | None,
        owner: str,
        scopes: tuple[Value, ...],
        method: Method,
        depth: int,
        *,
        sure: bool = False,
    ) -> str:
        if owner:
            return self._known(self._program.field_type(owner, name))
        if depth >= MAX_NESTING:
            return ""
        type_ = ""
        for held in (receiver,) if receiver is not None else scopes:
            if getter_name(name) in NAMING and self.is_class(held, method, depth + 1):
                return TEXT
            type_ = self.type_of(held, method, depth + 1, sure=sure)
            declared = self._program.field_type(type_, name) if type_ else ""
            declared = declared or self._in_bindings.get((own_name(type_), name), "")
            if declared:
                return self._known(declared)
        given = self._of_platform(getter_name(name), type_ if receiver is not None else "")
        return given if given or sure else self._agreed(getter_name(name))

    @cached_property
    def _in_bindings(self) -> dict[tuple[str, str], str]:
        """The classes of elements by the simple name of a binding that no code is of, and its property."""
        written = {own_name(name) for name in self._program.classes}
        types = types_in_bindings(self._program.facts.resources)
        return {named: type_ for named, type_ in types.items() if named[0] not in written}

    def _result_type(self, owner: str, index: int, depth: int, *, sure: bool = False) -> str:
        """What a call gives back: the object made, or what all methods of its name declare."""
        method = self._program.by_id.get(owner)
        if method is None or index >= len(method.calls):
            return ""
        call = method.calls[index]
        if call.name == INIT:
            return call.owner
        if call.type:
            return call.type
        if call.name in COLLECTING and not self._program.named(call.name):
            return _COLLECTION
        if call.name in ("toArray", "toTypedArray"):
            return "Array"
        if call.name == "toString" and not call.args:
            return TEXT
        if call.name in NAMING and call.receiver is not None and self.is_class(call.receiver, method, depth + 1):
            return TEXT
        if call.name in ("getArguments", "requireArguments") and not call.args and not self._program.named(call.name):
            return BUNDLE
        type_ = self._made_on(call, method, depth, sure=sure)
        if given := self._of_platform(call.name, type_):
            return given
        if call.name in _BINDING and call.owner.endswith("Binding"):
            return call.owner
        if stream := self._stream(call, type_):
            return stream
        if call.name in self._modelled:
            return call.type_args[0] if call.name in _FINDING and call.type_args else ""
        if type_ in self._program.classes:
            known = self._program.method(type_, call.name, len(call.args))
            return "" if known is None else self._known(known.type)
        return "" if sure else self._agreed(call.name)

    def _made_on(self, call: Call, method: Method, depth: int, *, sure: bool) -> str:
        """The type of what a call is made on: without a receiver, the class around it that has a method of its name."""
        if call.receiver is not None:
            return self.type_of(call.receiver, method, depth + 1, sure=sure)
        around = () if call.owner else (self.type_of(scope, method, depth + 1, sure=sure) for scope in call.scopes)
        count = len(call.args)
        having = (t for t in around if t in self._program.classes and self._program.method(t, call.name, count))
        return next(having, call.owner)

    def _stream(self, call: Call, type_: str) -> str:
        """The type of what an operator gives of a stream of a library, or some type of its kind; empty of all else."""
        is_stream = type_.startswith(_STREAMING) or type_ in _STREAMS
        if call.name not in OPERATORS or not is_stream or type_ in self._program.classes:
            return ""
        if any(m.extension for m in self._program.named(call.name)):
            return ""
        return type_ if call.name in KEEPING else _SOME_STREAM

    def _of_platform(self, name: str, receiver: str) -> str:
        """What a call by a name gives if the platform answers it: the app has none of this name, or not for these."""
        asked = receiver.startswith(PLATFORM) or not self._program.named(name)
        return _GIVEN_BY_PLATFORM.get(name, "") if asked else ""

    def _agreed(self, name: str) -> str:
        """The type that all methods of a name declare to give back; empty if they differ."""
        if name not in self._results:
            types = {m.type for m in self._program.named(name)}
            self._results[name] = self._known(types.pop()) if len(types) == 1 else ""
        return self._results[name]
