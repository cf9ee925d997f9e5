"""What is known after ``try``: what its block left, or what a ``catch`` did; what is known where code may throw."""

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
    "java: a catch may see what the block has done so far": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            Class<?> target = Second.class;
            try {
                target = Third.class;
                check();
            } catch (IllegalStateException e) {
                startActivity(new Intent(this, target));
            }
        });
    }
}
""",
        },
        BOTH,
    ),
    "java: a catch that asks whether the block has made something": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            Intent intent = null;
            try {
                intent = new Intent(this, Second.class);
                intent.putExtra("text", check());
            } catch (IllegalStateException e) {
                if (intent != null) {
                    startActivity(intent);
                }
            }
        });
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: what the last statement of the block gives is given only if nothing was thrown": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            Intent intent = new Intent(this, Second.class);
            try {
                check();
                intent = new Intent(this, Third.class);
            } catch (IllegalStateException e) {
                startActivity(intent);
            }
        });
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: a block that leaves, and what is done behind its catch": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            var target: Class<*> = Second::class.java
            try {
                target = Third::class.java
                check()
                throw IllegalStateException()
            } catch (e: IllegalStateException) {
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
    "kotlin: what the last statement of the block gives is given only if nothing was thrown": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            var target: Class<*> = Second::class.java
            try {
                check()
                target = Third::class.java
            } catch (e: IllegalStateException) {
                startActivity(Intent(this, target))
            }
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: a finally runs also where the block leaves": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            Class<?> target = Second.class;
            try {
                target = Third.class;
                return;
            } finally {
                startActivity(new Intent(this, target));
            }
        });
    }
}
""",
        },
        {("Main", "Third", "click", "go_there")},
    ),
    "kotlin: behind a finally only what does not leave counts": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            var target: Class<*> = Second::class.java
            try {
                check()
            } catch (e: IllegalStateException) {
                target = Third::class.java
                return@setOnClickListener
            } finally {
                close()
            }
            startActivity(Intent(this, target))
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_known_after_a_try(tmp_path: Path, case: str) -> None:
    files, expected = CASES[case]
    assert edges(build(tmp_path, files)) == expected


@pytest.mark.parametrize("demand", ["check(this !is Second)", 'require(this !is Second) { "not here" }'])
def test_what_throws_on_one_screen_opens_nothing_there(tmp_path: Path, demand: str) -> None:
    """A button that a screen has from the class above it, where only the class above may open something."""
    main = f"""{KOTLIN}
open class Main : Activity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener {{ third() }}
    }}
    private fun third() {{
        {demand}
        startActivity(Intent(this, Third::class.java))
    }}
}}
class Second : Main()
"""
    app = {name: text for name, text in APP.items() if name != "Second.java"}
    assert edges(build(tmp_path, {**app, "Main.kt": main})) == {("Main", "Third", "click", "go_there")}


@pytest.mark.parametrize("declared", ["fun check(holds: Boolean) = Unit", "fun Activity.check(holds: Boolean) = Unit"])
def test_a_function_of_the_app_demands_nothing_by_its_name(tmp_path: Path, declared: str) -> None:
    main = f"""{KOTLIN}
class Main : Activity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener {{
            check(this is Second)
            startActivity(Intent(this, Third::class.java))
        }}
    }}
}}
{declared}
"""
    assert edges(build(tmp_path, {**APP, "Main.kt": main})) == {("Main", "Third", "click", "go_there")}
