"""Messages of handlers, and broadcasts within the app: who hears them runs under the trigger of who sends."""

from uiatlas_static.facts.values import UNKNOWN, Unknown
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import MESSAGE, WHAT, Abstract, Bound, Obj, join, objects, options, texts
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.observing import add_observer, send
from uiatlas_static.solver.places import BACKGROUND

FILTER = "IntentFilter"
_HEARS = ("handleMessage",)
_RECEIVES = "onReceive"
_CALLBACK, _TARGET = "(callback)", "(target of a message)"
"""Where a handler keeps who hears its messages, and a message to whom it goes."""
_ACTION = "action"
"""Where intents and filters keep their actions."""


def handler(interpreter: Interpreter, site: CallSite) -> None:
    """A handler is made: whoever hears its messages runs once with nothing known, as others may send them."""
    for made in objects(site.receiver):
        if not any(a.rpartition(".")[2].endswith("Handler") for a in interpreter.program.ancestors(made.type)):
            continue
        for given in (o for a in site.args for o in objects(a) if interpreter.callbacks(o, _HEARS)):
            made.put(_CALLBACK, given)
        before, interpreter.world.by_itself = interpreter.world.by_itself, False
        _tell(interpreter, site, made, UNKNOWN)
        interpreter.world.by_itself = before


def _tell(interpreter: Interpreter, site: CallSite, handled: Obj, message: Abstract) -> None:
    """Whoever hears the messages of a handler is told one."""
    for hearing in (handled, *objects(handled.get(_CALLBACK))):
        for method in interpreter.callbacks(hearing, _HEARS) if not _is_unseen(interpreter, hearing) else ():
            interpreter.under(interpreter.present, method, hearing, (message,), site.frame)


def _is_unseen(interpreter: Interpreter, hearing: Obj) -> bool:
    """Whether who hears is a service or the like, or written in one: what that opens comes from no screen."""
    program = interpreter.program
    return any(program.kind(c) in BACKGROUND for c in (hearing.type, program.written_in(hearing.type)))


def _message(interpreter: Interpreter, site: CallSite, what: Abstract, target: Abstract) -> Obj:
    made = Obj(MESSAGE, (site.frame.method.id, site.index))
    made.set(_TARGET, target)
    if not isinstance(what, Unknown):
        made.set(WHAT, what)
    return made


def _send_empty(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``handler.sendEmptyMessage(WHAT)``."""
    for handled in objects(site.receiver):
        _tell(interpreter, site, handled, _message(interpreter, site, site.arg(0), handled))
    return UNKNOWN


def _send(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``handler.sendMessage(message)``."""
    for handled in objects(site.receiver):
        for message in options(site.arg(0)):
            _tell(interpreter, site, handled, message)
    return UNKNOWN


def _obtain(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``handler.obtainMessage(WHAT)``, ``Message.obtain(handler, WHAT)``."""
    if site.call.name == "obtain":
        return _message(interpreter, site, site.arg(1), site.arg(0)) if site.call.owner.endswith("Message") else UNKNOWN
    return _message(interpreter, site, site.arg(0), site.receiver)


def _to_target(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``message.sendToTarget()``."""
    for message in objects(site.receiver):
        for handled in objects(message.get(_TARGET)):
            _tell(interpreter, site, handled, message)
    return UNKNOWN


# ---- broadcasts


def made_filter(site: CallSite) -> None:
    """``IntentFilter(ACTION)``."""
    for obj in objects(site.receiver) if site.args else ():
        obj.put(_ACTION, site.arg(0))


def _add_action(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``filter.addAction(ACTION)``; of others, such as notifications, an ordinary call."""
    filters = [o for o in objects(site.receiver) if o.type.endswith(FILTER)]
    for obj in filters:
        obj.put(_ACTION, site.arg(0))
    return site.receiver if filters else interpreter.models["(other)"](interpreter, site)


def _register(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``registerReceiver(receiver, filter)``: it hears what is sent with its actions, and the system.

    A context may stand in front. It runs once by itself; only one that leads somewhere is told of what is sent.
    """
    before = interpreter.world.entered
    given = interpreter.models["(other)"](interpreter, site)
    if interpreter.world.entered == before or interpreter.place.kind in BACKGROUND:
        return given
    known = [o for a in site.args for o in objects(a)]
    actions = sorted({t for o in known if o.type.endswith(FILTER) for t in texts(o.get(_ACTION))})
    for receiver in (o for o in known if interpreter.callbacks(o, (_RECEIVES,))):
        for which in [("broadcast", a) for a in actions]:
            add_observer(interpreter, site, which, Bound(_RECEIVES, receiver, receiver.type))
            for observer in interpreter.streams.observers[which].values():
                interpreter.streams.notified(which, observer)
    return given


def _action_of(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``intent.getAction()``: what the intent asks for; of others, such as touches, an ordinary call."""
    intents = [o for o in objects(site.receiver) if o.type.rpartition(".")[2] == "Intent"]
    if intents:
        return join(*(o.get(_ACTION) for o in intents))
    return UNKNOWN if site.index < 0 else interpreter.models["(other)"](interpreter, site)


def _broadcast(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``sendBroadcast(intent)``: heard by receivers that code registers for its action."""
    for intent in objects(site.arg(0)):
        for action in sorted(set(texts(intent.get(_ACTION)))):
            send(interpreter, site, ("broadcast", action), (UNKNOWN, intent))
    return UNKNOWN


MODELS: dict[str, Model] = {
    **dict.fromkeys(("sendEmptyMessage", "sendEmptyMessageDelayed", "sendEmptyMessageAtTime"), _send_empty),
    **dict.fromkeys(("sendMessage", "sendMessageDelayed", "sendMessageAtTime"), _send),
    **dict.fromkeys(("obtainMessage", "obtain"), _obtain),
    "sendToTarget": _to_target,
    "addAction": _add_action,
    "registerReceiver": _register,
    "getAction": _action_of,
    **dict.fromkeys(("sendBroadcast", "sendLocalBroadcast", "sendBroadcastSync"), _broadcast),
}
