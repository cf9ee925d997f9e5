"""What is only kept in the collection of an object of data is called back by nobody."""

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
class Answer {{ List<Row> rows = new ArrayList<>(); }}
public class Main extends Activity {{
    private final Answer answer = new Answer();
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
    assert "click" not in {kind for _, kind, _ in ways(tmp_path, "answer.rows.add(new Found());")}


def test_what_the_app_does_with_the_rows_is_done(tmp_path: Path) -> None:
    drawn = "answer.rows.add(new Found()); for (Row row : answer.rows) row.draw(this);"
    heard = "Found row = new Found(); answer.rows.add(row); findViewById(R.id.go_there).setOnClickListener(row);"
    assert ("Third", "auto", "") in ways(tmp_path / "drawn", drawn)
    assert ("Second", "click", "go_there") in ways(tmp_path / "heard", heard)
