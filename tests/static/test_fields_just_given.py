"""What a body has just put into a field is what it shows, as long as nothing else can have changed the field."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

PAGES = "".join(f"class {name} : Fragment()\n" for name in ("News", "Shop"))
MENU = {
    "res/menu/pages.xml": f'<menu {VIEWS}><item android:id="@+id/news" android:title="News"/>'
    '<item android:id="@+id/shop" android:title="Shop"/></menu>',
    "Pages.kt": KOTLIN + PAGES,
}
SHOW = "getSupportFragmentManager().beginTransaction().replace(R.id.go_there, current, tag).commit();"
IN_JAVA = """
public class Main extends AppCompatActivity {
    private Fragment current;
    @Override
    public boolean onCreateOptionsMenu(Menu menu) { getMenuInflater().inflate(R.menu.pages, menu); return true; }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) { open(item.getItemId()); return true; }
    private void open(int id) {
        BODY
    }
    private Fragment make(int id) {
        if (id == R.id.news) return new News();
        return new Shop();
    }
    private void change() { current = new News(); }
}
"""
IN_KOTLIN = """
class Main : AppCompatActivity() {
    private var current: Fragment? = null
    override fun onCreateOptionsMenu(menu: Menu): Boolean { menuInflater.inflate(R.menu.pages, menu); return true }
    override fun onOptionsItemSelected(item: MenuItem): Boolean { open(item.itemId); return true }
    private fun open(id: Int) {
        BODY
    }
}
"""
FOUND_OR_MADE = f"""
        String tag = "page" + id;
        current = getSupportFragmentManager().findFragmentByTag(tag);
        if (current == null) current = make(id);
        {SHOW}"""
OF_CASES = f"""
        String tag = "page";
        switch (id) {{
            case R.id.news: current = new News(); break;
            case R.id.shop: this.current = new Shop(); break;
        }}
        {SHOW}"""
WHEN = """
        when (id) {
            R.id.news -> current = News()
            R.id.shop -> current = Shop()
        }
        supportFragmentManager.beginTransaction().replace(R.id.go_there, current!!).commit()"""
APART = {("news", "News"), ("shop", "Shop")}


def shown(root: Path, name: str, code: str, body: str) -> set[tuple[str, str]]:
    """What is touched, with the page that it shows."""
    head = JAVA if name.endswith("java") else KOTLIN
    found = edges(build(root, {**APP, **MENU, name: head + code.replace("BODY", body)}))
    return {(touched, target) for _, target, kind, touched in found if kind == "menu" and target in ("News", "Shop")}


@pytest.mark.parametrize("body", [FOUND_OR_MADE, OF_CASES])
def test_each_item_shows_its_own_page(tmp_path: Path, body: str) -> None:
    assert shown(tmp_path, "Main.java", IN_JAVA, body) == APART


def test_each_item_shows_its_own_page_in_kotlin(tmp_path: Path) -> None:
    assert shown(tmp_path, "Main.kt", IN_KOTLIN, WHEN) == APART


def test_a_call_of_ones_own_may_have_changed_the_field(tmp_path: Path) -> None:
    changed = f'String tag = "page"; if (id == R.id.shop) {{ current = new Shop(); change(); {SHOW} }}'
    assert ("shop", "News") in shown(tmp_path, "Main.java", IN_JAVA, changed)


@pytest.mark.parametrize(
    "changing",
    [
        "new Helper().swap(this);",
        "Runnable swap = () -> { current = new News(); }; swap.run();",
        "java.util.List.of(1).forEach(one -> { current = new News(); });",
    ],
)
def test_whatever_is_called_may_have_changed_the_field(tmp_path: Path, changing: str) -> None:
    body = f'String tag = "page"; if (id == R.id.shop) {{ current = new Shop(); {changing} {SHOW} }}'
    main = IN_JAVA.replace("private void change", "void change")
    helper = "class Helper { void swap(Main main) { main.change(); } }"
    assert ("shop", "News") in shown(tmp_path, "Main.java", main + helper, body)


def test_another_object_has_fields_of_its_own(tmp_path: Path) -> None:
    inner = "class Kept { var current: Fragment? = null }\n"
    body = """
        current = Shop()
        Kept().apply { current = News() }
        supportFragmentManager.beginTransaction().replace(R.id.go_there, current!!).commit()"""
    assert ("shop", "Shop") in shown(tmp_path, "Main.kt", IN_KOTLIN + inner, body)


def test_what_only_one_branch_gives_may_be_what_was_there(tmp_path: Path) -> None:
    some = f'String tag = "page"; change(); if (id == R.id.shop) {{ current = new Shop(); }} {SHOW}'
    assert {("shop", "Shop"), ("news", "News")} <= shown(tmp_path, "Main.java", IN_JAVA, some)


def test_a_loop_may_have_changed_the_field_before(tmp_path: Path) -> None:
    looped = f'String tag = "page"; current = new Shop(); for (;;) {{ {SHOW} current = new News(); }}'
    assert {page for _, page in shown(tmp_path, "Main.java", IN_JAVA, looped)} == {"News", "Shop"}
