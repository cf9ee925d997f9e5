"""Lists and dialogs that are made of an array of texts among the resources: each entry leads its own way."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.ui import Tap, describe

pytest.importorskip("tree_sitter_java")
pytest.importorskip("tree_sitter_kotlin")

KINDS = {
    "res/values/arrays.xml": "<resources><string-array name='kinds'><item>@string/first</item><item>Beta</item>"
    "</string-array></resources>",
    "res/values/strings.xml": "<resources><string name='first'>Alpha</string></resources>",
    "res/layout/main.xml": f'<LinearLayout {VIEWS}><ListView android:id="@+id/rows"/>'
    '<Button android:id="@+id/go_there"/></LinearLayout>',
}
WAYS = {("Second", "Alpha"), ("Third", "Beta")}
IMPORTS = "import android.widget.*;\nimport android.app.AlertDialog;\n"
OPEN = "startActivity(new Intent(this, n == 0 ? Second.class : Third.class));"

MAIN = f"""{IMPORTS}
public class Main extends Activity implements AdapterView.OnItemClickListener {{
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        %s
    }}
    void open(int n) {{
        switch (n) {{
            case 0: startActivity(new Intent(this, Second.class)); break;
            case 1: startActivity(new Intent(this, Third.class)); break;
        }}
    }}
    %s
}}
"""


def led(root: Path, body: str, more: str = "") -> set[tuple[str, str]]:
    """Which activities are opened by which texts."""
    graph = build(root, {**APP, **KINDS, "Main.java": JAVA + MAIN % (body, more)})
    return {(target, touched) for _, target, kind, touched in edges(graph) if target in ("Second", "Third")}


@pytest.mark.parametrize("array", ["getResources().getStringArray(R.array.kinds)", "kinds()", "R.array.kinds"])
def test_a_dialog_of_an_array(tmp_path: Path, array: str) -> None:
    shown = f"new AlertDialog.Builder(this).setItems({array}, (dialog, which) -> open(which)).show();"
    body = f"findViewById(R.id.go_there).setOnClickListener(v -> {{ {shown} }});"
    helper = "String[] kinds() { return getResources().getStringArray(R.array.kinds); }"
    assert led(tmp_path, body, helper) == WAYS


ADAPTERS = [
    "new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, getResources().getStringArray(R.array.kinds))",
    "ArrayAdapter.createFromResource(this, R.array.kinds, android.R.layout.simple_list_item_1)",
]


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_dialog_of_an_adapter_of_an_array(tmp_path: Path, adapter: str) -> None:
    shown = f"new AlertDialog.Builder(this).setAdapter({adapter}, (dialog, which) -> open(which)).show();"
    assert led(tmp_path, f"findViewById(R.id.go_there).setOnClickListener(v -> {{ {shown} }});") == WAYS


ROWS = "ListView rows = findViewById(R.id.rows); rows.setAdapter(%s);"
HEARD = "rows.setOnItemClickListener((parent, view, position, id) -> %s);"


def rows(root: Path, body: str, more: str = "") -> set[tuple[str, str]]:
    """Which activities are opened by which rows, and under which condition."""
    code = MAIN % (body, more)
    graph = build(root, {**APP, **KINDS, "Main.java": JAVA + code})
    ends = [(e, graph.screens[e.target].name.rpartition(".")[2]) for e in graph.transitions.values()]
    heard = [(e, to, e.action.target) for e, to in ends if e.edge_class == "item" and isinstance(e.action, Tap)]
    assert {(target.resource_id, e.only_if) for e, _, target in heard} <= {("org.example:id/rows", "")}
    return {(to, target.text) for _, to, target in heard}


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_list_of_an_array_is_touched_by_its_texts(tmp_path: Path, adapter: str) -> None:
    assert rows(tmp_path, ROWS % adapter + HEARD % "open(position)") == WAYS


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_a_list_may_be_listened_to_before_it_is_filled(tmp_path: Path, adapter: str) -> None:
    found, fill = ROWS.split("; ")
    assert rows(tmp_path, f"{found}; {HEARD % 'open(position)'} {fill % adapter}") == WAYS


def test_another_method_may_fill_a_list_that_is_listened_to(tmp_path: Path) -> None:
    listening = "ListView rows = findViewById(R.id.rows);" + HEARD % "open(position)" + "fill();"
    fill = f"private void fill() {{ {ROWS % ADAPTERS[0]} }}"
    assert rows(tmp_path, listening, fill) == WAYS


def test_rows_that_all_lead_to_one_place_are_any_row(tmp_path: Path) -> None:
    opening = "startActivity(new Intent(this, Second.class))"
    assert rows(tmp_path, ROWS % ADAPTERS[0] + HEARD % opening) == {("Second", "")}


def test_the_activity_itself_may_listen_to_the_rows(tmp_path: Path) -> None:
    more = """@Override
    public void onItemClick(AdapterView<?> parent, View view, int position, long id) { open(position); }"""
    assert rows(tmp_path, ROWS % ADAPTERS[0] + "rows.setOnItemClickListener(this);", more) == WAYS


def test_a_list_of_the_platform_s_own_screen_is_touched_by_its_texts(tmp_path: Path) -> None:
    code = """public class Main extends ListActivity {
    protected void onCreate(Bundle state) { setListAdapter(%s); }
    @Override
    protected void onListItemClick(ListView list, View view, int position, long id) {
        if (position == 1) startActivity(new Intent(this, Third.class));
    }
}"""
    files = {**APP, **KINDS, "Main.java": f"{JAVA}{IMPORTS}import android.app.ListActivity;\n{code % ADAPTERS[0]}"}
    graph = build(tmp_path, files)
    (edge,) = (e for e in graph.transitions.values() if e.edge_class == "item")
    assert (describe(edge.action), edge.only_if) == ('tap "Beta"', "")


def test_a_list_with_more_above_its_rows_is_not_counted_through(tmp_path: Path) -> None:
    headed = ROWS % ADAPTERS[0] + "rows.addHeaderView(make());" + HEARD
    graph = build(tmp_path, {**APP, **KINDS, "Main.java": JAVA + MAIN % (headed % "open(position)", "")})
    assert all("Alpha" not in describe(e.action) for e in graph.transitions.values())


def test_an_array_in_kotlin(tmp_path: Path) -> None:
    code = """import android.app.AlertDialog
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { choose() }
    }
    private fun choose() {
        val kinds = resources.getStringArray(R.array.kinds)
        AlertDialog.Builder(this).setItems(kinds) { _, which ->
            when (which) {
                0 -> startActivity(Intent(this, Second::class.java))
                1 -> startActivity(Intent(this, Third::class.java))
            }
        }.show()
    }
}
"""
    graph = build(tmp_path, {**APP, **KINDS, "Main.kt": KOTLIN + code})
    assert {(target, touched) for _, target, _, touched in edges(graph) if target in ("Second", "Third")} == WAYS


TAKEN = "String[] kinds = getResources().getStringArray(R.array.kinds); "
LISTED = "ListView rows = findViewById(R.id.rows); rows.setAdapter(adapter); "
MADE = "ArrayAdapter<String> adapter = new ArrayAdapter<>(this, 1, kinds); "
ASKED = "rows.setOnItemClickListener((parent, view, position, id) -> open(position));"


@pytest.mark.parametrize(
    "body",
    [
        f"{TAKEN} Arrays.sort(kinds); {MADE} {LISTED} {ASKED}",
        f'{TAKEN} {MADE} {LISTED} {ASKED} adapter.insert("None", 0);',
        f"{TAKEN} {MADE} AutoCompleteTextView rows = findViewById(R.id.typed); rows.setAdapter(adapter); {ASKED}",
    ],
)
def test_rows_that_do_not_stand_in_the_order_of_the_array_are_not_told_apart(tmp_path: Path, body: str) -> None:
    typed = f'<LinearLayout {VIEWS}><ListView android:id="@+id/rows"/><AutoCompleteTextView android:id="@+id/typed"/>'
    layout = {"res/layout/main.xml": f"{typed}</LinearLayout>"}
    graph = build(tmp_path, {**APP, **KINDS, **layout, "Main.java": JAVA + "import java.util.*;\n" + MAIN % (body, "")})
    heard = [e.action.target for e in graph.transitions.values() if isinstance(e.action, Tap)]
    assert len(heard) == 2
    assert {target.text for target in heard} == {""}


CHOOSING = """
            new AlertDialog.Builder(this).setItems(kinds, (dialog, which) -> {
                if (%s) startActivity(new Intent(this, Second.class));
                else if (%s) startActivity(new Intent(this, Third.class));
            }).show();"""
FIRST = "getString(R.string.first)"
EQUAL = f"kinds[which].equals({FIRST})", 'kinds[which].equals("Beta")'
HELD = 'kinds = new String[] {getString(R.string.first), "Beta"};'
BOTH = {(target, text) for target in ("Second", "Third") for text in ("Alpha", "Beta")}


def asked(root: Path, array: str, conditions: tuple[str, str], more: str = "") -> set[tuple[str, str]]:
    """Which activities a dialog opens by which texts that conditions ask for."""
    body = f"{array} {CHOOSING % conditions}"
    return led(root, f"findViewById(R.id.go_there).setOnClickListener(v -> {{ {body} }});", more)


@pytest.mark.parametrize(
    "conditions",
    [
        EQUAL,
        (f"{FIRST}.equals(kinds[which].toString())", '"Beta".equals(kinds[which].toString())'),
        (f"kinds[which] == {FIRST}", 'kinds[which] == "Beta"'),
    ],
)
def test_a_row_is_asked_for_by_its_text(tmp_path: Path, conditions: tuple[str, str]) -> None:
    assert asked(tmp_path, f"String[] {HELD}", conditions) == WAYS


@pytest.mark.parametrize(
    ("array", "more"),
    [
        ("String[] kinds = getResources().getStringArray(R.array.kinds);", ""),
        ("", 'private static final String[] kinds = {"Alpha", "Beta"};'),
        (HELD, "private String[] kinds;"),
    ],
)
def test_a_row_of_an_array_that_is_kept_is_asked_for_by_its_text(tmp_path: Path, array: str, more: str) -> None:
    assert asked(tmp_path, array, EQUAL, more) == WAYS


def test_what_is_asked_of_another_place_is_not_the_row(tmp_path: Path) -> None:
    (tmp_path / "last").mkdir()
    other = tuple(condition.replace("which", "which == 0 ? 1 : 0") for condition in EQUAL)
    assert asked(tmp_path, f"String[] {HELD}", (other[0], other[1])) == BOTH - WAYS
    last = tuple(condition.replace("which", "last") for condition in EQUAL)
    number = 'int last = getPreferences(0).getInt("last", 0);'
    assert asked(tmp_path / "last", f"{number} String[] {HELD}", (last[0], last[1])) == BOTH
