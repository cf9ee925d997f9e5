"""Screens are counted from outside: by place, dialog and what is visible, the same for every crawler."""

from pathlib import Path

import pytest

from uiatlas.errors import FormatError
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas_bench.suites.explore_rule import Sight, curve_of, read_sights, screens_of, sight_of, written


def seen(seconds: float, *names: str, place: str = "/", dialog: bool = False) -> Sight:
    return Sight(seconds, place, dialog, frozenset(("button", name) for name in names))


def test_figures_and_what_is_hidden_make_no_other_screen() -> None:
    def shown(*labels: str, hidden: str) -> Observation:
        elements = [UIElement(i, Role.TEXT, label) for i, label in enumerate(labels)]
        unseen = UIElement(len(labels), Role.TEXT, hidden, flags=ElementFlag.HIDDEN)
        return Observation("app", (*elements, unseen), activity="/list?view=all#top")

    one, other = (
        sight_of(shown("Inbox 3", "Page 1 of 9", hidden="a"), 1.0),
        sight_of(shown("Inbox 12", "Page 2 of 9", hidden="b"), 2.0),
    )
    assert one.words == other.words == {("text", "Inbox"), ("text", "Page of")}
    assert (one.place, one.dialog) == ("/list", False)


def test_what_a_field_holds_makes_no_other_screen() -> None:
    def shown(text: str) -> Observation:
        return Observation("app", (UIElement(0, Role.INPUT, text, "Title", flags=ElementFlag.EDITABLE),))

    assert sight_of(shown("one"), 1.0).words == sight_of(shown("another"), 1.0).words == {("input", "Title")}


def test_a_place_a_dialog_and_four_fifths_of_what_is_shown_tell_screens_apart() -> None:
    sights = [
        seen(1, "a", "b", "c", "d", "e"),
        seen(2, "a", "b", "c", "d"),
        seen(3, "a", "b", "c"),
        seen(4, "a", "b", "c", "d", "e", dialog=True),
        seen(5, "a", "b", "c", "d", "e", place="/other"),
    ]
    assert screens_of({"one": sights}) == {"one": {0: 1, 1: 3, 2: 4, 3: 5}}


def test_crawlers_that_saw_the_same_have_the_same_screens_whoever_was_first() -> None:
    ours, theirs = [seen(1, "a"), seen(5, "b")], [seen(2, "b"), seen(3, "a"), seen(4, "c")]
    found = screens_of({"ours": ours, "theirs": theirs})
    assert found == {"ours": {0: 1, 1: 5}, "theirs": {1: 2, 0: 3, 2: 4}}


def test_the_curve_counts_the_screens_seen_by_each_part_of_the_time() -> None:
    assert curve_of({0: 0.0, 1: 24.0, 2: 25.0, 3: 51.0, 4: 100.0}, 100.0) == (1, 3, 3, 4, 5)
    assert curve_of({}, 100.0) == (0, 0, 0, 0, 0)


def test_sights_are_read_as_they_were_written_up_to_one_that_was_cut_off(tmp_path: Path) -> None:
    sights = (seen(1.5, "ä", "b"), seen(2.25, place="/x", dialog=True))
    file = tmp_path / "sights.jsonl"
    file.write_text("".join(written(s) + "\n" for s in sights) + '{"seconds": 3, "pl', encoding="utf-8")
    assert read_sights(file) == sights
    file.write_text("[]\n", encoding="utf-8")
    with pytest.raises(FormatError, match="not a sight"):
        read_sights(file)
