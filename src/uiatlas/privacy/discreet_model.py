"""A model around another one that never hears a secret: placeholders stand for it in questions and in answers."""

from dataclasses import replace

from uiatlas.llm.base import Answer, ChatModel, Part, Question, Turn, forget
from uiatlas.llm.fencing import Fenced, Trusted
from uiatlas.privacy.vault import Vault


class DiscreetModel:
    """Any model, asked without the secrets of a session; answers come back with them.

    Args:
        model: Who is asked.
        vault: The secrets of the session.
    """

    def __init__(self, model: ChatModel, vault: Vault) -> None:
        self.model, self._vault = model, vault

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name

    def ask(self, question: Question) -> Answer:
        """The answer of the model inside, with the secrets that its placeholders stand for."""
        answer = self.model.ask(self._discreet(question))
        said = self._vault.meant(answer.text, in_json="{" in answer.text)
        return answer if said == answer.text else replace(answer, text=said)

    def forget(self, question: Question) -> bool:
        """Keep the answer to a question no longer."""
        return forget(self.model, self._discreet(question))

    def _discreet(self, question: Question) -> Question:
        if not self._vault:
            return question
        turns = tuple(Turn(t.role, tuple(self._part(p) for p in t.parts)) for t in question.turns)
        return replace(question, system=Trusted(self._vault.hide(question.system)), turns=turns)

    def _part(self, part: Part) -> Part:
        match part:
            case Trusted() | Fenced():
                return type(part)(self._vault.hide(part))
            case str():
                return self._vault.hide(part)
        return part
