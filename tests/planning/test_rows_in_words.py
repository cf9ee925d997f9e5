"""What stands in one row of a list or table is told together, in plans and step by step."""

from uiatlas.agents.roles.toolbox import Controls, texts_of
from uiatlas.planning.control_names import parts_of_screen
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement

TOUCH = int(ElementFlag.CLICKABLE)


def shown(*elements: UIElement) -> Observation:
    return Observation(app="org.example", elements=elements)


def text(index: int, said: str, parent: int) -> UIElement:
    return UIElement(index, Role.TEXT, said, parent=parent)


def web_table() -> Observation:
    """Two rows of a page's table, each with a link between texts, of which both rows say some alike."""
    return shown(
        UIElement(0, Role.LIST),
        UIElement(1, Role.ITEM, parent=0),
        text(2, "just now", 1),
        UIElement(3, Role.LINK, "Slow network", parent=1, flags=TOUCH),
        text(4, "ann", 1),
        UIElement(5, Role.ITEM, parent=0),
        text(6, "just now", 5),
        UIElement(7, Role.LINK, "New chairs", parent=5, flags=TOUCH),
        text(8, "ann", 5),
        text(9, "2 issues", -1),
    )


def cell(index: int, said: str, left: int, top: int) -> UIElement:
    return UIElement(index, Role.ITEM, said, parent=0, flags=TOUCH, bounds=Bounds(left, top, left + 90, top + 20))


def desktop_table() -> Observation:
    """Two rows of a desktop's table, whose cells are all that there is of a row."""
    return shown(
        UIElement(0, Role.LIST, bounds=Bounds(0, 0, 400, 400)),
        cell(1, "", 0, 0),
        cell(2, "Wallet", 100, 0),
        cell(3, "80.00", 200, 2),
        cell(4, "Savings", 100, 30),
        cell(5, "80.00", 200, 30),
        cell(6, "Cash", 0, 60),
        cell(7, "Bank", 0, 90),
    )


def test_a_row_of_a_page_is_one_part_with_all_that_it_says() -> None:
    """The second row says "just now" and "ann" too, although the first one does."""
    assert parts_of_screen(web_table()) == [
        '"just now" | Slow network | "ann"',
        '"just now" | New chairs | "ann"',
        '"2 issues"',
    ]


def test_cells_side_by_side_are_one_row_and_cells_below_each_other_are_none() -> None:
    assert parts_of_screen(desktop_table()) == ["Wallet | 80.00", "Savings | 80.00", "Cash", "Bank"]


def test_what_holds_very_much_is_no_row() -> None:
    """A list item around a whole page is told as before."""
    inside = [text(n, f"line {n}", 1) for n in range(2, 16)]
    parts = parts_of_screen(shown(UIElement(0, Role.LIST), UIElement(1, Role.ITEM, parent=0), *inside))
    assert parts == [f'"line {n}"' for n in range(2, 16)]


def test_step_by_step_a_control_is_told_with_what_its_row_says() -> None:
    page = web_table()
    controls = Controls.of(page)
    assert controls.line(2) == '2 New chairs | "just now" | "ann"'
    assert texts_of(page) == ["2 issues"]


def test_a_row_without_controls_is_read_as_one_text() -> None:
    page = shown(UIElement(0, Role.LIST), UIElement(1, Role.ITEM, parent=0), text(2, "E-mail", 1), text(3, "a@b.c", 1))
    assert texts_of(page) == ["E-mail | a@b.c"]
