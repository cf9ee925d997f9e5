"""Keys and chords are read as people write them, and have one name each."""

import pytest

from uiatlas.ui import Chord, chord_of


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Enter", "Enter"),
        ("return", "Enter"),
        ("ctrl+s", "Ctrl+S"),
        ("Shift + Ctrl + p", "Ctrl+Shift+P"),
        ("Control++", "Ctrl++"),
        ("page down", "PageDown"),
        ("CMD+ArrowLeft", "Meta+Left"),
        ("f12", "F12"),
        ("+", "+"),
        ("a", "a"),
        ("A", "A"),
    ],
)
def test_a_key_or_chord_has_one_name(words: str, name: str) -> None:
    assert str(chord_of(words)) == name
    assert chord_of(str(chord_of(words))) == chord_of(words)


def test_a_chord_tells_what_is_held_and_what_is_pressed() -> None:
    assert chord_of("shift+alt+Delete") == Chord(("Alt", "Shift"), "Delete")


@pytest.mark.parametrize("words", ["", "Ctrl", "Ctrl+", "hyper+x", "Save", "a b", "++s"])
def test_what_is_no_key_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match="is no key"):
        chord_of(words)
