"""Twenty of the latest questions, on programs that no other question is about, judged as the further questions are."""

from benchmarks.first_runs.answers import agrees, day, file, number
from benchmarks.first_runs.further_questions import Judged
from benchmarks.first_runs.new_questions import _first
from benchmarks.first_runs.questions import _python, _sql


def _shelf(value: str) -> str:
    """What the files ``p`` below the folder of the choir say."""
    return _python(
        f'import datetime, os, re; from pathlib import Path; p = Path(os.environ["STATE"], "shelf"); print({value})'
    )


def _heard(value: str) -> str:
    """What the recorded requests ``f`` say, which the program itself reads."""
    return _python(
        "import os; from mitmproxy.io import FlowReader; "
        'f = list(FlowReader(open(os.environ["STATE"] + "/heard.flows", "rb")).stream()); '
        f"print({value})",
        '"$TOOLS/mitmproxy/bin/python"',
    )


def _hull(value: str) -> str:
    """What the tasks ``t`` and the people ``p`` of the yard say, with who ``w`` does which task."""
    return _python(
        'import datetime, os, xml.etree.ElementTree as x; r = x.parse(os.environ["STATE"] + "/hull.planner"); '
        't = {e.get("name"): e for e in r.iter("task")}; p = {e.get("id"): e for e in r.iter("resource")}; '
        'w = {e.get("task-id"): e.get("resource-id") for e in r.iter("allocation")}; '
        f"print({value})"
    )


def _boat(value: str) -> str:
    """What the texts ``m`` of the translation, each by its source, say."""
    return _python(
        'import os, re, xml.etree.ElementTree as x; r = x.parse(os.environ["STATE"] + "/boat_de.ts"); '
        'm = {e.findtext("source"): e for e in r.iter("message")}; '
        f"print({value})"
    )


_LAMP_OIL = (
    "select iif(count(*), \\x27yes\\x27, \\x27no\\x27) from billowers o join bill b on b.id = o.bill_id "
    "join person p on p.id = o.person_id where b.what = \\x27Lamp oil\\x27 and p.name = \\x27Ruben\\x27"
)
_PAID_LEAST = "select p.name from person p join bill b on b.payer_id = p.id group by p.id order by sum(b.amount)"
_ORANGES = "select built from ships s join loads l on l.ship = s.id where goods = \\x27oranges\\x27"
_MAST = ('import glob, os, re; t = [open(p).read() for p in glob.glob(os.environ["STATE"] + '
         '"/.local/share/remmina/*.remmina")]; t.sort(key=lambda e: "name=Weather mast\\n" not in e); '
         'print(*(re.search("username=(.+)", e)[1] for e in t), sep=chr(10))')  # fmt: skip
_LONGEST = ('import os, re; t = open(os.environ["STATE"] + "/ferry.srt").read().split("\\n\\n"); '
            'd = lambda e: (lambda h: int(h[7]) * 1000 + int(h[8]) - int(h[3]) * 1000 - int(h[4]))'
            '(re.findall("[0-9]+", e)); '
            'print(*(e.strip().splitlines()[2].rstrip(".?") for e in sorted(t, key=d, reverse=True)), '
            "sep=chr(10))")  # fmt: skip
_DOORS = 'import os, xml.etree.ElementTree as x; r = x.parse(os.environ["STATE"] + "/doors.ui"); '
_LIMIT = _DOORS + 'print(*(e.text for e in r.iter("property") if e.get("name") == "max-length"))'
_TITLE = (_DOORS + 'print(*(e.text for e in sorted(r.iter("property"), key=lambda e: e.get("name") != "title") '
          'if e.get("translatable")), sep=chr(10))')  # fmt: skip
_TRANSLATED = ('*sorted((e.findtext("translation") for e in m.values() if e.findtext("translation")), '
               'key=lambda v: v != m["Drop the anchor"].findtext("translation")), sep=chr(10)')  # fmt: skip
_SMITH = ('p[w[t["Forge the anchor"].get("id")]].get("email"), *(e.get("email") for i, e in p.items() '
          'if i != w[t["Forge the anchor"].get("id")]), sep=chr(10)')  # fmt: skip

TASKS: tuple[Judged, ...] = (
    Judged("ihatemoney-q1", "ihatemoney", "question", "How much was spent in June 2026 in all?",
           _sql("cabin.db", "select printf(\\x27%.2f\\x27, sum(amount)) from bill where date like \\x272026-06%\\x27"),
           "q_ihatemoney_june", judge=number,
           ways=("241.00", "241", "241,00", "They spent 241.00 in all.", "Expenses: 241.00"),
           wrong=("249.50", "490.50", "120.00", "241 or 249.50", "24.10", "not 241")),
    Judged("ihatemoney-q2", "ihatemoney", "question", "Who has paid the least in all?",
           _first("cabin.db", _PAID_LEAST), "q_ihatemoney_least",
           ways=("Ruben", "ruben", "Ruben has paid the least.", "Ruben, with 22.80"),
           wrong=("Tilda", "Emil", "Ruben and Tilda", "not Ruben", "22.80", "Cabin week")),
    Judged("ihatemoney-q3", "ihatemoney", "question", 'Does Ruben share the bill "Lamp oil"?',
           _sql("cabin.db", _LAMP_OIL), "q_ihatemoney_lamp", judge=agrees,
           ways=("yes", "Yes.", "Yes, Ruben shares it.", "True", "Yes, with Tilda"),
           wrong=("no", "No, he does not.", "False", "Tilda", "Lamp oil", "17.50")),
    Judged("copyparty-q1", "copyparty", "question",
           'On what date was the file "poster.svg" in the folder "concerts/2025" last modified?',
           _shelf('datetime.date.fromtimestamp((p / "concerts/2025/poster.svg").stat().st_mtime)'),
           "q_copyparty_poster", judge=day,
           ways=("2025-04-28", "28 April 2025", "April 28, 2025", "28.04.2025", "04/28/25", "2025-04-28 20:05:00",
                 "28th of April"),
           wrong=("2026-03-22", "2025-05-12", "28 May 2025", "28 April 2026", "April 2025",
                  "2025-04-28 or 2026-03-22")),
    Judged("copyparty-q2", "copyparty", "question",
           'In which box hangs the key of the organ, by the file "keys.txt" in the folder "notes"?',
           _shelf('re.search("organ hangs in box ([0-9]+)", (p / "notes/keys.txt").read_text())[1]'),
           "q_copyparty_organ", judge=number,
           ways=("82", "box 82", "eighty-two", "The key of the organ hangs in box 82."),
           wrong=("36", "36 and 82", "28", "not 82", "820", "keys.txt")),
    Judged("copyparty-q3", "copyparty", "question", 'Which file in the folder "concerts/2026" is the largest?',
           _shelf('*(e.name for e in sorted((p / "concerts/2026").iterdir(), key=lambda e: -e.stat().st_size)), '
                  "sep=chr(10)"),
           "q_copyparty_largest", judge=file,
           ways=("seats.csv", "seats", "concerts/2026/seats.csv", "seats.csv (48 200 bytes)",
                 "The largest is seats.csv."),
           wrong=("poster.svg", "speech.txt", "seats.csv or poster.svg", "not seats.csv", "48 200", "concerts")),
    Judged("mitmproxy-q1", "mitmproxy", "question", "How many requests were answered with the status 404?",
           _heard("sum(e.response.status_code == 404 for e in f)"), "q_mitmproxy_missing", judge=number,
           ways=("3", "three", "3 requests", "Three requests were answered so."),
           wrong=("10", "2", "4", "404", "3 of 10", "more than 3")),
    Judged("mitmproxy-q2", "mitmproxy", "question",
           'What does the header "Server" say in the response to the request with the method DELETE?',
           _heard('*(e.response.headers["Server"] for e in sorted(f, key=lambda e: e.request.method != "DELETE")), '
                  "sep=chr(10)"),
           "q_mitmproxy_server",
           ways=("shop/1.9", "Server: shop/1.9", '"shop/1.9"', "It says shop/1.9."),
           wrong=("shop/1.4", "shop", "1.9", "shop/1.9 or shop/1.4", "walker/2.4", "shop.example")),
    Judged("klaus-q1", "klaus", "question", 'Who made the last commit on the branch "winter"?',
           'git -C "$STATE/lighthouse" log --format=%an winter | awk \'!seen[$0]++\'', "q_klaus_winter",
           ways=("Mona Reed", "mona reed", "Reed, Mona", "It was Mona Reed.", "Mona Reed, who raised the lamp"),
           wrong=("Iris Vale", "Owen Hart", "Mona Reed and Owen Hart", "Mona", "not Mona Reed", "winter")),
    Judged("klaus-q2", "klaus", "question",
           'How many steps are there by the file "plans/stairs.txt" as it is in the tag "v1"?',
           'git -C "$STATE/lighthouse" show v1:plans/stairs.txt | grep -o "[0-9][0-9]*"', "q_klaus_steps",
           judge=number, ways=("148", "148 steps", "Steps: 148.", "There are 148 steps."),
           wrong=("152", "31", "148 or 152", "not 148", "1480", "14")),
    Judged("datasette-q1", "datasette", "question",
           'How many tons of timber are in the table "loads" in all?',
           _sql("harbour.db", "select sum(tons) from loads where goods = \\x27timber\\x27"), "q_datasette_timber",
           judge=number, ways=("775", "775 tons", "There are 775 tons of timber.", "775.0"),
           wrong=("310", "1260", "600", "310, 290 and 175", "not 775", "77.5")),
    Judged("datasette-q2", "datasette", "question", "In which year was the ship built that brought the oranges?",
           _sql("harbour.db", _ORANGES), "q_datasette_oranges", judge=number,
           ways=("2011", "It was built in 2011.", "in 2011", "Dorado, 2011"),
           wrong=("1987", "2004", "1999", "2026", "Dorado", "2011 or 2004")),
    Judged("remmina-q1", "remmina", "question", 'As which user does the connection "Weather mast" sign in?',
           _python(_MAST), ('right "table cell" "Weather mast"', "wait 1", "at 130 271", "wait 2"), ("wind",),
           ways=("wind", "as wind", "The user is wind.", '"wind"', "Username: wind"),
           wrong=("nora", "keeper", "wind or keeper", "not wind", "Weather mast", "windmill", "mast.example")),
    Judged("gaupol-q1", "gaupol", "question",
           "What is the text of the subtitle that stays the longest on the screen?",
           _python(_LONGEST), ("wait 1",), ("5.400", "3.800", "Rosa had them yesterday, in the green bag. [21]"),
          
           ways=("Rosa had them yesterday, in the green bag.", "rosa had them yesterday, in the green bag",
                 '"Rosa had them yesterday, in the green bag."',
                 "Its text is: Rosa had them yesterday, in the green bag."),
           wrong=("Then we row.", "The ferry leaves at six.", "5.4", "Rosa had them yesterday", "in the green bag",
                  "Rosa had them yesterday, in the green bag. Then we row.")),
    Judged("planner-q1", "planner", "question",
           'What is the e-mail address of the person to whom the task "Forge the anchor" is assigned?',
           _hull(_SMITH), ("at 45 325", "wait 1"), ("forge@smithy.example", "Mira Holt", "mira"),
           ways=("forge@smithy.example", "It is forge@smithy.example.", "Mira Holt, forge@smithy.example",
                 '"forge@smithy.example"'),
           wrong=("tom@yard.example", "sails@yard.example", "Mira Holt", "forge",
                  "forge@smithy.example or tom@yard.example", "not forge@smithy.example")),
    Judged("planner-q2", "planner", "question", 'On what date does the task "Sew the sail" finish?',
           _hull('datetime.datetime.strptime(t["Sew the sail"].get("end"), "%Y%m%dT%H%M%SZ").date()'),
           ("at 45 235", "wait 1"), ("Sew the sail", "May 12"), judge=day,
           ways=("2026-05-12", "12 May 2026", "May 12", "May 12, 2026", "12.05.2026", "Tuesday, 12 May"),
           wrong=("May 8", "May 4", "12 June 2026", "12 May 2025", "Friday, 12 May", "7d", "May 4 to May 12")),
    Judged("glade-q1", "glade", "question",
           'How many characters can be typed at most into the entry "code"?', _python(_LIMIT),
           ('click "table cell" doors', "key asterisk", "wait 1", 'click "table cell" code', "wait 1.5"),
           judge=number, ways=("12", "twelve", "12 characters", "Its maximum length is 12."),
           wrong=("9", "0", "640", "12 or 9", "120", "more than 12")),
    Judged("glade-q2", "glade", "question", 'What is the title of the window "doors"?', _python(_TITLE),
           ('click "table cell" doors', "wait 1.5"),
           ways=("Doors of the mill", "doors of the mill", '"Doors of the mill"', "Its title is Doors of the mill."),
           wrong=("All doors", "Lock all", "doors", "mill", "doors.ui", "Doors of the mill or All doors",
                  "not Doors of the mill")),
    Judged("linguist-q1", "linguist", "question", 'How is "Drop the anchor" translated?', _boat(_TRANSLATED),
           ('click "table cell" Deck', "wait 1", 'click "table cell" "Drop the anchor"', "wait 1"),
           ways=("Anker werfen", "anker werfen", '"Anker werfen"', "It is translated as Anker werfen."),
           wrong=("Segel setzen", "Anker", "Planken putzen", "Anker werfen or Segel setzen", "not Anker werfen",
                  "Drop the anchor")),
    Judged("linguist-q2", "linguist", "question",
           'On the button of which colour is "Read the compass" shown, by the comment of its developer?',
           _boat('re.search("the (.+) button", m["Read the compass"].findtext("extracomment"))[1]'),
           ('click "table cell" Bridge', "wait 1", 'click "table cell" "Read the compass"', "wait 1"),
           ("Shown on the red button.",),
           ways=("red", "Red", "the red button", "It is shown on the red button.", "on the red one"),
           wrong=("third", "green", "not red", "It was never red.", "reddish", "Kompass ablesen", "Bridge")),
)  # fmt: skip
"""The questions; each was written before its program was first asked anything."""
