"""How many of the answers that somebody wanted from a model could not be used, repeats and repairs included."""

from typing import Protocol, runtime_checkable

from uiatlas.llm.base import Answer, ChatModel, Question, forget


@runtime_checkable
class Hearing(Protocol):
    """A model, or a wrapper around one, that is told what became of its answers."""

    def heard(self, *, used: bool) -> None:
        """Take note of whether an answer that was wanted came and could be used."""
        ...


class Heard:
    """A model whose answers are counted, those that could be used and the others.

    Args:
        model: Who is asked.

    Attributes:
        wanted: Answers that were wanted.
        unusable: Those of them that did not come, or could not be used.
    """

    def __init__(self, model: ChatModel) -> None:
        self._model = model
        self.wanted, self.unusable = 0, 0

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def ask(self, question: Question) -> Answer:
        """The model's answer."""
        return self._model.ask(question)

    def forget(self, question: Question) -> bool:
        """Let a cache behind it forget the answer; whether it kept one."""
        return forget(self._model, question)

    def heard(self, *, used: bool) -> None:
        """Count an answer that was wanted."""
        self.wanted += 1
        self.unusable += not used

    def told(self) -> str:
        """How many answers could not be used, in words; empty if all could."""
        if not self.unusable:
            return ""
        answers = "answer" if self.wanted == 1 else "answers"
        return f"{self.unusable} of {self.wanted} {answers} of the model could not be used"


def tell(model: ChatModel, *, used: bool) -> None:
    """Say whether an answer that was wanted came and could be used."""
    if isinstance(model, Hearing):
        model.heard(used=used)
