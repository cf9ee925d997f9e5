"""Distributions over options come from log-probabilities, else from what the model says, else from samples."""

import math

import pytest

from uiatlas.errors import AnswerError
from uiatlas.llm.base import Answer, Token, question
from uiatlas.llm.distribution import Chooser, shares_of
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.scripted import Said, ScriptedModel
from uiatlas.llm.usage import Usage

ASKED = question(Trusted("You count milestones."), "Home > Settings", role="scorer")
OPTIONS = ("none is done", "one is done", "both are done")


def scored(*tops: tuple[str, float], text: str = "B") -> Answer:
    """An answer of one token with these probabilities in its place."""
    top = tuple((token, math.log(share)) for token, share in tops)
    return Answer(text, "scripted", Usage(calls=1), tokens=(Token(text, top[0][1], top),))


def test_log_probabilities_of_the_letters_are_the_distribution() -> None:
    model = ScriptedModel([scored(("B", 0.5), (" B", 0.1), ("A", 0.2), ("b", 0.1), ("The", 0.1))])
    got = Chooser(model).choose(ASKED, OPTIONS)
    assert (got.how, got.best, got.usage.calls) == ("logprobs", 1, 1)
    assert got.probabilities[0] == pytest.approx(0.2 / 0.9, abs=1e-5)
    assert 0 < got.probabilities[2] < 1e-5
    assert sum(got.probabilities) == pytest.approx(1)
    asked = model.questions[0]
    assert asked.settings.top_logprobs == 20
    assert asked.text.endswith("A: none is done\nB: one is done\nC: both are done")


def test_a_letter_behind_white_space_or_quotes_is_found() -> None:
    tokens = (Token("\n", -0.1, (("\n", -0.1),)), Token('"C', -0.2, (('"C', math.log(0.9)),)))
    assert shares_of(tokens, "ABC") == pytest.approx((0, 0, 1), abs=1e-6)


def test_the_softmax_over_the_letters_has_a_temperature() -> None:
    """KG-RAG's Algorithm 1: at 1 the shares stay, above it they come nearer to each other."""
    written = math.log(0.8), math.log(0.2)
    tokens = (Token("A", written[0], (("A", written[0]), ("B", written[1]))),)
    assert shares_of(tokens, "AB") == pytest.approx((0.8, 0.2))
    assert shares_of(tokens, "AB", temperature=2.0) == pytest.approx((2 / 3, 1 / 3))
    model = ScriptedModel([scored(("A", 0.8), ("B", 0.2))])
    asked = Chooser(model, temperature=2.0).choose(ASKED, ("no", "yes"))
    assert asked.probabilities == pytest.approx((2 / 3, 1 / 3))


@pytest.mark.parametrize("tokens", [(), (Token("B", -0.1),), (Token("AB", -0.1, (("AB", -0.1),)),)])
def test_tokens_that_say_nothing_about_the_letters_are_no_distribution(tokens: tuple[Token, ...]) -> None:
    assert shares_of(tokens, "ABC") is None


def test_a_model_that_hardly_answers_in_letters_is_asked_for_numbers() -> None:
    model = ScriptedModel([scored(("The", 0.9), ("B", 0.05)), '{"A": 1, "B": 2, "C": 1}'])
    got = Chooser(model).choose(ASKED, OPTIONS)
    assert got.how == "verbalised"
    assert got.probabilities == pytest.approx((0.25, 0.5, 0.25))


def test_without_log_probabilities_the_model_states_numbers_and_is_not_asked_for_them_again() -> None:
    stated = '{"A": 10, "B": 20, "C": 70}'
    model = ScriptedModel(["B", stated, stated])
    chooser = Chooser(model)
    first, second = chooser.choose(ASKED, OPTIONS), chooser.choose(ASKED, OPTIONS)
    assert first.how == second.how == "verbalised"
    assert first.probabilities == pytest.approx((0.1, 0.2, 0.7))
    assert (first.usage.calls, second.usage.calls) == (2, 1)


def test_wrong_numbers_are_mended_once() -> None:
    model = ScriptedModel(["B", '{"A": 0, "B": 0, "C": 0}', '{"A": 0, "B": 0, "C": 1}'])
    got = Chooser(model).choose(ASKED, OPTIONS)
    assert (got.best, got.usage.calls) == (2, 3)
    assert "all probabilities are 0" in model.questions[2].text


def test_a_model_that_states_no_numbers_is_sampled() -> None:
    script: list[Said] = ["B", "likely B", "surely B", "B", "B.", "The answer is C", "I'd say a screen: B"]
    model = ScriptedModel(script)
    got = Chooser(model, samples=4, smoothing=0.5).choose(ASKED, OPTIONS)
    assert (got.how, got.usage.calls) == ("sampled", 7)
    assert got.probabilities == pytest.approx((0.5 / 5.5, 3.5 / 5.5, 1.5 / 5.5))
    assert {q.settings.temperature for q in model.questions[3:]} == {1.0}
    assert [q.sample for q in model.questions[3:]] == [0, 1, 2, 3]


def test_a_model_that_names_no_option_is_an_error() -> None:
    with pytest.raises(AnswerError, match="names none of the options"):
        Chooser(ScriptedModel(lambda q: "maybe"), samples=2).choose(ASKED, OPTIONS)


@pytest.mark.parametrize("count", [0, 1, 27])
def test_a_choice_is_among_two_to_26_options(count: int) -> None:
    with pytest.raises(ValueError, match="a choice is among"):
        Chooser(ScriptedModel([])).choose(ASKED, ["x"] * count)
