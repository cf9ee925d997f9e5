"""Sites behind a login: a stored session, a profile, a browser that runs already, and user and password typed once."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests import needs
from tests.devices.browser.signing_in import Site, signing_in

from uiatlas.devices.login import sign_in
from uiatlas.errors import ActionError, InputError
from uiatlas.ui import InputText, Tap, selector_for

needs.browser()

from tests.devices.browser.attaching import open_by_hand, running_browser, tabs  # noqa: E402

from uiatlas.devices.browser.device import BrowserDevice, open_device  # noqa: E402


@pytest.fixture
def origin() -> Iterator[str]:
    with signing_in() as served:
        yield served


def opened(rest: str, **options: str) -> BrowserDevice:
    device = open_device(rest, {name.replace("_", "-"): value for name, value in options.items()})
    assert isinstance(device, BrowserDevice)
    return device


def test_user_and_password_are_typed_once_and_a_wrong_one_is_told(origin: str) -> None:
    with closing(opened(origin)) as device:
        with pytest.raises(InputError, match="still asks for the login") as refused:
            sign_in(device, "ann", "wrong")
        assert "wrong" not in str(refused.value)
        assert sign_in(device, "ann", "let me in").title == "Inside"
        assert Site.tried == ["ann", "ann"]
        device.restart()
        assert device.observe().title == "Inside"
        with pytest.raises(InputError, match="shows no login"):
            sign_in(device, "", "let me in")


def test_a_stored_session_is_there_from_the_start_and_after_a_reset(origin: str, tmp_path: Path) -> None:
    cookie = {"name": "session", "value": "ann", "domain": "127.0.0.1", "path": "/", "expires": -1}
    cookie |= {"httpOnly": False, "secure": False, "sameSite": "Lax"}
    state = tmp_path / "state.json"
    state.write_text(json.dumps({"cookies": [cookie], "origins": []}))
    with closing(opened(origin, storage_state=str(state))) as device:
        assert device.observe().title == "Inside"
        device.reset()
        assert device.observe().title == "Inside"
    for text, why in (("[]", "holds no cookies"), ("x", "not JSON")):
        state.write_text(text)
        with pytest.raises(InputError, match=why):
            opened(origin, storage_state=str(state))


def test_a_profile_keeps_who_is_signed_in(origin: str, tmp_path: Path) -> None:
    with closing(opened(origin, profile=str(tmp_path / "profile"))) as device:
        sign_in(device, "ann", "let me in")
        with pytest.raises(ActionError, match="not cleared"):
            device.reset()
    with closing(opened(origin, profile=str(tmp_path / "profile"))) as device:
        assert device.observe().title == "Inside"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[str]:
    with running_browser(tmp_path / "theirs") as endpoint:
        yield endpoint


def test_a_tab_of_a_running_browser_is_opened_driven_and_closed_and_no_other_is_touched(
    origin: str, running: str
) -> None:
    before = tabs(running)
    with closing(opened(f"cdp:{running}?uiatlas.page={origin}/")) as device:
        assert device.app == origin
        sign_in(device, "ann", "let me in")
        assert sorted(tabs(running)) == sorted([*before, f"{origin}/"])
        with pytest.raises(ActionError, match="not cleared"):
            device.reset()
        uri = device.uri
    assert tabs(running) == before
    with closing(opened(uri.removeprefix("web:"))) as again:
        assert again.observe().title == "Inside"  # the browser's own session


def test_an_open_tab_of_a_running_browser_is_driven_and_left_open(origin: str, running: str) -> None:
    open_by_hand(running, f"{origin}/")
    with closing(opened(f"cdp:{running}", tab="sign in")) as device:
        assert device.observe().title == "Sign in"
        device.restart()
        assert device.observe().app == origin
    assert f"{origin}/" in tabs(running)
    with pytest.raises(InputError, match=r"no tab of .* is called 'bank'"):
        opened(f"cdp:{running}", tab="bank")
    with pytest.raises(InputError, match="names no page"):
        opened(f"cdp:{running}")


def test_where_no_browser_runs_that_is_said() -> None:
    with pytest.raises(InputError, match=r"no browser answers at http://127.0.0.1:9"):
        opened("cdp:http://127.0.0.1:9?uiatlas.page=http://127.0.0.1:1/")


def test_what_the_last_touch_set_going_is_sent_before_the_browser_is_closed(origin: str) -> None:
    with closing(opened(origin)) as device:
        seen = sign_in(device, "ann", "let me in")
        note = next(e for e in seen.actionable if e.editable)
        device.perform(InputText(selector_for(note, seen), "kept"), note)
        seen = device.observe()
        work = next(e for e in seen.actionable if e.text == "Work")
        device.perform(Tap(selector_for(work, seen)), work)
    assert Site.notes == ["kept"]
