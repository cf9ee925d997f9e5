"""Observers of ``java.util.Observable`` are told under the touch that makes the object say that it has changed."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

HEAD = JAVA + "import java.util.Observable;\nimport java.util.Observer;\n"
STOCK = """
public class Stock extends Observable {
    public void load() { new Loading().execute(); }
    void tell(boolean found) {
        setChanged();
        notifyObservers(found);
    }
    private class Loading extends android.os.AsyncTask<Void, Void, Boolean> {
        @Override
        protected Boolean doInBackground(Void... given) { return read(); }
        @Override
        protected void onPostExecute(Boolean found) { tell(found); }
    }
}
"""
MAIN = """
public class Main extends Activity IMPLEMENTS {
    private final Stock stock = new Stock(), other = new Stock();
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        stock.addObserver(OBSERVER);
        findViewById(R.id.go_there).setOnClickListener(v -> stock.load());
        findViewById(R.id.other).setOnClickListener(v -> other.load());
    }
    MEMBERS
}
"""
OPENING = "startActivity(new Intent(Main.this, Second.class));"
UPDATE = f"@Override public void update(Observable watched, Object change) {{ {OPENING} }}"


def led_on(root: Path, observer: str, implements: str = "", members: str = "") -> set[tuple[str, str, str, str]]:
    """The edges of an app whose first screen has this observe something."""
    main = MAIN.replace("OBSERVER", observer).replace("IMPLEMENTS", implements).replace("MEMBERS", members)
    return edges(build(root, {**APP, "Stock.java": HEAD + STOCK, "Main.java": HEAD + main}))


@pytest.mark.parametrize(
    ("observer", "implements", "members"),
    [
        ("this", "implements Observer", UPDATE),
        ("this::opened", "", f"private void opened(Observable watched, Object change) {{ {OPENING} }}"),
        (f"(watched, change) -> {OPENING.removesuffix(';')}", "", ""),
        (f"new Observer() {{ {UPDATE} }}", "", ""),
        ("new Watching()", "", f"class Watching implements Observer {{ {UPDATE} }}"),
    ],
    ids=["the screen", "a method", "a function", "an object", "one of a class"],
)
def test_an_observer_is_told_under_the_touch(tmp_path: Path, observer: str, implements: str, members: str) -> None:
    assert led_on(tmp_path, observer, implements, members) == {("Main", "Second", "click", "go_there")}
