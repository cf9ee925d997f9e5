"""The home screen of a television is a way in, of second rank beside that of a phone."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import HEAD, LAUNCHER, build

TELEVISION = LAUNCHER.replace("category.LAUNCHER", "category.LEANBACK_LAUNCHER")
CODE = "class Phone : android.app.Activity()\nclass Tv : android.app.Activity()\n"


@pytest.mark.parametrize(
    ("activities", "start", "kinds"),
    [
        ((("Tv", TELEVISION), ("Phone", LAUNCHER)), "org.example.Phone", {"launcher", "tv launcher"}),
        ((("Phone", ""), ("Tv", TELEVISION)), "org.example.Tv", {"tv launcher"}),
    ],
)
def test_an_app_starts_on_a_television_where_it_has_no_icon_on_a_phone(
    activities: tuple[tuple[str, str], ...], start: str, kinds: set[str], tmp_path: Path
) -> None:
    parts = "".join(f'<activity android:name=".{name}">{filters}</activity>' for name, filters in activities)
    manifest = f"{HEAD}<application>{parts}</application></manifest>"
    graph = build(tmp_path, {"AndroidManifest.xml": manifest, "Main.kt": CODE})
    assert graph.entry is not None
    assert graph.screens[graph.entry].name == start
    assert {entry.kind for entry in graph.entries} == kinds
