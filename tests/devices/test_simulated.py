"""Apps that users write themselves: how they behave, and what is said when they are wrong."""

from itertools import pairwise
from pathlib import Path
from textwrap import dedent

import pytest

from uiatlas.devices import open_device, toolkit
from uiatlas.devices.simulated import App, SimulatedDevice, State, Widget, button, go, here, tab, text
from uiatlas.devices.tours import Type, follow
from uiatlas.errors import InputError, UnknownNameError
from uiatlas.ui import (
    Back,
    Home,
    InputText,
    LongPress,
    OpenApp,
    Role,
    Scroll,
    Selector,
    Tap,
    UIElement,
    selector_for,
)


def do(device: SimulatedDevice, *steps: object) -> tuple[str, ...]:
    for _ in follow(device, steps):  # type: ignore[arg-type]
        pass
    return device.observe().texts()


@pytest.fixture
def tea(tea_file: Path) -> SimulatedDevice:
    device = open_device(f"sim:{tea_file}")
    assert isinstance(device, SimulatedDevice)
    return device


def test_a_dialog_lies_over_its_page_and_hides_it(tea: SimulatedDevice) -> None:
    page = tea.observe()
    texts = do(tea, "Name")
    assert tea.observe().dialog
    assert tea.observe().activity == page.activity
    assert "Sugar" not in texts


def test_what_is_typed_stays_on_its_page_until_it_is_stored(tea: SimulatedDevice) -> None:
    do(tea, "Name", Type("Your name", "Ada"))
    assert [e.text for e in tea.observe().elements if e.editable] == ["Ada"]
    assert "For nobody" in do(tea, Back())
    assert "For Ada" in do(tea, "Name", Type("Your name", "Ada"), "OK")


def test_two_devices_do_not_share_what_they_store(tea: SimulatedDevice, tea_file: Path) -> None:
    do(tea, "Sugar")
    assert tea.state.sugar
    other = open_device(f"sim:{tea_file}")
    assert not any(e.checked for e in other.observe().elements)


def test_back_on_the_first_page_leaves_the_app_and_its_icon_returns(tea: SimulatedDevice) -> None:
    do(tea, Back())
    assert tea.observe().app != tea.app
    do(tea, Back(), Home(), Scroll())
    assert tea.observe().app != tea.app
    do(tea, "Tea")
    assert tea.observe().title == "Tea"


def test_home_keeps_the_page_and_opening_the_app_shows_it_again(tea: SimulatedDevice) -> None:
    do(tea, "Name", Home())
    assert tea.observe().app != tea.app
    do(tea, OpenApp(tea.app))
    assert tea.observe().dialog
    do(tea, OpenApp(tea.app, restart=True))
    assert not tea.observe().dialog


def test_scrolling_shows_every_row_of_a_long_list_once_through(tea: SimulatedDevice) -> None:
    seen = set(do(tea, "Teas"))
    assert any(e.scrollable for e in tea.observe().elements)
    assert "Tea 30" not in seen
    for _ in range(6):
        seen |= set(do(tea, Scroll("down")))
    assert {f"Tea {n}" for n in range(1, 31)} <= seen


def test_shown_elements_lie_within_the_screen_and_rows_do_not_overlap(tea: SimulatedDevice) -> None:
    do(tea, "Teas", Scroll("down"))
    seen = tea.observe()
    for element in seen.elements:
        assert element.bounds is not None
        left, top, right, bottom = element.bounds
        assert 0 <= left < right <= seen.size[0]
        assert 0 <= top < bottom <= seen.size[1]
    rows = [e.bounds for e in seen.elements if e.role == Role.ITEM and e.bounds]
    assert all(upper.bottom <= lower.top for upper, lower in pairwise(rows))


def test_resource_ids_name_the_package_and_the_widget(tea: SimulatedDevice) -> None:
    assert "com.example.tea:id/sugar" in {e.resource_id for e in tea.observe().elements}


def test_a_disabled_button_and_a_plain_text_do_nothing() -> None:
    app = App("com.example.one", start="one")

    @app.screen("One")
    def one(s: State) -> tuple[Widget, ...]:
        return button("Off", go("one"), enabled=False), text("Words")

    device = SimulatedDevice(app, "sim:one")
    before = device.observe()
    off, words = (next(e for e in before.elements if e.text == t) for t in ("Off", "Words"))
    for element in (off, words):
        target = Selector(element.role, element.text)
        device.perform(Tap(target), element)
        device.perform(LongPress(target), element)
    assert device.observe() == before


def test_a_tab_is_a_variable_of_its_page() -> None:
    app = App("com.example.tabs", start="tabs")

    @app.screen()
    def tabs(s: State, shown: str = "One") -> tuple[Widget, ...]:
        return *(tab(n, n == shown, here(shown=n)) for n in ("One", "Two")), text(f"Page {shown}")

    device = SimulatedDevice(app, "sim:tabs")
    assert "Page Two" in do(device, "Two")
    device.restart()
    assert "Page One" in device.observe().texts()


def test_an_element_of_an_earlier_look_is_not_touched_by_mistake(tea: SimulatedDevice) -> None:
    old = next(e for e in tea.observe().elements if e.text == "Name")
    do(tea, "Name")
    with pytest.raises(Exception, match="not on the screen"):
        tea.perform(InputText(Selector(old.role, old.text), "x"), old)
    assert isinstance(old, UIElement)


def test_the_example_of_the_toolkit_runs(tmp_path: Path) -> None:
    path = tmp_path / "example.py"
    path.write_text(dedent((toolkit.__doc__ or "").partition("::\n")[2].partition("\n\nArguments")[0]))
    device = open_device(f"sim:{path}")
    assert isinstance(device, SimulatedDevice)
    assert "For Ada" in do(device, "Name", Type("Name", "Ada"), "OK")


HEAD = "from uiatlas.devices.simulated import App, button, field, go, text, toggle\n"
HOME = "@app.screen('Home')\ndef home(s):\n    return "
APP = HEAD + "app = App('com.example.x', start='home')\n"


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("x = 1\n", "defines no app"),
        (APP.replace("app =", "one =") + "two = App('y', start='home')\n", "several apps"),
        ("def broken(:\n", "line 1"),
        ("import no_such_module_anywhere\n", "no_such_module_anywhere"),
        ("raise SystemExit(3)\n", "SystemExit"),
        (APP, "no screen of com.example.x 'home'"),
        (APP + HOME + "s.colour\n", "no 'colour'"),
        (APP + HOME + "1 / 0\n", "ZeroDivisionError"),
        (APP + HOME + "'just words'\n", "not a widget"),
        (APP + HOME + "None\n", "home"),
        (APP + HOME + "()\n\n" + HOME + "()\n", "two screens"),
    ],
)
def test_an_app_file_that_is_wrong_is_refused_in_one_line(tmp_path: Path, source: str, says: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(source)
    with pytest.raises(InputError) as caught:
        open_device(f"sim:{path}")
    assert says in str(caught.value)
    assert caught.value.hint


@pytest.mark.parametrize("effect", ["go('nowhere')", "lambda s: s.no.such", "'home'", "toggle('no_such')"])
def test_an_effect_that_is_wrong_says_which_app_broke(tmp_path: Path, effect: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(APP + HOME + f"button('Go', {effect})\n")
    device = open_device(f"sim:{path}")
    with pytest.raises(InputError, match=r"com\.example\.x"):
        device.perform(Tap(Selector(Role.BUTTON, "Go", resource_id="go")))


def test_a_field_whose_function_breaks_says_which_app_broke(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(APP + HOME + "field('Age', do=lambda words: int(words))\n")
    device = open_device(f"sim:{path}")
    age = device.observe().elements[-1]
    with pytest.raises(InputError, match=r"com\.example\.x"):
        device.perform(InputText(selector_for(age, device.observe()), "old"), age)


def test_a_folder_or_another_file_is_no_app(tmp_path: Path) -> None:
    other = tmp_path / "app.txt"
    other.write_text("words")
    for path in (tmp_path, other):
        with pytest.raises(InputError):
            open_device(f"sim:{path}")


def test_an_unknown_app_names_the_bundled_ones() -> None:
    with pytest.raises(UnknownNameError, match="notes"):
        open_device("sim:note")


def test_another_size_of_screen_shows_more_or_less_of_the_same_list() -> None:
    short, long = (open_device(f"sim:settings?size={size}") for size in ("720x900", "1080x50000"))
    few, all_of_it = short.observe(), long.observe()
    assert few.size == (720, 900)
    assert {e.label for e in few.actionable} < {e.label for e in all_of_it.actionable}
    assert all(e.bounds is None or e.bounds.right <= 720 for e in few.elements)


@pytest.mark.parametrize("size", ["big", "1x1", "720", "720x", "-720x1280", "7200000x1280"])
def test_a_size_that_is_none_is_refused(size: str) -> None:
    with pytest.raises(InputError, match="is not a screen size"):
        open_device(f"sim:notes?size={size}")
