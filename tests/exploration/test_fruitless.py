"""An exploration that nothing came of says why and ends with exit code 1; in a real browser, on pages of our own."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests import needs
from tests.exploration.sites import Pages, site

from uiatlas.cli.main import main

pytestmark = pytest.mark.heavy("long")

needs.browser()

LOGIN = """<title>Sign in</title><h1>Sign in</h1><form method=post action="/login">
<label>User <input name=user></label><label>Password <input type=password name=secret></label><button>Log in</button>
</form><a href="/forgot">Forgot password?</a> <a href="/terms">Terms</a>"""
NEXT = """<title>App</title><h1>Sign in</h1><form method=post action="/login"><input placeholder=Username>
<input type=password placeholder=Password><button>Next</button></form>"""
EMPTY = "<title>App</title><div id=root></div>"
RESTLESS = """<title>App</title><div id=root></div><script>setInterval(() => {
  const word = () => Math.random().toString(36).replace(/[^a-z]/g, "") + "x";
  root.innerHTML = Array.from({ length: 12 }, () => `<button>${word()}</button>`).join("");
}, 40)</script>"""
DEAD = "<title>App</title><h1>Dead</h1><button>One</button><button>Two</button>"
ALERTS = "<title>App</title><h1>App</h1><script>setTimeout(() => { for (;;) alert('Not so fast') }, 50)</script>"
LATE = """<title>App</title><div id=root></div><script>setTimeout(() => {
  root.innerHTML = '<h1>Late</h1><a href="/terms">Terms</a>' }, 4000)</script>"""
TERMS = '<title>Terms</title><h1>Terms</h1><p>All rights reserved</p><a href="/">Home</a>'


def explored(
    pages: Pages, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *more: str
) -> tuple[int, dict[str, Any]]:
    monkeypatch.setenv("UIATLAS_HOME", str(folder))
    with site(pages) as uri:
        code = main(["explore", uri, "-o", str(folder / "map.uiatlas"), "--budget", "40s", "--json", *more])
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return code, told


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (LOGIN, "Sign in, where the app starts, asks for a login; what is behind it was not seen"),
        (NEXT, "Sign in, where the app starts, asks for a login; what is behind it was not seen"),
        (EMPTY, "nothing to act on was shown within"),
        (RESTLESS, "what is shown keeps changing by itself and never comes to rest"),
        (DEAD, "nothing that was touched changed what is shown"),
        (ALERTS, "nothing that was touched changed what is shown"),
    ],
    ids=["login", "heading", "empty", "restless", "dead", "alerts"],
)
def test_a_page_that_gives_no_map_is_no_success(
    page: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, told = explored({"/": page, "/terms": TERMS, "/forgot": TERMS}, tmp_path, capsys, monkeypatch)
    assert (code, told["status"]) == (1, "fruitless")
    assert told["reason"].startswith(reason)


def test_a_page_that_draws_late_is_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, told = explored({"/": LATE, "/terms": TERMS}, tmp_path, capsys, monkeypatch, "--max-steps", "2")
    assert (code, told["screens"]) == (0, 2)


def test_a_page_that_is_public_is_explored_although_another_one_asks_for_a_login(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    home = '<title>Shop</title><h1>Shop</h1><a href="/login">Log in</a> <a href="/terms">Terms</a>'
    code, told = explored({"/": home, "/login": LOGIN, "/terms": TERMS}, tmp_path, capsys, monkeypatch)
    assert (code, told["walls"]) == (0, ["Sign in"])
    assert told["screens"] == 3
