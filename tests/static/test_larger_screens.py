"""The second pane of a tablet is not there on a phone: what is done without it is found as well."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.test_idioms import java, kotlin
from tests.static.two_buttons import APP

PANE = f'<LinearLayout {VIEWS}><Button android:id="@+id/go_there"/><FrameLayout android:id="@+id/pane"/></LinearLayout>'
WIDE = {"res/layout-sw600dp/main.xml": PANE}
CODE = {
    "kotlin": kotlin(
        "findViewById<View>(R.id.go_there).setOnClickListener { "
        "if (findViewById<View>(R.id.pane) == null) second() else third() }"
    ),
    "java": java(
        """
View pane = findViewById(R.id.pane);
findViewById(R.id.go_there).setOnClickListener(v -> {
    if (pane != null) { startActivity(new Intent(this, Third.class)); return; }
    startActivity(new Intent(this, Second.class));
});
"""
    ),
}


def opened(root: Path, files: dict[str, str]) -> set[str]:
    """Where the first button leads."""
    return {e[1] for e in edges(build(root, files)) if e[3] == "go_there"}


@pytest.mark.parametrize("language", CODE)
def test_both_ways_are_there_if_only_a_tablet_has_the_pane(tmp_path: Path, language: str) -> None:
    assert opened(tmp_path, {**APP, **WIDE, **CODE[language]}) == {"Second", "Third"}


@pytest.mark.parametrize("language", CODE)
def test_a_pane_that_every_screen_has_is_there(tmp_path: Path, language: str) -> None:
    assert opened(tmp_path, {**APP, "res/layout/main.xml": PANE, **CODE[language]}) == {"Third"}
