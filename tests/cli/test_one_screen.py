"""``map show --screen``: one screen with its elements and the ways from and to it."""

import json
from pathlib import Path

import pytest

from uiatlas.cli.main import main
from uiatlas.ui import Role, Selector, Tap, UIElement, Wait
from uiatlas.utg import Atlas, Graph, Screen, Transition
from uiatlas.utg.derivation import Derivation
from uiatlas.utg.transition import Evidence, EvidenceKind

ID = "org.garden:id/"


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    """A map of two screens: a list with a button that nothing names but its id, and what it leads to."""
    graph = Graph("org.garden")
    elements = (
        UIElement(0, Role.CONTAINER),
        UIElement(1, Role.TEXT, "Beds"),
        UIElement(2, Role.BUTTON, resource_id=f"{ID}add", flags=1),
    )
    graph.put_screen(
        Screen(
            "list", "org.garden", "Beds", "activity", elements=elements, titles=("My beds",), mentions=("No bed yet",)
        )
    )
    graph.put_screen(Screen("new", "org.garden", "New bed", "dialog", host="list"))
    only_if = "limit is not reached (Beds.java:3)"
    told = Evidence(EvidenceKind.STATIC, "Beds.java:4", derivation=Derivation.CONSTANT, only_if=only_if)
    opens = Tap(Selector(Role.BUTTON, resource_id=f"{ID}add"))
    graph.put_transition(Transition("list", opens, "new", evidence=(told,)))
    graph.entry = "list"
    path = tmp_path / "garden.uiatlas"
    with Atlas.open(path, create=True) as atlas:
        atlas.save(graph)
    return path


def test_a_screen_is_told_with_its_words_and_its_ways(garden: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "show", str(garden), "--screen", "beds"]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == "Beds (list), activity, called My beds"
    assert lines[2:5] == ["3 elements:", 'text "Beds"', "button (add)"], "what says nothing is left out"
    assert '"No bed yet"' in lines
    way = next(n for n, line in enumerate(lines) if line.startswith('tap "add" → New bed'))
    assert lines[way - 1] == "ways out:"
    assert lines[way + 1] == "only if limit is not reached (Beds.java:3)"


def test_what_is_shown_in_another_screen_says_so(garden: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "show", str(garden), "--screen", "new"]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == "New bed (new), dialog, in Beds"
    assert lines[lines.index("ways in:") + 1].startswith('Beds: tap "add"')


def test_a_screen_as_json_has_its_elements_and_transitions(garden: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "show", str(garden), "--screen", "list", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [e.get("text", "") for e in told["screen"]["elements"]] == ["", "Beds", ""]
    assert [(e["source"], e["target"]) for e in told["ways_out"]] == [("list", "new")]
    assert told["ways_in"] == []


@pytest.mark.parametrize(
    ("more", "said"),
    [(("--screen", "lake"), "no screen 'lake'"), (("--screen", "list", "--format", "dot"), "ask for two answers")],
)
def test_what_cannot_be_shown_is_one_line(
    garden: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...], said: str
) -> None:
    assert main(["map", "show", str(garden), *more]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert not told.out


def test_where_nothing_is_left_to_try_nothing_is_announced(garden: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", str(garden), "--from", "new", "--to", "list"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "unreachable in the known map from New bed"


def test_what_a_key_opens_is_not_waited_for(garden: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Atlas.open(garden) as atlas:
        graph = atlas.load("org.garden")
        graph.put_transition(Transition("list", Wait(), "new", edge_class="press"))
        atlas.save(graph)
    assert main(["map", "show", str(garden), "--screen", "beds"]) == 0
    told = capsys.readouterr().out
    assert "press a key → New bed" in told
    assert "wait" not in told
