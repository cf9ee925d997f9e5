"""What a request may do is told by its method, its address and what it sends; what is allowed is let through."""

import pytest

from uiatlas.safety.effects import Effect, is_allowed, may_write, names_act, seems_to_read


@pytest.mark.parametrize(
    ("method", "address", "body", "writes"),
    [
        ("POST", "/notes", "", True),
        ("PUT", "/notes/3", "{}", True),
        ("DELETE", "/notes/3", "", True),
        ("GET", "/notes/3", "", False),
        ("SEARCH", "/notes", "", False),
        ("GET", "/api/deleteNote?id=3", "", True),
        ("GET", "/index.php?action=delete&id=3", "", True),
        ("GET", "/notes/3?logout", "", True),
        ("GET", "/deleted-notes", "", False),
        ("GET", "/notes?q=delete", "", False),
        ("POST", "/graphql", '{"query": "query { notes { title } }"}', False),
        ("POST", "/graphql", '{"query": "# query\\nmutation { deleteNote(id: 3) }"}', True),
        ("POST", "/graphql", '[{"query": "{ notes { title } }"}, {"query": "mutation { clear }"}]', True),
        ("POST", "/graphql", None, True),
    ],
)
def test_a_request_may_write_by_its_method_and_its_address(method: str, address: str, body: str, writes: bool) -> None:
    assert may_write(method, f"http://site.test{address}", body) is writes


@pytest.mark.parametrize(
    ("address", "writes"),
    [
        ("/api/runs/search/run?q=&limit=45", False),
        ("/api/imports/list/import", False),
        ("/api/getUpdate?id=3", False),
        ("/api/find_merge", False),
        ("/item/5/delete", True),
        ("/logout", True),
        ("/run?job=3", True),
        ("/tasks/run", True),
        ("/runs/run", True),
        ("/runs/3/run", True),
        ("/search/run", True),
        ("/runs/search/run/delete", True),
        ("/deletes/search/delete", True),
        ("/runs/search/run?action=stop", True),
        ("/runs/search/run?action=run", True),
        ("/runs/search/run/run", True),
        ("/api/getDelete", True),
        ("/api/listAdd", True),
        ("/list/add?id=3", True),
        ("/sets/get/add", True),
    ],
)
def test_what_says_that_it_reads_may_name_a_thing_by_a_word_that_is_an_act_elsewhere(
    address: str, writes: bool
) -> None:
    assert may_write("GET", f"http://site.test{address}") is writes
    assert may_write("POST", f"http://site.test{address}")


def test_a_link_may_open_a_page_that_only_asks() -> None:
    assert not may_write("GET", "http://site.test/notes/create", page=True)
    assert may_write("GET", "http://site.test/notes/create")
    assert may_write("GET", "http://site.test/notes/3/delete", page=True)


def test_a_posted_search_looks_as_if_it_only_reads() -> None:
    assert seems_to_read("POST", "/api/search")
    assert not seems_to_read("POST", "/api/search/delete")
    assert not seems_to_read("POST", "/api/notes")


def test_what_is_allowed_is_named_by_method_and_address() -> None:
    effect, address = Effect("POST", "/w/{n}?c"), "http://site.test/w/17?c=secret"
    allowing = ("POST /w/17", "POST /w/*", "* /w/{n}", "POST http://site.test/*")
    assert all(is_allowed(effect, address, (pattern,)) for pattern in allowing)
    assert not any(is_allowed(effect, address, (p,)) for p in ("PUT /w/17", "POST /w", "POST /w/18"))


def test_an_address_names_an_act_wherever_the_word_stands_in_it() -> None:
    for address in ("/ #/beds/7/drop", "/pages?then=removeAll", "/ #/one-that-will-be-deleted/delete-this-one-now"):
        assert names_act(address), address
    for address in ("/ #/beds/7", "/index.html?view=tools"):
        assert not names_act(address), address
