"""A provider's model over real HTTP: forms are negotiated, faults survived or told in one line."""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from uiatlas.errors import AnswerError, InputError, ModelError, ModelLostError, ModelRefusedError, UiatlasError
from uiatlas.llm.abilities import Abilities, Memory
from uiatlas.llm.base import Answer, Image, Settings, Token, question
from uiatlas.llm.client import ProviderModel
from uiatlas.llm.concurrency import in_flight
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.providers import Endpoint
from uiatlas.llm.structured import Structured, ask_for
from uiatlas.llm.testing import Fault, SimulatedServer

pytest.importorskip("openai")

PNG = b"\x89PNG\r\n\x1a\n"
ASKED = question(Trusted("You choose screens."), "where is the theme?", role="grounder")


class Choice(BaseModel):
    screen: str
    why: str = ""


RIGHT = Choice(screen="Settings", why="it says so")


@contextmanager
def model_at(
    server: SimulatedServer, *, timeout: float = 5.0, retries: int = 2, key: str = "k", memory: Memory | None = None
) -> Iterator[ProviderModel]:
    at = Endpoint("openai", server.url, key, "OPENAI_BASE_URL", "OPENAI_API_KEY", usual=False)
    with closing(ProviderModel(at, "small", timeout=timeout, retries=retries, memory=memory)) as model:
        yield model


def test_an_answer_comes_with_its_usage() -> None:
    with SimulatedServer(["In the settings."]) as server, model_at(server) as model:
        answer = model.ask(ASKED)
    assert (answer.text, answer.model, answer.finish) == ("In the settings.", "openai:small", "stop")
    assert answer.usage.calls == 1
    assert answer.usage.input_tokens > 0
    assert answer.usage.cost is None
    assert (answer.usage.estimated, answer.usage.retries) == (0, 0)
    assert server.requests[0]["messages"][0] == {"role": "system", "content": "You choose screens."}


def test_tokens_are_estimated_where_the_server_tells_none() -> None:
    with SimulatedServer(["Settings"], counts=False) as server, model_at(server) as model:
        usage = model.ask(ASKED).usage
    assert (usage.estimated, usage.output_tokens) == (1, 2)


def test_a_picture_is_sent_along() -> None:
    asked = question(ASKED.system, "what is this?", Image(PNG))
    with SimulatedServer(["a screen"]) as server, model_at(server) as model:
        model.ask(asked)
    words, picture = server.requests[0]["messages"][1]["content"]
    assert words == {"type": "text", "text": "what is this?"}
    assert picture["image_url"]["url"] == "data:image/png;base64,iVBORw0KGgo="


@pytest.mark.parametrize(
    ("refuses", "ignores", "mode", "asked"),
    [
        ((), (), "schema", 1),
        (("response_format",), (), "tool", 2),
        (("response_format", "tools"), (), "prompt", 3),
        (("response_format",), ("tools",), "tool", 2),
        (("max_tokens",), (), "schema", 2),
        (("max_tokens", "max_completion_tokens"), (), "schema", 3),
        (("temperature",), (), "schema", 2),
    ],
)
def test_what_a_server_cannot_do_is_found_out_and_remembered(
    refuses: tuple[str, ...], ignores: tuple[str, ...], mode: str, asked: int, tmp_path: Path
) -> None:
    file = tmp_path / "models.json"
    with SimulatedServer([RIGHT] * 3, refuses=refuses, ignores=ignores) as server:
        with model_at(server, memory=Memory(file)) as model:
            assert ask_for(model, ASKED, Choice).value == RIGHT
            assert len(server.requests) == asked
            assert ask_for(model, ASKED, Choice).usage.calls == 1
            assert len(server.requests) == asked + 1
            assert model.abilities.form == mode
        with model_at(server, memory=Memory(file)) as later:
            assert ask_for(later, ASKED, Choice).value == RIGHT
        assert len(server.requests) == asked + 2


class Choking(SimulatedServer):
    """Breaks over a form, and says so."""

    def chat(self, body: dict[str, Any]) -> tuple[int, dict[str, str], bytes]:
        if "response_format" not in body:
            return super().chat(body)
        self.requests.append(body)
        return 500, {}, b'{"error": {"message": "failed to parse grammar of json_schema"}}'


def test_a_server_that_chokes_on_a_form_is_asked_in_a_simpler_way() -> None:
    with Choking([RIGHT] * 2) as server, model_at(server, retries=1) as model:
        assert ask_for(model, ASKED, Choice).value == RIGHT
        assert model.abilities.form == "tool"
        assert len(server.requests) == 3


@pytest.mark.parametrize("fault", [Fault.BROKEN, Fault.LIMITED])
def test_a_server_that_is_not_well_is_asked_in_one_way_and_only_so_often(fault: Fault) -> None:
    with SimulatedServer(faults=[fault] * 99) as server, model_at(server, retries=2) as model:
        with pytest.raises(ModelLostError, match=r"fails: 500|over its limit"):
            ask_for(model, ASKED, Choice)
        assert len(server.requests) == 3
        assert model.abilities.form == "schema"


def test_repeats_of_all_kinds_are_counted_together() -> None:
    faults = [Fault.BROKEN, Fault.GARBLED, Fault.BROKEN, Fault.BROKEN]
    with SimulatedServer(faults=faults) as server, model_at(server, retries=2) as model:
        with pytest.raises(ModelLostError):
            model.ask(ASKED)
        assert len(server.requests) == 3


def test_a_form_is_asked_for_strictly_and_in_words_where_nothing_else_is_known() -> None:
    with SimulatedServer([RIGHT]) as server, model_at(server) as model:
        ask_for(model, ASKED, Choice)
    sent = server.requests[0]["response_format"]["json_schema"]
    assert (sent["name"], sent["strict"]) == ("Choice", True)
    assert sent["schema"]["required"] == ["screen", "why"]
    assert sent["schema"]["additionalProperties"] is False
    with SimulatedServer([RIGHT], refuses=("response_format", "tools")) as server, model_at(server) as model:
        ask_for(model, ASKED, Choice)
    assert '"required":["screen"]' in server.requests[-1]["messages"][0]["content"]


def test_a_server_that_reads_over_the_form_is_asked_in_a_simpler_way_next_time() -> None:
    with SimulatedServer(["The settings, I think.", RIGHT, RIGHT]) as server, model_at(server) as model:
        got = ask_for(model, ASKED, Choice)
        assert (got.value, got.repairs) == (RIGHT, 1)
    assert "response_format" in server.requests[0]
    assert "tools" in server.requests[1]


def test_log_probabilities_come_where_the_server_tells_them() -> None:
    scored = Answer("A", tokens=(Token("A", -0.1, (("A", -0.1), ("B", -2.4))),))
    asked = replace(ASKED, settings=Settings(top_logprobs=5))
    with SimulatedServer([scored]) as server, model_at(server) as model:
        assert model.ask(asked).tokens == scored.tokens
    with SimulatedServer([scored, scored], refuses=["logprobs"]) as server, model_at(server) as model:
        assert model.ask(asked).tokens == ()
        assert model.abilities == Abilities(logprobs=False)
    with SimulatedServer([scored], ignores=["logprobs"]) as server, model_at(server) as model:
        assert model.ask(asked).tokens == ()


@pytest.mark.parametrize("fault", [Fault.LIMITED, Fault.BROKEN, Fault.CUT, Fault.GARBLED, Fault.ERROR])
def test_a_fault_of_the_line_or_the_server_is_survived_by_asking_again(fault: Fault) -> None:
    with SimulatedServer([RIGHT] * 2, faults=[fault]) as server, model_at(server) as model:
        got = ask_for(model, ASKED, Choice)
    assert got.value == RIGHT
    assert (got.usage.calls, got.usage.retries) == (1, 1)


@pytest.mark.parametrize(
    ("fault", "calls"),
    [
        (Fault.PROSE, 1),
        (Fault.FENCED, 1),
        (Fault.SHORT, 2),
        (Fault.WRONG_JSON, 2),
        (Fault.WRONG_SCHEMA, 2),
    ],
)
def test_a_wrong_answer_is_read_anyway_or_mended_with_one_more_call(fault: Fault, calls: int) -> None:
    with SimulatedServer([RIGHT] * 2, faults=[fault]) as server, model_at(server) as model:
        got = ask_for(model, ASKED, Choice)
    assert got.value == RIGHT
    assert got.usage.calls == calls


def test_a_slow_answer_is_waited_for_up_to_the_time_allowed() -> None:
    with SimulatedServer([RIGHT] * 3, faults=[Fault.SLOW], delay=0.3) as server, model_at(server) as model:
        assert ask_for(model, ASKED, Choice).usage.retries == 0
    with (
        SimulatedServer([RIGHT] * 3, faults=[Fault.SLOW], delay=5) as server,
        model_at(server, timeout=0.3) as model,
    ):
        assert ask_for(model, ASKED, Choice).usage.retries == 1
    with (
        SimulatedServer([RIGHT], faults=[Fault.SLOW], delay=5) as server,
        model_at(server, timeout=0.2, retries=0) as model,
        pytest.raises(ModelLostError, match=r"did not answer within 0\.2 s; try later"),
    ):
        model.ask(ASKED)


@pytest.mark.parametrize(
    ("fault", "error", "said"),
    [
        (Fault.LIMITED, ModelLostError, "is over its limit: Rate limit reached"),
        (Fault.BROKEN, ModelLostError, "fails: 500 The server had an error"),
        (Fault.CUT, ModelLostError, "the connection to http://127.0.0.1"),
        (Fault.GARBLED, ModelLostError, "no chat completion: <html>"),
        (Fault.ERROR, ModelLostError, "Upstream is overloaded"),
        (Fault.WRONG_SCHEMA, AnswerError, "no usable answer: screen: Field required"),
        (Fault.WRONG_JSON, AnswerError, "no usable answer: it holds no JSON object"),
        (Fault.REFUSED, ModelRefusedError, "refused: I'm sorry, I can't help with that"),
        (Fault.FILTERED, ModelRefusedError, "refused: it gave no reason"),
    ],
)
def test_a_fault_that_stays_is_one_line_that_says_what_and_how_to_mend_it(
    fault: Fault, error: type[UiatlasError], said: str
) -> None:
    with SimulatedServer([RIGHT] * 9, faults=[fault] * 9) as server, model_at(server, retries=1) as model:
        with pytest.raises(error) as caught:
            ask_for(model, ASKED, Choice)
        assert len(server.requests) <= 6
    assert said in str(caught.value)
    assert caught.value.hint
    assert "\n" not in str(caught.value)


def test_a_wrong_key_model_or_address_is_bad_input() -> None:
    with SimulatedServer(key="right", model="small") as server:
        with model_at(server, key="wrong") as model, pytest.raises(InputError, match="set OPENAI_API_KEY to a valid"):
            model.ask(ASKED)
        said = "openai needs a key, and none is set; set OPENAI_API_KEY"
        with model_at(server, key="none") as model, pytest.raises(InputError, match=said):
            model.ask(ASKED)
        at = Endpoint("openai", server.url, "right", "OPENAI_BASE_URL", "OPENAI_API_KEY", usual=False)
        with (
            closing(ProviderModel(at, "large", retries=0)) as model,
            pytest.raises(InputError, match=r"no model 'large' at .*: The model 'large' does not exist"),
        ):
            model.ask(ASKED)
        elsewhere = replace(at, url=server.url.removesuffix("/v1"))
        with (
            closing(ProviderModel(elsewhere, "small")) as model,
            pytest.raises(InputError, match="usually ends in /v1"),
        ):
            model.ask(ASKED)


def test_a_server_that_was_never_there_is_a_wrong_address() -> None:
    with SimulatedServer() as server:
        pass
    said = f"cannot reach {server.url} .*; check OPENAI_BASE_URL and the network"
    with model_at(server, retries=0) as model, pytest.raises(InputError, match=said):
        model.ask(ASKED)


def test_a_server_that_goes_away_after_it_answered_is_lost() -> None:
    with SimulatedServer(["yes"]) as server:
        at = Endpoint("openai", server.url, "k", "OPENAI_BASE_URL", "OPENAI_API_KEY", usual=False)
        model = ProviderModel(at, "small", retries=1)
        model.ask(ASKED)
    with closing(model), pytest.raises(ModelLostError, match="cannot reach"):
        model.ask(ASKED)


@pytest.mark.parametrize("limits", [("max_tokens",), ("max_tokens", "max_completion_tokens")])
def test_room_that_is_too_large_for_the_server_is_not_asked_for(limits: tuple[str, ...]) -> None:
    said = "This model's maximum context length is 4096 tokens, you asked for 8192."
    with SimulatedServer([RIGHT] * 2, refuses=limits, says=said) as server, model_at(server) as model:
        assert ask_for(model, ASKED, Choice).value == RIGHT
        assert model.abilities.limit == ""
    with (
        SimulatedServer(refuses=["messages"], says=said) as server,
        model_at(server) as model,
        pytest.raises(ModelError, match="the question is too long for openai:small: This model's maximum"),
    ):
        ask_for(model, ASKED, Choice)


def test_a_question_that_is_refused_as_a_whole_is_not_asked_for_ever() -> None:
    with SimulatedServer(refuses=["messages"]) as server, model_at(server) as model:
        with pytest.raises(ModelError, match="does not take the question: Unsupported parameter: 'messages'"):
            ask_for(model, ASKED, Choice)
        assert len(server.requests) <= 5
        assert model.abilities == Abilities()


def test_calls_in_flight_wait_side_by_side_and_learn_the_server_together() -> None:
    with (
        SimulatedServer(
            lambda body: RIGHT, faults=[Fault.SLOW] * 99, delay=0.25, refuses=["response_format"]
        ) as server,
        model_at(server) as model,
    ):
        model.ask(ASKED)
        began = time.monotonic()
        asked = [replace(ASKED, sample=n) for n in range(16)]
        got = [result for _, result in in_flight(lambda q: ask_for(model, q, Choice), asked, most=8)]
        took = time.monotonic() - began
    assert all(isinstance(result, Structured) and result.value == RIGHT for result in got)
    assert model.abilities.form == "tool"
    assert took < 0.75 * 16 * 0.25, "one after the other they take 4 s"
