"""Wrong arguments, devices, apps and data: one clear line, exit code 2, and nothing written."""

import json
from pathlib import Path

import pytest
from tests.cli.broken import ANYTHING
from tests.cli.program import Cli, assert_one_clear_line, contents

from uiatlas.utg import Atlas, Graph

USAGE = {
    "no such command": ("explode", "explode"),
    "no word": ("map", "build"),
    "no such word": ("map explode", "explode"),
    "no map": ("plan", "MAP"),
    "no device": ("run", "DEVICE"),
    "no such option": ("run sim:notes settings --fast", "--fast"),
    "no output": ("map build x.json", "-o"),
    "no steps": ("run sim:notes settings --max-steps 0", "--max-steps"),
    "fewer steps than none": ("run sim:notes settings --max-steps -1", "--max-steps"),
    "a budget below none": ("explore sim:notes -o m.uiatlas --budget -5s", "'-5s' is not a time above 0"),
    "steps in words": ("run sim:notes settings --max-steps x", "--max-steps"),
    "steps beyond counting": (f"run sim:notes settings --max-steps {'9' * 5000}", "--max-steps"),
    "no such policy": ("run sim:notes settings --policy maybe", "maybe"),
    "runs at a time of one run": ("run sim:notes settings --jobs 3", "--each"),
    "no task": ("run sim:notes", "task"),
    "empty task": ("run sim:notes ''", "task"),
    "blank task": ("run sim:notes '  '", "task"),
    "popups more often than always": ("demo --popup 2", "--popup"),
    "popups in words": ("demo --popup x", "--popup"),
    "drop that is no number": ("demo --drop nan", "--drop"),
    "seed in words": ("demo --seed x", "--seed"),
    "nothing for the demo to do": ("demo --task ''", "task"),
    "no such suite": ("bench everything", "everything"),
    "no seeds": ("bench droidtask --seeds 0", "--seeds"),
    "seeds in words": ("bench droidtask --seeds x", "--seeds"),
    "data not known": ("bench droidtask", "UIATLAS_DATA"),
    "data not there": ("bench droidtask --data nowhere", "nowhere"),
    "pairs not there": ("bench identity --data . --pairs nowhere.json", "nowhere.json"),
    "empty data": ("bench droidtask --data .", "tasks.json"),
    "no such run": ("runs show 20990101", "20990101"),
    "run outside": ("runs show ../..", "../.."),
    "run of no name": ("runs show ''", "run"),
}

DEVICES = {
    "no kind": ("notes", "KIND:NAME"),
    "empty": ("", "device"),
    "an address": ("http://127.0.0.1:9/", "write web:http://127.0.0.1:9/"),
    "no such kind": ("teapot:notes", "teapot"),
    "no name": ("sim:", "sim"),
    "no such app": ("sim:nowhere", "nowhere"),
    "no such file": ("sim:nowhere.py", "nowhere.py"),
    "a folder": ("sim:./", "no app at ."),
    "no recording": ("recorded:nowhere.json", "nowhere.json"),
    "no recording named": ("recorded:", "recorded"),
    "a folder as recording": ("recorded:.", "."),
    "popup beyond 1": ("sim:notes?popup=2", "popup"),
    "popup below 0": ("sim:notes?popup=-1", "popup"),
    "popup nan": ("sim:notes?popup=nan", "popup"),
    "popup in words": ("sim:notes?popup=often", "popup"),
    "seed in words": ("sim:notes?seed=x", "seed"),
    "no such option": ("sim:notes?colour=red", "colour"),
    "option without value": ("sim:notes?seed", "seed"),
    "nul": ("sim:a\0b.py", "b.py"),
    "long": ("sim:" + "x" * 5000, "xxx"),
}

APPS = {
    "syntax": ("def broken(:\n", "line 1"),
    "raises": ("1 / 0\n", "ZeroDivisionError"),
    "raises lines": ("raise ValueError('one\\ntwo')\n", "one two"),
    "leaves": ("raise SystemExit(3)\n", "SystemExit"),
    "no app": ("x = 1\n", "no app"),
    "empty": ("", "no app"),
    "no start": (
        "from uiatlas.devices.toolkit import App\napp = App('a.b', start='home')\n",
        "no screen of a.b 'home'",
    ),
    "binary": ("\0\0\0", "app.py"),
    "scene raises": (
        "from uiatlas.devices.toolkit import App\napp = App('a.b', start='home')\n"
        "@app.screen('Home')\ndef home(state):\n    return 1 / 0\n",
        "ZeroDivisionError",
    ),
}


def split(line: str) -> list[str]:
    return ["" if w == "''" else w for w in line.replace("'  '", "\t").split(" ")]


@pytest.mark.parametrize("what", USAGE)
def test_wrong_usage_is_one_line(cli: Cli, place: Path, what: str) -> None:
    """The line says which argument is wrong, or where to look."""
    line, said = USAGE[what]
    before = contents(place.parent)
    assert_one_clear_line(cli(*split(line)), said)
    assert contents(place.parent) == before


@pytest.mark.parametrize("what", DEVICES)
@pytest.mark.parametrize("more", [(), ("--map", "out.uiatlas", "--record", "walk.jsonl")])
def test_a_device_that_does_not_exist_is_one_line(cli: Cli, place: Path, what: str, more: tuple[str, ...]) -> None:
    uri, said = DEVICES[what]
    before = contents(place.parent)
    assert_one_clear_line(cli("run", uri, "open the settings", *more), said)
    assert contents(place.parent) == before


@pytest.mark.parametrize("command", ["serve", "mcp"])
@pytest.mark.parametrize("what", ["no kind", "empty", "an address", "no such kind"])
def test_a_device_that_no_server_can_open_is_told_at_the_start(cli: Cli, place: Path, command: str, what: str) -> None:
    """The line is that of a run with such a device."""
    uri, said = DEVICES[what]
    # Whatever is told of the device, what this serves would end, too.
    ending = {"serve": ("--host", "203.0.113.1"), "mcp": ("--tools", "none")}[command]
    shown = cli(command, "--map", "new.uiatlas", "--devices", "sim:*", "--devices", uri, *ending)
    assert_one_clear_line(shown, said)
    assert shown.err == cli("run", uri, "open the settings").err
    assert not (place / "new.uiatlas").exists()


@pytest.mark.parametrize("what", APPS)
def test_an_app_of_ones_own_that_is_broken_is_one_line(cli: Cli, place: Path, what: str) -> None:
    """A mistake in a user's file is told with its place in that file and not with ours."""
    source, said = APPS[what]
    (place / "app.py").write_text(source)
    before = contents(place)
    assert_one_clear_line(cli("run", "sim:app.py", "open the settings", "--map", "out.uiatlas"), said)
    assert {k: v for k, v in contents(place).items() if "pycache" not in k} == before


def test_plan_names_are_checked(cli: Cli, notes_map: Path) -> None:
    """A screen that is not there is named with what is near; one that several screens are called with their ids."""
    assert_one_clear_line(cli("plan", notes_map, "--to", "Setings"), "Setings", "Settings")
    assert_one_clear_line(cli("plan", notes_map, "--to", "My notes"), "3 screens", "my-notes-")
    assert_one_clear_line(cli("plan", notes_map, "--from", "nowhere", "settings"), "nowhere")
    assert_one_clear_line(cli("plan", notes_map), "goal")
    assert_one_clear_line(cli("plan", notes_map, ""), "goal")
    assert_one_clear_line(cli("plan", notes_map, "settings", "--planner", "magic"), "magic")
    assert_one_clear_line(cli("plan", notes_map, "settings", "--as-printed"), "--pddl")
    assert_one_clear_line(cli("plan", notes_map, "settings", "--app", "other"), "other", "com.example.notes")
    assert_one_clear_line(cli("guide", notes_map, "--to", "Setings"), "Settings")
    assert_one_clear_line(cli("run", "sim:notes", "--map", notes_map, "--to", "Setings"), "Settings")


def test_a_map_without_entry_says_so(cli: Cli, place: Path) -> None:
    with Atlas.open(place / "a.uiatlas", create=True) as atlas:
        atlas.save(Graph("shop"))
    assert_one_clear_line(cli("plan", "a.uiatlas", "settings"), "shop", "--from")
    assert_one_clear_line(cli("guide", "a.uiatlas", "settings"), "shop", "--from")


OUTPUTS = {
    "in no folder": "nowhere/out",
    "a folder": "folder",
    "below a file": "file/out",
    "a device without room": "/dev/full",
}

WRITERS = {
    "map build": ("map", "build", "good.xml", "-o", "{}"),
    "map merge": ("map", "merge", "notes.uiatlas", "notes.uiatlas", "-o", "{}"),
    "map show": ("map", "show", "notes.uiatlas", "--format", "dot", "-o", "{}"),
    "map show as table": ("map", "show", "notes.uiatlas", "-o", "{}"),
    "run --map": ("run", "sim:notes", "settings", "--map", "{}"),
    "run --record": ("run", "sim:notes", "settings", "--record", "{}"),
    "demo --map": ("demo", "--map", "{}"),
}


@pytest.fixture
def sources(place: Path, notes_map: Path) -> Path:
    (place / "good.xml").write_text('<hierarchy><node text="Go" clickable="true" package="shop"/></hierarchy>')
    (place / "folder").mkdir()
    (place / "folder" / "dear.txt").write_text("dear")
    (place / "file").write_text("dear")
    return place


@pytest.mark.parametrize("command", WRITERS)
@pytest.mark.parametrize("where", OUTPUTS)
def test_where_nothing_can_be_written_is_one_line(cli: Cli, sources: Path, command: str, where: str) -> None:
    before = contents(sources.parent)
    outcome = cli(*(w.format(OUTPUTS[where]) for w in WRITERS[command]))
    assert_one_clear_line(outcome, OUTPUTS[where].split("/")[0])
    assert contents(sources.parent) == before
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("command", [c for c in WRITERS if not c.startswith("map show")])
def test_an_output_that_is_something_else_is_left_as_it_is(cli: Cli, sources: Path, command: str) -> None:
    before = contents(sources)
    assert_one_clear_line(cli(*(w.format("file") for w in WRITERS[command])), "file")
    assert contents(sources) == before


def test_pddl_goes_only_into_a_folder(cli: Cli, sources: Path) -> None:
    for where in ("file", "file/below"):
        assert_one_clear_line(cli("plan", "notes.uiatlas", "settings", "--pddl", where), where)
    assert (sources / "file").read_text() == "dear"


def test_runs_that_cannot_be_kept_are_one_line(cli: Cli, sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for where in ("file", "file/below", "/dev/full", "/proc/nowhere"):
        monkeypatch.setenv("UIATLAS_HOME", where)
        before = contents(sources)
        assert_one_clear_line(cli("run", "sim:notes", "settings"), where, "UIATLAS_HOME")
        assert contents(sources) == before


DAMAGED = (
    b"{}\n{}\n",
    b"[1]\n[2]\n",
    b"\0" * 100 + b"\n\n",
    b"[" * 100_000 + b"\n{}\n",
    b"\xff\xfe\n{}\n",
    b'{"event":"acted"}\n{}\n',
    b'{"event":"run_started","time":"x"}\n{}\n',
    b'{"event":"observed","observation":5}\n{}\n',
    b'{"event":"planned","steps":5}\n{}\n',
    b'{"event":"verified","checks":[5]}\n{}\n',
)


def test_a_damaged_log_is_one_line(cli: Cli, tmp_path: Path) -> None:
    """Whatever is in a run's log, `runs show` says which line is damaged, and `runs list` lists the other runs."""
    assert cli("run", "sim:notes", "open the settings").code in (0, 1)
    (good,) = (tmp_path / "home" / "runs").iterdir()
    for n, content in enumerate(DAMAGED):
        folder = tmp_path / "home" / "runs" / f"2000-{n}"
        folder.mkdir()
        (folder / "events.jsonl").write_bytes(content)
        before = contents(folder)
        assert_one_clear_line(cli("runs", "show", f"2000-{n}"), f"2000-{n}", "line 1")
        assert contents(folder) == before
    listed = cli("runs", "list", "--json").json["runs"]
    assert good.name in [r["run_id"] for r in listed]
    assert {r["status"] for r in listed if r["run_id"].startswith("2000")} == {"damaged"}
    assert "damaged" in cli("runs", "list").out


@pytest.mark.parametrize("name", ["tasks.json", "shop.json"])
@pytest.mark.parametrize("how", ANYTHING)
def test_broken_bench_data_are_one_line(cli: Cli, place: Path, name: str, how: str) -> None:
    task = {"app": "shop", "id": "t", "task": "go", "start": "a", "steps": []}
    (place / "tasks.json").write_text(json.dumps([task]))
    (place / name).unlink(missing_ok=True)
    ANYTHING[how](place / name)
    assert_one_clear_line(cli("bench", "droidtask", "--data", place), name)


@pytest.mark.parametrize("how", [*ANYTHING, "wrong label", "no such app", "app outside"])
def test_a_broken_pairs_file_is_one_line(cli: Cli, place: Path, how: str) -> None:
    path = place / "pairs.json"
    pair = {"app": "shop", "a": "x", "b": "y", "label": "same", "kind": "tab", "why": ""}
    wrong = {"wrong label": {"label": "alike"}, "no such app": {}, "app outside": {"app": "../../../etc/passwd"}}
    if how in wrong:
        path.write_text(json.dumps([pair | wrong[how]]))
    else:
        ANYTHING[how](path)
    assert_one_clear_line(cli("bench", "identity", "--data", place, "--pairs", path))


def test_an_agent_that_does_not_exist_is_one_line(cli: Cli, data_dir: Path) -> None:
    folder = data_dir / "droidtask"
    assert_one_clear_line(cli("bench", "droidtask", "--data", folder, "--agent", "nobody"), "nobody", "lexical")
    assert_one_clear_line(cli("bench", "droidtask", "--data", folder, "--ablate", "brain"), "brain")
