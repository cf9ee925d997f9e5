"""The map for other programs: the JSON that checks read, a document that loses nothing, and pictures of any text."""

import json
import re
import subprocess
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import needs
from tests.utg.strategies import APP, graphs, labels

from uiatlas.errors import FormatError, UnknownNameError, VersionError
from uiatlas.ui import Back, ElementFlag, InputText, Role, Scroll, Selector, Tap, UIElement, describe, kind_of
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.export import (
    FORMATS,
    action_summary,
    from_document,
    legible,
    render,
    summary,
    to_document,
    to_dot,
    to_mermaid,
)
from uiatlas.utg.graphml import to_graphml, xml_text

ODD = 'Zeit "zone"\n\\end\\ --> |x| שלום \u202egnp.exe\x00\x07\ufffe <b>&amp; #quot; ; ` 100% 時間'


def odd_graph(text: str = ODD) -> Graph:
    graph = Graph(f"app {text}", entry=f"a {text}")
    for key in ("a", "b"):
        graph.put_screen(Screen(f"{key} {text}", graph.app, text, external=key == "b"))
    tap = Tap(Selector(Role.BUTTON, text, resource_id=text))
    for action in (tap, Back()):
        graph.put_transition(Transition(f"a {text}", action, f"b {text}", edge_class=text))
    return graph


def test_a_resource_id_that_rows_share_names_none_of_them() -> None:
    """A plan through a list says which row, not just that it is one."""
    rows = tuple(UIElement(i, Role.ITEM, text, resource_id="p:id/row") for i, text in enumerate(("Milk", "Bread")))
    bread = Tap(Selector(Role.ITEM, "Bread", resource_id="p:id/row"))
    assert action_summary(bread, rows)["target"] == "Bread"
    assert action_summary(bread, rows[1:])["target"] == "p:id/row"


def test_the_summary_has_the_promised_fields() -> None:
    """As the command line's reference gives them; optional ones only where there is something to say."""
    graph = Graph("app", app_version="1.2", entry="home")
    graph.warnings = ["one file skipped"]
    button = UIElement(0, Role.BUTTON, "Save", resource_id="p:id/save", flags=ElementFlag.CLICKABLE)
    graph.put_screen(Screen("home", "app", "p.Home", kind="activity", elements=(button,)))
    graph.put_screen(Screen("page", "app", "p.Page", kind="fragment", host="home", external=True))
    seen = (Evidence(EvidenceKind.OBSERVED, "run 1", 4, 3), Evidence(EvidenceKind.STATIC, "p/Home.kt:12"))
    save = Selector(Role.BUTTON, "Save", resource_id="p:id/save")
    graph.put_transition(Transition("home", Tap(save), "page", evidence=seen, edge_class="click"))
    graph.put_transition(Transition("page", InputText(Selector(Role.INPUT, description="Name"), "Ann"), "page"))
    graph.put_transition(Transition("page", Scroll("down"), "page"))
    assert summary(graph, seconds=0.25) == {
        "app": "app",
        "version": "1.2",
        "entry": "home",
        "entries": [],
        "screens": [
            {"id": "home", "name": "p.Home", "kind": "activity", "elements": 1},
            {"id": "page", "name": "p.Page", "kind": "fragment", "host": "home", "external": True, "elements": 0},
        ],
        "transitions": [
            {
                "source": "home",
                "target": "page",
                "action": {"kind": "tap", "target": "p:id/save"},
                "class": "click",
                "evidence": ["observed", "static"],
                "where": ["run 1", "p/Home.kt:12"],
                "tried": 4,
                "worked": 3,
                "confidence": 0.8,
            },
            {
                "source": "page",
                "target": "page",
                "action": {"kind": "input_text", "target": "Name", "text": "Ann"},
                "evidence": [],
                "where": [],
                "tried": 0,
                "worked": 0,
                "confidence": 0.9,
            },
            {
                "source": "page",
                "target": "page",
                "action": {"kind": "scroll", "target": "", "direction": "down"},
                "evidence": [],
                "where": [],
                "tried": 0,
                "worked": 0,
                "confidence": 0.9,
            },
        ],
        "counts": {"screens": 2, "transitions": 3, "elements": 1, "places": 2},
        "coverage": {"reachable": 1.0, "confirmed": 0.3333, "elements_tried": 1.0},
        "warnings": ["one file skipped"],
        "seconds": 0.25,
    }


def test_an_empty_map_is_shown_too() -> None:
    """No screen, no entry: every form is still well-formed."""
    for form in FORMATS:
        assert render(Graph("app"), form)
    assert summary(Graph("app"))["coverage"] == {"reachable": 1.0, "confirmed": 1.0, "elements_tried": 1.0}


def test_an_unknown_form_is_named() -> None:
    """The known ones are listed."""
    with pytest.raises(UnknownNameError, match="mermaid"):
        render(Graph("app"), "mermade")


@given(graphs())
@settings(deadline=None)
def test_the_document_loses_nothing(graph: Graph) -> None:
    """Written as JSON text and read back, the map is equal in everything that is kept."""
    back = from_document(json.loads(render(graph, "json")))
    assert to_document(from_document(json.loads(json.dumps(to_document(graph))))) == to_document(back)
    assert (back.app, back.app_version, back.entry) == (graph.app, graph.app_version, graph.entry)
    assert back.warnings == graph.warnings
    assert back.screens == graph.screens
    assert back.transitions == graph.transitions
    assert list(back.screens) == list(graph.screens)
    assert to_document(back) == to_document(graph)


def test_what_is_no_document_is_refused() -> None:
    """Other JSON, a newer form, a missing field, an edge to nowhere: one line each."""
    good = to_document(odd_graph("x"))
    with pytest.raises(FormatError, match="not a map"):
        from_document({"screens": []}, "here.json")
    with pytest.raises(FormatError, match=r"here\.json: not a map"):
        from_document(json.loads("[1]"), "here.json")
    with pytest.raises(VersionError, match="upgrade"):
        from_document(good | {"format_version": 99})
    damages: tuple[dict[str, object], ...] = (
        {"screens": None},
        {"screens": []},
        {"format_version": "x"},
        {"transitions": [{"source": 1}]},
    )
    for damage in damages:
        with pytest.raises(FormatError, match="damaged"):
            from_document(good | damage, "here.json")


def by_networkx(graph: Graph) -> str:
    """The map as GraphML as networkx writes it."""
    out = nx.MultiDiGraph(app=xml_text(graph.app), version=xml_text(graph.app_version))
    number = {screen: f"s{i}" for i, screen in enumerate(graph.screens)}
    for s in graph.screens.values():
        fields = {"screen": xml_text(s.id), "label": xml_text(s.name), "kind": xml_text(s.kind), "external": s.external}
        out.add_node(number[s.id], **fields, entry=s.id == graph.entry, elements=len(s.elements))
    for t in graph.transitions.values():
        fields = {"action": kind_of(t.action), "label": xml_text(describe(t.action)), "class": xml_text(t.edge_class)}
        statistics = {"tried": t.tried, "worked": t.worked, "cost": t.expected_cost}
        out.add_edge(number[t.source], number[t.target], key=t.id, **fields, **statistics)
    return "\n".join(nx.generate_graphml(out)) + "\n"


@given(graphs())
@settings(deadline=None)
def test_graphml_is_what_networkx_writes(graph: Graph) -> None:
    """Programs that read the file of an earlier version, which networkx wrote, find the same in ours."""
    assert to_graphml(graph) == by_networkx(graph)


@given(graphs())
@settings(deadline=None)
def test_graphml_is_read_back_by_networkx(graph: Graph) -> None:
    """All screens and all parallel transitions are there, with names, costs and counts."""
    back = nx.parse_graphml(to_graphml(graph), force_multigraph=True)
    assert len(back) == len(graph.screens)
    assert back.number_of_edges() == len(graph.transitions)
    costs = sorted(d["cost"] for _, _, d in back.edges(data=True))
    assert costs == sorted(t.expected_cost for t in graph.transitions.values())


@given(st.one_of(st.just(ODD), labels, st.text(alphabet=st.characters(), max_size=20)))
def test_graphml_takes_any_text(text: str) -> None:
    """What XML forbids is taken out; the rest is kept as it is."""
    tree = ElementTree.fromstring(to_graphml(odd_graph(text)).encode("utf-8"))
    assert len([e for e in tree.iter() if e.tag.endswith("}edge")]) == 2
    if text == ODD:
        assert any("שלום" in (e.text or "") and '"zone"' in (e.text or "") for e in tree.iter())


@given(st.one_of(st.just(ODD), st.text(max_size=20)))
def test_dot_strings_end_where_they_should(text: str) -> None:
    """Every line is made of quoted strings and our own words, whatever a screen is called."""
    quoted = r'"(?:[^"\\]|\\.)*"'
    for line in to_dot(odd_graph(text)).splitlines()[3:-1]:
        node = re.fullmatch(rf"  {quoted} \[label={quoted}(, style=\w+)?\];", line)
        danger = r"(, color=red, fontcolor=red)?"
        assert node or re.fullmatch(rf"  {quoted} -> {quoted} \[label={quoted}{danger}\];", line)


def test_graphviz_accepts_odd_names() -> None:
    """Debian's `dot` draws it, and the label arrives as it was."""
    dot = needs.program("dot", "graphviz")
    done = subprocess.run([dot, "-Tjson"], input=to_dot(odd_graph()), capture_output=True, text=True, check=True)
    assert len(json.loads(done.stdout)["edges"]) == 2


@given(st.one_of(st.just(ODD), st.text(max_size=20)))
def test_mermaid_labels_hold_no_syntax(text: str) -> None:
    """Labels are letters, digits, harmless signs and entity codes, so nothing in them can end them."""
    label = r'"(?:[\w .,:/()-]|[^\x00-\x7f]|#\d+;)*"'
    lines = to_mermaid(odd_graph(text)).splitlines()
    assert lines[0] == "flowchart LR"
    for line in lines[1:]:
        node = re.fullmatch(rf"  s\d+(\(\[{label}\]\)|\[{label}\])", line)
        assert node or re.fullmatch(rf"  s\d+ -->\|{label}\| s\d+", line)


def test_text_for_eyes_keeps_scripts_and_drops_controls() -> None:
    """Right-to-left letters and marks stay; direction overrides, bells and halves of characters go."""
    assert legible("a\r\nb\tc") == "a\nb c"
    assert legible("שלום\u200f \u202e\x07\ud800!") == "שלום\u200f !"


def test_the_app_of_the_random_maps_is_in_every_form() -> None:
    """The app's name, or what is on the map, can be found in each form."""
    graph = Graph(APP)
    graph.put_screen(Screen("home", APP, "Home"))
    for form in FORMATS:
        assert "Home" in render(graph, form)
