"""Films of people: search with a filter, a player with comments, channels that are followed, and their list."""

from uiatlas.devices.simulated import App, State, back, button, field, go, heading, here, icon, item, put, tab, text
from uiatlas.devices.tours import TourStep, Type
from uiatlas.ui import Back
from uiatlas_bench.apps.pieces import Widgets, add, bottom, drop, either, hits, pick

BOTTOM = {"Home": "home", "Subscriptions": "subscriptions"}
FILMS: dict[str, tuple[str, int, str]] = {
    "LeBron James, ten great passes": ("Courtside", 3, "Passes of one season."),
    "LeBron James, a full game": ("Courtside", 95, "The whole evening."),
    "Beef with potatoes and onions, Chinese recipe": ("Wok Corner", 11, "A tutorial for a weekday."),
    "Fitness tracking apps, five recommendations": ("Gadget Desk", 8, "Suggested: Stride Log, Pulse Notes."),
    "Relaxing soundscape: rain on a tent": ("Quiet Hours", 180, "For sleep."),
    "A cat finds a box": ("Pet Yard", 1, "Cute pet cats."),
    "Two cats on a shelf": ("Pet Yard", 2, "More pet cats."),
    "Cats and a cucumber": ("Pet Yard", 1, "Pet cats again."),
}
"""Each film with its channel, its minutes, and its description."""
CHANNELS = (
    "BMW",
    "Courtside",
    "Gadget Desk",
    "Google",
    "Mercedes",
    "Microsoft",
    "Pet Yard",
    "Quiet Hours",
    "Tesla",
    "Wok Corner",
)

app = App(
    "org.example.video",
    start="home",
    name="Video",
    state={
        "searched": [],
        "watched": [],
        "opened": [],
        "playing": "",
        "liked": [],
        "followed": ["Wok Corner"],
        "comments": {},
        "length": "Any length",
        "order": "Most relevant",
        "sorted": False,
    },
)


def films(s: State, words: str) -> list[str]:
    """Films that a search shows."""
    names = hits(words, {n: f"{n} {channel} {said}" for n, (channel, _, said) in FILMS.items()})
    return [n for n in names if s.length == "Any length" or (FILMS[n][1] < 4) == (s.length == "Under 4 minutes")]


def film_row(name: str) -> Widgets:
    """A film in a list."""
    channel, minutes, _ = FILMS[name]
    return (item(name, f"{channel}, {minutes} min", (add("opened", name), go("film", name=name)), id="film_row"),)


@app.screen("Video")
def home(s: State) -> Widgets:
    """What might be liked."""
    shown = [row for name in list(FILMS)[2:5] for row in film_row(name)]
    return icon("Search", go("search")), *shown, *bottom(BOTTOM, "Home")


@app.screen("Search")
def search(s: State, words: str = "") -> Widgets:
    """Channels and films by words."""
    channels = hits(words, {c: c for c in CHANNELS})
    return (
        icon("Filters", go("length")),
        field("Search videos", words, do=lambda w: (here(words=w), add("searched", w)), id="query"),
        *(item(c, "Channel", go("channel", name=c), id="channel_row") for c in channels),
        *(row for name in films(s, words) for row in film_row(name)),
    )


@app.dialog("Length")
def length(s: State) -> Widgets:
    """How long films may be."""
    return pick(s, "length", "Any length", "Under 4 minutes", "Longer")


@app.screen("Channel")
def channel(s: State, name: str) -> Widgets:
    """One channel."""
    on = name in s.followed
    return (
        heading(name, id="channel_name"),
        button("Subscribed" if on else "Subscribe", either(s, "followed", name), id="subscribe"),
        *(row for film, (by, _, _) in FILMS.items() if by == name for row in film_row(film)),
    )


@app.screen("Film")
def film(s: State, name: str) -> Widgets:
    """One film."""
    by, minutes, said = FILMS[name]
    runs = s.playing == name
    return (
        heading(name, id="film_name"),
        button(
            "Pause" if runs else "Play", put("playing", "") if runs else (put("playing", name), add("watched", name))
        ),
        text(f"{minutes} minutes"),
        item(by, "Channel", go("channel", name=by), id="channel_row"),
        button("Unlike" if name in s.liked else "Like", either(s, "liked", name)),
        item("Description", do=go("description", words=said)),
        item("Comments", f"{len(s.comments.get(name, []))}", go("comments", name=name)),
        item("Next video", do=go("film", name=list(FILMS)[(list(FILMS).index(name) + 1) % len(FILMS)])),
    )


@app.dialog("Description")
def description(s: State, words: str) -> Widgets:
    """What the film is about."""
    return text(words, id="description"), button("Close", back())


@app.screen("Comments")
def comments(s: State, name: str, words: str = "") -> Widgets:
    """What people say, and a field to say more."""
    said = s.comments.get(name, [])
    return (
        *(text(c, id="comment") for c in said),
        field("Add a comment", words, keep="words"),
        button(
            "Send comment", (put("comments", {**s.comments, name: [*said, words]}), here(words="")), enabled=bool(words)
        ),
    )


@app.screen("Subscriptions")
def subscriptions(s: State) -> Widgets:
    """Followed channels, the newest first."""
    rows = (item(c, "Channel", go("channel", name=c), id="channel_row") for c in s.followed[::-1][:2])
    return *rows, item("All subscriptions", f"{len(s.followed)}", go("every_one")), *bottom(BOTTOM, "Subscriptions")


@app.screen("All subscriptions")
def every_one(s: State) -> Widgets:
    """All followed channels."""
    names = sorted(s.followed) if s.order == "A to Z" else s.followed
    return (
        *(tab(order, s.order == order, put("order", order)) for order in ("Most relevant", "A to Z")),
        *(item(c, do=go("channel", name=c), hold=drop("followed", c), id="channel_row") for c in names),
    )


TOUR: tuple[TourStep, ...] = (
    *("Search", Type("Search videos", "cats"), "Filters", "Cancel", "Two cats on a shelf"),
    *("Description", "Close", "Comments", Back(), "Pet Yard", Back(), Back(), Back()),
    *("Subscriptions", "All subscriptions", Back()),
)
"""A walk through most pages, which changes nothing for good; a map can be learnt from recording it."""
