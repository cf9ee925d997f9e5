"""What is put around a model: budgets, a pace, several calls in flight, a cache, a cassette and a ledger."""

import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from uiatlas.errors import BudgetError, CassetteError, FormatError, InputError, ModelError, ModelLostError, SpentError
from uiatlas.llm.base import Answer, Form, Image, Question, Settings, Token, question
from uiatlas.llm.cache import Cached
from uiatlas.llm.canonical import key_of
from uiatlas.llm.cassette import Cassette
from uiatlas.llm.concurrency import in_flight
from uiatlas.llm.fencing import Trusted
from uiatlas.llm.ledger import PROMPTS, Ledger, PromptLog, read_prompts
from uiatlas.llm.limits import Budget, Paced, Resting
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.usage import Usage

RULES = Trusted("You plan.")
ASKED = question(RULES, "open the settings", role="planner")


def priced(text: str = "yes", money: float = 0.01) -> Answer:
    return Answer(text, "scripted", Usage(calls=1, input_tokens=90, output_tokens=10, money=money))


def test_a_budget_of_calls_stops_before_the_next_call_and_says_what_was_used() -> None:
    model = ScriptedModel([priced(), priced(), priced()])
    ledger = Ledger(model, budget=Budget(calls=2))
    ledger.ask(ASKED)
    ledger.ask(ASKED)
    with pytest.raises(
        BudgetError, match=r"budget of 2 model calls is used up \(2 calls, 200 tokens for \$0.0200\)"
    ) as e:
        ledger.ask(ASKED)
    assert isinstance(e.value, SpentError)
    assert (e.value.calls, e.value.tokens) == (2, 200)
    assert e.value.money == pytest.approx(0.02)
    assert len(model.questions) == 2


def test_a_budget_of_calls_holds_however_many_threads_ask() -> None:
    gate = threading.Barrier(3, timeout=5)

    def slow(asked: Question) -> Answer:
        gate.wait()
        return priced()

    class Slow:
        name = "slow"

        def ask(self, question: Question) -> Answer:
            return slow(question)

    ledger = Ledger(Slow(), budget=Budget(calls=3))
    with pytest.raises(BudgetError, match=r"used up \(3 calls, 300 tokens"):
        list(in_flight(ledger.ask, [ASKED] * 9, most=8))
    assert ledger.usage.calls == 3


@pytest.mark.parametrize(
    ("budget", "said"),
    [
        (Budget(tokens=150), "the budget of 150 tokens is used up"),
        (Budget(money=0.01), r"the budget of \$0.01 is used up"),
    ],
)
def test_a_budget_of_tokens_or_money_stops_after_the_answer_that_spent_it(budget: Budget, said: str) -> None:
    ledger = Ledger(ScriptedModel([priced()] * 9), budget=budget)
    with pytest.raises(BudgetError, match=said):
        list(map(ledger.ask, [ASKED] * 9))
    assert ledger.usage.calls == (2 if budget.tokens else 1)


def test_a_question_that_is_larger_than_what_is_left_is_not_asked() -> None:
    model = ScriptedModel([priced()])
    with pytest.raises(BudgetError, match="does not hold another question of about 25"):
        Ledger(model, budget=Budget(tokens=200)).ask(question(RULES, "x" * 1000))
    assert not model.questions


def a_cent_for_ten_tokens(usage: Usage) -> Usage:
    return replace(usage, money=usage.tokens / 1000)


def test_a_question_that_costs_more_than_what_is_left_is_not_asked() -> None:
    model = ScriptedModel([priced()] * 9)
    with pytest.raises(BudgetError, match=r"budget of \$0.2 does not hold another question of about \$0.25\d\d"):
        Ledger(model, budget=Budget(money=0.2), price=a_cent_for_ten_tokens).ask(question(RULES, "x" * 1000))
    assert not model.questions


def test_answers_as_long_as_those_before_are_expected_so_that_money_is_not_overspent() -> None:
    model = ScriptedModel([Answer("yes", usage=Usage(calls=1, input_tokens=8, output_tokens=100, money=0.108))] * 9)
    ledger = Ledger(model, budget=Budget(money=0.4), price=a_cent_for_ten_tokens)
    with pytest.raises(BudgetError, match="does not hold another"):
        list(map(ledger.ask, [ASKED] * 9))
    assert ledger.usage.calls == 3
    assert ledger.usage.money < 0.4


def test_questions_in_flight_count_against_a_budget_of_money() -> None:
    gate = threading.Semaphore(0)

    class Slow:
        name = "slow"

        def ask(self, question: Question) -> Answer:
            gate.acquire(timeout=0.2)
            return priced(money=0.25)

    ledger = Ledger(Slow(), budget=Budget(money=0.6), price=a_cent_for_ten_tokens)
    with pytest.raises(BudgetError):
        list(in_flight(ledger.ask, [question(RULES, "x" * 1000)] * 9, most=8))
    assert ledger.usage.calls == 2


def test_money_of_unknown_price_is_no_budget() -> None:
    ledger = Ledger(ScriptedModel([Answer("a", usage=Usage(calls=1, unpriced=1))] * 2), budget=Budget(money=1))
    ledger.ask(ASKED)
    with pytest.raises(BudgetError, match="the price of scripted is not known") as caught:
        ledger.ask(ASKED)
    assert caught.value.money is None


def test_work_that_is_broken_off_asks_nothing_more() -> None:
    under_way, go_on = threading.Event(), threading.Event()

    def slow(asked: Question) -> Answer:
        under_way.set()
        assert go_on.wait(60)
        return priced()

    model = ScriptedModel(slow)
    ledger, came = Ledger(model), list[str]()

    def work(number: int) -> None:
        for _ in range(3):
            came.append(ledger.ask(ASKED).text)

    jobs = in_flight(work, range(9), most=1)
    with pytest.raises(KeyboardInterrupt):
        _interrupted(jobs, under_way, go_on)
    assert came == ["yes"]
    assert len(model.questions) == 1


def _interrupted(jobs: Iterator[tuple[int, object]], under_way: threading.Event, go_on: threading.Event) -> None:
    """Ctrl-C while the first answer is under way, which then comes."""

    def press() -> None:
        assert under_way.wait(60)
        threading.Timer(0.2, go_on.set).start()
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    threading.Timer(0.1, press).start()
    next(jobs)


def test_threads_that_ask_a_recording_the_same_at_once_pay_once(tmp_path: Path) -> None:
    model = ScriptedModel([priced()] * 16)
    with Cassette(tmp_path / "tape", model) as tape:
        ledger = Ledger(tape)
        assert all(isinstance(got, Answer) for _, got in in_flight(ledger.ask, [ASKED] * 16, most=8))
    assert (ledger.usage.calls, ledger.usage.reused, len(model.questions)) == (1, 15, 1)


def test_a_replay_stops_at_the_same_budget_as_the_recording(tmp_path: Path) -> None:
    file, said = tmp_path / "a.cassette", []
    for model in (ScriptedModel([priced()] * 9), None):
        with Cassette(file, model) as tape:
            ledger = Ledger(tape, budget=Budget(tokens=250))
            with pytest.raises(BudgetError) as caught:
                list(map(ledger.ask, [question(RULES, f"is it {n}?") for n in range(9)]))
        said.append((str(caught.value), ledger.usage))
    assert said[0] == said[1]
    assert said[0][1].calls == 3


def test_a_failed_call_is_not_counted() -> None:
    ledger = Ledger(ScriptedModel([ModelLostError("gone"), priced()]), budget=Budget(calls=1))
    with pytest.raises(ModelLostError):
        ledger.ask(ASKED)
    assert ledger.ask(ASKED).text == "yes"


def test_a_model_that_is_lost_again_and_again_is_left_alone_for_a_while() -> None:
    now = [0.0]
    lost = ModelLostError("it is gone")
    model = ScriptedModel([lost, "yes", lost, lost, lost, "yes", "yes"])
    resting = Resting(model, clock=lambda: now[0])
    came = []
    for _ in range(9):
        try:
            came.append(resting.ask(ASKED).text)
        except ModelLostError as error:
            came.append(error.what)
        now[0] += 20
    waited = "the model is not asked, since it failed before: it is gone"
    assert came == ["it is gone", "yes", *["it is gone"] * 3, waited, waited, "yes", "yes"]


def test_a_pace_lets_so_many_calls_through_within_a_minute() -> None:
    now, slept = [0.0], []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    paced = Paced(ScriptedModel(["a"] * 9), 2, clock=lambda: now[0], sleep=sleep)
    for _ in range(5):
        paced.ask(ASKED)
    assert slept == [0, 0, 60, 0, 60]


def test_calls_in_flight_come_in_order_and_a_failure_is_only_its_own() -> None:
    def work(n: int) -> int:
        if n == 3:
            raise ModelError("three")
        return n * n

    got = dict(in_flight(work, range(20), most=4))
    assert [*got] == [*range(20)]
    assert isinstance(got.pop(3), ModelError)
    assert all(value == n * n for n, value in got.items())


def test_so_many_calls_are_in_flight_and_no_more() -> None:
    lock, running, most = threading.Lock(), [0], [0]
    gate = threading.Barrier(4, timeout=5)

    def work(n: int) -> int:
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
        gate.wait()
        with lock:
            running[0] -= 1
        return n

    assert len(list(in_flight(work, range(12), most=4))) == 12
    assert most[0] == 4


def test_an_answer_is_paid_for_once_even_after_a_restart(tmp_path: Path) -> None:
    model = ScriptedModel([priced("first"), priced("second")])
    cached = Cached(model, tmp_path)
    assert cached.ask(ASKED).usage.calls == 1
    again = Cached(ScriptedModel([]), tmp_path).ask(ASKED)
    assert (again.text, again.usage) == ("first", Usage(reused=1))
    assert cached.ask(replace(ASKED, sample=1)).text == "second"


def test_an_answer_of_one_server_is_none_of_another(tmp_path: Path) -> None:
    here = Cached(ScriptedModel([priced("here")]), tmp_path, "http://127.0.0.1:1/v1")
    there = Cached(ScriptedModel([priced("there")]), tmp_path, "http://127.0.0.1:2/v1")
    assert [m.ask(ASKED).text for m in (here, there, here)] == ["here", "there", "here"]


def test_threads_that_ask_the_same_at_once_pay_once(tmp_path: Path) -> None:
    model = ScriptedModel(lambda q: priced())
    cached = Cached(model, tmp_path)
    got = [a for _, a in in_flight(cached.ask, [ASKED] * 16, most=8)]
    assert len(model.questions) == 1
    assert len(got) == 16


def test_refusals_and_cut_answers_are_not_kept(tmp_path: Path) -> None:
    model = ScriptedModel([replace(priced(), finish="refusal"), replace(priced(), finish="length"), priced()])
    cached = Cached(model, tmp_path)
    assert [cached.ask(ASKED).finish for _ in range(4)] == ["refusal", "length", "stop", "stop"]


def test_a_damaged_kept_answer_is_asked_for_again(tmp_path: Path) -> None:
    cached = Cached(ScriptedModel([priced(), priced()]), tmp_path)
    cached.ask(ASKED)
    (file,) = tmp_path.rglob("*.json")
    file.write_text("{")
    assert cached.ask(ASKED).usage.calls == 1


@pytest.mark.parametrize(
    "other",
    [
        replace(ASKED, system=Trusted("You judge.")),
        question(RULES, "open the settings", Image(b"1")),
        question(RULES, "open the settings", Image(b"2")),
        replace(ASKED, form=Form("Plan", {"type": "object"})),
        replace(ASKED, settings=Settings(temperature=1)),
        replace(ASKED, sample=1),
    ],
)
def test_whatever_an_answer_depends_on_is_in_its_key(other: Question) -> None:
    assert key_of(other, "m") != key_of(ASKED, "m") != key_of(ASKED, "n")
    assert key_of(replace(ASKED, role="judge", prompt="judge@1"), "m") == key_of(ASKED, "m")


def test_a_cassette_is_recorded_once_and_replayed_without_the_model(tmp_path: Path) -> None:
    file = tmp_path / "plan.cassette"
    answer = replace(priced("plan \u2028 ok"), tokens=(Token("p", -0.5, (("p", -0.5), ("q", -1.0))),))
    with Cassette(file, ScriptedModel([answer, priced("other")], name="openai:x")) as tape:
        first, second = tape.ask(ASKED), tape.ask(replace(ASKED, sample=1))
        assert tape.ask(ASKED) == replace(first, usage=Usage(reused=1))
    before = file.read_bytes()
    never = ScriptedModel([])
    with Cassette(file, never) as tape:
        assert tape.name == "openai:x"
        assert (tape.ask(ASKED), tape.ask(replace(ASKED, sample=1))) == (first, second)
        assert tape.ask(ASKED) == replace(first, usage=Usage(reused=1))
    assert not never.questions
    assert file.read_bytes() == before


def test_a_cassette_is_recorded_by_several_threads_at_once(tmp_path: Path) -> None:
    """Each looks through what is recorded while others add to it."""

    class Echo:
        name = "echo"

        def ask(self, question: Question) -> Answer:
            return priced(question.turns[-1].text)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with Cassette(tmp_path / "tape", Echo()) as tape, ThreadPoolExecutor(8) as pool:
            asked = [question(RULES, f"open page {n}") for n in range(150)]
            answers = list(pool.map(tape.ask, asked))
    finally:
        sys.setswitchinterval(interval)
    assert [a.text.strip() for a in answers] == [q.turns[-1].text.strip() for q in asked]


def test_a_question_that_is_not_on_the_cassette_says_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "plan.cassette"
    with Cassette(file, ScriptedModel(["yes", "no"])) as tape:
        tape.ask(ASKED)
        tape.ask(question(RULES, "something else"))
    tape = Cassette(file)
    changed = question(RULES, "open the sessions", role="planner")
    with pytest.raises(CassetteError) as caught:
        tape.ask(changed)
    assert str(caught.value) == (
        "plan.cassette has no answer for planner: turns[0].parts[0] differs from the nearest: "
        "'open the sessions' instead of 'open the settings'; record the cassette anew, or undo the change"
    )
    with pytest.raises(CassetteError, match=r"settings.temperature differs from the nearest: '1' instead of '0.0'"):
        tape.ask(replace(ASKED, settings=Settings(temperature=1)))


def test_a_recording_that_broke_off_keeps_its_answers_and_goes_on_from_there(tmp_path: Path) -> None:
    file, later = tmp_path / "plan.cassette", question(RULES, "next")
    with pytest.raises(ModelError), Cassette(file, ScriptedModel([priced("yes")])) as tape:
        list(map(tape.ask, [ASKED, later]))
    assert Cassette(file).ask(ASKED).text == "yes"
    with pytest.raises(CassetteError, match="its recording broke off; finish it"):
        Cassette(file).ask(later)
    with pytest.raises(InputError, match="is a recording of scripted"):
        Cassette(file, ScriptedModel([], name="another"))
    model = ScriptedModel([priced("no")])
    with Cassette(file, model) as tape:
        assert [tape.ask(q).text for q in (ASKED, later)] == ["yes", "no"]
    assert len(model.questions) == 1
    whole = tmp_path / "whole.cassette"
    with Cassette(whole, ScriptedModel([priced("yes"), priced("no")])) as tape:
        list(map(tape.ask, [ASKED, later]))
    assert file.read_bytes() == whole.read_bytes()


def test_a_recording_has_every_answer_at_once_and_a_last_line_that_is_cut_is_left_out(tmp_path: Path) -> None:
    file, later = tmp_path / "plan.cassette", question(RULES, "next")
    tape = Cassette(file, ScriptedModel([priced("yes"), priced("no")]))
    for asked in (ASKED, later):
        tape.ask(asked)
    assert not Cassette(file).cut
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:-30], encoding="utf-8")
    killed = Cassette(file)
    assert killed.cut
    assert killed.ask(ASKED).text == "yes"
    with Cassette(file, ScriptedModel([priced("anew")])) as tape:
        assert [tape.ask(q).text for q in (ASKED, later)] == ["yes", "anew"]
    assert [Cassette(file).ask(q).text for q in (ASKED, later)] == ["yes", "anew"]
    assert file.read_text(encoding="utf-8").count("\n") == 3


def test_nothing_is_left_of_a_recording_in_which_nothing_was_said_and_no_folder_is_made(tmp_path: Path) -> None:
    with pytest.raises(ModelError), Cassette(tmp_path / "tape", ScriptedModel([])) as tape:
        tape.ask(ASKED)
    with pytest.raises(InputError, match="there is no folder"):
        Cassette(tmp_path / "none" / "tape", ScriptedModel([]))
    assert not [*tmp_path.iterdir()]


def test_what_is_no_cassette_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no cassette at"):
        Cassette(tmp_path / "none")
    for text in ("", "{}", "not json", '{"cassette": 1, "model": "m"}\n{"request": {}}'):
        file = tmp_path / "file"
        file.write_text(text)
        with pytest.raises(FormatError, match="no cassette"):
            Cassette(file)


def test_a_ledger_adds_up_and_keeps_every_question_with_its_answer_and_if_wanted_its_pictures(tmp_path: Path) -> None:
    log = PromptLog(tmp_path, pictures=True)
    ledger = Ledger(ScriptedModel([priced("plan"), ModelLostError("gone")]), log)
    ledger.ask(question(RULES, "what is this?", Image(b"png"), role="planner"))
    with pytest.raises(ModelLostError):
        ledger.ask(ASKED)
    assert ledger.usage == Usage(calls=1, input_tokens=90, output_tokens=10, money=0.01)
    first, second = read_prompts(tmp_path)
    assert (first.role, first.answer, first.error, first.usage.tokens) == ("planner", "plan", "", 100)
    assert first.request["turns"][0]["parts"][0] == "what is this?"
    digest = first.request["turns"][0]["parts"][1]["image"]
    assert (tmp_path / "pictures" / f"{digest}.png").read_bytes() == b"png"
    assert (second.answer, second.error) == ("", "gone")


def test_pictures_are_not_kept_unless_one_asks_for_it(tmp_path: Path) -> None:
    Ledger(ScriptedModel(["a"]), PromptLog(tmp_path)).ask(question(RULES, "what?", Image(b"png")))
    assert [p.name for p in tmp_path.iterdir()] == [PROMPTS]


def test_a_torn_last_line_of_the_prompts_is_left_out_and_damage_elsewhere_told(tmp_path: Path) -> None:
    ledger = Ledger(ScriptedModel(["a", "b"]), PromptLog(tmp_path))
    ledger.ask(ASKED)
    ledger.ask(ASKED)
    file = tmp_path / PROMPTS
    text = file.read_text()
    file.write_text(text[:-20])
    assert [e.answer for e in read_prompts(tmp_path)] == ["a"]
    file.write_text("{}\n" + text)
    with pytest.raises(FormatError, match="line 1 is damaged"):
        read_prompts(tmp_path)
    assert read_prompts(tmp_path / "elsewhere") == ()
