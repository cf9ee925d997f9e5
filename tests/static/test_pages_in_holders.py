"""Pages that a list of the app keeps, each within an object with its title."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

CODE = (
    JAVA
    + """\
import java.util.ArrayList;
import androidx.fragment.app.FragmentManager;
import androidx.fragment.app.FragmentPagerAdapter;
import androidx.viewpager.widget.ViewPager;
public class Main extends AppCompatActivity {
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ViewPager pager = findViewById(R.id.pager);
        pager.setAdapter(new Pages(getSupportFragmentManager(), this));
        findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
}
class Pages extends FragmentPagerAdapter {
    private final Kept kept;
    Pages(FragmentManager manager, Main main) {
        super(manager);
        kept = new Kept(main);
        kept.add(new One(), %s);
        kept.add(new Two(), "Two");
    }
    @Override public Fragment getItem(int position) { return kept.get(position); }
    @Override public int getCount() { return kept.size(); }
}
class Kept {
    private final ArrayList<Page> pages = new ArrayList<>();
    private final Main main;
    Kept(Main main) { this.main = main; }
    void add(Fragment fragment, int title) { add(fragment, main.getString(title)); }
    void add(Fragment fragment, String title) { pages.add(new Page(fragment, title)); }
    int size() { return pages.size(); }
    Fragment get(int position) { return pages.get(position).getFragment(); }
    class Page {
        private final Fragment fragment;
        private final String title;
        Page(Fragment fragment, String title) { this.fragment = fragment; this.title = title; }
        Fragment getFragment() { return fragment; }
    }
}
class One extends Fragment {}
class Two extends Fragment {}
class Second extends AppCompatActivity {
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getSupportFragmentManager().beginTransaction().add(android.R.id.content, new One())
            .add(android.R.id.content, new Two()).commit();
    }
}
"""
)
PAGER = (
    f'<LinearLayout {VIEWS}><Button android:id="@+id/other"/>'
    '<androidx.viewpager.widget.ViewPager android:id="@+id/pager"/></LinearLayout>'
)


@pytest.mark.parametrize("title", ['"One"', "R.string.one"], ids=["one method", "an overload"])
def test_pages_that_are_kept_with_their_titles_are_shown(tmp_path: Path, title: str) -> None:
    files = {**APP, "res/layout/main.xml": PAGER, "Main.java": CODE.replace("%s", title)}
    files.pop("Second.java")
    pages = {way[1] for way in edges(build(tmp_path, files)) if way[0] == "Main" and way[1] != "Second"}
    assert pages == {"One", "Two"}
