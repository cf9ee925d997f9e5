"""What a command on the phone is given, and what it answers."""

from collections.abc import Callable
from dataclasses import dataclass

from uiatlas_bench.simulated_phone.phone import SimulatedPhone


@dataclass(frozen=True, slots=True)
class Said:
    """The output of a command, error output among it, and its exit code."""

    out: bytes = b""
    code: int = 0


@dataclass(frozen=True, slots=True)
class Call:
    """One command as it was called.

    Attributes:
        words: Its arguments.
        phone: Where it runs.
        piped: What came through a pipe.
        read: So many bytes of what is sent to it from outside.
    """

    words: list[str]
    phone: SimulatedPhone
    piped: bytes
    read: Callable[[int], bytes]


Command = Callable[[Call], Said]


def said(*lines: str, code: int = 0) -> Said:
    """These lines as an answer."""
    return Said("".join(f"{line}\n" for line in lines).encode(), code)
