"""Fragments that are added with a tag alone: they work on a screen, and nobody sees them."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, TWO

MAIN = """
public class Main extends AppCompatActivity {
    private Worker kept;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ATONCE
        findViewById(R.id.go_there).setOnClickListener(v -> { TOUCHED });
    }
    Worker worker() {
        if (kept == null) { kept = Worker.findOrCreate(getSupportFragmentManager(), Worker.class); }
        return kept;
    }
}
"""
WORKER = """
public class Worker extends ABOVE {
    public static <T extends Fragment> T findOrCreate(FragmentManager manager, Class<T> type) {
        T found = (T) manager.findFragmentByTag(type.getSimpleName());
        if (found == null) {
            found = type.newInstance();
            ADDED
        }
        return found;
    }
    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        setRetainInstance(true);
        COMING
    }
    public void work() {
        startActivity(new Intent(getActivity(), Second.class));
    }
}
"""
CHAINED = "manager.beginTransaction().add(found, type.getSimpleName()).commit();"
IN_STEPS = 'FragmentTransaction adding = manager.beginTransaction(); adding.add(found, "worker"); adding.commit();'
IN_A_BOX = 'manager.beginTransaction().add(R.id.other, found, "worker").commit();'
OPENED = "startActivity(new Intent(getActivity(), Third.class));"


def found(path: Path, added: str, at_once: str, touched: str, coming: str = "", above: str = "Fragment") -> set[object]:
    """The edges of an app with a fragment that is added so."""
    main = JAVA + MAIN.replace("ATONCE", at_once).replace("TOUCHED", touched)
    worker = JAVA + WORKER.replace("ADDED", added).replace("COMING", coming).replace("ABOVE", above)
    return set(edges(build(path, {**APP, "res/layout/main.xml": TWO, "Main.java": main, "Worker.java": worker})))


@pytest.mark.parametrize("added", [CHAINED, IN_STEPS], ids=["in a row", "in steps"])
def test_what_a_worker_opens_is_opened_by_the_touch_that_has_it_work(tmp_path: Path, added: str) -> None:
    """It is no screen, and that a touch adds it leads nowhere."""
    assert found(tmp_path, added, "worker();", "worker().work();") == {("Main", "Second", "click", "go_there")}


def test_what_a_worker_opens_as_it_comes_is_opened_by_its_host(tmp_path: Path) -> None:
    """By itself where it is added as the host is shown."""
    assert found(tmp_path, CHAINED, "worker();", "", OPENED) == {("Main", "Third", "auto", "")}


def test_what_a_worker_opens_as_it_comes_is_opened_by_the_touch_that_adds_it(tmp_path: Path) -> None:
    """There is nothing in between."""
    assert found(tmp_path, CHAINED, "", "worker();", OPENED) == {("Main", "Third", "click", "go_there")}


@pytest.mark.parametrize(
    ("added", "above"),
    [(IN_A_BOX, "Fragment"), (CHAINED, "DialogFragment"), (CHAINED, "org.other.SheetFragment")],
    ids=["in a container", "a dialog", "what may be a sheet of a library"],
)
def test_what_has_a_place_or_a_window_is_a_screen(tmp_path: Path, added: str, above: str) -> None:
    """A dialog has a window of its own, and in a container a fragment is seen."""
    assert ("Main", "Worker", "click", "go_there") in found(tmp_path, added, "", "worker();", above=above)


MENU = """
public class Bar extends Fragment {
    @Override
    public void onCreate(Bundle state) { super.onCreate(state); setHasOptionsMenu(true); }
    @Override
    public void onCreateOptionsMenu(Menu menu, MenuInflater inflater) { inflater.inflate(R.menu.bar, menu); }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.far) startActivity(new Intent(getActivity(), Third.class));
        return true;
    }
}
"""
ITEMS = '<menu xmlns:android="http://schemas.android.com/apk/res/android"><item android:id="@+id/far"/></menu>'


def test_what_brings_items_to_the_menu_of_its_screen_works_on_no_screen(tmp_path: Path) -> None:
    added = 'getSupportFragmentManager().beginTransaction().add(new Bar(), "bar").commit();'
    code = {"Main.java": JAVA + MAIN.replace("ATONCE", added).replace("TOUCHED", ""), "Bar.java": JAVA + MENU}
    app = {**APP, "res/layout/main.xml": TWO, "res/menu/bar.xml": ITEMS, **code}
    assert any(way[1:] == ("Third", "menu", "far") for way in edges(build(tmp_path, app)))
