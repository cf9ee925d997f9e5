"""The demo in a real browser: the notes app as a web page, and a page of the user's; skipped where there is none."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from tests import needs
from tests.cli.program import Cli, assert_one_clear_line

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
    site = place / "site"
    site.mkdir()
    (site / "index.html").write_text("<title>Tea</title><h1>Tea</h1><a href=options.html>Options</a>")
    (site / "options.html").write_text(
        "<title>Options</title><h1>Options</h1><label><input type=checkbox>Sugar</label><a href=index.html>Back</a>"
    )
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(site))) as server:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}/"
        told = cli("demo", "--url", url, "--task", "turn on sugar", "--budget", "6s", "--map", "tea.uiatlas")
        server.shutdown()
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
