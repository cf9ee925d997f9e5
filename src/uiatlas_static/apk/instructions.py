"""What every instruction of the bytecode does to the registers and to the facts of a body."""

from collections.abc import Callable
from dataclasses import replace

from uiatlas_static.apk.body import Body
from uiatlas_static.apk.bytecode import signed16, signed32
from uiatlas_static.apk.conditions import below_level, cases, compare, ordinal_of, zero
from uiatlas_static.apk.invokes import invoke, invoke_custom, invoke_range
from uiatlas_static.apk.registers import (
    ARRAY,
    FALSE,
    FRESH,
    MAPPED,
    MAX_ELEMENTS,
    NEGATED,
    NOTHING,
    NUMBER,
    OF_CLASS,
    TRUE,
    Slot,
    known,
    of_field,
    typed,
)
from uiatlas_static.facts.code import Write
from uiatlas_static.facts.values import (
    UNKNOWN,
    Choice,
    ClassValue,
    FieldValue,
    Guard,
    Literal,
    Parameter,
    Resource,
    Result,
    Value,
    choice,
)

Instruction = Callable[[Body, list[Slot], int, int], None]
"""Takes the body, its registers, the place in units and the unit there."""

_BOXED = {"TRUE": (TRUE, "Z"), "FALSE": (FALSE, "Z")}

# ---- moves and constants


def _move(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8 & 15] = registers[unit >> 12]


def _move_from16(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8] = registers[body.units[place + 1]]


def _move16(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[body.units[place + 1]] = registers[body.units[place + 2]]


def _move_result(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8] = body.last


def _move_exception(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8] = (UNKNOWN, "L")


def _const4(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    value = unit >> 12
    registers[unit >> 8 & 15] = body.scope.number(value - 16 if value > 7 else value)


def _const16(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8] = body.scope.number(signed16(body.units[place + 1]))


def _const(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8] = body.scope.number(signed32(body.units[place + 1], body.units[place + 2]))


def _const_high16(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8] = body.scope.number(signed32(0, body.units[place + 1]))


def _const_wide(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    units = body.units
    value = units[place + 1] | units[place + 2] << 16 | units[place + 3] << 32 | units[place + 4] << 48
    registers[unit >> 8] = (Literal(value - (1 << 64) if value >> 63 else value), NUMBER)


def _const_wide_high16(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8] = (Literal(signed16(body.units[place + 1]) << 48), NUMBER)


def _const_string(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8] = (Literal(body.scope.dex.text(body.units[place + 1])), "L")


def _const_string_jumbo(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8] = (Literal(body.scope.dex.text(body.units[place + 1] | body.units[place + 2] << 16)), "L")


def _const_class(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8] = (ClassValue(body.scope.dex.type(body.units[place + 1])), "L")


def _check_cast(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    value, kind = registers[unit >> 8]
    if kind in ("", NUMBER):
        registers[unit >> 8] = (typed(value, "L"), "L")


def _forget(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8] = NOTHING


def _forget_low(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8 & 15] = NOTHING


def _instance_of(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    value = known(registers[unit >> 12], "L")
    registers[unit >> 8 & 15] = (value, f"{OF_CLASS}{body.scope.dex.type(body.units[place + 1])}")


def _xor_lit8(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    operands = body.units[place + 1]
    value, kind = registers[operands & 0xFF]
    negatable = operands >> 8 == 1 and kind in ("Z", NEGATED)
    registers[unit >> 8] = (value, NEGATED if kind == "Z" else "Z") if negatable else NOTHING


# ---- objects and arrays


def _new_instance(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8] = (UNKNOWN, FRESH)


def _new_array(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    registers[unit >> 8 & 15] = (Choice(()), ARRAY)


def _fill_array(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    units = body.units
    table = place + signed32(units[place + 1], units[place + 2])
    if table < 0 or units[table] != 0x0300 or units[table + 1] != 4:
        return
    count = min(units[table + 2] | units[table + 3] << 16, MAX_ELEMENTS)
    numbers = [signed32(units[n], units[n + 1]) for n in range(table + 4, table + 4 + 2 * count, 2)]
    _replace(registers, registers[unit >> 8], Choice(tuple(dict.fromkeys(body.scope.number(n)[0] for n in numbers))))


def _aget(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    operands = body.units[place + 1]
    value, kind = registers[operands & 0xFF]
    if isinstance(value, FieldValue) and value.receiver is None and unit & 0xFF == 0x44:
        constant = ordinal_of(body, registers[operands >> 8])
        if constant is not None:
            registers[unit >> 8] = (constant, f"{MAPPED}{value.owner}.{value.name}")
            return
    kind_of_element = {0x46: "L", 0x47: "Z"}.get(unit & 0xFF, "")
    if kind_of_element == "L" and (isinstance(value, FieldValue | Parameter) or _is_all_constants(body, value)):
        registers[unit >> 8] = (value, "L")  # What holds an array that is written out is a choice of its elements.
        return
    filled = kind == ARRAY and isinstance(value, Choice) and value.options
    registers[unit >> 8] = (choice(value.options) if filled and isinstance(value, Choice) else UNKNOWN, kind_of_element)


def _is_all_constants(body: Body, value: Value) -> bool:
    """Whether a value is what ``Kind.values()`` gives."""
    call = body.calls[value.call] if isinstance(value, Result) and value.method == body.id else None
    return call is not None and call.name == "values" and call.receiver is None


def _aput(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    array = registers[body.units[place + 1] & 0xFF]
    value, kind = array
    if kind != ARRAY or not isinstance(value, Choice) or len(value.options) >= MAX_ELEMENTS:
        return
    element = known(registers[unit >> 8], {0x4D: "L", 0x4E: "Z"}.get(unit & 0xFF, ""))
    parts = element.options if isinstance(element, Choice) else (element,)
    _replace(registers, array, Choice(tuple(dict.fromkeys((*value.options, *parts)))))


def _replace(registers: list[Slot], array: Slot, content: Choice) -> None:
    """Give an array other contents, in all registers that hold it."""
    if array[1] == ARRAY:
        changed: Slot = (content, ARRAY)
        for n, slot in enumerate(registers):
            if slot is array:
                registers[n] = changed


# ---- fields


def _iget(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    ref = body.scope.dex.field(body.units[place + 1])
    receiver = known(registers[unit >> 12], "L")
    registers[unit >> 8 & 15] = (of_field(ref.name, receiver, ref.owner), ref.type[:1])


def _iput(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    ref = body.scope.dex.field(body.units[place + 1])
    value = known(registers[unit >> 8 & 15], ref.type)
    receiver = known(registers[unit >> 12], "L")
    body.writes.append(Write(ref.name, value, 2 * place, receiver, ref.owner, guards=body.guards))


def _sget(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    ref = body.scope.dex.field(body.units[place + 1])
    package, _, simple = ref.owner.rpartition(".")
    if simple.startswith("R$") and ref.type == "I":
        name = f"android:{ref.name}" if package == "android" else ref.name
        slot: Slot = (Resource(simple[2:], name), "I")
    elif ref.owner == "java.lang.Boolean" and ref.name in _BOXED:
        slot = _BOXED[ref.name]
    else:
        slot = (FieldValue(ref.name, None, ref.owner), ref.type[:1])
    registers[unit >> 8] = slot


def _sput(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    ref = body.scope.dex.field(body.units[place + 1])
    value = known(registers[unit >> 8], ref.type)
    body.writes.append(Write(ref.name, value, 2 * place, None, ref.owner, guards=body.guards))


# ---- ways out of a block


def _return(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    body.leave(registers[unit >> 8])


def _if(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    one, other = registers[unit >> 8 & 15], registers[unit >> 12]
    jump, stay = compare(body, one, other, True), compare(body, one, other, False)
    _branch(body, place, (jump, stay) if unit & 0xFF == 0x32 else (stay, jump))


def _if_zero(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    slot = registers[unit >> 8]
    jump, stay = zero(body, slot, True), zero(body, slot, False)
    _branch(body, place, (jump, stay) if unit & 0xFF == 0x38 else (stay, jump))


def _if_ordered(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    """``<``, ``>=``, ``>`` and ``<=``, each the opposite of the next; all tell only of the level of the platform."""
    opposite = unit & 0xFF in (0x35, 0x37)
    less = unit & 0xFF in (0x34, 0x35)
    found = below_level(registers[unit >> 8 & 15], registers[unit >> 12], less)
    if found is not None:
        jump, stay = ((replace(found, equal=found.equal is e),) for e in (True, False))
        _branch(body, place, (stay, jump) if opposite else (jump, stay))


def _branch(body: Body, place: int, ways: tuple[tuple[Guard, ...], tuple[Guard, ...]]) -> None:
    target = place + signed16(body.units[place + 1])
    if target != place + 2:
        body.branch = {target: ways[0], place + 2: ways[1]}


def _switch(body: Body, registers: list[Slot], place: int, unit: int) -> None:
    slot = registers[unit >> 8]
    keys: dict[int, list[int]] = {}
    for key, target in body.flow.cases[place].items():
        keys.setdefault(target, []).append(key)
    default = place + 3
    body.branch = {target: cases(body, slot, some) for target, some in keys.items() if target != default}
    if default not in keys:
        negative = [replace(g, equal=False) for gs in body.branch.values() if len(gs) == 1 for g in gs]
        if all(len(gs) == 1 for gs in body.branch.values()):
            body.branch[default] = negative[:16]


def _table() -> tuple[Instruction | None, ...]:
    found: list[Instruction | None] = [None] * 256
    ranges: tuple[tuple[int, int, Instruction], ...] = (
        (0x01, 0x01, _move), (0x02, 0x02, _move_from16), (0x03, 0x03, _move16),
        (0x04, 0x04, _move), (0x05, 0x05, _move_from16), (0x06, 0x06, _move16),
        (0x07, 0x07, _move), (0x08, 0x08, _move_from16), (0x09, 0x09, _move16),
        (0x0A, 0x0C, _move_result), (0x0D, 0x0D, _move_exception), (0x0F, 0x11, _return),
        (0x12, 0x12, _const4), (0x13, 0x13, _const16), (0x14, 0x14, _const), (0x15, 0x15, _const_high16),
        (0x16, 0x16, _const16), (0x17, 0x17, _const), (0x18, 0x18, _const_wide), (0x19, 0x19, _const_wide_high16),
        (0x1A, 0x1A, _const_string), (0x1B, 0x1B, _const_string_jumbo), (0x1C, 0x1C, _const_class),
        (0x1F, 0x1F, _check_cast), (0x20, 0x20, _instance_of), (0x21, 0x21, _forget_low),
        (0x22, 0x22, _new_instance), (0x23, 0x23, _new_array),
        (0x26, 0x26, _fill_array), (0x2B, 0x2C, _switch), (0x2D, 0x31, _forget),
        (0x32, 0x33, _if), (0x34, 0x37, _if_ordered), (0x38, 0x39, _if_zero),
        (0x44, 0x4A, _aget), (0x4B, 0x51, _aput), (0x52, 0x58, _iget), (0x59, 0x5F, _iput),
        (0x60, 0x66, _sget), (0x67, 0x6D, _sput), (0x6E, 0x72, invoke), (0x74, 0x78, invoke_range),
        (0x24, 0x24, invoke), (0x25, 0x25, invoke_range),
        (0x7B, 0x80, _forget_low), (0x81, 0x81, _move), (0x82, 0x83, _forget_low), (0x84, 0x84, _move),
        (0x85, 0x8C, _forget_low), (0x8D, 0x8F, _move), (0x90, 0xAF, _forget), (0xB0, 0xD7, _forget_low),
        (0xD8, 0xDE, _forget), (0xDF, 0xDF, _xor_lit8), (0xE0, 0xE2, _forget),
        (0xFA, 0xFA, invoke), (0xFB, 0xFB, invoke_range), (0xFC, 0xFC, invoke_custom), (0xFD, 0xFD, invoke_custom),
        (0xFE, 0xFF, _forget),
    )  # fmt: skip
    for first, last, does in ranges:
        found[first : last + 1] = [does] * (last + 1 - first)
    return tuple(found)


INSTRUCTIONS = _table()
"""What each opcode does; None does nothing that is followed."""
