"""What a goal names one of is not what is done to all of them, and a drawer is not called as the page below it."""

import pytest

from uiatlas.planning.likeness import TRUSTED, GoalTarget
from uiatlas.planning.meaning import likely_screens
from uiatlas.planning.meaning.pages import pages_of
from uiatlas.planning.meaning.sweeping import asked_of_one, goes_too_far
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement, Wait
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.derivation import Derivation

_PRESSED = ElementFlag.CLICKABLE


@pytest.mark.parametrize(
    ("goal", "label", "too_far"),
    [
        ("delete an account", "Delete all accounts", True),
        ("delete one account", "Delete all accounts", True),
        ("remove this old profile", "Delete all accounts", True),
        ("remove a single profile", "Delete all accounts", True),
        ("remove my profile", "Delete all accounts", False),
        ("clear the log", "Clear all logs", False),
        ("clear the cache", "Clear all caches", False),
        ("clear the log of this device", "Clear all logs", False),
        ("clear a list and delete the log", "Clear all logs", False),
        ("delete two of the accounts", "Delete every one of the accounts", True),
        ("delete all accounts", "Delete all accounts", False),
        ("delete my accounts", "Delete all accounts", False),
        ("delete the history", "Delete all history", False),
        ("find an account", "All accounts", False),
        ("delete an account", "Delete accounts", False),
    ],
)
def test_a_label_goes_too_far_where_it_is_about_all_of_what_a_goal_names_one_of(
    goal: str, label: str, too_far: bool
) -> None:
    assert goes_too_far(label, asked_of_one(goal, ())) is too_far


def accounts() -> Graph:
    """A list of accounts, the page of one, and a page that deletes all."""
    graph = Graph("p", entry="p.Main")
    delete = UIElement(0, Role.BUTTON, "Delete", flags=_PRESSED)
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main"))
    graph.put_screen(Screen("p.All", "p", "p.DeleteAllAccountsActivity", "activity", "p.All", elements=(delete,)))
    graph.put_screen(Screen("p.One", "p", "p.AccountActivity", "activity", "p.One", elements=(delete,)))
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Delete all accounts")), "p.All"))
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Accounts")), "p.One"))
    return graph


def test_a_goal_about_one_thing_is_not_answered_with_what_is_done_to_all() -> None:
    """The page of one account is meant, also where a chain of steps ends on the other."""
    for chained in ((), (GoalTarget("p.All", 1.0, "Delete"),)):
        likely = likely_screens(accounts(), "delete one account", chained)
        assert [t.screen for t in likely if t.confidence > 0.1] == ["p.One"]
    assert likely_screens(accounts(), "delete all accounts", ())[0].screen == "p.All"


@pytest.mark.parametrize("goal", ["delete the account", "remove my profile"])
def test_one_thing_is_meant_too_where_a_page_does_it_to_one(goal: str) -> None:
    likely = likely_screens(accounts(), goal, ())
    assert [t.screen for t in likely if t.confidence > 0.1] == ["p.One"]


@pytest.mark.parametrize("whole", ["log", "cache"])
def test_what_may_be_a_whole_is_done_by_what_is_done_to_all(whole: str) -> None:
    graph = Graph("p", entry="p.Main")
    button = UIElement(0, Role.BUTTON, f"Clear all {whole}s", flags=_PRESSED)
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main"))
    graph.put_screen(Screen("p.Tools", "p", "p.ToolsActivity", "activity", "p.Tools", elements=(button,)))
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Tools")), "p.Tools"))
    best = likely_screens(graph, f"clear the {whole}", ())[0]
    assert best.screen == "p.Tools"
    assert best.confidence > 0.5


def test_a_drawer_is_not_called_as_the_page_that_it_is_opened_on() -> None:
    """A goal that names the page means the page."""
    graph = Graph("p", entry="p.Main")
    rows = (UIElement(0, Role.MENU_ITEM, "Settings", flags=_PRESSED),)
    pages = ("p.Main", "p.SettingsActivity")
    for name in pages:
        graph.put_screen(Screen(name, "p", name, "activity", name))
    for name in pages:
        drawer = f"{name} drawer"
        graph.put_screen(Screen(drawer, "p", drawer, "drawer", name, name, elements=rows))
        graph.put_transition(Transition(name, Tap(Selector(text="Open navigation drawer")), drawer))
        graph.put_transition(Transition(drawer, Tap(Selector(text="Settings")), "p.SettingsActivity"))
    assert {p.name for p in pages_of(graph).all} == {"Main", "Settings", "drawer"}
    best = likely_screens(graph, "open the settings", ())[0]
    assert best.screen == "p.SettingsActivity"
    assert best.confidence > 0.5


def test_a_page_is_as_likely_as_it_and_what_comes_on_it_by_itself() -> None:
    """Who is on the page is on what it shows."""
    graph = Graph("p", entry="p.Main")
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main"))
    graph.put_screen(Screen("p.Settings", "p", "p.SettingsActivity", "activity", "p.Settings"))
    graph.put_screen(Screen("p.List", "p", "p.SettingsList", "fragment", "p.SettingsList", "p.Settings"))
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Settings")), "p.Settings"))
    apart = likely_screens(graph, "settings", ())
    graph.put_transition(Transition("p.Settings", Wait(), "p.List"))
    together = likely_screens(graph, "settings", ())
    assert together[0].screen == apart[0].screen == "p.Settings"
    assert together[0].confidence > apart[0].confidence


@pytest.mark.parametrize(("only_if", "sure"), [("", True), ("the list is on (List.java:8)", False)])
def test_a_page_and_what_it_shows_at_once_are_one_place_among_others(only_if: str, sure: bool) -> None:
    """Their likelihoods count together before it is asked how often the likeliest is right; not under a condition."""
    words = ("Sound", "Log", "Backup", "Network", "Security")
    graph, names = Graph("p", entry="p.Main"), [f"{word} settings" for word in words]
    rows = tuple(UIElement(n, Role.ITEM, name, flags=ElementFlag.CLICKABLE) for n, name in enumerate(names))
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main"))
    graph.put_screen(Screen("p.Options", "p", "p.PreferencesActivity", "activity", "p.Options"))
    graph.put_screen(
        Screen("p.List", "p", "p.GeneralSettingsFragment", "fragment", "p.List", "p.Options", elements=rows)
    )
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Settings")), "p.Options"))
    evidence = Evidence(EvidenceKind.STATIC, "Options.java:8", derivation=Derivation.CONSTANT, only_if=only_if)
    graph.put_transition(Transition("p.Options", Wait(), "p.List", evidence=(evidence,), edge_class="auto"))
    for name in names:
        graph.put_screen(Screen(name, "p", f"p.{name.title().replace(' ', '')}Activity", "activity", name))
        graph.put_transition(Transition("p.List", Tap(Selector(Role.ITEM, name)), name))
    best = likely_screens(graph, "open the settings", ())[0]
    assert best.screen == "p.Options"
    assert (best.confidence >= TRUSTED) is sure
