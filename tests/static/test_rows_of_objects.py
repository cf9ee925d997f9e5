"""Rows of lists of objects: each row is touched by the text of its own object, and leads where that one says."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, manifest

from uiatlas.ui.actions import target_of
from uiatlas.utg import Graph


def _touched(graph: Graph) -> set[tuple[str, str]]:
    """Where touches of rows lead, with the texts of the rows."""
    names = {s.id: s.name.rpartition(".")[2] for s in graph.screens.values()}
    rows = ((t.target, target_of(t.action)) for t in graph.transitions.values() if t.edge_class == "item")
    return {(names[target], row.text) for target, row in rows if row is not None}


ENTRIES = f'<LinearLayout {VIEWS}><androidx.recyclerview.widget.RecyclerView android:id="@+id/rows"/></LinearLayout>'
ENTRY = f'<LinearLayout {VIEWS}><TextView android:id="@+id/label"/></LinearLayout>'
TEXTS = '<resources><string name="one">First</string><string name="two">Second one</string></resources>'
RESOURCES = {"res/layout/home.xml": ENTRIES, "res/layout/entry.xml": ENTRY, "res/values/strings.xml": TEXTS}
PLACES = {
    "AndroidManifest.xml": manifest("Home", "One", "Two"),
    "One.java": "public class One extends android.app.Activity {}",
    "Two.java": "public class Two extends android.app.Activity {}",
}
HELD = """
import android.content.Intent
import android.os.Bundle
import android.view.*
import androidx.appcompat.app.AppCompatActivity
import androidx.recyclerview.widget.RecyclerView
class Entry(val text: Int, val picture: Int, val action: () -> Unit)
class Home : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.home)
        val entries = listOf(
            Entry(R.string.one, R.drawable.one) { startActivity(Intent(this, One::class.java)) },
            Entry(R.string.two, R.drawable.two) { startActivity(Intent(this, Two::class.java)) },
        )
        findViewById<RecyclerView>(R.id.rows).adapter = Rows(entries)
    }
}
class Holder(view: View) : RecyclerView.ViewHolder(view) {
    fun bind(entry: Entry) = itemView.setOnClickListener { entry.action() }
}
class Rows(private val entries: List<Entry>) : RecyclerView.Adapter<Holder>() {
    override fun onCreateViewHolder(parent: ViewGroup, type: Int) =
        Holder(LayoutInflater.from(parent.context).inflate(R.layout.entry, parent, false))
    override fun getItemCount() = entries.size
    override fun onBindViewHolder(holder: Holder, position: Int) {
        BIND
    }
}
"""


@pytest.mark.parametrize(
    "bind",
    [
        "val entry = entries[position]\nholder.itemView.setOnClickListener { entry.action() }",
        "val entry = entries[position]\nholder.itemView.setOnClickListener { entry.action.invoke() }",
        "holder.bind(entries[position])",
    ],
)
def test_rows_of_objects_are_told_apart_by_the_texts_that_these_hold(tmp_path: Path, bind: str) -> None:
    graph = build(tmp_path, {**PLACES, **RESOURCES, "Home.kt": HELD.replace("BIND", bind)})
    assert _touched(graph) == {("One", "First"), ("Two", "Second one")}


FILLED_LATER = """
class Entry(val number: Int, val text: Int)
class Home : AppCompatActivity(), Rows.Heard {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.home)
        val rows = Rows(this)
        findViewById<RecyclerView>(R.id.rows).adapter = rows
        rows.fill(listOf(Entry(1, R.string.one), Entry(2, R.string.two)))
    }
    override fun onChosen(entry: Entry) {
        when (entry.number) {
            1 -> startActivity(Intent(this, One::class.java))
            2 -> startActivity(Intent(this, Two::class.java))
        }
    }
}
class Rows(private val heard: Heard) : RecyclerView.Adapter<Holder>() {
    interface Heard { fun onChosen(entry: Entry) }
    private val entries = mutableListOf<Entry>()
    fun fill(given: List<Entry>) {
        entries.addAll(given)
        notifyDataSetChanged()
    }
    override fun onCreateViewHolder(parent: ViewGroup, type: Int) =
        Holder(LayoutInflater.from(parent.context).inflate(R.layout.entry, parent, false))
    override fun getItemCount() = entries.size
    override fun onBindViewHolder(holder: Holder, position: Int) {
        val entry = entries[position]
        holder.itemView.setOnClickListener { heard.onChosen(entry) }
    }
}
class Holder(view: View) : RecyclerView.ViewHolder(view)
"""


def test_rows_are_waited_for_that_an_adapter_is_given_once_it_fills_its_list(tmp_path: Path) -> None:
    head = HELD.partition("class Entry")[0]
    graph = build(tmp_path, {**PLACES, **RESOURCES, "Home.kt": head + FILLED_LATER})
    assert _touched(graph) == {("One", "First"), ("Two", "Second one")}


HELD_JAVA = """
import android.content.Intent;
import android.os.Bundle;
import android.view.*;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.RecyclerView;
import java.util.*;
public class Home extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.home);
        List<Entry> entries = new ArrayList<>();
        entries.add(new Entry(R.string.one, One.class));
        entries.add(new Entry(R.string.two, Two.class));
        RecyclerView rows = findViewById(R.id.rows);
        rows.setAdapter(new Rows(entries));
    }
    static class Entry {
        private final int text;
        private final Class<?> screen;
        Entry(int text, Class<?> screen) { this.text = text; this.screen = screen; }
        Class<?> getScreen() { return screen; }
    }
    class Rows extends RecyclerView.Adapter<RecyclerView.ViewHolder> {
        private final List<Entry> entries;
        Rows(List<Entry> entries) { this.entries = entries; }
        @Override public int getItemCount() { return entries.size(); }
        @Override public void onBindViewHolder(RecyclerView.ViewHolder holder, int position) {
            Entry entry = entries.get(position);
            holder.itemView.setOnClickListener(v -> startActivity(new Intent(Home.this, entry.getScreen())));
        }
    }
}
"""


def test_a_row_opens_what_its_own_object_names(tmp_path: Path) -> None:
    graph = build(tmp_path, {**PLACES, **RESOURCES, "Home.java": HELD_JAVA})
    assert _touched(graph) == {("One", "First"), ("Two", "Second one")}


def test_a_row_of_an_object_with_several_texts_is_not_told_by_one_of_them(tmp_path: Path) -> None:
    home = HELD_JAVA.replace("new Entry(R.string.one,", "new Entry(R.string.two, R.string.one,")
    home = home.replace("new Entry(R.string.two, One", "new Entry(R.string.two, R.string.one, One")
    home = home.replace("new Entry(R.string.two, Two", "new Entry(R.string.one, R.string.two, Two")
    home = home.replace("private final int text;", "private final int failure, text;")
    home = home.replace("Entry(int text, Class<?> screen) {", "Entry(int f, int text, Class<?> screen) { failure = f;")
    graph = build(tmp_path, {**PLACES, **RESOURCES, "Home.java": home})
    assert _touched(graph) == {("One", ""), ("Two", "")}


def test_rows_have_no_texts_of_another_list_of_their_adapter(tmp_path: Path) -> None:
    home = HELD_JAVA.replace(
        "new Rows(entries)", "new Rows(Arrays.asList(new Head(R.string.one), new Head(R.string.two)), entries)"
    )
    home = home.replace(
        "Rows(List<Entry> entries) {", "Rows(List<Head> heads, List<Entry> entries) { this.heads = heads;"
    )
    home = home.replace(
        "private final List<Entry> entries;", "private final List<Head> heads; private final List<Entry> entries;"
    )
    home = home.replace(
        "    class Rows",
        "    static class Head { final int text; Head(int text) { this.text = text; } }\n    class Rows",
    )
    graph = build(tmp_path, {**PLACES, **RESOURCES, "Home.java": home})
    assert not _touched(graph) & {("One", "Second one"), ("Two", "First")}


def test_rows_that_all_say_the_same_are_not_told_apart_by_it(tmp_path: Path) -> None:
    home = HELD.replace("R.string.two", "R.string.one").replace("BIND", "holder.bind(entries[position])")
    assert _touched(build(tmp_path, {**PLACES, **RESOURCES, "Home.kt": home})) == {("One", ""), ("Two", "")}


LISTS = f"""<LinearLayout {VIEWS}>
<ListView android:id="@+id/rows"/><ExpandableListView android:id="@+id/groups"/>
</LinearLayout>"""
BEGIN = """
import android.app.Activity;
import android.content.*;
import android.os.*;
import android.util.SparseArray;
import android.widget.*;
import java.util.*;
public class Home extends Activity {
"""
BY_MAP = """
    static final int ONE = 1, TWO = 2;
    private static final SparseArray<Class> SCREENS;
    static {
        SCREENS = new SparseArray<>(2);
        SCREENS.put(ONE, One.class);
        SCREENS.put(TWO, Two.class);
    }
    @Override protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        ListView list = findViewById(R.id.rows);
        list.setOnItemClickListener((parent, view, position, id) -> open((Row) parent.getItemAtPosition(position)));
        ArrayList<Row> rows = new ArrayList<>();
        rows.add(new Row(ONE, getString(R.string.one)));
        rows.add(new Row(TWO, getString(R.string.two)));
        list.setAdapter(new Rows(this, rows.toArray(new Row[rows.size()])));
    }
    private void open(Row row) {
        Intent intent = new Intent(this, SCREENS.get(row.id));
        new Handler().postDelayed(() -> startActivity(intent), 200);
    }
    static class Row {
        final int id;
        final String text;
        Row(int id, String text) { this.id = id; this.text = text; }
    }
    static class Rows extends ArrayAdapter<Row> {
        Rows(Context context, Row[] rows) { super(context, R.layout.entry, rows); }
    }
}
"""
BY_ID = """
    @Override protected void onCreate(Bundle state) {
        setContentView(R.layout.home);
        ExpandableListView list = findViewById(R.id.groups);
        list.setAdapter(new Rows(rows()));
        list.setOnGroupClickListener((parent, view, group, id) -> {
            Row row = (Row) list.getExpandableListAdapter().getGroup(group);
            new Handler().postDelayed(() -> open(row), 200);
            return true;
        });
    }
    private ArrayList<Row> rows() {
        ArrayList<Row> rows = new ArrayList<>();
        rows.add(new Row().withId(R.id.one).withText(getString(R.string.one)));
        rows.add(new Row().withId(R.id.two).withText(getString(R.string.two)));
        return rows;
    }
    private void open(Row row) {
        if (row.getId() == null) {
            startActivity(new Intent(this, One.class));
            return;
        }
        long id = row.getId();
        if (id == R.id.one) startActivity(new Intent(this, One.class));
        else if (id == R.id.two) startActivity(new Intent(this, Two.class));
    }
    static class Row {
        private Integer id;
        private String text;
        Integer getId() { return id; }
        Row withId(Integer id) { this.id = id; return this; }
        Row withText(String text) { this.text = text; return this; }
    }
    static class Rows extends BaseExpandableListAdapter {
        private final ArrayList<Row> rows;
        Rows(ArrayList<Row> rows) { this.rows = rows; }
        @Override public Object getGroup(int group) { return rows.get(group); }
    }
}
"""


@pytest.mark.parametrize("body", [BY_MAP, BY_ID], ids=["by a map", "by an id"])
def test_a_listener_of_a_list_is_told_of_each_row_that_the_adapter_has(tmp_path: Path, body: str) -> None:
    graph = build(tmp_path, {**PLACES, **RESOURCES, "res/layout/home.xml": LISTS, "Home.java": BEGIN + body})
    assert _touched(graph) == {("One", "First"), ("Two", "Second one")}


def test_a_key_that_a_row_holds_is_no_text_of_it(tmp_path: Path) -> None:
    body = BY_MAP.replace("getString(R.string.one)", '"one"').replace("getString(R.string.two)", '"two"')
    graph = build(tmp_path, {**PLACES, **RESOURCES, "res/layout/home.xml": LISTS, "Home.java": BEGIN + body})
    assert _touched(graph) == {("One", ""), ("Two", "")}
