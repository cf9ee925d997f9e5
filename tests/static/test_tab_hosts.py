"""Tabs of a ``TabHost``, each of which shows an activity, and groups of buttons that turn them."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest

IMPORTS = (
    "import android.app.TabActivity; import android.content.Intent; import android.view.*; import android.widget.*;"
)
TABS = {
    "a text": """
        public void onCreate(Bundle state) {
            TabHost host = getTabHost();
            TabHost.TabSpec near = host.newTabSpec("tab1");
            near.setIndicator("Near you", getResources().getDrawable(R.drawable.near));
            near.setContent(new Intent(this, Second.class));
            host.addTab(near);
            TabHost.TabSpec far = host.newTabSpec("tab2").setIndicator(getString(R.string.far));
            host.addTab(far.setContent(new Intent(this, Third.class)));
        }""",
    "a text behind the content": """
        public void onCreate(Bundle state) {
            TabHost host = getTabHost();
            TabHost.TabSpec near = host.newTabSpec("tab1").setContent(new Intent(this, Second.class));
            near.setIndicator("Near you");
            host.addTab(near);
            host.addTab(host.newTabSpec("b").setContent(new Intent(this, Third.class)).setIndicator("Far away"));
        }""",
    "a view with the tag": """
        public void onCreate(Bundle state) {
            add(getString(R.string.near), new Intent(this, Second.class));
            add(getString(R.string.far), new Intent(this, Third.class));
        }
        private void add(String tag, Intent intent) {
            getTabHost().addTab(getTabHost().newTabSpec(tag).setIndicator(drawn(tag)).setContent(intent));
        }
        private View drawn(String text) {
            TextView view = new TextView(this);
            view.setText(text);
            return view;
        }""",
}
STRINGS = '<resources><string name="near">Near you</string><string name="far">Far away</string></resources>'


@pytest.mark.parametrize("how", TABS)
def test_a_tab_shows_an_activity(tmp_path: Path, how: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "res/values/strings.xml": STRINGS,
        "Main.java": f"{IMPORTS}\npublic class Main extends TabActivity {{ {TABS[how]} }}",
    }
    assert edges(build(tmp_path, files)) == {
        ("Main", "Second", "click", "Near you"),
        ("Main", "Third", "click", "Far away"),
    }


def test_the_name_of_a_tab_that_draws_itself_is_not_what_it_says(tmp_path: Path) -> None:
    body = """
        public void onCreate(Bundle state) {
            TabHost host = getTabHost();
            TabHost.TabSpec drawn = host.newTabSpec("tab1").setIndicator(new ImageView(this));
            host.addTab(drawn.setContent(new Intent(this, Second.class)));
        }"""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.java": f"{IMPORTS}\npublic class Main extends TabActivity {{ {body} }}",
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "")}


TURNED = """{imports}
public class Main extends TabActivity {{
    private TabHost host;
    public void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        host = getTabHost();
        host.addTab(host.newTabSpec("near").setIndicator("Near").setContent(new Intent(this, Second.class)));
        host.addTab(host.newTabSpec("far").setIndicator("Far").setContent(new Intent(this, Third.class)));
        RadioGroup group = (RadioGroup) findViewById(R.id.group);
        group.setOnCheckedChangeListener((whole, id) -> {{
            if (id == R.id.first) host.setCurrentTab(0);
            else if (id == R.id.last) host.setCurrentTabByTag("far");
        }});
    }}
}}
"""
GROUP = (
    f'<TabHost {VIEWS} android:id="@android:id/tabhost"><TabWidget android:id="@android:id/tabs" %s/>'
    '<RadioGroup android:id="@+id/group"><RadioButton android:id="@+id/first"/><RadioButton android:id="@+id/last"/>'
    '<TextView android:id="@+id/more"/></RadioGroup></TabHost>'
)
BY_BUTTONS = {("Main", "Second", "click", "first"), ("Main", "Third", "click", "last")}


@pytest.mark.parametrize(
    ("tabs", "by_tabs"),
    [
        ('android:visibility="gone"', {("Main", "Second", "auto", "")}),
        ("", {("Main", "Second", "click", "Near"), ("Main", "Third", "click", "Far")}),
    ],
)
def test_buttons_of_a_group_turn_the_tabs(tmp_path: Path, tabs: str, by_tabs: set[tuple[str, str, str, str]]) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "Main.java": TURNED.format(imports=IMPORTS),
        "res/layout/main.xml": GROUP % tabs,
    }
    assert edges(build(tmp_path, files)) == BY_BUTTONS | by_tabs


def test_each_button_of_a_group_tells_its_listener_its_id(tmp_path: Path) -> None:
    code = """import com.google.android.material.button.MaterialButtonToggleGroup;
        public class Main extends Activity {
            public void onCreate(Bundle state) {
                setContentView(R.layout.main);
                MaterialButtonToggleGroup group = findViewById(R.id.group);
                group.addOnButtonCheckedListener((whole, id, on) -> {
                    if (on && id == R.id.last) startActivity(new Intent(this, Second.class));
                });
            }
        }"""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.java": IMPORTS.replace("TabActivity", "Activity") + code,
        "res/layout/main.xml": GROUP % "",
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "last")}


INNER = """{imports}
public class Second extends Activity {{
    private TabHost own;
    public void onCreate(Bundle state) {{
        setContentView(R.layout.second);
        own = findViewById(R.id.own);
        findViewById(R.id.more).setOnClickListener(view -> {turning});
    }}
    @Override
    public void onBackPressed() {{
        Main around = (Main) this.getParent();
        if (around != null) around.showFar();
    }}
}}
"""
HOST = """{imports}
public class Main extends TabActivity {{
    public static final int FIRST = 0, LAST = 1;
    static TabHost kept;
    private TabHost host;
    public void onCreate(Bundle state) {{
        kept = host = getTabHost();
        host.addTab(host.newTabSpec("near").setIndicator("Near").setContent(new Intent(this, Second.class)));
        host.addTab(host.newTabSpec("far").setIndicator("Far").setContent(new Intent(this, Third.class)));
    }}
    public void showFar() {{ turn(LAST); }}
    public void showNear() {{ turn(FIRST); }}
    private void turn(int tab) {{ host.setCurrentTab(tab); }}
}}
"""


@pytest.mark.parametrize(
    ("turning", "further"),
    [
        ("((Main) Second.this.getParent()).showFar()", {("Second", "Third", "click", "more")}),
        (
            '((TabActivity) getParent()).getTabHost().setCurrentTabByTag("far")',
            {("Second", "Third", "click", "more")},
        ),
        ("Main.kept.setCurrentTab(1)", {("Second", "Third", "click", "more")}),
        ("((Main) getParent()).showNear()", set()),
        ("((TabHost) findViewById(R.id.own)).setCurrentTab(1)", set()),
        ("own.setCurrentTab(1)", set()),
    ],
)
def test_what_is_shown_in_a_tab_turns_the_tabs_around_it(
    tmp_path: Path, turning: str, further: set[tuple[str, str, str, str]]
) -> None:
    """By a touch and by Back; the tab that is shown already is not turned to."""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "Main.java": HOST.format(imports=IMPORTS),
        "Second.java": INNER.format(imports=IMPORTS.replace("TabActivity", "*"), turning=turning),
        "res/layout/second.xml": f'<TextView {VIEWS} android:id="@+id/more"/>',
    }
    by_tabs = {("Main", "Second", "click", "Near"), ("Main", "Third", "click", "Far")}
    assert edges(build(tmp_path, files)) == by_tabs | {("Second", "Third", "key", "")} | further
