"""What every device promises, tried on each of them, bare and with a recorder around it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from tests import needs
from tests.devices.browser.pages import served
from tests.devices.hdc import SERIAL, simulated_hdc
from tests.devices.phones import phone_with

from uiatlas.devices import Device, open_device
from uiatlas.devices.recording import Recorder, read_walk
from uiatlas.errors import ActionError, InputError
from uiatlas.ui import (
    Back,
    Drag,
    InputText,
    Observation,
    OpenApp,
    Press,
    Read,
    Role,
    Scroll,
    Selector,
    Set,
    SetDate,
    Tap,
    UIElement,
    Upload,
    Wait,
    WaitFor,
    resolve,
    selector_for,
)

PHONES = ("phone", "faulty phone", "phone with uiautomator2")
KINDS = ("notes", "faulty notes", "user's app", "recorded", "faulty recorded", "web", "desktop", "harmony", *PHONES)
REAL = ("web:", "desktop:")
ABSENT = Selector(Role.BUTTON, text="No such button anywhere")


@pytest.fixture(params=KINDS)
def uri(request: pytest.FixtureRequest, tea_file: Path, recorded_file: Path) -> str:
    faults = "seed=3&popup=0.3&drop=0.2&slow=0.3"
    if request.param in PHONES:
        phones: Callable[[str, str], str] = request.getfixturevalue("phones")
        return phones(request.param, faults)
    if request.param == "harmony":
        return str(request.getfixturevalue("harmony_phone"))
    if request.param == "web":
        return str(request.getfixturevalue("web_address"))
    if request.param == "desktop":
        needs.desktop("mousepad")
        return "desktop:mousepad --disable-server"
    return {
        "notes": "sim:notes",
        "faulty notes": f"sim:notes?{faults}",
        "user's app": f"sim:{tea_file}",
        "recorded": f"recorded:{recorded_file}",
        "faulty recorded": f"recorded:{recorded_file}?{faults}",
    }[request.param]


@pytest.fixture
def phones(adb_server: None) -> Iterator[Callable[[str, str], str]]:
    """Connects a simulated phone of a kind to the real adb and tells the URI of the app on it."""
    with ExitStack() as connected:

        def connecting(kind: str, faults: str) -> str:
            if "uiautomator2" in kind:
                pytest.importorskip("uiautomator2")
            phone = connected.enter_context(phone_with(f"notes?{faults}" if "faulty" in kind else "notes"))
            helper = "yes" if "uiautomator2" in kind else "no"
            return f"android:{phone.serial}?app=com.example.notes&reset=yes&helper={helper}&settle=0.5"

        yield connecting


@pytest.fixture
def harmony_phone(tmp_path: Path) -> Iterator[str]:
    """The notes app on a simulated phone behind a stand-in for hdc."""
    with simulated_hdc(tmp_path):
        yield f"harmony:{SERIAL}?app=com.example.notes&reset=yes&settle=0.5"


@pytest.fixture
def web_address() -> Iterator[str]:
    """A small site of our own in a real browser; skipped where there is none."""
    needs.browser()
    with served() as site:
        yield f"web:{site.origin}/?uiatlas.settle=2"


@pytest.fixture(params=["bare", "recorder"])
def reopen(request: pytest.FixtureRequest, uri: str, tmp_path: Path) -> Iterator[Callable[[], Device]]:
    """Opens the device anew, in the same way each time."""
    if request.param == "recorder" and (uri.startswith((*REAL, "harmony:")) or "helper=yes" in uri):
        pytest.skip("what takes seconds to start is tried bare; the recorder is tried on the other devices")
    opened: list[Device] = []

    def opening() -> Device:
        device = open_device(uri)
        if request.param == "recorder":
            device = Recorder(device, tmp_path / f"walk{len(opened)}.jsonl")
        opened.append(device)
        return device

    yield opening
    for device in opened:
        device.close()


@pytest.fixture
def device(reopen: Callable[[], Device]) -> Device:
    return reopen()


def shown(device: Device) -> Observation:
    """What is shown when everything has loaded."""
    device.wait(20.0 if device.simulated else 0.0)
    return device.observe()


def touch_everything(device: Device, rounds: int = 40) -> Iterator[tuple[Observation, UIElement, Observation]]:
    """A walk that taps one element after the other, going back now and then: before, element, after."""
    slow = device.uri.startswith(("android:", "harmony:", *REAL))  # adb and real programs take their time
    for number in range(rounds // 12 if device.uri.startswith("desktop:") else rounds // 4 if slow else rounds):
        before = shown(device)
        if number % 7 == 6 or not before.actionable:
            device.perform(Back())
            device.perform(OpenApp(device.app))
            continue
        element = before.actionable[number * 5 % len(before.actionable)]
        device.perform(Tap(selector_for(element, before)), element)
        yield before, element, device.observe()


def test_it_is_a_device_that_names_itself(device: Device, uri: str) -> None:
    assert isinstance(device, Device)
    assert device.uri == uri
    assert device.simulated is not uri.startswith(REAL)


def test_its_uri_opens_the_same_thing_again(device: Device) -> None:
    again = open_device(device.uri)
    assert again.app == device.app
    assert again.observe() == device.observe()
    again.close()


def test_the_first_screen_is_of_the_app_that_it_says(device: Device) -> None:
    assert device.observe().app == device.app
    assert device.observe().elements


def test_looking_changes_nothing(device: Device) -> None:
    for _, _, after in touch_everything(device, 20):
        again = device.observe()
        assert again == after
        assert again.digest == after.digest


def test_elements_are_numbered_in_preorder_with_parents_before_them(device: Device) -> None:
    for _, _, after in touch_everything(device):
        open_parents = [-1]
        for index, element in enumerate(after.elements):
            assert element.index == index
            while open_parents[-1] != element.parent:
                open_parents.pop()  # an empty list here means that the parent's part was over already
            open_parents.append(index)


def test_every_selector_finds_its_own_element_again(device: Device) -> None:
    for before, _, _ in touch_everything(device, 15):
        for element in before.actionable:
            match = resolve(selector_for(element, before), before)
            assert match is not None
            assert match.element == element


def test_the_same_touches_on_a_new_device_lead_to_the_same_screens(reopen: Callable[[], Device]) -> None:
    walks: list[list[Observation]] = []
    for _ in range(3):
        device = reopen()
        walks.append([after for _, _, after in touch_everything(device)])
        digests = [[after.digest for after in walk] for walk in walks]
        if digests[-1] in digests[:-1]:
            break
        if not device.uri.startswith(REAL):  # a real program may show once what only passes: two of three walks agree
            assert len(walks) < 2, [(a, b) for a, b in zip(*walks, strict=False) if a != b]
    else:
        pytest.fail(f"three walks, none like another: {walks}")
    assert len(set(digests[-1])) > 1


def test_what_is_not_there_cannot_be_touched_and_nothing_happens(device: Device) -> None:
    before = device.observe()
    foreign = UIElement(len(before.elements), Role.BUTTON, text=ABSENT.text)
    changed = replace(before.elements[0], text="another text")
    for action, element in (
        (Tap(ABSENT), None),
        (Tap(ABSENT), foreign),
        (Tap(selector_for(changed, before)), changed),
        (InputText(ABSENT, "words"), None),
        (Scroll("down", ABSENT), None),
    ):
        with pytest.raises(ActionError):
            device.perform(action, element)
        assert device.observe() == before


def test_nothing_can_be_typed_into_what_is_no_field(device: Device) -> None:
    before = shown(device)
    element = next(e for e in before.actionable if not e.editable)
    with pytest.raises(ActionError):
        device.perform(InputText(selector_for(element, before), "words"), element)
    assert device.observe() == before


def test_what_a_device_cannot_do_is_said_before_anything_is_touched(device: Device) -> None:
    seen = shown(device)
    element = next(e for e in seen.actionable if not e.editable and e.checked is None)
    at = selector_for(element, seen)
    for action in (
        InputText(at, "words"),
        SetDate(at, "2026-11-30"),
        Set(at, True),
        Upload(at, ("/no/such/file",)),
        Press("NoSuchKey"),
        Press("Ctrl+NoSuchKey", at),
        Drag(at, ABSENT),
        WaitFor(ABSENT, seconds=0.1),
    ):
        with pytest.raises(ActionError):
            device.perform(action, None if isinstance(action, WaitFor) or action.target is None else element)
        assert device.observe() == seen


def test_reading_and_waiting_for_what_is_shown_touch_nothing(device: Device) -> None:
    seen = shown(device)
    at = selector_for(seen.actionable[0], seen)
    device.perform(Read(at), seen.actionable[0])
    device.perform(WaitFor(at))
    device.perform(WaitFor(ABSENT, gone=True))
    assert device.observe() == seen
    with pytest.raises(ActionError):
        device.perform(Read(ABSENT))


def test_another_app_cannot_be_opened(device: Device) -> None:
    with pytest.raises(ActionError):
        device.perform(OpenApp("com.example.elsewhere"))


def test_an_action_may_come_without_its_element(device: Device) -> None:
    before = shown(device)
    device.perform(Tap(selector_for(before.actionable[0], before)))
    device.observe()


def test_scrolling_and_waiting_are_always_possible(device: Device) -> None:
    for direction in ("down", "up", "left", "right"):
        device.perform(Scroll(direction))
    device.perform(Wait(2.5))
    assert device.observe().app == device.app


@pytest.mark.parametrize("uri", [k for k in KINDS if "faulty" not in k and k != "desktop"], indirect=True)
def test_back_returns_to_where_a_tap_came_from(uri: str) -> None:
    device = open_device(uri)
    device.restart()
    number = returned = 0
    while number < len((home := device.observe()).actionable):  # a switch touched before stays as it is
        element, number = home.actionable[number], number + 1
        device.perform(Tap(selector_for(element, home)), element)
        if device.observe().activity != home.activity and device.observe().app == device.app:
            device.perform(Back())
            assert device.observe() == home
            returned += 1
        device.restart()
    device.close()
    assert returned


def test_a_restart_shows_the_first_screen(device: Device) -> None:
    device.restart()
    first = shown(device)
    for _ in touch_everything(device, 9):
        pass
    device.restart()
    again = shown(device)
    assert (again.app, again.activity, again.title) == (first.app, first.activity, first.title)
    device.perform(OpenApp(device.app, restart=True))
    assert device.observe().app == device.app


def test_it_can_be_closed_twice(device: Device) -> None:
    device.close()
    device.close()


def test_a_recorder_writes_down_what_was_shown_and_done(uri: str, tmp_path: Path) -> None:
    recorder = Recorder(open_device(uri), tmp_path / "walk.jsonl")
    taps = [(b.digest, a.digest) for b, _, a in touch_everything(recorder, 12)]
    recorder.close()
    walk = read_walk(tmp_path / "walk.jsonl")
    assert walk.app == recorder.app
    assert [(s.before, s.after) for s in walk.steps if isinstance(s.action, Tap)] == taps


@pytest.mark.parametrize(
    "uri",
    [
        "notes",
        "sim:",
        "sim:nothing",
        "recorded:",
        "recorded:/no/such/file.json",
        "toaster:notes",
        "sim:/no/such.py",
        "web:",
        "web:gopher://tea/",
        "desktop:",
        "desktop:no-such-program-anywhere",
        "desktop:'mousepad",
        "desktop:mousepad?colour=red",
        "desktop:mousepad?size=big",
        "desktop:mousepad?session=mine",
    ],
)
def test_what_cannot_be_opened_says_so_in_one_line(uri: str) -> None:
    with pytest.raises(InputError) as caught:
        open_device(uri)
    assert "\n" not in str(caught.value)
    assert caught.value.hint


@pytest.mark.parametrize("option", ["popup=2", "popup=often", "drop=-1", "seed=x", "colour=red", "slow="])
def test_an_option_that_makes_no_sense_is_refused(option: str, recorded_file: Path) -> None:
    name, _, given = option.partition("=")
    for uri in ("sim:notes", f"recorded:{recorded_file}"):
        with pytest.raises(InputError):
            open_device(f"{uri}?{option}")
        with pytest.raises(InputError):
            open_device(uri, {name: given})


def test_shared_recorded_apps_keep_the_contract(data_dir: Path) -> None:
    """Every recorded app that the data folder has is stable, numbered in preorder and refuses what is not there."""
    files = [p for p in sorted((data_dir / "droidtask").glob("*.json")) if p.name != "tasks.json"]
    assert files
    for path in files:
        device = open_device(f"recorded:{path}")
        for before, element, after in touch_everything(device, 60):
            assert before.elements[element.index] == element
            assert device.observe() == after
            assert [e.index for e in after.elements] == list(range(len(after.elements)))
        with pytest.raises(ActionError):
            device.perform(Tap(ABSENT))
        device.close()
