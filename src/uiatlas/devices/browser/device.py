"""A page in Chromium as a device: it is looked at with one call per frame and touched with a real pointer."""

import time
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from playwright.async_api import Error

from uiatlas.devices.base import Device, element_meant
from uiatlas.devices.browser.addresses import Site, site_of
from uiatlas.devices.browser.driver import Driver, site_lost
from uiatlas.devices.browser.engine import Engine, take_engine
from uiatlas.devices.browser.keeping import keep
from uiatlas.devices.holding import Hold
from uiatlas.devices.own_folder import OwnFolder
from uiatlas.devices.reducing import reduced, wait_for
from uiatlas.errors import ActionError, DeviceLostError, InputError
from uiatlas.safety.effects import Effect
from uiatlas.ui import (
    Action,
    Back,
    Choose,
    Home,
    Observation,
    OpenApp,
    SwitchApp,
    UIElement,
    Wait,
    resolve,
    target_of,
)

JUST = 1.0
"""Seconds for which a look counts as the present if nothing was touched since; what is gone then is not touched."""

UNANSWERED = ("ERR_CONNECTION_", "ERR_NAME_", "ERR_ADDRESS_", "ERR_EMPTY_RESPONSE", "ERR_TIMED_OUT", "Timeout ")
"""What a browser says of a site that does not answer."""

T = TypeVar("T")

SIMULATION = "uiatlas simulated app"
"""The generator that a page of a simulated app names; such a page is still masked and waited for as any other."""


class BrowserDevice:
    """A site in a browser of its own, with nothing stored in it at first.

    Args:
        site: What is to be driven and how.

    Raises:
        InputError: There is no browser, or the site cannot be opened.
    """

    simulated = False

    def __init__(self, site: Site) -> None:
        self.site, self.uri, self.app = site, site.uri, site.app
        engine = take_engine(headed=site.headed, session=site.session)
        self._engine: Engine | None = engine
        self._own = OwnFolder("downloads") if site.downloads is None else None
        self.folder = self._own.path if self._own else site.downloads or Path()
        self._driver = Driver(engine.browser, site, self.folder)
        try:
            self._call(self._driver.begin())
            self.caveat = f"the first page answers {self._driver.trouble}" if self._driver.trouble else ""
            self.shows_simulation = self._call(self._driver.made_by()) == SIMULATION
        except BaseException as error:
            self.close()
            if isinstance(error, Error):
                unsafe = "ERR_UNSAFE_PORT" in error.message
                served = "" if site.start.startswith("file:") else ", and start the site if it does not run"
                hint = f"check the address{served}" if not unsafe else "browsers block this port; serve on another"
                raise InputError(f"cannot open {site.start}: {_said(error)}", hint=hint) from error
            raise

    @property
    def downloads(self) -> tuple[Path, ...]:
        """The files that were downloaded, in the order in which they came."""
        return tuple(self._driver.tabs.saved)

    def hold(self, what: Hold | None) -> None:
        """Hold back what may write and follows a touch, from the next touch on; None for nothing.

        Raises:
            DeviceLostError: The browser is gone.
        """
        self._call(self._driver.hold(what))

    def effects(self) -> tuple[Effect, ...]:
        """The requests that may write which followed what was done since this was asked last, held or not."""
        return self._call(self._driver.effects())

    def observe(self) -> Observation:
        """What is shown now: the whole page, also what lies outside the window.

        Raises:
            DeviceLostError: The browser or the page is gone.
        """
        try:
            return self._call(self._driver.look())
        except Error as error:
            raise DeviceLostError(f"the browser is lost: {_said(error)}", hint="open the device again") from error

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Do one action and wait until the page is at rest.

        Raises:
            ActionError: It cannot be done on what is shown, or it leads out of the allowed addresses.
            DeviceLostError: The browser or the page is gone.
        """
        if not isinstance(action, Choose) and reduced(self, action, element):
            return
        match action:
            case Wait(seconds):
                self.wait(seconds)
            case OpenApp(app, restart):
                self._open(app, restart)
            case SwitchApp(app):
                self._open(app, False)
            case Home():
                self._do(self._driver.go_home())
            case Back():
                self._do(self._driver.go_back())
            case _:
                meant = self._meant(action, element)
                if isinstance(action, Choose) and not self._driver.offers(meant):
                    reduced(self, action, meant)
                else:
                    self._do(self._driver.touch(action, meant))

    def _meant(self, action: Action, element: UIElement | None) -> UIElement | None:
        """The element that an action is meant for; one that is not there yet is waited for as long as the site says.

        Raises:
            ActionError: It is not on the screen.
        """
        target = target_of(action)
        shown = self._driver.just_seen(JUST) or self.observe()
        if element is None and target is not None and resolve(target, shown) is None:
            with suppress(ActionError):
                shown = wait_for(self, target, self.site.settle, action=action)
        return element_meant(action, element, shown)

    def screenshot(self) -> bytes:
        """The whole page as a PNG, empty if none is open.

        Raises:
            DeviceLostError: The browser or the page is gone.
        """
        try:
            picture: bytes = self._call(self._driver.picture())
        except Error as error:
            raise DeviceLostError(f"the page gives no picture: {_said(error)}", hint="open the device again") from error
        return picture

    def tap_at(self, x: int, y: int, *, hold: bool = False) -> None:
        """Touch a place of the page, whatever is there.

        Raises:
            ActionError: It led out of the allowed addresses, or no page is open.
            DeviceLostError: The browser or the page is gone.
        """
        self._do(self._driver.touch_at(x, y, hold=hold))

    def wait(self, seconds: float) -> None:
        """Let time pass; the page goes on meanwhile."""
        time.sleep(max(0.0, seconds))

    def restart(self) -> None:
        """Close all tabs and open the first page in a new one; what is stored stays."""
        self._do(self._driver.restart())

    def reset(self) -> None:
        """Forget cookies and everything stored, and open the first page; a stored session that was given is kept.

        Raises:
            ActionError: The browser or its profile is somebody's own.
        """
        if self.site.session.cdp or self.site.session.profile is not None:
            raise ActionError(
                "the session of the running browser belongs to its user and is not cleared",
                hint="use a browser of its own",
            )
        self._do(self._driver.begin())

    def close(self) -> None:
        """End the browser, or let go of one that was running; downloads in its own folder go with it.

        What the last touch set going is waited for, as a page may send what was changed a while later.
        """
        if self._engine is not None:
            with suppress(Error, DeviceLostError):
                self._call(self._driver.leave())
            engine, self._engine = self._engine, None
            keep(engine, self._driver.let_go())
        if self._own is not None:
            self._own.close()
            self._own = None

    def _call(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something on the browser's thread.

        Raises:
            DeviceLostError: The device was closed, or the browser is gone.
        """
        if self._engine is None:
            work.close()
            raise DeviceLostError("the browser was closed", hint="open the device again")
        return self._engine.call(work)

    def _open(self, app: str, restart: bool) -> None:
        if app == self.app:
            self._do(self._driver.restart() if restart else self._driver.come_home())
        elif "://" in app and self.site.allows(app):
            self._do(self._driver.go_to(app))
        else:
            raise ActionError(
                f"{app} is not among the allowed addresses",
                hint=f"allow it with --allow-url {app}, in Python with ?uiatlas.allow={app}",
            )

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            self._call(work)
        except Error as error:
            if self._driver.lost:
                raise DeviceLostError(f"the browser is lost: {_said(error)}", hint="open the device again") from error
            if self.site.start in error.message and any(why in error.message for why in UNANSWERED):
                raise site_lost(self.site, _said(error)) from error
            raise ActionError(_said(error), hint="look at the screen again") from error


def open_device(rest: str, options: Mapping[str, str]) -> Device:
    """Open a site in a browser.

    Args:
        rest: The address of its first page; parameters that begin with ``uiatlas.`` are options of the device.
        options: The same options without that beginning; these win.

    Raises:
        InputError: It is no address, an option makes no sense, or the browser or the site is not there.
    """
    return BrowserDevice(site_of(rest, options))


def _said(error: Error) -> str:
    """What went wrong in one line, without Playwright's name of the call and the address that was asked for."""
    line = error.message.partition("\n")[0]
    return (line.partition(": ")[2] or line).partition(" at ")[0]
