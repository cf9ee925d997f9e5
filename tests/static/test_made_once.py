"""What a body makes where a field holds nothing, and puts into that field, is used there though the field holds it."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

LIST = {
    "res/layout/list.xml": f'<LinearLayout {VIEWS}><ListView android:id="@+id/list"/></LinearLayout>',
    "res/layout/row.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/go_there"/></LinearLayout>',
}
MAIN = """
class Rows extends android.widget.ArrayAdapter<String> {
    Context context;
    Rows(Context context) { super(context, R.layout.row); this.context = context; }
    @Override public View getView(int position, View old, ViewGroup parent) {
        View row = LayoutInflater.from(context).inflate(R.layout.row, parent, false);
        row.findViewById(R.id.go_there)
            .setOnClickListener(v -> context.startActivity(new Intent(context, Second.class)));
        return row;
    }
}
public class Main extends Activity {
    Rows rows;
    android.widget.ListView list;
    @Override protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.list);
        list = findViewById(R.id.list);
        runOnUiThread(new Runnable() {
            @Override public void run() {
                if (rows == null) { rows = new Rows(Main.this); list.setAdapter(rows); }
            }
        });
    }
}
"""


def targets(root: Path, code: str) -> set[tuple[str, str]]:
    """What is touched on the first screen, with what that opens."""
    found = edges(build(root, {**APP, **LIST, "Main.java": JAVA + code}))
    return {(target, touched) for source, target, _, touched in found if source == "Main"}


def test_rows_are_given_to_a_list_by_what_made_them(tmp_path: Path) -> None:
    assert targets(tmp_path, MAIN) == {("Second", "go_there")}


@pytest.mark.parametrize("emptied", ["", "rows = null; "])
def test_what_is_there_from_the_beginning_is_not_asked_for(tmp_path: Path, emptied: str) -> None:
    """A body that makes nothing for the field does not do what it does where the field holds nothing."""
    code = MAIN.replace("Rows rows;", "Rows rows = new Rows(this);")
    opened = f"{emptied}startActivity(new Intent(Main.this, Third.class));"
    code = code.replace("rows = new Rows(Main.this); list.setAdapter(rows);", opened)
    assert "Third" not in {target for target, _ in targets(tmp_path, code)}


def test_what_a_field_has_from_the_beginning_is_made_by_no_other_method(tmp_path: Path) -> None:
    code = MAIN.replace("Rows rows;", "Rows rows = new Rows(this); void load() { rows = new Rows(this); }")
    opened = "load(); startActivity(new Intent(Main.this, Third.class));"
    code = code.replace("rows = new Rows(Main.this); list.setAdapter(rows);", opened)
    code = code.replace("runOnUiThread(new Runnable() {", "").replace("@Override public void run() {", "")
    code = code.replace("            }\n        });\n", "")
    assert "Third" not in {target for target, _ in targets(tmp_path, code)}
