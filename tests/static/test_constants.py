"""Constants of classes and files: actions, keys and class names that are kept in them are known where they are used."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges, manifest

ANSWERS = (
    '<activity android:name=".Second"><intent-filter><action android:name="org.example.OPEN"/>'
    '<category android:name="android.intent.category.DEFAULT"/></intent-filter></activity>'
)
JAVA = """
import android.app.Activity;
import android.content.Intent;

public class Main extends Activity {
    %s

    @Override
    protected void onResume() {
        super.onResume();
        startActivity(new Intent(%s));
    }
}
"""
KOTLIN = """
import android.app.Activity
import android.content.Intent

%s

class Main : Activity() {
    %s
    override fun onResume() {
        super.onResume()
        startActivity(Intent(%s))
    }
}
"""
CONSTANT = 'static final String ACTION_OPEN = "org.example.OPEN";'
CODE = {
    "java private": {"Main.java": JAVA % (f"private {CONSTANT}", "ACTION_OPEN")},
    "java qualified": {"Main.java": JAVA % (f"public {CONSTANT}", "Main.ACTION_OPEN")},
    "java other class": {
        "Main.java": JAVA % ("", "Actions.ACTION_OPEN"),
        "Actions.java": f"public final class Actions {{ public {CONSTANT} }}",
    },
    "java interface": {
        "Main.java": JAVA % ("", "Actions.ACTION_OPEN"),
        "Actions.java": 'public interface Actions { String ACTION_OPEN = "org.example.OPEN"; }',
    },
    "java static import": {
        "Main.java": "import static org.example.Actions.ACTION_OPEN;\n" + JAVA % ("", "ACTION_OPEN"),
        "Actions.java": f"public final class Actions {{ public {CONSTANT} }}",
    },
    "java static import of all": {
        "Main.java": "import static org.example.Actions.*;\n" + JAVA % ("", "ACTION_OPEN"),
        "Actions.java": f"public final class Actions {{ public {CONSTANT} }}",
    },
    "kotlin import of all": {
        "Main.kt": "import org.example.Actions.*\n" + KOTLIN % ("", "", "ACTION_OPEN"),
        "Actions.java": f"public final class Actions {{ public {CONSTANT} }}",
    },
    "java composed": {
        "Main.java": JAVA
        % (
            'private static final String BASE = "org.example.";\n'
            '    private static final String ACTION_OPEN = BASE + "OPEN";',
            "ACTION_OPEN",
        )
    },
    "java composed of what is given": {
        "Main.java": JAVA % ("", 'Actions.named("OPEN")'),
        "Actions.java": "public final class Actions {\n"
        '    static final String BASE = "org.example.";\n'
        "    static String named(String name) { return BASE + name; }\n}\n",
    },
    "java of a Kotlin companion": {
        "Main.java": JAVA % ("", "Actions.ACTION_OPEN"),
        "Actions.kt": "class Actions {\n    companion object {\n"
        '        const val ACTION_OPEN = "org.example.OPEN"\n    }\n}\n',
    },
    "java of a Kotlin file": {
        "Main.java": JAVA % ("", "ActionsKt.ACTION_OPEN"),
        "Actions.kt": 'const val ACTION_OPEN = "org.example.OPEN"\n',
    },
    "kotlin file": {"Main.kt": KOTLIN % ('const val ACTION_OPEN = "org.example.OPEN"', "", "ACTION_OPEN")},
    "kotlin private of the file": {
        "Main.kt": KOTLIN % ('private const val ACTION_OPEN = "org.example.OPEN"', "", "ACTION_OPEN")
    },
    "kotlin other file": {
        "Main.kt": KOTLIN % ("", "", "ACTION_OPEN"),
        "Actions.kt": 'const val ACTION_OPEN = "org.example.OPEN"\n',
    },
    "kotlin object": {
        "Main.kt": KOTLIN % ("", "", "Actions.ACTION_OPEN"),
        "Actions.kt": 'object Actions {\n    const val ACTION_OPEN = "org.example.OPEN"\n}\n',
    },
    "kotlin companion": {
        "Main.kt": KOTLIN
        % ("", 'companion object {\n        const val ACTION_OPEN = "org.example.OPEN"\n    }\n', "ACTION_OPEN")
    },
    "kotlin composed": {
        "Main.kt": KOTLIN
        % ('private const val BASE = "org.example"\nconst val ACTION_OPEN = "$BASE.OPEN"', "", "ACTION_OPEN")
    },
    "kotlin composed of what is given": {
        "Main.kt": KOTLIN
        % (
            'private const val BASE = "org.example."\nprivate fun named(name: String) = BASE + name',
            "",
            'named("OPEN")',
        )
    },
    "kotlin of a Java class": {
        "Main.kt": KOTLIN % ("", "", "Actions.ACTION_OPEN"),
        "Actions.java": f"public final class Actions {{ public {CONSTANT} }}",
    },
}


@pytest.mark.parametrize("how", CODE)
def test_a_constant_is_known_where_it_is_used(tmp_path: Path, how: str) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", more=ANSWERS),
        "Second.kt": "class Second : android.app.Activity()\n",
        **CODE[how],
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "auto", "")}


def test_an_object_inside_a_class_knows_the_constants_of_the_companion(tmp_path: Path) -> None:
    code = """
import android.app.Activity
import android.content.Intent
class Main : Activity() {
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.first).setOnClickListener(object : View.OnClickListener {
            override fun onClick(view: View) = open(FIRST)
            private fun open(which: Int) {
                when (which) {
                    FIRST -> startActivity(Intent(this@Main, Second::class.java))
                    LAST -> startActivity(Intent(this@Main, Third::class.java))
                }
            }
        })
    }
    companion object {
        private const val FIRST = 1
        private const val LAST = 2
    }
}
class Second : Activity()
class Third : Activity()
"""
    app = {"AndroidManifest.xml": manifest("Main", "Second", "Third"), "Main.kt": code}
    assert edges(build(tmp_path, app)) == {("Main", "Second", "click", "first")}


def test_a_constant_of_an_interface_hides_those_above_it(tmp_path: Path) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "Main.java": "import android.app.Activity;\nimport android.content.Intent;\n"
        "public class Main extends Activity implements Near {\n"
        "    protected void onResume() { startActivity(new Intent(this, SCREEN)); }\n}\n",
        "Near.java": "interface Near extends Within {}",
        "Within.java": "interface Within extends Above { Class<?> SCREEN = Second.class; }",
        "Above.java": "interface Above { Class<?> SCREEN = Third.class; }",
        "Second.java": "public class Second extends android.app.Activity {}",
        "Third.java": "public class Third extends android.app.Activity {}",
    }
    assert {target for _, target, _, _ in edges(build(tmp_path, files))} == {"Second"}
