"""Fields for a number that do not take over what is typed: the number is set all the same."""

from contextlib import closing
from pathlib import Path

from tests import needs
from tests.devices.desktop.apps import enter

from uiatlas.devices.desktop.target import target_of

needs.desktop()

from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402
from uiatlas.ui import InputText, selector_for  # noqa: E402

WINDOW = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk
window, field = Gtk.Window(title="Numbers"), Gtk.SpinButton.new_with_range(0, 9000, 1)
field.set_value(1000)

def as_it_was():
    said = str(field.get_value_as_int())
    if field.get_text() != said:
        field.set_text(said)

field.connect("changed", lambda _: GLib.idle_add(as_it_was))
window.add(field)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
"""


def test_a_number_that_a_field_does_not_take_over_as_it_is_typed_is_set(tmp_path: Path) -> None:
    needs.gtk()
    (tmp_path / "numbers.py").write_text(WINDOW, encoding="utf-8")
    with closing(DesktopDevice(target_of(f"{needs.SYSTEM_PYTHON} {tmp_path / 'numbers.py'}", {}))) as device:
        seen = enter(device, "5000")
        assert next(e.text for e in seen.elements if e.editable) == "5000"


CHOOSER = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
dialog = Gtk.FontChooserDialog(title="Font")
dialog.set_font("Sans 10")
dialog.run()
"""


def test_a_number_is_typed_into_its_field_and_not_on_the_buttons_beside_it(tmp_path: Path) -> None:
    """The middle of a narrow field is one of its buttons, and what is typed then is looked for in the list."""
    needs.gtk()
    (tmp_path / "chooser.py").write_text(CHOOSER, encoding="utf-8")
    with closing(DesktopDevice(target_of(f"{needs.SYSTEM_PYTHON} {tmp_path / 'chooser.py'}", {}))) as device:
        seen = device.observe()
        field = next(e for e in seen.elements if e.editable and e.text == "10")
        device.perform(InputText(selector_for(field, seen), "14"), field)
        assert [e.text for e in device.observe().elements if e.editable and e.text in ("10", "14")] == ["14"] * 2
