"""Calls of widely used libraries that open a screen: one of the library's own, or one of another app for it.

A bar that a library shows in place of an action mode is one too: ``MaterialCab(this, R.id.bar).start(callback)``.
"""

from dataclasses import replace
from itertools import product

from uiatlas_static.facts.values import UNKNOWN, Literal, Resource
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import INTENT, Abstract, Obj, objects, options
from uiatlas_static.solver.intents import Destination, answer_launched, arrive, go
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.library_screens import FINISHING_CHAINS, begun_with, intent_of, scanner
from uiatlas_static.solver.menus import note_menu
from uiatlas_static.solver.requests import request_number, tell_back

_SENDING = ("startIntent", "startForResult")
"""Calls of helpers for results that are given an intent, of https://github.com/VictorAlbertos/RxActivityResult
(Apache-2.0) and https://github.com/florent37/InlineActivityResult (Apache-2.0)."""
_PICKING = {
    "pickImage": ("android.intent.action.GET_CONTENT", 9162),
    "startPickImageActivity": ("android.intent.action.CHOOSER", 200),
}
"""Calls that ask another app for a picture -> with which action, and with which number unless they are given one."""

_BAR = "MaterialCab"
"""How the class of a bar ends that a library shows in place of an action mode."""


def _scan(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``integrator.initiateScan()``: the screen that reads a code."""
    own = scanner(interpreter, site, site.receiver)
    return arrive(interpreter, site, Destination(own)) if own else interpreter.ask("(other)", site)


def _start(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``UCrop.of(a, b).start(this)``: the library's screen, for a launcher if the call is given one.

    ``start<Detail> { putExtra("id", id) }`` of Splitties (https://github.com/LouisCAD/Splitties, Apache-2.0) names it.
    """
    if any(interpreter.program.kind(t) == "activity" for t in site.call.type_args):
        return interpreter.ask("startActivity", site)
    if _bars(site):
        interpreter.models["(action mode)"](interpreter, site)
        return site.receiver
    begun = begun_with(interpreter, site) if site.args else ""
    intent = intent_of(interpreter, site, begun) if begun else None
    if intent is None or "component" not in intent.fields:
        return interpreter.ask("(other)", site)
    go(interpreter, site, intent)
    for launcher in (o for a in site.args for o in objects(a) if "contract" in o.fields):
        answer_launched(interpreter, site, launcher)
    return UNKNOWN


def _finish_chain(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``LoginManager.getInstance().logInWithReadPermissions(this, asked)``: the library's screen."""
    begun = begun_with(interpreter, site)
    intent = intent_of(interpreter, site, begun) if begun else None
    if intent is None or "component" not in intent.fields:
        return interpreter.ask("(other)", site)
    return go(interpreter, site, intent)


def _send(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``RxActivityResult.on(this).startIntent(intent)``, ``startForResult(intent) { }``: as launchers do."""
    intents = [o for a in site.args for o in objects(a) if o.type == INTENT]
    for intent in intents:
        go(interpreter, site, intent)
    functions = tuple(a for a in site.args if not any(o in intents for o in objects(a)))
    return interpreter.ask("(other)", replace(site, args=functions))


def _bars(site: CallSite) -> list[Obj]:
    return [o for o in objects(site.receiver) if o.type.endswith(_BAR)]


def _fill_bar(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``cab.setMenu(R.menu.chosen)``: what the bar shows."""
    bars = _bars(site)
    menus = [o.name for o in options(site.arg(0)) if isinstance(o, Resource) and o.kind == "menu"]
    for bar, menu in product(bars, menus):
        note_menu(interpreter, bar, menu)
    return site.receiver if bars else interpreter.models["(other)"](interpreter, site)


def _pick(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``Crop.pickImage(this)``: another app gives a picture; the touch that asked for it leads on from there."""
    if not begun_with(interpreter, site):
        return interpreter.ask("(other)", site)
    action, number = _PICKING[site.call.name]
    arrive(interpreter, site, Destination(action=action))
    code = request_number(site) or Literal(number)
    tell_back(interpreter, site, ("onActivityResult",), (code, UNKNOWN, UNKNOWN))
    return UNKNOWN


MODELS: dict[str, Model] = {
    "initiateScan": _scan,
    "start": _start,
    **dict.fromkeys(FINISHING_CHAINS, _finish_chain),
    **dict.fromkeys(_SENDING, _send),
    "(bar menu)": _fill_bar,
    **dict.fromkeys(_PICKING, _pick),
}
