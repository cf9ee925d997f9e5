"""Deep links that code builds for somebody else: nobody is shown them by the code that builds them."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

GRAPH = f"""<navigation {VIEWS} android:id="@+id/graph" app:startDestination="@id/home">
<fragment android:id="@+id/home" android:name="org.example.Home"/></navigation>"""
FRAGMENT = "public class Home extends androidx.fragment.app.Fragment {}"
BUILT = "NavDeepLinkBuilder(context){0}.setGraph(R.navigation.graph).setDestination(R.id.home).createPendingIntent()"
IN_JAVA = {
    "Main.java": f"""{JAVA}
import android.app.PendingIntent;
import androidx.navigation.NavDeepLinkBuilder;
public class Main extends AppCompatActivity {{
    @Override
    protected void onCreate(Bundle state) {{
        super.onCreate(state);
        Notices.show(this);
    }}
}}
class Notices {{
    static void show(Context context) {{
        PendingIntent sent = new {BUILT.format(".setComponentName(Second.class)")};
        Notifier.post(context, sent);
    }}
}}"""
}
IN_KOTLIN = {
    "Main.kt": f"""{KOTLIN}
import androidx.navigation.NavDeepLinkBuilder
class Main : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        Notices.show(this)
    }}
}}
object Notices {{
    fun show(context: Context) = Notifier.post(context, {BUILT.format(".setComponentName(Second::class.java)")})
}}"""
}


@pytest.mark.parametrize("main", [IN_JAVA, IN_KOTLIN])
def test_a_deep_link_for_others_is_shown_by_none_and_opens_its_activity(tmp_path: Path, main: dict[str, str]) -> None:
    found = edges(build(tmp_path, {**APP, "res/navigation/graph.xml": GRAPH, "Home.java": FRAGMENT, **main}))
    assert found == {("Notices", "Second", "background", "")}


@pytest.mark.parametrize(
    ("named", "opened"),
    [
        (".setComponentName(new android.content.ComponentName(context, Second.class))", "Second"),
        ("", "Main"),
    ],
)
def test_a_deep_link_may_name_a_component_or_open_the_app(tmp_path: Path, named: str, opened: str) -> None:
    main = {"Main.java": IN_JAVA["Main.java"].replace(".setComponentName(Second.class)", named)}
    found = edges(build(tmp_path, {**APP, "res/navigation/graph.xml": GRAPH, "Home.java": FRAGMENT, **main}))
    assert found == {("Notices", opened, "background", "")}


@pytest.mark.parametrize(("named", "opened"), [(".setComponentName(Second.class)", "Second"), ("", "Main")])
def test_a_deep_link_may_be_opened_at_once(tmp_path: Path, named: str, opened: str) -> None:
    main = f"""{JAVA}
import androidx.navigation.NavDeepLinkBuilder;
public class Main extends AppCompatActivity {{
    @Override
    protected void onCreate(Bundle state) {{
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> show(this));
    }}
    private void show(Context context) {{
        new {BUILT.format(named).replace("createPendingIntent()", "createTaskStackBuilder().startActivities()")};
    }}
}}"""
    files = {**APP, "res/navigation/graph.xml": GRAPH, "Home.java": FRAGMENT, "Main.java": main}
    assert edges(build(tmp_path, files)) == {("Main", opened, "click", "go_there")}
