"""Methods that are called like those of the platform that start activities, but take something else."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

MAIN = """
public class Main extends Activity {
    public static void startActivity(Context context) { context.startActivity(new Intent(context, Main.class)); }
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        findViewById(R.id.other).setOnClickListener(v -> startActivity(getBaseContext()));
    }
}
"""


def test_an_intent_is_started_by_the_platform(tmp_path: Path) -> None:
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + MAIN})) == {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Main", "click", "other"),
    }


ONE_OF_TWO = """
public class Main extends Activity {
    void startActivity(Class<?> page) { startActivity(new Intent(this, page)); }
    Intent chosen() { return isTaskRoot() ? new Intent(this, Second.class) : new Intent(this, Third.class); }
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(chosen()));
        findViewById(R.id.other).setOnClickListener(v -> startActivity(Third.class));
    }
}
"""


def test_one_of_two_intents_is_started_by_the_platform(tmp_path: Path) -> None:
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + ONE_OF_TWO})) == {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Third", "click", "go_there"),
        ("Main", "Third", "click", "other"),
    }


INJECTED = """
import javax.inject.Inject
class Guarded : Application() {
    @Inject lateinit var callbacks: Set<ActivityLifecycleCallbacks>
    override fun onCreate() { callbacks.forEach { registerActivityLifecycleCallbacks(it) } }
}
class Guard @Inject constructor() : Application.ActivityLifecycleCallbacks {
    override fun onActivityResumed(activity: Activity) {
        if (isLocked()) activity.startActivity(Intent(activity, Second::class.java))
    }
}
"""


def test_what_is_injected_hears_of_all_activities(tmp_path: Path) -> None:
    pytest.importorskip("tree_sitter_kotlin")
    code = JAVA.replace(";", "") + "import android.app.Application\n" + INJECTED + "class Main : Activity()\n"
    found = edges(build(tmp_path, {**APP, "Main.kt": code}))
    assert ("Main", "Second", "auto", "") in found
