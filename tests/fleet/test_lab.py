"""The page from one laptop to a lab: its compose file, its devices, and the backup that it tells how to make."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.servers import PostgresServer

from uiatlas.fleet.batches import Batch
from uiatlas.fleet.devices import fleet_of
from uiatlas.fleet.items import Item, Work
from uiatlas.fleet.server import ServerBatches
from uiatlas.storage.places import Server
from uiatlas.ui import Back
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Screen, Transition

LAB = Path(__file__).resolve().parents[2] / "examples" / "lab"


def test_the_compose_file_names_what_is_beside_it() -> None:
    """Every file that a service mounts or builds from is there, and no password stands in it."""
    services: dict[str, Any] = yaml.safe_load((LAB / "compose.yaml").read_text())["services"]
    assert set(services) == {"db", "tables", "head", "worker"}
    assert (LAB / services["head"]["build"]["context"] / services["head"]["build"]["dockerfile"]).resolve().is_file()
    assert (LAB / "tenant.sh").stat().st_mode & 0o111
    secret = [v for s in services.values() for k, v in s["environment"].items() if "PASSWORD" in k or "TOKEN" in k]
    assert secret
    assert all(value.startswith("${") for value in secret)
    assert [sorted(d.resources) for d in fleet_of([str(LAB / "devices.txt")], lambda: ())] == [
        ["web"],
        ["german", "web"],
    ]


def test_docker_compose_takes_the_compose_file() -> None:
    """Where there is docker compose, it finds nothing wrong."""
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "compose", "version"], capture_output=True, check=False).returncode:
        pytest.skip("docker compose is not installed")
    words = dict.fromkeys(("DB_PASSWORD", "LAB_PASSWORD", "RAY_AUTH_TOKEN"), "x")
    line = [docker, "compose", "-f", str(LAB / "compose.yaml"), "config", "--quiet"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, env={**os.environ, **words})
    assert done.returncode == 0, done.stderr


def test_a_backup_brings_back_the_maps_and_batches_of_all_tenants(postgres: PostgresServer, tmp_path: Path) -> None:
    """What `pg_dump` and `pg_restore` give is what the tenants had, and is still apart."""
    database, restored = postgres.database(), postgres.database("template0")
    with postgres.admin() as admin:
        for role in ("lab", "shop"):
            admin.execute(f"CREATE ROLE {role} LOGIN".encode())
    for role in ("lab", "shop"):
        with Atlas.open(postgres.url(database, role)) as atlas:
            atlas.save(sample(role))
        kept = ServerBatches(Server(postgres.url(database, role)))
        kept.make(Batch(f"of {role}", ("fleet",), "", 1.0), (Item(1, Work.EXPLORE),))
        kept.close()
    dump = tmp_path / "maps.dump"
    run(postgres, "pg_dump", "--format=custom", f"--file={dump}", postgres.url(database))
    run(postgres, "pg_restore", f"--dbname={postgres.url(restored)}", str(dump))
    for role in ("lab", "shop"):
        with Atlas.open(postgres.url(restored, role)) as atlas:
            loaded = atlas.load("sample")
            assert (loaded.screens, loaded.transitions) == (sample(role).screens, sample(role).transitions)
            atlas.save(sample(role))
        kept = ServerBatches(Server(postgres.url(restored, role)))
        assert [(b.name, len(kept.rows(b.name))) for b in kept.batches()] == [(f"of {role}", 1)]
        kept.close()


def sample(role: str) -> Graph:
    graph = Graph("sample", entry="home")
    graph.put_screen(Screen("home", "sample", role))
    graph.put_transition(
        Transition("home", Back(), "home", evidence=(Evidence(EvidenceKind.EXPLORED, role, 3, 2, 5.0),))
    )
    return graph


def run(postgres: PostgresServer, program: str, *words: str) -> None:
    done = subprocess.run([postgres.binaries / program, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
