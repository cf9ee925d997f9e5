"""Tasks on sites that the agent was not made on, each with a check from outside; written before any run on them."""

from benchmarks.live_programs_dev import ANSWERS, Chore
from uiatlas_bench.third_party import Program

_FOLDER = (
    'syncthing generate --home="$STATE/conf" --no-default-folder --skip-port-probing >/dev/null 2>&1 && '
    'mkdir -p "$STATE/music" && '
    """sed -i 's#<gui #<folder id="music" label="Music" path="'"$STATE"'/music" type="sendreceive"></folder><gui #' """
    '"$STATE/conf/config.xml"'
)
_QUIET = (
    'mkdir -p "$STATE/qBittorrent/config" && printf '
    r"'[LegalNotice]\nAccepted=true\n[Preferences]\nWebUI\\LocalHostAuth=false\nWebUI\\Address=127.0.0.1\n' "
    '> "$STATE/qBittorrent/config/qBittorrent.conf"'
)
_JOBS = (
    "printf '"
    r'{"name":"backup","command":"echo one","schedule":"0 3 * * *","stopped":false,"logging":"false","mailing":{},'
    r'"timestamp":"Sat Nov 21 2026","created":1795285118446,"saved":false,"_id":"CYjf5dZBc6Mq91nf"}\n'
    r'{"name":"cleanup","command":"echo two","schedule":"0 5 * * 1","stopped":false,"logging":"false","mailing":{},'
    r'"timestamp":"Sat Nov 21 2026","created":1795285118447,"saved":false,"_id":"DZkg6eaCd7Nr02og"}\n'
    '\' > "$STATE/crontab.db"'
)
_NOTEBOOK = (
    r"""printf 'import marimo\n\napp = marimo.App()\n\n\n@app.cell\ndef _():\n    x = 1\n    return (x,)\n\n\n"""
    r"""if __name__ == "__main__":\n    app.run()\n' > "$STATE/nb.py" """
)

PROGRAMS = (
    Program(
        "syncthing",
        "web",
        "web:http://127.0.0.1:PORT/",
        setup=_FOLDER,
        start='HOME="$STATE" exec syncthing serve --home="$STATE/conf" --gui-address=127.0.0.1:$PORT --no-browser '
        "--no-restart --no-upgrade",
        ready=ANSWERS,
    ),
    Program(
        "qbittorrent",
        "web",
        "web:http://127.0.0.1:PORT/",
        setup=_QUIET,
        start='HOME="$STATE" exec qbittorrent-nox --profile="$STATE" --webui-port=$PORT',
        ready=ANSWERS,
    ),
    Program(
        "changedetection",
        "web",
        "web:http://127.0.0.1:PORT/",
        setup='mkdir -p "$STATE/kept"',
        start='cd "$STATE" && exec "$TOOLS/changedetection/bin/changedetection.io" -d "$STATE/kept" -C -h 127.0.0.1 '
        "-p $PORT",
        ready=ANSWERS,
    ),
    Program(
        "crontab-ui",
        "web",
        "web:http://127.0.0.1:PORT/",
        setup=_JOBS,
        start='CRON_DB_PATH="$STATE" HOST=127.0.0.1 exec "$TOOLS/crontab-ui/node_modules/.bin/crontab-ui"',
        ready=ANSWERS,
    ),
    Program(
        "marimo",
        "web",
        "web:http://127.0.0.1:PORT/",
        setup=_NOTEBOOK,
        start='cd "$STATE" && HOME="$STATE" XDG_CONFIG_HOME="$STATE/.config" exec "$TOOLS/marimo/bin/marimo" --yes '
        "edit nb.py --headless --no-token --host 127.0.0.1 -p $PORT --skip-update-check",
        ready=ANSWERS,
    ),
)
"""Sites from Debian (syncthing, qbittorrent-nox), PyPI (changedetection.io, marimo) and npm (crontab-ui)."""


def _python(code: str) -> str:
    """A condition in Python; quotes in it are double ones."""
    return f"python3 -c '{code}' 2>/dev/null"


def _kept(holds: str) -> str:
    """A condition on the configuration of syncthing, ``r``."""
    return _python(
        "import os, sys, xml.etree.ElementTree as x; "
        f'r = x.parse(os.environ["STATE"] + "/conf/config.xml").getroot(); sys.exit(not ({holds}))'
    )


def _prefs(holds: str, address: str = "app/preferences") -> str:
    """A condition on what qBittorrent's interface for programs says, ``d``."""
    code = f"import json, sys; d = json.load(sys.stdin); sys.exit(not ({holds}))"
    return f"curl -sf \"http://127.0.0.1:$PORT/api/v2/{address}\" | python3 -c '{code}' 2>/dev/null"


def _watch(holds: str) -> str:
    """A condition on the settings ``a``, the watches ``w`` and the groups ``g`` that changedetection.io keeps."""
    return _python(
        "import glob, json, os, sys; k = os.environ['STATE'] + '/kept/'; ".replace("'", '"')
        + 'f = lambda p: [json.load(open(n)) for n in glob.glob(k + p)]; s = f("changedetection.json")[0]["settings"]; '
        'a, q, w, g = s["application"], s["requests"], f("*/watch.json"), f("*/tag.json"); '
        f"sys.exit(not ({holds}))"
    )


def _cron(holds: str) -> str:
    """A condition on the jobs ``d`` of crontab-ui by their names, as the last lines of its file say."""
    return _python(
        "import json, os, sys; d = {}; "
        'rows = [json.loads(n) for n in open(os.environ["STATE"] + "/crontab.db")]; '
        'ids = {r["_id"]: r for r in rows}; d = {r["name"]: r for r in ids.values() if "name" in r}; '
        f"sys.exit(not ({holds}))"
    )


def _notebook(line: str) -> str:
    return f"grep -qsE '^{line}$' \"$STATE/.config/marimo/marimo.toml\""


CHORES = (
    Chore("sync-global", "syncthing", "setting", "Turn off global discovery.",
          _kept('r.findtext("options/globalAnnounceEnabled") == "false" and '
                'r.findtext("options/localAnnounceEnabled") == "true"')),
    Chore("sync-rate", "syncthing", "setting", "Limit the incoming rate to 200 KiB/s.",
          _kept('r.findtext("options/maxRecvKbps") == "200"')),
    Chore("sync-dark", "syncthing", "setting", "Switch the GUI theme to dark.",
          _kept('r.findtext("gui/theme") == "dark"')),
    Chore("sync-name", "syncthing", "setting", 'Change the name of this device to "Attic".',
          _kept('"Attic" in [e.get("name") for e in r.findall("device")]')),
    Chore("sync-new", "syncthing", "create", 'Add a new folder with the label "Photos" and the path "~/Photos".',
          _kept('"Photos" in [e.get("label") for e in r.findall("folder")]')),
    Chore("sync-rename", "syncthing", "edit", 'Rename the folder "Music" to "Songs".',
          _kept('[e.get("label") for e in r.findall("folder")] == ["Songs"]')),
    Chore("bit-dht", "qbittorrent", "setting", "Turn off DHT.", _prefs('d["dht"] is False and d["pex"] is True')),
    Chore("bit-per", "qbittorrent", "setting", "Set the maximum number of connections per torrent to 60.",
          _prefs('d["max_connec_per_torrent"] == 60 and d["max_connec"] == 500')),
    Chore("bit-down", "qbittorrent", "setting", "Limit the global download rate to 500 KiB/s.",
          _prefs('d["dl_limit"] == 512000')),
    Chore("bit-start", "qbittorrent", "setting", "Do not start downloads automatically.",
          _prefs('d["start_paused_enabled"] is True')),
    Chore("bit-rss", "qbittorrent", "setting", "Turn on the fetching of RSS feeds.",
          _prefs('d["rss_processing_enabled"] is True')),
    Chore("bit-link", "qbittorrent", "create",
          'Add a torrent from the link "magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567".',
          _prefs("len(d) == 1", "torrents/info")),
    Chore("watch-history", "changedetection", "setting", "Keep only 25 history items per watch.",
          _watch('a["history_snapshot_max_length"] == 25')),
    Chore("watch-empty", "changedetection", "setting", "Treat empty pages as a change.",
          _watch('a["empty_pages_are_a_change"] is True')),
    Chore("watch-hours", "changedetection", "setting", "Set the time between checks to 8 hours.",
          _watch('q["time_between_check"]["hours"] == 8')),
    Chore("watch-icons", "changedetection", "setting", "Disable the favicons in the watch list.",
          _watch('a["ui"]["favicons_enabled"] is False')),
    Chore("watch-new", "changedetection", "create", 'Add a watch for the web page "https://example.com/news".',
          _watch('any(e["url"] == "https://example.com/news" for e in w)')),
    Chore("watch-group", "changedetection", "create", 'Create a new group called "Travel".',
          _watch('any(e["title"] == "Travel" for e in g)')),
    Chore("watch-rename", "changedetection", "edit", 'Rename the group "Tech news" to "Daily reading".',
          _watch('any(e["title"] == "Daily reading" for e in g) and not any(e["title"] == "Tech news" for e in g)')),
    Chore("cron-new", "crontab-ui", "create", 'Add a new cron job named "sweep" with the command "echo swept".',
          _cron('d["sweep"]["command"] == "echo swept"')),
    Chore("cron-daily", "crontab-ui", "create",
          'Create a job called "report" that runs the command "echo report" daily.',
          _cron('d["report"]["command"] == "echo report" and d["report"]["schedule"] in ("@daily", "0 0 * * *")')),
    Chore("cron-command", "crontab-ui", "edit", 'Change the command of the job "backup" to "echo all".',
          _cron('d["backup"]["command"] == "echo all" and d["cleanup"]["command"] == "echo two"')),
    Chore("cron-stop", "crontab-ui", "edit", 'Disable the job "cleanup".',
          _cron('d["cleanup"]["stopped"] is True and not d["backup"]["stopped"]')),
    Chore("cron-delete", "crontab-ui", "edit", 'Delete the job "cleanup".',
          _cron('"cleanup" not in d and "backup" in d')),
    Chore("book-dark", "marimo", "setting", "Switch to the dark theme.", _notebook('theme = "dark"')),
    Chore("book-format", "marimo", "setting", "Turn on format on save.", _notebook("format_on_save = true")),
    Chore("book-size", "marimo", "setting", "Set the code editor font size to 18.",
          _notebook("code_editor_font_size = 18(.0)?")),
    Chore("book-line", "marimo", "setting", "Change the line length to 100.", _notebook("line_length = 100")),
    Chore("book-cell", "marimo", "create", "Add a markdown cell to the notebook.",
          'grep -qs "mo.md(" "$STATE/nb.py"'),
)  # fmt: skip
"""The tasks, with what is true when they are done."""
