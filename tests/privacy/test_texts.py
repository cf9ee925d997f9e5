"""What is private in a text is found, and what is not stays."""

import itertools
import time

import pytest
from benchmarks.study_masking import DEV, HELD_OUT, Case, cases, half, score
from hypothesis import given
from hypothesis import strategies as st

from uiatlas.privacy import Masker, find
from uiatlas.privacy.figures import is_card, is_iban


@pytest.mark.parametrize("part", [DEV, HELD_OUT])
def test_95_of_100_private_parts_are_found_and_95_of_100_masks_are_right(part: str) -> None:
    got = score(c for c in cases() if half(c.text) == part)
    assert got.recall >= 0.95, got.misses
    assert got.precision >= 0.95, got.misses


def test_the_labelled_texts_are_at_least_150_and_neither_half_is_small() -> None:
    known = cases()
    private = [c for c in known if c.spans]
    assert len(known) >= 150
    assert min(sum(half(c.text) == part for c in private) for part in (DEV, HELD_OUT)) >= 60


@pytest.mark.parametrize(
    "text",
    ["Version 1.2.3", "2024-11-21", "12:30:45", "$1,234.56", "1000000", "192.168.1.1", "Mark All", "Sort by: Name"],
)
def test_versions_dates_times_prices_and_plain_numbers_stay(text: str) -> None:
    assert find(text) == ()


@given(st.text(max_size=200))
def test_any_text_is_taken_and_masking_twice_changes_nothing_more(text: str) -> None:
    masker = Masker()
    once = masker(text)
    assert masker.meant(once) == text or "<" in text
    spans = find(text)
    assert all(a.end <= b.start for a, b in itertools.pairwise(spans))


def test_a_text_of_a_hundred_thousand_characters_is_read_in_no_time_to_speak_of() -> None:
    long = "a1 -" * 25_000 + "anna@example.org"
    assert len(Masker()(long)) <= 20_000


def test_check_digits_tell_numbers_of_cards_and_accounts_from_others() -> None:
    assert is_card("4111 1111 1111 1111")
    assert not is_card("4111 1111 1111 1112")
    assert is_iban("DE89 3704 0044 0532 0130 00")
    assert not is_iban("DE00 3704 0044 0532 0130 00")


def test_the_markup_of_the_labelled_texts_says_where_the_private_part_is() -> None:
    case = next(c for c in cases() if c.spans)
    assert isinstance(case, Case)
    assert 0 <= case.spans[0].start < case.spans[0].end <= len(case.text)


@pytest.mark.parametrize(
    "part", ["A1B2C3d4", "路1", "0/0/", "Aa ", "1 ", "a@", "Dr. Mr. ", "0 1", "eyJaaaaaaaa.", "(((0"]
)
def test_the_time_for_a_long_text_grows_with_its_length_only(part: str) -> None:
    """Ten times the text takes about ten times as long; a hundred times would be a search that runs away."""

    def seconds(length: int) -> float:
        text, times = (part * length)[:length], []
        for _ in range(3):
            find.cache_clear()
            began = time.process_time()
            find(text)
            times.append(time.process_time() - began)
        return min(times)

    assert seconds(20_000) < 40 * max(seconds(2_000), 0.001)
