"""The next screen chosen by a value that no code knows: each way says for which value it is taken."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN, TWO

from uiatlas.utg import Graph

NAV = """\
<navigation xmlns:android="http://schemas.android.com/apk/res/android"
  xmlns:app="http://schemas.android.com/apk/res-auto" app:startDestination="@id/home">
<fragment android:id="@+id/home" android:name="org.example.Home"/>
<fragment android:id="@+id/first" android:name="org.example.Second"/>
<fragment android:id="@+id/last" android:name="org.example.Third"/>
</navigation>"""
HOST = """\
<FrameLayout xmlns:android="http://schemas.android.com/apk/res/android"
  xmlns:app="http://schemas.android.com/apk/res-auto"><Button android:id="@+id/go_there"/>
<fragment android:id="@+id/host" android:name="androidx.navigation.fragment.NavHostFragment"
  app:navGraph="@navigation/nav"/></FrameLayout>"""
FRAGMENTS = KOTLIN + "class Home : Fragment()\nclass Second : Fragment()\nclass Third : Fragment()\n"


def java(clicked: str, more: str = "") -> dict[str, str]:
    """An app whose button does this with the text that a person has typed."""
    return {
        **APP,
        "Main.java": f"""{JAVA}
public class Main extends AppCompatActivity {{
    @Override
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {{
            String typed = name.getText().toString();
            {clicked}
        }});
    }}
    {more}
}}""",
    }


def kotlin(clicked: str, files: dict[str, str]) -> dict[str, str]:
    """The same in Kotlin."""
    return {
        **files,
        "Main.kt": f"""{KOTLIN}
class Main : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {{
            val typed = name.text.toString()
            {clicked}
        }}
    }}
}}""",
    }


ALONE = {"AndroidManifest.xml": manifest("Main"), "Parts.kt": FRAGMENTS, "res/layout/main.xml": TWO}
NAVIGATED = {**ALONE, "res/layout/main.xml": HOST, "res/navigation/nav.xml": NAV}
GIVEN = "public class {0} extends Activity {{ static Intent of(Context c) {{ return new Intent(c, {0}.class); }} }}"
EITHER = 'typed.equals("admin") ? Second.class : Third.class'
CHOSEN = {
    "a class": java(f"startActivity(new Intent(this, {EITHER}));"),
    "a class that is handed on": java(
        f"go({EITHER});", "void go(Class<?> next) { startActivity(new Intent(this, next)); }"
    ),
    "an intent": java(
        'Intent next = new Intent(this, Third.class); if (typed.equals("admin")) next = new Intent(this, Second.class);'
        " startActivity(next);"
    ),
    "the class of an intent": java(
        'Intent next = new Intent(); if (typed.equals("admin")) next.setClass(this, Second.class);'
        " else next.setClass(this, Third.class); startActivity(next);"
    ),
    "an intent that a method gives back": java(
        "startActivity(next(typed));",
        'Intent next(String typed) { switch (typed) { case "admin": return new Intent(this, Second.class);'
        " default: return new Intent(this, Third.class); } }",
    ),
    "a class that a method gives back": java(
        "startActivity(new Intent(this, next(typed)));",
        'Class<?> next(String typed) { if (typed.equals("admin")) return Second.class; return Third.class; }',
    ),
    "an intent that a screen makes": {
        **java(
            'Intent next; if ("admin".equals(typed)) next = Second.of(this); else next = Third.of(this);'
            " startActivity(next);"
        ),
        **{f"{name}.java": JAVA + GIVEN.format(name) for name in ("Second", "Third")},
    },
    "a fragment": kotlin(
        'val next = when (typed) { "admin" -> Second()\n else -> Third() }\n'
        "supportFragmentManager.beginTransaction().replace(R.id.other, next).commit()",
        ALONE,
    ),
    "a fragment that a function gives back": kotlin(
        "supportFragmentManager.beginTransaction().replace(R.id.other, next(typed)).commit()\n}}\n"
        'fun next(typed: String): Fragment = when (typed) { "admin" -> Second()\n else -> Third() }\nfun f() { run {',
        ALONE,
    ),
    "a destination": kotlin(
        'findNavController(R.id.host).navigate(if (typed == "admin") R.id.first else R.id.last)', NAVIGATED
    ),
}


def conditions(graph: Graph) -> dict[str, str]:
    """The conditions of the ways by the button, by the simple name of the screen that each leads to."""
    ways = [e for e in graph.transitions.values() if e.edge_class == "click"]
    return {graph.screens[e.target].name.rpartition(".")[2]: e.only_if.partition(" (")[0] for e in ways}


@pytest.mark.parametrize("what", CHOSEN)
def test_a_screen_that_a_value_chooses_is_told_with_the_value(tmp_path: Path, what: str) -> None:
    """The comparison stands in front of what is sent, rather than in front of the call that sends it."""
    told = conditions(build(tmp_path, CHOSEN[what]))
    assert {name: said.partition(" is ")[2] for name, said in told.items()} == {
        "Second": '"admin"',
        "Third": 'not "admin"',
    }


SURE = {
    "both are the same screen": java(
        "Intent next = new Intent(this, Second.class);"
        'if (typed.equals("admin")) next = new Intent(this, Second.class); startActivity(next);'
    ),
    "the value is known": java(
        "go(1);", "void go(int mode) { startActivity(new Intent(this, mode == 1 ? Second.class : Third.class)); }"
    ),
    "what is filled depends on it, and where it leads does not": java(
        'Intent next = new Intent(this, Second.class); if (typed.equals("admin")) next.putExtra("all", true);'
        " startActivity(next);"
    ),
}


@pytest.mark.parametrize("what", SURE)
def test_a_screen_that_is_shown_in_any_case_has_no_condition(tmp_path: Path, what: str) -> None:
    """What does not decide where the way leads is not told of it."""
    assert conditions(build(tmp_path, SURE[what])) == {"Second": ""}
