"""Proves at the end of a run what was to be done: by its looks, once all has settled, and by a last look."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from uiatlas.planning.goal import Goal, with_facts
from uiatlas.run.checking import Checker
from uiatlas.run.forms import is_sender
from uiatlas.run.last_look import LastLook
from uiatlas.run.policy import By, Done
from uiatlas.run.proof import Look, Proof, Taken, prove
from uiatlas.run.recovery.ladder import WAITS, Care
from uiatlas.run.trail import Stop, Trail, stop_of
from uiatlas.run.verdict import RunStatus
from uiatlas.run.verifier import WORKED, Outcome
from uiatlas.run.ways_to_see import ways_to_see
from uiatlas.run.worth_asking import is_worth_asking
from uiatlas.utg.conditions import Condition
from uiatlas.utg.places import arrived

MOST_LOOKS = 2
"""Times at most that a run goes to look for what its proof lacks."""


@dataclass(slots=True)
class Conclusion:
    """What a run has proven, whenever it says that it is done.

    Attributes:
        checker: Checks its steps.
        task: The task in words.
        goal: Facts that are to be proven whatever the policy names; None for what the policy names alone.
        expected: What was expected of its steps, by their numbers.
    """

    checker: Checker
    task: str
    goal: Goal | None
    expected: dict[int, tuple[Condition, ...]] = field(default_factory=dict)
    _settled: int = 0
    _looked: list[int] = field(default_factory=list)

    def proof(self, done: Done) -> Proof:
        """What is proven of what the policy names, with what a last look adds."""
        return self._looked_once_more(self._proven(done))

    def stop(self) -> Stop | None:
        """How the program stopped the form that was sent last; None if it did not."""
        return stop_of(self._looks(), self._taken())

    def may_gain(self, proof: Proof) -> bool:
        """Whether another plan could bring about something that a proof lacks."""
        return is_worth_asking(proof, Trail.of(self._looks(), self._taken()))

    def _prove(self, goal: Goal) -> Proof:
        return prove(goal, self._looks(), self._taken(), self._lies_in)

    def _proven(self, done: Done) -> Proof:
        """The proof, once what the last step has set going is over: a form that is being sent, a dialog that closes."""
        session, goal = self.checker.session, with_facts(done.to_prove(self.task), self.goal)
        proof = self._prove(goal)
        last = session.steps[-1] if session.steps else None
        sends = last is not None and last.element is not None and is_sender(last.element)
        if last is None or (proof.verdict() is RunStatus.SUCCESS and not sends) or self._settled == last.n:
            return proof
        self._settled = last.n
        session.device.wait(WAITS[0])
        session.look()
        return self._prove(goal)

    def _looked_once_more(self, proof: Proof) -> Proof:
        """The proof, once it was looked where looks can show all that it lacks; once more only after further steps."""
        session, history = self.checker.session, self.checker.history
        seen = session.looks[-1][1]
        now = Look(len(history), seen.observation, seen.screen)
        ways = ways_to_see(proof, history, now, session.graph)
        left = seen.observation.app != session.device.app
        enough = len(history) in self._looked or len(self._looked) >= MOST_LOOKS
        if enough or left or self.checker.care is Care.BLIND or not ways:
            return proof
        self._looked.append(len(history))

        def later() -> Proof:
            return proof.filled_by(self._prove(proof.goal))

        for way in ways:
            last = LastLook(session, self.checker.check, lambda: not later().reason, self.checker.care)
            last.go(session.looks[-1][1], way)
        return later()

    def _looks(self) -> Sequence[Look]:
        return [Look(number, seen.observation, seen.screen) for number, seen in self.checker.session.looks]

    def _taken(self) -> Sequence[Taken]:
        expected = self.expected
        return [
            Taken(
                number=s.n,
                action=s.action,
                element=s.element,
                worked=s.outcome in WORKED,
                expected=expected.get(s.n, ()),
                only_looks=s.by == By.VERIFICATION,
                unchanged=s.outcome == Outcome.NO_CHANGE,
            )
            for s in self.checker.session.steps
        ]

    def _lies_in(self, wanted: str, shown: str) -> bool:
        return arrived(self.checker.session.graph, wanted, shown, None)
