"""What several devices that explore one app are about to try, so that no two of them try the same."""

import time
from collections import OrderedDict
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from uiatlas.exploration.controls import Control, Key
from uiatlas.exploration.frontier import Frontier, Place
from uiatlas.exploration.strategies import Choice, MostPromising
from uiatlas.utg import Atlas

KIND = "claim"
"""The kind of the documents: one for each device, with what it claims."""

LASTS = 60.0
"""Seconds after which a claim runs out, so that a device that died holds nothing back."""

MOST_CLAIMS = 20
"""Claims of a device that stand at a time; what it has tried stays claimed until the others have heard of it."""

_IDLE = "idle"
"""What a device claims that has nothing left to try; no control is called so."""

CLAIMED = 0.02
"""What is left of the worth of a control that another device is trying: the last resort, yet a way on."""

DRIFT = 0.1
"""How much less the screens count at most that a device by its name likes least, so that devices drift apart."""


@dataclass(slots=True)
class Claims:
    """The claims of the devices that explore one app, kept in the atlas that they share.

    Attributes:
        atlas: Where they are kept.
        app: The app.
        device: What this device is called among them.
    """

    atlas: Atlas
    app: str
    device: str
    _mine: OrderedDict[str, float] = field(default_factory=OrderedDict)

    def take(self, screen: str, key: Key) -> None:
        """Claim a control of a screen for this device.

        Raises:
            InputError: The atlas cannot be written.
        """
        spot, now = spot_of(screen, key), time.time()
        self._mine.pop(spot, None)
        self._mine[spot] = now + LASTS
        while len(self._mine) > MOST_CLAIMS or next(iter(self._mine.values())) <= now:
            self._mine.popitem(last=False)
        self.atlas.database.write([(self.app, KIND, self.device, dict(self._mine))])

    def idle(self) -> None:
        """Say that this device has nothing left to try; what it claims stands.

        Raises:
            InputError: The atlas cannot be written.
        """
        self.atlas.database.write([(self.app, KIND, self.device, {**self._mine, _IDLE: 0.0})])

    def others_at_work(self) -> bool:
        """Whether another device claims something now and has something left to try."""
        now = time.time()
        return any(_IDLE not in dict(told) and any(until > now for _, until in told) for told in self._told())

    def of_others(self) -> frozenset[str]:
        """The spots that other devices claim now."""
        now = time.time()
        return frozenset(spot for told in self._told() for spot, until in told if until > now)

    def leave(self) -> None:
        """Claim nothing any more.

        Raises:
            InputError: The atlas cannot be written.
        """
        self._mine.clear()
        self.atlas.database.write((), gone=[(self.app, KIND, self.device)])

    def _told(self) -> list[list[tuple[str, float]]]:
        """What each of the others claims, and until when."""
        return [_claims_in(body) for device, body in self.atlas.database.read(self.app, KIND) if device != self.device]


def spot_of(screen: str, key: Key) -> str:
    """A control of a screen as a claim names it, the same in every process."""
    said = "\n".join(map(str, (screen, *key))).encode("utf-8", "backslashreplace")
    return blake2b(said, digest_size=12).hexdigest()


def _claims_in(body: Any) -> list[tuple[str, float]]:
    """What a document claims; one that holds something else claims nothing."""
    told = body.items() if isinstance(body, dict) else ()
    return [(spot, until) for spot, until in told if isinstance(until, int | float)]


class MostPromisingUnclaimed(MostPromising):
    """As `MostPromising`, after what no other device is about to try; what it chooses is claimed.

    Args:
        claims: The claims of all devices.
    """

    def __init__(self, claims: Claims) -> None:
        self.claims = claims
        self._taken: frozenset[str] = frozenset()
        self._spots: dict[tuple[str, Key], str] = {}
        self._liking: dict[str, float] = {}

    def choose(self, frontier: Frontier) -> Choice | None:
        """The best of all that the map leads to, as long as nobody else is there."""
        self._taken = self.claims.of_others()
        choice = super().choose(frontier)
        if choice is not None:
            self.claims.take(frontier.inventory.views.screen_of(choice.place.view), choice.control.key)
        return choice

    def worth(self, frontier: Frontier, place: Place, control: Control) -> float:
        """How much new a control promises that nobody else is about to try."""
        worth = super().worth(frontier, place, control)
        screen = frontier.inventory.views.screen_of(place.view)
        return worth * self._liked(screen) * (CLAIMED if self._is_taken(screen, control.key) else 1.0)

    def _is_taken(self, screen: str, key: Key) -> bool:
        if not self._taken:
            return False
        if (screen, key) not in self._spots:
            self._spots[screen, key] = spot_of(screen, key)
        return self._spots[screen, key] in self._taken

    def _liked(self, screen: str) -> float:
        """A figure a little below 1 that is another one for every device and screen."""
        if screen not in self._liking:
            said = f"{self.claims.device}\n{screen}".encode("utf-8", "backslashreplace")
            drawn = int.from_bytes(blake2b(said, digest_size=4).digest()) / 2**32
            self._liking[screen] = 1.0 - DRIFT * drawn
        return self._liking[screen]
