"""Tasks on the bundled simulated apps, each with the check of the app's own state that tells whether it is done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from uiatlas.devices.apps import notes
from uiatlas.devices.simulated import SimulatedDevice, State
from uiatlas.devices.tours import TourStep
from uiatlas_bench.apps import settings, shop, transit

Check = Callable[[State, str], bool]
"""Whether a task is done, from what the app has stored and the title of the screen that it shows."""


@dataclass(frozen=True, slots=True)
class Chore:
    """A task and its check.

    Attributes:
        app: Name of the bundled app.
        task: What is asked for, in words.
        done: Whether it is done.
    """

    app: str
    task: str
    done: Check

    @property
    def navigates(self) -> bool:
        """Whether nothing is asked for but to come to a screen."""
        return isinstance(self.done, Shown)

    def is_done(self, device: SimulatedDevice) -> bool:
        """Whether the task is done on a device; nothing that lies over its screen counts."""
        return self.done(device.state, device.observe().title)


TOURS: Mapping[str, tuple[TourStep, ...]] = {
    "notes": notes.TOUR,
    "settings": settings.TOUR,
    "shop": shop.TOUR,
    "transit": transit.TOUR,
}
"""The walks that the maps are learnt from."""


def _is(name: str, value: object) -> Check:
    return lambda state, title: bool(getattr(state, name) == value)


@dataclass(frozen=True, slots=True)
class Shown:
    """Is done when a screen of this title is shown."""

    title: str

    def __call__(self, state: State, title: str) -> bool:
        """Whether it is."""
        return title == self.title


def _has(place: str, /, **wanted: Any) -> Check:
    """A list of the state has an entry with these values."""
    return lambda state, title: any(wanted.items() <= dict(x).items() for x in getattr(state, place))


_NOTES: tuple[tuple[str, Check], ...] = (
    ("turn on the 24-hour clock", _is("clock24", True)),
    ("set the theme to dark", _is("theme", "Dark")),
    ("open the privacy policy", Shown("Privacy policy")),
    ("create a note called 'Groceries'", _has("notes", title="Groceries")),
    ("set the reminder time to 08:00", _is("reminder_time", "08:00")),
    ("turn off vibration", _is("vibrate", False)),
    ("change the first day of the week to Sunday", _is("week_start", "Sunday")),
    ("sort the notes by title", _is("sort", "Title")),
    ("make a backup every day", _is("backup_often", "Daily")),
    ("create a label called 'Garden'", lambda s, t: "Garden" in s.labels),
)
_TRANSIT: tuple[tuple[str, Check], ...] = (
    ("use the satellite map", _is("map_style", "Satellite")),
    ("set the maximum number of changes to one", _is("changes", "One")),
    ("set the walking speed to slow", _is("pace", "Slow")),
    ("allow ferries for my trips", lambda s, t: bool(s.modes["Ferry"])),
    ("turn off delay alerts", _is("delay_alerts", False)),
    ("let the quiet hours begin at 21:30", _is("quiet_from", "21:30")),
    ("set my nickname to 'Sam'", _is("nickname", "Sam")),
    ("add a place called 'Office' at '12 Mill Lane'", _has("places", name="Office", address="12 Mill Lane")),
)
_SETTINGS: tuple[tuple[str, Check], ...] = (
    ("turn on the dark theme", _is("dark", True)),
    ("set the text size to small", _is("font_size", "Small")),
    ("turn on repeat callers", _is("dnd_repeat", True)),
    ("turn off improve accuracy", _is("location_accuracy", False)),
    ("change the language to Suomi", _is("language", "Suomi")),
    ("do not send usage reports", _is("usage_reports", False)),
    ("treat the Wi-Fi as metered", _is("metered", True)),
    ("open the legal information", Shown("Legal information")),
    ("turn on live captions", _is("captions", True)),
    ("set the screen timeout to 10 minutes", _is("screen_off", "10 minutes")),
    ("turn on roaming", _is("roaming", True)),
    ("limit Camera in the background", lambda s, t: "Camera" in s.limited),
)
_SHOP: tuple[tuple[str, Check], ...] = (
    ("turn off mail about orders", _is("order_mail", False)),
    ("open the terms of gift cards", Shown("Terms of gift cards")),
    ("switch the currency to Krone", _is("currency", "Krone")),
    ("turn on price alerts", _is("price_alerts", True)),
    ("enter the voucher code 'SPRING'", _is("voucher", "SPRING")),
    ("pick up my order at the Harbour branch", _is("pickup", "Harbour branch")),
    ("show the shipping costs", Shown("Shipping costs")),
    ("show the privacy notice", Shown("Privacy notice")),
    ("sort the products by lowest price", _is("sort", "Lowest price")),
    (
        "add an address named 'Studio' with the street '9 Dock Road'",
        _has("addresses", name="Studio", street="9 Dock Road"),
    ),
    ("stop remembering what I look at", _is("track", False)),
    ("set my full name to 'Ada Moon'", _is("name", "Ada Moon")),
)

CHORES: tuple[Chore, ...] = tuple(
    Chore(app, task, done)
    for app, tasks in (("notes", _NOTES), ("settings", _SETTINGS), ("shop", _SHOP), ("transit", _TRANSIT))
    for task, done in tasks
)
"""All tasks, app by app."""
