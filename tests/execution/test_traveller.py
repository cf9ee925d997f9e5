"""Which way a run to a place takes on its map."""

from collections.abc import Iterable

import pytest
from tests.planning.test_uncertainty import edge, mapped

from uiatlas.execution.decisions import Act, View
from uiatlas.execution.travelling.traveller import Traveller
from uiatlas.ui import ElementFlag, Observation, Role, UIElement, describe
from uiatlas.utg import Transition

SURE = [edge("home", "list", "list", 8, 8), edge("list", "goal", "goal", 8, 8)]
FAR = [edge(f"far{i}", "on", f"far{i + 1}", 8, 8) for i in range(8)] + [edge("far8", "on", "home", 8, 8)]


def first_step(edges: Iterable[Transition]) -> str:
    """What is done first at home, where two buttons are shown."""
    buttons = (UIElement(i, Role.BUTTON, t, flags=ElementFlag.CLICKABLE) for i, t in enumerate(("list", "shortcut")))
    decision = Traveller(mapped(*edges), "goal").decide(View(Observation("app", tuple(buttons)), "home"))
    assert isinstance(decision, Act)
    return describe(decision.action)


@pytest.mark.parametrize(("astray", "step"), [(6, 'tap "list"'), (0, 'tap "shortcut"')])
def test_a_shortcut_that_often_leads_far_away_is_taken_only_where_it_does_not(astray: int, step: str) -> None:
    """It counts as one cheap step as long as nothing says where else it leads."""
    shortcut = [edge("home", "shortcut", "goal", 14, 14 - astray)]
    elsewhere = [edge("home", "shortcut", "far0", 14, astray)] if astray else []
    assert first_step([*SURE, *shortcut, *elsewhere, *FAR]) == step
