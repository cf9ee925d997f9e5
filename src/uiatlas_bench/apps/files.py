"""Files: folders in folders, new folders, and moving, renaming and deleting what lies in them."""

from uiatlas.devices.simulated import App, Effect, State, back, button, field, go, heading, icon, item, menu_item, text
from uiatlas.devices.tours import Hold, TourStep
from uiatlas.ui import Back
from uiatlas_bench.apps.pieces import Widgets

ROOT = "Internal storage"

app = App(
    "org.example.files",
    start="home",
    name="Files",
    state={
        "inside": {
            ROOT: ["DCIM", "Documents", "Download", "Music", "Pictures"],
            "DCIM": ["Camera"],
            "Camera": ["walk.jpg"],
            "Documents": ["tax_2023.pdf", "letter.odt"],
            "Download": ["timetable.pdf"],
            "Music": ["tune.mp3"],
            "Pictures": ["sunrise.png", "cat.png"],
        }
    },
)


def make(folder: str, name: str) -> Effect:
    """A new folder in a folder."""

    def making(s: State) -> None:
        if name and name not in s.inside:
            s.inside[folder].append(name)
            s.inside[name] = []

    return making


def move(name: str, source: str, target: str) -> Effect:
    """Take something from a folder to another; to none deletes it."""

    def moving(s: State) -> None:
        s.inside[source].remove(name)
        if target:
            s.inside[target].append(name)

    return moving


@app.screen("Files")
def home(s: State) -> Widgets:
    """Where files are."""
    return (item(ROOT, "41 GB free", go("folder", name=ROOT), id="storage"),)


@app.screen("Folder")
def folder(s: State, name: str) -> Widgets:
    """What lies in a folder; a long press offers what can be done with it."""
    rows = tuple(
        item(
            entry,
            "Folder" if entry in s.inside else "File",
            go("folder", name=entry) if entry in s.inside else go("file", name=entry, place=name),
            hold=go("entry_menu", name=entry, place=name),
            id="entry",
        )
        for entry in s.inside[name]
    )
    return (
        icon("New folder", go("new_folder", place=name)),
        heading(name, id="folder_name"),
        *(rows or (text("Empty"),)),
    )


@app.dialog("New folder")
def new_folder(s: State, place: str, title: str = "") -> Widgets:
    """What it is called."""
    return (
        field("Folder name", title, keep="title"),
        button("Cancel", back()),
        button("Create", (make(place, title), back()), enabled=bool(title)),
    )


@app.screen("File")
def file(s: State, name: str, place: str) -> Widgets:
    """One file."""
    return icon("More options", go("entry_menu", name=name, place=place)), heading(name), text(f"In {place}")


@app.menu("Entry menu")
def entry_menu(s: State, name: str, place: str) -> Widgets:
    """What can be done with a file or a folder."""
    return (
        menu_item("Move to", go("move_to", name=name, place=place)),
        menu_item("Delete", go("delete", name=name, place=place)),
    )


@app.dialog("Move to")
def move_to(s: State, name: str, place: str) -> Widgets:
    """Where to."""
    return *(
        item(f, do=(move(name, place, f), back()), id="target") for f in s.inside if f not in (name, place)
    ), button("Cancel", back())


@app.dialog("Delete for good?")
def delete(s: State, name: str, place: str) -> Widgets:
    """Ask first."""
    gone = button("Delete", (move(name, place, ""), back()), danger="deletes a file")
    return text(name), button("Cancel", back()), gone


TOUR: tuple[TourStep, ...] = (
    *("Internal storage", "New folder", "Cancel", "Documents", "letter.odt", "More options", "Delete", "Cancel"),
    *(Back(), Hold("letter.odt"), "Move to", "Cancel", Back(), Back()),
)
"""A walk through most pages, which changes nothing for good; a map can be learnt from recording it."""
