"""What the name that a developer gave a control says of its danger."""

import pytest

from uiatlas.safety.labels import danger_named


@pytest.mark.parametrize("name", ["submit", "btn_submit", "query_submit", "loginSubmit", "submitButton"])
def test_the_button_of_any_form_is_no_danger_by_its_name(name: str) -> None:
    """Frameworks call the button of every form so, also of those for signing in and for searching."""
    assert danger_named(name) is None


@pytest.mark.parametrize(("name", "kind"), [("btn_delete", "delete"), ("sendButton", "send"), ("submitReview", "post")])
def test_a_verb_in_front_tells_what_is_done(name: str, kind: str) -> None:
    assert danger_named(name) == kind
