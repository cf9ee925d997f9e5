"""Tips: what a run found out about an app and would tell the next one (MAPLE, Mentor: "guidance cues").

A tip is about one control of one screen. It is confirmed by runs in which it held, and forgotten when as many have
refuted it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from uiatlas.knowledge.memory.documents import values_of
from uiatlas.storage.store import AtlasStore

KIND = "tip"
"""What the documents of an atlas file are called that hold tips."""

MOST = 200
"""Tips kept of an app; beyond that those that fewest runs confirmed are forgotten."""


@dataclass(frozen=True, slots=True)
class Tip:
    """Something found out about an app.

    Attributes:
        text: The tip in a sentence.
        task: The task in which it was found out.
        screen: The name of the screen that it is about.
        avoid: What does not work there, as in `words_of`; empty if the tip is of no such kind.
        use: What works, likewise.
        by: Who says so: ``local`` or a model's name.
        held: The runs that confirmed it, sorted.
        refuted: The runs that refuted it, sorted.
    """

    text: str
    task: str
    screen: str
    avoid: str = ""
    use: str = ""
    by: str = "local"
    held: tuple[str, ...] = ()
    refuted: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What it is kept under: the place and what it says of it."""
        content = "\0".join((self.screen, self.avoid, self.use) if self.avoid or self.use else (self.screen, self.text))
        return blake2b(content.encode("utf-8", "backslashreplace"), digest_size=8).hexdigest()

    @property
    def trusted(self) -> bool:
        """Whether more runs speak for it than against it."""
        return len(self.held) > len(self.refuted)


class Tips:
    """The tips on the apps in an atlas file.

    Args:
        database: The open file.
    """

    def __init__(self, database: AtlasStore) -> None:
        self._database = database

    def apps(self) -> tuple[str, ...]:
        """The apps of the file."""
        return self._database.apps()

    def all_of(self, app: str) -> list[Tip]:
        """All tips on an app that are still believed, those that most runs confirmed first.

        Raises:
            FormatError: A document is damaged.
        """
        believed = [t for t in self.told_of(app) if t.trusted]
        return sorted(believed, key=lambda t: (-len(t.held), t.screen, t.text))

    def told_of(self, app: str) -> list[Tip]:
        """All tips on an app with their witnesses, those that are not believed any more too.

        Raises:
            FormatError: A document is damaged.
        """
        return values_of(self._database, app, KIND, _from_json)

    def keep(self, app: str, tips: Iterable[Tip]) -> tuple[int, int]:
        """Enter tips; one that is known already is confirmed or refuted by the runs that say so.

        Returns:
            How many are new, and how many are not believed any more.
        """
        known = {t.key: t for t in self.told_of(app)}
        before, new = {k for k, t in known.items() if t.trusted}, 0
        for tip in tips:
            old = known.get(tip.key)
            new += old is None and bool(tip.held)
            known[tip.key] = tip if old is None else _joined(old, tip)
        kept = sorted(known.values(), key=lambda t: (len(t.refuted) - len(t.held), t.key))[:MOST]
        gone = [(app, KIND, key) for key in known.keys() - {t.key for t in kept}]
        self._database.write([(app, KIND, t.key, _to_json(t)) for t in kept], gone=gone)
        after = {t.key for t in kept if t.trusted}
        return new, len(before - after)


def _joined(old: Tip, tip: Tip) -> Tip:
    """What is known of a tip after some runs more; what a run said of it once counts once."""
    held = {*old.held, *tip.held}
    return replace(old, held=tuple(sorted(held)), refuted=tuple(sorted({*old.refuted, *tip.refuted} - held)))


def _to_json(tip: Tip) -> dict[str, Any]:
    return {name: getattr(tip, name) for name in Tip.__slots__}


def _from_json(body: dict[str, Any]) -> Tip:
    words = {name: str(body[name]) for name in ("text", "task", "screen", "avoid", "use", "by")}
    return Tip(**words, held=tuple(map(str, body["held"])), refuted=tuple(map(str, body["refuted"])))
