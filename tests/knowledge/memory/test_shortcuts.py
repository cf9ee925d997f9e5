"""Plans that worked, recalled for the same task and for one that differs in its parameters only."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiatlas.errors import FormatError
from uiatlas.knowledge.memory import Shortcuts
from uiatlas.knowledge.memory.shortcuts import KIND, shortcut_of
from uiatlas.planning.intended import Intended, Kind
from uiatlas.storage.database import Database

APP = "com.example.notes"
NEW = (Intended(Kind.TAP, "New note"), Intended(Kind.TYPE, "Title", "Milk"), Intended(Kind.TAP, "Create"))


@pytest.fixture
def shortcuts(tmp_path: Path) -> Shortcuts:
    return Shortcuts(Database(tmp_path / "a.uiatlas", create=True))


def typed(steps: tuple[Intended, ...]) -> list[str]:
    return [s.text for s in steps if s.kind is Kind.TYPE]


@pytest.mark.parametrize(
    "task",
    ["create a note called 'Milk'", "Create a note called 'Milk'.", "create  a note called “Milk”"],
)
def test_the_same_task_is_recalled_however_it_is_written(shortcuts: Shortcuts, task: str) -> None:
    shortcuts.keep(APP, "create a note called 'Milk'", NEW)
    assert shortcuts.recall(APP, task) == NEW


def test_another_parameter_is_put_in_its_place(shortcuts: Shortcuts) -> None:
    shortcuts.keep(APP, "create a note called 'Milk'", NEW)
    assert typed(shortcuts.recall(APP, "create a note called 'Bread rolls'")) == ["Bread rolls"]


def test_a_control_is_a_parameter_only_in_quotation_marks(shortcuts: Shortcuts) -> None:
    shortcuts.keep(APP, "open the note 'Milk'", (Intended(Kind.TAP, "Milk"),))
    assert shortcuts.recall(APP, "open the note 'Bread'") == (Intended(Kind.TAP, "Bread"),)
    shortcuts.keep(APP, "turn on vibrate", (Intended(Kind.SET, "Vibrate", "on"),))
    assert shortcuts.recall(APP, "turn on sounds") == ()


@pytest.mark.parametrize("task", ["delete a note called 'Milk'", "create a note called", "create a list called 'Milk'"])
def test_another_task_is_not_recalled(shortcuts: Shortcuts, task: str) -> None:
    shortcuts.keep(APP, "create a note called 'Milk'", NEW)
    assert shortcuts.recall(APP, task) == ()


def test_what_was_meant_twice_must_be_the_same_twice(shortcuts: Shortcuts) -> None:
    steps = (Intended(Kind.TYPE, "Name", "Ann"), Intended(Kind.TYPE, "Again", "Ann"))
    shortcuts.keep(APP, "type Ann and again Ann", steps)
    assert typed(shortcuts.recall(APP, "type Bob and again Bob")) == ["Bob", "Bob"]
    assert shortcuts.recall(APP, "type Bob and again Eve") == ()


def test_success_counts_and_failure_forgets(shortcuts: Shortcuts) -> None:
    shortcuts.keep(APP, "create a note called 'Milk'", NEW)
    assert shortcuts.keep(APP, "create a note called 'Milk'", NEW).worked == 2
    shortcuts.forget(APP, "create a note called 'Eggs'")
    assert shortcuts.recall(APP, "create a note called 'Milk'") == ()


def test_another_way_for_other_parameters_leaves_what_is_stored(shortcuts: Shortcuts) -> None:
    """It is taken for these parameters only, and counts for itself."""
    way = (Intended(Kind.TAP, "Milk"), Intended(Kind.TAP, "Delete"))
    other = (Intended(Kind.TAP, "Pinned"), Intended(Kind.TAP, "Bread"), Intended(Kind.TAP, "Delete"))
    stored = [shortcuts.keep(APP, "delete 'Milk'", way) for _ in range(5)][-1]
    failed = replace(stored, failed=2)
    shortcuts.put(APP, failed)
    assert [shortcuts.keep(APP, "delete 'Bread'", other).worked for _ in range(2)] == [1, 2]
    assert failed in shortcuts.all_of(APP)
    assert shortcuts.recall(APP, "delete 'Milk'") == way
    assert shortcuts.recall(APP, "delete 'Bread'") == other
    assert shortcuts.recall(APP, "delete 'Tea'") == (Intended(Kind.TAP, "Tea"), Intended(Kind.TAP, "Delete"))


def test_what_is_kept_for_its_own_parameters_stays_theirs(shortcuts: Shortcuts) -> None:
    """The same steps do the task with others, which is stored beside it."""
    shortcuts.put(APP, replace(shortcuts.keep(APP, "create a note called 'Milk'", NEW), failed=2))
    bread = (NEW[0], replace(NEW[1], text="Bread"), NEW[2])
    shortcuts.keep(APP, "create a note called 'Bread'", bread)
    assert shortcuts.recall(APP, "create a note called 'Milk'") == NEW
    assert shortcuts.recall(APP, "create a note called 'Bread'") == bread
    assert shortcuts.recall(APP, "create a note called 'Tea'") == ()


def test_apps_do_not_share_their_shortcuts(shortcuts: Shortcuts) -> None:
    shortcuts.keep(APP, "create a note called 'Milk'", NEW)
    assert shortcuts.recall("com.example.other", "create a note called 'Milk'") == ()


def test_a_damaged_shortcut_is_told(shortcuts: Shortcuts, tmp_path: Path) -> None:
    with Database(tmp_path / "b.uiatlas", create=True) as database:
        database.write([(APP, KIND, "x", {"task": "open"})])
        with pytest.raises(FormatError, match="the shortcut x"):
            Shortcuts(database).recall(APP, "open")


TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1, max_size=12)


@given(TEXT, TEXT, st.text(max_size=8))
def test_the_same_task_always_gives_the_same_steps(value: str, other: str, around: str) -> None:
    task = f"write {value} {around}"
    steps = (Intended(Kind.TYPE, other, value), Intended(Kind.TAP, value), Intended(Kind.TYPE, value, other))
    assert shortcut_of(task, steps).fitting(task) == steps
