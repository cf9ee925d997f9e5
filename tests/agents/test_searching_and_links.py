"""A search is handed in with the button of its form; links that lead nowhere new, or out of the app, are left."""

from uiatlas.agents.words.actor import Actor
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, button, field, here, item
from uiatlas.devices.widgets import Widget
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.policy import Act, GiveUp, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph

BOOKS = ("Old maps", "New maps", "Tall tales")
LINK = int(ElementFlag.CLICKABLE)


def shelf(works: bool = True) -> App:
    """Books of which a form shows those that fit what is typed, once its button is pressed."""
    app = App("com.example.shelf", start="home", state={"asked": ""})

    @app.screen("Books")
    def home(s: State, typed: str = "") -> list[Widget]:
        def narrow(state: State) -> object:
            state.asked = typed if works else ""
            return ()

        found = [b for b in BOOKS if s.asked in b.casefold()]
        return [
            field("Search", typed, keep="typed"),
            button("Filter", narrow),
            *(item(b, do=here(typed=typed)) for b in found),
        ]

    return app


def search(works: bool) -> tuple[RunResult, State]:
    device, task = SimulatedDevice(shelf(works), "sim:shelf"), "search for 'maps' in the books"
    graph = Graph(device.app)
    return Run(device, graph, Actor(graph, task), task, max_steps=15).execute(), device.state


def test_what_is_looked_for_is_handed_in_with_the_button_of_its_form() -> None:
    ended, state = search(works=True)
    assert (ended.status, state.asked) == ("success", "maps")


def test_a_search_that_changes_nothing_was_not_made() -> None:
    assert search(works=False)[0].status == "unproven"


def page(*links: tuple[str, str], at: str = "/help") -> Observation:
    elements = [UIElement(i, Role.LINK, t, flags=LINK, leads_to=to) for i, (t, to) in enumerate(links)]
    return Observation("http://shop.test", tuple(elements), activity=at, title="Help")


def test_a_link_to_the_page_that_is_shown_is_no_place_to_look() -> None:
    shown = page(("Help", "/help"), ("Parts", "/parts"))
    decision = Actor(Graph("http://shop.test"), "turn on the weekly digest").decide(View(shown, None))
    assert isinstance(decision, Act)
    assert decision.element is not None
    assert decision.element.label == "Parts"


def test_a_named_link_that_leads_to_another_site_and_is_not_opened_ends_the_run() -> None:
    shown = page(("Website", "https://elsewhere.test/"), ("Parts", "/parts"))
    link = shown.elements[0]
    tried = StepRecord(shown, None, Tap(selector_for(link, shown)), link, Outcome.NO_CHANGE)
    decision = Actor(Graph("http://shop.test"), "open the website").decide(View(shown, None, (tried,)))
    assert isinstance(decision, GiveUp)
    assert "leads to another site" in decision.why
