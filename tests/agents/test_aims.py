"""What a goal in words means on a map: how likely each screen is, other words for it, and a model where it is open."""

import json
from collections.abc import Sequence

import pytest
from tests.planning.hallway import SCREENS, hallway

from uiatlas.agents.aimed_plans import last_touch, planned
from uiatlas.agents.aims import Aim, GoalOptions, aim_of
from uiatlas.agents.asked_aims import ask_aim
from uiatlas.errors import ModelError
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.planning.likeness import GoalTarget
from uiatlas.planning.meaning import likely_screens
from uiatlas.planning.meaning.odds import BY_WORDS, odds
from uiatlas.planning.meaning.pages import pages_of
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen, Transition

_BY_WORDS_ALONE = "bm25"
"""The scorer that no installed embedding adds to."""


def vibrating() -> Graph:
    """A page of settings on which one can disable vibrations."""
    rows = dict(SCREENS)
    rows["help"] = [(Role.SWITCH, "Disable vibrate", ElementFlag.CLICKABLE | ElementFlag.CHECKABLE)]
    return hallway(rows)


def test_probabilities_add_up_to_at_most_one() -> None:
    """What is left is that the goal means none of the screens."""
    for goal in ("set the colour to red", "help", "fly me to the moon"):
        likely = [t.confidence for t in likely_screens(hallway(), goal, (), k=99)]
        assert sum(likely) <= 1.0 + 1e-3
        assert likely == sorted(likely, reverse=True)


@pytest.mark.parametrize("goal", ["disable vibrate", "turn off vibrate", "vibrate off", "turn off the vibration"])
def test_other_words_for_the_same_are_found(goal: str) -> None:
    """A goal need not say a label as it is written."""
    graph = vibrating()
    aim = aim_of(graph, GoalOptions(goal))
    assert aim.status == "ok"
    assert aim.targets[0].screen == "help"


def test_a_page_that_the_goal_names_is_surer_than_one_that_only_says_a_word_of_it() -> None:
    """Two goals for one page: the one in its words has the higher confidence."""
    graph, sure = vibrating(), []
    for goal in ("disable vibrate", "vibrate whenever somebody writes to me at night"):
        targets = aim_of(graph, GoalOptions(goal, scorer=_BY_WORDS_ALONE)).targets
        sure.append(next(t.confidence for t in targets if t.screen == "help"))
    assert sure[0] > 0.8 > sure[1]


def test_the_threshold_and_the_number_of_targets_can_be_set() -> None:
    """A lower threshold takes what a higher one leaves open, and no more targets are told than asked for."""
    graph, goal = hallway(), "see colours of things"
    first = aim_of(graph, GoalOptions(goal)).targets[0].confidence
    assert aim_of(graph, GoalOptions(goal, threshold=min(1.0, first + 0.001))).status == "nothing"
    assert aim_of(graph, GoalOptions(goal, threshold=max(0.0, first - 0.001))).status == "ok"
    assert len(aim_of(graph, GoalOptions(goal, most=1)).targets) == 1


def test_a_screen_shown_by_two_activities_is_one_page() -> None:
    """The nearer one is the target, and they do not share the probability."""
    graph = Graph("p", entry="p.Main")
    for name in ("p.Main", "p.Player"):
        graph.put_screen(Screen(name, "p", name, "activity", name))
        graph.put_screen(Screen(f"{name} timer", "p", "p.SleepTimerDialog", "dialog", name, name))
        graph.put_transition(Transition(name, Tap(Selector(text="Sleep timer")), f"{name} timer"))
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Play")), "p.Player"))
    assert len([p for p in pages_of(graph).all if p.name == "Sleep Timer"]) == 1
    best = likely_screens(graph, "set the sleep timer", ())[0]
    assert best.screen == "p.Main timer"
    assert best.confidence > 0.8


def test_a_dialog_without_a_class_belongs_to_the_page_that_opens_it() -> None:
    """Nobody would name a dialog by the method that builds it."""
    graph = Graph("p", entry="p.Main")
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main"))
    graph.put_screen(Screen("d", "p", "p.Main.confirmDelete", "dialog", "p.Main", "p.Main"))
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Delete")), "d"))
    assert [p.screens for p in pages_of(graph).all] == [["p.Main"]]


def test_two_equal_pages_are_not_made_surer() -> None:
    """Nothing tells them apart, so that neither is likelier than one in two."""
    row = [0.9] * len(BY_WORDS.values)
    assert max(odds([row, row], BY_WORDS)) <= 0.5


def settings_and_list() -> Graph:
    """A list and a page of settings, both of which say the same words, and a page that only holds the settings."""
    graph = Graph("p", entry="p.Main")
    said = UIElement(0, Role.BUTTON, "Reminder sound", flags=ElementFlag.CLICKABLE)
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main", elements=(said,)))
    graph.put_screen(Screen("p.Host", "p", "p.HostActivity", "activity", "p.HostActivity"))
    name = "p.SettingsFragment"
    graph.put_screen(Screen("p.Settings", "p", name, "fragment", name, "p.Host", elements=(said,)))
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Options")), "p.Host"))
    graph.put_transition(Transition("p.Main", Tap(Selector(text="More")), "p.Settings"))
    return graph


def test_a_setting_is_looked_for_on_a_page_of_settings_and_not_on_what_holds_it() -> None:
    """Of two pages that say the same the one where things are set is likelier, and the empty frame is not."""
    likely = likely_screens(settings_and_list(), "change the reminder sound", ())
    assert likely[0].screen == "p.Settings"
    assert "p.Host" not in {t.screen for t in likely if t.confidence > 0.1}


def test_who_is_on_a_page_is_in_those_around_it_too() -> None:
    """A page and the one that holds it share what a goal says; the inner one is as likely as both."""
    graph = Graph("p", entry="p.Main")
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main"))
    graph.put_screen(Screen("p.Songs", "p", "p.SongsActivity", "activity", "p.SongsActivity"))
    graph.put_screen(Screen("p.List", "p", "p.SongsFragment", "fragment", "p.SongsFragment", "p.Songs"))
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Songs")), "p.Songs"))
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Songs")), "p.List"))
    likely = likely_screens(graph, "songs", ())
    assert likely[0].screen == "p.List"
    assert likely[0].confidence > 0.8 > likely[1].confidence


def test_a_text_that_only_the_code_of_a_screen_mentions_leads_to_it() -> None:
    """What a screen shows may stand in its code alone."""
    graph = Graph("p", entry="p.Main")
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main"))
    for name, mentions in (("p.About", ("Privacy policy",)), ("p.Other", ("Sort by title",))):
        graph.put_screen(Screen(name, "p", name, "activity", name, mentions=mentions))
        graph.put_transition(Transition("p.Main", Tap(Selector(text=name)), name))
    assert likely_screens(graph, "read the privacy policy", ())[0].screen == "p.About"


def test_a_word_that_only_begins_like_one_of_the_page_says_nothing_of_it() -> None:
    """Plants are no plans, while one plan is."""
    graph = Graph("p", entry="p.Main")
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main"))
    graph.put_screen(Screen("p.Plans", "p", "p.PlansActivity", "activity", "p.PlansActivity"))
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Plans")), "p.Plans"))
    assert likely_screens(graph, "my plan", ())[0].confidence > 0.8
    assert not likely_screens(graph, "my plants", ())


def test_a_model_is_asked_only_where_the_words_leave_it_open() -> None:
    """A goal in the app's words costs no call; else the model's choice goes first, with its confidence."""
    graph = hallway()
    sure = aim_of(graph, GoalOptions("set the colour to red"))
    assert sure.targets[0].confidence >= 0.9
    assert ask_aim(graph, sure, ScriptedModel([])) is sure
    open_ = aim_of(graph, GoalOptions("paint it like a rose"))
    model = ScriptedModel([choosing(("menu", 0.85))])
    asked = ask_aim(graph, open_, model)
    assert asked.status == "ok"
    assert (asked.targets[0].screen, asked.targets[0].confidence) == ("menu", 0.85)
    assert len(model.questions) == 1


NO_SUCH, NOT_SURE = (f'{{"pages": [{{"page": {page}, "probability": 0.1}}]}}' for page in (99, 1))


@pytest.mark.parametrize("answers", [['{"pages": []}'], [NOT_SURE], [NO_SUCH, NO_SUCH], [ModelError("busy")]])
def test_a_model_that_is_not_sure_or_fails_changes_nothing(answers: list[str | Exception]) -> None:
    """What was found without it stands."""
    graph = hallway()
    open_ = aim_of(graph, GoalOptions("paint it like a rose"))
    assert ask_aim(graph, open_, ScriptedModel(answers)) == open_


@pytest.mark.parametrize(
    ("chosen", "sure"),
    [
        ([("menu", 0.6), ("menu", 0.6)], 0.6),
        ([("menu", 0.5), ("menu", 0.7)], 0.7),
        ([("menu", 0.9), ("colours", 0.3)], 0.75),
        ([("menu", 0.6), ("menu", 0.6), ("colours", 0.4)], 0.6),
    ],
)
def test_a_page_named_twice_counts_once_and_together_they_are_at_most_one(
    chosen: list[tuple[str, float]], sure: float
) -> None:
    """The greatest of what was told of a page; what is more than 1 in all is scaled down to it."""
    open_ = aim_of(hallway(), GoalOptions("paint it like a rose"))
    asked = ask_aim(hallway(), open_, ScriptedModel([choosing(*chosen)]), threshold=0.5)
    assert (asked.targets[0].screen, asked.targets[0].confidence) == ("menu", sure)


def choosing(*chosen: tuple[str, float]) -> str:
    """A model's answer that names screens of the hallway, each with a probability."""
    numbers = {screen: n for n, page in enumerate(pages_of(hallway()).all, 1) for screen in page.screens}
    return json.dumps({"pages": [{"page": numbers[screen], "probability": sure} for screen, sure in chosen]})


def unconnected() -> Graph:
    """Pages to which nothing is known to lead, so that only what they are called tells of them."""
    graph = Graph("p", entry="p.Main")
    for name in ("Main", "AppearanceSettings", "Backup", "RenameList"):
        graph.put_screen(Screen(f"p.{name}", "p", f"p.{name}Activity", "activity", f"p.{name}Activity"))
    return graph


@pytest.mark.parametrize(
    "goal",
    [
        'open "Appearance"',
        'tap "appearance settings"',
        'go to the "Appearance" page',
        "open 'Backup'",
        "open “Backups”",
    ],
)
def test_a_quoted_name_of_a_page_is_where_the_goal_is(goal: str) -> None:
    """It means what it means without quotation marks."""
    graph = unconnected()
    plain = "".join(c for c in goal if c not in "'\"“”")
    aims = [aim_of(graph, GoalOptions(g, scorer=_BY_WORDS_ALONE)).targets[0] for g in (goal, plain)]
    assert aims[0].screen == ("p.Backup" if "Backup" in goal else "p.AppearanceSettings")
    assert aims[0] == aims[1]


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ('rename "Backup" to "Appearance"', "rename"),
        ('create a list called "Backup"', "create a list called"),
        ('rename the list "a" to "Main"', "rename the list"),
        ('put "Milk and a backup" on the list', "put on the list"),
    ],
)
def test_what_a_goal_quotes_as_content_tells_no_page(goal: str, words: str) -> None:
    """The names of a thing, and what nothing on the map is called, are left out, and nothing within other words."""
    graph = unconnected()
    quoted, plain = (aim_of(graph, GoalOptions(g, scorer=_BY_WORDS_ALONE)).targets for g in (goal, words))
    assert [t.screen for t in plain] == ["p.RenameList"]
    assert quoted == plain


@pytest.mark.parametrize(
    ("chosen", "order"),
    [
        ([("colours", 0.85)], ["colours", "home", "menu", "settings"]),
        ([("colours", 0.85), ("settings", 0.1)], ["colours", "settings", "home", "menu"]),
        ([("settings", 0.1), ("colours", 0.85)], ["colours", "settings", "home", "menu"]),
        ([("menu", 0.85)], ["menu", "home", "settings"]),
    ],
)
def test_alternatives_to_a_models_choice_are_told_best_first(chosen: list[tuple[str, float]], order: list[str]) -> None:
    """First what the model named, then what the words told, each screen once."""
    likely = (("home", 0.09), ("menu", 0.06), ("settings", 0.05))
    aim = Aim("paint it like a rose", "home", tuple(GoalTarget(*t) for t in likely), "nothing")
    asked = ask_aim(hallway(), aim, ScriptedModel([choosing(*chosen)]))
    assert [t.screen for t in asked.targets] == order
    sure = [t.confidence for t in asked.targets]
    assert sure == sorted(sure, reverse=True)
    assert sum(sure[: len(chosen)]) <= 1.0


def test_a_part_of_a_page_and_the_page_around_it_are_one_choice() -> None:
    """A model that shares its trust between a page and its only part is sure that it is there."""
    graph = Graph("p", entry="p.Main")
    graph.put_screen(Screen("p.Main", "p", "p.Main", "activity", "p.Main"))
    graph.put_screen(Screen("p.Look", "p", "p.LookActivity", "activity", "p.LookActivity"))
    graph.put_screen(Screen("p.Part", "p", "p.LookFragment", "fragment", "p.LookActivity", host="p.Look"))
    aim = Aim("a calmer evening", "p.Main", (), "nothing")
    shared = '{"pages": [{"page": 3, "probability": 0.5}, {"page": 2, "probability": 0.4}]}'
    asked = ask_aim(graph, aim, ScriptedModel([shared]))
    assert (asked.targets[0].screen, asked.targets[0].confidence) == ("p.Part", 0.9)
    apart = '{"pages": [{"page": 1, "probability": 0.45}, {"page": 2, "probability": 0.45}]}'
    assert ask_aim(graph, aim, ScriptedModel([apart])) == aim


def test_the_aim_moves_to_a_layer_only_where_a_way_leads_to_it() -> None:
    """The page says "Delete", and a dialog over it has the button; no edge leads to the dialog."""
    graph, delete = Graph("com.example.notes", entry="home"), UIElement(0, Role.TEXT, "Delete")
    button = UIElement(0, Role.BUTTON, "Delete", flags=ElementFlag.CLICKABLE)
    for screen in (
        Screen("home", graph.app, "Home"),
        Screen("notes", graph.app, "Notes", elements=(delete,)),
        Screen("sure", graph.app, "Sure", "dialog", host="notes", elements=(button,)),
    ):
        graph.put_screen(screen)
    graph.put_transition(Transition("home", Tap(Selector(Role.BUTTON, "Notes")), "notes"))
    aim = Aim("delete", "home", (GoalTarget("notes", 0.9, "Delete"),), "ok")
    there, plan = planned(graph, aim)
    assert (there.screens, plan.ok, len(plan.steps)) == (["notes"], True, 1)
    graph.put_transition(Transition("notes", Tap(Selector(Role.BUTTON, "More")), "sure"))
    there, plan = planned(graph, aim)
    assert (there.screens, plan.ok, len(plan.steps)) == (["sure"], True, 2)


def test_what_is_searched_for_is_no_thing_to_touch() -> None:
    """A row may be called as what is to be found: the goal still asks for the search."""
    clickable = ElementFlag.CLICKABLE
    row = UIElement(0, Role.CHECKBOX, "milk", flags=clickable | ElementFlag.CHECKABLE)
    graph = Graph("p", entry="list")
    graph.put_screen(Screen("list", "p", "Shopping list", "page", "p.Main", elements=(row,)))
    graph.put_screen(Screen("search", "p", "Search", "page", "p.Main"))
    graph.put_transition(Transition("list", Tap(Selector(description="Search")), "search"))
    graph.put_transition(Transition("list", Tap(Selector(text="milk")), "list"))
    for goal in ("search for milk", 'search for "milk"'):
        assert aim_of(graph, GoalOptions(goal, scorer=_BY_WORDS_ALONE)).targets[0].screen == "search"
    graph.put_screen(Screen("page", "p", "Privacy settings", "page", "p.Privacy"))
    graph.put_transition(Transition("list", Tap(Selector(text="Privacy settings")), "page"))
    for goal in ("search for the privacy settings", "search the privacy settings"):
        assert aim_of(graph, GoalOptions(goal, scorer=_BY_WORDS_ALONE)).targets[0].screen == "page"
    assert aim_of(graph, GoalOptions("tick milk", scorer=_BY_WORDS_ALONE)).targets[0].screen == "list"


@pytest.mark.parametrize("goal", ["find the privacy settings", "find my cookies"])
def test_a_place_to_be_found_is_no_search(goal: str) -> None:
    cookies = UIElement(0, Role.BUTTON, "Cookies", flags=ElementFlag.CLICKABLE)
    graph = Graph("p", entry="home")
    graph.put_screen(Screen("home", "p", "Home", "page", "p.Main"))
    graph.put_screen(Screen("find", "p", "Find", "page", "p.Find"))
    graph.put_screen(Screen("privacy", "p", "Privacy settings", "page", "p.Privacy", elements=(cookies,)))
    graph.put_transition(Transition("home", Tap(Selector(text="Find")), "find"))
    graph.put_transition(Transition("home", Tap(Selector(text="Privacy settings")), "privacy"))
    assert aim_of(graph, GoalOptions(goal, scorer=_BY_WORDS_ALONE)).targets[0].screen == "privacy"


def logs(*labels: str) -> Graph:
    """A page of logs with a menu that holds items of these labels, each doing something without leading anywhere."""
    graph = Graph("p", entry="p.Main")
    items = tuple(UIElement(n, Role.MENU_ITEM, t, flags=ElementFlag.CLICKABLE) for n, t in enumerate(labels))
    for screen in (
        Screen("p.Main", "p", "p.Main", "activity", "p.Main"),
        Screen("logs", "p", "p.LogsFragment", "fragment", "p.LogsFragment", "p.Main"),
        Screen("more", "p", "p.LogsFragment menu", "menu", "p.LogsFragment", "logs", elements=items),
    ):
        graph.put_screen(screen)
    graph.put_transition(Transition("p.Main", Tap(Selector(text="Logs")), "logs"))
    graph.put_transition(Transition("logs", Tap(Selector(description="More options")), "more"))
    return graph


@pytest.mark.parametrize(
    ("goal", "touch"),
    [
        ("clear the log", 'tap "Clear log now" (may delete)'),
        ("refresh the log", 'tap "Refresh log"'),
        ("show me the logs", ""),
    ],
)
def test_a_control_that_says_more_than_the_goal_is_the_last_touch(goal: str, touch: str) -> None:
    """The label has a word that the goal lacks; a goal that is a page alone ends on the page."""
    graph = logs("Refresh log", "Clear log now", "Show log file and clear its log")
    aim = aim_of(graph, GoalOptions(goal, scorer=_BY_WORDS_ALONE, threshold=0.0))
    there, plan = planned(graph, aim)
    assert (there.screens, last_touch(graph, there, plan)) == (["more"] if touch else ["logs"], touch)


@pytest.mark.parametrize(
    ("goal", "label"),
    [
        ("delete the logs", "Never delete logs"),
        ("save the log", "Don't save log"),
        ("share the log", "Share log and delete it"),
        ("delete the log", "Delete log and all backups"),
        ("clear the log", "How to clear the log"),
    ],
)
def test_a_control_that_does_something_else_or_more_is_no_last_touch(goal: str, label: str) -> None:
    """Though its label has all words of the goal."""
    graph = logs("Refresh log", label)
    aim = aim_of(graph, GoalOptions(goal, scorer=_BY_WORDS_ALONE, threshold=0.0))
    there, plan = planned(graph, aim)
    assert last_touch(graph, there, plan) == ""


def test_a_goal_of_another_world_is_never_sure() -> None:
    """One word of it fits in another sense, and nothing on the map says the other; a goal of this app stays sure."""
    rows = dict(SCREENS)
    rows["help"] = [(Role.SWITCH, "Sort order", ElementFlag.CLICKABLE)]
    graph = hallway(rows)
    known = likely_screens(graph, "change the sort order", ())[0]
    strange = likely_screens(graph, "order a pizza", ())
    assert known.screen == "help"
    assert known.confidence > 0.5
    assert all(target.confidence <= 0.2 for target in strange)


@pytest.mark.parametrize("goal", ["mute the chimes", "silence chimes", "turn chimes quiet"])
def test_another_word_for_what_is_done_leaves_a_goal_sure(goal: str) -> None:
    """Nothing on the map says it, but what the goal is about is there."""
    rows = dict(SCREENS)
    rows["help"] = [(Role.SWITCH, "Play chimes", ElementFlag.CLICKABLE)]
    first = likely_screens(hallway(rows), goal, ())[0]
    assert (first.screen, first.confidence > 0.3) == ("help", True)


def test_a_page_whose_meaning_is_alike_is_not_strange() -> None:
    class Alike:
        def score(self, query: str, texts: Sequence[str]) -> list[float]:
            return [1.0 if "order" in text.casefold() else 0.0 for text in texts]

        apart = score

    rows = dict(SCREENS)
    rows["help"] = [(Role.SWITCH, "Sort order", ElementFlag.CLICKABLE)]
    graph = hallway(rows)
    assert likely_screens(graph, "order by the alphabet", ())[0].confidence <= 0.2
    assert likely_screens(graph, "order by the alphabet", (), Alike())[0].confidence > 0.2
