"""What the words policy decides, from a view of the screen and a map."""

from dataclasses import replace

from tests.planning.hallway import SCREENS, hallway

from uiatlas.agents.words.looking import place_rank
from uiatlas.agents.words.policy import WordPolicy
from uiatlas.planning.goal import Holds
from uiatlas.run.policy import Act, Done, GiveUp, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import (
    Action,
    ElementFlag,
    InputText,
    Observation,
    Role,
    Tap,
    UIElement,
    action_key,
    describe,
    selector_for,
)
from uiatlas.utg import Graph
from uiatlas.utg.conditions import IsChecked, OnScreen, TextEquals

CLICK = ElementFlag.CLICKABLE


def shown(name: str, **flags: int) -> Observation:
    """A screen of the hallway as a device shows it."""
    rows = SCREENS[name]
    return Observation(
        "com.example.hallway",
        tuple(UIElement(i, r, text=t, flags=int(f) | flags.get(t.split()[0], 0)) for i, (r, t, f) in enumerate(rows)),
    )


def look(*rows: tuple[Role, str, int], dialog: bool = False) -> Observation:
    """A screen that no map knows."""
    elements = tuple(UIElement(i, r, text=t, flags=f) for i, (r, t, f) in enumerate(rows))
    return Observation("com.example.hallway", elements, dialog=dialog)


def done(observation: Observation, screen: str | None, label: str, text: str | None = None) -> StepRecord:
    """A step that worked."""
    element = next(e for e in observation.elements if e.text == label)
    target = selector_for(element, observation)
    action: Action = Tap(target) if text is None else InputText(target, text)
    return StepRecord(observation, screen, action, element, Outcome.SUCCESS)


def test_with_a_map_the_first_step_is_a_step_of_a_plan_with_its_postcondition() -> None:
    """The plan leads to the dialog; what is to hold after the step is told."""
    decision = WordPolicy(hallway(), "set the colour to red").decide(View(shown("home"), "home"))
    assert isinstance(decision, Act)
    assert (describe(decision.action), decision.by) == ('tap "Menu"', "rule:chain")
    assert decision.expected == (OnScreen("menu"),)
    assert decision.plan is not None
    assert [s.target for s in decision.plan.steps] == ["menu", "settings", "colours"]
    assert decision.targets[0].screen == "colours"
    assert decision.targets[0].confidence > 0.9


def test_without_a_map_the_control_that_fits_best_is_chosen() -> None:
    """On a screen that no map knows, words alone decide."""
    decision = WordPolicy(Graph("com.example.hallway"), "play sounds").decide(View(shown("settings"), None))
    assert isinstance(decision, Act)
    assert describe(decision.action) == 'tap "Play sounds"'
    assert decision.by == "rule:chain"
    assert decision.expected == (IsChecked(selector_for(shown("settings").elements[1], shown("settings")), True),)


def test_what_is_typed_comes_from_the_task_and_is_checked() -> None:
    """The field gets the quoted name."""
    decision = WordPolicy(hallway(), "set the name to 'Ann'").decide(View(shown("person"), "person"))
    assert isinstance(decision, Act)
    assert isinstance(decision.action, InputText)
    assert decision.action.text == "Ann"
    assert decision.expected == (TextEquals(decision.action.target, "Ann"),)


def test_a_form_is_confirmed_when_it_is_filled() -> None:
    """After the name comes Save, and not Delete."""
    before = shown("person")
    filled = look(*[(r, "Ann" if t == "Name" else t, int(f)) for r, t, f in SCREENS["person"]])
    history = (done(before, "person", "Name", "Ann"),)
    decision = WordPolicy(hallway(), "add a person named 'Ann'").decide(View(filled, "person", history))
    assert isinstance(decision, Act)
    assert describe(decision.action) == 'tap "Save"'


def test_a_switch_that_was_turned_is_the_goals_predicate() -> None:
    """Done, because the switch is on and seen to be."""
    after = shown("settings", Play=int(ElementFlag.CHECKED))
    decision = WordPolicy(hallway(), "turn on play sounds").decide(
        View(after, "settings", (done(shown("settings"), "settings", "Play sounds"),))
    )
    assert isinstance(decision, Done)
    assert decision.goal is not None
    assert Holds(IsChecked(selector_for(after.elements[1], after), True), changed=True) in decision.goal.facts


def test_a_step_that_had_no_effect_does_not_count_as_done() -> None:
    """A dropped tap is done again."""
    moment = done(shown("settings"), "settings", "Play sounds")
    failed = StepRecord(moment.observation, "settings", moment.action, moment.element, Outcome.NO_CHANGE)
    decision = WordPolicy(hallway(), "turn on play sounds").decide(View(shown("settings"), "settings", (failed,)))
    assert isinstance(decision, Act)
    assert describe(decision.action) == 'tap "Play sounds"'


def test_blocked_actions_are_not_chosen() -> None:
    """The menu is barred; no other way to the colours is known, and the actor says so with the frontier."""
    home = shown("home")
    bar = frozenset({("home", action_key(Tap(selector_for(home.elements[0], home))))})
    decision = WordPolicy(hallway(), "set the colour to red").decide(View(home, "home", blocked=bar))
    assert isinstance(decision, GiveUp)
    assert decision.plan is not None
    assert decision.plan.status == "unreachable"
    assert decision.plan.frontier


def test_what_is_dangerous_is_not_chosen_unless_the_task_asks_for_it() -> None:
    """'person' alone never deletes one; 'delete the person' may try, and the policy decides."""
    person = look((Role.BUTTON, "Delete person", int(CLICK)))
    assert isinstance(WordPolicy(Graph("a"), "show the person").decide(View(person, None)), GiveUp)
    asked = WordPolicy(Graph("a"), "delete the person").decide(View(person, None))
    assert isinstance(asked, Act)


def test_a_dialog_that_nobody_asked_for_is_closed() -> None:
    """A pop-up that is not on the map and shares no word with the task."""
    popup = look((Role.TEXT, "Enjoying it?", 0), (Role.BUTTON, "Not now", 1), (Role.BUTTON, "Rate", 1), dialog=True)
    decision = WordPolicy(hallway(), "set the colour to red").decide(View(popup, None))
    assert isinstance(decision, Act)
    assert describe(decision.action) == 'tap "Not now"'


def test_when_nothing_fits_hidden_places_are_looked_into_first() -> None:
    """A menu may hold what the page does not; with no such place left the actor gives up."""
    page = look((Role.TEXT, "Hello", 0), (Role.BUTTON, "More options", 1), (Role.BUTTON, "Zebra", 1))
    decision = WordPolicy(Graph("a"), "change the volume").decide(View(page, None))
    assert isinstance(decision, Act)
    assert describe(decision.action) == 'tap "More options"'
    bare = look((Role.TEXT, "Hello", 0))
    assert isinstance(WordPolicy(Graph("a"), "change the volume").decide(View(bare, None)), GiveUp)


def test_a_switch_that_is_on_already_is_left_alone() -> None:
    """Nothing is tapped to turn on what is on; on the way there is a step, on arrival it is done."""
    on = shown("settings", Play=int(ElementFlag.CHECKED))
    decision = WordPolicy(hallway(), "turn on play sounds").decide(
        View(on, "settings", (done(shown("menu"), "menu", "Settings"),))
    )
    assert isinstance(decision, Done)
    assert decision.goal is not None
    assert Holds(IsChecked(selector_for(on.elements[1], on), True)) in decision.goal.facts


def test_a_form_is_not_handed_in_while_its_text_is_missing() -> None:
    """A dialog with an empty field is filled before it is saved; a name in capitals needs no quotation marks."""
    page = look((Role.BUTTON, "New note", CLICK))
    empty = look((Role.INPUT, "", CLICK | ElementFlag.EDITABLE), (Role.BUTTON, "Save", CLICK), dialog=True)
    history = (done(page, None, "New note"),)
    decision = WordPolicy(Graph("a"), "create a note called Ann").decide(View(empty, None, history))
    assert not isinstance(decision, Act) or describe(decision.action) != 'tap "Save"'
    filled = look((Role.INPUT, "Ann", CLICK | ElementFlag.EDITABLE), (Role.BUTTON, "Save", CLICK), dialog=True)
    typed = StepRecord(
        empty, None, InputText(selector_for(empty.elements[0], empty), "Ann"), empty.elements[0], Outcome.SUCCESS
    )
    decision = WordPolicy(Graph("a"), "create a note called Ann").decide(View(filled, None, (*history, typed)))
    assert isinstance(decision, Act)
    assert describe(decision.action) == 'tap "Save"'


def test_a_task_that_removes_something_makes_nothing() -> None:
    """The button "New note" shares a word with the task, and is not pressed to delete a note."""
    page = look((Role.TEXT, "Diary", 0), (Role.BUTTON, "New note", CLICK), (Role.BUTTON, "More options", CLICK))
    decision = WordPolicy(Graph("a"), "delete the note Diary").decide(View(page, None))
    assert isinstance(decision, Act)
    assert describe(decision.action) == 'tap "More options"'


def test_signing_in_fills_both_fields_each_with_its_own_and_then_signs_in() -> None:
    """The password goes into the secret field alone, what stands there is not typed over, and neither is proven."""
    task = 'Log in as "ida@example.org" with the password "hazel" and turn on play sounds'
    open_ = CLICK | ElementFlag.EDITABLE
    rows = [(Role.INPUT, "Username", open_), (Role.INPUT, "Password", open_ | ElementFlag.PASSWORD)]
    buttons = [(Role.LINK, "Forgot password?", CLICK), (Role.BUTTON, "Log in", CLICK)]
    looks = [look(*rows, *buttons)]
    looks.append(look((Role.INPUT, "ida@example.org", open_), rows[1], *buttons))
    looks.append(look((Role.INPUT, "ida@example.org", open_), (Role.INPUT, "•••", rows[1][2]), *buttons))
    history: tuple[StepRecord, ...] = ()
    steps = []
    for shown_now in looks:
        decision = WordPolicy(Graph("a"), task).decide(View(shown_now, None, history))
        assert isinstance(decision, Act)
        assert decision.element is not None
        steps.append((getattr(decision.action, "text", ""), decision.element.text))
        history += (StepRecord(shown_now, None, decision.action, decision.element, Outcome.SUCCESS),)
    assert steps == [("ida@example.org", "Username"), ("hazel", "Password"), ("", "Log in")]
    off, on = (look((Role.SWITCH, "Play sounds", CLICK | ElementFlag.CHECKABLE | f)) for f in (0, ElementFlag.CHECKED))
    turned = WordPolicy(Graph("a"), task).decide(View(off, None, history))
    assert isinstance(turned, Act)
    history += (StepRecord(off, None, turned.action, turned.element, Outcome.SUCCESS),)
    decision = WordPolicy(Graph("a"), task).decide(View(on, None, history))
    assert isinstance(decision, Done)
    assert decision.goal is not None
    assert decision.goal.facts == (Holds(IsChecked(selector_for(on.elements[0], on), True), changed=True),)
    assert decision.goal.open == ()


def test_a_drop_down_that_says_yes_is_no_button_that_agrees() -> None:
    """A page of settings is saved by its button, not by the "Yes" that a list on it shows."""
    alerts = (Role.CHOICE, "Yes", CLICK)
    before = look(alerts, (Role.CHECKBOX, "Dark theme", CLICK | ElementFlag.CHECKABLE), (Role.BUTTON, "Save", CLICK))
    ticked = CLICK | ElementFlag.CHECKABLE | ElementFlag.CHECKED
    after = look(alerts, (Role.CHECKBOX, "Dark theme", ticked), (Role.BUTTON, "Save", CLICK))
    decision = WordPolicy(Graph("a"), "turn on the dark theme").decide(
        View(after, None, (done(before, None, "Dark theme"),))
    )
    assert isinstance(decision, Act)
    assert describe(decision.action) == 'tap "Save"'


def test_an_option_that_was_chosen_from_a_drop_down_is_saved_and_proven() -> None:
    """The closed list shows the option: the page is saved by its button, and the list is to hold the option."""
    save, policy = (Role.BUTTON, "Save", CLICK), WordPolicy(Graph("a"), "set the theme to dark")
    before = look((Role.CHOICE, "Light", CLICK), save)
    theme = replace(before.elements[0], description="Theme")
    before = replace(before, elements=(theme, *before.elements[1:]))
    open_ = look(*((Role.ITEM, option, CLICK) for option in ("Light", "Dark")), dialog=True)
    after = replace(before, elements=(replace(theme, text="Dark"), *before.elements[1:]))
    history = done(before, None, "Light"), done(open_, None, "Dark")
    decision = policy.decide(View(after, None, history))
    assert isinstance(decision, Act)
    assert describe(decision.action) == 'tap "Save"'
    end = policy.decide(View(after, None, (*history, done(after, None, "Save"))))
    assert isinstance(end, Done)
    assert end.goal is not None
    chosen = Holds(TextEquals(selector_for(after.elements[0], after), "Dark"), changed=True)
    assert (end.goal.facts, end.goal.open) == ((chosen,), ())


def test_who_is_still_asked_for_a_password_has_not_signed_in() -> None:
    """The page for signing in came back empty: the run may end there, and is no success."""
    task = "log in as 'ann' with the password 'hazel'"
    open_ = CLICK | ElementFlag.EDITABLE
    rows = [(Role.INPUT, "Username", open_), (Role.INPUT, "Password", open_ | ElementFlag.PASSWORD)]
    page = look(*rows, (Role.BUTTON, "Log in", CLICK))
    name, secret, button = page.elements
    typed = (InputText(selector_for(name, page), "ann"), name), (InputText(selector_for(secret, page), "hazel"), secret)
    steps = (*typed, (Tap(selector_for(button, page)), button))
    history = tuple(StepRecord(page, None, action, element, Outcome.SUCCESS) for action, element in steps)
    decision = WordPolicy(Graph("a"), task).decide(View(page, None, history))
    assert not isinstance(decision, Done) or decision.goal is None or decision.goal.open


def test_a_control_of_a_longer_screen_of_the_map_is_judged_from_a_shorter_one() -> None:
    """It stands further down than anything that is shown, and what is shown has a control of its name."""
    shown = look((Role.BUTTON, "Details", CLICK))
    situation = WordPolicy(Graph("a"), "rename 'Salt' to 'Pepper'").situation(View(shown, None))
    assert place_rank(situation, UIElement(30, Role.BUTTON, "Details", parent=29, flags=int(CLICK))) is None
