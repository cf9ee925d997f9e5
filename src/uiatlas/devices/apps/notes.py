"""A notes app: lists, an editor, checklists, search, labels, trash, and settings in three levels."""

from typing import Any

from uiatlas.devices.simulated import (
    App,
    Effect,
    State,
    Widget,
    back,
    back_to,
    button,
    checkbox,
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
    toggle,
)
from uiatlas.devices.tours import Hold, TourStep, Type
from uiatlas.ui import Back, Scroll, Wait

Note = dict[str, Any]
Widgets = tuple[Widget, ...]

app = App(
    "com.example.notes",
    start="main",
    first_run="tip",
    state={
        "notes": [
            {"id": 1, "title": "Holiday plans", "body": "Book the train to Lisbon.", "labels": ["Travel"]},
            {"id": 2, "title": "Meeting on Monday", "body": "Ask about the budget.", "labels": ["Work"]},
            {"id": 3, "title": "Bread recipe", "body": "500 g flour, 320 g water, salt.", "labels": []},
            {"id": 4, "title": "Books to read", "body": "The Dispossessed. Middlemarch.", "labels": []},
        ],
        "checklists": [
            {"id": 5, "title": "Weekend shopping", "items": [["Milk", False], ["Apples", True], ["Coffee", False]]},
            {"id": 6, "title": "Packing", "items": [["Passport", False], ["Charger", False]]},
        ],
        "archive": [{"id": 7, "title": "Old address", "body": "12 Mill Lane.", "labels": []}],
        "trash": [{"id": 8, "title": "Draft", "body": "Nothing yet.", "labels": []}],
        "labels": ["Work", "Travel", "Ideas"],
        "next_id": 9,
        "sort": "Last changed",
        "theme": "System default",
        "font": "Medium",
        "preview": True,
        "clock24": False,
        "week_start": "Monday",
        "notify": True,
        "vibrate": True,
        "reminder": False,
        "reminder_time": "09:30",
        "reminder_repeat": "Every day",
        "reminder_sound": "Chime",
        "backup": False,
        "backup_often": "Weekly",
        "backup_wifi": True,
        "backup_place": "This phone",
        "lock": False,
        "hide_previews": False,
        "account": "",
    },
)


def find(s: State, note: int) -> Note:
    """The note or checklist with this id, wherever it is."""
    found: Note = next(n for n in (*s.notes, *s.checklists, *s.archive, *s.trash) if n["id"] == note)
    return found


def change(note: int, key: str, value: Any) -> Effect:
    """Set one thing of a note."""
    return lambda s: find(s, note).update({key: value})


def move(note: int, place: str) -> Effect:
    """Take a note from where it is to ``notes``, ``archive`` or ``trash``."""

    def moving(s: State) -> None:
        moved = find(s, note)
        for shelf in (s.notes, s.checklists, s.archive, s.trash):
            shelf[:] = [n for n in shelf if n["id"] != note]
        getattr(s, "checklists" if place == "notes" and "items" in moved else place).append(moved)

    return moving


def forget(note: int) -> Effect:
    """Delete a note for good."""
    return lambda s: s.trash.remove(find(s, note))


def create(title: str, kind: str) -> Effect:
    """Add a note or checklist and open it."""

    def creating(s: State) -> Effect:
        number, s.next_id = s.next_id, s.next_id + 1
        named = {"id": number, "title": title or "Untitled"}
        if kind == "Checklist":
            s.checklists.append({**named, "items": []})
            return back(), here(shown="Checklists"), go("checklist", note=number)
        s.notes.append({**named, "body": "", "labels": []})
        return back(), here(shown="Notes"), go("note", note=number)

    return creating


def choices(s: State, name: str, *options: str) -> Widgets:
    """A dialog's options of which one is stored under a name."""
    return tuple(radio(o, getattr(s, name) == o, (put(name, o), back())) for o in options)


def ordered(s: State, notes: list[Note]) -> list[Note]:
    """Notes as the user wants them sorted."""
    if s.sort == "Title":
        return sorted(notes, key=lambda n: str(n["title"]).casefold())
    return notes if s.sort == "First created" else notes[::-1]


def rows(s: State, notes: list[Note]) -> Widgets:
    """Notes as a list; a long press offers what can be done with one."""
    return tuple(
        item(
            n["title"],
            _detail(n) if s.preview else "",
            go("checklist" if "items" in n else "note", note=n["id"]),
            hold=go("note_menu", note=n["id"]),
            id="note_row",
        )
        for n in ordered(s, notes)
    )


def _detail(note: Note) -> str:
    if "items" in note:
        return f"{sum(done for _, done in note['items'])} of {len(note['items'])} done"
    return str(note["body"])


# --- lists -----------------------------------------------------------------------------------------------------------


@app.screen("My notes", activity="MainActivity")
def main(s: State, shown: str = "Notes") -> Widgets:
    """Notes, checklists and the archive as tabs."""
    shelves = {"Notes": s.notes, "Checklists": s.checklists, "Archive": s.archive}
    return (
        icon("Search", go("search")),
        icon("More options", go("main_menu")),
        *(tab(name, name == shown, here(shown=name)) for name in shelves),
        *(rows(s, shelves[shown]) or (text(f"{shown} will appear here", id="empty"),)),
        floating("New note", go("new_note", kind="Checklist" if shown == "Checklists" else "Text note")),
    )


@app.dialog("Welcome to Notes")
def tip(s: State) -> Widgets:
    """Shown once, at the very first start."""
    return text("Press a note for long to archive, share or delete it."), button("Got it", back())


@app.menu("Menu of the list")
def main_menu(s: State) -> Widgets:
    """What the list offers beyond its notes."""
    return (
        menu_item("Sort by", go("sort")),
        menu_item("Labels", go("labels")),
        menu_item("Trash", go("trash")),
        menu_item("Statistics", go("statistics")),
        menu_item("Sync", go("sync")),
        menu_item("Settings", go("settings")),
        menu_item("Help", go("help_page")),
    )


@app.dialog("Sort by")
def sort(s: State) -> Widgets:
    """In which order notes are listed."""
    return *choices(s, "sort", "Last changed", "First created", "Title"), button("Cancel", back())


@app.screen("Search")
def search(s: State, words: str = "") -> Widgets:
    """Find notes by what they say."""
    hits = [n for n in (*s.notes, *s.checklists) if words and words.casefold() in str(n).casefold()]
    none = text("No notes found" if words else "Type to search your notes", id="empty")
    return field("Search notes", words, keep="words", id="search_box"), *(rows(s, hits) or (none,))


@app.dialog("New note")
def new_note(s: State, kind: str = "Text note", title: str = "") -> Widgets:
    """Ask for a title and a kind."""
    return (
        field("Title", title, keep="title"),
        *(radio(k, k == kind, here(kind=k)) for k in ("Text note", "Checklist")),
        button("Cancel", back()),
        button("Create", create(title, kind)),
    )


# --- one note --------------------------------------------------------------------------------------------------------


@app.screen("Edit note", activity="NoteActivity")
def note(s: State, note: int) -> Widgets:
    """Title and text of a note."""
    n = find(s, note)
    return (
        icon("Share", go("share", note=note)),
        icon("More options", go("note_menu", note=note)),
        field("Title", n["title"], do=lambda words: change(note, "title", words), id="note_title"),
        field("Note", n["body"], do=lambda words: change(note, "body", words), id="note_body"),
        *(text(label, id="label_chip") for label in n["labels"]),
    )


@app.menu("Menu of a note")
def note_menu(s: State, note: int) -> Widgets:
    """What can be done with a note."""
    kept = not any(n["id"] == note for n in s.archive)
    return (
        menu_item("Rename", go("rename", note=note, title=find(s, note)["title"])),
        menu_item("Choose labels", go("note_labels", note=note)),
        menu_item("Archive", (move(note, "archive"), back_to("main")))
        if kept
        else menu_item("Restore", (move(note, "notes"), back_to("main"))),
        menu_item("Note details", go("details", note=note)),
        menu_item("Share", go("share", note=note)),
        menu_item("Delete", go("delete", note=note)),
    )


@app.dialog("Rename note")
def rename(s: State, note: int, title: str) -> Widgets:
    """Give a note another title."""
    return (
        field("New title", title, keep="title"),
        button("Cancel", back()),
        button("Rename", (change(note, "title", title), back())),
    )


@app.dialog("Choose labels")
def note_labels(s: State, note: int) -> Widgets:
    """Which labels a note has."""
    chosen = find(s, note).get("labels", [])
    boxes = (
        checkbox(
            label,
            label in chosen,
            change(note, "labels", [x for x in chosen if x != label] if label in chosen else [*chosen, label]),
        )
        for label in s.labels
    )
    return *boxes, button("Done", back())


@app.dialog("Note details")
def details(s: State, note: int) -> Widgets:
    """Size and place of a note."""
    n = find(s, note)
    return text(f"Words: {len(_detail(n).split())}"), text("Kept on this phone"), button("Close", back())


@app.dialog("Share with")
def share(s: State, note: int) -> Widgets:
    """The share sheet."""
    return (
        item("Messages", do=back(), id="target", danger="sends the note"),
        item("E-mail", do=back(), id="target", danger="sends the note"),
        item("Copy to clipboard", do=back(), id="target"),
        button("Cancel", back()),
    )


@app.dialog("Delete this note?")
def delete(s: State, note: int) -> Widgets:
    """Trash can be undone, deleting forever cannot."""
    return (
        text("Notes in the trash can be restored."),
        button("Cancel", back()),
        button("Move to trash", (move(note, "trash"), back_to("main"))),
        button("Delete forever", (move(note, "trash"), forget(note), back_to("main")), danger="deletes the note"),
    )


@app.screen("Checklist", activity="ChecklistActivity")
def checklist(s: State, note: int) -> Widgets:
    """Things to tick off."""
    n = find(s, note)

    def flip(place: int) -> Effect:
        return change(note, "items", [[w, d != (i == place)] for i, (w, d) in enumerate(n["items"])])

    return (
        icon("Add item", go("add_item", note=note)),
        icon("More options", go("note_menu", note=note)),
        heading(n["title"], id="checklist_title"),
        *(checkbox(words, done, flip(i), id="entry") for i, (words, done) in enumerate(n["items"])),
        button("Remove ticked items", change(note, "items", [e for e in n["items"] if not e[1]])),
    )


@app.dialog("Add item")
def add_item(s: State, note: int, words: str = "") -> Widgets:
    """One more thing to tick off."""
    items = [*find(s, note)["items"], [words or "New item", False]]
    return (
        field("Item", words, keep="words"),
        button("Cancel", back()),
        button("Add", (change(note, "items", items), back())),
    )


# --- labels, trash, slow pages ---------------------------------------------------------------------------------------


@app.screen("Labels")
def labels(s: State) -> Widgets:
    """All labels."""
    return (
        icon("Add label", go("new_label")),
        *(item(label, do=go("labelled", label=label), id="label_row") for label in s.labels),
    )


@app.dialog("New label")
def new_label(s: State, words: str = "") -> Widgets:
    """Ask for a label's name."""
    return (
        field("Label name", words, keep="words"),
        button("Cancel", back()),
        button("Save label", (put("labels", [*s.labels, words or "New label"]), back())),
    )


@app.screen("Notes with this label", activity="LabelActivity")
def labelled(s: State, label: str) -> Widgets:
    """Notes that have one label."""
    notes = [n for n in s.notes if label in n["labels"]]
    return (
        heading(label, id="label_name"),
        *(rows(s, notes) or (text("No notes have this label", id="empty"),)),
    )


@app.screen("Trash")
def trash(s: State) -> Widgets:
    """Notes that wait to be deleted."""
    return (
        icon("Empty trash", go("empty_trash")),
        text("Notes are kept here for 30 days.", id="hint"),
        *(item(n["title"], do=go("trashed", note=n["id"]), id="trash_row") for n in s.trash),
    )


@app.dialog("In the trash")
def trashed(s: State, note: int) -> Widgets:
    """Bring a note back or delete it."""
    return (
        text(find(s, note)["title"], id="trashed_title"),
        button("Put back", (back(), move(note, "notes"))),
        button("Delete forever", (back(), forget(note)), danger="deletes the note"),
        button("Cancel", back()),
    )


@app.dialog("Empty the trash?")
def empty_trash(s: State) -> Widgets:
    """Ask before deleting everything in it."""
    return (
        text("All notes in it will be deleted forever."),
        button("Cancel", back()),
        button("Empty trash", (put("trash", []), back()), danger="deletes the notes in the trash"),
    )


@app.screen("Statistics", loading=3.0)
def statistics(s: State) -> Widgets:
    """Numbers that take a moment to count."""
    words = sum(len(n["body"].split()) for n in s.notes)
    return (
        heading("Your notes in numbers"),
        text(f"Notes: {len(s.notes)}", id="count"),
        text(f"Checklists: {len(s.checklists)}", id="count"),
        text(f"Words written: {words}", id="count"),
    )


@app.screen("Sync", loading=4.0)
def sync(s: State) -> Widgets:
    """Compare with the server."""
    if not s.account:
        return text("Sign in to sync your notes between devices."), button("Sign in", go("sign_in"))
    return text("Everything is up to date."), text(f"Signed in as {s.account}", id="account_name")


# --- settings --------------------------------------------------------------------------------------------------------


@app.screen("Settings", activity="SettingsActivity")
def settings(s: State) -> Widgets:
    """First level."""
    return (
        item("Appearance", "Theme, text size, previews", go("appearance")),
        item("Date and time", "Clock format, first day of the week", go("date_time")),
        item("Notifications", "Reminders, sounds", go("notifications")),
        item("Backup", "On" if s.backup else "Off", go("backup")),
        item("Account", s.account or "Not signed in", go("account" if s.account else "sign_in")),
        item("Privacy and security", "App lock, stored data", go("privacy")),
        item("About", "Version 4.2", go("about")),
    )


@app.screen("Appearance", activity="AppearanceActivity")
def appearance(s: State) -> Widgets:
    """How the app looks."""
    return (
        item("Theme", s.theme, go("theme")),
        item("Text size", s.font, go("text_size")),
        switch("Show note previews", s.preview, toggle("preview")),
    )


@app.dialog("Theme")
def theme(s: State) -> Widgets:
    """Light or dark."""
    return *choices(s, "theme", "System default", "Light", "Dark"), button("Cancel", back())


@app.dialog("Text size")
def text_size(s: State) -> Widgets:
    """How large notes are written."""
    return *choices(s, "font", "Small", "Medium", "Large"), button("Cancel", back())


@app.screen("Date and time", activity="DateTimeActivity")
def date_time(s: State) -> Widgets:
    """How dates and times are written."""
    return (
        switch("Use 24-hour clock", s.clock24, toggle("clock24"), id="clock_24"),
        item("First day of the week", s.week_start, go("first_day")),
        text(f"Example: {'16:45' if s.clock24 else '4:45 PM'}", id="example"),
    )


@app.dialog("First day of the week")
def first_day(s: State) -> Widgets:
    """Where calendars begin."""
    return *choices(s, "week_start", "Monday", "Saturday", "Sunday"), button("Cancel", back())


@app.screen("Notifications", activity="NotificationsActivity")
def notifications(s: State) -> Widgets:
    """What the app tells when it is not open."""
    return (
        switch("Allow notifications", s.notify, toggle("notify")),
        switch("Vibrate", s.vibrate, toggle("vibrate")),
        item("Daily reminder", f"At {s.reminder_time}" if s.reminder else "Off", go("reminder")),
    )


@app.screen("Daily reminder", activity="ReminderActivity")
def reminder(s: State) -> Widgets:
    """Third level: when and how to be reminded."""
    return (
        switch("Remind me", s.reminder, toggle("reminder")),
        item("Reminder time", s.reminder_time, go("reminder_time", time=s.reminder_time)),
        item("Repeat", s.reminder_repeat, go("repeat")),
        item("Sound", s.reminder_sound, go("sound")),
    )


@app.dialog("Reminder time")
def reminder_time(s: State, time: str) -> Widgets:
    """Ask for a time of day."""
    return (
        field("Time (hh:mm)", time, keep="time", id="time"),
        button("Cancel", back()),
        button("Set time", (put("reminder_time", time), back())),
    )


@app.dialog("Repeat")
def repeat(s: State) -> Widgets:
    """On which days."""
    return *choices(s, "reminder_repeat", "Every day", "On weekdays", "On Sundays"), button("Cancel", back())


@app.dialog("Sound")
def sound(s: State) -> Widgets:
    """What is heard."""
    return *choices(s, "reminder_sound", "Chime", "Bell", "Silent"), button("Cancel", back())


@app.screen("Backup", activity="BackupActivity")
def backup(s: State) -> Widgets:
    """Copies of the notes."""
    return (
        switch("Automatic backup", s.backup, toggle("backup")),
        item("Schedule", s.backup_often, go("schedule")),
        item("Backup location", s.backup_place, go("backup_location")),
        item("Restore a backup", "Replaces what is here", go("restore")),
    )


@app.screen("Backup schedule", activity="ScheduleActivity")
def schedule(s: State) -> Widgets:
    """Third level: when copies are made."""
    return (
        item("How often", s.backup_often, go("how_often")),
        switch("Only on Wi-Fi", s.backup_wifi, toggle("backup_wifi")),
    )


@app.dialog("How often")
def how_often(s: State) -> Widgets:
    """Time between copies."""
    return *choices(s, "backup_often", "Daily", "Weekly", "Monthly"), button("Cancel", back())


@app.dialog("Backup location")
def backup_location(s: State) -> Widgets:
    """Where copies are kept."""
    return *choices(s, "backup_place", "This phone", "Memory card", "Cloud storage"), button("Cancel", back())


@app.dialog("Restore a backup?")
def restore(s: State) -> Widgets:
    """Ask before overwriting."""
    return (
        text("Notes changed since the last backup will be lost."),
        button("Cancel", back()),
        button("Restore", back(), danger="overwrites the notes"),
    )


@app.screen("Sign in", activity="SignInActivity")
def sign_in(s: State, mail: str = "", word: str = "") -> Widgets:
    """E-mail and password."""
    hint = (text("Enter your e-mail and password."),) if not (mail and word) else ()
    return (
        field("E-mail", mail, keep="mail"),
        field("Password", word, keep="word", password=True),
        *hint,
        button("Sign in", (put("account", mail), back()), enabled=bool(mail and word)),
        button("Forgot password?", go("forgot")),
    )


@app.dialog("Forgot password?")
def forgot(s: State) -> Widgets:
    """What to do then."""
    return text("Ask the person who runs your server for a new one."), button("OK", back())


@app.screen("Account", activity="AccountActivity")
def account(s: State) -> Widgets:
    """Who is signed in."""
    return heading(s.account or "Signed out", id="account_name"), button("Sign out", (put("account", ""), back()))


@app.screen("Privacy and security", activity="PrivacyActivity")
def privacy(s: State) -> Widgets:
    """App lock and stored data."""
    return (
        switch("Lock the app", s.lock, toggle("lock")),
        switch("Hide notes on the lock screen", s.hide_previews, toggle("hide_previews")),
        item("Delete all notes", "Cannot be undone", go("delete_all")),
    )


@app.dialog("Delete all notes?")
def delete_all(s: State) -> Widgets:
    """Ask before everything is gone."""
    everything = put("notes", []), put("checklists", []), put("archive", []), put("trash", [])
    return (
        text("Every note, checklist and archived note will be deleted."),
        button("Cancel", back()),
        button("Delete all notes", (*everything, back()), danger="deletes all notes"),
    )


# --- about and help --------------------------------------------------------------------------------------------------


@app.screen("About", activity="AboutActivity")
def about(s: State) -> Widgets:
    """Who made the app."""
    return (
        text("Notes 4.2"),
        item("Privacy policy", do=go("privacy_policy")),
        item("Open source licences", do=go("licences")),
        item("What's new", do=go("whats_new")),
    )


@app.screen("Privacy policy", activity="PolicyActivity")
def privacy_policy(s: State) -> Widgets:
    """A long text to scroll."""
    return (
        heading("What we store"),
        text(
            "Your notes are stored on this phone. They leave it only when you sign in and sync, or share one yourself."
        ),
        heading("What we do not store"),
        text("We do not store your location, your contacts or how you use the app."),
        heading("Backups"),
        text("Backups hold everything you wrote. They are kept where you chose and are not encrypted by the app."),
        heading("Your rights"),
        text("You may export or delete your data at any time. Deleting an account deletes its notes from the server."),
        heading("Changes to this policy"),
        text("We tell you in the app, thirty days ahead, before anything in this policy changes."),
        heading("Questions"),
        text("Write to privacy@notes.example and a person will answer within two weeks."),
        heading("Children"),
        text("The app is not directed at children under the age of thirteen."),
        text("Last changed in March."),
    )


@app.screen("Open source licences", activity="LicencesActivity")
def licences(s: State) -> Widgets:
    """Whose work the app contains; longer than the screen."""
    parts = ("Archive tools", "Calendar view", "Charts", "Clock face", "Colour picker", "Date parser", "Editor core")
    more = ("Fonts", "Icons", "List view", "Network client", "Password hashing", "Search index", "Sync engine")
    return tuple(
        item(part, "Apache License 2.0", go("licence", part=part), id="licence_row") for part in (*parts, *more)
    )


@app.dialog("Licence")
def licence(s: State, part: str) -> Widgets:
    """One licence."""
    return text(part, id="licensed_part"), text("Licensed under the Apache License 2.0."), button("Close", back())


@app.screen("What's new", activity="NewsActivity")
def whats_new(s: State) -> Widgets:
    """The latest changes."""
    return text("Labels can now be searched."), text("Checklists show how much is done.")


@app.screen("Help", activity="HelpActivity")
def help_page(s: State) -> Widgets:
    """Questions, and a way to ask more."""
    return (
        item("Frequently asked questions", do=go("faq")),
        item("Send feedback", do=go("feedback")),
        item("Keyboard shortcuts", do=go("shortcuts")),
    )


@app.screen("Frequently asked questions", activity="FaqActivity")
def faq(s: State, opened: str = "") -> Widgets:
    """Answers unfold below their questions."""
    answers = {
        "Where are my notes stored?": "On this phone, unless you sign in and sync.",
        "Can I recover a deleted note?": "Yes, from the trash, for 30 days.",
        "How do I share a checklist?": "Open its menu and choose Share.",
    }
    folded = ((item(q, do=here(opened=q), id="question"), a if q == opened else "") for q, a in answers.items())
    return tuple(w for q, a in folded for w in ((q, text(a, id="answer")) if a else (q,)))


@app.dialog("Keyboard shortcuts")
def shortcuts(s: State) -> Widgets:
    """Keys for those who have a keyboard."""
    return text("Ctrl+N: new note"), text("Ctrl+F: search"), button("Close", back())


@app.screen("Send feedback", activity="FeedbackActivity")
def feedback(s: State, words: str = "") -> Widgets:
    """A message to the makers."""
    return (
        field("Your message", words, keep="words"),
        checkbox("Include diagnostic data", False),
        button("Send", back(), danger="sends a message"),
    )


TOUR: tuple[TourStep, ...] = (
    "Got it",
    *("Checklists", "Weekend shopping", "Add item", "Cancel", Back(), "Archive", "Notes"),
    *("Holiday plans", "More options", "Rename", "Cancel", "More options", "Choose labels", "Done", Back()),
    *(Hold("Books to read"), "Note details", "Close", Hold("Books to read"), "Delete", "Cancel"),
    *("New note", Type("Title", "Ideas for spring"), "Create", Type("Note", "Plant tomatoes."), Back()),
    *("Search", Type("Search notes", "bread"), "Bread recipe", Back(), Back()),
    *("More options", "Sort by", "Cancel", "More options", "Labels", "Travel", Back(), "Add label", "Cancel", Back()),
    *("More options", "Trash", "Draft", "Cancel", Back()),
    *("More options", "Statistics", Wait(3), Back()),
    *("More options", "Settings", "Appearance", "Theme", "Light", "Theme", "Cancel", "Text size", "Cancel", Back()),
    *("Date and time", "First day of the week", "Cancel", Back()),
    *("Notifications", "Vibrate", "Daily reminder", "Reminder time", "Cancel", "Repeat", "Cancel", Back(), Back()),
    *("Backup", "Schedule", "How often", "Cancel", Back(), "Backup location", "Cancel", Back()),
    *("Account", Back(), "Privacy and security", "Delete all notes", "Cancel", Back()),
    *(
        "About",
        "Privacy policy",
        Scroll("down"),
        Back(),
        "Open source licences",
        "Charts",
        "Close",
        Back(),
        Back(),
        Back(),
    ),
    *("More options", "Help", "Frequently asked questions", "Can I recover a deleted note?", Back(), Back()),
)
"""A walk through most of the app, from its very first start; a map is learnt from recording it. Not on it: sharing,
sync and signing in, deleting and restoring, feedback, and most choices of the dialogs."""

SHORT_TOUR: tuple[TourStep, ...] = (
    *("Got it", "Checklists", "Notes", "Search", Back()),
    *("More options", "Settings", "Appearance", Back(), "Notifications", Back()),
    *("Date and time", "First day of the week", "Cancel", Back(), "About", Back(), Back()),
)
"""The main pages and those of the settings, for where every step takes a browser's time."""
