"""Which screens a goal may mean, and how sure that is."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.planning.hallway import SCREENS, hallway

from uiatlas.agents.words.targets import ground
from uiatlas.errors import UnknownNameError
from uiatlas.planning.likeness import anywhere, verdict
from uiatlas.text.names import spoken
from uiatlas.text.retrieval import Bm25
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen, Transition


def test_the_best_target_says_where_and_what() -> None:
    """A setting is found in its dialog, with the option there."""
    best = ground(hallway(), "set the colour to red", "home")[0]
    assert (best.screen, best.element) == ("colours", "Red")
    assert best.confidence > 0.9


def test_what_is_to_be_typed_is_told() -> None:
    """The target of a form is its field with the text."""
    targets = ground(hallway(), "rename the person to 'Ann'", "person")
    assert any(t.text == "Ann" and t.element == "Name" for t in targets)


def test_a_goal_that_fits_nothing_is_said_to_fit_nothing() -> None:
    """No target, no pretence."""
    assert ground(hallway(), "fly me to the moon", "home") == ()
    assert verdict(()) == "nothing"


def test_buttons_that_have_nothing_to_do_with_each_other_make_no_goal_sure() -> None:
    """That one button says "delete" and another one "notes" does not mean that notes are deleted there."""
    press = ElementFlag.CLICKABLE
    rows = dict(SCREENS)
    rows["help"] = [
        (Role.BUTTON, "Delete", press),
        (Role.BUTTON, "Show notes", press),
        (Role.BUTTON, "Hide notes", press),
    ]
    best = ground(hallway(rows), "delete a note", "home")[0]
    assert (best.screen, best.element) == ("help", "Delete")
    assert best.confidence < 0.8


def test_halves_of_a_word_make_no_whole() -> None:
    """Two rows that each say something like a word of the goal among other things are not what it means."""
    press = ElementFlag.CLICKABLE
    rows = dict(SCREENS)
    rows["help"] = [(Role.BUTTON, "Silence in the house", press), (Role.BUTTON, "Silence of the lambs", press)]
    targets = ground(hallway(rows), "mute", "home")
    assert targets
    assert all(t.confidence < 0.5 for t in targets)


def test_signing_out_is_not_signing_in() -> None:
    """A goal that no screen fits is not taken to mean its contrary."""
    rows = dict(SCREENS)
    rows["help"] = [(Role.BUTTON, "Sign in", ElementFlag.CLICKABLE)]
    graph = hallway(rows)
    assert verdict(ground(graph, "sign out", "home")) == "nothing"
    assert ground(graph, "sign in", "home")[0].confidence == 1.0


def test_a_screen_is_meant_by_its_name_too() -> None:
    """A button that says something else leads to what the goal names."""
    graph = hallway()
    graph.put_screen(Screen("about", graph.app, f"{graph.app}.AboutActivity", "activity"))
    graph.put_transition(Transition("help", Tap(Selector(Role.OTHER, "Information")), "about"))
    best = ground(graph, "open the about page", "home")[0]
    assert (best.screen, best.element) == ("about", "")
    assert best.confidence > 0.7


def test_what_fits_better_is_meant_though_it_lies_farther() -> None:
    """A screen near by that says a little of the goal does not keep a farther one from being meant."""
    graph = Graph("com.example.trips", entry="Home")
    for source, *labels in (("Home", "Trip options", "Next"), ("Next", "Last"), ("Last", "Preferences")):
        rows = [UIElement(i, Role.ITEM, label, flags=int(ElementFlag.CLICKABLE)) for i, label in enumerate(labels)]
        graph.put_screen(Screen(source, graph.app, source, elements=tuple(rows)))
    for source, label in (("Home", "Trip options"), ("Home", "Next"), ("Next", "Last"), ("Last", "Preferences")):
        graph.put_screen(graph.screens.get(label, Screen(label, graph.app, label)))
        graph.put_transition(Transition(source, Tap(Selector(Role.ITEM, label)), label))
    targets = ground(graph, "open the settings", "Home")
    assert targets[0].screen == "Preferences"
    assert targets[0].confidence > 0.5


def test_two_screens_that_fit_alike_are_ambiguous() -> None:
    """Two equal switches on two equal pages cannot be told apart."""
    tick = ElementFlag.CLICKABLE | ElementFlag.CHECKABLE
    rows = dict(SCREENS)
    rows["help"] = [(Role.SWITCH, "Wireless", tick)]
    rows["colours"] = [*SCREENS["colours"], (Role.SWITCH, "Wireless", tick)]
    targets = ground(hallway(rows), "wireless", "settings")
    assert {t.screen for t in targets} == {"help", "colours"}
    assert verdict(targets) == "ambiguous"


def test_a_scorer_can_only_make_a_target_surer() -> None:
    """With BM25 the same target wins, no less sure than without."""
    plain = ground(hallway(), "set the colour to red", "home")[0]
    scored = ground(hallway(), "set the colour to red", "home", Bm25())[0]
    assert scored.screen == plain.screen
    assert scored.confidence >= plain.confidence


def test_an_unknown_start_is_named() -> None:
    """A start that is not on the map is bad input."""
    with pytest.raises(UnknownNameError, match="nowhere"):
        ground(hallway(), "help", "nowhere")


@given(st.text(max_size=40), st.integers(1, 4))
@settings(max_examples=40, deadline=None)
def test_targets_are_sorted_bounded_and_reproducible(task: str, k: int) -> None:
    """Whatever is asked: at most k targets, each screen once, surest first, the same again."""
    graph = hallway()
    targets = ground(graph, task, "home", k=k)
    assert len(targets) <= k
    assert len({t.screen for t in targets}) == len(targets)
    assert all(0.0 <= t.confidence <= 1.0 for t in targets)
    assert [t.confidence for t in targets] == sorted((t.confidence for t in targets), reverse=True)
    assert targets == ground(graph, task, "home", k=k)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("io.example.app.VoiceRecognition", "Voice Recognition"),
        ("io.example.settings.SettingsActivity", "Settings"),
        ("io.example.Page$HTTPServerDialog", "HTTP Server"),
        ("io.example.Main menu", "Main menu"),
        ("io.example.Activity", "Activity"),
        ("plantDetail/{}", "plant Detail/{}"),
        ("Date and time", "Date and time"),
        ("Version 2.0 notes", "Version 2.0 notes"),
    ],
)
def test_a_class_is_said_in_words(name: str, words: str) -> None:
    """The parts of a class's name are words; names that are words stay."""
    assert spoken(name) == words


@pytest.mark.parametrize("goal", ["voice recognition", "open VoiceRecognition", "go to the voice recognition"])
def test_a_screen_that_nothing_leads_to_is_found_by_the_words_of_its_class(goal: str) -> None:
    """What is outside of the app is never what a goal means."""
    graph = Graph("io.example", entry="main")
    for key, name, kind in (
        ("main", "io.example.Main", "activity"),
        ("voice", "io.example.app.VoiceRecognition", "activity"),
        ("system", "system:android.speech.VOICE_RECOGNITION", "system"),
    ):
        graph.put_screen(Screen(key, graph.app, name, kind, external=kind == "system"))
    assert [t.screen for t in anywhere(graph, goal, Bm25())] == ["voice"]


def test_what_a_library_shows_belongs_to_the_app() -> None:
    """A page whose class comes from a library is a goal as any other, and so is what a layout says."""
    graph = Graph("io.example", entry="main")
    said = ("Show word count", "Use a font of one width", "Make links clickable", "Wrap long lines")
    rows = tuple(UIElement(i, Role.CONTAINER, text) for i, text in enumerate(said))
    for screen in (
        Screen("main", graph.app, "io.example.Main", "activity"),
        Screen("about", graph.app, "org.library.AboutActivity", "activity", external=True),
        Screen("settings", graph.app, "io.example.SettingsActivity", "activity", elements=rows),
    ):
        graph.put_screen(screen)
    assert [t.screen for t in anywhere(graph, "about", Bm25())] == ["about"]
    assert [(t.screen, t.element) for t in anywhere(graph, "show word count", Bm25())] == [
        ("settings", "Show word count")
    ]
