"""Programs of the desktop write only in their home and in folders that are named, also what they start over D-Bus."""

import logging
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from benchmarks.study_user_data import files_of
from tests import needs
from tests.devices.desktop.apps import appears, labels, tap

from uiatlas.cli.main import main
from uiatlas.cli.options.opening import Opening
from uiatlas.devices.desktop.confining import Confinement, no_confinement, visible_in, writable_of
from uiatlas.devices.desktop.target import target_of
from uiatlas.errors import InputError
from uiatlas.ui import target_of as target_selector
from uiatlas.utg import Atlas

WINDOW = r"""
import os, sys, gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gio, GLib, Gtk

outside, home = sys.argv[1], os.environ["HOME"]
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
window, box, said = Gtk.Window(title="Loom"), Gtk.Box(orientation=1), Gtk.Label(label="begun")
window.add(box)
box.add(said)

def weave(*_):
    try:
        open(outside + "/woven.txt", "w").write("woven")
        os.remove(outside + "/kept.txt")
        said.set_text("woven")
    except OSError as error:
        said.set_text(error.strerror)

def sow(*_):
    open(home + "/sown.txt", "w").write("sown")
    said.set_text("sown")

def ask(method, given, last):
    name = "org.freedesktop.DBus"
    bus.call(name, "/org/freedesktop/DBus", name, method, given, None, 0, -1, None, last)

def ring(*_):
    services = os.environ["XDG_RUNTIME_DIR"] + "/dbus-1/services"
    os.makedirs(services, exist_ok=True)
    work = f"rm {outside}/rung.txt; touch {home}/rung.txt"
    with open(services + "/org.example.Bell.service", "w") as file:
        file.write(f"[D-BUS Service]\nName=org.example.Bell\nExec=/bin/sh -c '{work}'\n")
    start = GLib.Variant("(su)", ("org.example.Bell", 0))
    ask("ReloadConfig", None, lambda *_: ask("StartServiceByName", start, None))
    said.set_text("rung")

def pick(*_):
    chooser = Gtk.FileChooserDialog(title="Pick", parent=window, action=Gtk.FileChooserAction.OPEN)
    chooser.add_buttons("Cancel", 0, "Open", 1)
    chooser.set_current_folder(outside)
    chooser.run()
    chooser.destroy()

for name, work in (("Weave", weave), ("Sow", sow), ("Ring", ring), ("Pick...", pick)):
    button = Gtk.Button(label=name)
    button.connect("clicked", work)
    box.add(button)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
"""
"""A program with buttons that write outside of its home, in it, and over D-Bus, and one that has a file chosen."""


def outside_of(folder: Path) -> Path:
    """A folder of a user beside the home that the program gets."""
    outside = folder / "outside"
    (outside / "deep").mkdir(parents=True)
    for name in ("kept.txt", "rung.txt", "deep/source.c"):
        (outside / name).write_text(f"{name}, written by its user")
    return outside


def program(folder: Path) -> str:
    """The URI of the program, with a home that stays."""
    needs.desktop()
    needs.gtk()
    (folder / "loom.py").write_text(WINDOW, encoding="utf-8")
    return f"desktop:{needs.SYSTEM_PYTHON} {folder / 'loom.py'} {folder / 'outside'}?home={folder / 'home'}"


def test_a_safe_exploration_changes_nothing_outside_of_the_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs.confinement()
    monkeypatch.setenv("UIATLAS_HOME", str(tmp_path / "runs"))
    outside, drawn = outside_of(tmp_path), tmp_path / "loom.uiatlas"
    before = files_of(outside)
    uri = program(tmp_path)
    assert main(["explore", uri, "-o", str(drawn), "--home=keep", "--budget=60s", "--max-steps=20"]) == 0
    assert files_of(outside) == before
    assert (tmp_path / "home/sown.txt").read_text() == "sown"
    assert appears(tmp_path / "home/rung.txt")
    with Atlas.open(drawn) as atlas:
        graph = atlas.load()
    choosers = {s.id for s in graph.screens.values() if s.elements and s.elements[0].class_name == "file chooser"}
    edges = [t for t in graph.transitions.values() if t.source in choosers]
    touched = {target.text for t in edges if (target := target_selector(t.action)) is not None}
    assert choosers
    assert touched <= {"Cancel"}


@pytest.mark.parametrize("confined", [False, True])
def test_a_program_that_may_changes_what_lies_outside_of_its_home(tmp_path: Path, confined: bool) -> None:
    outside = outside_of(tmp_path)
    uri = program(tmp_path)
    opening = Opening(writable=(outside,)) if confined else Opening(confined=False)
    with closing(opening.opened(uri)) as device:
        assert "woven" in labels(tap(device, "Weave"))
        tap(device, "Ring")
        assert appears(tmp_path / "home/rung.txt")
    assert set(files_of(outside)) == {"woven.txt", "deep/source.c"}


def test_a_run_writes_in_the_folder_that_its_user_is_in_and_not_beside_it(tmp_path: Path) -> None:
    needs.confinement()
    outside = outside_of(tmp_path)
    uri = program(tmp_path)
    with closing(Opening(here=outside / "deep").opened(uri)) as device:
        assert "Read-only file system" in labels(tap(device, "Weave"))
    with closing(Opening(here=outside).opened(uri)) as device:
        assert "woven" in labels(tap(device, "Weave"))


def test_what_may_be_written_covers_what_may_only_be_read() -> None:
    home, documents = Path("/home/ann/own"), Path("/home/ann")
    line = Confinement((home, documents), Path("/run/own/tmp"), (Path("/tmp/given"),)).line(("editor", "--new"))
    assert line[:4] == ("bwrap", "--ro-bind", "/", "/")
    assert line[-3:] == ("--", "editor", "--new")
    words = " ".join(line)
    mounts = ["--bind /run/own/tmp /tmp", "--ro-bind-try /tmp/given", f"--bind {documents} ", f"--bind {home} "]
    places = [words.index(mount) for mount in mounts]
    assert places == sorted(places)


def test_without_a_folder_for_it_each_program_has_an_empty_folder_for_temporary_files() -> None:
    assert "--tmpfs /tmp" in " ".join(Confinement(()).line(("editor",)))


def test_a_home_is_writable_by_its_real_path_and_the_root_folder_never_is(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "linked").symlink_to("real")
    environment = {"HOME": str(tmp_path / "linked"), "XDG_RUNTIME_DIR": "/", "XDG_DATA_HOME": "relative"}
    assert writable_of(environment, (tmp_path / "real", tmp_path / "missing")) == ((tmp_path / "real").resolve(),)


def test_what_a_command_names_of_the_temporary_folder_can_be_read() -> None:
    with TemporaryDirectory(prefix="two words ", dir="/tmp") as named, TemporaryDirectory(dir="/tmp") as listed:
        texts = (
            f"{named}/note.txt",
            f"/bin:{listed}/bin:{listed}/lib",
            "/home/ann/tmp/other",
            "/tmp/../etc",
            "/etc/hosts",
        )
        assert visible_in(texts) == (Path(named), Path(listed))


def test_a_machine_without_bubblewrap_is_told_of_in_one_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    needs.desktop()
    from uiatlas.devices.desktop.session import confinement_in  # noqa: PLC0415

    no_confinement.cache_clear()
    monkeypatch.setenv("PATH", "/nowhere")
    try:
        with caplog.at_level(logging.WARNING):
            assert confinement_in(target_of("editor", {"confined": "0"}), {}, None) is None
            assert caplog.text == ""
            assert confinement_in(target_of("editor", {}), {}, None) is None
    finally:
        no_confinement.cache_clear()
    assert "bwrap was not found: editor can change files outside its home folder" in caplog.text
    assert "apt install bubblewrap" in caplog.text


@pytest.mark.parametrize(("folder", "why"), [("/nowhere/at/all", "is no folder"), ("/", "is everything")])
def test_a_folder_that_cannot_be_meant_is_refused(folder: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        target_of("editor", {"writable": folder})


def test_the_folder_of_one_run_is_no_part_of_how_the_device_is_named(tmp_path: Path) -> None:
    target = target_of("editor?settle=5", {"writable": str(tmp_path)})
    assert (target.uri, target.writable) == ("desktop:editor?settle=5", (tmp_path,))
    assert "writable" in target_of(f"editor?writable={tmp_path}", {}).uri
