"""Twenty new questions, on programs that no other question is about, judged as the further questions are."""

from benchmarks.first_runs.answers import agrees, day, file, number
from benchmarks.first_runs.further_questions import Judged
from benchmarks.first_runs.questions import _python, _sql


def _first(file: str, rows: str) -> str:
    """What is in the first row that a database finds, and below it what is in the others."""
    return _python(
        'import os, sqlite3; b = sqlite3.connect(os.environ["STATE"] + "/' + file + '"); '
        f'print(*dict.fromkeys(r[0] for r in b.execute("{rows}")), sep=chr(10))'
    )


def _archive(value: str) -> str:
    """What the files ``f`` of the archive, the largest first, say."""
    return _python(
        "import datetime, os, tarfile; "
        'f = sorted(tarfile.open(os.environ["STATE"] + "/survey.tar.gz"), key=lambda e: -e.size); '
        f"print({value})"
    )


def _club(value: str) -> str:
    """What the data ``d`` of the nodes of the rowing club, each by its name, say."""
    return _python(
        'import json, os; n = json.load(open(os.environ["STATE"] + "/club.trln"))["nodes"]; '
        'd = {e["data"]["Name"]: e["data"] for e in n}; '
        f"print({value})"
    )


def _mill(value: str) -> str:
    """What the settings ``r`` of the mill say."""
    return _python(f'import json, os; r = json.load(open(os.environ["STATE"] + "/cncrc")); print({value})')


def _base(file: str, value: str) -> str:
    """What the rows ``r`` of a file of the SQL editor say, in which each change of a row is a line."""
    return _python(
        f'import json, os; d = [json.loads(n) for n in open(os.environ["STATE"] + "/base/{file}.db")]; '
        'k = {n["_id"]: n for n in d if "_id" in n}; r = [n for n in k.values() if "$$deleted" not in n]; '
        f"print({value})"
    )


_CHECK_INS = "from event where type = \\x27ci\\x27 and coalesce(euser, user) = \\x27paul\\x27"
_PRIORITIES = "select priority from ticket order by title != \\x27Clock is slow\\x27"
_LENT = ('import glob, os, re; t = {p[-11:-4]: open(p).read() for p in glob.glob(os.environ["STATE"] + '
         '"/.rednotebook/data/*.txt")}; print(*(f"{m}-{int(d):02}" for m in t '
         'for d in re.findall("^([0-9]+):[^:]*text:[^:]*blue ladder", t[m], re.M)))')  # fmt: skip
_CONNECTION = ('(lambda c: c[k["q2"]["connectionId"]] + chr(10) + chr(10).join(v for i, v in c.items() '
               'if i != k["q2"]["connectionId"]))({n["_id"]: n["name"] for n in map(json.loads, '
               'open(os.environ["STATE"] + "/base/connections.db"))})')  # fmt: skip
_PARALLEL = ('import os, re; print(re.search("Maximum parallel downloads. = ([0-9]+)", '
             'open(os.environ["STATE"] + "/user/settings/pyload.cfg").read())[1])')  # fmt: skip
_PER_PAGE = ('cd "$STATE/site" && "$TOOLS/mezzanine/bin/python" manage.py shell -c '
             "'from mezzanine.conf import settings; print(settings.BLOG_POST_PER_PAGE)'")  # fmt: skip
_FAVORITE = ('import os, re; t = open(os.environ["STATE"] + "/.config/smplayer/favorites.m3u8").read(); '
             'f = re.findall("#EXTINF:0,(.*?),.*\\n(.+)", t); '
             'print(*(a for n, a in sorted(f, key=lambda e: e[0] != "Night concert")), sep=chr(10))')  # fmt: skip
_UNSTAGED = 'cd "$STATE/garden" && git diff --name-only && git ls-tree -r --name-only paths | grep -v seeds'
_INSIDE = ('double "table cell" survey', "wait 1.5")
_BOATS = ('double "table cell" Boats', "wait 1")
_EDIT = ("wait 0.5", 'click "page tab" "Data Edit"', "wait 1")

_FLEET = "\u2028\u2028".join(
    f"{boat}\u2028Seats: {seats}\u2028Bought: {bought}\u2028Keeper: {keeper}"
    for boat, seats, bought, keeper in (
        ("Kestrel", 4, "2018-05-03", "Lena Voss"), ("Plover", 8, "2021-09-17", "Tom Ashby"),
        ("Dipper", 2, "2015-03-26", "Mira Holt"), ("Grebe", 1, "2023-04-11", "Lena Voss"))
)  # fmt: skip
"""What the program shows beside its tree when the boats are chosen."""

TASKS: tuple[Judged, ...] = (
    Judged("fossil-q1", "fossil", "question", "How many tickets have the status Open?",
           _sql("ferry.fossil", "select count(*) from ticket where status = \\x27Open\\x27"), "q_fossil_open",
           judge=number, ways=("4", "four", "4 tickets", "Four tickets are open."),
           wrong=("6", "3", "4 of 6", "more than 4", "5", "fourteen")),
    Judged("fossil-q2", "fossil", "question", "On what date did the user paul last check something in?",
           _sql("ferry.fossil", f"select date(max(mtime)) {_CHECK_INS}"), "q_fossil_paul", judge=day,
           ways=("2026-06-18", "18 June 2026", "June 18, 2026", "18.06.2026", "06/18/26", "2026-06-18 11:30",
                 "Paul raised the fares on 18 June."),
           wrong=("2026-04-14", "2026-09-03", "18 July 2026", "2026-04-14 and 2026-06-18", "June 2026")),
    Judged("fossil-q3", "fossil", "question", 'What priority does the ticket "Clock is slow" have?',
           _first("ferry.fossil", _PRIORITIES), "q_fossil_priority",
           ways=("Medium", "medium", "Its priority is Medium.", "Priority: Medium"),
           wrong=("High", "Low", "Immediate", "Medium or High", "not Medium", "Open", "Ferry")),
    Judged("file-roller-q1", "file-roller", "question",
           'Which file in the folder "survey/depths" of the archive is the largest?',
           _archive('*(e.name.rpartition("/")[2] for e in f if "/depths/" in e.name), sep=chr(10)'),
           (*_INSIDE, 'double "table cell" depths', "wait 1.5"),
           ("north.csv", "east.csv", "south.csv", "west.csv", "31.7\xa0kB"), judge=file,
           ways=("north.csv", "north", "survey/depths/north.csv", "north.csv (31.7 kB)", "The largest is north.csv."),
           wrong=("west.csv", "summary.txt", "north.csv or west.csv", "depths", "31.7 kB", "not north.csv")),
    Judged("file-roller-q2", "file-roller", "question",
           'On what date was the file "lock.txt" in the folder "survey/sketches" of the archive last modified?',
           _archive('[datetime.datetime.fromtimestamp(e.mtime) for e in f if e.name.endswith("/lock.txt")][0].date()'),
           (*_INSIDE, 'double "table cell" sketches', "wait 1.5"), ("lock.txt", "03 December 2024, 16:30"), judge=day,
           ways=("2024-12-03", "3 December 2024", "03 December 2024, 16:30", "Dec 3, 2024", "12/03/24", "3.12.2024",
                 "3rd of December"),
           wrong=("29 October 2024", "2024-10-29", "3 December 2025", "13 December 2024", "December 2024",
                  "3 December or 29 October 2024")),
    Judged("treeline-q1", "treeline", "question", "How many seats do all boats of the club have together?",
           _club('sum(int(v["Seats"]) for v in d.values() if "Seats" in v)'),
           ('click "table cell" Boats', "wait 1"), (_FLEET,), judge=number,
           ways=("15", "fifteen", "15 seats", "They have 15 seats together."),
           wrong=("14", "8", "4, 8, 2, 1", "4", "not 15", "15 or 16")),
    Judged("treeline-q2", "treeline", "question", 'On what date was the boat "Dipper" bought?',
           _club('d["Dipper"]["Bought"]'), (*_BOATS, 'click "table cell" Dipper', *_EDIT), judge=day,
           ways=("2015-03-26", "26 March 2015", "March 26th, 2015", "26/03/2015", "Mar 26", "Bought: 2015-03-26"),
           wrong=("2018-05-03", "2021-09-17", "2015", "26 May 2015", "26 March 2016", "2015-03-26 or 2023-04-11")),
    Judged("treeline-q3", "treeline", "question", 'Which number has the locker of the keeper of the boat "Plover"?',
           _club('d[d["Plover"]["Keeper"]]["Locker"]'),
           ('double "table cell" Members', "wait 1", 'click "table cell" "Tom Ashby"', *_EDIT), ("Tom Ashby", "187"),
           judge=number, ways=("187", "Locker: 187", "Tom Ashby has the locker 187.", "number 187"),
           wrong=("214", "305", "8", "Tom Ashby", "187 or 214", "1870")),
    Judged("rednotebook-q1", "rednotebook", "question",
           "On what date did I lend the blue ladder, by the diary?", _python(_LENT),
           ("wait 1", "click link ladder", "wait 2"), judge=day,
           ways=("2024-03-19", "19 March 2024", "March 19, 2024", "03/19/24", "Tuesday, 19 March", "19.3.2024"),
           wrong=("2024-03-06", "2024-05-11", "19 May 2024", "March 2024", "Friday, 19 March 2024", "19 March 2026")),
    Judged("cncjs-q1", "cncjs", "question", "Which machine profile has the largest maximum of X?",
           _mill('*(m["name"] for m in sorted(r["machines"], key=lambda m: -m["limits"]["xmax"])), sep=chr(10)'),
           "q_cncjs_widest", ways=("Lathe", "lathe", "the Lathe", "Lathe, with 500", "It is the profile Lathe."),
           wrong=("Old plotter", "Bench mill", "500", "Lathe and Old plotter", "not the Lathe")),
    Judged("cncjs-q2", "cncjs", "question", "Is the collection of anonymous usage data enabled in the settings?",
           _mill('"yes" if r["state"]["allowAnonymousUsageDataCollection"] else "no"'), "q_cncjs_collection",
           judge=agrees, ways=("no", "No.", "off", "not checked", "unchecked", "False", "No, it is off.", "disabled"),
           wrong=("yes", "on", "checked", "True", "Enable anonymous usage data collection", "It is enabled.")),
    Judged("sqlpad-q1", "sqlpad", "question", 'Which connection does the query "Empty shelves" use?',
           _base("queries", _CONNECTION), "q_sqlpad_connection",
           ways=("Warehouse", "warehouse", "It uses the connection Warehouse.", "Empty shelves: Warehouse"),
           wrong=("Webshop", "Old archive", "Warehouse or Webshop", "not Warehouse", "Warehouses", "Empty shelves")),
    Judged("sqlpad-q2", "sqlpad", "question", "How many users have the role editor?",
           _base("users", 'sum(n["role"] == "editor" for n in r)'), "q_sqlpad_editors", judge=number,
           ways=("2", "two", "2 users", "Two of the users are editors."), wrong=("3", "1", "2 of 3", "0", "twenty")),
    Judged("spirit-q1", "spirit", "question", 'How many topics are in the category "Tours"?',
           _sql("board/db.sqlite3", "select count(*) from spirit_topic_topic t join spirit_category_category c "
                "on c.id = t.category_id where c.title = \\x27Tours\\x27 and not t.is_removed"), "q_spirit_tours",
           judge=number, ways=("3", "three", "3 topics", "There are three topics in Tours."),
           wrong=("5", "2", "1", "3 or 5", "not 3", "thirteen")),
    Judged("spirit-q2", "spirit", "question", 'What colour is the glove of the topic "Lost glove"?',
           _first("board/db.sqlite3", "select substr(comment, 3, instr(comment, \\x27 one\\x27) - 3) "
                  "from spirit_comment_comment c join spirit_topic_topic t on t.id = c.topic_id "
                  "where t.title = \\x27Lost glove\\x27 order by c.id limit 1"), "q_spirit_glove",
           ways=("red", "Red", "It is red.", "A red one, at the mill.", "The lost glove is red."),
           wrong=("blue", "at the mill", "not red", "It was never red.", "reddish", "Lost glove", "Tours")),
    Judged("pyload-q1", "pyload", "question", "How many downloads may run in parallel, by the settings?",
           _python(_PARALLEL), "q_pyload_parallel", judge=number,
           ways=("3", "three", "3 downloads", "Maximum parallel downloads: 3"),
           wrong=("1", "5", "8000", "30", "3 or 5", "not 3")),
    Judged("mezzanine-q1", "mezzanine", "question", "How many blog posts are shown on a page, by the settings?",
           _PER_PAGE, "q_mezzanine_posts", judge=number,
           ways=("5", "five", "5 posts", "Blog posts per page: 5"), wrong=("4", "10", "50", "5 or 10", "fifteen")),
    Judged("mezzanine-q2", "mezzanine", "question", 'Are comments allowed on the blog post "Lost anchor"?',
           _sql("site/dev.db", "select iif(allow_comments, \\x27yes\\x27, \\x27no\\x27) from blog_blogpost "
                "where title = \\x27Lost anchor\\x27"), "q_mezzanine_comments", judge=agrees,
           ways=("yes", "Yes.", "Yes, comments are allowed.", "allowed", "checked", "True"),
           wrong=("no", "not allowed", "unchecked", "False", "Lost anchor", "No, they are not allowed.")),
    Judged("smplayer-q1", "smplayer", "question", 'What is the address of the favorite "Night concert"?',
           _python(_FAVORITE), ('click "menu item" Open', "wait 0.5", 'click "menu item" Favorites', "wait 0.5",
                                'click "menu item" Edit...', "wait 1"),
           ways=("http://127.0.0.1:9/concert.ogg", "It is http://127.0.0.1:9/concert.ogg.",
                 '"http://127.0.0.1:9/concert.ogg"', "Night concert, http://127.0.0.1:9/concert.ogg"),
           wrong=("http://127.0.0.1:9/lecture.ogg", "http://127.0.0.1:9/", "concert", "Night concert",
                  "http://127.0.0.1:9/concert.ogg or http://127.0.0.1:9/weather.ogg")),
    Judged("ungit-q1", "ungit", "question", "Which file has a change that is not committed?",
           _UNSTAGED, "q_ungit_changed", judge=file,
           ways=("seeds.txt", "seeds", '"seeds.txt"', "The file seeds.txt is changed.", "seeds.txt (+1 -1)"),
           wrong=("beds.txt", "paths.txt", "seeds.txt and beds.txt", "not seeds.txt", "main", "none")),
)  # fmt: skip
"""The questions; each was written before its program was first asked anything."""
