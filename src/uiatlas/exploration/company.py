"""One of several devices that explore the same app: it hears what the others find and tells what of it is the same."""

import time
from dataclasses import dataclass, field

from uiatlas.exploration.claims import Claims
from uiatlas.exploration.frontier import Frontier
from uiatlas.exploration.inventory import Inventory
from uiatlas.perception.alignment import same_screens
from uiatlas.utg import Atlas, EvidenceKind, Graph, Transition
from uiatlas.utg.aliases import put_aliases
from uiatlas.utg.following import Follower, News

EVERY = 10
"""Steps after which a device hears what the others have found."""

PATIENCE, PAUSE = 5.0, 0.2
"""Most seconds that a device with nothing left to try waits for others that still try something, and of each wait."""


@dataclass(slots=True)
class Company:
    """The devices that explore an app together, as one of them sees them.

    Attributes:
        atlas: The atlas that they share.
        claims: What they are about to try.
        began: When they began; what was tried after that by any of them is not tried again.
        every: Steps after which this device hears what the others have found.
    """

    atlas: Atlas
    claims: Claims
    began: float
    every: int = EVERY
    duplicates: int = 0
    _follower: Follower = field(init=False)
    _inventory: Inventory = field(init=False)
    _frontier: Frontier = field(init=False)
    _witness: str = ""
    _heard: int = 0
    _known: set[str] = field(default_factory=set)

    def join(self, graph: Graph, inventory: Inventory, frontier: Frontier, witness: str, *, resume: bool) -> None:
        """Begin: what was tried since the others began is not tried again, which who resumes knows already."""
        self._follower = Follower(self.atlas, graph)
        self._inventory, self._frontier, self._witness = inventory, frontier, witness
        self._known = set(graph.screens)
        tried = () if resume else filter(self._is_others, graph.transitions.values())
        inventory.learn((), frozenset(), tried)

    def hear(self, steps: int) -> None:
        """Take in what the others have found, where it is time for that.

        Raises:
            InputError: The atlas cannot be read or written.
        """
        if steps >= self._heard + self.every:
            self._heard = steps
            self._take_in()

    def await_more(self) -> bool:
        """Where nothing is left to try: whether the others have found something, or do so while they are at it.

        Raises:
            InputError: The atlas cannot be read or written.
        """
        if self._take_in():
            return True
        self.claims.idle()
        end = time.monotonic() + PATIENCE
        while self.claims.others_at_work() and time.monotonic() < end:
            time.sleep(PAUSE)
            if self._take_in():
                return True
        return False

    def _take_in(self) -> bool:
        """Take in what the others have found; whether there is anything."""
        graph = self._follower.graph
        mine = graph.screens.keys() - self._known
        news = self._follower.take_in()
        self._known = set(graph.screens)
        self._note_duplicates(mine, news)
        self._inventory.learn(news.screens, news.found, filter(self._is_others, news.transitions))
        self._frontier.learn(news.transitions)
        return bool(news.found)

    def _note_duplicates(self, mine: set[str], news: News) -> None:
        """Note which of the others' new screens are screens that this device found at the same time."""
        graph = self._follower.graph
        same = same_screens(_part(graph, mine), _part(graph, news.found)) if mine and news.found else {}
        self.duplicates += len(same)
        put_aliases(self.atlas, graph.app, same.items())

    def _is_others(self, edge: Transition) -> bool:
        """Whether another device has tried an edge since they began."""
        return any(
            e.kind is EvidenceKind.EXPLORED and e.tried and e.where != self._witness and e.last >= self.began
            for e in edge.evidence
        )


def _part(graph: Graph, screens: set[str] | frozenset[str]) -> Graph:
    """A map of some screens of a map."""
    part = Graph(graph.app)
    for key in sorted(screens):
        part.put_screen(graph.screens[key])
    return part
