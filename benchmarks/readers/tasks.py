"""Twelve tasks of six steps and more on three web programs, each with a check from outside and its proof."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from playwright.sync_api import Page

from benchmarks.first_runs.deeper_programs import PROGRAMS as DEEPER
from benchmarks.first_runs.deeper_tasks import TASKS as DEEPER_TASKS
from benchmarks.first_runs.form import Task, Unseen, sql
from benchmarks.first_runs.programs import PROGRAMS as FIRST
from benchmarks.first_runs.proofs_deeper import PROOFS as DEEPER_PROOFS
from benchmarks.first_runs.proofs_web import roundup_login


def _office(query: str, answer: str) -> str:
    return sql("office/db/db", query, answer)


_ANN = 'Log in as "ann" with the password "pear22". Then '
_BOB = 'Log in as "bob" with the password "plum33". Then '

_TRACKER = (
    Task(
        "tracker-1",
        "roundup",
        "create",
        _ANN
        + 'report an issue with the title "Projector is broken" and the priority urgent, with the keyword kitchen, '
        "and assign it to bob.",
        _office(
            "select i._title, p._name, u._username, k._name from _issue i join _priority p on i._priority = p.id "
            "join _user u on i._assignedto = u.id join issue_keyword l on l.nodeid = i.id "
            "join _keyword k on k.id = l.linkid where i.id > 4 and i.__retired__ = 0",
            "Projector is broken|urgent|bob|kitchen",
        ),
        "tracker_report",
    ),
    Task(
        "tracker-2",
        "roundup",
        "edit",
        _BOB + 'mark the issue "Coffee machine leaks" as resolved and assign it to ann, with the comment "The seal was '
        'replaced."',
        _office(
            "select s._name, u._username, (select count(*) from _msg where _summary like \\x27The seal was%\\x27) "
            "from _issue i join _status s on i._status = s.id join _user u on i._assignedto = u.id where i.id = 1",
            "resolved|ann|1",
        ),
        "tracker_resolve",
    ),
    Task(
        "tracker-3",
        "roundup",
        "setting",
        _ANN + 'set my phone number to 555 0147 and my organisation to "Harbour office".',
        _office("select _phone, _organisation from _user where _username = \\x27ann\\x27", "555 0147|Harbour office"),
        "tracker_details",
    ),
    Task(
        "tracker-4",
        "roundup",
        "edit",
        _BOB + 'give the issue "Order new chairs" the priority bug and the status chatting, and change its title to '
        '"Order ten new chairs".',
        _office(
            "select i._title, p._name, s._name from _issue i join _priority p on i._priority = p.id "
            "join _status s on i._status = s.id where i.id = 4",
            "Order ten new chairs|bug|chatting",
        ),
        "tracker_chairs",
    ),
)

_CHOSEN = ("trac-1", "trac-2", "trac-4", "trac-6", "wagtail-1", "wagtail-2", "wagtail-4", "wagtail-5")
TASKS: tuple[Task, ...] = (*_TRACKER, *(t for t in DEEPER_TASKS if t.id in _CHOSEN))


@dataclass(frozen=True, slots=True)
class Site:
    """A program of the study.

    Attributes:
        unseen: How it is started, and who signs in to explore it.
        port: Where it is served: the map knows it by this origin.
    """

    unseen: Unseen
    port: int


_WEB = {u.program.app: u for u in (*FIRST, *DEEPER) if u.program.app in ("roundup", "trac", "wagtail")}
SITES = {
    "roundup": Site(replace(_WEB["roundup"], login=("ann", "pear22")), 9411),
    "trac": Site(_WEB["trac"], 9412),
    "wagtail": Site(_WEB["wagtail"], 9413),
}


def tracker_report(page: Page) -> None:
    roundup_login(page, "ann", "pear22")
    page.get_by_role("link", name="Create New").first.click()
    page.locator("input[name=title]").fill("Projector is broken")
    page.locator("select[name=priority]").select_option("urgent")
    page.locator("input[name=keyword]").fill("kitchen")
    page.locator("select[name=assignedto]").select_option("bob")
    page.get_by_role("button", name="Submit New Entry").click()


def tracker_resolve(page: Page) -> None:
    roundup_login(page, "bob", "plum33")
    page.get_by_role("link", name="Coffee machine leaks").click()
    page.locator("select[name=status]").select_option("resolved")
    page.locator("select[name=assignedto]").select_option("ann")
    page.locator("textarea[name=\\@note]").fill("The seal was replaced.")
    page.get_by_role("button", name="Submit Changes").click()


def tracker_details(page: Page) -> None:
    roundup_login(page, "ann", "pear22")
    page.get_by_role("link", name="Your Details").click()
    page.locator("input[name=phone]").fill("555 0147")
    page.locator("input[name=organisation]").fill("Harbour office")
    page.get_by_role("button", name="Submit Changes").click()


def tracker_chairs(page: Page) -> None:
    roundup_login(page, "bob", "plum33")
    page.get_by_role("link", name="Order new chairs").click()
    page.locator("select[name=priority]").select_option("bug")
    page.locator("select[name=status]").select_option("chatting")
    page.locator("input[name=title]").fill("Order ten new chairs")
    page.get_by_role("button", name="Submit Changes").click()


PROOFS: dict[str, Callable[[Page], object]] = {
    **DEEPER_PROOFS,
    **{f.__name__: f for f in (tracker_report, tracker_resolve, tracker_details, tracker_chairs)},
}
"""How each task is done by hand, by the name that it gives as its proof."""
