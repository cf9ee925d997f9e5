"""Objects that methods of Dagger make and tell what to do: who is given one has it with that."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
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
