"""A page whose side bar was folded is no other place, on any page of the site; in a real browser, on our own page."""

from contextlib import closing

from tests import needs
from tests.exploration.sites import site

from uiatlas.devices import open_device
from uiatlas.exploration import explore
from uiatlas.utg import Graph
from uiatlas.utg.standing import Standing, standings

needs.browser()

WORDS = (
    "Season",
    "Year",
    "Gardener",
    "Weather",
    "Watered",
    "Weeded",
    "Dug",
    "Fenced",
    "Sown",
    "Picked",
    "Sold",
    "Lost",
)
GARDEN = f"""<!doctype html><title>Garden</title><button id=bar></button>
<div id=side>{"".join(f"<p>{w} of the year</p><label><input type=checkbox> {w}</label>" for w in WORDS)}</div>
<div id=shown></div><script>
const pages = {{ beds: ['Leeks', 'Kale'], tools: ['Spade', 'Rake'], sheds: ['Old shed', 'New shed'] }}
const draw = () => {{ const at = location.hash.slice(2) || 'beds'
  bar.ariaLabel = side.hidden ? 'Widen' : 'Narrow'
  shown.innerHTML = Object.keys(pages).map((p) => `<a href="#/${{p}}">All ${{p}}</a> `).join('') +
    `<h1>Our ${{at}}</h1>` + pages[at].map((thing) => `<p>${{thing}} stands here</p>`).join('') }}
bar.onclick = () => {{ side.hidden = !side.hidden; draw() }}
onhashchange = draw; draw()</script>"""


def test_a_side_bar_that_is_folded_makes_no_further_places() -> None:
    graph = Graph("garden")
    with site({"/": GARDEN}) as uri, closing(open_device(uri)) as device:
        explore(device, graph, 30.0, max_steps=10)
    found = standings(graph)
    folded = {graph.screens[s].anchor for s, stands in found.items() if stands.standing is Standing.FOLDED}
    assert len(folded) > 1, "the bar was folded on one page, and others were opened with it folded"
    anchors = [s.anchor for s in graph.screens.values() if s.id not in found]
    assert len(anchors) == len(set(anchors)) >= 3
