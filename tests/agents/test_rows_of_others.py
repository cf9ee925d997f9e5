"""A row that leads to where all things are dealt with is chosen by its name; what it opens is agreed to for it only."""

import pytest

from uiatlas.agents.rehearsal import Rehearsal, Rehearsed
from uiatlas.agents.words.actor import Actor
from uiatlas.devices.effects import State
from uiatlas.devices.simulated import App, SimulatedDevice, back, button, go, heading, item, put, text
from uiatlas.devices.widgets import Widget
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.utg import Graph

ALLOW = Guard(DangerPolicy.ALLOW)


def counter(*goods: str, bag: tuple[str, ...] = ()) -> App:
    """A counter: a touch on a row asks whether to buy it, one in the bag whether to take it out."""
    app = App("com.example.counter", start="home", state={"bought": [], "bag": [*bag]})

    @app.screen("Counter")
    def home(s: State) -> list[Widget]:
        rows = [item(g, do=go("ask", name=g), id="goods") for g in goods]
        return [*rows, *(item(b, do=go("bagged", name=b), id="bagged") for b in s.bag)]

    @app.dialog("Buy this?")
    def ask(s: State, name: str) -> tuple[Widget, ...]:
        buying = (put("bought", [*s.bought, name]), back())
        return text("It costs 3 Euro"), button("Cancel", back()), button("OK", buying)

    @app.dialog("In the bag")
    def bagged(s: State, name: str) -> tuple[Widget, ...]:
        left = [b for b in s.bag if b != name]
        return button("Keep", back()), button("Take out", (back(), put("bag", left)))

    return app


def shop(*shelves: tuple[str, ...]) -> App:
    """A shop: shelves that share a screen, with goods that share a page where they are put into the bag."""
    app = App("com.example.shelves", start="home", state={"bag": []})

    @app.screen("Shop")
    def home(s: State) -> list[Widget]:
        return [item(f"Shelf {'ABC'[n]}", do=go("shelf", n=n), id="shelf") for n in range(len(shelves))]

    @app.screen("Shelf")
    def shelf(s: State, n: int) -> list[Widget]:
        return [item(g, do=go("goods", name=g), id="goods") for g in shelves[n]]

    @app.screen("Goods")
    def goods(s: State, name: str) -> tuple[Widget, ...]:
        inside = (text("It is in the bag"),) if name in s.bag else ()
        return heading(name), *inside, button("Add to bag", put("bag", [*s.bag, name]))

    return app


SHELVES = (("Kettle", "Teapot"), ("Notebook", "Desk lamp"))


def run(app: App, task: str, graph: Graph | None = None) -> tuple[RunResult, State]:
    device = SimulatedDevice(app, "sim:shop")
    known = graph if graph is not None else Graph(device.app)
    return Run(device, known, Actor(known, task), task, ALLOW, max_steps=30).execute(), device.state


def learnt() -> Graph:
    """The map of the shop after everything on it was bought."""
    device = SimulatedDevice(shop(*SHELVES), "sim:shop")
    graph = Graph(device.app)
    for name in (name for shelf in SHELVES for name in shelf):
        run(shop(*SHELVES), f"add the {name.casefold()} to the bag", graph)
    return graph


def rehearse(app: App, task: str, graph: Graph) -> Rehearsed:
    device = SimulatedDevice(app, "sim:shop")
    return Rehearsal(device, graph, Actor(graph, task), ALLOW, max_steps=30).play()


def test_a_dialog_that_came_up_at_another_row_is_not_agreed_to() -> None:
    ended, state = run(counter("Kettle", "Notebook"), "buy the lamp")
    assert (ended.status, state.bought) == ("failure", [])
    assert "'lamp' was never found" in ended.reason


def test_a_dialog_that_came_up_at_the_row_that_is_named_is_agreed_to() -> None:
    assert run(counter("Kettle", "Desk lamp"), "buy the lamp")[1].bought == ["Desk lamp"]


def test_nothing_else_is_taken_out_than_what_is_named() -> None:
    ended, state = run(counter("Kettle", bag=("Notebook",)), "remove the lamp from the bag")
    assert (ended.status, state.bag) == ("failure", ["Notebook"])
    assert run(counter("Kettle", bag=("Notebook",)), "remove the notebook from the bag")[1].bag == []


def test_a_thing_is_looked_for_on_every_shelf_and_nothing_else_is_opened() -> None:
    graph = learnt()
    ended, state = run(shop(*SHELVES), "add the lamp to the bag", graph)
    assert state.bag == ["Desk lamp"]
    assert len(ended.steps) <= 5, [s.action for s in ended.steps]


@pytest.mark.parametrize("goods", [SHELVES, (("Kettle",), ("Wall clock",))])
def test_a_thing_that_is_on_no_list_is_said_not_to_be_found(goods: tuple[tuple[str, ...], ...]) -> None:
    graph = learnt()
    ended, state = run(shop(*goods), "add the umbrella to the bag", graph)
    assert (ended.status, state.bag) == ("failure", [])
    assert "'umbrella' was never found" in ended.reason


def test_a_thing_that_the_map_does_not_know_is_found_on_its_list() -> None:
    graph = learnt()
    assert run(shop(("Kettle",), ("Notebook", "Umbrella")), "add the umbrella to the bag", graph)[1].bag == ["Umbrella"]


def test_a_dry_run_goes_over_the_row_that_is_named_and_over_no_other() -> None:
    graph = learnt()
    played = rehearse(shop(*SHELVES), "add the umbrella to the bag", graph)
    assert played.status == "failure"
    assert "'umbrella' was never found" in played.reason
    assert not [s for s in played.steps if s.screen == "goods"]
    played = rehearse(shop(*SHELVES), "add the lamp to the bag", graph)
    touched = [getattr(s.action, "target", None) for s in played.steps]
    assert [t.text for t in touched if t is not None and t.resource_id.endswith("goods")] == ["Desk lamp"]
