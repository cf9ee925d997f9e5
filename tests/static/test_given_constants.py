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


def test_libraries_may_call_a_constructor_with_annotations(tmp_path: Path) -> None:
    row = ROW.replace("public Row(Kind", "@JsonCreator public Row(Kind")
    assert "Buy" in _opened(tmp_path, {"Row.java": row, "Home.java": HOME % ""})


def test_classes_of_java_have_no_copies(tmp_path: Path) -> None:
    code = "remote.image().copy(remote.kind(), true);"
    assert _opened(tmp_path, {"Row.java": ROW, "Home.java": HOME % code}) == {"Help", "Shop"}


def test_rows_that_a_server_sends_have_any_constant(tmp_path: Path) -> None:
    server = "public interface Server { @GET Call<List<Row>> rows(); }"
    assert "Buy" in _opened(tmp_path, {"Row.java": ROW, "Home.java": HOME % "", "Server.java": server})


@pytest.mark.parametrize("field", ["List<Row> rows", "Row[] rows", "Map<String, List<Row>> rows", "Part part"])
@pytest.mark.parametrize("asked", ["fromJson(text, Page.class)", "server.page()"])
def test_parts_of_what_is_read_have_any_constant(tmp_path: Path, field: str, asked: str) -> None:
    files = {
        "Row.java": ROW,
        "Part.java": "public class Part { List<Row> rows; }",
        "Page.java": f"public class Page {{ public {field}; }}",
        "Home.java": HOME % f"use({asked});",
    }
    if "server" in asked:
        files["Server.java"] = "public interface Server { @GET Call<Page> page(); }"
    assert "Buy" in _opened(tmp_path, files)


def test_what_is_injected_is_not_read(tmp_path: Path) -> None:
    files = {
        "Parts.java": "@Component public interface Parts { @Named Store store(); }",
        "Store.java": "public class Store { List<Row> rows; @Inject public Store() {} }",
    }
    assert _opened(tmp_path, {"Row.java": ROW, "Home.java": HOME % "", **files}) == {"Help", "Shop"}


def test_a_field_of_another_class_is_another_one(tmp_path: Path) -> None:
    code = "Other other = new Other(); other.kind = Row.Kind.BUY; other.setKind(Row.Kind.BUY);"
    other = "public class Other { public Row.Kind kind; void setKind(Row.Kind kind) { this.kind = kind; } }"
    files = {"Row.java": ROW, "Home.java": HOME % code, "Other.java": other}
    assert _opened(tmp_path, files) == {"Help", "Shop"}


KOTLIN = """
import android.content.Intent
import android.view.View

enum class Kind { HELP, SHOP, BUY }
data class Row(val title: String, var kind: Kind = Kind.SHOP)
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
        ("gson.read(object : GenericTypeIndicator<List<Row>>() {})", {"Help", "Shop", "Buy"}),
        ("snapshot.toObject<Row>()", {"Help", "Shop", "Buy"}),
        ("Hawk.get<Array<Row>>(key).first()", {"Help", "Shop", "Buy"}),
        ("remote.row(listOf<Row>(), ArrayList<Row>(), mutableStateOf<Row?>(null))", {"Help", "Shop"}),
        ('remote.row().copy("t", Kind.BUY)', {"Help", "Shop", "Buy"}),
        ('remote.row().copy("t")', {"Help", "Shop"}),
        ("remote.rows.map(::Row).first()", {"Help", "Shop", "Buy"}),
    ],
)
def test_constants_are_named_or_left_to_the_default(tmp_path: Path, row: str, opened: set[str]) -> None:
    assert _opened(tmp_path, {"Home.kt": KOTLIN % row}) == opened


@pytest.mark.parametrize(
    "code",
    [
        "remote.row().kind = Kind.BUY",
        "remote.row()?.kind = Kind.BUY",
        "for (row in remote.rows()) row.kind = Kind.BUY",
        "remote.rows().forEach { it.kind = Kind.BUY }",
        "remote.row().apply { kind = Kind.BUY }",
        "Setting.set(remote.row())",
    ],
)
def test_constants_are_set_later(tmp_path: Path, code: str) -> None:
    setting = (
        "public class Setting { static void set(Row row) { row.setKind(Kind.BUY); } }" if "Setting" in code else ""
    )
    home = (KOTLIN % "remote.row()").replace("store.keep(", f"{code}\n        store.keep(")
    assert "Buy" in _opened(tmp_path, {"Home.kt": home, "Setting.java": setting})


@pytest.mark.parametrize("code", ['remote.other().kind = "buy"', "store.get<String>(key)"])
def test_what_is_no_row_has_no_constants(tmp_path: Path, code: str) -> None:
    home = (KOTLIN % "remote.row()").replace("fun open(", f"fun use(rows: List<Row>) {{ {code} }}\n    fun open(")
    assert _opened(tmp_path, {"Home.kt": home}) == {"Help", "Shop"}


def test_a_property_of_the_screen_does_not_hide_that_of_a_row(tmp_path: Path) -> None:
    code = "var kind = Kind.HELP\n    fun change() { remote.row().apply { kind = Kind.BUY } }\n    fun open("
    home = (KOTLIN % "remote.row()").replace("fun open(", code)
    assert "Buy" in _opened(tmp_path, {"Home.kt": home})


def test_what_makes_rows_is_a_default(tmp_path: Path) -> None:
    home = (KOTLIN % "remote.row()").replace(
        "fun open(", "fun make(maker: Any = ::Row) = remote.use(maker)\n    fun open("
    )
    assert "Buy" in _opened(tmp_path, {"Home.kt": home})
