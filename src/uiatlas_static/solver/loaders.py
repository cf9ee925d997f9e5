"""Loaders of the platform: what a loader of the app delivers, or gives back, is what its callbacks are told.

``getLoaderManager().initLoader(id, arguments, callbacks)`` asks the callbacks for a loader and tells them what it has.
"""

from uiatlas_static.facts.values import NULL, UNKNOWN
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Frame, Obj, join, objects, options
from uiatlas_static.solver.interpreter import Interpreter, Model

_RESULT = "(result)"
"""Where a loader keeps what it delivers."""
_ASKED, _TOLD = "onCreateLoader", "onLoadFinished"
_BACKGROUND = "loadInBackground"
_RUNNING = ("onStartLoading", "onForceLoad", _BACKGROUND)
"""What the platform calls on a loader, in this order."""


def _start(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``manager.initLoader(id, arguments, callbacks)``, where it is known what is loaded; all else is handed over."""
    told = False
    for obj in objects(site.arg(-1)):
        loader = join(*_run(interpreter, site, obj, _ASKED, site.args[:2]))
        own = [o for o in objects(loader) if o.type in interpreter.program.classes]
        loaded = [x for o in own for x in _load(interpreter, site, o)]
        meant = [x for x in loaded if not isinstance(x, Obj) or _may_be_told(interpreter, obj, x)]
        if any(isinstance(x, Obj) for x in meant):
            told = True
            _run(interpreter, site, obj, _TOLD, (loader, join(*meant)))
    return UNKNOWN if told else interpreter.models["(other)"](interpreter, site)


def _load(interpreter: Interpreter, site: CallSite, loader: Obj) -> list[Abstract]:
    """The objects that a loader of the app has loaded, as far as they are known, and nothing if it may give that."""
    found: list[Abstract] = []
    for name in _RUNNING:
        given = _run(interpreter, site, loader, name, ())
        found += given if name == _BACKGROUND else ()
    loaded = options(join(*found, loader.get(_RESULT)))
    return [x for x in loaded if isinstance(x, Obj) or x == NULL]


def _may_be_told(interpreter: Interpreter, callbacks: Obj, loaded: Obj) -> bool:
    """Whether callbacks are told of such an object, as far as they declare it."""
    for method in interpreter.callbacks(callbacks, (_TOLD,)):
        type_ = method.parameters[-1].type if method.parameters else ""
        declared = interpreter.declared(type_, Frame(method, callbacks, (), callbacks.frame))
        if declared not in interpreter.program.classes or interpreter.program.is_a(loaded.type, declared):
            return True
    return False


def _run(interpreter: Interpreter, site: CallSite, obj: Obj, name: str, args: tuple[Abstract, ...]) -> list[Abstract]:
    """Run the methods of an object by one name, as nothing that comes by itself; what they give back."""
    before, interpreter.world.by_itself = interpreter.world.by_itself, False
    methods = interpreter.callbacks(obj, (name,))
    found = [interpreter.under(interpreter.present, m, obj, args[: len(m.parameters)], site.frame) for m in methods]
    interpreter.world.by_itself = before
    return found


def _deliver(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``loader.deliverResult(result)``: what the callbacks are told."""
    for loader in objects(site.receiver):
        loader.put(_RESULT, site.arg(0))
    return UNKNOWN


MODELS: dict[str, Model] = {**dict.fromkeys(("initLoader", "restartLoader"), _start), "deliverResult": _deliver}
