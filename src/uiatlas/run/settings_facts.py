"""The facts that prove what was typed or chosen: a field that holds it, a thing of its name, the setting beside it."""

from uiatlas.planning.goal import Exists, GoalFact, Holds
from uiatlas.ui import Observation, Role, Selector, resolve, selector_for
from uiatlas.utg.conditions import Condition, TextEquals


def typed_fact(target: Selector, text: str, shown: Observation, *, changed: bool) -> GoalFact:
    """What proves a text that was typed: its field holds it, or else a thing of its name is listed.

    Args:
        target: The field that it was typed into.
        text: The text.
        shown: What is shown at the end.
        changed: Whether the run was to bring it about.
    """
    match = resolve(target, shown)
    holds = match is not None and (match.element.editable or match.element.role is Role.CHOICE)
    field = match.element if match is not None and holds else None
    if field is not None and field.text.strip().casefold() == text.strip().casefold():
        return Holds(TextEquals(target, text), changed=changed)
    return Exists(text, changed=changed)


def chosen_fact(target: Selector, condition: Condition, shown: Observation) -> GoalFact:
    """What proves an option whose list has closed: it is shown beside the name of what it was chosen for.

    Args:
        target: The option.
        condition: That it is chosen, where nothing is shown beside it.
        shown: What is shown at the end.
    """
    wanted = target.label.casefold()
    texts = (e for e in shown.elements if e.visible and not e.editable)
    rows = [e for e in texts if wanted in [line.strip().casefold() for line in e.text.split("\n")[1:]]]
    if len(rows) != 1:
        return Holds(condition, changed=True)
    return Holds(TextEquals(selector_for(rows[0], shown), rows[0].text), changed=True)
