"""Methods that are annotated as observers of a lifecycle are called by it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

IMPORTS = """
import androidx.lifecycle.Lifecycle;
import androidx.lifecycle.LifecycleObserver;
import androidx.lifecycle.OnLifecycleEvent;
import androidx.lifecycle.ProcessLifecycleOwner;
"""
SCREEN = """
public class Main extends Activity implements LifecycleObserver {
    @Override protected void onCreate(Bundle state) {
        ProcessLifecycleOwner.get().getLifecycle().addObserver(this);
    }
    @OnLifecycleEvent(Lifecycle.Event.ON_START)
    public void shown() { startActivity(new Intent(this, Second.class)); }
    public void never() { startActivity(new Intent(this, Third.class)); }
}
"""
OBJECT = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) { lifecycle.addObserver(Observer(this)) }
}
class Observer(private val screen: Activity) : LifecycleObserver {
    @OnLifecycleEvent(Lifecycle.Event.ON_RESUME)
    fun shown() { screen.startActivity(Intent(screen, Second::class.java)) }
    fun never() { screen.startActivity(Intent(screen, Third::class.java)) }
}
"""
CODE = {"Main.java": JAVA + IMPORTS + SCREEN, "Main.kt": KOTLIN + IMPORTS.replace(";", "") + OBJECT}


@pytest.mark.parametrize("name", CODE)
def test_what_is_annotated_is_called_by_the_lifecycle(tmp_path: Path, name: str) -> None:
    assert edges(build(tmp_path, {**APP, name: CODE[name]})) == {("Main", "Second", "auto", "")}
