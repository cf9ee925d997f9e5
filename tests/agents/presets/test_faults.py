"""Every preset against a server with faults: the run ends with a verdict, and what can be made good is."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.agents.presets.playing import drive, playing, tap
from tests.agents.presets.test_injected_screens import PRESETS

from uiatlas.agents.running import Report
from uiatlas.llm.base import question
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.opening import Options, open_model
from uiatlas.llm.testing import Fault, SimulatedServer
from uiatlas.utg import Graph

TASK = "turn off vibrate"


def driven(name: str, faults: list[Fault], graph: Graph, place: Path, answer: Callable[[str], str]) -> Report:
    with (
        SimulatedServer(lambda body: answer(body["messages"][-1]["content"]), faults=faults) as server,
        open_model("openai:small", Options(url=server.url)) as model,
    ):
        return drive(PRESETS[name](model), graph, place, TASK)


@pytest.mark.parametrize(
    "fault",
    [Fault.PROSE, Fault.FENCED, Fault.LIMITED, Fault.SHORT, Fault.WRONG_JSON],
    ids=lambda fault: fault.name.lower(),
)
def test_a_fault_that_passes_costs_no_step(graph: Graph, tmp_path: Path, fault: Fault) -> None:
    pytest.importorskip("openai")
    right = playing([tap(label) for label in ("More options", "Settings", "Notifications", "Vibrate")])
    asked: dict[str, str] = {}

    def answer(text: str) -> str:
        screen = text.partition("<screen>")[2] or list(asked)[-1]
        if screen not in asked:
            asked[screen] = right(question(Trusted(""), text))
        return asked[screen]

    report = driven("reactive", [Fault.WELL, fault], graph, tmp_path, answer)
    assert report.result.status == "success"
    assert len(report.result.steps) == 5


@pytest.mark.parametrize("fault", [Fault.WRONG_SCHEMA, Fault.REFUSED], ids=lambda fault: fault.name.lower())
@pytest.mark.parametrize("name", PRESETS)
def test_a_model_of_which_no_answer_is_of_use_stops_the_run(
    graph: Graph, tmp_path: Path, name: str, fault: Fault
) -> None:
    pytest.importorskip("openai")
    report = driven(name, [fault] * 200, graph, tmp_path, lambda asked: "{}")
    assert report.result.status == "stopped"
    assert report.result.reason
