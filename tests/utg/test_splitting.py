"""A screen that turns out to be two is split; one whose action leads here and there by chance stays one."""

import random
from math import comb
from pathlib import Path

import pytest

from uiatlas.ui import Role, Selector, Tap
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Look, Screen, Transition
from uiatlas.utg.departures import MOST_KEPT, Departure
from uiatlas.utg.splitting import divided, fisher, note_departure, splits

NEXT, HELP = Tap(Selector(Role.BUTTON, "Next")), Tap(Selector(Role.BUTTON, "Help"))
GUEST, MEMBER = Look("guest", ("b|next#0", "t|hello#0")), Look("member", ("b|next#0", "t|hello#0", "t|points#0"))


def shop() -> Graph:
    """Next leads to the sign-in or to the payment; whether points are shown says which, if it is no chance."""
    graph = Graph("shop", entry="cart")
    for name in ("home", "cart", "sign-in", "pay", "help"):
        looks = (GUEST, MEMBER) if name == "cart" else ()
        graph.put_screen(Screen(name, "shop", name.title(), looks=looks))
    evidence = (Evidence(EvidenceKind.OBSERVED, "run", 12, 6),)
    for source, action, target in (
        ("home", NEXT, "cart"),
        ("cart", NEXT, "sign-in"),
        ("cart", NEXT, "pay"),
        ("cart", HELP, "help"),
    ):
        graph.put_transition(Transition(source, action, target, evidence=evidence))
    return graph


def left(graph: Graph, times: int, rng: random.Random | None = None) -> Graph:
    """The map after Next was tapped so often on each of the looks; where it leads follows them, or a random choice."""
    for look, usual in ((GUEST, "sign-in"), (MEMBER, "pay")) * times:
        target = usual if rng is None else rng.choice(["sign-in", "pay"])
        note_departure(graph, Departure("cart", NEXT, target, look))
    return graph


def test_a_screen_is_split_where_what_is_shown_says_where_an_action_leads() -> None:
    """Each half has its looks and its own outcome; other edges are on both."""
    graph = left(shop(), 8)
    (split,) = splits(graph)
    assert (split.screen, split.feature) == ("cart", "t|points#0")
    assert split.chance < 0.001
    out = divided(graph)
    (new,) = set(out.screens) - set(graph.screens)
    assert out.screens["cart"].looks == (GUEST,)
    assert out.screens[new].looks == (MEMBER,)
    ways = {(e.source, e.target) for e in out.transitions.values() if e.action == NEXT}
    assert ways == {("home", "cart"), ("home", new), ("cart", "sign-in"), (new, "pay")}
    assert {e.source for e in out.transitions.values() if e.target == "help"} == {"cart", new}
    (sure,) = out.between("cart", "sign-in")
    assert (sure.tried, sure.worked) == (6, 6)
    assert divided(out) is out


@pytest.mark.parametrize("seed", range(20))
def test_chance_splits_nothing(seed: int) -> None:
    """Where the action leads by chance, whatever is shown, the map is left as it is."""
    graph = left(shop(), 12, random.Random(seed))
    assert splits(graph) == ()
    assert divided(graph) is graph


def test_a_few_departures_prove_nothing() -> None:
    """Three of each kind may be chance; old departures are forgotten."""
    assert splits(left(shop(), 3)) == ()
    assert len(left(shop(), 40).departures) == MOST_KEPT


def test_departures_and_halves_are_kept_in_the_file(tmp_path: Path) -> None:
    """The old edges are gone from it; the next run goes on from there."""
    with Atlas.open(tmp_path / "a.uiatlas", create=True) as atlas:
        graph = left(shop(), 8)
        atlas.save(graph)
        loaded = atlas.load()
        assert loaded.departures == graph.departures
        out = divided(loaded)
        atlas.save(out, instead=loaded)
        again = atlas.load()
    assert set(again.transitions) == set(out.transitions)
    assert again.departures == ()


@pytest.mark.parametrize(("one", "of_one", "other", "of_other"), [(3, 4, 1, 4), (0, 5, 5, 5), (2, 9, 6, 7)])
def test_the_exact_test_counts_the_tables_that_are_as_unlikely(
    one: int, of_one: int, other: int, of_other: int
) -> None:
    """By drawing every possible first group."""
    hits, total = one + other, of_one + of_other
    counts = {
        k: comb(hits, k) * comb(total - hits, of_one - k)
        for k in range(max(0, of_one - total + hits), min(hits, of_one) + 1)
    }
    expected = sum(c for c in counts.values() if c <= counts[one]) / sum(counts.values())
    assert fisher(one, of_one, other, of_other) == pytest.approx(expected)
