"""Schemas are sent in the strict form that providers take, where they can be strict."""

from dataclasses import replace
from typing import Literal

from pydantic import BaseModel, Field

from uiatlas.llm.abilities import Abilities
from uiatlas.llm.base import Question, question
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.schemas import is_closed, strict_schema
from uiatlas.llm.structured import form_of
from uiatlas.llm.wire import request_body


class Step(BaseModel):
    title: str = Field(min_length=1, description="what is on the button")
    format: Literal["tap", "type"] = "tap"


class Plan(BaseModel):
    steps: list[Step] = Field(min_length=1, max_length=9)
    first: Step | None = None
    confidence: float = Field(0.5, ge=0, le=1)


class Table(BaseModel):
    shares: dict[str, float]


def test_objects_are_closed_all_is_required_and_bounds_are_left_out() -> None:
    strict = strict_schema(Plan.model_json_schema())
    assert strict["required"] == ["steps", "first", "confidence"]
    assert strict["additionalProperties"] is False
    assert strict["properties"]["confidence"] == {"type": "number"}
    assert strict["properties"]["steps"] == {"type": "array", "items": {"$ref": "#/$defs/Step"}}
    assert strict["properties"]["first"]["anyOf"] == [{"$ref": "#/$defs/Step"}, {"type": "null"}]
    step = strict["$defs"]["Step"]
    assert step["required"] == ["title", "format"]
    assert step["properties"]["title"] == {"type": "string", "description": "what is on the button"}


def test_a_form_with_free_keys_is_sent_as_it_is() -> None:
    assert is_closed(Plan.model_json_schema())
    assert not is_closed(Table.model_json_schema())
    body = request_body(_asked(Table), "m", Abilities())
    assert "strict" not in body["response_format"]["json_schema"]
    assert body["response_format"]["json_schema"]["schema"] == form_of(Table).schema


def test_a_tool_takes_the_whole_schema() -> None:
    body = request_body(_asked(Plan), "m", Abilities(form="tool"))
    assert body["tools"][0]["function"]["parameters"] == form_of(Plan).schema
    assert body["tool_choice"]["function"]["name"] == "Plan"


def _asked(wanted: type[BaseModel]) -> Question:
    return replace(question(Trusted("You plan."), "plan"), form=form_of(wanted))


class Sized(BaseModel):
    """A type with all that tells a model nothing, and with a property of such a name."""

    title: str = Field(default="none", max_length=7, title="Title of it")
    share: float = Field(ge=0, le=1)
    kind: Literal["title", "default"] = "title"


def test_a_form_says_nothing_twice() -> None:
    """No titles beside names, and no defaults beside what is required; a property or a value may be called so."""
    assert form_of(Sized).schema == {
        "type": "object",
        "properties": {
            "title": {"type": "string"},
            "share": {"type": "number", "minimum": 0, "maximum": 1},
            "kind": {"type": "string", "enum": ["title", "default"]},
        },
        "required": ["share"],
    }
