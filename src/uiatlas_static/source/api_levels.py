"""Conditions on the API level of the device: ``Build.VERSION.SDK_INT >= Build.VERSION_CODES.O``."""

from uiatlas_static.facts.values import AtLeast, FieldValue, Guard, Literal, Value
from uiatlas_static.source.branches import TRUE, Test, test_of

MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""Signs of comparisons, and what they are with the sides changed."""
_NAMES = """
    BASE BASE_1_1 CUPCAKE DONUT ECLAIR ECLAIR_0_1 ECLAIR_MR1 FROYO GINGERBREAD GINGERBREAD_MR1 HONEYCOMB HONEYCOMB_MR1
    HONEYCOMB_MR2 ICE_CREAM_SANDWICH ICE_CREAM_SANDWICH_MR1 JELLY_BEAN JELLY_BEAN_MR1 JELLY_BEAN_MR2 KITKAT KITKAT_WATCH
    LOLLIPOP LOLLIPOP_MR1 M N N_MR1 O O_MR1 P Q R S S_V2 TIRAMISU UPSIDE_DOWN_CAKE VANILLA_ICE_CREAM BAKLAVA
"""
_LEVELS = {name: level for level, name in enumerate(_NAMES.split(), 1)}
"""The constants of ``Build.VERSION_CODES``."""


def level_test(sign: str, one: Value, other: Value) -> Test | None:
    """What holds when a comparison of the device's API level with a number does; None if it is no such comparison."""
    if sign not in MIRRORED:
        return None
    if _is_level(other):
        one, other, sign = other, one, MIRRORED[sign]
    number = _number(other) if _is_level(one) else 0
    if not number:
        return None
    return test_of((Guard(AtLeast(number + (sign in ("<=", ">"))), TRUE, sign.startswith(">")),))


def _is_level(value: Value) -> bool:
    return isinstance(value, FieldValue) and value.name == "SDK_INT"


def _number(value: Value) -> int:
    """The level that a number or a constant names, 0 if it is not known."""
    match value:
        case Literal(int() as number):
            return int(number)
        case FieldValue(name):
            return _LEVELS.get(name, 0)
    return 0
