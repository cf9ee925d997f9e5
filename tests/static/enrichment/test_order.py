"""Methods are told after those that they call, and cycles as one."""

from hypothesis import given
from hypothesis import strategies as st

from uiatlas_static.enrichment.order import groups_of, levels_of

NAMES = "abcdefgh"
CALLS = st.dictionaries(st.sampled_from(NAMES), st.lists(st.sampled_from(NAMES + "z"), max_size=4), max_size=8)


def test_what_is_called_comes_first() -> None:
    assert groups_of({"a": ["b"], "b": ["c"], "c": []}) == [("c",), ("b",), ("a",)]


def test_a_cycle_is_one_group_in_the_order_of_the_code() -> None:
    assert groups_of({"a": ["c"], "b": ["a"], "c": ["b", "d"], "d": []}) == [("d",), ("a", "b", "c")]


def test_a_method_that_calls_itself_is_a_group_of_one() -> None:
    assert levels_of({"a": ["a"], "b": ["a"]}) == [[("a",)], [("b",)]]


@given(CALLS)
def test_every_method_is_told_once_and_after_all_that_it_calls_outside_its_cycle(calls: dict[str, list[str]]) -> None:
    level_of = {m: (n, group) for n, level in enumerate(levels_of(calls)) for group in level for m in group}
    assert sorted(level_of) == sorted(calls)
    for method, called in calls.items():
        level, group = level_of[method]
        for other in called:
            if other in calls and other not in group:
                assert level_of[other][0] < level


def test_a_chain_of_ten_thousand_calls_is_ordered() -> None:
    calls = {str(n): [str(n + 1)] for n in range(10_000)} | {"10000": []}
    assert next(g for (g,) in groups_of(calls)) == "10000"
