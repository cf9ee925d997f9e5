"""Which methods a call may mean, as far as the types that are written around it tell, before anything is executed.

A cheap over-approximation (class hierarchy analysis with the declared types of receivers): it may name a method that
never runs, but what it leaves out cannot run.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from uiatlas_static.facts.code import CLINIT, DELEGATE, INIT, INVOKE, Call, Method, own_name
from uiatlas_static.facts.values import (
    Choice,
    ClassValue,
    FieldValue,
    Guarded,
    Lambda,
    Literal,
    Parameter,
    Result,
    This,
    Value,
)
from uiatlas_static.solver.arguments import taker_of
from uiatlas_static.solver.layouts import types_in_bindings
from uiatlas_static.solver.program import Program, getter_name, takes

COMPANION = "$Companion"
"""How the names of companion objects end."""
TOGGLE = "ActionBarDrawerToggle"
"""How the class ends whose constructor puts the button of a drawer into the bar."""
ASKING_FOR = ("IntentCompat", "BundleCompat")
"""How the classes of AndroidX end that ask an intent or a bundle, which they are given, for what it carries."""
DIALOGS = (
    "DialogBuilder",
    "Dialog$Builder",
    "Dialog.Builder",
    "Dialog",
    "PopupWindow",
    "BottomSheet",
    "BottomSheet$Builder",
    "BottomSheetMenuDialogFragment$Builder",
)
"""How the classes end whose objects are dialogs of the platform or of libraries, or build one."""
FRAGMENT_HOST = "AndroidFragment"
"""How the composable is called that shows a fragment."""
MAX_NESTING = 64
"""How many calls deep the type of a chained receiver is looked for."""
_PLAIN = frozenset(
    """
    String Int Integer Boolean Long Float Double Short Byte Char Character CharSequence Any Unit int boolean long float
    double short byte char void List ArrayList MutableList Set HashSet MutableSet Map HashMap LinkedHashMap MutableMap
    LinkedHashSet Collection Iterable Array IntArray Pair Triple Object Class Exception Throwable StringBuilder
    """.split()  # noqa: SIM905
)
"""Types of the languages that are written without a package."""
_FINAL = frozenset(
    """
    java.lang.String String Int Integer Boolean Long Float Double Short Byte Char int boolean long float double short
    byte char
    """.split()  # noqa: SIM905
)
"""Those of texts, numbers and truth values: no object of another class is of them, and none of theirs of another."""
_FINAL_KIND, _OBJECT_KIND, _ANY_KIND = "f", "o", "?"
"""Kinds of declared types: those, classes of the app or the platform, and all of which that is not known."""
_ANYTHING = frozenset({"Any", "Object", "Array"})
"""Those of them that may stand for objects of every kind."""
_UNIVERSAL = frozenset(
    """
    toString equals hashCode compareTo compare clone getClass length size isEmpty isNotEmpty append close build contains
    indexOf startsWith endsWith substring trim split replace format parse print println write read flush name ordinal
    containsKey keySet values entrySet iterator hasNext copy component1 component2 charAt isBlank lowercase uppercase
    remove clear addAll removeAll sort sorted reverse reversed plus minus dispose cancel release describeContents
    writeToParcel getMessage getName getId getUrl getTitle
    """.split()  # noqa: SIM905
)
"""Names that objects of every kind have: on a receiver of unknown type they do not mean the app's own methods."""

COLLECTING = frozenset(
    """
    listOf arrayOf mutableListOf arrayListOf setOf mapOf mutableMapOf asList of hashMapOf listOfNotNull
    mutableStateListOf persistentListOf immutableListOf intArrayOf longArrayOf linkedMapOf sortedMapOf mutableSetOf
    hashSetOf linkedSetOf sortedSetOf arrayMapOf ofNullable
    """.split()  # noqa: SIM905
)
"""Calls that make a list, a set, an array or a map of what they are given."""
GIVING_WAY = frozenset(
    """
    putAll putIfAbsent getOrPut computeIfAbsent toMap toMutableMap plus onBackPressed pickImage startPickImageActivity
    newTab getPosition setTabListener setMenu setMenuView setSecondaryMenu setBehindContentView setMessage
    createPreferenceScreen navigateTo newRootScreen replaceScreen newChain newRootChain createFragment executeCommands
    addOnButtonCheckedListener alert asObservable buttonCtaClickListener buttonCtaLabel cancelButton checkedChanges
    collectSideEffect container editorActionEvents editorActions getItemAdapter getSideEffectFlow gridItems
    itemsCallbackMultiChoice listItemsMultiChoice listener okButton postSideEffect preferenceChanges preferenceClicks
    selections selector serialize setCancelButton setConfirmButton setCurrentTab setCurrentTabByTag setLabelText
    setListNavigationCallbacks setListener setSheet sheet skipInitialValue startIntent tabSelectionEvents toSerialized
    withTag
    """.split()  # noqa: SIM905
)
"""Calls with a model that, on a receiver of unknown type, mean the app's own methods if it has any."""
_COLLECTIONS = ("List", "Set", "Map", "Deque", "Queue", "Vector", "Stack", "Collection", "Hashtable")
"""How the names of collections end; those of the platform's classes that an app derives from are none."""
_TEXT = "java.lang.String"
"""What Java and Kotlin call texts."""
BUNDLE = "android.os.Bundle"
"""What carries values under keys, such as the arguments of a fragment."""
_COLLECTION = "java.util.Collection"
"""What all of them are but maps."""
NAMING = ("getName", "getCanonicalName", "getSimpleName", "getQualifiedName", "getJvmName", "getTypeName")
"""Calls on a class as a value that give its name, which stands for it."""
_FINDING = ("findViewById", "requireViewById")
"""Calls that give an element of the class that stands between angle brackets."""
_BINDING = ("inflate", "bind")
"""Calls on the class of a binding that give one."""
PACKAGE = "getPackage"
"""The call on a class as a value that gives its package, for which the class stands, too."""
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
PLATFORM = ("android.", "androidx.", "com.google.android.")
"""How the names of the platform's classes begin."""
ABOVE_PLATFORM = (*PLATFORM, "java.", "javax.", "kotlin.", "kotlinx.", "org.w3c.", "org.xml.")
"""How the names of all types begin that the platform's classes can be of."""


def is_directions(call: Call) -> bool:
    """Whether a call is one of generated directions: ``HomeFragmentDirections.actionHomeToAbout()``."""
    named = call.receiver.name if isinstance(call.receiver, FieldValue) else call.owner
    return named.removesuffix("$Companion").endswith("Directions")


def is_plain(type_: str) -> bool:
    """Whether a declared type is one of the languages' own whose values have no code of the app."""
    return type_ == _TEXT or (type_ in _PLAIN and type_ not in _ANYTHING)


def _is_given(type_: str) -> bool:
    """Whether only the platform has objects of a type, as of its services and of what things are drawn with."""
    named = type_.startswith("android.") and not type_.startswith("android.support.")
    drawn = type_.startswith("android.graphics.") and not type_.startswith("android.graphics.drawable.")
    return type_ in _GIVEN_BY_PLATFORM.values() or drawn or (named and type_.endswith("Manager"))


def is_collection_type(type_: str) -> bool:
    """Whether a type is a collection of Java or Kotlin, as lists and maps are."""
    return type_.endswith(_COLLECTIONS) and (type_.startswith(("java.util.", "kotlin.")) or "." not in type_)


class Asked(NamedTuple):
    """What of a call decides which methods of its name it can mean: calls that are alike in this mean the same.

    Attributes:
        given: How many arguments it has.
        owner: The class that is named or declared.
        received: Whether a receiver is written.
        kept: Whether that is ``this``, a field or a parameter.
        types: What it may be called on, as declared; None if one of these is not known.
        kinds: A letter for the kind of each argument's declared type; empty if arguments are named.
    """

    given: int
    owner: str
    received: bool
    kept: bool
    types: frozenset[str] | None
    kinds: str = ""


class Named:
    """Some methods by their names, and of one name by the class that they are written in."""

    def __init__(self, methods: Iterable[Method], meaning: "Meaning") -> None:
        self.all: dict[str, list[Method]] = defaultdict(list)
        self.of_class: dict[tuple[str, str], list[Method]] = defaultdict(list)
        self.loose: dict[str, list[Method]] = defaultdict(list)
        """Those that the class of the receiver does not decide about."""
        for method in methods:
            self.all[method.name].append(method)
            self.of_class[method.owner, method.name].append(method)
            if meaning.is_loose(method):
                self.loose[method.name].append(method)


class Meaning:
    """Answers about the calls of one program.

    Args:
        program: The code.
        modelled: Names of the calls that the platform's models answer.
    """

    def __init__(self, program: Program, modelled: frozenset[str]) -> None:
        self._program = program
        self._modelled = modelled - GIVING_WAY
        self._results: dict[str, str] = {}
        self._asked: dict[int, tuple[Call, Asked]] = {}
        """By the identity of the call, which lives as long as it is kept here."""
        self._near: dict[str, frozenset[str]] = {}
        self._delegating = frozenset(
            c.name for c in program.classes.values() if any(f.name.startswith(DELEGATE) for f in c.fields)
        )

    def is_known(self, name: str) -> bool:
        """Whether any method of the app has a name."""
        return bool(self._program.named(name))

    def asked(self, caller: Method, call: Call) -> Asked:
        """What of a call decides which methods of its name it can mean."""
        known = self._asked.get(id(call))
        if known is None:
            types = None if call.owner and call.receiver is None else self._receiver_types(caller, call)
            kept = isinstance(call.receiver, This | FieldValue | Parameter)
            kinds = "" if call.names else "".join(self._kind(self.type_of(a, caller, sure=True)) for a in call.args)
            asked = Asked(len(call.args), call.owner, call.receiver is not None, kept, types, kinds)
            known = self._asked[id(call)] = (call, asked)
        return known[1]

    def may_mean_any(self, asked: Asked, name: str, methods: Named) -> bool:
        """Whether a call by a name can mean one of some methods."""
        if not methods.all.get(name):
            return False
        return any(self.may_mean(asked, m) for m in self._likely(asked, name, methods))

    def _likely(self, asked: Asked, name: str, methods: Named) -> Iterable[Method]:
        """The methods of a name that a call can mean, and more: all that the types do not rule out at once."""
        if not self.is_decided_by_types(asked):
            return methods.all[name]
        near = {owner for t in asked.types or () for owner in self.related_to(t)}
        if len(near) > len(methods.all[name]):
            return methods.all[name]
        found = list(methods.loose.get(name, ()))
        for owner in near:
            found += methods.of_class.get((owner, name), ())
        return found

    def is_decided_by_types(self, asked: Asked) -> bool:
        """Whether a call means no methods but those of classes related to the types, and those that no type decides."""
        types = None if self._delegating else asked.types
        return bool(types) and all(t in self._program.classes for t in types or ())

    def is_loose(self, method: Method) -> bool:
        """Whether the class of the receiver does not decide if a method is meant: it has none, or is not written."""
        return method.static or method.extension or self._program.owner_of[method.id].kind in ("file", "object")

    def related_to(self, type_: str) -> frozenset[str]:
        """The classes above and below one, with their companions."""
        known = self._near.get(type_)
        if known is None:
            related = (*self._program.ancestors(type_), *self._program.subclasses.get(type_, ()))
            known = self._near[type_] = frozenset(n for r in related for n in (r, f"{r}{COMPANION}"))
        return known

    def may_mean(self, asked: Asked, method: Method) -> bool:
        """Whether a call by the name of a method can mean it."""
        count, types = asked.given, asked.types
        if not (takes(method, count) or (method.extension and takes(method, count + 1))):
            return False
        if self._contradicts(asked, method):
            return False
        if asked.owner and not asked.received:
            return self._by_owner(asked.owner, method)
        if method.extension:
            return self._extends(types, method)
        if method.static and method.name not in (INIT, CLINIT) and asked.received:
            return True
        if not asked.received and not types:
            return True
        if types is None and method.name in _UNIVERSAL:
            return False
        if types is None:
            return method.name not in self._modelled or asked.kept
        if not asked.received and (method.static or self._program.owner_of[method.id].kind in ("file", "object")):
            return True
        owners = (method.owner, method.owner.removesuffix(COMPANION))
        if any(self._related(t, owner) or self._may_extend(owner, t) for t in types for owner in owners):
            return True
        return any(not self._delegating.isdisjoint(self._program.ancestors(t)) for t in types if self._delegating)

    def _contradicts(self, asked: Asked, method: Method) -> bool:
        """Whether a text or a number is given where an object of a class is asked for, or the other way round."""
        if _FINAL_KIND not in asked.kinds and _OBJECT_KIND not in asked.kinds:
            return False
        parameters = method.parameters[method.extension and len(method.parameters) > asked.given :]
        variables = {*method.type_params, *self._program.owner_of[method.id].type_params}
        return any(
            not p.rest
            and {kind, self._kind(p.type)} == {_FINAL_KIND, _OBJECT_KIND}
            and own_name(p.type) not in variables
            for kind, p in zip(asked.kinds, parameters, strict=False)
        )

    def _kind(self, type_: str) -> str:
        if type_ in _FINAL:
            return _FINAL_KIND
        known = type_ in self._program.classes or type_.startswith(PLATFORM)
        return _OBJECT_KIND if known else _ANY_KIND

    def _by_owner(self, owner: str, method: Method) -> bool:
        """A call with a class in front of it, or in bytecode."""
        if method.extension:
            return True
        if owner not in self._program.classes:
            nested = method.owner.endswith(f"${owner}")
            return nested or self._program.is_a(method.owner, owner) or self._program.owner_of[method.id].kind == "file"
        return method.owner == f"{owner}{COMPANION}" or self._related(owner, method.owner)

    def _extends(self, types: frozenset[str] | None, method: Method) -> bool:
        """Whether an extension function can be called on one of these types."""
        declared = method.parameters[0].type
        if types is None or not types or declared not in self._program.classes:
            return True
        return any(self._related(t, declared) for t in types)

    def _related(self, one: str, other: str) -> bool:
        """Whether an object may be of both types, as one is above the other."""
        return self._program.is_a(one, other) or self._program.is_a(other, one)

    def _may_extend(self, owner: str, type_: str) -> bool:
        """Whether a class may be below one without code, since not all classes above it are known.

        A class of the platform is below none of another library's.
        """
        known = self._program.classes
        if type_ in known or type_ in _PLAIN or type_ == _TEXT or _is_given(type_):
            return False
        unknown = (a for a in self._program.ancestors(owner) if a not in known and "." in a)
        none = is_collection_type(type_) or ("." in type_ and not type_.startswith(ABOVE_PLATFORM))
        return any(not (none and a.startswith(PLATFORM)) for a in unknown)

    def _receiver_types(self, caller: Method, call: Call) -> frozenset[str] | None:
        """The declared types of what a call may be called on; None if one of them is not known."""
        if call.owner and call.receiver is not None and not isinstance(call.receiver, This):
            return frozenset((call.owner,))
        receivers = (call.receiver,) if call.receiver is not None else call.scopes
        if call.receiver is None and caller.id in self._called_on and not self._is_member(call, caller):
            return None
        found: set[str] = set()
        for receiver in receivers:
            type_ = self.type_of(receiver, caller)
            if not type_:
                return None
            found.add(type_)
        return frozenset(found)

    @cached_property
    def _in_bindings(self) -> dict[tuple[str, str], str]:
        """The classes of elements by the simple name of a binding that no code is of, and its property."""
        written = {own_name(name) for name in self._program.classes}
        types = types_in_bindings(self._program.facts.resources)
        return {named: type_ for named, type_ in types.items() if named[0] not in written}

    @cached_property
    def _called_on(self) -> frozenset[str]:
        """Blocks given to functions of the app that call what they are given on something: ``builder.block(item)``.

        So may blocks be called that a constructor is given for a property. The call has what the block takes, behind
        what it is on; a block that takes nothing may still have an ``it``.
        """
        methods, kept = self._program.by_id, self._program.function_objects.fields
        calls = [c for m in methods.values() for c in m.calls]
        takers: dict[str, set[int]] = defaultdict(set)
        called: dict[str, set[int]] = defaultdict(set)
        for call in calls:
            if call.name == INVOKE and isinstance(call.receiver, Parameter) and call.receiver.method in methods:
                takers[methods[call.receiver.method].name].add(len(call.args))
            elif call.name in kept:
                called[call.name].add(len(call.args))
        for cls in self._program.classes.values():
            for held in cls.fields:
                if held.name in called and not held.type:
                    takers[cls.name] |= called[held.name]
        made = [(taker_of(c), a) for c in calls for a in c.args if isinstance(a, Lambda)]
        given = ((a.method, takers[taker]) for taker, a in made if taker in takers)
        return frozenset(
            block for block, counts in given if 1 in counts or len(methods[block].parameters) + 1 in counts
        )

    def is_called_on(self, block: Method) -> bool:
        """Whether the app's code may call a block on something that it gives it."""
        return block.id in self._called_on

    def _is_member(self, call: Call, caller: Method) -> bool:
        """Whether a class around a body has a method of the name of a call."""
        around = (self.type_of(scope, caller) for scope in call.scopes)
        return any(self._program.method(cls, call.name, len(call.args)) for cls in around)

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
                return _TEXT
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
        return type_ if "." in type_ or type_ in _PLAIN or type_ in self._program.classes else ""

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
                return _TEXT
            type_ = self.type_of(held, method, depth + 1, sure=sure)
            declared = self._program.field_type(type_, name) if type_ else ""
            declared = declared or self._in_bindings.get((own_name(type_), name), "")
            if declared:
                return self._known(declared)
        given = self._of_platform(getter_name(name), type_ if receiver is not None else "")
        return given if given or sure else self._agreed(getter_name(name))

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
            return _TEXT
        if call.name in NAMING and call.receiver is not None and self.is_class(call.receiver, method, depth + 1):
            return _TEXT
        if call.name in ("getArguments", "requireArguments") and not call.args and not self._program.named(call.name):
            return BUNDLE
        type_ = self._made_on(call, method, depth, sure=sure)
        if given := self._of_platform(call.name, type_):
            return given
        if call.name in _BINDING and call.owner.endswith("Binding"):
            return call.owner
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
