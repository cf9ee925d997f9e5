"""A store of apps: search, pages of apps with reviews, installing and uninstalling, and settings."""

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
    radio,
    text,
)
from uiatlas.devices.tours import TourStep, Type
from uiatlas.ui import Back
from uiatlas_bench.apps.pieces import Widgets, add, drop, flip, hits, pick

APPS: dict[str, str] = {
    "WhatsApp": "Messages",
    "Facebook": "Social network",
    "Alibaba.com": "Trade",
    "Stride Log": "Fitness tracking",
    "Pulse Notes": "Fitness tracking",
    "Pan Book": "Recipe organizer",
    "Spoonlist": "Recipe organizer",
}
"""Each app with what it is for."""

app = App(
    "org.example.store",
    start="home",
    name="Store",
    state={
        "searched": [],
        "opened": [],
        "installed": ["Alibaba.com"],
        "stars": {},
        "order": "Most helpful",
        "theme": "Light",
        "notices": True,
        "offers": True,
        "updates": True,
    },
)


@app.screen("Apps")
def home(s: State) -> Widgets:
    """What might be liked."""
    return (
        icon("Search apps", go("search")),
        icon("Account", go("account")),
        *(item(a, APPS[a], go("page", name=a), id="app_row") for a in list(APPS)[3:6]),
    )


@app.menu("Account")
def account(s: State) -> Widgets:
    """One's own."""
    return menu_item("Installed apps", go("installed")), menu_item("Settings", go("settings"))


@app.screen("Search")
def search(s: State, words: str = "") -> Widgets:
    """Apps by words."""
    return (
        field("Search for apps", words, do=lambda w: (here(words=w), add("searched", w)), id="query"),
        *(
            item(a, APPS[a], (add("opened", a), go("page", name=a)), id="app_row")
            for a in hits(words, {a: f"{a} {said}" for a, said in APPS.items()})
        ),
    )


@app.screen("App page")
def page(s: State, name: str) -> Widgets:
    """One app."""
    have = name in s.installed
    act = button("Uninstall", go("uninstall", name=name)) if have else button("Install", add("installed", name))
    return (
        heading(name, id="app_name"),
        text(APPS[name]),
        act,
        heading("Rate this app"),
        *(radio(f"{n} stars", s.stars.get(name) == n, put("stars", {**s.stars, name: n})) for n in range(1, 6)),
        item("Reviews", "3", go("reviews", name=name)),
    )


@app.dialog("Uninstall this app?")
def uninstall(s: State, name: str) -> Widgets:
    """Ask first."""
    gone = button("Uninstall", (drop("installed", name), back()), danger="uninstalls an app")
    return text(name), button("Cancel", back()), gone


@app.screen("Reviews")
def reviews(s: State, name: str) -> Widgets:
    """What others say."""
    said = ("Works well.", "Too many notices.", "Fine since the update.")
    return item("Sort by", s.order, go("order")), *(text(words, id="review") for words in said)


@app.dialog("Sort by")
def order(s: State) -> Widgets:
    """In which order."""
    return pick(s, "order", "Most helpful", "Most recent", "Best first")


@app.screen("Installed apps")
def installed(s: State) -> Widgets:
    """What this phone has."""
    return tuple(item(a, do=go("page", name=a) if a in APPS else None, id="app_row") for a in s.installed)


@app.screen("Settings")
def settings(s: State) -> Widgets:
    """What can be set."""
    return item("General", "Theme, notifications", go("general")), item("About", do=go("about"))


@app.screen("General")
def general(s: State) -> Widgets:
    """What concerns the whole store."""
    return item("Theme", s.theme, go("theme")), item("Notifications", do=go("notices"))


@app.dialog("Theme")
def theme(s: State) -> Widgets:
    """How it looks."""
    return pick(s, "theme", "Light", "Dark", "System default")


@app.screen("Notifications")
def notices(s: State) -> Widgets:
    """What is told."""
    return flip(s, "notices", "Account activity"), flip(s, "offers", "Deals and offers"), flip(s, "updates", "Updates")


@app.screen("About")
def about(s: State) -> Widgets:
    """What it is."""
    return (text("A simulated store"),)


TOUR: tuple[TourStep, ...] = (
    *(
        "Search apps",
        Type("Search for apps", "recipe"),
        "Pan Book",
        "Reviews",
        "Sort by",
        "Cancel",
        Back(),
        Back(),
        Back(),
    ),
    *("Account", "Installed apps", "Alibaba.com", "Uninstall", "Cancel", Back(), Back()),
    *("Account", "Settings", "General", "Theme", "Cancel", "Notifications", Back(), Back(), "About", Back(), Back()),
)
"""A walk through most pages, which changes nothing for good; a map can be learnt from recording it."""
