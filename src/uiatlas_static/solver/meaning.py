"""Which methods a call may mean, as far as the types that are written around it tell, before anything is executed.

A cheap over-approximation (class hierarchy analysis with the declared types of receivers): it may name a method that
never runs, but what it leaves out cannot run.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from uiatlas_static.facts.code import CLINIT, DELEGATE, INIT, INVOKE, Call, Method, own_name
from uiatlas_static.facts.values import FieldValue, Lambda, Parameter, This
from uiatlas_static.solver.arguments import taker_of
from uiatlas_static.solver.declared_types import (
    PLAIN,
    TEXT,
    DeclaredTypes,
    is_apart,
    is_collection_type,
    is_given,
)
from uiatlas_static.solver.hierarchy import ABOVE_PLATFORM, PLATFORM
from uiatlas_static.solver.program import Program, takes

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
_FINAL = frozenset(
    """
    java.lang.String String Int Integer Boolean Long Float Double Short Byte Char int boolean long float double short
    byte char
    """.split()  # noqa: SIM905
)
"""Types of texts, numbers and truth values: no object of another class is of them, and none of theirs of another."""
_FINAL_KIND, _OBJECT_KIND, _ANY_KIND = "f", "o", "?"
"""Kinds of declared types: those, classes of the app or the platform, and all of which that is not known."""
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


def is_directions(call: Call) -> bool:
    """Whether a call is one of generated directions: ``HomeFragmentDirections.actionHomeToAbout()``."""
    named = call.receiver.name if isinstance(call.receiver, FieldValue) else call.owner
    return named.removesuffix("$Companion").endswith("Directions")


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


class Meaning(DeclaredTypes):
    """Answers about the calls of one program.

    Args:
        program: The code.
        modelled: Names of the calls that the platform's models answer.
    """

    def __init__(self, program: Program, modelled: frozenset[str]) -> None:
        super().__init__(program, modelled - GIVING_WAY)
        self._asked: dict[int, tuple[Call, Asked]] = {}
        """By the identity of the call, which lives as long as it is kept here."""
        self._near: dict[str, frozenset[str]] = {}
        self.delegating = frozenset(
            c.name for c in program.classes.values() if any(f.name.startswith(DELEGATE) for f in c.fields)
        )
        """The classes whose objects give the calls of an interface to another object."""

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
        types = None if self.delegating else asked.types
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
        if any(self._program.are_related(t, owner) or self._may_extend(owner, t) for t in types for owner in owners):
            return True
        return any(not self.delegating.isdisjoint(self._program.ancestors(t)) for t in types if self.delegating)

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
        return method.owner == f"{owner}{COMPANION}" or self._program.are_related(owner, method.owner)

    def _extends(self, types: frozenset[str] | None, method: Method) -> bool:
        """Whether an extension function can be called on one of these types."""
        declared = method.parameters[0].type
        if types is None or not types or declared not in self._program.classes:
            return True
        return any(self._program.are_related(t, declared) for t in types)

    def _may_extend(self, owner: str, type_: str) -> bool:
        """Whether a class may be below one without code, since not all classes above it are known.

        A class of the platform is below none of another library's.
        """
        known = self._program.classes
        if type_ in known or type_ in PLAIN or type_ == TEXT or is_given(type_):
            return False
        unknown = (a for a in self._program.ancestors(owner) if a not in known and "." in a)
        none = is_collection_type(type_) or ("." in type_ and not type_.startswith(ABOVE_PLATFORM)) or is_apart(type_)
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
