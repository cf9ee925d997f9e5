"""What a control is about, for the question whether it may be touched: the row that it stands in, or its dialog."""

from uiatlas.ui import Observation, UIElement

LONGEST = 120
"""Letters after which what a row or a dialog says is cut."""


def about(element: UIElement, shown: Observation) -> str:
    """What a control is about, as words that follow its name; empty if neither row nor dialog says it.

    Args:
        element: The control.
        shown: Where it is shown.
    """
    row = [e for e in _row_of(element, shown) if e.index != element.index]
    lines = row or [e for e in shown.elements if shown.dialog and not e.clickable and not e.editable]
    said = ", ".join(dict.fromkeys(" ".join(e.label.split()) for e in lines if e.visible and e.label.strip()))
    cut = said if len(said) <= LONGEST else f"{said[:LONGEST]}…"
    return f" ({'in the row' if row else 'the dialog says'}: {cut})" if cut else ""


def _row_of(element: UIElement, shown: Observation) -> list[UIElement]:
    """What stands in one row with a control of which there are several alike; nothing if there is one.

    That is the widest part around it that holds no other of them; in a flat list, what stands before it. A control in
    which another one of the same name stands is all that there is around that one, and has no row.
    """
    label = shown.label(element)
    twins = [e.index for e in shown.actionable if e.role is element.role and shown.label(e) == label]
    if len(twins) < 2 or not label:
        return []
    parents = {e.index: e.parent for e in shown.elements}
    around = _upwards(element.index, parents)
    others = {at for twin in twins if twin != element.index for at in _upwards(twin, parents)}
    own = [at for at in around if at not in others]
    if not own:
        return []
    widest = own[-1]
    row = [e for e in shown.elements if widest in _upwards(e.index, parents)]
    if len(row) > 1:
        return row
    place = twins.index(element.index)
    apart = twins[1] - twins[0]
    start = twins[place - 1] if place else element.index - apart
    return [e for e in shown.elements if start < e.index <= element.index]


def _upwards(index: int, parents: dict[int, int]) -> list[int]:
    """An element and all that it stands in, the nearest first."""
    way: list[int] = []
    while index >= 0:
        way.append(index)
        index = parents.get(index, -1)
    return way
