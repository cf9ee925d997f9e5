"""Calls in Kotlin: of functions, members, function objects and constructors, with trailing lambdas."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiatlas_static.facts.code import GIVING, INIT, INVOKE
from uiatlas_static.facts.values import UNKNOWN, Guard, Lambda, Literal, Parameter, Reference, Result, This, Value
from uiatlas_static.source.attempts import caught
from uiatlas_static.source.body import Body
from uiatlas_static.source.branches import truth
from uiatlas_static.source.kotlin.compose_states import open_state, show_opened
from uiatlas_static.source.kotlin.conditions import condition
from uiatlas_static.source.kotlin.functions import is_member_around, lambda_, statements_of
from uiatlas_static.source.kotlin.naming import named_value, package_named, qualified, type_named
from uiatlas_static.source.kotlin.reader import KotlinReader
from uiatlas_static.source.kotlin.scope_functions import (
    GIVES_RECEIVER,
    SCOPE_FUNCTIONS,
    inlined,
    leaves_function,
)
from uiatlas_static.source.reader import first_of, parts_of

if TYPE_CHECKING:
    from tree_sitter import Node

_BUILDER = "Builder"
"""The class that libraries have within another one for what makes it."""
_SAM = tuple(
    """
    Listener Callback Runnable Observer Consumer Comparator Predicate Action Filter Function Transformer
    """.split()  # noqa: SIM905
)
"""Endings of the names of interfaces that a lambda is made into: ``Observer { ... }`` is no call that draws."""


_FUNCTIONS = ("callable_reference", "lambda_literal")
"""Expressions that are functions themselves."""
_MADE = ("Adapter", "Dialog", "DialogFragment", "DrawerBuilder", "DrawerItem", "TouchHelper", "LiveData")
"""Endings of the names of classes of libraries whose objects matter."""
_DRAWING = (
    *("androidx.compose", "androidx.tv.", "androidx.wear.compose"),
    *("coil.compose.", "coil3.compose.", "com.bumptech.glide.integration.compose.", "com.skydoves.landscapist."),
)
"""Libraries of Compose for phones, televisions and watches, and for pictures, where functions look like classes."""
_INJECTING = frozenset({"get", "inject", "instance", "koinInject"})
"""Functions of Koin and Kodein that give an object of the class between the brackets: ``by inject<Navigator>()``."""
_DEMANDING = frozenset({"check", "require"})
"""Functions that throw unless what they are given holds: ``check(this !is Foo)``."""
_ON_FAILURE = frozenset({"getOrElse", "onFailure", "recover", "recoverCatching"})
"""Functions of a result that call theirs only if something was thrown: ``runCatching { }.onFailure { }``."""
_SHOWN_BY = {**dict.fromkeys(("DropdownMenu", "ExposedDropdownMenu"), "expanded"), "AnimatedVisibility": "visible"}
"""Composables that an argument tells whether what they hold is shown, with its name; without names it is the first."""
_LISTING = frozenset({"item", "items", "itemsIndexed"})
"""Functions of lazy lists, which are often called where a list has the same name: ``items(items) { ... }``."""


@dataclass(slots=True, eq=False)
class CallParts:
    """A call as it is written.

    Attributes:
        function: What is in front of the parentheses.
        arguments: What is between them.
        literal: The trailing lambda.
        types: Type arguments.
    """

    function: "Node"
    arguments: "list[Node]"
    literal: "Node | None"
    types: tuple[str, ...] = ()

    @property
    def line(self) -> int:
        """Where the function is named."""
        return self.function.end_point[0] + 1


_COLLECTIONS = ("ArrayList", "HashMap", "HashSet", "LinkedHashMap", "LinkedHashSet")
_KNOWN = {**{n: f"java.util.{n}" for n in _COLLECTIONS}, **{n: f"kotlin.{n}" for n in ("Pair", "Triple")}}
"""Classes that Kotlin knows without an import."""


def call(reader: KotlinReader, node: "Node", body: Body) -> Value:
    """A call; with a trailing lambda it stands around the call with the parentheses."""
    function, *rest = node.named_children
    arguments, types, trailing = _sorted(rest)
    if trailing is not None and not arguments and function.type == "call_expression":
        head, *inner = function.named_children
        inner_arguments, inner_types, inner_trailing = _sorted(inner)
        if inner_trailing is None:
            function, arguments, types = head, inner_arguments, types or inner_types
    literal = None
    if trailing is not None:
        literal = next((c for c in parts_of(trailing) if c.type == "lambda_literal"), None)
    type_args = tuple(reader.type_argument(p) for t in types for p in t.named_children) if types else ()
    return _called(reader, CallParts(function, arguments, literal, type_args), body)


def _sorted(nodes: "list[Node]") -> "tuple[list[Node], list[Node], Node | None]":
    """Argument lists, type argument lists and the trailing lambda among the parts of a call."""
    arguments: list[Node] = []
    types: list[Node] = []
    trailing = None
    for node in nodes:
        kind = node.type
        if kind == "value_arguments":
            arguments.append(node)
        elif kind == "type_arguments":
            types.append(node)
        elif kind == "annotated_lambda" and trailing is None:
            trailing = node
    return arguments, types, trailing


def _called(reader: KotlinReader, parts: CallParts, body: Body) -> Value:
    if not (shown := _shown_while(reader, parts, body)):
        value = _meant(reader, parts, body)
        if len(parts.types) == 1 and reader.text(parts.function).rpartition(".")[2] in _INJECTING:
            body.declare(value, parts.types[0] if reader.names.known[parts.types[0]] else "")
        return body.only_if(value, _after_failure(reader, parts.function))
    before = body.assume(shown)
    value = _meant(reader, parts, body)
    body.guards = before
    return value


def _after_failure(reader: KotlinReader, function: "Node") -> tuple[Guard, ...]:
    """What holds where ``runCatching { ... }.onFailure { ... }`` calls its function."""
    if function.type != "navigation_expression" or reader.text(function.named_children[-1]) not in _ON_FAILURE:
        return ()
    inner: Node | None = function
    while inner is not None and inner.type in ("navigation_expression", "call_expression"):
        inner = first_of(inner)
    return (caught(("Throwable",)),) if inner is not None and reader.text(inner) == "runCatching" else ()


def _shown_while(reader: KotlinReader, parts: CallParts, body: Body) -> tuple[Guard, ...]:
    """What holds while what ``DropdownMenu(expanded = open) { ... }`` holds is shown."""
    name = _SHOWN_BY.get(reader.text(parts.function).rpartition(".")[2])
    given = [parts_of(argument) for group in parts.arguments for argument in parts_of(group)] if name else []
    first = [a for a in given[:1] if len(a) == 1]
    asked = [a for a in given if len(a) > 1 and reader.text(a[0]) == name] or first
    return condition(reader, asked[0][-1], body)[0] if asked else ()


def _meant(reader: KotlinReader, parts: CallParts, body: Body) -> Value:
    """What the kind of function says that a call is."""
    kind = parts.function.type
    if kind == "navigation_expression":
        return _member_call(reader, parts, body)
    if kind == "identifier":
        return _plain_call(reader, parts, body)
    return _invoked(reader, parts, reader.expr(parts.function, body), body)


def generic(reader: KotlinReader, function: "Node", given: "Node", right: "Node", body: Body) -> Value | None:
    """A call with one type argument and one argument, whose parts were taken for comparisons; None if it is none."""
    if function.type not in ("navigation_expression", "identifier"):
        return None
    types = (reader.noted(reader.resolve(reader.text(given))),)
    literal = right if right.type == "lambda_literal" else None
    return _called(reader, CallParts(function, [] if literal is not None else [right], literal, types), body)


# ---- what is given


def arguments_of(reader: KotlinReader, nodes: "list[Node]", body: Body) -> tuple[tuple[Value, ...], tuple[str, ...]]:
    """Values and names of ``(a, name = b)``, given as their lists."""
    values: list[Value] = []
    names: list[str] = []
    for group in nodes:
        kind = group.type
        if kind == "parenthesized_expression":
            values.append(reader.last(group, body))
            names.append("")
        elif kind == "value_arguments":
            for argument in parts_of(group):
                parts = parts_of(argument)
                if not parts or argument.type != "value_argument":
                    continue
                is_named = len(parts) > 1 and any(c.type == "=" for c in argument.children)
                names.append(reader.text(parts[0]) if is_named else "")
                values.append(reader.expr(parts[-1], body))
    return tuple(values), tuple(names) if any(names) else ()


def _given(reader: KotlinReader, parts: CallParts, body: Body) -> tuple[tuple[Value, ...], tuple[str, ...]]:
    """Values and names of all arguments, the trailing lambda last; with one, all have a name, if only an empty one."""
    values, names = arguments_of(reader, parts.arguments, body) if parts.arguments else ((), ())
    if parts.literal is not None:
        names = (*(names or ("",) * len(values)), "")
        values = (*values, lambda_(reader, parts.literal, body))
    return show_opened(reader, values, names, parts.line, body), names


# ---- f(x)


def _plain_call(reader: KotlinReader, parts: CallParts, body: Body) -> Value:
    """``f(x)``: of a local function object, a constructor, ``with(x) { }``, or an ordinary function."""
    name = reader.text(parts.function)
    known = body.locals.get(name)
    if known is not None and known is not UNKNOWN and not (name in _LISTING and parts.literal is not None):
        return _invoked(reader, parts, known, body)
    if name == "with" and parts.literal is not None:
        values, _ = arguments_of(reader, parts.arguments, body)
        return inlined(reader, name, values[0] if values else UNKNOWN, parts.literal, body)
    if name == "run" and parts.literal is not None and not parts.arguments:
        return reader.statements(statements_of(parts.literal), body)
    if name in GIVING and parts.literal is not None and not parts.arguments and body.scopes:
        return inlined(reader, name, body.scopes[0], parts.literal, body)
    if reader.function_property(name):
        values, names = _given(reader, parts, body)
        return body.call(INVOKE, values, parts.line, receiver=named_value(reader, name, body), names=names)
    if name[:1].isupper():
        made = _constructed(reader, name, parts, body)
        if made is not None:
            return made
    demands = name in _DEMANDING and not _is_declared(reader, name)
    values, names = _demanded(reader, parts, body) if demands else _given(reader, parts, body)
    head = reader.names.imports.get(name, "").rpartition(".")[0]
    imported = head.rpartition(".")[2][:1].isupper() and not is_member_around(reader, parts.function, name, len(values))
    owner = reader.resolve(head) if imported else ""
    name = reader.names.function(name)
    if body.scopes and not values:
        open_state(reader, body.scopes[0], name, parts.line, body)
    return body.call(name, values, parts.line, owner=owner, implicit=not owner, names=names, type_args=parts.types)


def _is_declared(reader: KotlinReader, name: str) -> bool:
    """Whether a file declares or imports a function of its own by a name that Kotlin has too."""
    return (
        name in reader.names.imports
        or re.search(rb"\bfun\b[^\n(=]*\b%s\s*\(" % name.encode(), reader.content) is not None
    )


def _demanded(reader: KotlinReader, parts: CallParts, body: Body) -> tuple[tuple[Value, ...], tuple[str, ...]]:
    """What is given to ``check(x is Foo) { "told" }``: of which class something is holds from here on."""
    given = [part for group in parts.arguments[:1] for one in parts_of(group) for part in parts_of(one)]
    if len(given) != 1 or given[0].type != "is_expression":
        return _given(reader, parts, body)
    found = condition(reader, given[0], body)
    body.assume(found[0])
    told = () if parts.literal is None else (lambda_(reader, parts.literal, body),)
    return (truth(found), *told), ()


def _invoked(reader: KotlinReader, parts: CallParts, held: Value, body: Body) -> Value:
    """A call of a function object."""
    values, names = _given(reader, parts, body)
    on = _meant_receiver(reader, held, len(values), body)
    if on is not None:
        values, names = (on, *values), ("", *names) if names else ()
    return body.call(INVOKE, values, parts.line, receiver=held, names=names, on=_is_on(reader, held, len(values)))


def _is_on(reader: KotlinReader, function: Value, given: int) -> bool:
    """Whether a function is called on the first of what it is given."""
    return isinstance(function, Parameter) and function in reader.called_on and given > reader.called_on[function][1]


def _meant_receiver(reader: KotlinReader, function: Value, given: int, body: Body) -> Value | None:
    """What a parameter is called on without saying so: ``init()`` in ``Rows().apply { init() }``.

    That is what has the class that the parameter's type names, else what a block around is on that is read in place.
    """
    if not isinstance(function, Parameter) or function not in reader.called_on:
        return None
    type_, others = reader.called_on[function]
    if given != others:
        return None
    of_type = (s for s in body.scopes if (s.type if isinstance(s, This) else reader.extended.get(s)) == type_)
    inner = (s for s in body.scopes[:1] if _is_read_in_place(reader, s, body))
    return next(of_type, next(inner, None))


def _is_read_in_place(reader: KotlinReader, scope: Value, body: Body) -> bool:
    own = isinstance(scope, Parameter | Result) and scope.method == body.id
    return own and scope not in reader.extended


def _constructed(reader: KotlinReader, name: str, parts: CallParts, body: Body) -> Value | None:
    """``Foo(x)``: an object of a class, or a function object ``Listener { }``; None if it is a function."""
    owner = reader.resolve(name)
    known = reader.names.known[owner]
    if parts.literal is not None and not parts.arguments and not known:
        return lambda_(reader, parts.literal, body) if name.endswith(_SAM) else None
    if not known and name.endswith(_SAM) and (function := _function_in(parts)) is not None:
        return reader.expr(function, body)
    if not known and name in _KNOWN and "." not in owner:
        return _made(reader, _KNOWN[name], parts, body)
    if not known and name.endswith(_MADE) and _is_imported_with_all(reader):
        return _made(reader, owner, parts, body)
    if not known and ("." not in owner or _is_drawn(reader, name, parts)):
        return None
    return _made(reader, owner, parts, body)


def _function_in(parts: CallParts) -> "Node | None":
    """The function between the parentheses of ``Listener(this::open)``; None if there is something else, or more."""
    given = [argument for group in parts.arguments for argument in parts_of(group)]
    inside = parts_of(given[0]) if len(given) == 1 and parts.literal is None else []
    if not inside:
        return None
    bound = inside[-1].type == "navigation_expression" and any(c.type == "::" for c in inside[-1].children)
    return inside[-1] if bound or inside[-1].type in _FUNCTIONS else None


def _is_imported_with_all(reader: KotlinReader) -> bool:
    """Whether a class without an import of its own may come with a whole package that draws nothing."""
    stars, imports = reader.names.stars, reader.names.imports.values()
    return bool(stars) and not any(map(_draws, (*stars, *imports)))


def _is_drawn(reader: KotlinReader, name: str, parts: CallParts) -> bool:
    """Whether what is called like a class of Android is a composable: by its import, or by what it is given.

    Without an import of its own it may come with a whole package of Compose. Constructors of Java, as those of Android
    are, have no names of arguments, and those of views and dialogs are given no functions.
    """
    imported = reader.names.imports.get(name)
    if imported is not None or not any(map(_draws, reader.names.stars)):
        return _draws(imported or "")
    given = [argument for group in parts.arguments for argument in parts_of(group)]
    named = any(child.type == "=" for argument in given for child in argument.children)
    return named or parts.literal is not None or any(parts_of(a)[-1].type in _FUNCTIONS for a in given if parts_of(a))


def _draws(imported: str) -> bool:
    """Whether a name comes from a library of Compose."""
    return imported.startswith(_DRAWING)


def _made(reader: KotlinReader, owner: str, parts: CallParts, body: Body) -> Value:
    values, names = _given(reader, parts, body)
    return body.call(INIT, values, parts.line, owner=owner, names=names, type_args=parts.types)


# ---- x.f(y)


def _unknown_class(name: str, body: Body) -> str:
    """A name that a class has which a package may bring that is imported as a whole; empty if it is none."""
    return name if name.isidentifier() and name[:1].isupper() and not name.isupper() and name not in body.locals else ""


def _member_call(reader: KotlinReader, parts: CallParts, body: Body) -> Value:
    """``x.f(y)``, ``super.f()``, ``Outer.Inner(x)``, ``a.b.Home()``, ``x.let { }``."""
    inside = parts.function.named_children
    held, name = inside[0], reader.names.function(reader.text(inside[-1]))
    if held.type == "super_expression":
        values, names = _given(reader, parts, body)
        return body.call(name, values, parts.line, receiver=This(reader.cls.name), names=names, parent=True)
    owner = type_named(reader, held, body)
    if name[:1].isupper():
        if full := qualified(reader, parts.function, body):
            return (_nested_constructed if name.endswith(_SAM) else _made)(reader, full, parts, body)
        if not owner and name == _BUILDER and reader.names.stars:
            owner = _unknown_class(reader.text(held), body)
        if owner or name.endswith(_SAM):
            return _nested_constructed(reader, f"{owner}${name}", parts, body)
    else:
        owner = owner or package_named(reader, held, body)
    scoped = name in (GIVING if owner else SCOPE_FUNCTIONS) and name != ("run" if owner else "")
    if parts.literal is not None and scoped and not parts.arguments:
        return _scope_call(reader, name, inside, parts.literal, body)
    receiver = None if owner else reader.expr(held, body)
    values, names = _given(reader, parts, body)
    if receiver is not None and not values:
        open_state(reader, receiver, name, parts.line, body)
    if receiver is not None and name in GIVING and len(values) == 1:
        given = _passed(name, values[0], receiver, parts.line, body)
        if given is not None:
            return receiver if name in GIVES_RECEIVER else given
    if name == INVOKE:
        on = receiver is not None and _is_on(reader, receiver, len(values))
        return body.call(INVOKE, values, parts.line, receiver=receiver, names=names, on=on)
    if receiver is not None:
        owner = reader.cast_as(held, receiver, name)
    known = body.locals.get(name)
    if receiver is not None and isinstance(known, Parameter) and known in reader.called_on:
        return body.call(INVOKE, (receiver, *values), parts.line, receiver=known, on=True)
    return body.call(name, values, parts.line, receiver=receiver, owner=owner, names=names, type_args=parts.types)


def _passed(name: str, function: Value, given: Value, line: int, body: Body) -> Value | None:
    """``x.let(::f)``: the call that it stands for; None if what is called is not a function that is named here.

    Whether a parameter is a function is known only when the code runs: until then the call is what it is called.
    """
    match function:
        case Reference(named, receiver=receiver, owner="") if receiver is not None:
            return body.call(named, (given,), line, receiver=receiver)
        case Reference(named, owner="", scopes=scopes) if scopes:
            return body.call(named, (given,), line, implicit=True)
        case Reference("<init>", owner=owner):
            return body.call(INIT, (given,), line, owner=owner)
        case Lambda():
            return body.call(INVOKE, (given,), line, receiver=function)
        case Parameter():
            return body.call(name, (function,), line, receiver=given)
    return None


def _nested_constructed(reader: KotlinReader, owner: str, parts: CallParts, body: Body) -> Value:
    """``Outer.Inner(x)``, ``View.OnClickListener { }``, ``androidx.lifecycle.Observer { }``."""
    known = reader.names.known[owner]
    if parts.literal is not None and not parts.arguments and not known:
        return lambda_(reader, parts.literal, body)
    if not known and owner.endswith(_SAM) and (function := _function_in(parts)) is not None:
        return reader.expr(function, body)
    return _made(reader, owner, parts, body)


def _scope_call(reader: KotlinReader, name: str, inside: "list[Node]", literal: "Node", body: Body) -> Value:
    """``x.let { }``; ``x?.let { return }`` runs where there is something, and after it is known that there is not."""
    held, named = inside[0], inside[-1]
    given = reader.expr(held, body)
    asked = "?." in reader.between(held, named)
    before = body.assume((Guard(given, Literal(None), equal=False),) if asked else ())
    value = inlined(reader, name, given, literal, body)
    body.guards = before
    if asked and leaves_function(reader, literal):
        body.guards = (*before, Guard(given, Literal(None)))
    return value
