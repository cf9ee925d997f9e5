"""Styles say what elements of a layout do not say, and whether windows have a bar; packages tell them too."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.packages import build_package
from tests.static.test_patterns_of_packages import CODE, THREE, TOP, button, layout
from tests.static.two_buttons import APP, JAVA

from uiatlas.sources import build_map
from uiatlas.ui import Press
from uiatlas.utg import Graph
from uiatlas_static.apk.reading import read_apk
from uiatlas_static.facts.resources import StyleFact

STYLES = """<resources>
  <string name="on">Go on</string>
  <style name="Next"><item name="android:onClick">next</item><item name="android:text">@string/on</item></style>
  <style name="Next.Small"><item name="android:textSize">8sp</item></style>
  <style name="Bare" parent="android:Theme.Material.Light.NoActionBar"/>
  <style name="Full" parent="android:Theme.Material.Light"/>
  <style name="Empty" parent=""><item name="android:windowActionBar">false</item></style>
  <style name="Theme.AppCompat.Light" parent="Empty"/>
</resources>"""
STYLED = '<Button style="@style/Next.Small" android:layout_width="1dp" android:layout_height="1dp"/>'
OWN = '<Button style="@style/Next" android:text="Now" android:layout_width="1dp" android:layout_height="1dp"/>'
CODE_OF_MAIN = """\
import android.view.View;
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }
    public void next(View view) {
        startActivity(new Intent(this, Second.class));
    }
}
"""


def of_source(root: Path, element: str) -> Graph:
    pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")
    files = {**APP, "Main.java": JAVA + CODE_OF_MAIN, "res/values/styles.xml": STYLES}
    return build(root, {**files, "res/layout/main.xml": layout(element)})


def of_package(root: Path, element: str) -> Graph:
    code = (CODE / "click_in_layout.smali").read_text(encoding="utf-8")
    resources = {"res/layout/main.xml": layout(element), "res/values/styles.xml": STYLES}
    return build_map(build_package(root, manifest(*THREE), code, resources))


@pytest.mark.parametrize("read", [of_source, of_package])
@pytest.mark.parametrize(("element", "text"), [(STYLED, "Go on"), (OWN, "Now")])
def test_an_element_has_from_its_style_what_it_does_not_say_itself(
    tmp_path: Path, read: Callable[[Path, str], Graph], element: str, text: str
) -> None:
    assert edges(read(tmp_path, element)) == {("Main", "Second", "click", text)}


@pytest.mark.parametrize(("theme", "bare"), [("@style/Bare", True), ("@style/Full", False)])
def test_a_package_tells_whether_windows_have_a_bar_for_menus(tmp_path: Path, theme: str, bare: bool) -> None:
    code = (CODE / "menu_chain.smali").read_text(encoding="utf-8")
    told = manifest(*THREE).replace('".Main"', f'".Main" android:theme="{theme}"')
    resources = {**TOP, "res/layout/main.xml": layout(button("go_there", "Go")), "res/values/styles.xml": STYLES}
    graph = build_map(build_package(tmp_path, told, code, resources))
    (menu,) = (s.id for s in graph.screens.values() if s.name == "org.example.Main menu")
    assert {isinstance(e.action, Press) for e in graph.transitions.values() if e.target == menu} == {bare}


def test_styles_of_a_package_are_those_of_its_source_without_those_of_libraries(tmp_path: Path) -> None:
    package = build_package(tmp_path, manifest("Main"), "", {"res/values/styles.xml": STYLES})
    assert read_apk(package).resources.styles == {
        "Next": StyleFact("", (("text", "@string/on"), ("onClick", "next"))),
        "Next.Small": StyleFact("Next"),
        "Bare": StyleFact("Theme.Material.Light.NoActionBar"),
        "Full": StyleFact("Theme.Material.Light"),
        "Empty": StyleFact("", (("windowActionBar", "false"),)),
    }


def test_the_menu_and_the_head_of_a_drawer_may_be_said_by_its_style(tmp_path: Path) -> None:
    pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")
    side = "com.google.android.material.navigation.NavigationView"
    drawer = f'<androidx.drawerlayout.widget.DrawerLayout {VIEWS}><{side} android:id="@+id/side" style="@style/Side"/>'
    said = '<item name="menu">@menu/ways</item><item name="headerLayout">@layout/head</item>'
    code = CODE_OF_MAIN.replace(
        "R.layout.main);",
        f"R.layout.main); (({side}) findViewById(R.id.side)).setNavigationItemSelectedListener(item -> {{"
        "if (item.getItemId() == R.id.way) { startActivity(new Intent(this, Third.class)); } return true; });",
    )
    files = {
        "Main.java": JAVA + code,
        "res/layout/main.xml": f"{drawer}</androidx.drawerlayout.widget.DrawerLayout>",
        "res/layout/head.xml": f'<Button {VIEWS} android:id="@+id/head" android:onClick="next"/>',
        "res/menu/ways.xml": f'<menu {VIEWS}><item android:id="@+id/way" android:title="Way"/></menu>',
        "res/values/styles.xml": f'<resources><style name="Side">{said}</style></resources>',
    }
    assert edges(build(tmp_path, {**APP, **files})) == {
        ("Main", "Main drawer", "click", "Open navigation drawer"),
        ("Main drawer", "Second", "click", "head"),
        ("Main drawer", "Third", "menu", "way"),
    }
