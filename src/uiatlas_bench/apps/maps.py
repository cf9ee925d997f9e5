"""A map of places: search with filters, places with hours, menus and comments, routes with stops, and marks."""

from typing import Any

from uiatlas.devices.simulated import (
    App,
    State,
    back,
    button,
    checkbox,
    field,
    go,
    heading,
    here,
    icon,
    item,
    put,
    text,
)
from uiatlas.devices.tours import TourStep, Type
from uiatlas.ui import Back
from uiatlas_bench.apps.pieces import Widgets, add, either, hits, pick

Place = dict[str, Any]


def _place(
    words: str, stars: float, far: int, closes: int, phone: str, menu: tuple[str, ...], said: tuple[str, ...]
) -> Place:
    return {"words": words, "stars": stars, "far": far, "closes": closes, "phone": phone, "menu": menu, "said": said}


PLACES: dict[str, Place] = {
    "Seoul Lantern": _place(
        "korean restaurant champaign il", 4.6, 12, 23, "555 0110", ("Bulgogi", "Cold noodles"), ("Warm welcome.",)
    ),
    "Kimchi House": _place(
        "korean restaurant champaign il", 4.8, 9, 20, "555 0111", ("Kimchi stew",), ("Closes early.",)
    ),
    "Blue Orchid": _place(
        "thai restaurant urbana il",
        4.7,
        15,
        22,
        "555 0120",
        ("Roast duck curry", "Green curry"),
        ("The curry was rich and fresh.", "We waited an hour for a table."),
    ),
    "Mango Tree": _place(
        "thai restaurant urbana il", 4.9, 14, 21, "555 0121", ("Pad thai",), ("Friendly.", "Small plates.")
    ),
    "Old Mill Bakery": _place(
        "bakery", 4.5, 8, 18, "555 0130", ("Rye bread", "Birthday cakes to order"), ("Best rolls in town.",)
    ),
    "Station Bakery": _place("bakery", 3.7, 3, 17, "555 0131", ("Pretzels",), ("Dry cake.",)),
    "Golden Kiln": _place(
        "chinese restaurant chicago ohare airport",
        4.4,
        25,
        22,
        "555 0140",
        ("Soup dumplings", "Crispy noodles"),
        ("Get the dumplings.",),
    ),
    "Lakeside Hotel": _place("hotel rooms nearby 4 adults", 4.3, 5, 24, "555 0150", (), ("Quiet rooms.",)),
    "Budget Stay": _place("hotel rooms nearby", 3.5, 7, 24, "555 0151", (), ("Noisy street.",)),
    "North Fuel": _place("gas station nearby", 4.0, 4, 24, "555 0160", (), ("Clean.",)),
    "Roadside Fuel": _place("gas station nearby", 3.9, 6, 9, "555 0161", (), ("Always closed.",)),
    "McDonald's, Mill Street": _place("restaurant burgers", 3.9, 6, 23, "555 0170", ("Burgers",), ("Quick.",)),
    "Quarry Museum": _place("museum", 4.6, 11, 17, "555 0180", (), ("Worth a morning.",)),
}
NOW = 19
"""The hour, by which places are open or closed."""

app = App(
    "org.example.maps",
    start="home",
    name="Maps",
    state={
        "searched": [],
        "filters": [],
        "order": "Relevance",
        "saved": [],
        "markers": [],
        "route": [],
        "way": "Drive",
        "started": False,
        "seen": [],
    },
)
FILTERS = ("Open now", "Rated 4 and more", "Open after 21:00", "Takes 4 adults", "Within 10 minutes")


def passes(name: str, wanted: str) -> bool:
    """Whether a place passes a filter."""
    place = PLACES[name]
    return bool(
        {
            "Open now": place["closes"] > NOW,
            "Rated 4 and more": place["stars"] >= 4,
            "Open after 21:00": place["closes"] > 21,
            "Takes 4 adults": "4 adults" in place["words"],
            "Within 10 minutes": place["far"] <= 10,
        }[wanted]
    )


def found(s: State, words: str) -> list[str]:
    """What a search shows."""
    names = hits(words, {n: f"{n} {p['words']} {' '.join(p['menu'])}" for n, p in PLACES.items()})
    names = [n for n in names if all(passes(n, f) for f in s.filters)]
    by = {"Distance": lambda n: PLACES[n]["far"], "Rating": lambda n: -PLACES[n]["stars"]}
    return sorted(names, key=by[s.order]) if s.order in by else names


def row(name: str) -> str:
    """The second line of a place."""
    place = PLACES[name]
    return f"{place['stars']} stars, {place['far']} min, open until {place['closes']}:00"


@app.screen("Maps")
def home(s: State) -> Widgets:
    """The map."""
    return (
        button("Search here", go("search"), id="search_bar"),
        item("Saved places", f"{len(s.saved)}", go("saved")),
        item("Markers", f"{len(s.markers)}", go("markers")),
        text("You are on Mill Street", id="own_place"),
    )


@app.screen("Search places")
def search(s: State, words: str = "") -> Widgets:
    """Places by words."""
    return (
        field("Search here", words, do=lambda typed: (here(words=typed), add("searched", typed)), id="query"),
        item("Filters", ", ".join(s.filters) or "None", go("filters")),
        item("Sort by", s.order, go("order")),
        *(item(n, row(n), (add("seen", n), go("place", name=n)), id="place_row") for n in found(s, words)),
    )


@app.screen("Filters")
def filters(s: State) -> Widgets:
    """Which places are shown."""
    return *(checkbox(f, f in s.filters, either(s, "filters", f)) for f in FILTERS), button("Apply", back())


@app.dialog("Sort by")
def order(s: State) -> Widgets:
    """In which order."""
    return pick(s, "order", "Relevance", "Distance", "Rating")


@app.screen("Place")
def place(s: State, name: str) -> Widgets:
    """One place."""
    place = PLACES[name]
    return (
        heading(name, id="place_name"),
        text(row(name), id="summary"),
        text(place["phone"], id="phone_number"),
        button("Directions", (put("route", [name]), go("route"))),
        button("Remove from favourites" if name in s.saved else "Add to favourites", either(s, "saved", name)),
        button("Remove marker" if name in s.markers else "Add marker", either(s, "markers", name)),
        *((item("Menu", do=go("menu", name=name)),) if place["menu"] else ()),
        item("Comments", f"{len(place['said'])}", go("comments", name=name)),
    )


@app.screen("Menu")
def menu(s: State, name: str) -> Widgets:
    """What is served or sold."""
    return heading(name), *(text(dish, id="dish") for dish in PLACES[name]["menu"])


@app.screen("Comments")
def comments(s: State, name: str) -> Widgets:
    """What guests say."""
    return heading(name), *(text(words, id="comment") for words in PLACES[name]["said"])


@app.screen("Route")
def route(s: State) -> Widgets:
    """The way there, stop by stop."""
    return (
        text("From your location"),
        *(text(stop, id="stop") for stop in s.route),
        item("Travel by", s.way, go("way")),
        item("Add stop", do=go("add_stop")),
        button("Stop" if s.started else "Start", put("started", not s.started)),
    )


@app.dialog("Travel by")
def way(s: State) -> Widgets:
    """How one travels."""
    return pick(s, "way", "Drive", "Walk", "Bus")


@app.screen("Add stop")
def add_stop(s: State, words: str = "") -> Widgets:
    """One stop more, at the end."""
    return field("Search for a stop", words, keep="words"), *(
        item(n, row(n), (put("route", [*s.route, n]), back()), id="stop_row") for n in found(s, words)
    )


@app.screen("Saved places")
def saved(s: State) -> Widgets:
    """Favourites."""
    return tuple(item(n, row(n), go("place", name=n), id="saved") for n in s.saved) or (text("Nothing saved"),)


@app.screen("Markers")
def markers(s: State) -> Widgets:
    """Marked places."""
    return (icon("Search", go("search")), *(item(n, row(n), go("place", name=n), id="marker") for n in s.markers))


TOUR: tuple[TourStep, ...] = (
    *("Search here", Type("Search here", "bakery"), "Filters", "Apply", "Sort by", "Cancel"),
    *("Old Mill Bakery", "Menu", Back(), "Comments", Back()),
    *("Directions", "Travel by", "Cancel", "Add stop", Back(), Back(), Back(), Back()),
    *("Saved places", Back(), "Markers", Back()),
)
"""A walk through most pages, which changes nothing for good; a map can be learnt from recording it."""
