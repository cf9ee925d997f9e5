"""A small window of GTK 3 whose buttons show a picture only, and say what they belong to."""

from contextlib import closing
from pathlib import Path

from tests import needs

from uiatlas.devices.desktop.target import target_of

needs.desktop("xfwm4")

from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402

BEDS = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Atk, Gtk

window, page, beds, menu = Gtk.Window(title="Beds"), Gtk.Box(), Gtk.ListBox(), Gtk.Menu()
for name in ("Leek", "Kale"):
    beds.add(Gtk.Label(label=name))
for name in ("letter.txt", "Delete all", "Sow"):
    menu.append(Gtk.MenuItem(label=name))
menu.show_all()
page.add(beds)
for icon, over in (("user-trash-symbolic", beds), ("open-menu-symbolic", menu)):
    button = Gtk.Button.new_from_icon_name(icon, Gtk.IconSize.BUTTON)
    button.get_accessible().add_relationship(Atk.RelationType.CONTROLLER_FOR, over.get_accessible())
    page.add(button)
window.add(page)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
"""


def test_only_what_opens_a_menu_is_called_after_its_entries_and_never_after_files(tmp_path: Path) -> None:
    needs.gtk()
    file = tmp_path / "beds.py"
    file.write_text(BEDS, encoding="utf-8")
    with closing(DesktopDevice(target_of(f"{needs.SYSTEM_PYTHON} {file}", {}))) as device:
        buttons = [e.label for e in device.observe().actionable if e.class_name == "push button"]
    assert len(buttons) == 2
    assert not {"Leek", "Kale"} & set(buttons[0].split(", "))  # the button may empty the list that it controls
    assert buttons[1] == "Sow"
