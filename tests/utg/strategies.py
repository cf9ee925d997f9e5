"""Random maps: small ones for hypothesis, big ones from a seed."""

import random
from dataclasses import replace

from hypothesis import strategies as st

from uiatlas.ui import Back, InputText, Role, Scroll, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Look, Screen, Transition
from uiatlas.utg.conditions import ElementPresent, IsChecked, TextEquals
from uiatlas.utg.joins import join_domains
from uiatlas.utg.screen import Domain

APP = "sample"

labels = st.text(min_size=1, max_size=6)
selectors = st.builds(
    Selector,
    role=st.sampled_from(Role),
    text=labels,
    description=st.sampled_from(["", "more"]),
    resource_id=st.sampled_from(["", "p:id/x"]),
    ordinal=st.integers(0, 2),
)
actions = st.one_of(
    st.builds(Tap, selectors),
    st.builds(InputText, selectors, labels),
    st.builds(Scroll, st.sampled_from(["up", "down"])),
    st.just(Back()),
)
evidences = st.builds(
    lambda kind, where, tried, missed, last: Evidence(kind, where, tried, max(0, tried - missed), last),
    st.sampled_from(EvidenceKind),
    st.sampled_from(["one", "two"]),
    st.integers(0, 5),
    st.integers(0, 5),
    st.integers(0, 9).map(float),
)
conditions = st.one_of(
    st.builds(ElementPresent, selectors), st.builds(IsChecked, selectors), st.builds(TextEquals, selectors, labels)
)
elements = st.builds(
    UIElement,
    index=st.just(0),
    role=st.sampled_from(Role),
    text=labels,
    description=st.sampled_from(["", "more"]),
    flags=st.integers(0, 2047),
)


domains = st.builds(
    Domain,
    role=st.just("choice"),
    label=st.sampled_from(["Size", "Colour"]),
    resource_id=st.sampled_from(["", "size"]),
    values=st.lists(st.sampled_from(["Small", "Large", "Huge"]), min_size=1, max_size=3, unique=True).map(tuple),
)


@st.composite
def screens(draw: st.DrawFn, key: str) -> Screen:
    """A screen with this id."""
    found = draw(st.lists(elements, max_size=3))
    return Screen(
        id=key,
        app=APP,
        name=draw(labels),
        kind=draw(st.sampled_from(["screen", "activity", "dialog"])),
        external=draw(st.booleans()),
        elements=tuple(replace(e, index=i) for i, e in enumerate(found)),
        looks=tuple(Look(d, (f"f{d}",)) for d in sorted(draw(st.sets(st.sampled_from("abc"))))),
        domains=join_domains(draw(st.lists(domains, max_size=2)), ()),
        titles=tuple(draw(st.lists(st.sampled_from(["Cart", "Basket"]), unique=True))),
        mentions=tuple(draw(st.lists(st.sampled_from(["Pay", "Back", "Total"]), unique=True))),
    )


@st.composite
def graphs(draw: st.DrawFn, max_screens: int = 6, max_edges: int = 14) -> Graph:
    """A random multigraph: parallel edges, self loops, unreachable parts, edges that often failed."""
    count = draw(st.integers(1, max_screens))
    ids = [f"n{i}" for i in range(count)]
    graph = Graph(APP, app_version=draw(st.sampled_from(["", "1.0", "2.0"])), entry=draw(st.sampled_from([None, *ids])))
    graph.warnings = draw(st.lists(st.sampled_from(["no layout", "odd file"]), unique=True).map(sorted))
    for key in ids:
        graph.put_screen(draw(screens(key)))
    for _ in range(draw(st.integers(0, max_edges))):
        witnesses = {(e.kind, e.where): e for e in draw(st.lists(evidences, max_size=3))}
        edge = Transition(
            source=draw(st.sampled_from(ids)),
            action=draw(actions),
            target=draw(st.sampled_from(ids)),
            postcondition=tuple(draw(st.lists(conditions, max_size=1))),
            evidence=tuple(sorted(witnesses.values(), key=lambda e: (e.kind, e.where))),
            edge_class=draw(st.sampled_from(["", "click", "background"])),
            cost=draw(st.sampled_from([1.0, 1.0, 2.5, 0.0])),
        )
        graph.put_transition(edge)
    return graph


def random_graph(nodes: int, edges: int, seed: int) -> Graph:
    """A big random map: every edge between two random screens, with random success statistics."""
    rng = random.Random(seed)
    graph = Graph(APP, entry="n0")
    for i in range(nodes):
        graph.put_screen(Screen(f"n{i}", APP, f"Screen {i}"))
    for i in range(edges):
        tried = rng.randrange(12)
        evidence = Evidence(EvidenceKind.OBSERVED, "seed", tried, rng.randint(0, tried))
        source, target = (f"n{rng.randrange(nodes)}" for _ in range(2))
        graph.put_transition(Transition(source, Tap(Selector(Role.BUTTON, f"b{i}")), target, evidence=(evidence,)))
    return graph
