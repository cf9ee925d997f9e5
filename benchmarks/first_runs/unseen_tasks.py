"""Unseen tasks of four steps and more, each with a check from outside, on programs that no earlier set uses."""

from benchmarks.first_runs.form import Task, python, sql


def _lute(query: str, answer: str) -> str:
    return sql("lute/lute.db", query, answer)


def _feeds(query: str, answer: str) -> str:
    return sql("feeds.sqlite", query, answer)


def _lab(query: str, answer: str) -> str:
    return sql("lab/db.sqlite3", query, answer)


def _larder(words: str, answer: str) -> str:
    """A condition on what the larder says to a command."""
    return f'[ "$(redis-cli -s "$STATE/redis.sock" {words} | tr "\\n" "|")" = "{answer}|" ]'


def _servers(backend: str, holds: str) -> str:
    """A condition on the states ``s`` of the servers of a backend, which the program is asked for."""
    return python(
        "import csv, io, os, sys, urllib.request as u; "
        't = u.urlopen("http://127.0.0.1:" + os.environ["PORT"] + "/;csv").read().decode().lstrip("# "); '
        's = {e["svname"]: e["status"] for e in csv.DictReader(io.StringIO(t)) '
        f'if e["pxname"] == "{backend}"}}; sys.exit(not ({holds}))'
    )


def _copies(holds: str) -> str:
    """A condition on the saved sessions of copies ``c``."""
    return python(
        "import configparser, os, sys; c = configparser.ConfigParser(strict=False, interpolation=None); "
        f'c.read(os.environ["STATE"] + "/.grsync/grsync.ini"); sys.exit(not ({holds}))'
    )


def _setting(schema: str, key: str, value: str) -> str:
    return f'[ "$(gsettings get {schema} {key})" = "{value}" ]'


TASKS = (
    Task("reader-1", "reader", "edit",
         'Change the title of the feed "Comet watch" to "Comets of the bay", and mark its entry "A faint visitor" as '
         "read.",
         _feeds("select f.user_title, e.read from feeds f join entries e on e.feed = f.url where e.title = "
                "\\x27A faint visitor\\x27", "Comets of the bay|1"), "reader_title"),
    Task("otree-1", "otree", "create",
         'Create a session of "Dice, pilot" with 6 participants in the room "Cellar laboratory".',
         _lab("select r.room_name, s.num_participants from otree_roomtosession r join otree_session s on "
              "s.id = r.session_id", "cellar|6"), "otree_room"),
    Task("haproxy-1", "haproxy", "setting",
         'Set the servers "pilot" and "tug" of the backend "tickets" to the state DRAIN, and no other server.',
         _servers("tickets", '{n for n, v in s.items() if v.startswith("DRAIN")} == {"pilot", "tug"}'),
         "haproxy_drain"),
)  # fmt: skip
"""The tasks; each was written before its program was first run by an agent, and is not run yet."""
