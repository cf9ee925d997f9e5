"""What a router opens by the path that an annotation gives it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

HOME = f'<LinearLayout {VIEWS}><Button android:id="@+id/edit"/></LinearLayout>'
ROUTER = "com.alibaba.android.arouter.launcher.ARouter"
ROUTE = "com.alibaba.android.arouter.facade.annotation.Route"
JAVA = f"""
import android.app.Activity;
import {ROUTER};
class Home extends Activity {{
    public void onCreate(Bundle state) {{
        setContentView(R.layout.home);
        findViewById(R.id.edit).setOnClickListener(v -> go(Paths.ONE));
    }}
    void go(String path) {{ ARouter.getInstance().build(path).withInt("page", 1).navigation(this, 7); }}
}}
"""
KOTLIN = f"""
import android.app.Activity
import {ROUTER}
class Home : Activity() {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.home)
        findViewById<View>(R.id.edit).setOnClickListener {{
            val card = ARouter.getInstance().build("/shop/one")
            card.navigation()
        }}
    }}
}}
"""
OF_JAVA = f"""
import android.app.Activity;
import {ROUTE};
class Paths {{ static final String ONE = "/shop/one"; }}
@Route(path = Paths.ONE, group = "shop") class One extends Activity {{}}
@Route(path = "/shop/two") class Two extends Activity {{}}
"""
OF_KOTLIN = f"""
import android.app.Activity
import {ROUTE}
object Paths {{ const val ONE = "/shop/one" }}
@Route(path = Paths.ONE, group = "shop") class One : Activity()
@Route(path = "/shop/two") class Two : Activity()
"""
OF_FILE = OF_KOTLIN.replace("object Paths", 'const val FIRST = "/shop/one"\nobject Paths').replace("Paths.ONE", "FIRST")


@pytest.mark.parametrize("home", [{"Home.java": JAVA}, {"Home.kt": KOTLIN}])
@pytest.mark.parametrize("screens", [{"Screens.java": OF_JAVA}, {"Screens.kt": OF_KOTLIN}, {"Screens.kt": OF_FILE}])
def test_a_path_opens_the_activity_whose_annotation_has_it(
    tmp_path: Path, home: dict[str, str], screens: dict[str, str]
) -> None:
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "res/layout/home.xml": HOME, **home, **screens}
    assert edges(build(tmp_path, files)) == {("Home", "One", "click", "edit")}


def test_a_path_of_another_class_gives_back_an_object_of_it(tmp_path: Path) -> None:
    home = f"""
import android.app.Activity;
import android.content.Intent;
import {ROUTER};
import {ROUTE};
class Home extends Activity {{
    public void onCreate(Bundle state) {{
        setContentView(R.layout.home);
        findViewById(R.id.edit).setOnClickListener(v -> opener().open(this));
    }}
    Opener opener() {{ return (Opener) ARouter.getInstance().build("/shop/opener").navigation(); }}
}}
interface Opener {{ void open(Activity a); }}
@Route(path = "/shop/opener")
class First implements Opener {{ public void open(Activity a) {{ a.startActivity(new Intent(a, One.class)); }} }}
class Second implements Opener {{ public void open(Activity a) {{ a.startActivity(new Intent(a, Two.class)); }} }}
class One extends Activity {{}}
class Two extends Activity {{}}
"""
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "res/layout/home.xml": HOME, "Home.java": home}
    assert edges(build(tmp_path, files)) == {("Home", "One", "click", "edit")}


def test_a_path_that_nothing_has_is_told(tmp_path: Path) -> None:
    files = {"AndroidManifest.xml": manifest("Home"), "res/layout/home.xml": HOME, "Home.java": JAVA}
    graph = build(tmp_path, files)
    assert any(w.endswith("it is not known what has the path") for w in graph.warnings)
