"""``explore --model`` on a site of our own in a real browser: what it finds, tells, holds back and asks."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests import needs
from tests.exploration.proposals import proposals
from tests.exploration.sites import site

from uiatlas.cli.main import main
from uiatlas.llm.testing import SimulatedServer
from uiatlas.utg import Atlas

pytestmark = pytest.mark.heavy("long")

needs.browser()
pytest.importorskip("openai")

HOME = '<title>Trains</title><h1>Trains</h1><a href="/plan">Plan a trip</a> <a href="/club">Club</a>'
PLAN = """<title>Plan</title><h1>Plan a trip</h1><form onsubmit="return go()"><label>Origin <input id=from></label>
<label>Destination <input id=to></label><label>Class <select id=class><option>Second<option>First</select></label>
<button>Show trains</button></form><p id=wrong></p><script>const stations = ["Lyon", "Paris", "Lille"];
function go() { const known = id => stations.includes(document.getElementById(id).value);
if (known("from") && known("to")) location = "/trains"; else wrong.textContent = "There is no such station";
return false }</script>"""
TRAINS = '<title>Departures</title><h1>Departures</h1><p>08:15 to Paris</p><a href="/seats">Seats</a>'
SEATS = "<title>Seats</title><h1>Seats</h1><p>By the window</p>"
CLUB = """<title>Club</title><h1>Club</h1><form method=post action="/joined"><label>Nickname <input name=nick></label>
<button>Go on</button></form>"""
PAGES = {
    "/": HOME,
    "/plan": PLAN,
    "/trains": TRAINS,
    "/seats": SEATS,
    "/club": CLUB,
    "/joined": "<title>Joined</title>",
}

GOALS = (
    (
        "Find trains from Lyon to Paris",
        "08:15",
        [("Origin", "Lyon"), ("Destination", "Paris"), ("Class", "first"), ("Show trains", "")],
    ),
    ("Join the club", "Joined", [("Nickname", "Rail fan"), ("Go on", "")]),
)


def said(body: dict[str, Any]) -> str:
    return proposals(body["messages"][-1]["content"], GOALS)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    return tmp_path


def test_a_form_that_rejects_nonsense_is_passed_with_a_model_and_nothing_is_sent(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    posted: list[str] = []
    with site(PAGES, posted) as uri, SimulatedServer(said) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        explore = ["explore", uri, "--budget", "60s", "--json"]
        assert main([*explore, "-o", str(home / "without.uiatlas")]) == 0
        without = json.loads(capsys.readouterr().out)
        chosen = ["-o", str(home / "map.uiatlas"), "--model", "openai:m", "--max-calls", "8"]
        assert main([*explore, *chosen]) == 0
        told = capsys.readouterr()
        asked = len(server.requests)
        assert main([*explore, *chosen, "--resume"]) == 0
        again = json.loads(capsys.readouterr().out)
        assert len(server.requests) == asked
    found = json.loads(told.out)
    assert (without["screens"], found["screens"]) == (3, 5)
    assert "at most 8 calls, about " in told.err.splitlines()[0]
    assert found["goals"]["proposed"] == 2
    assert {g["goal"]: g["state"] for g in found["goals"]["list"]} == {GOALS[0][0]: "reached", GOALS[1][0]: "missed"}
    assert found["goals"]["list"][1]["why"] == "held back: POST /joined"
    assert found["usage"]["model_calls"] == asked <= 5
    assert again["usage"]["model_calls"] == 0
    assert posted == []
    with Atlas.open(home / "map.uiatlas") as atlas:
        plan = atlas.load().find("Plan a trip")
    assert (plan.summary, plan.told_by) == ("People use Plan a trip here.", "openai:m")


def test_the_words_of_a_report_name_goals_that_were_not_reached_and_why(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(PAGES) as uri, SimulatedServer(said) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert main(["explore", uri, "--budget", "60s", "-o", str(home / "map.uiatlas"), "--model", "openai:m"]) == 0
    out = capsys.readouterr().out
    assert "2 goals of openai:m: 1 reached, 1 not reached\n" in out
    assert "not reached: Join the club (held back: POST /joined)\n" in out
    assert "the model took " in out
