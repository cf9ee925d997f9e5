"""What a touch starts and what comes by itself too: it waits for the touch, unless that is where one seldom comes."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

CODE = """
import org.greenrobot.eventbus.EventBus;
import org.greenrobot.eventbus.Subscribe;
public class Main extends AppCompatActivity {
    static class Ready {}
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        EventBus.getDefault().register(this);
        new Thread() { @Override public void run() { EventBus.getDefault().post(new Ready()); } }.start();
        %s {
            new AlertDialog.Builder(this).setMessage("Go on?").setPositiveButton("OK", (d, w) -> goOn()).show();
        }
    }
    @Subscribe public void onReady(Ready event) { goOn(); }
    void goOn() { startActivity(new Intent(this, Second.class)); }
    native boolean isFull();
}
"""
BY_ITSELF = ("Main", "Second", "auto", "")


def found(root: Path, condition: str) -> set[tuple[str, str, str, str]]:
    code = JAVA.replace("android.app.Activity;", "android.app.AlertDialog;") + CODE % condition
    return {e for e in edges(build(root, {**APP, "Main.java": code})) if e[1] == "Second"}


def test_what_an_event_starts_does_not_wait_for_a_dialog_that_seldom_comes(tmp_path: Path) -> None:
    assert found(tmp_path, "if (isFull())") == {BY_ITSELF, ("Main dialog: Go on?", "Second", "dialog", "OK")}


def test_it_waits_for_one_that_always_comes(tmp_path: Path) -> None:
    assert found(tmp_path, "") == {("Main dialog: Go on?", "Second", "dialog", "OK")}
