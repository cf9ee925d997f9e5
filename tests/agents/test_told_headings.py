"""The headings of tables are told with the map where a task asks for something."""

from uiatlas.agents.compilers.focus import focus
from uiatlas.ui import Bounds, ElementFlag, Role, UIElement
from uiatlas.utg import Graph, Screen

APP = "com.example.boats"


def cells(rows: list[tuple[str, ...]], top: int = 0) -> list[tuple[str, Bounds]]:
    return [
        (said, Bounds(100 * column, top + 20 * row, 100 * column + 90, top + 20 * row + 18))
        for row, line in enumerate(rows)
        for column, said in enumerate(line)
    ]


def told(*rows: tuple[str, ...], task: str = "When was Dipper bought?") -> str:
    texts = [UIElement(n, Role.TEXT, said, bounds=at) for n, (said, at) in enumerate(cells([*rows]))]
    button = UIElement(len(texts), Role.BUTTON, "Dipper", flags=ElementFlag.CLICKABLE)
    graph = Graph(APP)
    graph.put_screen(Screen("boats", APP, "Boats", elements=(*texts, button)))
    return focus(graph, task, None).text


HEADS, FIRST, SECOND = ("Boat", "Bought", "State"), ("Plover", "2021", "new"), ("Dipper", "2015", "old")


def test_the_heading_of_a_table_is_told_where_the_task_asks_for_something() -> None:
    assert '"Boat | Bought | State"' in told(HEADS, FIRST, SECOND)
    assert "Bought" not in told(HEADS, FIRST, SECOND, task="Sell the boat Dipper")


def test_what_stands_over_no_values_or_is_one_is_no_heading() -> None:
    """A line of the table itself, words side by side, and sentences head nothing."""
    assert '"' not in told(FIRST, SECOND)
    assert '"' not in told(("north", "south"), ("east", "west"))
    assert "All the boats" not in told(("Boat", "All the boats that somebody has bought"), ("Dipper", "2015"))


def test_a_caption_that_the_task_names_is_told_without_its_value() -> None:
    page = told(("Builder", "Ann Bo"), ("Keeper", "Cid Do"), ("Berth 7", "north"), task="Who is the keeper of Dipper?")
    assert '"Keeper | …"' in page
    assert "Cid" not in page
    assert "Builder" not in page
    assert "Keeper" not in told(("Builder", "Ann Bo"), ("Keeper", "Cid Do"), task="Sell the boat of the keeper")
