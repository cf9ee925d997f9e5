"""Fills the site of the third set, and stores the cookie of a session in which its owner is signed in."""

# mypy: ignore-errors

import json
from pathlib import Path

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from mezzanine.blog.models import BlogCategory, BlogPost
from mezzanine.core.models import CONTENT_STATUS_PUBLISHED
from mezzanine.pages.models import RichTextPage

ida = get_user_model().objects.create_superuser("ida", "ida@example.org", "hazel-71-fern")
for title in ("Opening hours", "Boat house", "Membership"):
    RichTextPage.objects.create(title=title, content=f"<p>{title} of the club.</p>")
for title in ("Races", "Repairs", "Old news"):
    BlogCategory.objects.create(title=title)
for title in ("Spring regatta", "New oars", "Winter closing", "Lost anchor"):
    BlogPost.objects.create(
        title=title, content=f"<p>{title}.</p>", status=CONTENT_STATUS_PUBLISHED, user=ida, allow_comments=True
    )

session = SessionStore()
session[SESSION_KEY] = str(ida.pk)
session[BACKEND_SESSION_KEY] = "mezzanine.core.auth_backends.MezzanineBackend"
session[HASH_SESSION_KEY] = ida.get_session_auth_hash()
session.set_expiry(10 * 365 * 86400)
session.create()
cookie = {"name": "sessionid", "value": session.session_key, "domain": "127.0.0.1", "path": "/"}
cookie |= {"expires": -1, "httpOnly": True, "secure": False, "sameSite": "Lax"}
Path("session.json").write_text(json.dumps({"cookies": [cookie], "origins": []}), encoding="utf-8")
