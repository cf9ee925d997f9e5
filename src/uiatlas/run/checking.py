"""Checks the steps of one run on its map: what was expected, which app is in front, and what lies over a page."""

from collections.abc import Sequence
from dataclasses import dataclass

from uiatlas.run.forms import sends
from uiatlas.run.policy import Act, StepRecord
from uiatlas.run.recovery.ladder import Care
from uiatlas.run.run_session import RunSession
from uiatlas.run.session import Seen
from uiatlas.run.verifier import Outcome, Verdict, verify
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Condition, FactIs, OnScreen
from uiatlas.utg.danger import effects_seen
from uiatlas.utg.places import arrived


@dataclass(frozen=True, slots=True)
class Checker:
    """What the steps of a run come to.

    Attributes:
        session: The run's eyes and hands.
        history: The steps so far; grows with the run.
        care: `Care.BLIND` takes every step for a success, and every other value checks each step.
    """

    session: RunSession
    history: Sequence[StepRecord]
    care: Care

    def check(self, before: Seen, decision: Act, after: Seen) -> Verdict:
        """What a step came to.

        Args:
            before: What was shown before it.
            decision: What was to be done, and what was expected of it.
            after: What is shown now.
        """
        if self.care is Care.BLIND:
            return Verdict(Outcome.SUCCESS, (), "not checked")
        graph, at, source = self.session.graph, after.screen, before.screen
        expected = self._likely(before, decision)
        named = {c.screen for c in expected if isinstance(c, OnScreen)} | {at}
        names = {s: graph.screens[s].name for s in named if s is not None and s in graph.screens}
        within = frozenset(s for s in named if s is not None and at and arrived(graph, s, at, source))
        if self._closed(before, after):
            within |= {s for s in named if s is not None and _same_page(graph, s, at)}
        sent = sends(decision.action, decision.element) or bool(self.session.followed)
        verdict = verify(expected, before.observation, after.observation, at, names, within, sends=sent)
        app = self.session.device.app
        if after.observation.app == app or (expected and verdict.outcome is Outcome.SUCCESS):
            return verdict
        if decision.may_end:
            return Verdict(Outcome.SUCCESS, verdict.checks, "the app has ended")
        left = f"the app was left: {after.observation.app} is in front"
        return Verdict(Outcome.FAIL, verdict.checks, "app in front", left)

    def _likely(self, before: Seen, decision: Act) -> tuple[Condition, ...]:
        """What is expected of a step, without what the map saw only where the request that follows it was held back."""
        graph, at = self.session.graph, before.screen
        held = [] if at is None else [effect.held for effect in effects_seen(graph, at, decision.action)]
        if not held or not all(held):
            return decision.expected
        return tuple(c for c in decision.expected if not isinstance(c, OnScreen | FactIs))

    def _closed(self, before: Seen, after: Seen) -> bool:
        """Whether what lay over a page has closed, and the page is shown that it was opened from.

        The map may have seen it close to another state of the page, from which it had been opened then.
        """
        opened = next((m for m in reversed(self.history) if not m.observation.dialog), None)
        layer = before.observation.dialog and not after.observation.dialog
        return layer and opened is not None and after.screen is not None and opened.screen == after.screen


def _same_page(graph: Graph, wanted: str, shown: str | None) -> bool:
    """Whether two screens are states of one page: neither lies over another, and they are called the same."""
    one, other = graph.screens.get(wanted), graph.screens.get(shown or "")
    return one is not None and other is not None and {one.kind, other.kind} == {"screen"} and one.name == other.name
