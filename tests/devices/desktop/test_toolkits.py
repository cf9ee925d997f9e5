"""Toolkits that embed one another, or tell places wrongly and values oddly: an office suite, Swing, a GTK 4 form."""

import os
import shutil
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from tests import needs
from tests.devices.desktop.apps import enter, find, labels, tap

from uiatlas.devices.desktop.session import speaking_java
from uiatlas.devices.desktop.target import target_of
from uiatlas.ui import Back, Choose, InputText, Role, selector_for

needs.desktop("mousepad")

from uiatlas.devices.desktop.device import DesktopDevice  # noqa: E402

FORM = """
import javax.swing.*; import java.awt.*;
public class Form { public static void main(String[] a) { SwingUtilities.invokeLater(() -> {
  JFrame f = new JFrame("Order form"); f.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
  JTextField n = new JTextField(20); JLabel l = new JLabel("Name"); l.setLabelFor(n);
  JCheckBox c = new JCheckBox("Gift wrap");
  JComboBox<String> b = new JComboBox<>(new String[]{"Small", "Medium", "Large"});
  JLabel out = new JLabel("nothing ordered"); JButton o = new JButton("Order");
  o.addActionListener(e -> out.setText("ordered: " + n.getText() + ", " + b.getSelectedItem()));
  JMenuItem about = new JMenuItem("About");
  about.addActionListener(e -> JOptionPane.showMessageDialog(f, "Version 1"));
  JMenu help = new JMenu("Help"); help.add(about); help.add(new JMenuItem("Contents"));
  JMenuBar m = new JMenuBar(); m.add(help); f.setJMenuBar(m);
  JPanel p = new JPanel(new GridLayout(0, 2, 6, 6));
  for (JComponent each : new JComponent[]{l, n, c, b, o, out}) p.add(each);
  f.add(p); f.pack(); f.setVisible(true); }); } }
"""


def test_a_program_of_swing_is_driven(tmp_path: Path) -> None:
    if shutil.which("javac") is None or not speaking_java():
        pytest.skip("not installed: a JDK with libatk-wrapper-java")
    (tmp_path / "Form.java").write_text(FORM)
    subprocess.run(["javac", "Form.java"], cwd=tmp_path, check=True, env={**os.environ, "JAVA_TOOL_OPTIONS": ""})
    with closing(DesktopDevice(target_of(f"java -cp {tmp_path} Form", {}))) as device:
        enter(device, "Ann", "Name")
        assert find(device.observe(), "Small").values == ("Small", "Medium", "Large")
        assert find(tap(device, "Small"), "Large").role is Role.ITEM
        tap(device, "Large")
        assert "ordered: Ann, Large" in labels(tap(device, "Order"))
        assert labels(tap(device, "Help")) == ["Help", "About", "Contents"]
        assert tap(device, "About").title == "Message"
        assert tap(device, "OK").title == "Order form"


@pytest.mark.heavy("long")
def test_an_office_document_is_written_and_its_toolbar_pressed_where_it_is() -> None:
    needs.desktop("lowriter")
    with closing(DesktopDevice(target_of("lowriter --nologo --norestore", {}))) as device:
        seen = device.observe()
        assert [e.text for e in seen.actionable].count("File") == 1
        page = next(e for e in seen.actionable if e.class_name == "paragraph")
        device.perform(InputText(selector_for(page, seen), "Dear Ann"), page)
        seen = device.observe()
        assert "Dear Ann" in labels(seen)
        assert not find(seen, "Bold").checked
        assert find(tap(device, "Bold"), "Bold").checked
        assert "Section..." in labels(tap(device, "Insert"))
        device.perform(Back())


def test_an_option_is_chosen_in_a_list_that_drops_down() -> None:
    needs.desktop("gnome-clocks")
    with closing(DesktopDevice(target_of("gnome-clocks", {}))) as device:
        tap(device, "Alarms")
        seen = tap(device, "Add Alarm")
        ring = find(seen, "Ring Duration")
        device.perform(Choose(selector_for(ring, seen), "10 minutes"), ring)
        ring = find(device.observe(), "Ring Duration")
        assert (ring.text, ring.description) == ("10 minutes", "Ring Duration")


HAMBURGER = """
import sys
from PyQt5.QtWidgets import QApplication, QMainWindow, QMenu, QToolButton
app = QApplication(sys.argv)
window, menu = QMainWindow(), QMenu()
window.setWindowTitle("Garden")
for name in ("Water", "Dig"):
    menu.addAction(name, lambda name=name: window.setCentralWidget(QToolButton(window, text=f"{name} done")))
further = menu.addMenu("Further")
further.addAction("Sow")
button = QToolButton(text="Everything", popupMode=QToolButton.InstantPopup)
button.setMenu(menu)
window.addToolBar("Tools").addWidget(button)
window.show()
app.exec_()
"""


def test_a_menu_that_the_toolkit_does_not_list_is_seen_and_used(tmp_path: Path) -> None:
    """Qt lists no menu that a button opens; many of its programs have all of their commands in one."""
    needs.qt()
    (tmp_path / "garden.py").write_text(HAMBURGER, encoding="utf-8")
    with closing(DesktopDevice(target_of(f"{needs.SYSTEM_PYTHON} {tmp_path / 'garden.py'}", {}))) as device:
        seen = tap(device, "Everything")
        assert seen.dialog
        assert [e.label for e in seen.actionable] == ["Water", "Dig", "Further"]
        assert {"Water", "Sow"} <= {e.label for e in tap(device, "Further").actionable}
        device.perform(Back())
        device.perform(Back())
        assert not device.observe().dialog
        tap(device, "Everything")
        assert "Dig done" in labels(tap(device, "Dig"))


NAMELESS = """
import sys
from PyQt5.QtWidgets import QApplication, QDialog, QMainWindow, QPushButton, QVBoxLayout
app = QApplication(sys.argv)
app.setApplicationDisplayName("Garden")
window = QMainWindow()
window.setWindowTitle("Garden")
window.resize(600, 400)
dialog = QDialog(window)
QVBoxLayout(dialog).addWidget(QPushButton("Sow"))
window.setCentralWidget(QPushButton("Plan", clicked=dialog.exec_))
window.show()
app.exec_()
"""


def test_a_dialog_without_a_name_is_seen_although_the_main_window_has_its_title(tmp_path: Path) -> None:
    """Qt gives the window of such a dialog the name of the program, and nothing in the main window can be touched."""
    needs.qt()
    (tmp_path / "garden.py").write_text(NAMELESS, encoding="utf-8")
    with closing(DesktopDevice(target_of(f"{needs.SYSTEM_PYTHON} {tmp_path / 'garden.py'}", {}))) as device:
        seen = tap(device, "Plan")
        assert seen.dialog
        assert [e.label for e in seen.actionable] == ["Sow"]
        device.perform(Back())
        assert [e.label for e in device.observe().actionable] == ["Plan"]
