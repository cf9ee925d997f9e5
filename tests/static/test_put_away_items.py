"""An item that a class above fills in is not there where a screen always puts it away."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

MENU = f"""<menu {VIEWS}>
  <item android:id="@+id/third" android:title="Third" app:showAsAction="always"/>
</menu>"""
BASE = """
public abstract class Base extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.all, menu);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        switch (item.getItemId()) {
            case R.id.third: startActivity(new Intent(this, Third.class)); return true;
        }
        return super.onOptionsItemSelected(item);
    }
}
"""
IN_JAVA = """
public class Second extends Base {
    private MenuItem kept;
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        super.onCreateOptionsMenu(menu);
        %s
        return true;
    }
}
"""
IN_KOTLIN = """
class Second : Base() {
    override fun onPrepareOptionsMenu(menu: Menu): Boolean {
        %s
        return super.onPrepareOptionsMenu(menu)
    }
}
"""


def with_item(root: Path, second: str, language: str) -> set[str]:
    """The screens from which the item of the menu leads on, if the second has this class."""
    code = {
        "Base.java": JAVA + BASE,
        "Main.java": JAVA + "public class Main extends Base {}",
        f"Second.{language}": (JAVA if language == "java" else KOTLIN) + second,
        "Third.java": JAVA + "public class Third extends Activity {}",
        "res/menu/all.xml": MENU,
    }
    files = {name: text for name, text in APP.items() if name not in ("Main.java", "Second.java", "Third.java")}
    return {source for source, target, *_ in edges(build(root, {**files, **code})) if target == "Third"}


@pytest.mark.parametrize(
    "code",
    [
        "menu.findItem(R.id.third).setVisible(false);",
        "MenuItem third = menu.findItem(R.id.third); if (third != null) third.setVisible(false);",
        "menu.removeItem(R.id.third);",
    ],
)
def test_an_item_that_java_puts_away_leads_nowhere(tmp_path: Path, code: str) -> None:
    assert with_item(tmp_path, IN_JAVA % code, "java") == {"Main"}


@pytest.mark.parametrize(
    "code",
    [
        "menu.findItem(R.id.third).isVisible = false",
        "menu.findItem(R.id.third)?.isVisible = false",
        "val third = menu.findItem(R.id.third)\n        third.setVisible(false)",
    ],
)
def test_an_item_that_kotlin_puts_away_leads_nowhere(tmp_path: Path, code: str) -> None:
    assert with_item(tmp_path, IN_KOTLIN % code, "kt") == {"Main"}


@pytest.mark.parametrize(
    "code",
    [
        "if (isTaskRoot()) menu.findItem(R.id.third).setVisible(false);",
        "if (count() > limit()) menu.removeItem(R.id.third);",
        "menu.findItem(R.id.third).setVisible(false); show(menu.findItem(R.id.third));",
        "kept = menu.findItem(R.id.third); kept.setVisible(false);",
        "MenuItem third = menu.findItem(R.id.third); third.setVisible(false); load(() -> third.setVisible(true));",
        "MenuItem third = menu.findItem(R.id.third); third.setVisible(false);"
        " load(new Runnable() { public void run() { third.setVisible(true); } });",
        "menu.removeItem(isTaskRoot() ? R.id.third : R.id.other);",
        "menu.findItem(R.id.third).setVisible(false); for (int i = 0; i < 2; i++) menu.getItem(i).setVisible(true);",
        "if (kept == null) menu.findItem(R.id.third).setVisible(false);",
        "if (kept != null) return true; menu.removeItem(R.id.third);",
        "try { load(null); menu.removeItem(R.id.third); } catch (Exception e) { }",
        "while (isTaskRoot()) { menu.removeItem(R.id.third); }",
        "menu.findItem(R.id.third).setVisible(false); org.library.Menus.showAll(menu);",
        "menu.findItem(R.id.third).setVisible(false); menu.setGroupVisible(Menu.NONE, isTaskRoot());",
        "menu.removeItem(R.id.third); getMenuInflater().inflate(R.menu.all, menu);",
        "menu.findItem(R.id.third).setVisible(false);"
        " for (int id : new int[] {R.id.third}) menu.findItem(id).setVisible(isTaskRoot());",
    ],
)
def test_an_item_that_java_may_show_leads_on(tmp_path: Path, code: str) -> None:
    assert with_item(tmp_path, IN_JAVA % code, "java") == {"Main", "Second"}


@pytest.mark.parametrize(
    "code",
    [
        "if (isTaskRoot) menu.findItem(R.id.third).isVisible = false",
        "if (count() > limit()) menu.findItem(R.id.third).isVisible = false",
        "menu.findItem(R.id.third).isVisible = rows.isEmpty()",
        "menu.findItem(R.id.third).apply { isVisible = false; more(this) }",
        "if (kept == null) menu.findItem(R.id.third)?.isVisible = false",
        "rows.forEach { if (it.isEmpty()) return true }; menu.removeItem(R.id.third)",
    ],
)
def test_an_item_that_kotlin_may_show_leads_on(tmp_path: Path, code: str) -> None:
    assert with_item(tmp_path, IN_KOTLIN % code, "kt") == {"Main", "Second"}


AWAY = "menu.findItem(R.id.third).setVisible(false);"


def test_an_item_is_put_away_in_the_menu_of_options_alone(tmp_path: Path) -> None:
    bar = """    protected void onCreate(Bundle state) {
        org.library.Toolbar bar = findViewById(R.id.bar);
        bar.inflateMenu(R.menu.all);
        bar.setOnMenuItemClickListener(item -> onOptionsItemSelected(item));
    }
"""
    second = (IN_JAVA % AWAY).replace("private MenuItem kept;", bar)
    assert with_item(tmp_path, second, "java") == {"Main", "Second"}


def test_an_item_that_is_put_away_before_the_menu_is_filled_leads_on(tmp_path: Path) -> None:
    second = (IN_JAVA % "").replace("super.onCreateOptionsMenu(menu);", f"{AWAY} super.onCreateOptionsMenu(menu);")
    assert with_item(tmp_path, second, "java") == {"Main", "Second"}


def test_a_fragment_may_bring_the_item(tmp_path: Path) -> None:
    page = """    public static class Page extends Fragment {
        @Override
        public void onCreateOptionsMenu(Menu menu, android.view.MenuInflater inflater) {
            inflater.inflate(R.menu.all, menu);
        }
    }
"""
    second = (IN_JAVA % AWAY).replace("private MenuItem kept;", page)
    assert with_item(tmp_path, second, "java") == {"Main", "Second"}
