"""A class above answers the items of menus that only some of its screens have."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

HEAD = """import android.app.Activity; import android.content.Intent; import android.os.Bundle;
import android.view.Menu; import android.view.MenuItem;
import androidx.fragment.app.Fragment; import androidx.fragment.app.FragmentActivity;
"""
BASE = """public abstract class Base extends ABOVE {
    public boolean onOptionsItemSelected(MenuItem item) {
        switch (item.getItemId()) {
            case R.id.about: startActivity(new Intent(this, About.class)); return true;
        }
        return super.onOptionsItemSelected(item);
    }
}
"""
FILLED = """    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.main, menu);
        return true;
    }
"""
ITEM = ("Main", "About", "menu", "about")


def app(root: Path, second: str, above: str = "FragmentActivity", **more: str) -> set[tuple[str, str, str, str]]:
    """The edges of an app whose first screen fills a menu, and whose second has this in its class."""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "About"),
        "Base.java": HEAD + BASE.replace("ABOVE", above),
        "Main.java": HEAD + f"public class Main extends Base {{\n{FILLED}}}\n",
        "Second.java": HEAD + f"public class Second extends Base {{\n{second}}}\n",
        "About.java": HEAD + "public class About extends Activity {}\n",
        "res/menu/main.xml": '<menu xmlns:android="http://schemas.android.com/apk/res/android">'
        '<item android:id="@+id/about" android:title="About" android:showAsAction="always"/></menu>',
        **more,
    }
    return edges(build(root, files))


def test_a_screen_without_a_menu_hears_of_no_item(tmp_path: Path) -> None:
    assert app(tmp_path, "") == {ITEM}


@pytest.mark.parametrize(
    "second",
    [
        FILLED,
        "public boolean onCreateOptionsMenu(Menu menu) { return fill(menu); } native boolean fill(Menu menu);\n",
        "protected void onCreate(Bundle state) { addMenuProvider(Library.provider()); }\n",
    ],
    ids=["fills it", "may fill it", "has it filled"],
)
def test_a_screen_that_may_have_a_menu_does(tmp_path: Path, second: str) -> None:
    assert app(tmp_path, second) == {ITEM, ("Second", *ITEM[1:])}


ASKED = """    public boolean onPrepareOptionsMenu(Menu menu) {
        MenuItem about = menu.findItem(R.id.about);
        if (about != null) about.setTitle(title());
        return true;
    }
"""


def with_menu_above(root: Path, second: str, **more: str) -> set[tuple[str, str, str, str]]:
    """The edges of an app whose second screen has this in its class, below one that fills the menu."""
    base = HEAD + BASE.replace("ABOVE", "FragmentActivity").removesuffix("}\n") + FILLED + ASKED + "}\n"
    return app(root, second, **{"Base.java": base, **more})


@pytest.mark.parametrize(
    "filled",
    ["return true;", "menu.clear(); return false;"],
)
def test_a_screen_that_fills_no_menu_in_place_of_one_above_has_none(tmp_path: Path, filled: str) -> None:
    assert with_menu_above(tmp_path, f"public boolean onCreateOptionsMenu(Menu menu) {{ {filled} }}\n") == {ITEM}


@pytest.mark.parametrize(
    "filled",
    [
        "return super.onCreateOptionsMenu(menu);",
        "if (!isTaskRoot()) return super.onCreateOptionsMenu(menu); return true;",
        "menu.apply(more());  return true;",
        "later(() -> getMenuInflater().inflate(R.menu.main, menu)); return true;",
    ],
)
def test_a_screen_that_may_fill_the_menu_has_one(tmp_path: Path, filled: str) -> None:
    second = f"public boolean onCreateOptionsMenu(Menu menu) {{ {filled} }}\n"
    assert with_menu_above(tmp_path, second) == {ITEM, ("Second", *ITEM[1:])}


def test_a_class_of_a_library_may_fill_the_menu(tmp_path: Path) -> None:
    assert ("Second", *ITEM[1:]) in app(tmp_path, "", "org.library.MenuActivity")


@pytest.mark.parametrize(
    "shown",
    [
        "android.R.id.content, new Page()",
        "android.R.id.content, new org.library.MenuFragment()",
        "android.R.id.content, org.library.Pages.menu()",
        'org.library.Pages.menu(), "menu"',
    ],
    ids=["one whose menu a library fills", "one of a library", "what a library gives", "the same with a tag"],
)
def test_a_fragment_may_bring_items_that_are_not_known(tmp_path: Path, shown: str) -> None:
    second = f"""    public boolean onCreateOptionsMenu(Menu menu) {{ return true; }}
    protected void onCreate(Bundle state) {{
        getSupportFragmentManager().beginTransaction().add({shown}).commit();
    }}
"""
    page = """public class Page extends Fragment {
    public void onCreate(Bundle state) { setHasOptionsMenu(true); }
    public void onCreateOptionsMenu(Menu menu, android.view.MenuInflater inflater) { org.library.Menus.fill(menu); }
}
"""
    found = with_menu_above(tmp_path, second, **{"Page.java": HEAD + page})
    assert ("Second", "About") in {pair[:2] for pair in found}


def test_a_fragment_without_a_menu_brings_no_items(tmp_path: Path) -> None:
    second = """    public boolean onCreateOptionsMenu(Menu menu) { return true; }
    protected void onCreate(Bundle state) {
        getSupportFragmentManager().beginTransaction().add(android.R.id.content, new Page()).commit();
    }
"""
    found = with_menu_above(tmp_path, second, **{"Page.java": HEAD + "public class Page extends Fragment {}\n"})
    assert ("Second", "About") not in {pair[:2] for pair in found}


def test_the_items_of_a_fragment_are_told_to_its_screen(tmp_path: Path) -> None:
    shows = """    protected void onCreate(Bundle state) {
        getSupportFragmentManager().beginTransaction().add(android.R.id.content, new Page()).commit();
    }
"""
    page = """public class Page extends Fragment {
    public void onCreate(Bundle state) { setHasOptionsMenu(true); }
    public void onCreateOptionsMenu(Menu menu, android.view.MenuInflater inflater) {
        inflater.inflate(R.menu.main, menu);
    }
}
"""
    assert ("Page", *ITEM[1:]) in app(tmp_path, shows, **{"Page.java": HEAD + page})
