"""What is typed into a form is handed in with the form's own button, whatever that is called."""

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, button, field, go, put, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.loop import Run, RunResult
from uiatlas.utg import Graph


def run(task: str, app: App) -> tuple[RunResult, State]:
    device = SimulatedDevice(app, "sim:forms")
    graph = Graph(device.app)
    return Run(device, graph, Actor(graph, task), task, max_steps=15).execute(), device.state


def console(label: str) -> App:
    """A page with a field to look for tables, and one for a query with a button beside it."""
    app = App("com.example.console", start="page", state={"looked": "", "query": "", "ran": ""})

    @app.screen("Console")
    def page(s: State) -> list[Widget]:
        said = [text("1 row"), text(s.ran)] if s.ran else []
        return [
            field("table name...", s.looked, do=lambda t: put("looked", t), id="table-search"),
            button("Download"),
            field("SQL query", s.query, do=lambda t: put("query", t), id="sql"),
            button(label, put("ran", s.query)),
            *said,
        ]

    return app


@pytest.mark.parametrize("label", ["Execute", "Run", "Run query", "Go"])
def test_a_query_is_typed_and_run(label: str) -> None:
    result, state = run('Run the SQL query "delete from cats".', console(label))
    assert (result.status, state.ran, state.looked) == ("success", "delete from cats", "")


def test_a_query_that_nothing_was_asked_of_is_no_success() -> None:
    app = console("Execute")
    device = SimulatedDevice(app, "sim:forms")
    graph = Graph(device.app)
    task = 'Run the SQL query "delete from cats".'
    result = Run(device, graph, Actor(graph, task), task, max_steps=1).execute()
    assert (result.status, device.state.ran) == ("failure", "")


def editor() -> App:
    """An editor whose field for the title shows a default name, and that has a field for tags with an own button."""
    start = {"title": "New page", "tag": "", "tags": [], "body": "", "kept": []}
    app = App("com.example.pages", start="home", state=start)

    @app.screen("Pages")
    def home(s: State) -> list[Widget]:
        return [button("new page", go("edit")), *(text(t) for page in s.kept for t in page)]

    @app.screen("Editor")
    def edit(s: State) -> list[Widget]:
        return [
            button("Discard changes to this page", go("home")),
            button("Confirm changes to this page", (put("kept", [(s.title, s.body)]), go("home"))),
            field(s.title, s.title, do=lambda t: put("title", t)),
            field("tag name", s.tag, do=lambda t: put("tag", t)),
            button("add", put("tags", [*s.tags, s.tag])),
            button("Apply bold formatting to what is chosen"),
            field("Type the text for this page", s.body, do=lambda t: put("body", t)),
            field("field name", "", do=lambda t: put("tag", t)),
            button("add"),
        ]

    return app


def test_a_title_goes_where_a_default_name_stands_and_the_text_below_and_both_are_kept() -> None:
    result, state = run('Create a new page with the title "Shopping" and the text "milk".', editor())
    assert (result.status, state.kept, state.tags) == ("success", [("Shopping", "milk")], [])


def table() -> App:
    """A database with a form for a new table on its first page, and one for a new row on the page of a table."""
    app = App("com.example.tables", start="home", state={"table": "", "tables": [], "name": "", "city": "", "rows": []})

    @app.screen("Database")
    def home(s: State) -> list[Widget]:
        return [
            field("New table name", s.table, do=lambda t: put("table", t)),
            button("Create", put("tables", [*s.tables, s.table])),
            button("customers", go("customers")),
        ]

    @app.screen("customers")
    def customers(s: State) -> list[Widget]:
        rows = [text(f"{name} of {city}") for name, city in s.rows]
        return [button("Insert", go("insert")), *rows]

    @app.screen("Insert row into customers")
    def insert(s: State) -> list[Widget]:
        return [
            field("name", s.name, do=lambda t: put("name", t)),
            field("city", s.city, do=lambda t: put("city", t)),
            button("Insert", (put("rows", [*s.rows, (s.name, s.city)]), go("customers"))),
            button("Cancel", go("customers")),
        ]

    return app


def test_the_name_of_a_row_is_not_typed_as_the_name_of_a_table() -> None:
    task = 'Insert a row into the table customers with the name "Zoe" and the city "Bonn".'
    result, state = run(task, table())
    assert (result.status, state.rows, state.tables, state.table) == ("success", [("Zoe", "Bonn")], [], "")
