"""Listeners of several elements that ask for the id of what was touched: it is that of an element, also in a row."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

ROWS = """
import androidx.recyclerview.widget.RecyclerView;
interface Heard { void onItemClick(int position, View touched); }
class Holder extends RecyclerView.ViewHolder implements View.OnClickListener {
    private final Rows rows;
    Holder(View row, Rows rows) {
        super(row);
        this.rows = rows;
        row.setOnClickListener(this);
    }
    @Override
    public void onClick(View touched) { rows.heard.onItemClick(getAdapterPosition(), touched); }
}
class Rows extends RecyclerView.Adapter<Holder> {
    final Heard heard;
    Rows(Heard heard) { this.heard = heard; }
    @Override
    public Holder onCreateViewHolder(ViewGroup parent, int type) {
        return new Holder(LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false), this);
    }
    @Override
    public void onBindViewHolder(Holder holder, int position) {}
}
"""
MAIN = """
import androidx.recyclerview.widget.RecyclerView;
public class Main extends Activity implements Heard {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        RecyclerView shown = findViewById(R.id.rows);
        shown.setAdapter(new Rows(this));
    }
    @Override
    public void onItemClick(int position, View touched) {
        if (touched.getId() == R.id.more) startActivity(new Intent(this, Second.class));
        else startActivity(new Intent(this, Third.class));
    }
}
"""


OTHER_MENU = {"res/menu/other.xml": f'<menu {VIEWS}><item android:id="@+id/more" android:title="Filter"/></menu>'}


def test_a_part_of_a_row_is_touched_by_its_own_id(tmp_path: Path) -> None:
    files = {
        "Main.java": JAVA + MAIN,
        "Rows.java": JAVA + ROWS,
        "res/layout/main.xml": f'<androidx.recyclerview.widget.RecyclerView {VIEWS} android:id="@+id/rows"/>',
        "res/layout/row.xml": f'<LinearLayout {VIEWS}><ImageView android:id="@+id/more"/></LinearLayout>',
    }
    assert edges(build(tmp_path, {**APP, **OTHER_MENU, **files})) == {
        ("Main", "Second", "item", "more"),
        ("Main", "Third", "item", "rows"),
    }


def test_an_element_is_no_item_of_a_menu_that_has_the_same_id(tmp_path: Path) -> None:
    code = """
public class Main extends Activity implements View.OnClickListener {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        library.button(this).setOnClickListener(this);
    }
    @Override
    public void onClick(View touched) {
        if (touched.getId() == R.id.more) startActivity(new Intent(this, Second.class));
    }
}
"""
    layout = {"res/layout/main.xml": f'<LinearLayout {VIEWS}><ImageView android:id="@+id/more"/></LinearLayout>'}
    found = edges(build(tmp_path, {**APP, **OTHER_MENU, **layout, "Main.java": JAVA + code}))
    assert found == {("Main", "Second", "click", "more")}


@pytest.mark.parametrize("asked", ["group.getCheckedRadioButtonId()", "mode", 'getIntent().getIntExtra("mode", 0)'])
def test_an_id_of_something_else_is_not_what_is_touched(tmp_path: Path, asked: str) -> None:
    main = MAIN.replace("touched.getId()", asked).replace(
        "implements Heard {",
        "implements Heard {\n    private int mode;\n    void choose(int chosen) { mode = chosen; }",
    )
    files = {
        "Main.java": JAVA + main,
        "Rows.java": JAVA + ROWS,
        "res/layout/main.xml": f'<androidx.recyclerview.widget.RecyclerView {VIEWS} android:id="@+id/rows"/>',
        "res/layout/modes.xml": f'<RadioGroup {VIEWS}><RadioButton android:id="@+id/more"/></RadioGroup>',
    }
    assert edges(build(tmp_path, {**APP, **files})) == {
        ("Main", "Second", "item", "rows"),
        ("Main", "Third", "item", "rows"),
    }
