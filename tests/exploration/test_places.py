"""What counts as a place of a site and what does not; in a real browser, on pages of our own."""

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

ROWS = ("Leeks in March", "Kale in April", "Peas in May")
DETAILS = f"""<!doctype html><title>Orders</title><h1>Orders</h1><p>{"Orders are kept for a year. " * 30}</p>
<ul>{"".join(f"<li role=listitem tabindex=0 onclick='show(0)' style='cursor:pointer'>{row}</li>" for row in ROWS)}</ul>
<div id=over hidden style="position:fixed;inset:40px;background:white;z-index:9"></div><script>
const tabs = {{ Sent: ['To the garden', 'By the river', 'On foot', 'With a cart'],
  Answered: ['No leeks', 'None at all', 'Ask later', 'Yours'], Times: ['Two hours', 'A day', 'A week', 'A year'] }}
const tab = (said, n, at) => `<li role=menuitem tabindex=0 aria-selected=${{n == at}} onclick=show(${{n}})>${{said}}`
const show = (at) => {{ over.hidden = false
  over.innerHTML = '<button onclick="over.hidden = true" aria-label=Close>×</button><ul role=menu>' +
    Object.keys(tabs).map((said, n) => tab(said, n, at)).join('') + '</ul>' +
    Object.values(tabs)[at].map((line) => `<p>${{line}}</p>`).join('') }}</script>"""


def test_the_tabs_of_what_a_row_opens_are_places_and_no_values_of_the_row() -> None:
    graph = Graph("orders")
    with site({"/": DETAILS}) as uri, closing(open_device(uri)) as device:
        explore(device, graph, 30.0, max_steps=10)
    found = standings(graph)
    places = [{e.label for e in s.elements} for s in graph.screens.values() if s.id not in found]
    for shown in ("By the river", "None at all", "A week"):
        assert any(shown in labels for labels in places), shown
    assert not any(s.domains for s in graph.screens.values())


BEDS = ("North", "South", "River", "Terrace")
PICKED = f"""<!doctype html><title>Beds</title><h1>Beds</h1><button onclick="closer.hidden = false">Look closer</button>
<p>{"Each bed has its own plan. " * 30}</p>
<div id=closer hidden style="position:fixed;inset:40px;background:white;z-index:9" role=dialog aria-label=Plan>
<p>Plan of <button id=bed aria-haspopup=dialog aria-expanded=false>North</button></p>
<div id=list role=dialog hidden style="position:absolute;top:60px;background:#eee;z-index:10"><div role=tree>
{"".join(f"<div role=treeitem tabindex=0><div><span role=button>{bed}</span></div></div>" for bed in BEDS)}</div></div>
<div id=plan style="margin-top:200px"></div></div><script>
const draw = () => {{ for (const each of document.querySelectorAll('[role=treeitem]')) {{
    each.ariaSelected = String(each.textContent === bed.textContent)
    each.onclick = () => {{ bed.textContent = each.textContent; draw() }} }}
  plan.innerHTML = [...'abcdefgh'].map((row) => `<p>${{bed.textContent}} row ${{row}}</p>`).join('') }}
bed.onclick = () => {{ list.hidden = !list.hidden; bed.ariaExpanded = String(!list.hidden) }}
draw()</script>"""


def test_a_list_that_stays_open_while_other_values_are_chosen_makes_no_further_places() -> None:
    graph = Graph("beds")
    with site({"/": PICKED}) as uri, closing(open_device(uri)) as device:
        explore(device, graph, 30.0, max_steps=8)
    found = standings(graph)
    opened = [s.id for s in graph.screens.values() if {*BEDS} <= {e.label for e in s.elements}]
    assert {found[s].standing for s in opened} == {Standing.VALUES}
    assert len(graph.screens) - len(found) == 2, "the page and the plan, whichever bed it is of"


SHARED = """<!doctype html><title>Garden</title><div id=nav></div><div id=shown></div><script>
const pages = { start: '', beds: '<h2>All our beds</h2><p>Six of them', tools: '<p>Spade', sheds: '<p>Old<p>New' }
nav.innerHTML = Object.keys(pages).map((p) => `<a href="#/${p}">Go to ${p}</a> `).join('')
onhashchange = () => { const at = location.hash.slice(2) || 'start'
  shown.innerHTML = pages[at] + `<p>The ${at} of the garden</p><button>Print ${at}</button>` }
onhashchange()</script>"""


def test_pages_that_have_the_title_of_the_site_are_called_by_their_heading_or_their_address() -> None:
    graph = Graph("garden")
    with site({"/": SHARED}) as uri, closing(open_device(uri)) as device:
        explore(device, graph, 30.0, max_steps=5)
    names = {s.anchor.rpartition("/")[2]: s.name for s in graph.screens.values()} | {"start": "Start"}
    assert names == {"": "Garden", "start": "Start", "beds": "All our beds", "tools": "Tools", "sheds": "Sheds"}


def test_a_side_bar_that_is_folded_makes_no_further_places() -> None:
    graph = Graph("garden")
    with site({"/": GARDEN}) as uri, closing(open_device(uri)) as device:
        explore(device, graph, 30.0, max_steps=10)
    found = standings(graph)
    folded = {graph.screens[s].anchor for s, stands in found.items() if stands.standing is Standing.FOLDED}
    assert len(folded) > 1, "the bar was folded on one page, and others were opened with it folded"
    anchors = [s.anchor for s in graph.screens.values() if s.id not in found]
    assert len(anchors) == len(set(anchors)) >= 3
