"""A browser: a search over a few pages, articles to read, bookmarks, and a reading list."""

from uiatlas.devices.simulated import (
    App,
    State,
    back,
    button,
    field,
    go,
    heading,
    here,
    icon,
    item,
    menu_item,
    put,
    text,
)
from uiatlas.devices.tours import Hold, TourStep, Type
from uiatlas.ui import Back
from uiatlas_bench.apps.pieces import Widgets, add, drop, hits

PAGES: dict[str, tuple[str, ...]] = {
    "Taylor Swift - Wikipedia": ("A singer and writer of songs.", "Born in 1989."),
    "Taylor Swift - fan page": ("News for listeners.",),
    "Segment Anything - Scholar": ("A paper about cutting pictures into things.", "Cited by: see the list below."),
    "Citing Segment Anything: Tracking by Prompt - Scholar": ("Cited 310 times.", "We follow things through films."),
    "Citing Segment Anything: Medical Masks - Scholar": ("Cited 925 times.", "We test masks on scans."),
    "Agents of Large Language Models: a Survey - Scholar": ("A survey paper on LLM agents.",),
    "Survey of Tool Use by LLM Agents - Scholar": ("A survey paper.", "Which tools agents take."),
    "Planning with LLM Agents, a Survey - Scholar": ("A survey paper.", "How agents look ahead."),
    "Beef and potatoes with onions, Chinese style - recipes": ("Beef, potatoes, onions.", "Ready in 40 minutes."),
    "Onion soup - recipes": ("Onions and stock.", "Ready in 70 minutes."),
    "Winter Olympics - calendar of the games": ("The opening ceremony is on 6 February 2026.",),
    "Country songs of 2023 - charts": ("1. Dust Road Home", "2. Porch Light"),
    "Recipe organizer apps, compared": ("Pan Book keeps recipes.", "Spoonlist plans meals."),
    "Biography books of the year": ("A life of Ada Lovelace", "The long walk of a botanist"),
    "Horror films this autumn": ("The Hollow Stair", "Night Orchard"),
}
"""Each page with its paragraphs."""

app = App(
    "org.example.browser",
    start="home",
    name="Browser",
    state={"searched": [], "visited": [], "bookmarks": [], "reading": []},
)


@app.screen("New tab")
def home(s: State) -> Widgets:
    """A fresh tab."""
    return (
        icon("More options", go("menu")),
        button("Search or type web address", go("search"), id="search_box"),
        *((heading("Visited"),) if s.visited else ()),
        *(item(p, do=go("page", name=p), id="visited") for p in s.visited[-3:]),
    )


@app.menu("Menu")
def menu(s: State) -> Widgets:
    """What is kept."""
    return menu_item("Bookmarks", go("bookmarks")), menu_item("Reading list", go("reading"))


@app.screen("Search")
def search(s: State, words: str = "") -> Widgets:
    """Pages by words."""
    names = hits(words, {name: f"{name} {' '.join(said)}" for name, said in PAGES.items()})
    return (
        field("Search or type web address", words, do=lambda w: (here(words=w), add("searched", w)), id="query"),
        *(item(n, PAGES[n][0], (add("visited", n), go("page", name=n)), id="result") for n in names),
    )


@app.screen("Page")
def page(s: State, name: str) -> Widgets:
    """One page."""
    kept = name in s.bookmarks
    return (
        icon("Remove bookmark" if kept else "Bookmark this page", (drop if kept else add)("bookmarks", name)),
        icon("More options", go("menu")),
        heading(name, id="page_title"),
        *(text(words, id="paragraph") for words in PAGES[name]),
    )


@app.screen("Bookmarks")
def bookmarks(s: State) -> Widgets:
    """Kept pages; a long press offers what can be done with one."""
    return tuple(item(p, do=go("page", name=p), hold=go("bookmark", name=p), id="bookmark") for p in s.bookmarks) or (
        text("No bookmarks"),
    )


@app.menu("Bookmark")
def bookmark(s: State, name: str) -> Widgets:
    """What can be done with a bookmark."""
    return (
        menu_item("Move to reading list", (drop("bookmarks", name), add("reading", name))),
        menu_item("Delete bookmark", drop("bookmarks", name)),
    )


@app.screen("Reading list")
def reading(s: State) -> Widgets:
    """Pages for later."""
    rows = tuple(item(p, do=go("page", name=p), id="for_later") for p in s.reading)
    clear = (button("Clear the list", (put("reading", []), back())),) if rows else ()
    return (*rows, *clear) or (text("Nothing to read"),)


TOUR: tuple[TourStep, ...] = (
    *("Search or type web address", Type("Search or type web address", "onion soup"), "Onion soup - recipes"),
    *("Bookmark this page", "More options", "Bookmarks", Hold("Onion soup - recipes"), "Delete bookmark", Back()),
    *("More options", "Reading list", Back(), Back(), Back()),
)
"""A walk through most pages, which changes nothing for good; a map can be learnt from recording it."""
