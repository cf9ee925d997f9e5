"""The tools for maps, asked by the official client in both eras of the protocol."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp_types import CallToolResult, TextContent
from tests.serve.conftest import played

from uiatlas.devices import open_device
from uiatlas.errors import InputError
from uiatlas.serve.cards import card_for
from uiatlas.serve.maps import Maps, MapView
from uiatlas.serve.routing import MOST_FRONTIER, MOST_GOALS, MOST_STEPS, find_route, guide_for
from uiatlas.serve.service import Service
from uiatlas.serve.tools import MAP_TOOLS, keep_only, server_of
from uiatlas.serve.wording import route_text
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.ui.codec import observation_to_json
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Screen, Transition

ERAS = ("auto", "legacy")


def text_of(answer: CallToolResult) -> str:
    first = answer.content[0]
    assert isinstance(first, TextContent)
    return first.text


async def asked(path: Path, tool: str, mode: Any = "auto", **arguments: Any) -> CallToolResult:
    async with Client(server_of(Service([path])), mode=mode) as client:
        return await client.call_tool(tool, arguments)


@pytest.mark.parametrize("mode", ERAS)
def test_six_tools_are_offered_and_their_list_is_short(notes: Path, mode: Any) -> None:
    """A host without devices sees six tools, whose list costs a model at most 1,000 tokens."""

    async def story() -> None:
        async with Client(server_of(Service([notes])), mode=mode) as client:
            tools = (await client.list_tools()).tools
            said = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]
            assert tuple(tool.name for tool in tools) == MAP_TOOLS
            assert len(json.dumps(said, separators=(",", ":"))) <= 4000
            assert all("anyOf" not in json.dumps(tool.input_schema) for tool in tools)
            # A client may take an argument without a default for one that is required.
            fields = [
                (tool.input_schema, *field) for tool in tools for field in tool.input_schema["properties"].items()
            ]
            assert all(("default" in field) != (name in schema.get("required", ())) for schema, name, field in fields)
            assert len((client.instructions or "").split()) <= 60

    played(story)


@pytest.mark.parametrize("mode", ERAS)
def test_a_route_is_told_in_steps_and_as_structure(notes: Path, mode: Any) -> None:
    """The model reads a line for each step; a program reads the same steps with their evidence."""
    answer = played(lambda: asked(notes, "find_route", mode, goal="turn on the dark theme"))
    assert not answer.is_error
    route = answer.structured_content
    assert route is not None
    assert route["status"] == "ok"
    assert len(text_of(answer).splitlines()) == len(route["steps"]) > 2
    assert all(step["tried"] >= step["worked"] > 0 and step["then"] for step in route["steps"])


def test_a_route_begins_where_one_is(notes: Path) -> None:
    """From another screen the way is shorter; the guide of the command line can be had as well."""
    whole = played(lambda: asked(notes, "find_route", goal="Theme"))
    rest = played(lambda: asked(notes, "find_route", goal="Theme", start="Appearance"))
    guide = played(lambda: asked(notes, "find_route", goal="Theme", start="Appearance", format="guide"))
    assert whole.structured_content is not None
    assert rest.structured_content is not None
    assert len(rest.structured_content["steps"]) == 1 < len(whole.structured_content["steps"])
    assert "UTG Navigation Guide" in text_of(guide)


def test_a_route_begins_at_what_is_shown(notes: Path) -> None:
    """Instead of a screen an agent gives what its own tool printed; what is on no screen of the map is said so."""
    shown = json.dumps(observation_to_json(open_device("sim:notes").observe()))
    here = played(lambda: asked(notes, "locate_screen", observation=shown)).structured_content
    route = played(lambda: asked(notes, "find_route", goal="Theme", start=shown)).structured_content
    assert here is not None
    assert route is not None
    assert route["start"] == here["screen"]
    lost = played(lambda: asked(notes, "find_route", goal="Theme", start='- button "Nowhere" [ref=e1]'))
    assert lost.is_error
    assert "no screen of the map" in text_of(lost)


def test_what_is_left_out_of_a_route_is_counted(tmp_path: Path) -> None:
    """A way of 70 steps is cut to 60 and says so, and so are many places where the map may continue."""
    graph = Graph("com.example.long", entry="s0")
    for n in range(71):
        graph.put_screen(
            Screen(
                f"s{n}",
                graph.app,
                f"Page {n}",
                elements=(UIElement(0, Role.BUTTON, "Onwards", flags=ElementFlag.CLICKABLE),),
            )
        )
    seen = (Evidence(EvidenceKind.OBSERVED, "r", 1, 1, 1.0),)
    for n in range(70):
        step = Tap(Selector(Role.BUTTON, f"To {n + 1}"))
        graph.put_transition(Transition(f"s{n}", step, f"s{n + 1}", evidence=seen))
    graph.put_screen(Screen("far", graph.app, "Far away"))
    view = MapView(graph, tmp_path)
    whole, lost = find_route(view, "Page 70", ""), find_route(view, "Far away", "")
    assert (len(whole.steps), whole.more) == (MOST_STEPS, 10)
    assert route_text(whole).endswith("more: 10")
    assert (lost.status, len(lost.frontier), lost.more) == ("unreachable", MOST_FRONTIER, 71 - MOST_FRONTIER)
    assert route_text(lost).endswith(f"more: {lost.more}")


def small(*screens: Screen, ways: tuple[tuple[str, str, str], ...] = ()) -> MapView:
    graph = Graph("com.example.small", entry=screens[0].id)
    for screen in screens:
        graph.put_screen(screen)
    for source, label, target in ways:
        seen = (Evidence(EvidenceKind.OBSERVED, "r", 1, 1, 1.0),)
        graph.put_transition(Transition(source, Tap(Selector(Role.BUTTON, label)), target, evidence=seen))
    return MapView(graph, Path("small"))


def page(key: str, name: str, *labels: str) -> Screen:
    clickable = [UIElement(n, Role.BUTTON, label, flags=ElementFlag.CLICKABLE) for n, label in enumerate(labels)]
    return Screen(key, "com.example.small", name, elements=tuple(clickable))


def test_a_goal_in_many_words_gets_the_likest_screens(notes: Path) -> None:
    """Where no screen is sure to be meant the agent gets those that may be; where nothing fits, where the map ends."""
    goal = "find out where the notes that I threw away went and how long they stay there"
    told = played(lambda: asked(notes, "find_route", goal=goal))
    route = told.structured_content
    assert route is not None
    assert (route["status"], route["steps"]) == ("unclear", [])
    assert route["frontier"]
    assert f"[{route['frontier'][0]['screen']}]" in text_of(told).splitlines()[1]
    guide = played(lambda: asked(notes, "find_route", goal=goal, format="guide"))
    assert f"[{route['frontier'][0]['screen']}]" in text_of(guide)
    none = find_route(small(page("home", "Home", "Onwards")), "xyzzy", "")
    assert (none.status, none.goal, [end.screen for end in none.frontier]) == ("unreachable", "", ["home"])


def test_where_the_map_may_continue_is_ranked_by_the_goal() -> None:
    """Of untried controls those that sound like the goal come first, though others are nearer."""
    screens = (page("home", "Home", "News"), page("more", "More", "Help", "Pay an invoice"), page("paid", "Invoice"))
    lost = find_route(small(*screens, ways=(("home", "More", "more"),)), "Invoice", "")
    assert lost.status == "unreachable"
    assert [(end.screen, end.untried[0]) for end in lost.frontier] == [("more", "Pay an invoice"), ("home", "News")]


def test_a_route_from_before_a_login_is_told() -> None:
    """Who did not say where they are hears that the way begins before a login, and how to begin after it."""
    secret = UIElement(9, Role.INPUT, "", "Password", flags=ElementFlag.PASSWORD | ElementFlag.EDITABLE)
    door = page("door", "Welcome", "Sign in")
    door = replace(door, elements=(*door.elements, secret))
    ways = (("door", "Sign in", "home"), ("home", "More", "more"))
    view = small(door, page("home", "Home", "More"), page("more", "More"), ways=ways)
    told = "from the app's start, with a login at Welcome; give start if you are past it"
    route = find_route(view, "more", "")
    assert route.note == told
    assert route_text(route).splitlines()[0] == told
    assert find_route(view, "more", "home").note == ""


def test_a_control_of_a_later_step_that_is_shown_at_once_is_told() -> None:
    """A link that stands on every page was tried on one of them: who plans from another hears that it is there, too."""
    bar = ("Reports", "Projects", "Delete all")
    screens = (page("home", "Home", "News", *bar), page("news", "News", *bar), page("all", "All projects", "Cancel"))
    ways = (("home", "News", "news"), ("news", "Projects", "all"))
    route = find_route(small(*screens, ways=ways), "All projects", "")
    assert route.note == "the control of step 2 is on the first screen, too, untried there"
    assert route_text(route).splitlines() == [route.note, '1. tap "News" -> News', '2. tap "Projects" -> All projects']
    guide = guide_for(small(*screens, ways=ways), "All projects", "")[1]
    assert guide.endswith(f"Note: {route.note}")
    tried = (*ways, ("home", "Projects", "home"))
    assert find_route(small(*screens, ways=tried), "All projects", "").note == ""
    harmful = (("home", "News", "news"), ("news", "Delete all", "all"))
    assert find_route(small(*screens, ways=harmful), "All projects", "").note == ""
    twice = (page("home", "Home", "News", *bar, *bar), *screens[1:])
    assert find_route(small(*twice, ways=ways), "All projects", "").note == ""


@pytest.mark.parametrize("mode", ERAS)
def test_what_was_shown_last_need_not_be_sent_again(notes: Path, mode: Any) -> None:
    """A step begins at the last snapshot, or at a screen by its id; one that nobody showed is asked for in a line."""
    shown = json.dumps(observation_to_json(open_device("sim:notes").observe()), indent=1)

    async def story() -> str:
        async with Client(server_of(Service([notes])), mode=mode) as client:
            lost = await client.call_tool("report_step", {"action": "go back", "after": shown})
            assert text_of(lost) == "no snapshot was shown before; give it, or the id of a screen"
            here = (await client.call_tool("locate_screen", {"observation": shown})).structured_content or {}
            route = (await client.call_tool("find_route", {"goal": "Theme", "start": "last"})).structured_content or {}
            assert route["start"] == here["screen"]
            told = await client.call_tool("report_step", {"action": 'click "Got it"', "after": "Theme"})
            assert (told.structured_content or {})["name"] == "Theme"
            again = await client.call_tool("report_step", {"action": "go back", "after": here["screen"]})
            assert (again.structured_content or {})["screen"] == here["screen"]
            assert (await client.call_tool("report_step", {"action": "go back", "after": "Nowhere"})).is_error
            return str(here["screen"])

    start = played(story)
    with Atlas.open(notes) as atlas:
        graph = atlas.load()
    theme = graph.find("Theme").id
    assert any(e.kind is EvidenceKind.REPORTED for t in graph.between(start, theme) for e in t.evidence)
    assert any(e.kind is EvidenceKind.REPORTED for t in graph.between(theme, start) for e in t.evidence)


def test_a_danger_that_was_never_tried_is_marked(notes: Path) -> None:
    """What an exploration left alone, since it cannot be taken back, is no harmless untried control to an agent."""
    told = played(lambda: asked(notes, "describe_screen", screen="Checklist")).structured_content
    assert told is not None
    marked = {each["action"]: each["danger"] for each in told["controls"] if not each["tried"]}
    assert marked['button "Remove ticked items"'] == "delete"


@pytest.mark.parametrize("mode", ERAS)
def test_an_error_is_a_line_that_the_model_can_read(notes: Path, mode: Any) -> None:
    """A screen that does not exist is answered with the nearest names, and with no traceback."""
    answer = played(lambda: asked(notes, "describe_screen", mode, screen="Themes"))
    assert answer.is_error
    assert text_of(answer).startswith("no screen 'Themes'; did you mean Theme")
    assert text_of(played(lambda: asked(notes, "describe_screen", mode))) == "screen: Field required"
    assert "Theme" in text_of(answer)
    assert "Traceback" not in text_of(answer)


def test_screens_are_found_and_described(notes: Path) -> None:
    """A search names screens and controls; a description says where each control leads."""
    found = played(lambda: asked(notes, "search_map", query="theme", limit=2)).structured_content
    assert found is not None
    assert len(found["hits"]) == 2
    told = played(lambda: asked(notes, "describe_screen", screen=found["hits"][0]["screen"])).structured_content
    assert told is not None
    assert told["controls"]
    listed = played(lambda: asked(notes, "list_maps")).structured_content
    assert listed is not None
    assert listed["maps"][0]["screens"] > 20


def test_what_is_shown_is_found_on_the_map(notes: Path) -> None:
    """A snapshot of the app's first screen is located; one of another screen is not."""
    device = open_device("sim:notes")
    shown = json.dumps(observation_to_json(device.observe()))
    here = played(lambda: asked(notes, "locate_screen", observation=shown)).structured_content
    assert here is not None
    assert here["screen"]
    assert here["confidence"] == 1.0
    strange = '<hierarchy><node class="android.widget.Button" text="Nowhere" clickable="true"/></hierarchy>'
    lost = played(lambda: asked(notes, "locate_screen", observation=strange)).structured_content
    assert lost is not None
    assert lost["screen"] == ""


def test_two_maps_have_to_be_told_apart(notes: Path, tmp_path: Path) -> None:
    """Of two files with one app the server says so instead of choosing one."""
    other = tmp_path / "other.uiatlas"
    other.write_bytes(notes.read_bytes())

    async def story() -> CallToolResult:
        async with Client(server_of(Service([notes, other]))) as client:
            return await client.call_tool("list_maps", {})

    answer = played(story)
    assert answer.is_error
    assert "both hold a map of" in text_of(answer)


def test_tools_can_be_left_out(notes: Path) -> None:
    """--tools keeps those that are named, and names the nearest where there is none."""
    server = server_of(Service([notes]))
    keep_only(server, ("find_route",), MAP_TOOLS)

    async def story() -> list[str]:
        async with Client(server) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    assert played(story) == ["find_route"]
    with pytest.raises(InputError, match="did you mean find_route"):
        keep_only(server_of(Service([notes])), ("find_rout",), MAP_TOOLS)


def test_a_card_tells_the_nearest_dangers_and_does_not_look_at_a_whole_large_map(tmp_path: Path) -> None:
    """Of 60 pages with 50 controls each, the thousand controls nearest to the start are asked for their danger."""
    graph = Graph("com.example.wide", entry="s00")
    for n in range(60):
        labels = [*(f"Topic {n} {c}" for c in range(50)), *([f"Delete row {n}"] if n in (0, 59) else [])]
        buttons = (UIElement(c, Role.BUTTON, label, flags=ElementFlag.CLICKABLE) for c, label in enumerate(labels))
        graph.put_screen(Screen(f"s{n:02}", graph.app, f"Page {n:02}", elements=tuple(buttons)))
    card = card_for(Maps({graph.app: MapView(graph, tmp_path)}), graph.app, "open a topic")
    dangers = card.split("## Cannot be taken back")[1].split("##")[0]
    assert 'Page 00: button "Delete row 0", MAY DELETE' in dangers
    assert "row 59" not in dangers
    assert "and more" in dangers


def test_all_goals_of_a_task_are_in_its_route(notes: Path) -> None:
    """One after the other, with what is to be done at each; what no screen fits is named and not lost."""
    told = played(lambda: asked(notes, "find_route", goal="turn on the 24-hour clock and open about"))
    route = told.structured_content or {}
    assert route["status"] == "ok"
    actions = [step["action"] for step in route["steps"]]
    assert actions.index('tap "Use 24-hour clock"') < actions.index('tap "About"')
    part = (
        played(lambda: asked(notes, "find_route", goal="open about and turn on frobnication")).structured_content or {}
    )
    assert part["status"] == "partial"
    assert part["steps"][-1]["action"] == 'tap "About"'
    assert "turn on frobnication" in part["note"]
    guide = text_of(played(lambda: asked(notes, "find_route", goal="change the theme and open about", format="guide")))
    assert [f"• {n}. {name} (reached by step" in guide for n, name in ((1, "Theme"), (2, "About"))] == [True, True]


def test_what_is_to_be_done_where_a_goal_is_reached_is_a_step() -> None:
    """Nobody tried it, so that nothing is said of where it leads."""
    screens = (page("home", "Home", "Sounds", "Colours"), page("sounds", "Sounds", "Chime"), page("colours", "Colours"))
    ways = (("home", "Sounds", "sounds"), ("home", "Colours", "colours"), ("sounds", "Home", "home"))
    route = find_route(small(*screens, ways=ways), "press the chime button, then open the colours", "")
    assert [(step.action, step.then, step.tried) for step in route.steps] == [
        ('tap "Sounds"', "Sounds", 1),
        ('tap "Chime"', "", 0),
        ('tap "Home"', "Home", 1),
        ('tap "Colours"', "Colours", 1),
    ]


def test_no_goal_of_a_task_is_lost() -> None:
    """Neither the first without a way, nor the second on the same page, nor all of too many."""
    screens = (page("home", "Home", "Sounds"), page("sounds", "Sounds", "Chime", "Volume"), page("isle", "Island"))
    view = small(*screens, ways=(("home", "Sounds", "sounds"),))
    lost = find_route(view, "open the island, then open the sounds", "")
    assert (lost.status, lost.steps) == ("unreachable", [])
    assert "open the island (no known way leads there)" in lost.note
    assert "open the sounds (a goal before it is not planned)" in lost.note
    both = find_route(view, "press the chime button, then press the volume button", "")
    assert [step.action for step in both.steps] == ['tap "Sounds"', 'tap "Chime"', 'tap "Volume"']
    many = find_route(view, ", then ".join(f"press the volume button {n} times" for n in range(MOST_GOALS + 1)), "")
    assert "more than 8 clauses" in many.note


def test_what_is_left_to_touch_may_have_a_second_line() -> None:
    """A row of settings says its value below its name."""
    view = small(page("home", "Home", "Sounds"), page("sounds", "Sounds", "Chime\nEvery hour"), ways=WAY)
    assert find_route(view, "press the chime", "").touch == 'tap "Chime Every hour"'


def test_what_is_left_to_touch_says_what_it_may_do() -> None:
    """It is the last step, and the one that cannot be taken back."""
    view = small(page("home", "Home", "Sounds"), page("sounds", "Sounds", "Delete all sounds"), ways=WAY)
    assert find_route(view, "delete all sounds", "").touch == 'tap "Delete all sounds" (may delete)'


WAY = (("home", "Sounds", "sounds"),)
