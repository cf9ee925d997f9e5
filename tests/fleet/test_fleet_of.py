"""The devices of a fleet and the items of a file, as users write them, and what is wrong with what they write."""

from pathlib import Path

import pytest

from uiatlas.errors import InputError
from uiatlas.fleet.devices import FleetDevice, fleet_of, grouped
from uiatlas.fleet.items import Item, Work, item_from_json, item_to_json
from uiatlas.fleet.tasks import check_fits, explorations, on_each, read_tasks

PRESENT = ("sim:notes", "sim:shop", "android:emulator-5554")


def fleet(*given: str) -> tuple[FleetDevice, ...]:
    return fleet_of(given, lambda: PRESENT)


def test_a_pattern_chooses_from_what_can_be_driven_now() -> None:
    """`sim:*` is all simulated apps."""
    assert [device.name for device in fleet("sim:*", "web:http://127.0.0.1:1/")] == [
        "sim:notes",
        "sim:shop",
        "web:http://127.0.0.1:1/",
    ]


def test_a_file_names_devices_and_labels(tmp_path: Path) -> None:
    """A line has a device, labels and a comment; its kind is a label too."""
    file = tmp_path / "devices.txt"
    file.write_text("# the rack\nandroid:a?app=x rack-1 german # by the door\n\nsim:notes\nsim:notes\n")
    phone, one, two = fleet(str(file))
    assert phone.labels == phone.resources == {"android", "rack-1", "german"}
    assert (one.name, two.name, two.uri) == ("sim:notes", "sim:notes#2", "sim:notes")
    assert two.resources == frozenset()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("web:http://a/", "web:http://a/"), "twice"),
        (("android:nothing*",), "no device fits"),
        (("phone",), "is not a device"),
        (("phones:a",), "is not a device"),
    ],
)
def test_what_is_no_fleet_is_said(given: tuple[str, ...], said: str) -> None:
    """One line names the device and what is wrong with it."""
    with pytest.raises(InputError, match=said):
        fleet(*given)


def test_simulated_devices_share_a_worker_and_real_ones_have_their_own() -> None:
    """Up to eight simulated devices are one process."""
    devices = fleet(*["sim:notes"] * 11, "web:http://a/", "web:http://b/")
    assert sorted(len(group) for group in grouped(devices)) == [1, 1, 3, 8]
    assert sorted(len(group) for group in grouped(devices, together=1)) == [1] * 13


def test_a_text_file_has_a_task_a_line(tmp_path: Path) -> None:
    """Tasks are taken to have effects."""
    file = tmp_path / "tasks.txt"
    file.write_text("# mornings\nturn on vibrate\n\norder tea\n")
    assert read_tasks(file) == (
        Item(1, Work.TASK, "turn on vibrate", effects=True),
        Item(2, Work.TASK, "order tea", effects=True),
    )


def test_json_says_more_of_each_item(tmp_path: Path) -> None:
    """An object says on which devices, with which labels, and whether it may be repeated."""
    file = tmp_path / "tasks.json"
    file.write_text(
        '["order tea", {"task": "what is new?", "effects": false, "needs": ["german"], "max_steps": 7},'
        ' {"explore": true, "device": "sim:n*", "budget": 60, "name": "notes"}]'
    )
    order, ask, explore = read_tasks(file)
    assert order == Item(1, Work.TASK, "order tea", effects=True)
    assert ask == Item(2, Work.TASK, "what is new?", needs=("german",), max_steps=7)
    assert explore == Item(3, Work.EXPLORE, name="notes", device="sim:n*", budget=60.0)
    for item in (order, ask, explore):
        assert item_from_json(item.number, item_to_json(item)) == item


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.json", "{", "not JSON"),
        ("a.json", '{"task": "a"}', "no list"),
        ("a.json", "[1]", "item 1 is no text"),
        ("a.json", '[{"taks": "a"}]', "item 1 has taks"),
        ("a.json", '[{"task": "a", "needs": "b"}]', "wrong needs"),
        ("a.json", '[{"task": "a", "max_steps": 0}]', "wrong max_steps"),
        ("a.jsonl", '{"task": "a", "explore": true}', "neither or both"),
        ("a.jsonl", "{}", "neither or both"),
        ("a.txt", "# nothing\n", "holds no tasks"),
    ],
)
def test_what_is_wrong_with_a_file_of_tasks_is_said(tmp_path: Path, name: str, text: str, said: str) -> None:
    """One line names the item and what is wrong with it."""
    (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match=said):
        read_tasks(tmp_path / name)


def test_each_task_is_spread_over_the_devices_that_it_fits() -> None:
    """`--each` makes an item of every task and device."""
    devices = fleet("sim:notes", "sim:shop")
    spread = on_each((Item(1, Work.TASK, "a"), Item(2, Work.TASK, "b", device="sim:n*")), devices)
    assert [(i.number, i.text, i.device) for i in spread] == [
        (1, "a", "sim:notes"),
        (2, "a", "sim:shop"),
        (3, "b", "sim:notes"),
    ]


def test_an_item_that_fits_no_device_is_said_before_anything_is_done() -> None:
    """The line names the item and the label that is lacking."""
    devices = fleet("sim:notes")
    check_fits(explorations(devices, 60.0, None), devices)
    with pytest.raises(InputError, match=r"item 1 .a.: any device with german"):
        check_fits((Item(1, Work.TASK, "a", needs=("german",)),), devices)
