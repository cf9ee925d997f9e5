"""Of many controls alike a few are tried, and a list of options is kept as values; in a real browser, on our pages."""

from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from tests import needs
from tests.exploration.sites import Pages, site

from uiatlas.devices import open_device
from uiatlas.exploration import Exploration, explore
from uiatlas.exploration.controls import controls_on
from uiatlas.exploration.inventory import Inventory
from uiatlas.ui import Choose, Role, Selector, Tap, UIElement, action_key
from uiatlas.utg import Atlas, Graph, Screen
from uiatlas.utg.export import summary
from uiatlas.utg.kinds import further_samples
from uiatlas.utg.value_lists import value_lists

pytestmark = pytest.mark.heavy("long")

needs.browser()

COUNTRIES = [
    f"{a}{b}land" for a in ("Ar", "Bel", "Cor", "Dun", "Esk", "Fal") for b in ("a", "en", "ing", "o", "u", "y")
]
THINGS = ("Sound", "Screen", "Network", "Privacy", "Users", "Power")
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
SETTINGS = f"""<title>Settings</title><h1>Settings</h1><ul>
{"".join(f'<li><a href="/{t.lower()}">{t}</a>' for t in THINGS)}</ul>"""


NATIVES = f"""{HEAD}<label>Country <select>{"".join(f"<option>{c}</option>" for c in COUNTRIES)}</select></label>
<select aria-label=Size onchange="said.textContent = this.value"><option>Small<option>Large</select><p id=said></p>"""
MARKED = [(c, "false" if n else "true") for n, c in enumerate(COUNTRIES[:6])]
BELOW = f"<p>{'Parcels are sent on every day of the week. ' * 40}</p>"
MARKS = f"""{HEAD}<button id=more>Options</button><p id=said></p>{BELOW}
<div id=values role=menu hidden style="position:absolute;background:white;z-index:9;top:90px;width:200px">
{"".join(f"<div role=menuitemradio aria-checked={on} tabindex=0>{c}</div>" for c, on in MARKED)}
</div><script>more.onclick = () => values.hidden = false;
for (const each of values.children) each.onclick = () => {{ values.hidden = true; said.textContent = each.textContent;
  for (const other of values.children) other.ariaChecked = String(other === each) }}</script>"""
COMMANDS = f"""{HEAD}<button id=more>More</button>{BELOW}
<div id=values role=menu hidden style="position:absolute;background:white;z-index:9;top:90px;width:200px">
{"".join(f'<a role=menuitem href="/{t.lower()}" style="display:block">{t}</a>' for t in THINGS[:3])}</div>
<script>more.onclick = () => values.hidden = false</script>"""


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


def test_a_list_that_the_browser_drops_down_is_known_without_being_opened() -> None:
    """One other value of each control is chosen, to see whether the page shows other things then."""
    graph, result = explored({"/": NATIVES, "/about": ABOUT})
    (page,) = [s for s in graph.screens.values() if s.name == "Account"]
    chosen = [e.action for e in graph.transitions.values() if isinstance(e.action, Choose)]
    assert {(d.label, d.values) for d in page.domains} == {("Country", tuple(COUNTRIES)), ("Size", ("Small", "Large"))}
    assert {(a.target.description, a.option) for a in chosen} == {("Country", COUNTRIES[1]), ("Size", "Large")}
    assert {s.kind for s in graph.screens.values()} == {"screen"}
    assert result.coverage == 1


def test_of_a_list_with_one_option_marked_as_chosen_only_one_other_is_tried() -> None:
    graph, result = explored({"/": MARKS, "/about": ABOUT})
    lists = value_lists(graph)
    assert {(told.domain.label, told.domain.values) for told in lists.values()} == {("Options", tuple(COUNTRIES[:6]))}
    tried = {
        action_key(e.action) for e in graph.transitions.values() if e.source in lists and isinstance(e.action, Tap)
    }
    assert (result.status, len(tried)) == ("complete", 1)
    assert (len(graph.screens), result.places) == (3, 2)


def test_all_commands_of_a_menu_are_tried() -> None:
    graph, _ = explored({"/": COMMANDS, **{f"/{t.lower()}": setting(t) for t in THINGS[:3]}})
    assert {s.name for s in graph.screens.values()} >= set(THINGS[:3])
    assert value_lists(graph) == {}


def test_rows_that_lead_to_pages_of_one_kind_are_sampled() -> None:
    pages = {f"/order/{n}": order(c) for n, c in enumerate(COUNTRIES)}
    graph, result = explored({"/": ORDERS, "/about": ABOUT, **pages})
    orders = [s for s in graph.screens.values() if s.anchor.startswith("/order/")]
    assert result.status == "complete"
    assert 3 <= len(orders) <= 12
    assert any(s.name == "About" for s in graph.screens.values())


def test_what_stands_on_each_page_of_a_kind_is_sampled_too() -> None:
    """A few logs of eight boats tell what a log is, and more time is left for the rest."""
    boats = [f"boat-{letter}" for letter in "abcdefgh"]
    listed = "".join(f'<li><a href="/boats/{b}">{b}</a>' for b in boats)
    pages = {"/": f"<title>Boats</title><h1>Boats</h1><ul>{listed}</ul>"}
    for b in boats:
        head = f'<a href="/">Harbour</a><a href="/logs/{b}">Log</a><a href="/crews/{b}">Crew</a>'
        pages[f"/boats/{b}"] = f"<title>{b}</title>{head}<h1>{b}</h1><button>Rename</button>"
        pages[f"/logs/{b}"] = f"<title>Log of {b}</title>{head}<h1>{b}</h1><button>Write</button><button>Print</button>"
        pages[f"/crews/{b}"] = f"<title>Crew of {b}</title>{head}<h1>{b}</h1><label>Sailor <input></label>"
    graph, result = explored(pages)
    kinds = Counter(s.anchor.split("/")[1] for s in graph.screens.values())
    assert result.status == "complete"
    assert 3 <= kinds["logs"] <= 6
    assert 3 <= kinds["crews"] <= 6
    assert {graph.screens[first].anchor.split("/")[1] for first in further_samples(graph).values()} == {
        "boats",
        "logs",
        "crews",
    }


def test_rows_that_lead_to_pages_of_different_kinds_are_all_tried() -> None:
    graph, _ = explored({"/": SETTINGS, **{f"/{t.lower()}": setting(t) for t in THINGS}})
    assert {s.name for s in graph.screens.values()} >= {"Settings", *THINGS}


FOLDER = UIElement(0, Role.CHOICE, "Home", "Folder", flags=1, values=("Home", "Other…", "Desktop"))


def test_an_option_that_opens_a_dialog_is_not_chosen_to_see_what_a_value_does() -> None:
    target = Selector(Role.CHOICE, "Home", "Folder", ordinal=0)
    assert [c.action for c in controls_on((FOLDER,))] == [Choose(target, "Desktop")]


def test_where_the_device_cannot_choose_an_option_that_is_not_tried_again() -> None:
    graph = Graph("app")
    graph.put_screen(Screen("page", "app", "Page"))
    inventory, (control,) = Inventory(graph, resume=False), controls_on((FOLDER,))
    view = inventory.views.recall("page")
    assert inventory.left(view, control) > 0
    inventory.cannot_choose = True
    assert inventory.left(view, control) == 0
