"""What the name that a developer gave a control says of its danger."""

import pytest

from uiatlas.safety.labels import danger_named, saves


@pytest.mark.parametrize("name", ["submit", "btn_submit", "query_submit", "loginSubmit", "submitButton"])
def test_the_button_of_any_form_is_no_danger_by_its_name(name: str) -> None:
    """Frameworks call the button of every form so, also of those for signing in and for searching."""
    assert danger_named(name) is None


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("btn_delete", "delete"),
        ("sendButton", "send"),
        ("submitReview", "post"),
        ("review-submit", "post"),
        ("payment-submit", "post"),
    ],
)
def test_a_verb_tells_what_is_done_to_what(name: str, kind: str) -> None:
    assert danger_named(name) == kind


@pytest.mark.parametrize("label", ["Änderungen speichern", "Anlegen", "保存", "设置保存", "Guardar cambios"])
def test_a_button_that_keeps_a_form_says_so_in_other_languages(label: str) -> None:
    assert saves(label)


@pytest.mark.parametrize("label", ["检查更新", "自动更新", "保存されたパスワード", "업데이트 확인", "Gravar áudio"])
def test_what_only_holds_such_a_word_keeps_no_form(label: str) -> None:
    assert not saves(label)
