"""The tables of the papers on a hand-made app and on two tasks with faults: all tables, and results that are kept."""

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from uiatlas.cli.main import main
from uiatlas.errors import FormatError, InputError, UnknownNameError
from uiatlas_bench.papers.lab import EMBEDDERS, NGRAMS, Arm, Lab, Remembered
from uiatlas_bench.papers.live_tables import Live
from uiatlas_bench.papers.recorded_trials import part_of
from uiatlas_bench.papers.tables import COUNTED, difference_in_success, figures_of, permutation_test
from uiatlas_bench.papers.trials import Ending, Failure, KeptTrials, Trial
from uiatlas_bench.report import write_sheets
from uiatlas_bench.suites import papers
from uiatlas_bench.suites.faults_tasks import CHORES

FEW = tuple(c for c in CHORES if c.app == "notes" and c.task in ("open the privacy policy", "turn off vibration"))
"""One task that asks for a page, and one that asks for a change."""


def lab(folder: Path, keep: Path | None = None) -> Lab:
    return Lab(folder, keep=keep, chores=FEW, seeds=2)


def test_each_paper_has_its_tables_with_the_printed_figures_beside_ours(shop_folder: Path) -> None:
    """Tables name their paper, have full rows and a caption; papers print figures and say what is comparable."""
    material = Lab(shop_folder, chores=FEW, seeds=1, embedders=dict.fromkeys(EMBEDDERS, EMBEDDERS[NGRAMS]))
    for paper, tables in papers.PAPERS.items():
        sheets, out = tuple(tables(material)), io.StringIO()
        write_sheets(sheets, out, width=200)
        for sheet in sheets:
            name = sheet.title.split(",")[0].casefold()
            assert name == {"agentp": "agent+p", "kgrag": "kg-rag"}.get(paper, paper)
            assert sheet.rows, sheet.title
            assert all(len(row) == len(sheet.head) for row in sheet.rows), sheet.title
            assert sheet.note, sheet.title
        assert "printed" in out.getvalue()
        assert "omparable" in out.getvalue()


def test_an_arm_that_was_broken_off_goes_on_where_it_was(shop_folder: Path, tmp_path: Path) -> None:
    """What is kept is not played again, on recorded apps and on simulated ones, and the figures are the same."""
    first = lab(shop_folder, tmp_path / "kept")
    recorded, faulty = first.recorded(Arm()), first.faulty(Arm())
    file = next((tmp_path / "kept" / "faulty").glob("*.jsonl"))
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == len(faulty) == 4
    file.write_text("".join(lines[:2]) + lines[2][:20], encoding="utf-8")
    again = lab(shop_folder, tmp_path / "kept")
    assert again.recorded(Arm()) == recorded
    played = again.faulty(Arm())
    assert played[:2] == faulty[:2]
    assert [t.key for t in played] == [t.key for t in faulty]
    assert [t.executed for t in played] == [t.executed for t in faulty]


def test_what_is_kept_must_be_tries(tmp_path: Path) -> None:
    file = tmp_path / "arm.jsonl"
    file.write_text('{"task": 1}\n', encoding="utf-8")
    with pytest.raises(FormatError, match="not a try of a task"):
        KeptTrials(file)


def test_a_run_without_faults_does_its_task_as_the_search_on_the_app_does() -> None:
    """The reference of a simulated task is found without any agent, and its last rubric is the task itself."""
    from uiatlas_bench.papers.faulty_trials import truth_of  # noqa: PLC0415

    truth = truth_of(FEW[0])
    assert truth.steps
    assert truth.titles[-1] == "Privacy policy"


def test_tries_with_faults_tell_failures_and_endings(shop_folder: Path) -> None:
    trials = lab(shop_folder).faulty(Arm())
    assert {t.seed for t in trials} == {0, 1}
    assert all(t.true and t.rubrics and t.deciding <= t.seconds for t in trials)
    assert all(t.rubrics[-1] == t.passed for t in trials)
    assert all(f.kind in ("no_change", "fail") for t in trials for f in t.failures)


def test_a_part_of_an_exploration_knows_only_what_it_has_walked(shop_folder: Path) -> None:
    """More of the walk never knows less, none of it knows nothing, and all of it is the exploration itself."""
    whole = lab(shop_folder).tasks.explorations["shop"]
    assert part_of(whole, 1.0) is whole
    assert not part_of(whole, 0.0).screens
    half, most = part_of(whole, 0.5), part_of(whole, 0.9)
    assert set(half.screens) <= set(most.screens) <= set(whole.screens)
    assert {s.source for s in most.steps} <= set(most.screens)


def test_a_text_is_embedded_once() -> None:
    """Each single decision asks for its task anew, and the model is asked of new texts alone."""
    asked: list[str] = []

    class Letters:
        def embed(self, texts: Sequence[str]) -> list[list[float]]:
            asked.extend(texts)
            return [[float(len(text)), 1.0] for text in texts]

    model = Remembered(Letters())
    assert model.embed(["one", "three", "one"]) == [[3.0, 1.0], [5.0, 1.0], [3.0, 1.0]]
    assert model.embed(["three", "seven!"]) == [[5.0, 1.0], [6.0, 1.0]]
    assert asked == ["one", "three", "seven!"]


def trial(passed: bool, ending: Ending, *, failures: tuple[Failure, ...] = (), seed: int = 0, task: str = "t") -> Trial:
    return Trial(task, "app", seed, passed, ending, ("a", "b"), ("a", "c"), (True, passed), failures)


def test_figures_of_an_arm_are_those_of_the_definitions() -> None:
    """Saying done wrongly is no termination, and failures are counted by kind."""
    slip = Failure("no_change", True), Failure("fail", False)
    trials = [
        trial(True, Ending.SAID_DONE, failures=slip, task="one"),
        trial(False, Ending.SAID_DONE, task="two"),
        trial(False, Ending.GAVE_UP, task="three"),
    ]
    told = json.loads(json.dumps(figures_of(trials)))
    assert (told["SR"]["part"], told["TR"]["part"], told["SS"]["part"], told["AA"]["part"]) == (1, 1, 4, 3)
    assert (told["RS"]["part"], told["RS"]["whole"], told["failures"]) == (1, 2, {"fail": 1, "no_change": 1})
    assert "DA" not in told
    assert COUNTED["CTR"](trials).value == 1.0


def test_repetitions_of_a_task_do_not_narrow_an_interval_as_tasks_do() -> None:
    few = [
        trial(task == "one", Ending.SAID_DONE, seed=seed, task=task) for task in ("one", "two") for seed in range(20)
    ]
    many = [trial(n % 2 == 0, Ending.SAID_DONE, task=str(n)) for n in range(40)]
    (low, high), (lower, higher) = (figures_of(tries)["SR"]["interval"] for tries in (few, many))  # type: ignore[index]
    assert high - low > higher - lower


def test_a_difference_of_sizes_is_tested_by_all_ways_to_divide_the_apps() -> None:
    sizes = {"a": 1.0, "b": 2.0, "c": 30.0, "d": 40.0}
    assert permutation_test(sizes, frozenset("ab")) == pytest.approx(2 / 6)
    assert permutation_test(sizes, frozenset()) == 1.0


def test_a_paper_that_is_not_there_is_one_line(shop_folder: Path) -> None:
    with pytest.raises(UnknownNameError, match="paper"):
        papers.run(papers.Options(paper="none", data=shop_folder))
    with pytest.raises(InputError, match="less than 1"):
        papers.run(papers.Options(data=shop_folder, seeds=0))


def test_a_real_program_that_is_not_known_is_told_before_anything_is_played(shop_folder: Path, tmp_path: Path) -> None:
    words = ("id", "kind", "task", "check", "app", "app_version", "env", "device", "setup", "start", "ready")
    (tmp_path / "live_tasks.json").write_text(json.dumps([dict.fromkeys(words, "web")]))
    told: list[str] = []
    options = papers.Options("kgrag", shop_folder, live=Live(tmp_path, apps=("nosuch",)))
    with pytest.raises(UnknownNameError, match="nosuch"):
        papers.run(options, progress=lambda done, whole, what: told.append(what))
    assert not told


def test_the_json_of_a_paper_has_its_tables_and_every_try(
    shop_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A machine reads the tables, every figure with its interval, and every try."""
    assert main(["bench", "papers", "--paper", "uicompass", "--data", str(shop_folder), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [sheet["title"].split(":")[0] for sheet in told["tables"]["uicompass"]][:2] == [
        "UICompass, table 1",
        "UICompass, table 2",
    ]
    low, high = told["recorded"]["uicompass"]["SR"]["interval"]
    assert 0 <= low <= told["recorded"]["uicompass"]["SR"]["value"] <= high <= 1
    assert {row["task"] for row in told["per_task"]} == {"buy", "noise", "late", "amount"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["papers", "--tools", "x"], "--tools has no effect without --live"),
        (["papers", "--ablate", "dfs"], "papers has no --ablate"),
        (["droidtask", "--paper", "kgrag"], "droidtask has no --paper"),
        (["faults", "--live"], "faults has no --live"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *words]) == 2
    assert said in capsys.readouterr().err


def test_a_task_that_ended_when_it_was_done_is_not_terminated() -> None:
    tries = [trial(False, Ending.WENT_ON, task="one"), trial(False, Ending.SPENT, task="two")]
    assert COUNTED["TR"](tries).value == 0.5


def test_repetitions_of_a_task_are_one_task_to_a_test_between_arms() -> None:
    def arm(passed: bool, seeds: int) -> list[Trial]:
        tasks = {"one": passed, "two": True, "three": True}
        return [
            trial(ok, Ending.SAID_DONE, seed=seed, task=task) for task, ok in tasks.items() for seed in range(seeds)
        ]

    _, _, once = difference_in_success(arm(True, 1), arm(False, 1))
    gap, (low, _), often = difference_in_success(arm(True, 20), arm(False, 20))
    assert (once, often) == (1.0, 1.0)
    assert gap == pytest.approx(1 / 3)
    assert low == 0.0
