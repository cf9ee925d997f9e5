"""The programs of the last questions: three sites from PyPI, three from Debian, and windows with GTK 3 and Qt 5."""

from benchmarks.first_runs.form import ANSWERS, MATERIAL, Unseen, debian, pypi, window
from uiatlas_bench.third_party import Program


def _site(app: str, setup: str, start: str, install: str) -> Unseen:
    """A site that begins at its root and is started in its folder."""
    start = f'cd "$STATE" && export HOME="$STATE" && exec {start} >out.log 2>&1'
    return Unseen(Program(app, "web", "web:http://127.0.0.1:PORT/", setup=setup, start=start, ready=ANSWERS), install)


def _desktop(app: str, setup: str, opened: str, title: str) -> Unseen:
    """A program of Debian that opens a file or a folder."""
    start = f'cd "$STATE" && exec {app} "$STATE/{opened}"'
    device = f"desktop:{app} $STATE/{opened}"
    program = Program(app, "desktop", device, setup=setup, start=start, ready=window(title))
    return Unseen(program, debian(app), called=app)


PROGRAMS = (
    _site("supervisor", f'cp {MATERIAL}/mill.conf "$STATE"', '"$TOOLS/supervisor/bin/supervisord" -n -c mill.conf',
          pypi("supervisor", "supervisor==4.3.0", "setuptools<81")),
    _site("mkdocs", f'cp -r {MATERIAL}/pool "$STATE"',
          '"$TOOLS/mkdocs/bin/mkdocs" serve -q --no-livereload -f pool/mkdocs.yml -a 127.0.0.1:$PORT',
          pypi("mkdocs", "mkdocs==1.6.1")),
    _site("pypiserver", f"sh {MATERIAL}/shipyard.sh",
          '"$TOOLS/pypiserver/bin/pypi-server" run -i 127.0.0.1 -p $PORT packages',
          pypi("pypiserver", "pypiserver==2.4.2")),
    _site("mercurial", f"sh {MATERIAL}/bakery.sh", "hg -R bakery serve -n bakery -a 127.0.0.1 -p $PORT",
          debian("mercurial")),
    _site("monit", f"sh {MATERIAL}/buoys.sh", "monit -I -c monitrc", debian("monit")),
    _site("prometheus", f'cp {MATERIAL}/greenhouse.* "$STATE"',
          "prometheus --config.file=greenhouse.yml --storage.tsdb.path=kept --storage.tsdb.retention.time=23d "
          "--web.listen-address=127.0.0.1:$PORT",
          debian("prometheus")),
    _desktop("exfalso", f"/usr/bin/python3 {MATERIAL}/psalms.py", "psalms", "Ex Falso"),
    _desktop("qpdfview", f"python3 {MATERIAL}/castle.py", "castle.pdf", "qpdfview"),
    _desktop("xarchiver", f"sh {MATERIAL}/letters.sh", "letters.tar", "letters"),
    _desktop("evince", f"python3 {MATERIAL}/castle.py", "castle.pdf", "Castle"),
)  # fmt: skip
"""Six sites, and four programs of the desktop."""
