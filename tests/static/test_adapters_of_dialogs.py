"""The list of a dialog that shows the rows of an adapter: a row is touched in the dialog."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

from uiatlas.ui.actions import target_of

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


PLACES = """
import android.app.*
import android.content.*
import android.os.Bundle
import android.view.*
import android.widget.*
enum class Place(val label: Int, val picture: Int) {
    NEAR(R.string.near, R.drawable.near),
    FAR(R.string.far, R.drawable.far) {
        override fun intent(context: Context) = Intent(context, Third::class.java)
    };
    open fun intent(context: Context) = Intent(context, Second::class.java)
}
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { choose() }
    }
    private fun choose() {
        val rows: ArrayAdapter<Place> = object : ArrayAdapter<Place>(
            this, android.R.layout.select_dialog_item, android.R.id.text1, Place.entries.toTypedArray()
        ) {
            override fun getView(position: Int, kept: View?, parent: ViewGroup): View {
                val place = getItem(position)!!
                val view = super.getView(position, kept, parent)
                view.findViewById<TextView>(android.R.id.text1).text = getString(place.label)
                DRAWN
                return view
            }
        }
        AlertDialog.Builder(this).setAdapter(rows) { _, position -> HEARD }.show()
    }
}
"""
TWO_TEXTS = '<resources><string name="near">Near</string><string name="far">Far</string></resources>'


def of_objects(root: Path, drawn: str, heard: str) -> set[tuple[str, str, str]]:
    """From where rows lead whereto, with the texts of the rows."""
    code = PLACES.replace("DRAWN", drawn).replace("HEARD", heard)
    files = {n: text for n, text in APP.items() if n != "Main.java"}
    graph = build(root, {**files, "res/values/strings.xml": TWO_TEXTS, "Main.kt": code})
    names = {s.id: s.name.rpartition(".")[2] for s in graph.screens.values()}
    rows = [(t, target_of(t.action)) for t in graph.transitions.values() if t.edge_class in ("dialog", "item")]
    return {(names[t.source], names[t.target], row.text) for t, row in rows if row is not None}


@pytest.mark.parametrize(
    ("drawn", "heard"),
    [
        ("", "startActivity(rows.getItem(position)!!.intent(this))"),
        ("view.setOnClickListener { startActivity(place.intent(context)) }", ""),
    ],
    ids=["by the dialog", "by themselves"],
)
def test_rows_of_objects_are_told_by_what_their_objects_say(tmp_path: Path, drawn: str, heard: str) -> None:
    assert of_objects(tmp_path, drawn, heard) == {("choose", "Second", "Near"), ("choose", "Third", "Far")}
