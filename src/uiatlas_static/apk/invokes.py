"""Calls in bytecode as facts: receivers, arguments, objects made, and the few library calls that are seen through."""

import re
from collections.abc import Sequence
from dataclasses import replace

from uiatlas_static.apk.body import Body
from uiatlas_static.apk.bound_views import found_view, is_cast
from uiatlas_static.apk.call_sites import lambda_at
from uiatlas_static.apk.members import DEFAULT, MethodRef, masks_among, type_name
from uiatlas_static.apk.registers import ARRAY, FRESH, MAX_ELEMENTS, NOTHING, Slot, known, of_field
from uiatlas_static.facts.code import INIT, JOIN, Call
from uiatlas_static.facts.values import UNKNOWN, Choice, FieldValue, Lambda, Literal, Parameter, Result, This, Value

MARKER = "Lkotlin/jvm/internal/DefaultConstructorMarker;"
"""Type of the last parameter of Kotlin constructors that fill in default values."""

_VIRTUAL, _SUPER, _STATIC = "virtual", "super", "static"
_KINDS = {0x6F: _SUPER, 0x75: _SUPER, 0x71: _STATIC, 0x77: _STATIC}
_BOXES = frozenset(f"java.lang.{n}" for n in ("Integer", "Boolean", "Long", "Short", "Byte", "Character"))
_NUMBER = "java.lang.Number"
"""What Kotlin takes a number out of that was in a box of a kind that its type does not tell."""
_BUILDERS = frozenset({"java.lang.StringBuilder", "java.lang.StringBuffer"})
_FILLED = (0x24, 0x25)
_INTRINSICS = "kotlin.jvm.internal.Intrinsics"
"""Where Kotlin has what it checks in every function that others can call; checks change nothing."""
_COMPOSE = "androidx.compose."
_FUNCTION = "Lkotlin/jvm/functions/Function0;"
_CONTENTS = "androidx.compose.runtime.internal.ComposableLambdaKt"
_OF_CLASSES = {
    ("kotlin.jvm.internal.Reflection", "getOrCreateKotlinClass"),
    *(("kotlin.jvm.JvmClassMappingKt", n) for n in ("getJavaClass", "getJavaObjectType", "getKotlinClass")),
}
"""Calls between a class of Java and one of Kotlin, which are one here."""
_EXTENDING = ("kotlin.collections.", "kotlin.sequences.", "kotlin.text.", "kotlin.TuplesKt")
"""Where Kotlin has the functions that extend collections, texts and pairs."""
_MAKING = re.compile(
    r"\w*(?:list|set|map|array|sequence|min|max)Of\w*|(?:empty|build|create|generate)\w*", re.IGNORECASE
)
"""Names of those in the same places that extend nothing: they make a collection of what they are given."""
_LONGEST = 80
"""How many letters of a name are looked at: none of Kotlin's is longer."""
_OF_VALUES = ("constructor-impl", "box-impl")
"""What makes an object of a class of Kotlin that only holds a value, which compiled code hands on instead of it."""
_UNBOXED = "unbox-impl"
_POLYMORPHIC = (0xFA, 0xFB)


def invoke(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    """A call, or an array, of up to five registers."""
    given = body.units[place + 2]
    count = unit >> 12
    named = (given & 15, given >> 4 & 15, given >> 8 & 15, given >> 12, unit >> 8 & 15)
    _either(body, registers, place, unit, named[:count])


def invoke_range(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    """A call, or an array, of registers in a row."""
    first = body.units[place + 2]
    _either(body, registers, place, unit, range(first, first + (unit >> 8)))


def invoke_custom(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    """A call through a call site: a function object, if the call site makes one."""
    if unit & 0xFF == 0xFC:
        given = body.units[place + 2]
        named = (given & 15, given >> 4 & 15, given >> 8 & 15, given >> 12, unit >> 8 & 15)[: unit >> 12]
    else:
        named = tuple(range(body.units[place + 2], body.units[place + 2] + (unit >> 8)))
    index = body.flow.calls[place] + body.shift
    slots = [registers[r] for r in named]
    made = lambda_at(body.scope.dex, body.units[place + 1], f"{body.id}@{2 * place:x}", slots)
    body.last = NOTHING
    args = tuple(known(s, "") for s in slots)
    if made is None:
        body.calls[index] = Call("", args, 2 * place, guards=body.guards)
        return
    name, owner, method = made
    body.lambdas[place] = method
    body.calls[index] = Call(name, args, 2 * place, owner=owner, guards=body.guards)
    body.last = (Lambda(method.id), "L")


def _either(body: Body, registers: list[Slot], place: int, unit: int, named: Sequence[int]) -> None:
    if unit & 0xFF in _FILLED:
        values: dict[Value, None] = {}
        element = body.scope.dex.descriptor(body.units[place + 1])[1:]
        for register in named[:MAX_ELEMENTS]:
            value = known(registers[register], element)
            values.update(dict.fromkeys(value.options if isinstance(value, Choice) else (value,)))
        body.last = (Choice(tuple(values)), ARRAY)
        return
    _call(body, registers, place, unit & 0xFF, named)


def _call(body: Body, registers: list[Slot], place: int, opcode: int, named: Sequence[int]) -> None:
    ref = body.scope.dex.method(body.units[place + 1])
    kind = _KINDS.get(opcode, _VIRTUAL)
    if ref.owner == _INTRINSICS and ref.name.startswith("check"):
        body.last = NOTHING
        return
    index = body.flow.calls[place] + body.shift
    if opcode in _POLYMORPHIC:
        slots = [registers[r] for r in named[1:]]
        args = tuple([known(s, "") for s in slots])
    else:
        slots = _arguments(registers, named, ref, kind != _STATIC)
        args = tuple([known(s, d) for s, d in zip(slots, ref.params, strict=True)])
    body.last = (Result(body.id, index), ref.returns[:1])
    if body.phis and not body.shift:
        for slot in slots:
            body.given(slot)
    line = 2 * place
    if kind == _STATIC:
        call = Call(ref.name, args, line, owner=ref.owner, guards=body.guards)
        if ref.name.endswith(DEFAULT) and len(args) >= 2:
            call = _without_defaults(body, ref, call)
        if ref.owner.startswith(_EXTENDING):
            call = _on_what_it_extends(ref, call)
        if ref.owner.startswith(_COMPOSE) and not body.scope.declared(ref.id):
            call = _as_written(ref, call)
        call = replace(call, args=()) if ref.owner == _CONTENTS else found_view(call) or call
        body.calls[index] = _see_through_static(body, ref, slots, args, call)
        return
    held = registers[named[0]]
    if body.phis:
        body.given(held)
    receiver = known(held, "L")
    if kind == _SUPER:
        call = Call(ref.name, args, line, This(body.ref.owner), ref.owner, guards=body.guards, parent=True)
    elif ref.name == INIT:
        call = _construct(body, registers, named[0], ref, args, index, line)
    else:
        call = Call(ref.name, args, line, receiver, ref.owner, guards=body.guards)
        call = _see_through(body, ref, held, call, index)
    body.calls[index] = found_view(call) or call


def _arguments(registers: list[Slot], named: Sequence[int], ref: MethodRef, instance: bool) -> list[Slot]:
    """The registers of the parameters; wide ones take two."""
    at = 1 if instance else 0
    found = []
    for descriptor in ref.params:
        found.append(registers[named[at]])
        at += 2 if descriptor in ("J", "D") else 1
    return found


def _construct(
    body: Body, registers: list[Slot], at: int, ref: MethodRef, args: tuple[Value, ...], index: int, line: int
) -> Call:
    """A constructor: of a new object, of the super class, or another one of the same class."""
    held = registers[at]
    if held[1] == FRESH:
        made: Slot = (Result(body.id, index), "L")
        for n, slot in enumerate(registers):
            if slot is held:
                registers[n] = made
        if ref.owner in _BUILDERS:
            body.texts[index] = body.block, args if ref.params == ("Ljava/lang/String;",) else (), (index,)
        call = Call(INIT, args, line, owner=ref.owner, guards=body.guards)
    elif isinstance(held[0], This):
        other = ref.owner != body.ref.owner
        call = Call(INIT, args, line, held[0], ref.owner, guards=body.guards, parent=other)
    else:
        registers[at] = (Result(body.id, index), "L")
        call = Call(INIT, args, line, owner=ref.owner, guards=body.guards)
    if ref.params and ref.params[-1] == MARKER:
        call = _unmarked(body, ref, call)
    return call


def _as_written(ref: MethodRef, call: Call) -> Call:
    """A call of Compose: without the ending that value classes give a name, and with functions without arguments named.

    Of what a composable is given, such functions are what it does when it is touched; its contents take arguments.
    """
    names = tuple("onClick" if d == _FUNCTION else "" for d in ref.params[: len(call.args)])
    return replace(call, name=call.name.partition("-")[0], names=names if any(names) else ())


def _on_what_it_extends(ref: MethodRef, call: Call) -> Call:
    """A call of a function with which Kotlin extends collections, texts and pairs, as source writes it."""
    if not call.args or ref.params[0][:1] not in ("L", "[") or _MAKING.fullmatch(call.name[:_LONGEST]):
        return call
    receiver, *args = call.args
    while call.name != ref.name and args and args[-1] == UNKNOWN:
        args.pop()
    return replace(call, receiver=receiver, args=tuple(args), owner=type_name(ref.params[0]))


# ---- default values of Kotlin


def _unmarked(body: Body, ref: MethodRef, call: Call) -> Call:
    """A call of a constructor with a marker: one that fills in default values, or the way to a private one."""
    plain = MethodRef(ref.owner, INIT, ref.params[:-1], "V")
    if body.scope.declared(plain.id) or len(ref.params) < 2 or ref.params[-2] != "I":
        return replace(call, args=call.args[:-1])
    return _without_defaults(body, ref, call)


def _without_defaults(body: Body, ref: MethodRef, call: Call) -> Call:
    """A call that leaves out arguments, as the call that it stands for.

    The last parameters are bit masks, one for every 32 parameters, and an object that is not used. A bit is set for
    a parameter that is left out; zero is given for it.
    """
    name, owner = call.name.removesuffix(DEFAULT), call.owner.removesuffix("$DefaultImpls")
    bound = name != INIT and bool(ref.params) and ref.params[0] == f"L{owner.replace('.', '/')};"
    args = call.args[1:] if bound else call.args
    masks = masks_among(len(args))
    kept, numbers = args[: -masks - 1], args[-masks - 1 : -1]
    bits = 0
    for n, number in enumerate(numbers):
        if not isinstance(number, Literal) or type(number.value) is not int:
            return call
        bits |= (number.value & 0xFFFFFFFF) << (32 * n)
    filled = body.scope.defaults(ref)
    if filled is not None:
        filled = filled[len(call.args) - len(args) :] if len(filled) == len(call.args) - masks - 1 else None
    left_out = _left_out(kept, bits, filled)
    receiver = call.args[0] if bound else call.receiver
    given = tuple(
        _filled_in(filled[n] if filled else None, receiver if bound else None) if n in left_out else arg
        for n, arg in enumerate(kept)
    )
    return replace(call, name=name, args=given, receiver=receiver, owner=owner)


def _filled_in(default: Value | None, receiver: Value | None) -> Value:
    """What is given for an argument that is left out: a constant, or what a field of the object itself holds."""
    if isinstance(default, FieldValue):
        return UNKNOWN if receiver is None else of_field(default.name, receiver, default.owner)
    return default or UNKNOWN


def _left_out(args: Sequence[Value], bits: int, filled: Sequence[Value | None] | None) -> set[int]:
    """Which arguments are left out; the receiver of an extension has no bit."""
    for skip in (0, 1):
        places = {n + skip for n in range(len(args)) if bits >> n & 1}
        if all(n < len(args) and _empty(args[n]) and (filled is None or filled[n] is not None) for n in places):
            return places
    return {n for n in range(len(args)) if bits >> n & 1}


def _empty(value: Value) -> bool:
    return isinstance(value, Literal) and not value.value and value.value != ""


# ---- calls that are seen through


def _see_through_static(body: Body, ref: MethodRef, slots: list[Slot], args: tuple[Value, ...], call: Call) -> Call:
    """Boxes hold what is put in, and classes are themselves; two texts joined are a text.

    Contents in Compose are the function that they are made of.
    """
    if ref.name == "valueOf" and ref.owner in _BOXES and len(args) == 1 and ref.params[0] != "Ljava/lang/String;":
        body.last = (args[0], ref.params[0])
    elif ref.name == "stringPlus" and ref.owner == _INTRINSICS and len(args) == 2:
        return _joined(body, call, args)
    elif (ref.owner, ref.name) in _OF_CLASSES and args:
        body.last = (args[0], "L")
    elif ref.name in _OF_VALUES and len(slots) == 1:
        body.last = slots[0]
    elif ref.owner == _CONTENTS and "Ljava/lang/Object;" in ref.params:
        body.last = (args[ref.params.index("Ljava/lang/Object;")], "L")
    elif is_cast(ref.owner, ref.name) and slots:
        body.last = slots[0]
    return call


def _see_through(body: Body, ref: MethodRef, held: Slot, call: Call, index: int) -> Call:
    """What comes out of a box, and texts that are put together; the call, or the one that it stands for."""
    receiver, args = call.receiver, call.args
    if (ref.owner in _BOXES or ref.owner == _NUMBER) and not args and ref.name.endswith("Value"):
        body.last = (known(held, "L"), ref.returns)
    elif ref.name == _UNBOXED:
        body.last = (known(held, "L"), ref.returns[:1])
    elif is_cast(ref.owner, ref.name) and args:
        body.last = (args[0], "L")
    elif ref.owner in _BUILDERS and isinstance(receiver, Result) and receiver.method == body.id:
        if ref.name == "append":
            body.last = held
        return _build_text(body, ref, receiver.call, call, index)
    return call


def _build_text(body: Body, ref: MethodRef, builder: int, call: Call, index: int) -> Call:
    """What the calls of a builder make; they make nothing else, so only the last of them stays."""
    begun = body.texts.get(builder)
    if begun is None:
        return call
    block, parts, made = begun
    if block != body.block or ref.name not in ("append", "toString") or len(parts) > MAX_ELEMENTS:
        del body.texts[builder]
    elif ref.name == "append":
        body.texts[builder] = block, (*parts, *_appended(ref.params, call.args)), (*made, index)
    else:
        joined = _joined(body, call, parts)
        for n in made if joined is not call else ():
            body.calls[n] = None
        return joined
    return call


def _appended(params: tuple[str, ...], args: tuple[Value, ...]) -> tuple[Value, ...]:
    """What a text is made longer by; a letter is a number in bytecode."""
    value = args[0] if args else UNKNOWN
    if params == ("C",) and isinstance(value, Literal) and isinstance(value.value, int):
        return (Literal(chr(value.value & 0xFFFF)),)
    return (value,)


def _joined(body: Body, call: Call, parts: tuple[Value, ...]) -> Call:
    """A call that gives texts put together: the text, if the body tells it, else the call that puts them together."""
    if any(isinstance(p, FieldValue | Parameter | Result) for p in parts):
        return replace(call, name=JOIN, args=parts, receiver=None, owner="")
    text = "".join(map(_written, parts))[:4096]
    if text.replace("{}", ""):
        body.last = (Literal(text), "L")
    return call


def _written(value: Value) -> str:
    """A value in a text; ``{}`` if it is not constant."""
    if isinstance(value, Literal) and isinstance(value.value, bool):
        return str(value.value).lower()
    return str(value.value) if isinstance(value, Literal) and isinstance(value.value, str | int) else "{}"
