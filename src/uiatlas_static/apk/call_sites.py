"""Function objects made through call sites: lambdas and method references that no compiler has turned into classes."""

from collections.abc import Sequence

from uiatlas_static.apk.dex import Dex
from uiatlas_static.apk.encoded import METHOD_HANDLE, METHOD_TYPE, array_at
from uiatlas_static.apk.members import MethodRef, type_name
from uiatlas_static.apk.registers import Slot, known
from uiatlas_static.facts.code import INIT, Call, Method, ParameterFact, Return
from uiatlas_static.facts.values import Parameter, Result, Value

_STATIC, _INSTANCE, _CONSTRUCTOR, _DIRECT, _INTERFACE = 4, 5, 6, 7, 8


def lambda_at(dex: Dex, site: int, id_: str, captured: Sequence[Slot]) -> tuple[str, str, Method] | None:
    """The function object that a call site makes: the interface's method and name, and a body that calls its target.

    Args:
        dex: The file.
        site: Index of the call site.
        id_: Id for the body.
        captured: What is bound to it.
    """
    parts = array_at(dex, dex.call_site(site))
    handles = [n for kind, n in parts if kind == METHOD_HANDLE]
    types = [n for kind, n in parts if kind == METHOD_TYPE]
    if len(handles) < 2 or len(types) < 2:
        return None
    kind, member = dex.handle(handles[1])
    if kind not in (_STATIC, _INSTANCE, _CONSTRUCTOR, _DIRECT, _INTERFACE):
        return None
    target = dex.method(member)
    interface = type_name(dex.proto(types[0])[1])
    params, returns = dex.proto(types[-1])
    own = tuple(ParameterFact(f"p{n}", type_name(d)) for n, d in enumerate(params))
    values: list[Value] = [*(known(s, "L") for s in captured), *(Parameter(id_, n) for n in range(len(own)))]
    call = _target_call(target, kind, values)
    body = Method(
        id_, target.owner, "", own, (call,), returns=(Return(Result(id_, 0)),), type=type_name(returns), static=True
    )
    return "", interface, body


def _target_call(target: MethodRef, kind: int, values: list[Value]) -> Call:
    if kind == _STATIC:
        return Call(target.name, tuple(values), owner=target.owner)
    if kind == _CONSTRUCTOR:
        return Call(INIT, tuple(values), owner=target.owner)
    return Call(target.name, tuple(values[1:]), receiver=values[0] if values else None, owner=target.owner)
