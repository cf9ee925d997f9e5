"""What is known after ``try``: what its block left, or what one of its ``catch`` blocks did."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

BOTH = {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")}
LEFT = {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}

CASES: dict[str, tuple[dict[str, str], set[tuple[str, str, str, str]]]] = {
    "java: a local that the block and a catch give something": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            Class<?> target;
            try {
                target = Second.class;
                check();
            } catch (IllegalStateException e) {
                target = Third.class;
            } finally {
                close();
            }
            startActivity(new Intent(this, target));
        });
    }
}
""",
        },
        BOTH,
    ),
    "java: a block and a catch that leave": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends Activity implements View.OnClickListener {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this);
        findViewById(R.id.other).setOnClickListener(this);
    }
    public void onClick(View v) {
        if (v.getId() == R.id.go_there) {
            try {
                startActivity(new Intent(this, Second.class));
                return;
            } catch (IllegalStateException e) {
                return;
            }
        }
        startActivity(new Intent(this, Third.class));
    }
}
""",
        },
        LEFT,
    ),
    "kotlin: a local that the block and a catch give something": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            var target: Class<*>
            try {
                target = Second::class.java
                check()
            } catch (e: IllegalStateException) {
                target = Third::class.java
            } finally {
                close()
            }
            startActivity(Intent(this, target))
        }
    }
}
""",
        },
        BOTH,
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_known_after_a_try(tmp_path: Path, case: str) -> None:
    files, expected = CASES[case]
    assert edges(build(tmp_path, files)) == expected
