"""Builders that AndroidAnnotations generates: ``Home_.intent(this).start()``, ``Rows_.builder().build()``."""

from collections.abc import Callable

from uiatlas_static.facts.code import INIT, Call
from uiatlas_static.facts.values import ClassValue
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import INTENT, Abstract, Obj, join, objects
from uiatlas_static.solver.intents import go
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.source.generated import ENDING

_Answer = Callable[[Interpreter, CallSite], Abstract | None]

_INTENTS, _FRAGMENTS = "IntentBuilder_", "FragmentBuilder_"
_BUILT = "(built)"


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
        return None
    return interpreter.call(Call(INIT, owner=cls.name, line=site.call.line), site.index, site.frame)
