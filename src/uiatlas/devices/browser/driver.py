"""What a browser device does, on the browser's thread: open, look, touch, go back, come to rest."""

import asyncio
import logging
import re
import time
from collections import Counter
from collections.abc import Awaitable
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, BrowserContext, ElementHandle, Error, Page

from uiatlas.devices.base import cannot, element_meant
from uiatlas.devices.browser import acting, filling
from uiatlas.devices.browser.addresses import Site, origin_of
from uiatlas.devices.browser.afresh import Afresh
from uiatlas.devices.browser.answers import FAILED
from uiatlas.devices.browser.asking import Asking
from uiatlas.devices.browser.elements import Place, layers
from uiatlas.devices.browser.holding import Holding
from uiatlas.devices.browser.looking import Look, Looking
from uiatlas.devices.browser.owned import Owned
from uiatlas.devices.browser.tabs import Tabs, unless_asked
from uiatlas.devices.browser.wall import Wall
from uiatlas.devices.holding import Hold
from uiatlas.errors import ActionError, DeviceLostError, InputError, SiteLostError
from uiatlas.safety.effects import Effect
from uiatlas.ui import (
    Action,
    Drag,
    InputText,
    Observation,
    Role,
    Scroll,
    Selector,
    SetDate,
    Tap,
    UIElement,
    describe,
)

_LOG = logging.getLogger(__name__)

LATE = 4
"""How many times longer than for rest is waited for the first control of a page that is at work."""

_STILL = 0.5
"""Seconds that a page without scripts is waited for."""

_LATE = 2.0
"""Seconds that a page has to show something else than at its former address; one that does not is known by then."""

_BROKEN = 2.0
"""Seconds that a page is waited for of which a script could not be loaded."""

_AGAIN = 0.2
"""Seconds between two looks at a page that shows nothing yet."""

_AFTER = 2.0
"""Seconds after a touch in which a page may begin to send what was changed, before its browser is closed."""

_SAID = 2.0
"""Seconds after which is said what is waited for."""

_ATTEMPTS = 20
"""How often a page that is being replaced is looked at again."""

_SAVED = 0.5
"""Seconds in which is told that a page that did not come is a download; one that was blocked is none."""

_ARRIVING = 1.0
"""Seconds in which a tab that was opened is known as a page."""

_SAVING = 10.0
"""Most seconds that are waited for a download."""


_UNDER_WAY = re.compile(r"performing \w+ action|[.]press\b")
"""What Playwright says of a click or a key that was sent when its page was closed."""

_PATIENCE = 10_000
"""Milliseconds that a site has to answer that may be down."""


def site_lost(site: Site, why: str) -> SiteLostError:
    """The site does not answer."""
    return SiteLostError(f"{site.app} does not answer ({why})", hint="start the site again")


class Driver:
    """Drives one site in one context of a browser; every method runs on the browser's own thread.

    Args:
        browser: The browser.
        site: What is to be driven and how.
        folder: Where downloads go.
    """

    tabs: Tabs

    def __init__(self, browser: Browser, site: Site, folder: Path) -> None:
        self.browser, self.site, self.folder = browser, site, folder
        self.holding = Holding(site)
        self._owned = Owned(browser, site) if site.session.cdp else None
        owns = self._owned.owns if self._owned is not None else None
        self._wall = Wall(site, self.holding, lambda url: self.tabs.block(url), owns)
        self._walled = False
        self._looking = Looking(site)
        self._afresh = Afresh(site)
        self._in_front: tuple[Page, int] | None = None
        self._latest = Look(Observation(site.app, ()))
        self._looked = self._touched = -inf
        self._bare: set[str] = set()
        self._same: set[str] = set()
        self._stalled: set[asyncio.Future[Any]] = set()

    @property
    def trouble(self) -> str:
        """Why the page that was asked for last is not what was meant, empty if it is."""
        return self.tabs.answers.trouble

    @property
    def lost(self) -> bool:
        """Whether browser or page are gone for good."""
        return not self.browser.is_connected() or self.tabs.crashed

    async def begin(self) -> None:
        """Open the first page with nothing stored but what was given, or take a tab of a running browser."""
        if not self._walled:
            session = await self.browser.new_browser_cdp_session()
            if self._owned is not None:
                await self._owned.watch(session)
            await self._wall.stand(session)
            self._walled = True
        if self._owned is not None:
            await self._attach(self._owned)
            return
        context = await self._context()
        self.tabs = Tabs(context, self.site, self.folder, self.holding)
        await self.holding.prepare(context)
        await self.restart()

    async def _context(self) -> BrowserContext:
        """A context of our own; of a profile the one that it has."""
        if self.site.session.profile is not None:
            return self.browser.contexts[0]
        for old in self.browser.contexts:
            await old.close()
        width, height = self.site.size
        return await self.browser.new_context(
            viewport={"width": width, "height": height},
            locale="en-US",
            reduced_motion="reduce",
            storage_state=self.site.session.stored,
        )

    async def _attach(self, owned: Owned) -> None:
        """Take the tab of a running browser that is named, or open one; no other tab of it is touched or seen.

        Raises:
            InputError: The tab is gone.
        """
        context = self.browser.contexts[0]
        open_now = [page for page in context.pages if page.url == self.site.start]
        if self.site.session.tab and not open_now:
            raise InputError(f"the tab {self.site.start} is gone", hint="name one that is open")
        self.tabs = Tabs(context, self.site, self.folder, self.holding, owned)
        if self.site.session.tab:
            await owned.take(open_now[0], given=True)
            await self.tabs.take(open_now[0])
            await self._rest()
        else:
            await self.restart()

    async def hold(self, what: Hold | None) -> None:
        """Hold something back from the next touch on; None for nothing."""
        self.holding.hold = what
        if what is not None:
            await self._wall.widen()
        await self.holding.arm(self.tabs.pages)

    async def effects(self) -> tuple[Effect, ...]:
        """The requests that may write which followed what was done since this was asked last."""
        if self.tabs.asking is None:
            await self.holding.collect(self.tabs.pages)
        return self.holding.take()

    async def leave(self) -> None:
        """Wait for what the last touch set going, and close the tabs that were opened in a running browser."""
        if not hasattr(self, "tabs"):
            return  # no page was opened
        ends = self._touched + _AFTER
        if self.tabs.front is not None and not self.lost:
            while (now := time.monotonic()) < ends or (now < ends + self.site.settle and self.tabs.traffic.sending()):
                await asyncio.sleep(0.05)
        if self._owned is not None:
            await self._owned.close()
            await self.holding.release(self.tabs.pages)  # a tab that was given goes on without us

    async def let_go(self) -> None:
        """Let the browser ask for what it likes; only once no page of ours is left that would send what was held."""
        await self._wall.fall()

    async def made_by(self) -> str:
        """What the page in front says that it was made by; nothing of one that does not answer."""
        name = "document.querySelector('meta[name=generator]')?.content ?? ''"
        if self.tabs.pages and self.tabs.asking is None:
            with suppress(TimeoutError, Error):
                return str(await asyncio.wait_for(self.tabs.pages[-1].evaluate(name), 2))
        return ""

    async def restart(self) -> None:
        """Open the first page in a new tab and close the others."""
        self.tabs.forget()
        await self.tabs.first()
        await self.go_to(self.site.start)

    async def come_home(self) -> None:
        """Bring the app to the front, where it is not."""
        front = self.tabs.pages[-1] if self.tabs.pages else None
        if front is None:
            await self.restart()
        elif origin_of(front.url) != self.site.app and self.tabs.asking is None:
            await self.go_to(self.site.start)

    async def go_home(self) -> None:
        """Open the first page in the tab in front."""
        await self._leave_asking()
        if self.tabs.front is None:
            await self.tabs.first()
        await self.go_to(self.site.start)

    async def go_to(self, url: str) -> None:
        """Open an address in the tab in front."""
        await self._leave_asking()
        page = self.tabs.front or await self.tabs.first()
        self.tabs.forget()
        longest = 1000 * max(self.site.settle, 10.0)
        await self._hold(page.goto(url, wait_until="commit", timeout=longest))
        await self._rest()

    async def go_back(self) -> None:
        """Leave what is asked, close the dialog in front, go one page back, or close a tab that was opened."""
        if self.tabs.asking is not None:
            await self._leave_asking()
            await self._rest()
            return
        page = self.tabs.front
        if page is None:
            return
        shown = (await self._look()).observation
        self._begin_touch(shown)
        over = layers(shown)
        went = await self._hold(acting.back(page, dialog=over > 0))
        await self._rest()
        if went and over and layers((await self._look()).observation) >= over:
            went = await self._hold(acting.back(page, dialog=False))
            await self._rest()
        if went is False and len(self.tabs.pages) > 1:
            await page.close()
            await self._rest()
        await self._open_afresh()
        await self._tell_failed()

    async def _open_afresh(self) -> None:
        """Open the page of a form that one went back to, where it is shown as what the form was answered with.

        No browser hands a form in again by itself; the page is known to be one to open if that was done before.
        """
        page, asked = self.tabs.front, self.tabs.answers.asked
        if page is None or not page.url.startswith(FAILED) or not self.site.allows(asked) or await self._is_down():
            return
        if (await acting.opened(page)).count(asked.partition("#")[0]) > 1:
            await self.go_to(asked)

    async def look(self) -> Observation:
        """What is shown now; a page that shows nothing to act on is waited for as long as it is at work."""
        look = await self._look()
        if not look.observation.actionable and look.observation.digest not in self._bare:
            look = await self._first_control(look)
        elif self._still_shows_former(look.observation):
            look = await self._next_page(look)
        self._latest = look
        self._looked = time.monotonic()
        return self._latest.observation

    def _still_shows_former(self, shown: Observation) -> bool:
        """Whether the address is another one than at the latest look, and nothing is shown that was not there before.

        A page that draws itself leaves its frame standing, empty, while it waits to show what it has got.
        """
        before = self._latest.observation
        changed = before.activity and before.activity != shown.activity and before.dialog == shown.dialog
        known = not changed or shown.activity in self._same
        return not known and not Counter(shown.texts()) - Counter(before.texts())

    async def _next_page(self, look: Look) -> Look:
        """Look again while a page that draws itself shows what it showed at its former address, for a short time."""
        begun = time.monotonic()
        while self.tabs.asking is None and time.monotonic() - begun < _LATE:
            await asyncio.sleep(_AGAIN)
            after = await self._look()
            if not self._still_shows_former(after.observation):
                await self._rest()
                return await self._look()
        self._same.add(look.observation.activity)
        return look

    async def _first_control(self, look: Look) -> Look:
        """Look again until there is something to act on, or nothing is under way any more.

        What is under way: a request, a change of what is shown, or scripts of a page that says nothing at all yet. A
        page that did not get all of its scripts may never show anything, which is said.
        """
        begun = worked = time.monotonic()
        longest, told = LATE * self.site.settle, False
        while self.tabs.asking is None and (page := self.tabs.front) is not None:
            now = time.monotonic()
            blank = not look.observation.texts()
            idle = _STILL if not await self._may_draw(page) else longest if blank else self.site.settle
            idle = min(idle, _BROKEN) if self.tabs.traffic.lost else idle
            if now - worked > idle or now - begun > longest:
                break
            if not told and now - begun > _SAID:
                told = True
                _LOG.info("waiting for the first control of %s", page.url.partition("?")[0])
            await asyncio.sleep(_AGAIN)
            after = await self._look()
            if after.observation.actionable:
                return after
            if after.observation.digest != look.observation.digest or self.tabs.traffic.busy():
                worked = time.monotonic()
            look = after
        self._bare.add(look.observation.digest)
        for script, why in list(self.tabs.traffic.lost.items())[:1]:
            said = "the page stays empty, maybe since it did not get %d of its scripts, such as %s (%s)"
            _LOG.warning(said, len(self.tabs.traffic.lost), script, why)
        return look

    async def _may_draw(self, page: Page) -> bool:
        """Whether a page has scripts or frames, or is still loading, so that more may be drawn in it."""
        asked = "document.readyState !== 'complete' || document.scripts.length + window.length > 0"
        with suppress(Error, TimeoutError):
            return bool(await asyncio.wait_for(page.evaluate(asked), 2))
        return True

    def just_seen(self, seconds: float) -> Observation | None:
        """What was shown at the latest look, if that was so recently and nothing was done since."""
        return self._latest.observation if time.monotonic() - self._looked < seconds else None

    async def touch(self, action: Action, element: UIElement | None) -> None:
        """Do an action that is meant for an element of the latest look, or for the page.

        Raises:
            ActionError: It cannot be done, or it led out of the allowed addresses.
        """
        self._begin_touch(self._latest.observation)
        if self.tabs.asking is not None:
            await self._answer(self.tabs.asking, action, element)
            return
        page = self.tabs.front
        if page is None:
            raise ActionError(f"cannot {describe(action)}: no page is open", hint="restart the app")
        node, place = None, None
        if element is not None:
            node, place = await self._latest.node(action, element)
            if not element.enabled:
                return
        before = page.url
        self.tabs.answers.begin()
        await self.holding.arm(self.tabs.pages)
        try:
            await self._hold(self._acted(page, action, element, node, place))
        except Error as error:
            closed = page.is_closed() and self.tabs.front is not None and not self.lost
            if not (closed and _UNDER_WAY.search(error.message)):
                raise  # only a click or a key that was under way may have closed its tab
        self._touched = time.monotonic()
        await self._rest()
        self._tell_blocked(action, before)
        await self._tell_failed()
        self._tell_gone()

    async def picture(self) -> bytes:
        """The whole page as a PNG; empty if none is open, or if something is asked over it."""
        page = self.tabs.front
        return b"" if page is None or self.tabs.asking is not None else await page.screenshot(full_page=True)

    async def touch_at(self, x: int, y: int, *, hold: bool) -> None:
        """Touch a place of the page in front, whatever is there.

        Raises:
            ActionError: No page is open, or it led out of the allowed addresses.
        """
        page = self.tabs.front
        if page is None or self.tabs.asking is not None:
            raise ActionError("cannot touch a place: no page is in front", hint="look at the screen again")
        self._begin_touch(self._latest.observation)
        self._looked = -inf
        before = page.url
        await self.holding.arm(self.tabs.pages)
        await self._hold(acting.tap_at(page, x, y, hold=hold))
        await self._rest()
        self._tell_blocked(Tap(Selector(Role.OTHER, f"({x}, {y})")), before)

    def offers(self, element: UIElement | None) -> bool:
        """Whether an element of the latest look is a list that the browser itself drops down, or something is asked."""
        if element is None or self.tabs.asking is not None:
            return False
        places = self._latest.places
        return element.index < len(places) and places[element.index].more == "select"

    def _begin_touch(self, shown: Observation) -> None:
        self._afresh.leave(self.tabs.front, shown.loading)
        self.tabs.forget()

    async def _acted(
        self, page: Page, action: Action, element: UIElement | None, node: ElementHandle | None, place: Place | None
    ) -> None:
        if isinstance(action, Tap) and node is not None and place is not None and place.more == "select":
            await self._offer(node, element)
        elif isinstance(action, Scroll):
            await acting.scroll(page, action.direction, node)
        elif isinstance(action, Drag) and node is not None:
            to = element_meant(Tap(action.to), None, self._latest.observation)
            other, _ = await self._latest.node(action, to) if to is not None else (node, None)
            await acting.drag(page, node, other, action)
        elif isinstance(action, InputText | SetDate) and element is not None and not element.editable:
            raise cannot(action, "it takes no text")
        else:
            await acting.act(page, node, action)

    async def _offer(self, node: ElementHandle, element: UIElement | None) -> None:
        """Show what a list that drops down offers; the browser draws it outside the page."""
        labels, chosen, disabled = await filling.choices(node)

        async def accept(number: str) -> None:
            await node.select_option(index=int(number), timeout=filling.PATIENCE)

        async def dismiss(_: str) -> None:
            return

        message = element.description if element is not None else ""
        self.tabs.ask(Asking("choice", message, tuple(labels), accept, dismiss, None, chosen, frozenset(disabled)))

    async def _answer(self, asking: Asking, action: Action, element: UIElement | None) -> None:
        if element is None:
            return
        answering = asking.answer_to(action, element)
        if answering is None:
            return
        self.tabs.answered()
        try:
            await self._hold(answering())
        except ActionError:
            self.tabs.ask(asking)
            raise
        await self._rest()
        self._tell_blocked(action, "")

    async def _leave_asking(self) -> None:
        asking = self.tabs.asking
        if asking is not None:
            self.tabs.answered()
            with suppress(Error):
                await self._hold(asking.dismiss(""))

    def _tell_blocked(self, action: Action, before: str) -> None:
        page = self.tabs.front
        if self.tabs.blocked and page is not None and before in (page.url, ""):
            url = self.tabs.blocked[-1]
            allowed = url if origin_of(url) == self.site.app else origin_of(url) or url
            raise ActionError(
                f"{describe(action)} leads to {url}, which is not among the allowed addresses and was not opened",
                hint=f"allow it with --allow-url {allowed}, in Python with ?uiatlas.allow={allowed}",
            )

    async def _tell_failed(self) -> None:
        """Say why the page in front is none of the site's.

        Raises:
            ActionError: It could not be opened.
            SiteLostError: Nor can any other: the site does not answer.
        """
        page, answers = self.tabs.front, self.tabs.answers
        if page is None or not page.url.startswith(FAILED):
            return
        asked, trouble = answers.asked, answers.trouble or "the browser shows an error of its own"
        if await self._is_down():
            raise site_lost(self.site, trouble)
        raise ActionError(f"{asked or 'the page'} cannot be opened: {trouble}", hint="go back")

    def _tell_gone(self) -> None:
        """Say that the page in front, which the action asked for, is only what its server shows in place of one.

        Raises:
            ActionError: It is.
        """
        page, answers = self.tabs.front, self.tabs.answers
        if page is not None and answers.is_gone and page.url.partition("#")[0] == answers.asked.partition("#")[0]:
            raise ActionError(f"{answers.asked} cannot be opened: {answers.trouble}", hint="go back")

    async def _is_down(self) -> bool:
        """Whether nothing answers at the address of the first page."""
        if not self.site.start.startswith("http"):
            return False
        try:
            await self.tabs.context.request.get(self.site.start, max_redirects=0, timeout=_PATIENCE)
        except Error as error:
            return "redirect" not in error.message
        return False

    async def _hold(self, work: Awaitable[Any]) -> Any:
        self._looked = -inf
        return await unless_asked(work, self.tabs, self._stalled)

    async def _rest(self) -> None:
        """Wait until the page in front is at rest, a download is saved, or something is asked."""
        await self._hold(self._settled())
        if await self._came():
            await self._hold(self._settled())
        for _ in range(int(_SAVED / 0.05)):
            if self.tabs.traffic.given_up <= {*self.tabs.blocked} or self.tabs.busy() or self.tabs.notices:
                break
            await asyncio.sleep(0.05)
        for _ in range(int(_SAVING / 0.05)):
            if not self.tabs.busy():
                break
            await asyncio.sleep(0.05)
        if self.tabs.asking is None and await self.holding.collect(self.tabs.pages):
            await self._load_place()
        self.tabs.traffic.settled()

    async def _came(self) -> bool:
        """Wait shortly for a tab that was opened in a browser of somebody's own; whether there was one."""
        awaited = self._owned is not None and self._owned.arriving
        for _ in range(int(_ARRIVING / 0.05)):
            if self._owned is None or not (self._owned.arriving or (awaited and self.tabs.busy())):
                break
            await asyncio.sleep(0.05)
        return awaited

    async def _load_place(self) -> None:
        """Open the place in front afresh if what it loads by was held back on the way to it."""
        page = self.tabs.front
        if page is None or not await self._afresh.is_due(page):
            return
        if not await self.holding.may_open_afresh(page, self.tabs.pages):
            return
        meant = page.url
        await self._hold(self._afresh.open(page, max(self.site.settle, 10.0)))
        await self._hold(self._settled())
        self._afresh.came(page, meant, helped=await self.holding.opened_afresh(page))

    async def _settled(self) -> None:
        await self.tabs.settle()
        page = self.tabs.front
        if page is None:
            return
        if (page, self.tabs.turns) != self._in_front:  # timers of a tab in the background are held back
            await page.bring_to_front()
            self._in_front = page, self.tabs.turns
            await self.tabs.settle()

    async def _look(self) -> Look:
        """Look at what is in front; a page that is being replaced is looked at again.

        Raises:
            DeviceLostError: There is no page any more.
        """
        for _ in range(_ATTEMPTS):
            if self.tabs.asking is not None:
                return self._looking.asked(self.tabs.asking)
            page = self.tabs.front
            if page is None or self.lost:
                break
            try:
                seen = await self._hold(self._looking.page(page, self.tabs.notices))
            except TimeoutError as error:
                raise DeviceLostError("the page does not answer", hint="restart the app") from error
            except Error:
                await asyncio.sleep(0.1)
                continue
            if isinstance(seen, Look):
                return seen
        if self.tabs.crashed:
            raise DeviceLostError("the page has crashed", hint="restart the app")
        raise DeviceLostError("the browser is gone, or shows no page any more", hint="open the device again")
