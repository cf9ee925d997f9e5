"""What is taught over MCP and HTTP: by one server at a time, and as a whole or not at all."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from mcp import Client
from tests.serve.conftest import played
from tests.serve.test_map_tools import text_of

from uiatlas.errors import InputError
from uiatlas.serve.alone import Claims
from uiatlas.serve.maps import Maps
from uiatlas.serve.service import Service
from uiatlas.serve.shelf import Shelf
from uiatlas.serve.tools import server_of
from uiatlas.utg import Graph, Screen

APP = "com.example.notes"
SNAPSHOT = '<hierarchy><node class="android.widget.Button" text="Here" package="com.example.notes"/></hierarchy>'
STEP = {"before": SNAPSHOT, "action": "go back", "after": SNAPSHOT}


def test_one_server_teaches_a_map(notes: Path, tmp_path: Path) -> None:
    """Two servers answer from one file, also over a link; one of them teaches it, and the other says which one does."""
    link = tmp_path / "link.uiatlas"
    link.symlink_to(notes)

    async def story() -> None:
        with Claims("over stdio") as here, Claims("over stdio") as there:
            first = server_of(Service([notes], claim=here.take))
            second = server_of(Service([link], claim=there.take))
            async with Client(first) as teacher, Client(second) as other:
                assert not (await teacher.call_tool("report_step", STEP)).is_error
                refused = await other.call_tool("report_step", STEP)
                assert refused.is_error
                assert "is served already by process" in text_of(refused)
                assert "over stdio" in text_of(refused)
                assert not (await other.call_tool("find_route", {"goal": "Theme"})).is_error
                here.__exit__(None, None, None)
                assert not (await other.call_tool("report_step", STEP)).is_error
        assert not [*tmp_path.glob(".*.serving")]

    played(story)


@pytest.fixture
def shelf(notes: Path) -> Iterator[Shelf]:
    published: list[Maps] = []
    shelf = Shelf([notes], create=False, publish=published.append)
    shelf.open()
    yield shelf
    shelf.close()


def test_a_lesson_that_fails_half_way_leaves_nothing(shelf: Shelf, notes: Path) -> None:
    """A step whose second half cannot be read adds nothing, neither at once nor with the next lesson that is saved."""

    def broken(graph: Graph) -> None:
        graph.put_screen(Screen("half", graph.app, "Half a lesson"))
        raise InputError("the rest cannot be read")

    def whole(graph: Graph) -> None:
        graph.put_screen(Screen("whole", graph.app, "A whole lesson"))

    with pytest.raises(InputError, match="the rest"):
        shelf.teach(APP, broken)
    shelf.teach(APP, whole)
    other: list[Maps] = []
    again = Shelf([notes], create=False, publish=other.append)
    again.open()
    again.close()
    screens = other[-1].of(APP).graph.screens
    assert "whole" in screens
    assert "half" not in screens


def test_a_burst_of_lessons_is_shown_once(notes: Path) -> None:
    """Lessons that wait for each other are shown together, and each teacher sees its own once it is told so."""
    service, seen = Service([notes]), list[Maps]()

    async def taught(number: int) -> bool:
        key = f"lesson-{number}"
        screen = Screen(key, APP, f"Lesson {number}")
        await service.desk.write(lambda shelf: shelf.teach(APP, lambda graph: graph.put_screen(screen)))

        def look(maps: Maps) -> bool:
            seen.append(maps)
            return key in maps.of(APP).graph.screens

        return await service.desk.read(look)

    async def story() -> list[bool]:
        await service.desk.read(lambda maps: None)
        shown = await asyncio.gather(*map(taught, range(20)))
        await service.close()
        return shown

    assert all(played(story))
    assert len({id(maps) for maps in seen}) <= 3
