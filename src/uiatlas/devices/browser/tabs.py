"""The tabs of one browser context: which is in front, what the browser asks, what was saved and what was blocked."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Dialog, Download, Error, FileChooser, Page, Request

from uiatlas.devices.base import DOWNLOADED
from uiatlas.devices.browser.addresses import Site
from uiatlas.devices.browser.answers import Answers
from uiatlas.devices.browser.asking import AGREE, Asking
from uiatlas.devices.browser.holding import Holding
from uiatlas.devices.browser.owned import Owned
from uiatlas.devices.browser.settling import Calm
from uiatlas.devices.browser.traffic import Traffic
from uiatlas.errors import ActionError

_BUTTONS = {"alert": (AGREE,), "confirm": (AGREE, "Cancel"), "prompt": (AGREE, "Cancel")}


class Tabs:
    """The pages of one context, the newest in front; of a context that others use too only those that are ours.

    Args:
        context: The context.
        site: What is driven.
        folder: Where downloads go.
        holding: Told when a touch begins, and of every page.
        owned: Tells which pages are ours in a context that others use too; None where all are.

    Attributes:
        pages: All tabs; the last one is in front.
        asking: What the browser asks now; None if nothing.
        asked: Set while something is asked.
        notices: What the browser has to say since the last touch, such as a download.
        saved: The files that were downloaded.
        blocked: Addresses that were not opened since the last touch.
        crashed: Whether a page has crashed.
        answers: What came of the pages that were asked for.
        turns: How often a tab was opened or closed; each may have taken the front, one that was blocked at once too.
    """

    def __init__(
        self,
        context: BrowserContext,
        site: Site,
        folder: Path,
        holding: Holding,
        owned: Owned | None = None,
    ) -> None:
        self.context, self.site, self.folder, self._owned = context, site, folder, owned
        self.holding = holding
        self.pages: list[Page] = []
        self.asking: Asking | None = None
        self.asked = asyncio.Event()
        self.notices: list[str] = []
        self.saved: list[Path] = []
        self.blocked: list[str] = []
        self.crashed = False
        self.turns = 0
        self.traffic = Traffic(context, self._is_ours)
        self.answers = Answers(context, self._is_ours)
        self._calm = Calm(self.traffic)
        self._saving: set[asyncio.Task[None]] = set()
        context.on("page", self._opened)

    @property
    def front(self) -> Page | None:
        """The page in front; None while something is asked over it, or if there is none."""
        return None if self.asking is not None or not self.pages else self.pages[-1]

    def busy(self) -> bool:
        """Whether a file is being saved."""
        return bool(self._saving)

    def forget(self) -> None:
        """A touch begins: what was said before it is old."""
        self.notices.clear()
        self.blocked.clear()
        self.traffic.touched()
        self.holding.touch()

    async def settle(self) -> None:
        """Wait until the page in front is at rest, as long as the site says."""
        await self._calm.settle(lambda: self.front, self.site.settle)

    def block(self, url: str) -> None:
        """An address was not opened, nor a tab for it."""
        self.blocked.append(url)
        self.turns += 1

    def ask(self, asking: Asking) -> None:
        """Show something that the browser asks."""
        self.asking = asking
        self.asked.set()

    def answered(self) -> None:
        """Nothing is asked any more."""
        self.asking = None
        self.asked.clear()

    async def first(self) -> Page:
        """Close all tabs and open a new one."""
        if self.asking is not None:
            asking = self.asking
            self.answered()
            with suppress(Error):
                await asking.dismiss("")
        self.crashed = False
        if self._owned is not None and self.pages:
            for each in self.pages[1:]:
                with suppress(Error):
                    await each.close()
            return self.pages[0]
        old = list(self.pages)
        page = await self.context.new_page()
        await self.holding.watched(page)
        if self._owned is not None:
            await self._owned.take(page)
            await self.take(page)
        for each in old:
            with suppress(Error):
                await each.close()
        self.pages = [page]
        return page

    async def take(self, page: Page) -> None:
        """Drive a page of a context that others use too."""
        self._add(page)
        await self.holding.prepare_page(page)

    async def _take_own(self, page: Page, owned: Owned) -> None:
        """Take a page that one of ours has opened; all others are somebody else's."""
        with suppress(Error):
            if await owned.has(page):
                await self.take(page)

    def _is_ours(self, request: Request) -> bool:
        """Whether a request is one of our tabs, of which a tab that was just opened is none yet, or of no tab."""
        if self._owned is None:
            return True
        try:
            return request.frame.page in self.pages
        except Error:
            return not request.is_navigation_request()

    def _opened(self, page: Page) -> None:
        if self._owned is None:
            self._add(page)
        else:
            self._saving.add(task := asyncio.ensure_future(self._take_own(page, self._owned)))
            task.add_done_callback(self._saving.discard)

    def _add(self, page: Page) -> None:
        self.pages.append(page)
        self.turns += 1
        self.holding.add(page)
        page.on("websocket", self.traffic.watch_socket)
        page.on("close", self._closed)
        page.on("crash", self._crash)
        page.on("dialog", self._dialog)
        page.on("download", self._download)
        page.on("filechooser", self._chooser)

    def _closed(self, page: Page) -> None:
        self.turns += 1
        if page in self.pages:
            self.pages.remove(page)

    def _crash(self, page: Page) -> None:
        self.crashed = True

    async def _dialog(self, dialog: Dialog) -> None:
        if dialog.type == "beforeunload":  # whoever goes on means to go on
            await dialog.accept()
            return
        typed = dialog.default_value if dialog.type == "prompt" else None

        async def accept(text: str) -> None:
            await (dialog.accept(text) if dialog.type == "prompt" else dialog.accept())

        async def dismiss(_: str) -> None:
            await dialog.dismiss()

        buttons = _BUTTONS.get(dialog.type, (AGREE,))
        last = accept if dialog.type == "alert" else dismiss
        self.ask(Asking(dialog.type, dialog.message, buttons, accept, last, typed))

    def _chooser(self, chooser: FileChooser) -> None:
        async def accept(text: str) -> None:
            given = [text] if not chooser.is_multiple() or Path(text).expanduser().is_file() else text.split(",")
            paths = [Path(each.strip()).expanduser() for each in given]
            if missing := next((each for each, path in zip(given, paths, strict=True) if not path.is_file()), None):
                raise ActionError(f"there is no file {missing.strip()!r}", hint="type the path of a file that exists")
            await chooser.set_files(paths)

        async def dismiss(_: str) -> None:
            return

        several = "Choose files" if chooser.is_multiple() else "Choose a file"
        self.ask(Asking("file", several, ("Choose", "Cancel"), accept, dismiss, ""))

    def _download(self, download: Download) -> None:
        task = asyncio.ensure_future(self._save(download))
        self._saving.add(task)
        task.add_done_callback(self._saving.discard)

    async def _save(self, download: Download) -> None:
        name = Path(download.suggested_filename).name or "download"
        path = _free(self.folder / name)
        try:
            await download.save_as(path)
        except (Error, OSError):
            self.notices.append(f"Download failed: {name}")
            return
        self.saved.append(path)
        self.notices.append(f"{DOWNLOADED} {name}")


def _free(path: Path) -> Path:
    """The path, or one with a number where it is taken."""
    number = 1
    free = path
    while free.exists():
        free = path.with_stem(f"{path.stem} ({number})")
        number += 1
    return free


async def unless_asked(work: Awaitable[Any], tabs: Tabs, stalled: set[asyncio.Future[Any]]) -> Any:
    """The outcome of some work on a page, or None when the browser asks something that holds it up.

    Args:
        work: What is done.
        tabs: Where something may be asked.
        stalled: Gets the work that is left waiting for the answer.
    """
    task = asyncio.ensure_future(work)
    asked = asyncio.ensure_future(tabs.asked.wait())
    try:
        await asyncio.wait({task, asked}, return_when=asyncio.FIRST_COMPLETED)
    except asyncio.CancelledError:
        task.cancel()
        task.add_done_callback(partial(_let_go, stalled))
        raise
    finally:
        asked.cancel()
    if task.done():
        return task.result()
    stalled.add(task)
    task.add_done_callback(partial(_let_go, stalled))
    return None


def _let_go(stalled: set[asyncio.Future[Any]], task: asyncio.Future[Any]) -> None:
    stalled.discard(task)
    if not task.cancelled():
        task.exception()
