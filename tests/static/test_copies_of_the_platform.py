"""Classes of the platform that a project has a copy of, and calls of libraries that stand for the platform's own."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

COPY = """package android.support.v4.preference;
public abstract class PreferenceFragment extends android.support.v4.app.Fragment {
    private Manager manager;
    public void addPreferencesFromResource(int id) { setScreen(Inflater.inflate(manager, getActivity(), id)); }
    private void setScreen(Object screen) { manager.keep(screen); }
}
"""
SETTINGS = """
import android.support.v4.preference.PreferenceFragment;
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getFragmentManager().beginTransaction().add(R.id.other, new Settings()).commit();
    }
}
class Settings extends PreferenceFragment {
    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        addPreferencesFromResource(R.xml.settings);
    }
}
"""
XML = (
    f'<PreferenceScreen {VIEWS}><Preference android:key="more" android:title="More">'
    '<intent android:targetPackage="org.example" android:targetClass="org.example.Second"/>'
    "</Preference></PreferenceScreen>"
)


def test_a_copy_of_a_class_of_the_platform_does_what_the_platform_does(tmp_path: Path) -> None:
    copy = "src/main/java/android/support/v4/preference/PreferenceFragment.java"
    (tmp_path / copy).parent.mkdir(parents=True)
    (tmp_path / copy).write_text(COPY)
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + SETTINGS, "res/xml/settings.xml": XML}))
    assert ("Settings", "Second", "preference", "More") in found


def test_an_app_in_a_package_with_such_a_name_is_no_copy(tmp_path: Path) -> None:
    name = "androidx.samples.trips"
    folder = tmp_path / "src/main/java/androidx/samples/trips"
    folder.mkdir(parents=True)
    start = "public void onCreate(android.os.Bundle b) { startActivity(new android.content.Intent(this, Trip.class)); }"
    (folder / "Home.java").write_text(f"package {name};\npublic class Home extends android.app.Activity {{ {start} }}")
    (folder / "Trip.java").write_text(f"package {name};\npublic class Trip extends android.app.Activity {{}}")
    manifest_ = manifest("Home", "Trip").replace('package="org.example"', f'package="{name}"')
    assert {e[:2] for e in edges(build(tmp_path, {"AndroidManifest.xml": manifest_}))} == {("Home", "Trip")}


FOUND = """
import com.example.casting.Views;
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Button button = Views.findById(this, R.id.go_there);
        button.setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
}
"""


def test_a_helper_of_a_library_that_finds_a_view_by_its_id(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + FOUND}))
    assert found == {("Main", "Second", "click", "go_there")}
