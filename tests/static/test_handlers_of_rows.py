"""Rows whose layout calls their adapter by data binding: the adapter's own listener hears, of the row's own object."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

from uiatlas.ui import target_of
from uiatlas.utg import Graph

HEAD = f"""{JAVA}import androidx.databinding.DataBindingUtil;
import androidx.recyclerview.widget.RecyclerView;
import java.util.ArrayList;
import java.util.List;
import org.example.databinding.RowBinding;
"""
MAIN = """
public class Main extends AppCompatActivity {
    private Rows.Opener opener = entry -> {
        switch (entry.id) {
            case "second": startActivity(new Intent(this, Second.class)); break;
            case "third": startActivity(new Intent(this, Third.class)); break;
        }
    };
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Rows rows = new Rows();
        rows.setOpener(opener);
        RecyclerView list = findViewById(R.id.entries);
        list.setAdapter(rows);
        List<Entry> entries = new ArrayList<>();
        entries.add(new Entry("second", R.string.second_page));
        if (isMine()) entries.add(new Entry("third", R.string.third_page));
        rows.setData(entries);
    }
}
"""
ENTRY = """
public class Entry {
    public final String id;
    public final int name;
    public Entry(String id, int name) { this.id = id; this.name = name; }
}
"""
HOLDER = """
public class Holder<B extends ViewDataBinding> extends RecyclerView.ViewHolder {
    public final B binding;
    public Holder(B binding) { super(binding.getRoot()); this.binding = binding; }
}
"""
LISTED = """
public abstract class Listed<T, B extends ViewDataBinding> extends RecyclerView.Adapter<Holder<B>> {
    protected List<T> data;
    public void setData(List<T> given) {
        data = new ArrayList<>();
        data.addAll(given);
        notifyDataSetChanged();
    }
    @Override
    public Holder<B> onCreateViewHolder(ViewGroup parent, int type) { return new Holder<>(made(parent)); }
    @Override
    public void onBindViewHolder(Holder<B> holder, int position) { fill(holder.binding, data.get(position)); }
    protected abstract B made(ViewGroup parent);
    protected abstract void fill(B binding, T entry);
}
"""
ROWS = """
public class Rows extends Listed<Entry, RowBinding> {
    private Opener opener;
    @Override
    protected RowBinding made(ViewGroup parent) {
        return DataBindingUtil.inflate(LayoutInflater.from(parent.getContext()), R.layout.row, parent, false);
    }
    @Override
    protected void fill(RowBinding binding, Entry entry) {
        binding.setEntry(entry);
        binding.setHandler(this);
    }
    public void setOpener(Opener opener) { this.opener = opener; }
    public void opened(Entry entry) { if (opener != null) opener.open(entry); }
    public interface Opener { void open(Entry entry); }
}
"""
CODE = {"Main.java": MAIN, "Entry.java": ENTRY, "Holder.java": HOLDER, "Listed.java": LISTED, "Rows.java": ROWS}
TEXTS = '<string name="second_page">Second page</string><string name="third_page">Third page</string>'
DATA = (
    '<data><variable name="entry" type="org.example.Entry"/><variable name="handler" type="org.example.Rows"/></data>'
)


def map_of(tmp_path: Path, row: str) -> Graph:
    """The map of an app whose list has rows of this layout."""
    files = {
        **APP,
        **{name: HEAD + text for name, text in CODE.items()},
        "res/values/strings.xml": f"<resources>{TEXTS}</resources>",
        "res/layout/main.xml": f'<androidx.recyclerview.widget.RecyclerView {VIEWS} android:id="@+id/entries"/>',
        "res/layout/row.xml": f"<layout {VIEWS}>{DATA}{row}</layout>",
    }
    return build(tmp_path, files)


HEARING = 'android:onClick="@{() -> handler.opened(entry)}"'
SHOWING = '<ImageView android:id="@+id/icon"/><TextView android:text="@{entry.name}"/>'


@pytest.mark.parametrize(
    "row",
    [
        f"<LinearLayout {HEARING}>{SHOWING}</LinearLayout>",
        f"<FrameLayout><LinearLayout {HEARING}>{SHOWING}</LinearLayout></FrameLayout>",
    ],
    ids=["all of the row", "what is alone in it"],
)
def test_a_row_is_touched_as_one_of_its_list(tmp_path: Path, row: str) -> None:
    graph = map_of(tmp_path, row)
    assert edges(graph) == {("Main", "Second", "item", "entries"), ("Main", "Third", "item", "entries")}
    touched = ((graph.screens[way.target].name, target_of(way.action)) for way in graph.transitions.values())
    texts = {(name, row.text) for name, row in touched if row is not None and row.text}
    assert texts == {("org.example.Second", "Second page"), ("org.example.Third", "Third page")}


def test_a_part_of_a_row_is_touched_itself(tmp_path: Path) -> None:
    row = f'<LinearLayout><TextView/><Button android:id="@+id/more" {HEARING}/></LinearLayout>'
    assert edges(map_of(tmp_path, row)) == {("Main", "Second", "click", "more"), ("Main", "Third", "click", "more")}
