"""Links in a text that BetterLinkMovementMethod tells of are touched on the view that has it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import java, kotlin
from tests.static.two_buttons import APP

IMPORT = "import me.saket.bettermovementmethod.BetterLinkMovementMethod;\n"
LINKS = {"Links.java": f"{IMPORT}public class Links extends BetterLinkMovementMethod {{}}"}
LISTENS = "setOnLinkClickListener((view, url) -> { second(); return true; });"
TOUCHED = {("Main", "Second", "click", "go_there")}


@pytest.mark.parametrize(
    "body",
    [
        f"var links = new BetterLinkMovementMethod(); links.{LISTENS} text.setMovementMethod(links);",
        f"Links links = new Links(); links.{LISTENS} text.setMovementMethod(links);",
        f"BetterLinkMovementMethod.linkify(1, text).{LISTENS}",
        f"var links = BetterLinkMovementMethod.linkifyHtml(text); links.{LISTENS}",
    ],
)
def test_a_link_is_touched_on_the_view_that_shows_it(tmp_path: Path, body: str) -> None:
    main = java(f"android.widget.TextView text = findViewById(R.id.go_there); {body}", imports=IMPORT)
    assert edges(build(tmp_path, {**APP, **LINKS, **main})) == TOUCHED


def test_so_it_is_in_kotlin(tmp_path: Path) -> None:
    body = "val links = Links()\nlinks.setOnLinkClickListener { _, _ -> second(); true }\n"
    shown = "findViewById<android.widget.TextView>(R.id.go_there).movementMethod = links"
    assert edges(build(tmp_path, {**APP, **LINKS, **kotlin(body + shown)})) == TOUCHED
