"""Touches of a page as a person does them: a real pointer, real keys, and nothing pressed through what lies over it."""

import asyncio
from contextlib import suppress
from typing import Any

from playwright.async_api import ElementHandle, Page
from playwright.async_api import TimeoutError as TooLong

from uiatlas.errors import ActionError
from uiatlas.ui import Action, describe

PATIENCE = 2000.0
"""Milliseconds that an element has to come to rest under the pointer."""

HELD = 0.7
"""Seconds of a long press."""

_SPECIAL = ("date", "time", "datetime-local", "month", "week", "color", "range")
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

_LEAVE = """e => { if (e.type === 'number' || /^(numeric|decimal)$/.test(e.inputMode)
  || e.getAttribute('role') === 'spinbutton') e.blur() }"""

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

_LONGEST_TYPED = 200
"""Longer texts are put in at once instead of key by key."""


async def tap(node: ElementHandle, action: Action) -> None:
    """Click with the pointer; where it cannot get there although nothing is in its way, click through the DOM.

    The click falls a little beside the middle, as a person's does: some pages take one in the very middle for that of
    a screen reader, and do something else.

    Raises:
        ActionError: Something else lies over the element.
    """
    try:
        x, y = await node.evaluate(_BESIDE_THE_MIDDLE) or (0, 0)
        if x and y:
            await node.click(timeout=PATIENCE, position={"x": x, "y": y})
        else:
            await node.click(timeout=PATIENCE)
    except TooLong as error:
        if "intercepts pointer events" in error.message:
            raise ActionError(
                f"cannot {describe(action)}: something else lies over it", mend="close what lies over it"
            ) from error
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


async def enter(page: Page, node: ElementHandle, text: str) -> None:
    """Replace the text of a field, key by key where it is short; a line break at its end is the Enter key.

    A field for a number is left then: many pages take it over only when that is done, and have no button for it.
    """
    kind = await node.evaluate("e => e.localName === 'input' ? e.type : e.localName")
    said, ends = (text[:-1], True) if text.endswith("\n") else (text, False)
    if kind in _SPECIAL:
        await node.fill(said, timeout=PATIENCE)
    else:
        await node.fill("", timeout=PATIENCE)
        if len(said) <= _LONGEST_TYPED:
            await node.type(said, timeout=30_000)
        else:
            await node.fill(said, timeout=PATIENCE)
    if ends:
        await page.keyboard.press("Enter")
    else:
        await node.evaluate(_LEAVE)


async def scroll(page: Page, direction: str, node: ElementHandle | None) -> None:
    """Turn the wheel over an element, or over the middle of the page."""
    box = await node.bounding_box() if node is not None else None
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


async def choices(node: ElementHandle) -> tuple[list[str], int, list[int]]:
    """The labels of a list that drops down, which one is chosen, and which cannot be."""
    said = await node.evaluate(
        "e => [[...e.options].map((o) => o.label.trim()), e.selectedIndex, [...e.options]"
        ".map((o, i) => o.disabled || o.parentNode.disabled ? i : -1).filter((i) => i >= 0)]"
    )
    return list(said[0]), int(said[1]), list(said[2])
