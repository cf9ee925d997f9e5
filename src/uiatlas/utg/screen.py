"""A node of the map: one screen of an app, whatever its lists hold and its fields say at the moment."""

import re
from dataclasses import dataclass
from hashlib import blake2b

from uiatlas.ui import UIElement

ACTION_MODE = "action mode"
"""What stands behind the name of a screen in that of its action mode, a menu whose items are in a bar."""


@dataclass(frozen=True, slots=True)
class Look:
    """One way a screen was seen to look.

    Attributes:
        digest: Digest of the observation.
        features: What tells this screen from others, as `uiatlas.perception.abstraction` reads it; sorted.
    """

    digest: str
    features: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Purpose:
    """What one element of a screen does, as its code was read (UICompass, ``a_static``).

    Attributes:
        element: Its resource id, or its words where it has none.
        kind: Its type, such as ``Button``; empty if that is not told.
        does: What it does, in a few words.
    """

    element: str
    kind: str
    does: str


@dataclass(frozen=True, slots=True)
class Domain:
    """The values that one control of a screen can take: the options of the list that it opens, as far as seen.

    Attributes:
        role: The control's role.
        label: What it is called, without the value that it has.
        resource_id: The developer's name of it, empty if there is none.
        values: The options; in the order of the list where all maps agree on it.
    """

    role: str
    label: str
    resource_id: str
    values: tuple[str, ...]

    @property
    def control(self) -> tuple[str, str, str]:
        """Which control of the screen it is."""
        return self.role, self.label, self.resource_id


@dataclass(frozen=True, slots=True)
class Screen:
    """A node of the UI transition graph.

    Attributes:
        id: Stable across rebuilds, unique in its app.
        app: The app it belongs to.
        name: What people call it: class, page title or window title.
        kind: ``activity``, ``fragment``, ``dialog``, ``menu``, ``drawer``, ``panel``, ``page`` or ``screen``.
        anchor: The platform's own name of the place (activity, URL pattern, window), empty if there is none.
        host: Id of the screen that contains it, if any.
        external: Whether it belongs to another app or a library.
        elements: What is on it: the union over its looks.
        order: For each element the place where it was first listed, which joining keeps; empty if that is its place
            here.
        looks: The ways it was seen, by digest.
        summary: What it is for, in a sentence; empty unless the map was enriched.
        purposes: What its elements do, likewise.
        uses: What people come here to do, in short phrases of their own words, likewise.
        domains: The values that its controls can take.
        told_by: Who says so: a model's name, or ``local``.
        beacon: The state that it is, as a state agent calls it in the strict form (MAPLE and Agent-SAMA, section 3.2);
            empty if none has seen it.
        titles: What it is called on itself, as its code says: labels of a manifest and of navigation graphs.
        mentions: Texts that its code mentions and that may come up on it; none that its elements say.
    """

    id: str
    app: str
    name: str
    kind: str = "screen"
    anchor: str = ""
    host: str | None = None
    external: bool = False
    elements: tuple[UIElement, ...] = ()
    looks: tuple[Look, ...] = ()
    summary: str = ""
    purposes: tuple[Purpose, ...] = ()
    told_by: str = ""
    order: tuple[int, ...] = ()
    domains: tuple[Domain, ...] = ()
    beacon: str = ""
    titles: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()

    @property
    def listed(self) -> tuple[tuple[int, UIElement], ...]:
        """The elements, each with the place where it was first listed."""
        fits = len(self.order) == len(self.elements)
        return tuple(zip(self.order if fits else range(len(self.elements)), self.elements, strict=True))


@dataclass(frozen=True, slots=True)
class Entry:
    """A way into the app from outside.

    Attributes:
        kind: ``launcher``, ``deep link``, ``alias``, ``shortcut``, ``share``, ...
        screen: Id of the screen that it opens.
        detail: What it is known by outside, such as ``scheme://host/path`` or the name of the alias.
    """

    kind: str
    screen: str
    detail: str = ""


def screen_id(app: str, name: str, identity: str) -> str:
    """A readable id that stays the same when the map is rebuilt from the same material.

    Args:
        app: The app's name.
        name: The screen's name, which gives the readable part.
        identity: What makes the screen itself, such as a class name or its sorted features.
    """
    readable = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:32].strip("-") or "screen"
    return f"{readable}-{blake2b(f'{app}|{identity}'.encode('utf-8', 'backslashreplace'), digest_size=3).hexdigest()}"
