"""Fragments without a UI, which are added to a screen with a tag alone: they work there, and nobody sees them.

What such a fragment opens as it comes is opened by the screen that it is added to, and by the touch that adds it.
"""

from uiatlas_static.facts.code import Method
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callback_names import LIFECYCLE
from uiatlas_static.solver.domain import Abstract, Obj, options
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.observing import subscribe_to_events
from uiatlas_static.solver.places import AUTO

_TRANSACTION = "FragmentTransaction"
_BEGINNING = frozenset({"beginTransaction"})
_FRAGMENT_AND_TAG = 2
_SHOWN = ("Dialog", "Sheet", "Picker")
"""What the names of classes say of fragments that have a window of their own, whatever they are added to."""
_OF_MENUS = frozenset({"onCreateOptionsMenu", "onPrepareOptionsMenu", "onOptionsItemSelected", "onCreateMenu"})
"""Methods by which a fragment that is nowhere seen brings items to the menu of its screen, which are touched."""
_DRAWING = frozenset({"inflate", "setContentView"})
_OF_VIEWS = frozenset({"onCreateDialog", "onViewCreated"})
_ANSWERS = frozenset({"onActivityResult", "onRequestPermissionsResult"})


def is_worker(interpreter: Interpreter, site: CallSite, begun: frozenset[str] | set[str]) -> bool:
    """Whether a call adds fragments with a tag alone: ``beginTransaction().add(fragment, TAG)``.

    Args:
        interpreter: Knows the code.
        site: The call.
        begun: The names of the calls that give what the call is made on.
    """
    if site.call.name != "add" or len(site.args) != _FRAGMENT_AND_TAG:
        return False
    if _BEGINNING.isdisjoint(begun) and not _is_transaction(interpreter, site):
        return False
    added = [o.type for o in options(site.args[0]) if isinstance(o, Obj)]
    return bool(added) and all(_has_no_window(interpreter, name) for name in added)


def _is_transaction(interpreter: Interpreter, site: CallSite) -> bool:
    on, meaning = site.call.receiver, interpreter.liveness.meaning
    return on is not None and meaning.type_of(on, site.frame.method).endswith(_TRANSACTION)


def _has_no_window(interpreter: Interpreter, name: str) -> bool:
    program = interpreter.program
    if program.kind(name) != "fragment" or any(m.name in _OF_MENUS for c in program.chain(name) for m in c.methods):
        return False
    return not any(word in above for above in program.ancestors(name) for word in _SHOWN)


def run_workers(interpreter: Interpreter, site: CallSite) -> None:
    """Do what fragments that are added with a tag alone do as they come, and remember that they are no screens."""
    for worker in (o for o in options(site.args[0]) if isinstance(o, Obj)):
        interpreter.workers.add(worker.type)
        coming = {m.name: m for m in interpreter.callbacks(worker, LIFECYCLE)}
        for method in (coming[name] for name in LIFECYCLE if name in coming and name not in _OF_VIEWS):
            if not _draws(method):
                trigger = AUTO if method.name in _ANSWERS else interpreter.present
                interpreter.under(trigger, method, worker, _told(interpreter, method), site.frame)
        subscribe_to_events(interpreter, worker)


def _told(interpreter: Interpreter, method: Method) -> tuple[Abstract, ...]:
    """What a method is given: that to which a fragment is attached is the activity."""
    activity = interpreter.place.activity.obj
    return () if activity is None or method.name != "onAttach" else (activity,)


def _draws(method: Method) -> bool:
    """Whether a method makes a view, which is put nowhere."""
    return any(c.name in _DRAWING for c in method.calls)
