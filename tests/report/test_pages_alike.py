"""The page of a map and the report of a run are one kind of page: the same skeleton, style and parts, at any size."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.report.pages import Page, cards, in_a_browser, needs_browser
from tests.utg.synthetic import synthetic_app

from uiatlas.devices.browser.finding import find_chromium
from uiatlas.report import render, to_html
from uiatlas.report.reading import tell
from uiatlas.run import events
from uiatlas.run.record import Timed
from uiatlas.ui import Back, Bounds, Observation, Role, UIElement
from uiatlas.utg import Graph, Transition

SIZES = (3, 30, 300)


def run_over(graph: Graph, steps: int) -> str:
    """The report of a run that walks from the entry of a map along its ways, with a pop-up after every third action."""
    at = graph.entry or ""
    log: list[events.Event] = [events.RunStarted("r", "do it", "sim:x", graph.app, True, 1, 1, "ask", 40, "1")]
    route: list[Transition] = []
    for n in range(1, 2 * steps, 2):
        log.append(look(graph, at, n))
        ways = [t for t in graph.outgoing(at) if t.passable and t.target != at]
        if not ways:
            break
        route.append(ways[n % len(ways)])
        log.append(events.Acted(n, at, route[-1].action, 0, "next", "plan"))
        at = route[-1].target
        if n % 3 == 0:
            log += [look(graph, at, n), events.Verified(n, "fail", "the screen changed", (), "it was elsewhere")]
            log += [events.Recovering(n, "dismiss", "it was elsewhere")]
            log += [events.Acted(n + 1, at, Back(), 0, "a pop-up lies over the page", "recovery")]
        log += [look(graph, at, n + 1), events.Verified(n, "success", "the screen changed", ())]
    planned = tuple(dict.fromkeys([graph.entry or "", *(t.target for t in route)]))
    log.insert(2, events.Planned(1, "ok", "first plan", (), (), planned, 1000, 0.1))
    log.append(events.RunEnded("failure", "no way on", len(route), 1.0))
    return render(tell([Timed(float(i), e) for i, e in enumerate(log)]), graph, name="run")


def look(graph: Graph, screen: str, number: int) -> events.Observed:
    """A look at a screen of the map, on a wide display."""
    head = UIElement(0, Role.HEADING, f"{screen} {number}", bounds=Bounds(0, 0, 900, 90))
    shown = Observation(graph.app, (head,), size=(1280, 800))
    return events.Observed(number, shown.digest, screen, graph.screens[screen].name, "same key", 1.0, shown)


def both(screens: int) -> tuple[str, str]:
    """The page of a map and the report of a run over it."""
    graph = synthetic_app(screens, 2 * screens)
    return to_html(graph), run_over(graph, 8)


@pytest.mark.parametrize("screens", SIZES)
def test_both_pages_have_one_skeleton_one_style_one_script_and_one_graph_view(screens: int) -> None:
    one, other = (Page(source) for source in both(screens))
    assert one.scripts[1] == other.scripts[1]
    style = re.compile(r"<style>.*?</style>", re.DOTALL)
    assert style.findall(one.source) == style.findall(other.source)
    assert one.policy == other.policy
    parts = [re.findall(r"<(?:html|head|body|header|nav|main|footer|h1)\b", p.source) for p in (one, other)]
    assert parts[0] == parts[1]
    views = [re.findall(r'<div class="graph">.*?</aside>\s*</div>', p.source, re.DOTALL) for p in (one, other)]
    assert views[0] == views[1] != []


@pytest.mark.parametrize("screens", SIZES)
def test_no_id_is_there_twice_and_every_link_leads_somewhere(screens: int) -> None:
    for page in map(Page, both(screens)):
        assert [name for name, times in Counter(page.ids).items() if times > 1] == []
        assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


def test_actions_of_one_number_are_there_once_by_id() -> None:
    log: list[events.Event] = [events.Acted(1, None, tap, None, "", "plan") for tap in [Back()] * 3]
    page = Page(render(tell([Timed(0.0, e) for e in log]), None, name="run"))
    assert page.ids.count("action-1") == 1


@pytest.mark.parametrize("screens", SIZES)
def test_headings_are_one_first_and_never_skip_a_level(screens: int) -> None:
    for page in map(Page, both(screens)):
        levels = [int(name[1]) for name in page.names if re.fullmatch(r"h[1-6]", name)]
        assert levels.count(1) == 1
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("screens", SIZES)
def test_every_field_button_picture_and_table_has_a_name(screens: int) -> None:
    for page in map(Page, both(screens)):
        for tag, attributes in page.tags:
            if tag in ("input", "nav", "aside") or (tag == "svg"):
                assert attributes.get("aria-label"), (tag, attributes)
            if tag == "th":
                assert attributes.get("scope") in ("row", "col")


def test_pages_of_300_screens_are_small() -> None:
    graph = synthetic_app(300, 600)
    assert len(to_html(graph)) < 400_000
    assert len(run_over(graph, 20)) < 400_000


def colours() -> list[dict[str, str]]:
    """The named colours of the style, light and dark."""
    style = re.findall(r"<style>(.*?)</style>", to_html(synthetic_app(3, 3)), re.DOTALL)[0]
    light, dark = (
        dict(re.findall(r"--([\w-]+): (#\w+)", block)) for block in re.findall(r":root \{(.*?)\}", style, re.DOTALL)[:2]
    )
    return [light, light | dark]


def luminance(colour: str) -> float:
    """Relative luminance of a colour (WCAG 2.2)."""
    digits = colour.removeprefix("#")
    digits = "".join(2 * d for d in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


TEXTS = [(ink, ground) for ink in ("ink", "soft", "accent", "bad") for ground in ("paper", "card")]
TEXTS += [(name, f"{name}-soft") for name in ("accent", "good", "bad", "warn", "mend")]
TEXTS += [("card", name) for name in ("walk", "mend", "accent")] + [
    ("soft", "faint"),
    ("soft", "group"),
    ("mend", "card"),
]
LINES = [
    "walk",
    "mend",
    "good",
    "bad",
    "in",
    "accent",
    *(f"c-{k}" for k in ("click", "menu", "item", "back", "system")),
]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_texts_and_lines_stand_out_enough(theme: int) -> None:
    """WCAG AA: 4.5 for text, 3 for lines that mean something."""
    known = colours()[theme]
    assert {pair: c for pair in TEXTS if (c := contrast(known[pair[0]], known[pair[1]])) < 4.5} == {}
    assert {name: c for name in LINES if (c := contrast(known[name], known["paper"])) < 3} == {}


@needs_browser
def test_of_a_large_map_a_report_shows_the_way_and_says_how_much_that_is(tmp_path: Path) -> None:
    graph = synthetic_app(300, 600)
    page = in_a_browser(run_over(graph, 8), tmp_path)
    shown = len([key for key in cards(page) if key.startswith("s")])
    assert 1 <= shown <= 30
    assert re.search(r">\d+ of 300 screens are shown: those on the way\.<", page)
    assert len(re.findall(r'class="way-line walked', page)) >= 1
    assert 'href="#action-1" aria-label="action 1: ' in page
    assert 'aria-pressed="true">Only the way' in page


@needs_browser
@pytest.mark.parametrize("screens", SIZES)
def test_on_any_screen_nothing_is_wider_than_the_page_or_too_small_and_no_cards_overlap(
    tmp_path: Path, screens: int
) -> None:
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=str(find_chromium()), args=["--no-sandbox"])
        for name, source in zip(("map", "run"), both(screens), strict=True):
            path = tmp_path / f"{name}.html"
            path.write_text(source, encoding="utf-8")
            for width in (400, 1400):
                tab = browser.new_page(viewport={"width": width, "height": 900})
                tab.goto(path.as_uri())
                seen = tab.evaluate(MEASURE)
                assert seen["wide"] <= width, (name, width)
                assert seen["small"] == [], (name, width)
                assert seen["cards"], (name, width)
                for boxes in (seen["cards"], *seen["beside"]):
                    assert overlaps(boxes) == [], (name, width)
                tab.close()
        browser.close()


MEASURE = """() => {
  const all = [...document.querySelectorAll("body *")];
  const shown = all.filter((e) => !e.closest("svg, script, style") && e.offsetParent);
  const own = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  const small = shown.filter((e) => own(e) && parseFloat(getComputedStyle(e).fontSize) < 11)
  const faces = [...document.querySelectorAll("#map .node rect.face:not(.group)")];
  const sides = (b) => [b.left, b.top, b.right, b.bottom];
  const boxesOf = (list) => [...list].map((e) => sides(e.getBoundingClientRect()));
  const beside = [...document.querySelectorAll(".deed, .columns, .shots, .two, .graph, .graph-tools, .facts")];
  return { wide: document.documentElement.scrollWidth, small: small.map((e) => e.outerHTML.slice(0, 80)),
    cards: boxesOf(faces), beside: beside.map((e) => boxesOf(e.children)) };
}"""


def overlaps(boxes: list[Any]) -> list[Any]:
    """Pairs of boxes that cover each other."""
    return [
        (one, other)
        for n, one in enumerate(boxes)
        for other in boxes[n + 1 :]
        if one[0] < other[2] - 1 and other[0] < one[2] - 1 and one[1] < other[3] - 1 and other[1] < one[3] - 1
    ]
