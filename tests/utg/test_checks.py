"""What is odd about a map is said in words that name the screen."""

from hypothesis import given, settings
from tests.utg.strategies import APP, graphs

from uiatlas.ui import Back, Role, Selector, Tap, UIElement, Wait
from uiatlas.utg import Entry, Graph, Screen, Transition
from uiatlas.utg.checks import check
from uiatlas.utg.queries import reachable

GO = Tap(Selector(Role.BUTTON, "Go"))


def mapped(*edges: tuple[str, str], entry: str | None = "a") -> Graph:
    graph = Graph(APP, entry=entry)
    for key in sorted({end for edge in edges for end in edge}):
        graph.put_screen(Screen(key, APP, key.upper()))
    for source, target in edges:
        graph.put_transition(Transition(source, GO, target))
    return graph


def test_a_sound_map_has_no_findings() -> None:
    """Everything can be reached and left, and every action leads to one place."""
    assert check(mapped(("a", "b"), ("b", "a"))) == ()


def test_a_map_without_entry_is_an_error() -> None:
    """Neither none nor one that is not on the map will do."""
    for entry, words in ((None, "does not say"), ("x", "entry screen x is not on the map")):
        (finding,) = check(mapped(("a", "b"), ("b", "a"), entry=entry))
        assert (finding.kind, finding.severity) == ("no entry", "error")
        assert words in finding.words


def test_an_unreachable_screen_is_named() -> None:
    """It has a way out but none in."""
    (finding,) = check(mapped(("a", "b"), ("b", "a"), ("c", "a")))
    assert (finding.kind, finding.screen) == ("unreachable", "c")
    assert finding.words == "no known way leads from the entry to C (c)"


def test_a_dead_end_is_named() -> None:
    """A screen that only leads to itself, unless it belongs to another app."""
    graph = mapped(("a", "b"), ("b", "b"))
    (finding,) = check(graph)
    assert (finding.kind, finding.screen) == ("dead end", "b")
    graph.put_screen(Screen("b", APP, "B", external=True))
    assert check(graph) == ()


def test_an_action_with_two_outcomes_is_named() -> None:
    """The action and both places are said, and both edges are listed."""
    graph = mapped(("a", "b"), ("a", "c"), ("b", "a"), ("c", "a"))
    (finding,) = check(graph)
    assert finding.words == 'on A (a), tap "Go" leads to 2 places: B, C'
    assert set(finding.transitions) == {t.id for t in graph.outgoing("a")}
    graph.put_transition(Transition("a", Back(), "b"))
    assert len(check(graph)) == 1


def test_every_way_in_is_a_start() -> None:
    """A screen behind a deep link can be reached, and an app without a first screen is no error when others open it."""
    graph = mapped(("a", "b"), ("b", "a"), ("c", "a"))
    graph.entries = (Entry("deep link", "c", "shop://cart"), Entry("alias", "gone"))
    assert check(graph) == ()
    graph.entry = None
    (first, *rest) = sorted(check(graph), key=lambda f: f.kind)
    assert (first.kind, first.severity, rest) == ("no entry", "info", [])


def test_what_only_the_background_opens_is_said_so() -> None:
    """It is no warning, since nothing is wrong with the map, but no route leads there."""
    graph = mapped(("a", "b"), ("b", "a"))
    graph.put_screen(Screen("c", APP, "C"))
    graph.put_transition(Transition("c", Back(), "a"))
    graph.put_transition(Transition("b", Wait(), "c", edge_class="background"))
    (finding,) = check(graph)
    assert (finding.kind, finding.severity, finding.screen) == ("unreachable", "info", "c")
    assert "only the background or the system opens C (c)" in finding.words


def test_what_nobody_does_is_not_ambiguous() -> None:
    """The app may go on by itself to several places, and so may notifications and other apps."""
    graph = mapped(("a", "b"), ("a", "c"), ("b", "a"), ("c", "a"))
    clear = Graph(APP, entry="a")
    for screen in graph.screens.values():
        clear.put_screen(screen)
    for place, back in (("b", "auto"), ("c", "auto")):
        clear.put_transition(Transition("a", Wait(), place, edge_class=back))
        clear.put_transition(Transition(place, Back(), "a"))
        for kind in ("background", "system"):
            clear.put_transition(Transition(place, GO, "b" if kind == "system" else "c", edge_class=kind))
    assert check(clear) == ()


@given(graphs())
@settings(deadline=None)
def test_findings_are_true(graph: Graph) -> None:
    """On any map: worst first, exactly the unreachable screens of the app, and only screens that exist."""
    findings = check(graph)
    order = ["error", "warning", "info"]
    assert [f.severity for f in findings] == sorted((f.severity for f in findings), key=order.index)
    assert all(f.screen is None or f.screen in graph.screens for f in findings)
    if graph.entry is not None:
        reached = reachable(graph, graph.entry)
        lost = {s.id for s in graph.screens.values() if s.id not in reached and not s.external}
        assert {f.screen for f in findings if f.kind == "unreachable"} == lost


def test_places_of_one_name_are_told_by_what_only_one_of_them_shows() -> None:
    """Who reads a finding sees texts, and an id only where nothing else tells two places apart."""
    graph = mapped(("a", "b"), ("a", "c"), ("a", "d"), ("b", "a"), ("c", "a"), ("d", "a"))
    for key, texts in (("b", ("Total", "Pay")), ("c", ("Total", "Send")), ("d", ("Total",))):
        elements = tuple(UIElement(n, Role.TEXT, text) for n, text in enumerate(texts))
        graph.put_screen(Screen(key, APP, "Cart", elements=elements))
    (finding,) = check(graph)
    assert finding.words == 'on A (a), tap "Go" leads to 3 places: Cart with "Pay", Cart with "Send", Cart (d)'
