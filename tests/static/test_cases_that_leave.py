"""What stands behind a ``switch`` of Java runs only for what no case leaves the method, or the loop, with."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

MENU = f"""<menu {VIEWS}><item android:id="@+id/second" android:title="Second" app:showAsAction="always"/>
<item android:id="@+id/third" android:title="Third" app:showAsAction="always"/></menu>"""
CODE = """
public class Main extends AppCompatActivity {
    private int last;
    @Override public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.main, menu);
        return true;
    }
    private void open(Class<?> cls) { startActivity(new Intent(this, cls)); }
    @Override public boolean onOptionsItemSelected(MenuItem item) {
        %s
    }
}
"""
EACH = {("second", "Second"), ("third", "Third")}
BOTH = {*EACH, ("second", "Third")}
BODIES = {
    "a case that leaves": (
        """switch (item.getItemId()) {
            case R.id.second: open(Second.class); return true;
        }
        open(Third.class);
        return false;""",
        EACH,
    ),
    "two cases of one group": (
        """switch (item.getItemId()) {
            case R.id.other:
            case R.id.second: { open(Second.class); return true; }
            case R.id.nothing: break;
        }
        open(Third.class);
        return false;""",
        EACH,
    ),
    "only what is named stays": (
        """switch (item.getItemId()) {
            case R.id.third: break;
            case R.id.second: open(Second.class);
            default: return true;
        }
        open(Third.class);
        return false;""",
        EACH,
    ),
    "the default comes first": (
        """switch (item.getItemId()) {
            default:
            case R.id.third: open(Third.class); break;
            case R.id.second: open(Second.class); break;
        }
        return true;""",
        EACH,
    ),
    "an arrow": (
        """switch (item.getItemId()) {
            case R.id.second -> { open(Second.class); return true; }
            case R.id.nothing -> last = 1;
        }
        open(Third.class);
        return false;""",
        EACH,
    ),
    "nothing stays": (
        """Class<?> next = Third.class;
        if (isFinishing()) {
            next = Second.class;
            switch (item.getItemId()) {
                case R.id.second: return true;
                default: return false;
            }
        }
        open(next);
        return false;""",
        {("second", "Third"), ("third", "Third")},
    ),
    "a case that leaves only the switch": (
        """switch (item.getItemId()) {
            case R.id.second: open(Second.class); break;
        }
        open(Third.class);
        return false;""",
        BOTH,
    ),
    "a case that may leave only the switch": (
        """switch (item.getItemId()) {
            case R.id.second:
                open(Second.class);
                if (isFinishing()) { break; }
                return true;
        }
        open(Third.class);
        return false;""",
        BOTH,
    ),
    "a case that falls through to one that leaves only the switch": (
        """switch (item.getItemId()) {
            case R.id.second: open(Second.class);
            case R.id.nothing: break;
            default: last = 3;
        }
        open(Third.class);
        return false;""",
        BOTH,
    ),
    "a case with a local that is called like a field": (
        """switch (item.getItemId()) {
            case R.id.second: Class<?> next = Second.class; open(next); break;
            default: last = 3;
        }
        open(next);
        return false;
    }
    private final Class<?> next = Third.class;
    private boolean isLast() { return last == 3;""",
        BOTH,
    ),
}


@pytest.mark.parametrize("how", BODIES)
def test_what_follows_is_not_for_what_left(tmp_path: Path, how: str) -> None:
    body, expected = BODIES[how]
    files = {**APP, "res/menu/main.xml": MENU, "Main.java": JAVA + CODE % body}
    assert {(e[3], e[1]) for e in edges(build(tmp_path, files)) if e[2] == "menu"} == expected


def test_a_field_that_a_case_sets_is_compared_with_what_it_was(tmp_path: Path) -> None:
    body = """last = 1;
        switch (last) {
            case 1: last = 2; break;
            case 2: return true;
        }
        open(Third.class);
        return false;"""
    files = {**APP, "res/menu/main.xml": MENU, "Main.java": JAVA + CODE % body}
    assert {(e[3], e[1]) for e in edges(build(tmp_path, files)) if e[2] == "menu"} == {
        ("second", "Third"),
        ("third", "Third"),
    }


def test_a_case_gives_a_local_of_one_above_a_value(tmp_path: Path) -> None:
    way = "public class Way { final Class<?> cls; Way(Class<?> cls) { this.cls = cls; } }"
    ways = """public class Ways {
    static Way chosen(Intent sent) {
        switch (sent.getIntExtra("way", 0)) {
            case 1: Way way = new Way(Second.class); return way;
            case 2: way = new Way(Third.class); return way;
            default: throw new IllegalStateException();
        }
    }
}
"""
    main = """public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        Way way = Ways.chosen(getIntent());
        findViewById(R.id.other).setOnClickListener(view -> startActivity(new Intent(this, way.cls)));
    }
}
"""
    files = {**APP, "Main.java": JAVA + main, "Ways.java": JAVA + ways, "Way.java": way}
    assert {(e[3], e[1]) for e in edges(build(tmp_path, files))} == {("other", "Second"), ("other", "Third")}
