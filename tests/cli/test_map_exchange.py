"""Maps go from a file to a server and back, and nothing is lost or changed on the way."""

import json
from pathlib import Path
from typing import Any

import pytest

from uiatlas.cli.main import main
from uiatlas.knowledge.memory.tips import Tip, Tips
from uiatlas.perception.abstraction import VERSION
from uiatlas.storage import AtlasStore
from uiatlas.ui import Back
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Look, Screen, Transition
from uiatlas.utg.export import to_document

APPS = ("com.example.notes", "com.example.shop")


def small(app: str, witness: str, *more: str, tried: int = 1) -> Graph:
    """A map of two screens, and of some more that lead home."""
    graph = Graph(app, entry="home")
    graph.keyed_by = VERSION
    for key in ("home", *more):
        graph.put_screen(
            Screen(
                key, app, key.title(), looks=(Look(f"seen {key}", tuple(sorted(f"text:{key} {i}" for i in range(9)))),)
            )
        )
    for key in more:
        evidence = Evidence(EvidenceKind.EXPLORED, witness, tried, tried, 5.0)
        graph.put_transition(Transition(key, Back(), "home", evidence=(evidence,)))
    return graph


def filled(path: Path, *graphs: Graph) -> Path:
    with Atlas.open(path, create=True) as atlas:
        for graph in graphs:
            atlas.save(graph)
    return path


def content(store: AtlasStore) -> dict[tuple[str, str, str], Any]:
    places = [(app, kind) for app in store.apps() for kind in store.kinds(app)]
    return {(app, kind, key): body for app, kind in places for key, body in store.read(app, kind)}


def exported(place: str | Path) -> dict[str, Any]:
    with Atlas.open(place) as atlas:
        return {app: to_document(atlas.load(app)) for app in atlas.apps()}


def test_what_goes_to_a_server_and_comes_back_is_the_same(server_url: str, tmp_path: Path) -> None:
    one = filled(tmp_path / "one", *(small(app, "run 1", "page", "other") for app in APPS))
    with Atlas.open(one) as atlas:
        atlas.put_picture(APPS[0], "home", b"\xff\xd8\xff picture")
        atlas.database.write([(APPS[1], "odd", "\0 \\", "\ud800 é")])
    assert main(["map", "push", server_url, str(one)]) == 0
    assert main(["map", "pull", str(tmp_path / "two"), server_url]) == 0
    with Atlas.open(one) as first, Atlas.open(tmp_path / "two") as second:
        assert content(first.database) == content(second.database)
    assert exported(one) == exported(server_url) == exported(tmp_path / "two")


def test_a_file_and_a_server_that_both_learnt_know_the_same_afterwards(
    server_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = filled(tmp_path / "mine", small(APPS[0], "mine", "page", "own", tried=3))
    theirs = filled(
        tmp_path / "theirs", small(APPS[0], "theirs", "page", "new", tried=2), small(APPS[1], "theirs", "x")
    )
    with Atlas.open(mine) as atlas:
        Tips(atlas.database).keep(APPS[0], [Tip("look twice", "look", "Home")])
    assert main(["map", "push", server_url, str(theirs)]) == 0
    capsys.readouterr()
    assert main(["map", "sync", server_url, str(mine), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [told["app"] for told in said["maps"]] == list(APPS)
    assert exported(mine) == exported(server_url)
    with Atlas.open(server_url) as atlas:
        graph = atlas.load(APPS[0])
        assert set(graph.screens) == {"home", "page", "own", "new"}
        assert [(e.where, e.tried) for e in graph.between("page", "home")[0].evidence] == [("mine", 3), ("theirs", 2)]
        assert [tip.text for tip in Tips(atlas.database).told_of(APPS[0])] == ["look twice"]
    # Once more changes nothing.
    before = exported(mine)
    assert main(["map", "sync", server_url, str(mine)]) == 0
    assert before == exported(mine) == exported(server_url)


def test_screens_that_have_other_names_in_the_file_take_those_of_the_server(server_url: str, tmp_path: Path) -> None:
    theirs = small(APPS[0], "theirs", "page")
    renamed = Graph(APPS[0], entry="my home")
    renamed.keyed_by = VERSION
    for screen in theirs.screens.values():
        renamed.put_screen(Screen(f"my {screen.id}", APPS[0], screen.name, looks=screen.looks))
    renamed.put_transition(
        Transition("my page", Back(), "my home", evidence=(Evidence(EvidenceKind.EXPLORED, "m", 1),))
    )
    mine = filled(tmp_path / "mine", renamed)
    assert main(["map", "push", server_url, str(filled(tmp_path / "theirs", theirs))]) == 0
    assert main(["map", "sync", server_url, str(mine)]) == 0
    assert exported(mine) == exported(server_url)
    with Atlas.open(mine) as atlas:
        assert set(atlas.load(APPS[0]).screens) == {"home", "page"}


def test_only_the_apps_that_are_named_are_brought_over(server_url: str, tmp_path: Path) -> None:
    one = filled(tmp_path / "one", *(small(app, "run 1", "page") for app in APPS))
    assert main(["map", "push", server_url, str(one), "--app", APPS[1]]) == 0
    assert list(exported(server_url)) == [APPS[1]]
    assert main(["map", "pull", server_url, str(tmp_path / "two"), "--app", "nothing"]) == 2
    assert not (tmp_path / "two").exists()


def test_two_files_or_two_servers_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for given in (["a.uiatlas", "b.uiatlas"], ["postgresql://h/a", "postgresql://h/b"]):
        assert main(["map", "push", *given]) == 2
        assert "takes a file and a server" in capsys.readouterr().err
