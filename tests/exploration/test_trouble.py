"""What an exploration does about crashes, ways out of the app, login walls and things that end the session."""

from pathlib import Path

from uiatlas.devices.loading import load_app
from uiatlas.devices.simulated import SimulatedDevice
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import DeviceLostError
from uiatlas.exploration import explore
from uiatlas.exploration.controls import controls_on, sample_for
from uiatlas.exploration.trouble import avoids
from uiatlas.run.events import Acted, Event, Explored, Troubled
from uiatlas.text.logins import is_wall
from uiatlas.ui import Action, ElementFlag, Observation, Role, UIElement, describe

APP = """
from uiatlas.devices.simulated import App, back, button, field, go, heading, text
app = App("com.example.doors", start="hall", state={"name": ""})

@app.screen("hall")
def hall(s):
    return (heading("Hall"), button("Cellar", go("cellar")), button("Quit", back()), button("Log out", back()),
            button("Exit door", back()), button("Attic", go("attic")))

@app.screen("cellar")
def cellar(s):
    return (heading("Cellar"), button("Break", go("broken")), button("Stairs", go("attic")))

@app.screen("broken")
def broken(s):
    return (heading("Broken"),)

@app.screen("attic")
def attic(s):
    return (heading("Attic"), button("Chest", go("chest")))

@app.screen("chest")
def chest(s):
    return (heading("Chest"), text("Empty"))
"""


class Breaking(WrappedDevice):
    """A device whose app crashes at one control."""

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        if element is not None and element.text == "Break":
            raise DeviceLostError("the page has crashed", hint="restart the app")
        super().perform(action, element)


def doors(folder: Path) -> SimulatedDevice:
    path = folder / "doors.py"
    path.write_text(APP)
    return SimulatedDevice(load_app(str(path)), f"sim:{path}")


def touched(told: list[Event], label: str) -> int:
    return sum(isinstance(e, Acted) and describe(e.action) == f'tap "{label}"' for e in told)


def test_after_a_crash_the_app_is_started_afresh_and_the_control_left_alone(tmp_path: Path) -> None:
    told: list[Event] = []
    result = explore(Breaking(doors(tmp_path)), None, 3600.0, on_event=told.append)
    assert (result.status, result.crashes) == ("complete", 1)
    assert touched(told, "Break") == 1
    assert touched(told, "Chest") >= 1


def test_what_quits_or_signs_out_is_never_touched_and_leaving_the_app_is_undone(tmp_path: Path) -> None:
    told: list[Event] = []
    result = explore(doors(tmp_path), None, 3600.0, on_event=told.append)
    assert touched(told, "Quit") == touched(told, "Log out") == touched(told, "Exit door") == 0
    announced = {e.next for e in told if isinstance(e, Explored)}
    assert 'tap "Cellar"' in announced
    assert not announced & {'tap "Quit"', 'tap "Log out"', 'tap "Exit door"'}
    assert result.status == "complete"
    assert result.screens == 5
    left = [e for e in told if isinstance(e, Troubled) and e.kind == "left"]
    assert len(left) <= 3


def form(*fields: UIElement) -> Observation:
    return Observation("app", fields)


def test_another_language_is_chosen_from_no_list_of_languages() -> None:
    def why(*labels: str, on: int = -1) -> list[bool]:
        links = tuple(UIElement(i, Role.LINK, t, parent=on, flags=ElementFlag.CLICKABLE) for i, t in enumerate(labels))
        controls = controls_on(links)
        return [bool(avoids(c, e, form(*links), wall=False)) for c, e in zip(controls, links, strict=True)]

    assert why("Deutsch", "Français", "中文 (简体)", "English", "Close") == [True, True, True, True, False]
    assert why("Basque", "Bulgarian", "Chinese (Simplified)", "Czech") == [True] * 4
    assert why("Deutsch", "Français", "Polski", "Magyar", "Hors d'oeuvre", on=0) == [True] * 5
    assert why("French press", "Espresso", "Turkish coffee") == [False] * 3
    page = ("News", "Letters", "Drafts", "About", "Help")
    assert why(*page, "Deutsch", "Français", "Polski", "Magyar", on=0) == [False] * 5 + [True] * 4


def test_a_screen_with_a_secret_and_a_button_that_signs_in_is_a_login_wall() -> None:
    secret = UIElement(0, Role.INPUT, "", "Password", flags=ElementFlag.EDITABLE | ElementFlag.PASSWORD)
    enter = UIElement(1, Role.BUTTON, "Sign in", flags=ElementFlag.CLICKABLE)
    other = UIElement(1, Role.BUTTON, "Change", flags=ElementFlag.CLICKABLE)
    assert is_wall(form(secret, enter))
    assert not is_wall(form(secret, other))
    assert sample_for(secret) is None


def test_a_heading_that_signs_in_is_a_wall_and_a_login_beside_other_sections_is_none() -> None:
    secret = UIElement(1, Role.INPUT, "", "Password", flags=ElementFlag.EDITABLE | ElementFlag.PASSWORD)
    send = UIElement(2, Role.BUTTON, "Next", flags=ElementFlag.CLICKABLE)
    assert is_wall(form(UIElement(0, Role.HEADING, "Sign in"), secret, send))
    assert not is_wall(form(UIElement(0, Role.HEADING, "New password"), secret, send))

    def section(name: str, at: int) -> tuple[UIElement, UIElement]:
        return UIElement(at, Role.HEADING, name), UIElement(at + 1, Role.LINK, "/", flags=ElementFlag.CLICKABLE)

    enter = UIElement(2, Role.BUTTON, "Log in", flags=ElementFlag.CLICKABLE)
    assert is_wall(form(secret, enter, *section("Help", 3)))
    assert not is_wall(form(secret, enter, *section("Files", 3), *section("Uploads", 5)))


def test_a_field_gets_what_it_asks_for_and_keeps_what_somebody_typed() -> None:
    def field(name: str, text: str = "") -> UIElement:
        return UIElement(0, Role.INPUT, text, name, flags=ElementFlag.EDITABLE)

    assert sample_for(field("E-mail address")) == "someone@example.org"
    assert sample_for(field("Due date")) == "2026-03-14"
    assert sample_for(field("Number of guests")) == "7"
    assert sample_for(field("Search notes")) == "a"
    assert sample_for(field("Comments")) == "sample"
    assert sample_for(field("Name", "Ada Lovelace")) is None
    assert sample_for(field("File path")) is None
