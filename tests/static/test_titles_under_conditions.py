"""A preference whose title code sets under conditions: each title opens only what the same condition allows."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

from uiatlas.utg import Graph

SESSION = """
package org.example;
public class Session {
    public static boolean isOpen() { return isOpen(App.context()); }
    public static native boolean isOpen(Context context);
}
"""
SETTINGS = """
package org.example;
import android.preference.*;
import android.content.*;
public class Settings extends PreferenceActivity {
    private Context kept;
    private Preference login;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        addPreferencesFromResource(R.xml.settings);
        login = findPreference("login");
        login.setOnPreferenceClickListener(new Preference.OnPreferenceClickListener() {
            @Override
            public boolean onPreferenceClick(Preference preference) {
                CLICKED
                return true;
            }
        });
    }
    @Override
    protected void onResume() {
        super.onResume();
        TITLED
    }
}
"""
OTHERS = "package org.example;\npublic class {0} extends android.app.Activity {{}}"
CHOSEN = 'login.setTitle(Session.isOpen() ? "Sign out" : "Log in");'
BRANCHES = 'if (Session.isOpen()) { login.setTitle("Sign out"); } else { login.setTitle("Log in"); }'
BOTH_WAYS = """
if (Session.isOpen(kept)) { startActivity(new Intent(Settings.this, Leave.class)); }
else { startActivity(new Intent(Settings.this, Enter.class)); }
"""
APART = {("Settings", "Leave", "preference", "Sign out"), ("Settings", "Enter", "preference", "Log in")}
CROSSED = {("Settings", "Leave", "preference", "Log in"), ("Settings", "Enter", "preference", "Sign out")}


def made(path: Path, titled: str, clicked: str) -> Graph:
    """The map of an app with such a preference."""
    settings = f'<PreferenceScreen {VIEWS}><Preference android:key="login"/></PreferenceScreen>'
    files = {
        "AndroidManifest.xml": manifest("Settings", "Leave", "Enter"),
        "res/xml/settings.xml": settings,
        "Session.java": SESSION,
        "Settings.java": SETTINGS.replace("TITLED", titled).replace("CLICKED", clicked),
        **{f"{name}.java": OTHERS.format(name) for name in ("Leave", "Enter")},
    }
    return build(path, files)


@pytest.mark.parametrize("titled", [CHOSEN, BRANCHES], ids=["one call", "two calls"])
def test_a_title_opens_only_what_its_condition_allows(tmp_path: Path, titled: str) -> None:
    """The harmless name does not stand there where the dangerous thing is done."""
    assert edges(made(tmp_path, titled, BOTH_WAYS)) == APART


@pytest.mark.parametrize(
    "titled",
    [
        CHOSEN.replace("Session.isOpen()", "mayBe()"),
        f'login.setTitle("Log in"); login.setTitle("Sign out"); {CHOSEN}',
        CHOSEN.replace("Session.isOpen()", "Session.isOpen() == other()"),
    ],
    ids=["another condition", "set anyway too", "a condition that is not known"],
)
def test_titles_whose_conditions_say_nothing_of_the_ways_open_all(tmp_path: Path, titled: str) -> None:
    """Either may be shown where either is opened."""
    assert edges(made(tmp_path, titled, BOTH_WAYS)) == APART | CROSSED


def test_a_way_that_no_known_title_opens_has_no_title(tmp_path: Path) -> None:
    """What the preference says there comes from somewhere else."""
    titled = BRANCHES.replace('"Sign out"', "server.title()")
    expected = {("Settings", "Leave", "preference", ""), ("Settings", "Enter", "preference", "Log in")}
    assert edges(made(tmp_path, titled, BOTH_WAYS)) == expected


def test_what_needs_nothing_is_opened_by_a_title_under_its_condition(tmp_path: Path) -> None:
    """Of a touch that always does the same the titles say when it is which."""
    graph = made(tmp_path, CHOSEN, "startActivity(new Intent(Settings.this, Leave.class));")
    ways = [t for t in graph.transitions.values() if t.edge_class == "preference"]
    assert sorted(t.only_if.partition(" (")[0] for t in ways) == ["Session.isOpen()", "not Session.isOpen()"]
