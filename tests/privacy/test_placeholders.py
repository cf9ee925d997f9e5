"""Placeholders are the same for the same datum, in this session and the next, and hold nothing of it."""

from pathlib import Path

import pytest

from uiatlas.errors import InputError
from uiatlas.perception.labels import read
from uiatlas.privacy import Ledger, Masker


def test_equal_data_get_equal_placeholders_however_they_are_written() -> None:
    masker = Masker()
    assert masker("Call +49 170 1234567") == "Call <phone-1>"
    assert masker("+49-170-1234567 or +49 170 7654321") == "<phone-1> or <phone-2>"
    assert masker("Anna@Example.org and anna@example.org") == "<mail-1> and <mail-1>"


def test_the_next_session_gives_the_same_numbers_and_its_file_holds_no_data(tmp_path: Path) -> None:
    path = tmp_path / "placeholders"
    first = Masker(Ledger(path))
    assert first("bob@example.org, anna@example.org") == "<mail-1>, <mail-2>"
    again = Masker(Ledger(path))
    assert again("anna@example.org") == "<mail-2>"
    assert b"anna" not in path.read_bytes()
    assert path.stat().st_mode & 0o077 == 0


def test_two_sessions_at_once_agree_on_the_numbers(tmp_path: Path) -> None:
    one, other = (Masker(Ledger(tmp_path / "placeholders")) for _ in range(2))
    assert one("anna@example.org") == "<mail-1>"
    assert other("bob@example.org") == "<mail-2>"
    assert one("bob@example.org, carl@example.org") == "<mail-2>, <mail-3>"


def test_a_file_that_is_no_ledger_is_refused_with_a_way_out(tmp_path: Path) -> None:
    path = tmp_path / "placeholders"
    path.write_text("hello")
    with pytest.raises(InputError, match="remove it"):
        Ledger(path)


def test_what_the_user_gave_stays_and_everything_else_does_not() -> None:
    masker = Masker(given=["send the invoice to bob@example.org"])
    assert masker("bob@example.org") == "bob@example.org"
    assert masker("anna@example.org") == "<mail-1>"
    masker.give("anna@example.org")
    assert masker("anna@example.org") == "anna@example.org"


def test_what_a_placeholder_stands_for_is_known_to_the_session_only() -> None:
    masker = Masker()
    assert masker.meant(masker("anna@example.org")) == "anna@example.org"
    assert Masker().meant("<mail-1>") == "<mail-1>"


@pytest.mark.parametrize("datum", ["anna@example.org", "+49 170 1234567"])
def test_a_placeholder_is_no_more_identity_than_the_datum_was(datum: str) -> None:
    assert read(datum).data
    assert read(Masker()(datum)).data
    assert read(f"Signed in as {Masker()('anna@example.org')}").data
