"""Fills the tracker of the second set: a user, a team, two projects, and the errors that their programs have sent."""

# mypy: ignore-errors

import uuid

import django

django.setup()

from django.contrib.auth import get_user_model  # noqa: E402
from django.test import Client  # noqa: E402
from projects.models import Project, ProjectMembership, ProjectRole  # noqa: E402
from teams.models import Team, TeamMembership, TeamRole  # noqa: E402

ERRORS = {
    "Webshop": (
        ("KeyError", "'basket'", "shop/basket.py", "total"),
        ("ZeroDivisionError", "division by zero", "shop/discount.py", "share"),
        ("TimeoutError", "the payment did not answer", "shop/payment.py", "charge"),
    ),
    "Warehouse": (
        ("ValueError", "negative stock", "stock/count.py", "book"),
        ("FileNotFoundError", "labels.pdf", "stock/labels.py", "print_label"),
    ),
}

ida = get_user_model().objects.create_superuser("ida@example.org", "ida@example.org", "hazel-71-fern")
team = Team.objects.create(name="Trading")
TeamMembership.objects.create(team=team, user=ida, role=TeamRole.ADMIN, accepted=True)
for name, errors in ERRORS.items():
    project = Project.objects.create(name=name, team=team)
    ProjectMembership.objects.create(project=project, user=ida, role=ProjectRole.ADMIN, accepted=True)
    for kind, value, file, function in errors:
        frame = {"filename": file, "function": function, "lineno": 12, "in_app": True}
        event = {
            "event_id": uuid.uuid4().hex,
            "timestamp": "2026-10-05T08:30:00Z",
            "platform": "python",
            "exception": {"values": [{"type": kind, "value": value, "stacktrace": {"frames": [frame]}}]},
        }
        key = f"Sentry sentry_key={project.sentry_key.hex}, sentry_version=7"
        said = Client().post(
            f"/api/{project.id}/store/", event, content_type="application/json", headers={"X-Sentry-Auth": key}
        )
        assert said.status_code == 200, said.content
