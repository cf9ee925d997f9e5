"""A clock: alarms with days and vibration, cities, a timer, a stopwatch, and settings of the clock and the saver."""

import re

from uiatlas.devices.simulated import (
    App,
    Effect,
    State,
    back,
    button,
    checkbox,
    field,
    floating,
    go,
    heading,
    here,
    icon,
    item,
    put,
    switch,
    text,
)
from uiatlas.devices.tours import TourStep
from uiatlas.ui import Back, Scroll
from uiatlas_bench.apps.pieces import Widgets, add, bottom, drop, hits, pick

PAGES = {"Alarms": "alarms", "World clock": "world", "Timer": "timer", "Stopwatch": "stopwatch"}
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
CITIES = ("Cairo", "Helsinki", "Hong Kong", "London", "Melbourne", "Montreal", "Nairobi", "Tokyo")

app = App(
    "org.example.clock",
    start="alarms",
    name="Clock",
    state={
        "alarms": [{"time": "07:30", "days": ["Monday"], "vibrate": True, "on": False, "label": ""}],
        "cities": ["Helsinki"],
        "home": "Helsinki",
        "style": "Digital",
        "saver_style": "Digital",
        "timer": ["0", "0", "0"],
        "timer_runs": False,
        "stopwatch": "stopped",
    },
)


def clock_time(words: str) -> str:
    """A time of day as ``18:05``, from the ways that people type one; empty if it is none."""
    said = re.fullmatch(r"\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap])?\.?m?\.?\s*", words.casefold())
    if said is None:
        return ""
    hour, minute = int(said[1]), int(said[2] or 0)
    if said[3]:
        hour = hour % 12 + (12 if said[3] == "p" else 0)
    return f"{hour:02}:{minute:02}" if hour < 24 and minute < 60 else ""


@app.screen("Alarms")
def alarms(s: State) -> Widgets:
    """All alarms, each with its switch."""

    def turn(n: int) -> Effect:
        return put("alarms", [{**a, "on": a["on"] != (i == n)} for i, a in enumerate(s.alarms)])

    return (
        icon("Clock settings", go("settings")),
        *(
            switch(f"{a['time']} {', '.join(a['days'])}".strip(), a["on"], turn(n), id="alarm")
            for n, a in enumerate(s.alarms)
        ),
        floating("Add alarm", go("alarm")),
        *bottom(PAGES, "Alarms"),
    )


@app.screen("New alarm")
def alarm(s: State, time: str = "", label: str = "", vibrate: bool = True, days: tuple[str, ...] = ()) -> Widgets:
    """A form; what is no time of day cannot be saved."""
    made = {"time": clock_time(time), "days": [*days], "vibrate": vibrate, "on": True, "label": label}
    return (
        field("Time", time, keep="time"),
        heading("Repeat on"),
        *(checkbox(d, d in days, here(days=tuple(x for x in DAYS if (x in days) != (x == d)))) for d in DAYS),
        field("Label", label, keep="label"),
        switch("Vibrate", vibrate, here(vibrate=not vibrate)),
        button("Save", (put("alarms", [*s.alarms, made]), back()), enabled=bool(made["time"])),
    )


@app.screen("World clock")
def world(s: State) -> Widgets:
    """The time in other cities."""
    return (
        icon("Clock settings", go("settings")),
        *(item(c, "Home" if c == s.home else "", go("city", name=c), id="city") for c in s.cities),
        floating("Add city", go("cities")),
        *bottom(PAGES, "World clock"),
    )


@app.screen("Cities")
def cities(s: State, words: str = "") -> Widgets:
    """Cities by name."""
    shown = hits(words, {c: c for c in CITIES}) if words else CITIES
    return field("Search for a city", words, keep="words"), *(
        item(c, do=(add("cities", c), back()), id="city") for c in shown
    )


@app.dialog("City")
def city(s: State, name: str) -> Widgets:
    """One city."""
    return text(name), button("Remove city", (drop("cities", name), back())), button("Close", back())


@app.screen("Timer")
def timer(s: State) -> Widgets:
    """How long, and whether it runs."""

    def part(n: int, words: str) -> Effect:
        return put("timer", [words if i == n else v for i, v in enumerate(s.timer)])

    return (
        field("Hours", s.timer[0], do=lambda words: part(0, words)),
        field("Minutes", s.timer[1], do=lambda words: part(1, words)),
        field("Seconds", s.timer[2], do=lambda words: part(2, words)),
        button("Stop timer" if s.timer_runs else "Start timer", put("timer_runs", not s.timer_runs)),
        *bottom(PAGES, "Timer"),
    )


@app.screen("Stopwatch")
def stopwatch(s: State) -> Widgets:
    """Runs, pauses, begins anew."""
    runs = s.stopwatch == "running"
    return (
        text({"running": "Counting", "paused": "Held", "stopped": "00:00"}[s.stopwatch], id="elapsed"),
        button("Pause" if runs else "Start", put("stopwatch", "paused" if runs else "running"), id="start_pause"),
        button("Reset", put("stopwatch", "stopped")),
        *bottom(PAGES, "Stopwatch"),
    )


@app.screen("Clock settings")
def settings(s: State) -> Widgets:
    """How the clock looks, and where home is."""
    return (
        heading("Clock"),
        item("Style", s.style, go("style")),
        item("Home time zone", s.home, go("home")),
        heading("Screen saver"),
        item("Screen saver style", s.saver_style, go("saver_style")),
    )


@app.dialog("Style")
def style(s: State) -> Widgets:
    """Hands or digits."""
    return pick(s, "style", "Analog", "Digital")


@app.dialog("Screen saver style")
def saver_style(s: State) -> Widgets:
    """Hands or digits."""
    return pick(s, "saver_style", "Analog", "Digital")


@app.dialog("Home time zone")
def home(s: State) -> Widgets:
    """Where one lives."""
    return pick(s, "home", *CITIES)


TOUR: tuple[TourStep, ...] = (
    *(
        "Add alarm",
        Back(),
        "Clock settings",
        "Style",
        "Cancel",
        "Screen saver style",
        "Cancel",
        "Home time zone",
        Scroll("down"),
        "Cancel",
        Back(),
    ),
    *("World clock", "Helsinki", "Close", "Add city", Back()),
    *("Timer", "Stopwatch", Back()),
)
"""A walk through most pages, which changes nothing for good; a map can be learnt from recording it."""
