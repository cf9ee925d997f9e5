"""Programs that are explored beside those of the live tasks: sites that need no account and have many pages."""

from uiatlas_bench.third_party import Program

_ROWS = """
import sqlite3
shop = sqlite3.connect('shop.db')
shop.executescript(
    'create table customers (id integer primary key, name text, city text);'
    'create table orders (id integer primary key, customer integer references customers(id), day text, total real);'
    'create table products (id integer primary key, title text, price real, stock integer);'
    'create index by_day on orders(day); create view large as select * from orders where total > 50;'
)
put = lambda table, rows: shop.executemany(f'insert into {table} values ({chr(44).join(chr(63) * len(rows[0]))})', rows)
put('customers', [(i, f'Customer {i}', f'City {i % 7}') for i in range(40)])
put('orders', [(i, i % 40, f'2026-01-{i % 28 + 1:02}', i * 1.5) for i in range(200)])
put('products', [(i, f'Thing {i}', i, i) for i in range(60)])
shop.commit()
"""
_SHOP = f'cd "$STATE" && python3 -c "{_ROWS}"'
_UP = (
    "i=0; while [ $i -lt 300 ]; do "
    'case "$(curl -s -o /dev/null -w %{http_code} "http://127.0.0.1:$PORT/")" in 2??|3??) exit 0;; esac; '
    "i=$((i+1)); sleep 0.2; done; exit 1"
)

PROGRAMS = (
    Program(
        "sqlite-web",
        "web",
        "web:http://127.0.0.1:PORT/",
        setup=_SHOP,
        start='cd "$STATE" && exec "$TOOLS/sqlite-web/bin/sqlite_web" -H 127.0.0.1 -p $PORT -x shop.db',
        ready=_UP,
        version="0.8.2",
    ),
    Program(
        "datasette",
        "web",
        "web:http://127.0.0.1:PORT/",
        setup=_SHOP,
        start='cd "$STATE" && exec "$TOOLS/datasette/bin/datasette" serve shop.db -h 127.0.0.1 -p $PORT',
        ready=_UP,
    ),
)
"""Each is installed from PyPI into a virtual environment ``$TOOLS/NAME``."""
