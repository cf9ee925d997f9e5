"""What a base class keeps for some of the screens derived from it is not there in the others."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

BASE = """
class Base extends Activity {
    private Preview preview;
    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
        if (preview != null) preview.open(this);
        return super.dispatchTouchEvent(event);
    }
    void show(Preview shown) { preview = shown; }
}
class Preview {
    void open(Activity activity) { activity.startActivity(new Intent(activity, Third.class)); }
}
"""
SHOWING = """
public class Main extends Base {
    @Override
    protected void onCreate(Bundle state) { show(new Preview()); }
}
"""
OTHER = "public class Second extends Base {}"


def test_a_field_of_a_base_class_holds_nothing_where_only_another_screen_sets_it(tmp_path: Path) -> None:
    code = {"Base.java": BASE, "Main.java": SHOWING, "Second.java": OTHER}
    graph = build(tmp_path, {**APP, **{name: JAVA + text for name, text in code.items()}})
    found = {(source, target) for source, target, *_ in edges(graph)}
    assert ("Main", "Third") in found
    assert ("Second", "Third") not in found


def test_a_field_that_no_code_of_the_app_sets_holds_something(tmp_path: Path) -> None:
    """Dependency injection sets it; what is written to fields of this name in other objects says nothing of it."""
    base = BASE.replace("private Preview preview;", "@Inject Preview preview;").replace("preview = shown", "")
    main = SHOWING.replace("show(new Preview());", "other().preview = null; box().preview = new Preview();")
    code = {"Base.java": base, "Main.java": main, "Second.java": OTHER}
    graph = build(tmp_path, {**APP, **{name: JAVA + text for name, text in code.items()}})
    assert {(source, target) for source, target, *_ in edges(graph)} >= {("Main", "Third"), ("Second", "Third")}


PRESENTED = """
class Base extends Activity {
    private Helper helper;
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        helper = makeHelper();
        findViewById(R.id.go_there).setOnClickListener(v -> { if (helper != null) helper.open(this); });
        findViewById(R.id.other).setOnClickListener(v -> helper.open(this));
    }
    protected Helper makeHelper() { return null; }
}
interface Helper { void open(Context context); }
class Opening implements Helper {
    @Override
    public void open(Context context) { context.startActivity(new Intent(context, Third.class)); }
}
"""


def test_what_only_some_screens_make_is_not_there_in_the_others(tmp_path: Path) -> None:
    making = "class Main extends Base { @Override protected Helper makeHelper() { return new Opening(); } }"
    code = {"Base.java": PRESENTED, "Main.java": making, "Second.java": OTHER}
    graph = build(tmp_path, {**APP, **{name: JAVA + text for name, text in code.items()}})
    assert {way for way in edges(graph) if way[1] == "Third"} == {
        ("Main", "Third", "click", "go_there"),
        ("Main", "Third", "click", "other"),
    }


TOLD = """
abstract class Model {
    private Observer observer;
    void tell(Observer given) { observer = given; }
    protected void changed() { if (observer != null) observer.update(); }
}
interface Observer { void update(); }
class Names extends Model { void change() { changed(); } }
class Prices extends Model { void change() { changed(); } }
class ShowsNames implements Observer {
    private final Activity screen;
    ShowsNames(Activity screen) { this.screen = screen; }
    @Override public void update() { screen.startActivity(new Intent(screen, Second.class)); }
}
class ShowsPrices implements Observer {
    private final Activity screen;
    ShowsPrices(Activity screen) { this.screen = screen; }
    @Override public void update() { screen.startActivity(new Intent(screen, Third.class)); }
}
"""
TELLING = """
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        Names names = new Names();
        findViewById(R.id.go_there).setOnClickListener(v -> names.change());
        Prices prices = new Prices();
        prices.tell(new ShowsPrices(this));
        findViewById(R.id.other).setOnClickListener(v -> prices.change());
        %s
    }
}
"""


def test_who_is_told_later_by_an_object_is_nobody_else(tmp_path: Path) -> None:
    """It is told nobody at first, and not everybody who could be, though a listener before reads whom it tells."""
    code = {"Told.java": TOLD, "Main.java": TELLING % "names.tell(new ShowsNames(this));"}
    graph = build(tmp_path, {**APP, **{name: JAVA + text for name, text in code.items()}})
    assert edges(graph) == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}


SHARED = """
class Shelf {
    private Book book;
    void fill(Book given) { book = given; }
    Book first() { return book; }
    private static final Shelf KEPT = new Shelf();
    static Shelf get() { return KEPT; }
}
abstract class Book { abstract void open(Activity from); }
class Novel extends Book { @Override void open(Activity from) { from.finish(); } }
class Atlas extends Book {
    @Override void open(Activity from) { from.startActivity(new Intent(from, Third.class)); }
}
"""
FILLING = """
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            Shelf filled = (Shelf) Box.with(this).shelf();
            filled.fill(new Atlas());
            startActivity(new Intent(this, Second.class));
        });
    }
}
"""
READING = """
public class Second extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.other).setOnClickListener(v -> {
            if (Shelf.get().first() != null) Shelf.get().first().open(this);
        });
    }
}
"""


def test_what_code_makes_may_be_filled_on_another_screen(tmp_path: Path) -> None:
    code = {"Shelf.java": SHARED, "Main.java": FILLING, "Second.java": READING}
    graph = build(tmp_path, {**APP, **{name: JAVA + text for name, text in code.items()}})
    assert ("Second", "Third", "click", "other") in edges(graph)
