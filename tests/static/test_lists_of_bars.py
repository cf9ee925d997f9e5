"""The list of an action bar: whoever is given with it hears which row is touched, on the screens that have the list."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

IMPORTS = "import android.app.*; import android.content.*; import android.os.Bundle; import android.widget.*;\n"
LISTENING = """
    public boolean onNavigationItemSelected(int place, long number) {
        if (place == 0) {
            startActivity(new Intent(this, Second.class));
        } else {
            startActivity(new Intent(this, Third.class));
        }
        return true;
    }"""
BASE = f"""{IMPORTS}
public abstract class Base extends Activity implements ActionBar.OnNavigationListener {{
    protected void onCreate(Bundle state, boolean listed) {{
        super.onCreate(state);
        if (listed) {{
            Helper.list(this, getActionBar());
        }}
    }}
    {LISTENING}
}}"""
HELPER = f"""{IMPORTS}
class Helper {{
    static void list(Context context, ActionBar bar) {{
        bar.setListNavigationCallbacks(ADAPTER, (ActionBar.OnNavigationListener) context);
    }}
}}"""
TEXTS = "new Pages(context, context.getResources().getStringArray(R.array.pages))"
PAGES = f"""{IMPORTS}
class Pages extends ArrayAdapter<String> {{
    Pages(Context context, String[] pages) {{ super(context, R.layout.page, pages); }}
}}"""


def screen(name: str, code: str) -> str:
    return f"""{IMPORTS}
public class {name} extends Base {{
    @Override protected void onCreate(Bundle state) {{ {code} }}
}}"""


def found(root: Path, adapter: str) -> set[tuple[str, str, str, str]]:
    files = {
        "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third"),
        "Base.java": BASE,
        "Helper.java": HELPER.replace("ADAPTER", adapter),
        "Pages.java": PAGES,
        "Main.java": screen("Main", "onCreate(state, true); startActivity(new Intent(this, Other.class));"),
        "Other.java": screen("Other", "onCreate(state, false);"),
        "Second.java": f"{IMPORTS} public class Second extends Activity {{}}",
        "Third.java": f"{IMPORTS} public class Third extends Activity {{}}",
        "res/layout/page.xml": f'<TextView {VIEWS} android:id="@+id/page"/>',
        "res/values/arrays.xml": (
            '<resources><string-array name="pages"><item>Near</item><item>Far</item></string-array></resources>'
        ),
    }
    return edges(build(root, files)) - {("Main", "Other", "auto", "")}


def test_each_row_with_a_text_of_its_own_opens_its_screen_where_the_list_is(tmp_path: Path) -> None:
    assert found(tmp_path, TEXTS) == {("Main", "Second", "item", "Near"), ("Main", "Third", "item", "Far")}


def test_of_rows_that_are_not_known_any_may_be_meant(tmp_path: Path) -> None:
    assert found(tmp_path, "Library.adapter()") == {("Main", "Second", "item", ""), ("Main", "Third", "item", "")}


def test_a_listener_that_is_no_screen_is_told_too(tmp_path: Path) -> None:
    listening = LISTENING.replace("startActivity(", "activity.startActivity(").replace("(this", "(activity")
    main = f"""{IMPORTS}
public class Main extends Activity {{
    private final Activity activity = this;
    @Override protected void onCreate(Bundle state) {{
        ArrayAdapter<CharSequence> pages = ArrayAdapter.createFromResource(this, R.array.pages, R.layout.page);
        getActionBar().setListNavigationCallbacks(pages, new ActionBar.OnNavigationListener() {{ {listening} }});
    }}
}}"""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "Main.java": main,
        "Second.java": f"{IMPORTS} public class Second extends Activity {{}}",
        "Third.java": f"{IMPORTS} public class Third extends Activity {{}}",
        "res/values/arrays.xml": (
            '<resources><string-array name="pages"><item>Near</item><item>Far</item></string-array></resources>'
        ),
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "item", "Near"), ("Main", "Third", "item", "Far")}
