"""A table of GTK 3 with more columns than are read of every row: the cells in view are read, with their headings."""

from contextlib import closing
from pathlib import Path

import pytest
from tests import needs
from tests.devices.desktop.apps import enter
from tests.devices.desktop.test_elements import node

from uiatlas.devices.desktop import roles
from uiatlas.devices.desktop.grids import is_cell, without_gaps
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


@pytest.mark.parametrize("name", ["b2", "B0", "B2:C3", "ABCD1", "Total"])
def test_what_is_not_called_by_a_place_is_no_cell_of_a_sheet(name: str) -> None:
    assert is_cell(node("table cell", "B2"))
    assert is_cell(node("table cell", "AAA1048576"))
    assert not is_cell(node("table cell", name))


@pytest.mark.parametrize("kind", ["text", "entry", "push button", "label"])
def test_a_field_that_is_called_like_a_place_is_no_cell(kind: str) -> None:
    """Such as the corner X1 of a shape, or a gas."""
    assert not is_cell(node(kind, "X1", states=roles.EDITABLE))


FORM = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk

window, page, said = Gtk.Window(title="Shape"), Gtk.Box(), Gtk.Label(label="not sent")
field = Gtk.Entry(text="100")
field.get_accessible().set_name("X1")
field.connect("activate", lambda field: said.set_text("sent"))
page.add(field)
page.add(said)
window.add(page)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
"""


def test_a_field_that_is_called_like_a_place_is_filled_and_not_sent(tmp_path: Path) -> None:
    needs.gtk()
    file = tmp_path / "form.py"
    file.write_text(FORM, encoding="utf-8")
    with closing(DesktopDevice(target_of(f"{needs.SYSTEM_PYTHON} {file}", {}))) as device:
        shown = enter(device, "42", "X1")
        assert [e.text for e in shown.elements if e.editable] == ["42"]
        assert "not sent" in [e.text for e in shown.elements]


@pytest.mark.parametrize(
    ("met", "all_of_them"),
    [
        ([0, 5001, 5002, 5004], [0, 5001, 5002, 5003, 5004]),
        ([3, 1, 1, 2], [1, 2, 3]),
        ([0, 4, 9], [0, 1, 2, 3, 4, 9]),
        ([7], [7]),
    ],
)
def test_rows_that_are_scrolled_away_behind_frozen_ones_are_not_in_view(met: list[int], all_of_them: list[int]) -> None:
    assert without_gaps(met) == all_of_them
