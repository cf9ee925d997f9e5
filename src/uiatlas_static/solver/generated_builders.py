"""Builders that AndroidAnnotations generates: ``Home_.intent(this).start()``, ``Rows_.builder().build()``.

And those of Henson (https://github.com/f2prateek/dart, Apache-2.0), which name an activity in the name of a call:
``Henson.with(this).gotoDetail().id(3).build()``, ``HensonNavigator.gotoDetail(this).build()``.
"""

from collections.abc import Callable

from uiatlas_static.facts.code import INIT, Call, own_name
from uiatlas_static.facts.values import ClassValue, FieldValue, Result
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import INTENT, Abstract, Obj, join, objects
from uiatlas_static.solver.giving import MAX_CHAIN
from uiatlas_static.solver.intents import go
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.source.generated import ENDING

_Answer = Callable[[Interpreter, CallSite], Abstract | None]

_INTENTS, _FRAGMENTS = "IntentBuilder_", "FragmentBuilder_"
_BUILT = "(built)"
_HENSON, _GOING = ("Henson", "HensonNavigator"), "goto"


def with_builders(models: dict[str, Model]) -> dict[str, Model]:
    """Models that know the builders, and answer as before where the call is none of theirs."""
    other = models["(other)"]
    known = {
        **dict.fromkeys(("intent", "builder"), _begins),
        **dict.fromkeys(("start", "startForResult"), _starts),
        **dict.fromkeys(("get", "build"), _ends),
    }
    return {**models, **{name: _or_else(model, models.get(name, other)) for name, model in known.items()}}


def _or_else(model: _Answer, before: Model) -> Model:
    def either(interpreter: Interpreter, site: CallSite) -> Abstract:
        given = model(interpreter, site)
        return before(interpreter, site) if given is None else given

    return either


def _begins(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    """``Home_.intent(context)`` and ``Rows_.builder()``."""
    owner = site.call.owner
    if site.call.receiver is not None or not owner.endswith(ENDING) or owner not in interpreter.program.classes:
        return None
    where = site.frame.method.id, site.index
    if site.call.name == "builder":
        made = Obj(f"{owner}${_FRAGMENTS}", where)
        made.put(_BUILT, ClassValue(owner))
        return made
    made, intent = Obj(f"{owner}${_INTENTS}", where), Obj(INTENT, where)
    intent.put("component", ClassValue(owner))
    made.put(_BUILT, intent)
    return made


def _built(site: CallSite, kind: str) -> Abstract | None:
    found = [o.get(_BUILT) for o in objects(site.receiver) if o.type.endswith(kind)]
    return join(*found) if found else None


def _starts(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    intent = _built(site, _INTENTS)
    return None if intent is None else go(interpreter, site, intent)


def _ends(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    """``get()`` gives the intent, ``build()`` the fragment."""
    if site.call.name == "get":
        return _built(site, _INTENTS)
    cls = _built(site, _FRAGMENTS)
    if not isinstance(cls, ClassValue):
        return _intent_of_henson(interpreter, site)
    return interpreter.call(Call(INIT, owner=cls.name, line=site.call.line), site.index, site.frame)


def _intent_of_henson(interpreter: Interpreter, site: CallSite) -> Abstract | None:
    """The intent to the activity that a call in front of ``build()`` is named after."""
    calls, held, named = site.frame.method.calls, site.call.receiver, ""
    for _ in range(MAX_CHAIN):
        if not isinstance(held, Result) or held.method != site.frame.method.id:
            break
        call = calls[held.call]
        named = call.name.removeprefix(_GOING) if call.name.startswith(_GOING) else named
        on = call.receiver.name if isinstance(call.receiver, FieldValue) else own_name(call.owner)
        if on in _HENSON:
            return _intent_to(interpreter, site, named)
        held = call.receiver
    return None


def _intent_to(interpreter: Interpreter, site: CallSite, named: str) -> Obj | None:
    """The intent to the only activity with a simple name; None if there is none, or there are several."""
    components = interpreter.program.components
    found = [n for n, c in components.items() if c.kind == "activity" and own_name(n) == named]
    if len(found) != 1:
        return None
    intent = Obj(INTENT, (site.frame.method.id, site.index))
    intent.put("component", ClassValue(found[0]))
    return intent
