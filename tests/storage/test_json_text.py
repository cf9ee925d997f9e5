"""What maps and logs keep as JSON is read back as it was."""

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiatlas.cli.commands.demo import learn_map
from uiatlas.storage import Database
from uiatlas.storage.json_text import json_text

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(codec=None)), inner, max_size=4),
    max_leaves=12,
)


def _joined(value: Any) -> Any:
    """The value as JSON tells it: two halves of a character that stand side by side are that character."""
    return json.loads(json.dumps(value))


@given(value=VALUES)
def test_any_value_is_read_back_as_the_standard_library_reads_its_own(value: Any) -> None:
    """Integers of any size, infinities and lone surrogates, which real screens contain, among them."""
    text = json_text(value)
    text.encode()  # fits into a file
    assert "\n" not in text
    assert json.loads(text) == _joined(value)


@pytest.mark.parametrize("number", [2**63, -(2**64) - 1, 10**40, 5e-324, 1.7976931348623157e308, 0.1, -0.0])
def test_numbers_keep_every_digit(number: float) -> None:
    again = json.loads(json_text(number))
    assert (again, type(again), math.copysign(1, again)) == (number, type(number), math.copysign(1, number))


def test_what_is_no_number_is_read_back_as_that() -> None:
    assert [math.isnan(v) for v in json.loads(json_text([float("nan"), 1.0]))] == [True, False]
    assert json.loads(json_text([math.inf, -math.inf])) == [math.inf, -math.inf]


def test_a_value_that_is_no_json_is_an_error() -> None:
    with pytest.raises(TypeError):
        json_text({"made": object()})


def test_the_documents_of_a_map_are_as_the_standard_library_writes_them(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    path = tmp_path_factory.mktemp("maps") / "notes.uiatlas"
    graph = learn_map(path)
    with Database(path) as database:
        kept = [body for kind in ("screen", "transition") for _, body in database.read(graph.app, kind)]
    assert len(kept) > 20
    for body in kept:
        assert json_text(body) == json.dumps(body, ensure_ascii=False, separators=(",", ":"))
