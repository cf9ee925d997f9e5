"""Looks at the pages of a trace: each is rebuilt in a browser that runs none of its scripts and reaches no network.

So a page of a trace is seen by the same code that looks at live pages, and is the same screen.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib.resources import files
from urllib.parse import urldefrag, urlsplit

from playwright.async_api import Error, Page, Route

from uiatlas.devices.browser.addresses import Site, origin_of
from uiatlas.devices.browser.engine import Engine, take_engine
from uiatlas.devices.browser.keeping import keep
from uiatlas.devices.browser.looking import Looking
from uiatlas.devices.browser.sessions import NEW
from uiatlas.errors import FormatError
from uiatlas.privacy import Masker, masked_observation
from uiatlas.sources.recordings.trace import Moment, Trace
from uiatlas.sources.recordings.trace_html import Documents
from uiatlas.sources.recordings.trace_typed import Typed
from uiatlas.sources.recordings.zips import Archive
from uiatlas.ui import Observation, UIElement

_RESTORE = files("uiatlas.sources.recordings").joinpath("trace_restore.js").read_text("utf-8")
_MARK = "uiatlas-target-"
_MARKED = """(mark) => {
  const find = (root) => {
    for (const el of root.querySelectorAll("*")) {
      if (el.hasAttribute("__playwright_target__")) return el;
      const inside = el.shadowRoot && find(el.shadowRoot);
      if (inside) return inside;
    }
    return null;
  };
  const up = (el) => el.parentElement || el.getRootNode().host || null;
  let depth = 0;
  for (let el = find(document); el && el !== document.body; el = up(el)) {
    el.setAttribute("data-testid", mark + depth++);
    if (el.localName === "label" && el.control) el.control.setAttribute("data-testid", mark + depth++);
  }
  return depth > 0;
}"""
"""Marks the target of an action, and all that it stands in, from the inside out."""

_NOWHERE = "http://127.0.0.1:9"
"""Nothing answers there: what would leave the browser in spite of all goes nowhere."""

_SHOWN = ("text/css", "image/", "font/", "application/font", "application/x-font")
_LOADING = 15_000.0


@dataclass(frozen=True, slots=True)
class TraceLook:
    """A page of a trace.

    Attributes:
        shown: What it shows, without private data.
        target: What the action at this moment was done to, if that is one of its elements.
    """

    shown: Observation
    target: UIElement | None = None


class TraceLooks:
    """Looks at pages of a trace; each is looked at once.

    Args:
        app: The origin of the app.
        trace: The trace.
        archive: What its pages loaded.
        typed: What was typed in it.

    Raises:
        InputError: There is no browser, or it does not start.
    """

    def __init__(self, app: str, trace: Trace, archive: Archive, typed: Typed) -> None:
        self._app, self._trace, self._archive, self._typed = app, trace, archive, typed
        self._documents = Documents(trace.shots, typed)
        self._masker = Masker()
        self._engine: Engine = take_engine(headed=False, session=NEW)
        self._page: Page | None = None
        self._pages: dict[str, str] = {}
        self._files: Mapping[str, str] = {}
        self._known: dict[tuple[tuple[str, str], ...], TraceLook] = {}

    def close(self) -> None:
        """Let go of the browser."""
        keep(self._engine, _nothing())

    def look(self, moment: Moment) -> TraceLook:
        """What a page shows at a moment.

        Raises:
            FormatError: It cannot be rebuilt.
        """
        main = moment.main
        if main is None:
            raise FormatError("the trace", "a page without its main frame")
        url = self._typed.place(main.url)
        inner = {shot.frame: f"http://frame-{n}.invalid/" for n, shot in enumerate(moment.shots) if not shot.main}
        pages = {urldefrag(url).url: self._documents.html(main, inner, moment.call)}
        pages |= {inner[s.frame]: self._documents.html(s, inner, moment.call) for s in moment.shots if not s.main}
        self._pages = pages
        self._files = {address: file for shot in moment.shots for address, file in shot.files.items()}
        key = ((url, ""), *pages.items(), *self._files.items())
        if key not in self._known:
            try:
                self._known[key] = self._engine.call(self._look(url, main.size))
            except (Error, TimeoutError) as error:
                said = str(error).partition("\n")[0]
                raise FormatError("the trace", f"a page of it cannot be shown ({said})") from error
        return self._known[key]

    async def _look(self, url: str, size: tuple[int, int]) -> TraceLook:
        page = await self._ready()
        await page.set_viewport_size({"width": size[0], "height": size[1]})
        await page.goto("about:blank")  # else an address that differs in what follows "#" opens nothing
        await page.goto(url, timeout=_LOADING)
        for frame in page.frames:
            await frame.evaluate(_RESTORE)
        return await self._seen(page, Looking(self._site(url, size)))

    async def _seen(self, page: Page, looking: Looking) -> TraceLook:
        first = replace((await looking.page(page, ())).observation, loading="")
        shown = masked_observation(first, self._masker)
        if not any([await frame.evaluate(_MARKED, _MARK) for frame in page.frames]):
            return TraceLook(shown)
        found = _target(first, (await looking.page(page, ())).observation)
        return TraceLook(shown, None if found is None else shown.elements[found.index])

    def _site(self, url: str, size: tuple[int, int]) -> Site:
        return Site(start=url, app=self._app, uri="", allowed=(self._app,), size=size)

    async def _ready(self) -> Page:
        if self._page is None:
            context = await self._engine.browser.new_context(
                java_script_enabled=False,
                service_workers="block",
                accept_downloads=False,
                ignore_https_errors=True,
                proxy={"server": _NOWHERE, "bypass": "<-loopback>"},
            )
            await context.route("**/*", self._answer)
            self._page = await context.new_page()
        return self._page

    async def _answer(self, route: Route) -> None:
        """The documents of this moment, and style sheets, pictures and fonts from the archive; nothing else."""
        url = urldefrag(route.request.url).url
        if route.request.resource_type == "document":
            html = self._pages.get(url)
            if html is None and route.request.frame.parent_frame is None and len(self._pages):
                html = next(iter(self._pages.values()))  # the browser spells the address in its own way
            if html is None:
                await route.abort()
            else:
                await route.fulfill(body=html, content_type="text/html; charset=utf-8")
            return
        replaced = self._files.get(url)
        file, kind = (replaced, "text/css") if replaced else self._trace.files.get(url, ("", ""))
        if not file or not kind.startswith(_SHOWN):
            await route.abort()
            return
        try:
            body = self._archive.read(file)
        except FormatError:  # the page is shown without it
            await route.abort()
            return
        await route.fulfill(body=body, headers={"access-control-allow-origin": "*", "content-type": kind})


def _target(first: Observation, marked: Observation) -> UIElement | None:
    """What was touched, in the look before it was marked: the innermost element with a mark that takes a touch."""
    found = [e for e in marked.elements if e.resource_id.startswith(_MARK)]
    found.sort(key=lambda e: int(e.resource_id.removeprefix(_MARK)))
    best = next((e for e in found if e.actionable), found[0] if found else None)
    if best is None:
        return None
    alike = [e for e in first.elements if (e.role, e.class_name, e.bounds) == (best.role, best.class_name, best.bounds)]
    return next((e for e in alike if e.index == best.index), alike[0] if alike else None)


def is_page(url: str) -> bool:
    """Whether a trace's page can be looked at: no file and no empty page."""
    return bool(origin_of(url)) and urlsplit(url).scheme in ("http", "https")


async def _nothing() -> None:
    """A browser of a trace holds nothing besides its pages."""
