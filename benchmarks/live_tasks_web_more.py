"""Tasks on further sites that the agent was not made on, with outside checks; written before any run on them."""

from benchmarks.live_programs_dev import ANSWERS, Chore
from uiatlas_bench.third_party import Program

_QUIET = (
    'cd "$TOOLS"/pgadmin4/lib/python3*/site-packages/pgadmin4 && '
    r"printf 'MASTER_PASSWORD_REQUIRED = False\nUPGRADE_CHECK_ENABLED = False\n' > config_local.py"
)
_LOADS = (
    'cp -r "$TOOLS/webui-aria2" "$STATE/site" && sed -i "s/6800/$((PORT + 1))/g" "$STATE/site/app.js" && '
    r"""printf 'http://127.0.0.1:9/old.iso\n pause=true\nhttp://127.0.0.1:9/new.iso\n pause=true\n' > "$STATE/list" """
)

PROGRAMS = (
    Program(
        "pgadmin4",
        "web",
        "web:http://127.0.0.1:PORT/",
        setup=_QUIET,
        start='HOME="$STATE" PGADMIN_SERVER_MODE=OFF PGADMIN_INT_PORT=$PORT exec "$TOOLS/pgadmin4/bin/pgadmin4"',
        ready=ANSWERS,
    ),
    Program(
        "signalk",
        "web",
        "web:http://127.0.0.1:PORT/admin/",
        setup='mkdir -p "$STATE/conf"',
        start='HOME="$STATE" SIGNALK_NODE_CONFIG_DIR="$STATE/conf" exec '
        '"$TOOLS/signalk-server/node_modules/.bin/signalk-server"',
        ready=ANSWERS,
    ),
    Program(
        "aria2",
        "web",
        "web:http://127.0.0.1:PORT/",
        setup=_LOADS,
        start='cd "$STATE" && HOME="$STATE" aria2c --enable-rpc --rpc-listen-port=$((PORT + 1)) '
        "--rpc-allow-origin-all --no-conf -i list -q & "
        'cd "$STATE/site" && exec python3 -m http.server --bind 127.0.0.1 $PORT',
        ready=ANSWERS,
    ),
)
"""Sites from PyPI (pgadmin4) and npm (signalk-server), and webui-aria2 with Debian's aria2."""


def _kept(query: str, answer: str) -> str:
    """A condition on the database in which pgAdmin keeps what was chosen."""
    code = (
        "import os, sqlite3; c = sqlite3.connect(os.environ['STATE'] + '/.pgadmin/pgadmin4.db'); ".replace("'", '"')
        + f'print(*sorted(r[0] for r in c.execute("{query}")))'
    )
    return f"[ \"$(python3 -c '{code}' 2>/dev/null)\" = '{answer}' ]"


def _chosen(name: str, answer: str) -> str:
    query = f"select value from user_preferences join preferences on pid = id where name = \\x27{name}\\x27"
    return _kept(query, answer)


def _says(address: str, holds: str) -> str:
    """A condition on what the server of Signal K says, ``d``."""
    code = f"import json, sys; d = json.load(sys.stdin); sys.exit(not ({holds}))"
    return f"curl -sf \"http://127.0.0.1:$PORT/skServer/{address}\" | python3 -c '{code}' 2>/dev/null"


def _asked(holds: str) -> str:
    """A condition on the options ``o`` of aria2 and on the addresses ``w`` it is to load from."""
    code = (
        'import json, os, sys, urllib.request as u; p = int(os.environ["PORT"]) + 1; '
        'r = lambda m, *a: json.load(u.urlopen(f"http://127.0.0.1:{p}/jsonrpc", json.dumps('
        '{"jsonrpc": "2.0", "id": 1, "method": "aria2." + m, "params": a}).encode()))["result"]; '
        'o = r("getGlobalOption"); s = [*r("tellActive"), *r("tellWaiting", 0, 9), *r("tellStopped", 0, 9)]; '
        'w = [f["uris"][0]["uri"] for e in s for f in e["files"] if f["uris"] and e["status"] != "removed"]; '
        f"sys.exit(not ({holds}))"
    )
    return f"PORT=$PORT python3 -c '{code}' 2>/dev/null"


_GROUPS = "select name from servergroup"

CHORES = (
    Chore("pg-dark", "pgadmin4", "setting", "Switch to the dark theme.", _chosen("theme", "dark")),
    Chore("pg-tab", "pgadmin4", "setting", "Set the tab size for SQL formatting to 2.", _chosen("tab_size", "2")),
    Chore("pg-system", "pgadmin4", "setting", "Show system objects.", _chosen("show_system_objects", "True")),
    Chore("pg-hidden", "pgadmin4", "setting", "Show hidden files and folders in the file manager.",
          _chosen("show_hidden_files", "True")),
    Chore("pg-group", "pgadmin4", "create", 'Create a new server group called "Offsite".',
          _kept(_GROUPS, "Offsite Servers")),
    Chore("pg-rename", "pgadmin4", "edit", 'Rename the server group "Servers" to "Machines".',
          _kept(_GROUPS, "Machines")),
    Chore("sea-name", "signalk", "setting", 'Set the name of the vessel to "Albatross".',
          _says("vessel", 'd["name"] == "Albatross"')),
    Chore("sea-mmsi", "signalk", "setting", "Change the MMSI of the boat to 230123450.",
          _says("vessel", 'str(d["mmsi"]) == "230123450"')),
    Chore("sea-age", "signalk", "setting", "Set the maximum age of inactive vessels' data to 30 minutes.",
          _says("settings", 'int(d["pruneContextsMinutes"]) == 30')),
    Chore("sea-logs", "signalk", "setting", "Keep only 10 hourly log files.",
          _says("settings", 'int(d["logCountToKeep"]) == 10')),
    Chore("sea-access", "signalk", "setting", "Turn off access logging.",
          _says("settings", 'd["options"]["accessLogging"] is False and d["options"]["enablePluginLogging"]')),
    Chore("sea-link", "signalk", "create", 'Add a new data connection with the ID "gps1".',
          _says("providers", 'any(e["id"] == "gps1" for e in d)')),
    Chore("load-max", "aria2", "setting", "Allow at most 3 concurrent downloads.",
          _asked('o["max-concurrent-downloads"] == "3"')),
    Chore("load-up", "aria2", "setting", "Limit the overall upload speed to 50K.",
          _asked('o["max-overall-upload-limit"] == "51200" and o["max-upload-limit"] == "0"')),
    Chore("load-agent", "aria2", "setting", 'Change the user agent to "Otter/1.0".',
          _asked('o["user-agent"] == "Otter/1.0"')),
    Chore("load-add", "aria2", "create", 'Add a download from the URI "http://127.0.0.1:9/third.iso".',
          _asked('"http://127.0.0.1:9/third.iso" in w')),
    Chore("load-gone", "aria2", "edit", "Remove the download old.iso.",
          _asked('w == ["http://127.0.0.1:9/new.iso"]')),
)  # fmt: skip
"""The tasks, with what is true when they are done."""
