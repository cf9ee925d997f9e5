"""What a policy sees of a run as evidence, so that it can ask what is proven before it says that it is done."""

from uiatlas.planning.goal import Goal
from uiatlas.run.policy import By, View
from uiatlas.run.proof import Proof, prove
from uiatlas.run.trail import Taken, Trail
from uiatlas.run.verifier import WORKED, Outcome
from uiatlas.run.visits import Look


def looks_of(view: View) -> list[Look]:
    """The looks that a policy remembers, and what is shown now."""
    before = [Look(n, m.observation, m.screen) for n, m in enumerate(view.history)]
    return [*before, Look(len(view.history), view.observation, view.screen)]


def taken_of(view: View) -> list[Taken]:
    """The steps that a policy remembers; what a fresh start of the app has undone did not work."""
    return [
        Taken(
            n,
            m.action,
            m.element,
            m.outcome in WORKED,
            only_looks=m.by == By.VERIFICATION,
            unchanged=m.outcome == Outcome.NO_CHANGE,
        )
        for n, m in enumerate(view.history, 1)
    ]


def trail_of(view: View) -> Trail:
    """What a policy remembers, as evidence."""
    return Trail.of(looks_of(view), taken_of(view))


def proven_so_far(goal: Goal, view: View) -> Proof:
    """What a run has proven of a goal, as far as its policy remembers."""
    return prove(goal, looks_of(view), taken_of(view))
