"""What is kept from one execution of a place to the next, with how much it is."""

from typing import Any

from uiatlas_static.solver.dependencies import Store
from uiatlas_static.solver.domain import Abstract, options


class Count:
    """How much is kept.

    Attributes:
        alternatives: Those of all values together.
    """

    __slots__ = ("alternatives",)

    def __init__(self) -> None:
        self.alternatives = 0


class Kept(Store[str, Abstract]):
    """Fields that are kept, and counted together with those of other objects as they are written.

    Args:
        count: Where they are counted.
    """

    __slots__ = ("_count",)

    def __init__(self, count: Count) -> None:
        super().__init__()
        self._count = count

    def __setitem__(self, name: str, value: Abstract) -> None:
        self._count.alternatives += len(options(value)) - self._held(name)
        super().__setitem__(name, value)

    def pop(self, name: str, *default: Any) -> Any:
        """Take away what is kept under a name."""
        self._count.alternatives -= self._held(name)
        return super().pop(name, *default)

    def _held(self, name: str) -> int:
        """How many alternatives are kept under a name."""
        known = self.peek(name)
        return 0 if known is None else len(options(known))
