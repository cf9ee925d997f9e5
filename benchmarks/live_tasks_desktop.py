"""More programs of the desktop that tasks of our own are run on, all from Debian, and the tasks on them."""

from benchmarks.live_programs_dev import Chore
from uiatlas_bench.third_party import Program

_SHOWN = """import sys, gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi
def texts(n):
    if n is None: return
    yield (n.get_name() or "").strip()
    if "Text" in n.get_interfaces(): yield (Atspi.Text.get_text(n, 0, -1) or "").strip()
    for i in range(min(n.get_child_count(), 300)): yield from texts(n.get_child_at_index(i))
d = Atspi.get_desktop(0)
apps = [d.get_child_at_index(i) for i in range(d.get_child_count())]
sys.exit(not any(sys.argv[2] in t.split() for a in apps if sys.argv[1] in (a.get_name() or "").lower() for t in texts(a)))"""  # noqa: E501
"""Whether a program shows a word somewhere."""

NOTES = 'printf "one foo here\\ntwo foo there\\n" > "$STATE/notes.txt"'
_FILES = (
    'mkdir -p "$STATE/files/Music" && cd "$STATE/files" && echo one > old.txt && echo two > keep.txt && echo 3 > .dark'
)


def shows(app: str, word: str) -> str:
    return f"/usr/bin/python3 -c '{_SHOWN}' {app} '{word}' 2>/dev/null"


def program(app: str, line: str, setup: str = ":", seen: str = "") -> Program:
    """A program of the system that is up as soon as a window of its class is seen."""
    return Program(
        app,
        "desktop",
        f"desktop:{line}",
        setup=setup,
        start=f'cd "$STATE" && exec {line}',
        ready=f"timeout 20 xdotool search --sync --onlyvisible --class '{seen or app}' >/dev/null; sleep 1",
    )


DESKTOP_PROGRAMS = (
    program("gedit", "gedit $STATE/notes.txt", NOTES),
    program("featherpad", "featherpad $STATE/notes.txt", NOTES),
    program("pcmanfm-qt", "pcmanfm-qt $STATE/files", _FILES),
    program("galculator", "galculator"),
    program("xfwm4-settings", "xfwm4-settings"),
    program("geany", "geany -i $STATE/notes.txt", NOTES),
    program("qalculate-gtk", "qalculate-gtk"),
)
"""Programs with GTK 3 and with Qt."""


def _gedit(key: str, value: str) -> str:
    return f'[ "$(gsettings get org.gnome.gedit.preferences.{key})" = "{value}" ]'


def _kept(file: str, line: str) -> str:
    return f"grep -qsx '{line}' \"$STATE/.config/{file}\""


def _xfwm(key: str, value: str) -> str:
    return f'[ "$(xfconf-query -c xfwm4 -p /general/{key} 2>/dev/null)" = "{value}" ]'


REPLACED = 'grep -qx "one bar here" "$STATE/notes.txt" && ! grep -q foo "$STATE/notes.txt"'
_TEXT, _FOLDERS, _GEANY = "featherpad/fp.conf", "pcmanfm-qt/default/settings.conf", "geany/geany.conf"

DESKTOP_CHORES = (
    Chore("gedit-lines", "gedit", "setting", "Turn off line numbers.", _gedit("editor display-line-numbers", "false")),
    Chore("gedit-tab", "gedit", "setting", "Set the tab width to 4.", _gedit("editor tabs-size", "uint32 4")),
    Chore("gedit-margin", "gedit", "setting", "Display the right margin at column 100.",
          _gedit("editor display-right-margin", "true") + " && "
          + _gedit("editor right-margin-position", "uint32 100")),
    Chore("gedit-status", "gedit", "setting", "Hide the status bar.", _gedit("ui statusbar-visible", "false")),
    Chore("gedit-replace", "gedit", "edit", "Replace all 'foo' by 'bar' in the document and save it.", REPLACED),
    Chore("gedit-write", "gedit", "create", 'Write "see you soon" in a new document and save it as letter.txt.',
          'grep -qs "see you soon" "$STATE/letter.txt" "$STATE/Documents/letter.txt"'),
    Chore("feather-lines", "featherpad", "setting", "Always show line numbers.", _kept(_TEXT, "lineNumbers=true")),
    Chore("feather-dark", "featherpad", "setting", "Use the dark color scheme.", _kept(_TEXT, "darkColorScheme=true")),
    Chore("feather-wrap", "featherpad", "setting", "Do not wrap lines by default.", _kept(_TEXT, "noWrap=true")),
    Chore("feather-tab", "featherpad", "setting", "Set the text tab size to 8.", _kept(_TEXT, "textTabSize=8")),
    Chore("feather-replace", "featherpad", "edit", "Replace all 'foo' by 'bar' in the document and save it.",
          REPLACED),
    Chore("feather-copy", "featherpad", "create", "Save the document as copy.txt.",
          'grep -qs "two foo there" "$STATE/copy.txt"'),
    Chore("folders-click", "pcmanfm-qt", "setting", "Open files with a single click.",
          _kept(_FOLDERS, "SingleClick=true")),
    Chore("folders-hidden", "pcmanfm-qt", "setting", "Show hidden files.",
          _kept(_FOLDERS, "ShowHidden=true") + " || " + shows("pcmanfm", ".dark")),
    Chore("folders-ask", "pcmanfm-qt", "setting", "Do not ask before deleting files.",
          _kept(_FOLDERS, "ConfirmDelete=false")),
    Chore("folders-rename", "pcmanfm-qt", "edit", "Rename the file old.txt to new.txt.",
          '[ -f "$STATE/files/new.txt" ] && [ ! -e "$STATE/files/old.txt" ]'),
    Chore("folders-new", "pcmanfm-qt", "create", 'Create a new folder called "Plans".', '[ -d "$STATE/files/Plans" ]'),
    Chore("folders-delete", "pcmanfm-qt", "edit", "Delete the file keep.txt.",
          '[ ! -e "$STATE/files/keep.txt" ] && [ -e "$STATE/files/old.txt" ]'),
    Chore("sums-times", "galculator", "compute", "Calculate 45*12.", shows("galculator", "540")),
    Chore("sums-percent", "galculator", "compute", "Compute 17% of 230.", shows("galculator", "39.1")),
    Chore("sums-divided", "galculator", "compute", "What is 1000 divided by 8?", shows("galculator", "125")),
    Chore("sums-mixed", "galculator", "compute", "Work out 99-14*3 on the calculator.", shows("galculator", "57")),
    Chore("windows-theme", "xfwm4-settings", "setting", 'Choose the theme "Kokodi".', _xfwm("theme", "Kokodi")),
    Chore("windows-focus", "xfwm4-settings", "setting", "Make the focus follow the mouse.",
          _xfwm("click_to_focus", "false")),
    Chore("windows-raise", "xfwm4-settings", "setting", "Do not raise windows when they are clicked.",
          _xfwm("raise_on_click", "false")),
    Chore("windows-snap", "xfwm4-settings", "setting", "Snap windows to other windows.",
          _xfwm("snap_to_windows", "true")),
    Chore("windows-title", "xfwm4-settings", "setting", "Set the title alignment to left.",
          _xfwm("title_alignment", "left")),
    Chore("code-exit", "geany", "setting", "Turn on confirm exit.", _kept(_GEANY, "pref_main_confirm_exit=true")),
    Chore("code-strip", "geany", "setting", "Strip trailing spaces and tabs.",
          _kept(_GEANY, "pref_editor_trail_space=true")),
    Chore("code-white", "geany", "setting", "Show white space in the editor.",
          _kept(_GEANY, "show_white_space=true")),
    Chore("code-replace", "geany", "edit", "Replace all 'foo' by 'bar' in the document and save it.", REPLACED),
    Chore("code-copy", "geany", "create", "Save the document as copy.txt.",
          'grep -qs "two foo there" "$STATE/copy.txt"'),
    Chore("more-percent", "qalculate-gtk", "compute", "Compute 20% of 450.", shows("qalculate", "90")),
    Chore("more-times", "qalculate-gtk", "compute", "Calculate 17*23.", shows("qalculate", "391")),
)  # fmt: skip
"""The tasks, with what is true when they are done; each was written before its program was first run."""
