"""One app read from its source and from its package: both maps have the edges that were read in its code, and agree."""

import os
import re
from pathlib import Path

import pytest
from tests.static.apps import edges

from uiatlas.sources import build_map
from uiatlas.ui import Wait
from uiatlas.utg import Graph

FOLDER, PACKAGE = "appium+android-apidemos", "ApiDemos-debug.apk"
ANIMATIONS = "fade zoom modern_fade modern_zoom scale_up".split()  # noqa: SIM905
READ = {
    *(("Animation", "AlertDialogSamples", "click", f"{name}_animation") for name in ANIMATIONS),
    ("Animation", "AlertDialogSamples", "click", "zoom_thumbnail_animation"),
    ("FinishAffinity", "FinishAffinity", "click", "nest"),
    ("ReceiveResult", "SendResult", "click", "get"),
    ("FragmentReceiveResult", "FragmentReceiveResult$ReceiveResultFragment", "auto", ""),
    ("FragmentReceiveResult$ReceiveResultFragment", "SendResult", "click", "get"),
    ("Forwarding", "ForwardTarget", "click", "go"),
    ("RedirectEnter", "RedirectMain", "click", "go"),
    ("RedirectMain", "RedirectGetter", "click", "newView"),
    ("RedirectMain", "RedirectGetter", "auto", ""),
    ("ReorderOnLaunch", "ReorderTwo", "click", "reorder_launch_two"),
    ("ReorderTwo", "ReorderThree", "click", "reorder_launch_three"),
    ("ReorderThree", "ReorderFour", "click", "reorder_launch_four"),
    ("ReorderFour", "ReorderTwo", "click", "reorder_second_to_front"),
    ("MediaPlayerDemo", "MediaPlayerDemo_Audio", "click", "localaudio"),
    ("MediaPlayerDemo", "MediaPlayerDemo_Audio", "click", "resourcesaudio"),
    ("MediaPlayerDemo", "MediaPlayerDemo_Video", "click", "localvideo"),
    ("MediaPlayerDemo", "MediaPlayerDemo_Video", "click", "streamvideo"),
    ("PreferenceWithHeaders", "PreferenceWithHeaders$Prefs1Fragment", "preference", "Prefs 1"),
    ("PreferenceWithHeaders", "PreferenceWithHeaders$Prefs2Fragment", "preference", "Prefs 2"),
    ("ActionBarTabs", "ActionBarTabs$TabContentFragment", "click", "btn_add_tab"),
    ("PopupMenu1", "popup", "click", "Make a Popup!"),
    ("Intents", "system:android.intent.action.CHOOSER", "system", "get_music"),
    ("InstallApk", "system:android.intent.action.INSTALL_PACKAGE", "system", "my_source"),
    ("InstallApk", "system:android.intent.action.UNINSTALL_PACKAGE", "system", "uninstall"),
    ("VoiceRecognition", "system:android.speech.action.RECOGNIZE_SPEECH", "system", "btn_speak"),
}
"""Read in the app's code: simple names of source and target, class, and what is touched."""
CLASSES = ("auto", "click", "menu", "item", "preference", "dialog", "background", "system")


def given(variable: str, name: str) -> Path:
    told = os.environ.get(variable)
    path = Path(told or ".", name)
    if not told or not path.exists():
        pytest.skip(f"set {variable} to a folder with {name}")
    return path


@pytest.fixture(scope="module")
def from_source() -> Graph:
    return build_map(given("UIATLAS_SOURCES", FOLDER))


@pytest.fixture(scope="module")
def from_package() -> Graph:
    return build_map(given("UIATLAS_APKS", PACKAGE))


@pytest.mark.slow
def test_edges_that_were_read_in_the_code_are_found_in_the_source(from_source: Graph) -> None:
    assert edges(from_source) >= READ


@pytest.mark.slow
def test_edges_that_were_read_in_the_code_are_found_in_the_package(from_package: Graph) -> None:
    assert edges(from_package) >= READ


@pytest.mark.slow
def test_source_and_package_lead_alike_from_every_screen(from_source: Graph, from_package: Graph) -> None:
    assert edges(from_source) == edges(from_package)


@pytest.mark.slow
def test_source_and_package_are_entered_alike(from_source: Graph, from_package: Graph) -> None:
    ways = [{(e.kind, g.screens[e.screen].name, e.detail) for e in g.entries} for g in (from_source, from_package)]
    assert ways[0] == ways[1] != set()


@pytest.mark.slow
def test_every_edge_says_what_kind_it_is_what_is_touched_and_where_it_was_read(
    from_source: Graph, from_package: Graph
) -> None:
    for graph, place in ((from_source, r"[\w/]+\.(java|kt|xml):\d+"), (from_package, r"\S+(@0x[\da-f]+|\.xml(:\d+)?)")):
        for edge in graph.transitions.values():
            assert edge.edge_class in CLASSES
            assert edge.edge_class in ("auto", "background", "system") or not isinstance(edge.action, Wait)
            assert edge.evidence
            assert all(re.fullmatch(place, e.where) for e in edge.evidence), edge.evidence


@pytest.mark.slow
def test_every_call_that_is_not_resolved_is_a_warning_with_its_place(from_source: Graph, from_package: Graph) -> None:
    for graph, place in ((from_source, r"[\w/]+\.(java|kt):\d+: "), (from_package, r"\S+@0x[\da-f]+: ")):
        assert len(graph.warnings) == graph.coverage["sites"] - graph.coverage["resolved"] > 0
        assert all(re.match(place, warning) for warning in graph.warnings)


@pytest.mark.slow
def test_source_and_package_tell_the_same_pairs_of_activities(from_source: Graph, from_package: Graph) -> None:
    assert pairs(from_source) == pairs(from_package)


def pairs(graph: Graph) -> set[tuple[str, str]]:
    """Pairs of activities with an edge that a person can take."""
    kinds = {id: screen.kind for id, screen in graph.screens.items()}
    return {
        (graph.screens[t.source].name, graph.screens[t.target].name)
        for t in graph.transitions.values()
        if kinds[t.source] == kinds[t.target] == "activity"
    }
