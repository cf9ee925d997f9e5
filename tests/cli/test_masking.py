"""Private data on the screen are kept nowhere when `--mask` is given, and what was typed can still be repeated."""

from pathlib import Path

import pytest
from tests.cli.program import Cli

PEOPLE = """
from uiatlas.devices.simulated import App, back, button, field, go, item, put, text

app = App("com.example.people", start="home", state={"to": ""})

@app.screen("People")
def home(s):
    contact = item("Bob Miller", do=go("bob")), button("Newest contact", go("bob"))
    return text("Signed in as anna@example.org"), text(s.to), *contact, button("Address book", go("write"))

@app.screen("Person")
def bob(s):
    return text("bob@example.org"), text("+49 170 1234567"), text("Version 1.2.3")

@app.dialog("Whose address?")
def write(s, to=""):
    return field("Address", to, keep="to"), button("OK", (put("to", to), back()))
"""
SECRETS = (b"anna@example.org", b"bob@example.org", b"Bob Miller", b"170 1234567")


@pytest.fixture
def people(cli: Cli) -> str:
    Path("people.py").write_text(PEOPLE)
    return "sim:people.py"


def kept() -> bytes:
    """All that commands have left in the folder of this test, the app itself left out."""
    return b"".join(p.read_bytes() for p in Path("..").rglob("*") if p.is_file() and p.suffix not in (".py", ".pyc"))


def test_run_log_report_map_and_recording_hold_no_private_data(cli: Cli, people: str) -> None:
    files = ("--map", "m.uiatlas", "--record", "w.jsonl")
    done = cli("run", people, "open the newest contact", *files, "--mask", "--json")
    assert done.json["steps"]
    left = kept()
    assert not [s for s in SECRETS if s in left]
    assert b"<mail-1>" in left
    assert b"<name-1>" in left


def test_placeholders_that_are_shown_are_explained_once(cli: Cli, people: str) -> None:
    assert cli("explore", people, "-o", "m.uiatlas", "--mask", "--budget", "10s").code == 0
    done = cli("runs", "show", "latest")
    assert '"<name-1>"' in done.out
    assert done.err.count("stand for private data; look, explore or run with --no-mask to read them") == 1
    assert "stand for" not in cli("run", people, "open the newest contact").err


def test_an_explored_map_holds_no_private_data_and_leads_to_the_same_screens(cli: Cli, people: str) -> None:
    assert cli("explore", people, "-o", "m.uiatlas", "--mask", "--budget", "10s").code == 0
    assert cli("explore", people, "-o", "open.uiatlas", "--budget", "10s").code == 0
    masked, plain = (cli("map", "show", f, "--json").json for f in ("m.uiatlas", "open.uiatlas"))
    assert not [s for s in SECRETS if s in Path("m.uiatlas").read_bytes()]
    assert sorted(s["name"] for s in masked["screens"]) == sorted(s["name"] for s in plain["screens"])
    assert masked["counts"]["transitions"] == plain["counts"]["transitions"]


def test_what_the_task_says_is_typed_as_it_is_and_can_be_repeated(cli: Cli, people: str) -> None:
    task = 'set the address to "carl@example.org"'
    done = cli("run", people, task, "--mask", "--json").json
    typed = [s for s in done["steps"] if "carl@example.org" in s["action"]]
    assert typed, (task, done)
    again = cli("replay", done["run_id"], people, "--mask", "--json").json
    assert again["status"] == "success"
    assert [s["action"] for s in again["steps"]] == [s["action"] for s in done["steps"]]


def test_simulated_apps_are_masked_only_when_asked(cli: Cli, people: str) -> None:
    assert cli("run", people, "open the newest contact").code == 0
    assert b"Bob Miller" in kept()


def test_a_folders_settings_cannot_switch_masking_off(cli: Cli, people: str) -> None:
    Path("uiatlas.toml").write_text("[run]\nmask = false\n")
    done = cli("run", people, "open the newest contact")
    assert "not followed" in done.err
    Path("uiatlas.toml").write_text("[run]\nmask = true\n")
    assert cli("run", people, "open the newest contact").code == 0
    assert b"<name-1>" in kept()


LOGIN = """
from uiatlas.devices.simulated import App, back, button, field, go, put, text

app = App("com.example.login", start="home", state={"word": ""})

@app.screen("Start")
def home(s):
    return button("Sign in", go("login")), text("hello" if s.word == "hunter2!" else "nobody")

@app.screen("Sign in")
def login(s, word=""):
    return field("Password", word, keep="word", password=True), button("OK", (put("word", word), back()))
"""


def test_a_password_is_typed_from_the_environment_and_stands_nowhere(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("login.py").write_text(LOGIN)
    words = ("run", "sim:login.py", 'sign in and type "<password>" into the password', "--map", "m.uiatlas", "--mask")
    refused = cli(*words)
    assert "UIATLAS_PASSWORD" in Path(refused.out.rpartition("report: ")[2].strip()).read_text()
    monkeypatch.setenv("UIATLAS_PASSWORD", "hunter2!")
    typed = [s for s in cli(*words, "--json").json["steps"] if "<password>" in s["action"]]
    assert typed[0]["outcome"] == "success"
    assert b"hunter2!" not in kept()
