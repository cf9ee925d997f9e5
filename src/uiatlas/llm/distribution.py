"""How likely a model finds each of some options: from its log-probabilities, else what it says, else from samples."""

import math
import re
import string
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import BaseModel, Field, create_model

from uiatlas.errors import AnswerError
from uiatlas.llm.base import Answer, ChatModel, Question, Token, Turn
from uiatlas.llm.fencing import inline
from uiatlas.llm.ledger import Ledger
from uiatlas.llm.structured import ask_for
from uiatlas.llm.usage import Usage

How = Literal["logprobs", "verbalised", "sampled"]
"""Where the numbers come from."""

MOST = 26
"""Options, one letter each."""

TOP = 20
"""Likeliest tokens that are asked for."""

COVERED = 0.5
"""The share of the probability that must lie on the letters; with less the model does not answer in letters."""

FLOOR = 1e-6
"""The least probability of an option."""

UNSEEN = 1e-12
"""What an option is taken to have of which nothing is told among the likeliest tokens."""

_LETTER = re.compile(r"(?<![A-Za-z'’])[A-Z](?![A-Za-z'’])")


@dataclass(frozen=True, slots=True)
class Distribution:
    """The probabilities of some options.

    Attributes:
        options: What could be chosen.
        probabilities: One for each, adding up to 1.
        how: Where they come from; what a model says about its own probabilities (``verbalised``) is worth less.
        usage: What it took.
    """

    options: tuple[str, ...]
    probabilities: tuple[float, ...]
    how: How
    usage: Usage

    @property
    def best(self) -> int:
        """The place of the likeliest option; of equals the first."""
        return self.probabilities.index(max(self.probabilities))


class Chooser:
    """Asks for distributions; remembers whether the model tells log-probabilities.

    The three ways are tried in the order of KG-RAG's Algorithm 1 as settled here: the softmax over the letters'
    log-probabilities; a JSON object of probabilities, normalised; answers at temperature 1, counted and smoothed.

    Args:
        model: Who is asked.
        samples: Answers that are drawn where nothing else works.
        smoothing: What every option is counted before the first answer.
        temperature: That of the softmax over the letters.
    """

    def __init__(self, model: ChatModel, *, samples: int = 8, smoothing: float = 0.5, temperature: float = 1.0) -> None:
        self._model, self._samples, self._smoothing, self._temperature = model, samples, smoothing, temperature
        self._scored = True

    def choose(self, question: Question, options: Sequence[str]) -> Distribution:
        """How likely the model finds each option.

        Args:
            question: What is asked; the options are added to it.
            options: Two to 26 of them.

        Raises:
            AnswerError: No answer names an option.
            ModelError: The model cannot be asked.
        """
        if not 2 <= len(options) <= MOST:
            raise ValueError(f"{len(options)} options; a choice is among 2 to {MOST}")
        ledger, letters = Ledger(self._model), string.ascii_uppercase[: len(options)]
        shares: tuple[float, ...] | None = None
        how: How = "logprobs"
        if self._scored:
            shares = self._by_logprobs(ledger, question, options)
        if shares is None:
            how, shares = "verbalised", _verbalised(ledger, question, options, letters)
        if shares is None:
            how, shares = "sampled", self._sampled(ledger, question, options, letters)
        return Distribution(tuple(options), normalised(shares), how, ledger.usage)

    def _by_logprobs(self, model: ChatModel, question: Question, options: Sequence[str]) -> tuple[float, ...] | None:
        settings = replace(question.settings, top_logprobs=TOP, max_tokens=16)
        answer = model.ask(replace(_lettered(question, options), settings=settings))
        if not answer.tokens:
            self._scored = False
        return shares_of(answer.tokens, string.ascii_uppercase[: len(options)], self._temperature)

    def _sampled(self, model: Ledger, question: Question, options: Sequence[str], letters: str) -> tuple[float, ...]:
        settings = replace(question.settings, temperature=1.0)
        asked = replace(_lettered(question, options), settings=settings)
        answers = [model.ask(replace(asked, sample=question.sample + n)) for n in range(self._samples)]
        counts = Counter(_letter_in(a, letters) for a in answers)
        if not sum(counts[letter] for letter in letters):
            for n in range(self._samples):
                model.forget(replace(asked, sample=question.sample + n))
            raise AnswerError(f"{model.name} names none of the options", answers[-1].text, hint="try another model")
        return tuple(counts[letter] + self._smoothing for letter in letters)


def softmax(x: Sequence[float], start: int, end: int, temperature: float = 1.0) -> tuple[float, ...]:
    """Probabilities of a slice of logits (KG-RAG, Algorithm 1).

    Args:
        x: The logits.
        start: The first place of the slice.
        end: The place after the last.
        temperature: Above 1 flattens, below 1 sharpens.
    """
    part = [v / temperature for v in x[start:end]]
    top = max(part, default=0.0)
    z = [math.exp(v - top) for v in part]
    return tuple(v / sum(z) for v in z)


def shares_of(tokens: Sequence[Token], letters: str, temperature: float = 1.0) -> tuple[float, ...] | None:
    """The probability of every letter where the first of them is written; None where that cannot be told.

    The letters are the slice of the logits of KG-RAG's Algorithm 1; what a server tells of a logit is its logarithm of
    the probability, which differs by a constant that the softmax takes out.

    Args:
        tokens: What the model wrote, with the likeliest tokens at each place.
        letters: One for each option.
        temperature: That of the softmax.
    """
    place = next((t for t in tokens if _plain(t.text) in [*letters]), None)
    if place is None or not place.top:
        return None
    shares = dict.fromkeys(letters, 0.0)
    for text, logprob in place.top:
        letter = _plain(text)
        if letter in shares:
            shares[letter] += math.exp(min(0.0, logprob))
    if sum(shares.values()) < COVERED:
        return None
    return softmax([math.log(max(share, UNSEEN)) for share in shares.values()], 0, len(letters), temperature)


def normalised(shares: Sequence[float]) -> tuple[float, ...]:
    """The shares as probabilities, none below `FLOOR`."""
    total = sum(shares)
    raised = [max(FLOOR, share / total) for share in shares]
    return tuple(share / sum(raised) for share in raised)


def _verbalised(model: ChatModel, question: Question, options: Sequence[str], letters: str) -> tuple[float, ...] | None:
    """The probabilities that the model states; None if it states none that can be used."""
    fields: dict[str, Any] = {letter: (float, Field(ge=0, allow_inf_nan=False)) for letter in letters}
    wanted: type[BaseModel] = create_model("Probabilities", **fields)
    told = "How likely is each option the right one? Give every letter a probability; together they are 1."
    try:
        got = ask_for(model, _with(question, f"{told}\n{_listed(options)}"), wanted, check=_adds_up)
    except AnswerError:
        return None
    return tuple(float(getattr(got.value, letter)) for letter in letters)


def _adds_up(value: BaseModel) -> str:
    return "" if sum(value.model_dump().values()) > 0 else "all probabilities are 0"


def _lettered(question: Question, options: Sequence[str]) -> Question:
    return _with(question, f"Answer with the letter of one option, and with nothing else.\n{_listed(options)}")


def _listed(options: Sequence[str]) -> str:
    return "\n".join(f"{string.ascii_uppercase[n]}: {inline(option)}" for n, option in enumerate(options))


def _with(question: Question, task: str) -> Question:
    """The question with something added to its last turn."""
    *before, last = question.turns
    return replace(question, turns=(*before, Turn(last.role, (*last.parts, task))))


def _plain(token: str) -> str:
    """A token without white space, quotes and punctuation; only one letter is of interest."""
    return token.strip(string.whitespace + string.punctuation + "▁Ġ").upper()


def _letter_in(answer: Answer, letters: str) -> str:
    """The letter that an answer is, else the last that it names, "" if none."""
    whole = _plain(answer.text)
    named = [whole] if whole in [*letters] else [f for f in _LETTER.findall(answer.text) if f in letters]
    return named[-1] if named else ""
