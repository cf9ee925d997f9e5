"""Makes a Trac project in $STATE/project: six tickets, three milestones, three components, two wiki pages."""

# mypy: ignore-errors

import os
from datetime import UTC, datetime

from trac.admin.console import TracAdmin
from trac.env import open_environment
from trac.ticket.model import Component, Milestone, Ticket, Version
from trac.wiki.model import WikiPage

FOLDER = os.environ["STATE"] + "/project"
TICKETS = (
    ("Login page is slow", "defect", "major", "website", "Summer", "anna", "It takes ten seconds."),
    ("Export fails for large tables", "defect", "critical", "database", "Summer", "tom", "More than 500 rows."),
    ("Typo on the start page", "defect", "trivial", "website", "", "anna", "It says Wellcome."),
    ("Add a dark theme", "enhancement", "minor", "website", "Autumn", "", "Many have asked for it."),
    ("Write the manual", "task", "major", "documents", "Autumn", "maria", "One page for each screen."),
    ("Backup every night", "task", "blocker", "database", "", "", "At three o'clock."),
)

admin = TracAdmin(FOLDER)
admin.do_initenv("Boathouse sqlite:db/trac.db")
env = open_environment(FOLDER)
for name in ("milestone1", "milestone2", "milestone3", "milestone4"):
    Milestone(env, name).delete()
for name in ("component1", "component2"):
    Component(env, name).delete()
for name in ("1.0", "2.0"):
    Version(env, name).delete()
for name, month in (("Summer", 6), ("Autumn", 9), ("Winter", 12)):
    milestone = Milestone(env)
    milestone.name, milestone.due = name, datetime(2027, month, 21, 12, tzinfo=UTC)
    milestone.insert()
for name, owner in (("website", "anna"), ("database", "tom"), ("documents", "maria")):
    component = Component(env)
    component.name, component.owner = name, owner
    component.insert()
for name in ("1.4", "2.0"):
    version = Version(env)
    version.name = name
    version.insert()
for summary, kind, priority, component, milestone, owner, text in TICKETS:
    ticket = Ticket(env)
    ticket["reporter"], ticket["status"] = "peter", "assigned" if owner else "new"
    ticket["summary"], ticket["type"], ticket["priority"], ticket["description"] = summary, kind, priority, text
    ticket["component"], ticket["milestone"], ticket["owner"] = component, milestone, owner
    ticket.insert()
for name, text in (
    ("Meetings", "= Meetings =\nEvery Monday at nine.\n"),
    ("OldIdeas", "= Old ideas =\nNothing left.\n"),
):
    page = WikiPage(env, name)
    page.text = text
    page.save("peter", "")
for right in ("TRAC_ADMIN",):
    admin.onecmd(" ".join(("permission", "add", "anonymous", right)))
admin.onecmd(" ".join(("permission", "add", "maria", "WIKI_MODIFY")))
admin.onecmd(" ".join(("permission", "add", "tom", "MILESTONE_ADMIN")))
