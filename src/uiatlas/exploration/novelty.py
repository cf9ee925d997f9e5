"""How much new is to be expected of a control, learnt while exploring: by its kind, its row and its twins elsewhere."""

from collections import defaultdict
from dataclasses import dataclass, field

from uiatlas.exploration.controls import Control, Key

_PRIOR = {
    "way": 0.9,
    "opener": 0.95,
    "tab": 0.9,
    "menu_item": 0.8,
    "menu": 0.8,
    "link": 0.65,
    "button": 0.55,
    "item": 0.55,
    "image": 0.5,
    "choice": 0.4,
    "search": 0.4,
    "known way": 0.15,
    "way out": 0.03,
    "scroll": 0.3,
    "hold": 0.3,
    "mark": 0.15,
    "field": 0.12,
    "back": 0.06,
    "here": 0.03,
    "slider": 0.03,
}
"""Share of the controls of a sort that are expected to show something new, before any was tried."""
_ANY = 0.35
_STRENGTH = 4.0
"""Tries that a prior counts for."""
_FADING = 0.6
"""What the result of one of many alike still counts after each later one."""
_ROWS = 0.3
"""What is left where two of a kind led to the same screen."""
_AGAIN, _AGAIN_STRENGTH = 0.2, 2.0
"""What is left of a control that was tried in another view, before any was, and the tries that this counts for."""
_LEAST = 0.02


@dataclass(slots=True)
class _Peers:
    """Those of one kind on one screen that were tried: how new their results were, and where they led."""

    rewards: list[float] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)


class Novelty:
    """What trying things has come to so far."""

    def __init__(self) -> None:
        self._sorts: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        self._agains: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        self._peers: dict[tuple[str, Key], _Peers] = {}
        self._commons: dict[Key, list[tuple[str, str, float]]] = {}
        self._shunned: set[tuple[Key, str]] = set()
        self._been: set[str] = set()

    def arrive(self, place: str) -> None:
        """A place was seen: what leads there leads nowhere new."""
        self._been.add(place)

    def sort_of(self, control: Control) -> str:
        """What kind of thing a control is: of a link that says where it leads, whether that is a new place."""
        if not control.leads_to:
            return control.sort
        if "://" in control.leads_to:
            return "way out"
        return "known way" if control.leads_to in self._been else "way"

    def learn(self, view: str, screen: str, control: Control, target: str, reward: float, sort: str = "") -> None:
        """Enter what a try came to.

        Args:
            view: The view that it was tried in.
            screen: The screen that this is a view of.
            control: What was tried.
            target: The view that it led to.
            reward: How much of what was then shown was new, from 0 to 1.
            sort: What kind of thing it was when it was tried, if that may have changed since.
        """
        sort = sort or control.sort
        again = sort != "way" and control.common in self._commons
        counts = (self._agains if again else self._sorts)[sort]
        counts[0] += reward
        counts[1] += 1
        peers = self._peers.setdefault((screen, control.peers), _Peers())
        peers.rewards.append(reward)
        peers.targets.append(target.rpartition("~")[0])
        self._commons.setdefault(control.common, []).append((view, target, reward))
        self._been.add(control.leads_to)

    def knows(self, control: Control) -> bool:
        """Whether a control was tried anywhere."""
        return control.common in self._commons

    def forget(self, control: Control) -> None:
        """What a control came to tells nothing of it."""
        self._commons.pop(control.common, None)

    def shun(self, control: Control) -> None:
        """A control leads out of the app or crashes it: nothing is to be expected of it on any screen.

        A link of the same name that leads to another place is another control.
        """
        self._shunned.add((control.common, control.leads_to))

    def worth(self, screen: str, control: Control) -> float:
        """How much new a control is expected to show, from 0 to 1; 0 only for what is not to be tried."""
        if (control.common, control.leads_to) in self._shunned:
            return 0.0
        sort = self.sort_of(control)
        counts = self._sorts[sort]
        known = _PRIOR.get(sort, _ANY)
        worth = (counts[0] + _STRENGTH * known) / (counts[1] + _STRENGTH)
        if sort == "way":
            return worth
        peers = self._peers.get((screen, control.peers))
        if peers is not None:
            worth = _faded(peers, worth)
        again = self._commons.get(control.common)
        if again:
            worth *= self._again(sort, again)
        return max(worth, _LEAST * known)

    def tries(self, screen: str, control: Control) -> int:
        """How many of a control's kind were tried on its screen."""
        peers = self._peers.get((screen, control.peers))
        return len(peers.rewards) if peers is not None else 0

    def leads_to(self, view: str, control: Control) -> str | None:
        """Where a control leads that was tried elsewhere and led to one and the same view each time."""
        tried = self._commons.get(control.common)
        if not tried or control.sort in ("back", "here"):
            return None
        target = tried[-1][1]
        same = all(end == target != source for source, end, _ in tried)
        return target if same and target != view else None

    def _again(self, sort: str, tried: list[tuple[str, str, float]]) -> float:
        """What is left of a control that was tried in other views: what came of it there, and of its sort anywhere."""
        reward, number = self._agains[sort]
        start = (reward + _AGAIN_STRENGTH * _AGAIN) / (number + _AGAIN_STRENGTH)
        later = [reward for _, _, reward in tried[1:]]
        return (sum(later) + start) / (len(later) + 1)


def _faded(peers: _Peers, worth: float) -> float:
    """What is expected of one more of a kind, the latest of those tried counting most."""
    weight, whole, total = 1.0, 1.0, worth
    for reward in reversed(peers.rewards[-8:]):
        total += weight * reward
        whole += weight
        weight *= _FADING
    rows = len(peers.targets) > 1 and len(set(peers.targets)) == 1
    return total / whole * (_ROWS if rows else 1.0)
