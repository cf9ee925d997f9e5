"""A model of any provider, asked by chat completions with the openai package: forms, repeats, timeouts, errors."""

import json
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from uiatlas.errors import InputError, ModelError, ModelLostError, ModelRefusedError, one_line, without_userinfo
from uiatlas.llm.abilities import Abilities, Memory, lessened, lower_form
from uiatlas.llm.base import Answer, Question
from uiatlas.llm.connection import RETRIES, TIMEOUT, Connection
from uiatlas.llm.failures import is_unreachable, message_of
from uiatlas.llm.pricing import Price, unknown
from uiatlas.llm.providers import PROVIDERS, Endpoint
from uiatlas.llm.structured import is_refusal, json_objects
from uiatlas.llm.wire import answer_from_body, request_body

if TYPE_CHECKING:
    import openai

_TOO_LONG = ("context length", "context_length", "maximum context", "too long", "too many tokens", "context window")

_PAUSE = 0.5
"""Seconds before a body that is no chat completion is asked for again."""

_FORM = ("response_format", "json_schema", "json schema", "tool", "function", "grammar", "structured")
"""Words of a server that cannot do with how a form was asked for."""

_BLIND = ("image", "vision", "multimodal", "multi-modal")


class ProviderModel:
    """A model behind an OpenAI-compatible address.

    Forms are asked for as a JSON schema; where the server refuses or ignores that, as a tool; else in words. What was
    found out is remembered. Failed calls are repeated with growing pauses, or those that the server asks for; a server
    that is not well is not asked in another way.

    Args:
        at: Where it is asked.
        model: Its name there.
        timeout: Seconds that one attempt may take.
        retries: How often a failed call is repeated.
        memory: What is known of servers.
        price: How its calls are priced; None where that is not known.

    Raises:
        MissingExtraError: The openai package is not installed.
    """

    def __init__(
        self,
        at: Endpoint,
        model: str,
        *,
        timeout: float = TIMEOUT,
        retries: int = RETRIES,
        memory: Memory | None = None,
        price: Price | None = None,
    ) -> None:
        self._line, self._at = Connection(at, model, timeout=timeout, retries=retries), at
        self._memory, self._price, self._retries = memory or Memory(), price or unknown, retries
        self._place, self._answered = f"{without_userinfo(at.url)}|{model}", False

    @property
    def name(self) -> str:
        """The provider and the model."""
        return self._line.name

    @property
    def abilities(self) -> Abilities:
        """What the server takes, as far as is known by now."""
        return self._memory.get(self._place, Abilities(form=PROVIDERS[self._at.provider].form))

    def close(self) -> None:
        """Close the connections."""
        self._line.close()

    def ask(self, question: Question) -> Answer:
        """One answer, after as many attempts as it takes to learn what the server can do.

        Raises:
            ModelLostError: The provider does not answer, although it was asked again.
            ModelRefusedError: It will not answer this.
            ModelError: It cannot answer this.
            InputError: The key, the address or the model's name is wrong.
        """
        began, abilities, retries = time.monotonic(), self.abilities, self._retries
        while True:
            try:
                answer = self._ask(question, abilities, retries)
                break
            except self._line.openai.APIStatusError as error:
                if _is_complaint(error):
                    abilities = self._simpler(abilities, question, error)
                elif _chokes(error, question) and lower_form(abilities) != abilities:
                    abilities, retries = lower_form(abilities), 0
                else:
                    raise self._line.told(error) from error
            except self._line.openai.OpenAIError as error:
                raise self._never_there(error) or self._line.told(error) from error
        self._answered = True
        self._memory.put(self._place, abilities if _is_formed(answer, question) else lower_form(abilities))
        usage = replace(self._price(answer.usage), seconds=time.monotonic() - began)
        return replace(answer, usage=usage)

    def _ask(self, question: Question, abilities: Abilities, retries: int) -> Answer:
        """Send one request; an answer that is no chat completion is asked for again, once, if it may be repeated."""
        body = request_body(question, self._line.model, abilities)
        problem, repeats = "", 0
        while repeats <= retries:
            chat = self._line.client.with_options(max_retries=retries - repeats).chat
            raw = chat.completions.with_raw_response.create(**body)
            repeats += raw.retries_taken
            try:
                answer = answer_from_body(json.loads(raw.content), question, self.name)
                return replace(answer, usage=replace(answer.usage, retries=repeats))
            except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
                if problem:
                    break
                problem, repeats = _failure(raw.text), repeats + 1
                time.sleep(_PAUSE if repeats <= retries else 0)
        hint = f"try later; if it stays so, check {self._at.url_variable}, which usually ends in /v1"
        raise ModelLostError(f"{self._at.url} answers with no chat completion: {problem}", hint=hint)

    def _never_there(self, error: "openai.OpenAIError") -> InputError | None:
        """A wrong address, if nothing ever answered there."""
        if self._answered or not is_unreachable(error):
            return None
        lost = self._line.told(error)
        return InputError(lost.what, hint=lost.hint)

    def _simpler(self, abilities: Abilities, question: Question, error: "openai.APIStatusError") -> Abilities:
        """What to try next.

        Raises:
            ModelRefusedError: The provider will not have this question.
            ModelError: There is nothing left to try.
            InputError: It takes no pictures.
        """
        said = f"{error.message} {error.code or ''}" + (f" '{error.param}'" if error.param else "")
        if "content_filter" in said or "content_policy" in said:
            raise ModelRefusedError(f"{self.name} refused: {message_of(error)}", hint="word the task otherwise")
        if any(words in said.casefold() for words in _TOO_LONG):
            if abilities.limit:
                return replace(abilities, limit="")
            raise ModelError(f"the question is too long for {self.name}: {message_of(error)}", hint="use another model")
        if question.images and any(word in said.casefold() for word in _BLIND):
            hint = "use a model that sees, or leave --screenshots out"
            raise InputError(f"{self.name} takes no pictures: {message_of(error)}", hint=hint)
        simpler = lessened(abilities, question, said)
        if simpler is None:
            raise ModelError(f"{self.name} does not take the question: {message_of(error)}", hint="use another model")
        return simpler


def _is_complaint(error: "openai.APIStatusError") -> bool:
    """Whether a server says that it does not know something that was asked of it, rather than that it is not well."""
    if "api key" in error.message.casefold():
        return False
    return error.status_code in (400, 422, 501) or (error.status_code == 404 and "support" in error.message)


def _chokes(error: "openai.APIStatusError", question: Question) -> bool:
    """Whether a server says that it broke over the form; one that only broke is not well."""
    said = error.message.casefold()
    return error.status_code >= 500 and question.form is not None and any(word in said for word in _FORM)


def _failure(text: str) -> str:
    """What a body says that is no chat completion; some servers send an error with status 200."""
    try:
        return one_line(str(json.loads(text)["error"]["message"]), 150).rstrip(".")
    except (ValueError, KeyError, TypeError, RecursionError):
        return one_line(text, 80) or "nothing"


def _is_formed(answer: Answer, question: Question) -> bool:
    """Whether the server kept to the form, as far as that shows; a cut answer or a refusal says nothing about it."""
    if question.form is None or answer.finish != "stop" or is_refusal(answer):
        return True
    required = question.form.schema.get("required", ())
    return any(all(name in found for name in required) for found in json_objects(answer.text))
