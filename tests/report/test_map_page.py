"""The page of a map needs nothing but itself, runs nothing but its own script, and shows maps of any size."""

import base64
import hashlib
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from tests.report.pages import Page, after_doing, cards, in_a_browser, needs_browser
from tests.utg.strategies import graphs
from tests.utg.synthetic import synthetic_app

from uiatlas.report import to_html
from uiatlas.report.graph_data import coverage_told, graph_data
from uiatlas.ui import Back, Role, Selector, Tap, UIElement, Wait
from uiatlas.utg import Entry, Evidence, EvidenceKind, Graph, Screen, Transition

HOSTILE = (
    '</script><script>document.title="taken"</script><img src=x onerror="document.title=1"><!--',
    "\"'><svg onload=alert(1)>&lt;b&gt;\u2028{{ script }}{{ data }}",
    "\u202egnp.exe\x00\x07]]> ${1+1} `x` \ud800",
)


def hostile(texts: tuple[str, str, str] = HOSTILE) -> Graph:
    """A map whose every text tries to be markup."""
    graph = Graph(texts[0], app_version=texts[0], entry="a")
    graph.warnings = [texts[0]]
    for key, text in zip("abc", texts, strict=True):
        element = UIElement(0, Role.BUTTON, text, text, text)
        graph.put_screen(Screen(key, graph.app, text, kind=text, host="a" if key == "b" else None, elements=(element,)))
        seen = Evidence(EvidenceKind.STATIC, text, 2, 1)
        graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, text)), key, evidence=(seen,), edge_class=text))
    graph.entries = (Entry(texts[0], "a", texts[0]),)
    graph.coverage = {texts[0]: 3}
    return graph


def test_the_page_needs_nothing_but_itself() -> None:
    """No address is in it, and its own policy allows nothing to be loaded, and no script but its own."""
    page = Page(to_html(synthetic_app(40, 80)))
    assert not {"link", "img", "iframe", "object", "embed"} & set(page.names)
    assert all(link.startswith("#") for link in page.links)
    assert not [a for _, a in page.tags if {"src", "srcset", "action"} & set(a)]
    script = page.scripts[1]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert page.policy.startswith("default-src 'none';")
    assert f"script-src 'sha256-{digest}'" in page.policy
    assert set(re.findall(r"https?://[\w./]+", to_html(synthetic_app(40, 80)))) == {"http://www.w3.org/2000/svg"}
    for word in ("innerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(", "import("):
        assert word not in script, word


def test_hostile_names_stay_names() -> None:
    """They reach the page as data, and add no element to it, wherever they stand on the map."""
    harmless = hostile(("one", "two", "three"))
    plain, page = Page(to_html(harmless)), Page(to_html(hostile()))
    assert page.names == plain.names
    assert len(page.scripts) == 2
    assert page.scripts[1] == plain.scripts[1]
    assert page.data["screens"][0]["name"] == " ".join(HOSTILE[0].split())
    assert page.data["screens"][2]["name"] == "gnp.exe]]> ${1+1} `x`"


def test_every_screen_is_in_the_group_of_its_activity() -> None:
    """Recorded screens, which have no host, are together by the platform's name of the place."""
    graph = synthetic_app(60, 120)
    graph.put_screen(Screen("seen-1", graph.app, "Seen", anchor="p.Shown"))
    graph.put_screen(Screen("seen-2", graph.app, "Seen again", anchor="p.Shown"))
    data = graph_data(graph)
    members = [s for group in data["groups"] for s in group]
    assert sorted(members) == list(range(62))
    for screen, told in zip(graph.screens.values(), data["screens"], strict=True):
        head = data["screens"][data["groups"][told["group"]][0]]
        assert head["id"] == {None: screen.id, "seen-1": "seen-1"}.get(screen.host, screen.host) or "seen" in screen.id
    assert data["screens"][60]["group"] == data["screens"][61]["group"]


def test_the_page_tells_classes_evidence_and_ways_in() -> None:
    """A way without a class is told by what is done; what the app does by itself is said so."""
    graph = Graph("shop", entry="a")
    for key in "ab":
        graph.put_screen(Screen(key, "shop", f"p.ui.Screen{key}", kind="activity"))
    many = tuple(Evidence(EvidenceKind.STATIC, f"A.kt:{i}", 1, 1) for i in range(20))
    graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, "Go")), "b", evidence=many))
    graph.put_transition(Transition("a", Wait(), "b", edge_class="auto"))
    graph.put_transition(Transition("b", Wait(), "a", edge_class="background"))
    graph.entries = (Entry("launcher", "a"), Entry("deep link", "b", "shop://b"))
    data = graph_data(graph)
    tap, auto, background = data["edges"]
    assert (tap["class"], tap["words"], tap["told"], tap["evidence"][-1]) == (
        "tap",
        'tap "Go"',
        "worked 20 of 20",
        "and 8 more",
    )
    assert (auto["class"], auto["words"], "apart" in auto, background["apart"]) == ("auto", "by itself", False, True)
    assert [s["marks"] for s in data["screens"]] == [["start", "launcher"], ["deep link shop://b"]]
    assert (data["screens"][0]["short"], data["starts"]) == ("Screena", [0, 1])


def test_screens_are_called_by_the_telling_end_of_their_names() -> None:
    """The end of a class's name tells it from others, and so does that of an action of the system."""
    graph = Graph("shop")
    for i, name in enumerate(
        ("p.ui.Shop$AskDialog", "p.ui.Shop menu", "system:android.intent.action.VIEW", "Date: 1.5")
    ):
        graph.put_screen(Screen(str(i), "shop", name))
    assert [s.get("short") for s in graph_data(graph)["screens"]] == ["AskDialog", "Shop menu", "VIEW", None]


def test_of_many_ways_in_the_first_few_are_told() -> None:
    """Hundreds of deep links are a number, and the other ways in are told beside them."""
    graph = Graph("shop")
    graph.put_screen(Screen("a", "shop", "A"))
    graph.entries = (*(Entry("deep link", "a", f"shop://{i}") for i in range(400)), Entry("share", "a", "text/plain"))
    marks = graph_data(graph)["screens"][0]["marks"]
    assert marks == [*(f"deep link shop://{i}" for i in range(4)), "and 396 more (deep link)", "share text/plain"]


def test_coverage_is_told_in_words() -> None:
    """What was never tried is said to be untried, not to be confirmed at 0 %."""
    graph = star(3)
    graph.coverage = {"sites": 5, "resolved": 4}
    assert coverage_told(graph) == [
        ["screens of the app that can be reached", "100%"],
        ["calls that open screens, understood", "4 of 5"],
        ["tried on a device", "nothing yet"],
    ]
    tried = Evidence(EvidenceKind.EXPLORED, "walk", 2, 1)
    graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, "Go 0")), "b0", evidence=(tried,)))
    assert ["transitions that worked when tried", "33%"] in coverage_told(graph)


@given(graphs())
@settings(deadline=None, max_examples=40)
def test_any_map_makes_a_page(graph: Graph) -> None:
    """Equal maps make equal pages, and the page knows every screen and edge."""
    text = to_html(graph)
    assert text == to_html(graph)
    data = Page(text).data
    assert [s["id"] for s in data["screens"]] == list(graph.screens)
    assert len(data["edges"]) == len(graph.transitions)


def test_a_page_of_300_screens_is_small() -> None:
    """It opens at once: what is on each screen is told once, however many ways lead there."""
    assert len(to_html(synthetic_app(300, 600))) < 400_000


@needs_browser
def test_a_browser_runs_no_hostile_name(tmp_path: Path) -> None:
    """The title stays ours, no picture is made, and the name can be read."""
    page = in_a_browser(to_html(hostile()), tmp_path, "#screen=b")
    assert "<title>Map of &lt;/script&gt;" in page
    assert "<img" not in page
    assert "<h3>\"'&gt;&lt;svg onload=alert(1)&gt;" in page
    assert "{{ script }}{{ data }}" in page


@needs_browser
def test_a_screen_hangs_on_going_back_only_where_nothing_else_leads_there(tmp_path: Path) -> None:
    """Going back leads to what was before: the card says the way that is there however one came."""
    graph = Graph("site", entry="home")
    for name in ("home", "people", "about"):
        graph.put_screen(Screen(name, "site", name.title(), anchor=name))
    graph.put_transition(Transition("home", Back(), "about"))
    graph.put_transition(Transition("home", Tap(Selector(Role.LINK, "People")), "people"))
    assert ">go back</text>" in in_a_browser(to_html(graph), tmp_path)
    graph.put_transition(Transition("people", Tap(Selector(Role.LINK, "About us")), "about"))
    page = in_a_browser(to_html(graph), tmp_path)
    assert '>tap "About us"</text>' in page
    assert ">go back</text>" not in page


@needs_browser
def test_a_large_map_is_folded_and_a_chosen_screen_unfolds_its_group(tmp_path: Path) -> None:
    """300 screens begin as one card for each activity; an address names a screen, and the panel tells of it."""
    graph = synthetic_app(300, 600)
    data = graph_data(graph)
    page = in_a_browser(to_html(graph), tmp_path)
    assert cards(page) != []
    assert set(cards(page)) == {f"g{i}" for i in range(len(data["groups"]))}
    assert 'class="mark"' in page
    for name in ("background", "system"):
        assert re.search(rf'data-class="{name}">', page), f"{name} is off at first"
    assert re.search(r'data-class="click" checked', page)
    place = next(i for i, s in enumerate(data["screens"]) if "host" in s)
    told = data["screens"][place]
    chosen = in_a_browser(to_html(graph), tmp_path, f"#screen={told['id']}")
    assert f"s{place}" in cards(chosen)
    assert f"<h3>{told.get('short', told['name'])}</h3>" in chosen
    assert "Ways in (" in chosen
    assert "Elements (4)" in chosen


@needs_browser
def test_the_neighbourhood_shows_one_screen_with_its_ways(tmp_path: Path) -> None:
    """What leads to it is before it, what it leads to after it."""
    graph = synthetic_app(60, 120)
    start = graph.entry or ""
    after = {t.target for t in graph.outgoing(start) if t.passable and t.target != start}
    page = in_a_browser(to_html(graph), tmp_path, f"#near={start}")
    keys = cards(page)
    assert "c0" in keys
    assert sum(key.startswith("o") for key in keys) == len(after)
    assert re.search(r'data-do="leave">← Back to the map', page)


def star(many: int, *, joined: bool = True) -> Graph:
    """A screen with many others, which it leads to or not."""
    graph = Graph("shop", entry="a")
    graph.put_screen(Screen("a", "shop", "A", "activity"))
    for i in range(many):
        graph.put_screen(Screen(f"b{i}", "shop", f"B{i}", "activity"))
        if joined:
            graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, f"Go {i}")), f"b{i}", edge_class="click"))
    return graph


@needs_browser
@pytest.mark.parametrize(("many", "lines"), [(12, 12), (13, 1), (40, 1)])
def test_no_line_of_a_neighbourhood_passes_between_other_cards(tmp_path: Path, many: int, lines: int) -> None:
    """More followers than one column takes stand in a frame, to which one line leads; each says how one gets there."""
    page = in_a_browser(to_html(star(many)), tmp_path, "#near=a")
    assert len(re.findall(r'<path [^>]*class="edge', page)) == lines
    assert sum(key.startswith("o") for key in cards(page)) == many
    assert all(f"tap &quot;Go {i}&quot;" in page or f'tap "Go {i}"' in page for i in range(many))


@pytest.mark.heavy("long")
@needs_browser
def test_hundreds_of_lonely_screens_wait_until_they_are_asked_for(tmp_path: Path) -> None:
    """They do not hide the others; the legend shows them, and so does choosing one of them."""
    graph = star(300, joined=False)
    assert cards(in_a_browser(to_html(graph), tmp_path)) == ["g0"]
    assert "300 more screens have no known way" in in_a_browser(to_html(graph), tmp_path)
    assert len(cards(after_doing(to_html(graph), tmp_path, "at('[data-crowd]').click();"))) == 301
    chosen = in_a_browser(to_html(graph), tmp_path, "#screen=b7")
    assert "<h3>B7</h3>" in chosen
    assert len(cards(chosen)) == 301
    assert len(cards(in_a_browser(to_html(star(60, joined=False)), tmp_path))) == 61


@needs_browser
def test_typing_a_name_finds_the_screen_and_enter_goes_there(tmp_path: Path) -> None:
    """Names go before what is on a screen; the arrow keys choose; nothing found is said."""
    graph = synthetic_app(60, 120)
    for key, name in (("x-1", "p.ui.ZebraDialog"), ("x-2", "p.ui.ZebraMenu")):
        graph.put_screen(Screen(key, graph.app, name, "dialog", host=graph.entry))
    asked = 'type("zebra"); key(at("#query"), "ArrowDown"); key(at("#query"), "Enter");'
    page = after_doing(to_html(graph), tmp_path, asked)
    assert "<h3>ZebraMenu</h3>" in page
    assert len(re.findall(r'role="option"', page)) == 2
    assert 'class="node chosen" tabindex="0" role="button" data-key="s61"' in page
    assert "no screen is called so" in after_doing(to_html(graph), tmp_path, 'type("qqqq");')


@needs_browser
def test_classes_are_switched_on_and_off(tmp_path: Path) -> None:
    """What is off is not drawn, and its ways do not count in the neighbourhood either."""
    graph = Graph("shop", entry="a")
    for key in "abc":
        graph.put_screen(Screen(key, "shop", key.upper(), "activity"))
    graph.put_transition(Transition("a", Tap(Selector(Role.BUTTON, "Go")), "b", edge_class="click"))
    graph.put_transition(Transition("a", Wait(), "c", edge_class="background"))
    counted = r'<path [^>]*class="edge'
    assert len(re.findall(counted, in_a_browser(to_html(graph), tmp_path))) == 1
    for name, left in (("background", 2), ("click", 0)):
        page = after_doing(to_html(graph), tmp_path, f"at('[data-class={name}]').click();")
        assert len(re.findall(counted, page)) == left


@needs_browser
def test_the_keyboard_is_enough(tmp_path: Path) -> None:
    """Enter chooses, the space bar unfolds, n shows the neighbourhood, Escape goes back step by step."""
    graph = synthetic_app(300, 600)
    group = next(i for i, members in enumerate(graph_data(graph)["groups"]) if len(members) > 2)
    box = f"at('[data-key=g{group}]')"
    assert f'data-fold="{group}" data-key="f{group}" aria-expanded="true"' in after_doing(
        to_html(graph), tmp_path, f'key({box}, " ");'
    )
    assert 'class="node chosen' in after_doing(to_html(graph), tmp_path, f'key({box}, "Enter");')
    near = f'key({box}, "n");'
    assert 'data-key="c' in after_doing(to_html(graph), tmp_path, near)
    back = after_doing(to_html(graph), tmp_path, f'{near} key(document.body, "Escape");')
    assert ('data-key="c' in back, 'class="node chosen' in back) == (False, True)
    whole = after_doing(to_html(graph), tmp_path, f'{near} key(document.body, "Escape"); key(document.body, "Escape");')
    assert 'class="node chosen' not in whole


@needs_browser
@pytest.mark.parametrize("shape", ["star", "chain", "islands", "empty"])
def test_odd_shapes_are_drawn(tmp_path: Path, shape: str) -> None:
    """A list that opens 330 activities, a chain of 500, screens that nothing joins, and no screen at all."""
    size = {"star": 331, "chain": 500, "islands": 40, "empty": 0}[shape]
    graph = Graph("odd", entry="n0" if shape in ("star", "chain") else None)
    for i in range(size):
        graph.put_screen(Screen(f"n{i}", "odd", f"Screen {i}", "activity"))
    for i in range(1, size if shape in ("star", "chain") else 0):
        source = "n0" if shape == "star" else f"n{i - 1}"
        graph.put_transition(Transition(source, Tap(Selector(Role.ITEM, f"Item {i}")), f"n{i}"))
    page = in_a_browser(to_html(graph), tmp_path)
    assert len(cards(page)) == size
    assert ("This map is empty." in page) == (size == 0)
    assert "NaN" not in page


def test_dialogs_of_a_recorded_page_are_part_of_the_page_and_of_nothing_else() -> None:
    graph = Graph("org.example.app", entry="hello")
    graph.put_screen(Screen("hello", graph.app, "Hello", kind="dialog", anchor="p.Main#dialog"))
    graph.put_screen(Screen("sort", graph.app, "Sort by", kind="dialog", anchor="p.Main#dialog"))
    graph.put_screen(Screen("main", graph.app, "Main", anchor="p.Main"))
    graph.put_screen(Screen("one", graph.app, "One", kind="dialog", anchor="p.Gone#dialog"))
    graph.put_screen(Screen("two", graph.app, "Two", kind="menu", anchor="p.Gone#dialog"))
    data = graph_data(graph)
    names = [[data["screens"][s]["name"] for s in group] for group in data["groups"]]
    assert names == [["Main", "Hello", "Sort by"], ["One"], ["Two"]]
