"""Which control a task ends with, wherever on the map it is."""

from dataclasses import replace

import pytest
from tests.planning.hallway import hallway

from uiatlas.agents.endpoints import point
from uiatlas.errors import UnknownNameError
from uiatlas.knowledge.pointing import agreeing_button, by_text
from uiatlas.text.retrieval import Bm25
from uiatlas.ui import ElementFlag, Role, UIElement
from uiatlas.utg import Screen

TAP = ElementFlag.CLICKABLE


def test_a_choice_is_followed_by_nothing_when_its_dialog_has_no_button() -> None:
    """The option itself ends the task."""
    best = point(hallway(), "set the colour to red", Bm25())[0]
    assert (best.screen, best.element.text) == ("colours", "Red")


def test_the_button_that_makes_a_change_count_comes_first() -> None:
    """What was chosen in a dialog with an agreeing button counts once that is pressed."""
    graph = hallway()
    dialog = graph.screens["colours"]
    button = UIElement(len(dialog.elements), Role.BUTTON, "OK", flags=TAP)
    graph.put_screen(replace(dialog, elements=(*dialog.elements, button)))
    first, second = point(graph, "set the colour to red", Bm25())[:2]
    assert (first.screen, first.element.text) == ("colours", "OK")
    assert second.element.text == "Red"


def test_scores_fall_and_no_control_is_named_twice() -> None:
    """A ranking is one."""
    ranked = point(hallway(), "set the colour to red", Bm25(), k=50)
    assert [p.score for p in ranked] == sorted((p.score for p in ranked), reverse=True)
    assert len({(p.screen, p.element.text, p.element.role) for p in ranked}) == len(ranked)


def test_what_no_way_leads_to_is_found_by_its_text() -> None:
    """Plain likeness of texts needs no way."""
    graph = hallway()
    lonely = Screen(id="far", app=graph.app, name="Far", elements=(UIElement(0, Role.BUTTON, "Defragment", flags=TAP),))
    graph.put_screen(lonely)
    assert point(graph, "defragment now", Bm25())[0].screen == "far"
    assert by_text(graph, "defragment now", Bm25())[0].element.text == "Defragment"


def test_a_button_that_deletes_agrees_only_beside_one_that_cancels() -> None:
    """A list with a delete button is no question."""
    delete = UIElement(0, Role.BUTTON, "Delete", flags=TAP)
    assert agreeing_button([delete]) is None
    assert agreeing_button([delete, UIElement(1, Role.BUTTON, "Cancel", flags=TAP)]) == delete


def test_an_unknown_start_is_an_error() -> None:
    """A name that is not on the map is not guessed at."""
    with pytest.raises(UnknownNameError):
        point(hallway(), "set the colour to red", Bm25(), start="nowhere")
