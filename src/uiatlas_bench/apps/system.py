"""The settings of a phone: networks, notifications by app, storage, display with brightness and wallpaper, battery."""

from uiatlas.devices.simulated import (
    App,
    State,
    back,
    button,
    field,
    go,
    heading,
    icon,
    item,
    put,
    switch,
    text,
    toggle,
)
from uiatlas.devices.tours import TourStep, Type
from uiatlas.ui import Back
from uiatlas_bench.apps.pieces import Widgets, drop, either, flip, hits, pick

app = App(
    "org.example.system",
    start="main",
    name="Settings",
    state={
        "wifi": True,
        "bluetooth": False,
        "data_saver": False,
        "dark": False,
        "timeout": "1 minute",
        "brightness": "50 %",
        "wallpaper": "Plain grey",
        "history": False,
        "muted": [],
        "quiet": [],
        "caches": ["Browser", "Instagram"],
        "saver": False,
        "installed": ["Browser", "Google Play Store", "Instagram", "Alibaba.com"],
        "pictures": ["Pier at noon"],
        "seen": [],
    },
)

PLACES = {
    "Wi-Fi": "network",
    "Bluetooth": "devices",
    "Data Saver": "network",
    "Dark theme": "display",
    "Screen timeout": "display",
    "Wallpaper": "wallpapers",
    "Notification history": "notices",
    "Battery": "battery",
    "Apps": "apps",
}


@app.screen("Settings")
def main(s: State) -> Widgets:
    """Where everything begins."""
    return (
        icon("Search settings", go("search")),
        item("Network and internet", "Wi-Fi, data saver", go("network")),
        item("Connected devices", "Bluetooth", go("devices")),
        item("Apps", f"{len(s.installed)} installed", go("apps")),
        item("Notifications", "History, apps", go("notices")),
        item("Battery", "68 %", go("battery")),
        item("Display", "Theme, brightness, timeout", go("display")),
        item("Wallpaper", s.wallpaper, go("wallpapers")),
        item("About phone", do=go("about")),
    )


@app.screen("Search settings")
def search(s: State, words: str = "") -> Widgets:
    """Pages by name."""
    found = hits(words, {name: name for name in PLACES})
    return field("Search settings", words, keep="words"), *(item(n, do=go(PLACES[n]), id="hit") for n in found)


@app.screen("Network and internet")
def network(s: State) -> Widgets:
    """Ways to the internet."""
    return flip(s, "wifi", "Wi-Fi"), flip(s, "data_saver", "Data Saver")


@app.screen("Connected devices")
def devices(s: State) -> Widgets:
    """What is connected without wires."""
    return (flip(s, "bluetooth", "Bluetooth"),)


@app.screen("Apps")
def apps(s: State) -> Widgets:
    """What is installed."""
    return tuple(item(a, do=go("app_page", name=a), id="app") for a in s.installed)


@app.screen("App info")
def app_page(s: State, name: str) -> Widgets:
    """One app."""
    return (
        heading(name, id="app_name"),
        item("Notifications", "Off" if name in s.muted else "On", go("app_notices", name=name)),
        item("Storage and cache", do=go("storage", name=name)),
        item("Uninstall", do=go("uninstall", name=name)),
    )


@app.dialog("Uninstall this app?")
def uninstall(s: State, name: str) -> Widgets:
    """Ask first."""
    gone = button("Uninstall", (drop("installed", name), back(), back()), danger="uninstalls an app")
    return text(name), button("Cancel", back()), gone


@app.screen("Storage and cache")
def storage(s: State, name: str) -> Widgets:
    """What an app keeps."""
    kept = name in s.caches
    return (
        heading(name),
        text("Cache: 41 MB" if kept else "Cache: 0 MB", id="cache"),
        button("Clear cache", drop("caches", name), enabled=kept),
    )


@app.screen("Notifications")
def notices(s: State) -> Widgets:
    """Who may say something."""
    return (
        flip(s, "history", "Notification history"),
        heading("App notifications"),
        *(item(a, "Off" if a in s.muted else "On", go("app_notices", name=a), id="app") for a in s.installed),
    )


@app.screen("App notifications")
def app_notices(s: State, name: str) -> Widgets:
    """What one app may say."""
    return (
        heading(name, id="app_name"),
        switch(f"All {name} notifications", name not in s.muted, either(s, "muted", name), id="all"),
        *(
            switch(kind, f"{name}: {kind}" not in s.quiet, either(s, "quiet", f"{name}: {kind}"), id="kind")
            for kind in ("Alerts", "Likes", "News")
        ),
        item("Storage and cache", do=go("storage", name=name)),
    )


@app.screen("Battery")
def battery(s: State) -> Widgets:
    """How long it lasts."""
    return text("68 % left, about 14 hours", id="level"), flip(s, "saver", "Battery saver")


@app.screen("Display")
def display(s: State) -> Widgets:
    """The screen."""
    return (
        item("Brightness level", s.brightness, go("brightness")),
        switch("Dark theme", s.dark, toggle("dark"), id="switch_dark"),
        item("Screen timeout", s.timeout, go("timeout")),
        item("Wallpaper", s.wallpaper, go("wallpapers")),
    )


@app.dialog("Brightness level")
def brightness(s: State) -> Widgets:
    """How bright."""
    return pick(s, "brightness", "Min", "25 %", "50 %", "75 %", "Max")


@app.dialog("Screen timeout")
def timeout(s: State) -> Widgets:
    """How long it stays on."""
    return pick(s, "timeout", "30 seconds", "1 minute", "2 minutes", "5 minutes", "10 minutes")


@app.screen("Wallpaper")
def wallpapers(s: State) -> Widgets:
    """Pictures that are on this phone."""
    return (
        text(f"Now: {s.wallpaper}", id="current"),
        *(item(p, do=go("set_wallpaper", name=p), id="picture") for p in ("Plain grey", *s.pictures)),
    )


@app.dialog("Set as wallpaper?")
def set_wallpaper(s: State, name: str) -> Widgets:
    """Ask first."""
    return text(name), button("Cancel", back()), button("Set wallpaper", (put("wallpaper", name), back()))


@app.screen("About phone")
def about(s: State) -> Widgets:
    """What it is."""
    return text("Version 14"), text("A simulated phone")


TOUR: tuple[TourStep, ...] = (
    *("Search settings", Type("Search settings", "wallpaper"), Back()),
    *("Network and internet", Back(), "Connected devices", Back()),
    *("Apps", "Instagram", "Notifications", "Storage and cache", Back(), Back(), "Uninstall", "Cancel", Back(), Back()),
    *("Notifications", Back(), "Battery", Back()),
    *(
        "Display",
        "Brightness level",
        "Cancel",
        "Screen timeout",
        "Cancel",
        "Wallpaper",
        "Pier at noon",
        "Cancel",
        Back(),
        Back(),
    ),
    *("About phone", Back()),
)
"""A walk through most pages, which changes nothing for good; a map can be learnt from recording it."""
