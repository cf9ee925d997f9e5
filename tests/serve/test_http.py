"""The HTTP server as programs call it: questions, jobs and their events, MCP, and app cards."""

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from tests.serve.calling import Called, Server, running
from tests.serve.conftest import played
from tests.serve.test_device_tools import HARMFUL, answering
from tests.serve.test_device_tools import ended as finished

from uiatlas.devices import open_device
from uiatlas.serve.maps import MapView
from uiatlas.serve.reading import map_info
from uiatlas.serve.service import Service
from uiatlas.ui import Role, Selector, Tap
from uiatlas.ui.codec import observation_to_json
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.reported import runs_of

APP = "com.example.notes"
MAP = f"/api/v1/maps/{APP}"
LIE = '<hierarchy><node class="android.widget.TextView" text="Bank of lies" package="com.example.notes"/></hierarchy>'


@pytest.fixture
def server(notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
    with running(Service([notes], ("sim:notes",), open_device)) as found:
        yield found


def ended(server: Server, job: str) -> dict[str, Any]:
    for _ in range(600):
        state: dict[str, Any] = server.call("GET", f"/api/v1/jobs/{job}").json
        if state["status"] not in ("running", "needs_confirmation"):
            return state
        time.sleep(0.1)
    raise AssertionError(state)


def test_maps_are_asked_by_http(server: Server) -> None:
    """A program lists maps, searches one, describes a screen, plans, and exports it."""
    assert server.call("GET", "/api/v1/maps").json["maps"][0]["app"] == APP
    assert server.call("GET", MAP).json["counts"]["screens"] > 20
    hit = server.call("GET", f"{MAP}/screens?query=theme&limit=1").json["hits"][0]
    assert server.call("GET", f"{MAP}/screens/{hit['screen']}").json["controls"]
    route = server.call("POST", f"{MAP}/route", {"goal": "turn on the dark theme"}).json
    assert (route["status"], route["planner"]) == ("ok", "builtin")
    assert route["steps"][0]["source"] == route["start"]
    assert server.call("POST", f"{MAP}/route", {"to": ["Theme"], "start": "Appearance"}).json["cost"] > 0
    assert "UTG Navigation Guide" in server.call("POST", f"{MAP}/guide", {"goal": "Theme"}).json["text"]
    goals = {"goal": "change the theme and open about and turn on frobnication"}
    several = server.call("POST", f"{MAP}/route", goals).json
    assert [goal["status"] for goal in several["subgoals"]] == ["ok", "ok"]
    assert [missed["goal"] for missed in several["missed"]] == ["turn on frobnication"]
    assert "NOT PLANNED: turn on frobnication" in server.call("POST", f"{MAP}/guide", goals).json["text"]
    assert server.call("GET", f"{MAP}/export?format=graphml").body.startswith(b"<graphml")


def test_mistakes_have_the_status_that_fits(server: Server) -> None:
    """What does not exist is 404 with the nearest names, and what cannot be used is 400 or 422."""
    lost = server.call("GET", f"{MAP}/screens/Themes")
    assert lost.status == 404
    assert "Theme" in lost.json["hint"]
    assert server.call("GET", "/api/v1/maps/com.example.none").status == 404
    assert server.call("POST", f"{MAP}/route", {"goal": "x", "to": ["Theme"]}).status == 400
    assert server.call("POST", f"{MAP}/route", {"goals": "x"}).status == 422
    form = server.call("POST", f"{MAP}/route", b'{"goal": "Theme"}', Content_Type="application/x-www-form-urlencoded")
    assert (form.status, form.json["hint"]) == (422, "send the body with Content-Type: application/json")
    empty = server.call("POST", f"{MAP}/route", {"goal": " "})
    assert (empty.status, empty.json["hint"]) == (400, "give a screen or a few words")


def test_all_errors_have_one_form(server: Server) -> None:
    """A program reads error and hint, two texts of one line, whatever has refused it, and finds that form described."""
    step = {"before": "", "action": "", "after": ""}
    answers = [
        server.call("GET", "/api/v1/maps/com.example.none"),
        server.call("POST", f"{MAP}/route", {"goals": "x"}),
        server.call("POST", f"{MAP}/route", b"{"),
        server.call("POST", f"{MAP}/steps", {"run": "mine", "steps": [{**step, "time": float("nan")}]}),
        server.call("GET", f"{MAP}/screens?query=x&limit=0"),
        server.call("GET", "/none"),
        server.call("PUT", "/api/v1/maps"),
        server.call("GET", "/api/v1/maps", token=None),
        server.call("GET", "/healthz", Host="evil.example"),
        server.call("GET", "/healthz", Origin="https://evil.example"),
        server.call("POST", "/api/v1/jobs", b"x" * 2_000_001),
        server.call("POST", "/app-cards", {"package_name": "com.none"}),
    ]
    assert [a.status for a in answers] == [404, 422, 422, 422, 422, 404, 405, 401, 400, 403, 413, 404]
    for answer in answers:
        assert list(answer.json) == ["error", "hint"]
        assert answer.json["error"]
        assert all("\n" not in said for said in answer.json.values())
    described = server.call("GET", "/openapi.json", token=None).json
    routes = [
        (path, method, told)
        for path, methods in described["paths"].items()
        for method, told in methods.items()
        if path != "/healthz"
    ]
    for path, method, told in routes:
        refused = {status: said for status, said in told["responses"].items() if status >= "400"}
        assert {"400", "401", "404", "409", "422"} <= set(refused), (path, method)
        assert all(
            said["content"]["application/json"]["schema"]["$ref"].endswith("/Problem") for said in refused.values()
        )
        assert told["security"] == [{"answers" if path.endswith("/answer") else "token": []}], (path, method)
    schemes = described["components"]["securitySchemes"]
    assert {name: (each["type"], each["scheme"]) for name, each in schemes.items()} == {
        "token": ("http", "bearer"),
        "answers": ("http", "bearer"),
    }


@pytest.mark.parametrize("app", ["http://127.0.0.1:8000", "http://127.0.0.1:8000/shop/", "a/b"])
def test_apps_and_runs_may_have_slashes(tmp_path: Path, app: str) -> None:
    """An app that is called by its address is asked like any other, with its slashes as they are or quoted."""
    graph = Graph(app, entry="s/1")
    for number in (1, 2):
        graph.put_screen(Screen(f"s/{number}", app, f"Page {number}"))
    seen = (Evidence(EvidenceKind.OBSERVED, "r", 1, 1, 1.0),)
    graph.put_transition(Transition("s/1", Tap(Selector(Role.BUTTON, "Next")), "s/2", evidence=seen))
    path = tmp_path / "site.uiatlas"
    with Atlas.open(path, create=True) as atlas:
        atlas.save(graph)
    button = '- Page URL: {}\n- Page Title: {}\n```yaml\n- button "{}" [ref=e1]\n```'
    first, then = (button.format("http://127.0.0.1:8000/", title, title) for title in ("One", "Two"))
    run = "my/own run"
    with running(Service([path])) as server:
        for name in (app, quote(app, safe="")):
            at = f"/api/v1/maps/{name}"
            assert server.call("GET", at).json["app"] == app
            assert server.call("GET", f"{at}/screens?query=page").json["hits"]
            assert server.call("GET", f"{at}/screens/s/2").json["name"] == "Page 2"
            assert server.call("POST", f"{at}/route", {"goal": "Page 2"}).json["status"] == "ok"
            assert server.call("GET", f"{at}/export?format=dot").body.startswith(b"digraph")
            told = server.call("POST", f"{at}/steps", {"run": run, "steps": [step_of(first, then)]})
            assert told.status == 200, told.body
            taken = server.call("DELETE", f"{at}/runs/{quote(run, safe='')}")
            assert taken.json == {"forgotten": True}


def test_apps_whose_names_are_alike_are_told_apart(tmp_path: Path) -> None:
    """Where the name of an app ends as the path of another goes on, each is asked by its quoted name."""
    apps = ("shop", "shop/screens", "a/shop", "a/shop/screens/x", "http://h/export")
    path = tmp_path / "sites.uiatlas"
    with Atlas.open(path, create=True) as atlas:
        for app in apps:
            graph = Graph(app, entry="x")
            graph.put_screen(Screen("x", app, f"Page of {app}"))
            atlas.save(graph)
    with running(Service([path])) as server:
        for app in apps:
            at = f"/api/v1/maps/{quote(app, safe='')}"
            assert server.call("GET", at).json["app"] == app
            assert server.call("GET", f"{at}/screens?query=page").json["hits"][0]["name"] == f"Page of {app}"
            assert server.call("GET", f"{at}/screens/x").json["name"] == f"Page of {app}"
            assert b"digraph" in server.call("GET", f"{at}/export?format=dot").body
        for app in ("shop", "a/shop", "a/shop/screens/x", "http://h/export"):
            assert server.call("GET", f"/api/v1/maps/{app}").json["app"] == app
            assert server.call("GET", f"/api/v1/maps/{app}/screens?query=page").json["hits"]
        lost = server.call("GET", "/api/v1/maps/b/shop/screens?query=page")
        assert (lost.status, lost.json["error"]) == (404, "no app 'b/shop'")


def step_of(before: str, after: str) -> dict[str, str]:
    return {"before": before, "action": "go back", "after": after}


def test_a_way_begins_where_a_snapshot_was_taken(server: Server) -> None:
    """A program that knows no id gives what its own tool prints of the screen."""
    shown = json.dumps(observation_to_json(open_device("sim:notes").observe()))
    found = server.call("POST", f"{MAP}/locate", {"observation": shown}).json
    assert [set(other) for other in found["others"]] == [{"screen", "name", "confidence", "lacking", "strange"}] * len(
        found["others"]
    )
    here = found["screen"]
    for wanted in ({"goal": "Theme"}, {"to": ["Theme"]}):
        assert server.call("POST", f"{MAP}/route", {**wanted, "start": shown}).json["start"] == here
    lost = server.call("POST", f"{MAP}/route", {"goal": "Theme", "start": LIE})
    assert lost.status == 400
    assert "no screen of the map" in lost.json["error"]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_page_of_a_named_origin_speaks_mcp(notes: Path, mode: str) -> None:
    """A browser lets a page of the origin that was named send what MCP over HTTP needs, and no other page anything."""
    good = {"Origin": "https://good.example"}
    wanted = "authorization,content-type,mcp-protocol-version,mcp-session-id,mcp-method,mcp-name,last-event-id"
    ask = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": wanted}
    with running(Service([notes]), origins=("https://good.example",)) as server:
        before = server.call("OPTIONS", "/mcp/", token=None, **good, **ask)
        assert before.status == 200
        assert before.headers["access-control-allow-origin"] == "https://good.example"
        assert set(wanted.split(",")) <= set(before.headers["access-control-allow-headers"].lower().split(", "))
        assert server.call("OPTIONS", "/mcp/", token=None, Origin="https://evil.example", **ask).status == 403
        refused = server.call("GET", "/api/v1/maps", token=None, **good)
        assert (refused.status, refused.headers["access-control-allow-origin"]) == (401, "https://good.example")

        async def story() -> list[str]:
            seen: list[str] = []

            async def note(answer: httpx2.Response) -> None:
                seen.append(answer.headers.get("access-control-expose-headers", ""))

            headers = {"Authorization": f"Bearer {server.keys.token}", **good}
            async with httpx2.AsyncClient(headers=headers, timeout=60, event_hooks={"response": [note]}) as web:
                transport = streamable_http_client(f"http://{server.host}/mcp/", http_client=web)
                async with Client(transport, mode=mode) as client:
                    assert (await client.list_tools()).tools
            return seen

        assert all("Mcp-Session-Id" in said for said in played(story))
    with running(Service([notes])) as server:
        assert server.call("OPTIONS", "/mcp/", token=None, **good, **ask).status == 403


def test_the_description_and_health_need_no_token(server: Server) -> None:
    """A monitor sees that the server is there, and a person reads the description of its API."""
    assert server.call("GET", "/healthz", token=None).json["ok"] is True
    assert server.call("GET", "/docs", token=None).status == 200
    assert f"{MAP.replace(APP, '{app}')}/route" in server.call("GET", "/openapi.json", token=None).json["paths"]


def test_steps_of_a_run_count_once(server: Server) -> None:
    """A program that sends its steps again after a lost connection changes nothing."""
    device = open_device("sim:notes")
    seen = json.dumps(observation_to_json(device.observe()))
    step = {"before": seen, "action": "go back", "after": seen}
    first = server.call("POST", f"{MAP}/steps", {"run": "mine", "steps": [step]})
    assert first.status == 200, first.body
    again = server.call("POST", f"{MAP}/steps", {"run": "mine", "steps": [step, step]}).json["changes"]
    assert [change["rule"] == "told before" for change in again] == [True, False]


def test_a_lying_teacher_is_taken_back(server: Server) -> None:
    """Steps that a run made up cost little while they stand, and are gone as a whole when the run is taken back."""
    device = open_device("sim:notes")
    seen = json.dumps(observation_to_json(device.observe()))
    before = server.call("GET", MAP).json
    step = {"before": seen, "action": 'tap "Got it"', "after": LIE}
    told = server.call("POST", f"{MAP}/steps", {"run": "liar", "steps": [step, step, step]})
    assert told.status == 200, told.body
    assert server.call("GET", MAP).json["counts"] != before["counts"]
    assert server.call("DELETE", f"{MAP}/runs/liar").json == {"forgotten": True}
    after = server.call("GET", MAP).json
    assert after["counts"] == before["counts"]
    assert sorted(map(str, after["transitions"])) == sorted(map(str, before["transitions"]))
    assert server.call("DELETE", f"{MAP}/runs/liar").json == {"forgotten": False}


def test_a_forgotten_run_can_be_told_again(server: Server) -> None:
    """After a run was taken back its steps are new, with the same numbers."""
    seen = json.dumps(observation_to_json(open_device("sim:notes").observe()))
    body = {"run": "mine", "steps": [{"before": seen, "action": 'tap "Got it"', "after": LIE}]}
    rules = []
    for _ in range(2):
        rules.append([change["rule"] for change in server.call("POST", f"{MAP}/steps", body).json["changes"]])
        assert server.call("DELETE", f"{MAP}/runs/mine").json == {"forgotten": True}
    assert rules[0] == rules[1]


def test_a_run_forgotten_by_another_program_leaves_the_map_whole(server: Server, notes: Path) -> None:
    """A step that is told right after another program took back the same one is entered anew."""
    seen = json.dumps(observation_to_json(open_device("sim:notes").observe()))
    steps = [{"before": seen, "action": 'tap "Got it"', "after": LIE}]
    assert server.call("POST", f"{MAP}/steps", {"run": "lie", "steps": steps}).status == 200
    with Atlas.open(notes) as atlas:
        assert atlas.forget_run(APP, "lie")
    assert server.call("POST", f"{MAP}/steps", {"run": "other", "steps": steps}).status == 200
    with Atlas.open(notes) as atlas:
        assert set(runs_of(atlas.load())) == {"other"}


@pytest.mark.parametrize("when", [1e18, -1.0, float("nan"), float("inf"), 9e9])
def test_a_step_has_a_time_that_may_be(server: Server, when: float) -> None:
    """A moment that is none is refused, and the maps stay readable for everybody."""
    seen = json.dumps(observation_to_json(open_device("sim:notes").observe()))
    step = {"before": seen, "action": 'tap "Got it"', "after": LIE, "time": when}
    assert server.call("POST", f"{MAP}/steps", {"run": "mine", "steps": [step]}).status == 422
    assert server.call("GET", "/api/v1/maps").status == 200


@pytest.mark.parametrize("last", [1e18, float("nan")])
def test_a_map_with_a_time_that_cannot_be_is_listed(notes: Path, last: float) -> None:
    """A map that was taught such a moment before is still listed."""
    with Atlas.open(notes) as atlas:
        graph = atlas.load()
    edge = next(iter(graph.transitions.values()))
    graph.put_transition(replace(edge, evidence=(replace(edge.evidence[0], last=last),)))
    view = MapView(graph, notes, ())
    assert map_info(view).screens == len(graph.screens)
    if last == 1e18:
        assert map_info(view).learnt == ""


def test_a_job_is_followed_and_taken_up_again(server: Server) -> None:
    """Events come with numbers; after a lost connection the stream goes on after the last one, up to its end."""
    begun = server.call("POST", "/api/v1/jobs", {"kind": "navigate", "device": "sim:notes", "goal": "Theme"})
    assert begun.status == 202
    path = f"/api/v1/jobs/{begun.json['job']}/events"
    whole = _events(server.call("GET", path))
    assert [number for number, _ in whole] == list(range(1, len(whole) + 1))
    assert whole[-1][1] == "end"
    rest = _events(server.call("GET", path, Last_Event_ID=str(len(whole) - 2)))
    assert rest == whole[-2:]
    assert ended(server, begun.json["job"])["screen"] == "Theme"
    assert server.call("GET", path, Last_Event_ID="x").status == 400


def test_a_busy_device_is_a_conflict(server: Server) -> None:
    """A second job on a device is answered with 409; the first one can be stopped."""
    job = {"kind": "explore", "device": "sim:notes", "minutes": 60}
    first = server.call("POST", "/api/v1/jobs", job).json["job"]
    assert server.call("POST", "/api/v1/jobs", job).status == 409
    assert server.call("GET", "/api/v1/maps").status == 200
    server.call("DELETE", f"/api/v1/jobs/{first}")
    assert ended(server, first)["status"] in ("interrupted", "success")
    assert server.call("POST", "/api/v1/jobs", {**job, "device": "sim:shop"}).status == 400


def test_only_a_person_answers_a_question(server: Server) -> None:
    """A question of a job is answered with the second token, and not with the one that agents have."""
    body = {"kind": "run", "device": "sim:notes", "goal": "delete the note Groceries", "askable": True}
    job = server.call("POST", "/api/v1/jobs", body).json["job"]
    state: dict[str, Any] = {}
    for _ in range(300):
        state = server.call("GET", f"/api/v1/jobs/{job}").json
        if state["status"] != "running":
            break
        time.sleep(0.1)
    assert state["status"] == "needs_confirmation", state
    said = {"question": state["question"], "ok": False}
    assert server.call("POST", f"/api/v1/jobs/{job}/answer", said).status == 401
    answered = server.call("POST", f"/api/v1/jobs/{job}/answer", said, token=server.keys.answers)
    assert answered.status == 200
    assert ended(server, job)["status"] == "refused"


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_mcp_is_mounted(server: Server, mode: Any) -> None:
    """A client of MCP asks the same server over streamable HTTP, with the token in its header."""

    async def story() -> Any:
        headers = {"Authorization": f"Bearer {server.keys.token}"}
        async with httpx2.AsyncClient(headers=headers) as web:
            transport = streamable_http_client(f"http://{server.host}/mcp", http_client=web)
            async with Client(transport, mode=mode) as client:
                return (await client.call_tool("find_route", {"goal": "Theme"})).structured_content

    assert played(story)["status"] == "ok"


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_of_mcp_over_http_does_not_answer_for_the_person(server: Server, mode: Any) -> None:
    """With the token that agents have a client confirms nothing, neither its own jobs nor those of others."""
    heard: list[str] = []

    async def story() -> tuple[Any, Any]:
        headers = {"Authorization": f"Bearer {server.keys.token}"}
        async with httpx2.AsyncClient(headers=headers, follow_redirects=True, timeout=60) as web:
            transport = streamable_http_client(f"http://{server.host}/mcp/", http_client=web)
            async with Client(transport, mode=mode, elicitation_callback=answering("accept", heard=heard)) as client:
                task = {"device": "sim:notes", "task": HARMFUL}
                own = await finished(client, await client.call_tool("run_task", task))
                body = {"kind": "run", "device": "sim:notes", "goal": HARMFUL, "askable": True}
                job = server.call("POST", "/api/v1/jobs", body).json["job"]
                for _ in range(2):
                    other = await client.call_tool("job", {"job": job, "wait_s": 20})
                server.call("DELETE", f"/api/v1/jobs/{job}")
                return own, other.structured_content

    own, other = played(story)
    assert (own["status"], other["status"], heard) == ("refused", "needs_confirmation", [])
    assert "token for answers" in other["reason"]


def test_app_cards_are_short_and_quick(server: Server) -> None:
    """A card is there within half a second, has at most 600 tokens, and its token is of no other use."""
    asked = {"package_name": APP, "instruction": "turn on the dark theme", "platform": "android"}
    path = f"/t/{server.keys.cards}/app-cards"
    took, card = [], None
    for _ in range(5):
        began = time.monotonic()
        card = server.call("POST", path, asked, token=None)
        took.append(time.monotonic() - began)
    assert min(took) < 0.5
    assert card is not None
    assert card.status == 200
    assert "Theme" in card.json["app_card"]
    harmful = server.call("POST", path, {**asked, "instruction": HARMFUL}, token=None).json["app_card"]
    assert 'tap "Delete" -> Delete this note?, MAY DELETE' in harmful.split("## Way")[1]
    assert "MAY DELETE" in harmful.split("## Way")[0]
    assert len(card.json["app_card"]) <= 2400
    assert server.call("POST", path, {**asked, "package_name": "com.none"}, token=None).status == 404
    assert server.call("GET", "/api/v1/maps", token=server.keys.cards).status == 401


def _events(answer: Called) -> list[tuple[int, str]]:
    blocks = [block for block in answer.body.decode().split("\n\n") if block.startswith("id:")]
    lines = [dict(line.split(": ", 1) for line in block.splitlines()) for block in blocks]
    return [(int(each["id"]), each["event"]) for each in lines]
