"""What code hangs on the views of rows with ``setTag`` and finds on what was touched."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA

MAIN = """
import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import androidx.recyclerview.widget.RecyclerView

class Kind(val screen: Class<out Activity>)

class Main : Activity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<RecyclerView>(R.id.list).adapter = Rows(this, listOf(Kind(Second::class.java)))
    }
    fun open(kind: Kind) = startActivity(Intent(this, kind.screen))
}

class Rows(private val screen: Main, private val kinds: List<Kind>) : RecyclerView.Adapter<Rows.Holder>() {
    private val NAME = View.OnClickListener { v -> screen.open(FOUND) }

    override fun onCreateViewHolder(parent: ViewGroup, viewType: Int): Holder =
        Holder(LayoutInflater.from(parent.context).inflate(R.layout.row, parent, false))

    override fun onBindViewHolder(holder: Holder, position: Int) {
        val kind = kinds[position]
        BIND
    }

    override fun getItemCount() = kinds.size

    class Holder(view: View) : RecyclerView.ViewHolder(view)
}

class Second : Activity()
"""


def rows(tmp_path: Path, bind: str, found: str, name: str = "touched") -> set[tuple[str, str, str, str]]:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": MAIN.replace("BIND", bind).replace("FOUND", found).replace("NAME", name),
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><ListView android:id="@+id/list"/></FrameLayout>',
        "res/layout/row.xml": f'<FrameLayout {VIEWS} android:id="@+id/row"/>',
    }
    return edges(build(tmp_path, files))


@pytest.mark.parametrize("found", ["v.tag as Kind", "v.getTag() as Kind"])
def test_what_hangs_on_a_row_is_found_on_what_was_touched(tmp_path: Path, found: str) -> None:
    bind = "holder.itemView.tag = kind; holder.itemView.setOnClickListener(touched)"
    assert rows(tmp_path, bind, found) == {("Main", "Second", "item", "list")}


def test_a_setter_on_an_element_does_not_set_a_val_around_it(tmp_path: Path) -> None:
    bind = "with(holder.itemView) { setOnClickListener(onClickListener) }"
    assert rows(tmp_path, bind, "kinds[0]", "onClickListener") == {("Main", "Second", "item", "list")}


ACTIVITY = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        View first = org.lib.Views.make(1);
        View second = org.lib.Views.make(2);
        first.setTag(HANG);
        findViewById(R.id.go_there).setOnClickListener(v -> { DO });
    }
}
"""


def found(tmp_path: Path, hang: str, do: str) -> set[str]:
    """The screens that a touch leads to."""
    main = ACTIVITY.replace("HANG", hang).replace("DO", do)
    return {target for _, target, *_ in edges(build(tmp_path, {**APP, "Main.java": JAVA + main}))}


@pytest.mark.parametrize(
    ("hang", "asks"),
    [("null", "second.getTag() != null"), ('"a"', '"b".equals(second.getTag())'), ("1", "(int) second.getTag() == 2")],
)
def test_what_hangs_on_an_unknown_view_decides_nothing_of_another(tmp_path: Path, hang: str, asks: str) -> None:
    assert found(tmp_path, hang, f"if ({asks}) startActivity(new Intent(this, Second.class));") == {"Second"}


def test_what_hangs_on_an_unknown_view_is_found_on_that_one(tmp_path: Path) -> None:
    hang = "Second.class); second.setTag(Third.class"
    assert found(tmp_path, hang, "startActivity(new Intent(this, (Class) first.getTag()));") == {"Second"}


@pytest.mark.parametrize(
    ("hang", "asked", "to"),
    [
        ("R.id.row, Second.class); first.setTag(R.id.list, Third.class", "first.getTag(R.id.row)", {"Second"}),
        ("R.id.row, Second.class); first.setTag(Third.class", "first.getTag()", {"Third"}),
        ("R.id.row, Second.class", "first.getTag(R.id.list)", set()),
        ("org.lib.Keys.any(), Second.class", "first.getTag(R.id.row)", set()),
    ],
)
def test_what_hangs_on_a_view_is_found_under_its_own_key(tmp_path: Path, hang: str, asked: str, to: set[str]) -> None:
    assert found(tmp_path, hang, f"startActivity(new Intent(this, (Class) {asked}));") == to


ROWS = """
import android.view.*;
import android.widget.*;

public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ((ListView) findViewById(R.id.list)).setAdapter(new Rows());
    }

    class Rows extends BaseAdapter {
        @Override
        public int getCount() { return 2; }

        @Override
        public View getView(int position, View kept, ViewGroup parent) {
            if (kept == null || kept.getTag(R.id.row) == null) {
                kept = getLayoutInflater().inflate(R.layout.row, null);
                kept.setTag(R.id.row, new Holder(kept));
            }
            Holder holder = (Holder) kept.getTag(R.id.row);
            holder.shown.fill(() -> startActivity(new Intent(Main.this, Second.class)));
            return kept;
        }
    }

    static class Holder {
        final Row shown;
        Holder(View view) { shown = (Row) view.findViewById(R.id.row); }
    }
}
"""
ROW = """
import android.view.*;
import android.util.AttributeSet;
import android.widget.FrameLayout;

public class Row extends FrameLayout {
    private Runnable open;
    private final OnClickListener touched = new OnClickListener() {
        @Override
        public void onClick(View view) { open.run(); }
    };
    public Row(Context context, AttributeSet attributes) { super(context, attributes); }
    void fill(Runnable open) {
        this.open = open;
        findViewById(R.id.more).setOnClickListener(touched);
    }
}
"""


@pytest.mark.parametrize("around", [True, False])
def test_a_holder_under_a_key_has_the_view_of_the_row(tmp_path: Path, around: bool) -> None:
    button = '<Button android:id="@+id/more" android:text="More"/>'
    row = f'<org.example.Row {VIEWS} android:id="@+id/row">{button}</org.example.Row>'
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.java": JAVA + ROWS,
        "Row.java": JAVA + ROW,
        "Second.java": f"{JAVA}public class Second extends AppCompatActivity {{ }}",
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><ListView android:id="@+id/list"/></FrameLayout>',
        "res/layout/row.xml": f"<FrameLayout {VIEWS}>{row.replace(VIEWS, '')}</FrameLayout>" if around else row,
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "item", "more")}
