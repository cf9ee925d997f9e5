"""Mail: folders, a message form that sends, schedules or keeps a draft, and settings of notifications."""

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
    icon,
    item,
    menu_item,
    put,
    text,
)
from uiatlas.devices.tours import TourStep, Type
from uiatlas.ui import Back
from uiatlas_bench.apps.pieces import Widgets, flip, pick

FOLDERS = ("Inbox", "Sent", "Drafts", "Scheduled")

app = App(
    "org.example.mail",
    start="inbox",
    name="Mail",
    state={
        "Inbox": [{"to": "me", "subject": "Lunch on Friday", "body": "Shall we meet at noon?", "when": ""}],
        "Sent": [],
        "Drafts": [],
        "Scheduled": [],
        "notify": "All",
        "attachments": True,
        "miscellaneous": True,
        "dot": True,
    },
)


@app.screen("Inbox")
def inbox(s: State) -> Widgets:
    """What came."""
    return (
        icon("Open navigation", go("folders")),
        *(
            item(m["subject"], m["body"], go("message", folder="Inbox", n=n), id="mail_row")
            for n, m in enumerate(s.Inbox)
        ),
        floating("Compose", go("compose")),
    )


@app.menu("Folders")
def folders(s: State) -> Widgets:
    """All folders, and the settings."""
    return (
        *(menu_item(f, go("folder", name=f) if f != "Inbox" else None) for f in FOLDERS),
        menu_item("Settings", go("settings")),
    )


@app.screen("Folder")
def folder(s: State, name: str) -> Widgets:
    """What lies in a folder."""
    kept: list[dict[str, Any]] = getattr(s, name)
    rows = (
        item(m["subject"], f"To {m['to']}", go("message", folder=name, n=n), id="mail_row") for n, m in enumerate(kept)
    )
    return (heading(name), *rows) if kept else (heading(name), text("Nothing here"))


@app.screen("Message")
def message(s: State, folder: str, n: int) -> Widgets:
    """One message."""
    mail = getattr(s, folder)[n]
    when = (text(f"Goes out {mail['when']}", id="when"),) if mail["when"] else ()
    return heading(mail["subject"]), text(f"To {mail['to']}"), text(mail["body"], id="body"), *when


@app.screen("Compose")
def compose(s: State, to: str = "", subject: str = "", body: str = "") -> Widgets:
    """A form."""
    mail = {"to": to, "subject": subject, "body": body, "when": ""}
    return (
        field("To", to, keep="to"),
        field("Subject", subject, keep="subject"),
        field("Compose email", body, keep="body", id="body"),
        button("Send", (put("Sent", [*s.Sent, mail]), back()), enabled="@" in to),
        button("Schedule send", go("schedule", mail=mail), enabled="@" in to),
        button("Save draft", (put("Drafts", [*s.Drafts, mail]), back())),
    )


@app.dialog("Schedule send")
def schedule(s: State, mail: dict[str, Any]) -> Widgets:
    """When it goes out."""
    return (
        *(
            button(when, (put("Scheduled", [*s.Scheduled, {**mail, "when": when}]), back(), back()))
            for when in ("Tomorrow morning", "Tomorrow afternoon", "Monday morning")
        ),
        button("Cancel", back()),
    )


@app.screen("Settings")
def settings(s: State) -> Widgets:
    """What can be set."""
    return item("Notifications", s.notify, go("notifications")), item("About", do=go("about"))


@app.screen("Notifications")
def notifications(s: State) -> Widgets:
    """What is told."""
    return (
        item("Notify for", s.notify, go("notify")),
        flip(s, "attachments", "Attachments"),
        flip(s, "miscellaneous", "Miscellaneous"),
        flip(s, "dot", "Notification dot"),
    )


@app.dialog("Notify for")
def notify(s: State) -> Widgets:
    """Which mail is told."""
    return pick(s, "notify", "All", "High priority only", "None")


@app.screen("About")
def about(s: State) -> Widgets:
    """What it is."""
    return (text("Mail, simulated"),)


TOUR: tuple[TourStep, ...] = (
    *("Lunch on Friday", Back(), "Compose", Type("To", "tom@example.org"), "Schedule send", "Cancel", Back()),
    *("Open navigation", "Sent", Back()),
    *("Open navigation", "Settings", "Notifications", "Notify for", "Cancel", Back(), "About", Back(), Back()),
)
"""A walk through most pages, which changes nothing for good; a map can be learnt from recording it."""
