"""Whatever a server or a model sends, it is read, or told as what it is; nothing else is raised."""

import json
from contextlib import suppress

from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from uiatlas.llm.abilities import Abilities
from uiatlas.llm.base import Answer, question
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.structured import is_refusal, parse
from uiatlas.llm.wire import answer_from_body, request_body

ASKED = question(Trusted("You plan."), "plan")
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
JSON = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner))
FIELDS = ("content", "refusal", "tool_calls", "finish_reason", "logprobs", "function", "arguments", "token", "text")
MESSAGE = st.dictionaries(st.sampled_from(FIELDS), JSON | st.lists(st.dictionaries(st.sampled_from(FIELDS), JSON)))
BODY = st.fixed_dictionaries(
    {"choices": st.lists(st.fixed_dictionaries({"message": MESSAGE, "finish_reason": SCALARS, "logprobs": JSON}))},
    optional={"usage": JSON},
)


class Plan(BaseModel):
    steps: list[str]
    why: str = ""


@settings(max_examples=50)
@given(JSON | BODY)
def test_any_body_is_an_answer_or_no_chat_completion(body: object) -> None:
    with suppress(ValueError, KeyError, IndexError, TypeError, AttributeError):
        answer = answer_from_body(body, ASKED, "m")
        assert isinstance(answer.text, str)
        assert answer.finish in ("stop", "length", "refusal")
        assert answer.usage.calls == 1


@given(st.text() | JSON.map(json.dumps) | st.text(alphabet='{}[]":, \\stepwhy'))
def test_any_text_is_a_value_or_says_what_is_wrong_with_it(text: str) -> None:
    is_refusal(Answer(text))
    with suppress(ValueError):
        assert isinstance(parse(text, Plan), Plan)


@given(st.lists(st.text(max_size=5), max_size=4), st.text(max_size=20).filter(lambda t: "{" not in t and "<" not in t))
def test_a_right_answer_is_found_within_any_prose(steps: list[str], prose: str) -> None:
    right = Plan(steps=steps)
    assert parse(f"{prose}{right.model_dump_json()}{prose}", Plan) == right


@given(st.text())
@example("half a character: \ud800")
def test_any_answer_can_be_sent_back(text: str) -> None:
    body = request_body(ASKED.then(text, "again"), "m", Abilities())
    assert json.dumps(body, ensure_ascii=False).encode()
