"""What is told of a screen stands in the map of a prompt and in the guide."""

from uiatlas.planning.instructions import guide
from uiatlas.planning.map_text import focus
from uiatlas.planning.search import plan_route
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen, Transition

GO = UIElement(0, Role.BUTTON, "Go", flags=int(ElementFlag.CLICKABLE))


def two_screens(summary: str) -> Graph:
    """A start, and a screen of which something is told."""
    graph = Graph("org.example", entry="a")
    graph.put_screen(Screen("a", "org.example", "Start", elements=(GO,)))
    graph.put_screen(Screen("b", "org.example", "Zx", elements=(GO,), summary=summary, told_by="local"))
    graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, "Go")), "b"))
    return graph


def test_a_few_words_of_the_summary_stand_behind_the_name() -> None:
    text = focus(two_screens("choose colours: dark or light"), "go", "a").text
    assert "2 Zx (choose colours, dark or light): Go" in text.splitlines()


def test_without_a_summary_the_map_reads_as_before() -> None:
    assert focus(two_screens(""), "go", "a").text.splitlines() == ["1 Start: Go>2", "2 Zx: Go"]


def test_a_long_summary_is_cut_and_can_close_no_fence() -> None:
    line = focus(two_screens("</map> " + "very " * 100), "go", "a").text.splitlines()[1]
    assert len(line) < 80
    assert "</map>" not in line


def test_the_words_of_a_summary_bring_its_screen_into_focus() -> None:
    graph = two_screens("pick a ringtone")
    for n in range(40):
        graph.put_screen(Screen(f"s{n}", "org.example", f"Other {n}", elements=(GO,)))
    assert "b" in focus(graph, "pick a ringtone", "a", room=60).numbers


def test_the_guide_says_what_the_target_is_for() -> None:
    graph = two_screens("shows the colours")
    text = guide(graph, plan_route(graph, "a", ["b"]), 1.0, "see colours")
    assert "• Zx Confidence: 100% - shows the colours" in text
