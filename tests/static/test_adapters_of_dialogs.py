"""The list of a dialog that shows the rows of an adapter: a row is touched in the dialog."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

RESOURCES = {
    "res/layout/row.xml": f"<TextView {VIEWS}/>",
    "res/values/strings.xml": '<resources><string name="picture">Picture</string></resources>',
}
CODE = """
import android.app.AlertDialog;
import android.app.Dialog;
import android.content.DialogInterface;
import android.widget.ArrayAdapter;
public class Main extends AppCompatActivity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> new Kinds().make().show());
    }
    void begin(ArrayAdapter<String> rows) { if (has()) rows.add("Clear"); }
    class Kinds implements DialogInterface.OnClickListener {
        private ArrayAdapter<String> adapter;
        Dialog make() {
            adapter = new ArrayAdapter<>(Main.this, R.layout.row);
            ROWS
            AlertDialog.Builder builder = new AlertDialog.Builder(Main.this);
            builder.CALL;
            return builder.create();
        }
        public void onClick(DialogInterface dialog, int which) {
            switch (which) {
                case 0: startActivity(new Intent(Main.this, Third.class)); break;
                case 1: startActivity(new Intent(Main.this, Second.class)); break;
            }
        }
    }
}
"""
FIRST, SECOND = "adapter.add(getString(R.string.picture));", 'adapter.add("Packs");'
OPENING = ("Main", "make", "click", "go_there")


CALLS = ["setAdapter(adapter, this)", "setSingleChoiceItems(adapter, -1, this)"]


def found(root: Path, rows: str, call: str) -> set[tuple[str, str, str, str]]:
    code = CODE.replace("ROWS", rows).replace("CALL", call)
    return edges(build(root, {**APP, **RESOURCES, "Main.java": JAVA + code}))


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("more", ["", 'if (cleared()) adapter.add("Clear");'], ids=["all", "and one at times"])
def test_rows_that_code_adds_are_told_by_their_texts(tmp_path: Path, more: str, call: str) -> None:
    second, third = ("make", "Second", "dialog", "Packs"), ("make", "Third", "dialog", "Picture")
    assert found(tmp_path, FIRST + SECOND + more, call) == {OPENING, second, third}


ASKED = """
import android.app.*;
import android.widget.ArrayAdapter;
public class Main extends AppCompatActivity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> showDialog(5));
    }
    @Override
    protected Dialog onCreateDialog(int kind) {
        switch (kind) {
            case 5:
                ArrayAdapter<String> rows = new ArrayAdapter<>(this, R.layout.row);
                rows.add("Picture");
                rows.add("Packs");
                return new AlertDialog.Builder(this).setAdapter(rows, (dialog, which) -> {
                    if (which == 0) startActivity(new Intent(this, Third.class));
                    else startActivity(new Intent(this, Second.class));
                }).create();
        }
        return null;
    }
}
"""


def test_what_is_added_wherever_the_dialog_is_made_is_always_added(tmp_path: Path) -> None:
    graph = build(tmp_path, {**APP, **RESOURCES, "Main.java": JAVA + ASKED})
    rows = {way[1:] for way in edges(graph) if way[2] == "dialog"}
    assert rows == {("Second", "dialog", "Packs"), ("Third", "dialog", "Picture")}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    "rows",
    [
        f"if (has()) {FIRST} {SECOND}",
        "for (String each : load()) adapter.add(each);",
        f"{FIRST} adapter.addAll(load()); {SECOND}",
        f'{FIRST} {SECOND} adapter.insert("Clear", 0);',
        f"begin(adapter); {SECOND}",
    ],
    ids=["some", "unknown", "others", "inserted", "handed on"],
)
def test_rows_whose_places_are_not_known_are_touched_in_the_list(tmp_path: Path, rows: str, call: str) -> None:
    listed = "select_dialog_listview"
    ways = {("make", "Second", "dialog", listed), ("make", "Third", "dialog", listed)}
    assert found(tmp_path, rows, call) == {OPENING, *ways}


@pytest.mark.parametrize("call", CALLS)
def test_rows_that_an_adapter_is_made_with_are_told_by_their_texts(tmp_path: Path, call: str) -> None:
    empty, given = "new ArrayAdapter<>(Main.this, R.layout.row", ', java.util.Arrays.asList("Picture", "Packs")'
    code = CODE.replace(empty, empty + given).replace("ROWS", "").replace("CALL", call)
    ways = {("make", "Second", "dialog", "Packs"), ("make", "Third", "dialog", "Picture")}
    assert edges(build(tmp_path, {**APP, **RESOURCES, "Main.java": JAVA + code})) == {OPENING, *ways}


def test_a_dialog_asked_for_by_its_id_may_be_told_a_bundle(tmp_path: Path) -> None:
    told = ASKED.replace("(5)", "(5, new Bundle())").replace("(int kind)", "(int kind, Bundle told)")
    graph = build(tmp_path, {**APP, **RESOURCES, "Main.java": JAVA + told})
    opened = {way for way in edges(graph) if way[0] == "Main"}
    assert opened == {("Main", "Main dialog", "click", "go_there")}
