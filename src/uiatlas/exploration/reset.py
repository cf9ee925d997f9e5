"""Restores what a program works on between the dives of an exploration, by a command of the user's."""

import subprocess
from dataclasses import dataclass

from uiatlas.errors import DeviceLostError

LONGEST = 120.0
"""Seconds that a command may take."""

DIVE = 50
"""Steps from one start of the app to the next at most, where there is a command that restores the program."""


class ResetError(DeviceLostError):
    """The command that restores the program has failed: nothing is touched any more."""


@dataclass(frozen=True, slots=True)
class Reset:
    """A command for the shell that restores a program's data, and returns when the program can be used again.

    Attributes:
        command: The command.
        longest: Seconds that it may take.
    """

    command: str
    longest: float = LONGEST

    def __call__(self) -> None:
        """Run it.

        Raises:
            ResetError: It fails or takes too long.
        """
        try:
            done = subprocess.run(
                self.command,
                shell=True,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=self.longest,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise ResetError(f"{self._named} took more than {self.longest:g} s", hint=self._hint) from None
        if done.returncode:
            said = " ".join((done.stderr or done.stdout).split())[-200:]
            raise ResetError(f"{self._named} ended with {done.returncode}{said and f' ({said})'}", hint=self._hint)

    @property
    def _named(self) -> str:
        return f"the reset command {self.command!r}"

    @property
    def _hint(self) -> str:
        return "try it by itself in a shell"
