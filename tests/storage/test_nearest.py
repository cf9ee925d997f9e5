"""The nearest vectors of many apps are found on a server as by comparing them all, and each tenant's among its own."""

import random
from itertools import islice

import pytest
from tests.servers import PostgresServer

from uiatlas.knowledge.across_apps import ExactDomainIndex
from uiatlas.storage import open_store
from uiatlas.storage.postgres import nearest
from uiatlas.storage.vectors import packed

APPS = {"garden": 120, "halls": 80, "odd \\ \0": 40}


def vector(draw: random.Random) -> list[float]:
    numbers = [draw.gauss(0, 1) for _ in range(nearest.WIDTH)]
    length = sum(n * n for n in numbers) ** 0.5
    return [n / length for n in numbers]


def made(seed: int) -> dict[str, list[bytes]]:
    draw = random.Random(seed)
    return {app: [packed(vector(draw)) for _ in range(count)] for app, count in APPS.items()}


@pytest.fixture(autouse=True)
def _few_are_many(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with postgres.admin("base") as admin:
        if not admin.execute("SELECT 1 FROM pg_extension WHERE extname = 'vector'").fetchall():
            pytest.skip("the PostgreSQL server has no pgvector (pip install '.[dev]')")
    monkeypatch.setattr(nearest, "MANY", 100)


def test_the_server_finds_what_comparing_all_finds(server_url: str) -> None:
    bodies, draw = made(1), random.Random(2)
    with open_store(server_url) as store:
        index, exact = store.domain_index("m", bodies), ExactDomainIndex(bodies)
        assert index is not None
        found = true = 0
        for query in islice(iter(lambda: vector(draw), None), 10):
            for apps in (None, ["halls"], ["odd \\ \0", "garden"]):
                wanted = exact.nearest(query, 10, apps)
                told = index.nearest(query, 10, apps)
                assert [cosine for _, cosine in told] == sorted((c for _, c in told), reverse=True)
                assert apps is None or {app for (app, _), _ in told} <= {*apps}
                found += len({place for place, _ in told} & {place for place, _ in wanted})
                true += len(wanted)
        assert found >= 0.95 * true
        ((place, cosine), *_) = index.nearest(vector(random.Random(1)), 1)
        assert (place, round(cosine, 4)) == (("garden", 0), 1.0)


def test_vectors_that_changed_take_the_place_of_those_before(server_url: str) -> None:
    with open_store(server_url) as store:
        before, after = made(1), made(3)
        assert store.domain_index("m", before) is not None
        index = store.domain_index("m", {"garden": after["garden"]} | {"halls": before["halls"]})
        assert index is not None
        (place, cosine), *_ = index.nearest(vector(random.Random(3)), 1)
        assert (place, round(cosine, 4)) == (("garden", 0), 1.0)
        ((_, old),) = index.nearest(vector(random.Random(1)), 1)
        assert old < 0.9


def test_a_tenant_finds_nothing_of_another(postgres: PostgresServer) -> None:
    name = postgres.of_tenant("left").rpartition("/")[2]
    postgres.of_tenant("right")
    with open_store(postgres.url(name, "left")) as left, open_store(postgres.url(name, "right")) as right:
        assert left.domain_index("m", made(1)) is not None
        index = right.domain_index("m", made(3))
        assert index is not None
        ((_, cosine),) = index.nearest(vector(random.Random(1)), 1)
        assert cosine < 0.9


def test_few_vectors_and_those_of_another_length_are_compared_one_by_one(server_url: str) -> None:
    with open_store(server_url) as store:
        assert store.domain_index("m", {"garden": made(1)["garden"][:50]}) is None
        assert store.domain_index("m", {"garden": [packed([1.0, 0.0])] * 200}) is None
