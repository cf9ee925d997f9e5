"""Lists of an enumeration's constants: a dialog that shows them, and what is done with the one that is touched."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

MAIN = """
public class Main extends Activity {
    public void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> pick());
    }
    void pick() { %s }
    enum Kind implements Row {
        FIRST(R.string.first, Second.class), LAST(R.string.last, Third.class);
        private final int title;
        private final Class<?> page;
        Kind(int title, Class<?> page) { this.title = title; this.page = page; }
        public int getTitle() { return title; }
        Class<?> getPage() { return page; }
    }
    enum Way implements Row {
        HERE(R.string.here), THERE(R.string.there);
        private final int title;
        Way(int title) { this.title = title; }
        public int getTitle() { return title; }
    }
}
"""
DIALOG = """
    final Kind[] kinds = Kind.values();
    new android.app.AlertDialog.Builder(this).setAdapter(%s, (dialog, which) -> {
        Kind kind = kinds[which];
        startActivity(new Intent(this, kind.getPage()));
    }).create().show();
"""
ROWS = """
public class Rows<T extends Row> extends android.widget.BaseAdapter {
    private final T[] values;
    Rows(T[] values) { this.values = values; }
    static <T extends Row> Rows<T> of(T[] values) { return new Rows<>(values); }
    public int getCount() { return values.length; }
}
"""
FILES = {
    **APP,
    "res/values/strings.xml": '<resources><string name="first">First</string><string name="last">Last</string>'
    '<string name="here">Here</string><string name="there">There</string></resources>',
    "Row.java": "public interface Row { int getTitle(); }",
    "Rows.java": JAVA + ROWS,
}
SHOWN = ("Main", "pick", "click", "go_there")


@pytest.mark.parametrize(
    ("adapter", "others"),
    [("new Rows<>(kinds)", ""), ("Rows.of(kinds)", ""), ("Rows.of(kinds)", "Rows.of(Way.values());")],
)
def test_a_dialog_opens_what_the_constant_behind_each_row_of_its_adapter_does(
    tmp_path: Path, adapter: str, others: str
) -> None:
    found = edges(build(tmp_path, {**FILES, "Main.java": JAVA + MAIN % (others + DIALOG % adapter)}))
    assert found == {SHOWN, ("pick", "Second", "dialog", "First"), ("pick", "Third", "dialog", "Last")}


@pytest.mark.parametrize(
    "call",
    [
        "new android.app.AlertDialog.Builder(this).setCursor(read(), (d, n) -> open(), TITLE).show();",
        "new android.app.AlertDialog.Builder(this).setAdapter(read(), (d, n) -> open()).show();",
    ],
)
def test_what_a_row_of_a_dialog_opens_is_opened_from_the_dialog(tmp_path: Path, call: str) -> None:
    code = MAIN % f"{call} }} void open() {{ startActivity(new Intent(this, Second.class));"
    found = edges(build(tmp_path, {**FILES, "Main.java": JAVA + code}))
    assert found == {SHOWN, ("pick", "Second", "dialog", "select_dialog_listview")}


@pytest.mark.parametrize(
    "code",
    [
        "Kind[] kinds = Kind.values(); startActivity(new Intent(this, kinds[place()].getPage()));",
        "Kind[] kinds = Kind.values(); startActivity(new Intent(this, kinds[place()].page));",
        "open(Kind.values()); } void open(Kind[] kinds) { startActivity(new Intent(this, kinds[place()].getPage()));",
    ],
)
def test_an_element_of_an_array_of_all_constants_may_be_any_of_them(tmp_path: Path, code: str) -> None:
    found = edges(build(tmp_path, {**FILES, "Main.java": JAVA + MAIN % code}))
    assert found == {("Main", page, "click", "go_there") for page in ("Second", "Third")}


ACTIONS = """
import androidx.activity.ComponentActivity
import androidx.activity.compose.setContent
import androidx.compose.material3.*
import androidx.compose.runtime.Composable

sealed interface Act {
    object Nothing : Act
    data class Open(val page: Int) : Act
}
enum class Kind(val title: String, val act: Act) { %s }

@Composable
fun <T> Items(items: List<T>, title: (T) -> String, onChosen: (T) -> Unit) {
    items.forEach { item -> DropdownMenuItem(text = { Text(title(item)) }, onClick = { onChosen(item) }) }
}

class Main : ComponentActivity() {
    override fun onCreate(state: Bundle?) {
        setContent { Items(items = Kind.entries, title = { it.title }, onChosen = { take(it.act) }) }
    }
    private fun take(act: Act) {
        when (act) {
            Act.Nothing -> finish()
            is Act.Open -> open(act.page)
        }
    }
    private fun open(page: Int) {
        val target = when (page) {
            1 -> Second::class.java
            else -> Third::class.java
        }
        startActivity(Intent(this, target))
    }
}
"""


def test_each_of_twenty_constants_does_what_it_names(tmp_path: Path) -> None:
    acts = ["Act.Nothing"] * 18 + ["Act.Open(1)", "Act.Open(2)"]
    constants = ", ".join(f'K{n}("Row {n}", {act})' for n, act in enumerate(acts))
    found = edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + ACTIONS % constants}))
    assert found == {("Main", "Second", "click", "Row 18"), ("Main", "Third", "click", "Row 19")}
