"""The file format ``recorded-app v1``: what is read, what is dropped at the door, and what is refused."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from uiatlas.devices.recorded_app import element_keys, read_recorded_app, tag_of, write_recorded_app
from uiatlas.devices.replay import ReplayDevice
from uiatlas.errors import FormatError, InputError
from uiatlas.ui import (
    Back,
    ElementFlag,
    InputText,
    LongPress,
    OpenApp,
    Role,
    Selector,
    Tap,
    UIElement,
)

NAME = Selector(Role.INPUT, "Name")
ADD = Selector(Role.BUTTON, description="Add")
OK = Selector(Role.BUTTON, "OK")
GO_BACK = Selector(Role.BUTTON, "go back")


@pytest.fixture
def device(recorded_file: Path) -> ReplayDevice:
    return ReplayDevice(read_recorded_app(recorded_file), f"recorded:{recorded_file}")


def written(path: Path, data: object) -> Path:
    path.write_text(json.dumps(data))
    return path


def test_elements_get_their_roles_flags_and_texts(recorded_file: Path) -> None:
    app = read_recorded_app(recorded_file)
    words, add, back = app.screens["list"].observation.elements
    assert (words.role, words.flags) == (Role.TEXT, 0)
    assert (add.role, add.description, add.actionable) == (Role.BUTTON, "Add", True)
    assert app.screens["list"].back_key == "button||go back#0"
    assert app.screens["list"].element("button||go back#0") == back
    assert app.screens["more"].observation.elements[0].checked
    assert app.screens["add"].observation.elements[0].editable
    assert app.screens["add"].observation.dialog
    assert app.screens["add"].numbers == (0, 2, 9)


def test_a_recording_is_replayed_by_the_edge_that_exploration_saw_most_often(device: ReplayDevice) -> None:
    device.perform(Tap(ADD))
    assert device.screen == "add"


def test_typed_text_matches_whatever_its_case_and_outer_space(device: ReplayDevice) -> None:
    device.perform(Tap(ADD))
    device.perform(InputText(NAME, "Bread"))
    assert device.screen == "add"
    device.perform(InputText(NAME, "  mILK "))
    assert device.screen == "more"


def test_an_action_that_was_not_recorded_leaves_the_screen_as_it_is(device: ReplayDevice) -> None:
    device.perform(LongPress(ADD))
    assert device.screen == "list"
    device.perform(Tap(Selector(Role.TEXT, "My things")))
    assert device.screen == "list"


def test_back_takes_the_recorded_way_else_the_screen_before(device: ReplayDevice) -> None:
    device.perform(Back())
    assert device.screen == "list"
    device.perform(Tap(ADD))
    device.perform(Back())
    assert device.screen == "list"
    device.perform(Tap(ADD))
    device.perform(Tap(OK))
    assert device.screen == "more"
    device.perform(Back())
    assert device.screen == "list"


def test_the_element_go_back_does_what_back_does(device: ReplayDevice) -> None:
    device.perform(Tap(ADD))
    device.perform(Tap(GO_BACK))
    assert device.screen == "list"


def test_a_restart_shows_the_launch_screen_and_forgets_the_way(device: ReplayDevice) -> None:
    device.perform(Tap(ADD))
    device.perform(OpenApp("handmade"))
    assert device.screen == "add"
    device.perform(OpenApp("handmade", restart=True))
    device.perform(Back())
    assert device.screen == "list"


def test_what_serves_only_to_score_is_neither_kept_nor_written(tmp_path: Path, recorded: dict[str, Any]) -> None:
    plain = read_recorded_app(written(tmp_path / "plain.json", recorded))
    for screen in recorded["screens"]:
        screen |= {"cluster": "c0", "content_id": "secret", "sources": {"tasks": 3}, "drive_state_str": ["secret"]}
        for element in screen["elements"]:
            element["key_norm"] = "secret"
    for edge in recorded["edges"]:
        edge["tasks"] = ["secret-01:0"]
    app = read_recorded_app(written(tmp_path / "scored.json", recorded))
    assert app == plain
    write_recorded_app(app, tmp_path / "out.json")
    text = (tmp_path / "out.json").read_text()
    for word in ("secret", "cluster", "content_id", "key_norm", "tasks", "sources", "drive_state_str"):
        assert word not in text


def test_writing_and_reading_gives_the_same_app(tmp_path: Path, recorded_file: Path) -> None:
    app = read_recorded_app(recorded_file)
    write_recorded_app(app, tmp_path / "copy.json")
    assert read_recorded_app(tmp_path / "copy.json") == app
    assert [p.name for p in tmp_path.iterdir() if p.suffix == ".tmp"] == []


def test_shared_recorded_apps_survive_writing_and_reading(data_dir: Path, tmp_path: Path) -> None:
    files = [p for p in sorted((data_dir / "droidtask").glob("*.json")) if p.name != "tasks.json"]
    assert files
    for path in files:
        app = read_recorded_app(path)
        write_recorded_app(app, tmp_path / path.name)
        assert read_recorded_app(tmp_path / path.name) == app
        raw = json.loads(path.read_text())
        assert {s["id"]: len(s["elements"]) for s in raw["screens"]} == {
            i: len(s.observation.elements) for i, s in app.screens.items()
        }
        assert len(raw["edges"]) == len(app.edges)
        for edge in app.edges:
            for step in edge.steps:
                assert app.exploration_walk[step : step + 2] == (edge.source, edge.target)


def test_keys_count_equal_elements_and_stay_on_one_line() -> None:
    two = [UIElement(i, Role.BUTTON, text="A\nB", flags=ElementFlag.CLICKABLE) for i in range(2)]
    assert element_keys(two) == ("button||A<br>B#0", "button||A<br>B#1")


@given(st.lists(st.tuples(st.sampled_from(Role), st.text(), st.text(), st.integers(0, 2047)), max_size=8))
def test_keys_are_unique_and_begin_with_the_tag(parts: list[tuple[Role, str, str, int]]) -> None:
    elements = [UIElement(i, r, t, d, flags=f) for i, (r, t, d, f) in enumerate(parts)]
    keys = element_keys(elements)
    assert len(set(keys)) == len(keys)
    assert all(k.startswith(f"{tag_of(e)}|") for k, e in zip(keys, elements, strict=True))


WRONG: list[tuple[tuple[str | int, ...], object]] = [
    (("app",), 7),
    (("app",), ""),
    (("screens",), []),
    (("screens",), {}),
    (("launch_screen",), "nowhere"),
    (("exploration_walk", 1), "nowhere"),
    (("screens", 1, "id"), "list"),
    (("screens", 0, "id"), 12),
    (("screens", 0, "elements", 1, "tag"), "blink"),
    (("screens", 0, "elements", 1, "text"), None),
    (("screens", 0, "elements", 1, "id"), "1"),
    (("screens", 0, "elements", 1, "key"), "p||My things#0"),
    (("screens", 0, "elements", 1, "checked"), "yes"),
    (("screens", 0, "elements", 1, "parent"), 1),
    (("screens", 0, "elements", 1, "bounds"), [1, 2, 3]),
    (("screens", 0, "elements", 1, "role"), "wizard"),
    (("edges", 0, "src"), "nowhere"),
    (("edges", 0, "dst"), "nowhere"),
    (("edges", 0, "key"), "button||Nothing#0"),
    (("edges", 0, "action"), "sing"),
    (("edges", 0, "explore"), -1),
    (("edges", 0, "explore"), 1.5),
    (("edges", 0, "input"), 5),
    (("edges", 2, "element"), 0),
]


@pytest.mark.parametrize(("where", "value"), WRONG)
def test_a_wrong_value_is_refused_in_one_line(
    tmp_path: Path, recorded: dict[str, Any], where: tuple[str | int, ...], value: object
) -> None:
    part: Any = recorded
    for step in where[:-1]:
        part = part[step]
    part[where[-1]] = value
    with pytest.raises(FormatError) as caught:
        read_recorded_app(written(tmp_path / "wrong.json", recorded))
    assert "wrong.json" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "where",
    [
        ("app",),
        ("launch_screen",),
        ("screens",),
        ("edges",),
        ("screens", 0, "id"),
        ("screens", 0, "elements"),
        ("screens", 0, "elements", 0, "key"),
        ("screens", 0, "elements", 0, "tag"),
        ("screens", 0, "elements", 0, "text"),
        ("edges", 0, "src"),
        ("edges", 0, "dst"),
        ("edges", 0, "key"),
    ],
)
def test_a_missing_field_is_named(tmp_path: Path, recorded: dict[str, Any], where: tuple[str | int, ...]) -> None:
    part: Any = recorded
    for step in where[:-1]:
        part = part[step]
    del part[where[-1]]
    with pytest.raises(FormatError, match=str(where[-1])):
        read_recorded_app(written(tmp_path / "short.json", recorded))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_truncated_file_is_refused(tmp_path: Path, recorded: dict[str, Any], data: st.DataObject) -> None:
    raw = json.dumps(recorded).encode()
    path = tmp_path / "cut.json"
    path.write_bytes(raw[: data.draw(st.integers(0, len(raw) - 1))])
    with pytest.raises(FormatError):
        read_recorded_app(path)


@pytest.mark.parametrize("raw", [b"", b"[]", b"null", b"\xff\xfe\x00", b"[" * 100_000, b"1" * 5000, b"{}"])
def test_other_files_are_refused(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(raw)
    with pytest.raises(FormatError):
        read_recorded_app(path)


def test_a_missing_file_and_a_folder_are_bad_input(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(InputError):
            read_recorded_app(path)


def test_a_recording_cannot_be_written_where_there_is_no_folder(tmp_path: Path, recorded_file: Path) -> None:
    with pytest.raises(InputError):
        write_recorded_app(read_recorded_app(recorded_file), tmp_path / "none" / "app.json")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), value=json_values)
def test_any_value_in_any_place_is_read_or_refused_in_one_line(
    tmp_path: Path, recorded: dict[str, Any], data: st.DataObject, value: object
) -> None:
    changed: Any = deepcopy(recorded)
    part: Any = changed
    while True:
        choices = list(range(len(part))) if isinstance(part, list) else list(part)
        step = data.draw(st.sampled_from(choices))
        if not (isinstance(part[step], list | dict) and part[step] and data.draw(st.booleans())):
            part[step] = value
            break
        part = part[step]
    path, refused = written(tmp_path / "any.json", changed), ""
    try:
        write_recorded_app(read_recorded_app(path), tmp_path / "again.json")
    except FormatError as error:
        refused = str(error)
    assert "\n" not in refused
    assert refused or read_recorded_app(tmp_path / "again.json") == read_recorded_app(path)
