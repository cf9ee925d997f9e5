"""Objects that methods of Dagger make and tell what to do: who is given one has it with that."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest
from tests.static.test_idioms import BOTH, clicks, java, java_clicks, kotlin
from tests.static.two_buttons import APP, JAVA, KOTLIN

KEYS = """
public class Keys {
    private Runnable then;
    void setThen(Runnable then) { this.then = then; }
    void touched() { then.run(); }
}
"""
MODULE = """
@dagger.Module
public class Parts {
    @dagger.Provides
    Keys keys(Pages pages) {
        Keys keys = new Keys();
        keys.setThen(() -> pages.open(Second.class));
        return keys;
    }
}
class Pages {
    private final Activity activity;
    @javax.inject.Inject Pages(Activity activity) { this.activity = activity; }
    void open(Class<?> page) { activity.startActivity(new Intent(activity, page)); }
}
"""
IN_JAVA = {"Keys.java": KEYS, "Parts.java": JAVA + MODULE}
IN_KOTLIN = {
    "Parts.kt": KOTLIN
    + """
import dagger.Module
import dagger.Provides
class Keys { var then: (() -> Unit)? = null; fun touched() { then?.invoke() }; fun tell(f: () -> Unit) { then = f } }
@Module
class Parts {
    @Provides
    fun keys(activity: Activity): Keys {
        val keys = Keys()
        keys.tell { activity.startActivity(Intent(activity, Second::class.java)) }
        return keys
    }
}
"""
}


def test_what_a_method_tells_an_object_that_it_provides_is_done(tmp_path: Path) -> None:
    main = java(java_clicks("keys.touched()", "third()"), "@javax.inject.Inject Keys keys;")
    assert edges(build(tmp_path, {**APP, **IN_JAVA, **main})) == BOTH


def test_so_it_is_in_kotlin(tmp_path: Path) -> None:
    main = kotlin(clicks("keys.touched()", "third()"), "@javax.inject.Inject lateinit var keys: Keys")
    assert edges(build(tmp_path, {**APP, **IN_KOTLIN, **main})) == BOTH


ASKER = """
class Asker {
    interface Callback { void agreed(); }
    @javax.inject.Inject Callback callback;
    void ask() { callback.agreed(); }
}
"""
ASKING = """
public class NAME extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Asker asker = new Asker();
        Injector.graph().plus(new NAMEModule(this)).inject(asker);
        findViewById(R.id.go_there).setOnClickListener(v -> asker.ask());
    }
}
class NAMEPart implements Asker.Callback {
    private final NAME screen;
    NAMEPart(NAME screen) { this.screen = screen; }
    @Override public void agreed() { screen.startActivity(new Intent(screen, TARGET.class)); }
}
@dagger.Module
class NAMEModule {
    private final NAME screen;
    NAMEModule(NAME screen) { this.screen = screen; }
    PROVIDED
}
"""
PROVIDED = {
    "made": "@dagger.Provides Asker.Callback callback() { return new NAMEPart(screen); }",
    "handed on": "@dagger.Provides Asker.Callback callback(NAMEPart part) { return part; }",
    "handed on as an interface": (
        "interface Part extends Asker.Callback {} @dagger.Provides Asker.Callback callback(Part part) { return part; }"
        " @dagger.Provides Part part() { return new NAMEOwn(); } class NAMEOwn extends NAMEPart implements Part {"
        " NAMEOwn() { super(screen); } }"
    ),
}


@pytest.mark.parametrize("how", PROVIDED)
def test_the_module_that_a_screen_makes_tells_what_an_interface_is_there(tmp_path: Path, how: str) -> None:
    files = {"Asker.java": JAVA + ASKER, "AndroidManifest.xml": manifest("Main", "Second", "Third", "Fourth")}
    for name, target in (("Main", "Second"), ("Third", "Fourth")):
        code = ASKING.replace("PROVIDED", PROVIDED[how]).replace("NAME", name).replace("TARGET", target)
        files[f"{name}.java"] = JAVA + code
    files["Fourth.java"] = "public class Fourth extends android.app.Activity {}"
    assert edges(build(tmp_path, {**APP, **files})) == {
        ("Main", "Second", "click", "go_there"),
        ("Third", "Fourth", "click", "go_there"),
    }


PAGES = """
class Pages {
    private final Activity screen;
    private final int here;
    Pages(Activity screen, int here) { this.screen = screen; this.here = here; }
    void turn() {
        if (here != 1) screen.startActivity(new Intent(screen, Second.class));
        if (here != 2) screen.startActivity(new Intent(screen, Third.class));
    }
}
"""
TURNING = """
public class NAME extends AppCompatActivity {
    @javax.inject.Inject Pages pages;
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Injector.graph().plus(new NAMEModule(this)).inject(this);
        findViewById(R.id.go_there).setOnClickListener(v -> pages.turn());
    }
}
@dagger.Module
class NAMEModule {
    private final NAME screen;
    NAMEModule(NAME screen) { this.screen = screen; }
    @dagger.Provides Pages pages() { return new Pages(screen, HERE); }
}
"""


def test_the_module_that_a_screen_makes_tells_constants_that_are_meant_for_it(tmp_path: Path) -> None:
    files = {"Pages.java": JAVA + PAGES, "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third")}
    for name, here in (("Main", "1"), ("Other", "2")):
        files[f"{name}.java"] = JAVA + TURNING.replace("NAME", name).replace("HERE", here)
    assert edges(build(tmp_path, {**APP, **files})) == {
        ("Main", "Third", "click", "go_there"),
        ("Other", "Second", "click", "go_there"),
    }
