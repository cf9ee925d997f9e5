"""Stacks of fragments that a library keeps, one for each tab: what stands at the bottom of each, and what is put on it.

The library: https://github.com/ncapdevi/FragNav (Apache-2.0): ``FragNavController(manager, R.id.container)``,
``controller.rootFragments = list``, ``controller.switchTab(1)``, ``controller.pushFragment(fragment)``.
"""

from uiatlas_static.facts.values import UNKNOWN, Literal
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, objects
from uiatlas_static.solver.fragments import show
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.operators import elements
from uiatlas_static.solver.triggers import evidence

_CONTROLLER = "com.ncapdevi.fragnav.FragNavController"
_ROOTS = "(roots)"
"""Where a controller keeps the fragments at the bottom of its stacks, or the object that makes them."""
_KEEPING = ("setRootFragments", "setRootFragmentListener")
_MAKING = ("getRootFragment",)
_TURNING = ("switchTab", "initialize")
_PUSH = "pushFragment"
_SHOWING = (_PUSH, "replaceFragment", "showDialogFragment")


def _controllers(site: CallSite) -> list[Obj]:
    return [o for o in objects(site.receiver) if o.type.startswith(_CONTROLLER)]


def _keep(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``controller.rootFragments = list``, ``controller.rootFragmentListener = listener``."""
    controllers = _controllers(site)
    for controller in controllers:
        controller.put(_ROOTS, site.arg(0))
    return site.receiver if controllers else interpreter.ask("(other)", site)


def _turn(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``controller.switchTab(1)``: the fragment at the bottom of that stack; of one that is not known, any of them."""
    controllers = _controllers(site)
    for kept in (c.get(_ROOTS) for c in controllers):
        for maker in objects(kept):
            for method in interpreter.callbacks(maker, _MAKING):
                show(interpreter, site, interpreter.run(method, maker, site.args[:1], site.frame), interpreter.present)
        roots = elements((kept,))
        asked = site.arg(0)
        at = asked.value if isinstance(asked, Literal) else None
        for root in roots[at : at + 1] if type(at) is int else roots:
            show(interpreter, site, root, interpreter.present)
    return UNKNOWN if controllers else interpreter.ask("(other)", site)


def _show(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``controller.pushFragment(fragment)``, from which Back leads to the fragment below."""
    shown = [show(interpreter, site, given, interpreter.present) for given in site.args]
    if not any(shown):
        return interpreter.ask("(other)", site)
    if site.call.name == _PUSH:
        interpreter.world.stacked.add((interpreter.place.activity, evidence(interpreter, site)))
    interpreter.world.site(site.frame.method.id, site.index, True)
    return UNKNOWN


MODELS: dict[str, Model] = {
    **dict.fromkeys(_KEEPING, _keep),
    **dict.fromkeys(_TURNING, _turn),
    **dict.fromkeys(_SHOWING, _show),
}
