"""A text that is to be there and that no row lists: in a field that was kept, and nowhere else."""

from dataclasses import replace

import pytest
from tests.run.test_named_facts import state_of
from tests.run.test_proof import Entry, button, do, field, page, row, text

from uiatlas.planning.goal import Exists
from uiatlas.run.proof import FactState
from uiatlas.ui import ElementFlag, UIElement

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


LINES = ["Not saved | {}", "0 results | {}", "Deleted · {}", "Nicht gefunden · {}", "Name taken | {}", "{} | 3 words"]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("name", ["Buy tea", "Buy some green tea"])
def test_a_part_of_a_line_that_is_only_read_does_not_show_that_a_thing_is_there(line: str, name: str) -> None:
    """The other part may say that it is gone, or was not taken, in any language."""
    fact, said = Exists(name), text(line.format(name))
    listed = "n", page("Notes", row("Milk"), row("Rice"), said)
    assert state_of(fact, listed) is UNSEEN
    assert state_of(fact, listed, do("Milk"), listed) is UNSEEN
    way = [form(""), do(f"Title={name}"), form(name), do("Save")]
    assert state_of(fact, *way, form(name, said)) is UNSEEN
    assert state_of(fact, *way, form("", said)) is UNSEEN


def test_the_text_of_a_document_is_not_there_where_saving_it_failed() -> None:
    """Whatever its title says, and whichever file was written meanwhile."""
    way = [paper("a.txt - Editor", ""), do("Text=Buy tea"), paper("*a.txt - Editor", "Buy tea"), do("Save")]
    for said, state in (("The file could not be saved", UNSEEN), ("Line 1", HELD)):
        shown = page("a.txt - Editor", field("Text", "Buy tea"), button("Save"), text(said))
        assert state_of(TEA, *way, ("e", shown)) is state
    kept = page("Editor", field("Text", "Buy tea"), button("Save"))
    for files, title, state in ((("settings.ini",), "Editor", UNSEEN), (("a.txt",), "a.txt - Editor", HELD)):
        written = replace(kept, title=title, written=files)
        plain = [paper(title, ""), do("Text=Buy tea"), paper(title, "Buy tea"), do("Save")]
        assert state_of(TEA, *plain, ("e", written)) is state
        failed = replace(page(title, *kept.elements, text("The file could not be saved")), written=files)
        assert state_of(TEA, *plain, ("e", failed)) is UNSEEN


@pytest.mark.parametrize("name", ["Title", ""])
def test_what_a_dialog_covers_is_not_kept_yet_though_its_page_was_sent(name: str) -> None:
    """The dialog may ask for more, such as a note on what was changed, before anything is kept."""
    way = [("f", page("Note", field(name, said), button("Save"), text("Draft"))) for said in ("", "Buy tea")]
    covered = replace(field(name, "Buy tea"), flags=field(name).flags | int(ElementFlag.HIDDEN))
    asks = page("Note", field("What was changed"), button("Save"), covered, dialog=True)
    typed = [way[0], do("Title=Buy tea" if name else "=Buy tea"), way[1]]
    assert state_of(TEA, *typed, do("Save"), ("d", asks)) is UNSEEN
