"""How a task in words is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiatlas.agents.words.task import Kind, parse_task
from uiatlas.safety.asked import leaves_unsaved


def kinds(text: str) -> dict[str, Kind]:
    return {w.stem: w.kind for w in parse_task(text).words}


def values(text: str) -> list[str]:
    return [v.text for v in parse_task(text).values]


def test_quoted_text_names_and_numbers_are_values_in_order() -> None:
    """What is to be typed is found whether it is quoted, a name, an address or a number."""
    assert values("send 'see you, and bring it' to Ann Lee") == ["see you, and bring it", "Ann Lee"]
    assert values("set the alarm to 08:30") == ["08:30"]
    assert values("mail it to ann@example.org, code 4711") == ["ann@example.org", "4711"]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ('type "hello" into "Title"', ("titl",)),
        ('enter "hello" in the field "Title" and save it', ("titl",)),
        ('write "hello" in the "Title" field', ("titl",)),
        ("type 'hello' into the subject field", ("subject",)),
        ('type "hello" in the "Inbox" folder', ()),
        ('add "hello" to "Inbox"', ()),
    ],
)
def test_a_text_is_typed_into_the_field_that_a_task_names_and_the_name_is_no_text(
    text: str, field: tuple[str, ...]
) -> None:
    first, *more = parse_task(text).values
    assert (first.text, first.field, bool(more)) == ("hello", field, not field)


def test_quoted_text_is_not_taken_apart() -> None:
    """An 'and' inside quotation marks begins no new part."""
    assert {v.clause for v in parse_task("write 'open it and delete it'").values} == {0}


def test_a_quoted_name_may_hold_an_apostrophe_or_the_other_quote() -> None:
    """The quotation mark that began a name ends it, so that nothing is cut off."""
    assert values('create a note called "Tom\'s list"') == ["Tom's list"]
    assert values("rename 'Tom's list' to 'Ann's'") == ["Tom's list", "Ann's"]
    assert values("create a note called 'Gro\"ce: ries'") == ['Gro"ce: ries']


def test_a_name_needs_no_quotation_marks_after_called_and_in_a_renaming() -> None:
    """What follows "called", or what something is renamed to, is read to the end of the phrase and typed as it is."""
    assert values("create a note called Summer plans in Work") == ["Summer plans", "Work"]
    assert values("add a place named Office at 12 Mill Lane") == ["Office", "12 Mill Lane"]
    assert values("rename the note Diary to Old diary, then close it") == ["Diary", "Old diary"]
    assert values("rename 'called back' to 'B'") == ["called back", "B"]
    assert [v.quoted for v in parse_task("make a list called food").values] == [True]


def test_only_a_part_that_begins_with_signing_in_gives_values_to_sign_in_with() -> None:
    """The "login name" is a thing to change like any other."""
    assert [v.signs for v in parse_task("log in as 'ann' and rename 'A' to 'B'").values] == [True, False, False]
    assert [v.signs for v in parse_task("change the login name to 'ann2' and tick Weekly digest").values] == [
        False,
        False,
    ]


def test_what_must_not_be_deleted_is_no_part_of_the_task() -> None:
    """A forbidden deed leaves no words behind; a forbidden switch is one to be turned off; quoted words are text."""
    assert parse_task("do not delete anything").words == ()
    assert kinds("turn on sounds but don't delete the notes").keys() == {"turn", "sound"}
    assert values("rename 'A' to 'B' without deleting 'C'") == ["A", "B"]
    assert len(parse_task("do not show tips").opposed()) % 2 == 1
    assert values("write 'do not delete it'") == ["do not delete it"]


def test_a_new_imperative_begins_a_new_part() -> None:
    """'and then open' is a second part; a plain 'and' is not."""
    assert {w.clause for w in parse_task("create a folder and then open it now").words} == {0, 1}
    assert {w.clause for w in parse_task("show date and time").words} == {0}


def test_what_a_thing_is_set_to_weighs_as_a_value() -> None:
    """'to dark' is the option; 'from light to dark' does not aim at light."""
    found = kinds("change the theme from light to dark")
    assert found["dark"] is Kind.VALUE
    assert "light" not in found


def test_a_pronoun_means_the_value_named_last() -> None:
    """'it' stands for the name before it; 'save it' does not ask to find the name again."""
    second = [w for w in parse_task("search for 'Diary' and open it").words if w.clause == 1]
    assert any(w.kind is Kind.NAMED for w in second)
    assert not any(w.kind is Kind.NAMED for w in parse_task("rename it to 'Diary' and save it").words)


def test_switching_off_searching_and_looking_are_told() -> None:
    """Polarity, searches and tasks that change nothing."""
    assert len(parse_task("turn off sounds").opposed()) % 2 == 1
    assert len(parse_task("turn on sounds").opposed()) % 2 == 0
    assert parse_task("search for 'milk'").searches == {0}
    assert parse_task("open the privacy policy").looks
    assert not parse_task("delete the note").looks


def test_the_name_of_the_app_is_no_word_of_the_task() -> None:
    """'in the Gallery app' says where, not what."""
    assert "galler" not in kinds("sort folders in the Gallery app by name")


@given(st.text(max_size=120))
def test_any_text_is_a_task(text: str) -> None:
    """No text breaks the reader, and reading twice gives the same."""
    task = parse_task(text)
    assert task == parse_task(text)
    assert all(w.stem for w in task.words)


@pytest.mark.parametrize("text", ["do not save passwords", "write 'do not save it'", "save it"])
def test_a_switch_a_quotation_and_saving_forbid_no_saving(text: str) -> None:
    assert not leaves_unsaved(text)


@pytest.mark.parametrize(
    ("task", "things"),
    [
        ("Add 'Milk', 'Eggs' and 'Bread'", ["Milk", "Eggs", "Bread"]),
        ("Add Milk and Eggs", ["Milk", "Eggs"]),
        ("Delete 'Profit' and 'Loss'", ["Profit", "Loss"]),
        ("Add Milk and Add Eggs", ["Milk", "Eggs"]),
    ],
)
def test_a_list_that_begins_with_a_capital_verb_is_read_as_one_thing_for_each(task: str, things: list[str]) -> None:
    """The verb is written before each thing, and read to an end whatever its case is."""
    assert values(task) == things


def test_a_removed_thing_without_quotation_marks_may_have_an_and_in_its_name() -> None:
    assert {v.clause for v in parse_task("remove Profit and Loss").values} == {0}
    assert {v.clause for v in parse_task("remove 'Profit' and 'Loss'").values} == {0, 1}
