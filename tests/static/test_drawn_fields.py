"""Rows show objects with texts that are written out in code: what is shown of them names what is touched."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build
from tests.static.two_buttons import APP, JAVA

from uiatlas.ui import target_of

PAGE = """
public abstract class Page {
    private final String name;
    private final String address;
    Page(String name, String address) { this.name = name; this.address = address; }
    public String getName() { return name; }
    public String getAddress() { return address; }
    public abstract void open(Activity activity);
}
"""
MAIN = """
import android.widget.AdapterView;
import android.widget.ListView;
public class Main extends Activity {
    private final Page[] pages = {
        new Page("Near", "near.html") {
            @Override public void open(Activity from) { from.startActivity(new Intent(from, Second.class)); }
        },
        new Page("Far", "far.html") {
            @Override public void open(Activity from) { from.startActivity(new Intent(from, Third.class)); }
        },
    };
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        Rows rows = new Rows(this, pages);
        ListView list = findViewById(R.id.rows);
        list.setAdapter(rows);
        list.setOnItemClickListener(new AdapterView.OnItemClickListener() {
            @Override
            public void onItemClick(AdapterView<?> parent, View view, int position, long id) {
                rows.getItem(position).open(Main.this);
            }
        });
    }
}
"""
ROWS = """
import android.widget.BaseAdapter;
import android.widget.TextView;
public class Rows extends BaseAdapter {
    private final Context context;
    private final Page[] pages;
    Rows(Context context, Page[] pages) { this.context = context; this.pages = pages; }
    @Override public int getCount() { return pages.length; }
    @Override public Page getItem(int position) { return pages[position]; }
    @Override public long getItemId(int position) { return position; }
    @Override
    public View getView(int position, View view, ViewGroup parent) {
        Page page = getItem(position);
        view = LayoutInflater.from(context).inflate(R.layout.row, parent, false);
        TextView text = view.findViewById(R.id.text);
        %s
        return view;
    }
}
"""
DETAIL = """
class Detail extends Activity {
    void show(Page page) { ((TextView) findViewById(R.id.text)).setText(page.getAddress()); }
}
"""
SHOWN = {
    "a getter": ("text.setText(page.getName());", {("Second", "Near"), ("Third", "Far")}),
    "a field": ("text.setText(page.name);", {("Second", "Near"), ("Third", "Far")}),
    "two fields": ("text.setText(page.getName()); text.setText(page.address);", {("Second", ""), ("Third", "")}),
    "nothing": ("load(page.getAddress());", {("Second", ""), ("Third", "")}),
}


@pytest.mark.parametrize("how", SHOWN)
def test_a_row_says_the_field_of_its_object_that_is_shown(tmp_path: Path, how: str) -> None:
    shown, found = SHOWN[how]
    code = {"Page.java": PAGE, "Main.java": MAIN, "Rows.java": ROWS % shown, "Detail.java": DETAIL}
    layouts = {
        "res/layout/main.xml": f'<ListView {VIEWS} android:id="@+id/rows"/>',
        "res/layout/row.xml": f'<TextView {VIEWS} android:id="@+id/text"/>',
    }
    graph = build(tmp_path, {**APP, **layouts, **{name: JAVA + text for name, text in code.items()}})
    touched = {(graph.screens[e.target].name, target_of(e.action)) for e in graph.transitions.values()}
    assert {(name.rpartition(".")[2], row.text) for name, row in touched if row is not None} == found
