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


def within(root: Path, *linked: str, data: str = "intent.data") -> set[str]:
    """Where a touch leads that opens an address, limited to the app, of whose activities some answer links."""
    names = '<action android:name="android.intent.action.VIEW"/><data android:scheme="https" android:host="a.org"'
    answering = "".join(
        f'<activity android:name=".{n}"><intent-filter>{names} android:path="/{n}"/></intent-filter></activity>'
        for n in linked
    )
    start = MAIN.replace("ASKED, intent.data)", f"Intent.ACTION_VIEW, {data}).setPackage(packageName)")
    files = {"AndroidManifest.xml": manifest("Main", more=answering), "Main.kt": KOTLIN + start}
    return {target for source, target, _, _ in edges(build(root, {**APP, **files})) if source == "Main"}


def test_an_address_within_the_app_leads_to_the_only_activity_that_answers(tmp_path: Path) -> None:
    assert within(tmp_path, "Second") == {"Second"}


def test_an_address_within_the_app_tells_nothing_of_several_activities(tmp_path: Path) -> None:
    assert within(tmp_path, "Second", "Third") == set()


def test_a_known_address_within_the_app_tells_which_activity_answers(tmp_path: Path) -> None:
    assert within(tmp_path, "Second", "Third", data='Uri.parse("https://a.org/Third")') == {"Third"}


def test_an_address_that_other_apps_may_show_leads_out_of_the_app(tmp_path: Path) -> None:
    link = (
        '<intent-filter><action android:name="android.intent.action.VIEW"/>'
        '<category android:name="android.intent.category.BROWSABLE"/><data android:scheme="https" android:host="%s"/>'
        "</intent-filter>"
    )
    hosts = {"Second": "a.org", "Third": "b.org"}
    answering = "".join(f'<activity android:name=".{n}">{link % host}</activity>' for n, host in hosts.items())
    main = MAIN.replace("ASKED", "Intent.ACTION_VIEW")
    files = {**APP, "AndroidManifest.xml": manifest("Main", more=answering), "Main.kt": KOTLIN + main}
    targets = {target for _, target, *_ in edges(build(tmp_path, files))}
    assert any(target.startswith("system:") for target in targets)
