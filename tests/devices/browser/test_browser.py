"""The browser device on pages of our own in a real Chromium; skipped where there is none."""

import asyncio
import json
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests import needs
from tests.devices.browser.pages import Site, served

from uiatlas import Atlas, RunOptions, build_map, run_task
from uiatlas.cli.main import main
from uiatlas.devices import Device, open_device
from uiatlas.devices.recording import Recorder
from uiatlas.errors import ActionError, DeviceLostError, InputError
from uiatlas.planning.goal import FileSaved, Goal
from uiatlas.privacy import DiscreetDevice, Vault
from uiatlas.run.proof import FactState, Look, prove
from uiatlas.ui import (
    Back,
    ElementFlag,
    Home,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    Role,
    Scroll,
    Selector,
    Tap,
    UIElement,
    selector_for,
)

needs.browser()

from uiatlas.devices.browser import looking  # noqa: E402
from uiatlas.devices.browser.device import BrowserDevice  # noqa: E402

CONTROLS = ("textbox", "checkbox", "radio", "slider", "button", "combobox", "Date", "link")


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with served() as running:
        yield running


@pytest.fixture(scope="module")
def browser(site: Site) -> Iterator[BrowserDevice]:
    """One browser for all tests of this module."""
    with closing(open_device(f"web:{site.origin}/")) as device:
        assert isinstance(device, BrowserDevice)
        yield device


@pytest.fixture
def at(browser: BrowserDevice, site: Site) -> Callable[[str], BrowserDevice]:
    """Opens a page of the site."""

    def opening(path: str) -> BrowserDevice:
        browser.perform(OpenApp(f"{site.origin}{path}"))
        return browser

    return opening


def found(shown: Observation, label: str, role: Role | None = None) -> UIElement:
    return next(
        e
        for e in shown.elements
        if label in (e.text, e.description) and e.role is (role or e.role) and (role or e.actionable)
    )


def tap(device: Device, label: str, role: Role | None = None) -> Observation:
    shown = device.observe()
    element = found(shown, label, role)
    device.perform(Tap(selector_for(element, shown)), element)
    return device.observe()


def type_in(device: Device, label: str, text: str) -> Observation:
    shown = device.observe()
    element = next(e for e in shown.elements if e.description == label and e.editable)
    device.perform(InputText(selector_for(element, shown), text), element)
    return device.observe()


def by_id(shown: Observation, name: str) -> UIElement:
    return next(e for e in shown.elements if e.resource_id == name)


def says(shown: Observation) -> str:
    return next((e.text for e in shown.elements if e.resource_id == "said"), "")


Open = Callable[[str], BrowserDevice]


def test_a_page_is_seen_with_roles_texts_places_and_its_address(at: Open, site: Site) -> None:
    shown = at("/order/17/edit").observe()
    assert (shown.app, shown.activity, shown.title) == (site.origin, "/order/{n}/edit", "Order")
    shown = at("/").observe()
    assert [(e.role, e.text) for e in shown.elements][:3] == [
        (Role.HEADING, "Tea shop"),
        (Role.TEXT, "Welcome to our shop"),
        (Role.CONTAINER, ""),
    ]
    link = found(shown, "All teas")
    assert link.role is Role.LINK
    assert shown.elements[link.parent].class_name == "nav"
    assert link.bounds is not None
    assert link.bounds.area > 100
    assert shown.size == (1280, 800)


def test_submenus_and_buttons_of_components_are_seen_and_lines_between_items_are_not(at: Open) -> None:
    shown = at("/menus").observe()
    seen = [(e.role, e.text or e.description) for e in shown.actionable]
    assert seen == [
        (Role.BUTTON, "View"),
        (Role.MENU_ITEM, "Zoom in"),
        (Role.MENU_ITEM, "Theme"),
        (Role.INPUT, "search"),
        (Role.BUTTON, "New folder"),
    ]


def test_states_of_a_form_are_seen(at: Open) -> None:
    shown = at("/form").observe()
    assert by_id(shown, "sugar").checked is True
    assert by_id(shown, "milk").checked is False
    assert [e.checked for e in shown.elements if e.role is Role.RADIO] == [True, False]
    assert not found(shown, "Not now", Role.BUTTON).enabled
    assert by_id(shown, "size").role is Role.CHOICE
    assert by_id(shown, "size").text == "Small"
    assert by_id(shown, "strength").role is Role.SLIDER
    assert by_id(shown, "name").text == "Nobody"
    assert by_id(shown, "name").description == "Your name"
    assert not by_id(shown, "fixed").editable
    assert found(shown, "Close the form").text == "×"
    assert "Nobody sees this" not in shown.texts()
    assert tap(at("/form"), "More").elements[found(shown, "More").index].flags & ElementFlag.EXPANDED


def test_a_field_that_nothing_names_is_called_by_what_stands_with_it_or_by_its_own_id(at: Open) -> None:
    shown = at("/unnamed").observe()
    names = {i: by_id(shown, i).description or by_id(shown, i).text for i in ("theme", "cups", "sweet", "alone")}
    assert names == {"theme": "Tea theme", "cups": "Cups a day", "sweet": "Sweetened", "alone": "alone"}
    assert (by_id(shown, "theme").text, by_id(shown, "cups").text) == ("Plain", "3")
    assert by_id(shown, "most").description == "Cups at most"
    assert [by_id(shown, i).description for i in ("much", "more")] == ["Milk", "and sugar"]
    assert by_id(shown, "sort").description == "Sort"


def test_a_field_for_a_number_is_left_when_it_is_filled(at: Open) -> None:
    assert type_in(at("/unnamed"), "Cups a day", "5").title == "Cups: 5"


def test_what_rolls_in_a_box_that_cuts_off_is_seen_and_rolled_into_sight(at: Open) -> None:
    device = at("/rolled")
    assert by_id(device.observe(), "low").visible
    assert tap(device, "Save").title == "Saved"
    assert by_id(tap(device, "Low"), "low").checked


def test_tabs_that_float_in_a_box_without_height_are_seen(at: Open) -> None:
    assert tap(at("/rolled"), "Speed").title == "Speed"


def test_going_back_to_the_answer_of_a_form_opens_its_page_and_hands_in_nothing(at: Open) -> None:
    device = at("/order")
    assert tap(device, "Order tea").title == "Taken: Order"
    assert tap(device, "Teas").title == "All teas"
    device.perform(Back())
    assert device.observe().title == "Order"


def test_a_button_without_words_is_called_by_the_picture_on_it(at: Open) -> None:
    said = [e.label for e in at("/icons").observe().actionable]
    assert said == ["delete", "settings", "edit", "content copy", "", "Help", "trash restore", "x ray", "close"]


def test_nothing_is_touched_in_its_very_middle(at: Open) -> None:
    assert tap(at("/rolled"), "Middle").title == "touched"


@pytest.mark.parametrize("text", ["Zoë", "茶 und Tee ☕", "x" * 500, ""])
def test_a_field_is_cleared_and_typed_into(at: Open, text: str) -> None:
    device = at("/form")
    type_in(device, "Your name", "before")
    shown = type_in(device, "Your name", text)
    assert by_id(shown, "name").text == (text or "Nobody")
    assert says(shown) == text
    assert by_id(shown, "name").flags & ElementFlag.FOCUSED


def test_a_line_break_at_the_end_is_the_enter_key(at: Open) -> None:
    assert says(type_in(at("/form"), "Your name", "Ann\n")) == "Sent Ann"


def test_dates_sliders_long_texts_and_rich_texts_are_set(at: Open) -> None:
    device = at("/form")
    assert by_id(type_in(device, "Day", "2026-11-20"), "day").text == "2026-11-20"
    assert by_id(type_in(device, "Strength", "7"), "strength").text == "7"
    assert by_id(type_in(device, "Letter", "Dear tea"), "letter").text == "Dear tea"
    assert by_id(type_in(device, "Notes", "one\ntwo"), "notes").text == "one\ntwo"


def test_a_password_is_never_told(at: Open) -> None:
    shown = type_in(at("/form"), "Password", "hunter22")
    assert by_id(shown, "secret").text == "••••••••"
    assert by_id(shown, "secret").flags & ElementFlag.PASSWORD
    assert "hunter22" not in repr(shown)


def test_marks_are_set_also_where_the_box_itself_is_hidden(at: Open) -> None:
    device = at("/form")
    assert by_id(tap(device, "Sugar", Role.CHECKBOX), "sugar").checked is False
    assert by_id(tap(device, "Milk", Role.CHECKBOX), "milk").checked is True
    assert [e.checked for e in tap(device, "Cold", Role.RADIO).elements if e.role is Role.RADIO] == [False, True]


def test_a_list_that_drops_down_is_a_screen_of_its_own(at: Open) -> None:
    device = at("/form")
    shown = tap(device, "Size", Role.CHOICE)
    assert shown.dialog
    assert [(e.text, e.selected, e.enabled) for e in shown.elements if e.role is Role.ITEM] == [
        ("Small", True, True),
        ("Large", False, True),
        ("Huge", False, False),
    ]
    device.perform(Back())
    assert by_id(device.observe(), "size").text == "Small"
    tap(device, "Size", Role.CHOICE)
    shown = tap(device, "Large")
    assert by_id(shown, "size").text == "Large"
    assert says(shown) == "Size Large"


def test_an_alert_waits_for_its_button(at: Open) -> None:
    device = at("/asking")
    shown = tap(device, "Alert")
    assert shown.dialog
    assert shown.texts() == ("Tea is ready", "OK")
    shown = tap(device, "OK")
    assert not shown.dialog
    assert says(shown) == "alerted"


@pytest.mark.parametrize(("button", "outcome"), [("OK", "confirmed true"), ("Cancel", "confirmed false")])
def test_a_question_is_answered_by_a_tap(at: Open, button: str, outcome: str) -> None:
    device = at("/asking")
    assert tap(device, "Confirm").texts() == ("Delete all tea?", "OK", "Cancel")
    assert says(tap(device, button)) == outcome


def test_a_prompt_takes_text(at: Open) -> None:
    device = at("/asking")
    shown = tap(device, "Prompt")
    field = next(e for e in shown.elements if e.editable)
    assert field.text == "Green"
    device.perform(InputText(selector_for(field, shown), "Black"))
    assert says(tap(device, "OK")) == "prompted Black"
    tap(device, "Prompt")
    device.perform(Back())
    assert says(device.observe()) == "prompted null"


def test_an_alert_that_comes_by_itself_is_seen(at: Open) -> None:
    device = at("/asking")
    tap(device, "Later")
    device.wait(0.5)
    assert device.observe().texts() == ("Time is up", "OK")


def test_a_page_that_does_not_want_to_be_left_is_left(at: Open) -> None:
    assert tap(at("/asking"), "Leave").title == "All teas"


def test_only_the_modal_dialog_in_front_is_shown_and_back_closes_it(at: Open) -> None:
    device = at("/asking")
    shown = tap(device, "Modal")
    assert shown.dialog
    assert shown.title == "A box"
    assert [e.text for e in shown.actionable] == ["Shut"]
    device.perform(Back())
    assert not device.observe().dialog
    assert device.observe().activity == "/asking"


def over(shown: Observation) -> list[list[str]]:
    """What can be pressed in each menu or panel that lies over the page."""
    out = []
    for root in (e for e in shown.elements if e.flags & ElementFlag.OVER):
        inside = {root.index}
        for e in shown.elements:
            if e.parent in inside:
                inside.add(e.index)
        out.append([e.text for e in shown.actionable if e.index in inside])
    return out


def test_an_open_menu_is_told_from_the_page_below_it_and_back_closes_it(at: Open) -> None:
    device = at("/over")
    assert over(device.observe()) == []
    shown = tap(device, "Kettle")
    assert not shown.dialog
    assert over(shown) == [["Boil", "Keep warm", "Descale"]]
    assert "Options" in [e.text for e in shown.actionable]
    device.perform(Back())
    assert over(device.observe()) == []
    assert device.observe().activity == "/over"


def test_a_panel_of_plain_boxes_over_the_page_is_told_and_bars_and_hints_are_none(at: Open) -> None:
    device = at("/over")
    assert over(tap(device, "Hint")) == []
    assert over(tap(device, "Options")) == [["Whistle", "Light", "Done"]]


def test_bars_that_stand_beside_the_page_are_none_over_it_and_a_drawer_over_its_words_is(at: Open) -> None:
    device = at("/beside")
    assert over(device.observe()) == []
    assert over(tap(device, "Details")) == [["Edit", "Close"]]


def test_a_page_that_draws_itself_after_its_address_changed_is_not_taken_for_the_former_one(at: Open) -> None:
    """Nothing is under way on the network meanwhile, and nothing changes."""
    device = at("/routed")
    device.observe()
    shown = tap(device, "Boats")
    assert (shown.activity, says(shown)) == ("/boats", "Twelve boats")
    assert tap(device, "Dusk").activity == "/routed#dusk"


def test_a_page_that_empties_itself_before_it_shows_what_it_has_got_is_not_taken_for_blank(at: Open) -> None:
    device = at("/routed")
    device.observe()
    assert says(tap(device, "Piers")) == "Two piers"


def test_what_a_sheet_lies_over_cannot_be_touched(at: Open) -> None:
    device = at("/asking")
    before = device.observe()
    shown = tap(device, "Sheet")
    assert shown.dialog
    assert [e.text for e in shown.actionable] == ["No thanks"]
    with pytest.raises(ActionError):
        device.perform(Tap(selector_for(found(before, "Alert"), before)))
    assert not tap(device, "No thanks").dialog


def test_what_is_covered_is_not_tapped_blindly(at: Open) -> None:
    device = at("/asking")
    shown = device.observe()
    under = next(e for e in shown.elements if e.text == "Under")
    assert not under.visible
    with pytest.raises(ActionError, match="lies over it"):
        device.perform(Tap(selector_for(under, shown)), under)
    assert says(device.observe()) == "nothing"


def test_frames_and_shadow_roots_are_seen_and_touched(at: Open) -> None:
    device = at("/frames")
    shown = device.observe()
    inside, frame = found(shown, "Inside"), next(e for e in shown.elements if e.class_name == "iframe")
    assert inside.parent == frame.index
    assert inside.bounds is not None
    assert frame.bounds is not None
    assert frame.bounds.left + 5 < inside.bounds.left < frame.bounds.right
    assert "heard" in tap(device, "Inside").texts()
    assert "2" in tap(device, "Innermost").texts()
    assert "touched" in tap(device, "In the shade").texts()
    assert tap(device, "Slotted").title == "slotted"


def test_a_new_tab_comes_to_the_front_and_back_returns(at: Open) -> None:
    device = at("/tabs")
    assert tap(device, "New tab").activity == "/teas"
    device.perform(Back())
    assert device.observe().activity == "/tabs"
    assert tap(device, "Closing").activity == "/closing"
    assert tap(device, "Close me").activity == "/tabs"


@pytest.mark.parametrize("link", ["Elsewhere", "Elsewhere in a tab", "Redirected"])
def test_pages_of_another_origin_are_not_opened(at: Open, site: Site, link: str) -> None:
    device = at("/tabs")
    with pytest.raises(ActionError, match="not among the allowed addresses"):
        tap(device, link)
    assert device.observe().activity == "/tabs"
    assert _open_pages(device) == ["/tabs"]  # an empty tab in front would hold the page back
    with pytest.raises(ActionError):
        device.perform(OpenApp(site.elsewhere))


def _open_pages(device: BrowserDevice) -> list[str]:
    """The paths of all that the browser itself has open."""

    async def targets() -> list[str]:
        session = await device._driver.browser.new_browser_cdp_session()
        found = (await session.send("Target.getTargets"))["targetInfos"]
        await session.detach()
        return [urlsplit(t["url"]).path for t in found if t["type"] == "page"]

    return device._call(targets())


def test_pages_of_an_allowed_origin_are_opened(site: Site) -> None:
    with closing(open_device(f"web:{site.origin}/tabs?uiatlas.allow={site.elsewhere}")) as device:
        assert isinstance(device, BrowserDevice)
        assert tap(device, "Elsewhere").activity == f"{site.elsewhere}/"


@pytest.mark.parametrize("option", [True, False])
def test_an_address_that_the_command_line_allows_is_opened_by_the_browser_too(
    site: Site, option: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    allowed = [f"--allow-url={site.origin}/*", f"--allow-url={site.elsewhere}/*"] if option else []
    ended = main(["run", f"web:{site.origin}/tabs", "open Elsewhere", "--json", *allowed])
    said = json.loads(capsys.readouterr().out)
    assert (ended == 0) is option, said["reason"]
    assert ("not among the allowed addresses" in said["reason"]) is not option


def test_fields_for_secrets_show_dots(at: Open) -> None:
    """Of a password, a card and a code for one use the page says that they are secret; of a city it does not."""
    device = at("/pay")
    for name in ("Password", "Card", "Code", "City"):
        type_in(device, name, "4711 0815")
    held = {e.description: (e.text, bool(e.flags & ElementFlag.PASSWORD)) for e in fields(device)}
    secret = ("•••••••••", True)
    assert held == {"Password": secret, "Card": secret, "Code": secret, "City": ("4711 0815", False)}


def test_what_was_typed_as_a_secret_is_shown_nowhere_afterwards(at: Open) -> None:
    """Neither where the page shows the password on request nor where it repeats the card; what is typed is real."""
    vault = Vault()
    vault.learn("4711 0815")
    inside = at("/pay")
    device = DiscreetDevice(inside, vault)
    for name in ("Password", "Card", "City"):
        type_in(device, name, "<secret-1>")
    tap(device, "Show password")
    seen = tap(device, "Pay")
    assert {e.description: e.text for e in fields(device)} == {
        "Password": "<secret-1>",
        "Card": "•••••••••",
        "Code": "",
        "City": "<secret-1>",
    }
    assert "Paid with <secret-1>" in seen.texts()
    assert "4711" not in repr(seen)
    assert "Paid with 4711 0815" in inside.observe().texts()


def fields(device: Device) -> list[UIElement]:
    return [e for e in device.observe().elements if e.editable]


OUT_OF_THE_SHOP = [
    "Plain",
    "Escaped",
    "Backslashes",
    "Doubled",
    "Capitals",
    "In a tab",
    "By a redirect",
    "By a script",
    "By a window",
    "By a form",
]
"""Controls of one page that lead to a path outside the boundary, each in another way."""


def test_a_path_outside_the_boundary_is_not_asked_for(site: Site) -> None:
    """However the address is written and whatever leads there, the site never hears of it; inside all goes on."""
    with closing(open_device(f"web:{site.origin}/shop", {"allow": f"{site.origin}/shop/*"})) as device:
        for label in OUT_OF_THE_SHOP:
            with pytest.raises(ActionError, match=r"/(a|%61)dmin, which is not among the allowed addresses"):
                tap(device, label)
            assert device.observe().activity == "/shop", label
        for label in ("Cart", "Cart again"):
            assert tap(device, label).title == "Cart"
            device.perform(Back())
    assert [path for path in site.asked if "admin" in path] == []


@pytest.mark.heavy("long")
def test_a_boundary_of_the_command_line_holds_before_the_page_is_opened(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--allow-url` with a path stops the navigation itself, and the address may be written in another way."""
    bound = site.origin.replace("http", "HTTP") + "/%73hop"
    assert main(["run", f"web:{site.origin}/shop", "open Plain", "--json", f"--allow-url={bound}"]) == 1
    assert "not among the allowed addresses" in json.loads(capsys.readouterr().out)["reason"]
    assert [path for path in site.asked if "admin" in path] == []


def test_a_download_is_kept_and_told(at: Open) -> None:
    device = at("/tabs")
    before, told = device.observe(), tap(device, "Report")
    assert "Downloaded report.csv" in told.texts()
    goal = Goal("save the report", (FileSaved("report.csv"),))
    assert prove(goal, [Look(0, before), Look(1, told)]).facts[0].state is FactState.HELD
    assert [p.read_text() for p in device.downloads] == ["tea,price\n"]


def test_a_file_is_chosen_by_its_path(at: Open, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear tea")
    device = at("/tabs")
    shown = tap(device, "Letter")
    assert shown.dialog
    field = next(e for e in shown.elements if e.editable)
    device.perform(InputText(selector_for(field, shown), str(tmp_path / "no such file")))
    with pytest.raises(ActionError, match="there is no file"):
        tap(device, "Choose")
    shown = device.observe()
    field = next(e for e in shown.elements if e.editable)
    device.perform(InputText(selector_for(field, shown), str(letter)))
    assert says(tap(device, "Choose")) == "letter.txt"


def test_several_files_are_chosen_by_their_paths(at: Open, tmp_path: Path) -> None:
    for name in ("one.txt", "two, three.txt", "four.txt"):
        (tmp_path / name).write_text(name)
    device = at("/tabs")
    for typed, chosen in (
        (f"{tmp_path / 'one.txt'}, {tmp_path / 'four.txt'}", "one.txt,four.txt"),
        (str(tmp_path / "two, three.txt"), "two, three.txt"),
    ):
        shown = tap(device, "Letters")
        field = next(e for e in shown.elements if e.editable)
        device.perform(InputText(selector_for(field, shown), typed))
        assert says(tap(device, "Choose")) == chosen


def test_routes_after_the_hash_are_places(at: Open) -> None:
    device = at("/routes")
    assert tap(device, "List").activity == "/routes#/list"
    one = tap(device, "Item 12")
    other = tap(device, "Item 13")
    assert one.activity == other.activity == "/routes#/item/{n}"
    device.perform(Back())
    assert "#/item/12" in device.observe().texts()
    assert tap(device, "Grid").activity == "/routes?view=grid"


def test_what_loads_slowly_is_waited_for(at: Open) -> None:
    assert says(tap(at("/slow"), "Load")) == "here at last"


def test_a_page_that_never_rests_is_waited_for_only_so_long(at: Open) -> None:
    device = at("/restless")
    began = time.monotonic()
    assert says(tap(device, "Press")) == "ok"
    assert time.monotonic() - began < 10


def test_what_moves_all_the_time_is_waited_for_once_and_what_a_touch_changes_is_waited_for_still(at: Open) -> None:
    device = at("/moving")
    took = []
    for _ in range(3):
        began = time.monotonic()
        assert says(tap(device, "Press")) == "done"
        took.append(time.monotonic() - began)
    assert max(took[1:]) < 1.5, took


@pytest.mark.heavy("long")
def test_a_page_that_polls_is_not_waited_for_because_of_that_and_what_a_touch_loads_is(at: Open) -> None:
    device = at("/polling")
    device.wait(3.5)  # two answers come by themselves
    took = []
    for number in (1, 2, 3):
        began = time.monotonic()
        assert says(tap(device, "Count")) == str(number)
        took.append(time.monotonic() - began)
    assert sorted(took)[1] < 1.2, took
    assert says(tap(device, "Load")) == "here at last"


def test_a_frame_in_a_shadow_root_is_seen_and_touched(at: Open) -> None:
    device = at("/shaded")
    shown = tap(device, "Inside")
    assert says(shown) == "heard"
    inside, around = found(shown, "Inside"), next(e for e in shown.elements if e.class_name == "iframe")
    assert inside.bounds is not None
    assert around.bounds is not None
    assert around.bounds.left <= inside.bounds.left
    assert inside.bounds.bottom <= around.bounds.bottom
    assert "Innermost" in shown.texts()


def test_more_rows_come_by_scrolling(at: Open) -> None:
    device = at("/endless")
    assert "Row 20" in device.observe().texts()
    assert "Row 21" not in device.observe().texts()
    for _ in range(3):
        device.perform(Scroll("down"))
    assert "Row 40" in device.observe().texts()


def test_stored_things_outlive_a_restart_and_not_a_reset(at: Open, site: Site) -> None:
    device = at("/stored")
    assert says(tap(device, "Store")) == "tea green"
    device.restart()
    device.perform(OpenApp(f"{site.origin}/stored"))
    assert says(device.observe()) == "tea green"
    device.reset()
    device.perform(OpenApp(f"{site.origin}/stored"))
    assert says(device.observe()) == "tea none"


def test_home_opens_the_first_page(at: Open) -> None:
    device = at("/teas")
    device.perform(Home())
    assert device.observe().activity == "/"


def test_an_element_that_has_gone_is_a_clear_error(at: Open) -> None:
    device = at("/")
    before = device.observe()
    count = found(before, "Count")
    tap(device, "All teas")
    with pytest.raises(ActionError, match="not on the screen"):
        device.perform(Tap(selector_for(count, before)), count)
    with pytest.raises(ActionError):
        device.perform(LongPress(Selector(Role.BUTTON, text="Count")))


def test_a_long_press_holds_the_button(at: Open) -> None:
    device = at("/")
    shown = device.observe()
    device.perform(LongPress(selector_for(found(shown, "Count"), shown)))
    assert "Counted 1" in device.observe().texts()


def test_a_long_press_opens_the_menu_that_a_page_has_for_a_thing(at: Open) -> None:
    device = at("/menu")
    shown = device.observe()
    assert "Rename" not in shown.texts()
    device.perform(LongPress(selector_for(found(shown, "notes.txt"), shown)))
    assert {"Rename", "1"} <= set(device.observe().texts()), "it is pressed once, with the other button"


def test_a_site_that_is_not_there_is_an_input_error_and_leaves_no_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(InputError, match="cannot open"):
        open_device("web:http://127.0.0.1:9/")
    assert not list(tmp_path.glob("uiatlas-*"))


def test_a_picture_is_taken_only_when_wished(site: Site, browser: BrowserDevice) -> None:
    assert browser.observe().screenshot == b""
    with closing(open_device(f"web:{site.origin}/endless?uiatlas.screenshots=1&uiatlas.size=400x300")) as device:
        shown = device.observe()
    assert shown.screenshot.startswith(b"\x89PNG")
    assert shown.size[0] == 400
    assert tuple(int.from_bytes(shown.screenshot[at : at + 4]) for at in (16, 20)) == shown.size


async def told_to_screen_readers(device: BrowserDevice) -> set[str]:
    """The names of all controls in the browser's own accessibility tree."""
    page = device._driver.tabs.front
    assert page is not None
    session = await page.context.new_cdp_session(page)
    nodes = (await session.send("Accessibility.getFullAXTree"))["nodes"]
    controls = [n for n in nodes if not n["ignored"] and n["role"]["value"] in CONTROLS]
    return {n["name"]["value"] for n in controls if not in_a_field(n, {m["nodeId"]: m for m in nodes})}


def in_a_field(node: Mapping[str, Any], nodes: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether a control is a part that the browser itself draws inside another, as in a date."""
    above = nodes.get(node.get("parentId", ""))
    return above is not None and (above["role"]["value"] in ("Date", "combobox") or in_a_field(above, nodes))


def test_names_agree_with_the_accessibility_tree_of_the_browser(at: Open) -> None:
    """What the browser tells screen readers of its controls is what an observation says of them."""
    device = at("/form")
    shown = device.observe()
    mine = {e.description or e.text for e in shown.elements if e.flags & ElementFlag.CLICKABLE}
    told = device._call(told_to_screen_readers(device))
    assert len(told) > 12
    assert told <= mine


def test_after_a_crash_of_the_page_a_restart_goes_on(site: Site) -> None:
    with closing(open_device(f"web:{site.origin}/")) as device:
        assert isinstance(device, BrowserDevice)
        device._call(crashed(device))
        with pytest.raises(DeviceLostError, match="crashed"):
            device.observe()
        with pytest.raises(DeviceLostError, match="no picture"):
            device.screenshot()
        device.restart()
        assert device.observe().title == "Tea shop"


async def crashed(device: BrowserDevice) -> None:
    page = device._driver.tabs.front
    assert page is not None
    session = await page.context.new_cdp_session(page)
    over = asyncio.ensure_future(page.wait_for_event("crash"))
    crash = asyncio.ensure_future(session.send("Page.crash"))
    await over
    crash.cancel()


@pytest.mark.heavy("long")
def test_a_page_whose_script_never_ends_is_lost_and_a_restart_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(looking, "_ANSWERING", 1.0)
    (tmp_path / "loop.html").write_text("<title>Loop</title><button onclick='for (;;) {}'>Forever</button>")
    with closing(open_device(f"web:file://{tmp_path}/loop.html?uiatlas.settle=1")) as device:
        shown = device.observe()
        device.perform(Tap(selector_for(shown.elements[0], shown)), shown.elements[0])
        with pytest.raises(DeviceLostError, match="does not answer; restart"):
            device.observe()
        device.restart()
        assert device.observe().title == "Loop"


def test_a_device_that_was_closed_is_lost(site: Site) -> None:
    with closing(open_device(f"web:{site.origin}/")) as device:
        assert device.observe().title
    with pytest.raises(DeviceLostError):
        device.observe()
    with pytest.raises(DeviceLostError):
        device.restart()


def test_a_recording_holds_no_password(site: Site, tmp_path: Path) -> None:
    with closing(Recorder(open_device(f"web:{site.origin}/form"), tmp_path / "walk.jsonl")) as device:
        shown = device.observe()
        device.perform(InputText(selector_for(by_id(shown, "secret"), shown), "hunter22"))
        device.perform(Tap(selector_for(by_id(shown, "sugar"), shown)))
    assert "hunter22" not in (tmp_path / "walk.jsonl").read_text()
    assert len(build_map(tmp_path / "walk.jsonl").screens) == 1


@pytest.mark.parametrize(
    ("task", "goal"),
    [("open all teas", "All teas"), ("turn off sugar in the preferences", "Preferences")],
)
def test_a_task_is_done_twice_and_the_second_time_by_the_map(site: Site, tmp_path: Path, task: str, goal: str) -> None:
    with Atlas.open(tmp_path / "shop.uiatlas", create=True) as atlas:
        for number in range(2):
            with closing(open_device(f"web:{site.origin}/")) as device:
                report = run_task(device, task, RunOptions(atlas=atlas, runs=tmp_path / f"run{number}"))
            assert report.result.status == "success"
            assert goal in {s.name for s in atlas.load().screens.values()}
    log = (report.folder / "events.jsonl").read_text()
    assert '"simulated":false' in log.replace(" ", "")


def test_an_open_menu_and_a_panel_are_screens_of_the_map_that_a_task_finds_again(site: Site, tmp_path: Path) -> None:
    with Atlas.open(tmp_path / "shop.uiatlas", create=True) as atlas:
        for task in ("open the kettle", "open the options", "turn on whistle in the options", "descale"):
            with closing(open_device(f"web:{site.origin}/over")) as device:
                report = run_task(device, task, RunOptions(atlas=atlas, runs=tmp_path / task.replace(" ", "-")))
        graph = atlas.load()
    screens = {s.kind: s for s in graph.screens.values()}
    assert (screens["menu"].name, screens["panel"].name) == ("Boil, Keep warm", "Kettle options")
    assert {screens[kind].host for kind in ("menu", "panel")} == {
        s.id for s in graph.screens.values() if s.name == "Kettles"
    }
    steps = [s.action for s in report.result.steps]
    assert [s.target.text for s in steps if isinstance(s, Tap)][:2] == ["Kettle", "Descale"]


def test_a_form_whose_fields_are_named_as_its_properties_is_read(at: Callable[[str], BrowserDevice]) -> None:
    shown = at("/named").observe()
    named = [e.description or e.text for e in shown.actionable]
    assert [name for name in named if name] == ["Title", "Id", "Labels", "Save", "Attributes"]


def test_links_say_which_place_they_lead_to(at: Callable[[str], BrowserDevice], site: Site) -> None:
    shown = at("/").observe()
    assert {e.label: e.leads_to for e in shown.actionable} == {
        "All teas": "/teas",
        "Order 17": "/order/{n}/edit",
        "Preferences": "/form",
        "Count": "",
    }
    assert found(at("/tabs").observe(), "Elsewhere", Role.LINK).leads_to.startswith("http://")


def test_a_link_without_an_address_does_not_say_that_it_leads_to_where_one_is(at: Open) -> None:
    assert found(at("/unnamed").observe(), "Kinds", Role.LINK).leads_to == ""
    assert tap(at("/unnamed"), "Kinds").title == "Kinds"
