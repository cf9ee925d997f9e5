"""Data that are missing or malformed give one clear line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from uiatlas.devices.recorded_app import element_keys, read_recorded_app
from uiatlas.errors import FormatError, InputError
from uiatlas.sources import build_map
from uiatlas.ui import Match, resolve, selector_for
from uiatlas_bench.explored import map_of, observation_of
from uiatlas_bench.tasks import data_folder, load_tasks

Spoil = Callable[[dict[str, Any], list[dict[str, Any]]], object]


def test_apps_and_tasks_are_read(shop_folder: Path) -> None:
    data = load_tasks(shop_folder)
    assert [t.id for t in data.tasks] == ["buy", "noise", "late", "amount"]
    assert len(data.apps["shop"].screens) == 8
    assert len(data.explorations["shop"].screens) == 5
    assert all(step.times for step in data.explorations["shop"].steps)


def test_an_app_is_named_by_its_file(write: Any, shop: Any) -> None:
    """Tasks name the file; the package name inside may be another."""
    app, tasks = shop
    app["app"] = "org.example.shop"
    data = load_tasks(write({"shop": app}, tasks))
    assert (data.apps["shop"].name, data.explorations["shop"].app) == ("shop", "shop")


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda app, tasks: app.pop("edges"), "edges: Field required"),
        (lambda app, tasks: app["screens"][0].pop("content_id"), "content_id: Field required"),
        (lambda app, tasks: app["screens"][0]["elements"][0].update(tag="div"), "elements.0.tag: Input should be"),
        (lambda app, tasks: app["edges"][0].update(dst="nowhere"), "names the screen 'nowhere'"),
        (lambda app, tasks: app["edges"][0].update(key="button||None#0"), "names the element 'button||None#0'"),
        (lambda app, tasks: app["edges"][0].update(tasks=["buy"]), "'buy' is not a task id and a step"),
        (lambda app, tasks: app.update(launch_screen="nowhere"), "launch_screen 'nowhere'"),
        (lambda app, tasks: tasks[0].update(start="nowhere"), "has no screen 'nowhere'"),
        (lambda app, tasks: tasks[0]["steps"].pop(), "one action or more, and done"),
        (lambda app, tasks: tasks[0].update(steps=[]), "one action or more, and done"),
        (lambda app, tasks: tasks[0]["steps"][0].update(key="no"), "has no element 'no'"),
        (lambda app, tasks: tasks.clear(), "holds no task"),
        (lambda app, tasks: tasks[0].update(app="../shop"), "'../shop' cannot be the name of an app"),
    ],
)
def test_what_is_wrong_is_named(write: Any, shop: Any, spoil: Spoil, problem: str) -> None:
    app, tasks = shop
    spoil(app, tasks)
    with pytest.raises(FormatError, match=r"(shop|tasks)\.json") as caught:
        load_tasks(write({"shop": app}, tasks))
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("content", ["", "{", "[" * 100_000, "null", '{"screens": 3}'])
def test_a_file_that_is_no_recorded_app_is_refused(shop_folder: Path, content: str) -> None:
    (shop_folder / "shop.json").write_text(content)
    with pytest.raises(FormatError, match=r"shop\.json"):
        load_tasks(shop_folder)


def test_a_missing_file_or_folder_says_how_to_mend_it(shop_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (shop_folder / "shop.json").unlink()
    with pytest.raises(InputError, match="--data DIR"):
        load_tasks(shop_folder)
    with pytest.raises(InputError, match="is not a folder"):
        data_folder(shop_folder / "none", "droidtask")
    monkeypatch.delenv("UIATLAS_DATA", raising=False)
    with pytest.raises(InputError, match="UIATLAS_DATA"):
        data_folder(None, "droidtask")
    with pytest.raises(InputError, match="the data folder of this benchmark is"):
        data_folder(None, "")
    monkeypatch.setenv("UIATLAS_DATA", str(shop_folder.parent))
    assert data_folder(None, "data") == shop_folder


def test_bytes_that_are_no_text_are_refused(shop_folder: Path) -> None:
    (shop_folder / "tasks.json").write_bytes(json.dumps([]).encode("utf-16"))
    with pytest.raises(FormatError, match="not JSON"):
        load_tasks(shop_folder)


def assert_read_alike(folder: Path) -> None:
    data = load_tasks(folder)
    for name, app in data.apps.items():
        product = read_recorded_app(folder / f"{name}.json")
        assert product.screens.keys() == app.screens.keys()
        for screen in app.screens.values():
            read = product.screens[screen.id]
            seen = observation_of(name, screen)
            assert (read.observation, read.observation.digest, read.keys) == (seen, seen.digest, screen.keys)
            assert element_keys(seen.elements) == tuple(key.replace("\n", "<br>") for key in screen.keys)
            selectors = [selector_for(e, seen) for e in seen.elements]
            assert [resolve(s, seen) for s in selectors] == [Match(e, "exact") for e in seen.elements]


def test_the_bench_and_the_product_see_the_same(shop_folder: Path) -> None:
    """A recorded key and a selector name the same element, one to one."""
    assert_read_alike(shop_folder)


def test_the_bench_and_the_product_see_the_same_in_the_recorded_apps(data_dir: Path) -> None:
    assert_read_alike(data_dir / "droidtask")


def test_the_map_of_the_bench_is_the_map_that_the_product_builds(data_dir: Path) -> None:
    """Only what exploration did is on the map of a whole recording, too."""
    data = load_tasks(data_dir / "droidtask")
    for name, exploration in data.explorations.items():
        ours, built = map_of(exploration), build_map(data_dir / "droidtask" / f"{name}.json")
        assert ours.entry == built.entry
        assert list(ours.screens.values()) == list(built.screens.values())
        assert list(ours.transitions) == list(built.transitions)
