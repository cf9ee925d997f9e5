"""Exported tests, run once against the app that they came from: what passed in the run passes in the other tool.

Playwright drives a real Chromium here. The package uiautomator2 drives a simulated phone through the real adb. Appium
and Maestro need a server and a phone of their own, and are not run.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tests import needs
from tests.devices.phones import phone_with, private_adb

from uiatlas.agents.replay.script import Script, ScriptStep
from uiatlas.devices import Device, open_device
from uiatlas.devices.browser.finding import find_chromium
from uiatlas.exporters import export
from uiatlas.ui import (
    Action,
    Back,
    Choose,
    DoubleTap,
    Drag,
    Hover,
    InputText,
    LongPress,
    Observation,
    Press,
    Read,
    RightClick,
    Role,
    Selector,
    Set,
    SetDate,
    Slide,
    Tap,
    UIElement,
    Upload,
    WaitFor,
    selector_for,
)
from uiatlas.ui.containers import row_of
from uiatlas.utg.conditions import Condition, ElementPresent, IsChecked, TextEquals
from uiatlas_bench.simulated_phone.adbd import DeviceServer

pytestmark = pytest.mark.heavy("long")

PAGE = """<title>Garden</title><h1>Garden</h1><p id=said>nothing yet</p>
<form onsubmit="add.value && (beds.innerHTML += row(add.value)); add.value = ''; return false">
<input id=add placeholder="New bed"></form>
<ul id=beds></ul>
<label>Month <select id=month onchange="said.textContent = 'In ' + this.value"><option>May<option>June</select></label>
<label><input type=checkbox id=frost onchange="said.textContent = 'Frost ' + this.checked"> Frost</label>
<label>Day <input type=date onchange="said.textContent = 'On ' + this.value"></label>
<label>Depth <input type=range min=0 max=10 value=3 onchange="said.textContent = 'Deep ' + this.value"></label>
<label>Plan <input type=file onchange="said.textContent = this.files[0].name"></label>
<button ondblclick="said.textContent = 'Dug twice'">Dig</button>
<button oncontextmenu="said.textContent = 'Tools'; return false">Shed</button>
<button onmouseenter="said.textContent = 'Looked over'">Fence</button>
<button onclick="setTimeout(() => said.textContent = 'Grown', 2500)">Grow</button>
<button onclick="said.textContent = 'Cleared ' + confirm('Clear everything?')">Clear</button>
<button onclick="said.textContent = 'Empty ' + [confirm('Empty the shed?'), confirm('The cellar too?')]">Empty</button>
<button onclick="setTimeout(() => said.textContent = 'Named ' + prompt('Which name?', 'Plot'), 20)">Name</button>
<div draggable=true id=seed ondragstart="event.dataTransfer.setData('text', 'Seed')" style="width:90px">A seed</div>
<div id=hole ondragover="event.preventDefault()" ondrop="said.textContent = 'Sown'" style="width:90px">A hole</div>
<script>
if (location.search == '?quiet') confirm = () => true
document.title = 'Garden'
const row = (name) => `<li><b>${name}</b> <button onclick="said.textContent = 'Watered ${name}'">Water</button>
<input placeholder=Amount oninput="said.textContent = this.value + ' of ${name}'"></li>`
beds.innerHTML = row('Carrots') + row('Leeks') + row('Peas')
onkeydown = (e) => { if (e.key == 'F2') said.textContent = 'Renamed' }
</script>"""


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(PAGE.encode())

    def log_message(self, *said: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Page)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


NOTES = "com.example.notes"

Deed = tuple[Callable[[Observation], Action], Callable[[Observation], Condition]]
"""What is done on a screen, and what holds on the one that it leads to."""


def recorded(device: Device, *deeds: Deed) -> Script:
    """Deeds on a device as the script of a run, with what they came to."""
    steps = []
    for number, (deed, held) in enumerate(deeds, start=1):
        before = device.observe()
        action = deed(before)
        element = next((e for e in before.elements if selector_for(e, before) == getattr(action, "target", None)), None)
        device.perform(action, element)
        after = device.observe()
        steps.append(ScriptStep(number, action, element, before, after, expected=(held(after),)))
    app = steps[0].before.app
    return Script("run", "look after the garden", device.uri, app, tuple(steps), steps[-1].expected, "success", True)


def recorded_on(uri: str, *deeds: Deed) -> Script:
    """Deeds on a device that is opened for them and closed again, as the script of a run."""
    device = open_device(uri)
    try:
        return recorded(device, *deeds)
    finally:
        device.close()


def called(label: str, shown: Observation, row: str = "") -> UIElement:
    """The element of this label, in the row of another text if one is given."""
    same = [e for e in shown.elements if e.visible and label in (e.text, e.description)]
    return next(e for e in same if not row or row in [other.text for other in row_of(e, shown)])


def on(kind: Callable[..., Action], label: str, *given: object, row: str = "") -> Callable[[Observation], Action]:
    """An action on what has a label."""
    return lambda shown: kind(selector_for(called(label, shown, row), shown), *given)


def holding(kind: Callable[..., Action], text: str) -> Callable[[Observation], Action]:
    """An action on what holds a text and has no words of its own."""
    return lambda shown: kind(selector_for(shown.elements[called(text, shown).parent], shown))


def says(text: str) -> Callable[[Observation], Condition]:
    """The page says a text."""
    return lambda shown: ElementPresent(selector_for(called(text, shown), shown))


@contextmanager
def chromium() -> Iterator[Any]:
    """A page of a real browser, driven by Playwright itself."""
    with import_module("playwright.sync_api").sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        yield browser.new_page()
        browser.close()


def run_in_playwright(source: str) -> None:
    """Run the one function of an exported test on a new page."""
    names: dict[str, Any] = {}
    exec(compile(source, "exported", "exec"), names)
    (test,) = (f for name, f in names.items() if name.startswith("test_"))
    with chromium() as page:
        page.set_default_timeout(5000)
        test(page)


def test_a_playwright_test_does_in_chromium_what_the_run_did(address: str, tmp_path: Path) -> None:
    needs.browser()
    (tmp_path / "plan.txt").write_text("beds")
    script = recorded_on(
        f"web:{address}",
        (on(Tap, "Water", row="Leeks"), says("Watered Leeks")),
        (on(InputText, "Amount", "3", row="Leeks"), says("3 of Leeks")),
        (on(InputText, "New bed", "Chard\n"), says("Chard")),
        (on(Tap, "Water", row="Chard"), says("Watered Chard")),
        (on(Choose, "Month", "June"), says("In June")),
        (on(Set, "Frost", True), lambda shown: IsChecked(selector_for(called("Frost", shown), shown), True)),
        (on(SetDate, "Day", "2026-11-30"), says("On 2026-11-30")),
        (on(Slide, "Depth", 7.0), says("Deep 7")),
        (on(Upload, "Plan", (str(tmp_path / "plan.txt"),)), says("plan.txt")),
        (on(DoubleTap, "Dig"), says("Dug twice")),
        (on(RightClick, "Shed"), says("Tools")),
        (on(Hover, "Fence"), says("Looked over")),
        (lambda _: Press("F2"), says("Renamed")),
        (on(Tap, "Clear"), says("Clear everything?")),
        (on(Tap, "Cancel"), says("Cleared false")),
        (on(Tap, "Clear"), says("Clear everything?")),
        (on(Tap, "OK"), says("Cleared true")),
        (on(Tap, "Empty"), says("Empty the shed?")),
        (on(Tap, "OK"), says("The cellar too?")),
        (on(Tap, "Cancel"), says("Empty true,false")),
        (on(Tap, "Empty"), says("Empty the shed?")),
        (lambda _: Back(), says("The cellar too?")),
        (on(Tap, "OK"), says("Empty false,true")),
        (on(Tap, "Name"), says("Which name?")),
        (on(Tap, "OK"), says("Named Plot")),
        (on(Tap, "Name"), says("Which name?")),
        (on(InputText, "Plot", "Bed"), says("Bed")),
        (on(Tap, "OK"), says("Named Bed")),
        (
            lambda shown: Drag(
                selector_for(called("A seed", shown), shown), selector_for(called("A hole", shown), shown)
            ),
            says("Sown"),
        ),
        (on(Tap, "Grow"), lambda shown: ElementPresent(selector_for(called("Garden", shown), shown))),
        (lambda _: WaitFor(Selector(Role.TEXT, "Grown")), says("Grown")),
        (on(Read, "Garden"), says("Grown")),
    )
    run_in_playwright(export(script, "playwright"))


def test_a_playwright_test_fails_where_the_app_does_something_else(address: str) -> None:
    needs.browser()
    script = recorded_on(f"web:{address}", (on(Tap, "Water", row="Leeks"), says("Watered Leeks")))
    source = export(script, "playwright")
    assert "Watered Leeks" in source
    with pytest.raises(AssertionError, match="Watered Onions"):
        run_in_playwright(source.replace("Watered Leeks", "Watered Onions"))


def test_a_playwright_test_fails_where_the_page_asks_no_more(address: str) -> None:
    needs.browser()
    script = recorded_on(
        f"web:{address}",
        (on(Tap, "Clear"), says("Clear everything?")),
        (on(Tap, "OK"), says("Cleared true")),
    )
    source = export(script, "playwright")
    run_in_playwright(source)
    with pytest.raises(AssertionError, match=r"the page asked \[\]"):
        run_in_playwright(source.replace(address, f"{address}?quiet"))


def test_what_came_up_by_itself_and_was_cancelled_may_stay_away(address: str) -> None:
    """The exported test passes where the question comes up, which Playwright cancels, and where it does not."""
    needs.browser()
    script = recorded_on(
        f"web:{address}",
        (on(Tap, "Clear"), says("Clear everything?")),
        (on(Tap, "Cancel"), says("Garden")),
    )
    asking, closing = script.steps
    steps = (replace(asking, after=closing.after, expected=closing.expected), replace(closing, optional=True))
    source = export(replace(script, steps=steps), "playwright")
    run_in_playwright(source)
    run_in_playwright(source.replace(address, f"{address}?quiet"))


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[DeviceServer]:
    with private_adb(tmp_path), phone_with("notes") as server:
        yield server


def test_a_uiautomator2_script_does_on_a_simulated_phone_what_the_run_did(phone: DeviceServer, tmp_path: Path) -> None:
    pytest.importorskip("uiautomator2")
    script = recorded_on(
        f"android:{phone.serial}?app={NOTES}&reset=yes",
        (on(Tap, "Got it"), says("My notes")),
        (on(Tap, "New note"), says("Create")),
        (
            on(InputText, "Title", "Herbs"),
            lambda shown: TextEquals(selector_for(called("Herbs", shown), shown), "Herbs"),
        ),
        (on(Tap, "Create"), says("Herbs")),
        (lambda _: Back(), says("My notes")),
        (holding(LongPress, "Bread recipe"), says("Delete")),
        (lambda _: Back(), says("My notes")),
        (holding(Tap, "Bread recipe"), says("Bread recipe")),
    )
    done = run_on_phone(export(script, "uiautomator2"), phone, tmp_path)
    assert not done.returncode, done.stderr


def test_a_uiautomator2_script_sets_a_box_and_fails_where_it_is_missing(phone: DeviceServer, tmp_path: Path) -> None:
    pytest.importorskip("uiautomator2")

    def marked(label: str, value: bool) -> Deed:
        return on(Set, label, value), lambda shown: IsChecked(selector_for(called(label, shown), shown), value)

    script = recorded_on(
        f"android:{phone.serial}?app={NOTES}&reset=yes",
        (on(Tap, "Got it"), says("My notes")),
        (holding(LongPress, "Meeting on Monday"), says("Choose labels")),
        (on(Tap, "Choose labels"), says("Ideas")),
        marked("Ideas", True),
        marked("Work", False),
        marked("Travel", False),  # as it is
    )
    source = export(replace(script, goal=()), "uiautomator2")
    done = run_on_phone(source, phone, tmp_path)
    assert not done.returncode, done.stderr
    failed = run_on_phone(source.replace("id/travel'", "id/trips'"), phone, tmp_path)
    assert "assert d(resourceId='com.example.notes:id/trips').wait(timeout=SECONDS)" in failed.stderr


def run_on_phone(source: str, phone: DeviceServer, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run an exported script on the phone, where the app is as it was installed."""
    phone.phone.clear(NOTES)
    path = folder / "exported.py"
    path.write_text(source)
    return subprocess.run(
        [sys.executable, str(path)],
        env={**os.environ, "ANDROID_SERIAL": phone.serial},
        capture_output=True,
        text=True,
        timeout=120,
    )
