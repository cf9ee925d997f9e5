"""A small window of GTK 4: buttons with a picture only, the menus that they open, and its dialog for files."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from tests import needs
from tests.devices.desktop.apps import find, labels, tap

from uiatlas.devices.desktop.target import target_of
from uiatlas.exploration.choosers import closing_chooser, is_file_chooser
from uiatlas.safety.elements import danger_at
from uiatlas.ui import Back

needs.desktop("xfwm4")

from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402

GARDEN = """
import gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk

class Plant__GtkEntryBox(Gtk.Entry):
    __gtype_name__ = "gtkmm__GtkEntry"

def export(button):
    Files, take, leave = Gtk.FileChooserAction, Gtk.ResponseType.ACCEPT, Gtk.ResponseType.CANCEL
    window = button.get_root()
    dialog = Gtk.FileChooserDialog(title="Export", transient_for=window, modal=True, action=Files.SAVE)
    dialog.add_buttons("Cancel", leave, "Export", take)
    dialog.connect("response", lambda dialog, answer: dialog.destroy())
    dialog.show()

def start(app):
    window = Gtk.ApplicationWindow(application=app, title="Garden", default_width=500, default_height=300)
    bar, page = Gtk.HeaderBar(), Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    for names in (("Delete All", "Sow", "Water"), ("Help", "Terms")):
        menu = Gio.Menu()
        for name in names:
            menu.append(name, "app.do")
        bar.pack_end(Gtk.MenuButton(menu_model=menu, icon_name="open-menu-symbolic"))
    window.set_titlebar(bar)
    page.append(Gtk.ToggleButton(label="Beds", active=True))
    row = Gtk.Box()
    row.append(Gtk.Label(label="Plant"))
    row.append(Plant__GtkEntryBox())
    page.append(row)
    button = Gtk.Button(label="Export to file")
    button.connect("clicked", export)
    page.append(button)
    window.set_child(page)
    window.present()

app = Gtk.Application(application_id="org.example.Garden")
act = Gio.SimpleAction.new("do")
app.add_action(act)
app.connect("activate", start)
app.run()
"""


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DesktopDevice]:
    """Such a window."""
    needs.gtk4()
    file = tmp_path_factory.mktemp("garden") / "garden.py"
    file.write_text(GARDEN, encoding="utf-8")
    with closing(DesktopDevice(target_of(f"{needs.SYSTEM_PYTHON} {file}", {}))) as device:
        yield device


def test_a_button_without_a_name_is_called_after_what_is_in_its_menu(garden: DesktopDevice) -> None:
    page = garden.observe()
    assert danger_at(find(page, "Sow, Water"), page) is None  # opening the menu deletes nothing
    for name, inside in (("Sow, Water", ["Delete All", "Sow", "Water"]), ("Help, Terms", ["Help", "Terms"])):
        menu = tap(garden, name)
        assert (menu.title, [e.label for e in menu.actionable]) == (name, inside)
        garden.perform(Back())
        assert labels(garden.observe()) == labels(page)


def test_a_field_is_called_by_the_words_beside_it_whatever_language_its_type_is_of(garden: DesktopDevice) -> None:
    assert [e.label for e in garden.observe().elements if e.editable] == ["Plant"]


def test_a_dialog_for_files_is_known_whatever_its_button_says(garden: DesktopDevice) -> None:
    seen = tap(garden, "Export to file")
    assert "Export" in labels(seen)
    assert is_file_chooser(seen.elements, over=seen.dialog)
    assert [seen.elements[i].label for i in closing_chooser(seen.elements)] == ["Cancel"]
    garden.perform(Back())
    assert not is_file_chooser(garden.observe().elements)
