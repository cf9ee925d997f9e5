"""A page that a task names is searched for and opened before anything is edited, and no other page is."""

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.existing import existing
from uiatlas.agents.words.tasks import parse_task
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, button, field, go, heading, item, put
from uiatlas.devices.widgets import Widget
from uiatlas.run.loop import Run
from uiatlas.utg import Graph

PAGES = {"Welcome": "hello", "Recipes": "soup", "Plans": "walk"}


def wiki() -> App:
    """A welcome page that can be edited at once, and others that only a search finds."""
    app = App("com.example.wiki", start="home", state={"pages": dict(PAGES), "looked": "", "made": 0})

    @app.screen("Wiki")
    def home(s: State) -> list[Widget]:
        found = [item(p, do=go("page", name=p)) for p in s.pages if s.looked and s.looked in p]
        return [
            button("New page", put("made", s.made + 1)),
            field("Search", s.looked, do=lambda t: put("looked", t)),
            *found,
            heading("Welcome"),
            button("Edit this page", go("edit", name="Welcome", title="Welcome", body="hello")),
        ]

    @app.screen("Page")
    def page(s: State, name: str) -> list[Widget]:
        return [heading(name), button("Edit this page", go("edit", name=name, title=name, body=s.pages[name]))]

    @app.screen("Editor")
    def edit(s: State, name: str, title: str, body: str) -> list[Widget]:
        kept = {(title if p == name else p): (body if p == name else t) for p, t in s.pages.items()}
        return [
            field("Title", title, keep="title"),
            field("Type the text here", body, keep="body"),
            button("Save changes", (put("pages", kept), go("page", name=title))),
        ]

    return app


def after(task: str) -> tuple[str, State]:
    device = SimulatedDevice(wiki(), "sim:wiki")
    graph = Graph(device.app)
    return Run(device, graph, Actor(graph, task), task, max_steps=20).execute().status, device.state


def test_the_text_of_the_page_that_is_named_is_changed() -> None:
    status, state = after('Change the text of the page "Recipes" to "bread and salt".')
    assert (status, state.pages) == ("success", PAGES | {"Recipes": "bread and salt"})


def test_the_page_that_is_named_gets_another_name() -> None:
    status, state = after('Rename the page "Plans" to "Ideas".')
    assert status == "success"
    assert state.pages == {"Welcome": "hello", "Recipes": "soup", "Ideas": "walk"}


def test_where_no_page_has_the_name_none_is_changed_and_none_is_made() -> None:
    status, state = after('Change the text of the page "Garden" to "roses".')
    assert (status, state.pages, state.made) == ("failure", PAGES, 0)


@pytest.mark.parametrize(
    ("task", "names"),
    [
        ('Rename the note "Old plan" to "Fresh plan".', ["Old plan"]),
        ('Add the tag "urgent" to the note "Plans".', ["Plans"]),
        ("Rename draft.txt to final.txt", ["draft.txt"]),
        ('Set the subtitle to "for all"', []),
        ('Create a page with the title "Shopping" and the text "milk"', []),
        ('Search for the song "Blue" and play it', []),
    ],
)
def test_what_a_task_names_is_there_already_or_new(task: str, names: list[str]) -> None:
    assert [v.text for v in existing(parse_task(task))] == names
