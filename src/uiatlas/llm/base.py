"""What is asked of a model and what it answers: frozen values, and the one protocol that every model follows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Literal, Protocol, runtime_checkable

from uiatlas.llm.fencing import Trusted
from uiatlas.llm.usage import Usage
from uiatlas.text.embedding import EmbeddingModel

Embedder = EmbeddingModel
"""Turns texts into vectors; see `uiatlas.llm.embedding`."""

Finish = Literal["stop", "length", "refusal"]
"""Why an answer ended: it was complete, it was cut at the limit of tokens, or the model would not answer."""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture, such as a screenshot.

    Attributes:
        data: The file's bytes.
        media_type: Such as ``image/png``.
    """

    data: bytes = field(repr=False)
    media_type: str = "image/png"

    @property
    def digest(self) -> str:
        """The SHA-256 of the bytes; stands for the picture in logs and keys."""
        return sha256(self.data).hexdigest()


Part = str | Image
"""A piece of a turn."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one side says: ``user`` asks, ``assistant`` is what the model answered before."""

    role: Literal["user", "assistant"]
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        """Its words, without the pictures."""
        return "\n".join(p for p in self.parts if isinstance(p, str))


@dataclass(frozen=True)
class Form:
    """The form that the answer must have.

    Attributes:
        name: A short name for it, letters, digits and underscores.
        schema: Its JSON schema.
    """

    name: str
    schema: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Settings:
    """How to answer.

    Attributes:
        temperature: 0 for the likeliest answer; providers may not know it.
        max_tokens: The longest answer.
        top_logprobs: How many likeliest tokens to tell at every place of the answer; 0 for none.
    """

    temperature: float = 0.0
    max_tokens: int = 8192
    top_logprobs: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """All that one call says; equal questions have equal answers in a cache and on a cassette.

    Attributes:
        system: Who the model is and what the rules are. Only `Trusted` text, never what a screen shows.
        turns: The talk so far; the last turn is the user's.
        role: Who asks, such as ``planner``; for logs and reports.
        prompt: Name and version of the prompt file it was made from, such as ``planner@1f0c9a``.
        form: The form that the answer must have; None for free text.
        settings: How to answer.
        sample: Which of several answers to the same question this one is, from 0.
    """

    system: Trusted
    turns: tuple[Turn, ...]
    role: str = ""
    prompt: str = ""
    form: Form | None = None
    settings: Settings = Settings()
    sample: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.system, Trusted):
            raise TypeError("a system prompt is made of Trusted text only")

    @property
    def text(self) -> str:
        """The words of the last turn."""
        return self.turns[-1].text if self.turns else ""

    @property
    def images(self) -> tuple[Image, ...]:
        """All pictures of the talk."""
        return tuple(p for turn in self.turns for p in turn.parts if isinstance(p, Image))

    def then(self, answer: str, reply: str) -> "Question":
        """The talk with the model's answer and the user's reply to it."""
        return replace(self, turns=(*self.turns, Turn("assistant", (answer,)), Turn("user", (reply,))))


def question(system: Trusted, *parts: Part, role: str = "", settings: Settings | None = None) -> Question:
    """A question of one turn."""
    return Question(system, (Turn("user", parts),), role=role, settings=settings or Settings())


@dataclass(frozen=True, slots=True)
class Token:
    """A token of an answer and the likeliest ones in its place, with their log-probabilities (natural logarithm)."""

    text: str
    logprob: float
    top: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model answered.

    Attributes:
        text: The words; for a question with a form, a JSON text that may still be wrong.
        model: The name of the model that answered.
        usage: What it took.
        finish: Why it ended.
        tokens: The tokens with log-probabilities, if they were asked for and the provider tells them.
    """

    text: str
    model: str = ""
    usage: Usage = field(default_factory=Usage)
    finish: Finish = "stop"
    tokens: tuple[Token, ...] = ()


class ChatModel(Protocol):
    """Anything that answers questions: a provider's model, a scripted one, a cassette, or a wrapper around another.

    It may be asked from several threads at once.
    """

    @property
    def name(self) -> str:
        """The provider and the model, such as ``openai:gpt-4o``; part of the keys of caches and cassettes."""
        ...

    def ask(self, question: Question) -> Answer:
        """One answer.

        Raises:
            ModelError: The model cannot be asked.
            BudgetError: The budget of calls, tokens or money is used up.
            InputError: The key, the address or the model's name is wrong.
        """
        ...


@runtime_checkable
class Keeping(Protocol):
    """A model, or a wrapper around one, that may keep answers."""

    def forget(self, question: Question) -> bool:
        """Keep the answer to a question no longer; whether one was kept."""
        ...


@runtime_checkable
class Retelling(Protocol):
    """A model, or a wrapper around one, that keeps questions or answers in files."""

    def retell(self, change: Callable[[str], str]) -> None:
        """Change all texts that were kept so far, to take something out of them."""
        ...


def retell(model: ChatModel, change: Callable[[str], str]) -> None:
    """Change all texts that a model and the wrappers around it have kept so far.

    Raises:
        OSError: A file cannot be written.
    """
    if isinstance(model, Retelling):
        model.retell(change)


def forget(model: ChatModel, question: Question) -> bool:
    """Say that the answer to a question could not be used, so that it is asked again another time.

    Returns:
        Whether an answer was kept until now.
    """
    return isinstance(model, Keeping) and model.forget(question)
