"""A run's log alone teaches what the run itself would have taught, once."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from uiatlas.agents.running import RunOptions, run_task
from uiatlas.devices import open_device
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.knowledge.memory import Lesson, Shortcuts, episodes_of, learn_run
from uiatlas.utg import Atlas, Graph

TASK = "turn off vibrate"


def ran(runs: Path, uri: str = "sim:notes", task: str = TASK, atlas: Atlas | None = None) -> Path:
    """A run's folder."""
    return run_task(open_device(uri), task, RunOptions(runs=runs, atlas=atlas)).folder


def learnt(path: Path, folder: Path) -> Lesson:
    """What an atlas file learns from a run."""
    (episode,) = episodes_of(folder)
    with Atlas.open(path, create=True) as atlas:
        graph = atlas.load(episode.app) if episode.app in atlas.apps() else Graph(episode.app)
        return learn_run(atlas, graph, episode)


def loaded(path: Path) -> Graph:
    with Atlas.open(path) as atlas:
        return atlas.load()


def content(path: Path) -> list[tuple[str, ...]]:
    """All documents of an atlas file."""
    with closing(sqlite3.connect(path)) as connection:
        return [tuple(map(str, row)) for row in connection.execute("SELECT app, kind, id, body FROM document")]


def known(graph: Graph) -> dict[str, tuple[int, int, str, str]]:
    """Every edge with its statistics and conditions."""
    return {t.id: (t.tried, t.worked, str(t.precondition), str(t.postcondition)) for t in graph.transitions.values()}


@pytest.mark.parametrize(
    ("uri", "task"),
    [
        ("sim:notes", TASK),
        ("sim:notes?seed=3&popup=0.5", TASK),
        ("sim:notes?seed=27&drop=0.3&slow=0.2", TASK),
        ("sim:notes?seed=5&drop=0.25", "sort the notes by title"),  # taps of its last look are lost
    ],
)
def test_a_log_teaches_the_map_that_the_run_itself_would_have_taught(tmp_path: Path, uri: str, task: str) -> None:
    with Atlas.open(tmp_path / "taught.uiatlas", create=True) as atlas:
        folder = ran(tmp_path / "runs", uri, task, atlas)
    learnt(tmp_path / "learnt.uiatlas", folder)
    taught, told = loaded(tmp_path / "taught.uiatlas"), loaded(tmp_path / "learnt.uiatlas")
    assert told.screens.keys() == taught.screens.keys()
    assert known(told) == known(taught)
    assert told.entry == taught.entry
    assert {d.key for d in told.dismissals} == {d.key for d in taught.dismissals}


def test_learning_a_run_twice_changes_nothing(tmp_path: Path) -> None:
    folder, path = ran(tmp_path / "runs"), tmp_path / "a.uiatlas"
    assert not learnt(path, folder).known
    before = content(path)
    assert learnt(path, folder).known
    assert content(path) == before


def test_a_run_that_taught_the_map_itself_is_not_counted_again(tmp_path: Path) -> None:
    path = tmp_path / "a.uiatlas"
    with Atlas.open(path, create=True) as atlas:
        folder = ran(tmp_path / "runs", atlas=atlas)
    before = known(loaded(path))
    lesson = learnt(path, folder)
    assert (lesson.on_map.steps, lesson.shortcut) == (0, True)
    assert known(loaded(path)) == before


def test_a_log_adds_to_what_a_map_knows_already(tmp_path: Path) -> None:
    path = tmp_path / "a.uiatlas"
    learnt(path, ran(tmp_path / "runs"))
    before = loaded(path)
    learnt(path, ran(tmp_path / "runs"))
    after = loaded(path)
    assert after.screens.keys() == before.screens.keys()
    assert all(after.transitions[key].worked == 2 * t.worked for key, t in before.transitions.items())


def test_a_success_becomes_a_shortcut_for_tasks_of_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "a.uiatlas"
    learnt(path, ran(tmp_path / "runs", task="create a note called 'Milk'"))
    with Atlas.open(path) as atlas:
        steps = Shortcuts(atlas.database).recall("com.example.notes", "create a note called 'Bread'")
    assert "Bread" in [s.text for s in steps]
    assert [s.screen for s in steps].count(None) <= 1  # the welcome is no part of the map


def test_a_failure_becomes_no_shortcut(tmp_path: Path) -> None:
    lesson = learnt(tmp_path / "a.uiatlas", ran(tmp_path / "runs", task="open the flux capacitor"))
    assert not lesson.shortcut


def test_a_run_that_was_killed_teaches_what_its_log_tells(tmp_path: Path) -> None:
    folder = ran(tmp_path / "runs")
    log = folder / "events.jsonl"
    lines = log.read_text().splitlines(keepends=True)
    log.write_text("".join(lines[: len(lines) // 2]) + '{"event": "obser')
    (episode,) = episodes_of(folder)
    lesson = learnt(tmp_path / "a.uiatlas", folder)
    assert episode.status == ""
    assert lesson.on_map.screens > 0
    assert not lesson.shortcut


def test_a_log_without_a_beginning_is_no_run(tmp_path: Path) -> None:
    folder = tmp_path / "runs" / "x"
    folder.mkdir(parents=True)
    (folder / "events.jsonl").write_text("")
    with pytest.raises(InputError, match="did not begin"):
        episodes_of(folder)
    with pytest.raises(UnknownNameError):
        episodes_of(tmp_path / "runs" / "y")
