"""Tasks of our own on real programs, to see what the agent gets wrong; none of them is a task that it is measured by.

    python -m benchmarks.live_tasks_dev --data DIR --tools DIR [--app NAME...] [--id ID...] [--no-map] [--keep DIR]
        [--model PROVIDER:NAME] [--model-timeout SECONDS]

How a program is started is read from DIR/live_tasks.json, or stands in `benchmarks.live_programs_dev`; the tasks and
their outside checks are below.
"""

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path

from benchmarks.live_programs_dev import PROGRAMS, Chore
from benchmarks.live_tasks_desktop import DESKTOP_CHORES, DESKTOP_PROGRAMS
from benchmarks.live_tasks_unseen import UNSEEN_CHORES, UNSEEN_PROGRAMS
from benchmarks.live_tasks_web import CHORES as WEB_CHORES
from benchmarks.live_tasks_web import PROGRAMS as WEB_PROGRAMS
from benchmarks.live_tasks_web_more import CHORES as MORE_CHORES
from benchmarks.live_tasks_web_more import PROGRAMS as MORE_PROGRAMS
from uiatlas.agents.once.questions import MOST_CALLS
from uiatlas_bench.report import write_sheets
from uiatlas_bench.suites import live
from uiatlas_bench.third_party import SESSION, TASKS, Program, read_programs


def _gsettings(key: str, value: str) -> str:
    group, _, name = key.rpartition(".")
    return f'[ "$(gsettings get org.xfce.mousepad.preferences.{group} {name})" = "{value}" ]'


def _xfconf(channel: str, key: str, value: str) -> str:
    return f'[ "$(xfconf-query -c {channel} -p {key} 2>/dev/null)" = "{value}" ]'


def _json(address: str, holds: str) -> str:
    """A condition on the JSON document that a program serves."""
    code = f"import json, sys; d = json.load(sys.stdin); sys.exit(not ({holds}))"
    return f"curl -sf \"http://127.0.0.1:$PORT{address}\" | python3 -c '{code}' 2>/dev/null"


def _transmission(holds: str) -> str:
    rpc = "http://127.0.0.1:$PORT/transmission/rpc"
    code = f'import json, sys; d = json.load(sys.stdin)["arguments"]; sys.exit(not ({holds}))'
    head = f"$(curl -s -D - -o /dev/null {rpc} | tr -d '\\r' | grep -i '^x-transmission-session-id:')"
    return f'curl -s -H "{head}" -d \'{{"method":"session-get"}}\' {rpc} | python3 -c \'{code}\' 2>/dev/null'


def _sql(query: str, answer: str) -> str:
    """A condition on the database that a program shows."""
    code = f'import sqlite3; print(*sqlite3.connect("shop.db").execute("{query}").fetchone())'
    return f"[ \"$(cd $STATE && python3 -c '{code}' 2>/dev/null)\" = '{answer}' ]"


def _tiddler(title: str, holds: str) -> str:
    return _json(f"/recipes/default/tiddlers/{title}", holds)


_NOTES = 'curl -s -o /dev/null -w %{http_code} "http://127.0.0.1:$PORT/recipes/default/tiddlers/Notes"'
_LAB = '"$STATE/.jupyter/lab/user-settings/@jupyterlab'

CHORES = (
    Chore("pad-word-wrap", "mousepad", "setting", "Turn on word wrap.", _gsettings("view.word-wrap", "true")),
    Chore("pad-spaces", "mousepad", "setting", "Insert spaces instead of tabs.",
          _gsettings("view.insert-spaces", "true")),
    Chore("pad-braces", "mousepad", "setting", "Highlight matching brackets.", _gsettings("view.match-braces", "true")),
    Chore("pad-line", "mousepad", "setting", "Highlight the current line.",
          _gsettings("view.highlight-current-line", "true")),
    Chore("pad-path", "mousepad", "setting", "Do not show the full path in the title bar.",
          _gsettings("window.path-in-title", "false")),
    Chore("look-smooth", "xfce4-appearance-settings", "setting", "Enable anti-aliasing of fonts.",
          _xfconf("xsettings", "/Xft/Antialias", "1"),
          "xfconf-query -c xsettings -p /Xft/Antialias -n -t int -s 0"),
    Chore("look-theme", "xfce4-appearance-settings", "setting", 'Choose the style "Adwaita".',
          _xfconf("xsettings", "/Net/ThemeName", "Adwaita")),
    Chore("files-click", "thunar", "setting", "Open items with a single click.",
          _xfconf("thunar", "/misc-single-click", "true")),
    Chore("files-beside", "thunar", "setting", "Show the text beside the icons.",
          _xfconf("thunar", "/misc-text-beside-icons", "true")),
    Chore("files-rename", "thunar", "edit", "Rename the file old.txt to fresh.txt.",
          '[ -f "$STATE/files/fresh.txt" ] && [ ! -e "$STATE/files/old.txt" ]'),
    Chore("files-list", "thunar", "setting", "Show the files as a detailed list.",
          _xfconf("thunar", "/last-view", "ThunarDetailsView")),
    Chore("calc-times", "kcalc", "compute", "Compute 12*11 with the buttons.", "CALC 132"),
    Chore("calc-minus", "kcalc", "compute", "Work out 90-4 on the calculator.", "CALC 86"),
    Chore("wiki-subtitle", "tiddlywiki", "setting", 'Change the subtitle of the wiki to "for all of us".',
          _json("/recipes/default/tiddlers/%24%3A%2FSiteSubtitle", 'd.get("text", "").strip() == "for all of us"')),
    Chore("flow-grid", "node-red", "setting", "Do not show the grid.",
          _json("/settings/user", 'd["editor"]["view"]["view-show-grid"] is False')),
    Chore("lab-folder", "jupyterlab", "create", "Create a new folder.", 'ls -d "$STATE"/nb/*/ >/dev/null 2>&1'),
    Chore("lab-markdown", "jupyterlab", "create", "Create a new markdown file.", 'ls "$STATE"/nb/*.md >/dev/null 2>&1'),
    Chore("load-pex", "transmission", "setting", "Do not use peer exchange (PEX) to find more peers.",
          _transmission('d["pex-enabled"] is False')),
    Chore("load-peers", "transmission", "setting", "Set the maximum number of peers per torrent to 33.",
          _transmission('d["peer-limit-per-torrent"] == 33')),
    Chore("load-lpd", "transmission", "setting", "Turn off LPD.", _transmission('d["lpd-enabled"] is False')),
    Chore("load-down", "transmission", "setting", "Limit the download speed to 250 kB/s.",
          _transmission('d["speed-limit-down"] == 250 and d["speed-limit-down-enabled"]')),
    Chore("wiki-new", "tiddlywiki", "create",
          'Create a new tiddler with the title "Shopping" and the text "milk and bread".',
          _tiddler("Shopping", 'd.get("text", "").strip() == "milk and bread"')),
    Chore("wiki-text", "tiddlywiki", "edit", 'Change the text of the tiddler "Notes" to "all sold out".',
          _tiddler("Notes", 'd.get("text", "").strip() == "all sold out"')),
    Chore("wiki-rename", "tiddlywiki", "edit", 'Rename the tiddler "Notes" to "Ideas".',
          _tiddler("Ideas", 'd.get("text", "").strip() == "keep me"') + f' && [ "$({_NOTES})" = 404 ]'),
    Chore("wiki-tag", "tiddlywiki", "edit", 'Add the tag "urgent" to the tiddler "Notes".',
          _tiddler("Notes", '"urgent" in str(d.get("tags"))')),
    Chore("flow-rename", "node-red", "edit", 'Rename the flow "Flow 1" to "Garden" and deploy.',
          _json("/flows", 'any(n.get("label") == "Garden" for n in d)')),
    Chore("flow-new", "node-red", "create", "Add a new flow and deploy.",
          _json("/flows", 'sum(n["type"] == "tab" for n in d) == 2')),
    Chore("lab-dark", "jupyterlab", "setting", "Switch to the dark theme.",
          f'grep -q "JupyterLab Dark" {_LAB}/apputils-extension/themes.jupyterlab-settings" 2>/dev/null'),
    Chore("lab-rename", "jupyterlab", "edit", "Rename demo.ipynb to lesson.ipynb.",
          '[ -f "$STATE/nb/lesson.ipynb" ] && [ ! -e "$STATE/nb/demo.ipynb" ]'),
    Chore("lab-text", "jupyterlab", "create", "Create a new text file.", 'ls "$STATE"/nb/*.txt >/dev/null 2>&1'),
    Chore("base-table", "sqlite-web", "create", 'Create a new table called "suppliers".',
          _sql("select count(*) from sqlite_master where name=\\x27suppliers\\x27", "1")),
    Chore("base-row", "sqlite-web", "create",
          'Insert a row into the table customers with the name "Zoe" and the city "Bonn".',
          _sql("select city from customers where name=\\x27Zoe\\x27", "Bonn")),
    Chore("base-query", "sqlite-web", "compute", 'Run the SQL query "update products set stock = 5 where id = 3".',
          _sql("select stock from products where id=3", "5")),
    Chore("base-drop", "sqlite-web", "edit", "Drop the table orders.",
          _sql("select count(*) from sqlite_master where type=\\x27table\\x27 and name=\\x27orders\\x27", "0")),
    Chore("cloud-folder", "cloudcmd", "create", 'Create a new directory called "plans".',
          '[ -d "$STATE/files/plans" ]'),
    Chore("cloud-rename", "cloudcmd", "edit", "Rename the file first.txt to second.txt.",
          '[ -f "$STATE/files/second.txt" ] && [ ! -e "$STATE/files/first.txt" ]'),
    Chore("cloud-delete", "cloudcmd", "edit", "Delete the file junk.txt.",
          '[ ! -e "$STATE/files/junk.txt" ] && [ -e "$STATE/files/first.txt" ]'),
    Chore("book-new", "radicale", "create",
          'Log in with the username "ann" and the password "pear", then create an address book titled "Family".',
          'grep -rqs "Family" "$STATE/kept"'),
    Chore("pad-write", "mousepad", "create", 'Write "good day" into the document and save it as greeting.txt.',
          'grep -qs "good day" "$STATE/greeting.txt" "$STATE/Documents/greeting.txt"'),
    Chore("files-folder", "thunar", "create", 'Create a new folder called "Plans".', '[ -d "$STATE/files/Plans" ]'),
    Chore("files-trash", "thunar", "edit", "Move the file keep.txt to the trash.",
          '[ ! -e "$STATE/files/keep.txt" ] && [ -e "$STATE/files/old.txt" ]'),
    Chore("keys-repeat", "xfce4-keyboard-settings", "setting", "Turn off key repeat.",
          _xfconf("keyboards", "/Default/KeyRepeat", "false")),
    Chore("calc-sum", "kcalc", "compute", "Calculate 7*(8+4).", "CALC 84"),
    Chore("calc-root", "kcalc", "compute", "Compute the square root of 144.", "CALC 12"),
)  # fmt: skip
"""The tasks, with what is true when they are done."""

_SHOWN = """import sys, gi
gi.require_version("Atspi", "2.0")
from gi.repository import Atspi
def texts(n):
    yield (n.get_name() or "").strip()
    if "Text" in n.get_interfaces(): yield (Atspi.Text.get_text(n, 0, -1) or "").strip()
    for i in range(min(n.get_child_count(), 300)): yield from texts(n.get_child_at_index(i))
d = Atspi.get_desktop(0)
apps = [d.get_child_at_index(i) for i in range(d.get_child_count())]
sys.exit(not any(sys.argv[1] in texts(a) for a in apps if "kcalc" in (a.get_name() or "").lower()))"""
"""Whether the calculator's display shows a number."""


def form(chore: Chore, program: Program) -> dict[str, str]:
    """A task in the form of a task file; the check looks for three seconds."""
    done = chore.done
    if done.startswith("CALC "):
        done = f"/usr/bin/python3 -c '{_SHOWN}' {done.removeprefix('CALC ')} 2>/dev/null"
    return {
        "id": chore.id,
        "app": chore.app,
        "env": program.env,
        "kind": chore.kind,
        "device": program.device,
        "task": chore.task,
        "setup": chore.setup or program.setup,
        "start": program.start,
        "ready": program.ready,
        "check": f"i=0; while [ $i -lt 6 ]; do if {done}; then exit 0; fi; i=$((i+1)); sleep 0.5; done; exit 1",
    }


def main() -> int:
    """Run the tasks that are asked for, and print the tables and a line for each task."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--tools", type=Path, default=Path("tools"))
    parser.add_argument("--app", nargs="+", default=[])
    parser.add_argument("--id", nargs="+", default=[])
    parser.add_argument("--no-map", action="store_true")
    parser.add_argument("--map", type=Path)
    parser.add_argument("--explore-budget", type=float, default=180.0)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--model", default="")
    parser.add_argument("--model-timeout", type=float, default=120.0)
    given = parser.parse_args()
    sites = (*PROGRAMS, *WEB_PROGRAMS, *MORE_PROGRAMS)
    programs = {p.app: p for p in (*sites, *DESKTOP_PROGRAMS, *UNSEEN_PROGRAMS, *read_programs(given.data))}
    chosen = [
        c
        for c in (*CHORES, *DESKTOP_CHORES, *UNSEEN_CHORES, *WEB_CHORES, *MORE_CHORES)
        if (not given.app or c.app in given.app) and (not given.id or c.id in given.id)
    ]
    timeout = given.model_timeout
    asked = live.Asked(given.model, ("--model-timeout", str(timeout)), MOST_CALLS * timeout)
    with tempfile.TemporaryDirectory(prefix="uiatlas-dev-") as name:
        folder = Path(name)
        (folder / TASKS).write_text(json.dumps([form(c, programs[c.app]) for c in chosen]), encoding="utf-8")
        if (given.data / SESSION).is_file():
            shutil.copy(given.data / SESSION, folder / SESSION)
        options = live.Options(
            folder,
            given.tools,
            (),
            given.map,
            given.no_map,
            given.explore_budget,
            given.keep,
            resamples=100,
            asked=asked,
        )
        report = live.run(options, progress=lambda done, whole, what: print(f"{done}/{whole} {what}", file=sys.stderr))
    write_sheets(live.sheets(report), sys.stdout)
    for row in report.per_task:
        print(json.dumps({k: row[k] for k in ("id", "text", "with_map", "without_map")}, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
