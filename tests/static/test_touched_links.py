"""Texts with links that are made under a touch: what is touched then is not the link."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

RENDERED = """
import android.text.SpannableStringBuilder;
import android.text.style.ClickableSpan;
import android.widget.TextView;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(view -> render());
    }
    private void render() {
        SpannableStringBuilder text = new SpannableStringBuilder();
        text.append("see also");
        text.setSpan(new ClickableSpan() {
            @Override
            public void onClick(View view) { startActivity(new Intent(Main.this, Second.class)); }
        }, 0, 3, 0);
        ((TextView) findViewById(R.id.other)).setText(text);
    }
}
"""


def test_what_makes_a_text_with_a_link_does_not_touch_the_link(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + RENDERED}))
    assert found == {("Main", "Second", "click", "other")}
