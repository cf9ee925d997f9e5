"""Music: search for artists, songs and albums, playlists, a queue, and what plays."""

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
from uiatlas_bench.apps.pieces import Widgets, add, bottom, hits

BOTTOM = {"Library": "home", "Playlists": "playlists", "Queue": "queue"}
SONGS: dict[str, tuple[str, str, int]] = {
    "Love Story": ("Taylor Swift", "Fearless", 4),
    "The Scientist": ("Coldplay", "A Rush of Blood", 5),
    "Dust Road Home": ("The Long Fences", "Country evening", 4),
    "Porch Light": ("The Long Fences", "Country evening", 3),
    "Calor": ("Los Faros", "Reggaeton de Noche", 3),
    "Paper Boats": ("Ada Quint", "Rivers", 16),
    "Glass Garden": ("Ada Quint", "Rivers", 17),
    "Northern Line": ("Ada Quint", "Rivers", 14),
}
"""Each song with its artist, its album, and its minutes."""

app = App(
    "org.example.music",
    start="home",
    name="Music",
    state={"searched": [], "opened": [], "lists": {}, "queue": [], "playing": "", "shuffle": "", "exported": []},
)


def song_row(name: str) -> Widgets:
    """A song in a list; a long press offers what can be done with it."""
    artist, _, minutes = SONGS[name]
    return (
        item(name, f"{artist}, {minutes} min", go("song", name=name), hold=go("song_menu", name=name), id="song_row"),
    )


def songs(names: list[str]) -> Widgets:
    """Songs as a list."""
    return tuple(row for name in names for row in song_row(name))


@app.screen("Library")
def home(s: State) -> Widgets:
    """All songs."""
    return icon("Search", go("search")), *songs(list(SONGS)), *bottom(BOTTOM, "Library")


@app.screen("Search")
def search(s: State, words: str = "") -> Widgets:
    """Artists, albums and songs by words."""
    artists = hits(words, {a: a for a, _, _ in SONGS.values()})
    albums = hits(words, {a: a for _, a, _ in SONGS.values()})
    return (
        field("Artists, songs or albums", words, do=lambda w: (here(words=w), add("searched", w)), id="query"),
        *(item(a, "Artist", (add("opened", a), go("artist", name=a)), id="artist") for a in artists),
        *(item(a, "Album", (add("opened", a), go("album", name=a)), id="album") for a in albums),
        *songs(hits(words, {n: f"{n} {a}" for n, (a, _, _) in SONGS.items()})),
    )


@app.screen("Artist")
def artist(s: State, name: str) -> Widgets:
    """One artist."""
    shuffle = (put("shuffle", name), put("playing", next(n for n, (a, _, _) in SONGS.items() if a == name)))
    return (
        heading(name, id="artist_name"),
        button("Shuffle play", shuffle),
        *songs([n for n, (a, _, _) in SONGS.items() if a == name]),
    )


@app.screen("Album")
def album(s: State, name: str) -> Widgets:
    """One album."""
    names = [n for n, (_, a, _) in SONGS.items() if a == name]
    return heading(name, id="album_name"), button("Play album", put("playing", names[0])), *songs(names)


@app.screen("Song")
def song(s: State, name: str) -> Widgets:
    """One song."""
    runs = s.playing == name
    return (
        heading(name, id="song_name"),
        text(SONGS[name][0], id="song_artist"),
        button("Pause" if runs else "Play", put("playing", "" if runs else name)),
        button("Add to playlist", go("to_list", name=name)),
        button("Add to queue", put("queue", [*s.queue, name])),
    )


@app.menu("Song menu")
def song_menu(s: State, name: str) -> Widgets:
    """What can be done with a song."""
    return (
        menu_item("Add to playlist", go("to_list", name=name)),
        menu_item("Add to queue", put("queue", [*s.queue, name])),
    )


@app.dialog("Add to playlist")
def to_list(s: State, name: str) -> Widgets:
    """Which playlist."""
    return (
        *(
            item(p, f"{len(s.lists[p])} songs", (put("lists", {**s.lists, p: [*s.lists[p], name]}), back()))
            for p in s.lists
        ),
        button("New playlist", go("new_list", first=name)),
        button("Cancel", back()),
    )


@app.screen("Playlists")
def playlists(s: State) -> Widgets:
    """All playlists."""
    rows = (item(p, f"{len(names)} songs", go("playlist", name=p), id="playlist_row") for p, names in s.lists.items())
    return icon("New playlist", go("new_list")), *rows, *bottom(BOTTOM, "Playlists")


@app.dialog("New playlist")
def new_list(s: State, title: str = "", first: str = "") -> Widgets:
    """What it is called."""
    return (
        field("Playlist name", title, keep="title"),
        button("Cancel", back()),
        button("Create", (put("lists", {**s.lists, title: [first] if first else []}), back()), enabled=bool(title)),
    )


@app.screen("Playlist")
def playlist(s: State, name: str) -> Widgets:
    """One playlist."""
    minutes = sum(SONGS[n][2] for n in s.lists[name])
    return (
        heading(name, id="playlist_name"),
        text(f"{minutes} minutes", id="duration"),
        *songs(s.lists[name]),
        button("Add songs", go("search")),
        button("Export playlist", add("exported", name)),
    )


@app.screen("Queue")
def queue(s: State) -> Widgets:
    """What plays next."""
    clear = (button("Clear queue", put("queue", [])),) if s.queue else (text("Nothing is queued"),)
    return *songs(s.queue), *clear, *bottom(BOTTOM, "Queue")


TOUR: tuple[TourStep, ...] = (
    *(
        "Search",
        Type("Artists, songs or albums", "quint"),
        "Ada Quint",
        "Glass Garden",
        "Add to playlist",
        "Cancel",
        Back(),
        Back(),
    ),
    *(Type("Artists, songs or albums", "rivers"), "Rivers", Hold("Paper Boats"), "Add to queue", Back(), Back()),
    *(
        "Playlists",
        "New playlist",
        Type("Playlist name", "Mornings"),
        "Create",
        "Mornings",
        Back(),
        "Queue",
        "Clear queue",
    ),
)
"""A walk through most pages, which changes nothing for good; a map can be learnt from recording it."""
