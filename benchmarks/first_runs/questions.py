"""Twenty tasks that ask a question; the answer is computed outside while the program runs."""

import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass

from benchmarks.first_runs.form import Task


@dataclass(frozen=True, slots=True)
class Question(Task):
    """A task that is done by an answer.

    Attributes:
        shows: What a person sees where the answer is read, on a program of the desktop; empty for the answer itself.
    """

    shows: tuple[str, ...] = ()

    @property
    def expected(self) -> str:
        """A command that prints the right answer; the program's data are read, not its screen."""
        return self.done

    def right(self, answer: str, wanted: str) -> bool:
        """Whether an answer is right, by what its command printed."""
        return right(answer, wanted)

    def seen(self, read: str, wanted: str) -> bool:
        """Whether the right answer is in what a person read where it is shown."""
        return numbers(wanted) <= numbers(read) if numbers(wanted) else wanted.casefold() in read.casefold()


def _python(code: str, interpreter: str = "python3") -> str:
    return f"{interpreter} -c '{code}'"


def _sql(file: str, query: str) -> str:
    return _python(f'import os, sqlite3; print(sqlite3.connect(os.environ["STATE"] + "/{file}").execute("{query}")'
                   ".fetchone()[0])")  # fmt: skip


def _xml(file: str, value: str) -> str:
    return _python('import os, xml.etree.ElementTree as x; r = x.parse(os.environ["STATE"] + '
                   f'"/{file}").getroot(); print({value})')  # fmt: skip


def _ledger(account: str, where: str) -> str:
    """The sum of what was posted on an account by some transactions ``x``."""
    return _python(
        "import os; from beancount.loader import load_file; from beancount.core.data import Transaction; "
        'e = load_file(os.environ["STATE"] + "/household.beancount")[0]; '
        f'print(sum(p.units.number for x in e if isinstance(x, Transaction) and {where} for p in x.postings '
        f'if p.account == "{account}"))',
        '"$TOOLS/fava/bin/python"',
    )  # fmt: skip


_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_ROSA = 'Log in as "rosa" with the password "quince44". '
_SAFE = "printf 'birch44\\n' | keepassxc-cli show -q -a UserName \"$STATE/safe.kdbx\" Old/Forum"

TASKS: tuple[Question, ...] = (
    Question("fava-q1", "fava", "question", "How much did I pay at the Baker?",
             _ledger("Expenses:Food", 'x.payee == "Baker"'), "q_fava_baker"),
    Question("fava-q2", "fava", "question", "How much money is in Assets:Cash?",
             _ledger("Assets:Cash", "True"), "q_fava_cash"),
    Question("roundup-q1", "roundup", "question", "Who is the issue about the slow network assigned to?",
             _sql("office/db/db", "select _username from _user u join _issue i on i._assignedto = u.id "
                  "where _title like \\x27Slow network%\\x27"), "q_roundup_who"),
    Question("roundup-q2", "roundup", "question", "What priority does the issue about the new chairs have?",
             _sql("office/db/db", "select _name from _priority p join _issue i on i._priority = p.id "
                  "where _title = \\x27Order new chairs\\x27"), "q_roundup_priority"),
    Question("optuna-q1", "optuna-dashboard", "question", 'How many trials does the study "deep-search" have?',
             _sql("studies.db", "select count(*) from trials natural join studies where study_name = "
                  "\\x27deep-search\\x27"), "q_optuna_trials"),
    Question("optuna-q2", "optuna-dashboard", "question", 'What is the best value of the study "wide-net"?',
             _sql("studies.db", "select min(value) from trial_values natural join trials natural join studies "
                  "where study_name = \\x27wide-net\\x27"), "q_optuna_best"),
    Question("osmo-q1", "osmo", "question", "What is the last name of Anna in my contacts?",
             _xml(".local/share/osmo/contacts_records.xml",
                  '[n.findtext("last_name") for n in r.iter("record") if n.findtext("first_name") == "Anna"][0]'),
             ('click "page tab" Contacts', "wait 1", 'click "table cell" Anna', "wait 1")),
    Question("osmo-q2", "osmo", "question", "How many contacts do I have?",
             _xml(".local/share/osmo/contacts_records.xml", 'len(list(r.iter("record")))'),
             ('click "page tab" Contacts', "wait 1"), ("Anna", "Carl", "Lena")),
    Question("sqlitebrowser-q1", "sqlitebrowser", "question", "In which city does Ben Hill live?",
             _sql("shop.db", "select city from clients where name = \\x27Ben Hill\\x27"),
             ('right "table cell" clients', "key Down Return", "wait 1")),
    Question("sqlitebrowser-q2", "sqlitebrowser", "question", "How many tables does the database have?",
             _sql("shop.db", "select count(*) from sqlite_master where type = \\x27table\\x27"), ("wait 1",),
             ("Tables (3)",)),
    Question("novelwriter-q1", "novelwriter", "question", "Who is the author of the project?",
             _xml("novel/nwProject.nwx", 'r.findtext("project/author")'),
             ("key ctrl+shift+comma", "wait 1")),
    Question("novelwriter-q2", "novelwriter", "question", "How many scenes does Chapter One have?",
             _xml("novel/nwProject.nwx", 'sum(1 for i in r.iter("item") for c in r.iter("item") if i.get("parent") == '
                  'c.get("handle") and c.findtext("name") == "Chapter One")'),
             ("wait 1",), ("Chapter One", "The Harbour", "The Letter")),
    Question("trac-q1", "trac", "question", "Who owns the component documents?",
             _sql("project/db/trac.db", "select owner from component where name = \\x27documents\\x27"),
             "q_trac_owner"),
    Question("trac-q2", "trac", "question", "Which ticket has the priority blocker?",
             _sql("project/db/trac.db", "select summary from ticket where priority = \\x27blocker\\x27"),
             "q_trac_blocker"),
    Question("trac-q3", "trac", "question", "How many tickets belong to the milestone Autumn?",
             _sql("project/db/trac.db", "select count(*) from ticket where milestone = \\x27Autumn\\x27"),
             "q_trac_autumn"),
    Question("wagtail-q1", "wagtail", "question", _ROSA + "What is the e-mail address of the user emil?",
             _sql("cafe/db.sqlite3", "select email from auth_user where username = \\x27emil\\x27"), "q_wagtail_email"),
    Question("wagtail-q2", "wagtail", "question", _ROSA + 'How many pages are there below the page "Menu"?',
             _sql("cafe/db.sqlite3", "select numchild from wagtailcore_page where title = \\x27Menu\\x27"),
             "q_wagtail_below"),
    Question("homebank-q1", "homebank", "question", "How much money is in the account Wallet today?",
             _xml("house.xhb", 'format(sum(float(a.get("initial")) for a in r.iter("account") if a.get("key") == "2")'
                  ' + '
                  'sum(float(o.get("amount")) for o in r.iter("ope") if o.get("account") == "2"), ".2f")'),
             ("wait 1",), ("24.50 €",)),
    Question("homebank-q2", "homebank", "question", "How much did I pay for the monthly ticket?",
             _xml("house.xhb", '[format(-float(o.get("amount")), ".2f") for o in r.iter("ope") '
                  'if o.get("wording") == "monthly ticket"][0]'),
             ('double "table cell" Wallet', "wait 2"), ("-49.00 €",)),
    Question("keepassxc-q1", "keepassxc", "question",
             'Unlock the database with the password "birch44". What is the username of the entry "Forum"?', _SAFE,
             ("type birch44", "key Return", "wait 3", 'click "table cell" Old', "wait 1")),
)  # fmt: skip
"""The questions; each was written before its program was first run by a model's plan."""


def expected(question: Question, environment: Mapping[str, str]) -> str:
    """The right answer, from the data of the program that runs in an environment."""
    line = ["sh", "-c", question.expected]
    return subprocess.run(line, env=dict(environment), capture_output=True, text=True, timeout=60).stdout.strip()


def numbers(text: str) -> set[float]:
    """The numbers in a text, without their signs."""
    return {float(each) for each in _NUMBER.findall(text)}


def right(answer: str, wanted: str) -> bool:
    """Whether an answer says what is wanted: the only number in it, or the words, whatever stands around them."""
    said, words = (" ".join(each.casefold().split()).strip(" .\"'") for each in (answer, wanted))
    try:
        return numbers(said) == {abs(float(words))}
    except ValueError:
        return bool(words) and words in said
