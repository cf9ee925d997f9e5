"""What can be done on a screen is named as a selector names it."""

from hypothesis import given
from hypothesis import strategies as st

from uiatlas.planning.options import selectors_of
from uiatlas.ui import ElementFlag, Observation, Role, UIElement, selector_for

words = st.sampled_from(["Save", "Open", ""])
flags = st.sampled_from([ElementFlag.CLICKABLE, ElementFlag.CLICKABLE | ElementFlag.HIDDEN, ElementFlag.NONE])


@given(st.lists(st.tuples(st.sampled_from([Role.BUTTON, Role.ITEM]), words, words, flags), max_size=12))
def test_all_selectors_at_once_are_those_made_one_by_one(drawn: list[tuple[Role, str, str, ElementFlag]]) -> None:
    elements = tuple(UIElement(i, role, text, said, flags=f) for i, (role, text, said, f) in enumerate(drawn))
    shown = Observation("app", elements)
    assert selectors_of(shown) == [(e, selector_for(e, shown)) for e in shown.actionable]
