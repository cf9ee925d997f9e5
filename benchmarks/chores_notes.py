"""Thirty tasks on the simulated notes app, written before the agent was first run on them."""

from typing import Any

from benchmarks.chores import State, Task, holds, shows


def _titles(notes: list[dict[str, Any]]) -> list[str]:
    return [n["title"] for n in notes]


def _items(state: State, title: str) -> dict[str, bool]:
    return {words: ticked for n in state.checklists if n["title"] == title for words, ticked in n["items"]}


TASKS = (
    Task("turn on the 24-hour clock", holds("clock24", True)),
    Task("set the theme to dark", holds("theme", "Dark")),
    Task("open the privacy policy", shows("Privacy policy")),
    Task("create a note called 'Groceries'", lambda s, t: "Groceries" in _titles(s.notes)),
    Task("set the reminder time to 08:00", holds("reminder_time", "08:00")),
    Task("turn off vibration", holds("vibrate", False)),
    Task("change the first day of the week to Sunday", holds("week_start", "Sunday")),
    Task("set the text size to large", holds("font", "Large")),
    Task("rename the note 'Bread recipe' to 'Sourdough'", lambda s, t: "Sourdough" in _titles(s.notes)),
    Task("archive the note 'Books to read'", lambda s, t: "Books to read" in _titles(s.archive)),
    Task("add 'Eggs' to the weekend shopping list", lambda s, t: "Eggs" in _items(s, "Weekend shopping")),
    Task("sort the notes by title", holds("sort", "Title")),
    Task("create a label called 'Garden'", lambda s, t: "Garden" in s.labels),
    Task("lock the app", holds("lock", True)),
    Task("show the statistics", shows("Statistics")),
    Task("see the open source licences", shows("Open source licences")),
    Task("make a backup every day", holds("backup_often", "Daily")),
    Task("turn on automatic backup", holds("backup", True)),
    Task("do not show note previews", holds("preview", False)),
    Task("hide notes on the lock screen", holds("hide_previews", True)),
    Task("tick off Milk in the weekend shopping checklist", lambda s, t: _items(s, "Weekend shopping")["Milk"]),
    Task("set the reminder sound to Bell", holds("reminder_sound", "Bell")),
    Task("open the frequently asked questions", shows("Frequently asked questions")),
    Task("store backups on the memory card", holds("backup_place", "Memory card")),
    Task("back up over mobile data too, not only on Wi-Fi", holds("backup_wifi", False)),
    Task("create a checklist named 'Moving house'", lambda s, t: "Moving house" in _titles(s.checklists)),
    Task("enable the daily reminder", holds("reminder", True)),
    Task("remind me on weekdays", holds("reminder_repeat", "On weekdays")),
    Task("change the title of the note 'Holiday plans' to 'Lisbon'", lambda s, t: "Lisbon" in _titles(s.notes)),
    Task("what's new in this version?", shows("What's new")),
)
