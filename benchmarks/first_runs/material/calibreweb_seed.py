"""Writes the catalogue of the library of the second set, by the classes that the program has for it."""

# mypy: ignore-errors

import sys
import uuid
from datetime import datetime
from pathlib import Path

from calibreweb.cps import db
from sqlalchemy import Float, create_engine, text
from sqlalchemy.orm import Session

BOOKS = (
    ("The Salt Road", "Mara Lind", "travel"),
    ("Nine Lanterns", "Mara Lind", "fiction"),
    ("Bread at Home", "Otto Brandt", "cooking"),
    ("A Field Guide to Mosses", "Tess Arlow", "nature"),
    ("The Quiet Harbour", "Joan Pell", "fiction"),
    ("Old Almanac", "Joan Pell", "nature"),
)

file = sys.argv[1]
sys.argv[1:] = []
engine = create_engine(f"sqlite:///{file}", execution_options={"schema_translate_map": {"calibre": None}})
db.Books.__table__.c.series_index.type = Float()
db.Base.metadata.create_all(engine)
with Session(engine) as session:
    session.add(db.Library_Id(id=1, uuid=str(uuid.UUID(int=7))))
    tags = {name: db.Tags(name) for name in sorted({tag for _, _, tag in BOOKS})}
    authors = {name: db.Authors(name, ", ".join(reversed(name.split()))) for name in sorted({a for _, a, _ in BOOKS})}
    for number, (title, author, tag) in enumerate(BOOKS, 1):
        at = datetime(2026, 3, number, 9)
        book = db.Books(title, title, authors[author].sort, at, datetime(2020, 1, 1), 1.0, at, "", None, [], [])
        book.uuid = str(uuid.UUID(int=100 + number))
        book.path = f"{author}/{title} ({number})"
        Path(book.path).mkdir(parents=True)
        book.authors, book.tags = [authors[author]], [tags[tag]]
        session.add(book)
    session.commit()
with engine.begin() as connection:
    connection.execute(
        text(
            "create table if not exists custom_columns (id integer primary key, label text, name text,"
            " datatype text, mark_for_delete bool, editable bool, display text, is_multiple bool,"
            " normalized bool)"
        )
    )
