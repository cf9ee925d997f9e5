"""A simulated app as a web page: what it holds, what its reports do, and a real browser on it where there is one."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from tests import needs

from uiatlas.devices import Device, open_device
from uiatlas.devices.base import shows_simulation
from uiatlas.devices.served import ServedApp
from uiatlas.devices.tours import Hold, TourStep, Type, follow
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import InputError
from uiatlas.report.telling import device_kind
from uiatlas.ui import Back, Role


@pytest.fixture
def notes() -> Iterator[ServedApp]:
    served = ServedApp.of("notes")
    yield served
    served.close()


def post(served: ServedApp, body: str) -> dict[str, object]:
    with urllib.request.urlopen(f"{served.url}touch", body.encode(), timeout=5) as answer:
        drawn: dict[str, object] = json.load(answer)
    return drawn


def get(url: str) -> str:
    with urllib.request.urlopen(url, timeout=5) as answer:
        return str(answer.read().decode())


def test_the_page_names_roles_states_and_the_developers_ids(notes: ServedApp) -> None:
    post(notes, '{"kind": "back"}')
    html = str(post(notes, '{"kind": "look"}')["html"])
    assert 'data-testid="more_options" aria-label="More options"' in html
    assert 'role="tab" aria-selected="true"><span>Notes</span>' in html
    assert "<small>" in html


def test_a_report_for_an_older_drawing_touches_nothing(notes: ServedApp) -> None:
    post(notes, '{"kind": "look"}')
    before = post(notes, '{"kind": "look"}')
    after = post(notes, '{"kind": "tap", "drawn": 1, "index": 3}')
    assert after["html"] == before["html"]


@pytest.mark.parametrize("body", ["", "[]", '{"kind": "shout"}', '{"kind": "tap", "index": -1}'])
def test_what_is_no_touch_is_refused(notes: ServedApp, body: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="400"):
        post(notes, body)


def test_the_first_page_starts_the_app_afresh_and_keeps_what_it_stores() -> None:
    device = open_device("sim:notes")
    served = ServedApp(device)
    try:
        get(served.url)
        assert "Welcome" in device.observe().title, "opening it for the first time is the first start"
        post(served, '{"kind": "back"}')
        for _ in follow(device, ("More options", "Settings", "Notifications", "Vibrate")):
            pass
        get(served.url)
        assert device.observe().title == "My notes"
        for _ in follow(device, ("More options", "Settings", "Notifications")):
            pass
        assert [e.checked for e in device.observe().elements if e.text == "Vibrate"] == [False]
    finally:
        served.close()


def test_text_of_the_app_is_text_on_the_page() -> None:
    device = open_device("sim:notes")
    served = ServedApp(device)
    try:
        for _ in follow(device, ("Got it", "New note", Type("Title", "</script><b>bold & 'quoted'"), "Create")):
            pass
        assert "</script><b>" not in get(f"{served.url}edit").partition('id="first">')[2].partition("</script>")[0]
        assert "&lt;/script&gt;&lt;b&gt;bold &amp; &#x27;quoted" in str(post(served, '{"kind": "look"}')["html"])
    finally:
        served.close()


def test_a_port_that_is_taken_is_refused(notes: ServedApp) -> None:
    port = int(notes.url.rpartition(":")[2].strip("/"))
    with pytest.raises(InputError, match=f"port {port}"):
        ServedApp.of("notes", port=port)


@pytest.fixture
def page(notes: ServedApp) -> Iterator[Device]:
    needs.browser()
    device = open_device(f"web:{notes.url}")
    yield device
    device.close()


def walk(device: Device, *tour: TourStep) -> None:
    for _ in follow(device, tour):
        pass


def test_a_browser_taps_types_holds_and_goes_back_as_a_finger_on_the_app(page: Device) -> None:
    walk(page, "Got it", "New note", Type("Title", "Ideas"), "Create", Type("Note", "Plant tomatoes."), Back())
    shown = page.observe()
    assert (shown.title, shown.activity) == ("My notes", "/main")
    assert "Ideas\nPlant tomatoes." in [e.text for e in shown.elements if e.role == Role.BUTTON]
    walk(page, Hold("Books to read"))
    assert page.observe().title == "Menu of a note"
    page.perform(Back())
    walk(page, "More options", "Settings", "Date and time")
    assert page.observe().activity == "/date-time"


def test_back_on_the_first_page_stays_on_it(page: Device) -> None:
    walk(page, "Got it", Back(), Back())
    assert page.observe().title == "My notes"
    walk(page, "Checklists")
    assert page.observe().elements


def test_restarting_the_browser_starts_the_app_afresh(page: Device) -> None:
    walk(page, "Got it", "More options", "Settings")
    page.restart()
    assert page.observe().title == "My notes"


def test_a_run_on_the_page_is_told_to_be_of_a_simulated_app_in_a_real_browser(page: Device) -> None:
    assert (page.simulated, shows_simulation(WrappedDevice(page))) == (False, True)
    assert device_kind(page.uri, True) == "simulated app in a real browser"
