"""Simulated phones have the apps that a task names, and checks look at what these apps have stored."""

from collections.abc import Sequence

import pytest

from uiatlas.devices.tours import Hold, TourStep, Type, follow
from uiatlas.ui import Back, Home, OpenApp, Scroll
from uiatlas_bench.tasks_of_papers.after import After, Check
from uiatlas_bench.tasks_of_papers.checks import CHECKS
from uiatlas_bench.tasks_of_papers.files import PaperTask
from uiatlas_bench.tasks_of_papers.naming import named_app, read_apps
from uiatlas_bench.tasks_of_papers.phone import KINDS, assembled
from uiatlas_bench.tasks_of_papers.playing import on_phone

DOWN = Scroll("down")
SHOP, MAPS, NOTES = OpenApp("org.example.market"), OpenApp("org.example.maps"), OpenApp("com.example.notes")


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_an_app_that_shows_something(kind: str) -> None:
    """Every kind has an app of the list, and its first screen has something to act on."""
    shown = assembled([next(app for app in read_apps() if app.kind == kind)]).device.observe()
    assert shown.title
    assert shown.actionable


@pytest.mark.parametrize(
    ("task", "apps", "way"),
    [
        (
            "clock_1",
            ["clock"],
            ["Add alarm", Type("Time", "9am"), *("Monday", "Tuesday", "Wednesday", "Thursday", "Friday"), DOWN, "Save"],
        ),
        (
            "clock_5",
            ["clock"],
            [
                "World clock",
                "Add city",
                "Melbourne",
                "Clock settings",
                "Style",
                "Analog",
                "Screen saver style",
                "Analog",
            ],
        ),
        (
            "amazon_1",
            ["amazon"],
            [
                "Search products",
                Type("Search products", "sunglasses"),
                "Filter",
                "Kids",
                "Show results",
                "Pebble sunglasses for children",
                "Add to cart",
                Back(),
                Back(),
                "Cart",
            ],
        ),
        (
            "chrome_2",
            ["chrome"],
            [
                "Search or type web address",
                Type("Search or type web address", "Taylor Swift"),
                "Taylor Swift - Wikipedia",
                "Bookmark this page",
                "More options",
                "Bookmarks",
                Hold("Taylor Swift - Wikipedia"),
                "Move to reading list",
                Back(),
                "More options",
                "Reading list",
            ],
        ),
        (
            "files_2",
            ["files"],
            [
                "Internal storage",
                "DCIM",
                "New folder",
                Type("Folder name", "Agent_created_2"),
                "Create",
                "New folder",
                Type("Folder name", "Agent_created_3"),
                "Create",
                Hold("Agent_created_2"),
                "Move to",
                "Documents",
            ],
        ),
        (
            "gmail_2",
            ["gmail"],
            [
                "Compose",
                Type("To", "agent.benchmark.2024@gmail.com"),
                Type("Subject", "Your new paper"),
                "Schedule send",
                "Tomorrow morning",
                "Open navigation",
                "Scheduled",
                "Your new paper",
            ],
        ),
        (
            "google_maps_4",
            ["google_maps"],
            [
                "Search here",
                Type("Search here", "gas station"),
                "Filters",
                "Open now",
                "Apply",
                "North Fuel",
                "Directions",
            ],
        ),
        (
            "google_play_1",
            ["google_play"],
            ["Search apps", Type("Search for apps", "social network"), "Facebook", "5 stars"],
        ),
        (
            "youtube_5",
            ["youtube"],
            [
                "Search",
                Type("Search videos", "LeBron James"),
                "Filters",
                "Under 4 minutes",
                "LeBron James, ten great passes",
                "Comments",
                Type("Add a comment", "great performance!"),
                "Send comment",
            ],
        ),
        (
            "spotify_2",
            ["spotify"],
            [
                "Search",
                Type("Artists, songs or albums", "love by Taylor Swift"),
                "Love Story",
                "Add to playlist",
                "New playlist",
                Type("Playlist name", "Agent Playlist"),
                "Create",
                "Cancel",
                Back(),
                Type("Artists, songs or albums", "coldplay"),
                "The Scientist",
                "Add to playlist",
                "Agent Playlist",
                Back(),
                Back(),
                "Playlists",
                "Agent Playlist",
            ],
        ),
        (
            "x_1",
            ["x"],
            ["New post", Type("What is happening?", "Written by Agent2 #animalcrossing"), DOWN, "Post", "Profile"],
        ),
        (
            "settings_5",
            ["settings"],
            ["Notifications", "Instagram", "Alerts", "Likes", "Storage and cache", "Clear cache"],
        ),
        (
            "General_Tool_0_ENG",
            ["Google Play Store", "Setting"],
            [
                OpenApp("org.example.store"),
                "Account",
                "Installed apps",
                "Alibaba.com",
                "Uninstall",
                "Uninstall",
                OpenApp("org.example.system"),
                "Apps",
            ],
        ),
        (
            "Information_Management_0_ENG",
            ["Facebook", "Setting"],
            [
                OpenApp("org.example.social"),
                "Search",
                Type("Search", "tropical pictures"),
                "Tropical pictures from the coast",
                "Save picture",
                OpenApp("org.example.system"),
                "Wallpaper",
                "Palm beach",
                "Set wallpaper",
            ],
        ),
        (
            "3_ninja_air_fryer",
            ["Amazon Shopping", "Walmart"],
            [
                OpenApp("org.example.market2"),
                "Search products",
                Type("Search products", "Ninja air fryer"),
                "Ninja air fryer 8 qt, two zones",
            ],
        ),
        (
            "1_bakery_birthday_cake",
            ["Maps", "Notes"],
            [
                MAPS,
                "Search here",
                Type("Search here", "bakery"),
                "Old Mill Bakery",
                NOTES,
                "Got it",
                "New note",
                Type("Title", "Old Mill Bakery"),
                "Create",
                Type("Note", "555 0130"),
            ],
        ),
    ],
)
def test_a_way_by_hand_does_the_task(task: str, apps: Sequence[str], way: Sequence[TourStep]) -> None:
    """The check does not hold before anything is done, and holds after a way that a person would take."""
    check = CHECKS[task]
    assert isinstance(check, Check)
    phone = assembled([named_app(name) for name in apps], check.begin)
    assert not check.done(After(phone))
    for _ in follow(phone.device, way):
        pass
    assert check.done(After(phone))


def test_a_task_without_an_app_of_a_kind_is_not_run() -> None:
    """What the phone lacks is told instead, and what a simulated app lacks as well."""
    assert on_phone(PaperTask("x", "Call.", ("Telephone",)), False).lacks == ("Telephone",)
    assert "no jobs" in on_phone(PaperTask("linkedin_3", "Search.", ("linkedin",)), False).lacks[0]


def test_a_task_is_run_and_judged_from_outside() -> None:
    """A task of two sub-goals on a simulated phone of two apps ends with a verdict and the word of the check."""
    task = PaperTask("General_Tool_2_ENG", "In the Settings app, go back home.", ("Clock", "Setting"))
    ended = on_phone(task, False)
    assert (ended.lacks, ended.done) == ((), False)
    assert ended.status
    phone = assembled([named_app("Clock"), named_app("Setting")])
    phone.device.perform(Home())
    assert not phone.front()[0]
