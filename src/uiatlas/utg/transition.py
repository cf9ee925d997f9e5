"""An edge of the map: an action that led from one screen to another, with what speaks for it."""

from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2b

from uiatlas.ui import Action, Wait, action_key, target_of
from uiatlas.utg.conditions import Condition
from uiatlas.utg.derivation import (
    CONDITIONAL,
    CONDITIONAL_WAIT,
    CONFIDENCE,
    LAST_RESORT,
    SEEN,
    Derivation,
    surest,
)
from uiatlas.utg.predictions import Prediction

PLACE = r" \([^()]+(?::\d+|@0x[0-9a-f]+)\)"
"""A regular expression of what stands behind each condition in `Evidence.only_if`: its place in the code."""


class EvidenceKind(StrEnum):
    """Where a piece of knowledge about an edge came from."""

    STATIC = "static"
    EXPLORED = "explored"
    RECORDED = "recorded"
    OBSERVED = "observed"
    INFERRED = "inferred"
    WRITTEN = "written"
    SENT = "sent"
    """A request that may write followed the action; `Evidence.where` says which."""
    HELD = "held"
    """Such a request was held back before it left."""
    REPORTED = "reported"
    """Another agent told what it did; `Evidence.where` names its run."""


HEARSAY = 0.5
"""What a report of another agent weighs beside one look of our own; a power of two, so that sums are exact."""


NOT_BY_USER = frozenset({"background", "system"})
"""Classes of edges that nobody who holds the device can follow at will: a notification, a widget, another app."""

BACK_CLASS = "back"
"""Class of edges that code does not make: Back, or Up, to what a screen was opened from."""
KEY_CLASS = "key"
"""Class of edges that code makes when Back is pressed, wherever that would go back to."""

UNNAMED_CLASS = "press"
"""Class of edges that code makes where it is told of a key which is not known: with the action `Wait`."""

A_KEY = "press a key"
"""How what is done is said of such an edge."""

_UNLIKELY = 0.05
"""Imagined successes of a way of last resort; of any other edge there is one."""

NAMELESS = 4
"""How many times as much a touch costs of what nothing is known by that it could be found by."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one witness says of an edge; the witness alone raises its counters.

    Attributes:
        kind: What kind of witness: analysis, exploration, recording, run, model.
        where: The witness: a file and line, a recording, a run id.
        tried: How often it saw the action done where the edge starts, this edge being expected or taken.
        worked: How often that led where the edge ends.
        last: When it last saw it, as seconds since the epoch; 0 if it does not say.
        call: The call in the app's code that makes the transition, where analysis of the code tells it.
        derivation: How analysis of the code came to the edge; None for other witnesses.
        only_if: Under which condition the code makes the transition, as it is written there, with its place; empty if
            it always does, as far as is known.
    """

    kind: EvidenceKind
    where: str = ""
    tried: int = 0
    worked: int = 0
    last: float = 0.0
    call: str = ""
    derivation: Derivation | None = None
    only_if: str = ""


@dataclass(frozen=True, slots=True)
class Transition:
    """An edge of the UI transition graph.

    Attributes:
        source: Id of the screen where the action is done.
        action: What is done.
        target: Id of the screen that it leads to; equal to `source` when the place stays.
        precondition: What must hold before the action, beyond being on `source`.
        postcondition: What is to hold after it, beyond being on `target`.
        evidence: What speaks for it, one entry per witness, sorted.
        edge_class: How it is triggered, as static analysis says: click, menu, item, preference, dialog, auto (by
            itself, with the action `Wait`), back (to what the screen was opened from), key (Back, where code does
            something else then), press (a key that is not known, with the action `Wait`), background or system.
        cost: Cost of one attempt; 1 for an action unless stated.
        predictions: What was foreseen of it, beside what was seen; see `uiatlas.utg.predictions`.
    """

    source: str
    action: Action
    target: str
    precondition: tuple[Condition, ...] = ()
    postcondition: tuple[Condition, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    edge_class: str = ""
    cost: float = 1.0
    predictions: tuple[Prediction, ...] = ()

    @property
    def id(self) -> str:
        """Hash of source, action and target."""
        content = repr((self.source, action_key(self.action), self.target))
        return blake2b(content.encode("utf-8", "backslashreplace"), digest_size=8).hexdigest()

    @property
    def passable(self) -> bool:
        """Whether a route may follow it; what the background or the system sets off cannot be made to happen."""
        return self.edge_class not in NOT_BY_USER

    @property
    def by_key(self) -> bool:
        """Whether a key makes it of which it is not known which one it is."""
        return self.edge_class == UNNAMED_CLASS and isinstance(self.action, Wait)

    @property
    def supposed(self) -> bool:
        """Whether it is a way back that follows from how its screen is opened, and that nobody saw to work yet."""
        return self.edge_class == BACK_CLASS and not self.worked

    @property
    def tried(self) -> int:
        """How often its action was done at its source, over all witnesses."""
        return sum(e.tried for e in self.evidence)

    @property
    def worked(self) -> int:
        """How often that led to its target, over all witnesses."""
        return sum(e.worked for e in self.evidence)

    @property
    def derivation(self) -> Derivation | None:
        """How analysis of code came to it, of several ways the surest; None if no code tells it."""
        return surest([e.derivation for e in self.evidence])

    @property
    def only_if(self) -> str:
        """Under which condition its code takes it; empty if some place of it always does, or if a run saw it work."""
        told = [e.only_if for e in self.evidence if e.derivation is not None]
        return "" if self.worked or not all(told) else " or ".join(dict.fromkeys(told))

    @property
    def belief(self) -> float:
        """Imagined successes beside those counted: 1, or nearly none of a way of last resort that never worked yet."""
        return _UNLIKELY if self.derivation in LAST_RESORT and not self.worked else 1.0

    @property
    def probability(self) -> float:
        """Mean of the Beta distribution over its success: (worked + 1) / (tried + 2), 1 being `belief`."""
        worked, tried = self.weighed
        return (worked + self.belief) / (tried + self.belief + 1)

    @property
    def weighed(self) -> tuple[float, float]:
        """How often it worked and was tried, what another agent tells counting by `HEARSAY`."""
        worked, tried = float(self.worked), float(self.tried)
        for told in self.evidence:
            if told.kind is EvidenceKind.REPORTED:
                worked, tried = worked - (1 - HEARSAY) * told.worked, tried - (1 - HEARSAY) * told.tried
        return worked, tried

    @property
    def confidence(self) -> float:
        """How sure it is that it exists and leads to its target: as its derivation says, then as it was seen to work.

        What was derived or seen counts as two tries, beside those that were counted. A condition of the code makes it
        less sure, and so does a choice of the code where nothing is touched: see `CONDITIONAL` and `CONDITIONAL_WAIT`.
        """
        worked, tried = self.weighed
        return (worked + 2 * self.given) / (tried + 2)

    @property
    def given(self) -> float:
        """How sure it is before it was tried, as its derivation says."""
        derivation = self.derivation
        given = SEEN if derivation is None else CONFIDENCE[derivation]
        if self.only_if or derivation is Derivation.CHOICE:
            given = min(given, CONDITIONAL_WAIT if isinstance(self.action, Wait) else CONDITIONAL)
        return given

    @property
    def attempt_cost(self) -> float:
        """What one attempt counts as: `cost`, of a guess that worked at most 1.

        A touch of something that nothing names is taken only where no other way leads on, until it has worked.
        """
        cost = min(self.cost, 1.0) if self.worked and self._is_guess else self.cost
        return cost * (NAMELESS if not self.worked and is_nameless(self.action) else 1)

    @property
    def expected_cost(self) -> int:
        """Expected cost with retries in thousandths, round(1000 c / p), c being `attempt_cost`.

        It is whole, so that all planners add up the same.
        """
        return round(1000 * self.attempt_cost / self.probability)

    @property
    def _is_guess(self) -> bool:
        """Whether only a model told of it, with the control that it meant; once it worked it is as good as others."""
        kinds = {e.kind for e in self.evidence}
        return EvidenceKind.INFERRED in kinds and EvidenceKind.STATIC not in kinds and not is_nameless(self.action)

    @property
    def last_seen(self) -> float:
        """When any witness last saw it."""
        return max((e.last for e in self.evidence), default=0.0)

    def witnessed(self, kind: EvidenceKind, where: str, *, worked: bool, when: float) -> "Transition":
        """The edge after one more attempt seen by this witness."""
        mine = next((e for e in self.evidence if (e.kind, e.where) == (kind, where)), Evidence(kind, where))
        told = replace(mine, tried=mine.tried + 1, worked=mine.worked + worked, last=max(mine.last, when))
        return replace(self, evidence=join_evidence(self.evidence, (told,)))


def is_nameless(action: Action) -> bool:
    """Whether an action touches something of which nothing is known that it could be found by."""
    target = target_of(action)
    return target is not None and not (target.resource_id or target.text or target.description)


def join_evidence(one: tuple[Evidence, ...], other: tuple[Evidence, ...]) -> tuple[Evidence, ...]:
    """Both testimonies as one: the union of witnesses, and of each witness the fuller count.

    Counters of a witness only grow, so this join is commutative, associative and idempotent: maps can be merged in any
    order, again and again, and nothing is counted twice or lost.
    """
    joined = {(e.kind, e.where): e for e in one}
    for e in other:
        mine = joined.get((e.kind, e.where), e)
        tried, worked = max(e.tried, mine.tried), max(e.worked, mine.worked)
        derivation = surest((e.derivation, mine.derivation))
        call, only_if = max(e.call, mine.call), _join_only_if(e, mine)
        joined[e.kind, e.where] = Evidence(
            e.kind, e.where, tried, worked, max(e.last, mine.last), call, derivation, only_if
        )
    return tuple(sorted(joined.values(), key=lambda e: (e.kind, e.where)))


def _join_only_if(one: Evidence, other: Evidence) -> str:
    """The condition of both: none where code says that it always is so; who tells of no code says nothing of it."""
    always = any(e.derivation is not None and not e.only_if for e in (one, other))
    return "" if always else max(one.only_if, other.only_if)
