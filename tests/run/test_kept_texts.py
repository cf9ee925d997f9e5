"""A text that is to be there and that no row lists: in a field that was kept, or in a part of a status line."""

from dataclasses import replace

import pytest
from tests.run.test_named_facts import state_of
from tests.run.test_proof import Entry, button, do, field, page, row, text

from uiatlas.planning.goal import Exists
from uiatlas.run.proof import FactState
from uiatlas.ui import UIElement

HELD, UNSEEN = FactState.HELD, FactState.NOT_SEEN
TEA = Exists("Buy tea")


def form(title: str, *more: UIElement) -> Entry:
    return "f", page("Note", field("Title", title), button("Save"), *more)


def test_a_text_that_the_run_typed_is_there_once_its_form_says_that_it_was_kept() -> None:
    way = [form(""), do("Title=Buy tea"), form("Buy tea")]
    assert state_of(TEA, *way) is UNSEEN
    assert state_of(TEA, *way, do("Save"), form("Buy tea")) is UNSEEN
    assert state_of(TEA, *way, do("Save"), form("Buy tea", text("Your note was saved"))) is HELD
    assert state_of(TEA, *way, do("Save"), form("Buy tea", text("It could not be saved"))) is UNSEEN
    assert state_of(Exists("Buy tea", screen="s"), *way, do("Save"), form("Buy tea", text("Note was saved"))) is UNSEEN
    assert state_of(replace(TEA, changed=True), *way, do("Save"), form("Buy tea", text("Note saved"))) is not HELD


def test_what_a_page_without_a_known_button_holds_proves_nothing_before_it_was_sent() -> None:
    """The button that sends it may be a picture without a name."""
    empty, typed = (("c", page("Chat", field("Message", said), button(""), row("Ann"))) for said in ("", "Buy tea"))
    assert state_of(TEA, empty, do("Message=Buy tea"), typed) is UNSEEN


def paper(title: str, holds: str) -> Entry:
    return "e", page(title, field("Text", holds), button("Save"), button("Undo"))


def test_the_text_of_a_document_is_there_once_it_shows_that_it_was_saved() -> None:
    way = [paper("a.txt - Editor", ""), do("Text=Buy tea"), paper("*a.txt - Editor", "Buy tea")]
    assert state_of(TEA, *way) is UNSEEN
    assert state_of(TEA, *way, do("Save"), paper("a.txt - Editor", "Milk\nBuy tea")) is HELD
    assert state_of(TEA, *way, do("Save"), paper("a.txt - Editor", "Milk")) is UNSEEN
    assert state_of(TEA, *way, do("Undo"), paper("a.txt - Editor", "Buy tea")) is UNSEEN


@pytest.mark.parametrize("line", ["Buy tea | 3 words", "Page 1 of 2   Buy tea", "UTF-8 · Buy tea"])
def test_a_part_of_a_status_line_is_there(line: str) -> None:
    shown = page("Notes", row("Milk"), row("Rice"), text(line))
    assert state_of(TEA, ("n", shown)) is HELD
    assert state_of(Exists("tea"), ("n", shown)) is UNSEEN
    assert state_of(TEA, ("n", replace(shown, dialog=True))) is UNSEEN
    empty = page("Notes", field("Title"), button("Save"), text("0 words | empty"))
    typed = page("Notes", field("Title", "Buy tea"), button("Save"), text(line))
    assert state_of(TEA, ("n", empty), do("Title=Buy tea"), ("n", typed)) is UNSEEN
