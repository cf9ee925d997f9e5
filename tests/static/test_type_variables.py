"""Type variables of classes: what a class gives for them tells which object is in a field of the class above."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

HOME = f'<LinearLayout {VIEWS}><Button android:id="@+id/edit"/></LinearLayout>'
SCREENS = "class One extends android.app.Activity {}\nclass Two extends android.app.Activity {}"
OPENERS = """
import android.app.Activity;
import android.content.Intent;
abstract class Opener { abstract void open(Activity a); }
class First extends Opener { void open(Activity a) { a.startActivity(new Intent(a, One.class)); } }
class Second extends Opener { void open(Activity a) { a.startActivity(new Intent(a, Two.class)); } }
"""
JAVA = """
import android.app.Activity;
abstract class Base<N, T extends Opener> extends Activity {
    @javax.inject.Inject protected T opener;
    N other;
    public void onCreate(Bundle state) {
        setContentView(R.layout.home);
        findViewById(R.id.edit).setOnClickListener(v -> opener.open(this));
    }
}
"""
KOTLIN = """
import android.app.Activity
abstract class Base<N, T : Opener> : Activity() {
    @Inject lateinit var opener: T
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener { opener.open(this) }
    }
}
"""
MIDDLE_OF_JAVA = """
abstract class Middle<O extends Opener> extends Base<String, O> {}
class Home extends Middle<First> {}
"""
MIDDLE_OF_KOTLIN = "abstract class Middle<O : Opener> : Base<String, O>()\nclass Home : Middle<First>()"
BUILT_LATER = "class Home : Base<String, First> { constructor() : super() }"


@pytest.mark.parametrize(
    "home",
    [
        {"Base.java": JAVA, "Home.java": "class Home extends Base<String, First> {}"},
        {"Base.java": JAVA, "Home.java": MIDDLE_OF_JAVA},
        {"Base.kt": KOTLIN, "Home.kt": "class Home : Base<String, First>()"},
        {"Base.kt": KOTLIN, "Home.kt": MIDDLE_OF_KOTLIN},
        {"Base.kt": KOTLIN, "Home.kt": BUILT_LATER},
    ],
)
def test_a_field_holds_what_the_class_gives_for_its_type_variable(tmp_path: Path, home: dict[str, str]) -> None:
    files = {"Openers.java": OPENERS, "Screens.java": SCREENS, "res/layout/home.xml": HOME, **home}
    found = edges(build(tmp_path, {"AndroidManifest.xml": manifest("Home", "One", "Two"), **files}))
    assert found == {("Home", "One", "click", "edit")}


def test_a_parameter_is_what_the_class_gives_for_its_type_variable(tmp_path: Path) -> None:
    base = """
import android.app.Activity;
abstract class Base<T> extends Activity {
    public void onCreate(Bundle state) {
        setContentView(R.layout.home);
        findViewById(R.id.edit).setOnClickListener(v -> open(Registry.last()));
    }
    void open(T opener) { opener.open(this); }
}
class Home extends Base<First> {}
"""
    files = {"Openers.java": OPENERS, "Screens.java": SCREENS, "res/layout/home.xml": HOME, "Base.java": base}
    found = edges(build(tmp_path, {"AndroidManifest.xml": manifest("Home", "One", "Two"), **files}))
    assert found == {("Home", "One", "click", "edit")}
