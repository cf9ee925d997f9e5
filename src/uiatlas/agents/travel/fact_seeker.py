"""Brings facts about by the cheapest known way, and is done only when each of them was seen on the device."""

from collections.abc import Mapping, Sequence

from uiatlas.agents.travel.going_back import may_go_back
from uiatlas.agents.travel.keeping import open_again, press_sender, sets_value
from uiatlas.agents.travel.traveller import back_to_map
from uiatlas.planning.fluents.facts import require_agreement
from uiatlas.planning.fluents.model import model_of
from uiatlas.planning.goal import Goal, Holds, Source
from uiatlas.planning.plan import Plan, PlanStatus, PlanStep
from uiatlas.planning.planner import facts_with
from uiatlas.planning.search import NAME
from uiatlas.run.events import Target
from uiatlas.run.policy import Act, Decision, Done, GiveUp, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import Back, action_key, resolve, target_of
from uiatlas.utg import Graph
from uiatlas.utg.conditions import FactIs, OnScreen
from uiatlas.utg.fluents import OFF, ON, TWO_VALUED, Fact, Fluent, FluentKind, describe_fact
from uiatlas.utg.readings import HIDDEN_TEXT, readings, value_in


class FactSeeker:
    """Brings facts about, then goes to a place if one is named.

    What the map saw long ago is no proof: a fact that was not seen in this run is taken not to hold, so that the plan
    goes where it can be seen. There the plan is made anew with what is shown. A flag, which nothing shows, counts when
    the step that sets it was verified.

    Args:
        graph: The map; it may change between two decisions.
        facts: What is to hold in the end.
        places: Ids of the screens of which one is to be shown then; None if any will do.
        given: Values that variables have at the start, where the map saw them otherwise; they are planned with, and
            prove nothing.

    Raises:
        InputError: Two facts contradict each other.
    """

    def __init__(
        self,
        graph: Graph,
        facts: Sequence[Fact],
        places: Sequence[str] | None = None,
        given: Mapping[Fluent, str] | None = None,
    ) -> None:
        self.graph, self.places, self.given = graph, places, dict(given or {})
        self.facts = tuple(model_of(graph).settled(fact) for fact in facts)
        require_agreement(self.facts)
        self._seen: dict[Fluent, tuple[str, int]] = {}
        self._flags: tuple[int, list[Fact]] = (0, [])

    def decide(self, view: View) -> Decision:
        """The next step of the way, planned anew each time."""
        self._look(view)
        name = " and ".join(describe_fact(f) for f in self.facts)
        target = (Target(view.screen or "", name, 1.0),)
        if view.screen is None:
            return back_to_map(self.graph, view, target)
        open_ = [f for f in self.facts if not self._holds(f, view)]
        saving = press_sender(view)
        if not open_ and saving is not None:
            return saving
        if not open_ and (again := open_again(self.graph, view)) is not None:
            return again
        if not open_ and (self.places is None or view.screen in self.places):
            return Done(f"{name}: seen on the device", goal=self._goal(view, name))
        plan = self._plan(view, self._assumed(open_), self._barred(view))
        for fact in open_:
            if (
                plan.status is PlanStatus.UNREACHABLE
                and fact.fluent not in self._seen
                and fact.fluent.screen in self.graph.screens
            ):
                plan = self._plan_look(view, fact)
        if plan.ok and plan.steps:
            act = self._act(view, plan, name, target)
            return saving if saving is not None and isinstance(act, Act) and not sets_value(act) else act
        lost = plan.status is PlanStatus.UNREACHABLE and not plan.missed
        if lost and self._came(view) and may_go_back(view):
            return Act(Back(), None, f"the map knows no way on to {name} from here", targets=target)
        if plan.status is PlanStatus.LIMIT:
            return GiveUp(f"so many facts are too large a question for the planner: {name}", plan, target)
        missed = "; ".join(f"{describe_fact(m.fact)}: {m.why}" for m in plan.missed if m.fact is not None)
        return GiveUp(f"the map knows no way to {name} from here" + (f" ({missed})" if missed else ""), plan, target)

    def _look(self, view: View) -> None:
        """Take note of what is shown, and of flags that the step before has set."""
        step, flags = self._flags
        if len(view.history) == step + 1 and view.history[-1].outcome == Outcome.SUCCESS:
            self._seen |= {f.fluent: (f.value, step + 1) for f in flags}
        self._flags = len(view.history), []
        if view.screen is not None:
            now = len(view.history)
            self._seen |= {r.fluent: (r.value, now) for r in readings(view.observation, view.screen)}
            for fact in self.facts:
                value = value_in(fact.fluent, view.observation, view.screen)
                if value is not None:
                    self._seen[fact.fluent] = value, now

    def _holds(self, fact: Fact, view: View) -> bool:
        if fact.fluent.kind is FluentKind.APP:
            return fact.fits(view.observation.app)
        seen = self._seen.get(fact.fluent)
        return seen is not None and (seen[0] == HIDDEN_TEXT or fact.fits(seen[0]))

    def _assumed(self, open_: Sequence[Fact]) -> dict[Fluent, str]:
        """Values of variables for planning: as seen; what is wanted and was not seen is taken to be otherwise."""
        seen = {fluent: value for fluent, (value, _) in self._seen.items() if value != HIDDEN_TEXT}
        assumed = self.given | seen
        for fact in open_:
            if fact.fluent not in self._seen:
                other = OFF if fact.value == ON else ON
                unlike = (other if fact.fluent.kind in TWO_VALUED else "") if fact.holds else fact.value
                assumed[fact.fluent] = unlike
        return assumed

    def _plan(self, view: View, assumed: dict[Fluent, str], avoid: frozenset[str]) -> Plan:
        assert view.screen is not None
        return facts_with(NAME, self.graph, view.screen, self.facts, self.places, given=assumed, avoid=avoid)

    def _plan_look(self, view: View, fact: Fact) -> Plan:
        """The way to where a fact can be seen, in case it holds though no known action sets it."""
        assert view.screen is not None
        avoid = self._barred(view)
        return facts_with(NAME, self.graph, view.screen, (), [fact.fluent.screen], given=self._assumed(()), avoid=avoid)

    def _barred(self, view: View) -> frozenset[str]:
        """Ids of the transitions that failed here too often, or whose control is not shown."""
        out = set()
        here = [o.edge for o in model_of(self.graph).operators if o.edge.source == view.screen]
        for edge in (*here, *self.graph.outgoing(view.screen or "")):
            target = target_of(edge.action)
            hidden = target is not None and resolve(target, view.observation) is None
            if hidden or (view.screen, action_key(edge.action)) in view.blocked:
                out.add(edge.id)
        return frozenset(out)

    def _act(self, view: View, plan: Plan, name: str, target: tuple[Target, ...]) -> Decision:
        step = plan.steps[0]
        selector = target_of(step.action)
        match = None if selector is None else resolve(selector, view.observation)
        element = None if match is None else match.element
        self._flags = len(view.history), _flags_of(step)
        return Act(step.action, element, f"on the way to {name}", "plan", step.postcondition, plan, target)

    def _came(self, view: View) -> bool:
        return any(m.screen not in (None, view.screen) for m in view.history)

    def _goal(self, view: View, name: str) -> Goal:
        """The facts, and the place where the run is to end, if one is named."""
        place = () if self.places is None or view.screen is None else (Holds(OnScreen(view.screen)),)
        return Goal(name, (*(Holds(FactIs(f), changed=True) for f in self.facts), *place), Source.CALLER)


def _flags_of(step: PlanStep) -> list[Fact]:
    told = [c.fact for c in step.postcondition if isinstance(c, FactIs)]
    return [fact for fact in told if fact.fluent.kind is FluentKind.FLAG]
