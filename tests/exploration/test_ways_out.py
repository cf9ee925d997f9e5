"""What lies over a page is left by its own button where Escape does nothing, and what it covers is not touched."""

from tests import needs
from tests.exploration.sites import site

from uiatlas.devices import open_device
from uiatlas.exploration.frontier import BACK, Frontier, Prices
from uiatlas.exploration.inventory import Inventory
from uiatlas.ui import Action, Back, ElementFlag, Observation, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen
from uiatlas_bench.suites.explore_random import RandomCrawler

PALETTE = """<title>Editor</title><div style="position:absolute;left:0;top:0;width:200px;height:300px;overflow:auto">%s
</div><div style="position:absolute;z-index:9;left:0;top:0;width:100%%;height:100%%;background:#8888"></div>
<div style="position:absolute;z-index:10;left:300px;top:50px"><h2>Welcome</h2><button>Begin</button></div>"""

SHOP = """<title>Shop</title><button onclick="fetch('/buy', {method: 'POST', body: 'tea'})">Tea</button>"""


def button(index: int, text: str) -> UIElement:
    return UIElement(index, Role.BUTTON, text, flags=ElementFlag.CLICKABLE)


class Standing:
    """A frontier that is led over two pages and a notice that both open."""

    def __init__(self) -> None:
        graph = Graph("app")
        for name, kind in (("one", "page"), ("two", "page"), ("notice", "dialog")):
            graph.put_screen(Screen(name, "app", name, kind))
        self.inventory = Inventory(graph, resume=False)
        self.frontier = Frontier(graph, self.inventory, Prices(learning=False))
        self.see("one")

    def see(self, screen: str) -> None:
        """Stand on a screen as it is shown now."""
        label = "Fine" if screen == "notice" else f"Open {screen}"
        shown = Observation("app", (button(0, label),), activity=screen, dialog=screen == "notice")
        view, _ = self.inventory.views.find(screen, shown)
        controls, _ = self.inventory.look(view, shown)
        self.frontier.stand(view, controls)

    def do(self, screen: str, *, back: bool = False) -> None:
        """Touch the only control, or go back, and be on a screen then."""
        before, control = self.frontier.here, self.frontier.shown[0]
        self.see(screen)
        done = (BACK, Back()) if back else (control.key, control.action)
        self.frontier.moved(before, *done, self.frontier.here)

    def ways(self) -> dict[str, tuple[Action | None, ...]]:
        """The nearest way to each view."""
        return {p.view: tuple(leg.action for leg in p.way) for p in self.frontier.places()}


def test_what_closed_a_dialog_over_one_page_is_known_to_lead_back_to_the_other_that_it_lies_over_now() -> None:
    at = Standing()
    at.do("notice")
    at.do("one")
    at.do("two")
    two, at.frontier.prices.back = at.frontier.here, 2.0
    at.do("notice")
    fine = at.frontier.shown[0].action
    assert at.ways()[two] == (fine,)


def test_going_back_is_not_tried_again_in_a_dialog_that_it_does_not_close() -> None:
    at = Standing()
    one = at.frontier.here
    at.do("notice")
    assert at.ways()[one] == (Back(),)
    at.do("notice", back=True)
    assert one not in at.ways()
    at.do("one")
    at.do("notice")
    assert at.ways()[one] == (at.frontier.shown[0].action,)


def test_trying_again_what_opens_a_dialog_costs_closing_it_too() -> None:
    at = Standing()
    opens = at.frontier.shown[0]
    before = at.frontier.price(opens)
    at.do("notice")
    at.do("one")
    assert at.frontier.price(opens) == before + at.frontier.prices.back


def test_going_back_is_taken_to_be_as_fast_as_a_touch_until_it_was_done() -> None:
    prices = Prices()
    for _ in range(40):
        prices.took(Tap(Selector(Role.BUTTON, "Fine")), 0.2)
    assert prices.back == prices.touch < 0.3
    prices.took(Back(), 1.2)
    prices.took(Tap(Selector(Role.BUTTON, "Fine")), 0.2)
    assert prices.back > 0.4 > prices.touch


def test_what_is_rolled_out_of_a_box_that_is_covered_as_a_whole_is_covered_too() -> None:
    needs.browser()
    rows = "".join(f"<p><button>Row {n}</button></p>" for n in range(40))
    with site({"/": PALETTE % rows}) as uri:
        device = open_device(uri)
        try:
            shown = device.observe()
        finally:
            device.close()
    assert [e.label for e in shown.actionable] == ["Begin"]


def test_the_random_crawler_sends_nothing_that_exploring_holds_back() -> None:
    needs.browser()
    posted: list[str] = []
    with site({"/": SHOP, "/buy": "sold"}, posted) as uri:
        device = open_device(uri)
        try:
            crawler = RandomCrawler(device, 3.0)
            crawler.run()
        finally:
            device.close()
    assert crawler.steps > 3
    assert posted == []
