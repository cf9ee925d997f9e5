"""What words have in common, whatever the script."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiatlas.text.language import is_called, joined, label_of, likeness, stem, stems, tokens
from uiatlas.text.lexicon import CONFIRMING

words = st.text(alphabet=st.characters(categories=("L", "N")), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("notification", "notifications"),
        ("sort", "sorting"),
        ("delete", "remove"),
        ("recieve", "receive"),
        ("info", "information"),
    ],
)
def test_words_that_people_use_for_the_same_thing_are_alike(one: str, other: str) -> None:
    """Plurals, other forms, misspellings, abbreviations and common names of one UI concept."""
    assert likeness(stem(one), stem(other)) >= 0.7


@pytest.mark.parametrize(
    ("one", "other"),
    [("light", "dark"), ("5", "15"), ("on", "off"), ("theme", "thermal"), ("plant", "plan"), ("star", "start")],
)
def test_words_that_only_look_or_sound_alike_are_told_apart(one: str, other: str) -> None:
    """A number is another number, and an opposite is no synonym."""
    assert likeness(stem(one), stem(other)) == 0.0


def test_numbers_written_as_words_or_with_zeros_are_the_same_number() -> None:
    """'five' finds '5' and '05'."""
    assert stem("five") == stem("5") == stem("05")


def test_writing_without_spaces_becomes_pairs_of_characters() -> None:
    """A Chinese label shares pairs with a Chinese task."""
    assert set(tokens("设置")) <= set(tokens("打开设置页面"))


def test_words_of_other_scripts_stay_whole() -> None:
    """An umlaut or a Cyrillic word is a word."""
    assert tokens("Zeitzone ändern, Настройки") == ("zeitzone", "ändern", "настройки")


def test_words_written_apart_are_found_as_one() -> None:
    """'Wi-Fi' is found by 'wifi'."""
    assert stem("wifi") in dict(joined("Use Wi-Fi"))


def test_the_first_line_is_the_label_and_the_rest_its_value() -> None:
    """Settings show their value below their name; a nameless icon is called by its developer's name."""
    assert label_of("Theme\nDark") == ("Theme", "Dark")
    assert label_of("", "More options") == ("More options", "")
    assert label_of("", "", "app:id/add_noteButton") == ("add note Button", "")


def test_a_long_label_is_no_confirming_button() -> None:
    """'Save' and 'Save label' confirm, 'Save all notes to a file' is a command of its own."""
    assert is_called("Save", CONFIRMING)
    assert is_called("Save label", CONFIRMING)
    assert not is_called("Save all notes to a file", CONFIRMING)
    assert not is_called("Save/Restore Session", CONFIRMING)


@given(words, words)
def test_likeness_is_symmetric_and_between_0_and_1(one: str, other: str) -> None:
    """It does not matter which word is the task's and which the label's."""
    alike = likeness(one, other)
    assert 0.0 <= alike <= 1.0
    assert alike == likeness(other, one)
    assert likeness(one, one) == 1.0


@given(st.text(max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    """No text breaks the reading, and case does not matter for ASCII."""
    assert all(stems(text))
    if text.isascii():
        assert tokens(text.upper()) == tokens(text.lower())


def test_news_is_nothing_new() -> None:
    assert likeness(stem("news"), stem("new")) == 0.0
