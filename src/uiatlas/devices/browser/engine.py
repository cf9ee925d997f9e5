"""One Chromium with a thread of its own, so that pages are served while the caller thinks."""

import asyncio
import os
import subprocess
import threading
import time
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from playwright.async_api import Browser, Error, Playwright, async_playwright

from uiatlas.devices.browser.finding import find_chromium
from uiatlas.devices.browser.keeping import kept
from uiatlas.devices.browser.sessions import Session
from uiatlas.errors import DeviceLostError, InputError

T = TypeVar("T")

ARGUMENTS = (
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
LONGEST = 120.0
"""Seconds after which a browser that does not answer is lost."""

_STARTING = 20.0
"""Seconds that a browser has to start on a profile."""

_ENDING = 20.0
"""Seconds that a browser has to end."""

_CLEARING = 5.0
"""Seconds that a browser has to let go of its pages before another device uses it."""


class Engine:
    """A running browser; calls from one thread are done on its own, where its events are handled all the time.

    A dialog of a page's script holds up everything that is done on the page. With a loop of our own the touch that
    opened it can be left waiting until the dialog is answered, which Playwright's synchronous interface cannot do.

    Args:
        headed: Whether a window is shown.
        session: Which browser is used; one that runs is left running.

    Raises:
        InputError: There is no browser, or it does not start.
    """

    def __init__(self, *, headed: bool = False, session: Session | None = None) -> None:
        self._session = session or Session()
        self._child: subprocess.Popen[bytes] | None = None
        program = self.program = self._session.cdp or find_chromium()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="uiatlas browser", daemon=True)
        self._thread.start()
        self._playwright: Playwright | None = None
        self._headed = headed
        self._at_first: set[asyncio.Task[Any]] = set()
        try:
            self.browser: Browser = self.call(self._launch(program, headed))
        except BaseException as error:
            self.stop()
            if isinstance(error, Error):
                if self._session.cdp:
                    why = error.message.partition(chr(10))[0]
                    hint = "start it with --remote-debugging-port=9222"
                    raise InputError(f"no browser answers at {program}: {why}", hint=hint) from error
                hint = "leave headed=1 out where there is no screen" if headed else "try to start it by hand"
                raise InputError(
                    f"{program} does not start: {error.message.partition(chr(10))[0]}", hint=hint
                ) from error
            raise

    async def _launch(self, program: str, headed: bool) -> Browser:
        self._playwright = await async_playwright().start()
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        if self._session.cdp:
            return await self._playwright.chromium.connect_over_cdp(self._session.cdp)
        if self._session.profile is not None:
            endpoint = await self._with_profile(program, self._session.profile, headed, root)
            return await self._playwright.chromium.connect_over_cdp(endpoint)
        browser = await self._playwright.chromium.launch(
            executable_path=program,
            headless=not headed,
            args=[*ARGUMENTS, *(["--no-sandbox"] if root else [])],
            handle_sigint=False,
        )
        self._at_first = asyncio.all_tasks() - {asyncio.current_task()}
        return browser

    async def _with_profile(self, program: str, folder: Path, headed: bool, root: bool) -> str:
        """Start a browser on a profile of its own, and tell its debugging address.

        Raises:
            InputError: It does not start, as where another browser uses the profile.
        """
        folder.mkdir(parents=True, exist_ok=True)
        told = folder / "DevToolsActivePort"
        told.unlink(missing_ok=True)
        flags = ["--remote-debugging-port=0", f"--user-data-dir={folder}", "--no-default-browser-check"]
        flags += [
            *ARGUMENTS,
            *([] if headed else ["--headless=new"]),
            *(["--no-sandbox"] if root else []),
            "about:blank",
        ]
        quiet = subprocess.DEVNULL
        self._child = subprocess.Popen([program, *flags], stdin=quiet, stdout=quiet, stderr=quiet)
        ends = time.monotonic() + _STARTING
        while time.monotonic() < ends and self._child.poll() is None:
            if told.is_file() and (lines := told.read_text("utf-8").split()):
                return f"http://127.0.0.1:{lines[0]}"
            await asyncio.sleep(0.05)
        raise InputError(f"no browser starts on the profile {folder}", hint="close the browser that uses it")

    def call(self, work: Coroutine[Any, Any, T], longest: float = LONGEST) -> T:
        """Do something on the browser's thread and wait for it, at most so many seconds.

        Raises:
            DeviceLostError: The browser is gone or does not answer.
        """
        if self._loop.is_closed():
            work.close()
            raise DeviceLostError("the browser was closed", hint="open the device again")
        future = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return future.result(longest)
        except TimeoutError as error:
            future.cancel()
            raise DeviceLostError("the browser does not answer", hint="open the device again") from error

    def clear(self, let_go: Coroutine[Any, Any, None]) -> bool:
        """Close all that a device has opened, so that another one finds a browser as if it were new.

        Args:
            let_go: Ends what the device does with the browser as a whole, once its pages are closed.

        Returns:
            Whether the browser can be used again; one with a window, a profile or somebody's own cannot.
        """
        if self._headed or self._session.profiled or self._loop.is_closed() or not self.browser.is_connected():
            return False
        try:
            self.call(self._forget(let_go), _CLEARING)
        except (Error, DeviceLostError):
            return False
        return True

    async def _forget(self, let_go: Coroutine[Any, Any, None]) -> None:
        for context in self.browser.contexts:
            await context.close()
        await let_go
        await _cancel(asyncio.all_tasks() - self._at_first - {asyncio.current_task()})

    def stop(self) -> None:
        """End the browser; calling it again does nothing."""
        if self._loop.is_closed():
            return
        with suppress(Error, DeviceLostError):
            self.call(self._quit(), _ENDING)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _quit(self) -> None:
        with suppress(Error):
            if hasattr(self, "browser"):
                if self._child is not None:
                    session = await self.browser.new_browser_cdp_session()
                    await session.send("Browser.close")
                await self.browser.close()  # of one that was running this only ends the connection
        if self._playwright is not None:
            await self._playwright.stop()
        if self._child is not None:
            await asyncio.to_thread(_end, self._child)
        await _cancel(asyncio.all_tasks() - {asyncio.current_task()})


async def _cancel(tasks: "set[asyncio.Task[Any]]") -> None:
    """Cancel tasks and wait for their end."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def take_engine(*, headed: bool, session: Session) -> Engine:
    """A browser that another device let go of, where such are kept; else a new one.

    Raises:
        InputError: There is no browser, or it does not start.
    """
    waiting = None if headed or session.profiled else kept(find_chromium())
    return waiting or Engine(headed=headed, session=session)


def _end(child: "subprocess.Popen[bytes]") -> None:
    """Wait for a browser that was asked to end; one that does not is killed."""
    try:
        child.wait(5)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
