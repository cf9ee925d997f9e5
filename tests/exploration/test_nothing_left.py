"""An exploration ends when all that is shown was tried, and says what was not; in a real browser, on our pages."""

from collections.abc import Callable
from contextlib import closing

import pytest
from tests import needs
from tests.exploration.sites import Pages, site

from uiatlas.devices import open_device
from uiatlas.exploration import Exploration, explore
from uiatlas.utg import Graph

pytestmark = pytest.mark.heavy("long")

needs.browser()

DRAWER = """<title>Projects</title>
<nav style="position:fixed;left:-260px;top:60px;width:240px;height:30px;overflow:auto">
<p><a href="/garden">Garden</a></p><p><a href="/shop">Shop</a></p></nav>
<h1>Projects</h1><p><a href="/garden">Garden</a></p><p><a href="/shop">Shop</a></p>"""
SIGN_IN = """<title>Sign in</title><h1>Sign in</h1><form><label>Email <input type=email></label>
<label>Password <input type=password></label><button type=button>Log in</button></form>
<a href="/forgot">Forgot password</a> <a href="/join">Sign up</a>"""
MENUS = ("File", "Edit", "View", "Tools", "Help")
JAMMED = f"""<title>Editor</title><h1>Editor</h1>
{"".join(f'<button onclick="opens(this.textContent)">{m}</button>' for m in (*MENUS[:3], "Lock", *MENUS[3:]))}
<div id=dialog role=dialog aria-modal=true hidden style="position:fixed;inset:100px;background:white"></div>
<script>let locked = false;
function opens(name) {{
  if (name === "Lock") locked = true;
  if (locked) return;
  dialog.hidden = false;
  dialog.innerHTML = `<h2>${{name}} things</h2><button onclick="dialog.hidden = true">Close</button>
    <button onclick="this.textContent = '${{name}} done'">${{name}} one</button>`;
}}</script>"""

MENU = """<button onclick="said.textContent = '%s'; dialog.hidden = false">Menu</button>"""
TWINS = f"""<title>Editor</title><h1>Editor</h1>
{"".join(MENU % f"{place} things" for place in ("Left", "Top", "Right"))}
{"".join(f"<button onclick='this.remove()'>Note {n}</button>" for n in "abcdefghijklmnop")}
<div id=dialog role=dialog aria-modal=true hidden style="position:fixed;inset:100px;background:white"><h2 id=said></h2>
<button onclick="dialog.hidden = true">Close</button></div>"""
FLEETING = """<title>Home</title><h1>Home</h1><button onclick="note.remove()">Begin</button>
<button onclick="said.textContent = 'Sown'">Sow</button><button onclick="said.textContent = 'Dug'">Dig</button>
<p id=said></p>
<p>beans</p><p>beets</p><p>chard</p><p>garlic</p><p>kale</p><p>leeks</p><p>onions</p><p>peas</p><p>sorrel</p>
<p id=note><button onclick="location.href = '/tour'">Tour</button></p>"""

ICONS = f"""<title>Player</title><h1>Player</h1><style>button {{ width: 30px; height: 20px }}</style>
<p id=bar>{"".join(f"<button onclick='opens({n})'></button>" for n in (1, 2, 3))}</p><p>Tune one</p>
{"".join(f"<button onclick='opens({n})'></button>" for n in (4, 5, 6))}
<div id=dialog role=dialog aria-modal=true hidden style="position:fixed;inset:100px;background:white"></div>
<script>let touched = 0;
function opens(n) {{
  bar.hidden = ++touched > 1;
  const name = ["Apples", "Beans", "Chard", "Dill", "Elder", "Figs"][n - 1];
  dialog.hidden = false;
  dialog.innerHTML = `<h2>${{name}}</h2><button onclick="dialog.hidden = true">Close</button>
    <button onclick="this.textContent = '${{name}} done'">${{name}} one</button>`;
}}</script>"""


def page(name: str) -> str:
    return f"<title>{name}</title><h1>{name}</h1><p>All there is of {name}</p>"


def once(first: str, later: str) -> Callable[[], str]:
    """A page that is another one from the second time on."""
    left = [first]
    return lambda: left.pop() if left else later


def explored(pages: Pages, budget: float = 60.0, steps: int | None = None) -> tuple[set[str], Exploration]:
    with site(pages) as uri, closing(open_device(uri)) as device:
        graph = Graph(device.app)
        result = explore(device, graph, budget, max_steps=steps)
        return {screen.name for screen in graph.screens.values()}, result


def test_links_are_tried_although_a_drawer_outside_of_the_page_has_links_of_the_same_name() -> None:
    names, result = explored({"/": DRAWER, "/garden": page("Garden"), "/shop": page("Shop")})
    assert names == {"Projects", "Garden", "Shop"}
    assert (result.status, result.refused) == ("complete", 0)


def test_a_page_that_asks_for_a_login_is_left_by_its_links_to_other_pages_of_the_app() -> None:
    pages = {"/": '<title>Home</title><h1>Home</h1><a href="/in">Members</a>', "/in": SIGN_IN}
    names, _ = explored({**pages, "/forgot": page("New password"), "/join": page("New member")})
    assert names == {"Home", "Sign in", "New password", "New member"}


def test_an_app_that_reacts_to_nothing_any_more_is_started_afresh_and_what_was_tried_meanwhile_tried_again() -> None:
    names, result = explored({"/": JAMMED})
    assert names == {"Editor", *(f"{menu} things" for menu in MENUS)}
    assert (result.status, result.untried) == ("complete", ())


def test_buttons_of_one_name_beside_each_other_are_tried_before_what_promises_less() -> None:
    names, _ = explored({"/": TWINS}, steps=10)
    assert names == {"Editor", "Left things", "Top things", "Right things"}


def test_what_was_not_shown_again_is_tried_after_a_fresh_start() -> None:
    names, result = explored({"/": FLEETING, "/tour": page("Tour")})
    assert names == {"Home", "Tour"}
    assert (result.status, result.reason, result.untried) == ("complete", "nothing is left to try", ())


def test_what_is_never_shown_again_is_told_at_the_end() -> None:
    later = FLEETING.replace("<button onclick=\"location.href = '/tour'\">Tour</button>", "")
    names, result = explored({"/": once(FLEETING, later), "/tour": page("Tour")})
    assert names == {"Home"}
    assert result.status == "complete"
    assert result.reason == (
        "nothing else can be tried; 1 control of 1 screen could not be tried: 1 not shown any more (Home)"
    )
    assert [(each.name, each.controls, each.why) for each in result.untried] == [("Home", 1, "gone")]


def test_icons_without_names_are_told_apart_when_others_before_them_are_hidden() -> None:
    names, result = explored({"/": ICONS}, 90.0)
    assert names == {"Player", "Apples", "Beans", "Chard", "Dill", "Elder", "Figs"}
    assert (result.status, result.untried) == ("complete", ())
