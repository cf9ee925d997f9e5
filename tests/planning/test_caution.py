"""A way without danger is taken where there is one; where there is none, the plan says what it would do."""

from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec

import pytest
from benchmarks.study_demo_runs import toured

from uiatlas.agents.aimed_plans import plan_json, planned
from uiatlas.agents.aims import Aim
from uiatlas.agents.travel.traveller import Traveller
from uiatlas.agents.words.inventory import Inventory
from uiatlas.agents.words.targets import ground
from uiatlas.agents.words.task import parse_task
from uiatlas.planning.caution import careful_route, dangers_of
from uiatlas.planning.instructions import guide
from uiatlas.planning.likeness import GoalTarget
from uiatlas.planning.multigoal import plan_tour
from uiatlas.planning.plan import PlanStatus
from uiatlas.planning.planner import plan_with, tour_with
from uiatlas.planning.search import plan_route
from uiatlas.planning.uncertainty import plan_policy
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run
from uiatlas.ui import Action, Back, Choose, ElementFlag, Observation, Role, Selector, Tap, UIElement, Wait, describe
from uiatlas.utg import Evidence, EvidenceKind, Graph, Look, Screen, Transition
from uiatlas.utg.danger import danger_on
from uiatlas.utg.derivation import Derivation
from uiatlas.utg.export import summary, to_dot

WAYS = (
    ("home", "Delete account", "gone"),
    ("home", "Settings", "settings"),
    ("settings", "About", "about"),
    ("about", "Leave", "gone"),
    ("gone", "Pay", "paid"),
)


def shop(ways: Sequence[tuple[str, str, str]] = WAYS) -> Graph:
    """A map with a short dangerous way to ``gone`` and a long harmless one, and only a dangerous one to ``paid``."""
    graph = Graph("shop", entry="home")
    for name in dict.fromkeys(end for source, _, target in ways for end in (source, target)):
        labels = [label for source, label, _ in ways if source == name]
        elements = tuple(UIElement(i, Role.BUTTON, w, flags=ElementFlag.CLICKABLE) for i, w in enumerate(labels))
        graph.put_screen(Screen(name, "shop", name, elements=elements, looks=(Look(name, (name,)),)))
    for source, label, target in ways:
        graph.put_transition(Transition(source, Tap(Selector(Role.BUTTON, label)), target))
    return graph


@pytest.mark.parametrize("planner", ["builtin", "fast-downward"])
def test_the_longer_way_is_taken_where_the_short_one_deletes(planner: str) -> None:
    if planner == "fast-downward" and find_spec("up_fast_downward") is None:
        pytest.skip("Fast Downward is not installed")
    graph = shop()
    assert len(plan_route(graph, "home", ["gone"]).steps) == 1
    careful = plan_with(planner, graph, "home", ["gone"])
    assert [s.target for s in careful.steps] == ["settings", "about", "gone"]
    assert dangers_of(graph, careful) == {}


def test_where_every_way_is_dangerous_the_cheapest_is_planned_and_marked() -> None:
    graph = shop()
    plan = careful_route(graph, "gone", ["paid"])
    assert [(i, d.kind) for i, d in dangers_of(graph, plan).items()] == [(0, "pay")]
    assert plan.cost == plan_route(graph, "gone", ["paid"]).cost


def test_one_danger_that_cannot_be_helped_is_no_excuse_for_another() -> None:
    graph = shop()
    plan = careful_route(graph, "home", ["paid"])
    assert [d.kind for d in dangers_of(graph, plan).values()] == ["pay"]
    assert len(plan.steps) == 4


def test_the_way_round_is_the_same_whatever_else_is_avoided() -> None:
    graph = shop()
    leave = next(t.id for t in graph.transitions.values() if t.source == "about")
    plan = careful_route(graph, "home", ["gone"], avoid={leave})
    assert [d.kind for d in dangers_of(graph, plan).values()] == ["delete"]


def test_the_shorter_way_that_is_left_out_is_told_and_can_be_had() -> None:
    graph = shop()
    careful = plan_with("builtin", graph, "home", ["gone"])
    assert [describe(s.action) for s in careful.left_out] == ['tap "Delete account"']
    assert "NOTE: a cheaper path is left out since it may delete: " in guide(graph, careful, 1.0, "gone")
    allowed = plan_with("builtin", graph, "home", ["gone"], dangers=True)
    assert [s.target for s in allowed.steps] == ["gone"]
    assert allowed.left_out == ()
    assert plan_with("builtin", graph, "home", ["about"]).left_out == ()


def test_a_danger_that_is_allowed_may_be_confirmed() -> None:
    graph = shop((("home", "Delete account", "sure"), ("sure", "OK", "gone"), *WAYS[1:]))
    careful = plan_with("builtin", graph, "home", ["gone"])
    assert [s.target for s in careful.steps] == ["settings", "about", "gone"]
    allowed = plan_with("builtin", graph, "home", ["gone"], dangers=True)
    assert [s.target for s in allowed.steps] == ["sure", "gone"]


def test_a_guide_warns_of_the_step_and_of_every_option() -> None:
    graph = shop()
    text = guide(graph, careful_route(graph, "gone", ["paid"]), 1.0, "pay")
    assert "WARNING: step 1 may pay" in text
    options = guide(graph, careful_route(graph, "home", ["settings"]), 1.0, "settings")
    assert "WARNING: step" not in options
    assert options.count("(WARNING: this may delete)") == 1


def test_a_shown_map_marks_its_dangerous_edges() -> None:
    told = {t["target"]: t.get("danger") for t in summary(shop())["transitions"] if t["source"] in ("home", "gone")}
    assert told == {"gone": "delete", "settings": None, "paid": "pay"}
    assert to_dot(shop()).count("color=red, fontcolor=red") == 2


def test_a_button_of_a_dialog_is_as_dangerous_as_what_the_map_says_it_asks() -> None:
    ok = UIElement(1, Role.BUTTON, "OK", flags=ElementFlag.CLICKABLE)
    asks = Screen("ask", "shop", "Ask", kind="dialog", elements=(UIElement(0, Role.TEXT, "Delete everything?"), ok))
    danger = danger_on(asks, Tap(Selector(Role.BUTTON, "OK")))
    assert danger is not None
    assert danger.kind == "delete"


class Home:
    """A simulated device that shows the shop's first screen and notes every touch."""

    uri, app, simulated = "test:shop", "shop", True

    def __init__(self, screen: str) -> None:
        self.screen, self.touched = screen, 0

    def observe(self) -> Observation:
        return Observation("shop", shop().screens[self.screen].elements, digest=self.screen)

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        self.touched += 1

    def wait(self, seconds: float) -> None: ...

    def restart(self) -> None:
        self.touched += 1

    def close(self) -> None: ...


@pytest.mark.parametrize("answer", [None, False])
def test_a_run_whose_only_way_is_dangerous_asks_or_refuses_before_the_first_tap(answer: bool | None) -> None:
    device, graph, questions = Home("home"), shop(), list[str]()

    def confirm(question: str) -> bool:
        questions.append(question)
        return bool(answer)

    guard = Guard(DangerPolicy.REFUSE) if answer is None else Guard(DangerPolicy.ASK, confirm)
    result = Run(device, graph, Traveller(graph, "paid"), "go to paid", guard).execute()
    assert (result.status, device.touched) == ("refused", 0)
    assert 'tap "Pay" was refused: "Pay" may pay' in result.reason
    assert len(questions) == (answer is not None)


def test_a_way_that_leaves_a_dialog_of_options_cancels_instead_of_choosing() -> None:
    """The plan of a place sets nothing where Cancel is known, even if choosing was seen to work more often."""
    graph = Graph("prefs", entry="page")
    options, cancel = Selector(Role.RADIO, "Light"), Selector(Role.BUTTON, "Cancel")
    for name in ("dialog", "page"):
        graph.put_screen(Screen(name, "prefs", name, looks=(Look(name, (name,)),)))
    for target, worked in ((options, 9), (cancel, 1)):
        seen = (Evidence(EvidenceKind.RECORDED, "tour", worked, worked),)
        graph.put_transition(Transition("dialog", Tap(target), "page", evidence=seen))
    assert [s.action for s in plan_route(graph, "dialog", ["page"]).steps] == [Tap(options)]
    assert [s.action for s in careful_route(graph, "dialog", ["page"]).steps] == [Tap(cancel)]
    assert [s.action for s in careful_route(graph, "dialog", ["page"], sets=True).steps] == [Tap(options)]


def test_on_the_notes_map_the_way_from_the_themes_does_not_set_one() -> None:
    graph = toured()
    theme, about = (next(s.id for s in graph.screens.values() if s.name == name) for name in ("Theme", "About"))
    first = careful_route(graph, theme, [about]).steps[0].action
    assert describe(first) in ("go back", 'tap "Cancel"')
    assert describe(plan_tour(graph, theme, [about]).steps[0].action) in ("go back", 'tap "Cancel"')


EDITOR = (
    ("page", Tap(Selector(Role.MENU_ITEM, "Document")), "document"),
    ("document", Tap(Selector(Role.MENU_ITEM, "Word Wrap")), "page"),
    ("page", Tap(Selector(Role.MENU_ITEM, "File")), "file"),
    ("file", Tap(Selector(Role.MENU_ITEM, "Open...")), "open file"),
    ("document", Tap(Selector(Role.MENU_ITEM, "Recent")), "open file"),
)


def editor() -> Graph:
    """Two menus over a page; an item of one turns a setting and shows the page again."""
    graph = Graph("editor", entry="page")
    kinds = {"document": "menu", "file": "menu", "open file": "dialog"}
    for name in dict.fromkeys(end for source, _, target in EDITOR for end in (source, target)):
        labels = [a.target.text for source, a, _ in EDITOR if source == name]
        elements = tuple(UIElement(i, Role.MENU_ITEM, w, flags=ElementFlag.CLICKABLE) for i, w in enumerate(labels))
        screen = Screen(name, "editor", name.title(), kind=kinds.get(name, "screen"), elements=elements)
        graph.put_screen(screen)
    for source, action, target in EDITOR:
        graph.put_transition(Transition(source, action, target, evidence=(Evidence(EvidenceKind.EXPLORED, "a", 1, 1),)))
    return graph


def test_a_route_in_words_turns_no_setting_of_a_menu_on_its_way() -> None:
    """The goal says "document" too, which a menu of settings is called; that is no reason to go through it."""
    graph = editor()
    for goal in ("open the file dialog", "show the dialog to open a file"):
        target = ground(graph, goal, "page")[0].screen
        assert target == "open file"
    steps = careful_route(graph, "document", ["file"]).steps
    assert [describe(s.action) for s in steps] == ['tap "Word Wrap"', 'tap "File"']
    graph.put_transition(Transition("document", Back(), "page", evidence=(Evidence(EvidenceKind.EXPLORED, "a", 9, 3),)))
    steps = careful_route(graph, "document", ["file"]).steps
    assert [describe(s.action) for s in steps] == ["go back", 'tap "File"']


def test_a_command_that_leaves_a_page_as_going_back_does_is_no_way() -> None:
    """What puts a thing away shows the list again; so does going back, and nothing is put away."""
    graph = Graph("letters", entry="list")
    for name, kind in (("list", "screen"), ("letter", "screen"), ("menu", "menu")):
        graph.put_screen(Screen(name, "letters", name.title(), kind=kind))
    often, seldom = (Evidence(EvidenceKind.EXPLORED, "a", 9, 9),), (Evidence(EvidenceKind.EXPLORED, "a", 9, 3),)
    for source, action, target, seen in (
        ("list", Tap(Selector(Role.ITEM, "A letter")), "letter", often),
        ("letter", Tap(Selector(Role.BUTTON, "More")), "menu", often),
        ("menu", Tap(Selector(Role.MENU_ITEM, "Put away")), "list", often),
        ("letter", Tap(Selector(Role.BUTTON, "Navigate up")), "list", seldom),
    ):
        graph.put_transition(Transition(source, action, target, evidence=seen))
    assert [describe(s.action) for s in careful_route(graph, "letter", ["list"]).steps] == ['tap "Navigate up"']


def test_a_chain_of_words_does_not_go_through_a_setting_for_one_word() -> None:
    """Going into the menu "Document" covers a word of the goal; coming out of it would turn a setting."""
    graph, task = editor(), parse_task("document: open the file dialog")
    options = Inventory(graph, task, by_name=True)
    wrap = next(o for o in options.at("document") if o.element is not None and o.element.text == "Word Wrap")
    file = next(o for o in options.at("page") if o.element is not None and o.element.text == "File")
    assert wrap.cost > 2 * file.cost


def history(*ways: tuple[str, str]) -> Graph:
    """Pages that each link to the next, with what going back was seen to lead to."""
    graph = Graph("site", entry="home")
    for name in ("home", "about", "people"):
        graph.put_screen(Screen(name, "site", name.title()))
    graph.put_transition(Transition("home", Tap(Selector(Role.LINK, "People")), "people"))
    graph.put_transition(Transition("people", Tap(Selector(Role.LINK, "About")), "about"))
    for source, target in ways:
        graph.put_transition(Transition(source, Back(), target, evidence=(Evidence(EvidenceKind.EXPLORED, "a", 1, 1),)))
    return graph


def test_no_plan_begins_by_going_back_from_where_the_app_starts() -> None:
    graph = history(("home", "about"))
    assert [describe(s.action) for s in plan_route(graph, "home", ["about"]).steps] == ["go back"]
    assert [s.target for s in careful_route(graph, "home", ["about"]).steps] == ["people", "about"]
    alone = Graph("site", entry="home")
    for screen in graph.screens.values():
        alone.put_screen(screen)
    alone.put_transition(Transition("home", Back(), "about", evidence=(Evidence(EvidenceKind.EXPLORED, "a", 1, 1),)))
    assert careful_route(alone, "home", ["about"]).status == "unreachable"


def test_what_the_plan_opened_itself_does_not_go_back_to_another_screen() -> None:
    """That going back leads to any screen that opens a page is supposed; a plan knows which one it came from."""
    graph = history()
    graph.put_screen(Screen("other", "site", "Other"))
    for target in ("people", "other"):
        graph.put_transition(Transition("about", Back(), target, edge_class="back"))
    graph.put_transition(Transition("other", Tap(Selector(Role.LINK, "About")), "about"))
    assert [s.target for s in plan_route(graph, "home", ["other"]).steps] == ["people", "about", "other"]
    assert careful_route(graph, "home", ["other"]).status == "unreachable"
    assert [s.target for s in careful_route(graph, "about", ["other"]).steps] == ["other"]
    (supposed,) = (t for t in graph.transitions.values() if (t.source, t.target) == ("about", "other"))
    graph.put_transition(supposed.witnessed(EvidenceKind.OBSERVED, "run", worked=True, when=1.0))
    assert careful_route(graph, "home", ["other"]).ok


def test_what_came_by_itself_has_nothing_behind_it() -> None:
    """A page that only one screen is known to open goes back to that one, but not where it was shown unasked."""
    graph = history()
    graph.put_transition(Transition("home", Wait(1), "about"))
    graph.put_screen(Screen("other", "site", "Other"))
    graph.put_transition(Transition("about", Back(), "other", edge_class="back"))
    graph.put_transition(Transition("other", Tap(Selector(Role.LINK, "About")), "about"))
    assert [s.target for s in plan_route(graph, "home", ["other"]).steps] == ["about", "other"]
    assert not any(isinstance(s.action, Wait) for s in careful_route(graph, "home", ["other"]).steps)


def test_going_back_is_planned_where_the_plan_came_from_there_or_it_only_ever_led_there() -> None:
    once = history(("about", "people"))
    assert [describe(s.action) for s in careful_route(once, "about", ["people"]).steps] == ["go back"]
    several = history(("about", "people"), ("about", "home"))
    several.put_transition(Transition("about", Tap(Selector(Role.LINK, "Start")), "home"))
    assert [describe(s.action) for s in careful_route(several, "about", ["home"]).steps] == ['tap "Start"']


def test_what_is_chosen_from_a_list_is_judged_by_its_name() -> None:
    page = Screen("page", "app", "Page")
    control = Selector(Role.CHOICE, "Archive", "With the selected")
    assert danger_on(page, Choose(control, "Archive")) is None
    found = danger_on(page, Choose(control, "Delete account"))
    assert found is not None
    assert found.kind == "delete"


def told(graph: Graph, derivations: dict[str, Derivation]) -> Graph:
    """The same map, some of whose ways are told by code, by what their control says."""
    for edge in list(graph.transitions.values()):
        if isinstance(edge.action, Tap) and edge.action.target.text in derivations:
            witness = Evidence(EvidenceKind.STATIC, "App.java:1", derivation=derivations[edge.action.target.text])
            graph.put_transition(replace(edge, evidence=(witness,)))
    return graph


def test_a_way_round_that_is_hardly_believed_is_not_taken() -> None:
    sure = told(shop(), {"Delete account": Derivation.CONSTANT, "About": Derivation.CHOICE})
    assert [s.target for s in careful_route(sure, "home", ["gone"]).steps] == ["settings", "about", "gone"]
    unsure = told(shop(), {"Delete account": Derivation.CONSTANT, "About": Derivation.SHARED})
    plan = careful_route(unsure, "home", ["gone"])
    assert [(s.target, d.kind) for s, d in zip(plan.steps, dangers_of(unsure, plan).values(), strict=True)] == [
        ("gone", "delete")
    ]
    assert plan.left_out == ()


def test_a_surer_way_round_is_looked_for_where_the_cheapest_is_hardly_believed() -> None:
    ways = (*WAYS, ("home", "Help", "help"), ("help", "Contact", "people"), ("people", "Data", "data"))
    graph = shop((*ways, ("data", "Close", "gone")))
    told(graph, {"Delete account": Derivation.CONSTANT, "About": Derivation.NAME, "Leave": Derivation.NAME})
    told(graph, {"Settings": Derivation.BACK_CHOICE})
    plan = careful_route(graph, "home", ["gone"])
    assert [s.target for s in plan.steps] == ["help", "people", "data", "gone"]
    assert [describe(s.action) for s in plan.left_out if danger_on(graph.screens[s.source], s.action)] == [
        'tap "Delete account"'
    ]


def test_a_danger_is_not_left_out_for_another_one() -> None:
    graph = shop((("home", "Delete account", "gone"), ("home", "Settings", "settings"), ("settings", "Erase", "gone")))
    plan = careful_route(graph, "home", ["gone"])
    assert [describe(s.action) for s in plan.steps] == ['tap "Delete account"']
    assert plan.left_out == ()


def test_a_danger_that_the_goal_asks_for_is_as_welcome_as_any_step() -> None:
    graph = shop()
    aim = Aim("delete my account", "home", (GoalTarget("gone", 0.9),), "ok")
    _, plan = planned(graph, aim)
    assert [describe(s.action) for s in plan.steps] == ['tap "Delete account"']
    assert [d.kind for d in dangers_of(graph, plan).values()] == ["delete"]
    for other in ("delete the note", "open the last page", "leave without deleting my account"):
        _, plan = planned(graph, replace(aim, goal=other))
        assert [s.target for s in plan.steps] == ["settings", "about", "gone"], other
    assert planned(graph, replace(aim, status="named"))[1].left_out


def test_plans_for_what_may_lead_elsewhere_heed_dangers_too() -> None:
    graph = shop()
    aim = Aim("open the last page", "home", (GoalTarget("gone", 0.9),), "ok")
    _, plan = planned(graph, aim, uncertain=True)
    assert [s.target for s in plan.steps] == ["settings", "about", "gone"]
    assert [describe(s.action) for s in plan.left_out] == ['tap "Delete account"']
    assert [s.target for s in planned(graph, aim, uncertain=True, dangers=True)[1].steps] == ["gone"]


def astray(*more: tuple[str, str, str]) -> Graph:
    """A map whose first touch may lead astray, from where something is deleted to come to the goal."""
    graph = shop((("home", "Open", "end"), ("home", "Open", "lost"), ("lost", "Remove", "end"), *more))
    edge = next(e for e in graph.outgoing("home") if e.target == "end")
    graph.put_transition(replace(edge, evidence=(Evidence(EvidenceKind.OBSERVED, "test", 4, 3),)))
    return graph


def test_a_detour_does_without_danger_where_anything_else_leads_on() -> None:
    graph = astray()
    graph.put_transition(Transition("lost", Back(), "home"))
    plan = careful_route(graph, "home", ["end"], route=plan_policy)
    assert [(s.source, describe(s.action)) for s in plan.detours] == [("lost", "go back")]
    assert [describe(s.action) for s in plan.left_out] == ['tap "Remove"']
    allowed = careful_route(graph, "home", ["end"], route=plan_policy, dangers=True)
    assert [describe(s.action) for s in allowed.detours] == ['tap "Remove"']
    assert allowed.left_out == ()


@pytest.mark.parametrize("more", [(), (("lost", "Erase", "end"),)])
def test_a_detour_with_no_way_but_a_dangerous_one_keeps_it_and_says_so(more: tuple[tuple[str, str, str], ...]) -> None:
    graph = astray(*more)
    plan = careful_route(graph, "home", ["end"], route=plan_policy)
    assert [s.source for s in plan.detours] == ["lost"]
    assert plan.left_out == ()
    (told,) = plan_json(graph, Aim("end", "home", (GoalTarget("end", 1.0),), "named"), plan, "policy")["detours"]
    assert told["danger"] == "delete"


def test_a_tour_takes_the_longer_way_where_the_short_one_deletes() -> None:
    graph = shop((*WAYS, ("gone", "Start", "home")))
    tour = tour_with(graph, "home", ["gone", "about"], ordered=True)
    assert [s.target for s in tour.steps] == ["settings", "about", "gone", "home", "settings", "about"]
    assert [v.screen for v in tour.visits] == ["gone", "about"]
    assert [describe(s.action) for s in tour.left_out] == ['tap "Delete account"']
    assert [s.target for s in tour_with(graph, "home", ["gone"], dangers=True).steps] == ["gone"]


def test_a_tour_misses_no_goal_for_the_sake_of_caution() -> None:
    graph = shop((*WAYS, ("about", "Erase", "lost"), ("nowhere", "Start", "home")))
    tour = tour_with(graph, "home", ["gone", "nowhere", "lost"])
    assert tour.status is PlanStatus.PARTIAL
    assert [v.screen for v in tour.visits] == ["gone"]
    assert [d.kind for d in dangers_of(graph, tour).values()] == []
    graph.put_transition(Transition("lost", Back(), "about"))
    tour = tour_with(graph, "home", ["gone", "nowhere", "lost"])
    assert {v.screen for v in tour.visits} == {"gone", "lost"}
    assert [d.words for d in dangers_of(graph, tour).values()] == ["Erase"]
