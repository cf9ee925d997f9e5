"""Classes that adapt listeners, as the platform and libraries have, fill no lists."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import JAVA


def test_who_hears_through_a_class_that_adapts_listeners_fills_no_list(tmp_path: Path) -> None:
    """The items of a menu that a library's button shows are no items for a row that is pressed long."""
    main = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        org.library.Dial dial = findViewById(R.id.dial);
        dial.setMenuListener(new org.library.SimpleMenuListenerAdapter() {
            @Override
            public boolean onMenuItemSelected(MenuItem item) {
                if (item.getItemId() == R.id.more) startActivity(new Intent(Main.this, Second.class));
                return true;
            }
        });
    }
}
"""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Second.java": "public class Second extends android.app.Activity {}",
        "Main.java": JAVA + main,
        "res/layout/main.xml": f'<LinearLayout {VIEWS}><org.library.Dial android:id="@+id/dial"/></LinearLayout>',
        "res/menu/dial.xml": f'<menu {VIEWS}><item android:id="@+id/more" android:title="More"/></menu>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "menu", "more")}
