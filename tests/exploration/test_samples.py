"""Of many controls alike a few are tried, and a list of options is kept as values; in a real browser, on our pages."""

from contextlib import closing
from pathlib import Path

import pytest
from tests import needs
from tests.exploration.sites import Pages, site

from uiatlas.devices import open_device
from uiatlas.exploration import Exploration, explore
from uiatlas.utg import Atlas, Graph
from uiatlas.utg.export import summary

needs.browser()

COUNTRIES = [
    f"{a}{b}land" for a in ("Ar", "Bel", "Cor", "Dun", "Esk", "Fal") for b in ("a", "en", "ing", "o", "u", "y")
]
ABOUT = '<title>About</title><h1>About</h1><p>We sell tea</p><a href="/">Home</a>'
HEAD = '<title>Account</title><h1>Account</h1><a href="/about">About</a>'
SELECT = f"""{HEAD}<label>Country <select onchange="said.textContent = 'Parcels go to ' + this.value">
{"".join(f"<option>{c}</option>" for c in COUNTRIES)}</select></label><p id=said></p>"""
DROP_DOWN = f"""{HEAD}<button id=country aria-haspopup=listbox>Country ({COUNTRIES[0]})</button><p id=said></p>
<div id=values role=listbox hidden style="position:absolute;background:white;z-index:9">
{"".join(f"<div role=option tabindex=0>{c}</div>" for c in COUNTRIES)}</div><script>
country.onclick = () => values.hidden = false;
values.onclick = (e) => {{ values.hidden = true; country.textContent = `Country (${{e.target.textContent}})`;
  said.textContent = `Parcels go to ${{e.target.textContent}}` }}</script>"""
ORDERS = f"""<title>Orders</title><h1>Orders</h1><a href="/about">About</a><ul>
{"".join(f'<li><a href="/order/{n}">Parcel for {c}</a>' for n, c in enumerate(COUNTRIES))}</ul>"""
THINGS = ("Sound", "Screen", "Network", "Privacy", "Users", "Power")
SETTINGS = f"""<title>Settings</title><h1>Settings</h1><ul>
{"".join(f'<li><a href="/{t.lower()}">{t}</a>' for t in THINGS)}</ul>"""


def order(country: str) -> str:
    return f"""<title>{country}</title><h1>Parcel for {country}</h1><p>It weighs as much as {country}</p>
<a href="/">Back to the orders</a><button onclick="this.nextElementSibling.textContent = 'Noted'">Mark as read</button>
<p></p>"""


def setting(name: str) -> str:
    made = "".join(f"<label><input type=checkbox> {name} {word}</label>" for word in ("alerts", "at night"))
    return f'<title>{name}</title><h1>{name}</h1>{made}<a href="/">Back</a>'


def explored(pages: Pages, budget: float = 60.0) -> tuple[Graph, Exploration]:
    with site(pages) as uri, closing(open_device(uri)) as device:
        graph = Graph(device.app)
        return graph, explore(device, graph, budget)


@pytest.mark.parametrize(("page", "role"), [(SELECT, "choice"), (DROP_DOWN, "button")], ids=["native", "drawn"])
def test_the_options_of_a_list_are_the_values_of_its_control_and_no_screens(
    page: str, role: str, tmp_path: Path
) -> None:
    graph, result = explored({"/": page, "/about": ABOUT})
    assert result.status == "complete"
    assert len(graph.screens) <= 4
    with Atlas.open(tmp_path / "map.uiatlas", create=True) as atlas:
        atlas.save(graph)
    with Atlas.open(tmp_path / "map.uiatlas") as atlas:
        told = [domain for screen in summary(atlas.load())["screens"] for domain in screen.get("domains", ())]
    assert [(d["control"], d["role"]) for d in told] == [("Country", role)]
    assert told[0]["values"] == COUNTRIES


def test_rows_that_lead_to_pages_of_one_kind_are_sampled() -> None:
    pages = {f"/order/{n}": order(c) for n, c in enumerate(COUNTRIES)}
    graph, result = explored({"/": ORDERS, "/about": ABOUT, **pages})
    orders = [s for s in graph.screens.values() if s.anchor.startswith("/order/")]
    assert result.status == "complete"
    assert 3 <= len(orders) <= 12
    assert any(s.name == "About" for s in graph.screens.values())


def test_rows_that_lead_to_pages_of_different_kinds_are_all_tried() -> None:
    graph, _ = explored({"/": SETTINGS, **{f"/{t.lower()}": setting(t) for t in THINGS}})
    assert {s.name for s in graph.screens.values()} >= {"Settings", *THINGS}
