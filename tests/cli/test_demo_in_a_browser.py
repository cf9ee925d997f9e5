"""The demo in a real browser: the notes app as a web page, and a page of the user's; skipped where there is none."""

from pathlib import Path

import pytest
from tests import needs
from tests.cli.program import Cli, assert_one_clear_line

from uiatlas.devices.served import ServedApp
from uiatlas.utg import Atlas

needs_browser = pytest.mark.skipif(bool(needs.no_browser()), reason=needs.no_browser())


@needs_browser
def test_where_a_browser_is_found_the_demo_drives_it(cli: Cli, tmp_path: Path) -> None:
    told = cli("demo")
    assert told.code == 0, told
    assert "in a real browser" in told.out
    assert "3  Verdict: success" in told.out
    with Atlas.open(tmp_path / "home" / "demo.uiatlas") as atlas:
        assert atlas.apps()[0].startswith("http://127.0.0.1:")


@needs_browser
def test_a_page_of_ones_own_is_explored_and_driven(cli: Cli, place: Path) -> None:
    (place / "tea.py").write_text(
        "from uiatlas.devices.simulated import App, button, go, switch, toggle\n"
        "app = App('com.example.tea', start='home', state={'sugar': False})\n"
        "@app.screen('Tea')\ndef home(s):\n    return button('Options', go('options'))\n"
        "@app.screen('Options')\ndef options(s):\n    return switch('Sugar', s.sugar, toggle('sugar'))\n"
    )
    served = ServedApp.of(str(place / "tea.py"))
    try:
        told = cli("demo", "--url", served.url, "--task", "turn on sugar", "--budget", "6s", "--map", "tea.uiatlas")
    finally:
        served.close()
    assert told.code == 0, told
    assert "1  Draw the map" in told.out
    with Atlas.open(place / "tea.uiatlas") as atlas:
        assert {"Tea", "Options"} <= {s.name for s in atlas.load().screens.values()}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--url", "http://127.0.0.1:1/"), "--task"),
        (("--url", "http://127.0.0.1:1/", "--task", "open it", "--in", "memory"), "--in memory"),
        (("--in", "browser", "--map", "notes.uiatlas"), "--map"),
        (("--task", " "), "no task"),
        (("--url", "", "--task", "open it"), "no page"),
    ],
)
def test_what_does_not_go_together_is_refused(cli: Cli, given: tuple[str, ...], said: str) -> None:
    assert_one_clear_line(cli("demo", *given), said)
