"""Items of an action mode stand in that mode, which a long press opens; never on the screen below it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, KOTLIN

from uiatlas.planning.planner import plan_with
from uiatlas.ui import LongPress, Tap, describe

PARTS = {
    **APP,
    "res/layout/main.xml": (
        f'<LinearLayout {VIEWS}><Button android:id="@+id/go_there" android:text="Go"/>'
        '<androidx.recyclerview.widget.RecyclerView android:id="@+id/list"/></LinearLayout>'
    ),
    "res/menu/mode.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/edit" android:title="Edit" app:showAsAction="always"/>
<item android:id="@+id/copy" android:title="Copy" app:showAsAction="always"/>
</menu>""",
}
IMPORTS = (
    KOTLIN
    + """\
import androidx.appcompat.view.ActionMode
import androidx.recyclerview.widget.RecyclerView
import com.example.library.ModeHelper
import com.example.library.ModeList
import com.example.library.SelectingAdapter
import com.example.library.Selection
"""
)
CALLBACK = """\
    override fun onCreateActionMode(mode: ActionMode, menu: Menu): Boolean {
        mode.menuInflater.inflate(R.menu.mode, menu)
        return true
    }
    override fun onPrepareActionMode(mode: ActionMode, menu: Menu) = false
    override fun onActionItemClicked(mode: ActionMode, item: MenuItem): Boolean {
        when (item.itemId) {
            R.id.edit -> activity.startActivity(Intent(activity, Second::class.java))
            R.id.copy -> activity.startActivity(Intent(activity, Third::class.java))
        }
        return true
    }
    override fun onDestroyActionMode(mode: ActionMode) {}
"""
APART = f"class Selected(val activity: AppCompatActivity) : ActionMode.Callback {{\n{CALLBACK}}}\n"
SHOWS = "        setContentView(R.layout.main)\n        val list: RecyclerView = findViewById(R.id.list)\n"


def main_with(body: str, more: str = "") -> str:
    """An activity with a list that does this at once, and what stands behind it."""
    created = f"    override fun onCreate(state: Bundle?) {{\n        super.onCreate(state)\n{SHOWS}{body}\n    }}\n"
    return f"{IMPORTS}class Main : AppCompatActivity() {{\n{created}}}\n{more}"


WAYS = {
    "a list of a library is given the callback": main_with(
        "        val rows: ModeList = findViewById(R.id.list)\n        rows.setModeCallback(Selected(this))", APART
    ),
    "a library is given the callback": main_with("        ModeHelper(Selected(this))", APART),
    "a library tells what is selected": main_with(
        "        val tracker = Selection.of(list)\n"
        "        tracker.addObserver(object : Selection.Observer() {\n"
        "            override fun onSelectionChanged() { startSupportActionMode(Selected(this@Main)) }\n"
        "        })",
        APART,
    ),
    "an adapter is the callback": main_with(
        "        list.adapter = Rows(this)",
        "class Row(view: View) : RecyclerView.ViewHolder(view)\n"
        "class Rows(val activity: AppCompatActivity) : RecyclerView.Adapter<Row>(), ActionMode.Callback {\n"
        "    override fun onBindViewHolder(row: Row, at: Int) {\n"
        "        row.itemView.setOnLongClickListener { activity.startSupportActionMode(this); true }\n"
        f"    }}\n{CALLBACK}}}\n",
    ),
    "a library's adapter shows the menu": main_with(
        "        list.adapter = Rows(this)",
        "class Rows(val activity: AppCompatActivity) : SelectingAdapter() {\n"
        "    override fun menuOfRows() = R.menu.mode\n"
        "    override fun itemPressed(id: Int) {\n"
        "        when (id) {\n"
        "            R.id.edit -> activity.startActivity(Intent(activity, Second::class.java))\n"
        "            R.id.copy -> activity.startActivity(Intent(activity, Third::class.java))\n"
        "        }\n    }\n}\n",
    ),
    "a library's adapter that a touch gives to its list": main_with(
        "        findViewById<View>(R.id.go_there).setOnClickListener { list.adapter = Rows(this) }",
        "class Rows(val activity: AppCompatActivity) : SelectingAdapter() {\n"
        "    override fun itemPressed(id: Int) {\n"
        "        if (id == R.id.edit) activity.startActivity(Intent(activity, Second::class.java))\n"
        "        if (id == R.id.copy) activity.startActivity(Intent(activity, Third::class.java))\n"
        "    }\n}\n",
    ),
    "a screen is the callback of a library": (
        f"{IMPORTS}class Main : AppCompatActivity(), ActionMode.Callback {{\n    val activity = this\n"
        f"    override fun onCreate(state: Bundle?) {{\n{SHOWS}        ModeHelper(this)\n    }}\n{CALLBACK}}}\n"
    ),
}


@pytest.mark.parametrize("case", WAYS)
def test_an_item_stands_in_the_mode_that_a_long_press_opens(case: str, tmp_path: Path) -> None:
    graph = build(tmp_path, {**PARTS, "Main.kt": WAYS[case]})
    assert {(a, b, c, d) for a, b, c, d in edges(graph) if c == "menu"} == {
        ("Main action mode", "Second", "menu", "edit"),
        ("Main action mode", "Third", "menu", "copy"),
    }
    opening = [t for t in graph.transitions.values() if graph.screens[t.target].name.endswith("action mode")]
    assert opening
    assert all(isinstance(t.action, LongPress) for t in opening)


def test_the_rows_of_the_list_that_a_librarys_adapter_fills_open_its_mode(tmp_path: Path) -> None:
    main = WAYS["a library's adapter shows the menu"].replace(
        "list.adapter = Rows(this)",
        "list.adapter = Rows(this)\n        others.setOnItemClickListener { a, b, c, d -> }",
    )
    layout = PARTS["res/layout/main.xml"].replace(
        "</LinearLayout>", '<ListView android:id="@+id/others"/></LinearLayout>'
    )
    graph = build(tmp_path, {**PARTS, "res/layout/main.xml": layout, "Main.kt": main})
    assert ("Main", "Main action mode", "item", "list") in edges(graph)


SHEET = (
    "class Rows(val activity: AppCompatActivity) : BaseAdapter(), SheetListener {\n"
    "    override fun getView(at: Int, old: View?, parent: ViewGroup): View {\n"
    "        val row = View(activity)\n"
    "        row.setOnClickListener { Sheet.Builder(activity).sheet(R.menu.mode).listener(this).show() }\n"
    "        return row\n    }\n"
    "    override fun onSheetItem(id: Int) {\n"
    "        if (id == R.id.edit) activity.startActivity(Intent(activity, Second::class.java))\n    }\n}\n"
)


def test_an_adapter_that_only_listens_to_a_library_has_no_action_mode(tmp_path: Path) -> None:
    main = main_with("        list.adapter = Rows(this)", SHEET).replace(
        "class Main", "import android.widget.BaseAdapter\nclass Main", 1
    )
    graph = build(tmp_path, {**PARTS, "Main.kt": main})
    assert not any(s.name.endswith("action mode") for s in graph.screens.values())
    assert "Second" in {target for _, target, *_ in edges(graph)}


def test_an_item_that_a_bar_has_stays_there(tmp_path: Path) -> None:
    bar = (
        "class Base : AppCompatActivity() {\n    override fun onCreateOptionsMenu(menu: Menu): Boolean {\n"
        "        menuInflater.inflate(R.menu.mode, menu)\n        return true\n    }\n}\n"
    )
    main = WAYS["a library's adapter shows the menu"].replace(
        "class Main : AppCompatActivity()", f"open {bar}class Main : Base()"
    )
    assert {e for e in edges(build(tmp_path, {**PARTS, "Main.kt": main})) if e[2] == "menu"} == {
        ("Main", "Second", "menu", "edit"),
        ("Main", "Third", "menu", "copy"),
    }


def test_a_plan_presses_long_where_a_tap_opens_the_mode_as_well(tmp_path: Path) -> None:
    main = main_with(
        "        list.adapter = Rows(this)",
        "class Row(view: View) : RecyclerView.ViewHolder(view)\n"
        "class Rows(val main: AppCompatActivity) : RecyclerView.Adapter<Row>() {\n"
        "    override fun onBindViewHolder(row: Row, at: Int) {\n"
        "        row.itemView.setOnClickListener { toggle(at) }\n"
        "        row.itemView.setOnLongClickListener { toggle(at); true }\n"
        "    }\n"
        "    private fun toggle(at: Int) { main.startSupportActionMode(Selected(main)) }\n"
        f"}}\n{APART}",
    )
    graph = build(tmp_path, {**PARTS, "Main.kt": main})
    target = next(s.id for s in graph.screens.values() if s.name.endswith("Second"))
    assert graph.entry is not None
    first, second = plan_with("builtin", graph, graph.entry, [target]).steps
    assert isinstance(first.action, LongPress)
    tap = next(t for t in graph.transitions.values() if isinstance(t.action, Tap) and t.target == first.target)
    assert tap.expected_cost > first.cost
    assert "Edit" in describe(second.action)


@pytest.mark.parametrize(
    "given",
    [
        "field.setCustomSelectionActionModeCallback(Selected(this))",
        "field.customInsertionActionModeCallback = Selected(this)",
    ],
)
def test_a_mode_for_marked_text_is_opened_by_a_long_press_on_the_text(given: str, tmp_path: Path) -> None:
    body = (
        "        findViewById<View>(R.id.go_there).setOnClickListener {\n"
        f"            val field: android.widget.EditText = findViewById(R.id.other)\n            {given}\n        }}"
    )
    graph = build(tmp_path, {**APP, "res/menu/mode.xml": PARTS["res/menu/mode.xml"], "Main.kt": main_with(body, APART)})
    assert edges(graph) == {
        ("Main", "Main action mode", "click", "other"),
        ("Main action mode", "Second", "menu", "edit"),
        ("Main action mode", "Third", "menu", "copy"),
    }
    (opening,) = (t for t in graph.transitions.values() if graph.screens[t.target].name.endswith("action mode"))
    assert isinstance(opening.action, LongPress)
