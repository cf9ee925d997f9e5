"""At the end of a run a screen that turned out to be two is split in the file."""

from pathlib import Path

from uiatlas.agents.running import RunOptions, run_task
from uiatlas.agents.travel.traveller import Traveller
from uiatlas.cli.commands.demo import learn_map
from uiatlas.devices import open_device
from uiatlas.utg import Atlas, Look
from uiatlas.utg.departures import Departure
from uiatlas.utg.splitting import note_departure


def test_a_run_leaves_a_map_whose_mixed_screens_are_split(tmp_path: Path) -> None:
    """Departures that earlier runs noted say that About is two; afterwards it is, and the map still leads there."""
    learn_map(tmp_path / "notes.uiatlas")
    with Atlas.open(tmp_path / "notes.uiatlas") as atlas:
        graph = atlas.load()
        about = graph.find("About")
        edge = next(e for e in graph.outgoing(about.id) if e.target != about.id)
        for look, target in ((about.looks[0], edge.target), (Look("beta", ("t|beta#0",)), "theme")) * 8:
            note_departure(graph, Departure(about.id, edge.action, target, look))
        device = open_device("sim:notes")
        report = run_task(
            device,
            "open the settings",
            RunOptions(
                graph=graph,
                atlas=atlas,
                policy=lambda known, task: Traveller(known, "Settings"),
                runs=tmp_path / "runs",
            ),
        )
        device.close()
        assert report.result.status == "success"
        learnt = atlas.load()
    assert [s.id for s in learnt.screens.values() if s.name == "About"].count(about.id) == 1
    (other,) = [s for s in learnt.screens.values() if s.name == "About" and s.id != about.id]
    assert {look.digest for look in (*other.looks, *learnt.screens[about.id].looks)} >= {"beta", about.looks[0].digest}
    assert list(learnt.incoming(other.id))
