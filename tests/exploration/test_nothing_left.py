"""An exploration ends when all that is shown was tried, and says what was not; in a real browser, on our pages."""

from contextlib import closing

from tests import needs
from tests.exploration.sites import Pages, site

from uiatlas.devices import open_device
from uiatlas.exploration import Exploration, explore
from uiatlas.utg import Graph

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


def page(name: str) -> str:
    return f"<title>{name}</title><h1>{name}</h1><p>All there is of {name}</p>"


def explored(pages: Pages, budget: float = 60.0) -> tuple[set[str], Exploration]:
    with site(pages) as uri, closing(open_device(uri)) as device:
        graph = Graph(device.app)
        result = explore(device, graph, budget)
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
