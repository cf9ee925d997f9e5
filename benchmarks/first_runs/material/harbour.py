"""Writes the database of a harbour for the latest questions: ships, and the loads that they brought."""

import os
import sqlite3

SHIPS = (("Alba", "Norway", 1987), ("Brisk", "Ireland", 2004), ("Corvus", "Norway", 1999), ("Dorado", "Spain", 2011))
LOADS = (
    ("2026-03-02", 1, "timber", 310),
    ("2026-03-09", 2, "salt", 125),
    ("2026-03-17", 3, "timber", 290),
    ("2026-04-04", 4, "oranges", 85),
    ("2026-04-21", 2, "timber", 175),
    ("2026-05-06", 1, "fish", 60),
    ("2026-05-19", 4, "salt", 140),
    ("2026-06-11", 3, "fish", 75),
)
with sqlite3.connect(os.environ["STATE"] + "/harbour.db") as base:
    base.execute("create table ships (id integer primary key, name text, flag text, built integer)")
    base.execute(
        "create table loads (id integer primary key, day text, ship integer references ships(id), goods text, "
        "tons integer)"
    )
    base.executemany("insert into ships (name, flag, built) values (?, ?, ?)", SHIPS)
    base.executemany("insert into loads (day, ship, goods, tons) values (?, ?, ?, ?)", LOADS)
