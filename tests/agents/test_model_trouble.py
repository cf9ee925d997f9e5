"""A run whose model has no budget left, or cannot be asked any more, stops with a reason and keeps what was learnt."""

from pathlib import Path

import pytest

from uiatlas import RunOptions, open_device, run_task
from uiatlas.agents.words.policy import WordPolicy
from uiatlas.errors import ModelLostError
from uiatlas.llm.base import ChatModel, question
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.ledger import Ledger
from uiatlas.llm.limits import Budget
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.run.policy import Decision, View
from uiatlas.utg import Graph


class Asking:
    """Asks a model before every decision, and then decides as the actor does."""

    def __init__(self, graph: Graph, task: str, model: ChatModel) -> None:
        self._actor, self._model = WordPolicy(graph, task), model

    def decide(self, view: View) -> Decision:
        self._model.ask(question(Trusted("You watch."), "go on?"))
        return self._actor.decide(view)


@pytest.mark.parametrize(
    ("model", "said"),
    [
        (Ledger(ScriptedModel(["yes"] * 9), budget=Budget(calls=1)), "the budget of 1 model call is used up (1 call, "),
        (ScriptedModel(["yes", ModelLostError("openai:x does not answer", hint="try later")]), "does not answer"),
    ],
    ids=["budget", "line"],
)
def test_a_run_ends_as_stopped_when_its_model_does(model: ChatModel, said: str, tmp_path: Path) -> None:
    report = run_task(
        open_device("sim:notes"),
        "open the settings",
        RunOptions(policy=lambda graph, task: Asking(graph, task, model), runs=tmp_path),
    )
    assert report.result.status == "stopped"
    assert said in report.result.reason
    assert len(report.result.steps) == 1
    assert report.page.is_file()
