"""Twenty last questions, on programs that no other question is about, judged as the further questions are."""

from benchmarks.first_runs.answers import day, file, number
from benchmarks.first_runs.further_questions import Judged
from benchmarks.first_runs.questions import _python


def _baths(value: str) -> str:
    """What the rows of the courses ``c`` and of the teachers ``t``, each by its first cell, say."""
    return _python(
        "import datetime, os; from pathlib import Path; "
        'r = lambda n: {v[1]: v[1:-1] for e in Path(os.environ["STATE"], "pool/docs", n).read_text().splitlines()[4:] '
        'for v in [[w.strip() for w in e.split("|")]]}; '
        f'c, t = r("courses.md"), r("teachers.md"); print({value})'
    )


def _alarms(value: str) -> str:
    """What the alarms ``a``, each by its name, say, which the program is asked for."""
    return _python(
        "import json, os, urllib.request as u; "
        'g = json.load(u.urlopen("http://127.0.0.1:" + os.environ["PORT"] + "/api/v1/rules"))["data"]["groups"]; '
        'a = {e["name"]: e for v in g for e in v["rules"]}; '
        f"print({value})"
    )


def _packages(value: str) -> str:
    """What the versions ``v`` of a package, the highest first, say, by the names of its files."""
    return _python(
        "import os, re; "
        'v = lambda n: sorted((e[len(n) + 1:-7] for e in os.listdir(os.environ["STATE"] + "/packages") '
        'if e.startswith(n + "-")), key=lambda e: [*map(int, e.split("."))], reverse=True); '
        f"print({value})"
    )


def _letters(folder: str, value: str) -> str:
    """What the files ``f`` in a folder of the archive, the largest first, say."""
    return _python(
        "import datetime, os, tarfile; "
        'f = [e for e in tarfile.open(os.environ["STATE"] + "/letters.tar") '
        f'if e.isfile() and e.name.startswith("{folder}/")]; f.sort(key=lambda e: -e.size); print({value})'
    )


_WATCHED = (
    'import os, re; t = open(os.environ["STATE"] + "/monitrc").read(); '
    'f = re.findall("check file (\\w+) path (\\S+)\\s+if size > (\\d+) kB", t); '
)
_MISSING = _WATCHED + "print(*(e[0] for e in sorted(f, key=lambda e: os.path.exists(e[1]))), sep=chr(10))"
_ABOVE = _WATCHED + 'print(*(int(e[2]) * 1024 for e in f if e[0] == "soundings"))'
_RUNNING = (
    "import os, xmlrpc.client as x; "
    's = x.ServerProxy("http://127.0.0.1:" + os.environ["PORT"] + "/RPC2").supervisor.getAllProcessInfo(); '
    'print(sum(e["statename"] == "RUNNING" for e in s))'
)
_SIFTED = 'import os, re; print(re.search("[0-9]+", open(os.environ["STATE"] + "/sifter.txt").read())[0])'
_KEPT = (
    "import json, os, urllib.request as u; "
    'a = "http://127.0.0.1:" + os.environ["PORT"] + "/api/v1/status/flags"; '
    'print(json.load(u.urlopen(a))["data"]["storage.tsdb.retention.time"].rstrip("d"))'
)
_COMPOSERS = (
    "import os; from pathlib import Path; from mutagen.id3 import ID3; "
    's = [ID3(e) for e in Path(os.environ["STATE"], "psalms").iterdir()]; '
    's.sort(key=lambda e: e["TIT2"].text[0] != "Long Barrow"); '
    'print(*(e["TCOM"].text[0] for e in s), sep=chr(10))'
)
_PDF = 'import os, re; t = open(os.environ["STATE"] + "/castle.pdf").read(); '
_STABLES = (
    _PDF + 'd = re.search("Title .Stables..+?/Dest .([0-9]+) 0 R", t)[1]; '
    'print(re.findall("([0-9]+) 0 R", re.search("/Kids .(.+?)]", t)[1]).index(d) + 1)'
)
_AUTHOR = _PDF + 'print(re.search("Author .(.+?)[)]", t)[1])'
_HG = 'HGPLAIN=1 hg -R "$STATE/bakery" '

TASKS: tuple[Judged, ...] = (
    Judged("supervisor-q1", "supervisor", "question", "How many processes are running?", _python(_RUNNING),
           "q_supervisor_running", judge=number,
           ways=("4", "four", "4 processes", "Four of them are running.", "There are 4 running processes."),
           wrong=("6", "2", "4 of 6", "not 4", "more than 4", "grinder")),
    Judged("supervisor-q2", "supervisor", "question", 'How many sacks did the process "sifter" sift, by its log?',
           _python(_SIFTED), "q_supervisor_sifted", judge=number,
           ways=("47", "47 sacks", "forty-seven", "Sifted 47 sacks of wheat.", "It sifted 47 sacks."),
           wrong=("64", "29", "47 and 64", "74", "not 47", "470", "wheat")),
    Judged("mkdocs-q1", "mkdocs", "question", "How many places do all courses have together?",
           _baths("sum(int(e[3]) for e in c.values())"), "q_mkdocs_places", judge=number,
           ways=("51", "51 places", "fifty-one", "All courses together have 51 places."),
           wrong=("42", "22", "4", "14, 6, 22 and 9", "not 51", "510")),
    Judged("mkdocs-q2", "mkdocs", "question", 'On what date does the course "Diving" begin?',
           _baths('datetime.datetime.strptime(c["Diving"][1], "%d %B %Y").date()'), "q_mkdocs_diving", judge=day,
           ways=("17 June 2026", "2026-06-17", "June 17, 2026", "17.06.2026", "Wednesday, 17 June", "June 17th",
                 "06/17/26"),
           wrong=("3 June 2026", "17 July 2026", "17 June 2025", "June 2026", "8 July 2026", "Friday, 17 June",
                  "17 June or 8 July 2026")),
    Judged("mkdocs-q3", "mkdocs", "question", 'In which cabin is the teacher of the course "Water polo"?',
           _baths('t[c["Water polo"][2]][1]'), "q_mkdocs_cabin", judge=number,
           ways=("45", "cabin 45", "forty-five", "Nora Falk is in cabin 45."),
           wrong=("31", "58", "22", "45 or 58", "Nora Falk", "not 45", "54")),
    Judged("pypiserver-q1", "pypiserver", "question",
           'How many versions of the package "anchor" are on this server?', _packages('len(v("anchor"))'),
           "q_pypiserver_anchor", judge=number,
           ways=("4", "four", "4 versions", "There are four versions of it."),
           wrong=("8", "3", "1", "2.0", "3 or 4", "not 4", "more than 4")),
    Judged("pypiserver-q2", "pypiserver", "question",
           'Which is the highest version of the package "rope" on this server?',
           _packages('*v("rope"), sep=chr(10)'), "q_pypiserver_rope",
           ways=("1.10", "version 1.10", "It is 1.10.", "rope 1.10", '"1.10"'),
           wrong=("1.9", "1.1", "0.8", "1.9 or 1.10", "not 1.10", "3.1", "rope", "1.100")),
    Judged("mercurial-q1", "mercurial", "question", 'Who made the last commit on the branch "feast"?',
           _HG + 'log -r "branch(feast)" --template "{author}\\n" && ' + _HG
           + 'log -r "not branch(feast)" --template "{author}\\n" | sort -u', "q_mercurial_feast",
           ways=("Mia Storm", "mia storm", "Storm, Mia", "It was Mia Storm.", "Mia Storm, who braided a wreath"),
           wrong=("Elsa Brandt", "Jon Hale", "Mia Storm and Jon Hale", "Mia", "not Mia Storm", "feast")),
    Judged("mercurial-q2", "mercurial", "question",
           'How many minutes does the rye bake, by the file "rye.txt" as it is in the tag "spring"?',
           _HG + 'cat -r spring "$STATE/bakery/rye.txt" | grep -o "[0-9]* minutes" | cut -d" " -f1',
           "q_mercurial_rye", judge=number,
           ways=("55", "55 minutes", "fifty-five", "It bakes 55 minutes."),
           wrong=("48", "210", "55 or 48", "18", "not 55", "5.5", "55 minutes at 210 degrees")),
    Judged("mercurial-q3", "mercurial", "question", 'On what date was "Add the buns" committed?',
           _HG + 'log -k "Add the buns" --template "{date|shortdate}"', "q_mercurial_buns", judge=day,
           ways=("2026-03-05", "5 March 2026", "March 5, 2026", "Thu, 05 Mar 2026 07:10:00 +0000", "05.03.2026",
                 "Thursday, 5 March", "03/05/26"),
           wrong=("2026-02-11", "2026-03-20", "5 May 2026", "5 March 2025", "March 2026", "Friday, 5 March",
                  "8 months ago")),
    Judged("prometheus-q1", "prometheus", "question",
           'For how many minutes must the condition of the alert "TooDry" hold before it fires?',
           _alarms('int(a["TooDry"]["duration"]) // 60'), "q_prometheus_dry", judge=number,
           ways=("40", "40m", "40 minutes", "forty", "It must hold for 40 minutes."),
           wrong=("25", "10", "34", "40 or 25", "not 40", "less than 40", "4.0 hours and 5")),
    Judged("prometheus-q2", "prometheus", "question", 'Who is the caller of the alert "TooCold", by its labels?',
           _alarms('*sorted((e["labels"]["caller"] for e in a.values()), '
                   'key=lambda v: v != a["TooCold"]["labels"]["caller"]), sep=chr(10)'), "q_prometheus_caller",
           ways=("Hugo", "hugo", "caller: Hugo", "The caller is Hugo.", '"Hugo"'),
           wrong=("Greta", "Signe", "Hugo and Greta", "high", "not Hugo", "TooCold", "Hugos")),
    Judged("prometheus-q3", "prometheus", "question",
           'To how many days is the flag "storage.tsdb.retention.time" set?', _python(_KEPT), "q_prometheus_days",
           judge=number, ways=("23", "23d", "23 days", "twenty-three", "It is set to 23 days."),
           wrong=("15", "2", "23 or 15", "32", "not 23", "2.3", "days")),
    Judged("monit-q1", "monit", "question", "Which of the watched files does not exist?", _python(_MISSING),
           "q_monit_missing",
           ways=("soundings", "Soundings", "The file soundings is missing.", '"soundings"'),
           wrong=("ledger", "chains", "soundings and ledger", "sounding", "not soundings", "buoys")),
    Judged("monit-q2", "monit", "question",
           'Above how many bytes is there an alert about the size of the file "soundings"?', _python(_ABOVE),
           "q_monit_bytes", judge=lambda answer, wanted: number(answer, wanted, "b", "bytes"),
           ways=("87040", "87,040", "87 040 bytes", "87040 B", "If greater than 87040 byte(s) then alert"),
           wrong=("85", "655360", "215040", "85 kB", "87040 or 655360", "870400", "not 87040")),
    Judged("exfalso-q1", "exfalso", "question", 'Who is the composer of the song "Long Barrow"?',
           _python(_COMPOSERS, "/usr/bin/python3"), ('click "table cell" "02 Long Barrow.mp3"', "wait 1"),
           ways=("Peter Vane", "peter vane", "Vane, Peter", "It was composed by Peter Vane.", "composer: Peter Vane"),
           wrong=("Village Choir", "Hanna Quist", "Rosa Tiller", "Peter Vane or Rosa Tiller", "Peter",
                  "not Peter Vane", "Long Barrow")),
    Judged("qpdfview-q1", "qpdfview", "question", 'On which page does the chapter "Stables" begin, by the outline?',
           _python(_STABLES), ("key F6", "wait 1"), ("Stables", "5"), judge=number,
           ways=("5", "page 5", "five", "It begins on page 5."),
           wrong=("3", "6", "5 of 6", "4", "not 5", "50", "Stables")),
    Judged("xarchiver-q1", "xarchiver", "question", 'Which file in the folder "family" of the archive is the largest?',
           _letters("family", '*(os.path.basename(e.name) for e in f), sep=chr(10)'),
           ('double "table cell" family', "wait 1"), ("aunt.txt", "cousin.txt", "uncle.txt", "15300"), judge=file,
           ways=("cousin.txt", "cousin", "family/cousin.txt", "cousin.txt (15300)", "The largest is cousin.txt."),
           wrong=("uncle.txt", "aunt.txt", "bank.txt", "cousin.txt or uncle.txt", "not cousin.txt", "15300", "family")),
    Judged("xarchiver-q2", "xarchiver", "question",
           'From what date is the file "dean.txt" in the folder "office" of the archive?',
           _letters("office", '*(datetime.date.fromtimestamp(e.mtime) for e in f if "dean" in e.name)'),
           ('double "table cell" office', "wait 1"), ("dean.txt", "2026-02-28"), judge=day,
           ways=("2026-02-28", "28 February 2026", "Feb 28, 2026", "28.02.2026", "2026-02-28 09:00",
                 "28th of February", "Saturday, 28 February"),
           wrong=("2025-12-04", "28 January 2026", "28 February 2025", "February 2026", "2026-02-27",
                  "Sunday, 28 February", "2026-02-28 or 2025-12-04")),
    Judged("evince-q1", "evince", "question", "Who is the author of the document, by its properties?",
           _python(_AUTHOR), ("key alt+Return", "wait 1.5"), ("Berit Lang", "Author:"),
           ways=("Berit Lang", "berit lang", "Lang, Berit", "The author is Berit Lang.", "Author: Berit Lang"),
           wrong=("Castle guide", "Berit", "walls", "A walk of two hours", "not Berit Lang", "Berit Langer")),
)  # fmt: skip
"""The questions; each was written before its program was first asked anything."""
