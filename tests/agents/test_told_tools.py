"""What a model may answer with, step by step, is explained in its question, and nothing else is offered."""

import re

import pytest

from uiatlas.agents.compilers.once.planner import ProvenPlan
from uiatlas.agents.compilers.proof_facts import What
from uiatlas.agents.roles.choosing import ModelChooser, Situation
from uiatlas.agents.roles.toolbox import CallsOrPlan, SeveralCalls, Tool
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.structured import form_of
from uiatlas.planning.intended import Kind
from uiatlas.run.policy import View
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas.utg import Graph

SHOWN = Observation("com.example", (UIElement(0, Role.BUTTON, "Save", flags=ElementFlag.CLICKABLE),))


@pytest.mark.parametrize("may_plan", [True, False])
def test_each_tool_and_fact_of_the_form_is_explained_in_the_question(may_plan: bool) -> None:
    model = ScriptedModel(['{"do": "tap", "at": 1}'])
    ModelChooser(model, Graph("com.example"), several=True).call(
        Situation("Save", View(SHOWN, None), may_plan=may_plan)
    )
    asked = model.questions[0]
    assert asked.form is not None
    schema, said = str(asked.form.schema), set(re.findall(r"\w+", f"{asked.system} {asked.text}"))
    offered = {tool for tool in Tool if f"'{tool}'" in schema}
    assert offered == (set(Tool) if may_plan else set(Tool) - {Tool.PLAN})
    assert {*offered, *What} <= said
    facts = asked.form.schema["properties"]["proof"]["items"]["properties"]
    assert set(facts) == {"what", "at", "text"}


def test_a_form_without_a_plan_takes_what_one_with_it_takes() -> None:
    """What is answered against the form is told to the model in words, not by the form."""
    assert SeveralCalls.model_validate({"do": "plan"}).do is CallsOrPlan.model_validate({"do": "plan"}).do is Tool.PLAN


def test_each_kind_of_step_and_fact_of_a_plan_is_named_in_its_question() -> None:
    prompt = Prompt.load("uiatlas.agents.compilers", "plan_once")
    assert {*Kind, *What} <= set(re.findall(r"\w+", prompt.system))
    assert set(form_of(ProvenPlan).schema["properties"]) == {"steps", "proof"}
