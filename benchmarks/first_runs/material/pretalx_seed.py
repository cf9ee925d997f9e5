"""Fills the conference of the fifth set, and stores the cookie of a session in which its organiser is signed in."""

# mypy: ignore-errors

import datetime
import json
import os
from pathlib import Path

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django_scopes import scope, scopes_disabled
from pretalx.event.models import Event
from pretalx.event.utils import create_organiser_with_team
from pretalx.person.models import SpeakerProfile, User
from pretalx.schedule.models import Room
from pretalx.submission.models import Submission, SubmissionType, Tag, Track

TALKS = (
    ("Mending old looms", "Talk", "Paul Reed"),
    ("Natural dyes", "Talk", "Nora Falk"),
    ("Spinning for beginners", "Workshop", "Nora Falk"),
    ("Wool of the islands", "Talk", "Emil Roth"),
)

with scopes_disabled():
    ida = User.objects.create_superuser(email="ida@example.org", password="hazel-71-fern", name="Ida Moss")
    guild, team = create_organiser_with_team(name="Weavers Guild", slug="guild", users=[ida])
    fair = Event.objects.create(
        name="Wool Fair",
        slug="wool",
        organiser=guild,
        is_public=True,
        date_from=datetime.date(2027, 5, 7),
        date_to=datetime.date(2027, 5, 9),
        timezone="Europe/Berlin",
        email="fair@example.org",
        locale_array="en",
        locale="en",
    )
with scope(event=fair):
    fair.build_initial_data()
    team.limit_events.add(fair)
    SubmissionType.objects.create(event=fair, name="Workshop", default_duration=90)
    SubmissionType.objects.create(event=fair, name="Guided tour", default_duration=45)
    for place, name in enumerate(("Great barn", "Mill", "Tea room")):
        Room.objects.create(event=fair, name=name, position=place)
    for name, color in (("Materials", "#2d7a4f"), ("History", "#7a4f2d"), ("Old crafts", "#4f2d7a")):
        Track.objects.create(event=fair, name=name, color=color)
    for name in ("draft", "needs loom", "outdoors"):
        Tag.objects.create(event=fair, tag=name, color="#446688", description="")
    for title, kind, speaker in TALKS:
        email = speaker.split()[0].lower() + "@example.org"
        user = User.objects.filter(email=email).first() or User.objects.create_user(email=email, name=speaker)
        SpeakerProfile.objects.get_or_create(user=user, event=fair)
        sort = next(each for each in fair.submission_types.all() if str(each.name) == kind)
        talk = Submission.objects.create(
            event=fair, title=title, submission_type=sort, abstract=f"{title}, with wool.", content_locale="en"
        )
        talk.speakers.add(user)

session = SessionStore()
session[SESSION_KEY] = str(ida.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = ida.get_session_auth_hash()
session.set_expiry(10 * 365 * 86400)
session.create()
cookie = {"name": "pretalx_session", "value": session.session_key, "domain": "127.0.0.1", "path": "/"}
cookie |= {"expires": -1, "httpOnly": True, "secure": False, "sameSite": "Lax"}
stored = json.dumps({"cookies": [cookie], "origins": []})
Path(os.environ["PRETALX_DATA_DIR"], "session.json").write_text(stored, encoding="utf-8")
