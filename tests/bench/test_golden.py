"""Golden decisions: the same policy decides the same in the same situations, and another one is found out."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.golden import main, read, write
from benchmarks.golden_episodes import DEFAULT, Episode, Maker, demo, faults, played, policy_named
from benchmarks.golden_live import Keeping, kept_in
from benchmarks.golden_steps import Digester, Step, alike, from_json, to_json

from uiatlas.agents.running import RunOptions, run_task
from uiatlas.devices import open_device
from uiatlas.errors import FormatError, InputError
from uiatlas.run.policy import Act, Decision, Done, Policy, View
from uiatlas.ui import Back, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition

POLICY = policy_named(DEFAULT)


STUBBORN = """
from benchmarks.golden_episodes import DEFAULT, policy_named
from uiatlas.run.policy import Act, GiveUp

class Stubborn:
    def __init__(self, graph, task):
        self.inner = policy_named(DEFAULT)(graph, task)

    def decide(self, view):
        decision = self.inner.decide(view)
        if isinstance(decision, Act) and decision.element is not None and decision.element.label == "Settings":
            return GiveUp("settings are not for me")
        return decision
"""
"""A policy that decides as the default one does, but for one label, which it never touches."""


def breaking(graph: Graph, task: str) -> Policy:
    """Makes a policy that breaks when it is asked."""

    class Broken:
        def decide(self, view: View) -> Decision:
            raise KeyError("nothing")

    return Broken()


def steps_of(episode: Episode, policy: Maker = POLICY) -> tuple[Step, ...]:
    return tuple(played(episode, policy, None).steps)


@pytest.fixture(scope="module")
def story() -> tuple[Episode, tuple[Step, ...]]:
    """The demo, and what is decided in it."""
    (episode,) = demo()
    return episode, steps_of(episode)


def test_the_same_policy_decides_the_same_again(story: tuple[Episode, tuple[Step, ...]]) -> None:
    for episode in (story[0], *list(faults())[:4]):
        golden = steps_of(episode)
        tally = played(episode, POLICY, golden)
        assert len(golden) > 2
        assert (tally.same, tally.reasons, tally.maps, tally.lost, tally.differences) == (len(golden), 0, 0, 0, [])


def test_another_policy_is_asked_in_every_situation_and_its_differences_are_told(
    story: tuple[Episode, tuple[Step, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    episode, golden = story
    (tmp_path / "unwilling.py").write_text(STUBBORN)
    monkeypatch.syspath_prepend(tmp_path)
    tally = played(episode, policy_named("unwilling:Stubborn"), golden)
    assert (len(tally.steps), tally.lost) == (len(golden), 0)
    first = tally.differences[0]
    assert first.digest == golden[first.step].view
    assert 'tap "Settings" (element ' in first.golden
    assert first.now == "give up: settings are not for me"
    assert "Settings" in first.shown
    assert tally.same == len(golden) - len(tally.differences)


def test_a_policy_that_breaks_is_a_difference_and_ends_nothing(story: tuple[Episode, tuple[Step, ...]]) -> None:
    tally = played(story[0], breaking, story[1])
    assert {d.now for d in tally.differences} == {"error: KeyError: 'nothing'"}
    assert len(tally.differences) == len(story[1])
    assert steps_of(story[0], breaking)[0].decision["do"] == "error"


def test_a_situation_that_does_not_come_about_is_told_and_ends_the_episode(
    story: tuple[Episode, tuple[Step, ...]],
) -> None:
    episode, golden = story
    tally = played(episode, POLICY, (golden[0], replace(golden[1], view="0" * 12), *golden[2:]))
    assert (tally.same, tally.lost) == (1, len(golden) - 1)
    assert tally.differences[0].now == "this situation does not come about"
    other_map = played(episode, POLICY, [replace(s, map="0" * 12) for s in golden])
    assert (other_map.same, other_map.maps) == (len(golden), len(golden))


def test_a_run_that_was_kept_shows_another_policy_the_same_situations(tmp_path: Path) -> None:
    digester, seen = Digester(), list[tuple[str, str]]()

    class Reading:
        """Digests what it is shown, and passes it on."""

        def __init__(self, graph: Graph, task: str) -> None:
            self.graph, self.task, self.inner = graph, task, POLICY(graph, task)

        def decide(self, view: View) -> Decision:
            seen.append((digester.view(self.task, view), digester.map(self.graph)))
            return self.inner.decide(view)

    task = "create a note called 'Groceries'"
    with (
        closing(open_device("sim:notes?seed=3&popup=0.3&drop=0.4")) as device,
        (tmp_path / "a.jsonl").open("w") as file,
    ):

        def policy(graph: Graph, text: str) -> Policy:
            return Keeping(Reading(graph, text), text, graph, file)

        run_task(device, task, RunOptions(policy=policy, runs=tmp_path / "runs"))
    (kept,) = kept_in(tmp_path)
    golden = steps_of(Episode("live", kept.id, kept.play))
    assert [(s.view, s.map) for s in golden] == seen
    assert len({s.map for s in golden}) > 3
    tally = played(Episode("live", kept.id, kept.play), POLICY, golden)
    assert (tally.same, tally.maps, tally.differences) == (len(golden), 0, [])
    kept.path.write_text(kept.path.read_text()[:-20])  # as a run leaves it that was killed
    assert steps_of(Episode("live", kept.id, kept.play)) == golden[:-1]


def test_a_damaged_file_of_situations_is_one_error(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"task": "x", "app": "y"}\n{"map": 3}\n')
    (kept,) = kept_in(tmp_path)
    with pytest.raises(FormatError, match=r"a\.jsonl"):
        kept.play(POLICY)


def test_the_digest_of_a_map_tells_what_is_known_and_not_who_said_it_or_in_which_order() -> None:
    screens = [Screen(name, "app", name) for name in ("one", "two", "three")]
    tap = Tap(selector_for(UIElement(0, Role.BUTTON, "Go"), Observation("app", (UIElement(0, Role.BUTTON, "Go"),))))

    def edge(target: str, where: str, when: float, worked: int = 1) -> Transition:
        told = (Evidence(EvidenceKind.OBSERVED, where, 1, worked, when),)
        return Transition("one", tap, target, evidence=told)

    def drawn(order: list[Screen], *edges: Transition) -> str:
        graph = Graph("app", entry="one")
        for screen in order:
            graph.put_screen(screen)
        for each in edges:
            graph.put_transition(each)
        return Digester().map(graph)

    told = drawn(screens, edge("two", "run a", 1.0), edge("three", "run a", 2.0))
    assert told == drawn(screens[::-1], edge("three", "run b", 8.0), edge("two", "run c", 9.0))
    assert told != drawn(screens, edge("two", "run a", 1.0, 0), edge("three", "run a", 2.0))
    assert told != drawn(screens, edge("two", "run a", 1.0))


def test_a_decision_is_the_same_after_it_was_kept() -> None:
    button, field = UIElement(0, Role.BUTTON, "Go"), UIElement(1, Role.BUTTON, "Go")
    shown = Observation("app", (button, field))
    for decision in (Act(Tap(selector_for(field, shown)), field, "why", "plan"), Act(Back(), None, "away"), Done("so")):
        kept = to_json(decision, shown)
        assert from_json(kept, shown) == decision
        assert alike(kept, to_json(decision, shown))
    one, other = (to_json(Act(Tap(selector_for(e, shown)), e, "why"), shown) for e in (button, field))
    assert not alike(one, other)


def test_decisions_are_written_read_and_told(
    story: tuple[Episode, tuple[Step, ...]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("UIATLAS_DATA", raising=False)
    file, number = tmp_path / "golden.jsonl.gz", len(story[1])
    suites = [word for suite in ("demo", "live", "droidtask") for word in ("--suite", suite)]
    command = ["replay", "--file", str(file), "--logs", str(tmp_path), "--jobs", "1", *suites]
    assert main(command) == 2
    assert "benchmarks.golden make" in capsys.readouterr().err
    write(file, {("demo", "demo"): story[1], ("live", "gone"): story[1], ("droidtask", "map/a/b"): story[1][:1]})
    assert main(command) == 0
    told = capsys.readouterr().out
    assert f"demo       {number} of {number} decisions are as they were\n" in told
    assert f"live       skipped: {number} decisions; " in told
    assert "droidtask  skipped: 1 decisions; " in told
    (tmp_path / "stubborn.py").write_text(STUBBORN)
    monkeypatch.syspath_prepend(tmp_path)
    assert main([*command, "--policy", "stubborn:Stubborn"]) == 1
    told = capsys.readouterr().out
    assert "demo demo, step " in told
    assert "now    give up: settings are not for me\n" in told
    file.write_bytes(b"nothing")
    assert main(command) == 2


def test_what_cannot_be_made_here_stays_as_it_was(
    story: tuple[Episode, tuple[Step, ...]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "golden.jsonl.gz"
    write(file, {("live", "gone"): story[1]})
    made = ["make", "--file", str(file), "--logs", str(tmp_path), "--suite", "demo", "--suite", "live"]
    assert main(made) == 0
    assert f"live       {len(story[1])} decisions stay as they were: " in capsys.readouterr().out
    assert read(file) == {("demo", "demo"): story[1], ("live", "gone"): story[1]}
    before = file.read_bytes()
    assert (main([*made, "--jobs", "1"]), file.read_bytes()) == (0, before)


def test_a_policy_that_is_not_there_is_one_error() -> None:
    for name in ("unknown", "no_such_module:make", "uiatlas.ui:no_such_name"):
        with pytest.raises(InputError, match="module:factory"):
            policy_named(name)
