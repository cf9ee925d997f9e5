"""A social network: people, groups and posts, a form for posts, messages, the own profile, and notifications."""

from functools import partial
from typing import Any

from uiatlas.devices.simulated import (
    App,
    State,
    back,
    button,
    field,
    floating,
    go,
    heading,
    here,
    icon,
    item,
    menu_item,
    put,
    radio,
    switch,
    tab,
    text,
)
from uiatlas.devices.tours import TourStep, Type
from uiatlas.ui import Back
from uiatlas_bench.apps.pieces import Widgets, add, bottom, either, flip, hits

BOTTOM = {"Home": "home", "Trends": "trends", "Profile": "profile"}
PEOPLE = (
    "Messi",
    "Cristiano Ronaldo",
    "Minions",
    "OpenAI",
    "Huawei",
    "Huawei HKRC",
    "@Mayday_EN",
    "@Nintendo",
    "@animalcrossing",
    "Ines, painter of watercolor",
    "Rafa, painter of watercolor",
    "Mara Lind",
)
GROUPS = ("r/worldnews", "r/PremierLeague", "r/BlackMythWukong", "Huawei users", "Huawei developers")
POSTS: dict[str, tuple[str, str]] = {
    "Black Myth Wukong: the bosses are hard and fair": ("Gamer Lane", ""),
    "Black Myth Wukong looks better than any game this year": ("Pixel Review", ""),
    "Watercolor painting tutorial: skies": ("Ines, painter of watercolor", "Painted sky"),
    "Watercolor painting tutorial: trees": ("Rafa, painter of watercolor", "Painted tree"),
    "Tropical pictures from the coast": ("Mara Lind", "Palm beach"),
    "I read Circe by Madeline Miller in two days": ("Mara Lind", ""),
    "Venice, Italy: an itinerary for three days": ("Mara Lind", "Canal at dawn"),
    "Super Mario turns forty": ("@Nintendo", ""),
    "Timmy and Tommy open a shop": ("@animalcrossing", ""),
    "Huawei HKRC opens a laboratory": ("Huawei HKRC", ""),
    "Liverpool win again in the rain": ("r/PremierLeague", ""),
    "Golden Kiln: order the dumplings first": ("Mara Lind", ""),
    "The headlines of today": ("r/worldnews", ""),
    "A guide to the first chapter": ("r/BlackMythWukong", ""),
}
"""Each post with who wrote it, and the picture that it shows."""
TRENDS = ("Storm on the coast", "Team wins the cup", "New telescope", "Bakers on strike")

app = App(
    "org.example.social",
    start="home",
    name="Social",
    state={
        "searched": [],
        "opened": [],
        "followed": [],
        "joined": [],
        "liked": [],
        "reposted": [],
        "comments": {},
        "posts": [],
        "drafts": [],
        "messages": {},
        "alerts": [],
        "pictures": [],
        "copied": "",
        "bio": "",
        "pronouns": "",
        "gender": "",
        "link": "",
        "private": False,
        "birthdays": True,
        "birthdays_mail": True,
        "birthdays_sms": True,
        "marketplace": True,
        "marketplace_mail": True,
        "marketplace_sms": True,
        "memories": True,
        "memories_mail": True,
        "memories_sms": True,
    },
)


def post_row(name: str) -> Widgets:
    """A post in a list."""
    return (item(name, POSTS[name][0], (add("opened", name), go("post", name=name)), id="post_row"),)


@app.screen("Home")
def home(s: State) -> Widgets:
    """What others write."""
    mine = (item(p["text"], "You", go("own_post", n=n), id="own_post") for n, p in enumerate(s.posts))
    return (
        icon("Search", go("search")),
        icon("Menu", go("menu")),
        *mine,
        *(row for name in list(POSTS)[:2] for row in post_row(name)),
        floating("New post", go("compose")),
        *bottom(BOTTOM, "Home"),
    )


@app.menu("Menu")
def menu(s: State) -> Widgets:
    """Less needed."""
    return (
        menu_item("Messages", go("messages")),
        menu_item("Drafts", go("drafts")),
        menu_item("Settings", go("settings")),
    )


@app.screen("Search")
def search(s: State, words: str = "", shown: str = "All") -> Widgets:
    """People, groups and posts by words."""
    parts: dict[str, Widgets] = {
        "People": tuple(
            item(p, "Account", go("person", name=p), id="person") for p in hits(words, {p: p for p in PEOPLE})
        ),
        "Groups": tuple(item(g, "Group", go("group", name=g), id="group") for g in hits(words, {g: g for g in GROUPS})),
        "Posts": tuple(r for n in hits(words, {n: f"{n} {by}" for n, (by, _) in POSTS.items()}) for r in post_row(n)),
    }
    return (
        field("Search", words, do=lambda w: (here(words=w), add("searched", w)), id="query"),
        *(tab(part, part == shown, here(shown=part)) for part in ("All", *parts)),
        *(row for part, rows in parts.items() if shown in ("All", part) for row in rows),
    )


@app.screen("Account")
def person(s: State, name: str) -> Widgets:
    """Somebody."""
    return (
        heading(name, id="person_name"),
        button("Following" if name in s.followed else "Follow", either(s, "followed", name), id="follow"),
        item("Message", do=go("chat", name=name)),
        item("Notifications", do=go("person_alerts", name=name)),
        *(row for post, (by, _) in POSTS.items() if by == name for row in post_row(post)),
    )


@app.screen("Notifications of an account")
def person_alerts(s: State, name: str) -> Widgets:
    """What is told of somebody."""
    return heading(name), *(
        switch(k, f"{name}: {k}" in s.alerts, either(s, "alerts", f"{name}: {k}"), id="alert")
        for k in ("Posts", "Live")
    )


@app.screen("Group")
def group(s: State, name: str) -> Widgets:
    """A group and its posts."""
    return (
        heading(name, id="group_name"),
        button("Joined" if name in s.joined else "Join", either(s, "joined", name), id="join"),
        *(radio(f"{k} alerts", f"{name}: {k}" in s.alerts, add("alerts", f"{name}: {k}")) for k in ("Few", "Frequent")),
        *(row for post, (by, _) in POSTS.items() if by == name for row in post_row(post)),
    )


@app.screen("Post")
def post(s: State, name: str) -> Widgets:
    """One post of somebody."""
    by, picture = POSTS[name]
    return (
        item(by, "Account", go("person", name=by) if by in PEOPLE else None, id="author"),
        text(name, id="post_text"),
        *((item("Save picture", picture, add("pictures", picture)),) if picture else ()),
        button("Unlike" if name in s.liked else "Like", either(s, "liked", name)),
        button("Reposted" if name in s.reposted else "Repost", either(s, "reposted", name)),
        button("Copy link", put("copied", f"https://social.example/{list(POSTS).index(name)}")),
        item("Comments", f"{len(s.comments.get(name, []))}", go("comments", name=name)),
    )


@app.screen("Comments")
def comments(s: State, name: str, words: str = "") -> Widgets:
    """What people say to a post, and a field to say more."""
    said = s.comments.get(name, [])
    send = (put("comments", {**s.comments, name: [*said, words]}), here(words=""))
    return (
        *(text(c, id="comment") for c in said),
        field("Write a comment", words, keep="words"),
        button("Send comment", send, enabled=bool(words)),
    )


@app.screen("New post")
def compose(
    s: State,
    words: str = "",
    place: str = "",
    audience: str = "Friends",
    back_colour: str = "White",
    photo: bool = False,
) -> Widgets:
    """A form."""
    made = {"text": words, "place": place, "audience": audience, "background": back_colour, "photo": photo}
    return (
        field("What is happening?", words, keep="words", id="post_field"),
        field("Location", place, keep="place"),
        heading("Audience"),
        *(radio(a, a == audience, here(audience=a)) for a in ("Public", "Friends")),
        heading("Background"),
        *(radio(c, c == back_colour, here(back_colour=c)) for c in ("White", "Black", "Blue")),
        switch("Add a photo", photo, here(photo=not photo)),
        button("Save draft", (put("drafts", [*s.drafts, made]), back())),
        button("Post", (put("posts", [*s.posts, made]), back()), enabled=bool(words or photo)),
    )


@app.screen("Your post")
def own_post(s: State, n: int) -> Widgets:
    """One post of one's own."""
    name = f"own {n}"
    return (
        text(s.posts[n]["text"], id="post_text"),
        button("Unlike" if name in s.liked else "Like", either(s, "liked", name)),
        button("Copy link", put("copied", f"https://social.example/own/{n}")),
        item("Comments", f"{len(s.comments.get(name, []))}", go("comments", name=name)),
    )


@app.screen("Drafts")
def drafts(s: State) -> Widgets:
    """Posts that were not sent."""
    return tuple(text(d["text"], id="draft") for d in s.drafts) or (text("No drafts"),)


@app.screen("Trends")
def trends(s: State) -> Widgets:
    """What is talked about."""
    rows = (item(t, f"Number {n}", go("trend", name=t), id="trend") for n, t in enumerate(TRENDS, 1))
    return *rows, *bottom(BOTTOM, "Trends")


@app.screen("Trend")
def trend(s: State, name: str) -> Widgets:
    """What people write about it."""
    return heading(name), text(f"Everybody speaks of it: {name.casefold()}."), text("More in the evening.")


@app.screen("Messages")
def messages(s: State) -> Widgets:
    """Friends to write to."""
    return tuple(item(p, do=go("chat", name=p), id="friend") for p in ("Mara Lind", "Tom Berg"))


@app.screen("Chat")
def chat(s: State, name: str, words: str = "") -> Widgets:
    """Messages with somebody."""
    said = s.messages.get(name, [])
    send: Any = (put("messages", {**s.messages, name: [*said, words]}), here(words=""))
    return (
        heading(name),
        *(text(m, id="message") for m in said),
        field("Message", words, keep="words", id="message_field"),
        button("Send", send, enabled=bool(words)),
    )


@app.screen("Profile")
def profile(s: State) -> Widgets:
    """Oneself."""
    return (
        text(s.bio or "No bio yet", id="bio"),
        button("Edit profile", go("edit_profile")),
        *(item(p["text"], "You", go("own_post", n=n), id="own_post") for n, p in enumerate(s.posts)),
        *(item(p, "Reposted", go("post", name=p), id="reposted") for p in s.reposted),
        *bottom(BOTTOM, "Profile"),
    )


@app.screen("Edit profile")
def edit_profile(s: State) -> Widgets:
    """What others see of oneself."""
    names = {"Bio": "bio", "Pronouns": "pronouns", "Gender": "gender", "Link": "link"}
    return (
        *(field(words, getattr(s, name), do=partial(put, name), id=name) for words, name in names.items()),
        flip(s, "private", "Private account"),
    )


@app.screen("Settings")
def settings(s: State) -> Widgets:
    """What can be set."""
    return item("Notification settings", do=go("alerts_of")), item("Edit profile", do=go("edit_profile"))


@app.screen("Notification settings")
def alerts_of(s: State) -> Widgets:
    """What is told, by topic."""
    return tuple(item(t, do=go("topic", name=t)) for t in ("Birthdays", "Marketplace", "Memories"))


@app.screen("Topic")
def topic(s: State, name: str) -> Widgets:
    """What is told of a topic, and how."""
    key = name.casefold()
    ways = {"Allow notifications": key, "Email": f"{key}_mail", "SMS": f"{key}_sms"}
    return heading(name), *(flip(s, stored, words) for words, stored in ways.items())


TOUR: tuple[TourStep, ...] = (
    *(
        "Search",
        Type("Search", "watercolor"),
        "Ines, painter of watercolor",
        "Notifications",
        Back(),
        "Message",
        Back(),
        Back(),
    ),
    *(
        "Watercolor painting tutorial: skies",
        "Comments",
        Back(),
        Back(),
        Type("Search", "worldnews"),
        "r/worldnews",
        Back(),
        Back(),
    ),
    *("New post", Back(), "Menu", "Messages", Back(), "Menu", "Drafts", Back()),
    *("Menu", "Settings", "Notification settings", "Birthdays", Back(), Back(), "Edit profile", Back(), Back()),
    *("Trends", "New telescope", Back(), "Profile"),
)
"""A walk through most pages, which changes nothing for good; a map can be learnt from recording it."""
