"""What a `web:` URI means, which addresses belong to a site, and which places they tell."""

import sys
from pathlib import Path

import pytest

from uiatlas.devices.browser.addresses import place_of, site_of
from uiatlas.devices.browser.finding import find_chromium
from uiatlas.errors import InputError

APP = "http://127.0.0.1:8000"


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("", "/"),
        ("/orders/17/edit", "/orders/{n}/edit"),
        ("/on/2026-11-20", "/on/{n}"),
        ("/v2/users", "/v2/users"),
        ("/item-12345", "/item-{n}"),
        ("/results/7.html", "/results/{n}.html"),
        ("/c/9f86d081884c7d659a2f", "/c/{id}"),
        ("/c/9f86d081884c7d659a2f.diff", "/c/{id}.diff"),
        ("/c/123e4567-e89b-12d3-a456-426614174000", "/c/{id}"),
        ("/d/1aB2cD3eF4gH5iJ6kL7m", "/d/{id}"),
        ("/decade/facade", "/decade/facade"),
        ("/list?page=2&q=tea&view=grid", "/list?view=grid"),
        ("/list?tab=Two", "/list?tab=Two"),
        ("/#/user/7/posts", "/#/user/{n}/posts"),
        ("/#!/inbox?view=all&at=3", "/#/inbox?view=all"),
        ("/page#settings", "/page#settings"),
        ("/page#part-17.3", "/page"),
    ],
)
def test_an_address_tells_a_place(path: str, place: str) -> None:
    assert place_of(APP + path, APP) == place


def test_the_place_on_another_origin_says_so() -> None:
    assert place_of("http://127.0.0.1:9000/a/1", APP) == "http://127.0.0.1:9000/a/{n}"


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        (f"{APP}/x", True),
        ("http://127.0.0.1:8001/", True),
        ("http://127.0.0.1:80001/", False),
        ("http://127.0.0.1:8000.evil.example/", False),
        ("http://127.0.0.1:8000@evil.example/", False),
        ("https://127.0.0.1:8000/", False),
        ("file:///etc/passwd", False),
        ("about:blank", True),
        ("http://[bad/", False),
    ],
)
def test_only_allowed_origins_are_allowed(url: str, allowed: bool) -> None:
    site = site_of(f"{APP}/?uiatlas.allow=http://127.0.0.1:8001", {})
    assert site.allows(url) is allowed


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("https://shop.example.org/shop/x", True),
        ("https://A.b.example.org:443/shop", True),
        ("https://a.b.example.org/", False),
        ("https://example.org/", False),
        ("http://shop.example.org/", False),
        ("https://shop.example.org:8443/", False),
        ("https://evil.example/.example.org/shop", False),
        ("https://shop.example.org.evil.example/", False),
        ("http://b/", True),
    ],
)
def test_a_pattern_allows_hosts_and_joins_what_the_address_allows(url: str, allowed: bool) -> None:
    site = site_of(f"{APP}/?uiatlas.allow=http://b", {"allow": "https://*.example.org/shop"})
    assert site.allows(url) is allowed
    assert site_of(site.uri.removeprefix("web:"), {}) == site


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        (f"{APP}/", True),
        (f"{APP}/#there", True),
        (f"{APP}/shop", True),
        (f"{APP}/shop/cart?x=1", True),
        (f"{APP}/%73hop//cart", True),
        (f"{APP}/shop/../admin", False),
        (f"{APP}/shop/%2E%2e/admin", False),
        (f"{APP}/shopping", False),
        (f"{APP}/admin", False),
        ("http://b/any", True),
    ],
)
def test_a_path_bounds_the_origin_of_the_site_itself(url: str, allowed: bool) -> None:
    """Beside the first page only what is below the path is opened; other origins stay as they are allowed."""
    assert site_of(f"{APP}/?uiatlas.allow=http://b", {"allow": f"{APP}/shop"}).allows(url) is allowed


def test_of_files_only_their_folder_is_allowed(tmp_path: Path) -> None:
    site = site_of(f"file://{tmp_path}/index.html", {})
    assert site.app == f"file://{tmp_path}"
    assert site.allows(f"file://{tmp_path}/more/page.html#x")
    assert not site.allows(f"file://{tmp_path}/../other.html")
    assert not site.allows("file:///etc/passwd")
    assert place_of(f"file://{tmp_path}/index.html", site.app) == "/index.html"


def test_options_are_taken_out_of_the_address_and_stay_in_the_uri() -> None:
    site = site_of(f"{APP}/a?x=1&uiatlas.size=800x600&uiatlas.allow=http://b,http://c:81", {"settle": "2.5"})
    assert site.start == f"{APP}/a?x=1"
    assert site.size == (800, 600)
    assert site.settle == 2.5
    assert site.allowed == (APP, "http://b", "http://c:81")
    assert site_of(site.uri.removeprefix("web:"), {}) == site


def test_downloads_go_to_a_folder_of_the_home_folder_too() -> None:
    assert site_of(f"{APP}/?uiatlas.downloads=~/got", {}).downloads == Path.home() / "got"


def test_a_host_alone_is_an_address() -> None:
    assert site_of("localhost:8000", {}).start == "http://localhost:8000/"


@pytest.mark.parametrize(
    "rest",
    ["", "gopher://x/", "http://", "http://h:99999999/", "http://[x/"]
    + [
        f"http://h/?uiatlas.{option}"
        for option in (
            "size=big",
            "settle=soon",
            "settle=61",
            "headed=yes",
            "allow=tea",
            "colour=red",
            f"downloads={__file__}",
        )
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(rest: str) -> None:
    with pytest.raises(InputError) as caught:
        site_of(rest, {})
    assert caught.value.hint


def test_the_environment_names_the_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "browser"
    program.touch(mode=0o755)
    monkeypatch.setenv("UIATLAS_CHROMIUM", str(program))
    assert find_chromium() == str(program)
    monkeypatch.setenv("UIATLAS_CHROMIUM", str(tmp_path / "none"))
    with pytest.raises(InputError):
        find_chromium()


@pytest.mark.skipif(sys.platform == "darwin", reason="a Mac has its browsers elsewhere")
def test_a_system_without_a_browser_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("UIATLAS_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="install"):
        find_chromium()
