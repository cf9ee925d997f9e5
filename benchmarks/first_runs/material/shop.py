"""Makes shop.db with three tables."""

# mypy: ignore-errors

import sqlite3

base = sqlite3.connect("shop.db")
base.executescript("""
create table clients (id integer primary key, name text, city text);
insert into clients values (1, 'Ada Stone', 'Graz'), (2, 'Ben Hill', 'Linz'), (3, 'Cleo Marsh', 'Graz');
create table orders (id integer primary key, client integer, item text, amount integer);
insert into orders values (1, 1, 'lamp', 2), (2, 3, 'desk', 1), (3, 1, 'chair', 4), (4, 2, 'lamp', 1);
create table scrap (note text);
insert into scrap values ('old');
""")
base.commit()
