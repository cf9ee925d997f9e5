"""An app that ProcessPhoenix starts anew shows its first screen again, or what it is told to show."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest
from tests.static.test_idioms import java, kotlin
from tests.static.two_buttons import APP

PHOENIX = "import com.jakewharton.processphoenix.ProcessPhoenix;\n"
DECLARED = {**APP, "AndroidManifest.xml": manifest("Second", "Main", "Third")}


@pytest.mark.parametrize(
    ("arguments", "target"),
    [
        ("getApplicationContext()", "Second"),
        ("this, new Intent(this, Third.class)", "Third"),
        ("this, Third.class", "Third"),
    ],
)
def test_an_app_starts_anew_where_it_is_told(tmp_path: Path, arguments: str, target: str) -> None:
    body = f"findViewById(R.id.go_there).setOnClickListener(v -> ProcessPhoenix.triggerRebirth({arguments}));"
    found = edges(build(tmp_path, {**DECLARED, **java(body, imports=PHOENIX)}))
    assert ("Main", target, "click", "go_there") in found


def test_a_function_of_the_app_with_that_name_does_what_it_says(tmp_path: Path) -> None:
    body = "findViewById<View>(R.id.go_there).setOnClickListener { triggerRebirth() }"
    more = "private fun triggerRebirth() { startActivity(Intent(this, Third::class.java)) }"
    found = edges(build(tmp_path, {**DECLARED, **kotlin(body, more)}))
    assert {target for source, target, *_ in found if source == "Main"} == {"Third"}
