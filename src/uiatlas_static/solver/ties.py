"""How fragments know of each other: the one around, the one that is told, results by key; and those made by name."""

from uiatlas_static.facts.code import INIT
from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal
from uiatlas_static.solver.domain import Abstract, Bound, join, objects, options, texts
from uiatlas_static.solver.fragments import PARENT
from uiatlas_static.solver.machine import Machine, Model, Site
from uiatlas_static.solver.observing import listen, tell

TARGET = "(target)"
"""Where a fragment keeps the one that it tells its result."""
NAMING = ("getName", "getCanonicalName", "getSimpleName", "getQualifiedName")
"""Calls on a class whose answer stands for it."""
MAKING = ("newInstance", "createInstance")
"""Calls on a class that make an object of it."""


def by_class(machine: Machine, site: Site) -> Abstract | None:
    """A call on a class as a value: its name, or an object of it; None if it is no such call."""
    classes = [o for o in options(site.receiver) if isinstance(o, ClassValue)]
    if not classes:
        return None
    if site.call.name in NAMING:
        return join(*classes)
    return join(*(_made(machine, site, c.name) for c in classes)) if site.call.name in MAKING else None


def _made(machine: Machine, site: Site, cls: str) -> Abstract:
    return machine.invoke(Bound(INIT, UNKNOWN, cls), (), site.frame)


def _instantiate(machine: Machine, site: Site) -> Abstract:
    """``Fragment.instantiate(context, name)``: an object of the class with this name."""
    named = [o for a in site.args for o in options(a)]
    classes = [o.name for o in named if isinstance(o, ClassValue)]
    classes += [str(o.value) for o in named if isinstance(o, Literal) and o.value in machine.program.classes]
    return join(*(_made(machine, site, cls) for cls in classes))


def _parent(machine: Machine, site: Site) -> Abstract:
    """``getParentFragment()``: the fragment that shows this one."""
    return join(*(o.get(PARENT) for o in objects(site.receiver)))


def _aim(machine: Machine, site: Site) -> Abstract:
    """``setTargetFragment(fragment, code)``."""
    for obj in objects(site.receiver):
        obj.put(TARGET, site.arg(0))
    return site.receiver


def _target(machine: Machine, site: Site) -> Abstract:
    """``getTargetFragment()``."""
    return join(*(o.get(TARGET) for o in objects(site.receiver)))


def _listen(machine: Machine, site: Site) -> Abstract:
    """``setFragmentResultListener(key, ...)``: runs when a result of this key is set."""
    for which in _keys(machine, site):
        for function in site.args[1:]:
            listen(machine, site, which, function)
    return UNKNOWN


def _tell(machine: Machine, site: Site) -> Abstract:
    """``setFragmentResult(key, bundle)``."""
    for which in _keys(machine, site):
        tell(machine, site, which, (site.arg(0), site.arg(1)))
    return UNKNOWN


def _keys(machine: Machine, site: Site) -> list[object]:
    """Results are told apart by their key and by the activity that they stay in."""
    around = machine.place.activity.identity
    return [("result", around, text) for text in texts(site.arg(0))] or [("result", around)]


MODELS: dict[str, Model] = {
    "instantiate": _instantiate,
    **dict.fromkeys(("getParentFragment", "requireParentFragment"), _parent),
    "setTargetFragment": _aim,
    "getTargetFragment": _target,
    "setFragmentResultListener": _listen,
    "setFragmentResult": _tell,
}
