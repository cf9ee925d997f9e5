"""Locals of Java that are declared as classes of the platform: these have no method of the app."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

FILES = """
import java.io.File;
import androidx.recyclerview.widget.RecyclerView;
public class Main extends Activity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        clean(getCacheDir());
    }
    void clean(File folder) { CLEANED }
}
class Row ABOVE {
    Context context;
    void delete() { context.startActivity(new Intent(context, Second.class)); }
}
"""
CLEANED = [
    "for (File each : folder.listFiles()) { if (each.isDirectory()) clean(each); else each.delete(); }",
    "File above = folder.getParentFile(); above.delete();",
]


@pytest.mark.parametrize("cleaned", CLEANED)
@pytest.mark.parametrize("above", ["", "extends RecyclerView.ViewHolder"])
def test_what_a_local_is_declared_as_has_no_method_of_the_app(tmp_path: Path, cleaned: str, above: str) -> None:
    code = JAVA + FILES.replace("CLEANED", cleaned).replace("ABOVE", above)
    assert edges(build(tmp_path, {**APP, "Main.java": code})) == set()


def test_a_local_may_be_cast_to_a_class_of_the_app_later(tmp_path: Path) -> None:
    cleaned = "Object found = getTag(); View.OnClickListener row = (View.OnClickListener) found; ((Row) row).delete();"
    row = "implements View.OnClickListener { public void onClick(View view) {}"
    code = JAVA + FILES.replace("CLEANED", cleaned).replace("ABOVE {", row)
    assert edges(build(tmp_path, {**APP, "Main.java": code})) == {("Main", "Second", "auto", "")}
