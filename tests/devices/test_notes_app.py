"""The bundled notes app, used as a person would use it."""

from collections.abc import Callable

import pytest

from uiatlas.devices.apps.notes import TOUR
from uiatlas.devices.apps.notes import app as notes
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.devices.tours import Hold, TourStep, Type, follow
from uiatlas.errors import ActionError
from uiatlas.ui import Back, Observation, Role, Scroll, Wait

START: tuple[TourStep, ...] = ("Got it",)
SETTINGS: tuple[TourStep, ...] = (*START, "More options", "Settings")


@pytest.fixture
def device() -> SimulatedDevice:
    return SimulatedDevice(notes, "sim:notes")


@pytest.fixture
def do(device: SimulatedDevice) -> Callable[..., Observation]:
    def doing(*steps: TourStep) -> Observation:
        for _ in follow(device, steps):
            pass
        return device.observe()

    return doing


def place(seen: Observation) -> tuple[str, str, bool]:
    return seen.activity, seen.title, seen.dialog


def test_it_has_more_than_thirty_screens_of_which_the_tour_visits_most_but_not_all(device: SimulatedDevice) -> None:
    visited = {place(device.observe())} | {place(device.observe()) for _ in follow(device, TOUR)}
    assert len(visited) >= 25
    assert len(notes.scenes) >= 30
    titles = {scene.title for scene in notes.scenes.values()}
    unseen = titles - {title for _, title, _ in visited}
    assert len(titles) / 2 > len(unseen) >= 5


def test_the_tour_touches_nothing_dangerous_and_ends_where_it_began(device: SimulatedDevice) -> None:
    assert all(device.observe().app == device.app for _ in follow(device, TOUR))
    assert device.danger_log == []
    assert device.observe().title == "My notes"


def test_every_way_that_a_touch_can_open_leads_to_a_screen_that_can_be_drawn() -> None:
    """Walks breadth first through everything that can be tapped, held or typed into on each kind of screen."""
    found: set[tuple[str, str, bool]] = set()
    ways: list[tuple[TourStep, ...]] = [START]
    while ways:
        way = ways.pop(0)
        device = SimulatedDevice(notes, "sim:notes")
        for _ in follow(device, way):
            device.wait(10.0)
        seen = device.observe()
        if place(seen) in found or seen.app != device.app:
            continue
        found.add(place(seen))
        for element in seen.actionable:
            label = (element.text or element.description).partition("\n")[0]
            ways.append((*way, Type(label, "words") if element.editable else label))
            if element.role == Role.ITEM:
                ways.append((*way, Hold(label)))
    assert len(found) >= 45


def test_the_tip_is_shown_at_the_very_first_start_only(device: SimulatedDevice) -> None:
    assert device.observe().title == "Welcome to Notes"
    assert device.observe().dialog
    device.restart()
    assert device.observe().title == "My notes"


@pytest.mark.parametrize(
    ("steps", "variable", "value"),
    [
        (("Date and time", "Use 24-hour clock"), "clock24", True),
        (("Appearance", "Theme", "Dark"), "theme", "Dark"),
        (
            ("Notifications", "Daily reminder", "Reminder time", Type("Time (hh:mm)", "08:00"), "Set time"),
            "reminder_time",
            "08:00",
        ),
        (("Backup", "Schedule", "How often", "Daily"), "backup_often", "Daily"),
    ],
)
def test_a_setting_can_be_changed_and_survives_a_restart(
    device: SimulatedDevice, do: Callable[..., Observation], steps: tuple[TourStep, ...], variable: str, value: object
) -> None:
    do(*SETTINGS, *steps)
    assert getattr(device.state, variable) == value
    device.restart()
    assert device.observe().title == "My notes"
    assert getattr(device.state, variable) == value


def test_the_new_value_of_a_setting_is_shown_where_it_was_chosen(do: Callable[..., Observation]) -> None:
    seen = do(*SETTINGS, "Appearance", "Theme", "Dark")
    assert seen.title == "Appearance"
    assert "Theme\nDark" in seen.texts()


def test_a_switch_shows_how_it_stands(do: Callable[..., Observation]) -> None:
    seen = do(*SETTINGS, "Date and time")
    before = next(e for e in seen.elements if e.role == Role.SWITCH)
    after = do("Use 24-hour clock").elements[before.index]
    assert (before.checked, after.checked) == (False, True)


def test_a_created_note_is_in_the_list_after_a_restart(device: SimulatedDevice, do: Callable[..., Observation]) -> None:
    do(*START, "New note", Type("Title", "Groceries"), "Create", Type("Note", "Eggs"))
    device.restart()
    assert "Groceries\nEggs" in device.observe().texts()


def test_an_edited_note_shows_its_new_text(do: Callable[..., Observation]) -> None:
    seen = do(*START, "Bread recipe", Type("Note", "Rye instead."), Back())
    assert "Bread recipe\nRye instead." in seen.texts()


def test_a_checklist_can_be_made_and_ticked_off(do: Callable[..., Observation]) -> None:
    do(*START, "New note", "Checklist", Type("Title", "Garden"), "Create")
    seen = do("Add item", Type("Item", "Rake"), "Add", "Rake")
    entry = next(e for e in seen.elements if e.text == "Rake")
    assert entry.checked
    assert "Garden\n1 of 1 done" in do(Back()).texts()


def test_an_archived_note_moves_to_the_archive_tab(do: Callable[..., Observation]) -> None:
    seen = do(*START, Hold("Books to read"), "Archive")
    assert not any(t.startswith("Books") for t in seen.texts())
    seen = do("Archive")
    assert any(t.startswith("Books") for t in seen.texts())
    assert next(e for e in seen.elements if e.role == Role.TAB and e.selected).text == "Archive"


def test_search_finds_notes_by_their_text(do: Callable[..., Observation]) -> None:
    assert any(t.startswith("Holiday plans") for t in do(*START, "Search", Type("Search notes", "lisbon")).texts())
    assert "No notes found" in do(Type("Search notes", "zebra")).texts()


def test_a_deleted_note_can_be_put_back_from_the_trash(do: Callable[..., Observation]) -> None:
    do(*START, Hold("Bread recipe"), "Delete", "Move to trash", "More options", "Trash", "Bread recipe", "Put back")
    assert any(t.startswith("Bread recipe") for t in do(Back()).texts())


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ((*START, Hold("Bread recipe"), "Delete", "Delete forever"), "Delete forever"),
        ((*SETTINGS, "Privacy and security", "Delete all notes", "Delete all notes"), "Delete all notes"),
        ((*START, "More options", "Trash", "Empty trash", "Empty trash"), "Empty trash"),
        ((*START, "More options", "Help", "Send feedback", Type("Your message", "Hi"), "Send"), "Send"),
        ((*START, "Bread recipe", "Share", "E-mail"), "E-mail"),
        ((*SETTINGS, "Backup", "Restore a backup", "Restore"), "Restore"),
    ],
)
def test_what_cannot_be_taken_back_is_noted_on_the_device(
    device: SimulatedDevice, do: Callable[..., Observation], steps: tuple[TourStep, ...], words: str
) -> None:
    do(*steps[:-1])
    assert device.danger_log == []
    do(steps[-1])
    assert [d.words for d in device.danger_log] == [words]
    assert device.danger_log[0].what not in " ".join(device.observe().texts())


def test_statistics_take_three_simulated_seconds(do: Callable[..., Observation]) -> None:
    assert "Loading…" in do(*START, "More options", "Statistics").texts()
    assert "Loading…" in do(Wait(2.9)).texts()
    assert "Notes: 4" in do(Wait(0.1)).texts()


def test_one_can_sign_in_only_with_both_fields_filled(device: SimulatedDevice, do: Callable[..., Observation]) -> None:
    seen = do(*SETTINGS, "Account", Type("E-mail", "me@notes.example"))
    assert not next(e for e in seen.elements if e.text == "Sign in" and e.clickable).enabled
    seen = do(Type("Password", "secret"))
    assert "secret" not in seen.texts()
    do("Sign in")
    assert device.state.account == "me@notes.example"


def test_a_long_page_shows_its_end_only_after_scrolling(do: Callable[..., Observation]) -> None:
    end = "Last changed in March."
    assert end not in do(*SETTINGS, "About", "Privacy policy").texts()
    assert end in do(Scroll("down"), Scroll("down")).texts()
    assert end not in do(Scroll("up"), Scroll("up")).texts()


def test_a_step_of_a_tour_that_is_not_on_the_screen_names_what_is(do: Callable[..., Observation]) -> None:
    with pytest.raises(ActionError, match="Got it"):
        do("Settings")
