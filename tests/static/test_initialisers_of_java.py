"""Initialisers of a class above run, too, whether or not the class below has some, or constructors, of its own."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

MAIN = """public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        final Below below = new Below(%s);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(Main.this, below.getNext())));
    }
}
"""
ABOVE = """public class Above {
    private Class<?> next = Second.class;
    public Class<?> getNext() { return next; }
    %s
}
"""


@pytest.mark.parametrize("above", ["", "public Above() {}", "public Above(Context context) {}"])
@pytest.mark.parametrize("field", ["", "private int count = new Counter().count();"])
@pytest.mark.parametrize("below", ["", "public Below(Context context) { %s }", "%s"])
def test_what_a_class_above_is_made_with_is_there(tmp_path: Path, above: str, field: str, below: str) -> None:
    takes = "Context" in below
    if "Context" in above:
        below = below.replace("%s", "super(context);") if takes else "public Below() { super(null); }"
    files = {
        "Main.java": JAVA + MAIN % ("this" if takes else ""),
        "Above.java": JAVA + ABOVE % above,
        "Below.java": f"{JAVA}public class Below extends Above {{ {field} {below.replace('%s', '')} }}\n",
    }
    assert ("Main", "Second", "click", "go_there") in edges(build(tmp_path, {**APP, **files}))


def test_a_constructor_that_hands_on_to_another_leaves_the_initialisers_to_it(tmp_path: Path) -> None:
    """What the other one writes is not undone."""
    above = "public Above(Class<?> next) { this.next = next; } public Above() { this(Third.class); }"
    files = {
        "Main.java": JAVA + MAIN % "",
        "Above.java": JAVA + (ABOVE % above).replace(" = Second.class", " = null"),
        "Below.java": "public class Below extends Above {}\n",
    }
    assert ("Main", "Third", "click", "go_there") in edges(build(tmp_path, {**APP, **files}))


FILLED = """public class Main extends AppCompatActivity {
    private final Map<String, Class> screens = new HashMap<String, Class>() {{
        // what can be opened
        put("here", Second.class);
        put("there", Third.class);
    }};
    void put(String name, Class screen, int more) { startActivity(new Intent(this, Third.class)); }
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, screens.get("here"))));
    }
}
"""


def test_an_object_of_the_platform_has_what_stands_between_its_braces(tmp_path: Path) -> None:
    files = {"Main.java": f"import java.util.*; {JAVA}{FILLED}"}
    assert edges(build(tmp_path, {**APP, **files})) == {("Main", "Second", "click", "go_there")}


def test_what_is_between_braces_is_called_on_the_new_object_alone(tmp_path: Path) -> None:
    """The class around may have a method of the same name."""
    main = """public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        startActivity(new Intent(this, Second.class) {{ addFlags(2); }});
    }
    void addFlags(int flags) { startActivity(new Intent(this, Third.class)); }
}
"""
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + main}))
    assert {target for _, target, *_ in found} == {"Second"}


def test_what_is_between_braces_may_hand_on_the_object_itself(tmp_path: Path) -> None:
    """Its ``this`` is no ``this`` of the class around."""
    main = """public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        Object known = new Object() {{ take(this); }};
    }
    void take(Object given) { if (given instanceof Main) startActivity(new Intent(this, Second.class)); }
}
"""
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + main})) == set()


CHOSEN = """public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Chosen chosen = new Chosen(1);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            if (chosen.number == 1) {
                startActivity(new Intent(this, Second.class));
            } else {
                startActivity(new Intent(this, Third.class));
            }
        });
    }
    static class Chosen {
        int number = 0;
        %s
    }
}
"""
CHOOSING = {
    "at once": ("Chosen(int number) { this.number = number; }", {"Second"}),
    "by another constructor": (
        "Chosen(int given) { this(given, 2); } Chosen(int given, int more) { number = given; }",
        {"Second"},
    ),
    "after a call": ("Chosen(int number) { ask(); this.number = number; } native void ask();", {"Second", "Third"}),
    "on a condition": ("Chosen(int given) { if (Library.asks()) number = given; }", {"Second", "Third"}),
    "by one of two": ("Chosen(int given) { number = given; } Chosen() { }", {"Second", "Third"}),
}


@pytest.mark.parametrize("how", CHOOSING)
def test_nobody_sees_what_a_field_held_before_a_constructor_gave_it_something(tmp_path: Path, how: str) -> None:
    code, opened = CHOOSING[how]
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + CHOSEN % code}))
    assert {target for _, target, *_ in found} == opened
