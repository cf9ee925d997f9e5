"""Every kind of action on a page of our own in a real Chromium: what the page says came of it."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests import needs

from uiatlas.errors import ActionError
from uiatlas.ui import (
    Action,
    Choose,
    DoubleTap,
    Drag,
    Hover,
    InputText,
    Press,
    Read,
    RightClick,
    Selector,
    Set,
    SetDate,
    Slide,
    Tap,
    Upload,
    WaitFor,
    selector_for,
)

needs.browser()

from uiatlas.devices.browser.device import BrowserDevice, open_device  # noqa: E402

PAGE = """<title>Controls</title><p id=said>nothing</p>
<script>const say = (what) => { said.textContent = what }</script>
<button ondblclick="say('twice')" onclick="say('once')">Twice</button>
<button oncontextmenu="say('menu'); event.preventDefault()">Aside</button>
<button onmouseenter="tip.hidden = false">Over</button><button id=tip hidden onclick="say('tip')">Tip</button>
<div role=button tabindex=0 id=card onmousedown="window.held = true" style="width:90px">Card</div>
<div role=button tabindex=0 id=bin style="width:120px;height:40px" onmouseup="window.held && say('dropped')">Bin</div>
<input aria-label=Search onkeydown="if (event.key == 'Enter') say('searched ' + this.value)">
<label><input type=checkbox onchange="say('tea ' + this.checked)"> Tea</label>
<label>Size <select onchange="say(this.value)"><option>Small<option>Large<option disabled>Huge</select></label>
<div role=combobox tabindex=0 aria-label=Colour aria-expanded=false onclick="colours.hidden = false">Red</div>
<div role=listbox id=colours hidden><div role=option tabindex=0 onclick="say('colour ' + textContent)">Green</div></div>
<label>Day <input type=date onchange="say(this.value)"></label>
<label>Volume <input type=range min=0 max=10 step=2 onchange="say('volume ' + this.value)"></label>
<div role=slider tabindex=0 aria-label=Pitch aria-valuemin=0 aria-valuemax=50 aria-valuenow=10
 onkeydown="turn(this, event.key)">
10</div><script>function turn(e, key) {
 e.ariaValueNow = +e.ariaValueNow + ({ArrowRight: 5, ArrowLeft: -5}[key] || 0)
 say('pitch ' + e.ariaValueNow) }</script>
<label>Papers <input type=file multiple onchange="say([...files].map((f) => f.name).join())"></label>
<button onclick="setTimeout(() => later.disabled = false, 700)">Prepare</button><button id=later disabled
 onclick="say('late')">Later</button>
<div style="position:relative"><button>Below</button>
<div role=region aria-label="Cookie notice" style="position:absolute;inset:0;width:300px;background:#eee">We use
cookies</div></div>
<script>addEventListener('keydown', (e) => { if (e.ctrlKey && e.key == 's') { say('saved'); e.preventDefault() } })
const late = "<button onclick=\\"say('came')\\">Latecomer</button>"
setTimeout(() => document.body.insertAdjacentHTML('beforeend', late), 2500)
</script>"""


@pytest.fixture
def page(tmp_path: Path) -> Iterator[BrowserDevice]:
    (tmp_path / "page.html").write_text(PAGE)
    with closing(open_device(f"file://{tmp_path}/page.html", {})) as device:
        assert isinstance(device, BrowserDevice)
        yield device


def do(device: BrowserDevice, make: Callable[[Selector], Action], label: str) -> str:
    """Do something to what is called so, and tell what the page says."""
    seen = device.observe()
    element = next(e for e in seen.elements if label in (e.text, e.description) and (e.actionable or not e.enabled))
    device.perform(make(selector_for(element, seen)), element)
    return said(device)


def said(device: BrowserDevice) -> str:
    return device.observe().elements[0].text


def test_each_kind_of_touch_reaches_the_page(page: BrowserDevice, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("a")
    (tmp_path / "b.txt").write_text("b")
    assert do(page, DoubleTap, "Twice") == "twice"
    assert do(page, RightClick, "Aside") == "menu"
    do(page, Hover, "Over")
    assert do(page, Tap, "Tip") == "tip"
    bin_ = next(selector_for(e, page.observe()) for e in page.observe().elements if e.label == "Bin")
    assert do(page, lambda card: Drag(card, bin_), "Card") == "dropped"
    do(page, lambda field: InputText(field, "tea"), "Search")
    assert do(page, lambda field: Press("Enter", field), "Search") == "searched tea"
    page.perform(Press("Ctrl+S"))
    assert said(page) == "saved"
    assert do(page, lambda box: Set(box, True), "Tea") == "tea true"
    page.perform(Press("Ctrl+S"))
    assert do(page, lambda box: Set(box, True), "Tea") == "saved"
    assert do(page, lambda box: Set(box, False), "Tea") == "tea false"
    assert do(page, lambda day: SetDate(day, "2026-11-30"), "Day") == "2026-11-30"
    assert do(page, lambda slider: Slide(slider, 8), "Volume") == "volume 8"
    assert do(page, lambda slider: Slide(slider, 30), "Pitch") == "pitch 30"
    papers = (str(tmp_path / "a.txt"), str(tmp_path / "b.txt"))
    assert do(page, lambda field: Upload(field, papers), "Papers") == "a.txt,b.txt"


def test_an_option_is_chosen_in_lists_of_the_browser_and_of_the_page(page: BrowserDevice) -> None:
    assert do(page, lambda size: Choose(size, "large"), "Size") == "Large"
    assert do(page, lambda colour: Choose(colour, "Green"), "Colour") == "colour Green"
    with pytest.raises(ActionError, match=r"it offers Small, Large$"):
        do(page, lambda size: Choose(size, "Huge"), "Size")
    assert said(page) == "colour Green"


def test_what_cannot_be_done_is_said_with_what_can(page: BrowserDevice, tmp_path: Path) -> None:
    with pytest.raises(ActionError, match="no file"):
        do(page, lambda field: Upload(field, (f"{tmp_path}/none.txt",)), "Papers")
    with pytest.raises(ActionError, match="its largest value is 10"):
        do(page, lambda slider: Slide(slider, 11), "Volume")
    with pytest.raises(ActionError, match="is no key"):
        page.perform(Press("Bang"))


def test_what_lies_over_a_control_is_named(page: BrowserDevice) -> None:
    seen = page.observe()
    below = next(e for e in seen.elements if e.text == "Below")
    assert not below.visible
    with pytest.raises(ActionError, match='"Cookie notice" lies over it'):
        page.perform(Tap(selector_for(below, seen)), below)


def test_a_control_that_is_not_there_yet_is_waited_for(page: BrowserDevice) -> None:
    late = Selector(role=page.observe().actionable[0].role, text="Latecomer")
    page.restart()
    page.perform(Tap(late))
    assert said(page) == "came"


def test_a_control_is_waited_for_until_it_is_enabled(page: BrowserDevice) -> None:
    later = next(selector_for(e, page.observe()) for e in page.observe().elements if e.text == "Later")
    do(page, Tap, "Prepare")
    page.perform(WaitFor(later))
    assert do(page, Tap, "Later") == "late"
    page.perform(Read(later))
    with pytest.raises(ActionError, match=r"still shown after 0\.3 s"):
        page.perform(WaitFor(later, gone=True, seconds=0.3))
