"""The twenty tasks of the fifth set, each with a check from outside, written before any run on their programs."""

from benchmarks.first_runs.form import NearMiss, Task, python, sql


def _fair(query: str, answer: str) -> str:
    return sql("fair/db.sqlite3", query, answer)


def _names(table: str, answer: str) -> str:
    """A condition: the names in a table of the conference, each plain or by its language."""
    return python(
        "import json, os, sqlite3, sys; "
        'b = sqlite3.connect("file:" + os.environ["STATE"] + "/fair/db.sqlite3?mode=ro", uri=True); '
        f'r = [n for n, in b.execute("select name from {table} order by id")]; '
        'r = [json.loads(n)["en"] if n.startswith("{") else n for n in r]; '
        f'sys.exit("|".join(r) != "{answer}")'
    )


def _talks(query: str, answer: str) -> str:
    return sql("taguette.sqlite3", query, answer)


def _tables(what: str, table: str, holds: str) -> str:
    """A condition on what the database answers, ``r``, when it is asked for its tables or for what one holds."""
    return python(
        "import json, os, sys, urllib.request as u; "
        'a = "http://127.0.0.1:" + open(os.environ["STATE"] + "/tables.port").read(); '
        'c = "AWS4-HMAC-SHA256 Credential=key/20261123/eu-west-1/dynamodb/aws4_request, "; '
        'c += "SignedHeaders=host, Signature=0"; '
        'h = {"Content-Type": "application/x-amz-json-1.0", "X-Amz-Date": "20261123T120000Z", "Authorization": c, '
        f'"X-Amz-Target": "DynamoDB_20120810.{what}"}}; '
        f'd = {{"TableName": "{table}"}} if "{table}" else {{}}; '
        "r = json.load(u.urlopen(u.Request(a, json.dumps(d).encode(), h))); "
        f"sys.exit(not ({holds}))"
    )


def _house(holds: str) -> str:
    """A condition on the saved accounts: the names ``p`` of the payees and ``a`` of the accounts."""
    return python(
        "import os, sys, xml.etree.ElementTree as x; "
        't = x.parse(os.environ["STATE"] + "/house.gsb").getroot(); '
        'p = [n.get("Na") for n in t.iter("Party")]; a = [n.get("Name") for n in t.iter("Account")]; '
        f"sys.exit(not ({holds}))"
    )


def _book(holds: str) -> str:
    """A condition on the saved novel: a function ``r`` that reads a file, the names ``c`` of its characters."""
    return python(
        "import glob, os, re, sys; "
        's = os.environ["STATE"] + "/island/"; r = lambda n: open(s + n).read(); '
        'c = sorted(re.search("Name: +(.+)", open(f).read())[1] for f in glob.glob(s + "characters/*")); '
        f"sys.exit(not ({holds}))"
    )


def _sound(section: str, line: str) -> str:
    """A condition: a section of the settings of the audio editor has a line."""
    return (f'sed -n "/^\\[{section}\\]/,/^\\[/p" "$STATE/.audacity-data/audacity.cfg" 2>/dev/null | '
            f'grep -qx "{line}"')  # fmt: skip


_ROOMS = "schedule_room"
_TYPES = "submission_submissiontype"
_TAGS = "select tag from submission_tag order by id"
_CODES = "select path from tags order by id"
_TEXTS = "select name from documents order by id"
_PROJECTS = "select name from projects order by id"

_KEEP = ("wait 0.5", "key ctrl+s", "wait 1.5")
_KEPT = ("wait 0.5", "key ctrl+s", "wait 1", 'click "push button" Save', "wait 1.5")
_NEVER_KEPT = ("wait 0.5", "key ctrl+s", "wait 1", 'click "push button" Cancel', "wait 1")


def _payee(button: str) -> tuple[str, ...]:
    return ('click "table cell" Payees', "wait 1", 'click "push button" "New payee"', "wait 1", "key ctrl+a",
            "type Ferry", "wait 0.5", f'click "push button" {button}', "wait 1")  # fmt: skip


def _renamed(account: str) -> tuple[str, ...]:
    return (f'click "table cell" "{account}"', "wait 1", 'click "page tab" Properties', "wait 1",
            'fill text "" "House savings"', "key Tab", "wait 0.5")  # fmt: skip


def _closed(account: str) -> tuple[str, ...]:
    return (f'click "table cell" "{account}"', "wait 1", "click menu Edit", "wait 0.5",
            'click "menu item" "Remove current account"', "wait 1", 'click "push button" Yes', "wait 1")  # fmt: skip


_CHARACTERS = ("at 160 176", "wait 1")
_PLOTS = ("at 160 226", "wait 1")


def _titled(place: int) -> tuple[str, ...]:
    return (f'fill text "Book information" "A winter in two parts" #{place}', "key Tab")


def _named(character: str) -> tuple[str, ...]:
    return (*_CHARACTERS, f'click "table cell" "{character}"', "wait 1", 'fill text "" Johan', "key Tab")


def _unplotted(plot: str) -> tuple[str, ...]:
    return (*_PLOTS, f'click "table cell" "{plot}"', "wait 1", 'click "push button" Plots #1', "wait 1")


def _chosen(menu: str, *items: str) -> tuple[str, ...]:
    return (f"click menu {menu}", "wait 0.7", *items, "wait 1")


def _recording(name: str) -> tuple[str, ...]:
    return _chosen("Transport", 'click menu "Transport Options"', "wait 0.7", f'click "check menu item" "{name}"')


def _buffer(button: str) -> tuple[str, ...]:
    return ("key ctrl+p", "wait 2", 'fill text "" 250 #1', "wait 0.5", f'click "push button" {button}', "wait 1")


TASKS = (
    Task("pretalx-1", "pretalx", "create", 'Add a room called "Dye house".',
         _names(_ROOMS, "Great barn|Mill|Tea room|Dye house"), "pretalx_room"),
    Task("pretalx-2", "pretalx", "edit", 'Rename the session type "Guided tour" to "Walk".',
         _names(_TYPES, "Talk|Workshop|Walk"), "pretalx_type"),
    Task("pretalx-3", "pretalx", "setting",
         'Change the organiser email address of the event to "wool@example.org".',
         _fair("select email from event_event", "wool@example.org"), "pretalx_email"),
    Task("pretalx-4", "pretalx", "delete", 'Delete the tag "draft".', _fair(_TAGS, "needs loom|outdoors"),
         "pretalx_tag"),
    Task("taguette-1", "taguette", "create", 'Create a tag called "childhood" in the project "Harbour interviews".',
         _talks(_CODES, "weather|family|trade|unclear|childhood"), "taguette_tag"),
    Task("taguette-2", "taguette", "edit",
         'Rename the document "Net maker" of the project "Harbour interviews" to "Net mender".',
         _talks(_TEXTS, "Ferry crew|Lighthouse keeper|Old newspaper|Net mender"), "taguette_document"),
    Task("taguette-3", "taguette", "delete", 'Delete the tag "unclear" of the project "Harbour interviews".',
         _talks(_CODES, "weather|family|trade"), "taguette_untag"),
    Task("taguette-4", "taguette", "delete", 'Delete the project "Trial run".',
         _talks(_PROJECTS, "Harbour interviews"), "taguette_delete"),
    Task("dynamodb-1", "dynamodb-admin", "delete", 'Purge the table "Members", so that it has no items.',
         _tables("Scan", "Members", 'r["Count"] == 0'), "dynamodb_purge"),
    Task("dynamodb-2", "dynamodb-admin", "delete", 'Delete the item "b3" of the table "Boats".',
         _tables("Scan", "Boats", 'sorted(i["id"]["S"] for i in r["Items"]) == ["b1", "b2"]'), "dynamodb_item"),
    Task("dynamodb-3", "dynamodb-admin", "delete", 'Delete the table "OldInvoices".',
         _tables("ListTables", "", 'r["TableNames"] == ["Boats", "Members", "Races"]'), "dynamodb_drop"),
    Task("grisbi-1", "grisbi", "create", 'Add a payee called "Ferry" and save the file.',
         _house('p == ["Bakery", "Book shop", "Old landlord", "Ferry"]'), (*_payee("Apply"), *_KEPT)),
    Task("grisbi-2", "grisbi", "edit", 'Rename the account "Savings" to "House savings" and save the file.',
         _house('a == ["Current account", "House savings", "Old cash box"]'), (*_renamed("Savings"), *_KEPT)),
    Task("grisbi-3", "grisbi", "delete", 'Remove the account "Old cash box" and save the file.',
         _house('a == ["Current account", "Savings"]'), (*_closed("Old cash box"), *_KEPT)),
    Task("manuskript-1", "manuskript", "edit",
         'Set the subtitle of the book to "A winter in two parts" and save the project.',
         _book('re.search("^Subtitle: +A winter in two parts$", r("infos.txt"), re.M) '
               'and "Island Winter" in r("infos.txt")'),
         (*_titled(1), *_KEEP)),
    Task("manuskript-2", "manuskript", "edit", 'Rename the character "Jonas" to "Johan" and save the project.',
         _book('c == ["Johan", "Marta", "Old sailor"]'), (*_named("Jonas"), *_KEEP)),
    Task("manuskript-3", "manuskript", "delete", 'Delete the plot "The lost goat" and save the project.',
         _book('"goat" not in r("plots.xml") and r("plots.xml").count("<plot ") == 2'),
         (*_unplotted("The lost goat"), *_KEEP)),
    Task("audacity-1", "audacity", "setting", 'Set the buffer length to "250" milliseconds in the preferences.',
         _sound("AudioIO", "LatencyDuration=250"), _buffer("OK")),
    Task("audacity-2", "audacity", "setting", 'Switch on "Sound Activated Recording" in the transport options.',
         _sound("AudioIO", "SoundActivatedRecord=1"), _recording("Sound Activated Recording (on/off)")),
    Task("audacity-3", "audacity", "setting", 'Switch on "Show Clipping" in the menu "View".',
         _sound("GUI", "ShowClipping=1"), _chosen("View", 'click "check menu item" "Show Clipping (on/off)"')),
)  # fmt: skip
"""The tasks."""

NEAR_MISSES = (
    NearMiss("pretalx-1", "the name is typed and not saved", "pretalx_near_room"),
    NearMiss("pretalx-2", "another session type is renamed", "pretalx_near_type",
             _names(_TYPES, "Talk|Walk|Guided tour")),
    NearMiss("pretalx-3", "the address is typed and not saved", "pretalx_near_email"),
    NearMiss("pretalx-4", "another tag is deleted", "pretalx_near_tag", _fair(_TAGS, "draft|needs loom")),
    NearMiss("taguette-1", "the tag has another name", "taguette_near_tag",
             _talks(_CODES, "weather|family|trade|unclear|children")),
    NearMiss("taguette-2", "the name is typed and not saved", "taguette_near_document"),
    NearMiss("taguette-3", "another tag is deleted", "taguette_near_untag", _talks(_CODES, "weather|family|unclear")),
    NearMiss("taguette-4", "the other project is deleted", "taguette_near_delete", _talks(_PROJECTS, "Trial run")),
    NearMiss("dynamodb-1", "another table is purged", "dynamodb_near_purge",
             _tables("Scan", "Races", 'r["Count"] == 0')),
    NearMiss("dynamodb-2", "another item is deleted", "dynamodb_near_item",
             _tables("Scan", "Boats", 'sorted(i["id"]["S"] for i in r["Items"]) == ["b1", "b3"]')),
    NearMiss("dynamodb-3", "the table is emptied instead", "dynamodb_near_drop",
             _tables("Scan", "OldInvoices", 'r["Count"] == 0')),
    NearMiss("grisbi-1", "the payee is added and the file is not saved", (*_payee("Apply"), *_NEVER_KEPT)),
    NearMiss("grisbi-2", "another account is renamed", (*_renamed("Old cash box"), *_KEPT),
             _house('a == ["Current account", "Savings", "House savings"]')),
    NearMiss("grisbi-3", "another account is removed", (*_closed("Savings"), *_KEPT),
             _house('a == ["Current account", "Old cash box"]')),
    NearMiss("manuskript-1", "the title is changed instead", (*_titled(0), *_KEEP),
             _book('re.search("^Title: +A winter in two parts$", r("infos.txt"), re.M)')),
    NearMiss("manuskript-2", "another character is renamed", (*_named("Old sailor"), *_KEEP),
             _book('c == ["Johan", "Jonas", "Marta"]')),
    NearMiss("manuskript-3", "the plot is deleted and the project is not saved", _unplotted("The lost goat")),
    NearMiss("audacity-1", "the length is typed and the preferences are cancelled", _buffer("Cancel")),
    NearMiss("audacity-2", "another option is switched on", _recording("Software Playthrough (on/off)"),
             _sound("AudioIO", "SWPlaythrough=1")),
    NearMiss("audacity-3", "another thing is shown", _chosen("View", 'click "check menu item" "Track Name (on/off)"'),
             _sound("GUI", "ShowTrackNameInWaveform=1")),
)  # fmt: skip
"""What is nearly right, and must not pass: the wrong one of several, another value, or what was not saved."""
