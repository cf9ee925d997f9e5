"""Facts that are told by a name alone: which control is meant, what it shows, and what it cannot show."""

from dataclasses import replace

import pytest
from tests.run.test_proof import Entry, box, button, do, field, page, proven, row, text

from uiatlas.planning.goal import Exists, FileSaved, Goal, GoalFact, Holds
from uiatlas.run.proof import FactState, Look, Taken, prove
from uiatlas.run.saved_files import can_show_saved
from uiatlas.ui import Bounds, ElementFlag, InputText, Observation, Press, Role, Selector, UIElement
from uiatlas.utg.conditions import IsChecked, TextEquals

HOME = page("Home", row("Notes"), row("Tools"), row("Help"), row("News"), text("All that there is"))
LONG = "Keep the screen on while a recording is being played"
CLICK = ElementFlag.CLICKABLE


def stands(name: str, *, on: bool = True) -> GoalFact:
    return Holds(IsChecked(Selector(Role.OTHER, name), on), changed=True)


def says(name: str, value: str) -> GoalFact:
    return Holds(TextEquals(Selector(Role.OTHER, name), value), changed=True)


def state_of(fact: GoalFact, *shown: Entry) -> FactState:
    return proven([fact], *shown).facts[0].state


def option(said: str, *, on: bool) -> UIElement:
    return replace(box(said, on=on), role=Role.RADIO)


def chip(said: str, *, selected: bool) -> UIElement:
    return UIElement(0, Role.BUTTON, said, flags=CLICK | (ElementFlag.SELECTED if selected else ElementFlag.NONE))


@pytest.mark.parametrize("name", ["Keep the screen on while a recording is being p…", LONG, f"{LONG} (off)"])
def test_a_control_is_known_by_the_name_that_it_is_told_by(name: str) -> None:
    """Told to a model it is cut, or has its state behind it."""
    shown = [page("Settings", box(LONG, on=on)) for on in (False, True)]
    assert state_of(stands(name), ("s", shown[0]), do(LONG), ("s", shown[1])) is FactState.HELD
    assert state_of(stands(name), ("s", shown[0])) is FactState.CONTRADICTED


def test_a_control_whose_name_goes_on_or_ends_sooner_is_another_one() -> None:
    for name, other in ((LONG, f"{LONG} back"), (f"{LONG} back", LONG), (f"{LONG[:30]}…", LONG)):
        shown = [page("Settings", box(other, on=on)) for on in (False, True)]
        assert state_of(stands(name), ("s", shown[0]), do(other), ("s", shown[1])) is FactState.NOT_SEEN


def test_a_row_that_is_told_cut_is_not_known_where_several_are_told_so() -> None:
    cut = f"{LONG[:47]}…"
    rows = [row(f"{LONG} {n}") for n in (1, 2)]
    both, one = (page("Notes", *shown, row("Tea"), row("Milk")) for shown in (rows, rows[1:]))
    assert state_of(Exists(cut), ("n", one)) is FactState.HELD
    assert state_of(Exists(cut), ("n", both), do("Tea"), ("n", one)) is FactState.NOT_SEEN


@pytest.mark.parametrize("name", ["Tea = Green", "Tea (on)"])
def test_a_row_that_is_told_with_a_value_is_not_gone_with_one_of_another_value(name: str) -> None:
    before = page("Notes", row("Tea\nBlack"), row("Milk"), row("Sand"), button("Delete"))
    after = page("Notes", row("Milk"), row("Sand"), button("Delete"))
    gone = Exists(name, present=False)
    assert state_of(gone, ("n", before), do("Delete"), ("n", after)) is FactState.NOT_SEEN


def test_of_several_of_one_name_the_numbered_one_is_meant_and_without_a_number_the_first() -> None:
    twins = page("Settings", row("Length\n1 minute"), row("Volume\nLoud"), row("Length\n5 minutes"))
    assert state_of(says("Length (2)", "5 minutes"), ("s", twins)) is FactState.HELD
    assert state_of(says("Length (2)", "1 minute"), ("s", twins)) is FactState.CONTRADICTED
    assert state_of(says("Length", "1 minute"), ("s", twins)) is FactState.HELD


def test_a_control_may_be_named_with_the_value_beside_it() -> None:
    shown = page("Settings", row("Height\n473"), row("Width\n100"))
    assert state_of(says("Height = 100", "473"), ("s", shown)) is FactState.HELD


def test_a_control_that_shows_its_name_alone_contradicts_no_value() -> None:
    """A button that opens a list of options says nothing of the chosen one."""
    assert state_of(says("Tools", "Dark"), ("h", HOME)) is FactState.NOT_SEEN


ASKS = page("Theme", option("Light", on=True), option("Dark", on=False), button("OK"), dialog=True)
CHOSEN = page("Theme", option("Light", on=False), option("Dark", on=True), button("OK"), dialog=True)


def test_the_chosen_option_is_what_the_control_says_that_opens_the_list() -> None:
    """It counts where the list is opened again, and neither before it was chosen nor before it was agreed to."""
    fact = says("Tools", "Dark")
    way: list[Entry] = [("h", HOME), do("Tools"), ("d", ASKS), do("Dark"), ("d", CHOSEN)]
    assert state_of(fact, *way) is FactState.NOT_SEEN
    way += [do("OK"), ("h", HOME)]
    assert state_of(fact, *way) is FactState.NOT_SEEN
    assert state_of(fact, *way, do("Tools"), ("d", CHOSEN)) is FactState.HELD
    assert state_of(fact, *way, do("Tools"), ("d", ASKS)) is FactState.CONTRADICTED


@pytest.mark.parametrize("name", ["Write here", "Draft"])
def test_a_field_is_known_by_the_hint_or_the_content_that_it_lost_when_it_was_filled(name: str) -> None:
    empty, full = (
        page("Note", field("", holds), text("Of today"), row("Share"), row("Print")) for holds in (name, "Tea")
    )
    assert state_of(says(name, "Tea"), ("n", empty), do(f"{name}=Tea"), ("n", full)) is FactState.HELD
    assert state_of(says(name, "Tea"), ("n", empty), do(f"{name}=Milk"), ("n", full)) is not FactState.HELD


@pytest.mark.parametrize(("named", "held"), [(False, True), (True, False)])
def test_a_field_that_is_told_by_its_place_is_the_one_without_a_name_that_the_run_filled(
    named: bool, held: bool
) -> None:
    """Where it stood when the plan was made, there may be another one by now."""
    hint = "Body" if named else ""
    fields = (replace(field(hint, said), class_name="textarea") for said in ("", "Tea"))
    empty, full = (page("Note", field("Search"), each, row("Share")) for each in fields)
    typed = [Taken(1, InputText(Selector(Role.INPUT, description=hint), "Tea"), empty.elements[1])]
    looks = [Look(0, empty, "n"), Look(1, full, "n")]
    proof = prove(Goal("Write tea", (says("field 1", "Tea"),)), looks, typed)
    assert (proof.facts[0].state is FactState.HELD) == held


def form(holds: str) -> Entry:
    return "f", page("New note", field("", holds), button("Cancel"), button("Save"), dialog=True)


def test_what_was_typed_and_sent_is_shown_by_the_list_that_has_it_since() -> None:
    way: list[Entry] = [("h", HOME), do("Notes"), form("Title"), do("Title=Tea"), form("Tea")]
    listed = page("Home", row("Tea"), *HOME.elements)
    assert state_of(says("Title", "Tea"), *way, do("Save"), ("h", listed)) is FactState.HELD
    assert state_of(says("Title", "Tea"), *way, do("Cancel"), ("h", listed)) is not FactState.HELD
    assert state_of(says("Title", "Tea"), *way, do("Save"), ("h", HOME)) is not FactState.HELD


def test_what_is_selected_among_its_kind_is_on_and_what_was_selected_before_is_off() -> None:
    all_ = page("List", chip("All", selected=True), chip("Starred", selected=False))
    starred = page("List", chip("All", selected=False), chip("Starred", selected=True))
    way: list[Entry] = [("l", all_), do("Starred"), ("l", starred)]
    assert state_of(stands("Starred"), *way) is FactState.HELD
    assert state_of(stands("All", on=False), *way) is FactState.HELD
    assert state_of(stands("All"), *way) is FactState.CONTRADICTED
    plain = page("List", chip("All", selected=False), chip("Starred", selected=False))
    assert state_of(stands("All", on=False), ("l", plain)) is FactState.NOT_SEEN


@pytest.mark.parametrize("on", [True, False])
def test_a_button_beside_a_selected_one_has_no_state_of_its_own_but_a_tab_has(on: bool) -> None:
    shown = page("List", chip("All", selected=True), chip("Mute", selected=False))
    assert state_of(stands("Mute", on=on), ("l", shown)) is FactState.NOT_SEEN
    tabs = page("List", *(replace(e, role=Role.TAB) for e in shown.elements))
    assert state_of(stands("Mute", on=on), ("l", tabs)) is (FactState.CONTRADICTED if on else FactState.HELD)


def test_a_page_is_there_by_its_title() -> None:
    assert state_of(Exists("Home"), ("h", HOME)) is FactState.HELD
    assert state_of(Exists("Home", changed=True), ("h", HOME)) is FactState.NOT_SEEN


@pytest.mark.parametrize("dialog", [False, True])
def test_the_title_of_what_may_not_be_kept_yet_proves_nothing(dialog: bool) -> None:
    """A form that waits to be sent, a page whose field holds the name, and a dialog."""
    form = page("Milk", field("Body"), button("Save"), button("Cancel"), dialog=dialog)
    held = page("Milk", field("Title", "Milk"), dialog=dialog)
    for shown in (form, held, page("Milk", text("There is none"), dialog=True)):
        assert state_of(Exists("Milk"), ("m", shown)) is FactState.NOT_SEEN
    assert state_of(Exists("Milk"), ("m", page("Milk", text("One litre")))) is FactState.HELD


def test_what_repeats_the_name_of_a_form_or_what_its_field_holds_does_not_show_that_it_is_there() -> None:
    said, heading = text("Milk"), replace(text("Milk"), role=Role.HEADING)
    asks, held = (field("Body"), button("Save")), field("Title", "Milk")
    for elements in ((heading, *asks), (heading, held), (said, held)):
        assert state_of(Exists("Milk"), ("m", page("Notes", *elements))) is FactState.NOT_SEEN
    for kept in ((heading,), (said, *asks), (row("Milk"), held)):
        assert state_of(Exists("Milk"), ("m", page("Notes", *kept))) is FactState.HELD


def test_a_form_that_suggests_a_name_whenever_it_is_opened_does_not_show_that_it_is_there() -> None:
    asks = "f", page("New page", field("Title", "Ideas"), button("Save"), button("Cancel"))
    way: list[Entry] = [("h", HOME), do("Notes"), asks, do("back"), ("h", HOME), do("Notes"), asks]
    assert state_of(Exists("Ideas"), *way) is FactState.NOT_SEEN


def editor(title: str, *more: UIElement) -> Entry:
    return "e", page(title, field("Text"), button("Save"), *more)


CLEAN, CHANGED = "note.txt - Editor", "*note.txt - Editor"
NOTE = FileSaved("note.txt")


def test_a_file_is_saved_where_saving_takes_the_mark_of_unsaved_changes_from_its_document() -> None:
    assert state_of(NOTE, editor(CLEAN)) is FactState.NOT_SEEN
    way = [editor(CLEAN), do("Text=Tea"), editor(CHANGED), do("Save")]
    assert state_of(NOTE, *way, editor(CHANGED)) is FactState.NOT_SEEN
    assert state_of(NOTE, *way, editor(CLEAN)) is FactState.HELD
    assert state_of(NOTE, *way, editor(CLEAN), do("Text=Milk"), editor(CHANGED)) is FactState.NOT_SEEN
    assert state_of(FileSaved("other.txt"), *way, editor(CLEAN)) is FactState.NOT_SEEN
    assert state_of(FileSaved(), *way, editor("note.txt* - Editor"), do("Save"), editor(CLEAN)) is FactState.HELD


def test_a_file_is_saved_by_the_item_of_a_menu_and_by_the_keys_for_it() -> None:
    menu = "m", page("", button("Save"), button("Revert"), dialog=True)
    assert state_of(NOTE, editor(CHANGED), do("Text"), menu, do("Save"), editor(CLEAN)) is FactState.HELD
    shown = [entry[1] for entry in (editor(CHANGED), editor(CLEAN)) if isinstance(entry[1], Observation)]
    looks = [Look(step, seen) for step, seen in enumerate(shown)]
    for keys, state in (("ctrl+s", FactState.HELD), ("Ctrl+Z", FactState.NOT_SEEN)):
        assert prove(Goal("a task", (NOTE,)), looks, [Taken(1, Press(keys))]).facts[0].state is state


def test_a_file_is_saved_where_the_button_that_saves_cannot_be_pressed_any_more() -> None:
    off = replace(button("Save"), flags=CLICK | ElementFlag.DISABLED)
    able, done = (("e", page("note.txt - Editor", field("Text"), b, button("Undo"))) for b in (button("Save"), off))
    assert state_of(NOTE, able, do("Save"), done) is FactState.HELD
    assert state_of(FileSaved(), able, do("Save"), done) is FactState.HELD
    web = "e", replace(page("note.txt - Editor", field("Text"), off, button("Undo")), loading="page")
    assert state_of(NOTE, able, do("Save"), web) is FactState.NOT_SEEN
    assert state_of(FileSaved("tea.txt"), able, do("Save"), done) is FactState.NOT_SEEN
    assert state_of(NOTE, able, do("Undo"), done) is FactState.NOT_SEEN
    assert state_of(NOTE, able, do("Save"), able) is FactState.NOT_SEEN


def test_a_file_is_saved_where_its_document_takes_the_name_that_was_entered_in_the_dialog_that_saves() -> None:
    new, named = editor("*Untitled - Editor"), editor(CLEAN)
    asks, filled = (("d", page("Save as", field("Name", n), button("Save"), dialog=True)) for n in ("", "note.txt"))
    way = [new, do("Save"), asks, do("Name=note.txt"), filled]
    assert state_of(NOTE, *way, do("Save"), named) is FactState.HELD
    sure = "q", page("Replace it?", button("Replace"), button("Cancel"), dialog=True)
    assert state_of(NOTE, *way, do("Save"), sure, do("Replace"), named) is FactState.HELD
    assert state_of(NOTE, *way, do("Save"), new) is FactState.NOT_SEEN
    assert state_of(NOTE, *way, do("back"), named) is FactState.NOT_SEEN
    kept = "e", page("*Untitled - Editor", button("Open"))
    opened = [*way, do("Save"), sure, do("Cancel"), kept, do("Open"), named]
    assert state_of(NOTE, *opened) is FactState.NOT_SEEN
    assert state_of(NOTE, *way, do("Save"), sure, do("Cancel"), named) is FactState.NOT_SEEN
    dropped = [*way, do("Save"), named, do("Text=x"), editor(CHANGED, button("Revert")), do("Revert"), named]
    assert state_of(NOTE, *dropped) is FactState.NOT_SEEN
    assert state_of(NOTE, *way, do("Save"), editor(CHANGED)) is FactState.NOT_SEEN
    assert state_of(FileSaved("tea.txt"), *way, do("Save"), editor("tea.txt - Editor")) is FactState.NOT_SEEN
    assert state_of(NOTE, named, do("Save"), asks, do("Name=note.txt"), filled, do("Save"), named) is FactState.NOT_SEEN


@pytest.mark.parametrize("fact", [NOTE, FileSaved()])
def test_a_mark_that_is_lost_otherwise_saves_no_file(fact: GoalFact) -> None:
    """By undoing or dropping the changes, by leaving, and where another document is shown."""
    changed = editor(CHANGED, button("Undo"), button("Close"))
    asks = "d", page("Save changes?", button("Don't Save"), button("Save"), button("OK"), dialog=True)
    left = "h", page("Welcome", row("Recent"))
    assert state_of(fact, changed, do("Undo"), editor(CLEAN)) is FactState.NOT_SEEN
    assert state_of(fact, changed, do("Close"), left) is FactState.NOT_SEEN
    for answer in ("Don't Save", "OK"):
        dropped = [changed, do("Close"), asks, do(answer)]
        assert state_of(fact, *dropped, editor(CLEAN)) is FactState.NOT_SEEN
        assert state_of(fact, *dropped, left, do("Recent"), editor(CLEAN)) is FactState.NOT_SEEN
    assert state_of(fact, editor("*other.txt - Editor"), do("Save"), editor(CLEAN)) is FactState.NOT_SEEN
    assert state_of(fact, changed, do("Save"), changed, do("Undo"), editor(CLEAN)) is FactState.NOT_SEEN


@pytest.mark.parametrize("title", ["note.txt.bak - Editor", "old note.txt - Editor", "note.txt-2 - Editor"])
def test_a_document_whose_name_holds_the_name_of_a_file_is_another_one(title: str) -> None:
    assert state_of(NOTE, editor(f"*{title}"), do("Save"), editor(title)) is FactState.NOT_SEEN


def browser(*files: str) -> Entry:
    """A page that was loaded, and what the browser tells beside it."""
    shown = page("List", button("Save"), *(text(f"Downloaded {file}") for file in files))
    return "l", replace(shown, loading="1")


def test_a_file_is_saved_where_the_device_says_that_it_was_downloaded() -> None:
    way, fact = [browser(), do("Save")], FileSaved("list.csv")
    assert state_of(fact, *way, browser("list.csv")) is FactState.HELD
    assert state_of(FileSaved("list"), *way, browser("list.csv")) is FactState.HELD
    assert state_of(FileSaved(), *way, browser("list.csv")) is FactState.HELD
    for other in ("other.csv", "list.csv.bak", "list.csv is not possible", "list (1).csv"):
        assert state_of(fact, *way, browser(other)) is FactState.NOT_SEEN


def test_what_a_page_says_of_a_download_saves_no_file() -> None:
    """Nor does what another device shows: only a browser tells of downloads."""
    fact, said = FileSaved("list.csv"), text("Downloaded list.csv")
    for by_page in (replace(said, bounds=Bounds(0, 0, 90, 20)), replace(said, class_name="span")):
        told = replace(page("List", button("Save"), by_page), loading="1")
        assert state_of(fact, browser(), do("Save"), ("l", told)) is FactState.NOT_SEEN
    assert state_of(fact, editor("List"), do("Save"), editor("List", said)) is FactState.NOT_SEEN


def test_a_download_that_was_told_already_saves_no_file_again() -> None:
    fact, told = FileSaved("list.csv"), browser("list.csv")
    assert state_of(fact, told, do("Save"), told) is FactState.NOT_SEEN
    assert state_of(fact, told, do("Save"), browser(), do("Save"), told) is FactState.HELD


def test_a_saved_file_can_be_shown_by_a_browser_and_by_a_document_of_its_name_or_with_a_mark() -> None:
    shown = {title: page(title, row("Recent")) for title in (CLEAN, CHANGED, "Welcome")}
    assert [can_show_saved("note.txt", seen) for seen in shown.values()] == [True, True, False]
    assert [can_show_saved("", seen) for seen in shown.values()] == [False, True, False]
    assert can_show_saved("", replace(shown["Welcome"], loading="1"))


def test_a_row_that_is_told_cut_or_with_its_value_is_there_and_gone_by_its_whole_name() -> None:
    title = "Everything that has to be done before the end of the year"
    before = page("Notes", row(f"{title}\nToday"), row("Tea"), row("Milk"), button("Delete"))
    after = page("Notes", row("Tea"), row("Milk"), button("Delete"))
    for name in (f"{title[:47]}…", f"{title} = Today"):
        assert state_of(Exists(name), ("n", before)) is FactState.HELD
        assert state_of(Exists(name, present=False), ("n", before), do("Delete"), ("n", after)) is FactState.HELD
        assert state_of(Exists(name, present=False), ("n", before), do("Delete"), ("n", before)) is not FactState.HELD


def test_what_was_typed_into_a_field_for_searching_proves_nothing_though_the_field_has_lost_its_hint() -> None:
    empty, full = (page("Notes", field("", holds), row("Tea"), row("Milk")) for holds in ("Search notes", "Tea"))
    fact = says("Search notes", "Tea")
    assert state_of(fact, ("n", empty), do("Search notes=Tea"), ("n", full)) is FactState.NOT_SEEN


def test_a_control_is_known_by_a_name_with_any_mark_behind_it() -> None:
    light, dark = (page("Theme", row("Dark"), chip("Dim", selected=on), row("Help")) for on in (False, True))
    assert state_of(stands("Dim (selected)"), ("t", light), do("Dim"), ("t", dark)) is FactState.HELD
    amount = replace(field("Amount", "5"), flags=field("Amount").flags | ElementFlag.DISABLED)
    assert state_of(says("Amount (disabled)", "5"), ("f", page("Form", amount))) is FactState.HELD
    wifi = [page("Net", box("Wi-Fi (off)", on=on), row("Help")) for on in (False, True)]
    assert state_of(stands("Wi-Fi (off)"), ("n", wifi[0]), do("Wi-Fi (off)"), ("n", wifi[1])) is FactState.HELD
    assert state_of(stands("Wi-Fi (off) (on)"), ("n", wifi[0])) is FactState.CONTRADICTED


@pytest.mark.parametrize("changed", [True, False])
def test_the_number_that_tells_a_row_from_its_namesakes_is_no_part_of_what_is_listed(*, changed: bool) -> None:
    """The page says who uses it, so that the new row of that name is told as the second."""
    before = page("Members", button("ann.lee"), row("bob"), field("Name"), button("Add"))
    typed = page("Members", button("ann.lee"), row("bob"), field("Name", "ann.lee"), button("Add"))
    after = page("Members", button("ann.lee"), row("ann.lee"), row("bob"), field("Name"), button("Add"))
    fact = Exists("ann.lee (2)", changed=changed)
    way: list[Entry] = [("m", before), do("Name=ann.lee"), ("m", typed)]
    assert state_of(fact, *way, do("Add"), ("m", after)) is FactState.HELD
    assert state_of(fact, *way) is FactState.NOT_SEEN


def test_a_second_row_of_a_name_is_there_only_where_two_are() -> None:
    two, one = page("List", row("Milk"), row("Milk"), row("Rice")), page("List", row("Milk"), row("Rice"))
    assert state_of(Exists("Milk (2)"), ("l", two)) is FactState.HELD
    assert state_of(Exists("Milk (2)"), ("l", two), do("Milk"), ("l", one)) is FactState.NOT_SEEN


def test_a_row_that_is_really_called_with_a_number_is_listed_only_as_that() -> None:
    both = page("Files", row("Report"), row("Report"), row("Report (2)"))
    less = page("Files", row("Report"), row("Report"))
    assert state_of(Exists("Report (2)"), ("f", both)) is FactState.HELD
    assert state_of(Exists("Report (2)", present=False), ("f", both), do("Report (2)"), ("f", less)) is not (
        FactState.CONTRADICTED
    )


@pytest.mark.parametrize("said", ["Height", "Height:"])
@pytest.mark.parametrize("name", ["Height", "Height = 473", "Height = 473 (field)"])
def test_a_field_is_known_by_the_caption_that_it_is_told_by(name: str, said: str) -> None:
    def sheet(value: str) -> Observation:
        caption = replace(text(said), bounds=Bounds(0, 0, 90, 20))
        entry = replace(field("", value), class_name="spin button", bounds=Bounds(100, 0, 190, 20))
        return page("Size", caption, entry, row("Help"))

    way: list[Entry] = [("s", sheet("473")), do("473=180"), ("s", sheet("180"))]
    assert state_of(says(name, "180"), *way) is FactState.HELD
    assert state_of(says(name, "200"), *way) is FactState.CONTRADICTED
