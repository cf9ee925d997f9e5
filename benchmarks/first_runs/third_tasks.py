"""The twenty tasks of the third set, each with a check from outside, written before any run on their programs."""

from benchmarks.first_runs.form import NearMiss, Task, python, sql

_SYSTEM = "/usr/bin/python3"
"""The Python of the system, for which Debian's packages are installed."""


def _site(query: str, answer: str) -> str:
    return sql("site/dev.db", query, answer)


def _packages(query: str, answer: str) -> str:
    return sql("user/data/pyload.db", query, answer)


def _line(file: str, line: str) -> str:
    """A condition: a file of settings has a line."""
    return f'grep -qx "{line}" "$STATE/{file}" 2>/dev/null'


def _base(file: str, holds: str) -> str:
    """A condition on the rows ``r`` of a file of the SQL editor, in which each change of a row is a line."""
    return python(
        "import json, os, sys; "
        f'd = [json.loads(n) for n in open(os.environ["STATE"] + "/base/{file}.db")]; '
        'k = {n["_id"]: n for n in d if "_id" in n}; r = [n for n in k.values() if "$$deleted" not in n]; '
        f"sys.exit(not ({holds}))"
    )


def _notes(holds: str) -> str:
    """A condition on the notes ``r``, each with its title and the text of its tags."""
    return python(
        "import glob, os, sys, xml.etree.ElementTree as x; "
        'f = glob.glob(os.environ["STATE"] + "/.local/share/gnote/*.note"); '
        'g = lambda n, t: [e.text for e in n.iter("{http://beatniksoftware.com/tomboy}" + t)]; '
        'r = {g(n, "title")[0]: g(n, "tag") for n in map(lambda p: x.parse(p).getroot(), f)}; '
        f"sys.exit(not ({holds}))"
    )


def _songs(tag: str, answer: str) -> str:
    """A condition: what a tag of all songs says, in their order, with ``-`` for a song that has none."""
    return python(
        "import glob, os, sys, mutagen; "
        'f = sorted(glob.glob(os.environ["STATE"] + "/songs/*.mp3")); '
        f's = [mutagen.File(n, easy=True).get("{tag}", ["-"])[0] for n in f]; '
        f'sys.exit("|".join(s) != "{answer}")',
        _SYSTEM,
    )


def _po(holds: str) -> str:
    """A condition on the saved translations ``r`` and the whole text ``t``."""
    return python(
        'import os, re, sys; t = open(os.environ["STATE"] + "/de.po").read(); '
        r'r = dict(re.findall(r"msgid .(.+).\nmsgstr .(.*).\n", t)); '
        f"sys.exit(not ({holds}))"
    )


_TITLES = "select title from blog_blogpost order by id"
_NAMES = "select name from packages order by id"
_CONFIG = "user/settings/pyload.cfg"
_WORDS = ('len(r) == 6 and r["Departures"] == "Abfahrten" and r["Arrivals"] == "Ankünfte" and '
          'r["Timetable"] == "Stundenplan" and')  # fmt: skip

_MENU = ("at 842 284", "wait 1")
_NOTEBOOK = (*_MENU, 'click "push button" "New Notebook..."', "wait 1", "type Travel")
_VERSION = ('click "push button" "Configure Kid3"', "wait 2", 'click "combo box" ID3v2.3.0', "wait 1", "key Down",
            "key Return", "wait 1")  # fmt: skip
_SPRAY = ('click "table cell" "03 Salt Wind.mp3"', "wait 1", 'double "table cell" "Salt Wind"', "wait 0.5",
          "key ctrl+a", 'type "Salt Spray"', "key Return", "wait 1")  # fmt: skip
_NO_GENRE = ("wait 1", 'click "table cell" Folk', 'click "push button" Delete', "wait 1", "key ctrl+s", "wait 1")
_TEAM = ('click "menu" Translation', "wait 0.5", 'click "menu item" "Properties…"', "wait 1.5", "key Tab",
         "key ctrl+a", "type Coast", "wait 0.5")  # fmt: skip
_SAVE = ("wait 1", 'click "push button" Save', "wait 1")


def _translated(source: str, words: str) -> tuple[str, ...]:
    return (f'click "table cell" {source}', "wait 1", "at 300 620", "key ctrl+a", f"type {words}", "wait 1")


def _deleted_note(title: str) -> tuple[str, ...]:
    return (f'click "table cell" "{title}"', f'right "table cell" "{title}"', "wait 0.5", 'click "menu item" Delete',
            "wait 1", 'click "push button" Delete', "wait 1")  # fmt: skip


def _needs_work(source: str) -> tuple[str, ...]:
    return (f'click "table cell" {source}', "wait 1", 'click "toggle button" "Needs Work"', "wait 1")


TASKS = (
    Task("mezzanine-1", "mezzanine", "create",
         'Save a draft of a blog post with the title "Summer picnic" and the content "Bring a blanket".',
         _site("select title, status, instr(content, \\x27Bring a blanket\\x27) > 0 from blog_blogpost where id > 4",
               "Summer picnic|1|1"), "mezzanine_draft"),
    Task("mezzanine-2", "mezzanine", "edit", 'Change the title of the page "Boat house" to "Boat shed".',
         _site("select title from pages_page order by id", "Blog|Opening hours|Boat shed|Membership"),
         "mezzanine_title"),
    Task("mezzanine-3", "mezzanine", "setting", 'Set the status of the blog post "New oars" to "Draft".',
         _site("select title from blog_blogpost where status = 1", "New oars"), "mezzanine_status"),
    Task("mezzanine-4", "mezzanine", "delete", 'Delete the blog post "Winter closing".',
         _site(_TITLES, "Spring regatta|New oars|Lost anchor"), "mezzanine_delete"),
    Task("pyload-1", "pyload", "create",
         'Add a package called "Tide tables" with the link "http://127.0.0.1:9/tides.zip".',
         _packages("select p.name, l.url from packages p join links l on l.package = p.id where p.id > 5",
                   "Tide tables|http://127.0.0.1:9/tides.zip"), "pyload_add"),
    Task("pyload-2", "pyload", "edit", 'Rename the package "Map tiles" to "Chart tiles".',
         _packages(_NAMES, "Lecture slides|Holiday photos|Old drivers|Field recordings|Chart tiles"),
         "pyload_rename"),
    Task("pyload-3", "pyload", "setting", 'Set the maximum of parallel downloads to "5".',
         _line(_CONFIG, '.*Maximum parallel downloads.* = 5'), "pyload_parallel"),
    Task("pyload-4", "pyload", "delete", 'Delete the package "Old drivers".',
         _packages(_NAMES, "Lecture slides|Holiday photos|Field recordings|Map tiles"), "pyload_delete"),
    Task("sqlpad-1", "sqlpad", "create", 'Add the user "nora@example.org" as an editor.',
         _base("users", 'len(r) == 4 and [n["role"] for n in r if n["email"] == "nora@example.org"] == ["editor"]'),
         "sqlpad_user"),
    Task("sqlpad-2", "sqlpad", "edit", 'Rename the query "Late parcels" to "Overdue parcels".',
         _base("queries", 'len(r) == 4 and k["q3"]["name"] == "Overdue parcels" and "parcels" in k["q3"]["queryText"]'),
         "sqlpad_rename"),
    Task("sqlpad-3", "sqlpad", "delete", 'Delete the connection "Old archive".',
         _base("connections", '{n["name"] for n in r} == {"Warehouse", "Webshop"}'), "sqlpad_delete"),
    Task("gnote-1", "gnote", "create", 'Create a notebook called "Travel".',
         _notes('any("system:notebook:Travel" in tags for tags in r.values())'),
         (*_NOTEBOOK, 'click "push button" Create')),
    Task("gnote-2", "gnote", "setting", "Switch off the spell check while typing.",
         '[ "$(gsettings get org.gnome.gnote enable-spellchecking)" = false ]',
         (*_MENU, 'click "push button" Preferences', "wait 1.5", 'click "check box" "Spell check while typing"')),
    Task("gnote-3", "gnote", "delete", 'Delete the note "Old recipes".',
         _notes('{n for n in r if "Template" not in n} == {"Garden plan", "Gift ideas", "Reading list"}'),
         _deleted_note("Old recipes")),
    Task("kid3-1", "kid3", "edit", 'Change the title of the song "03 Salt Wind.mp3" to "Salt Spray" and save it.',
         _songs("title", "Low Tide|Ferry at Dawn|Salt Spray|The Harbour Clock|Gulls"), (*_SPRAY, "key ctrl+s")),
    Task("kid3-2", "kid3", "setting", 'Set the version used for new tags to "ID3v2.4.0".',
         _line(".config/Kid3/Kid3.conf", "ID3v2Version=1"), (*_VERSION, 'click "push button" OK')),
    Task("kid3-3", "kid3", "delete", 'Delete the genre of the song "05 Gulls.mp3" and save it.',
         _songs("genre", "Folk|Folk|Folk|Folk|-"), ('click "table cell" "05 Gulls.mp3"', *_NO_GENRE)),
    Task("poedit-1", "poedit", "create", 'Translate "Harbour" as "Hafen" and save the file.',
         _po(f'{_WORDS} r["Harbour"] == "Hafen" and r["Ticket"] == "Zettel"'),
         (*_translated("Harbour", "Hafen"), "key ctrl+s")),
    Task("poedit-2", "poedit", "setting",
         'Change the language team in the properties of this translation to "Coast" and save the file.',
         _po(r'r"Language-Team: Coast\n" in t'), (*_TEAM, 'click "push button" OK', *_SAVE)),
    Task("poedit-3", "poedit", "setting", 'Mark the translation of "Sunday" as needing work and save the file.',
         _po(r'r["Sunday"] == "Sonntag" and re.findall(r"#, fuzzy\nmsgid .(.+).\n", t) == ["Sunday", "Timetable"]'),
         (*_needs_work("Sunday"), "key ctrl+s")),
)  # fmt: skip
"""The tasks."""

NEAR_MISSES = (
    NearMiss("mezzanine-1", "the draft is typed and not saved", "mezzanine_near_draft"),
    NearMiss("mezzanine-2", "another page is renamed", "mezzanine_near_title",
             _site("select title from pages_page order by id", "Blog|Opening hours|Boat house|Boat shed")),
    NearMiss("mezzanine-3", "the status is chosen and not saved", "mezzanine_near_status"),
    NearMiss("mezzanine-4", "another post is deleted", "mezzanine_near_delete",
             _site(_TITLES, "Spring regatta|New oars|Winter closing")),
    NearMiss("pyload-1", "the package has another link", "pyload_near_add",
             _packages("select p.name, l.url from packages p join links l on l.package = p.id where p.id > 5",
                       "Tide tables|http://127.0.0.1:9/tide.zip")),
    NearMiss("pyload-2", "the name is typed and cancelled", "pyload_near_rename"),
    NearMiss("pyload-3", "the number of connections for one download is set", "pyload_near_parallel",
             _line(_CONFIG, '.*Maximum connections for one download.* = 5')),
    NearMiss("pyload-4", "another package is deleted", "pyload_near_delete",
             _packages(_NAMES, "Lecture slides|Holiday photos|Old drivers|Map tiles")),
    NearMiss("sqlpad-1", "the user is added as an admin", "sqlpad_near_user",
             _base("users", '[n["role"] for n in r if n["email"] == "nora@example.org"] == ["admin"]')),
    NearMiss("sqlpad-2", "the name is typed and not saved", "sqlpad_near_rename"),
    NearMiss("sqlpad-3", "another connection is deleted", "sqlpad_near_delete",
             _base("connections", '{n["name"] for n in r} == {"Old archive", "Webshop"}')),
    NearMiss("gnote-1", "the name is typed and cancelled", (*_NOTEBOOK, 'click "push button" Cancel')),
    NearMiss("gnote-2", "the lists with bullets are switched off",
             (*_MENU, 'click "push button" Preferences', "wait 1.5", 'click "check box" "Enable auto-bulleted lists"'),
             '[ "$(gsettings get org.gnome.gnote enable-bulleted-lists)" = false ]'),
    NearMiss("gnote-3", "another note is deleted", _deleted_note("Reading list"),
             _notes('"Old recipes" in r and "Reading list" not in r')),
    NearMiss("kid3-1", "the title is changed and not saved", _SPRAY),
    NearMiss("kid3-2", "the version is chosen and the settings are cancelled",
             (*_VERSION, 'click "push button" Cancel')),
    NearMiss("kid3-3", "the genre of another song is deleted",
             ('click "table cell" "04 The Harbour Clock.mp3"', *_NO_GENRE),
             _songs("genre", "Folk|Folk|Folk|-|Folk")),
    NearMiss("poedit-1", "another word is translated so", (*_translated("Ticket", "Hafen"), "key ctrl+s"),
             _po('r["Ticket"] == "Hafen"')),
    NearMiss("poedit-2", "the team is typed and the properties are cancelled",
             (*_TEAM, 'click "push button" Cancel', *_SAVE), _po('"X-Generator: Poedit" in t')),
    NearMiss("poedit-3", "another translation is marked", (*_needs_work("Ticket"), "key ctrl+s"),
             _po(r're.findall(r"#, fuzzy\nmsgid .(.+).\n", t) == ["Ticket", "Timetable"]')),
)  # fmt: skip
"""What is nearly right, and must not pass: the wrong one of several, another value, or what was not saved."""
