"""Simulated Tea: the app that the maps and runs of this folder are of."""

from collections.abc import Iterable

from uiatlas.devices.simulated import (
    App,
    Effect,
    State,
    Widget,
    back,
    button,
    field,
    floating,
    go,
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

Widgets = Iterable[Widget]

app = App(
    "com.example.tea",
    start="teas",
    state={"teas": ["Assam", "Earl Grey", "Sencha"], "brewed": ["Oolong"], "sugar": False, "cups": "One", "grams": ""},
)


@app.screen("Teas")
def teas(s: State, shown: str = "Cupboard") -> Widgets:
    """The teas that there are, and those that were brewed."""
    names = s.teas if shown == "Cupboard" else s.brewed
    return (
        icon("Search", go("search")),
        icon("More options", go("menu")),
        *(tab(name, name == shown, here(shown=name)) for name in ("Cupboard", "Brewed")),
        *(item(name, do=go("tea", name=name), id="row") for name in names),
        floating("Add tea", go("add")),
    )


@app.menu("Menu")
def menu(s: State) -> Widgets:
    """What the list offers beyond its teas."""
    return (
        menu_item("Settings", go("settings")),
        menu_item("Clear cupboard", go("clear")),
        menu_item("About", go("about")),
    )


@app.screen("Tea")
def tea(s: State, name: str) -> Widgets:
    """One tea."""
    return text(name, id="name"), text("Two minutes at 90 degrees"), button("Brew", back())


@app.screen("Search")
def search(s: State, words: str = "") -> Widgets:
    """Find teas by their names."""
    found = [name for name in s.teas if words and words.casefold() in name.casefold()]
    return field("Search teas", words, keep="words"), *(item(name, do=go("tea", name=name)) for name in found)


@app.dialog("Add tea")
def add(s: State, name: str = "") -> Widgets:
    """Ask for a name."""
    saved: Effect = (put("teas", [*s.teas, name]), back())
    return field("Name", name, keep="name", id="tea_name"), button("Cancel", back()), button("Save", saved)


@app.dialog("Clear the cupboard?")
def clear(s: State) -> Widgets:
    """All teas are lost."""
    gone: Effect = (put("teas", []), back(), back())
    return button("Cancel", back()), button("Delete all teas", gone, danger="deletes all teas")


@app.screen("Settings")
def settings(s: State) -> Widgets:
    """How tea is made."""
    return switch("Sugar", s.sugar, toggle("sugar")), item("Cups", s.cups, go("cups")), item("Strength", do=go("grams"))


@app.dialog("Cups")
def cups(s: State) -> Widgets:
    """How many cups."""
    return tuple(radio(n, s.cups == n, (put("cups", n), back())) for n in ("One", "Two", "Four"))


@app.dialog("Strength")
def grams(s: State, amount: str = "") -> Widgets:
    """Grams for a cup."""
    return field("Grams", amount or s.grams, keep="amount"), button("OK", (put("grams", amount), back()))


@app.screen("About")
def about(s: State) -> Widgets:
    """Who made it."""
    return text("Tea 1.0"), text("A simulated app")
