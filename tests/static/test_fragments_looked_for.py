"""Fragments that code makes where it finds none, in its field or among those that are shown."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

PANE = f"""<LinearLayout {VIEWS}>
    <FrameLayout android:id="@+id/page"/>
    <Button android:id="@+id/go_there" android:text="Go"/>
</LinearLayout>"""
PAGE = """
public class {name} extends {parent} {{
    @Override
    public void onCreate(Bundle state) {{ setHasOptionsMenu(true); }}
    @Override
    public void onCreateOptionsMenu(Menu menu, MenuInflater inflater) {{ menu.add("{name}"); }}
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {{
        startActivity(new Intent(getActivity(), {target}.class));
        return true;
    }}
}}
"""


def page(name: str, target: str, parent: str = "Fragment") -> str:
    """A fragment whose menu opens an activity."""
    return JAVA + "import android.view.MenuInflater;" + PAGE.format(name=name, target=target, parent=parent)


OWN_FIELD = """
public class Main extends AppCompatActivity {
    private Page page;
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        if (page == null) { page = new Page(); }
        getSupportFragmentManager().beginTransaction().add(R.id.page, page).commit();
    }
}
"""


def test_a_field_of_a_fragment_is_not_the_view_with_its_name(tmp_path: Path) -> None:
    files = {**APP, "res/layout/main.xml": PANE, "Main.java": JAVA + OWN_FIELD, "Page.java": page("Page", "Second")}
    assert ("Page menu", "Second", "menu", "Page") in edges(build(tmp_path, files))


TWO_OF_A_KIND = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        show("page");
        findViewById(R.id.go_there).setOnClickListener(v -> show("other"));
    }
    private void show(String tag) {
        Part part = (Part) getSupportFragmentManager().findFragmentByTag(tag);
        if (part != null) {
            getSupportFragmentManager().beginTransaction().show(part).commit();
        } else {
            part = made(tag);
            getSupportFragmentManager().beginTransaction().add(R.id.page, part, tag).commit();
        }
    }
    private Part made(String tag) { return tag.equals("page") ? new Page() : new Other(); }
}
"""


def test_what_is_shown_of_a_kind_need_not_be_what_is_looked_for(tmp_path: Path) -> None:
    files = {
        **APP,
        "res/layout/main.xml": PANE,
        "Main.java": JAVA + TWO_OF_A_KIND,
        "Part.java": "public abstract class Part extends androidx.fragment.app.Fragment {}",
        "Page.java": page("Page", "Second", "Part"),
        "Other.java": page("Other", "Third", "Part"),
    }
    found = edges(build(tmp_path, files))
    assert {("Main", "Other", "click", "go_there"), ("Other menu", "Third", "menu", "Other")} <= found
    assert ("Main", "Page", "auto", "") in found


RESTORED = """
public class Main extends AppCompatActivity {
    private String shown;
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> shown = "page");
    }
    @Override
    protected void onRestoreInstanceState(Bundle state) { shown = state.getString("shown"); }
    @Override
    protected void onResume() {
        super.onResume();
        if ("page".equals(shown)) { startActivity(new Intent(this, Second.class)); }
        if ("other".equals(shown)) { startActivity(new Intent(this, Third.class)); }
    }
}
"""


def test_what_is_restored_is_what_was_there_before(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "res/layout/main.xml": PANE, "Main.java": JAVA + RESTORED}))
    assert {target for _, target, _, _ in found} == {"Second"}
