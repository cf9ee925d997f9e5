"""Functions that a touch keeps in a field: what runs one later by itself goes on with what was touched.

``pending = () -> open(item)`` is written where an item of a drawer is touched, and is run when the drawer is closed.
"""

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

from uiatlas_static.facts.code import Method, is_anonymous
from uiatlas_static.solver.dependencies import Store
from uiatlas_static.solver.domain import Abstract, Closure, Frame, Obj, frame_key, options
from uiatlas_static.solver.places import AUTO, Place, Trigger

MAX_TOUCHES = 8
"""Most touches that keep one function for what runs it to go on with each."""


class Waiting:
    """The functions that fields were given so far, and under which touches."""

    def __init__(self) -> None:
        self._kept: Store[object, tuple[tuple[Place, Trigger], ...]] = Store()
        self._is_other = False

    def keep(self, value: Abstract, place: Place, trigger: Trigger) -> None:
        """Note that a field is given a value in a place, under a trigger."""
        for option in options(value):
            match option:
                case Closure(method, frame):
                    self._note(_function(method, frame), place, trigger)
                case Obj(type=type_, site=site, frame=Frame() as frame) if is_anonymous(type_):
                    self._note((type_, site, frame_key(frame)), place, trigger)

    def touches(
        self, method: Method, this: Obj | None, outer: Frame | None, activity: Place
    ) -> Iterable[tuple[Place, Trigger]]:
        """The touches of an activity, with their places, under which a field was given what is run now there.

        None if others gave it too.
        """
        if self._is_other:
            return ()
        if not method.name and outer is not None:
            asked: object = _function(method, outer)
        elif this is not None and this.frame is not None and is_anonymous(this.type):
            asked = this.type, this.site, frame_key(this.frame)
        else:
            return ()
        kept = self._kept.get(asked, ())
        if len(kept) > MAX_TOUCHES or not _is_touched(kept):
            return ()
        return [(place, trigger) for place, trigger in kept if place.activity is activity]

    def is_alone(self, obj: Obj, method: Method) -> bool:
        """Whether touches gave a field an object of which a method uses nothing that is around it.

        What it does is done where it is run.
        """
        if obj.frame is None or not is_anonymous(obj.type):
            return False
        kept = self._kept.get((obj.type, obj.site, frame_key(obj.frame)), ())
        return _is_touched(kept) and not any(c.scopes or "This(" in repr((c.receiver, c.args)) for c in method.calls)

    @contextmanager
    def in_another_activity(self) -> Iterator[None]:
        """While it lasts, nothing goes on with touches: code of one activity runs what another one has made."""
        before, self._is_other = self._is_other, True
        try:
            yield
        finally:
            self._is_other = before

    def _note(self, identity: object, place: Place, trigger: Trigger) -> None:
        known = self._kept.peek(identity) or ()
        if (place, trigger) not in known:
            self._kept[identity] = *known, (place, trigger)


def _is_touched(kept: Collection[tuple[Place, Trigger]]) -> bool:
    """Whether a field was given something under touches alone."""
    return bool(kept) and all(trigger.edge_class != AUTO.edge_class for _, trigger in kept)


def _function(method: Method, frame: Frame) -> object:
    return method.id, frame_key(frame)
