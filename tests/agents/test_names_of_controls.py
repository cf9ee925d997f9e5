"""Which control a plan's name means where the two differ by a sign, and what is done where no list drops down."""

from dataclasses import replace

import pytest
from tests.agents.test_plan_steps import APP, after, control, planned, shown

from uiatlas.agents.compilers.once.on_map import as_meant
from uiatlas.agents.once.left_out import is_settled
from uiatlas.agents.once.naming_controls import called
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.policy import Act, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, InputText, Role, Tap, UIElement
from uiatlas.utg import Graph, Screen


def field(index: int, name: str) -> UIElement:
    return control(index, "", Role.INPUT, hint=name)


@pytest.mark.parametrize(
    ("kind", "name", "label"),
    [
        (Kind.TYPE, "Username", "Username*"),
        (Kind.TYPE, "Name:", "Name field"),
        (Kind.TYPE, "Name", "Name field"),
        (Kind.TYPE, "Title field", "Title*:"),
        (Kind.TAP, "Transport", "Transport [-]"),
        (Kind.TAP, "Inbox", "★ Inbox"),
        (Kind.TAP, "Wi-Fi", "Wi Fi"),
        (Kind.TAP, "Save button", "Save…"),
    ],
)
def test_a_control_is_known_by_its_name_without_punctuation_and_without_what_it_is(
    kind: Kind, name: str, label: str
) -> None:
    there = field(1, label) if kind is Kind.TYPE else control(1, label)
    found = called(Intended(kind, name, "x"), shown(control(0, "Other"), there))
    assert found is not None
    assert found.index == 1


@pytest.mark.parametrize(
    ("kind", "name", "label"),
    [
        (Kind.TAP, "Save", "Save as"),
        (Kind.TAP, "C", "C++"),
        (Kind.TAP, "Version 15", "Version 1.5"),
        (Kind.TAP, "Level 5", "Level -5"),
        (Kind.TAP, "+", "-"),
        (Kind.TAP, "Save", "Save field"),
        (Kind.TAP, "Delete", "Delete button"),
        (Kind.TAP, "Name ▲", "Name ▼"),
        (Kind.TAP, "कल", "कुल"),
        (Kind.TAP, "Re-sign document", "Resign document"),
        (Kind.TAP, "Re-move (2)", "Remove"),
        (Kind.TYPE, "Name", "Name button"),
        (Kind.TYPE, "Name (2)", "Name"),
        (Kind.CHOOSE, "Account", "Account [-]"),
    ],
)
def test_a_name_of_other_letters_or_numbers_is_another_one(kind: Kind, name: str, label: str) -> None:
    there = field(0, label) if kind is Kind.TYPE else control(0, label)
    assert called(Intended(kind, name, "x"), shown(there)) is None


def test_of_two_that_differ_by_a_sign_the_exact_one_is_meant_and_without_one_none() -> None:
    step = Intended(Kind.TAP, "Home")
    assert called(step, shown(control(0, "Home [-]"), control(1, "Home?"))) is None
    exact = called(step, shown(control(0, "Home [-]"), control(1, "Home")))
    assert exact is not None
    assert exact.index == 1


ROW = control(0, "Wallet", Role.ITEM)
ACCOUNT = field(1, "Account")


@pytest.mark.parametrize("lists", [True, False])
def test_an_option_is_typed_into_a_field_that_drops_down_no_list_and_no_row_behind_it_is_touched(lists: bool) -> None:
    """The page has a row of that name; only one that came up with the touch of the field is the option."""
    before = shown(*([] if lists else [ROW]), replace(ACCOUNT, index=0 if lists else 1))
    element = before.elements[-1]
    once, _ = planned(Graph(APP), "do it", Intended(Kind.CHOOSE, "Account", "Wallet"))
    first = once.decide(View(before, None))
    assert isinstance(first, Act)
    assert isinstance(first.action, Tap)
    now = shown(replace(ROW, index=0), replace(ACCOUNT, index=1)) if lists else before
    done = StepRecord(before, None, first.action, element, Outcome.SUCCESS)
    then = once.decide(View(replace(now, title="now"), None, (done,)))
    assert isinstance(then, Act)
    assert (then.element is not None and then.element.text == "Wallet") is lists
    assert isinstance(then.action, Tap if lists else InputText)


def test_choosing_what_is_chosen_already_is_done() -> None:
    chosen = replace(control(0, "Travel", Role.ITEM), flags=ElementFlag.CLICKABLE | ElementFlag.SELECTED)
    for element, settled in ((chosen, True), (control(0, "Travel", Role.ITEM), False)):
        look = shown(element)
        moment = after(look, element, look, Outcome.NO_CHANGE).history[0]
        assert is_settled(Intended(Kind.TAP, "Travel"), moment) is settled


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Dark (selected)", "Dark"),
        ("Amount (disabled)", "Amount"),
        ("Wi-Fi (off)", "Wi-Fi (off)"),
        ("Size>4 [Row] {A|B} (field)", "Size"),
        ('the "Dark (selected)" button', "Dark"),
    ],
)
def test_a_name_is_met_with_every_mark_that_a_prompt_puts_behind_it_and_as_it_really_is(name: str, label: str) -> None:
    found = called(Intended(Kind.TAP, name), shown(control(0, "Other"), control(1, label)))
    assert found is not None
    assert found.index == 1


def test_a_plan_with_marks_behind_its_names_is_laid_over_the_map_as_the_map_names_them() -> None:
    names = ("Dark", "Amount", "Wi-Fi (off)")
    graph = Graph(APP)
    graph.put_screen(Screen("s", APP, "Home", elements=shown(*map(control, range(3), names)).elements))
    told = [Intended(Kind.TAP, name, screen="s") for name in ("Dark (selected)", "Amount (disabled)", "Wi-Fi (off)")]
    assert [step.control for step in as_meant(graph, told)] == list(names)


@pytest.mark.parametrize(
    ("label", "name", "is_it"),
    [
        ("Rename F2", "Rename", True),
        ("Move to Trash Del", "Move to Trash", True),
        ("Save and create checkpoint (Ctrl+S)", "Save and create checkpoint", True),
        ("Find Ctrl+Shift+F", "Find", True),
        ("Rename and Save", "Rename", False),
        ("Save As...", "Save", False),
        ("Delete all", "Delete", False),
        ("Go Home", "Go", False),
        ("Option F", "Option", False),
    ],
)
def test_a_command_is_known_without_the_keys_behind_its_name(label: str, name: str, *, is_it: bool) -> None:
    """Words behind a name make it another command."""
    page = shown(UIElement(0, Role.MENU_ITEM, label, flags=int(ElementFlag.CLICKABLE)))
    assert (called(Intended(Kind.TAP, name), page) is not None) is is_it


def test_a_field_is_known_by_the_value_that_is_to_be_replaced_where_one_field_holds_it() -> None:
    """A list turns a row into a field when it is renamed."""
    name = UIElement(0, Role.INPUT, "old.txt", "Name", flags=int(ElementFlag.EDITABLE | ElementFlag.CLICKABLE))
    page = shown(name, field(1, "Search"))
    assert called(Intended(Kind.TYPE, "old.txt", "new.txt"), page) is name
    assert called(Intended(Kind.TYPE, "new.txt", "x"), page) is None
    twice = shown(name, replace(name, index=1))
    assert called(Intended(Kind.TYPE, "old.txt", "new.txt"), twice) is None


def test_a_field_for_the_name_of_a_file_is_known_by_that_name_with_the_kind_of_the_file() -> None:
    name, listed = replace(field(0, ""), text="Report"), UIElement(1, Role.TEXT, "Report.pdf")
    assert called(Intended(Kind.TYPE, "Report.pdf", "report.pdf"), shown(name, listed)) is name
    assert called(Intended(Kind.TYPE, "Report.2", "report"), shown(name)) is None
    assert called(Intended(Kind.TYPE, "Report.pdf", "report"), shown(name, replace(name, index=1))) is None


@pytest.mark.parametrize("name", [".", ":", "…", "...", "(", "÷", "−", "%"])
def test_a_control_that_is_called_by_a_mark_alone_is_found(name: str) -> None:
    """As the keys of a calculator are."""
    labels = (",", ".", ":", "…", "...", "(", ")", "÷", "-", "−", "%", "Save…")
    keys = [control(n, label) for n, label in enumerate(labels)]
    found = called(Intended(Kind.TAP, name), shown(*keys))
    assert found is not None
    assert found.text == name


@pytest.mark.parametrize(("names", "found"), [(("", "Search"), True), (("", ""), False), (("Title", "Search"), False)])
def test_a_field_told_by_its_place_is_the_only_one_without_a_name(names: tuple[str, str], found: bool) -> None:
    """What another screen told by its place may stand elsewhere among the fields of this one."""
    fields = [replace(field(n, name), class_name="textarea") for n, name in enumerate(names)]
    assert (called(Intended(Kind.TYPE, "field 3", "milk"), shown(*fields)) == fields[0]) == found


@pytest.mark.parametrize(("name", "index"), [("Terms", 1), ("TERMS", 0), ("terms", 0), ("Home", 2)])
def test_of_names_that_differ_by_case_alone_the_one_as_told_is_meant(name: str, index: int) -> None:
    labels = ("TERMS", "Terms", "HOME")
    found = called(Intended(Kind.TAP, name), shown(*(control(n, label) for n, label in enumerate(labels))))
    assert found is not None
    assert found.index == index
