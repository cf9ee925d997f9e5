"""Ten more tasks on each simulated app, written before the agent was first run on them."""

from typing import Any

from benchmarks.chores import State, Task, holds, shows

NOTES = (
    Task("switch off all notifications", holds("notify", False)),
    Task("show me what is in the trash", shows("Trash")),
    Task("put the draft back from the trash", lambda s, t: any(n["title"] == "Draft" for n in s.notes)),
    Task("tick Passport on the packing list", lambda s, t: s.checklists[1]["items"][0][1]),
    Task("give the note 'Bread recipe' the label Ideas", lambda s, t: "Ideas" in _note(s, "Bread recipe")["labels"]),
    Task("use a light theme", holds("theme", "Light")),
    Task(
        "write 'Buy stamps' into a new note called 'Errands'", lambda s, t: _note(s, "Errands")["body"] == "Buy stamps"
    ),
    Task("stop backing up automatically", holds("backup", False)),
    Task("play no sound for reminders, make them silent", holds("reminder_sound", "Silent")),
    Task("print the note 'Books to read'", lambda s, t: False),
)

TRANSIT = (
    Task("stop following line 4", lambda s, t: "Line 4" not in s.followed),
    Task("mute line 12 on weekends", lambda s, t: "Line 12" in s.muted),
    Task("turn on high contrast", holds("contrast", True)),
    Task("read departures aloud", holds("speech", True)),
    Task("tell me about strikes", holds("strike_alerts", True)),
    Task("use the app in French", holds("language", "Français")),
    Task("open the data protection notice", shows("Data protection notice")),
    Task("show my saved trips", shows("Saved trips")),
    Task(
        "add a place named 'Studio' with the address '9 Dock Road'",
        lambda s, t: "Studio" in [p["name"] for p in s.places],
    ),
    Task("rent a bike at the harbour", lambda s, t: False),
)


def _note(state: State, title: str) -> dict[str, Any]:
    return next((n for n in state.notes if n["title"] == title), {"labels": [], "body": ""})
