"""Tasks that differ from another one in values only, and tasks that only look so."""

from collections.abc import Mapping

from benchmarks.chores import Check, State, Task, holds


def _titles(s: State) -> list[str]:
    return [n["title"] for n in s.notes]


def _titled(name: str) -> Check:
    return lambda s, t: name in _titles(s)


def _renamed(old: str, new: str) -> Check:
    return lambda s, t: new in _titles(s) and old not in _titles(s)


def _archived(name: str) -> Check:
    return lambda s, t: name in [n["title"] for n in s.archive] and len(s.archive) == 2


def _listed(words: str) -> Check:
    return lambda s, t: words in [i[0] for i in s.checklists[0]["items"]]


def _packed(words: str) -> Check:
    return lambda s, t: words in [i[0] for i in s.checklists[1]["items"]]


def _ticked(words: str) -> Check:
    return lambda s, t: {i[0] for i in s.checklists[0]["items"] if i[1]} == {"Apples", words}


def _written(name: str, body: str) -> Check:
    return lambda s, t: any((n["title"], n["body"]) == (name, body) for n in s.notes)


def _labelled(name: str, label: str) -> Check:
    return lambda s, t: any(n["title"] == name and label in n["labels"] for n in s.notes)


def _placed(name: str, address: str) -> Check:
    return lambda s, t: any((p["name"], p["address"]) == (name, address) for p in s.places)


def _among(name: str, value: object) -> Check:
    return lambda s, t: value in getattr(s, name)


Varied = Mapping[str, tuple[Task, ...]]
"""By the task that is learnt, the tasks that differ from it in values only."""

NOTES: Varied = {
    "set the theme to dark": (
        Task("set the theme to light", holds("theme", "Light")),
        Task("Set the theme to system default", holds("theme", "System default")),
    ),
    "create a note called 'Groceries'": (
        Task("create a note called 'Plans for May'", _titled("Plans for May")),
        Task("create a note called 'Bob's birthday'", _titled("Bob's birthday")),
        Task("create a note called '2026-12-24'", _titled("2026-12-24")),
        Task("create a note called 'Milk & eggs, 2 l'", _titled("Milk & eggs, 2 l")),
    ),
    "set the reminder time to 08:00": (
        Task("set the reminder time to 18:45", holds("reminder_time", "18:45")),
        Task("Set the reminder time to 07:15.", holds("reminder_time", "07:15")),
        Task("set the reminder time to 00:30", holds("reminder_time", "00:30")),
    ),
    "change the first day of the week to Sunday": (
        Task("change the first day of the week to Saturday", holds("week_start", "Saturday")),
    ),
    "set the text size to large": (Task("set the text size to small", holds("font", "Small")),),
    "rename the note 'Bread recipe' to 'Sourdough'": (
        Task("rename the note 'Books to read' to 'Library'", _renamed("Books to read", "Library")),
        Task("rename the note 'Holiday plans' to 'Summer'", _renamed("Holiday plans", "Summer")),
        Task("rename the note 'Meeting on Monday' to 'Budget'", _renamed("Meeting on Monday", "Budget")),
        Task("rename the note 'Holiday plans' to '2027'", _renamed("Holiday plans", "2027")),
    ),
    "archive the note 'Books to read'": (
        Task("archive the note 'Holiday plans'", _archived("Holiday plans")),
        Task("archive the note 'Bread recipe'", _archived("Bread recipe")),
        Task("archive the note 'Meeting on Monday'", _archived("Meeting on Monday")),
    ),
    "add 'Eggs' to the weekend shopping list": (
        Task("add 'Flour' to the weekend shopping list", _listed("Flour")),
        Task("add 'Green tea' to the weekend shopping list", _listed("Green tea")),
        Task("add 'Eggs' to the packing list", _packed("Eggs")),
        Task("add 'Sun hat' to the packing list", _packed("Sun hat")),
    ),
    "sort the notes by title": (Task("sort the notes by first created", holds("sort", "First created")),),
    "create a label called 'Garden'": (
        Task("create a label called 'Home'", _among("labels", "Home")),
        Task("create a label called 'Tax 2026'", _among("labels", "Tax 2026")),
        Task("create a label called 'A & B'", _among("labels", "A & B")),
        Task("create a label called 'Zürich'", _among("labels", "Zürich")),
    ),
    "store backups on the memory card": (
        Task("store backups on the cloud storage", holds("backup_place", "Cloud storage")),
    ),
    "set the reminder sound to Bell": (
        Task("set the reminder sound to Silent", holds("reminder_sound", "Silent")),
        Task("set the reminder sound to bell.", holds("reminder_sound", "Bell")),
    ),
    "tick off Milk in the weekend shopping checklist": (
        Task("tick off Coffee in the weekend shopping checklist", _ticked("Coffee")),
    ),
    "create a checklist named 'Moving house'": (
        Task("create a checklist named 'Party'", lambda s, t: any(c["title"] == "Party" for c in s.checklists)),
    ),
    "change the title of the note 'Holiday plans' to 'Lisbon'": (
        Task("change the title of the note 'Bread recipe' to 'Rolls'", _renamed("Bread recipe", "Rolls")),
    ),
    "remind me on weekdays": (Task("remind me on Sundays", holds("reminder_repeat", "On Sundays")),),
    "give the note 'Bread recipe' the label Ideas": (
        Task("give the note 'Bread recipe' the label Work", _labelled("Bread recipe", "Work")),
        Task("give the note 'Books to read' the label Ideas", _labelled("Books to read", "Ideas")),
    ),
    "write 'Buy stamps' into a new note called 'Errands'": (
        Task("write 'Call the bank' into a new note called 'Monday'", _written("Monday", "Call the bank")),
        Task("write 'Dentist at 9' into a new note called 'Tuesday'", _written("Tuesday", "Dentist at 9")),
        Task("write 'Milk, 2 l' into a new note called 'To buy'", _written("To buy", "Milk, 2 l")),
    ),
}

TRANSIT: Varied = {
    "save a trip from Harbour to Museum Quarter": (
        Task("save a trip from Zoo to University", _among("trips", "Zoo to University")),
        Task("save a trip from University to North Gate", _among("trips", "University to North Gate")),
        Task("save a trip from Museum Quarter to Harbour", _among("trips", "Museum Quarter to Harbour")),
    ),
    "add a place called 'Office' at '12 Mill Lane'": (
        Task("add a place called 'School' at '4 King Street'", _placed("School", "4 King Street")),
        Task("add a place called 'Aunt Mary' at '1 Hill Road'", _placed("Aunt Mary", "1 Hill Road")),
        Task("add a place called 'Dr. Lee' at 'Flat 3, 5 Oak Lane'", _placed("Dr. Lee", "Flat 3, 5 Oak Lane")),
    ),
    "use the satellite map": (Task("use the night map", holds("map_style", "Night")),),
    "do not use buses": (
        Task("do not use trams", lambda s, t: not s.modes["Tram"] and s.modes["Bus"]),
        Task("do not use trains", lambda s, t: not s.modes["Train"] and s.modes["Bus"]),
    ),
    "set the walking speed to slow": (Task("set the walking speed to brisk", holds("pace", "Brisk")),),
    "set the maximum number of changes to one": (
        Task("set the maximum number of changes to two", holds("changes", "Two")),
        Task("set the maximum number of changes to none", holds("changes", "None")),
    ),
    "let the quiet hours begin at 21:30": (
        Task("let the quiet hours begin at 20:15", holds("quiet_from", "20:15")),
        Task("let the quiet hours begin at 23:00", holds("quiet_from", "23:00")),
        Task("let the quiet hours begin at 00:30", holds("quiet_from", "00:30")),
        Task("let the quiet hours begin at 06:00", holds("quiet_from", "06:00")),
    ),
    "remind me 10 minutes before departure": (
        Task("remind me 15 minutes before departure", holds("lead", "15 minutes")),
        Task("remind me 5 minutes before departure", holds("lead", "5 minutes")),
    ),
    "change the address of 'Gym' to '7 Park Street'": (
        Task("change the address of 'Home' to '9 Dock Road'", _placed("Home", "9 Dock Road")),
        Task("change the address of 'Gym' to '8 Dock Road'", _placed("Gym", "8 Dock Road")),
        Task("change the address of 'Home' to 'Elm Street 3a'", _placed("Home", "Elm Street 3a")),
    ),
    "set my nickname to 'Sam'": (
        Task("set my nickname to 'Alex'", holds("nickname", "Alex")),
        Task("set my nickname to 'Mo Farrow'", holds("nickname", "Mo Farrow")),
        Task("set my nickname to 'J.R.'", holds("nickname", "J.R.")),
        Task("set my nickname to 'Zoë'", holds("nickname", "Zoë")),
    ),
    "show departures from the University": (
        Task("show departures from the Harbour", holds("near", "Harbour")),
        Task("show departures from the Museum Quarter", holds("near", "Museum Quarter")),
    ),
    "mute line 12 on weekends": (Task("mute line 1 on weekends", lambda s, t: s.muted == ["Line 1"]),),
    "add a place named 'Studio' with the address '9 Dock Road'": (
        Task("add a place named 'Cabin' with the address '2 Lake Way'", _placed("Cabin", "2 Lake Way")),
    ),
}

TRAPS: Mapping[str, tuple[str, ...]] = {
    "notes": (
        "create a note called 'Milk' and archive the note 'Books to read'",
        "create a note called 'Milk', then delete the note 'Bread recipe'",
        "create a note called Milk and lock the app",
        "create a checklist called 'Milk'",
        "set the theme to dark at night only",
        "set the theme to the one that was used before",
        "set the reminder time to half past eight",
        "set the reminder time to 08:00 on Fridays",
        "archive all notes but 'Books to read'",
        "archive the note about books",
        "archive the newest note",
        "rename the note 'Bread recipe'",
        "do not rename the note 'Bread recipe' to 'Rolls'",
        "turn on vibration",
        "add two 'Eggs' to the weekend shopping list",
        "tick off everything in the weekend shopping checklist",
        "tick off Passport in the weekend shopping checklist",
        "set the text size to huge",
        "sort the notes by title in descending order",
    ),
    "transit": (
        "save a trip from Harbour to Museum Quarter via Zoo",
        "save a trip from home to work",
        "use the satellite map at night",
        "do not use buses or trams",
        "do not use express services",
        "set the walking speed to slow and the units to miles",
        "let the quiet hours begin at noon",
        "remind me 10 hours before departure",
        "change the address of 'Office' to '7 Park Street'",
        "set my nickname to 'Sam' and my language to 'Deutsch'",
    ),
}
"""Tasks that no stored plan may be used for without asking: more than a value differs, or an unknown one."""
