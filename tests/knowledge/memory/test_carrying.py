"""When maps are merged, tips, shortcuts and the runs that were learnt from go along."""

from pathlib import Path

import pytest
from tests.knowledge.memory.days import APP

from uiatlas.knowledge.memory import Shortcuts, Tip, Tips
from uiatlas.knowledge.memory.carrying import carry_memory
from uiatlas.knowledge.memory.learning import KIND
from uiatlas.planning.intended import Intended, Kind
from uiatlas.storage.database import Database

TASK = "share the note"
DIRECT = (Intended(Kind.TAP, "Share", "", "note"),)
DETOUR = (Intended(Kind.TAP, "Menu", "", "note"), Intended(Kind.TAP, "Share", "", "menu"))


@pytest.fixture
def three(tmp_path: Path) -> tuple[Database, Database, Database]:
    """Two atlas files and the one that they are merged into."""
    one, other, both = (Database(tmp_path / name, create=True) for name in ("one", "other", "both"))
    return one, other, both


def tip(held: tuple[str, ...] = (), refuted: tuple[str, ...] = ()) -> Tip:
    return Tip("Share is in the menu", TASK, "Note", held=held, refuted=refuted)


def carried(one: Database, other: Database, both: Database, same: dict[str, str] | None = None) -> Database:
    carry_memory(one, both, APP)
    carry_memory(other, both, APP, same)
    return both


def test_a_tip_keeps_all_runs_that_speak_for_and_against_it_each_once(
    three: tuple[Database, Database, Database],
) -> None:
    one, other, _ = three
    Tips(one).keep(APP, [tip(("r1", "r2"))])
    Tips(other).keep(APP, [tip(("r2",)), tip((), ("r3", "r4", "r5"))])
    both = carried(*three)
    (told,) = Tips(both).told_of(APP)
    assert (told.held, told.refuted) == (("r1", "r2"), ("r3", "r4", "r5"))
    assert Tips(both).all_of(APP) == []


def test_of_two_shortcuts_for_a_task_the_one_stays_that_did_it_more_often(
    three: tuple[Database, Database, Database],
) -> None:
    one, other, _ = three
    Shortcuts(one).keep(APP, TASK, DETOUR)
    for _ in range(2):
        Shortcuts(other).keep(APP, TASK, DIRECT)
    assert Shortcuts(carried(*three)).recall(APP, TASK) == DIRECT


def test_a_shortcut_is_kept_with_the_screens_of_the_merged_map(three: tuple[Database, Database, Database]) -> None:
    Shortcuts(three[1]).keep(APP, TASK, DETOUR)
    both = carried(*three, {"note": "page", "elsewhere": "nowhere"})
    assert [step.screen for step in Shortcuts(both).recall(APP, TASK)] == ["page", "menu"]


def test_a_run_that_one_of_them_learnt_from_is_not_learnt_again(three: tuple[Database, Database, Database]) -> None:
    three[0].write([(APP, KIND, "r1", {"task": TASK, "status": "success"})])
    three[1].write([(APP, KIND, "r2", {"task": TASK, "status": "failure"})])
    assert [run for run, _ in carried(*three).read(APP, KIND)] == ["r1", "r2"]
