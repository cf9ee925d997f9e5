"""Buses of events: what their listeners open is opened by what posts the event, through a bus of the app's own too."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_java")

BUS = """
class AppBus extends com.squareup.otto.Bus {
    private final android.os.Handler handler = new android.os.Handler();
    @Override public void post(final Object event) {
        if (android.os.Looper.myLooper() == android.os.Looper.getMainLooper()) super.post(event);
        else handler.post(() -> AppBus.super.post(event));
    }
}
class Chosen { final int place; Chosen(int place) { this.place = place; } }
"""
MAIN = """
public class Main extends Activity {
    private final AppBus bus = new AppBus();
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        bus.register(this);
        findViewById(R.id.go_there).setOnClickListener(v -> bus.post(new Chosen(0)));
    }
    @com.squareup.otto.Subscribe public void onChosen(Chosen event) { Second.start(this); }
}
"""
SECOND = """
public class Second extends Activity {
    static void start(Context context) { context.startActivity(new Intent(context, Second.class)); }
}
"""


@pytest.mark.parametrize("bus", ["AppBus", "com.squareup.otto.Bus"])
def test_a_listener_that_has_another_activity_open_itself(tmp_path: Path, bus: str) -> None:
    main = JAVA + MAIN.replace("AppBus", bus) + BUS
    found = edges(build(tmp_path, {**APP, "Second.java": JAVA + SECOND, "Main.java": main}))
    assert found == {("Main", "Second", "click", "go_there")}
