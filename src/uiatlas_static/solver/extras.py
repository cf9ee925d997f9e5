"""What is put into intents and bundles under a key, and taken out on the other side.

Of an activity's intent only what leads somewhere is relied on, since others may start it with other flags; a fragment
is made by the app alone, so that its flags count too.
"""

from dataclasses import replace

from uiatlas_static.facts.code import TAKING
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.declared_types import BUNDLE
from uiatlas_static.solver.dependencies import executing
from uiatlas_static.solver.domain import EXTRA, INTENT, Abstract, Obj, join, key, objects, options, texts
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.meaning import ASKING_FOR
from uiatlas_static.solver.pairs import is_pair

GIVEN = "(arguments)"
"""The field of a fragment with the bundle that it was given."""
HOLDER = "(holder)"
"""The field of a bundle with the fragment whose arguments it is."""


def _put(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``intent.putExtra(key, value)``, ``bundle.putBoolean(key, value)``: kept under the key, if that is known."""
    for name in texts(site.arg(0)):
        for obj in objects(site.receiver):
            if obj.type in (INTENT, BUNDLE) and len(site.args) > 1:
                obj.set(f"{EXTRA}{name}", site.arg(1))
                for holder in objects(obj.fields.get(HOLDER, UNKNOWN)):
                    holder.put(f"{EXTRA}{name}", site.arg(1))
    return site.receiver


def _bundle_of(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``bundleOf(key to value)``: a bundle with what is under the keys that are known."""
    return with_pairs(Obj(BUNDLE, (site.frame.method.id, site.index, *map(key, site.args))), site)


def with_pairs(made: Obj, site: CallSite) -> Obj:
    """Put the pairs of a key and a value that a call is given into an intent or bundle, as far as keys are known."""
    for each in filter(is_pair, (o for arg in site.args for o in objects(arg))):
        for name in texts(each.get("first")):
            made.set(f"{EXTRA}{name}", each.get("second"))
    return made


def _put_all(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``intent.putExtras(bundle)``, ``fragment.setArguments(bundle)``."""
    for given in objects(site.arg(0)):
        for obj in objects(site.receiver):
            if obj.type not in (INTENT, BUNDLE):
                obj.put(GIVEN, given)
            for name, value in _extras(given):
                obj.put(name, value)
    return site.receiver


def _take(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getIntent().getParcelableExtra(key)``, ``getArguments().getBoolean(key)``: what was put there.

    A class of AndroidX asks the intent or bundle that it is given: ``IntentCompat.getParcelableExtra(intent, key)``.
    """
    if site.call.owner.endswith(ASKING_FOR):
        site = replace(site, receiver=site.arg(0), args=site.args[1:])
    found: list[Abstract] = []
    for option in options(site.receiver):
        if not isinstance(option, Obj) or option.type not in (INTENT, BUNDLE):
            return UNKNOWN
        found += [option.get(f"{EXTRA}{name}") for name in texts(site.arg(0))] or [UNKNOWN]
    value = join(*found) if found else UNKNOWN
    if any(o.type == INTENT for o in objects(site.receiver)):
        leading = [o for o in options(value) if _leads(o)]
        return join(*leading, *([Literal(None)] if any(isinstance(o, ClassValue) for o in leading) else ()))
    return value


def _carried(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getExtras()`` of an intent: what can be taken out of it."""
    return join(*(o for o in objects(site.receiver) if o.type == INTENT))


def _arguments(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getArguments()`` of a fragment; what is put there later is the fragment's, too."""
    known = (*objects(site.receiver), *([site.frame.this] if site.frame.this else ()))
    asked = [o for o in known if _extras(o) or GIVEN in o.fields]
    if not asked:
        return UNKNOWN
    made = Obj(BUNDLE, ("arguments", asked[0].type))
    made.set(HOLDER, asked[0])
    for name, value in _extras(asked[0]):
        made.set(name, value)
    return made


def hand_over(intent: Obj, target: Obj) -> bool:
    """What an intent carries becomes part of what an activity is started with; whether any of it is new to it."""
    given = _extras(intent)
    with executing(None):
        known = dict(_extras(target))
        for name, value in given:
            if _leads(value):
                target.put(name, value)
        now = _extras(target)
    return len(known) < len(now) or any(len(options(v)) > len(options(known[n])) for n, v in now)


def _extras(obj: Obj) -> list[tuple[str, Abstract]]:
    return [(n, v) for n, v in obj.fields.items() if n.startswith(EXTRA)]


def _leads(value: Abstract) -> bool:
    return any(isinstance(o, ClassValue) or (isinstance(o, Obj) and o.type == INTENT) for o in options(value))


MODELS: dict[str, Model] = {
    **dict.fromkeys(("putExtra", "putBoolean", "putInt", "putLong"), _put),
    **dict.fromkeys(("putParcelable", "putSerializable", "putString"), _put),
    "bundleOf": _bundle_of,
    **dict.fromkeys(("putExtras", "setArguments"), _put_all),
    **dict.fromkeys(TAKING, _take),
    "getExtras": _carried,
    **dict.fromkeys(("getArguments", "requireArguments"), _arguments),
}
