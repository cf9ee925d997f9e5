"""The twenty tasks of the first runs, each with a check from outside; all were written before any run on them."""

from benchmarks.first_runs.form import OUTSIDE, Task, python, sql


def _ledger(holds: str) -> str:
    """A condition on the transactions ``t`` of the ledger, as Beancount reads them."""
    code = (
        "import os, sys; from beancount.loader import load_file; from beancount.core.data import Transaction; "
        'e, w, _ = load_file(os.environ["STATE"] + "/household.beancount"); '
        "t = [(str(x.date), x.payee, x.narration, {(p.account, str(p.units)) for p in x.postings}) "
        f"for x in e if isinstance(x, Transaction)]; sys.exit(bool(w) or not ({holds}))"
    )
    return python(code, '"$TOOLS/fava/bin/python"')


def _office(query: str, answer: str) -> str:
    return sql("office/db/db", query, answer)


def _studies(query: str, answer: str) -> str:
    return sql("studies.db", query, answer)


def _xml(file: str, holds: str) -> str:
    """A condition on an XML file below $STATE, ``r``."""
    code = f'r = x.parse(os.environ["STATE"] + "/{file}").getroot(); sys.exit(not ({holds}))'
    return python(f"import os, sys, xml.etree.ElementTree as x; {code}")


def _shown(*words: str) -> str:
    """A condition on what AT-SPI says of the program."""
    return f"/usr/bin/python3 {OUTSIDE}/shown.py {' '.join(words)} 2>/dev/null"


_CONTACTS, _TASKS = ".local/share/osmo/contacts_records.xml", ".local/share/osmo/tasks_entries.xml"
_NOVEL = "novel/nwProject.nwx"
_BOTH = '{"Anna", "Lena"} == {n.text for n in r.iter("first_name")}'

TASKS = (
    Task("fava-1", "fava", "create",
         'Enter that I paid 23.50 EUR to "Green Grocer" for "vegetables" on 2024-05-03, from Assets:Cash to '
         "Expenses:Food.",
         _ledger('("2024-05-03", "Green Grocer", "vegetables", '
                 '{("Assets:Cash", "-23.50 EUR"), ("Expenses:Food", "23.50 EUR")}) in t and len(t) == 6'),
         "fava_create"),
    Task("fava-2", "fava", "delete", "Delete the payment to the Book Shop for the novel.",
         _ledger('len(t) == 4 and "Book Shop" not in {x[1] for x in t}'), "fava_delete"),
    Task("fava-3", "fava", "edit", "Change the rent for February from 700 to 720 EUR.",
         _ledger('("2024-02-01", "Landlord", "rent February", '
                 '{("Expenses:Rent", "720.00 EUR"), ("Assets:Bank", "-720.00 EUR")}) in t or '
                 '("2024-02-01", "Landlord", "rent February", '
                 '{("Expenses:Rent", "720 EUR"), ("Assets:Bank", "-720 EUR")}) in t'), "fava_edit"),
    Task("roundup-1", "roundup", "create",
         'Log in as "ann" with the password "pear22" and report an urgent issue with the title "Printer is jammed".',
         _office("select _title, p._name from _issue join _priority p on _issue._priority = p.id "
                 "where _issue.id > 4 and _issue.__retired__ = 0", "Printer is jammed|urgent"), "roundup_create"),
    Task("roundup-2", "roundup", "edit",
         'Log in as "bob" with the password "plum33" and mark the issue "Coffee machine leaks" as resolved.',
         _office("select s._name from _issue join _status s on _issue._status = s.id where _issue.id = 1", "resolved"),
         "roundup_resolve"),
    Task("roundup-3", "roundup", "setting",
         'Log in as "ann" with the password "pear22" and set my phone number to 555 0147.',
         _office("select _phone from _user where _username = \\x27ann\\x27", "555 0147"), "roundup_phone"),
    Task("roundup-4", "roundup", "lookup", "Show me everything about the issue with the broken window.",
         'grep -qE "GET /office/issue2[ ?]" "$STATE/access.log"', "roundup_show"),
    Task("optuna-1", "optuna-dashboard", "delete", 'Delete the study "old-test".',
         _studies("select study_name from studies order by study_name", "baseline|deep-search|wide-net"),
         "optuna_delete"),
    Task("optuna-2", "optuna-dashboard", "edit", 'Rename the study "baseline" to "reference".',
         _studies("select study_name from studies order by study_name", "deep-search|old-test|reference|wide-net"),
         "optuna_rename"),
    Task("optuna-3", "optuna-dashboard", "create",
         'Create a new study called "night-run" whose value is to be maximized.',
         _studies("select study_name, direction from studies natural join study_directions where study_id > 4",
                  "night-run|MAXIMIZE"), "optuna_create"),
    Task("optuna-4", "optuna-dashboard", "lookup", 'Show me the trials of the study "deep-search".',
         'grep -q "GET /api/studies/2[ ?]" "$STATE/access.log"', "optuna_show"),
    Task("osmo-1", "osmo", "create", 'Add a task "Buy stamps" with high priority.',
         _xml(_TASKS, '[(e.findtext("summary"), e.findtext("priority")) for e in r.iter("entry")] == '
              '[("Buy stamps", "2")]'),
         ('click "page tab" Tasks', 'click "push button" "New task"', "wait 1", 'type "Buy stamps"',
          'click "combo box" Medium', "key Down Return", 'click "push button" OK')),
    Task("osmo-2", "osmo", "delete", "Remove Carl Weber from my contacts.", _xml(_CONTACTS, _BOTH),
         ('click "page tab" Contacts', 'click "table cell" Carl', 'click "push button" "Remove contact"', "wait 1",
          'click "push button" Yes')),
    Task("osmo-3", "osmo", "setting", "Hide the notes page.",
         _xml(".config/osmo/config.xml", 'r.findtext("general/hide_notes") == "1"') + " || "
         + _shown("osmo", "--tabs", "Calendar", "Tasks", "Contacts"),
         ('click "push button" Preferences', "wait 1", 'click "page tab" General', "wait 1", 'click "check box" Notes',
          'click "push button" Close')),
    Task("sqlitebrowser-1", "sqlitebrowser", "edit", 'Rename the table "clients" to "customers" and write the changes.',
         sql("shop.db", "select name from sqlite_master where type = \\x27table\\x27 order by name",
             "customers|orders|scrap"),
         ('click "table cell" clients', 'click "push button" "Modify Table"', "wait 1", "key ctrl+a", "type customers",
          'click "push button" OK', "wait 1", "key ctrl+s")),
    Task("sqlitebrowser-2", "sqlitebrowser", "delete", 'Delete the table "scrap" and write the changes.',
         sql("shop.db", "select name from sqlite_master where type = \\x27table\\x27 order by name", "clients|orders"),
         ('right "table cell" scrap', "key Down Down Down Return", "wait 1", 'click "push button" Yes', "wait 1",
          "key ctrl+s")),
    Task("sqlitebrowser-3", "sqlitebrowser", "lookup", "Show me the data in the table orders.",
         _shown('"db browser"', "chair", "desk"),
         ('right "table cell" orders', "key Down Return", "wait 1")),
    Task("novelwriter-1", "novelwriter", "setting", "Do not ask before exiting the program.",
         'grep -qx "askBeforeExit = false" "$STATE/.config/novelwriter/novelwriter.toml"',
         ("key ctrl+comma", "wait 1", 'click "check box" Behaviour', "wait 1",
          'click "check box" "Ask before exiting novelWriter"', 'click "push button" Save')),
    Task("novelwriter-2", "novelwriter", "edit", 'Set the author of the project to "Iris Moon" and save the project.',
         _xml(_NOVEL, 'r.findtext("project/author") == "Iris Moon"'),
         ("key ctrl+shift+comma", "wait 1", 'fill text Author "Iris Moon"', 'click "push button" Save', "wait 1",
          "key ctrl+shift+s")),
    Task("novelwriter-3", "novelwriter", "delete", 'Move the scene "The Letter" to the trash and save the project.',
         _xml(_NOVEL, '[i.get("class") for i in r.iter("item") if i.findtext("name") == "The Letter"] == ["TRASH"] or '
              'any(i.findtext("name") == "The Letter" and i.get("parent") in '
              '{t.get("handle") for t in r.iter("item") if t.get("type") == "ROOT" and t.get("class") == "TRASH"} '
              'for i in r.iter("item"))'),
         ('right "table cell" "The Letter"', "key Up Return", "wait 1", 'click "push button" Yes', "wait 1",
          "key ctrl+shift+s")),
)  # fmt: skip
"""The tasks; each was written before its program was first run by us."""
