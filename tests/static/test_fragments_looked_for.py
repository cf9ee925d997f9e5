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
