"""Goes to several screens of the map, all of them, by the cheapest known way; done when each was shown."""

from collections.abc import Sequence

from uiatlas.agents.travel.traveller import Traveller
from uiatlas.planning.goal import Goal, Source, Visited
from uiatlas.planning.multigoal import Pair, needs_of
from uiatlas.planning.planner import tour_with
from uiatlas.run.policy import Decision, Done, GiveUp, View
from uiatlas.utg import Graph


class Tourist:
    """Visits several screens; a visit counts when the screen is shown and all that must come before it was visited.

    The order is planned anew after each visit, and when no way on is left to the next one.

    Args:
        graph: The map; it may change between two decisions.
        goals: Ids or unique names of the screens.
        ordered: Visit them in this order.
        before: Pairs of goals, the first of which must be visited before the second.

    Attributes:
        visited: Ids of the goals visited so far, in that order.

    Raises:
        UnknownNameError: The map has no such screen.
        InputError: Several screens have a name, or the pairs cannot be met.
    """

    def __init__(
        self, graph: Graph, goals: Sequence[str], *, ordered: bool = False, before: Sequence[Pair] = ()
    ) -> None:
        self.graph, self.visited = graph, list[str]()
        found = [graph.find(goal).id for goal in goals]
        self._open = found if ordered else list(dict.fromkeys(found))
        self._ordered, self._before = ordered, tuple(before)
        needs_of(graph, tuple(self._open), self._before, ordered)
        self._travellers = {goal: Traveller(graph, goal) for goal in self._open}
        self._order: list[str] = []

    def decide(self, view: View) -> Decision:
        """The next action on the way to the next goal, or that all were visited."""
        while view.screen is not None and (shown := self._shown(view)) is not None:
            self._open.remove(shown)
            self.visited.append(shown)
            self._order = []
        if not self._open:
            named = self._named(self.visited)
            visits = tuple(Visited(s, self.graph.screens[s].name) for s in dict.fromkeys(self.visited))
            return Done(f"all were shown: {named}", goal=Goal(named, visits, Source.CALLER))
        if view.screen is None:
            return self._travellers[(self._order or self._open)[0]].decide(view)
        for planned_anew in (False, True):
            if planned_anew or not self._order:
                self._order = self._planned(view.screen)
            for goal in self._order:
                decision = self._travellers[goal].decide(view)
                if not isinstance(decision, GiveUp):
                    return decision
        return self._give_up(view.screen)

    def _shown(self, view: View) -> str | None:
        """The goal that is visited now, if any."""
        waiting = {b for a, b in self._before if a in self._open}
        due = self._open[:1] if self._ordered else [goal for goal in self._open if goal not in waiting]
        return next((goal for goal in due if isinstance(self._travellers[goal].decide(view), Done)), None)

    def _planned(self, here: str) -> list[str]:
        """The goals that can still be visited, in the best order; the first ones only that may come next."""
        open_ = self._open
        before = [(a, b) for a, b in self._before if a in open_ and b in open_]
        plan = tour_with(self.graph, here, open_, ordered=self._ordered, before=before)
        return [visit.screen for visit in plan.visits]

    def _give_up(self, here: str) -> GiveUp:
        plan = tour_with(self.graph, here, self._open)
        done = f"; visited: {self._named(self.visited)}" if self.visited else ""
        return GiveUp(f"the map knows no way on to {self._named(self._open)}{done}", plan)

    def _named(self, screens: Sequence[str]) -> str:
        return ", ".join(self.graph.screens[s].name for s in screens)
