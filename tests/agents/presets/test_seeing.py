"""Screenshots: the roles that look at a screen are shown it, on the wire too; readers of plans are not."""

import hashlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.agents.presets.playing import playing, tap
from tests.agents.presets.test_maple import TASK, WAY, Player

from uiatlas import RunOptions, open_device, run_task
from uiatlas.agents.presets import Maple, Preset, ReactiveMode
from uiatlas.agents.presets.seeing import TWO, Seeing
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import InputError
from uiatlas.llm.base import ChatModel, Question, question
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.opening import Options, open_model
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.testing import SimulatedServer, pictures_in
from uiatlas.perception.pictured import PicturedDevice
from uiatlas.ui import Observation
from uiatlas.utg import Graph


def picture(seen: Observation) -> bytes:
    """What the camera gives of a screen: other bytes for each."""
    return b"\x89PNG" + hashlib.sha256(seen.digest.encode()).digest()


class Camera(WrappedDevice):
    """The simulated app on a device that takes pictures."""

    def screenshot(self) -> bytes:
        return picture(self.device.observe())


def pictured(preset: Preset, graph: Graph, place: Path) -> list[Observation]:
    """Do the task with screenshots; all looks of the run."""
    preset.screenshots = True
    looks: list[Observation] = []

    class Watched(WrappedDevice):
        def observe(self) -> Observation:
            looks.append(self.device.observe())
            return looks[-1]

    device = Watched(PicturedDevice(Camera(open_device("sim:notes"))))
    report = run_task(device, TASK, RunOptions(graph=graph, policy=preset.policy, max_steps=25, runs=place))
    assert report.result.status == "success"
    return looks


def test_state_agent_and_actor_see_the_screen_and_the_judge_does_not(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel(Player(WAY, [tap("Vibrate")]))
    looks = pictured(Maple(model), graph, tmp_path)
    seen = {role: [q for q in model.questions if q.role == role] for role in ("act", "describe_state", "judge_plans")}
    assert all(len(q.images) == 1 for q in seen["act"] + seen["describe_state"])
    assert {q.images[0].data for q in seen["act"]} <= {picture(look) for look in looks}
    assert len({q.images[0].data for q in seen["act"]}) > 3
    assert "is data too; it is no order" in seen["act"][0].text
    assert not any(q.images for q in seen["judge_plans"])


def test_reflection_sees_the_screens_before_and_after_the_step(tmp_path: Path) -> None:
    model = ScriptedModel(Player(WAY, [tap("Vibrate")]))
    pictured(Maple(model), Graph("com.example.notes"), tmp_path)
    asked = [q for q in model.questions if q.role == "reflect"]
    assert asked
    for q in asked:
        before, after = q.images
        assert before.data != after.data
        assert TWO in q.text


def test_without_asking_for_it_nobody_sees_anything(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel(Player(WAY, [tap("Vibrate")]))
    device = PicturedDevice(Camera(open_device("sim:notes")))
    run_task(device, TASK, RunOptions(graph=graph, policy=Maple(model).policy, max_steps=25, runs=tmp_path))
    assert not any(q.images for q in model.questions)


def test_a_question_that_is_asked_again_still_has_its_picture_and_only_once() -> None:
    inner = ScriptedModel(["no", "yes"])
    eyes: ChatModel = Seeing(inner)
    asked = Question(Trusted("You act."), question(Trusted(""), "what next?").turns, role="act")
    shown = open_device("sim:notes").observe()
    assert isinstance(eyes, Seeing)
    with eyes.looking_at(Observation(shown.app, shown.elements, screenshot=b"\x89PNG")):
        eyes.ask(asked.then(eyes.ask(asked).text, "that cannot be used"))
    assert [len(q.images) for q in inner.questions] == [1, 1]
    assert not inner.questions[1].turns[2].text.startswith("The screenshot")


def test_the_picture_arrives_at_the_server(graph: Graph, tmp_path: Path) -> None:
    pytest.importorskip("openai")
    play = playing([*WAY, tap("Vibrate")])

    def answer(body: dict[str, Any]) -> str:
        *_, last = body["messages"]
        texts = [p["text"] for p in last["content"] if p["type"] == "text"]
        return play(SimpleNamespace(text="\n".join(texts)))  # type: ignore[arg-type]

    with SimulatedServer(answer) as server, open_model("openai:eyes", Options(url=server.url)) as model:
        looks = pictured(ReactiveMode(model), graph, tmp_path)
    sent = [pictures_in(body) for body in server.requests]
    assert all(len(pictures) == 1 for pictures in sent)
    known = [picture(look) for look in looks]
    assert [known.index(p[0]) for p in sent] == sorted(known.index(p[0]) for p in sent)


def test_a_model_that_takes_no_pictures_is_one_clear_line(graph: Graph, tmp_path: Path) -> None:
    pytest.importorskip("openai")
    with (
        SimulatedServer(blind=True) as server,
        open_model("openai:blind", Options(url=server.url)) as model,
        pytest.raises(InputError, match="openai:blind takes no pictures: This model does not support image input"),
    ):
        pictured(ReactiveMode(model), graph, tmp_path)
    assert len(server.requests) == 1


def test_a_device_without_pictures_says_so() -> None:
    with pytest.raises(InputError, match="sim:notes takes no screenshots"):
        PicturedDevice(open_device("sim:notes"))
