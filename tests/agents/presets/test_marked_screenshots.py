"""Pictures of a real page in plan once: the planner sees it, and the actor sees it with the numbers of its controls."""

import json
import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from tests import needs

from uiatlas import RunOptions, open_device, run_task
from uiatlas.agents.presets import Once
from uiatlas.agents.presets.marks import FRAME, marked
from uiatlas.agents.presets.seeing import MARKED
from uiatlas.agents.roles.toolbox import Controls
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import InputError
from uiatlas.llm.base import ChatModel, Question
from uiatlas.llm.opening import Options, open_model
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.testing import SimulatedServer
from uiatlas.perception.pictured import PicturedDevice
from uiatlas.ui import Bounds, Observation
from uiatlas.utg import Graph

PAGE = """<!doctype html><title>Page</title><h1>Bill</h1><button>Print</button>
<button onclick="document.body.innerHTML = '<h1>Paid</h1>'" style="margin: 60px">Pay it</button>"""
PROOF = [{"what": "there", "at": "Paid"}]


class Watched(WrappedDevice):
    """A device that keeps what it showed."""

    looks: list[Observation]

    def observe(self) -> Observation:
        self.looks.append(self.device.observe())
        return self.looks[-1]


def pixel(picture: bytes, at: tuple[int, int]) -> tuple[int, ...]:
    image = pytest.importorskip("PIL.Image").open(BytesIO(picture)).convert("RGB")
    return tuple(image.getpixel(at))


def seen_by(model: ChatModel, place: Path, *, screenshots: bool = True) -> list[Observation]:
    """Do the task on the page; the looks of the run."""
    needs.browser()
    (place / "page.html").write_text(PAGE)
    once = Once(model)
    once.screenshots = screenshots
    inner = open_device(f"web:file://{place}/page.html")
    device = Watched(PicturedDevice(inner))
    device.looks = []
    try:
        run_task(device, "pay the bill", RunOptions(graph=Graph(device.app), policy=once.policy, runs=place))
    finally:
        inner.close()
    return device.looks


def answering(question: Question) -> str:
    """Plans that fit nothing, then the second control by its number."""
    if question.role == "act":
        return json.dumps({"do": "tap", "at": 2} if "2 Pay it" in question.text else {"do": "done", "proof": PROOF})
    return json.dumps({"steps": [{"do": "tap", "at": f"Flux {question.role}"}], "proof": PROOF})


def test_planner_and_actor_see_the_page_and_the_numbers_are_those_of_the_prompt(tmp_path: Path) -> None:
    model = ScriptedModel(answering)
    looks = seen_by(model, tmp_path)
    plan, act = (next(q for q in model.questions if q.role == role) for role in ("plan_once", "act"))
    assert [len(q.images) for q in model.questions] == [1] * len(model.questions)
    first = looks[0]
    assert plan.images[0].data in {look.screenshot for look in looks}
    assert MARKED not in plan.text
    assert MARKED in act.text
    assert "2 Pay it" in act.text
    control = Controls.of(first).elements[2]
    assert control.text == "Pay it"
    box = control.bounds
    assert box is not None
    corner = box.right - 1, box.bottom - 1
    assert pixel(act.images[0].data, corner) == FRAME
    assert pixel(plan.images[0].data, corner) != FRAME


@pytest.mark.heavy("long")
def test_without_asking_for_it_plan_once_shows_no_picture(tmp_path: Path) -> None:
    model = ScriptedModel(answering)
    seen_by(model, tmp_path, screenshots=False)
    assert not any(q.images for q in model.questions)


def test_a_model_that_takes_no_pictures_is_one_clear_line(tmp_path: Path) -> None:
    pytest.importorskip("openai")
    with (
        SimulatedServer(blind=True) as server,
        open_model("openai:blind", Options(url=server.url)) as model,
        pytest.raises(InputError, match="openai:blind takes no pictures"),
    ):
        seen_by(model, tmp_path)
    assert len(server.requests) == 1


def test_marks_are_scaled_to_the_picture_and_what_is_no_picture_is_left_alone() -> None:
    image = pytest.importorskip("PIL.Image")
    out = BytesIO()
    image.new("RGB", (200, 100), "white").save(out, "PNG")
    drawn = marked(out.getvalue(), {1: Bounds(10, 10, 40, 30)}, (100, 50))
    assert pixel(drawn, (79, 59)) == FRAME
    assert pixel(drawn, (90, 70)) == (255, 255, 255)
    assert marked(b"\x89PNG", {1: Bounds(0, 0, 5, 5)}, (100, 50)) == b"\x89PNG"


def test_a_picture_that_says_to_be_larger_than_any_screen_is_left_alone() -> None:
    pytest.importorskip("PIL.Image")
    header = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    bomb = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header))
    assert marked(bomb, {1: Bounds(0, 0, 5, 5)}, (100, 50)) == bomb
