"""Rows of lists whose rows come in groups: what they listen to is touched on a row of the list."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

MAIN = """
import android.database.Cursor;
import android.widget.*;
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ExpandableListView list = (ExpandableListView) findViewById(R.id.list);
        list.setAdapter(new Rows());
    }
    private View row() { return LayoutInflater.from(this).inflate(R.layout.row, null); }
    class Second_ implements View.OnClickListener {
        @Override public void onClick(View view) { startActivity(new Intent(Main.this, Second.class)); }
    }
    class Third_ implements View.OnClickListener {
        @Override public void onClick(View view) { startActivity(new Intent(Main.this, Third.class)); }
    }
    class Rows extends PARENT {
        METHODS
    }
}
"""
OF_VIEWS = """
        @Override
        public View getGroupView(int group, boolean open, View kept, ViewGroup parent) {
            View view = row();
            view.setOnClickListener(new Second_());
            return view;
        }
        @Override
        public View getChildView(int group, int child, boolean last, View kept, ViewGroup parent) {
            View view = row();
            view.findViewById(R.id.more).setOnClickListener(new Third_());
            return view;
        }
"""
OF_CURSORS = """
        @Override
        protected View newGroupView(Context context, Cursor cursor, boolean open, ViewGroup parent) { return row(); }
        @Override
        protected void bindGroupView(View view, Context context, Cursor cursor, boolean open) {
            view.setOnClickListener(new Second_());
        }
        @Override
        protected View newChildView(Context context, Cursor cursor, boolean last, ViewGroup parent) {
            View view = row();
            view.findViewById(R.id.more).setOnClickListener(new Third_());
            return view;
        }
        @Override
        protected void bindChildView(View view, Context context, Cursor cursor, boolean last) { }
"""


@pytest.mark.parametrize(
    ("parent", "methods"), [("BaseExpandableListAdapter", OF_VIEWS), ("CursorTreeAdapter", OF_CURSORS)]
)
def test_what_a_row_listens_to_is_touched_in_its_list(tmp_path: Path, parent: str, methods: str) -> None:
    files = {
        **APP,
        "Main.java": JAVA + MAIN.replace("PARENT", parent).replace("METHODS", methods),
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><ExpandableListView android:id="@+id/list"/></FrameLayout>',
        "res/layout/row.xml": f'<FrameLayout {VIEWS}><Button android:id="@+id/more"/></FrameLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "item", "list"), ("Main", "Third", "item", "more")}


HOLDERS = """
import androidx.recyclerview.widget.RecyclerView;
import com.example.library.rows.GroupedAdapter;
public class Main extends Activity {
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        RecyclerView list = findViewById(R.id.list);
        list.setAdapter(new Rows());
    }
    private void open(Class<?> target) { startActivity(new Intent(this, target)); }
    private View row(int layout) { return LayoutInflater.from(this).inflate(layout, null); }
    class Rows extends GroupedAdapter<Rows.Group, Rows.Child> {
        @Override
        public void onBindGroupViewHolder(Group holder, int position) {
            holder.heading.setOnClickListener(v -> open(Second.class));
        }
        @Override
        public void onBindChildViewHolder(Child holder, int position, int child) {
            holder.whole.setOnClickListener(v -> open(Third.class));
        }
        @Override
        public Group onCreateGroupViewHolder(ViewGroup parent, int type) { return new Group(row(R.layout.group)); }
        @Override
        public Child onCreateChildViewHolder(ViewGroup parent, int type) { return new Child(row(R.layout.row)); }
        class Group extends RecyclerView.ViewHolder {
            View heading;
            Group(View view) { super(view); heading = view.findViewById(R.id.heading); }
        }
        class Child extends RecyclerView.ViewHolder {
            View whole;
            Child(View view) { super(view); whole = view.getRootView(); }
        }
    }
}
"""


def test_rows_of_several_kinds_are_filled_by_a_method_for_each(tmp_path: Path) -> None:
    files = {
        **APP,
        "Main.java": JAVA + HOLDERS,
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><RecyclerView android:id="@+id/list"/></FrameLayout>',
        "res/layout/group.xml": f'<FrameLayout {VIEWS}><Button android:id="@+id/heading"/></FrameLayout>',
        "res/layout/row.xml": f'<FrameLayout {VIEWS}><Button android:text="Look"/></FrameLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "item", "heading"), ("Main", "Third", "item", "list")}
