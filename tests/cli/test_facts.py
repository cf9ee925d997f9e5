"""Goals that are facts, from the command line: planned by both planners, done and verified on the device."""

from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.cli.program import Cli, assert_one_clear_line

from uiatlas.agents.compilers.facts_in_words import facts_in_words
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition

needs_planner = pytest.mark.skipif(
    find_spec("up_fast_downward") is None, reason="Fast Downward is not installed: pip install '.[planning]'"
)
BOTH = ("--fact", "Use 24-hour clock=on", "--fact", "Remind me=on")


@pytest.mark.parametrize("planner", ["builtin", pytest.param("fast-downward", marks=needs_planner)])
def test_two_switches_and_a_place_make_one_plan(cli: Cli, notes_map: Path, planner: str) -> None:
    """Both are switched on and the plan ends where it was asked to; the answer names the facts."""
    told = cli("plan", notes_map, *BOTH, "--to", "Settings", "--planner", planner, "--json")
    assert told.code == 0
    answer = told.json
    assert (answer["status"], answer["planner"], answer["optimal"]) == ("ok", planner, True)
    assert [(f["name"], f["kind"], f["value"]) for f in answer["facts"]] == [
        ("Use 24-hour clock", "checked", "on"),
        ("Remind me", "checked", "on"),
    ]
    assert answer["steps"][-1]["target"] == answer["targets"][0]["screen"]


@needs_planner
def test_both_planners_say_the_same_cost(cli: Cli, notes_map: Path) -> None:
    """The cost of the plan does not depend on who made it."""
    answers = [cli("plan", notes_map, *BOTH, "--planner", p, "--json").json for p in ("builtin", "fast-downward")]
    assert answers[0]["cost"] == answers[1]["cost"]


def test_an_option_is_chosen_by_the_name_of_its_dialog(cli: Cli, notes_map: Path) -> None:
    """Text size=Large means the option Large of the dialog Text size."""
    told = cli("plan", notes_map, "--from", "Settings", "--fact", "Text size=Large")
    assert told.code == 0
    assert 'fact: "Large" on, on Text size' in told.out
    assert 'Text size: tap "Large"' in told.out


def test_what_is_given_needs_no_step(cli: Cli, notes_map: Path) -> None:
    """Who says that the switch is on already gets an empty plan."""
    told = cli("plan", notes_map, "--fact", "Remind me=on", "--given", "Remind me=on")
    assert told.code == 0
    assert "0 steps" in told.out


def test_a_fact_that_nothing_sets_is_unreachable(cli: Cli, notes_map: Path) -> None:
    """The answer is no, with the fact, the reason and where the map may continue."""
    told = cli("plan", notes_map, "--fact", "First day of the week@Date and time=Friday", "--json")
    assert told.code == 1
    assert told.json["status"] == "unreachable"
    assert [(m["fact"]["name"], m["why"]) for m in told.json["missed"]] == [
        ("First day of the week", "no known action sets it; known values: Monday")
    ]
    assert told.json["frontier"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--fact", "Remind mee=on"), "no state variable 'Remind mee'; did you mean Remind me"),
        (("--fact", "Remind me"), "names no value"),
        (
            ("--fact", "Title@Settings=Ideas"),
            "'Title@Settings'; it is on Edit note, New note, Sort by",
        ),
        (("--fact", "Vibrate=loud"), "is on or off"),
        (("--fact", "Title=Ideas"), "'Title@Edit note=Ideas', 'Title@New note=Ideas'"),
        (("--fact", "Vibrate=on", "--fact", "Vibrate=off"), "at once"),
        (("--fact", "Vibrate=on", "--visit", "Settings"), "cannot be combined"),
        (("--fact", "Vibrate=on", "--uncertain"), "plan to screens, not to facts"),
        (("--given", "Vibrate=on"), "--fact"),
        (("--fact", "Vibrate@Nowhere=on"), "no screen 'Nowhere'"),
    ],
)
def test_a_fact_that_cannot_be_meant_is_one_clear_line(
    cli: Cli, notes_map: Path, arguments: tuple[str, ...], said: str
) -> None:
    """Exit code 2, and what to write instead."""
    told = cli("plan", notes_map, *arguments)
    assert told.code == 2
    assert said in told.err
    assert len(told.err.splitlines()) == 1


def test_the_problem_is_written_with_typed_variables(cli: Cli, notes_map: Path) -> None:
    """Domain and problem name the kinds of variables, and both are plain ASCII."""
    told = cli("plan", notes_map, *BOTH, "--to", "Settings", "--pddl", "pddl")
    assert told.code == 0
    domain, problem = (Path("pddl", f"{name}.pddl").read_text(encoding="ascii") for name in ("domain", "problem"))
    assert "f0 - checked ; Use 24-hour clock on Date and time" in domain
    assert ":conditional-effects" in domain
    assert "(is f0 on)" in problem


def test_a_run_sets_facts_and_says_that_they_were_seen(cli: Cli, notes_map: Path) -> None:
    """The run ends at the place, and its verdict names the facts."""
    told = cli("run", "sim:notes", "--map", notes_map, *BOTH, "--to", "Settings", "--json")
    assert told.code == 0
    assert told.json["status"] == "success"
    assert told.json["reason"] == '"Use 24-hour clock" on and "Remind me" on: seen on the device'


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("sim:notes", "--fact", "Remind mee=on"), "no state variable 'Remind mee'; did you mean Remind me"),
        (("sim:notes", "open the settings", "--fact", "Remind me=on"), "leave the task and --visit out"),
        (("sim:notes", "sim:tea.py", "--fact", "Remind me=on"), "name one device"),
    ],
)
def test_a_run_for_facts_that_cannot_be_meant_is_one_clear_line(
    cli: Cli, notes_map: Path, arguments: tuple[str, ...], said: str
) -> None:
    """Exit code 2, and the device is not touched."""
    tea = "from uiatlas.devices.simulated import App, text\napp = App('com.example.tea', start='home')\n"
    tea += "@app.screen('Tea')\ndef home(s):\n    return text('Tea')\n"
    Path("tea.py").write_text(tea, encoding="utf-8")
    told = cli("run", *arguments, "--map", notes_map)
    assert told.code == 2
    assert said in told.err


def test_a_goal_in_words_is_planned_as_the_facts_that_it_asks_for(cli: Cli, notes_map: Path) -> None:
    """A switch, an option and another switch: the plan sets them, and does not only lead to them."""
    goal = "turn off vibrate, choose the text size Large and turn on remind me"
    done = cli("plan", notes_map, goal, "--as-facts", "--json")
    assert done.code == 0, done
    wanted = {("Vibrate", "off"), ("Large", "on"), ("Remind me", "on")}
    assert {(f["name"], f["value"]) for f in done.json["facts"]} == wanted
    by_hand = cli("plan", notes_map, "--fact", "Vibrate=off", "--fact", "Large=on", "--fact", "Remind me=on", "--json")
    assert done.json["cost"] == by_hand.json["cost"]


@pytest.mark.parametrize(
    ("goal", "value"), [("vibrate off", "off"), ("set vibrate to off", "off"), ("remind me on", "on")]
)
def test_a_clause_may_end_with_how_a_switch_is_to_stand(cli: Cli, notes_map: Path, goal: str, value: str) -> None:
    done = cli("plan", notes_map, goal, "--as-facts", "--json")
    assert [f["value"] for f in done.json["facts"]] == [value]


@pytest.mark.parametrize("goal", ["do not turn vibrate off", "never set vibrate to off"])
def test_what_turns_such_a_clause_round_leaves_it_open(cli: Cli, notes_map: Path, goal: str) -> None:
    assert cli("plan", notes_map, goal, "--as-facts").code == 1


@pytest.mark.parametrize(
    "goal", ["turn everything but vibrate on", "turn on vibrate and light", "choose any but Large"]
)
def test_a_goal_that_says_more_than_a_setting_is_not_taken_for_it(cli: Cli, notes_map: Path, goal: str) -> None:
    """What is left of its words may turn it round."""
    done = cli("plan", notes_map, goal, "--as-facts")
    assert done.code == 1
    assert "no one setting on the map fits" in done.err


def test_what_no_setting_fits_is_named(cli: Cli, notes_map: Path) -> None:
    done = cli("plan", notes_map, "turn off vibrate and turn on the flux capacitor", "--as-facts")
    assert done.code == 1
    assert "Vibrate" in done.out
    assert 'no one setting on the map fits "turn on the flux capacitor"' in done.err
    assert_one_clear_line(cli("plan", notes_map, "--to", "Theme", "--as-facts"), "--as-facts takes a goal in words")


@pytest.mark.parametrize(
    "goal",
    [
        "create a note called 'milk'",
        "rename the note to 'milk'",
        "add the item 'eggs' to the checklist",
        "type 'hello' into the title",
    ],
)
def test_things_and_fields_that_are_not_clear_are_no_facts(cli: Cli, notes_map: Path, goal: str) -> None:
    """A thing that is made or altered is no option, nor a text in a field that is there; two fields are called so."""
    done = cli("plan", notes_map, goal, "--as-facts")
    assert done.code == 1
    assert "no one setting on the map fits" in done.err


@pytest.mark.parametrize(
    ("name", "meant"),
    [(f"{verb} tips", False) for verb in ("Disable", "Mute", "Don't show", "Hide", "Stop")] + [("Use tips", True)],
)
def test_a_switch_that_turns_the_sense_round_is_not_taken_for_the_other(name: str, meant: bool) -> None:
    """What is turned on by "turn on tips" would hide them."""
    box = UIElement(0, Role.SWITCH, name, flags=ElementFlag.CHECKABLE | ElementFlag.CLICKABLE)
    graph = Graph("com.example", entry="home")
    graph.put_screen(Screen("home", graph.app, "Home", elements=(box,)))
    seen = (Evidence(EvidenceKind.OBSERVED, "r", 1, 1, 1.0),)
    graph.put_transition(Transition("home", Tap(Selector(Role.SWITCH, name)), "home", evidence=seen))
    assert bool(facts_in_words(graph, "turn on tips").facts) == meant


@pytest.mark.parametrize(
    ("name", "goal", "value"),
    [
        ("Hide empty plans", "turn on hide empty plans", "on"),
        ("Hide empty plans", "turn off 'Hide empty plans'", "off"),
        ("Hide empty plans", "hide empty plans on", "on"),
        ("No search history", "disable No search history", "off"),
        ("Never sync", "set never sync to on", "on"),
        ("Screen off", "turn off Screen off", "off"),
    ],
)
def test_only_what_is_said_around_the_name_of_a_switch_turns_it(name: str, goal: str, value: str) -> None:
    box = UIElement(0, Role.SWITCH, name, flags=ElementFlag.CHECKABLE | ElementFlag.CLICKABLE)
    graph = Graph("com.example", entry="home")
    graph.put_screen(Screen("home", graph.app, "Home", elements=(box,)))
    seen = (Evidence(EvidenceKind.OBSERVED, "r", 1, 1, 1.0),)
    graph.put_transition(Transition("home", Tap(Selector(Role.SWITCH, name)), "home", evidence=seen))
    (fact,) = facts_in_words(graph, goal).facts
    assert fact.value == value


def test_an_option_is_turned_on_by_name_and_place(cli: Cli, notes_map: Path) -> None:
    done = cli("plan", notes_map, "turn on the dark theme", "--as-facts")
    assert (done.code, done.out.splitlines()[0]) == (0, 'fact: "Dark" on, on Theme')


def test_a_switch_is_meant_without_the_verb_of_its_name(cli: Cli, notes_map: Path) -> None:
    """And what is said to hold at the start counts for facts in words as well."""
    goal = ("turn on the 24-hour clock", "--as-facts")
    done = cli("plan", notes_map, *goal)
    assert done.code == 0
    assert 'fact: "Use 24-hour clock" on' in done.out
    held = cli("plan", notes_map, *goal, "--given", "Use 24-hour clock=on")
    assert held.out.startswith(
        'fact: "Use 24-hour clock" on, on Date and time; so at the start, as last seen or given\n0 steps'
    )


SAID = "turn off vibrate and turn on remind me"


def test_a_run_brings_about_what_words_ask_for_and_proves_each_of_it(cli: Cli, notes_map: Path) -> None:
    """The facts in words end as the same facts by name do; what is given is no proof, so that it is looked at."""
    told = cli("run", "sim:notes", SAID, "--map", notes_map, "--as-facts", "--given", "Vibrate=off", "--json")
    assert (told.code, told.json["status"]) == (0, "success")
    assert told.json["reason"] == '"Vibrate" off and "Remind me" on: seen on the device'
    assert [step["action"] for step in told.json["steps"]][-1] == 'tap "Remind me"'
    events = Path(told.json["report"]).with_name("events.jsonl").read_text(encoding="utf-8")
    assert SAID in events


def test_a_rehearsal_tells_the_way_to_facts_in_words(cli: Cli, notes_map: Path) -> None:
    told = cli("run", "sim:notes", SAID, "--map", notes_map, "--as-facts", "--dry-run")
    assert told.code == 0
    assert 'Notifications: tap "Vibrate"' in told.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("run", "sim:notes", "turn off vibrate and turn on the flux", "--as-facts", "--map"),
            'fits "turn on the flux"',
        ),
        (("run", "sim:notes", "--as-facts", "--map"), "--as-facts takes a goal in words"),
        (("run", "sim:notes", SAID, "--given", "Vibrate=on", "--map"), "no fact is given"),
        (("run", "sim:notes", SAID, "--as-facts", "--model", "openai:x", "--map"), "need a task in words"),
        (("run", "sim:notes", "sim:notes", SAID, "--as-facts", "--map"), "one device only"),
        (("run", "sim:notes", SAID, "--as-facts", "--each", "--map"), "--as-facts cannot be combined with --each"),
        (("guide", SAID + " and turn on the flux", "--as-facts"), 'fits "turn on the flux"'),
        (("guide", SAID, "--as-facts", "--given", "Vibrate=off", "--given", "Vibrate=on"), "contradicts another"),
        (("guide", SAID, "--as-facts", "--model", "openai:x"), "asks no model"),
    ],
)
def test_facts_in_words_that_are_not_clear_are_one_line_before_anything_is_done(
    cli: Cli, notes_map: Path, arguments: tuple[str, ...], said: str
) -> None:
    """Exit code 2; neither the map nor the runs are touched."""
    before = notes_map.read_bytes()
    rest = (*arguments, notes_map) if arguments[0] == "run" else (arguments[0], notes_map, *arguments[1:])
    assert_one_clear_line(cli(*rest), said)
    assert notes_map.read_bytes() == before


def test_a_guide_says_what_is_to_hold_and_the_way(cli: Cli, notes_map: Path) -> None:
    """The steps are those of the plan; nothing is left where all is said to hold."""
    told = cli("guide", notes_map, SAID, "--as-facts")
    planned = cli("plan", notes_map, SAID, "--as-facts", "--json")
    assert told.code == 0
    assert "• 'Vibrate' off (on Notifications)\n• 'Remind me' on (on Daily reminder)" in told.out
    assert f"Total steps in optimal path: {len(planned.json['steps'])}" in told.out
    assert "route planning over facts" in told.out
    held = cli("guide", notes_map, SAID, "--as-facts", "--given", "Vibrate=off", "--given", "Remind me=on")
    assert "Nothing is left to do" in held.out
    named = cli("guide", notes_map, "--fact", "Vibrate=off", "--to", "Settings")
    assert "• in the end on Settings" in named.out
    none = cli("guide", notes_map, "--fact", "First day of the week@Date and time=Friday")
    assert none.code == 1
    assert "NOT TO BE HAD: 'First day of the week' is 'Friday' (no known action sets it" in none.out
