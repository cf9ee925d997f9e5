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
