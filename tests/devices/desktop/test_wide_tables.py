"""A table of GTK 3 with more columns than are read of every row: the cells in view are read, with their headings."""

from contextlib import closing
from pathlib import Path

import pytest
from tests import needs

from uiatlas.devices.desktop.grids import is_cell
from uiatlas.devices.desktop.target import target_of
from uiatlas.ui import Role

needs.desktop("xfwm4")

from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402

TIDES = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

window, area, tides = Gtk.Window(title="Tides"), Gtk.ScrolledWindow(), Gtk.ListStore(*[str] * {columns})
columns = range({columns})
for row in range(400):
    tides.append(["{cell}".format(row=row + 1, column=c + 1, letter=chr(65 + c % 26)) for c in columns])
table = Gtk.TreeView(model=tides)
for column in range({columns}):
    table.append_column(Gtk.TreeViewColumn("Port %d" % (column + 1), Gtk.CellRendererText(), text=column))
area.add(table)
window.add(area)
window.set_default_size(600, 400)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
"""


@pytest.mark.parametrize("cell", ["tide {row}/{column}", "{letter}{row}"], ids=["plain", "called by their place"])
def test_the_cells_in_view_of_a_wide_table_are_read_row_by_row(tmp_path: Path, cell: str) -> None:
    needs.gtk()
    file = tmp_path / "tides.py"
    file.write_text(TIDES.replace("{cell}", cell).replace("{columns}", "26"), encoding="utf-8")
    with closing(DesktopDevice(target_of(f"{needs.SYSTEM_PYTHON} {file}", {}))) as device:
        seen = device.observe()
    names = [e.text.partition("\\n")[0] for e in seen.elements if e.role is Role.ITEM and e.visible]
    shown = [
        cell.format(row=row, column=column, letter=chr(64 + column)) for row in range(1, 11) for column in (1, 2, 3)
    ]
    assert set(shown) <= set(names)
    assert [name for name in names if name in shown] == shown
    assert any(e.text == "Port 3" for e in seen.elements)


@pytest.mark.parametrize(
    ("name", "is_one"), [("B2", True), ("AAA1048576", True), ("b2", False), ("B0", False), ("B2:C3", False)]
)
def test_a_cell_of_a_sheet_is_called_by_its_place(name: str, is_one: bool) -> None:
    assert is_cell(name) is is_one
