"""A menu of options stands in the bar; of an activity without one only the key for menus opens it, or its code."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

from uiatlas.ui import Press, describe
from uiatlas.utg import Graph

BARE = """<resources>
  <style name="Bare" parent="Theme.AppCompat.NoActionBar"/><style name="Full" parent="Theme.AppCompat"/>
</resources>"""
MENU = f"""<menu {VIEWS}>
  <item android:id="@+id/second" android:title="Second" app:showAsAction="always"/>
  <item android:id="@+id/third" android:title="Third" app:showAsAction="never"/>
</menu>"""
MAIN = """\
import android.view.ContextMenu;
import android.view.Window;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        %s
    }
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.all, menu);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.second) startActivity(new Intent(this, Second.class));
        if (item.getItemId() == R.id.third) startActivity(new Intent(this, Third.class));
        return true;
    }
    %s
}
"""
TOOLBAR = '<androidx.appcompat.widget.Toolbar android:id="@+id/bar"/>'


def shown(root: Path, code: str = "", theme: str = "Bare", layout: str = "", more: str = "") -> Graph:
    """The map of an app whose first activity has a menu, with this code as it is made, and this in its layout."""
    files = {**APP, "Main.java": JAVA + MAIN % (code, more), "res/menu/all.xml": MENU, "res/values/styles.xml": BARE}
    files["AndroidManifest.xml"] = APP["AndroidManifest.xml"].replace(
        '".Main"', f'".Main" android:theme="@style/{theme}"'
    )
    files["res/layout/main.xml"] = APP["res/layout/main.xml"].replace("</LinearLayout>", f"{layout}</LinearLayout>")
    return build(root, files)


def opening(graph: Graph) -> set[str]:
    """What opens the menu of options."""
    (menu,) = (s.id for s in graph.screens.values() if s.name == "org.example.Main menu")
    return {describe(e.action) for e in graph.transitions.values() if e.target == menu}


IN_BAR = {("Main", "Second", "menu", "second"), ("Main menu", "Third", "menu", "third")}
IN_MENU = {("Main menu", "Second", "menu", "second"), ("Main menu", "Third", "menu", "third")}


def leading(graph: Graph) -> set[tuple[str, str, str, str]]:
    return {e for e in edges(graph) if e[1] in ("Second", "Third")}


def test_without_a_bar_only_the_key_opens_the_menu_and_all_items_stand_there(tmp_path: Path) -> None:
    graph = shown(tmp_path)
    assert leading(graph) == IN_MENU
    (key,) = (e for e in graph.transitions.values() if isinstance(e.action, Press))
    assert opening(graph) == {describe(key.action)} == {"press Menu"}
    assert (key.only_if, key.cost) == ("the device has a key for menus", 20)


@pytest.mark.parametrize(
    "given",
    [
        {"theme": "Full"},
        {"layout": TOOLBAR},
        {"code": "setSupportActionBar(make());"},
        {"code": "setTheme(R.style.Full);"},
        {"code": "setTheme(chosen());"},
        {"code": "getWindow().requestFeature(Window.FEATURE_ACTION_BAR);"},
        {"more": "void fill() { bar.inflateMenu(R.menu.all); }"},
    ],
)
def test_a_bar_of_whatever_kind_keeps_its_items(tmp_path: Path, given: dict[str, str]) -> None:
    graph = shown(tmp_path, **given)
    assert leading(graph) == IN_BAR
    assert opening(graph) == {'tap "More options"'}


def test_a_theme_without_a_bar_that_code_sets_gives_none(tmp_path: Path) -> None:
    assert leading(shown(tmp_path, "setTheme(R.style.Bare);")) == IN_MENU


def test_a_touch_may_open_the_menu_of_options(tmp_path: Path) -> None:
    graph = shown(tmp_path, "findViewById(R.id.other).setOnClickListener(v -> openOptionsMenu());")
    assert opening(graph) == {'tap "Other"', "press Menu"}


CONTEXT = """
    @Override
    public void onCreateContextMenu(ContextMenu menu, View view, ContextMenu.ContextMenuInfo info) {
        getMenuInflater().inflate(R.menu.all, menu);
    }
    @Override
    public boolean onContextItemSelected(MenuItem item) { return onOptionsItemSelected(item); }
"""


@pytest.mark.parametrize("call", ["v.showContextMenu()", "openContextMenu(v)"])
def test_a_touch_may_open_the_context_menu(tmp_path: Path, call: str) -> None:
    code = (
        f"View other = findViewById(R.id.other); registerForContextMenu(other); other.setOnClickListener(v -> {call});"
    )
    graph = shown(tmp_path, code, more=CONTEXT)
    (menu,) = (s.id for s in graph.screens.values() if s.name == "org.example.Main context menu")
    assert {describe(e.action) for e in graph.transitions.values() if e.target == menu} == {
        'tap "Other"',
        'long-press "Other"',
    }
    assert ("Main context menu", "Third", "menu", "third") in edges(graph)
