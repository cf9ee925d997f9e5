"""What is only kept in a collection, or declared by an interface of the app, is called back by no platform."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

ROW = """
interface Row { void draw(Context context); }
class Found implements Row, View.OnClickListener {
    @Override
    public void draw(Context context) { context.startActivity(new Intent(context, Third.class)); }
    @Override
    public void onClick(View view) { view.getContext().startActivity(new Intent(view.getContext(), Second.class)); }
}
"""


def ways(root: Path, body: str) -> set[tuple[str, str, str]]:
    """Where a screen leads that loads rows."""
    main = f"""
public class Main extends Activity {{
    private List<Row> rows = new ArrayList<>();
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        {body}
    }}
}}
"""
    code = JAVA + "import java.util.ArrayList;\nimport java.util.List;\n" + main + ROW
    root.mkdir(exist_ok=True)
    return {(target, kind, touched) for _, target, kind, touched in edges(build(root, {**APP, "Main.java": code}))}


def test_a_row_in_a_list_is_touched_nowhere(tmp_path: Path) -> None:
    assert "click" not in {kind for _, kind, _ in ways(tmp_path, "rows.add(new Found());")}


def test_what_an_interface_of_the_app_declares_is_called_by_the_app(tmp_path: Path) -> None:
    assert ("Third", "auto", "") not in ways(tmp_path, "new Loader(this).deliver(new Found());")


def test_what_the_app_does_with_the_rows_is_done(tmp_path: Path) -> None:
    drawn = "rows.add(new Found()); for (Row row : rows) row.draw(this);"
    heard = "Found row = new Found(); rows.add(row); findViewById(R.id.go_there).setOnClickListener(row);"
    assert ("Third", "auto", "") in ways(tmp_path / "drawn", drawn)
    assert ("Second", "click", "go_there") in ways(tmp_path / "heard", heard)
