"""Unseen questions, on programs that no other set of questions uses, judged as the further questions are."""

from benchmarks.first_runs.answers import agrees, day, number
from benchmarks.first_runs.further_questions import Judged
from benchmarks.first_runs.questions import _python, _sql


def _named(sort: str, names: str) -> str:
    """The names ``names``, the one that ``sort`` holds of first, each in a line of its own."""
    return f"print(*sorted({names}, key=lambda n: not ({sort})), sep=chr(10))"


def _servers(backend: str, said: str) -> str:
    """What the rows ``r`` of the servers of a backend, each by its name, say, which the program is asked for."""
    return _python(
        "import csv, io, os, urllib.request as u; "
        't = u.urlopen("http://127.0.0.1:" + os.environ["PORT"] + "/;csv").read().decode().lstrip("# "); '
        'r = {e["svname"]: e for e in csv.DictReader(io.StringIO(t)) '
        f'if e["pxname"] == "{backend}" and e["svname"] not in ("FRONTEND", "BACKEND")}}; {said}'
    )


def _profile(said: str) -> str:
    """What the statistics ``s`` of the profile, each by the name of its function, say: calls, all calls, own time."""
    return _python(
        "import marshal, os; "
        's = {k[2]: v for k, v in marshal.load(open(os.environ["STATE"] + "/mill.prof", "rb")).items()}; ' + said
    )


def _larder(words: str) -> str:
    """What the larder says to a command."""
    return f'redis-cli -s "$STATE/redis.sock" {words}'


def _yesterday(said: str) -> str:
    """What the entries ``y`` of yesterday, each with its minutes, say."""
    return _python(
        "import os; from datetime import datetime as d, timedelta; from pathlib import Path; "
        't = Path(os.environ["STATE"], ".local/share/gtimelog/timelog.txt").read_text().splitlines(); '
        'e = [(d.strptime(v[:16], "%Y-%m-%d %H:%M"), v[18:]) for v in t if v]; '
        "b = (d.now() - timedelta(hours=26)).date(); e = [v for v in e if v[0].date() == b]; "
        f"y = {{n: (at - was).seconds // 60 for (was, _), (at, n) in zip(e, e[1:])}}; {said}"
    )


def _packets(said: str) -> str:
    """What the packets ``p`` of the capture say, each from its header of IPv4 on."""
    return _python(
        "import os, struct; from pathlib import Path; "
        'b, p = Path(os.environ["STATE"], "signals.pcap").read_bytes()[24:], []; '
        '\nwhile b: n = struct.unpack("<I", b[8:12])[0]; p.append(b[30:16 + n]); b = b[16 + n:]\n' + said
    )


def _costs(said: str) -> str:
    """What the own costs ``c`` and the calls ``n`` of the functions in the profile of the loom say."""
    return _python(
        "import os, re; from pathlib import Path; "
        't = Path(os.environ["STATE"], "callgrind.out.loom").read_text(); '
        'c = {f: int(v) for f, v in re.findall("^fn=(\\w+)\\n\\d+ (\\d+)", t, re.M)}; '
        'n = {f: int(v) for f, v in re.findall("^cfn=(\\w+)\\ncalls=(\\d+)", t, re.M)}; ' + said
    )


def _copies(said: str) -> str:
    """What the sessions ``c`` of the copies say."""
    return _python(
        "import configparser, os; c = configparser.ConfigParser(); "
        'c.read(os.environ["STATE"] + "/.grsync/grsync.ini"); ' + said
    )


_FEED = "select count(*) from entries e join feeds f on f.url = e.feed where f.title = \\x27Dome diary\\x27"
_SPANISH = (
    "select sum(t.TxWordCount) from texts t join books b on b.BkID = t.TxBkID "
    "join languages l on l.LgID = b.BkLgID where l.LgName = \\x27Spanish\\x27"
)
_LONG = (
    "import base64, os, sqlite3; "
    'b = sqlite3.connect(os.environ["STATE"] + "/lab/db.sqlite3"); '
    'print(sum(n for n, c in b.execute("select num_participants, config from otree_session") '
    'if b"dice_long" in base64.b64decode(c)))'
)
_GROUPS = (
    "import os, sqlite3; "
    'print(*(v for v, in sqlite3.connect(os.environ["STATE"] + "/lab/db.sqlite3").execute('
    '"select comment from otree_session where comment > char(32) order by label != \\x27Trial run\\x27")), sep=chr(10))'
)
_TERMS = (
    "import os, sqlite3; "
    'print(*(v for v, in sqlite3.connect(os.environ["STATE"] + "/lute/lute.db").execute('
    '"select WoTranslation from words where WoTranslation > char(32) order by WoText != \\x27Ufer\\x27")), sep=chr(10))'
)
_ADDRESSES = (
    'd = [v for v in p if v[9] == 17 and v[20:22] == b"\\x005"]; '
    'print(*(".".join(map(str, v[-4:])) for v in sorted(d, key=lambda v: b"buoy" not in v)), sep=chr(10))'
)
_OWN = "w = max(s, key=lambda n: s[n][2]); " + _named("n == w", "s")
_COST = "w = max(c, key=c.get); " + _named("n == w", "c")
_LONGEST = "w = max(y, key=y.get); " + _named("n == w", "y")
_DEST = 'print(*(c[n]["text_dest"] for n in sorted(c.sections(), key=lambda n: n != "Photos")), sep=chr(10))'
_CHERRY = (
    'for n in plum quince cherry; do printf \'%s %s\\n\' "$(redis-cli -s "$STATE/redis.sock" hget jam:$n jars)" $n; '
    "done | sort -rn | cut -d' ' -f2"
)

TASKS: tuple[Judged, ...] = (
    Judged("lute-q1", "lute", "question", "How many words do all Spanish books have together?",
           _sql("lute/lute.db", _SPANISH), "q_lute_spanish", judge=number,
           ways=("19", "19 words", "nineteen", "The Spanish books have 19 words together."),
           wrong=("42", "10", "9", "10 and 9", "not 19", "190", "more than 19")),
    Judged("lute-q2", "lute", "question", 'What is the translation of the German term "Ufer"?',
           _python(_TERMS), "q_lute_ufer",
           ways=("bank of a river", "Bank of a river", "It means bank of a river.", '"bank of a river"',
                 "Ufer: bank of a river"),
           wrong=("barge", "window", "bank", "not bank of a river", "barge or bank of a river", "Ufer")),
    Judged("reader-q1", "reader", "question", 'How many guests does the entry "Ring evening" welcome?',
           _python('import os, re; t = open(os.environ["STATE"] + "/feeds/visits.xml").read(); '
                   'print(re.search("welcome ([0-9]+) guests", t[t.index("Ring evening"):])[1])'),
           "q_reader_guests", judge=number,
           ways=("35", "35 guests", "thirty-five", "It welcomes 35 guests."),
           wrong=("28", "63", "28 and 35", "53", "not 35", "350", "more than 35")),
    Judged("reader-q2", "reader", "question", 'How many entries does the feed "Dome diary" have, read and unread?',
           _sql("feeds.sqlite", _FEED), "q_reader_dome", judge=number,
           ways=("4", "four", "4 entries", "There are four entries in it."),
           wrong=("3", "9", "2", "4 or 5", "not 4", "14", "Dome diary")),
    Judged("otree-q1", "otree", "question", 'What is the comment on the session "Trial run"?',
           _python(_GROUPS), "q_otree_comment",
           ways=("lights were off", "Lights were off.", '"lights were off"', "The comment is: lights were off"),
           wrong=("two came late", "lights", "Trial run", "lights were off and two came late", "off", "dice_pilot")),
    Judged("otree-q2", "otree", "question",
           'How many participants do the sessions with the config "dice_long" have together?',
           _python(_LONG), "q_otree_long", judge=number,
           ways=("25", "25 participants", "twenty-five", "Together they have 25 participants."),
           wrong=("36", "14", "11", "14 and 11", "not 25", "52", "2.5")),
    Judged("snakeviz-q1", "snakeviz", "question", 'How many times was the function "stitch" called?',
           _profile('print(s["stitch"][1])'), "q_snakeviz_stitch", judge=number,
           ways=("172", "172 times", "It was called 172 times.", "172 calls"),
           wrong=("86", "170", "0.219", "172 or 86", "not 172", "1720", "more than 172")),
    Judged("snakeviz-q2", "snakeviz", "question",
           "Which function takes the most time itself, without the functions that it calls?",
           _profile(_OWN), "q_snakeviz_own",
           ways=("grind", "Grind", '"grind"', "The function grind.", "mill.py:18(grind)", "grind (3.87 seconds)"),
           wrong=("main", "sift", "fill", "grind and fill", "not grind", "grinding", "mill.py")),
    Judged("redis-q1", "redis-commander", "question", "On what date was the quince jam made?",
           _larder("hget jam:quince made"), "q_redis_quince", judge=day,
           ways=("2026-10-06", "6 October 2026", "October 6, 2026", "06.10.2026", "Tuesday, 6 October",
                 "October 6th", "10/06/26"),
           wrong=("2026-08-19", "2026-06-27", "6 November 2026", "6 October 2025", "October 2026",
                  "Monday, 6 October", "2026-10-06 or 2026-08-19")),
    Judged("redis-q2", "redis-commander", "question", "Of which jam are there the most jars?", _CHERRY,
           "q_redis_most",
           ways=("cherry", "Cherry", "cherry jam", "jam:cherry", "There are the most jars of cherry jam: 23."),
           wrong=("plum", "quince", "gherkin", "cherry and plum", "not cherry", "jam", "23")),
    Judged("haproxy-q1", "haproxy", "question",
           'What is the average weight of the four servers of the backend "tickets"?',
           _servers("tickets", 'print(sum(int(e["weight"]) for e in r.values()) / len(r))'), "q_haproxy_weight",
           judge=number, ways=("45", "45.0", "forty-five", "The average weight is 45."),
           wrong=("180", "55", "80", "33.3", "33 or 45", "not 45", "4.5", "more than 45")),
    Judged("haproxy-q2", "haproxy", "question",
           'What is the limit of sessions of the server "flood" in the backend "timetable"?',
           _servers("timetable", 'print(r["flood"]["slim"])'), "q_haproxy_limit", judge=number,
           ways=("33", "33 sessions", "thirty-three", "The limit is 33 sessions."),
           wrong=("18", "70", "24", "33 or 18", "not 33", "3.3", "330")),
    Judged("gtimelog-q1", "gtimelog", "question", 'How many minutes did I spend on "caulk the hull" yesterday?',
           _yesterday('print(y["caulk the hull"])'), ('click "push button" Back', "wait 1"),
           ("--within", "0 h 47 min\t(08:05–08:52)\tcaulk the hull"), judge=number,
           ways=("47", "47 minutes", "forty-seven", "You spent 47 min on it.", "47 min"),
           wrong=("91", "38", "154", "8:52", "47 or 38", "not 47", "4.7")),
    Judged("gtimelog-q2", "gtimelog", "question", "On what did I spend the most time yesterday?",
           _yesterday(_LONGEST), ('click "push button" Back', "wait 1"),
           ("--within", "2 h 34 min\t(08:52–11:26)\trivet the keel", "1 h 31 min\t(11:50–13:21)\tsand the mast"),
           ways=("rivet the keel", "Rivet the keel", '"rivet the keel"', "You spent the most time on: rivet the keel",
                 "rivet the keel (2 h 34 min)"),
           wrong=("sand the mast", "caulk the hull", "saw planks", "the keel", "not rivet the keel",
                  "rivet the keel and sand the mast")),
    Judged("wireshark-q1", "wireshark", "question", 'How many packets of the protocol "ICMP" are in the capture?',
           _packets("print(sum(v[9] == 1 for v in p))"),
           ("key ctrl+slash", "type icmp", "key Return", "wait 2"),
           ("--within", "Packets: 14", "Displayed: 8"), judge=number,
           ways=("8", "eight", "8 packets", "There are 8 packets of ICMP."),
           wrong=("14", "4", "2", "6", "not 8", "8 of 14", "more than 8", "80")),
    Judged("wireshark-q2", "wireshark", "question",
           'Which address does the answer of DNS give for the name "buoy.harbour.example"?',
           _packets(_ADDRESSES), ("wait 1",),
           ("--within", "Standard query response 0x0002 A buoy.harbour.example A 10.4.0.21"),
           ways=("10.4.0.21", "It is 10.4.0.21.", "The address 10.4.0.21", '"10.4.0.21"',
                 "buoy.harbour.example A 10.4.0.21"),
           wrong=("10.4.0.30", "10.4.0.2", "10.4.0.210", "10.4.0.53", "not 10.4.0.21", "10.4.0.21 or 10.4.0.30")),
    Judged("kcachegrind-q1", "kcachegrind", "question", "Which function has the largest self cost?",
           _costs(_COST), (), ("throw_shuttle", "31.48", "23.61", "19.67", "14.54", "9.95"),
           ways=("throw_shuttle", "The function throw_shuttle.", '"throw_shuttle"', "throw_shuttle (31.48 %)"),
           wrong=("main", "weave", "beat_reed", "throw_shuttle and weave", "not throw_shuttle", "shuttle", "31.48")),
    Judged("kcachegrind-q2", "kcachegrind", "question", 'How many times does the function "weave" call "beat_reed"?',
           _costs('print(n["beat_reed"])'), ('click "table cell" weave', "wait 1"), ("240", "beat_reed (loom.c)"),
           judge=number,
           ways=("240", "240 times", "It calls it 240 times.", "two hundred and forty times (240)"),
           wrong=("480", "24", "75", "240 or 480", "not 240", "2400", "19.67")),
    Judged("grsync-q1", "grsync", "question", 'Which folder is the destination of the session "Photos"?',
           _copies(_DEST), ('click "combo box" default', "wait 1", "key Down Down Return", "wait 1"),
           ways=("/media/blue-disk/photos", "The destination is /media/blue-disk/photos.",
                 '"/media/blue-disk/photos"', "Destination: /media/blue-disk/photos"),
           wrong=("/media/red-disk/letters", "/media/plain/scores", "blue-disk", "/media/blue-disk", "photos",
                  "not /media/blue-disk/photos")),
    Judged("grsync-q2", "grsync", "question", 'Is "Delete on destination" switched on in the session "Letters"?',
           _copies('print("yes" if c["Letters"]["check_delete"] == "true" else "no")'),
           ('click "combo box" default', "wait 1", "key Down Return", "wait 1"),
           ("/media/red-disk/letters", "Delete on destination"), judge=agrees,
           ways=("yes", "Yes, it is on.", "True", "checked", "It is switched on.", "enabled"),
           wrong=("no", "off", "False", "unchecked", "It isn't switched on.", "Delete on destination",
                  "No, it is not checked.")),
)  # fmt: skip
"""The questions; each was written before its program was first asked anything."""
