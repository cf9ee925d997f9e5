"""Names of several parts that are written on several lines mean what they mean on one."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

HEARD = """
public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout
                .main);
        butterknife.ButterKnife.bind(this);
    }
    @butterknife.OnClick({R.id.go_there, R.id
            .other})
    public void touched(View view) {
        if (view.getId() == R.id
                .go_there) {
            startActivity(new Intent(this, Second.class));
        } else {
            startActivity(new Intent(this, Third.class));
        }
    }
}
"""
NESTED = """
public class Main extends AppCompatActivity implements Ways
        .Container {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> new Ways(this).touched());
        findViewById(R.id.other).setOnClickListener(v -> Ways
                .Other.open(this));
    }
    @Override public void go() { startActivity(new Intent(this, Second.class)); }
}
"""
WAYS = """
class Ways {
    interface Container { void go(); }
    static class Other { static void open(Context from) { from.startActivity(new Intent(from, Third.class)); } }
    private final Object held;
    Ways(Object held) { this.held = held; }
    void touched() { if (held instanceof Container) ((Ways
            .Container) held).go(); }
}
"""
IN_KOTLIN = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout
            .main)
        findViewById<View>(R.id
            .go_there).setOnClickListener { startActivity(Intent(this, Second::class.java)) }
        findViewById<View>(R
            .id.other).setOnClickListener { startActivity(Intent(this, Third::class.java)) }
    }
}
"""
WRITTEN = {
    "ids": {"Main.java": JAVA + HEARD},
    "classes in classes": {"Main.java": JAVA + NESTED, "Ways.java": JAVA + WAYS},
    "Kotlin": {"Main.kt": KOTLIN + IN_KOTLIN},
}


@pytest.mark.parametrize("what", WRITTEN)
def test_a_name_may_be_on_several_lines(tmp_path: Path, what: str) -> None:
    assert edges(build(tmp_path, {**APP, **WRITTEN[what]})) == {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Third", "click", "other"),
    }
