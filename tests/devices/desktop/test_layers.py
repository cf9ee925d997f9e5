"""What lies over the page of a window or behind a tab of it, and lists that drop down, in small programs of Qt."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from tests import needs
from tests.devices.desktop.apps import labels, tap

from uiatlas.devices.desktop.target import target_of
from uiatlas.devices.reducing import reduced
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.errors import ActionError
from uiatlas.exploration.choosers import closing_chooser, is_file_chooser
from uiatlas.perception.abstraction import abstract
from uiatlas.ui import Action, Back, Choose, Observation, Role, Scroll, UIElement, selector_for

needs.desktop("xfwm4")

from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402

GARDEN = """
import sys
from PyQt5.QtCore import Qt
from PyQt5.QtWidgets import (QApplication, QComboBox, QDialog, QDockWidget, QFileDialog, QMainWindow,
                             QPushButton, QVBoxLayout, QWidget)
app = QApplication(sys.argv)
window, page, beds = QMainWindow(), QWidget(), QComboBox()
window.setWindowTitle("Garden")
window.setMinimumSize(700, 600)
column = QVBoxLayout(page)
beds.addItems(f"Bed {number}" for number in range(60))
plant = QComboBox(editable=True)
plant.addItems(["Leek", "Kale", "Peas"])
dialog = QDialog(window, accessibleName="Water")
dialog.setWindowFlags(Qt.Widget)  # a part of the window
dialog.setGeometry(250, 200, 200, 120)
inside = QVBoxLayout(dialog)
stop = QPushButton("Stop", clicked=dialog.hide)
inside.addWidget(stop)
dialog.hide()
class Staying(QDialog):
    def reject(self):
        pass
find = Staying(window, accessibleName="Find")
find.setWindowFlags(Qt.Widget)  # a part of the window
find.setGeometry(250, 350, 200, 80)
onward = QPushButton("Next", clicked=find.hide)
QVBoxLayout(find).addWidget(onward)
find.hide()
export = QFileDialog(window, "Export")
export.setAcceptMode(QFileDialog.AcceptSave)
export.setLabelText(QFileDialog.Accept, "Export")
for part in (beds, plant, QPushButton("Water", clicked=lambda: (dialog.show(), dialog.raise_(), stop.setFocus())),
             QPushButton("Look for", clicked=lambda: (find.show(), find.raise_(), onward.setFocus())),
             QPushButton("Export to file", clicked=export.show)):
    column.addWidget(part)
window.setCentralWidget(page)
docks = []
for name in ("Tools", "Seeds"):
    docks.append(QDockWidget(name, window))
    docks[-1].setWidget(QPushButton(f"All {name}"))
    window.addDockWidget(Qt.LeftDockWidgetArea, docks[-1])
window.tabifyDockWidget(*docks)
docks[0].raise_()
window.show()
app.exec_()
"""


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DesktopDevice]:
    """A window with two panels behind tabs, a dialog within it, two lists that drop down and a dialog for files."""
    needs.qt()
    file = tmp_path_factory.mktemp("garden") / "garden.py"
    file.write_text(GARDEN, encoding="utf-8")
    with closing(DesktopDevice(target_of(f"{needs.SYSTEM_PYTHON} {file}", {}))) as device:
        yield device


def actionable(seen: Observation) -> list[str]:
    return [e.label for e in seen.actionable]


def drops(device: DesktopDevice, number: int) -> UIElement:
    """One of the controls with a list that drops down."""
    return [e for e in device.observe().actionable if e.role is Role.CHOICE][number]


def choose(device: DesktopDevice, number: int, option: str) -> str:
    """Choose an option in one of these lists, and tell what is chosen in it then."""
    device.perform(Choose(selector_for(drops(device, number), device.observe()), option), drops(device, number))
    return drops(device, number).text


def test_a_panel_behind_the_tab_of_another_one_is_not_seen(garden: DesktopDevice) -> None:
    tools = garden.observe()
    assert "All Tools" in actionable(tools)
    assert "All Seeds" not in actionable(tools)
    seeds = tap(garden, "Seeds")
    assert "All Seeds" in actionable(seeds)
    assert "All Tools" not in actionable(seeds)


def test_a_dialog_over_the_page_of_its_window_is_a_screen_of_its_own(garden: DesktopDevice) -> None:
    page = garden.observe()
    dialog = tap(garden, "Water")
    assert (actionable(dialog), dialog.dialog, abstract(dialog).kind) == (["Stop"], True, "dialog")
    assert dialog.activity == "Water"
    garden.perform(Back())
    assert actionable(garden.observe()) == actionable(page)


def test_a_panel_over_the_page_that_escape_does_not_close_is_seen_with_the_page(garden: DesktopDevice) -> None:
    assert actionable(tap(garden, "Look for")) == ["Next"]
    garden.perform(Back())
    both = garden.observe()
    assert (both.dialog, {"Next", "Water"} <= set(actionable(both))) == (False, True)
    assert "Look for" not in actionable(both)  # the panel lies over it
    assert "Next" not in actionable(tap(garden, "Next"))


def test_an_option_of_a_list_that_drops_down_is_chosen_wherever_it_stands(garden: DesktopDevice) -> None:
    assert (drops(garden, 0).text, drops(garden, 0).values[:2]) == ("Bed 0", ("Bed 0", "Bed 1"))
    assert [choose(garden, 0, option) for option in ("Bed 3", "Bed 55", "Bed 1")] == ["Bed 3", "Bed 55", "Bed 1"]
    with pytest.raises(ActionError, match="it offers Bed"):
        choose(garden, 0, "Bed 99")


class Still(WrappedDevice):
    """A device that refuses to scroll."""

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        if isinstance(action, Scroll):
            raise ActionError("it does not scroll")
        super().perform(action, element)


def test_a_list_that_cannot_be_scrolled_to_an_option_is_closed_again(garden: DesktopDevice) -> None:
    page = actionable(garden.observe())
    beds = drops(garden, 0)
    with pytest.raises(ActionError, match="does not scroll"):
        reduced(Still(garden), Choose(selector_for(beds, garden.observe()), "Bed 59"), beds)
    assert actionable(garden.observe()) == page


def test_an_option_is_chosen_where_one_may_type_as_well(garden: DesktopDevice) -> None:
    assert "Kale" not in labels(garden.observe())
    assert choose(garden, 1, "Kale") == "Kale"


def test_a_dialog_for_files_is_known_whatever_its_button_says(garden: DesktopDevice) -> None:
    seen = tap(garden, "Export to file")
    assert "Export" in labels(seen)
    assert is_file_chooser(seen.elements)
    assert [seen.elements[i].label for i in closing_chooser(seen.elements)] == ["Cancel"]
    garden.perform(Back())
    assert not is_file_chooser(garden.observe().elements)
