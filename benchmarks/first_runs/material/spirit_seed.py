"""Fills the forum of the fourth set, and stores the cookie of a session in which its owner is signed in."""

# mypy: ignore-errors

import json
from pathlib import Path

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore
from spirit.category.models import Category
from spirit.comment.models import Comment
from spirit.topic.models import Topic

ida = get_user_model().objects.create_superuser("ida", "ida@example.org", "hazel-71-fern")
paul = get_user_model().objects.create_user("paul", "paul@example.org", "hazel-72-fern")
Category.objects.exclude(is_private=True).delete()
boards = {title: Category.objects.create(title=title) for title in ("Repairs", "Tours", "Old news")}
TOPICS = (
    ("Squeaking brakes", "Repairs", "They squeak when it rains."),
    ("Loan of the big pump", "Repairs", "Who has it?"),
    ("Lake tour in June", "Tours", "Two days, eighty kilometres."),
    ("Night ride", "Tours", "Bring lights."),
    ("Lost glove", "Tours", "A red one, at the mill."),
)
for title, board, text in TOPICS:
    topic = Topic.objects.create(title=title, category=boards[board], user=ida)
    Comment.objects.create(user=ida, topic=topic, comment=text, comment_html=f"<p>{text}</p>")
    topic.increase_comment_count()

session = SessionStore()
session[SESSION_KEY] = str(ida.pk)
session[BACKEND_SESSION_KEY] = "spirit.user.auth.backends.UsernameAuthBackend"
session[HASH_SESSION_KEY] = ida.get_session_auth_hash()
session.set_expiry(10 * 365 * 86400)
session.create()
cookie = {"name": "sessionid", "value": session.session_key, "domain": "127.0.0.1", "path": "/"}
cookie |= {"expires": -1, "httpOnly": True, "secure": False, "sameSite": "Lax"}
Path("session.json").write_text(json.dumps({"cookies": [cookie], "origins": []}), encoding="utf-8")
