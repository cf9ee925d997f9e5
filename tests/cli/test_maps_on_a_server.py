"""Every command takes the URL of a PostgreSQL database where it takes the file of a map."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.servers import PostgresServer

from uiatlas.cli.main import main
from uiatlas.errors import InputError
from uiatlas.storage import Server, map_place, open_store
from uiatlas.utg import Atlas

APP = "com.example.notes"
SECRET = "s3cret%21"


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    capsys.readouterr()
    main([*words, "--json"])
    return json.loads(capsys.readouterr().out)


def test_a_map_is_drawn_used_and_taught_on_a_server_as_in_a_file(
    server_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explore", "sim:notes", "-o", server_url, "--max-steps", "12"]) == 0
    shown = asked(capsys, "map", "show", server_url)
    assert (shown["app"], len(shown["screens"]) > 5) == (APP, True)
    assert asked(capsys, "plan", server_url, "sort by")["status"] == "ok"
    assert asked(capsys, "run", "sim:notes", "turn off vibrate", "--map", server_url)["status"] == "success"
    assert len(asked(capsys, "map", "show", server_url)["screens"]) > len(shown["screens"])
    assert main(["map", "check", server_url]) in (0, 1)


def test_runs_side_by_side_teach_one_server(server_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    devices = ["sim:notes", "sim:notes?seed=3"]
    answer = asked(capsys, "run", *devices, "turn off vibrate", "--each", "--jobs", "2", "--map", server_url)
    assert [row["status"] for row in answer["devices"]] == ["success", "success"]
    with Atlas.open(server_url) as atlas:
        graph = atlas.load(APP)
    assert len({e.where for t in graph.transitions.values() for e in t.evidence}) == 2


@pytest.mark.parametrize(
    ("database", "user", "said"),
    [
        ("nothing", "uiatlas", 'database "nothing" does not exist'),
        ("base", "nobody", 'role "nobody" does not exist'),
        ("postgres", "uiatlas", "no maps in postgresql://"),
    ],
)
def test_what_is_wrong_with_a_server_is_one_line_without_the_password(
    postgres: PostgresServer, database: str, user: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["plan", postgres.url(database, user, SECRET), "settings"]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert "s3cret" not in told.err


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://team:s3cret@127.0.0.1:1/maps", "127.0.0.1"),
        ("postgresql://te%zzam:s3cret@127.0.0.1:1/maps", "is no URL of a database"),
        ("postgresql://127.0.0.1:1/maps?user=team&password=s3cret", "127.0.0.1"),
        ("postgresql://", "no server is named"),
    ],
)
def test_a_server_that_is_away_is_named_without_the_password(
    url: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("psycopg")
    for words in (["map", "show", url], ["explore", "sim:notes", "-o", url], ["run", "sim:notes", "x", "--map", url]):
        assert main(words) == 2
        told = capsys.readouterr().err
        assert said in told
        assert "s3cret" not in told


def test_a_wrong_password_is_one_line(postgres: PostgresServer) -> None:
    """Such as a server says that asks for one."""
    rules = postgres.data / "pg_hba.conf"
    before = rules.read_text()
    with postgres.admin() as admin:
        admin.execute("CREATE ROLE locked LOGIN PASSWORD 'right'")
        try:
            rules.write_text("host all locked all scram-sha-256\n" + before)
            admin.execute("SELECT pg_reload_conf()")
            with pytest.raises(InputError, match="password authentication failed") as told:
                open_store(postgres.url("base", "locked", "wr0ng"))
            assert "wr0ng" not in repr(told.value)
            open_store(postgres.url("base", "locked", "right")).close()
        finally:
            rules.write_text(before)
            admin.execute("SELECT pg_reload_conf()")


def test_the_password_is_in_no_text_of_a_place() -> None:
    place = map_place(f"postgresql://team:{SECRET}@host:5433/maps?sslmode=require&password=other")
    assert isinstance(place, Server)
    assert f"{place}" == "postgresql://team@host:5433/maps?sslmode=require"
    assert repr(place) == "Server()"
    assert place.secrets == (SECRET, "s3cret!", "other")
    assert str(map_place("postgres:///maps?host=/run/postgresql")) == "postgresql:///maps?host=/run/postgresql"


def test_a_path_of_a_file_stays_one(tmp_path: Path) -> None:
    assert map_place(tmp_path / "postgresql") == tmp_path / "postgresql"
    assert map_place(Path("postgresql://host/maps")) == Server("postgresql://host/maps")


def test_without_the_driver_it_is_said_how_it_is_installed() -> None:
    code = (
        "import sys; sys.modules['psycopg'] = None; from uiatlas.cli.main import main; "
        "sys.exit(main(['map', 'show', 'postgresql://host/maps']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == (
        "uiatlas: what speaks with PostgreSQL is not installed; pip install '.[server]' in the folder of uiatlas\n"
    )
