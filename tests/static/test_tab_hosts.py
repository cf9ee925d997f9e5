"""Tabs of a ``TabHost``, each of which shows an activity."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest

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
