"""Rows of an adapter of the app that shows an array: each object has something that is run when its row is touched."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build
from tests.static.two_buttons import JAVA, PLAIN

from uiatlas.ui import target_of
from uiatlas.ui.selectors import short_id

MAIN = """
import android.widget.*;
import java.util.*;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        final Rows rows = new Rows(this);
        ListView list = (ListView) findViewById(R.id.list);
        list.setAdapter(rows);
        list.setOnItemClickListener(new AdapterView.OnItemClickListener() {
            @Override
            public void onItemClick(AdapterView<?> parent, View view, int place, long id) { TOUCHED }
        });
        ADDED
    }
    Runnable opening(final Class<?> cls) {
        return new Runnable() { @Override public void run() { startActivity(new Intent(Main.this, cls)); } };
    }
    class Row {
        public final String label;
        public final Runnable then;
        Row(int label, Runnable then) { this.label = getString(label); this.then = then; }
        Runnable getThen() { return then; }
    }
    class Rows extends ArrayAdapter<Row> {
        Rows(Context context) { super(context, R.layout.row); }
        MEMBERS
        @Override
        public View getView(int place, View old, ViewGroup parent) {
            TextView view = (TextView) LayoutInflater.from(getContext()).inflate(R.layout.row, null);
            view.setText(getItem(place).label);
            return view;
        }
    }
}
"""
NEW = ("new Row(R.string.second, opening(Second.class))", "new Row(R.string.third, opening(Third.class))")
ONE_BY_ONE = "".join(f"rows.add({row});" for row in NEW)
RUN = "rows.getItem(place).then.run();"
ADDING = "@Override public void add(Row row) { super.add(row); }"
APP = {
    **PLAIN,
    "res/layout/main.xml": f'<LinearLayout {VIEWS}><ListView android:id="@+id/list"/></LinearLayout>',
    "res/layout/row.xml": f'<TextView {VIEWS} android:id="@+id/name"/>',
    "res/values/strings.xml": '<resources><string name="second">Page 2</string><string name="third">Page 3</string>'
    "</resources>",
    "Second.java": "public class Second extends android.app.Activity {}",
    "Third.java": "public class Third extends android.app.Activity {}",
}


def touched(root: Path, run: str, added: str, members: str = "") -> set[tuple[str, str, str, str]]:
    """What is touched where each page is opened: the class of the edge, the element and its text."""
    code = MAIN.replace("TOUCHED", run).replace("ADDED", added).replace("MEMBERS", members)
    graph = build(root, {**APP, "Main.java": JAVA + code})
    found = set()
    for way in graph.transitions.values():
        on = target_of(way.action)
        if on is not None and way.edge_class != "back":
            page = graph.screens[way.target].name.rpartition(".")[2]
            found.add((page, way.edge_class, short_id(on.resource_id), on.text))
    return found


@pytest.mark.parametrize(
    ("run", "added", "members"),
    [
        (RUN, ONE_BY_ONE, ""),
        (RUN, ONE_BY_ONE, ADDING),
        (RUN, f"rows.addAll({', '.join(NEW)});", ""),
        (RUN, f"rows.addAll(Arrays.asList({', '.join(NEW)}));", ""),
        ("Row row = rows.getItem(place); row.then.run();", ONE_BY_ONE, ""),
        ("((Row) parent.getItemAtPosition(place)).then.run();", ONE_BY_ONE, ""),
    ],
)
def test_what_a_row_keeps_is_run_by_a_touch_on_its_text(tmp_path: Path, run: str, added: str, members: str) -> None:
    assert touched(tmp_path, run, added, members) == {
        ("Second", "item", "list", "Page 2"),
        ("Third", "item", "list", "Page 3"),
    }


def test_what_a_method_of_a_row_gives_is_run_by_a_touch_on_some_row(tmp_path: Path) -> None:
    found = touched(tmp_path, "rows.getItem(place).getThen().run();", ONE_BY_ONE)
    assert found == {("Second", "item", "list", ""), ("Third", "item", "list", "")}
