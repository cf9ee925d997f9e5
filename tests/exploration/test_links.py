"""Links that say where they lead are tried for new places first; what only looks like loading is not waited for."""

from uiatlas.exploration.controls import controls_on
from uiatlas.exploration.inventory import Inventory
from uiatlas.exploration.novelty import Novelty
from uiatlas.run.events import Recovering
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.run.session import Session
from uiatlas.ui import Action, ElementFlag, Observation, Role, UIElement
from uiatlas.utg import Graph


def link(index: int, text: str, leads_to: str) -> UIElement:
    return UIElement(index, Role.LINK, text, flags=ElementFlag.CLICKABLE, leads_to=leads_to)


def test_a_link_to_a_new_place_is_worth_more_than_one_to_a_known_place_and_that_more_than_one_out_of_the_app() -> None:
    new, known, out = controls_on(
        (link(0, "New", "/new"), link(1, "Known", "/known"), link(2, "Out", "https://x.org/"))
    )
    novelty = Novelty()
    novelty.arrive("/known")
    assert novelty.worth("home", new) > 2 * novelty.worth("home", known) > 2 * novelty.worth("home", out) > 0


def test_a_place_that_was_gone_to_is_new_no_longer_whatever_its_links_are_called() -> None:
    one, other = controls_on((link(0, "Orders", "/orders"), link(1, "All orders", "/orders")))
    novelty = Novelty()
    assert novelty.sort_of(one) == novelty.sort_of(other) == "way"
    novelty.learn("home~0", "home", one, "orders~0", 1.0, "way")
    assert novelty.sort_of(other) == "known way"


def test_every_new_place_is_offered_once_however_many_links_of_its_kind_lead_to_known_ones() -> None:
    inventory = Inventory(Graph("app"), resume=False)
    places = ["/old", "/old", "/old", "/old", "/old", "/a", "/b", "/a"]
    shown = Observation("app", tuple(link(i, f"Row {'x' * i}", p) for i, p in enumerate(places)), activity="/old")
    view, _ = inventory.views.find("old", shown)
    controls, _ = inventory.look(view, shown)
    assert [c.leads_to for c in inventory.untried(view, controls)] == ["/old"] * 4 + ["/a", "/b"]


class Page:
    """A device that shows one thing, whatever is done."""

    uri, app, simulated = "page:", "page", False

    def __init__(self, *elements: UIElement) -> None:
        self.waited = 0.0
        self.shown = Observation("page", elements)

    def observe(self) -> Observation:
        return self.shown

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        raise AssertionError(action)

    def wait(self, seconds: float) -> None:
        self.waited += seconds

    def restart(self) -> None:
        raise AssertionError("restart")

    def close(self) -> None:
        pass


def looked_at(page: Page) -> list[Recovering]:
    told: list[Recovering] = []
    listen = lambda event: told.append(event) if isinstance(event, Recovering) else None  # noqa: E731
    Session(page, Graph("page"), Guard(), None, listen, lambda: None, "session").survey()
    return told


def test_a_page_of_nothing_but_text_is_not_waited_for_and_an_empty_one_only_while_it_may_change() -> None:
    assert looked_at(Page(UIElement(0, Role.TEXT, '{"rows": []}' * 30))) == []
    empty = Page()
    assert len(looked_at(empty)) == 2
    assert empty.waited == 1.0
