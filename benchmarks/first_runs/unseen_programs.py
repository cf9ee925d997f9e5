"""The programs of the unseen questions and tasks: how each is set up, started and installed."""

from benchmarks.first_runs.form import ANSWERS, MATERIAL, Unseen, debian, npm, pypi, window
from uiatlas_bench.third_party import Program


def _site(app: str, setup: str, start: str, install: str, begins: str = "") -> Unseen:
    """A site that is started in its folder, and begins at its root or at another page."""
    start = f'cd "$STATE" && export HOME="$STATE" && {start} >out.log 2>&1'
    ready = ANSWERS.replace("$PORT/", f"$PORT/{begins}")
    return Unseen(Program(app, "web", f"web:http://127.0.0.1:PORT/{begins}", setup, start, ready), install)


def _desktop(app: str, setup: str, words: str, title: str, *packages: str) -> Unseen:
    """A program of Debian, started in its folder with some words behind its name."""
    start, device = f'cd "$STATE" && exec {app} {words}', f"desktop:{app} {words}".strip()
    program = Program(app, "desktop", device, setup=setup, start=start.strip(), ready=window(title))
    return Unseen(program, debian(*(packages or (app,))), called=app)


PROGRAMS = (
    _site("lute", f'"$TOOLS/lute3/bin/python" {MATERIAL}/lute_seed.py',
          'exec "$TOOLS/lute3/bin/python" -m lute.main --local --port $PORT --config lute.yml',
          pypi("lute3", "lute3==3.10.3")),
    _site("reader", f'"$TOOLS/reader/bin/python" {MATERIAL}/observatory.py',
          'exec "$TOOLS/reader/bin/python" -m reader --db "$STATE/feeds.sqlite" --feed-root "$STATE/feeds" serve '
          "-h 127.0.0.1 -p $PORT",
          pypi("reader", "reader[app]==3.20", "sgmllib3k==1.0.0")),
    _site("otree", f'"$TOOLS/otree/bin/python" {MATERIAL}/lab_seed.py',
          'cd lab && PATH="$TOOLS/otree/bin:$PATH" exec "$TOOLS/otree/bin/otree" prodserver 127.0.0.1:$PORT',
          pypi("otree", "otree==6.0.15")),
    _site("snakeviz", f"python3 {MATERIAL}/mill_profile.py",
          'exec "$TOOLS/snakeviz/bin/snakeviz" -s -H 127.0.0.1 -p $PORT mill.prof',
          pypi("snakeviz", "snakeviz==2.2.2"), "snakeviz/mill.prof"),
    _site("redis-commander", ":", f"exec sh {MATERIAL}/larder.sh",
          npm("redis-commander", "redis-commander@0.9.0") + " && " + debian("redis-server")),
    _site("haproxy", f'cp {MATERIAL}/jetty.cfg "$STATE"', "exec haproxy -db -f jetty.cfg", debian("haproxy")),
    _desktop("gtimelog", f"python3 {MATERIAL}/boatyard_log.py", "", "Time Log"),
    _desktop("wireshark", f"python3 {MATERIAL}/signals.py", "$STATE/signals.pcap", "signals.pcap"),
    _desktop("kcachegrind", f'cp {MATERIAL}/callgrind.out.loom "$STATE" && mkdir -p "$STATE/.config" && '
             'printf "[TipOfDay]\\nRunOnStart=false\\n" >"$STATE/.config/kcachegrindrc"',
             "$STATE/callgrind.out.loom", "loom"),
    _desktop("grsync", f"sh {MATERIAL}/copies.sh", "", "Grsync"),
    _desktop("eqonomize", f'cp {MATERIAL}/bakehouse.eqz "$STATE"', "$STATE/bakehouse.eqz", "bakehouse"),
    _desktop("dconf-editor", "gsettings set ca.desrt.dconf-editor.Settings show-warning false", "", "dconf"),
)  # fmt: skip
"""Sites from PyPI, npm and Debian, and programs of the desktop."""
