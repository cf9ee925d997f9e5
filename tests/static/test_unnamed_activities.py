"""An activity that others derive from, that no other app may start and that nothing else names is never shown."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build
from tests.static.two_buttons import APP, JAVA, KOTLIN

MAIN = """
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) { BODY }
}
"""
BASE = """
public class Second extends Activity {
    @Override
    public void onBackPressed() { startActivity(new Intent(this, Main.class)); }
}
"""
THIRD = "public class Third extends Second {}"
FILES = {**APP, "Second.java": JAVA + BASE, "Third.java": THIRD}
OPENS = "startActivity(new Intent(this, Third.class));"


def is_shown(tmp_path: Path, body: str = OPENS, **more: str) -> bool:
    """Whether the second activity is a screen of the map."""
    changed = {name.replace("__", "."): content for name, content in more.items()}
    files = {**FILES, "Main.java": JAVA + MAIN.replace("BODY", body), **changed}
    return any(screen.name.endswith("Second") for screen in build(tmp_path, files).screens.values())


def test_a_class_that_is_only_above_others_is_not_shown(tmp_path: Path) -> None:
    assert not is_shown(tmp_path)


@pytest.mark.parametrize(
    "body",
    [
        "startActivity(new Intent(this, Second.class));",
        'startActivity(new Intent().setClassName(this, "org.example.Second"));',
        "startActivity(new Intent().setClassName(this, org.lib.Names.chosen()));",
        "startActivity(new Intent(this, SecondStarter.class));",
        "new org.lib.Router(this).gotoSecond();",
        "startActivity(new Intent(this, Third.class.getSuperclass()));",
        "Class[] all = {Second.class}; startActivity(new Intent(this, all[0]));",
        "java.util.List<Class<Second>> all = org.lib.Names.all(); startActivity(new Intent(this, all.get(0)));",
        "startActivity(new Intent(this, find(org.lib.Names.chosen())));"
        '} Class find(String n) throws Exception { return Class.forName("org.example." + n);',
    ],
)
def test_what_code_names_or_may_name_is_shown(tmp_path: Path, body: str) -> None:
    assert is_shown(tmp_path, OPENS + body)


def test_what_its_subclass_starts_is_shown(tmp_path: Path) -> None:
    third = "public class Third extends Second { void f() { startActivity(new Intent(this, Second.class)); } }"
    assert is_shown(tmp_path, Third__java=JAVA + third)


def test_what_a_subclass_may_start_by_its_code_is_shown(tmp_path: Path) -> None:
    assert is_shown(tmp_path, Second__java=JAVA + BASE.replace("Main.class", "Second.class"))


@pytest.mark.parametrize("mark", ["@Opened", '@DeepLink("x://y")'])
def test_what_code_may_be_generated_for_is_shown(tmp_path: Path, mark: str) -> None:
    assert is_shown(tmp_path, Second__java=JAVA + mark + BASE)


def test_so_it_is_in_kotlin(tmp_path: Path) -> None:
    second = "open class Second : Activity()"
    assert not is_shown(tmp_path, Second__java="", Second__kt=KOTLIN + second)
    assert is_shown(tmp_path, Second__java="", Second__kt=f"{KOTLIN}@Opened\n{second}")


def test_classes_that_code_only_looks_into_are_not_shown(tmp_path: Path) -> None:
    asked = "getClass().getSuperclass().getDeclaredFields(); Class.forName(org.lib.Names.chosen()).newInstance();"
    assert not is_shown(tmp_path, OPENS + asked)


def test_names_of_other_classes_are_known(tmp_path: Path) -> None:
    asked = "read(java.nio.charset.Charset.forName(org.lib.Names.chosen()));"
    named = "startService(new Intent().setComponent(new ComponentName(getPackageName(), Third.class.getName())));"
    assert not is_shown(tmp_path, OPENS + asked + named)
    assert not is_shown(tmp_path, OPENS + "sent.setClassName(this, Third.class.getCanonicalName());")
    assert is_shown(tmp_path, OPENS + named.replace("Third", "Second"))


def test_a_class_that_code_only_asks_for_is_not_shown(tmp_path: Path) -> None:
    other = "public class Rows extends Fragment { void f() { if (getActivity() instanceof Second) TOLD; } }"
    for told in ("((Second) getActivity()).recreate()", 'Log.i("rows", "shown in Second")'):
        assert not is_shown(tmp_path, Rows__java=JAVA + other.replace("TOLD", told))


def test_what_another_class_opens_by_a_static_method_is_shown(tmp_path: Path) -> None:
    second = BASE.replace("@Override", "static void open(Context c) { c.startActivity(new Intent(c, Second.class)); }")
    assert is_shown(tmp_path, OPENS + "Second.open(this);", Second__java=JAVA + second)


@pytest.mark.parametrize("body", ["go<Second>()", "go(Second::class.java)", "listOf(Second::class).forEach { go(it) }"])
def test_what_kotlin_names_by_its_class_is_shown(tmp_path: Path, body: str) -> None:
    other = f"class Rows : Fragment() {{ fun f() {{ org.lib.{body} }} }}"
    assert is_shown(tmp_path, Rows__kt=KOTLIN + other)


ROUTED = BASE.replace("{", '{ public static final String PATH = "/pages/Second";', 1)
ROUTER = "com.alibaba.android.arouter.launcher.ARouter.getInstance().build(Second.PATH).navigation(this);"
ROUTE = "import com.alibaba.android.arouter.facade.annotation.Route;\n@Route(path = Second.PATH) "


@pytest.mark.parametrize(
    ("body", "more"),
    [
        (OPENS, {"Part__java": "class Part { Part(Second page) {} void show(Second page) { page.finish(); } }"}),
        ("openSecond(); } void openSecond() { " + OPENS, {}),
        (ROUTER, {"Second__java": JAVA + ROUTED, "Third__java": ROUTE + THIRD}),
    ],
)
def test_what_is_given_or_named_otherwise_is_not_shown(tmp_path: Path, body: str, more: dict[str, str]) -> None:
    """It is what a part takes, what a method of the app is called after, and in the path of the class below it."""
    assert not is_shown(tmp_path, body, **more)


def test_what_a_part_that_takes_it_opens_is_shown(tmp_path: Path) -> None:
    opens = "page.startActivity(new Intent(page, Second.class));"
    assert is_shown(tmp_path, Part__java=f"{JAVA}class Part {{ void show(Second page) {{ {opens} }} }}")


@pytest.mark.parametrize(
    ("named", "known"),
    [
        ('setClassName("org.example", "org.example.more.Fourth")', False),
        ('setComponent(new ComponentName("org.example", "org.example.more.Fourth"))', False),
        ('setClassName("org.example.more", "org.example.more.Fourth")', True),
        ('setClassName(this, "org.example.more.Fourth")', True),
        ("setClass(this, Fourth.class)", True),
    ],
)
def test_a_class_that_the_app_lacks_is_not_opened_by_the_apps_name(tmp_path: Path, named: str, known: bool) -> None:
    """Another app may have it, or another variant of this one."""
    body = f"startActivity(new Intent().{named});"
    fourth = "import android.content.ComponentName;\nimport org.example.more.Fourth;\n"
    graph = build(tmp_path, {**FILES, "Main.java": JAVA + fourth + MAIN.replace("BODY", body)})
    assert any(s.name.endswith("Fourth") for s in graph.screens.values()) is known
    assert any("it is not known which activity" in w for w in graph.warnings) is not known
