"""`uiatlas replay` and `uiatlas export` as a user meets them: answers, exit codes, and one line for what is wrong."""

import ast
from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line
from tests.exporters.maestro_schema import read_flow

CHANGED = """
from uiatlas.devices.simulated import App, back, button, field, go, put, switch, text, toggle

app = App("com.example.tea", start="home", state={{"sugar": False, "name": ""}})

@app.screen("Tea")
def home(s):
    sugar = switch({sugar!r}, s.sugar, toggle("sugar"), id={sugar_id!r})
    return sugar, text(s.name), button({name!r}, go("ask"), id={name_id!r})

@app.dialog("Who is it for?")
def ask(s, name=""):
    return field("Name", name, keep="name"), button("Save", (put("name", name), back()))
"""


@pytest.fixture
def tea(place: Path, cli: Cli) -> str:
    """A run on the first version of an app; its second version is in `new.py`."""
    first = {"sugar": "Sugar", "sugar_id": "sugar", "name": "Set name", "name_id": "set_name"}
    second = {"sugar": "Sugar please", "sugar_id": "sw1", "name": "Change the name", "name_id": "btn2"}
    (place / "tea.py").write_text(CHANGED.format(**first))
    (place / "new.py").write_text(CHANGED.format(**second))
    ran = cli("run", "sim:tea.py", "set the name to 'Ada'", "--map", "tea.uiatlas", "--json").json
    assert ran["status"] == "success", ran
    return str(ran["run_id"])


def test_a_replay_answers_as_a_run_does_and_says_that_nothing_moved(cli: Cli, tea: str) -> None:
    outcome = cli("replay", tea, "sim:tea.py", "--json")
    answer = outcome.json
    assert (outcome.code, answer["status"], answer["moved"], answer["replanned"]) == (0, "success", [], [])
    assert answer["replayed"] == tea
    assert answer["recorded_steps"] == len(answer["steps"])
    assert Path(answer["report"]).is_file()


def test_on_a_changed_app_the_answer_and_the_report_say_what_moved(cli: Cli, tea: str) -> None:
    outcome = cli("replay", tea, "sim:new.py", "--map", "tea.uiatlas", "--json")
    answer = outcome.json
    assert (outcome.code, answer["status"]) == (0, "success"), answer
    assert {(m["old"]["text"], m["new"]["text"]) for m in answer["moved"]} == {("Set name", "Change the name")}
    assert answer["moved"][0]["new"]["resource_id"].endswith("btn2")
    page = Path(answer["report"]).read_text(encoding="utf-8")
    assert "What moved" in page
    assert "Change the name" in page


LIST = """
from uiatlas.devices.simulated import App, back, back_to, button, go, item, text

app = App("com.example.few", start="home", state={{"names": {names}}})

def forget(name):
    def forgetting(s):
        s.names = [n for n in s.names if n != name]
    return forgetting

@app.screen("Notes")
def home(s):
    return [item(n, do=go("note", name=n)) for n in s.names]

@app.screen("Note")
def note(s, name=""):
    return text(name), button({delete!r}, go("sure", name=name))

@app.dialog("Delete this note?")
def sure(s, name=""):
    return button("Cancel", back()), button("Delete", (forget(name), back_to("home")), id="yes")
"""


def test_a_repeated_deletion_deletes_nothing_that_is_called_otherwise(cli: Cli, place: Path) -> None:
    """A button that is called otherwise now is found again; another note is not taken for the one that was deleted."""
    (place / "one.py").write_text(LIST.format(names=["Meeting", "Shopping", "Alpha"], delete="Delete"))
    (place / "two.py").write_text(LIST.format(names=["Meeting", "Shopping", "Alpha"], delete="Delete note"))
    (place / "three.py").write_text(LIST.format(names=["Meeting", "Shopping list", "Alpha"], delete="Delete"))
    run = cli("run", "sim:one.py", "delete 'Shopping'", "--policy", "allow", "--json").json["run_id"]
    answer = cli("replay", run, "sim:two.py", "--policy", "allow", "--json").json
    assert answer["status"] == "success", answer["reason"]
    answer = cli("replay", run, "sim:three.py", "--policy", "allow", "--json").json
    assert answer["status"] == "failure"
    assert (
        answer["reason"] == "'Shopping' was not found; 'Shopping list' is another name, and nothing is deleted for it"
    )
    assert not any("Delete" in s["action"] for s in answer["steps"])


def test_a_replay_is_told_on_the_terminal(cli: Cli, tea: str) -> None:
    told = cli("replay", tea[:20], "sim:new.py")
    assert told.code == 0
    assert 'moved: tap "Set name" is now tap "Change the name"' in told.out
    assert " moved, 0 replanned" in told.out


def test_a_replay_that_cannot_be_done_ends_with_1(cli: Cli, tea: str, place: Path) -> None:
    """The app has lost what the run used."""
    code = (place / "tea.py").read_text().replace(", button('Set name', go(\"ask\"), id='set_name')", ",")
    (place / "less.py").write_text(code)
    outcome = cli("replay", tea, "sim:less.py", "--json")
    assert (outcome.code, outcome.json["status"]) == (1, "failure")
    assert outcome.json["replanned"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("replay", "nothing", "sim:tea.py"), "no run 'nothing'"),
        (("replay", "RUN", "sim:nothing"), "nothing"),
        (("replay", "RUN", "sim:notes"), "com.example.tea"),
        (("replay", "RUN", "sim:tea.py", "--map", "none/m.uiatlas"), "none"),
        (("export", "nothing", "--format", "maestro", "-o", "x"), "no run 'nothing'"),
        (("export", "RUN", "--format", "selenium", "-o", "x"), "selenium"),
        (("export", "RUN", "-o", "x"), "--format"),
        (("export", "RUN", "--format", "maestro"), "--output"),
        (("export", "RUN", "--format", "maestro", "-o", "none/x"), "no folder none"),
        (("export", "RUN", "--format", "playwright", "-o", "x"), "step 1"),
    ],
)
def test_wrong_input_is_one_line_and_writes_nothing(
    cli: Cli, tea: str, place: Path, words: tuple[str, ...], said: str
) -> None:
    before = sorted(place.iterdir())
    assert_one_clear_line(cli(*(tea if w == "RUN" else w for w in words)), said)
    assert sorted(place.iterdir()) == before


def test_a_run_is_exported_to_every_format_that_drives_its_app(cli: Cli, tea: str, place: Path) -> None:
    for form in ("maestro", "uiautomator2", "appium"):
        outcome = cli("export", tea, "--format", form, "-o", f"out.{form}")
        assert (outcome.code, outcome.err) == (0, "")
        assert outcome.out == f"out.{form}: 3 steps for {form}\n"
    _, commands = read_flow((place / "out.maestro").read_text(encoding="utf-8"))
    assert {"inputText": "Ada"} in commands
    for form in ("uiautomator2", "appium"):
        ast.parse((place / f"out.{form}").read_text(encoding="utf-8"))


def test_what_cannot_be_said_leaves_an_old_file_as_it_was(cli: Cli, place: Path) -> None:
    """Maestro types no more than ASCII on Android; the step is named."""
    (place / "tea.py").write_text(CHANGED.format(sugar="Sugar", sugar_id="s", name="Set name", name_id="n"))
    ran = cli("run", "sim:tea.py", "set the name to 'Zoë'", "--json").json
    assert ran["status"] == "success", ran
    (place / "x.yaml").write_text("old")
    outcome = cli("export", ran["run_id"], "--format", "maestro", "-o", "x.yaml")
    assert_one_clear_line(outcome, 'step 2 (type "Zoë" into', "cannot be said in maestro", "ASCII")
    assert (place / "x.yaml").read_text() == "old"


def test_a_run_that_failed_is_exported_with_a_warning(cli: Cli, tea: str, place: Path) -> None:
    ran = cli("run", "sim:tea.py", "set the name to 'Ada'", "--max-steps", "2", "--json").json
    assert ran["status"] == "failure"
    outcome = cli("export", ran["run_id"], "--format", "appium", "-o", "x.py")
    assert outcome.code == 0
    assert "ended with failure" in outcome.err


def test_repeating_a_run_that_failed_is_no_success_of_its_task(cli: Cli, tea: str) -> None:
    """A warning says it, and the run is listed as what it is: a repetition of steps."""
    failed = cli("run", "sim:tea.py", "set the name to 'Ada'", "--max-steps", "1", "--json").json
    assert failed["status"] == "failure"
    repeated = cli("replay", failed["run_id"], "sim:tea.py", "--json")
    assert "ended with failure" in repeated.err
    assert len(repeated.err.splitlines()) == 1
    assert repeated.json["recorded_status"] == "failure"
    kept = next(r for r in cli("runs", "list", "--json").json["runs"] if r["run_id"] == repeated.json["run_id"])
    assert kept["task"] == f"repeat the steps of the run {failed['run_id']}, which ended with failure"
    good = cli("replay", tea, "sim:tea.py", "--json")
    assert (good.err, good.json["recorded_status"]) == ("", "success")


def test_the_newest_run_is_called_latest_wherever_a_run_is_named(cli: Cli, tea: str) -> None:
    again = cli("replay", "latest", "sim:tea.py", "--map", "tea.uiatlas", "--json").json
    assert again["replayed"] == tea
    shown = cli("runs", "show", "latest", "--json").json
    assert shown["run_id"] == again["run_id"] != tea
    assert cli("learn", "latest", "--map", "tea.uiatlas", "--json").json["lessons"][0]["run_id"] == again["run_id"]
    assert cli("export", "latest", "--format", "uiautomator2", "-o", "tea_test.py").code == 0
    assert again["run_id"] in Path("tea_test.py").read_text(encoding="utf-8")
