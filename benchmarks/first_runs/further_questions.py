"""Twenty further questions, on other programs: each names the judge of its answer, right answers and wrong ones."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from benchmarks.first_runs.answers import agrees, day, euros, file, name, number
from benchmarks.first_runs.questions import Question, _python, _sql, _xml


@dataclass(frozen=True, slots=True)
class Judged(Question):
    """A question with a judge of its own.

    Attributes:
        judge: Whether an answer is right, by the answer and by what the data say.
        ways: Right answers, said in different ways.
        wrong: Wrong answers.
    """

    judge: Callable[[str, str], bool] = name
    ways: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    def right(self, answer: str, wanted: str) -> bool:
        """Whether an answer is right, by the judge of this question."""
        return self.judge(answer, wanted)

    def seen(self, read: str, wanted: str) -> bool:
        """Whether what a person read where the answer is shown says it."""
        return self.judge(read, wanted)

    def sound(self, proven: Mapping[str, object]) -> bool:
        """Whether a proof found that all right answers pass, and no wrong one does."""
        return proven["passed"] == list(self.ways) and proven["refused"] == ["", *self.wrong]

    def tried(self, wanted: str) -> dict[str, list[str]]:
        """The right answers that pass, and the wrong ones, of which no answer at all is one, that do not."""
        return {
            "passed": [each for each in self.ways if self.right(each, wanted)],
            "refused": [each for each in ("", *self.wrong) if not self.right(each, wanted)],
        }


def _page(title: str, value: str, other: str = "Rules") -> str:
    """What is in the text ``t`` of a page of the wiki, or in ``v`` of another one; the wiki is asked for them."""
    return _python(
        "import datetime, json, os, re, urllib.request as u; "
        'a = "http://127.0.0.1:" + os.environ["PORT"] + "/recipes/default/tiddlers/"; '
        f't, v = (json.load(u.urlopen(a + n))["text"] for n in ("{title}", "{other}")); print({value})'
    )


def _torrents(asked: str, value: str) -> str:
    """What is in the answer ``r`` of the torrent client to a request."""
    return (
        'a="http://127.0.0.1:$PORT/transmission/rpc"; '
        's=$(curl -s "$a" | grep -o "X-Transmission-Session-Id: [[:alnum:]]*" | head -n 1); '
        f'curl -s -H "$s" -d \'{asked}\' "$a" | '
        + _python(f'import json, sys; r = json.load(sys.stdin)["arguments"]; print({value})')
    )


def _files(folder: str, value: str) -> str:
    """What the files ``f`` of a folder, the largest first, say."""
    return _python(
        "import datetime, os; from pathlib import Path; "
        f'f = sorted(Path(os.environ["STATE"], "files/{folder}").iterdir(), key=lambda e: -e.stat().st_size); '
        f"print({value})"
    )


def _items(table: str, value: str) -> str:
    """What the items ``i`` of a table of the database say, which is asked for them."""
    return _python(
        "import json, os, urllib.request as u; "
        'a = "http://127.0.0.1:" + open(os.environ["STATE"] + "/tables.port").read(); '
        'c = "AWS4-HMAC-SHA256 Credential=key/20261123/eu-west-1/dynamodb/aws4_request, "; '
        'c += "SignedHeaders=host, Signature=0"; '
        'h = {"Content-Type": "application/x-amz-json-1.0", "X-Amz-Date": "20261123T120000Z", "Authorization": c, '
        '"X-Amz-Target": "DynamoDB_20120810.Scan"}; '
        f'i = json.load(u.urlopen(u.Request(a, json.dumps({{"TableName": "{table}"}}).encode(), h)))["Items"]; '
        f"print({value})"
    )


def _notice(field: str, page: str, value: str = '"\\n".join(sorted({*f.values()}, key=lambda v: v != f[p]))') -> str:
    """What a field says of a page of the news ``p``, among what it says of all, ``f``."""
    return _python(
        f'import glob, os, re; p = "{page}"; '
        f'f = {{n.split("/")[-2]: re.search("^{field}: *(.+)", open(n).read(), re.M)[1] '
        'for n in glob.glob(os.environ["STATE"] + "/site/content/news/*/contents.lr")}; '
        f"print({value})"
    )


def _notes(notebook: str) -> str:
    """The title of the only note in a notebook, and below it those of the others."""
    return _python(
        "import os; from pathlib import Path; "
        'f = [e.read_text() for e in Path(os.environ["STATE"], ".local/share/gnote").glob("*.note")]; '
        f'f.sort(key=lambda t: "system:notebook:{notebook}<" not in t); '
        'print(*(t.split("<title>")[1].split("<")[0] for t in f), sep=chr(10))'
    )


def _cast(importance: int) -> str:
    """The name of the only character of an importance, and below it those of the others."""
    return _python(
        "import os, re; from pathlib import Path; "
        'f = [e.read_text() for e in Path(os.environ["STATE"], "island/characters").glob("*.txt")]; '
        f'f.sort(key=lambda t: re.search("Importance: *([0-9])", t)[1] != "{importance}"); '
        'print(*(re.search("Name: *(.+)", t)[1] for t in f), sep=chr(10))'
    )


_GET = '{"method": "session-get"}'
_DATE = 'datetime.datetime.strptime(re.search("leaves on ([0-9]+ [A-Z][a-z]+ [0-9]+)", t)[1], "%d %B %Y").date()'
_SONG = ("import os; from mutagen.id3 import ID3; "
         'print(ID3(os.environ["STATE"] + "/songs/03 Salt Wind.mp3")["TDRC"].text[0])')  # fmt: skip

TASKS: tuple[Judged, ...] = (
    Judged("tiddlywiki-q1", "tiddlywiki", "question", "How many berths do all boats of the club have together?",
           _page("Boats", 'sum(int(n.split("|")[3]) for n in t.splitlines()[1:])'), "q_tiddlywiki_berths",
           judge=number, ways=("21", "21 berths", "twenty-one", "They have 21 berths."),
           wrong=("20", "9", "6, 4, 9, 2", "not 21")),
    Judged("tiddlywiki-q2", "tiddlywiki", "question", 'On what date does the voyage "Island round" begin?',
           _page("Island%20round", _DATE), "q_tiddlywiki_island", judge=day,
           ways=("14 May 2027", "2027-05-14", "May 14th, 2027", "14.05.2027", "05/14/27", "Friday, 14th of May",
                 "The Sandpiper leaves on 14 May 2027 with Nora Falk as her skipper."),
           wrong=("17 July 2027", "May 2027", "14 May 2026", "14 May or 17 July 2027", "15 May 2027", "2026 May 14",
                  "Monday, 14 May 2027")),
    Judged("tiddlywiki-q3", "tiddlywiki", "question", "May I bring my dog on board, by the rules of the club?",
           _page("Rules", '"no" if "Dogs are not allowed" in t else "yes"'), "q_tiddlywiki_dog", judge=agrees,
           ways=("No", "no.", "No, dogs are not allowed on board.", "not allowed", "Dogs aren't allowed on board",
                 "Life jackets are worn on deck. Dogs are not allowed on board."),
           wrong=("Yes", "allowed", "Yes, dogs are allowed.", "on board", "Life jackets are worn on deck.")),
    Judged("tiddlywiki-q4", "tiddlywiki", "question",
           'In which year was the boat built that leaves on the voyage "Island round"?',
           _page("Boats", '[n.split("|")[2].strip() for n in t.splitlines() if n.split("|")[1].strip() in v][0]',
                 "Island%20round"), "q_tiddlywiki_built", judge=number,
           ways=("2003", "in 2003", "The Sandpiper was built in 2003."),
           wrong=("1974", "1988", "2027", "2003 or 1988", "9", "Sandpiper", "Sandpiper 2003 9")),
    Judged("transmission-q1", "transmission", "question",
           "What is the maximum number of peers per torrent in the preferences?",
           _torrents(_GET, 'r["peer-limit-per-torrent"]'), "q_transmission_peers", judge=number,
           ways=("37", "37 peers", "thirty-seven", "Max peers per torrent: 37"),
           wrong=("180", "37 to 180", "137", "3.7", "37 %")),
    Judged("transmission-q2", "transmission", "question", "Is peer exchange (PEX) switched on in the preferences?",
           _torrents(_GET, '"yes" if r["pex-enabled"] else "no"'), "q_transmission_pex", judge=agrees,
           ways=("no", "No, it is off.", "False", "not checked", "unchecked", "It isn't switched on.", "disabled"),
           wrong=("yes", "True", "on", "checked", "Use PEX to get more peers", "It is switched on.")),
    Judged("thunar-q1", "thunar", "question", 'Which file in the folder "Invoices" is the largest?',
           _files("Invoices", "*(e.name for e in f), sep=chr(10)"),
           ('double "table cell" Invoices', "wait 2"), ("mooring.txt", "crane-repair.txt", "fuel.txt", "paint.txt"),
           judge=file, ways=("mooring.txt", "mooring", "Invoices/mooring.txt", "mooring.txt (21.3 KiB)"),
           wrong=("paint.txt", "crane-repair.txt", "mooring.txt and paint.txt", "21.3 KiB", "moor")),
    Judged("thunar-q2", "thunar", "question",
           'On what date was the file "lease.txt" in the folder "Letters" last modified?',
           _files("Letters", '[datetime.datetime.fromtimestamp(e.stat().st_mtime) for e in f '
                  'if e.name == "lease.txt"][0].date()'),
           ('double "table cell" Letters', "wait 2"), ("lease.txt", "08/19/25"), judge=day,
           ways=("2025-08-19", "19 August 2025", "Aug 19, 2025", "08/19/25", "19/08/2025 14:05", "19th of August"),
           wrong=("2026-03-16", "2025-08-18", "19 July 2025", "19 August 2026", "August 2025")),
    Judged("dynamodb-q1", "dynamodb-admin", "question", 'On what date is the "Spring regatta" in the table "Races"?',
           _items("Races", '[e["day"]["S"] for e in i if e["name"]["S"] == "Spring regatta"][0]'), "q_dynamodb_regatta",
           judge=day, ways=("2027-04-18", "18 April 2027", "April 18, 2027", "18.4.2027", "04/18/2027", "18th April",
                            "r1 Spring regatta 2027-04-18"),
           wrong=("2027-07-03", "2027-04-19", "18 May 2027", "2026-04-18", "2027-04-18 to 2027-07-03", "2027")),
    Judged("dynamodb-q2", "dynamodb-admin", "question", 'How many members in the table "Members" live in Holm?',
           _items("Members", 'sum(e["town"]["S"] == "Holm" for e in i)'), "q_dynamodb_holm", judge=number,
           ways=("2", "two", "2 members", "Two members live in Holm."), wrong=("3", "1", "2 or 3", "more than 2")),
    Judged("taguette-q1", "taguette", "question", 'How many documents does the project "Harbour interviews" have?',
           _sql("taguette.sqlite3", "select count(*) from documents d join projects p on d.project_id = p.id "
                "where p.name = \\x27Harbour interviews\\x27"), "q_taguette_documents", judge=number,
           ways=("4", "four", "4 documents", "There are four documents."), wrong=("0", "3", "5", "4 or 5", "fourteen")),
    Judged("lektor-q1", "lektor", "question", 'Who is the author of the notice "Lost scores" in the news?',
           _notice("author", "lost-scores"), "q_lektor_author",
           ways=("Emil Roth", "emil roth", "The author is Emil Roth.", "Roth, Emil"),
           wrong=("Nora Falk", "Emil", "Emil Roth and Nora Falk", "not Emil Roth", "Emil Rothmann")),
    Judged("lektor-q2", "lektor", "question", 'Is the notice "New conductor" in the news pinned?',
           _notice("pinned", "new-conductor", "f[p]"), "q_lektor_pinned", judge=agrees,
           ways=("yes", "Yes, it is pinned.", "True", "checked", "pinned", "It is pinned"),
           wrong=("no", "not pinned", "No, it isn't pinned.", "unchecked", "False", "New conductor",
                  "It is on the page News")),
    Judged("grisbi-q1", "grisbi", "question", 'At which bank is the account "Savings"?',
           _xml("house.gsb", '[b.get("Na") for a in r.iter("Account") for b in r.iter("Bank") '
                'if a.get("Name") == "Savings" and b.get("Nb") == a.get("Bank")][0]'),
           ('click "table cell" Savings', "wait 1", 'click "page tab" Properties', "wait 1"),
           ways=("Harbour Bank", "harbour bank", "The account is at the Harbour Bank.", '"Harbour Bank"'),
           wrong=("Harbour", "Savings Bank", "not the Harbour Bank", "Ida Moss")),
    Judged("grisbi-q2", "grisbi", "question", "How much more money is in Savings than in the Current account?",
           _xml("house.gsb", '(lambda b: format(b["Savings"] - b["Current account"], ".2f"))'
                '({a.get("Name"): float(a.get("Initial_balance")) for a in r.iter("Account")})'),
           ('click "table cell" Accounts', "wait 1"), ("€ 2,000.00", "€ 500.00"), judge=euros,
           ways=("1,500.00", "€ 1,500.00", "1500", "1 500,00 €", "1.500,00 EUR", "1500 euros", "1'500.00",
                 "Savings has €1,500.00 more than the Current account."),
           wrong=("500.00", "2,000.00", "1.50", "15000", "-1,500.00", "-€1,500.00", "1,500.00 USD",
                  "2,000.00 and 500.00", "more than 1500")),
    Judged("kid3-q1", "kid3", "question", 'From which year is the song "Salt Wind"?',
           _python(_SONG, "/usr/bin/python3"),
           ('click "table cell" "03 Salt Wind.mp3"', "wait 1"), judge=number,
           ways=("2019", "It is from 2019.", "Date: 2019"),
           wrong=("2018", "2026", "2018 or 2019", "19", "201", "not 2019")),
    Judged("gnote-q1", "gnote", "question", 'Which note is in the notebook "Outdoors"?',
           _notes("Outdoors"), ('click "table cell" Outdoors', "wait 1"),
           ways=("Garden plan", '"Garden plan"', "garden plan", "The note is called Garden plan."),
           wrong=("Gift ideas", "Reading list", "Garden plan and Gift ideas", "Garden", "Outdoors")),
    Judged("cherrytree-q1", "cherrytree", "question", "Who has the spade, by the notes about tools?",
           _xml("garden.ctd", '__import__("re").search("spade is with ([A-Z][a-z]+)", [n.findtext("rich_text") '
                'for n in r.iter("node") if n.get("name") == "Tools"][0])[1] + chr(10) + "Nora"'),
           ('click "table cell" Tools', "wait 1"), ("The spade is with Emil.",),
           ways=("Emil", "emil", "The spade is with Emil.", "Emil has it"),
           wrong=("Nora", "Emil and Nora", "not Emil", "Tools", "The spade is with Nora.")),
    Judged("manuskript-q1", "manuskript", "question", "Which character of the book is a minor one?",
           _cast(0), ("at 160 176", "wait 1"), ("Minor", "Old sailor"),
           ways=("Old sailor", "the old sailor", '"Old sailor"', "The minor character is the Old sailor."),
           wrong=("Marta", "Jonas", "Old sailor and Jonas", "sailor", "Minor")),
    Judged("poedit-q1", "poedit", "question", "Which language team is set in the properties of the translation?",
           _python('import os; t = open(os.environ["STATE"] + "/de.po").read(); '
                   'print(t.split("Language-Team: ")[1].split(chr(92))[0])'),
           ('click "menu" Translation', "wait 0.5", 'click "menu item" "Properties…"', "wait 1.5"),
           ways=("Harbour", "harbour", "The team is Harbour.", "Language team: Harbour"),
           wrong=("German", "Ferry 1.0", "Ida Moss", "not Harbour", "Harbours")),
)  # fmt: skip
"""The questions; each was written before its program was first asked anything."""
