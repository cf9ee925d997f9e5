"""Which way a run to a place takes on its map."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from tests.planning.hallway import SCREENS, hallway
from tests.planning.test_caution import editor
from tests.planning.test_uncertainty import edge, mapped

from uiatlas.agents.travel.traveller import Traveller
from uiatlas.planning.goal import Holds
from uiatlas.run.policy import Act, Done, GiveUp, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import Back, ElementFlag, Observation, Role, Selector, Tap, UIElement, action_key, describe
from uiatlas.utg import Graph, Screen, Transition
from uiatlas.utg.conditions import OnScreen

SURE = [edge("home", "list", "list", 8, 8), edge("list", "goal", "goal", 8, 8)]
FAR = [edge(f"far{i}", "on", f"far{i + 1}", 8, 8) for i in range(8)] + [edge("far8", "on", "home", 8, 8)]


def first_step(edges: Iterable[Transition]) -> str:
    """What is done first at home, where two buttons are shown."""
    buttons = (UIElement(i, Role.BUTTON, t, flags=ElementFlag.CLICKABLE) for i, t in enumerate(("list", "shortcut")))
    decision = Traveller(mapped(*edges), "goal").decide(View(Observation("app", tuple(buttons)), "home"))
    assert isinstance(decision, Act)
    return describe(decision.action)


@pytest.mark.parametrize(("astray", "step"), [(6, 'tap "list"'), (0, 'tap "shortcut"')])
def test_a_shortcut_that_often_leads_far_away_is_taken_only_where_it_does_not(astray: int, step: str) -> None:
    """It counts as one cheap step as long as nothing says where else it leads."""
    shortcut = [edge("home", "shortcut", "goal", 14, 14 - astray)]
    elsewhere = [edge("home", "shortcut", "far0", 14, astray)] if astray else []
    assert first_step([*SURE, *shortcut, *elsewhere, *FAR]) == step


def test_a_menu_is_closed_on_the_way_and_no_setting_of_it_is_turned() -> None:
    """The map knows no other way out of it than an item that turns a setting and shows the page again."""
    item = UIElement(0, Role.MENU_ITEM, "Word Wrap", flags=ElementFlag.CLICKABLE)
    view = View(Observation("editor", (item,), dialog=True), "document")
    decision = Traveller(editor(), "file").decide(view)
    assert isinstance(decision, Act)
    assert describe(decision.action) == "go back"
    barred = Traveller(editor(), "file").decide(replace(view, blocked=frozenset({("document", action_key(Back()))})))
    assert isinstance(barred, Act)
    assert describe(barred.action) == 'tap "Word Wrap"'


def test_a_menu_that_every_page_opens_leads_from_one_page_to_another() -> None:
    """Its items do nothing at once, though the page that one leads to opens the same menu."""
    graph = Graph("mail", entry="inbox")
    for name in ("inbox", "drafts"):
        graph.put_screen(Screen(name, "mail", name.title()))
    graph.put_screen(Screen("places", "mail", "Places", kind="menu"))
    opens = Tap(Selector(Role.BUTTON, "Places"))
    for source, action, target in (
        ("inbox", opens, "places"),
        ("drafts", opens, "places"),
        ("places", Tap(Selector(Role.MENU_ITEM, "Inbox")), "inbox"),
        ("places", Tap(Selector(Role.MENU_ITEM, "Drafts")), "drafts"),
    ):
        graph.put_transition(Transition(source, action, target))
    button = UIElement(0, Role.BUTTON, "Places", flags=ElementFlag.CLICKABLE)
    items = (UIElement(n, Role.MENU_ITEM, w, flags=ElementFlag.CLICKABLE) for n, w in enumerate(("Inbox", "Drafts")))
    opened = StepRecord(Observation("mail", (button,)), "inbox", opens, button, Outcome.SUCCESS)
    shown = View(Observation("mail", tuple(items), dialog=True), "places", (opened,))
    decision = Traveller(graph, "drafts").decide(shown)
    assert isinstance(decision, Act)
    assert describe(decision.action) == 'tap "Drafts"'


def test_a_screen_is_gone_to_by_the_cheapest_way() -> None:
    """Step by step, done when it is shown, back from where the map ends."""

    def shown(*rows: tuple[Role, str, int]) -> Observation:
        return Observation(
            "com.example.hallway", tuple(UIElement(i, r, t, flags=f) for i, (r, t, f) in enumerate(rows))
        )

    traveller = Traveller(hallway(), "Colours")
    first = traveller.decide(View(shown(*SCREENS["home"]), "home"))
    assert isinstance(first, Act)
    assert describe(first.action) == 'tap "Menu"'
    arrived = traveller.decide(View(shown(*SCREENS["colours"]), "colours"))
    assert isinstance(arrived, Done)
    assert arrived.goal is not None
    assert arrived.goal.facts == (Holds(OnScreen("colours")),)
    lost = traveller.decide(View(shown((Role.TEXT, "Somewhere", 0)), None))
    assert isinstance(lost, Act)
    assert lost.action == Back()
    barred = frozenset({("help", action_key(Back()))})
    assert isinstance(traveller.decide(View(shown(*SCREENS["help"]), "help", blocked=barred)), GiveUp)
