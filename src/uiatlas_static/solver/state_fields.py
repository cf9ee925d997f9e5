"""Where the code of an app has states of Compose, as its declarations and calls say."""

from collections.abc import Collection
from functools import cached_property

from uiatlas_static.facts.code import AS_STATE, INIT, SET_STATE, ClassFact, Method
from uiatlas_static.facts.values import FieldValue, Result, Value


class StateFields:
    """The fields and results of calls that are states of Compose, or may be.

    Args:
        classes: All classes of the app.
        bodies: All methods and lambdas of its code.
    """

    def __init__(self, classes: Collection[ClassFact], bodies: Collection[Method]) -> None:
        self._classes = classes
        self._bodies = bodies

    @cached_property
    def exist(self) -> bool:
        """Whether there are states of Compose that conditions may ask."""
        return any(c.name in AS_STATE or c.name == SET_STATE for m in self._bodies for c in m.calls)

    @cached_property
    def results(self) -> frozenset[Value]:
        """What calls give that may be a state: the latest value of a stream, and what is set as one or handed on."""
        found: set[Value] = set()
        for method in self._bodies:
            for index, call in enumerate(method.calls):
                if call.name in AS_STATE:
                    found.add(Result(method.id, index))
                for value in (*call.args, call.receiver if call.name == SET_STATE else None):
                    while isinstance(value, FieldValue):
                        value = value.receiver
                    if isinstance(value, Result):
                        found.add(value)
        return frozenset(found)

    @cached_property
    def fields(self) -> dict[str, dict[str, str]]:
        """Fields that are or show a state of Compose: name -> class -> the field of the class that is set."""
        found: dict[str, dict[str, str]] = {}
        for cls in self._classes:
            own = {f.name: f.name for f in cls.fields if f.state}
            shown = [(w.name, w.value) for m in cls.methods if m.name == INIT for w in m.writes] if own else []
            shown += [(_property_of(m.name), r.value) for m in cls.methods for r in m.returns] if own else []
            aliases = {n: own[held.name] for n, held in shown if isinstance(held, FieldValue) and held.name in own}
            for name, state in {**aliases, **own}.items():
                found.setdefault(name, {})[cls.name] = state
        return found


def _property_of(getter: str) -> str:
    """The property that a getter gives."""
    return getter[3:4].lower() + getter[4:] if getter.startswith("get") else ""
