"""What is told that a drawer is closed goes on with the touch that closes it, if that leaves word of what is to come.

``onItemClick`` keeps the place of the row in a field and calls ``closeDrawer``; ``onDrawerClosed`` starts what the
field says. Whoever closes the drawer without setting such a field has nothing to do with what is started.
"""

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import UNKNOWN, Unknown
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callbacks import CLOSED, CLOSING
from uiatlas_static.solver.domain import Obj
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.just_set import NOTHING
from uiatlas_static.solver.places import AUTO


def note_told(interpreter: Interpreter, listener: Obj, method: Method) -> None:
    """Note a listener of the drawer of the activity in front."""
    if method.name == CLOSED:
        known = interpreter.told_of_closing.peek(id(interpreter.place.activity)) or ()
        if (listener, method) not in known:
            interpreter.told_of_closing[id(interpreter.place.activity)] = *known, (listener, method)


def close(interpreter: Interpreter, site: CallSite) -> None:
    """``drawer.closeDrawers()`` after a field was set: listeners that ask for it do what they do for this touch."""
    if site.call.name not in CLOSING or not site.call.just_set or interpreter.trigger.edge_class == AUTO.edge_class:
        return
    for listener, method in interpreter.told_of_closing.get(id(interpreter.place.activity), ()):
        if _leaves_word(interpreter, site, method):
            interpreter.under(interpreter.present, method, listener, (UNKNOWN,) * len(method.parameters), site.frame)


def _leaves_word(interpreter: Interpreter, site: CallSite, method: Method) -> bool:
    """Whether the body that closes a drawer has set what a listener asks for: to something known, or to anything."""
    if interpreter.just_set.told(interpreter.held, method) is not NOTHING:
        return True
    asked = (w for w in site.call.just_set if interpreter.just_set.asks(method, w.name))
    return any(isinstance(interpreter.eval(write.value, site.frame), Unknown) for write in asked)
