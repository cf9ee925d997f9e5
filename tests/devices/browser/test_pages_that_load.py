"""A page that says that it loads is waited for, and what it loads by is not held back for good."""

import logging
import time
from contextlib import closing
from pathlib import Path

import pytest
from tests import needs
from tests.devices.browser import live
from tests.devices.browser.live import garden

from uiatlas.devices import Device, open_device
from uiatlas.devices.holding import Hold, holder_of
from uiatlas.ui import Back, Tap, selector_for

needs.browser()


def touch(device: Device, label: str) -> list[str]:
    """What stands on the page after something on it was touched."""
    shown = device.observe()
    element = next(e for e in shown.elements if e.label == label)
    device.perform(Tap(selector_for(element, shown)), element)
    return [e.label for e in device.observe().elements]


def test_what_a_page_asks_for_through_a_websocket_is_waited_for() -> None:
    with garden() as site, closing(open_device(f"web:http://127.0.0.1:{site.server_port}/")) as device:
        assert "Order beds" in touch(device, "Beds")


def test_a_place_that_is_loaded_through_a_websocket_is_seen_though_messages_are_held() -> None:
    with garden() as site, closing(open_device(f"web:http://127.0.0.1:{site.server_port}/")) as device:
        holder = holder_of(device)
        assert holder is not None
        holder.hold(Hold())
        assert "Order beds" in touch(device, "Beds")
        assert [effect.held for effect in holder.effects()] == [False], "a page that is opened there sends the same"
        opened = device.observe().loading
        assert "Order tools" in touch(device, "Clear up")
        assert [str(effect) for effect in holder.effects() if effect.held] == ["WS /live"]
        assert "drop all" not in site.asked, "no page sends that by itself"
        assert device.observe().loading != opened
        opened = device.observe().loading
        assert "Order beds" in touch(device, "Beds")
        assert device.observe().loading == opened, "what is known to be its loading goes through"


OUTBOX = """<!doctype html><title>Garden</title><a href="#/tools">Tools</a> <a href="#/beds/7/drop">Tidy</a>
<button onclick="localStorage.box = 'local'; keep(this)">local</button>
<button onclick="sessionStorage.box = 'session'; keep(this)">session</button>
<button onclick="document.cookie = 'box=cookie'; keep(this)">cookie</button>
<button onclick="base.transaction('box', 'readwrite').objectStore('box').put('base', 0); keep(this)">base</button>
<button onclick="window.name = 'name'; keep(this)">name</button>
<button onclick="history.pushState('state', '', '#/tools/state'); keep(this)">state</button>
<button onclick="onpagehide = () => { localStorage.box = 'late' }; keep(this)">late</button><main id=shown></main>
<script>
const live = new WebSocket(`ws://${location.host}/live`)
const keep = ({ textContent }) => { live.send('drop ' + textContent); location.hash = '#/tools/' + textContent; show() }
const show = () => { live.send((location.hash.endsWith('/drop') ? 'drop ' : 'read ') + location.hash) }
const flush = (kept) => { if (kept) live.send('drop ' + kept) }
let base
indexedDB.open('box').onupgradeneeded = (event) => event.target.result.createObjectStore('box')
live.onopen = () => {
  [localStorage.box, sessionStorage.box, document.cookie.slice(4), name, history.state].forEach(flush)
  indexedDB.open('box').onsuccess = (event) => {
    base = event.target.result
    base.transaction('box').objectStore('box').get(0).onsuccess = (found) => { flush(found.target.result); show() }
  }
}
onhashchange = show
live.onmessage = (message) => { shown.innerHTML = message.data }
</script>"""
"""A page that sends again what it kept, when it is opened; and that has a place where opening it does harm."""


@pytest.mark.heavy("long")
def test_nothing_that_was_held_is_sent_by_a_page_that_is_opened_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PAGE", OUTBOX)
    with garden() as site, closing(open_device(f"web:http://127.0.0.1:{site.server_port}/")) as device:
        holder = holder_of(device)
        assert holder is not None
        holder.hold(Hold())
        for control in ("Tidy", "local", "session", "cookie", "base", "name", "state", "late"):
            device.restart()
            site.asked.clear()  # what was left by the control before, and by a page that is opened as any other
            touch(device, control)
            assert not {f"drop {control}", "drop #/beds/7/drop"}.intersection(site.asked), control
            assert any(effect.held for effect in holder.effects()), control


ROUTES = """<!doctype html><title>Garden</title><a href="#/beds/7">Seven</a> <a href="#/beds/8">Eight</a>
<main id=shown></main>
<script>
const live = new WebSocket(`ws://${location.host}/live`)
const show = () => {
  live.send('read ' + (location.hash.slice(2) || 'start'))
  if (location.hash) fetch('/visits', { method: 'POST', body: location.hash }).catch(() => 0)
}
live.onopen = onhashchange = show
live.onmessage = (message) => { shown.innerHTML = message.data }
</script>"""


def test_of_a_page_that_is_opened_afresh_only_messages_go_through_each_with_its_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "PAGE", ROUTES)
    with garden() as site, closing(open_device(f"web:http://127.0.0.1:{site.server_port}/")) as device:
        holder = holder_of(device)
        assert holder is not None
        holder.hold(Hold())
        assert "Order beds/7" in touch(device, "Seven")
        assert {(str(e), e.held) for e in holder.effects()} == {("POST /visits", True), ("WS /live", False)}
        opened = device.observe().loading
        assert "Order beds/8" in touch(device, "Eight")
        assert device.observe().loading != opened, "another number is another message"
        assert site.posted == [], "what it posts by itself follows the touch as well"


BUSY = {
    "busy": "<main aria-busy=true id=m>Soon</main>",
    "bar": "<main id=m>Soon <progress></progress></main>",
    "turning": "<style>@keyframes turn { to { rotate: 1turn } } b { animation: turn 1s infinite }</style>"
    "<main id=m>Soon <b style='display:block;width:2em'>o</b></main>",
}
DONE = (
    "<script>setTimeout(() => { m.removeAttribute('aria-busy'); m.innerHTML = '<button>Ready</button>' }, 900)</script>"
)
"""Nothing changes in between."""


def test_a_page_that_says_that_it_is_at_work_is_waited_for(tmp_path: Path) -> None:
    for how, said in BUSY.items():
        (tmp_path / f"{how}.html").write_text(f"<!doctype html><button>Menu</button>{said}{DONE}", encoding="utf-8")
    links = "".join(f"<a href={how}.html>{how}</a>" for how in BUSY)
    (tmp_path / "index.html").write_text(f"<!doctype html>{links}", encoding="utf-8")
    with closing(open_device(f"web:file://{tmp_path}/index.html")) as device:
        for how in BUSY:
            assert "Ready" in touch(device, how), how
            device.perform(Back())


def test_what_is_at_work_all_the_time_is_waited_for_once_and_that_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "index.html").write_text(f"<!doctype html><button>Menu</button>{BUSY['bar']}", encoding="utf-8")
    caplog.set_level(logging.INFO, "uiatlas")
    with closing(open_device(f"web:file://{tmp_path}/index.html?uiatlas.settle=2.3")) as device:
        device.observe()
        began = time.monotonic()
        assert "Menu" in touch(device, "Menu")
        assert time.monotonic() - began < 2
    assert "index.html, which says that it is at work" in caplog.text


def test_what_a_page_sends_by_itself_and_nobody_answers_slows_no_touch(monkeypatch: pytest.MonkeyPatch) -> None:
    ticking = "live.onopen = () => setInterval(() => live.send('tick'), 100)"
    monkeypatch.setattr(
        live,
        "PAGE",
        f"<button>Menu</button><script>const live = new WebSocket(`ws://${{location.host}}/`); {ticking}</script>",
    )
    with garden() as site, closing(open_device(f"web:http://127.0.0.1:{site.server_port}/")) as device:
        took = []
        for _ in range(4):
            device.observe()
            time.sleep(0.3)
            began = time.monotonic()
            touch(device, "Menu")
            took.append(time.monotonic() - began)
        assert min(took) < 0.7, took


CLOCK = """<!doctype html><button onclick="go()">Go</button><p id=c>0</p><main id=m>x</main><script>
setTimeout(() => setInterval(() => { c.textContent = +c.textContent + 1 }, 50), 600)
const go = () => {
  m.setAttribute('aria-busy', 'true'); m.textContent = 'Soon'
  setTimeout(() => { m.removeAttribute('aria-busy'); m.innerHTML = '<button>Ready</button>' }, 3000)
}
</script>"""


def test_what_says_that_it_is_at_work_beside_a_clock_is_waited_for(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(CLOCK, encoding="utf-8")
    with closing(open_device(f"web:file://{tmp_path}/index.html")) as device:
        assert "Ready" in touch(device, "Go")


DRAWING = """<!doctype html>
<button onclick="fetch('/slow').then((answer) => answer.text()).then(() => draw(8, 'Done'))">Load</button>
<button onclick="draw(5, 'Ready')">Draw</button><main id=m>x</main><script>
const draw = (times, last) => {
  const timer = setInterval(() => {
    m.append('.')
    if (!--times) { clearInterval(timer); m.innerHTML = `<b>${last}</b>` }
  }, 50)
}
</script>"""


def test_what_changes_only_at_the_end_of_the_wait_is_waited_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PAGE", DRAWING)
    address = "web:http://127.0.0.1:{}/?uiatlas.settle=1.2"
    with garden() as site, closing(open_device(address.format(site.server_port))) as device:
        touch(device, "Load")
        time.sleep(0.5)
        assert "Ready" in touch(device, "Draw")


TURNING = "<script>{}.animate({{ rotate: ['0turn', '1turn'] }}, {{ duration: 1000, iterations: Infinity }})</script>"


def test_one_ornament_that_a_script_moves_is_not_every_other(tmp_path: Path) -> None:
    turning = "<b id={0} style='display:block;width:2em'>o</b>"
    index = f"<!doctype html><button>Menu</button><a href=next.html>Next</a>{turning.format('a')}{TURNING.format('a')}"
    (tmp_path / "index.html").write_text(index, encoding="utf-8")
    page = (
        f"<!doctype html><button>Menu</button><main id=m>Soon {turning.format('b')}</main>{TURNING.format('b')}{DONE}"
    )
    (tmp_path / "next.html").write_text(page, encoding="utf-8")
    with closing(open_device(f"web:file://{tmp_path}/index.html")) as device:
        touch(device, "Menu")
        assert "Ready" in touch(device, "Next")
