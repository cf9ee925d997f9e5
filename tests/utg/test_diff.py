"""The difference of two maps names what came, what went, what changed, and which routes are lost."""

import json
from collections.abc import Iterable
from dataclasses import replace
from xml.etree import ElementTree as Xml

from hypothesis import given, settings
from tests.utg.strategies import APP, graphs, random_graph

from uiatlas.planning.planner import plan_with
from uiatlas.ui import Back, LongPress, Role, Selector, Tap, UIElement, Wait
from uiatlas.utg import Entry, Evidence, EvidenceKind, Graph, Look, Screen, Transition
from uiatlas.utg.derivation import Derivation
from uiatlas.utg.diff import Diff, diff
from uiatlas.utg.diff_export import render, to_json, to_junit, to_text
from uiatlas.utg.queries import reachable


def tap(label: str, key: str = "") -> Tap:
    return Tap(Selector(Role.BUTTON, label, resource_id=key))


def mapped(*edges: Transition, screens: Iterable[Screen] = (), entry: str | None = "home") -> Graph:
    """A map of these screens, and of those that the edges name."""
    graph = Graph(APP, entry=entry)
    known = {s.id: s for s in screens}
    for key in dict.fromkeys([*known, *(end for t in edges for end in (t.source, t.target))]):
        graph.put_screen(known.get(key, Screen(key, APP, key.title(), kind="activity")))
    for edge in edges:
        graph.put_transition(edge)
    return graph


TO_SETTINGS = Transition("home", tap("Settings", "p:id/settings"), "settings", edge_class="click")
TO_THEME = Transition("settings", tap("Theme"), "theme")


def test_equal_maps_do_not_differ() -> None:
    """Nor do maps whose evidence, counters and looks differ."""
    old = mapped(TO_SETTINGS)
    new = mapped(replace(TO_SETTINGS, evidence=(Evidence(EvidenceKind.OBSERVED, "run", 3, 2),)))
    new.put_screen(replace(new.screens["home"], looks=(Look("d", ("f",)),)))
    found = diff(old, new)
    assert found.empty
    assert to_text(found, old, new) == "0 added, 0 removed, 0 changed, 0 lost routes"


def test_what_came_and_what_went_is_listed() -> None:
    """Screens, transitions and ways in, each by itself."""
    old, new = mapped(TO_SETTINGS, TO_THEME), mapped(TO_SETTINGS, Transition("settings", tap("About"), "about"))
    old.entries, new.entries = (Entry("share", "home"),), (Entry("deep link", "about", "app://about"),)
    found = diff(old, new)
    assert [s.id for s in found.added.screens] == ["about"]
    assert [t.target for t in found.added.transitions] == ["about"]
    assert [s.id for s in found.removed.screens] == ["theme"]
    assert [t.target for t in found.removed.transitions] == ["theme"]
    assert ([e.kind for e in found.added.entries], [e.kind for e in found.removed.entries]) == (
        ["deep link"],
        ["share"],
    )
    text = to_text(found, old, new)
    for line in ("+ screen About (about)", '- Settings → Theme: tap "Theme"', "+ way in: deep link app://about"):
        assert line in text.splitlines()


def test_a_screen_whose_id_changed_is_found_by_name_kind_and_host() -> None:
    """Nothing is added or removed then, its edges included; two of the same description are not guessed at."""
    parts = [Screen("list", APP, "List", kind="fragment", host="home"), Screen("home", APP, "Home", kind="activity")]
    renamed = [replace(parts[0], id="list2"), parts[1]]
    old = mapped(Transition("home", tap("List"), "list"), screens=parts)
    new = mapped(Transition("home", tap("List"), "list2"), screens=renamed)
    found = diff(old, new)
    assert (found.added.screens, found.removed.screens, found.added.transitions, found.lost) == ((), (), (), ())
    ((changed,), ()) = (found.screens, found.transitions)
    assert (changed.old.id, changed.new.id, changed.fields) == ("list", "list2", ("id",))
    twins = mapped(screens=[parts[1], renamed[0], replace(parts[0], id="list3")])
    assert len(diff(mapped(screens=parts), twins).added.screens) == 2


def test_a_renamed_screen_is_changed_and_no_route_to_it_is_lost() -> None:
    """Two renamed screens, one behind the other: the second is found once the first is known."""
    about = Screen("about", APP, "p.AboutActivity", "activity", elements=tuple(buttons("Licences", "Authors")))
    old_page = Screen("settings", APP, "p.SettingsActivity", "activity", elements=tuple(buttons("Theme", "Sound")))
    ways = (TO_SETTINGS, Transition("settings", tap("About"), "about"))
    old = mapped(*ways, screens=[old_page, about])
    new = mapped(
        replace(TO_SETTINGS, target="options"),
        Transition("options", tap("About"), "info"),
        screens=[
            replace(old_page, id="options", name="p.OptionsActivity"),
            replace(about, id="info", name="p.InfoActivity"),
        ],
    )
    found = diff(old, new)
    assert (found.added.screens, found.removed.screens, found.lost) == ((), (), ())
    assert [(c.old.id, c.new.id, c.fields) for c in found.screens] == [
        ("settings", "options", ("id", "name")),
        ("about", "info", ("id", "name")),
    ]


def test_what_only_took_the_place_of_a_screen_is_no_renamed_one() -> None:
    """Nor is one of two that are equally alike."""
    page = Screen("settings", APP, "p.SettingsActivity", "activity", elements=tuple(buttons("Theme", "Sound")))
    other = Screen("news", APP, "p.NewsActivity", "activity", elements=tuple(buttons("Today", "Week", "Archive")))
    old = mapped(TO_SETTINGS, screens=[page])
    found = diff(old, mapped(replace(TO_SETTINGS, target="news"), screens=[other]))
    assert [s.id for s in found.removed.screens] == ["settings"]
    assert [lost.screen for lost in found.lost] == ["settings"]
    twins = [replace(page, id=key, name=f"p.{key}") for key in ("one", "two")]
    twice = mapped(*(replace(TO_SETTINGS, target=t.id) for t in twins), screens=twins)
    assert len(diff(old, twice).added.screens) == 2


def buttons(*labels: str) -> list[UIElement]:
    return [UIElement(n, Role.BUTTON, label) for n, label in enumerate(labels)]


def test_a_screen_with_other_elements_is_changed() -> None:
    """Which ones came and went is said."""
    one, other = UIElement(0, Role.BUTTON, "Save"), UIElement(0, Role.BUTTON, resource_id="p:id/done")
    old = mapped(screens=[Screen("home", APP, "Home", elements=(one,))])
    new = mapped(screens=[Screen("home", APP, "Home", kind="activity", elements=(other,))])
    found = diff(old, new)
    (changed,) = found.screens
    assert (changed.fields, changed.added, changed.removed) == (("kind", "elements"), (other,), (one,))
    assert '~ screen Home (home): kind was screen, + button p:id/done, - button "Save"' in to_text(found, old, new)


def test_a_trigger_with_another_text_or_id_is_changed_and_not_removed_and_added() -> None:
    """The id tells first, then the words, then that nothing else is left; a long press is no tap."""
    old = mapped(
        TO_SETTINGS,
        Transition("home", tap("Options", "p:id/options"), "settings"),
        Transition("home", tap("More", "p:id/a"), "settings"),
        Transition("home", LongPress(Selector(Role.BUTTON, "Menu")), "settings"),
    )
    new = mapped(
        Transition("home", tap("Preferences", "p:id/settings"), "settings", edge_class="menu"),
        Transition("home", tap("Options", "p:id/opts"), "settings"),
        Transition("home", tap("Rest", "p:id/b"), "settings"),
        Transition("home", Back(), "settings"),
    )
    found = diff(old, new)
    changed = [(c.old.action, c.new.action, c.fields) for c in found.transitions]
    assert changed == [
        (tap("Settings", "p:id/settings"), tap("Preferences", "p:id/settings"), ("action", "class")),
        (tap("Options", "p:id/options"), tap("Options", "p:id/opts"), ("action",)),
        (tap("More", "p:id/a"), tap("Rest", "p:id/b"), ("action",)),
    ]
    assert [type(t.action) for t in (*found.added.transitions, *found.removed.transitions)] == [Back, LongPress]
    text = to_text(found, old, new)
    assert '~ Home → Settings: tap "Preferences" [menu] (was: tap "Settings" [click])' in text
    assert '(was: tap "Options" with another id, p:id/options)' in text


def test_an_edge_under_another_condition_is_changed() -> None:
    """At which place of the code it stands says nothing, nor does what only a run tells of."""

    def under(only_if: str, derivation: Derivation | None = Derivation.CONSTANT) -> Graph:
        told = Evidence(EvidenceKind.STATIC, "Home.kt:7", derivation=derivation, only_if=only_if)
        return mapped(replace(TO_SETTINGS, evidence=(told,)))

    old = under("signedIn (Home.kt:7) and not busy() (Home.kt:8)")
    assert diff(old, under("signedIn (Home.kt:70) and not busy() (ui.Home.show@0x5e)")).empty
    assert diff(old, under("", None)).empty
    new = under("signedIn (Home.kt:7)")
    found = diff(old, new)
    assert [c.fields for c in found.transitions] == [("only_if",)]
    line = '~ Home → Settings: tap "Settings" [click] only if signedIn (was: only if signedIn and not busy())'
    assert line in to_text(found, old, new).splitlines()
    (changed,) = to_json(found, old, new)["changed"]["transitions"]
    assert (changed["fields"], changed["only_if"]) == (["only_if"], "signedIn (Home.kt:7)")
    assert changed["old"]["only_if"].endswith("not busy() (Home.kt:8)")
    assert "[click] always (was: only if" in to_text(diff(old, under("")), old, under(""))


def test_a_lost_route_is_told_with_its_old_way() -> None:
    """Of a screen that is gone, and of one that is there and cannot be reached any more."""
    old = mapped(TO_SETTINGS, TO_THEME, Transition("home", tap("Help"), "help"))
    new = mapped(Transition("home", tap("Help"), "help"), screens=[Screen("theme", APP, "Theme", kind="activity")])
    gone, theme = diff(old, new).lost
    assert (gone.screen, gone.new, gone.reason) == ("settings", None, "removed")
    assert (theme.screen, theme.new, theme.reason, theme.source) == ("theme", "theme", "unreachable", "home")
    assert theme.words == 'Home: tap "Settings" → Settings; tap "Theme" → Theme'
    text = to_text(diff(old, new), old, new)
    assert f"! Theme (theme) cannot be reached any more; the way was: {theme.words}" in text.splitlines()
    assert text.endswith("0 added, 3 removed, 0 changed, 2 lost routes")


def test_a_route_from_elsewhere_than_the_entry_is_lost_too() -> None:
    """The entry still reaches it, but a screen that could does not any more; the nearest such screen is named."""
    ways = [TO_SETTINGS, Transition("home", tap("Theme"), "theme"), Transition("settings", tap("More"), "more")]
    old, new = mapped(*ways, Transition("more", tap("Theme"), "theme")), mapped(*ways)
    (lost,) = diff(old, new).lost
    assert (lost.screen, lost.source, lost.way_in, lost.words) == ("theme", "more", "", 'More: tap "Theme" → Theme')
    assert "Theme (theme) cannot be reached from More (more) any more" in to_text(diff(old, new), old, new)


def test_going_back_where_the_app_is_entered_is_no_route() -> None:
    """A page is lost if only Back at the entry led to it, or if only another way in is left."""
    ways = [Transition("home", tap("Cart"), "cart"), Transition("cart", tap("Pay"), "pay")]
    back = Transition("home", Back(), "cart", edge_class="back")
    assert [r.screen for r in diff(mapped(*ways), mapped(back, ways[1])).lost] == ["cart", "pay"]
    assert not plan_with("builtin", mapped(back, ways[1]), "home", ["cart"]).ok
    shared = mapped(ways[1], screens=mapped(*ways).screens.values())
    shared.entries = (Entry("share", "cart"),)
    assert next(r.words for r in diff(mapped(*ways), shared).lost) == 'Home: tap "Cart" → Cart'


def test_going_back_to_one_of_several_screens_is_no_route_to_them() -> None:
    """An account that all pages open is left for the page that it was opened from."""
    account = [Transition(page, tap("Account"), "account") for page in ("home", "editor")]
    back = [Transition("account", Back(), page, edge_class="back") for page in ("home", "editor")]
    old = mapped(Transition("home", tap("Editor"), "editor"), *account, *back)
    new = mapped(*account, *back)
    lost = diff(old, new).lost
    assert [(r.screen, r.reason, r.words) for r in lost] == [
        ("editor", "unreachable", 'Home: tap "Editor" → Editor'),
    ]


def test_a_button_that_goes_back_is_no_route_to_what_opened_its_page() -> None:
    """What code tells of going back holds only where the other page was before; what was seen to work is a route."""
    form = [Transition("home", tap("Add"), "form"), Transition("about", tap("Add"), "form")]
    cancel = [Transition("form", tap("Cancel"), page, edge_class="back") for page in ("home", "about")]
    old, new = mapped(Transition("home", tap("About"), "about"), *form, *cancel), mapped(*form, *cancel)
    assert [(r.screen, r.reason) for r in diff(old, new).lost] == [("about", "unreachable")]
    seen = [replace(edge, evidence=(Evidence(EvidenceKind.OBSERVED, "run", 1, 1),)) for edge in cancel]
    assert not diff(old, mapped(*form, *seen)).lost


def test_what_lay_behind_a_lost_screen_is_not_told() -> None:
    """Where a page other than the entry loses its way on, the first screen of that way is told, once."""
    ways = [TO_SETTINGS, TO_THEME, Transition("home", tap("Theme"), "theme"), Transition("theme", tap("Dark"), "dark")]
    found = diff(mapped(*ways), mapped(ways[0], *ways[2:]))
    assert [(r.source, r.screen) for r in found.lost] == [("settings", "theme")]


def test_a_way_in_that_is_lost_is_a_lost_route() -> None:
    """A screen that only a deep link opened cannot be reached without it; background edges are no way."""
    old = mapped(screens=[Screen("home", APP, "Home"), Screen("cart", APP, "Cart")])
    new = mapped(Transition("home", Wait(), "cart", edge_class="background"), screens=old.screens.values())
    old.entries = (Entry("deep link", "cart", "shop://cart"),)
    (lost,) = diff(old, new).lost
    assert (lost.screen, lost.words) == ("cart", "deep link shop://cart: Cart")


def test_the_json_has_the_promised_fields() -> None:
    """As the command line's reference gives them; what is lost has ids of the old map."""
    old, new = mapped(TO_SETTINGS, TO_THEME), mapped(replace(TO_SETTINGS, action=tap("Setup", "p:id/settings")))
    told = to_json(diff(old, new), old, new)
    assert json.loads(render(diff(old, new), old, new, "json")) == told
    assert {"added", "removed", "changed", "lost_routes"} <= told.keys()
    assert told["changed"].keys() == {"screens", "transitions"}
    (changed,) = told["changed"]["transitions"]
    assert (changed["source"], changed["target"], changed["fields"]) == ("home", "settings", ["action"])
    assert [s["id"] for s in told["removed"]["screens"]] == ["theme"]
    (lost,) = told["lost_routes"]
    assert (lost["screen"], lost["reason"], lost["from"], lost["from_outside"]) == ("theme", "removed", "home", True)
    assert [(s["source"], s["action"]["kind"], s["target"]) for s in lost["steps"]] == [
        ("home", "tap", "settings"),
        ("settings", "tap", "theme"),
    ]


def junit(found: Diff, old: Graph) -> Xml.Element:
    return Xml.fromstring(to_junit(found, old).encode())


def test_junit_has_a_case_for_each_screen_that_could_be_reached() -> None:
    """A lost route is a failure with the old way as its text, for any name that a screen may have."""
    old = mapped(TO_SETTINGS, Transition("settings", tap('<b>"\x00&]]>'), "theme"))
    old.put_screen(Screen("theme", APP, 'The "theme" <\x1b>'))
    old.put_screen(Screen("island", APP, "Island"))
    new = mapped(TO_SETTINGS)
    (suite,) = junit(diff(old, new), old)
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "0")
    cases = {c.get("name"): c for c in suite}
    assert list(cases) == ["Home", "Settings", 'The "theme" <>']
    assert all(c.tag == "testcase" and c.get("classname") == APP for c in suite)
    (failure,) = cases['The "theme" <>']
    assert (failure.tag, failure.get("type")) == ("failure", "lost route: removed")
    assert (failure.text or "").startswith('Home: tap "Settings" → Settings; tap')
    assert "is gone" in (failure.get("message") or "")
    assert [len(cases[n]) for n in ("Home", "Settings")] == [0, 0]


def _next(graph: Graph, screen: str) -> list[str]:
    return [edge.target for edge in graph.outgoing(screen) if edge.passable]


@given(graphs(), graphs())
@settings(deadline=None, max_examples=60)
def test_any_two_maps_are_compared_truthfully(old: Graph, new: Graph) -> None:
    """Every screen and edge stands in one place; lost is what is lost from the entry, and what an edge led to."""
    found = diff(old, new)
    same = {s.id for s in old.screens.values()} - {s.id for s in found.removed.screens}
    assert len(new.screens) - len(found.added.screens) == len(same)
    kept = len(old.transitions) - len(found.removed.transitions)
    assert len(new.transitions) - len(found.added.transitions) == kept
    if {s.id for s in found.added.screens} == set(new.screens) - set(old.screens):
        lost = {
            edge.target
            for edge in old.transitions.values()
            if edge.passable and edge.source in new.screens and edge.source != old.entry
            if edge.target not in {e for t in [edge.source, *_next(new, edge.source)] for e in reachable(new, t)}
        }
        if old.entry is not None:
            after = set() if new.entry is None else set(reachable(new, new.entry))
            lost |= set(reachable(old, old.entry)) - after
        assert {r.screen for r in found.lost} == lost
    for form in ("text", "json", "junit"):
        assert render(found, old, new, form)
    assert junit(found, old)[0].get("failures") == str(len(found.lost))
    assert diff(old, old).empty


def test_large_maps_are_compared_in_good_time() -> None:
    """A thousand screens with three thousand edges, all rewired."""
    old, new = random_graph(1000, 3000, 1), random_graph(1000, 3000, 2)
    found = diff(old, new)
    assert len(found.removed.transitions) + len(found.transitions) > 2900


def test_long_ways_are_compared_in_good_time() -> None:
    """A chain of 800 screens, written down from its end, whose first link is gone."""
    chain = [Transition(f"n{i}", tap("Next"), f"n{i + 1}") for i in reversed(range(800))]
    old, new = mapped(*chain, entry="n0"), mapped(*chain[:-1], screens=[Screen("n0", APP, "N0")], entry="n0")
    found = diff(old, new)
    assert len(found.lost) == 800
    assert max(len(r.steps) for r in found.lost) == 800
