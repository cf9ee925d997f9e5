"""Observers of what nobody was seen to send: they run by themselves at last, and what they lead to is inferred."""

from uiatlas_static.solver.domain import Abstract, Obj
from uiatlas_static.solver.fragments import MAX_VISITS
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.observing import tell
from uiatlas_static.solver.places import Place
from uiatlas_static.solver.streams import Observer, is_derived

MAX_KINDS = 16
"""Most classes of events in one family that are supposed to be sent by somebody who is not seen."""


def run_unsent(interpreter: Interpreter) -> bool:
    """Observers of what nobody was seen to send run by themselves at last; whether something is to be executed next.

    What they lead to is inferred.
    """
    for which, observer in interpreter.streams.unsent():
        interpreter.streams.notified(which, observer)
        interpreter.forget()
        before = _held(observer.place)
        interpreter.world.inferring = True
        with interpreter.at(observer.place, observer.trigger):
            tell(interpreter, observer, _supposed(interpreter, which))
        interpreter.world.inferring = False
        if _held(observer.place) != before:
            _look_again(interpreter, observer.place)
    for which, observer, kind in _unseen(interpreter):
        interpreter.streams.supposed.add((which, id(observer.place), observer.key, kind))
        value = _some(interpreter, kind)
        interpreter.forget()
        interpreter.world.inferring = True
        for place, trigger in interpreter.streams.senders(which, observer):
            with interpreter.at(place, trigger):
                tell(interpreter, observer, (value,))
        interpreter.world.inferring = False
    return bool(interpreter.world.todo)


def _some(interpreter: Interpreter, kind: str) -> Obj:
    """An event of a class."""
    return interpreter.singleton(kind) if interpreter.program.classes[kind].kind == "object" else Obj(kind, "sent")


def _supposed(interpreter: Interpreter, which: object) -> tuple[Abstract, ...]:
    """What observers of a stream are told though nobody was seen to send it: of a bus, an event that code posts."""
    match which:
        case ("event", str() as kind) if kind in interpreter.program.classes:
            if interpreter.relevant.posted & {kind, *interpreter.program.subclasses.get(kind, ())}:
                return (_some(interpreter, kind),)
    return ()


def _held(place: Place) -> int:
    """How many menus and items of its own a place has."""
    return len(place.items) + len(place.menus)


def _look_again(interpreter: Interpreter, place: Place) -> None:
    """What has items now that it had not when its listeners were set is executed again."""
    for shown in dict.fromkeys((place, place.activity)):
        if shown.visits < MAX_VISITS and shown not in interpreter.world.todo:
            interpreter.world.todo.append(shown)


def _unseen(interpreter: Interpreter) -> list[tuple[object, Observer, str]]:
    """Observers that are told events of some classes, with the classes beside these that nobody was seen to send."""
    streams, found = interpreter.streams, []
    for which, observers in streams.observers.items():
        if is_derived(which):
            continue
        missing = _unsent_kinds(interpreter, streams.kinds_sent(which))
        for observer in observers.values() if missing else ():
            place = (which, id(observer.place), observer.key)
            found += [(which, observer, k) for k in missing if (*place, k) not in streams.supposed]
    return found


def _unsent_kinds(interpreter: Interpreter, sent: set[str]) -> list[str]:
    """The classes of a closed family that are not sent, where others of it are."""
    program = interpreter.program
    missing: dict[str, None] = {}
    for parent in sorted({a for s in sent for a in program.ancestors(s) if program.abstract(a)}):
        others = [c for c in program.subclasses.get(parent, ()) if not program.abstract(c)]
        if all(c.startswith(f"{parent}$") for c in others) and len(others) <= MAX_KINDS:
            missing |= dict.fromkeys(c for c in others if c not in sent)
    return list(missing)
