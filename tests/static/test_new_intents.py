"""What an activity in front is told of: the intent that would have started it."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

MAIN = """
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        startActivity(new Intent(this, Second.class).putExtra("next", new Intent(this, Third.class)));
    }
}
"""
SECOND = """
public class Second extends Activity {
    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        finish();
        startActivity(SENT);
    }
}
"""
OPENS = {"intent": "Second", 'intent.getParcelableExtra("next")': "Third"}


@pytest.mark.parametrize("sent", OPENS)
def test_a_new_intent_is_one_that_leads_to_the_activity(tmp_path: Path, sent: str) -> None:
    files = {"Main.java": JAVA + MAIN, "Second.java": JAVA + SECOND.replace("SENT", sent)}
    assert ("Second", OPENS[sent], "auto", "") in edges(build(tmp_path, {**APP, **files}))


AGAIN = """
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> show(Main.class));
        findViewById(R.id.other).setOnClickListener(v -> show(Second.class));
    }
    private void show(Class<?> screen) {
        BEFORE
        Intent intent = new Intent(this, screen);
        intent.FLAGS;
        startActivity(intent);
    }
}
"""
TOP = "addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP).addFlags(Intent.FLAG_ACTIVITY_SINGLE_TOP)"
AGAIN_ANEW = {
    "addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP)": "",
    "setFlags(Intent.FLAG_ACTIVITY_SINGLE_TOP).setFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP)": "",
    f"{TOP}.addFlags(Intent.FLAG_ACTIVITY_CLEAR_TASK)": "",
    TOP: "finish();",
}
"""Flags, and what is done before, with which the activity in front is made anew."""


@pytest.mark.parametrize("flags", [TOP, "setFlags(Intent.FLAG_ACTIVITY_SINGLE_TOP)", "addFlags(0x20000000)"])
def test_what_is_in_front_is_not_made_again_if_the_intent_says_so(tmp_path: Path, flags: str) -> None:
    main = AGAIN.replace("BEFORE", "").replace("FLAGS", flags)
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + main})) == {("Main", "Second", "click", "other")}


def test_a_screen_that_hears_of_new_intents_shows_something_else(tmp_path: Path) -> None:
    told = "protected void onNewIntent(Intent intent) { show(intent); }\n    private void show(Class"
    main = AGAIN.replace("BEFORE", "").replace("FLAGS", TOP).replace("private void show(Class", told)
    assert ("Main", "Main", "click", "go_there") in edges(build(tmp_path, {**APP, "Main.java": JAVA + main}))


@pytest.mark.parametrize("flags", AGAIN_ANEW)
def test_other_intents_make_it_again(tmp_path: Path, flags: str) -> None:
    main = AGAIN.replace("BEFORE", AGAIN_ANEW[flags]).replace("FLAGS", flags)
    assert ("Main", "Main", "click", "go_there") in edges(build(tmp_path, {**APP, "Main.java": JAVA + main}))
