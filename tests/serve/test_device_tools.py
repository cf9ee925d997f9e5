"""The tools that drive devices: long calls, progress, questions to a person, and what may not be driven."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client.context import ClientRequestContext
from mcp_types import CallToolResult, ElicitRequestParams, ElicitResult
from tests.serve.conftest import played
from tests.serve.test_map_tools import ERAS, text_of

from uiatlas.devices import open_device
from uiatlas.errors import InputError
from uiatlas.serve.answers import JobState
from uiatlas.serve.device_tools import state_text
from uiatlas.serve.devices import Devices
from uiatlas.serve.errands import Errand
from uiatlas.serve.jobs import MOST_WHOLE, Job, Jobs
from uiatlas.serve.service import Service
from uiatlas.serve.whole import ALL_TOOLS, whole_server
from uiatlas.utg import Atlas, Graph

DEVICE = "sim:notes"
HARMFUL = "delete the note Groceries"

Answerer = Any


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))


def service_on(path: Path) -> Service:
    return Service([path], (DEVICE,), open_device)


def answering(action: Any, *, ok: bool = True, heard: list[str] | None = None) -> Answerer:
    async def answer(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        if heard is not None:
            heard.append(params.message)
        return ElicitResult(action=action, content={"ok": ok} if action == "accept" else None)

    return answer


async def ended(client: Client, answer: CallToolResult) -> dict[str, Any]:
    """The state of a job once it has ended; `job` is called until then, as a model would."""
    state = answer.structured_content
    assert state is not None, text_of(answer)
    for _ in range(40):
        if state["status"] not in ("running", "needs_confirmation"):
            return dict(state)
        state = (await client.call_tool("job", {"job": state["job"], "wait_s": 20})).structured_content or {}
    raise AssertionError(f"the job never ended: {state}")


def test_ten_tools_are_offered_with_devices(notes: Path) -> None:
    """With --devices the list has four more, and stays within its 7,000 characters."""

    async def story() -> None:
        async with Client(whole_server(service_on(notes))) as client:
            tools = (await client.list_tools()).tools
            said = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]
            assert tuple(tool.name for tool in tools) == ALL_TOOLS
            assert len(json.dumps(said, separators=(",", ":"))) <= 7000
            assert all("leave" not in tool.input_schema["properties"] for tool in tools)

    played(story)


@pytest.mark.parametrize("mode", ERAS)
def test_a_device_is_driven_to_a_screen(notes: Path, mode: Any) -> None:
    """The agent asks for a screen, hears of the progress, and is told where the device is."""

    async def story() -> tuple[dict[str, Any], list[float]]:
        heard: list[float] = []

        async def progress(progress: float, total: float | None, message: str | None) -> None:
            heard.append(progress)

        async with Client(whole_server(service_on(notes)), mode=mode) as client:
            plan = {"device": DEVICE, "goal": "Theme", "dry_run": True}
            told = await ended(client, await client.call_tool("navigate_to", plan))
            assert told["status"] == "planned"
            call = {"device": DEVICE, "goal": "Theme", "wait_s": 60}
            answer = await client.call_tool("navigate_to", call, progress_callback=progress)
            return await ended(client, answer), heard

    state, heard = played(story)
    assert (state["status"], state["screen"]) == ("success", "Theme")
    assert heard == sorted(set(heard))
    assert heard[-1] > 3, "the number of the newest event; events that come close together are told as one"


def test_a_device_that_is_not_allowed_is_not_opened(notes: Path) -> None:
    """A device outside the pattern is refused with the pattern, whatever it would be."""

    async def story() -> CallToolResult:
        async with Client(whole_server(service_on(notes))) as client:
            return await client.call_tool("explore_app", {"device": "desktop:sh -c evil"})

    answer = played(story)
    assert answer.is_error
    assert "may not be driven here; allowed: sim:notes" in text_of(answer)


@pytest.mark.parametrize("mode", ERAS)
def test_a_danger_is_confirmed_by_a_person(notes: Path, mode: Any) -> None:
    """What cannot be taken back is asked of the person, and done when they accept."""
    heard: list[str] = []

    async def story() -> dict[str, Any]:
        asker = answering("accept", heard=heard)
        async with Client(whole_server(service_on(notes)), mode=mode, elicitation_callback=asker) as client:
            return await ended(client, await client.call_tool("run_task", {"device": DEVICE, "task": HARMFUL}))

    state = played(story)
    assert heard
    assert "delete" in heard[0]
    assert state["status"] in ("success", "unproven", "failure")


def test_a_danger_is_refused_without_leave(notes: Path) -> None:
    """A person who declines, and a client that can ask nobody, both end the task as refused."""
    service = service_on(notes)

    async def story(mode: Any, asker: Answerer | None) -> str:
        server = whole_server(service, owned=False)
        async with Client(server, mode=mode, elicitation_callback=asker) as client:
            answer = await client.call_tool("run_task", {"device": DEVICE, "task": HARMFUL})
            return str((await ended(client, answer))["status"])

    async def stories() -> list[str]:
        askers = [answering("decline"), answering("accept", ok=False), None]
        said = [await story(mode, asker) for mode in ERAS for asker in askers]
        await service.close()
        return said

    assert played(stories) == ["refused"] * 3 * len(ERAS)


@pytest.mark.parametrize("mode", ERAS)
def test_an_answer_counts_only_for_what_was_asked(notes: Path, mode: Any) -> None:
    """While a person looks at one question it is settled elsewhere and another comes: their yes is not taken for it."""
    service = service_on(notes)
    job = service.jobs.begin("run", DEVICE, askable=True)
    said: list[bool] = []

    def work() -> None:
        said.extend(job.confirm(question) for question in ("Send?", "Delete all?"))
        job.end("success", {})

    async def answer(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        if params.message != "Send?":
            return ElicitResult(action="decline")
        job.reply("Send?", ok=False)
        await until(lambda: job.question == "Delete all?")
        return ElicitResult(action="accept", content={"ok": True})

    async def story() -> None:
        thread = threading.Thread(target=work)
        thread.start()
        await until(lambda: bool(job.question))
        async with Client(whole_server(service), mode=mode, elicitation_callback=answer) as client:
            for _ in range(2):
                await client.call_tool("job", {"job": job.id, "wait_s": 5})
            thread.join(20)

    played(story)
    assert said == [False, False]


async def until(true: Callable[[], bool]) -> None:
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never came to that")


def test_a_second_answer_is_refused() -> None:
    """The first answer to a question stands, also while the job has not taken it up yet."""
    job = Job("job-1", "run", DEVICE, askable=True, question="Delete?", status="needs_confirmation")
    job.reply("Delete?", ok=False)
    with pytest.raises(InputError, match="not any more"):
        job.reply("Delete?", ok=True)
    assert job.status == "running"


@pytest.mark.parametrize(
    ("pattern", "uri", "may"),
    [
        ("sim:notes", "sim:notes", True),
        ("sim:./*", "sim:./app.py", True),
        ("sim:./*", "sim:./../app.py", False),
        ("sim:./*", "sim:./..", False),
        ("sim:*/app.py", "sim:%2e%2e/app.py", False),
        ("sim:../x/*", "sim:../x/app.py", True),
        ("web:http://127.0.0.1:*", "web:http://127.0.0.1:8000", True),
        ("web:http://127.0.0.1:*", "web:http://127.0.0.1:80@evil.example", False),
        ("web:http://127.0.0.1:*", "web:http://127.0.0.1:80@evil.example/", False),
        ("desktop:a?b", "desktop:axb", False),
    ],
)
def test_a_pattern_lets_in_what_it_says(pattern: str, uri: str, may: bool) -> None:
    """A star is one part of a name: it leads to no other folder and to no other host."""
    devices = Devices((pattern,), open_device)
    with nullcontext() if may else pytest.raises(InputError, match="may not be driven"):
        devices.check(uri)


def test_devices_that_do_not_open_take_no_place(notes: Path) -> None:
    """After a device that does not open, one that does is driven, and the first says in a line what is wrong."""
    service = Service([notes], ("sim:*",), open_device)
    errand = Errand("navigate", "Theme", dry_run=True)

    async def story() -> tuple[Job, Job]:
        service.begin()
        lost = service.start(errand, "sim:none.py", askable=False)
        await until(lambda: not lost.running)
        assert service.devices.processes == ()
        driven = service.start(errand, DEVICE, askable=False)
        await until(lambda: not driven.running)
        await service.close()
        return lost, driven

    lost, driven = played(story)
    assert lost.status == "failure"
    assert "none.py" in lost.answer["reason"]
    assert driven.status == "planned"


def test_a_device_with_nothing_to_do_makes_room_for_another(notes: Path) -> None:
    """Where no more devices may be open the idle one is closed, and is opened again when asked for."""
    service = Service([notes], ("sim:*",), open_device)
    service.devices.most = 1
    errand = Errand("navigate", "Theme", dry_run=True)

    async def story() -> tuple[list[int], str]:
        service.begin()
        pids: list[int] = []
        for uri in (DEVICE, "sim:shop", DEVICE):
            job = service.start(errand, uri, askable=False)
            await until(lambda job=job: not job.running)  # type: ignore[misc]
            pids += service.devices.processes
        service.start(Errand("explore", minutes=60), DEVICE, askable=False)
        with pytest.raises(InputError) as refused:
            service.start(errand, "sim:shop", askable=False)
        await service.close()
        return pids, str(refused.value)

    pids, refused = played(story)
    assert len(set(pids)) == 3
    assert not any(map(is_there, pids))
    assert refused == "1 devices have something to do; wait for one of them"


def test_old_jobs_keep_only_their_end() -> None:
    """Memory does not grow with every exploration: of older jobs only how they ended is kept."""
    jobs = Jobs()
    begun = []
    for _ in range(MOST_WHOLE + 3):
        job = jobs.begin("explore", DEVICE, askable=False)
        for number in range(20):
            job.tell("step", {"number": number})
        job.end("success", {"screens": 3})
        begun.append(job)
    assert [len(job.since(0)) for job in begun] == [1] * 2 + [21] * (MOST_WHOLE + 1)
    assert [event.kind for event in begun[0].since(0)] == ["end"]
    assert begun[0].answer == {"screens": 3}


def test_a_long_call_becomes_a_job_that_can_be_stopped(notes: Path) -> None:
    """A call that takes longer than it may returns a job; a second one on the device is refused; it can be stopped."""

    async def story() -> tuple[dict[str, Any], str, dict[str, Any]]:
        async with Client(whole_server(service_on(notes))) as client:
            begun = await client.call_tool("explore_app", {"device": DEVICE, "minutes": 60, "wait_s": 0})
            second = await client.call_tool("explore_app", {"device": DEVICE, "wait_s": 0})
            name = (begun.structured_content or {})["job"]
            stopped = await client.call_tool("job", {"job": name, "stop": True, "wait_s": 30})
            return begun.structured_content or {}, text_of(second), await ended(client, stopped)

    begun, second, state = played(story)
    assert begun["status"] == "running"
    assert "is busy with job" in second
    assert state["status"] in ("interrupted", "success")


def test_what_an_exploration_finds_is_served(tmp_path: Path) -> None:
    """A map that does not exist yet is drawn by exploring, and routes on it can be asked at once."""

    async def story() -> tuple[dict[str, Any], CallToolResult]:
        service = service_on(tmp_path / "new.uiatlas")
        async with Client(whole_server(service)) as client:
            found = await ended(client, await client.call_tool("explore_app", {"device": DEVICE, "minutes": 0.3}))
            return found, await client.call_tool("list_maps", {})

    found, listed = played(story)
    assert found["screens"] > 3
    assert listed.structured_content is not None
    assert listed.structured_content["maps"][0]["screens"] == found["screens"]


def test_a_process_that_dies_is_an_error_in_a_line(notes: Path) -> None:
    """A device's process that is killed fails its job, says how, and the next job on the device has a new one."""
    service = service_on(notes)

    async def story() -> tuple[Job, Job]:
        service.begin()
        first = service.start(Errand("explore", minutes=60), DEVICE, askable=False)
        await until(lambda: first.count > 0)
        (pid,) = service.devices.processes
        os.kill(pid, signal.SIGKILL)
        await until(lambda: not first.running)
        second = service.start(Errand("navigate", "Theme", dry_run=True), DEVICE, askable=False)
        await until(lambda: not second.running)
        await service.close()
        return first, second

    first, second = played(story)
    assert first.status == "failure"
    assert first.answer["reason"].startswith(f"the process that drives {DEVICE} was ended by SIGKILL; ")
    assert second.status == "planned"


def test_nothing_is_left_of_a_server_that_is_killed(notes: Path) -> None:
    """No process explores on, and what was explored is in the map."""
    before = len(saved(notes).transitions)
    code = (
        "import asyncio, sys, time; from pathlib import Path\n"
        "from tests.serve.test_device_tools import DEVICE, Errand, service_on\n"
        "async def story():\n"
        "    service = service_on(Path(sys.argv[1])); service.begin()\n"
        "    job = service.start(Errand('explore', minutes=60), DEVICE, askable=False)\n"
        "    while job.count < 30: await asyncio.sleep(0.02)\n"
        "    print(*service.devices.processes, flush=True)\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(story())\n"
    )
    command = [sys.executable, "-c", code, str(notes)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        server.kill()
    ended_by = time.monotonic() + 30
    while is_there(pid) and time.monotonic() < ended_by:
        time.sleep(0.05)
    assert not is_there(pid)
    assert len(saved(notes).transitions) > before


def test_nothing_is_left_of_a_device_that_does_not_close() -> None:
    """A process that does not end in time is ended by force, and so is what it started."""
    code = (
        "import subprocess, sys, time; from multiprocessing import Pipe as both\n"
        "from uiatlas.serve.device_child import Inbox; from uiatlas.serve.pipe import Pipe\n"
        "begun = subprocess.Popen(['sleep', '60'])\n"
        "print(begun.pid, flush=True)\n"
        "Inbox(Pipe(both()[0])).end(0.1)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, process_group=0) as process:
        assert process.stdout is not None
        begun = int(process.stdout.readline())
        assert process.wait(30) == -signal.SIGKILL
    ended_by = time.monotonic() + 10
    while is_there(begun) and time.monotonic() < ended_by:
        time.sleep(0.05)
    assert not is_there(begun)


def is_there(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not asked for its exit code does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False


def saved(path: Path) -> Graph:
    with Atlas.open(path) as atlas:
        return atlas.load()


def test_what_waits_for_a_device_whose_process_died_gets_one_of_its_own_place() -> None:
    """Else it would start one that nobody closes, and the next errand a second one of the same device."""
    devices, entered = Devices((DEVICE,), open_device), threading.Event()

    def dies(process: Any) -> None:
        entered.wait(10)
        os.kill(process.number, signal.SIGKILL)
        process.close()

    first = devices.submit(DEVICE, dies)
    second = devices.submit(DEVICE, lambda process: process.number)
    entered.set()
    first.result(30)
    number = second.result(60)
    try:
        assert devices.processes == (number,)
    finally:
        devices.close()
    assert not list(devices.processes)


def test_of_devices_that_made_room_nothing_is_kept() -> None:
    devices = Devices(("sim:*",), open_device, most=1)
    try:
        for name in ("notes", "shop", "clock"):
            devices.submit(f"sim:{name}", lambda process: process.number).result(60)
        for _ in range(100):
            if not devices._closing:
                break
            time.sleep(0.1)
        assert not devices._closing
    finally:
        devices.close()


def test_a_job_is_told_by_what_it_did() -> None:
    """One that was refused before its first step is not told as an exploration that found nothing."""
    assert state_text(JobState(status="refused", job="1", reason="it may delete")) == "refused: it may delete"
    ran = JobState(status="success", job="1", reason="done", steps=3, screen="About", answer="42")
    assert state_text(ran) == "success: done\n3 steps; at About\nanswer: 42"
    explored = JobState(status="complete", job="1", reason="all tried", screens=5, new=2)
    assert state_text(explored) == "complete: all tried\n5 screens, 2 new"
