"""Programs of the desktop that nothing was mended on when their tasks were written, all from Debian, and the tasks."""

from benchmarks.live_programs_dev import Chore
from benchmarks.live_tasks_desktop import NOTES, REPLACED, program, shows

_PAGES = (
    'mkdir -p "$STATE/Notes" && cd "$STATE/Notes" && printf "[Notebook]\\nname=Notes\\nhome=Home\\n" > notebook.zim && '
    'printf "Content-Type: text/x-zim-wiki\\nWiki-Format: zim 0.6\\n\\nkeep me\\n" > Home.txt'
)

UNSEEN_PROGRAMS = (
    program("xfce4-terminal", "xfce4-terminal --disable-server"),
    program("speedcrunch", "speedcrunch"),
    program("kwrite", "kwrite $STATE/notes.txt", NOTES),
    program("zim", "zim --standalone $STATE/Notes", _PAGES),
)
"""Programs with GTK 3, with Qt and of KDE."""


def _kept(file: str, line: str) -> str:
    return f"grep -qsx '{line}' \"$STATE/.config/{file}\""


_TERM, _PAD, _WIKI = "xfce4/terminal/terminalrc", "kwriterc", "zim/preferences.conf"

UNSEEN_CHORES = (
    Chore("term-unlimited", "xfce4-terminal", "setting", "Turn on unlimited scrollback.",
          _kept(_TERM, "ScrollingUnlimited=TRUE")),
    Chore("term-lines", "xfce4-terminal", "setting", "Set the scrollback to 5000 lines.",
          _kept(_TERM, "ScrollingLines=5000")),
    Chore("term-cursor", "xfce4-terminal", "setting", 'Set the cursor shape to "Underline".',
          _kept(_TERM, "MiscCursorShape=TERMINAL_CURSOR_SHAPE_UNDERLINE")),
    Chore("term-bell", "xfce4-terminal", "setting", "Turn on the audible bell.", _kept(_TERM, "MiscBell=TRUE")),
    Chore("term-menubar", "xfce4-terminal", "setting", "Do not display the menubar in new windows.",
          _kept(_TERM, "MiscMenubarDefault=FALSE")),
    Chore("write-tab", "kwrite", "setting", "Set the default tab width to 3.", _kept(_PAD, "Tab Width=3")),
    Chore("write-brackets", "kwrite", "setting", "Turn off automatic brackets.", _kept(_PAD, "Auto Brackets=false")),
    Chore("write-trailing", "kwrite", "setting", "Always remove trailing spaces in the entire document when saving.",
          _kept(_PAD, "Remove Spaces=2")),
    Chore("write-replace", "kwrite", "edit", "Replace all 'foo' by 'bar' in the document and save it.", REPLACED),
    Chore("write-copy", "kwrite", "create", "Save the document as copy.txt.",
          'grep -qs "two foo there" "$STATE/copy.txt" "$STATE/Documents/copy.txt"'),
    Chore("pages-reformat", "zim", "setting", "Reformat wiki markup on the fly.", _kept(_WIKI, "auto_reformat=True")),
    Chore("pages-camel", "zim", "setting", "Do not turn CamelCase words into links.",
          _kept(_WIKI, "autolink_camelcase=False")),
    Chore("pages-new", "zim", "create", 'Create a new page called "Plans".', '[ -f "$STATE/Notes/Plans.txt" ]'),
    Chore("pages-rename", "zim", "edit", 'Rename the page "Home" to "Start".',
          '[ -f "$STATE/Notes/Start.txt" ] && [ ! -e "$STATE/Notes/Home.txt" ]'),
    Chore("crunch-times", "speedcrunch", "compute", "Compute 34*21.", shows("speedcrunch", "714")),
    Chore("crunch-root", "speedcrunch", "compute", "What is the square root of 1369?", shows("speedcrunch", "37")),
)  # fmt: skip
"""The tasks, with what is true when they are done; each was written before its program was first run."""
