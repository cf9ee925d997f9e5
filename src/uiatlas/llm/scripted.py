"""A model that says what it is told to say: for tests and examples, without a key and without a network."""

import threading
from collections.abc import Callable, Iterable

from pydantic import BaseModel

from uiatlas.errors import ModelError
from uiatlas.llm.base import Answer, Question
from uiatlas.llm.usage import Usage, estimate_tokens

Said = str | BaseModel | Answer | Exception
"""An answer of a script: a text, a value that is written as JSON, a whole answer, or an error that is raised."""


class ScriptedModel:
    """Answers from a script.

    Args:
        script: The answers in the order of the questions, or a function that makes an answer from a question.
        name: The model's name.

    Attributes:
        questions: What it was asked so far.
    """

    def __init__(self, script: Iterable[Said] | Callable[[Question], Said], name: str = "scripted") -> None:
        self._answer = script if callable(script) else _in_turn(script)
        self._name = name
        self._lock = threading.Lock()
        self.questions: list[Question] = []

    @property
    def name(self) -> str:
        """The model's name."""
        return self._name

    def ask(self, question: Question) -> Answer:
        """The next answer of the script.

        Raises:
            ModelError: The script has no answer left, or has this error in this place.
        """
        with self._lock:
            self.questions.append(question)
            said = self._answer(question)
        match said:
            case Exception():
                raise said
            case Answer():
                return said
            case BaseModel():
                return self._spoken(question, said.model_dump_json())
            case str():
                return self._spoken(question, said)

    def _spoken(self, question: Question, text: str) -> Answer:
        return Answer(text, self.name, estimated(question, text))


def estimated(question: Question, answer: str) -> Usage:
    """The usage of one call that nobody counted, at no price."""
    heard = question.system + "".join(turn.text for turn in question.turns)
    return Usage(calls=1, input_tokens=estimate_tokens(heard), output_tokens=estimate_tokens(answer), estimated=1)


def _in_turn(script: Iterable[Said]) -> Callable[[Question], Said]:
    """The answers one after the other."""
    left = iter(script)

    def answer(question: Question) -> Said:
        said = next(left, None)
        if said is None:
            asked = question.role or "somebody"
            raise ModelError(f"the script has no answer left, and {asked} asks", hint="add an answer to the script")
        return said

    return answer
