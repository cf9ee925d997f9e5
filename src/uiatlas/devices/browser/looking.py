"""What a page shows: one call in every frame, put together to an observation whose elements can be found again."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.async_api import ElementHandle, Error, Frame, Page

from uiatlas.devices.browser.acting import covered_by
from uiatlas.devices.browser.addresses import Site, origin_of, place_of
from uiatlas.devices.browser.asking import Asking
from uiatlas.devices.browser.elements import FLAGS, LOOK, FrameView, Place, merged
from uiatlas.errors import ActionError
from uiatlas.ui import Action, Observation, Role, UIElement, describe

_ANSWERING = 15.0
"""Seconds that a page has to tell what it shows; one whose script never ends is lost."""


@dataclass(frozen=True, slots=True)
class Look:
    """An observation, and where its elements are found again."""

    observation: Observation
    places: tuple[Place, ...] = ()
    frames: tuple[Frame, ...] = ()

    async def node(self, action: Action, element: UIElement) -> tuple[ElementHandle, Place]:
        """The node of an element, which must still say what it said.

        Raises:
            ActionError: It is gone or something lies over it.
        """
        shown = self.observation
        if element.index >= len(shown.elements) or shown.elements[element.index] != element or not self.places:
            raise ActionError(f"cannot {describe(action)}: it is not on the screen", hint="look at the screen again")
        place = self.places[element.index]
        found = await _picked(self.frames[place.frame], place.row, place.row_said)
        if not element.visible:
            raise await covered_by(found, action)
        if found is None:
            raise ActionError(f"cannot {describe(action)}: it has just gone", hint="look at the screen again")
        return found, place


class Looking:
    """Looks at the pages of one site.

    Args:
        site: Which pages are the app's, and whether pictures are taken.
    """

    def __init__(self, site: Site) -> None:
        self._site = site
        self._place = ""

    def asked(self, asking: Asking) -> Look:
        """What the browser asks over the page that was seen last."""
        shown = Observation(self._site.app, asking.elements(), self._place, dialog=True, size=self._site.size)
        return Look(shown)

    async def page(self, page: Page, notices: Sequence[str]) -> Look:
        """What a page shows.

        Args:
            page: The page.
            notices: What the browser has to say besides.

        Raises:
            Error: It is just being replaced.
            TimeoutError: It does not answer.
        """
        frames = [f for f in page.frames if not f.is_detached()]
        said = await asyncio.gather(*[_said(frame) for frame in frames])
        kept = [(frame, view) for frame, view in zip(frames, said, strict=True) if view is not None]
        if not kept or kept[0][0] is not page.main_frame:
            raise Error("the page is being replaced")
        views = await _views(kept)
        elements, places, front = merged(views, self._site.app)
        top = views[0].said
        self._place = place_of(top["place"], self._site.app)
        told = (UIElement(len(elements) + i, Role.TEXT, text) for i, text in enumerate(notices))
        observation = Observation(
            app=self._site.app if self._site.allows(top["url"]) else origin_of(top["url"]) or top["url"],
            elements=(*elements, *told),
            activity=self._place,
            title=front["title"] if front else top["title"],
            dialog=front is not None or top["sheeted"],
            size=(int(top["size"][0]), int(top["size"][1])),
            screenshot=await page.screenshot(full_page=True) if self._site.screenshots else b"",
            loading=str(top["loading"]),
        )
        return Look(observation, places, tuple(f for f, _ in kept))


async def _views(kept: Sequence[tuple[Frame, dict[str, Any]]]) -> list[FrameView]:
    """What the frames said, each with the frame that it is in and the rows that hold frames of a shadow root."""
    positions = {id(frame): number for number, (frame, _) in enumerate(kept)}
    views = []
    for frame, view in kept:
        parent = positions.get(id(frame.parent_frame), -1) if frame.parent_frame else -1
        held: dict[int, int] = {}
        for row, row_said in enumerate(view["rows"]):
            if row_said[2] == "frame" and row_said[8][0] < 0:  # a document does not count frames of its shadow roots
                node = await _picked(frame, row, row_said)
                inner = await node.content_frame() if node is not None else None
                held |= {row: positions[id(inner)]} if id(inner) in positions else {}
        views.append(FrameView(view, parent, held))
    return views


async def _picked(frame: Frame, row: int, row_said: Sequence[Any]) -> ElementHandle | None:
    """The node of a row, None if that says something else by now."""
    asked = {"flags": FLAGS, "pick": row, "expect": row_said[1:6]}
    return (await frame.evaluate_handle(LOOK, asked)).as_element()


async def _said(frame: Frame) -> dict[str, Any] | None:
    """What a frame shows; None of one that is just being replaced, unless it is the page itself."""
    try:
        answer: dict[str, Any] = json.loads(await asyncio.wait_for(frame.evaluate(LOOK, {"flags": FLAGS}), _ANSWERING))
    except Error:
        if frame.parent_frame is None:
            raise
        return None
    return answer
