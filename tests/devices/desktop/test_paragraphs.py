"""Paragraphs of a text are lines, whatever sign a program sets them apart with."""

from contextlib import closing
from pathlib import Path

from tests import needs

from uiatlas.devices.desktop.target import target_of

needs.desktop()

from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402

WINDOW = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window, page = Gtk.Window(title="Boats"), Gtk.TextView()
page.get_buffer().set_text("Kestrel\\u2029Seats: 4\\u2028Keeper: Ada")
window.add(page)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
"""


def test_paragraphs_of_a_text_are_lines(tmp_path: Path) -> None:
    needs.gtk()
    (tmp_path / "boats.py").write_text(WINDOW, encoding="utf-8")
    with closing(DesktopDevice(target_of(f"{needs.SYSTEM_PYTHON} {tmp_path / 'boats.py'}", {}))) as device:
        texts = [element.text.split("\n") for element in device.observe().elements]
    assert ["Kestrel", "Seats: 4", "Keeper: Ada"] in texts
