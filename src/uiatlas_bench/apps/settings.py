"""A settings app: pages below pages, switches that show more, choices in dialogs, and what cannot be undone."""

from uiatlas.devices.simulated import (
    App,
    State,
    Widget,
    back,
    back_to,
    button,
    field,
    go,
    heading,
    icon,
    item,
    put,
    radio,
    switch,
    text,
    toggle,
)
from uiatlas.devices.tours import TourStep, Type
from uiatlas.ui import Back, Wait

Widgets = tuple[Widget, ...]

NETWORKS = ("Birchwood", "Corner cafe", "Office guest")
APPS = ("Browser", "Camera", "Gallery", "Messages")
LANGUAGES = ("English", "Deutsch", "Français", "Suomi")

app = App(
    "org.example.settings",
    start="main",
    name="Settings",
    state={
        "wifi": True,
        "network": "Birchwood",
        "wifi_notify": True,
        "metered": False,
        "mobile_data": True,
        "roaming": False,
        "data_limit": False,
        "data_limit_at": "2 GB",
        "bluetooth": False,
        "device_name": "Phone",
        "brightness_auto": True,
        "dark": False,
        "dark_from": "Never",
        "font_size": "Default",
        "screen_off": "1 minute",
        "blue_light": False,
        "ring": "Aurora",
        "vibrate_calls": True,
        "touch_sounds": True,
        "do_not_disturb": False,
        "dnd_alarms": True,
        "dnd_repeat": False,
        "lock_screen": "Swipe",
        "show_passwords": True,
        "location": True,
        "location_accuracy": True,
        "usage_reports": True,
        "language": "English",
        "spell_check": True,
        "auto_time": True,
        "zone": "Helsinki",
        "saver": False,
        "saver_at": "15 %",
        "percentage": False,
        "captions": False,
        "magnify": False,
        "limited": [],
    },
)


def pick(s: State, name: str, *options: str) -> Widgets:
    """A dialog's options of which one is stored under a name, and a way out."""
    return *(radio(o, getattr(s, name) == o, (put(name, o), back())) for o in options), button("Cancel", back())


def flip(s: State, name: str, words: str) -> Widget:
    """A switch of what is stored under a name."""
    return switch(words, getattr(s, name), toggle(name), id=f"switch_{name}")


@app.screen("Settings")
def main(s: State) -> Widgets:
    """Where everything begins."""
    return (
        icon("Search settings", go("search")),
        item("Network and internet", "Wi-Fi, mobile, data usage", go("network")),
        item("Connected devices", "Bluetooth", go("devices")),
        item("Apps", f"{len(APPS)} apps", go("apps")),
        item("Battery", "Saver, percentage", go("battery")),
        item("Display", "Brightness, theme, text", go("display")),
        item("Sound", "Ringtone, do not disturb", go("sound")),
        item("Security and privacy", "Lock, location, reports", go("security")),
        item("Accessibility", "Captions, magnification", go("accessibility")),
        item("System", "Languages, date, reset", go("system")),
    )


@app.screen("Search settings")
def search(s: State, words: str = "") -> Widgets:
    """Pages by name."""
    pages = {"Wi-Fi": "wifi", "Bluetooth": "devices", "Theme": "theme", "Languages": "languages", "Battery": "battery"}
    hits = [name for name in pages if words and words.casefold() in name.casefold()]
    return field("Search settings", words, keep="words", id="query"), *(
        item(name, do=go(pages[name]), id="hit") for name in hits
    )


# --- network ---------------------------------------------------------------------------------------------------------


@app.screen("Network and internet")
def network(s: State) -> Widgets:
    """Ways to the internet."""
    return (
        item("Wi-Fi", s.network if s.wifi else "Off", go("wifi")),
        item("Mobile network", "On" if s.mobile_data else "Off", go("mobile")),
        item("Data usage", "Limit and warning", go("data_usage")),
    )


@app.screen("Wi-Fi", loading=1.0)
def wifi(s: State) -> Widgets:
    """Networks in reach; they are shown while Wi-Fi is on."""
    seen = tuple(
        item(n, "Connected" if n == s.network else "Saved", go("wifi_network", name=n), id="network") for n in NETWORKS
    )
    return (
        flip(s, "wifi", "Use Wi-Fi"),
        *(seen if s.wifi else (text("Switch Wi-Fi on to see networks."),)),
        item("Network preferences", "Notifications", go("wifi_preferences")),
    )


@app.dialog("Network")
def wifi_network(s: State, name: str) -> Widgets:
    """One network."""
    return (
        text(name, id="network_name"),
        button("Cancel", back()),
        button("Connect", (put("network", name), back()), enabled=name != s.network),
    )


@app.screen("Network preferences")
def wifi_preferences(s: State) -> Widgets:
    """What Wi-Fi does by itself."""
    return flip(s, "wifi_notify", "Notify of open networks"), flip(s, "metered", "Treat as metered")


@app.screen("Mobile network")
def mobile(s: State) -> Widgets:
    """The mobile network."""
    return flip(s, "mobile_data", "Mobile data"), flip(s, "roaming", "Roaming")


@app.screen("Data usage")
def data_usage(s: State) -> Widgets:
    """How much may be used; the amount is asked for while there is a limit."""
    return (
        flip(s, "data_limit", "Set data limit"),
        *((item("Limit", s.data_limit_at, go("data_limit_at")),) if s.data_limit else ()),
    )


@app.dialog("Limit")
def data_limit_at(s: State) -> Widgets:
    """How much a month."""
    return pick(s, "data_limit_at", "1 GB", "2 GB", "5 GB", "20 GB")


@app.screen("Connected devices")
def devices(s: State) -> Widgets:
    """What is connected without wires."""
    return flip(s, "bluetooth", "Bluetooth"), item("Device name", s.device_name, go("rename", name=s.device_name))


@app.dialog("Device name")
def rename(s: State, name: str) -> Widgets:
    """What other devices call this one."""
    return (
        field("Device name", name, keep="name"),
        button("Cancel", back()),
        button("Rename", (put("device_name", name), back())),
    )


# --- apps and battery ------------------------------------------------------------------------------------------------


@app.screen("Apps")
def apps(s: State) -> Widgets:
    """What is installed."""
    return tuple(item(a, "Limited" if a in s.limited else "", go("app_page", name=a), id="app") for a in APPS)


@app.screen("App info")
def app_page(s: State, name: str) -> Widgets:
    """One app."""
    kept = [a for a in s.limited if a != name]
    return (
        heading(name, id="app_name"),
        switch(
            "Limit in the background",
            name in s.limited,
            put("limited", kept if name in s.limited else [*kept, name]),
            id="switch_limited",
        ),
        item("Uninstall", do=go("uninstall", name=name)),
    )


@app.dialog("Uninstall?")
def uninstall(s: State, name: str) -> Widgets:
    """Ask first."""
    return text(name), button("Cancel", back()), button("Uninstall", back(), danger="uninstalls an app")


@app.screen("Battery")
def battery(s: State) -> Widgets:
    """How long it lasts."""
    return (
        flip(s, "percentage", "Show percentage"),
        item("Battery saver", "On" if s.saver else "Off", go("saver")),
    )


@app.screen("Battery saver")
def saver(s: State) -> Widgets:
    """What saves, and from when on."""
    return flip(s, "saver", "Use battery saver"), item("Turn on automatically", s.saver_at, go("saver_at"))


@app.dialog("Turn on automatically")
def saver_at(s: State) -> Widgets:
    """From which charge on."""
    return pick(s, "saver_at", "5 %", "15 %", "30 %", "Never")


# --- display and sound -----------------------------------------------------------------------------------------------


@app.screen("Display")
def display(s: State) -> Widgets:
    """The screen."""
    return (
        flip(s, "brightness_auto", "Adaptive brightness"),
        item("Theme", "Dark" if s.dark else "Light", go("theme")),
        item("Text size", s.font_size, go("font_size")),
        item("Screen timeout", s.screen_off, go("screen_off")),
        flip(s, "blue_light", "Night light"),
    )


@app.screen("Theme")
def theme(s: State) -> Widgets:
    """Light or dark, and from when on."""
    return flip(s, "dark", "Dark theme"), item("Schedule", s.dark_from, go("dark_from"))


@app.dialog("Schedule")
def dark_from(s: State) -> Widgets:
    """When it gets dark."""
    return pick(s, "dark_from", "Never", "From sunset to sunrise", "At bedtime")


@app.dialog("Text size")
def font_size(s: State) -> Widgets:
    """How large."""
    return pick(s, "font_size", "Small", "Default", "Large", "Largest")


@app.dialog("Screen timeout")
def screen_off(s: State) -> Widgets:
    """How long it stays on."""
    return pick(s, "screen_off", "30 seconds", "1 minute", "5 minutes", "10 minutes")


@app.screen("Sound")
def sound(s: State) -> Widgets:
    """What is heard."""
    return (
        item("Ringtone", s.ring, go("ring")),
        flip(s, "vibrate_calls", "Vibrate for calls"),
        flip(s, "touch_sounds", "Touch sounds"),
        item("Do not disturb", "On" if s.do_not_disturb else "Off", go("quiet")),
    )


@app.dialog("Ringtone")
def ring(s: State) -> Widgets:
    """Which one."""
    return pick(s, "ring", "Aurora", "Marimba", "Old phone", "Rain")


@app.screen("Do not disturb")
def quiet(s: State) -> Widgets:
    """Silence, and what may break it."""
    return flip(s, "do_not_disturb", "Use do not disturb"), item("Exceptions", do=go("exceptions"))


@app.screen("Exceptions")
def exceptions(s: State) -> Widgets:
    """What is heard all the same."""
    return flip(s, "dnd_alarms", "Alarms"), flip(s, "dnd_repeat", "Repeat callers")


# --- security and system ---------------------------------------------------------------------------------------------


@app.screen("Security and privacy")
def security(s: State) -> Widgets:
    """Who sees what."""
    return (
        item("Screen lock", s.lock_screen, go("lock_screen")),
        flip(s, "show_passwords", "Show passwords"),
        item("Location", "On" if s.location else "Off", go("location")),
        flip(s, "usage_reports", "Send usage reports"),
    )


@app.dialog("Screen lock")
def lock_screen(s: State) -> Widgets:
    """How it is unlocked."""
    return pick(s, "lock_screen", "None", "Swipe", "Pattern")


@app.screen("Location")
def location(s: State) -> Widgets:
    """Where one is; how exactly is asked while it is on."""
    more = (item("Location accuracy", "On" if s.location_accuracy else "Off", go("accuracy")),) if s.location else ()
    return flip(s, "location", "Use location"), *more


@app.screen("Location accuracy")
def accuracy(s: State) -> Widgets:
    """How exactly."""
    return (flip(s, "location_accuracy", "Improve accuracy"),)


@app.screen("Accessibility")
def accessibility(s: State) -> Widgets:
    """Easier to use."""
    return flip(s, "captions", "Live captions"), flip(s, "magnify", "Magnification")


@app.screen("System")
def system(s: State) -> Widgets:
    """The phone itself."""
    return (
        item("Languages and input", s.language, go("languages")),
        item("Date and time", s.zone, go("date")),
        item("Reset options", do=go("reset")),
        item("About phone", do=go("about")),
    )


@app.screen("Languages and input")
def languages(s: State) -> Widgets:
    """Words and how they are written."""
    return item("Language", s.language, go("language")), flip(s, "spell_check", "Spell check")


@app.dialog("Language")
def language(s: State) -> Widgets:
    """Which one."""
    return pick(s, "language", *LANGUAGES)


@app.screen("Date and time")
def date(s: State) -> Widgets:
    """The time zone can be chosen while the time is not set by itself."""
    zone = (item("Time zone", s.zone, go("zone")),) if not s.auto_time else ()
    return flip(s, "auto_time", "Set time automatically"), *zone


@app.dialog("Time zone")
def zone(s: State) -> Widgets:
    """Which one."""
    return pick(s, "zone", "Helsinki", "Lisbon", "Nairobi", "Tokyo")


@app.screen("Reset options")
def reset(s: State) -> Widgets:
    """What cannot be undone."""
    return item("Reset network settings", do=go("confirm_reset")), item("Erase all data", do=go("confirm_reset"))


@app.dialog("Reset?")
def confirm_reset(s: State) -> Widgets:
    """Ask first."""
    gone = button("Erase everything", back_to("main"), danger="erases the phone")
    return text("This cannot be undone."), button("Cancel", back()), gone


@app.screen("About phone")
def about(s: State) -> Widgets:
    """What it is."""
    return item("Legal information", do=go("legal")), text("Version 12"), text(s.device_name, id="own_name")


@app.screen("Legal information")
def legal(s: State) -> Widgets:
    """Who owns what."""
    return text("Third-party licences apply."), text("Made in simulation.")


TOUR: tuple[TourStep, ...] = (
    *("Search settings", Type("Search settings", "theme"), "Theme", Back(), Back()),
    *("Network and internet", "Wi-Fi", Wait(2), "Corner cafe", "Cancel", "Network preferences", Back(), Back()),
    *("Mobile network", Back(), "Data usage", "Set data limit", "Limit", "Cancel", "Set data limit", Back(), Back()),
    *("Connected devices", "Device name", "Cancel", Back()),
    *("Apps", "Camera", "Uninstall", "Cancel", Back(), Back()),
    *("Battery", "Battery saver", "Turn on automatically", "Cancel", Back(), Back()),
    *("Display", "Theme", "Schedule", "Cancel", Back(), "Text size", "Cancel", "Screen timeout", "Cancel", Back()),
    *("Sound", "Ringtone", "Cancel", "Do not disturb", "Exceptions", Back(), Back(), Back()),
    *("Security and privacy", "Screen lock", "Cancel", "Location", "Location accuracy", Back(), Back(), Back()),
    *("Accessibility", Back()),
    *("System", "Languages and input", "Language", "Cancel", Back(), "Date and time", Back()),
    *("Reset options", "Erase all data", "Cancel", Back(), "About phone", "Legal information", Back(), Back(), Back()),
)
"""A walk through nearly all pages; a map is learnt from recording it. Few switches are touched, no choice is made."""
