"""A copy of the platform's adapter of pages in the source: that it puts its pages into the pager is no touch."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

COPY = """
import androidx.viewpager.widget.PagerAdapter;
public abstract class NAME extends PagerAdapter {
    private final FragmentManager manager;
    private FragmentTransaction current = null;
    public NAME(FragmentManager manager) { this.manager = manager; }
    public abstract Fragment getItem(int position);
    @Override
    public Object instantiateItem(ViewGroup container, int position) {
        if (current == null) current = manager.beginTransaction();
        Fragment fragment = manager.findFragmentByTag("page" + position);
        if (fragment != null) {
            current.attach(fragment);
        } else {
            fragment = getItem(position);
            current.add(container.getId(), fragment, "page" + position);
        }
        return fragment;
    }
}
"""
MAIN = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ViewPager pager = findViewById(R.id.pages);
        pager.setAdapter(new Pages(getSupportFragmentManager()));
    }
}
class Pages extends NAME {
    private final SparseArray<Object> kept = new SparseArray<>();
    Pages(FragmentManager manager) { super(manager); }
    @Override
    public Fragment getItem(int position) {
        if (position == 0) return new One();
        return new Two();
    }
    @Override
    public int getCount() { return 2; }
    OVERRIDDEN
}
class One extends Fragment {}
class Two extends Fragment {}
"""
KEPT = """
    @Override
    public Object instantiateItem(ViewGroup container, int position) {
        Object page = super.instantiateItem(container, position);
        kept.put(position, page);
        return page;
    }
"""


@pytest.mark.parametrize("overridden", ["", KEPT], ids=["as it is", "with what is kept"])
@pytest.mark.parametrize("name", ["FragmentPagerAdapter", "FragmentStatePagerAdapter"])
def test_pages_of_a_copied_adapter_are_swiped_to(tmp_path: Path, name: str, overridden: str) -> None:
    """One comes by itself, and the others are not a touch of the pager away."""
    layout = f'<androidx.viewpager.widget.ViewPager {VIEWS} android:id="@+id/pages"/>'
    code = {
        "Main.java": JAVA + MAIN.replace("NAME", name).replace("OVERRIDDEN", overridden),
        f"{name}.java": JAVA + COPY.replace("NAME", name),
    }
    graph = build(tmp_path, {**APP, "res/layout/main.xml": layout, **code})
    assert edges(graph) == {("Main", "One", "auto", ""), ("Main", "Two", "click", "pages")}
    kinds = {type(t.action).__name__ for t in graph.transitions.values() if not t.supposed}
    assert kinds == {"Wait", "Scroll"}
