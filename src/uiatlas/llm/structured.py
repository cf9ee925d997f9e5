"""Answers of a given form: read out of whatever a model writes around them, checked, and asked for again once."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from uiatlas.errors import AnswerError, ModelError, ModelRefusedError, one_line
from uiatlas.llm.base import Answer, ChatModel, Form, Question, forget
from uiatlas.llm.fencing import cut
from uiatlas.llm.heard import tell
from uiatlas.llm.schemas import shape_of
from uiatlas.llm.usage import Usage

T = TypeVar("T", bound=BaseModel)

MOST = 200
"""Places of an answer at which a JSON object is looked for."""

_THOUGHT = re.compile(r"<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL | re.IGNORECASE)
_REFUSAL = re.compile(
    r"\W*((i'?m|i am) (very |so |really )?sorry|(sorry|apologies)\b|(i|we) (can'?t|cannot|can not|won'?t|will not|"
    r"must decline|am (not able|unable)|'?m (not able|unable))|(i'?m|as) an ai\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Structured(Generic[T]):
    """An answer that has the form.

    Attributes:
        value: What was answered.
        usage: What it took, the repair included.
        answer: The last answer as it came.
        repairs: How often the model had to be asked again.
    """

    value: T
    usage: Usage
    answer: Answer
    repairs: int = 0


def ask_for(
    model: ChatModel,
    question: Question,
    wanted: type[T],
    *,
    repairs: int = 1,
    check: Callable[[T], str] | None = None,
) -> Structured[T]:
    """Ask for a value of a pydantic type.

    An answer that does not fit is answered with what is wrong and the schema, at most `repairs` times. An answer that
    was cut is asked for again with twice the room. Where nothing fits in the end, a cache keeps none of it; if some of
    it had been kept, all is asked once more.

    Args:
        model: Who is asked.
        question: What is asked; its form is set from `wanted`.
        wanted: The type of the value.
        repairs: How often to ask again.
        check: Says in one sentence what is wrong with a value that fits the type (an index that is not on the list);
            "" if nothing is.

    Raises:
        ModelRefusedError: The model does not want to answer.
        AnswerError: No answer fits.
        ModelError: The model cannot be asked.
    """
    first, before = replace(question, form=form_of(wanted)), Usage()
    while True:
        heard: list[tuple[Question, Usage]] = []
        try:
            got = _talk(model, first, wanted, repairs, check, heard)
            tell(model, used=True)
            return replace(got, usage=before + got.usage)
        except (AnswerError, ModelRefusedError):
            kept = [forget(model, asked) for asked, _ in heard]
            before = sum((usage for _, usage in heard), before)
            if not (any(kept) and any(usage.reused for _, usage in heard)):
                tell(model, used=False)
                raise
        except ModelError:
            tell(model, used=False)
            raise


def _talk(
    model: ChatModel,
    asked: Question,
    wanted: type[T],
    repairs: int,
    check: Callable[[T], str] | None,
    heard: list[tuple[Question, Usage]],
) -> Structured[T]:
    """Ask, and ask again for what does not fit; what was answered is added to `heard`."""
    for turn in range(repairs + 1):
        answer = model.ask(asked)
        heard.append((asked, answer.usage))
        value, problem = _read(answer, wanted)
        objection = check(value) if value is not None and check else ""
        if value is not None and not objection:
            return Structured(value, sum((usage for _, usage in heard), Usage()), answer, turn)
        problem = problem or objection
        asked = _again(asked, answer, problem, fits=value is not None)
    raise AnswerError(f"{model.name} gave no usable answer: {problem}", answer.text, hint="try another model")


def form_of(wanted: type[BaseModel]) -> Form:
    """The form of a pydantic type, named as the type: its shape alone, without what docstrings tell developers."""
    return Form(wanted.__name__, shape_of(wanted.model_json_schema()))


def parse(text: str, wanted: type[T]) -> T:
    """The value in a text, with prose, thoughts or code fences around it; of several that fit, the last.

    Raises:
        ValueError: Nothing in the text fits; it says why.
    """
    problem = ""
    for found in reversed([*json_objects(text)]):
        try:
            value = wanted.model_validate(found)
        except ValidationError as error:
            problem = problem or _told(error)
            continue
        if value.model_fields_set or not wanted.model_fields:
            return value
        problem = problem or f"it has none of the fields {', '.join(wanted.model_fields)}"
    raise ValueError(problem or ("it holds no JSON object" if text.strip() else "it is empty"))


def json_objects(text: str) -> Iterator[dict[str, Any]]:
    """All outermost JSON objects of a text, in order."""
    text, at, decoder = _THOUGHT.sub("", text), 0, json.JSONDecoder()
    for _ in range(MOST):
        at = text.find("{", at)
        if at < 0:
            return
        try:
            found, at = decoder.raw_decode(text, at)
            yield found
        except (ValueError, RecursionError):
            at += 1


def is_refusal(answer: Answer) -> bool:
    """Whether a model would not answer: it or its provider says so, or it is sorry and gives nothing."""
    if answer.finish == "refusal":
        return True
    plain = answer.text.replace("’", "'").strip()
    return bool(_REFUSAL.match(plain)) and next(json_objects(plain), None) is None


def _read(answer: Answer, wanted: type[T]) -> tuple[T | None, str]:
    """The value, or what is wrong with its form."""
    if is_refusal(answer):
        said = one_line(answer.text, 120).rstrip(".") or "it gave no reason"
        raise ModelRefusedError(f"{answer.model or 'the model'} refused: {said}", hint="word the task otherwise")
    try:
        return parse(answer.text, wanted), ""
    except ValueError as error:
        return None, "it was cut at the limit of tokens" if answer.finish == "length" else str(error)


def _again(asked: Question, answer: Answer, problem: str, *, fits: bool) -> Question:
    """The question after an answer that could not be used; the form is told again only to one that did not fit it."""
    if answer.finish == "length":
        room = replace(asked.settings, max_tokens=2 * asked.settings.max_tokens)
        return replace(asked, settings=room)
    schema = json.dumps(asked.form.schema if asked.form else {}, ensure_ascii=False, separators=(",", ":"))
    wanted = f"Answer with one JSON object that fits this schema, and with nothing else: {schema}"
    reply = f"That answer cannot be used: {problem}. {'Give another one in the same form.' if fits else wanted}"
    return asked.then(cut(answer.text, 8000) or "(nothing)", reply)


def _told(error: ValidationError, most: int = 5) -> str:
    """What is wrong, where, in one line that a model can act on."""
    found = error.errors(include_url=False, include_input=False, include_context=False)
    told = [f"{'.'.join(map(str, e['loc'])) or 'the object'}: {e['msg']}" for e in found[:most]]
    more = f"; and {len(found) - most} more" if len(found) > most else ""
    return one_line("; ".join(told) + more)
