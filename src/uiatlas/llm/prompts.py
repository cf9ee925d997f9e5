"""Prompts are files beside the room that uses them: strict placeholders, a version, and screen text only as data."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING

from uiatlas.llm.base import Image, Question, Settings, Turn
from uiatlas.llm.fencing import Fenced, Trusted, inline

if TYPE_CHECKING:
    from jinja2 import Environment

LONGEST = 2000
"""Characters of a plain value in a prompt; longer texts are fenced."""

_SYSTEM, _USER = "== system ==", "== user =="


@dataclass(frozen=True)
class Prompt:
    """A prompt file.

    The file has a part after the line ``== system ==`` and one after ``== user ==``, both Jinja templates. A value
    that is missing or not used is an error. The system part takes numbers and `Trusted` text only; the user part
    prints `Fenced` and `Trusted` text as it is, and any other text harmless, on one line.

    Attributes:
        name: The file's name without its ending; also the role that asks.
        version: The beginning of the SHA-256 of the file.
        system: The template of the system prompt.
        user: The template of the question.
    """

    name: str
    version: str
    system: str = field(repr=False)
    user: str = field(repr=False)

    @staticmethod
    def load(room: str, name: str) -> "Prompt":
        """The file ``prompts/NAME.jinja`` of a room, such as ``uiatlas.planning``."""
        return Prompt.parse(name, files(room).joinpath("prompts", f"{name}.jinja").read_text(encoding="utf-8"))

    @staticmethod
    def parse(name: str, text: str) -> "Prompt":
        """A prompt from the text of its file.

        Raises:
            ValueError: One of its two parts is missing.
        """
        before, found, rest = text.partition(f"{_SYSTEM}\n")
        system, also_found, user = rest.partition(f"{_USER}\n")
        if before.strip() or not found or not also_found:
            raise ValueError(f"the prompt {name} does not have the parts {_SYSTEM} and {_USER}")
        return Prompt(name, sha256(text.encode()).hexdigest()[:8], system.strip(), user.strip())

    def question(self, *images: Image, settings: Settings | None = None, **values: object) -> Question:
        """The question that the values make of it.

        Raises:
            TypeError: A value is missing, is not used, or is no trusted text and stands in the system part.
        """
        self._check(values)
        system = Trusted(_trusting().from_string(self.system).render(values))
        asked = _showing().from_string(self.user).render(values)
        turn = Turn("user", (asked, *images))
        return Question(system, (turn,), self.name, f"{self.name}@{self.version}", settings=settings or Settings())

    def _check(self, values: dict[str, object]) -> None:
        from jinja2 import meta  # noqa: PLC0415

        used = {n for part in (self.system, self.user) for n in meta.find_undeclared_variables(_showing().parse(part))}
        for what, names in (("lacks", used - values.keys()), ("does not use", values.keys() - used)):
            if names:
                raise TypeError(f"the prompt {self.name} {what} {', '.join(sorted(names))}")


def _as_trusted(value: object) -> object:
    """What a system prompt prints."""
    from jinja2 import Undefined  # noqa: PLC0415

    if isinstance(value, Trusted | int | float | Undefined):
        return value
    raise TypeError(f"a system prompt is made of Trusted text only, not of {type(value).__name__}")


def _as_shown(value: object) -> object:
    """What a question prints."""
    if isinstance(value, str) and not isinstance(value, Trusted | Fenced):
        return inline(value, LONGEST)
    return value


@cache
def _trusting() -> "Environment":
    return _environment(_as_trusted)


@cache
def _showing() -> "Environment":
    return _environment(_as_shown)


def _environment(finalize: Callable[[object], object]) -> "Environment":
    from jinja2 import Environment, StrictUndefined  # noqa: PLC0415

    return Environment(
        undefined=StrictUndefined, finalize=finalize, autoescape=False, trim_blocks=True, lstrip_blocks=True
    )
