"""What somebody foresaw of an edge: conditions before and after it, with the runs in which they held or did not.

MAPLE and Agent-SAMA (section 3.2): T(s, a) = (s', pre, post). A state agent predicts them; here they are kept apart
from what was seen, are checked whenever the edge is followed, and are believed only while more runs speak for them
than against them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, cast, get_args

from uiatlas.ui import Observation
from uiatlas.utg.conditions import (
    Condition,
    condition_from_json,
    condition_to_json,
    describe_condition,
    holds,
    moved_condition,
)

Side = Literal["before", "after"]
"""When it is to hold: before the action, or after it."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """A condition that was foreseen.

    Attributes:
        side: When it is to hold.
        condition: What a machine decides; None if only words say it.
        text: The words, where no machine decides it.
        by: Who foresaw it.
        held: The runs in which it held, sorted.
        refuted: The runs in which it did not though the action worked, sorted.
    """

    side: Side
    condition: Condition | None = None
    text: str = ""
    by: str = ""
    held: tuple[str, ...] = ()
    refuted: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str, str]:
        """What it says; who foresaw it is no part of that."""
        return self.side, repr(self.condition), self.text

    @property
    def trusted(self) -> bool:
        """Whether more runs speak for it than against it."""
        return len(self.held) > len(self.refuted)

    def seen(self, run: str, shown: Observation, screen: str | None) -> "Prediction":
        """The prediction after one more look at what it says; words are believed as long as the action works."""
        held = self.condition is None or holds(self.condition, shown, screen)
        return self.witnessed(run, held=held)

    def witnessed(self, run: str, *, held: bool) -> "Prediction":
        """The prediction after one more run; what a run said of it last counts once."""
        speaks, against = {*self.held} - {run}, {*self.refuted} - {run}
        (speaks if held else against).add(run)
        return replace(self, held=tuple(sorted(speaks)), refuted=tuple(sorted(against)))

    def __str__(self) -> str:
        return self.text if self.condition is None else describe_condition(self.condition)


def join_predictions(one: Iterable[Prediction], other: Iterable[Prediction]) -> tuple[Prediction, ...]:
    """What either map has of an edge; a run that refuted a prediction did so for both."""
    joined: dict[tuple[str, str, str], Prediction] = {}
    for told in (*one, *other):
        known = joined.get(told.key, told)
        refuted = {*known.refuted, *told.refuted}
        held = {*known.held, *told.held} - refuted
        by = min(known.by, told.by, key=lambda name: (not name, name))
        joined[told.key] = replace(known, by=by, held=tuple(sorted(held)), refuted=tuple(sorted(refuted)))
    return tuple(sorted(joined.values(), key=lambda p: p.key))


def believed(predictions: Iterable[Prediction], side: Side) -> tuple[Prediction, ...]:
    """Those of one side that more runs speak for than against."""
    return tuple(p for p in predictions if p.side == side and p.trusted)


def unmet(predictions: Iterable[Prediction], side: Side, shown: Observation, screen: str | None) -> str:
    """The first believed one of a side that does not hold on a screen, in words; empty if all do."""
    checked = (p for p in believed(predictions, side) if p.condition is not None)
    return next((str(p) for p in checked if p.condition is not None and not holds(p.condition, shown, screen)), "")


def moved_predictions(predictions: Iterable[Prediction], names: Mapping[str, str]) -> tuple[Prediction, ...]:
    """The predictions when screens get other ids."""
    return tuple(
        p if p.condition is None else replace(p, condition=moved_condition(p.condition, names)) for p in predictions
    )


def predictions_to_json(predictions: Iterable[Prediction]) -> list[dict[str, Any]]:
    """Predictions as they are kept, without what is empty."""
    return [
        {"side": p.side}
        | ({} if p.condition is None else {"condition": condition_to_json(p.condition)})
        | ({"text": p.text} if p.text else {})
        | ({"by": p.by} if p.by else {})
        | {"held": list(p.held), "refuted": list(p.refuted)}
        for p in predictions
    ]


def predictions_from_json(data: Any) -> tuple[Prediction, ...]:
    """Predictions as written by `predictions_to_json`."""
    if not isinstance(data, list):
        raise TypeError("the predictions are no list")
    out = []
    for told in data:
        if told["side"] not in get_args(Side):
            raise ValueError(f"{told['side']!r} is neither before nor after")
        condition = condition_from_json(told["condition"]) if "condition" in told else None
        held, refuted = (tuple(map(str, told[name])) for name in ("held", "refuted"))
        text, by = str(told.get("text", "")), str(told.get("by", ""))
        out.append(Prediction(cast("Side", told["side"]), condition, text, by, held, refuted))
    return tuple(out)
