"""The budget holds on pages of any size, and on pages that stop answering; in a real browser, on pages of our own."""

import time
from contextlib import closing

import pytest
from tests import needs
from tests.exploration.sites import site

from uiatlas.devices import open_device
from uiatlas.exploration import explore

needs.browser()

from uiatlas.devices.browser import looking  # noqa: E402

pytestmark = pytest.mark.heavy("long")

MANY = """<title>Many</title><h1>Many</h1><script>
const called = (i) => String.fromCharCode(97 + i % 26, 97 + i / 26 % 26, 97 + i / 676 % 26, 97 + i / 17576);
document.write(Array.from({ length: 100000 }, (_, i) => `<button>Button ${called(i)}</button>`).join(""));
</script>"""
BOX = """<dialog id=box aria-label="A box"><button onclick="box.close()">Shut</button></dialog>
<script>box.showModal()</script>"""
STUCK = """<title>Stuck</title><h1>Stuck</h1><button onclick="for (;;);">Compute</button>"""


@pytest.mark.slow
def test_a_page_of_a_hundred_thousand_buttons_is_explored_within_the_time_that_was_given() -> None:
    with site({"/": MANY}) as uri, closing(open_device(uri)) as device:
        began = time.monotonic()
        result = explore(device, None, 15.0)
    assert time.monotonic() - began < 40
    assert result.steps > 0


@pytest.mark.slow
def test_the_dialog_in_front_of_a_page_of_a_hundred_thousand_buttons_is_seen() -> None:
    with site({"/": MANY + BOX}) as uri, closing(open_device(uri)) as device:
        began = time.monotonic()
        shown = device.observe()
    assert time.monotonic() - began < 10
    assert [e.label for e in shown.actionable] == ["Shut"]


@pytest.mark.slow
def test_a_page_that_stops_answering_ends_an_exploration_soon_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "_ANSWERING", 5.0)
    with site({"/": STUCK}) as uri, closing(open_device(uri, {"settle": "1"})) as device:
        began = time.monotonic()
        result = explore(device, None, 5.0)
    assert time.monotonic() - began < 25
    assert result.crashes == 1
