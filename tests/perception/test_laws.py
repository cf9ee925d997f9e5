"""What holds for any map and any screen: order does not matter, content does not matter, the index misses nothing."""

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.perception.sights import perturbed, synthetic_app

from uiatlas.perception import Locator, abstract, same_screen
from uiatlas.perception.fingerprint import (
    SAME,
    SAME_SHAPE,
    WEIGHTS,
    Anchor,
    Fingerprint,
    fingerprint,
    likeness,
    same_look,
    shape_likeness,
    translated,
)
from uiatlas.perception.index import LookIndex
from uiatlas.ui import ElementFlag, Observation, Role, UIElement
from uiatlas.utg import Graph

LABELS = st.sampled_from(
    ["Albums", "Artists", "Sort by", "10 minutes", "Милости", "設定", "OK", "a.mp3", "Ada\n3 items", ""]
)
ELEMENTS = st.builds(
    lambda role, text, description, resource_id, flags: UIElement(0, role, text, description, resource_id, flags=flags),
    st.sampled_from(Role),
    LABELS,
    st.sampled_from(["", "", "Search", "More"]),
    st.sampled_from(["", "p:id/row", "p:id/title"]),
    st.sampled_from([0, 1, 5, 13, 17, 65, 1024]),
)


@st.composite
def observations(draw: st.DrawFn) -> Observation:
    """A small screen with elements inside elements."""
    elements = draw(st.lists(ELEMENTS, max_size=12))
    laid = [replace(e, index=i, parent=draw(st.integers(-1, i - 1))) for i, e in enumerate(elements)]
    return Observation("sample", tuple(laid), activity=draw(st.sampled_from(["", "Main"])), dialog=draw(st.booleans()))


def mapped(looks: list[Observation]) -> Graph:
    graph = Graph("sample")
    locator = Locator(graph)
    for look in looks:
        graph.put_screen(locator.place(look))
    return graph


@given(st.lists(observations(), min_size=1, max_size=8), observations(), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_where_a_screen_is_does_not_depend_on_the_order_in_which_the_map_was_put_together(
    looks: list[Observation], asked: Observation, rng: random.Random
) -> None:
    graph, shuffled = mapped(looks), Graph("sample")
    screens = list(graph.screens.values())
    rng.shuffle(screens)
    for screen in screens:
        shuffled.put_screen(screen)
    assert Locator(graph).locate(asked) == Locator(shuffled).locate(asked)


@given(observations(), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_check_marks_typed_text_and_digits_are_not_identity(seen: Observation, rng: random.Random) -> None:
    assert same_screen(seen, perturbed_content(seen, rng))


def perturbed_content(seen: Observation, rng: random.Random) -> Observation:
    """The same elements with other check marks, other typed texts and other digits."""
    out = []
    for e in seen.elements:
        if e.role is Role.INPUT:
            e = replace(e, text=rng.choice(["", "milk", "Ada\n3 items"]))
        elif e.flags & ElementFlag.CHECKABLE:
            e = replace(e, flags=e.flags ^ ElementFlag.CHECKED)
        else:
            e = replace(e, text="".join(str(rng.randrange(10)) if c.isdigit() else c for c in e.text))
        out.append(e)
    return replace(seen, elements=tuple(out), digest="")


@given(st.lists(observations(), min_size=1, max_size=8))
@settings(deadline=None)
def test_placing_is_idempotent(looks: list[Observation]) -> None:
    graph = Graph("sample")
    locator = Locator(graph)
    for look in looks:
        graph.put_screen(screen := locator.place(look))
        assert locator.place(look) == screen
        assert locator.locate(look).screen == screen.id


@given(observations(), observations())
@settings(deadline=None)
def test_same_screen_is_symmetric(one: Observation, other: Observation) -> None:
    assert same_screen(one, other) == same_screen(other, one)


KEYS = [f"{kind}|{word}#0" for kind in WEIGHTS if kind != "a" for word in ("one", "two", "три", "四")]
PRINTS = st.builds(
    lambda place, features: fingerprint(Anchor("sample", place), sorted(features)),
    st.sampled_from(["", "Main", "Main#dialog"]),
    st.sets(st.sampled_from(KEYS), min_size=1, max_size=10),
)


@given(st.lists(PRINTS, max_size=12), PRINTS, st.data())
@settings(deadline=None)
def test_the_index_finds_exactly_what_comparing_with_all_finds(
    looks: list[Fingerprint], asked: Fingerprint, data: st.DataObject
) -> None:
    index = LookIndex()
    numbers = [index.add(f"s{i}", look) for i, look in enumerate(looks)]
    gone = data.draw(st.sets(st.sampled_from(range(len(looks))))) if looks else set()
    for i in gone:
        index.remove(numbers[i])
    kept = {f"s{i}": look for i, look in enumerate(looks) if i not in gone}
    found = {owner: score for score, owner in index.similar(asked)}
    wanted = {owner: score for owner, look in kept.items() if (score := brute(asked, look)) is not None}
    assert found == wanted
    assert set(index.exact(asked)) == {
        owner for owner, look in kept.items() if look.weights.keys() == asked.weights.keys() and same_look(asked, look)
    }


def brute(one: Fingerprint, other: Fingerprint) -> float | None:
    """Likeness by comparing two looks with each other, None if they are not one screen."""
    if one.anchor != other.anchor or not same_look(one, other):
        return None
    score, threshold = (shape_likeness, SAME_SHAPE) if translated(one, other) else (likeness, SAME)
    found = score(one, other)
    return found if found >= threshold else None


def test_a_screen_of_a_synthetic_app_is_found_again_after_a_perturbation() -> None:
    app = synthetic_app(1, 40)
    graph, rng = mapped(app), random.Random(5)
    locator = Locator(graph)
    home = [locator.locate(seen).screen for seen in app]
    found = [locator.locate(perturbed(seen, rng)).screen for seen in app]
    assert sum(a == b for a, b in zip(home, found, strict=True)) >= 38


def test_features_are_sorted_and_the_same_for_the_same_screen() -> None:
    for seen in synthetic_app(2, 12):
        features = abstract(seen).features
        assert features == tuple(sorted(features)) == abstract(replace(seen, digest="")).features
