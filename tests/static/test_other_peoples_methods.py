"""A call on something unknown means no method of the app that takes other arguments, or whose class it cannot be."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

MAIN = """
import android.app.Activity;
import android.content.Context;
import android.os.Bundle;

public class Main extends Activity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        %s
    }

    private android.app.AlarmManager alarms;
    private void read(Context context) { context.getResources().getAssets().open(named()); }
}
"""
BUTTON = """
import android.app.Activity;
import android.content.Intent;

public class Button extends android.widget.RelativeLayout {
    public void set(int one, int two, Activity from) { from.startActivity(new Intent(from, Second.class)); }
}
"""
ROUTER = """
import android.app.Activity;
import android.content.Intent;
import java.util.List;

public class Router<Item> {
    static class Item { }
    public String current() { return null; }
    public void turn(Item item, Activity from) { from.startActivity(new Intent(from, Second.class)); }
    public void open(Activity from) { from.startActivity(new Intent(from, Second.class)); }
    public void lead(int place, Activity from) { from.startActivity(new Intent(from, Second.class)); }
    public List<String> getAssets() { return null; }
}
"""


@pytest.mark.parametrize(
    ("code", "reached"),
    [
        ("things().open(this);", True),
        ("things().lead(3, this);", True),
        ("things().open(others().current());", True),
        ('things().turn("a", this);', True),
        ('things().open("list.json");', False),
        ("things().open(getTitle().toString());", False),
        ("things().lead(this, 3);", False),
        ("getApplicationContext().getResources().getAssets().open(named());", False),
        ("read(other());", False),
        ("AlarmManager alarms = (AlarmManager) getSystemService(ALARM_SERVICE); alarms.set(1, 2, this);", False),
        ("alarms.set(1, 2, this);", False),
        ("things().set(1, 2, this);", True),
    ],
)
def test_a_call_by_the_name_of_a_method(tmp_path: Path, code: str, reached: bool) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.java": MAIN % code,
        "Router.java": ROUTER,
        "Button.java": BUTTON,
        "Second.java": "public class Second extends android.app.Activity { }",
    }
    assert any(e[:2] == ("Main", "Second") for e in edges(build(tmp_path, files))) is reached


@pytest.mark.parametrize("name", ["setListener", "startIntent", "setSheet", "alert", "okButton", "setCurrentTab"])
def test_names_of_libraries_mean_the_app_on_something_unknown(tmp_path: Path, name: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.java": MAIN % f"things().{name}(this);",
        "Ways.java": BUTTON.replace("Button extends android.widget.RelativeLayout", "Ways").replace(
            "set(int one, int two, Activity from)", f"{name}(Activity from)"
        ),
        "Second.java": "public class Second extends android.app.Activity { }",
    }
    assert ("Main", "Second", "auto", "") in edges(build(tmp_path, files))
