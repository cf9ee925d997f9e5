"""How rare words are follows the labels of the map."""

from uiatlas.planning.vocabulary import Vocabulary
from uiatlas.ui import ElementFlag, Role, UIElement
from uiatlas.utg import Graph, Screen


def _show(graph: Graph, screen: str, *labels: str) -> None:
    elements = tuple(UIElement(i, Role.BUTTON, text, flags=ElementFlag.CLICKABLE) for i, text in enumerate(labels))
    graph.put_screen(Screen(screen, graph.app, screen, elements=elements))


def test_a_label_that_takes_the_place_of_another_counts_as_a_change() -> None:
    """Who keeps what rests on the labels computes it again."""
    graph = Graph("app")
    _show(graph, "main", "Save", "Print")
    vocabulary = Vocabulary(graph)
    before = vocabulary.version
    assert vocabulary.likest("print") == 1
    _show(graph, "main", "Save", "Archive")
    vocabulary.refresh(graph)
    assert vocabulary.version == before + 1
    assert {label.main for label in vocabulary.labels} == {"Save", "Archive"}
    assert vocabulary.likest("print") < 1


def test_labels_that_only_changed_their_screen_are_no_change() -> None:
    graph = Graph("app")
    _show(graph, "main", "Save", "Print")
    _show(graph, "more")
    vocabulary = Vocabulary(graph)
    before = vocabulary.version
    _show(graph, "main", "Save")
    _show(graph, "more", "Print")
    vocabulary.refresh(graph)
    assert vocabulary.version == before
    assert vocabulary.likest("print") == 1
