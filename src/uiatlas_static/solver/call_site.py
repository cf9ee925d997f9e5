"""A call of the platform as abstract execution hands it to a model: evaluated receiver, arguments, and who calls."""

from dataclasses import dataclass

from uiatlas_static.facts.code import Call
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.domain import Abstract, Frame


@dataclass(slots=True)
class CallSite:
    """A call of the platform, evaluated.

    Attributes:
        call: The call as written.
        index: Its place in the method's calls.
        receiver: The object.
        args: The arguments.
        frame: Who calls.
    """

    call: Call
    index: int
    receiver: Abstract
    args: tuple[Abstract, ...]
    frame: Frame

    @property
    def argument_names(self) -> tuple[str, ...]:
        """The name of each argument, empty for those by position."""
        return self.call.names or ("",) * len(self.args)

    def arg(self, n: int) -> Abstract:
        """An argument, unknown if there are fewer."""
        return self.args[n] if -len(self.args) <= n < len(self.args) else UNKNOWN

    def named(self, name: str) -> Abstract:
        """An argument by its name, unknown if it is not given."""
        return next((a for n, a in zip(self.call.names, self.args, strict=False) if n == name), UNKNOWN)
