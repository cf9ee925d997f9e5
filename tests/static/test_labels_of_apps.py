"""What people read an app is called is kept on its map, and a goal may name it, with one map and with several."""

import json
from pathlib import Path

import pytest
from tests.static.apps import HEAD, LAUNCHER, VIEWS, write_app
from tests.static.packages import build_package

from uiatlas.agents.aims import GoalOptions, aim_of
from uiatlas.cli.main import main
from uiatlas.sources import build_map
from uiatlas.utg import Atlas, Graph, merge
from uiatlas.utg.export import from_document, to_document

pytest.importorskip("tree_sitter_java")

MAIN = """
import android.app.Activity;
import android.content.Intent;
class Main extends Activity {
    protected void onCreate(Bundle state) { setContentView(R.layout.main); }
    public void cart(View view) { startActivity(new Intent(this, CartActivity.class)); }
}
"""
CART = "import android.app.Activity;\nclass CartActivity extends Activity { }"
STRINGS = '<resources><string name="called">Corner Shop</string></resources>'


def declared(application: str, launcher: str = "") -> str:
    return (
        f"{HEAD}<application {application}><activity android:name='.Main' {launcher}>{LAUNCHER}</activity>"
        "<activity android:name='.CartActivity'/></application></manifest>"
    )


def shop(folder: Path, manifest: str, app: str = "org.example") -> Path:
    layout = f'<LinearLayout {VIEWS}><Button android:text="Your cart" android:onClick="cart"/></LinearLayout>'
    files = {
        "AndroidManifest.xml": manifest.replace('package="org.example"', f'package="{app}"'),
        "res/layout/main.xml": layout,
        "res/values/strings.xml": STRINGS,
        "Main.java": MAIN,
        "CartActivity.java": CART,
    }
    folder.mkdir()
    return write_app(folder, {name: text.replace('".', '"org.example.') for name, text in files.items()})


@pytest.mark.parametrize(
    ("application", "launcher", "label"),
    [
        ("android:label='@string/called'", "", "Corner Shop"),
        ("android:label='Market'", "android:label='@string/called'", "Market"),
        ("", "android:label='@string/called'", "Corner Shop"),
        ("android:label='${name}'", "", ""),
        ("", "", ""),
    ],
)  # fmt: skip
def test_an_app_is_called_by_its_label(tmp_path: Path, application: str, launcher: str, label: str) -> None:
    graph = build_map(shop(tmp_path / "app", declared(application, launcher)))
    assert graph.label == label
    assert from_document(to_document(graph)).label == label
    assert merge(graph, Graph(graph.app)).label == label
    with Atlas.open(tmp_path / "map.uiatlas", create=True) as atlas:
        atlas.save(graph)
        assert atlas.load(graph.app).label == label


def test_a_package_tells_the_label_too(tmp_path: Path) -> None:
    manifest = declared("android:label='@string/called'")
    assert build_map(build_package(tmp_path, manifest, "", {"res/values/strings.xml": STRINGS})).label == "Corner Shop"


SAID = ["in Corner Shop open the cart", "open the cart of Corner Shop", "open Corner Shop's cart", "open the cart"]


def test_a_goal_names_the_app_of_the_only_map(tmp_path: Path) -> None:
    graph = build_map(shop(tmp_path / "app", declared("android:label='@string/called'")))
    found = {goal: aim_of(graph, GoalOptions(goal, embeds=False)).targets[0] for goal in SAID}
    assert {graph.screens[target.screen].name for target in found.values()} == {"org.example.CartActivity"}
    assert found[SAID[0]].confidence == found[SAID[-1]].confidence
    opened = aim_of(graph, GoalOptions("open Corner Shop", embeds=False))
    assert (opened.status, opened.screens) == ("ok", [graph.entry])


def test_a_screen_that_is_called_like_the_app_may_be_meant(tmp_path: Path) -> None:
    graph = build_map(shop(tmp_path / "app", declared("android:label='Cart'")))
    found = aim_of(graph, GoalOptions("open Cart", embeds=False)).targets[0]
    assert graph.screens[found.screen].name == "org.example.CartActivity"


def test_a_goal_names_one_of_several_apps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.uiatlas"
    with Atlas.open(path, create=True) as atlas:
        for app, label in (("org.example", "Corner Shop"), ("net.other", "Night Market")):
            manifest = declared(f"android:label='{label}'").replace("'.", "'org.example.")
            atlas.save(build_map(shop(tmp_path / app, manifest, app)))
    assert (
        main(["plan", str(path), "in Night Market open Your cart, then in Corner Shop open Your cart", "--json"]) == 0
    )
    plan = json.loads(capsys.readouterr().out)
    assert [goal["app"] for goal in plan["subgoals"]] == ["net.other", "org.example"]
