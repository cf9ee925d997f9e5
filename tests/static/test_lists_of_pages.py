"""Fragments that code puts into a list: the adapter that is given the list shows them."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

LAYOUT = f"""<LinearLayout {VIEWS}>
  <Button android:id="@+id/to_two"/><android.support.v4.view.ViewPager android:id="@+id/pager"/>
</LinearLayout>"""
CODE = """
public class Main extends android.support.v4.app.FragmentActivity implements View.OnClickListener {
    private java.util.ArrayList<Fragment> pages = new java.util.ArrayList<Fragment>();
    private android.support.v4.view.ViewPager pager;
    private View first;
    @Override protected void onStart() { super.onStart(); %s }
    private void find() {
        setContentView(R.layout.main);
        first = findViewById(R.id.to_two);
        first.setOnClickListener(this);
        pager = (android.support.v4.view.ViewPager) findViewById(R.id.pager);
    }
    private void fill() {
        One one = new One();
        Two two = new Two();
        pages.add(one);
        pages.add(two);
        pager.setAdapter(new Pages(getSupportFragmentManager(), pages));
        pager.setCurrentItem(0);
    }
    @Override public void onClick(View view) { if (view.getId() == R.id.to_two) pager.setCurrentItem(1); }
}
class Pages extends android.support.v4.app.FragmentPagerAdapter {
    private java.util.ArrayList<Fragment> shown;
    Pages(FragmentManager manager, java.util.ArrayList<Fragment> shown) { super(manager); this.shown = shown; }
    @Override public Fragment getItem(int position) { return shown.get(position); }
    @Override public int getCount() { return shown.size(); }
}
class One extends Fragment {}
class Two extends Fragment {}
"""
SHOWN = {("Main", "One", "auto", ""), ("Main", "Two", "click", "pager"), ("Main", "Two", "click", "to_two")}


def _found(root: Path, started: str) -> set[tuple[str, str, str, str]]:
    """The ways out of a screen that does something as it starts."""
    files = {**APP, "res/layout/main.xml": LAYOUT, "Main.java": JAVA + CODE % started}
    return {e for e in edges(build(root, files)) if e[0] == "Main"}


def test_pages_in_a_list_are_shown_by_the_adapter_alone(tmp_path: Path) -> None:
    assert _found(tmp_path, "find(); fill();") == SHOWN


def test_pages_that_are_put_into_a_list_once_only_are_shown_likewise(tmp_path: Path) -> None:
    assert _found(tmp_path, "if (getIntent().hasExtra(KEY)) return; find(); fill();") == SHOWN


def test_what_a_screen_does_once_is_seen_with_all_that_it_fills(tmp_path: Path) -> None:
    assert _found(tmp_path, "if (first == null) { find(); fill(); }") == SHOWN


def test_pages_are_shown_though_the_adapter_is_not_known(tmp_path: Path) -> None:
    code = CODE.replace("new Pages(", "new com.lib.Pages(") % "find(); fill();"
    files = {**APP, "res/layout/main.xml": LAYOUT, "Main.java": JAVA + code}
    assert {e[1] for e in edges(build(tmp_path, files)) if e[0] == "Main"} == {"One", "Two"}


OWN = """
class OwnPages extends android.support.v4.view.PagerAdapter {
    private java.util.List<Fragment> shown;
    private FragmentManager manager;
    OwnPages(FragmentManager manager, java.util.List<Fragment> shown) { this.manager = manager; this.shown = shown; }
    @Override public int getCount() { return shown.size(); }
    @Override public Object instantiateItem(ViewGroup container, int position) {
        Fragment page = shown.get(position);
        if (!page.isAdded()) manager.beginTransaction().add(page, page.getClass().getSimpleName()).commit();
        container.addView(page.getView());
        return page.getView();
    }
}
"""


def test_pages_are_shown_at_last_by_an_adapter_that_is_not_followed(tmp_path: Path) -> None:
    code = (CODE + OWN).replace("new Pages(", "new OwnPages(") % "find(); fill();"
    files = {**APP, "res/layout/main.xml": LAYOUT, "Main.java": JAVA + code}
    assert {e[1] for e in edges(build(tmp_path, files)) if e[0] == "Main"} == {"One", "Two"}
