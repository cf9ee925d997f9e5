"""An intent with an action that is the app's own, and an address that is not known."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest
from tests.static.two_buttons import APP, KOTLIN

pytest.importorskip("tree_sitter_kotlin")

MAIN = """
class Main : AppCompatActivity() {
    override fun onCreate(saved: Bundle?) {
        super.onCreate(saved)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener { startActivity(Intent(ASKED, intent.data)) }
    }
}
"""


def opened(root: Path, action: str, asked: str = "") -> set[str]:
    """Where a touch leads that starts an intent with an unknown address, and with an action as code asks for it."""
    answering = (
        f'<activity android:name=".Second"><intent-filter><action android:name="{action}"/>'
        '<category android:name="android.intent.category.DEFAULT"/>'
        '<data android:mimeType="vnd.android.cursor.item/note"/></intent-filter></activity>'
    )
    files = {"AndroidManifest.xml": manifest("Main", "Third", more=answering)}
    found = edges(build(root, {**APP, **files, "Main.kt": KOTLIN + MAIN.replace("ASKED", asked or f'"{action}"')}))
    return {target for source, target, _, _ in found if source == "Main"}


def test_an_action_of_the_app_leads_to_its_activity(tmp_path: Path) -> None:
    assert opened(tmp_path, "org.example.action.SHOW") == {"Second"}


@pytest.mark.parametrize("action", ["android.intent.action.VIEW", "android.intent.action.PICK"])
def test_an_action_of_the_platform_does_not(tmp_path: Path, action: str) -> None:
    assert opened(tmp_path, action) == {f"system:{action}"}


def test_an_action_of_the_app_may_be_known_in_part(tmp_path: Path) -> None:
    assert opened(tmp_path, "org.example.action.SHOW", 'Library.prefix() + ".action.SHOW"') == {"Second"}


def test_a_part_of_an_action_may_be_that_of_the_platform(tmp_path: Path) -> None:
    asked = 'Library.prefix() + ".action.VIEW"'
    assert opened(tmp_path, "android.intent.action.VIEW", asked) == {"system:{}.action.VIEW"}
