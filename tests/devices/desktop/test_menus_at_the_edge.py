"""A list of GTK 3 that drops down at the edge of the screen, where its entries stand elsewhere than it tells."""

from contextlib import closing
from pathlib import Path

import pytest
from tests import needs
from tests.devices.desktop.apps import find, tap

from uiatlas.devices.desktop.target import target_of
from uiatlas.ui import Choose, selector_for

needs.desktop("xfwm4")

from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402

BEDS = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

window, page = Gtk.Window(title="Beds"), Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
names, said, above = Gtk.ComboBoxText(), Gtk.Label(label="nothing"), Gtk.Label(label="Vegetables")
above.set_size_request(200, 34)
for name in ("Leek", "Kale", "Beans", "Onions"):
    names.append_text(name)
names.set_active(3)
names.connect("changed", lambda box: said.set_text("sowing " + box.get_active_text()))
page.add(above)
page.add(names)
page.add(said)
window.add(page)
window.move(0, 0)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
"""


@pytest.mark.parametrize("how", ["choose", "touch"])
def test_an_entry_of_a_list_that_is_cut_off_by_the_edge_is_chosen(tmp_path: Path, how: str) -> None:
    needs.gtk()
    file = tmp_path / "beds.py"
    file.write_text(BEDS, encoding="utf-8")
    with closing(DesktopDevice(target_of(f"{needs.SYSTEM_PYTHON} {file}", {}))) as device:
        seen = device.observe()
        names = find(seen, "Onions")
        if how == "choose":
            device.perform(Choose(selector_for(names, seen), "Kale"), names)
            shown = device.observe()
        else:
            opened = tap(device, "Onions")
            assert any(e.bounds is not None and e.bounds.top < 0 for e in opened.elements)
            shown = tap(device, "Kale")
        assert "sowing Kale" in [e.text for e in shown.elements]
