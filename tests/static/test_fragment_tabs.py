"""Tabs of a ``FragmentTabHost``, each of which shows a fragment."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest

HEAD = """
import android.app.Activity; import android.os.Bundle; import android.view.*; import android.widget.*;
import android.support.v4.app.*;
"""
HOST = """FragmentTabHost host = (FragmentTabHost) findViewById(android.R.id.tabhost);
    host.setup(this, getSupportFragmentManager(), R.id.box);
"""
DRAWN = """
    private View drawn(int place) {
        View view = View.inflate(this, R.layout.tab, null);
        ((TextView) view.findViewById(R.id.said)).setText(names[place]);
        return view;
    }"""
ARRAYS = """
    private String names[] = {"Near you", "Far away", "Yours"};
    private Class pages[] = {Near.class, Far.class, Own.class};
"""
ADDED = {
    "one by one": f"""void fill() {{
        {HOST}
        host.addTab(host.newTabSpec("a").setIndicator("Near you"), Near.class, null);
        host.addTab(host.newTabSpec("b").setIndicator("Far away", null), Far.class, new Bundle());
        TabHost.TabSpec own = host.newTabSpec("c").setIndicator(getString(R.string.own));
        host.addTab(own, Own.class, null);
    }}""",
    "in a loop, by texts": f"""{ARRAYS}
    void fill() {{
        {HOST}
        for (int i = 0; i < pages.length; i++) {{
            host.addTab(host.newTabSpec("tab" + i).setIndicator(names[i]), pages[i], null);
        }}
    }}""",
    "in a loop, by views": f"""{ARRAYS} {DRAWN}
    void fill() {{
        {HOST}
        int count = pages.length;
        for (int i = 0; i < count; i++) {{
            TabHost.TabSpec tab = host.newTabSpec(names[i]).setIndicator(drawn(i));
            host.addTab(tab, pages[i], null);
        }}
        host.setCurrentTab(0);
    }}""",
}


def _app(code: str, more: str = "") -> dict[str, str]:
    pages = "".join(f"class {name} extends Fragment {{ {more} }}\n" for name in ("Near", "Far", "Own"))
    return {
        "AndroidManifest.xml": manifest("Main"),
        "res/values/strings.xml": '<resources><string name="own">Yours</string></resources>',
        "Main.java": f"""{HEAD}
            public class Main extends FragmentActivity {{
                protected void onCreate(Bundle state) {{
                    super.onCreate(state);
                    setContentView(R.layout.main);
                    fill();
                }}
                {code}
            }}
            {pages}""",
    }


@pytest.mark.parametrize("how", ADDED)
def test_a_tab_shows_a_fragment(tmp_path: Path, how: str) -> None:
    assert edges(build(tmp_path, _app(ADDED[how]))) == {
        ("Main", "Near", "auto", ""),
        ("Main", "Far", "click", "Far away"),
        ("Main", "Own", "click", "Yours"),
    }


def test_code_chooses_the_tab_that_is_shown_first(tmp_path: Path) -> None:
    code = ADDED["in a loop, by views"].replace("setCurrentTab(0)", "setCurrentTab(2)")
    assert edges(build(tmp_path, _app(code))) == {
        ("Main", "Near", "click", "Near you"),
        ("Main", "Far", "click", "Far away"),
        ("Main", "Own", "auto", ""),
    }


def test_the_name_of_a_tab_is_not_what_it_says(tmp_path: Path) -> None:
    code = ADDED["in a loop, by views"].replace("setText(names[place])", "setText(R.string.own)")
    assert edges(build(tmp_path, _app(code))) == {
        ("Main", "Near", "auto", ""),
        ("Main", "Far", "click", ""),
        ("Main", "Own", "click", ""),
    }


def test_what_is_touched_turns_to_another_tab(tmp_path: Path) -> None:
    code = (
        ADDED["in a loop, by texts"].replace('"tab" + i', "names[i]")
        + """
        public void onTouched(View view) {
            TabHost host = findViewById(android.R.id.tabhost);
            findViewById(R.id.go).setOnClickListener(v -> host.setCurrentTab(1));
        }
        protected void onStart() { super.onStart(); onTouched(null); }"""
    )
    assert ("Main", "Far", "click", "go") in edges(build(tmp_path, _app(code)))
