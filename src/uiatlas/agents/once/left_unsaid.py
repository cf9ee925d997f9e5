"""What a task names that is shown and that a plan leaves out: a plan that ends, or agrees to a form, too early."""

from collections.abc import Sequence

from uiatlas.agents.compilers.once.intended import Intended, Kind
from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.coverage import Coverage, Left, consume, element_label
from uiatlas.agents.words.kinship import leads_back
from uiatlas.agents.words.options import Options
from uiatlas.agents.words.progress import names, progress_of
from uiatlas.agents.words.tasks import Value, parse_task
from uiatlas.agents.words.told import messages
from uiatlas.run.policy import Act, View
from uiatlas.text.language import CANCELLING, COMMITTING, REMOVING, is_called, label_of
from uiatlas.ui import InputText, Tap, UIElement
from uiatlas.utg import Graph

WORTH = 0.25
"""Weight of the words of a task that a control must name for a plan that leaves it out to be doubted."""


def left_unsaid(graph: Graph, task: str, view: View, rest: Sequence[Intended] = ()) -> UIElement | None:
    """A control that is shown, that the task names, and that neither was touched nor is in the rest of the plan.

    It is the one that would be touched next by words and map alone; where these would do something else, or nothing,
    nothing is said of the plan. A field is asked for before any touch, unless keys are entering its value; another
    control before one that agrees, and at the plan's end.

    Args:
        graph: The map.
        task: The task.
        view: What was done, and what is shown.
        rest: The steps that the plan still has.
    """
    if rest and rest[0].kind is not Kind.TAP:
        return None
    act = Actor(graph, task).decide(view)
    if not isinstance(act, Act) or act.element is None or leads_back(act.element) or names(act.element, COMMITTING):
        return None
    coverage = Options(graph, parse_task(task)).coverage
    hits = dict(coverage.within(act.element, coverage.of(element_label(act.element))))
    match act.action:
        case InputText(text=text):
            value = _value(coverage, text)
            if act.element.text and value.text.startswith(act.element.text):
                return None
            if value.clause in coverage.task.searches and not any(_types(step, value) for step in rest):
                return act.element
            hits |= coverage.of_value(value)
        case Tap() if not rest or is_called(rest[0].control, COMMITTING):
            pass
        case _:
            return None
    left = _without(coverage, progress_of(coverage, view.history, view.observation).left, rest)
    return act.element if coverage.gain(hits, left, consume(coverage.task, hits, left)) >= WORTH else None


def question_left(view: View) -> UIElement | None:
    """The button that agrees to a question which the latest touch has brought up; None if none waits for an answer.

    A question has nothing to fill in, a way out, and one button that agrees or says what the touched control said.
    """
    last, controls = view.history[-1] if view.history else None, view.observation.actionable
    if last is None or last.element is None or not view.observation.dialog:
        return None
    known = frozenset(messages(last.observation))
    asked = any(m.endswith("?") and m not in known for m in messages(view.observation))
    if last.screen == view.screen is not None and not asked:
        return None
    if any(e.editable or e.checked is not None for e in controls) or not any(names(e, CANCELLING) for e in controls):
        return None
    said = element_label(last.element).main.casefold()
    agreeing = [e for e in controls if names(e, COMMITTING | REMOVING) or element_label(e).main.casefold() == said]
    before = {(e.role, e.label) for e in last.observation.actionable}
    fresh = [e for e in agreeing if (asked or (e.role, e.label) not in before) and not names(e, CANCELLING)]
    return fresh[0] if len(fresh) == 1 else None


def _types(step: Intended, value: Value) -> bool:
    return step.kind is Kind.TYPE and step.text.strip().casefold() == value.text.casefold()


def _without(coverage: Coverage, left: Left, rest: Sequence[Intended]) -> Left:
    """What is left of a task when the rest of a plan is done."""
    for step in rest:
        hits = {**coverage.of(label_of(step.control)), **coverage.of_value(_value(coverage, step.text))}
        left = consume(coverage.task, hits, left)
    return left


def _value(coverage: Coverage, text: str) -> Value:
    return next((v for v in coverage.task.values if v.text.casefold() == text.strip().casefold()), Value(text))
