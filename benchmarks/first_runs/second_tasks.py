"""The twenty tasks of the second set, each with a check from outside, written before any run on their programs."""

from benchmarks.first_runs.form import OUTSIDE, NearMiss, Task, python, sql


def _tracker(query: str, answer: str) -> str:
    return sql("tracker/db.sqlite3", query, answer)


def _catalogue(query: str, answer: str) -> str:
    return sql("library/metadata.db", query, answer)


def _readers(query: str, answer: str) -> str:
    return sql("library/app.db", query, answer)


def _hours(query: str, answer: str) -> str:
    return sql(".local/share/hamster/hamster.db", query, answer)


def _git(condition: str) -> str:
    """A condition for ``sh`` in the repository."""
    return f'( cd "$STATE/garden" && {condition} ) 2>/dev/null'


def _vsz(holds: str) -> str:
    """A condition on the saved document, with its widgets ``names`` and their ``values``."""
    return f"python3 {OUTSIDE}/vsz.py \"$STATE/growth.vsz\" '{holds}' 2>/dev/null"


def _filezilla(file: str, holds: str) -> str:
    """A condition on an XML file of the program, ``r``."""
    code = f'r = x.parse(os.environ["STATE"] + "/.config/filezilla/{file}").getroot(); sys.exit(not ({holds}))'
    return python(f"import os, sys, xml.etree.ElementTree as x; {code}")


def _opened(kind: str) -> str:
    """A condition: the log of the tracker tells that the page of the one error of a kind was asked for."""
    return python(
        'import os, sqlite3, sys, uuid; s = os.environ["STATE"]; '
        'b = sqlite3.connect("file:" + s + "/tracker/db.sqlite3?mode=ro", uri=True); '
        f'i = b.execute("select id from issues_issue where calculated_type = \\x27{kind}\\x27").fetchone()[0]; '
        'sys.exit("GET /issues/issue/" + str(uuid.UUID(i)) + "/" not in open(s + "/access.log").read())'
    )


_IDA = 'Log in as "ida@example.org" with the password "hazel-71-fern" and '
_ADMIN = 'Log in as "admin" with the password "Admin-123-maple" and '
_OTHERS = '{"Harbour museum", "Old printer", "Photo shop"}'
_SITES = '[(s.findtext("Name"), s.findtext("Host"), s.findtext("User")) for s in r.iter("Server")]'
_TODAY = "date(f.start_time) in (date(\\x27now\\x27, \\x27localtime\\x27), " \
         "date(\\x27now\\x27, \\x27localtime\\x27, \\x27-330 minutes\\x27))"  # fmt: skip

_CATEGORIES = ('click "toggle button" Menu', "wait 1", 'click "menu item" "Tracking Settings"', "wait 1.5",
               'click "page tab" "Categories and Tags"', "wait 1")  # fmt: skip
_X_AXIS = ('click "table cell" heights', "key Right", "wait 1", 'click "table cell" x', "wait 1", "at 180 408",
           "key ctrl+a", 'type "days since sowing"', "key Return", "wait 1")  # fmt: skip
_DELETE = ("wait 1", 'click "menu item" Edit', "wait 1", "at 97 308", "wait 1", "key ctrl+s", "wait 1")
_NEW_SITE = ("key ctrl+s", "wait 1.5", 'click "push button" "New site"', "wait 1", "type Archive", "key Return",
             "wait 1")  # fmt: skip
_DELETE_SITE = ('click "push button" Delete', "wait 1", 'click "push button" Yes', "wait 1",
                'click "push button" OK')  # fmt: skip
_GARDENING = ('click "push button" Add', "wait 1.5", "key ctrl+a", 'type "15:00 - 16:15 Gardening@Home"', "wait 1")
_SETTINGS = ('click "menu" Edit', 'click "menu item" "Settings..."', "wait 2", "at 320 387", "wait 1",
             'fill "spin button" "" 5')  # fmt: skip

TASKS = (
    Task("bugsink-1", "bugsink", "edit", _IDA + "mark the division by zero in the project Webshop as resolved.",
         _tracker("select calculated_type from issues_issue where is_resolved and not is_deleted",
                  "ZeroDivisionError"), "bugsink_resolve"),
    Task("bugsink-2", "bugsink", "create",
         _IDA + 'create a project called "Newsletter" that everybody may join.',
         _tracker("select name, visibility from projects_project where id > 2", "Newsletter|1"), "bugsink_project"),
    Task("bugsink-3", "bugsink", "setting", _IDA + "switch to the dark theme.",
         _tracker("select theme_preference from auth_user", "dark"), "bugsink_theme"),
    Task("bugsink-4", "bugsink", "lookup", _IDA + "show me the error about the file labels.pdf in the Warehouse.",
         _opened("FileNotFoundError"), "bugsink_labels"),
    Task("calibreweb-1", "calibreweb", "create", _ADMIN + 'create a shelf called "Summer reading".',
         _readers("select name from shelf where id > 2", "Summer reading"), "calibreweb_shelf"),
    Task("calibreweb-2", "calibreweb", "edit",
         _ADMIN + 'change the title of the book "The Quiet Harbour" to "The Silent Harbour".',
         _catalogue("select count(*), group_concat(title = \\x27The Silent Harbour\\x27, \\x27\\x27) "
                    "from (select title from books order by id)", "6|000010"), "calibreweb_title"),
    Task("calibreweb-3", "calibreweb", "edit", _ADMIN + 'mark the book "Nine Lanterns" as read.',
         _readers("select book_id from book_read_link where read_status = 1", "2"), "calibreweb_read"),
    Task("calibreweb-4", "calibreweb", "edit", _ADMIN + 'put the book "Bread at Home" on the shelf "To lend".',
         _readers("select shelf, book_id from book_shelf_link order by shelf", "1|5|2|3"), "calibreweb_lend"),
    Task("ungit-1", "ungit", "create", 'Create a branch called "fences" from main.',
         _git('[ "$(git rev-parse -q --verify refs/heads/fences)" = "$(git rev-parse main)" ]'), "ungit_branch"),
    Task("ungit-2", "ungit", "delete", 'Delete the branch "old-idea".',
         _git('[ "$(git for-each-ref --format="%(refname:short)" | xargs)" = "main paths spring" ]'), "ungit_delete"),
    Task("ungit-3", "ungit", "create", 'Commit the changed file with the message "Add onions".',
         _git('[ "$(git log --format=%s -n 2 main | xargs)" = "Add onions List the seeds" ] && '
              '[ -z "$(git status --porcelain)" ]'), "ungit_commit"),
    Task("hamster-1", "hamster", "create",
         'Add the activity "Gardening" in the category Home for today, from 15:00 to 16:15.',
         _hours("select (select count(*) from facts), a.name, c.name, time(f.start_time), time(f.end_time), "
                f"{_TODAY} from facts f join activities a on a.id = f.activity_id join categories c "
                "on c.id = a.category_id where f.id > 6", "7|Gardening|Home|15:00:00|16:15:00|1"),
         (*_GARDENING, 'click "push button" Save')),
    Task("hamster-2", "hamster", "edit", 'Rename the category "Home" to "Household".',
         _hours("select c.name, a.name from activities a join categories c on c.id = a.category_id "
                "where a.id in (4, 5) order by a.id", "Household|Cooking|Household|Errands"),
         (*_CATEGORIES, 'click "table cell" Home', 'click "push button" "Edit category"', "key ctrl+a",
          "type Household", "key Return", "wait 1", 'click "push button" Close #1')),
    Task("hamster-3", "hamster", "delete", "Delete today's entry for the errands.",
         _hours("select activity_id from facts order by id", "3|1|2|6|2"), ("at 620 304", "wait 1", "key Delete")),
    Task("veusz-1", "veusz", "edit",
         'Change the label of the x axis of the graph heights to "days since sowing" and save the document.',
         _vsz('values["/plants/heights/x", "label"] == "days since sowing" and '
              'values["/plants/heights/y", "label"] == "height" and ("/weather/rainfall/x", "label") not in values'),
         (*_X_AXIS, "key ctrl+s")),
    Task("veusz-2", "veusz", "delete", "Delete the page scratch and save the document.",
         _vsz('[n for n in names if n.count("/") == 1] == ["/plants", "/weather"] and "/weather/rainfall/x" in names'),
         ("wait 1", "at 96 257", *_DELETE)),
    Task("veusz-3", "veusz", "edit", "Rename the page weather to climate and save the document.",
         _vsz('[n for n in names if n.count("/") == 1] == ["/plants", "/climate", "/scratch"] and '
              '"/climate/rainfall/drops" in names'),
         ('click "table cell" weather', "key F2", "wait 0.5", "key ctrl+a", "type climate", "key Return", "wait 1",
          "key ctrl+s")),
    Task("filezilla-1", "filezilla", "create",
         'Add a site called "Archive" with the host ftp.archive.example and the user ida to the site manager.',
         _filezilla("sitemanager.xml", f'("Archive", "ftp.archive.example", "ida") in {_SITES} and '
                    f'{_OTHERS} <= {{s[0] for s in {_SITES}}}'),
         (*_NEW_SITE, "at 900 298", "type ftp.archive.example", "at 950 419", "type ida", 'click "push button" OK')),
    Task("filezilla-2", "filezilla", "setting", "Allow at most 5 simultaneous transfers.",
         _filezilla("filezilla.xml", '[s.text for s in r.iter("Setting") if s.get("name") == "Number of Transfers"] '
                    '== ["5"]'),
         (*_SETTINGS, 'click "push button" OK'), looks=60),
    Task("filezilla-3", "filezilla", "delete", 'Delete the site "Old printer" from the site manager.',
         _filezilla("sitemanager.xml", f'{{s[0] for s in {_SITES}}} == {_OTHERS} - {{"Old printer"}}'),
         ("key ctrl+s", "wait 1.5", "at 222 283", *_DELETE_SITE)),
)  # fmt: skip
"""The tasks."""

NEAR_MISSES = (
    NearMiss("bugsink-1", "another error of the same project is resolved", "bugsink_near_resolve",
             _tracker("select calculated_type from issues_issue where is_resolved", "KeyError")),
    NearMiss("bugsink-3", "the dark theme is chosen and not saved", "bugsink_near_theme"),
    NearMiss("bugsink-4", "another error of the Warehouse is opened", "bugsink_near_labels", _opened("ValueError")),
    NearMiss("calibreweb-3", "the other book of the author is marked as read", "calibreweb_near_read",
             _readers("select book_id from book_read_link where read_status = 1", "1")),
    NearMiss("calibreweb-4", "the book is put on the other shelf", "calibreweb_near_lend",
             _readers("select shelf, book_id from book_shelf_link order by book_id", "1|3|1|5")),
    NearMiss("ungit-1", "a tag of that name is made", "ungit_near_branch",
             _git("git rev-parse -q --verify refs/tags/fences")),
    NearMiss("ungit-2", "another branch is deleted", "ungit_near_delete",
             _git("! git rev-parse -q --verify refs/heads/paths")),
    NearMiss("hamster-1", "the activity is typed and not saved", (*_GARDENING, 'click "push button" Cancel')),
    NearMiss("hamster-3", "the entry above is deleted", ("at 620 263", "wait 1", "key Delete"),
             _hours("select activity_id from facts order by id", "3|5|2|6|2")),
    NearMiss("veusz-1", "the label is changed and the document is not saved", _X_AXIS),
    NearMiss("veusz-2", "another page is deleted", ("wait 1", "at 96 238", *_DELETE),
             _vsz('"/weather" not in names and "/scratch" in names')),
    NearMiss("filezilla-1", "the site is named and left without its host and user",
             (*_NEW_SITE, 'click "push button" OK')),
    NearMiss("filezilla-2", "the number is typed and the settings are cancelled",
             (*_SETTINGS, 'click "push button" Cancel')),
    NearMiss("filezilla-3", "another site is deleted",
             ("key ctrl+s", "wait 1.5", "at 222 306", *_DELETE_SITE),
             _filezilla("sitemanager.xml", f'{{s[0] for s in {_SITES}}} == {_OTHERS} - {{"Photo shop"}}')),
)  # fmt: skip
"""What is nearly right, and must not pass: the wrong one of several, or what was typed and not saved."""
