"""Pages that other tools print are found on a map that our own browser learnt, and others are not."""

import json
from pathlib import Path

import pytest

from uiatlas import Graph, Observation, locate, read_snapshot
from uiatlas.run.learning import Learner
from uiatlas.ui.codec import observation_from_json

RECORDED = Path(__file__).parents[1] / "fixtures" / "snapshots"
"""Three pages of the bundled notes app in a real browser, as our driver and as each tool told them."""

PRINTED = sorted(RECORDED.glob("*.txt"))


def looks() -> dict[str, Observation]:
    """What our own driver saw."""
    kept = json.loads((RECORDED / "own.json").read_text())
    return {name: observation_from_json(look) for name, look in kept.items()}


def learnt(*pages: str) -> tuple[Graph, dict[str, str]]:
    """A map of some pages, and the screen of each."""
    seen = looks()
    graph = Graph(next(iter(seen.values())).app)
    learner = Learner(graph, "test")
    return graph, {page: learner.place(seen[page])[0].id for page in pages}


def test_every_tool_is_there() -> None:
    tools = {path.name.partition(".")[2].rpartition("-")[0] for path in PRINTED}
    assert tools >= {"playwright-mcp", "chrome-devtools-mcp", "browser-use", "agent-device"}


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_the_page_is_found_from_what_a_tool_printed(path: Path) -> None:
    graph, screens = learnt(*looks())
    found = locate(graph, read_snapshot(path.read_text()))
    assert found.screen == screens[path.name.partition(".")[0]]
    assert found.name == graph.screens[found.screen].name
    assert found.confidence > 0.5


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: path.stem)
def test_a_page_that_is_not_on_the_map_is_taken_for_no_other(path: Path) -> None:
    page = path.name.partition(".")[0]
    graph, _ = learnt(*(other for other in looks() if other != page))
    assert locate(graph, read_snapshot(path.read_text())).screen == ""


def test_another_app_is_said_to_be_one() -> None:
    graph, _ = learnt(*looks())
    shown = read_snapshot('- Page URL: http://127.0.0.2/\n- Page Title: x\n```yaml\n- button "Save" [ref=e1]\n```')
    assert locate(graph, shown).rule == "another app"


def test_where_no_address_is_told_words_alone_must_tell_more() -> None:
    graph, screens = learnt(*looks())
    heading = '@e1 [heading] "Welcome to Notes"\n'
    whole = heading + '@e2 [text] "Press a note for long to archive, share or delete it."\n@e3 [button] "Got it"\n'
    assert locate(graph, read_snapshot(whole)).screen in ("", screens["welcome"])
    assert locate(graph, read_snapshot('@e1 [button] "Cancel"\n')).screen == ""
