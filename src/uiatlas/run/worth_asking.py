"""Whether another plan could add to what a run has done, once it has ended and looked for what is not proven.

Where every open fact was brought about as far as the steps tell, and no look can show it, another plan has nothing to
do: the run is unproven with or without it. What a look speaks against, what was never saved and what is nowhere to be
seen is another matter.
"""

from uiatlas.planning.goal import Exists, FileSaved, GoalFact, Holds, Told
from uiatlas.run.forms import is_search, senders
from uiatlas.run.named_controls import is_called_so, opened_by
from uiatlas.run.naming import lines_called, same_name
from uiatlas.run.proof import FactState, Proof
from uiatlas.run.removal import removes
from uiatlas.run.saved_files import can_show_saved
from uiatlas.run.saving_signs import saving_before
from uiatlas.run.trail import Taken, Trail
from uiatlas.run.visits import VisitLook, same_page
from uiatlas.text.controls import is_choice_alone
from uiatlas.text.language import bare, is_called
from uiatlas.text.lexicon import COMMITTING
from uiatlas.ui import Choose, InputText, Role, Set, SetDate, Tap
from uiatlas.utg.conditions import IsChecked, TextEquals


def is_worth_asking(proof: Proof, trail: Trail) -> bool:
    """Whether another plan could bring about something that a proof lacks.

    Args:
        proof: What is proven at the end of the run.
        trail: The run.
    """
    if proof.contradicted is not None or proof.goal.open or not (proof.facts and trail.looks):
        return True
    unseen = [f.fact for f in proof.facts if f.state is FactState.NOT_SEEN]
    return not all(_was_brought_about(fact, trail) for fact in unseen)


def _was_brought_about(fact: GoalFact, trail: Trail) -> bool:
    end = trail.looks[-1].shown
    match fact:
        case Told():
            return True
        case Holds(IsChecked() | TextEquals() as condition, True):
            return _was_set(condition, trail) or _was_set_unseen(condition, trail)
        case Exists(name, True, changed=True):
            return _has_just_sent(name, trail) and bool(lines_called(name, end))
        case Exists(name, True):
            return _was_just_written(name, trail)
        case Exists(name, False):
            return _has_removed(trail) and not lines_called(name, end)
        case FileSaved(name):
            shows = any(can_show_saved(name, k.shown) for k in trail.looks)
            return not (shows or end.dialog) and saving_before(trail.looks[-1], trail) is not None
    return False


def _was_set(condition: IsChecked | TextEquals, trail: Trail) -> bool:
    """Whether the latest step on what a condition names worked, set it as it is to be, and is kept by all it tells."""
    for seen, step in trail.steps_with_looks():
        if _works_on(condition.target.label, seen, step, trail):
            return step.worked and _sets(condition, seen, step) and _was_kept(seen, step, trail)
    return False


def _was_set_unseen(condition: IsChecked | TextEquals, trail: Trail) -> bool:
    """Whether the latest step was the only touch of what is to be on, which shows no state, and so it does at the end.

    A second touch may have turned it off again.
    """
    if isinstance(condition, TextEquals) or not condition.value or not trail.taken:
        return False
    name = condition.target.label
    touches = [
        t for t in trail.taken if t.element is not None and isinstance(t.action, Tap) and (t.worked or t.unchanged)
    ]
    touched = [t.element for t in touches if t.element is not None and is_called_so(t.element, name)]
    named = [e for e in trail.looks[-1].shown.actionable if is_called_so(e, name)]
    if len(touched) != 1 or touches[-1] != trail.taken[-1] or touches[-1].element is not touched[0]:
        return False
    return bool(named) and all(e.checked is None for e in (*touched, *named))


def _works_on(name: str, seen: VisitLook, step: Taken, trail: Trail) -> bool:
    """Whether a step was done to a control of this name, or set something in what such a control has opened."""
    if step.element is None:
        return False
    sets = step.element.checked is not None or isinstance(step.action, InputText)
    return is_called_so(step.element, name) or (sets and opened_by(name, seen, trail))


def _sets(condition: IsChecked | TextEquals, seen: VisitLook, step: Taken) -> bool:
    """Whether a step set the value or the state of a condition; what only opened something set none."""
    chooses = is_choice_alone(seen.shown, 3)
    match condition, step.action:
        case IsChecked(target, on), Tap():
            box = step.element if step.element is not None and is_called_so(step.element, target.label) else None
            if box is None or box.checked is None:
                return False
            return on is (box.role is Role.RADIO or chooses or not box.checked)
        case IsChecked(_, on), Set(_, set_to):
            return on is set_to
        case TextEquals(_, text), InputText(_, given) | Choose(_, given) | SetDate(_, given):
            return same_name(given, text)
        case TextEquals(_, text), Tap():
            return step.element is not None and step.element.checked is not None and is_called_so(step.element, text)
    return False


def _was_kept(seen: VisitLook, step: Taken, trail: Trail) -> bool:
    """Whether a page is shown at the end that was shown before a step, and what the step set waits for nothing there.

    What comes up meanwhile may be a question, or another form.
    """
    if not _is_back(step.number, trail):
        return False
    if not (seen.shown.dialog or _is_sent_by_button(seen, step, trail)):
        return True
    after = next((k for k in trail.looks if k.step >= step.number), trail.looks[-1])
    left = not same_page(seen.look, trail.looks[-1].look)
    return left and (trail.sent_since(step.number) or not same_page(seen.look, after.look))


def _is_back(step: int, trail: Trail) -> bool:
    """Whether a page is shown at the end that was shown before a step."""
    end = trail.looks[-1]
    return any(same_page(k.look, end.look) for k in trail.looks if k.step < step)


def _has_just_sent(name: str, trail: Trail) -> bool:
    """Whether the latest step sent a form that said a name or took it, and its page was left."""
    last = next(trail.steps_with_looks(), None)
    if last is None or not trail.sent_since(last[1].number - 1):
        return False
    if not (_was_typed(name, last[0], trail) or lines_called(name, last[0].shown)):
        return False
    number = last[1].number
    return last[1].worked and not same_page(last[0].look, trail.looks[-1].look) and _is_back(number, trail)


def _was_typed(name: str, form: VisitLook, trail: Trail) -> bool:
    """Whether a name was typed on a visit of a page, in one field or in parts; a search makes nothing."""
    steps = [step for seen, step in trail.steps_with_looks() if seen.visit == form.visit]
    typed = (
        t.action.text for t in steps if isinstance(t.action, InputText) and not (t.element and is_search(t.element))
    )
    return set(bare(name).split()) <= {word for text in typed for word in bare(text).split()}


def _was_just_written(text: str, trail: Trail) -> bool:
    """Whether the latest step typed a text that its field holds at the end, on a page that no button of it sends."""
    seen, step = next(trail.steps_with_looks(), (None, None))
    if seen is None or step is None or step.element is None or not isinstance(step.action, InputText):
        return False
    end = trail.looks[-1]
    if not step.worked or not same_name(step.action.text, text) or is_search(step.element):
        return False
    held = any(e.editable and e.visible and same_name(e.text, text) for e in end.shown.elements)
    return held and same_page(seen.look, end.look) and not end.shown.dialog and not _is_sent_by_button(end, step, trail)


def _is_sent_by_button(seen: VisitLook, setting: Taken, trail: Trail) -> bool:
    """Whether a button may send what a step set on a page.

    One that was pressed on it before the step has opened another page, unless it says no more than that it agrees.
    """
    steps = ((look, t) for look, t in trail.steps_with_looks() if t.worked and t.number < setting.number)
    taken = [t.element for look, t in steps if isinstance(t.action, Tap) and same_page(look.look, seen.look)]
    opened = {e.label for e in taken if e is not None and not is_called(e.label, COMMITTING)}
    return any(e.label not in opened for e in senders(seen.shown))


def _has_removed(trail: Trail) -> bool:
    removed = [t.number for t in trail.taken if t.worked and t.element is not None and removes(t.element)]
    return bool(removed) and _is_back(removed[-1], trail)
