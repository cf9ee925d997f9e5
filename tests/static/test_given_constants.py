"""Fields that hold one of those constants of an enumeration with which objects are made."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

MANIFEST = manifest("Home", "Help", "Shop", "Buy")
SCREENS = {f"{name}.java": f"public class {name} extends android.app.Activity {{}}" for name in ("Help", "Shop", "Buy")}
ROW = """
public class Row {
    enum Kind { HELP, SHOP, BUY }
    public Kind kind;
    public Row(Kind kind) { this.kind = kind; }
    public Row(Row other) { this(other.kind); }
}
"""
HOME = """
public class Home extends android.app.Activity {
    List<Row> rows = Store.load(new Row(Row.Kind.HELP), new Row(Row.Kind.SHOP));
    protected void onCreate(android.os.Bundle state) {
        findViewById(R.id.go).setOnClickListener(new View.OnClickListener() {
            public void onClick(View view) { open(remote.rows().get(0)); }
        });
        %s
    }
    void open(Row row) {
        switch (row.kind) {
            case HELP: startActivity(new Intent(this, Help.class)); break;
            case SHOP: startActivity(new Intent(this, Shop.class)); break;
            case BUY: startActivity(new Intent(this, Buy.class)); break;
        }
    }
}
"""


def _opened(root: Path, files: dict[str, str]) -> set[str]:
    return {target for _, target, *_ in edges(build(root, {"AndroidManifest.xml": MANIFEST, **SCREENS, **files}))}


def test_an_unknown_row_has_one_of_the_constants_that_rows_are_made_with(tmp_path: Path) -> None:
    assert _opened(tmp_path, {"Row.java": ROW, "Home.java": HOME % ""}) == {"Help", "Shop"}


@pytest.mark.parametrize(
    "code",
    [
        "use(new Row(Row.Kind.BUY));",
        "use(new Row(Row.Kind.valueOf(getIntent().getStringExtra(KEY))));",
        "rows.get(0).kind = Row.Kind.BUY;",
        "use(new Gson().fromJson(text, Row.class));",
        "use(new Gson().fromJson(text, new TypeToken<List<Row>>() {}.getType()));",
        "rows.replaceAll(other::map, Row::new);",
    ],
)
def test_what_may_be_made_otherwise_has_any_constant(tmp_path: Path, code: str) -> None:
    assert _opened(tmp_path, {"Row.java": ROW, "Home.java": HOME % code}) == {"Help", "Shop", "Buy"}


def test_rows_that_a_server_sends_have_any_constant(tmp_path: Path) -> None:
    server = "public interface Server { @GET Call<List<Row>> rows(); }"
    assert "Buy" in _opened(tmp_path, {"Row.java": ROW, "Home.java": HOME % "", "Server.java": server})


KOTLIN = """
import android.content.Intent
import android.view.View

enum class Kind { HELP, SHOP, BUY }
data class Row(val title: String, val kind: Kind = Kind.SHOP)
class Home : android.app.Activity() {
    override fun onCreate(state: android.os.Bundle?) {
        store.keep(Row("a", kind = Kind.HELP), Row("b"))
        findViewById<View>(R.id.go).setOnClickListener { open(%s) }
    }
    fun open(row: Row) {
        when (row.kind) {
            Kind.HELP -> startActivity(Intent(this, Help::class.java))
            Kind.SHOP -> startActivity(Intent(this, Shop::class.java))
            Kind.BUY -> startActivity(Intent(this, Buy::class.java))
        }
    }
}
"""


@pytest.mark.parametrize(
    ("row", "opened"),
    [
        ("remote.row()", {"Help", "Shop"}),
        ("remote.row().copy(kind = Kind.BUY)", {"Help", "Shop", "Buy"}),
        ("gson.fromJson<Row>(text)", {"Help", "Shop", "Buy"}),
        ("gson.fromJson<List<Row>>(text).first()", {"Help", "Shop", "Buy"}),
        ("gson.read(object : TypeToken<List<Row>>() {}.type)", {"Help", "Shop", "Buy"}),
    ],
)
def test_constants_are_named_or_left_to_the_default(tmp_path: Path, row: str, opened: set[str]) -> None:
    assert _opened(tmp_path, {"Home.kt": KOTLIN % row}) == opened
