"""Touches of a page as a person does them: a real pointer, real keys, and nothing pressed through what lies over it."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

from playwright.async_api import ElementHandle, Error, Page
from playwright.async_api import TimeoutError as TooLong

from uiatlas.devices.base import cannot
from uiatlas.devices.browser.filling import PATIENCE, choose, enter, press, slide, upload
from uiatlas.errors import ActionError
from uiatlas.ui import (
    Action,
    Choose,
    DoubleTap,
    Hover,
    InputText,
    LongPress,
    Press,
    RightClick,
    SetDate,
    Slide,
    Tap,
    Upload,
    describe,
)

HELD = 0.7
"""Seconds of a long press."""

_STEP = 0.8
"""Share of what is seen that a scroll moves."""

_BESIDE_THE_MIDDLE = """e => {
  e.scrollIntoViewIfNeeded?.()
  const all = e.getClientRects(), r = all[0]
  if (all.length !== 1 || r.width < 9 || r.height < 9) return null
  const inside = (node) => !!node && (node === e || inside(node.parentNode || node.host))
  for (const [x, y] of [[2, 2], [-2, -2], [2, -2], [-2, 2]])
    if (inside(e.getRootNode().elementFromPoint(r.left + r.width / 2 + x, r.top + r.height / 2 + y)))
      return [r.width / 2 + x - (e.clientLeft || 0), r.height / 2 + y - (e.clientTop || 0)]
  return null
}"""
"""Where in an element of one piece that is large enough a click falls."""


_AWAIT_MENU = """e => {
  const all = e.ownerDocument.defaultView
  all.uiatlasOwnMenu = true  // a page that keeps the event to itself has answered it
  all.addEventListener("contextmenu", (event) => {
    all.uiatlasOwnMenu = event.defaultPrevented
    event.preventDefault()
  }, {once: true})
}"""
"""Have the next wish for a menu noted, and the browser's own menu kept away."""

_HAS_MENU = "e => e.ownerDocument.defaultView.uiatlasOwnMenu"
"""Whether the page has answered the latest wish for a menu with one of its own."""


_MOVES = """(direction) => {
  const moves = (e) => {
    const across = direction === "left" || direction === "right", page = e === document.scrollingElement
    const [at, all, seen] = across
      ? [e.scrollLeft, e.scrollWidth, e.clientWidth] : [e.scrollTop, e.scrollHeight, e.clientHeight]
    const kept = getComputedStyle(e)[across ? "overflowX" : "overflowY"]
    if (all - seen < 2 || kept === "hidden" || !(page || kept === "auto" || kept === "scroll")) return false
    return direction === "down" || direction === "right" ? at + seen < all - 1 : at > 0
  }
  const within = (e) => !!e && (moves(e) || within(e.parentElement))
  const {innerWidth: width, innerHeight: height} = window
  if (within(document.elementFromPoint(width / 2, height / 2)) || moves(document.scrollingElement)) return null
  const area = (r) => Math.max(0, Math.min(r.right, width) - Math.max(r.left, 0))
    * Math.max(0, Math.min(r.bottom, height) - Math.max(r.top, 0))
  const all = [...document.querySelectorAll("*")].filter(moves).map((e) => e.getBoundingClientRect())
  const [best] = all.filter(area).sort((a, b) => area(b) - area(a))
  return best ? {x: best.x, y: best.y, width: best.width, height: best.height} : null
}"""
"""The box of the largest part of a page that still moves in a direction; null where its middle moves, or nothing."""


async def act(page: Page, node: ElementHandle | None, action: Action) -> None:
    """Do an action on a node of a page, or on the page where it has none.

    Raises:
        ActionError: It cannot be done there.
    """
    match action:
        case Press(keys):
            await press(page, node, keys, action)
        case Tap() if node is not None:
            await tap(node, action)
        case DoubleTap() if node is not None:
            await tap(node, action, times=2)
        case RightClick() if node is not None:
            await _reached(node.click(timeout=PATIENCE, button="right"), node, action)
        case LongPress() if node is not None:
            await long_press(page, node, action)
        case Hover() if node is not None:
            await _reached(node.hover(timeout=PATIENCE), node, action)
        case InputText(_, text) | SetDate(_, text) if node is not None:
            await enter(page, node, text)
        case Slide(_, value) if node is not None:
            await slide(page, node, value, action)
        case Choose(_, option) if node is not None:
            await choose(node, option, action)
        case Upload(_, paths) if node is not None:
            await upload(page, node, paths, action)
        case _:
            raise cannot(action, "a browser has no such action")


async def drag(page: Page, node: ElementHandle, to: ElementHandle, action: Action) -> None:
    """Press one node, move to another one in steps, and let go there."""
    await _reached(node.hover(timeout=PATIENCE), node, action)
    await page.mouse.down()
    try:
        await to.scroll_into_view_if_needed(timeout=PATIENCE)
        box = await to.bounding_box()
        if box is not None:
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            await page.mouse.move(x, y, steps=8)
            await page.mouse.move(x, y)
    finally:
        await page.mouse.up()


_COVER = """e => {
  const r = e.getBoundingClientRect()
  const hit = e.getRootNode().elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)
  let by = hit
  for (; by && by !== document.body; by = by.parentNode || by.host)
    if (by.nodeType === 1 && (/^(dialog|alertdialog)$/.test(by.getAttribute("role") || by.localName) ||
        /fixed|absolute|sticky/.test(getComputedStyle(by).position))) break
  const from = by && by !== document.body && by.nodeType === 1 ? by : hit
  if (!from || e.contains(hit)) return ""
  const said = from.getAttribute("aria-label") || from.innerText || from.id || from.localName
  return said.trim().replace(/\\s+/g, " ").slice(0, 60)
}"""
"""What lies over the middle of an element, by its name or first words; empty if nothing does."""


async def covered_by(node: ElementHandle | None, action: Action) -> ActionError:
    """The error that names what lies over a node, as far as that can be told."""
    what = ""
    with suppress(Error, TimeoutError):
        if node is not None:
            what = str(await asyncio.wait_for(node.evaluate(_COVER), PATIENCE / 1000))
    said = f'"{what}" lies over it' if what else "something else lies over it"
    return cannot(action, said, hint="close what lies over it")


async def _reached(touch: Awaitable[None], node: ElementHandle, action: Action) -> None:
    """Bring the pointer to a node.

    Raises:
        ActionError: Something lies over it, or it has no place.
    """
    try:
        await touch
    except TooLong as error:
        if "intercepts pointer events" in error.message:
            raise await covered_by(node, action) from error
        raise cannot(action, "the pointer cannot get there") from error


async def tap(node: ElementHandle, action: Action, *, times: int = 1) -> None:
    """Click with the pointer; where it cannot get there although nothing is in its way, click through the DOM.

    The click falls a little beside the middle, as a person's does: some pages take one in the very middle for that of
    a screen reader, and do something else.

    Raises:
        ActionError: Something else lies over the element.
    """
    try:
        x, y = await node.evaluate(_BESIDE_THE_MIDDLE) or (0, 0)
        if x and y:
            await node.click(timeout=PATIENCE, position={"x": x, "y": y}, click_count=times)
        else:
            await node.click(timeout=PATIENCE, click_count=times)
    except TooLong as error:
        if "intercepts pointer events" in error.message:
            raise await covered_by(node, action) from error
        if times > 1:
            raise cannot(action, "the pointer cannot get there") from error
        with suppress(TimeoutError):  # what the click begins may never end
            await asyncio.wait_for(node.evaluate("e => e.click()"), PATIENCE / 1000)


async def long_press(page: Page, node: ElementHandle, action: Action) -> None:
    """Open the menu that a page has for an element, as a held finger does; hold the pointer down where it has none.

    Raises:
        ActionError: Something else lies over the element, or it has no place.
    """
    try:
        await node.evaluate(_AWAIT_MENU)
        await node.click(timeout=PATIENCE, button="right")
        if await node.evaluate(_HAS_MENU):
            return
        await node.hover(timeout=PATIENCE)
    except TooLong as error:
        raise ActionError(f"cannot {describe(action)}: the pointer cannot get there") from error
    await page.mouse.down()
    await page.wait_for_timeout(HELD * 1000)
    await page.mouse.up()


async def tap_at(page: Page, x: int, y: int, *, hold: bool = False) -> None:
    """Click at a place of the page, which is scrolled into view first, or hold the pointer down there."""
    there = await page.evaluate(
        "([x, y]) => { if (y < scrollY || y >= scrollY + innerHeight || x < scrollX || x >= scrollX + innerWidth)"
        " scrollTo({left: x - innerWidth / 2, top: y - innerHeight / 2, behavior: 'instant'});"
        " return [x - scrollX, y - scrollY]; }",
        [x, y],
    )
    await page.mouse.click(there[0], there[1], delay=HELD * 1000 if hold else 0)


async def scroll(page: Page, direction: str, node: ElementHandle | None) -> None:
    """Turn the wheel over an element, else over the middle of the page or, where nothing moves there, of what does."""
    box = await node.bounding_box() if node is not None else await page.evaluate(_MOVES, direction)
    size = page.viewport_size or {"width": 1280, "height": 800}
    width, height = size["width"], size["height"]
    x, y = width / 2, height / 2
    if box is not None:
        x = min(max(box["x"] + box["width"] / 2, 1), width - 1)
        y = min(max(box["y"] + box["height"] / 2, 1), height - 1)
        width, height = int(min(width, box["width"])), int(min(height, box["height"]))
    across, along = {
        "down": (0.0, _STEP * height),
        "up": (0.0, -_STEP * height),
        "right": (_STEP * width, 0.0),
        "left": (-_STEP * width, 0.0),
    }.get(direction, (0.0, 0.0))
    await page.mouse.move(x, y)
    await page.mouse.wheel(across, along)


async def back(page: Page, *, dialog: bool) -> bool:
    """Close the dialog in front with Escape, or go one page back; False if there is nothing to go back to."""
    if dialog:
        await page.keyboard.press("Escape")
        return True
    session = await page.context.new_cdp_session(page)
    try:
        history: dict[str, Any] = await session.send("Page.getNavigationHistory")
        at = int(history["currentIndex"])
        if at < 1 or history["entries"][at - 1]["url"] == "about:blank":
            return False
        await session.send("Page.navigateToHistoryEntry", {"entryId": history["entries"][at - 1]["id"]})
    finally:
        await session.detach()
    return True


async def opened(page: Page) -> list[str]:
    """The addresses of the pages that one can go back or forward to, without what follows a hash."""
    session = await page.context.new_cdp_session(page)
    try:
        history: dict[str, Any] = await session.send("Page.getNavigationHistory")
    finally:
        await session.detach()
    return [str(entry["url"]).partition("#")[0] for entry in history["entries"]]
