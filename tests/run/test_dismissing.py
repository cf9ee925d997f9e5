"""What closed a pop-up once is known the next time, also when its words are in no list."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.agents.walker import toured

from uiatlas.agents.travel.traveller import Traveller
from uiatlas.devices import open_device
from uiatlas.devices.apps.notes import TOUR
from uiatlas.run.loop import Run
from uiatlas.run.recovery.dismissing import Watch, learnt_dismissal, overlay_key
from uiatlas.run.recovery.ladder import Incident, Rung, next_rung, overlay_dismissal
from uiatlas.ui import Back, ElementFlag, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Atlas, EvidenceKind, Graph, merge
from uiatlas.utg.dismissals import Dismissal

APP = "com.example"


def page(*labels: str, dialog: bool = False) -> Observation:
    """A screen with a heading and buttons."""
    heading, *buttons = labels
    elements = [UIElement(0, Role.HEADING, heading)]
    elements += [UIElement(i, Role.BUTTON, b, flags=ElementFlag.CLICKABLE) for i, b in enumerate(buttons, 1)]
    return Observation(app=APP, elements=tuple(elements), dialog=dialog)


HOME = page("Start", "Suchen", "Liste", "Einstellungen", "Hilfe", "Über")
POP_UP = page("Neu in Version 7", "Mehr erfahren", "Alles klar", dialog=True)


def pressed(shown: Observation, label: str) -> tuple[Tap, UIElement]:
    element = next(e for e in shown.elements if e.text == label)
    return Tap(selector_for(element, shown)), element


def taught(graph: Graph, label: str = "Alles klar", after: Observation = HOME, times: int = 1) -> Graph:
    """The map after somebody pressed a button of the pop-up that came over the home page."""
    watch = Watch(graph, "first")
    tap, element = pressed(HOME, "Liste")
    watch.saw(HOME, "home", tap, element, POP_UP, None, recovering=False)
    for _ in range(times):
        tap, element = pressed(POP_UP, label)
        watch.saw(POP_UP, None, tap, element, after, "home", recovering=False)
    return graph


def test_a_button_after_which_everything_is_as_before_is_known_to_close_the_pop_up() -> None:
    """Its words are in no list; another version in the heading makes no other pop-up of it."""
    graph = taught(Graph(APP))
    assert overlay_dismissal(POP_UP) is None
    again = page("Neu in Version 8", "Mehr erfahren", "Alles klar", dialog=True)
    assert overlay_key(again) == overlay_key(POP_UP)
    found = learnt_dismissal(graph, again)
    assert found is not None
    assert found[0] == pressed(again, "Alles klar")[0]
    assert next_rung(Incident(again, None, False, False)) is Rung.BACK
    assert next_rung(Incident(again, None, False, False, learnt=True)) is Rung.DISMISS


def test_a_button_after_which_something_is_different_is_not_learnt() -> None:
    """It may have agreed to something; nor is one learnt that says that it deletes."""
    assert taught(Graph(APP), after=page("Start", "Suchen")).dismissals == ()
    graph = Graph(APP)
    asks = page("Achtung", "Delete all notes", dialog=True)
    watch = Watch(graph, "first")
    watch.saw(HOME, "home", *pressed(HOME, "Liste"), asks, None, recovering=False)
    watch.saw(asks, None, *pressed(asks, "Delete all notes"), HOME, "home", recovering=False)
    assert graph.dismissals == ()


def test_what_stops_working_is_given_up() -> None:
    """Counters go down as those of an edge do."""
    graph = taught(Graph(APP))
    watch = Watch(graph, "second")
    for _ in range(2):
        watch.saw(POP_UP, None, *pressed(POP_UP, "Alles klar"), POP_UP, None, recovering=True)
    assert learnt_dismissal(graph, POP_UP) is None
    watch.saw(POP_UP, None, Back(), None, HOME, "home", recovering=True)
    assert learnt_dismissal(graph, POP_UP) == (Back(), None)


def test_what_was_learnt_is_kept_with_the_map_and_joined_without_counting_twice(tmp_path: Path) -> None:
    """In the file, by two programs that teach it, and by merging maps."""
    graph = taught(Graph(APP), times=2)
    path = tmp_path / "a.uiatlas"
    with Atlas.open(path, create=True) as atlas, Atlas.open(path, create=True) as second:
        atlas.save(graph)
        other = second.load()
        assert other.dismissals == graph.dismissals
        other.put_dismissal(Dismissal("else", Back()).witnessed(EvidenceKind.OBSERVED, "x", worked=True, when=1.0))
        second.save(other)
        atlas.save(graph)
        assert {d.overlay for d in atlas.load().dismissals} == {overlay_key(POP_UP), "else"}
    merged = merge(graph, other)
    assert merge(merged, graph).dismissals == merged.dismissals
    assert [e.tried for d in merged.dismissals for e in d.evidence] == [2, 1]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_run_learns_what_closes_the_pop_ups_that_came_up(seed: int) -> None:
    """Pop-ups are simulated, from a seed."""
    device = open_device("sim:notes")
    graph = toured(device, TOUR)
    runs: Sequence[str] = ["Theme", "About", "Date and time"]
    for goal in runs:
        opened = open_device(f"sim:notes?seed={seed}&popup=0.5")
        result = Run(opened, graph, Traveller(graph, goal), goal, run_id=goal).execute()
        assert result.status == "success", result.reason
    assert graph.dismissals
    assert all(d.probability > 0.5 for d in graph.dismissals)


def test_an_entry_of_a_menu_closes_no_menu() -> None:
    rows = (UIElement(n, Role.MENU_ITEM, t, flags=ElementFlag.CLICKABLE) for n, t in enumerate(("Open", "Close"), 1))
    menu = Observation("editor", (UIElement(0, Role.MENU, "File"), *rows), title="File", dialog=True)
    assert overlay_dismissal(menu) is None
