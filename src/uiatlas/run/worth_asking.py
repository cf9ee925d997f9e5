"""Whether another plan could add to what a run has done, once it has ended and looked for what is not proven.

Where every open fact was brought about as far as the steps tell, and no look can show it, another plan has nothing to
do: the run is unproven with or without it. What a look speaks against, what was never saved and what is nowhere to be
seen is another matter.
"""

from uiatlas.planning.goal import Exists, GoalFact, Holds, Told
from uiatlas.run.forms import waits
from uiatlas.run.named_controls import is_called_so, opened_by
from uiatlas.run.naming import lines_called
from uiatlas.run.proof import FactState, Proof
from uiatlas.run.removal import removes
from uiatlas.run.trail import Taken, Trail
from uiatlas.run.visits import VisitLook, same_page
from uiatlas.utg.conditions import IsChecked, TextEquals


def is_worth_asking(proof: Proof, trail: Trail) -> bool:
    """Whether another plan could bring about something that a proof lacks.

    Args:
        proof: What is proven at the end of the run.
        trail: The run.
    """
    if proof.contradicted is not None or proof.goal.open or not trail.looks:
        return True
    unseen = [f.fact for f in proof.facts if f.state is FactState.NOT_SEEN]
    return not all(_was_brought_about(fact, trail) for fact in unseen)


def _was_brought_about(fact: GoalFact, trail: Trail) -> bool:
    end = trail.looks[-1].shown
    match fact:
        case Told():
            return True
        case Holds(IsChecked(target) | TextEquals(target), True):
            return _was_set(target.label, trail)
        case Exists(name, True, changed=True):
            return _has_just_sent(trail) and bool(lines_called(name, end))
        case Exists(name, False):
            return _has_removed(trail) and not lines_called(name, end)
    return False


def _was_set(name: str, trail: Trail) -> bool:
    """Whether what a control of this name holds was set last by a step that worked, and is kept as far as it tells."""
    for seen, step in trail.steps_with_looks():
        if _works_on(name, seen, step, trail):
            return step.worked and _was_kept(seen, step, trail)
    return False


def _works_on(name: str, seen: VisitLook, step: Taken, trail: Trail) -> bool:
    """Whether a step was done to a control of this name, or to an option of what such a control has opened."""
    if step.element is None:
        return False
    return is_called_so(step.element, name) or (step.element.checked is not None and opened_by(name, seen, trail))


def _was_kept(seen: VisitLook, step: Taken, trail: Trail) -> bool:
    """Whether a page is shown at the end that was shown before a step, and what the step set waits for nothing there.

    What comes up meanwhile may be a question, or another form.
    """
    if not _is_back(step.number, trail):
        return False
    if not (seen.shown.dialog or waits(seen.shown)):
        return True
    after = next((k for k in trail.looks if k.step >= step.number), trail.looks[-1])
    left = not same_page(seen.look, trail.looks[-1].look)
    return left and (trail.sent_since(step.number) or not same_page(seen.look, after.look))


def _is_back(step: int, trail: Trail) -> bool:
    """Whether a page is shown at the end that was shown before a step."""
    end = trail.looks[-1]
    return any(same_page(k.look, end.look) for k in trail.looks if k.step < step)


def _has_just_sent(trail: Trail) -> bool:
    """Whether the latest step sent something, and its page was left."""
    last = next(trail.steps_with_looks(), None)
    if last is None or not trail.sent_since(last[1].number - 1):
        return False
    number = last[1].number
    return last[1].worked and not same_page(last[0].look, trail.looks[-1].look) and _is_back(number, trail)


def _has_removed(trail: Trail) -> bool:
    removed = [t.number for t in trail.taken if t.worked and t.element is not None and removes(t.element)]
    return bool(removed) and _is_back(removed[-1], trail)
