"""What a window lists is chosen first, and the deed is then looked for in the menus that by custom hold it."""

from dataclasses import replace

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.listed_thing import Deed, deed_in, do_to_listed
from uiatlas.agents.words.objects import thing_of
from uiatlas.agents.words.tasks import parse_task
from uiatlas.run.policy import Act, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, InputText, Observation, Role, Tap, UIElement, describe, selector_for
from uiatlas.utg import Graph

CLICK = ElementFlag.CLICKABLE


def files(*menus: str, rows: tuple[str, ...] = ("keep.txt", "old.txt")) -> Observation:
    """A window with a bar of menus over a list of files."""
    bar = [UIElement(0, Role.MENU, class_name="menu bar")]
    bar += [UIElement(n, Role.MENU_ITEM, m, class_name="menu", parent=0, flags=CLICK) for n, m in enumerate(menus, 1)]
    flags = CLICK | ElementFlag.LONG_CLICKABLE
    listed = [UIElement(n, Role.ITEM, r, class_name="list item", flags=flags) for n, r in enumerate(rows, len(bar))]
    return Observation("files", (*bar, *listed), title="Files", activity="Files")


def menu(name: str, *items: str) -> Observation:
    """An open menu."""
    found = [UIElement(0, Role.MENU, name, class_name="menu")]
    entries = (UIElement(n, Role.MENU_ITEM, i, "", "", "menu item", 0, CLICK) for n, i in enumerate(items, 1))
    return Observation("files", (*found, *entries), title=name, activity="Files", dialog=True)


def steps(task: str, *shown: Observation) -> list[str]:
    """What is done on one look after the other, each step working."""
    actor, done = Actor(Graph("files"), task), list[str]()
    history: tuple[StepRecord, ...] = ()
    for look in shown:
        decision = actor.decide(View(look, None, history))
        assert isinstance(decision, Act), decision
        done.append(describe(decision.action))
        history = (*history, StepRecord(look, None, decision.action, decision.element, Outcome.SUCCESS))
    return done


@pytest.mark.parametrize(
    ("task", "deed"),
    [
        ("Rename the file old.txt to new.txt.", Deed(("rename",), "old.txt")),
        ('Delete the folder "Old things".', Deed(("trash", "delete", "remove", "bin"), "Old things")),
        ("Move keep.txt to the trash", Deed(("trash", "delete", "remove", "bin"), "keep.txt")),
        ("Move keep.txt to the folder Music", None),
        ("Rename the flow to Garden", None),
        ("Do not delete keep.txt", None),
        ("Remove keep.txt from the bookmarks", None),
    ],
)
def test_a_deed_on_one_named_thing_is_told_from_other_tasks(task: str, deed: Deed | None) -> None:
    assert deed_in(task) == deed


def test_a_thing_is_chosen_and_the_command_is_found_in_the_second_menu() -> None:
    window = files("File", "Edit", "View")
    looks = window, window, menu("Edit", "Cut", "Copy"), window, menu("File", "New", "Rename...", "Close")
    assert steps("Rename the file old.txt to new.txt.", *looks) == [
        'tap "old.txt"',
        'tap "Edit"',
        "go back",
        'tap "File"',
        'tap "Rename..."',
    ]


def test_a_thing_has_a_menu_of_its_own_where_no_bar_holds_the_command() -> None:
    window = files("View")
    assert steps("Move keep.txt to the trash", window, window, menu("", "Open", "Delete", "Move to Trash")) == [
        'tap "keep.txt"',
        'long-press "keep.txt"',
        'tap "Move to Trash"',
    ]


@pytest.mark.parametrize("other", ["Delete Permanently", "Empty Trash"])
def test_what_deletes_for_good_is_not_pressed_where_another_command_deletes(other: str) -> None:
    task, window = "Delete the file keep.txt.", files("File")
    row = window.elements[2]
    chosen = StepRecord(window, None, Tap(selector_for(row, window)), row, Outcome.SUCCESS)
    act = do_to_listed(View(menu("File", other, "Delete"), None, (chosen,)), parse_task(task))
    assert act is not None
    assert describe(act.action) == 'tap "Delete"'


def test_no_window_is_closed_by_an_entry_of_a_menu_that_holds_nothing_of_the_task() -> None:
    """Deleting is not asked for, and "Close" would not close the menu but the window of the files."""
    window = files("File")
    assert steps("Move keep.txt to the trash", window, window, menu("File", "Delete", "Close"))[-1] == "go back"


def test_of_several_that_are_chosen_the_one_that_is_meant_is_chosen_alone() -> None:
    window = files("File")
    rows = (replace(e, flags=e.flags | ElementFlag.SELECTED) if e.role is Role.ITEM else e for e in window.elements)
    window = replace(window, elements=tuple(rows))
    assert steps("Delete the file keep.txt.", window, window) == ['tap "keep.txt"', 'tap "File"']


@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("Delete the file keep.txt.", {"keep", "txt"}),
        ("delete x.b.txt", {"x", "b", "txt"}),
        ("delete Milk. Then go", {"milk"}),
    ],
)
def test_the_dot_within_a_name_ends_no_sentence(task: str, name: set[str]) -> None:
    thing = thing_of(task)
    assert thing is not None
    assert thing.name == name


def test_the_new_name_of_a_file_is_typed_into_no_field_of_another_thing() -> None:
    """A dialog that came instead is about the folder."""
    name = UIElement(0, Role.INPUT, "files", flags=CLICK | ElementFlag.EDITABLE)
    agree = UIElement(1, Role.BUTTON, "OK", flags=CLICK)
    shown = Observation("files", (name, agree), title="Properties", activity="Properties", dialog=True)
    decision = Actor(Graph("files"), "Rename the file old.txt to new.txt.").decide(View(shown, None))
    assert not (isinstance(decision, Act) and decision.element == name)
    own = replace(shown, elements=(replace(name, text="old.txt"), agree))
    decision = Actor(Graph("files"), "Rename the file old.txt to new.txt.").decide(View(own, None))
    assert isinstance(decision, Act)
    assert isinstance(decision.action, InputText)
