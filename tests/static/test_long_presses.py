"""Objects that listen to touches and to long presses: each setter has the method run that it is for."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build
from tests.static.two_buttons import APP, JAVA

from uiatlas.ui import target_of
from uiatlas.ui.selectors import short_id
from uiatlas.utg.transition import BACK_CLASS

MAIN = """
public class Main extends AppCompatActivity implements View.OnClickListener, View.OnLongClickListener {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        %s
    }
    @Override
    public void onClick(View v) { startActivity(new Intent(this, Second.class)); }
    @Override
    public boolean onLongClick(View v) { %s return true; }
}
"""
ROWS = """
public class Main extends AppCompatActivity
        implements AdapterView.OnItemClickListener, AdapterView.OnItemLongClickListener {
    @Override
    protected void onCreate(Bundle state) {
        ListView list = findViewById(R.id.list);
        list.setOnItemClickListener(this);
        list.setOnItemLongClickListener(this);
    }
    @Override
    public void onItemClick(AdapterView<?> parent, View v, int n, long id) {
        startActivity(new Intent(this, Second.class));
    }
    @Override
    public boolean onItemLongClick(AdapterView<?> parent, View v, int n, long id) {
        startActivity(new Intent(this, Third.class));
        return true;
    }
}
"""
GIVEN = "list.setOnItemClickListener(this);\n        list.setOnItemLongClickListener(this);"
ADAPTER = ROWS.replace(GIVEN, "Rows rows = new Rows(); %s") + "class Rows extends org.library.BaseQuickAdapter {}"
BOTH = "findViewById(R.id.go_there).setOnClickListener(this); findViewById(R.id.other).setOnLongClickListener(this);"
MADE = "View made = new View(this); made.setOnLongClickListener(this); made.setOnClickListener(this);"
THIRD = "startActivity(new Intent(this, Third.class));"
ASKED = "if (v.getId() == R.id.other) startActivity(new Intent(this, Third.class));"
CASES = {
    "of different views": (
        MAIN % (BOTH, THIRD),
        {("Tap", "go_there", "Second"), ("LongPress", "other", "Third")},
    ),
    "one that does what the other does": (
        MAIN % (BOTH, "onClick(v);"),
        {("Tap", "go_there", "Second"), ("LongPress", "other", "Second")},
    ),
    "of a view that the code asks for": (
        MAIN % (MADE, ASKED),
        {("Tap", "", "Second"), ("LongPress", "other", "Third")},
    ),
    "given to a view of a library": (
        MAIN % ("wheel.listen(this);", THIRD),
        {("Tap", "", "Second"), ("LongPress", "", "Third")},
    ),
    "of the rows of an adapter that fills a list later": (
        ADAPTER % "rows.setOnItemClickListener(this); rows.setOnItemLongClickListener(this); list.setAdapter(rows);",
        {("Tap", "list", "Second"), ("LongPress", "list", "Third")},
    ),
    "of the rows of an adapter of a library": (
        ADAPTER % "list.setAdapter(rows); rows.setOnRowClickListener(this); rows.setOnRowLongClickListener(this);",
        {("Tap", "list", "Second"), ("LongPress", "list", "Third")},
    ),
    "of the rows of a list": (ROWS, {("Tap", "list", "Second"), ("LongPress", "list", "Third")}),
}


@pytest.mark.parametrize("name", CASES)
def test_a_long_press_is_told_apart_from_a_touch(name: str, tmp_path: Path) -> None:
    """What is done on a long press is not done on a touch, although one object hears both."""
    code, wanted = CASES[name]
    graph = build(tmp_path, {**APP, "Main.java": JAVA + code})
    found = set()
    for edge in graph.transitions.values():
        touched = target_of(edge.action)
        if edge.edge_class != BACK_CLASS and touched is not None:
            target = graph.screens[edge.target].name.rpartition(".")[2]
            found.add((type(edge.action).__name__, short_id(touched.resource_id), target))
    assert found == wanted
