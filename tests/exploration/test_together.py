"""Several devices that explore one app: they share the work, hear of each other, and draw one map."""

import _thread
import json
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from uiatlas.cli.main import main
from uiatlas.devices import Device, open_device
from uiatlas.exploration import explore
from uiatlas.exploration.claims import CLAIMED, LASTS, Claims, MostPromisingUnclaimed, spot_of
from uiatlas.exploration.company import Company
from uiatlas.exploration.frontier import Frontier, Prices
from uiatlas.exploration.inventory import Inventory
from uiatlas.exploration.together import Joint, Shared, explore_on
from uiatlas.run.events import Event
from uiatlas.utg import Atlas, EvidenceKind, Graph
from uiatlas.utg.aliases import aliases, fold, put_aliases
from uiatlas.utg.following import Follower


def explored(app: str, devices: int, path: Path, steps: int = 40) -> tuple[Joint, Graph]:
    how = Shared(budget=1e6, max_steps=steps, runs=path.parent / "runs")
    joint = explore_on([f"sim:{app}"] * devices, open_device, partial(Atlas.open, path, create=True), how)
    with closing(Atlas.open(path)) as atlas:
        return joint, atlas.load()


def known(app: str, steps: int) -> Graph:
    with closing(open_device(f"sim:{app}")) as device:
        graph = Graph(device.app)
        explore(device, graph, 1e6, max_steps=steps)
        return graph


def test_two_devices_find_much_more_with_the_same_steps_each_and_do_nothing_dangerous(tmp_path: Path) -> None:
    opened: list[Device] = []

    def open_one(uri: str) -> Device:
        opened.append(open_device(uri))
        return opened[-1]

    how = Shared(budget=1e6, max_steps=40, runs=tmp_path / "runs")
    joint = explore_on(["sim:transit"] * 2, open_one, partial(Atlas.open, tmp_path / "m", create=True), how)
    with closing(Atlas.open(tmp_path / "m")) as atlas:
        both = atlas.load()
    assert len(both.transitions) >= 1.4 * len(known("transit", 40).transitions)
    assert [e.result.steps if e.result else e.error for e in joint.devices] == [40, 40]
    assert [device.danger_log for device in opened] == [[], []]  # type: ignore[attr-defined]
    witnesses = {e.where for t in both.transitions.values() for e in t.evidence if e.kind is EvidenceKind.EXPLORED}
    assert witnesses == {e.result.run_id for e in joint.devices if e.result}


def test_a_device_that_has_another_app_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    path, how = tmp_path / "m", Shared(budget=1e6, max_steps=5, runs=tmp_path / "runs")
    joint = explore_on(["sim:shop", "sim:notes"], open_device, partial(Atlas.open, path, create=True), how)
    first, other = joint.devices
    assert first.result is not None
    assert other.result is None
    assert "sim:notes shows com.example.notes, and other devices show com.example.corner" in other.error
    with closing(Atlas.open(path)) as atlas:
        assert atlas.apps() == ("com.example.corner",)


def test_a_device_that_cannot_be_opened_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    path, how = tmp_path / "m", Shared(budget=1e6, max_steps=5, runs=tmp_path / "runs")
    joint = explore_on(["sim:nothere", "sim:shop"], open_device, partial(Atlas.open, path, create=True), how)
    assert "no simulated app 'nothere'" in joint.devices[0].error
    assert joint.devices[1].result is not None
    assert joint.app == "com.example.corner"


def test_an_interruption_ends_every_device_and_keeps_what_was_found(tmp_path: Path) -> None:
    path, how = tmp_path / "m", Shared(budget=1e6, max_steps=10_000, runs=tmp_path / "runs")
    steps: list[str] = []

    def interrupt(device: str, event: Event) -> None:
        steps.append(device)
        if len(steps) == 60:
            _thread.interrupt_main()

    shared = partial(Atlas.open, path, create=True)
    with pytest.raises(KeyboardInterrupt):
        explore_on(["sim:shop"] * 2, open_device, shared, how, on_event=interrupt)
    with closing(Atlas.open(path)) as atlas:
        assert atlas.load().transitions
        assert not list(atlas.database.read("com.example.corner", "claim"))


def test_what_another_device_claims_is_the_last_resort_until_the_claim_runs_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph = known("shop", 5)
    with closing(Atlas.open(tmp_path / "m", create=True)) as atlas:
        mine, other = Claims(atlas, graph.app, "a"), Claims(atlas, graph.app, "b")
        strategy = MostPromisingUnclaimed(mine)
        inventory = Inventory(graph, resume=False)
        frontier = Frontier(graph, inventory, Prices())
        view = inventory.views.recall(graph.entry or "")
        frontier.stand(view, tuple(inventory.offered(view)))
        first = strategy.choose(frontier)
        assert first is not None
        screen, control = inventory.views.screen_of(first.place.view), first.control
        free = strategy.worth(frontier, first.place, control)
        other.take(screen, control.key)
        mine.leave()
        instead = strategy.choose(frontier)
        assert instead is not None
        assert (instead.place.view, instead.control.key) != (first.place.view, control.key)
        assert strategy.worth(frontier, first.place, control) == pytest.approx(CLAIMED * free)
        assert mine.of_others() == {spot_of(screen, control.key)}
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + LASTS + 1)
        assert mine.of_others() == frozenset()
        monkeypatch.undo()
        other.leave()
        assert mine.of_others() == frozenset()


def test_a_device_waits_at_its_end_only_for_one_that_has_something_left_to_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an idle device has tried stays claimed, and nobody waits for what it may find."""
    graph = known("shop", 5)
    with closing(Atlas.open(tmp_path / "m", create=True)) as atlas:
        atlas.save(graph)
        mine, other = Claims(atlas, graph.app, "a"), Claims(atlas, graph.app, "b")
        company = Company(atlas, mine, time.time())
        inventory = Inventory(graph, resume=True)
        company.join(graph, inventory, Frontier(graph, inventory, Prices()), "a", resume=True)
        slept: list[float] = []

        def sleep(seconds: float) -> None:
            slept.append(seconds)
            other.idle()

        monkeypatch.setattr(time, "sleep", sleep)
        other.take("s", next(iter(inventory.offered(inventory.views.recall(graph.entry or "")))).key)
        claimed = mine.of_others()
        assert not company.await_more()
        assert len(slept) == 1
        assert not company.await_more()
        assert len(slept) == 1
        assert mine.of_others() == claimed != frozenset()
        assert not other.others_at_work()


def test_what_others_have_tried_is_a_way_and_is_not_tried_again() -> None:
    graph, whole = known("shop", 5), known("shop", 40)
    inventory = Inventory(graph, resume=False)
    frontier = Frontier(graph, inventory, Prices())
    new = [s for key, s in whole.screens.items() if key not in graph.screens]
    edges = [t for key, t in whole.transitions.items() if key not in graph.transitions]
    for screen in new:
        graph.put_screen(screen)
    for edge in edges:
        graph.put_transition(edge)
    inventory.learn(new, frozenset(s.id for s in new), edges)
    frontier.learn(edges)
    frontier.stand(inventory.views.recall(graph.entry or ""), ())
    reached = {inventory.views.screen_of(place.view) for place in frontier.places()}
    assert reached & {s.id for s in new}
    for edge in edges:
        view = inventory.views.recall(edge.source)
        control = inventory.meant(view, edge.action)
        assert control is None or control not in list(inventory.untried(view, [control]))


def test_a_map_follows_what_another_program_writes_and_has_nothing_to_save_then(tmp_path: Path) -> None:
    whole = known("shop", 30)
    with closing(Atlas.open(tmp_path / "m", create=True)) as atlas, closing(Atlas.open(tmp_path / "m")) as other:
        graph = Graph(whole.app)
        follower = Follower(atlas, graph)
        assert not follower.take_in().screens
        other.save(whole)
        news = follower.take_in()
        assert graph.screens == whole.screens
        assert graph.transitions == whole.transitions
        assert news.found == whole.screens.keys()
        assert len(news.transitions) == len(whole.transitions)
        assert graph.changes() == ([], [])
        assert not follower.take_in().transitions


def test_screens_that_are_one_get_the_smallest_of_their_ids(tmp_path: Path) -> None:
    graph = known("shop", 30)
    first, second, third, *_ = sorted(graph.screens)
    path = tmp_path / "m"
    with closing(Atlas.open(path, create=True)) as atlas:
        atlas.save(graph)
        put_aliases(atlas, graph.app, [(second, first), (third, second), (first, first)])
        assert aliases(atlas, graph.app) == {second: first, third: first}
    with closing(Atlas.open(path)) as atlas:
        assert fold(atlas, graph.app) == 2
        whole = atlas.load()
    assert whole.screens.keys() == graph.screens.keys() - {second, third}
    assert {look for s in whole.screens.values() for look in s.looks} == {
        look for s in graph.screens.values() for look in s.looks
    }
    tried = sum(e.tried for t in graph.transitions.values() for e in t.evidence)
    assert sum(e.tried for t in whole.transitions.values() for e in t.evidence) <= tried


def test_explore_takes_several_devices(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "m.uiatlas"
    assert main(["explore", "sim:shop", "sim:shop", "-o", str(path), "--max-steps", "10", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [d["steps"] for d in told["devices"]] == [10, 10]
    with closing(Atlas.open(path)) as atlas:
        graph = atlas.load()
    assert (told["screens"], told["transitions"]) == (len(graph.screens), len(graph.transitions))


@pytest.mark.parametrize("option", ["--strategy random", "--reset true", "--policy ask", "--model scripted:x"])
def test_what_only_one_device_can_do_is_refused_for_several(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["explore", "sim:shop", "sim:shop", "-o", str(tmp_path / "m"), *option.split()]
    assert main(words) == 2
    said = capsys.readouterr().err
    assert "works with one device only" in said
    assert said.count("\n") == 1
