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


_SESSIONS = "at 80 75"
_DESTINATION = ("at 230 239", "key ctrl+a")

TASKS = (
    Task("lute-1", "lute", "create",
         'Add a German book with the title "Die Insel" and the text "Die Insel liegt im Meer.", and save it.',
         _lute("select l.LgName, t.TxText from books b join languages l on l.LgID = b.BkLgID join texts t on "
               "t.TxBkID = b.BkID where b.BkTitle = \\x27Die Insel\\x27", "German|Die Insel liegt im Meer."),
         "lute_book"),
    Task("lute-2", "lute", "edit",
         'Change the translation of the Spanish term "tren" to "railway train", set its status to 5, and save it.',
         _lute("select WoTranslation, WoStatus from words where WoText = \\x27tren\\x27", "railway train|5"),
         "lute_term"),
    Task("lute-3", "lute", "setting",
         "In the settings, show the reading streak on the home page, retain 4 backups, and save that.",
         _lute("select StValue from settings where StKey in (\\x27show_streak_on_home\\x27, \\x27backup_count\\x27) "
               "order by StKey", "4|1"), "lute_settings"),
    Task("reader-1", "reader", "edit",
         'Change the title of the feed "Comet watch" to "Comets of the bay", and mark its entry "A faint visitor" as '
         "read.",
         _feeds("select f.user_title, e.read from feeds f join entries e on e.feed = f.url where e.title = "
                "\\x27A faint visitor\\x27", "Comets of the bay|1"), "reader_title"),
    Task("reader-2", "reader", "edit",
         'Give the feed "Visitor evenings" the tag "outing", and mark the entry "Lamp replaced" of the feed "Dome '
         'diary" as important.',
         _feeds("select (select count(*) from feed_tags where feed = \\x27visits.xml\\x27 and key = \\x27outing\\x27), "
                "(select important from entries where title = \\x27Lamp replaced\\x27)", "1|1"), "reader_tag"),
    Task("otree-1", "otree", "create",
         'Create a session of "Dice, pilot" with 6 participants in the room "Cellar laboratory".',
         _lab("select r.room_name, s.num_participants from otree_roomtosession r join otree_session s on "
              "s.id = r.session_id", "cellar|6"), "otree_room"),
    Task("otree-2", "otree", "edit",
         'Change the label of the session "Monday group" to "Monday morning" and its comment to "one came late", and '
         "save the changes.",
         _lab("select label, comment from otree_session where id = 1", "Monday morning|one came late"),
         "otree_label"),
    Task("redis-1", "redis-commander", "create",
         'Add the field "lid" with the value "green" to the key "jam:plum", and with the value "white" to the key '
         '"jam:cherry".',
         f'{_larder("hmget jam:plum lid jars", "green|14")} && {_larder("hmget jam:cherry lid jars", "white|23")}',
         "redis_lids"),
    Task("redis-2", "redis-commander", "edit",
         'Add the member "Sunniva" to the set "helpers", and change the value of the key "keeper" to "Ole Vik".',
         f'{_larder("sismember helpers Sunniva", "1")} && {_larder("get keeper", "Ole Vik")}', "redis_helper"),
    Task("haproxy-1", "haproxy", "setting",
         'Set the servers "pilot" and "tug" of the backend "tickets" to the state DRAIN, and no other server.',
         _servers("tickets", '{n for n, v in s.items() if v.startswith("DRAIN")} == {"pilot", "tug"}'),
         "haproxy_drain"),
    Task("haproxy-2", "haproxy", "setting",
         'In the backend "timetable", set the server "flood" to the state READY, and after that the server "ebb" to '
         "the state MAINT.",
         _servers("timetable", '"MAINT" in s["ebb"] and "MAINT" not in s["flood"]'), "haproxy_swap"),
    Task("grsync-1", "grsync", "edit",
         'In the session "Photos", change the destination to "/media/green-disk/photos" and switch on "Delete on '
         'destination". Then change to the session "Scores", so that it is kept.',
         _copies('c["Photos"]["text_dest"] == "/media/green-disk/photos" and c["Photos"]["check_delete"] == "true" and '
                 'c["Scores"]["check_delete"] == "false"'),
         (_SESSIONS, "key Down Down Return", "wait 1", *_DESTINATION, "type /media/green-disk/photos",
          'click "check box" "Delete on destination"', _SESSIONS, "key Down Return", "wait 2")),
    Task("grsync-2", "grsync", "setting",
         'In the session "Letters", switch off "Delete on destination" and switch on "Skip newer". In the session '
         '"Scores", switch on "Preserve time". Then change to the session "default", so that it is kept.',
         _copies('[c["Letters"][k] for k in ("check_delete", "check_skipnew", "check_time")] == ["false", "true", '
                 '"true"] and c["Scores"]["check_time"] == "true" and c["Photos"]["check_skipnew"] == "false"'),
         (_SESSIONS, "key Down Return", "wait 1", 'click "check box" "Delete on destination"',
          'click "check box" "Skip newer"', _SESSIONS, "key Down Down Return", "wait 1",
          'click "check box" "Preserve time"', _SESSIONS, "key Down Return", "wait 2")),
    Task("eqonomize-1", "eqonomize", "create",
         'Add a cash account called "Market box" with an opening balance of 75.00, and save the file.',
         python('import os, sys, xml.etree.ElementTree as x; r = x.parse(os.environ["STATE"] + "/bakehouse.eqz"); '
                'a = [(e.get("type"), float(e.get("initialbalance"))) for e in r.iter("account") '
                'if e.get("name") == "Market box"]; sys.exit(a != [("cash", 75)])'),
         ('click "menu item" Accounts', "wait 1", "key Down Return", "wait 2", 'type "Market box"', "at 440 240",
          "key ctrl+a", "type 75", "key Tab", 'click "push button" OK', "wait 1", "key ctrl+s", "wait 2")),
    Task("dconf-1", "dconf-editor", "setting",
         'Give the key "show-weekdate" in /org/gnome/desktop/calendar/ the value True in place of its default value.',
         _setting("org.gnome.desktop.calendar", "show-weekdate", "true"),
         ('click "label" org', "wait 1", 'click "label" gnome', "wait 1", 'click "label" desktop', "wait 1",
          'click "label" calendar', "wait 1", 'click "label" show-weekdate', "wait 1", 'click "toggle button" ""',
          "wait 1", 'press "toggle button" True', "wait 1", "at 391 26", "wait 2")),
)  # fmt: skip
"""The tasks; each was written before its program was first run by an agent, and is not run yet."""
