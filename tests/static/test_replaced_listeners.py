"""What a layout names for a touch is not called where code surely gives the element another listener."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

LAYOUT = f"""\
<LinearLayout {VIEWS}><Button android:id="@+id/go" android:text="Go" android:onClick="showSecond"/>
<LinearLayout android:id="@+id/rows"/></LinearLayout>"""
ROW = f'<TextView {VIEWS} android:onClick="showSecond"/>'
MAIN = """\
public class Main extends AppCompatActivity {
    Button go;
    android.widget.LinearLayout rows;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        rows = findViewById(R.id.rows);
        go = findViewById(R.id.go);
        %s
    }
    public void showSecond(View view) { startActivity(new Intent(this, Second.class)); }
    public void showThird(View view) { startActivity(new Intent(this, Third.class)); }
    %s
}
"""
SET = "go.setOnClickListener(v -> showThird(v));"
FINDING = "void find() { go = findViewById(R.id.go); hear(); } void hear() { " + SET + " }"
RESUMING = "@Override protected void onResume() { super.onResume(); " + SET + " }"


def targets(root: Path, body: str, more: str = "", layout: str = LAYOUT, row: str = ROW) -> set[str]:
    """What the touch of the button, or of a row, leads to."""
    files = {"res/layout/main.xml": layout, "res/layout/row.xml": row, "Main.java": JAVA + MAIN % (body, more)}
    return {target for _, target, *_ in edges(build(root, {**APP, **files}))}


@pytest.mark.parametrize(
    ("body", "more"),
    [
        (SET, ""),
        ("find();", FINDING),
        ("", RESUMING),
        ("findViewById(R.id.go).setOnClickListener(new View.OnClickListener() {"
         " @Override public void onClick(View v) { showThird(v); } });", ""),
    ],
)  # fmt: skip
def test_code_that_surely_sets_a_listener_replaces_the_method_of_the_layout(
    tmp_path: Path, body: str, more: str
) -> None:
    assert targets(tmp_path, body, more) == {"Third"}


@pytest.mark.parametrize(
    ("body", "more"),
    [
        (f"if (isTaskRoot()) {{ {SET} }}", ""),
        (f"if (isTaskRoot()) return; {SET}", ""),
        (f"for (String each : org.lib.Shelf.all()) {{ {SET} }}", ""),
        (f"try {{ org.lib.Shelf.load(); {SET} }} catch (Exception e) {{ }}", ""),
        ("rows.post(() -> { " + SET + " });", ""),
        ("rows.setOnClickListener(v -> { " + SET + " });", ""),
        ("if (isTaskRoot()) find();", FINDING),
        ("", "protected void onActivityResult(int asked, int told, Intent data) { " + SET + " }"),
        ("go.setOnLongClickListener(v -> { showThird(v); return true; });", ""),
    ],
)
def test_both_may_be_called_where_the_listener_is_not_surely_set(tmp_path: Path, body: str, more: str) -> None:
    assert targets(tmp_path, body, more) == {"Second", "Third"}


def test_a_listener_that_calls_the_same_method_leads_where_that_does(tmp_path: Path) -> None:
    assert targets(tmp_path, "go.setOnClickListener(v -> showSecond(v));") == {"Second"}


def test_of_two_elements_with_one_id_either_may_be_meant(tmp_path: Path) -> None:
    twice = LAYOUT.replace(
        "<LinearLayout android:id", '<Button android:id="@id/go" android:onClick="showSecond"/><View android:id'
    )
    assert targets(tmp_path, SET, layout=twice) == {"Second", "Third"}


def test_an_element_of_rows_is_not_one_of_the_content(tmp_path: Path) -> None:
    row = ROW.replace("<TextView", '<FrameLayout xmlns:a="a"><TextView', 1).replace("/>", ' android:id="@+id/more"/>')
    body = "View row = getLayoutInflater().inflate(R.layout.row, rows, false);"
    body += "row.findViewById(R.id.more).setOnClickListener(v -> showThird(v));"
    assert targets(tmp_path, body, row=f"{row}</FrameLayout>") == {"Second", "Third"}


KOTLIN_MAIN = """class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        val go = findViewById<Button>(R.id.go)
        go.setOnClickListener { startActivity(Intent(this, Third::class.java)) }
    }
    fun showSecond(view: View) = startActivity(Intent(this, Second::class.java))
}"""
HOST = """public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.frame);
        getSupportFragmentManager().beginTransaction().replace(R.id.frame, new Part()).commit();
    }
    public void showSecond(View view) { startActivity(new Intent(this, Second.class)); }
}"""
PART = """public class Part extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup around, Bundle state) {
        return inflater.inflate(R.layout.main, around, false);
    }
    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.go).setOnClickListener(v -> startActivity(new Intent(getContext(), Third.class)));
    }
}"""
FRAME = f'<FrameLayout {VIEWS} android:id="@+id/frame"/>'


@pytest.mark.parametrize(
    "code",
    [
        {"Main.kt": KOTLIN + KOTLIN_MAIN},
        {"Main.java": JAVA + HOST, "Part.java": JAVA + PART, "res/layout/frame.xml": FRAME},
    ],
)
def test_kotlin_and_fragments_replace_it_as_well(tmp_path: Path, code: dict[str, str]) -> None:
    graph = build(tmp_path, {**APP, **code, "res/layout/main.xml": LAYOUT})
    assert {target for _, target, *_ in edges(graph)} - {"Part"} == {"Third"}


INFLATED = "android.widget.TextView row = (TextView) getLayoutInflater().inflate(R.layout.row, rows, false);"
HEARD = f"{INFLATED} row.setOnClickListener(v -> showThird(v));"
ALL = "getLayoutInflater().inflate(R.layout.row, rows, true)"


@pytest.mark.parametrize(
    ("body", "more", "found"),
    [
        (f"{HEARD} rows.addView(row);", "", {"Third"}),
        (f"for (String each : org.lib.Shelf.all()) {{ {HEARD} rows.addView(row); }}", "", {"Third"}),
        (f"{INFLATED} if (isTaskRoot()) row.setOnClickListener(v -> showThird(v));", "", {"Second", "Third"}),
        (f"{HEARD} fill();", f"void fill() {{ {INFLATED} rows.addView(row); }}", {"Second", "Third"}),
        (
            f"{HEARD} show(R.layout.row);",
            "void show(int layout) { getLayoutInflater().inflate(layout, rows); }",
            {"Second", "Third"},
        ),
        (f"View all = {ALL}; all.setOnClickListener(v -> showThird(v));", "", {"Second", "Third"}),
    ],
)
def test_a_row_that_always_gets_a_listener_is_not_heard_by_what_its_layout_names(
    tmp_path: Path, body: str, more: str, found: set[str]
) -> None:
    plain = LAYOUT.replace(' android:onClick="showSecond"', "")
    assert targets(tmp_path, body, more, plain) == found
