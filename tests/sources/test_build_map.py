"""One way in: what a path holds is told by its content, and what cannot be used is refused in one line."""

import gzip
import json
import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.knowledge.halls import halls

from uiatlas.cli.main import main
from uiatlas.devices import open_device
from uiatlas.devices.recording import Recorder
from uiatlas.errors import FormatError, InputError, UiatlasError
from uiatlas.sources import build_map
from uiatlas.ui import Tap, describe, selector_for
from uiatlas.utg import Atlas
from uiatlas.utg.export import render, to_document

HAND_MADE = Path(__file__).parents[1] / "fixtures" / "hand_made"


@pytest.fixture
def walk(tmp_path: Path) -> Path:
    """A walk of six taps through the bundled app."""
    path = tmp_path / "walk.jsonl"
    recorder = Recorder(open_device("sim:notes"), path)
    for turn in range(6):
        seen = recorder.observe()
        element = seen.actionable[turn % len(seen.actionable)]
        recorder.perform(Tap(selector_for(element, seen)), element)
    recorder.observe()
    recorder.close()
    return path


def test_a_walk_of_the_recorder_gives_a_map(walk: Path) -> None:
    graph = build_map(walk)
    assert graph.entry in graph.screens
    assert graph.transitions
    assert all(t.evidence[0].where.startswith("walk.jsonl#") for t in graph.transitions.values())
    assert all(describe(t.action).startswith("tap") for t in graph.transitions.values())


def test_a_continued_walk_is_still_the_same_witness(walk: Path) -> None:
    lines = walk.read_text().splitlines(keepends=True)
    steps = [i for i, line in enumerate(lines) if line.startswith('{"step"')]
    whole = build_map(walk)
    walk.write_text("".join(lines[: steps[2] + 1]))
    part = build_map(walk)
    assert {e.where for t in part.transitions.values() for e in t.evidence} == {
        e.where for t in whole.transitions.values() for e in t.evidence
    }


def test_a_walk_of_which_only_the_start_was_written_gives_its_screen(walk: Path) -> None:
    lines = walk.read_text().splitlines(keepends=True)
    walk.write_text("".join(lines[:2]))
    assert len(build_map(walk).screens) == 1
    walk.write_text(lines[0])
    with pytest.raises(InputError, match="nothing was seen"):
        build_map(walk)


def test_one_hierarchy_gives_one_screen() -> None:
    graph = build_map(HAND_MADE / "webview.xml")
    assert [(s.name, s.external) for s in graph.screens.values()] == [("Help", False)]
    assert graph.app == "com.example.app"


def test_a_folder_of_hierarchies_gives_screens_and_names_what_is_none(tmp_path: Path) -> None:
    for file in HAND_MADE.glob("*.xml"):
        shutil.copy(file, tmp_path)
    (tmp_path / "cut.xml").write_text("<hierarchy><node")
    (tmp_path / "bare.xml").write_text("<hierarchy/>")
    (tmp_path / "notes.txt").write_text("not looked at")
    told: list[tuple[int, int]] = []
    graph = build_map(tmp_path, progress=lambda done, of: told.append((done, of)))
    assert (len(graph.screens), len(graph.transitions)) == (4, 0)
    assert told[-1] == (6, 6)
    assert [any(name in w for w in graph.warnings) for name in ("cut.xml", "bare.xml")] == [True, True]


def test_the_app_that_is_asked_for_is_mapped_and_others_are_external(data_dir: Path) -> None:
    folder = data_dir / "hierarchies"
    by_itself, asked = build_map(folder), build_map(folder, app="com.google.android.deskclock")
    assert by_itself.app == "com.android.settings"
    assert asked.app == "com.google.android.deskclock"
    assert sum(not s.external for s in asked.screens.values()) < sum(not s.external for s in by_itself.screens.values())
    assert {s.app for s in asked.screens.values() if not s.external} == {asked.app}
    assert by_itself.warnings == []


def test_names_do_not_matter_only_contents_do(walk: Path, tmp_path: Path) -> None:
    odd = tmp_path / "odd.bin"
    for source, app in ((walk, "notes"), (HAND_MADE / "dialog.xml", "com.example.app")):
        odd.write_bytes(source.read_bytes())
        assert build_map(odd).app == build_map(source).app
        assert app in build_map(odd).app


@pytest.mark.parametrize("name", ["dialog.xml", "droidbot_output/utg.js"])
def test_compressed_material_other_than_a_bundle_is_to_be_unpacked_first(tmp_path: Path, name: str) -> None:
    path = tmp_path / "material.gz"
    path.write_bytes(gzip.compress((HAND_MADE / name).read_bytes()))
    with pytest.raises(InputError, match=r"compressed .*gunzip"):
        build_map(path)


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("app.apk", b"PK\x03\x04rest", "no package that can be opened"),
        ("some.zip", b"PK\x03\x04rest", "no package that can be opened"),
        ("map.uiatlas", b"SQLite format 3\0rest", "is a database"),
        ("empty.json", b"", "is empty"),
        ("short.json", b'{"screens": [], "transitions": [], "counts": {}}', "short answer of `map show --json`"),
        ("cut.json", b'{"app": "x", "screens": [', "not JSON, or cut off"),
        ("list.json", b"[1, 2]", "is nothing that"),
        ("other.json", b'{"a": 1}', "is JSON, but nothing"),
        ("deep.json", b'{"a":' * 100_000, "not JSON, or cut off"),
        ("run.json.gz", b"\x1f\x8bnot gzip at all", "not a gzip file"),
        ("run.json.gz", gzip.compress(b'{"states": []}' * 99, mtime=0)[:-30], "cut off"),
        ("text.xml", b"just words", "is nothing that a map can be built from"),
        ("noise.json", bytes(range(128, 256)), "is nothing that a map can be built from"),
        ("layout.xml", b"<LinearLayout/>", "not a view hierarchy"),
        ("long.xml", b"<hierarchy>" + b"x" * 10_000_000, "more than 10 MB"),
        ("walk.jsonl", b'{"format":"uiatlas-walk","version":99,"app":"a","uri":"b"}\n', "reads up to"),
        ("walk.jsonl", b'{"format":"uiatlas-walk"', "not a walk"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(tmp_path: Path, name: str, content: bytes, problem: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        build_map(path)
    message = str(caught.value)
    assert problem in message
    assert name in message
    assert "\n" not in message


def test_missing_paths_and_folders_without_material_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no file"):
        build_map(tmp_path / "none.json")
    with pytest.raises(InputError, match="is an empty folder"):
        build_map(tmp_path)
    (tmp_path / "notes.txt").touch()
    with pytest.raises(InputError, match="without anything"):
        build_map(tmp_path)
    with pytest.raises(InputError, match="no file"):
        build_map(Path("a\0b"))
    (tmp_path / "build.gradle").touch()
    with pytest.raises(InputError, match=r"no AndroidManifest\.xml"):
        build_map(tmp_path)


def test_a_small_file_that_unpacks_to_a_huge_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.json.gz"
    path.write_bytes(gzip.compress(b" " * 101_000_000, 1))
    with pytest.raises(FormatError, match="longer than 100 MB unpacked"):
        build_map(path)


def test_hierarchies_beside_the_source_of_their_app_are_hierarchies(tmp_path: Path) -> None:
    shutil.copy(HAND_MADE / "dialog.xml", tmp_path)
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "build.gradle").touch()
    assert build_map(tmp_path).app == "com.example.app"


@pytest.mark.parametrize("name", ["compose.xml", "droidbot_output"])
def test_a_saved_map_is_loaded_equal(tmp_path: Path, name: str) -> None:
    graph = build_map(HAND_MADE / name)
    with Atlas.open(tmp_path / "map.uiatlas", create=True) as atlas:
        atlas.save(graph)
        loaded = atlas.load(graph.app)
    assert (loaded.screens, loaded.transitions) == (graph.screens, graph.transitions)
    assert (loaded.entry, loaded.warnings) == (graph.entry, graph.warnings)


@pytest.mark.parametrize("name", ["myexpenses_kea", "qqmusic"])
def test_real_runs_rebuild_to_equal_maps_that_an_atlas_keeps(data_dir: Path, tmp_path: Path, name: str) -> None:
    path = data_dir / "droidbot_runs" / f"{name}.json.gz"
    graph, again = build_map(path), build_map(path)
    assert (graph.screens, graph.transitions) == (again.screens, again.transitions)
    with Atlas.open(tmp_path / "map.uiatlas", create=True) as atlas:
        atlas.save(graph)
        loaded = atlas.load()
    assert (loaded.screens, loaded.transitions) == (graph.screens, graph.transitions)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_material_never_raises_anything_but_our_own_errors(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "material"
    start = data.draw(st.sampled_from([b"", b"{", b"\x1f\x8b\x08", b"<hierarchy>", b'{"states":[],"events":', b"PK"]))
    path.write_bytes(start + data.draw(st.binary(max_size=60)))
    with suppress(UiatlasError):
        build_map(path)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
VIEW = st.fixed_dictionaries(
    {},
    optional={
        "parent": st.integers(-3, 5) | JSON,
        "bounds": st.lists(st.lists(st.integers(), min_size=2, max_size=2), min_size=2, max_size=2) | JSON,
        "class": st.sampled_from(["android.view.View", "android.widget.EditText"]) | JSON,
        "clickable": st.booleans() | JSON,
        "text": st.text(max_size=5) | JSON,
    },
)
STATE = st.fixed_dictionaries(
    {"state_str": st.sampled_from("abc") | JSON, "views": st.lists(VIEW, max_size=5) | JSON},
    optional={"activity": st.sampled_from(["a/.B", "/"]) | JSON, "width": JSON},
)
EVENT = st.fixed_dictionaries(
    {"start": st.sampled_from("abc"), "stop": st.sampled_from("abc")},
    optional={
        "type": st.sampled_from(["touch", "key", "scroll", "set_text", "intent", "kill_app"]) | JSON,
        "view": VIEW | JSON,
        "extra": st.fixed_dictionaries({}, optional={"name": JSON, "x": JSON, "text": JSON, "intent": JSON}) | JSON,
        "event_str": JSON,
        "tag": JSON,
    },
)


@settings(deadline=None)
@given(states=st.lists(STATE | JSON, max_size=4), events=st.lists(EVENT | JSON, max_size=4))
def test_runs_of_any_json_types_never_raise_anything_but_our_own_errors(
    tmp_path_factory: pytest.TempPathFactory, states: list[object], events: list[object]
) -> None:
    folder = tmp_path_factory.mktemp("fuzz")
    (folder / "run.json").write_text(json.dumps({"states": states, "events": events}))
    with suppress(UiatlasError):
        graph = build_map(folder / "run.json")
        with Atlas.open(folder / "map.uiatlas", create=True) as atlas:
            atlas.save(graph)
            assert atlas.load().transitions == graph.transitions


def test_a_map_as_json_is_read_back(tmp_path: Path) -> None:
    """What `map show --format json` writes is material for `map build` (KG-RAG, section 3.1)."""
    graph = halls()
    graph.product, graph.app_version = "halls", "1.2"
    path = tmp_path / "halls.json"
    path.write_text(render(graph, "json"), encoding="utf-8")
    again = build_map(path)
    assert to_document(again) == to_document(graph)
    with pytest.raises(InputError, match="halls"):
        build_map(path, app="com.example.garden")


def test_the_product_that_is_named_is_kept_with_the_map(tmp_path: Path) -> None:
    path, made = tmp_path / "halls.json", tmp_path / "halls.uiatlas"
    path.write_text(render(halls(), "json"), encoding="utf-8")
    assert main(["map", "build", str(path), "-o", str(made), "--product", "halls"]) == 0
    with Atlas.open(made) as atlas:
        assert atlas.products() == {"com.example.halls": "halls"}
        assert len(atlas.load().screens) == len(halls().screens)


def test_pictures_of_screens_travel_with_a_map_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, path, second = tmp_path / "halls.uiatlas", tmp_path / "halls.json", tmp_path / "again.uiatlas"
    picture = b"\xff\xd8\xff\xe0 a picture"
    with Atlas.open(first, create=True) as atlas:
        atlas.save(halls())
        atlas.put_picture("com.example.halls", "home", picture)
    assert main(["map", "show", str(first), "--format", "json", "--pictures", "-o", str(path)]) == 0
    assert main(["map", "build", str(path), "-o", str(second)]) == 0
    with Atlas.open(second) as atlas:
        assert atlas.pictures("com.example.halls") == {"home": picture}
    assert main(["map", "show", str(first), "--pictures"]) == 2
    assert "--pictures has no effect" in capsys.readouterr().err
