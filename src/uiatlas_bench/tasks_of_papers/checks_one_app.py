"""How tasks of SPA-Bench in one app are judged on a simulated phone; as in `uiatlas_bench.tasks_of_papers.checks`."""

from collections.abc import Mapping
from typing import Any

from uiatlas_bench.tasks_of_papers.after import After, Check, has

_WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
_NO_NOTEBOOKS = "the simulated notes app has no notebooks"
_NO_TASKS = "the simulated notes app has no tasks with dates"
_NO_JOBS = "the simulated social app has no jobs"
_TO = "agent.benchmark.2024@gmail.com"


def _looked_for(kind: str, title: str, *words: str) -> Check:
    """A search that is left open."""
    return Check(lambda a: a.sought(kind, *words) and a.ends(kind, title))


def _alarms(a: After, time: str, days: tuple[str, ...] | None = None, **more: Any) -> bool:
    return any(
        x["time"] == time and x["on"] and (days is None or x["days"] == [*days]) and more.items() <= x.items()
        for x in a.state("clock").alarms
    )


def _mailed(a: After, folder: str, **more: Any) -> bool:
    return any(
        m["to"] == _TO and has(f"{m['subject']} {m['body']}", "paper") and more.items() <= m.items()
        for m in getattr(a.state("mail"), folder)
    )


def _posted(a: After, *words: str, **more: Any) -> bool:
    return any(has(p["text"], *words) and more.items() <= p.items() for p in a.state("social").posts)


def _in_cart(a: After, words: str) -> list[str]:
    return [n for n in a.state("shop").cart if has(n, words)]


def _follows(a: After, kind: str, *names: str) -> bool:
    return {*names} <= {*a.state(kind).followed}


def _noted(a: After, title: str | None, body: str) -> bool:
    return any(n["body"] == body and title in (None, n["title"]) for n in a.state("notes").notes)


def _maps_filtered(a: After, *filters: str) -> bool:
    return a.sought("maps", "hotel") and {*filters} <= {*a.state("maps").filters} and a.ends("maps", "Search places")


def _labelled(a: After) -> bool:
    made = a.checklist("Goal of agent", "Learn Python", "Learn Java")
    return made is not None and "Agent" in made.get("labels", [])


def _said_of_cats(a: After) -> bool:
    return any("Such a cute cat." in said for film, said in a.state("video").comments.items() if has(film, "cat"))


ONE_APP: Mapping[str, Check | str] = {
    "amazon_0": _looked_for("shop", "Search", "sunglasses"),
    "amazon_1": Check(lambda a: bool(_in_cart(a, "sunglasses for children")) and a.ends("shop", "Cart")),
    "amazon_2": Check(lambda a: "Adult" in a.state("shop").kinds and len(_in_cart(a, "swim goggles")) > 1),
    "chrome_0": _looked_for("browser", "Search", "taylor", "swift"),
    "chrome_1": Check(
        lambda a: "Taylor Swift - Wikipedia" in a.state("browser").bookmarks and a.ends("browser", "Bookmarks")
    ),
    "chrome_2": Check(
        lambda a: "Taylor Swift - Wikipedia" in a.state("browser").reading and a.ends("browser", "Reading list")
    ),
    "clock_0": Check(lambda a: _alarms(a, "08:00")),
    "clock_1": Check(lambda a: _alarms(a, "09:00", _WEEK)),
    "clock_2": Check(
        lambda a: _alarms(a, "10:00", _WEEK, vibrate=False) and _alarms(a, "11:00", ("Saturday", "Sunday"))
    ),
    "clock_3": Check(lambda a: "London" in a.state("clock").cities),
    "clock_4": Check(lambda a: a.state("clock").home == "Hong Kong"),
    "clock_5": Check(
        lambda a: (
            "Melbourne" in a.state("clock").cities
            and a.state("clock").style == a.state("clock").saver_style == "Analog"
        )
    ),
    **dict.fromkeys(("evernote_0", "evernote_1", "evernote_2", "onenote_2"), _NO_NOTEBOOKS),
    **dict.fromkeys(("evernote_3", "evernote_4", "evernote_5"), _NO_TASKS),
    "facebook_0": Check(lambda a: _posted(a, "Hello World!")),
    "facebook_1": Check(lambda a: _posted(a, "Morning!", audience="Public", background="Black")),
    "facebook_2": Check(
        lambda a: any(
            has(p["text"], "Bonne Nuit") and p["audience"] == "Public" and has(p["place"], "Eiffel Tower")
            for p in a.state("social").posts
        )
    ),
    "facebook_3": Check(lambda a: a.ends("social", "Settings")),
    "facebook_4": Check(lambda a: not a.state("social").birthdays),
    "facebook_5": Check(
        lambda a: (
            not any(
                getattr(a.state("social"), f"{topic}_{way}")
                for topic in ("marketplace", "memories")
                for way in ("mail", "sms")
            )
        )
    ),
    "files_0": Check(lambda a: a.ends("files", "Folder", "DCIM", "Camera")),
    "files_1": Check(lambda a: "Agent_created" in a.state("files").inside["DCIM"]),
    "files_2": Check(
        lambda a: (
            "Agent_created_3" in a.state("files").inside["DCIM"]
            and "Agent_created_2" in a.state("files").inside["Documents"]
        )
    ),
    "gmail_0": Check(lambda a: _mailed(a, "Drafts")),
    "gmail_1": Check(lambda a: _mailed(a, "Sent") and a.ends("mail", "Message")),
    "gmail_2": Check(lambda a: _mailed(a, "Scheduled", when="Tomorrow morning") and a.ends("mail", "Message")),
    "gmail_3": Check(lambda a: a.ends("mail", "Settings")),
    "gmail_4": Check(lambda a: not a.state("mail").attachments and a.state("mail").miscellaneous),
    "gmail_5": Check(
        lambda a: not a.state("mail").miscellaneous and not a.state("mail").dot and a.ends("mail", "Inbox")
    ),
    "google_maps_0": _looked_for("maps", "Search places", "hotel"),
    "google_maps_1": Check(lambda a: _maps_filtered(a, "Takes 4 adults")),
    "google_maps_2": Check(lambda a: _maps_filtered(a, "Takes 4 adults", "Rated 4 and more")),
    "google_maps_3": _looked_for("maps", "Search places", "gas station"),
    "google_maps_4": Check(
        lambda a: a.state("maps").route == ["North Fuel"] and a.state("maps").way == "Drive" and a.ends("maps", "Route")
    ),
    "google_maps_5": Check(lambda a: a.state("maps").route == ["North Fuel", "McDonald's, Mill Street"]),
    "google_play_0": _looked_for("store", "Search", "whatsapp"),
    "google_play_1": Check(lambda a: a.state("store").stars.get("Facebook") == 5),
    "google_play_2": Check(
        lambda a: a.state("store").stars.get("WhatsApp") == 5 and a.state("store").order == "Most recent"
    ),
    "google_play_3": Check(lambda a: a.ends("store", "General")),
    "google_play_4": Check(lambda a: a.state("store").theme == "Dark"),
    "google_play_5": Check(
        lambda a: not (a.state("store").notices or a.state("store").offers or a.state("store").updates)
    ),
    "instagram_0": _looked_for("social", "Search", "messi"),
    "instagram_1": Check(lambda a: _follows(a, "social", "Cristiano Ronaldo")),
    "instagram_2": Check(
        lambda a: (
            _follows(a, "social", "Minions") and {"Minions: Posts", "Minions: Live"} <= {*a.state("social").alerts}
        )
    ),
    "instagram_3": Check(lambda a: a.ends("social", "Edit profile")),
    "instagram_4": Check(lambda a: a.state("social").bio == "Hello World!" and a.state("social").pronouns == "it"),
    "instagram_5": Check(
        lambda a: (
            a.state("social").link == "https://github.com"
            and a.state("social").gender == "Them"
            and a.state("social").private
        )
    ),
    "keep_notes_0": Check(lambda a: _noted(a, None, "Hello this is a note1")),
    "keep_notes_1": Check(lambda a: _noted(a, "Written by Agent2", "Hello this is a note2")),
    "keep_notes_2": Check(_labelled),
    "linkedin_0": Check(lambda a: _follows(a, "social", "OpenAI")),
    "linkedin_1": Check(
        lambda a: _follows(a, "social", "Huawei") and any(has(g, "Huawei") for g in a.state("social").joined)
    ),
    "linkedin_2": Check(
        lambda a: (
            _follows(a, "social", "Huawei HKRC")
            and any(
                "Cheers!" in said and post in a.state("social").liked and post in a.state("social").reposted
                for post, said in a.state("social").comments.items()
                if has(post, "HKRC")
            )
        )
    ),
    **dict.fromkeys(("linkedin_3", "linkedin_4", "linkedin_5"), _NO_JOBS),
    "onenote_0": Check(lambda a: _noted(a, "Benchmark", "Test Agent")),
    "onenote_1": Check(lambda a: a.checklist("Benchmark2", "AppAgent", "Mobile Agent") is not None),
    "reddit_0": Check(lambda a: "r/worldnews" in a.state("social").joined),
    "reddit_1": Check(
        lambda a: (
            "r/PremierLeague" in a.state("social").joined and any(has(p, "Liverpool") for p in a.state("social").opened)
        )
    ),
    "reddit_2": Check(
        lambda a: (
            "r/BlackMythWukong" in a.state("social").joined
            and "r/BlackMythWukong: Frequent" in a.state("social").alerts
            and "A guide to the first chapter" in a.state("social").opened
        )
    ),
    "settings_0": Check(
        lambda a: a.ends("settings", "Display", "Screen timeout", "1 minute") or a.ends("settings", "Screen timeout")
    ),
    "settings_1": Check(lambda a: a.state("settings").timeout == "5 minutes"),
    "settings_2": Check(lambda a: a.state("settings").timeout == "10 minutes" and a.state("settings").dark),
    "settings_3": Check(lambda a: a.state("settings").history),
    "settings_4": Check(lambda a: a.state("settings").muted == ["Google Play Store"]),
    "settings_5": Check(
        lambda a: (
            {"Instagram: Alerts", "Instagram: Likes"} <= {*a.state("settings").quiet}
            and "Instagram" not in a.state("settings").caches
        )
    ),
    "spotify_0": _looked_for("music", "Search", "taylor", "swift"),
    "spotify_1": Check(lambda a: a.state("music").shuffle == "Taylor Swift"),
    "spotify_2": Check(
        lambda a: (
            {"Love Story", "The Scientist"} <= {*a.state("music").lists.get("Agent Playlist", [])}
            and a.ends("music", "Playlist")
        )
    ),
    "temu_0": _looked_for("shop", "Search", "gaming", "headset"),
    "temu_1": Check(
        lambda a: (
            a.state("shop").order == "Price: low to high"
            and bool(_in_cart(a, "gaming headset"))
            and a.ends("shop", "Cart")
        )
    ),
    "temu_2": Check(
        lambda a: a.state("shop").range == "More than 10" and bool(_in_cart(a, "Shrew")) and a.ends("shop", "Cart")
    ),
    "tiktok_0": _looked_for("video", "Search", "cat"),
    "tiktok_1": Check(_said_of_cats),
    "tiktok_2": Check(lambda a: _said_of_cats(a) and len(a.state("video").liked) > 1),
    "x_0": Check(lambda a: any(has(d["text"], "Written by Agent1") for d in a.state("social").drafts)),
    "x_1": Check(lambda a: _posted(a, "Written by Agent2", "#animalcrossing") and a.ends("social", "Profile")),
    "x_2": Check(
        lambda a: (
            _posted(a, "Written by Agent3", "#animalcrossing")
            and "own 0" in a.state("social").liked
            and "Amazing post" in a.state("social").comments.get("own 0", [])
        )
    ),
    "x_3": Check(lambda a: _follows(a, "social", "@Mayday_EN")),
    "x_4": Check(lambda a: _follows(a, "social", "@Nintendo") and a.sought("social", "super mario")),
    "x_5": Check(
        lambda a: (
            _follows(a, "social", "@animalcrossing")
            and "Timmy and Tommy open a shop" in a.state("social").reposted
            and a.ends("social", "Profile")
        )
    ),
    "youtube_0": Check(lambda a: _follows(a, "video", "Tesla")),
    "youtube_1": Check(lambda a: _follows(a, "video", "BMW", "Mercedes")),
    "youtube_2": Check(
        lambda a: (
            _follows(a, "video", "Google", "Microsoft")
            and a.state("video").order == "A to Z"
            and a.ends("video", "All subscriptions")
        )
    ),
    "youtube_3": _looked_for("video", "Search", "lebron"),
    "youtube_4": Check(
        lambda a: (
            a.sought("video", "lebron") and a.state("video").length == "Under 4 minutes" and a.ends("video", "Search")
        )
    ),
    "youtube_5": Check(
        lambda a: any(
            "great performance!" in said for film, said in a.state("video").comments.items() if has(film, "LeBron")
        )
    ),
}
"""Each task by its name in its file."""
