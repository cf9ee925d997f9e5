"""Makes the reading club's books and words in $STATE/lute for Lute, by Lute's own code."""

# mypy: ignore-errors

import os
from pathlib import Path

from lute.app_factory import create_app
from lute.book.model import Book, Repository
from lute.db import db
from lute.db.demo import Service as DemoService
from lute.language.service import Service as LanguageService
from lute.models.repositories import UserSettingRepository
from lute.term.model import Repository as Terms

FOLDER = Path(os.environ["STATE"], "lute")
BOOKS = (
    ("Spanish", "La casa verde", ("novel",), "La casa verde tiene una puerta roja.\n---\nEl perro duerme."),
    ("Spanish", "El viaje largo", ("travel",), "El viaje es largo.\n---\nEl tren sale.\n---\nLlueve.\n---\nFin."),
    ("German", "Der alte Kahn", ("novel",), "Der alte Kahn liegt am Ufer.\n---\nNiemand rudert.\n---\nEs ist still."),
    ("German", "Das kleine Licht", ("fairy tale",), "Das kleine Licht brennt im Fenster."),
    ("French", "Le vent du nord", ("travel",), "Le vent du nord souffle fort."),
)
TERMS = (
    ("Spanish", "puerta", "door", 3, ("house",)),
    ("Spanish", "perro", "dog", 5, ("animal",)),
    ("Spanish", "tren", "train", 1, ("travel",)),
    ("Spanish", "viaje", "journey", 2, ("travel",)),
    ("German", "Kahn", "barge", 1, ("boat",)),
    ("German", "Ufer", "bank of a river", 4, ("boat",)),
    ("German", "Fenster", "window", 2, ("house",)),
    ("French", "vent", "wind", 3, ("weather",)),
)


def language(name):
    """The number of a language, which is made where there is none."""
    row = db.session.execute(db.text("select LgID from languages where LgName = :n"), {"n": name}).first()
    if row:
        return row[0]
    made = LanguageService(db.session).get_language_def(name).language
    db.session.add(made)
    db.session.commit()
    return made.id


FOLDER.mkdir()
config = Path(os.environ["STATE"], "lute.yml")
config.write_text(f"ENV: prod\nDBNAME: lute.db\nDATAPATH: {FOLDER}\n", encoding="utf-8")
with create_app(str(config)).app_context():
    DemoService(db.session).remove_load_demo_flag()
    books = Repository(db.session)
    for spoken, title, tags, text in BOOKS:
        book = Book()
        book.language_id, book.title, book.text, book.book_tags = language(spoken), title, text, list(tags)
        books.add(book)
    books.commit()
    terms = Terms(db.session)
    for spoken, word, meaning, status, tags in TERMS:
        term = terms.find_or_new(language(spoken), word)
        term.translation, term.status, term.term_tags = meaning, status, list(tags)
        terms.add(term)
    terms.commit()
    settings = UserSettingRepository(db.session)
    for key, value in {"backup_enabled": False, "backup_count": 7, "stats_calc_sample_size": 12}.items():
        settings.set_value(key, value)
    db.session.execute(db.text("update languagedicts set LdType = 'popuphtml'"))  # no dictionary is loaded unasked
    db.session.commit()
