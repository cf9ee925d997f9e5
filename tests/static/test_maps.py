"""Maps from keys to screens: what one takes over from another is found in it, too."""

from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest
from tests.static.two_buttons import APP, JAVA

pytest.importorskip("tree_sitter_kotlin")

HOME = """
import android.app.Activity
import android.content.Intent
class Home : Activity() {
    override fun onCreate(state: Bundle?) {
        val others = mapOf("two" to Two::class.java)
        MADE
        USED
    }
}
class One : Activity()
class Two : Activity()
"""
ONE = 'val screens = HashMap<String, Class<*>>(); screens.put("one", One::class.java); '
FILLED = [
    f"{ONE} screens.putAll(others)",
    f'{ONE} screens.putAll(listOf("two" to Two::class.java))',
    f'{ONE} screens.putIfAbsent("two", Two::class.java)',
    f'{ONE} screens.getOrPut("two") {{ Two::class.java }}',
    f'{ONE} screens.computeIfAbsent("two") {{ Two::class.java }}',
    'val screens = HashMap(others); screens.put("one", One::class.java)',
    'val screens = mapOf("one" to One::class.java) + others',
    'val screens = mapOf("one" to One::class.java).plus("two" to Two::class.java)',
    'val screens = mutableMapOf("one" to One::class.java); screens += others',
    'val screens = others.toMutableMap(); screens["one"] = One::class.java',
    'val screens = listOf("one" to One::class.java, "two" to Two::class.java).toMap()',
    'val screens = buildMap { put("one", One::class.java); putAll(others) }',
]


def opened(root: Path, made: str, used: str) -> set[str]:
    """The screens that open by themselves."""
    source = HOME.replace("MADE", made).replace("USED", used)
    names = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.kt": source}
    return {target for _, target, _, _ in edges(build(root, names))}


@pytest.mark.parametrize("made", FILLED)
def test_a_key_leads_to_what_the_map_took_over(tmp_path: Path, made: str) -> None:
    assert opened(tmp_path, made, 'startActivity(Intent(this, screens["two"]))') == {"Two"}


@pytest.mark.parametrize("made", FILLED)
def test_an_unknown_key_may_lead_to_all_that_the_map_has(tmp_path: Path, made: str) -> None:
    assert opened(tmp_path, made, "startActivity(Intent(this, screens[intent.action]))") == {"One", "Two"}


@pytest.mark.parametrize("made", FILLED)
def test_a_function_of_two_is_given_each_entry(tmp_path: Path, made: str) -> None:
    used = "screens.forEach { key, screen -> startActivity(Intent(this, screen)) }"
    assert opened(tmp_path, made, used) == {"One", "Two"}


GIVEN = {
    'val screens = HashMap<String, Class<*>>(); screens.put("two", Two::class.java)': (
        'screens.getOrPut("one") { One::class.java }',
        {"One"},
    ),
    'val screens = hashMapOf("two" to Two::class.java)': (
        'screens.computeIfAbsent("one") { One::class.java }',
        {"One"},
    ),
    'val screens = HashMap<String, Class<*>>(); screens.put("one", Two::class.java)': (
        'screens.getOrPut("one") { One::class.java }',
        {"One", "Two"},
    ),
    "val screens = HashMap<String, Class<*>>(); screens.put(intent.action, Two::class.java)": (
        'screens.getOrPut("one") { One::class.java }',
        {"One", "Two"},
    ),
    'val screens = mapOf("one" to Two::class.java) + ("one" to One::class.java)': ('screens["one"]', {"One"}),
    'val screens = others + mapOf("two" to One::class.java)': ('screens["two"]', {"One"}),
    'val more = HashMap<String, Class<*>>(); more.put("two", One::class.java); val screens = others + more': (
        'screens["two"]',
        {"One", "Two"},
    ),
}


@pytest.mark.parametrize("made", GIVEN)
def test_a_key_that_is_known_leads_to_what_is_under_it(tmp_path: Path, made: str) -> None:
    """What the second of two maps has under a key for sure, the first one's gives way to."""
    taken, expected = GIVEN[made]
    assert opened(tmp_path, made, f"startActivity(Intent(this, {taken}))") == expected


OWN = """
class Way {
    fun NAME(screen: Activity) { screen.startActivity(Intent(screen, One::class.java)) }
}
"""


@pytest.mark.parametrize("name", ["toMap", "getOrPut", "putAll"])
def test_a_method_of_the_app_is_no_maps_where_its_object_is_not_known(tmp_path: Path, name: str) -> None:
    used = f"com.example.Library.way().{name}(this)"
    source = HOME.replace("MADE", "").replace("USED", used) + OWN.replace("NAME", name)
    names = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.kt": source}
    assert {e[1] for e in edges(build(tmp_path, names))} == {"One"}


def test_not_all_that_ends_so_is_a_map(tmp_path: Path) -> None:
    made = "val screens = com.example.IntentMap(); screens.add(Intent(this, One::class.java))"
    assert opened(tmp_path, made, "startActivity(screens.get(0))") == {"One"}


IF_ABSENT = 'screens.putIfAbsent("one", Two::class.java)'


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (f"{ONE} {IF_ABSENT}", {"One"}),
        (f'{ONE} screens.remove("one"); {IF_ABSENT}', {"One", "Two"}),
        (f"{ONE.replace('screens.put', 'if (org.lib.count() > 3) screens.put')} {IF_ABSENT}", {"One", "Two"}),
        (f"{ONE.replace('screens.put', 'if (org.lib.isOver()) screens.put')} {IF_ABSENT}", {"One", "Two"}),
    ],
)
def test_what_is_put_for_sure_is_not_put_again_if_absent(tmp_path: Path, made: str, expected: set[str]) -> None:
    assert opened(tmp_path, made, 'startActivity(Intent(this, screens["one"]))') == expected


KEPT = """public class Main extends AppCompatActivity {
    private final android.util.SparseArray<View> views = new android.util.SparseArray<>();
    private View view(int id) {
        View view = views.get(id);
        if (view == null) {
            view = findViewById(id);
            views.put(id, view);
        }
        return view;
    }
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        view(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        view(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
    }
}
"""


def test_what_is_put_under_a_key_where_nothing_is_under_it_is_all_that_is_there(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + KEPT}))
    assert found == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}


SPARSE = "val screens = android.util.SparseArray<Class<*>>(); screens.append(2, One::class.java)"


def test_what_is_appended_to_a_sparse_array_is_under_its_number(tmp_path: Path) -> None:
    both = f"{SPARSE}; screens.append(4, Two::class.java)"
    assert opened(tmp_path, both, "startActivity(Intent(this, screens.get(4)))") == {"Two"}


def test_a_method_of_the_app_may_be_called_so_too(tmp_path: Path) -> None:
    source = HOME.replace("MADE", "").replace("USED", "Way().append(this)") + OWN.replace("NAME", "append")
    names = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.kt": source}
    assert {e[1] for e in edges(build(tmp_path, names))} == {"One"}


ROWS = """
import android.app.Activity;
import android.content.Intent;
import java.util.*;
public class Home extends Activity {
    private static final Map<Class<?>, List<Class<?>>> rows = new HashMap<>();
    static { rows.put(One.class, Arrays.asList(Two.class)); }
    @Override protected void onCreate(android.os.Bundle state) {
        for (Map.Entry<Class<?>, List<Class<?>>> row : rows.entrySet()) {
            USED
        }
    }
}
"""
READ = {
    "startActivity(new Intent(this, row.getKey()));": {"One"},
    "for (Class<?> screen : row.getValue()) startActivity(new Intent(this, screen));": {"Two"},
}


@pytest.mark.parametrize("used", READ)
def test_an_entry_has_its_key_and_its_value(tmp_path: Path, used: str) -> None:
    screens = {f"{name}.java": f"public class {name} extends android.app.Activity {{}}" for name in ("One", "Two")}
    files = {"AndroidManifest.xml": manifest("Home", "One", "Two"), "Home.java": ROWS.replace("USED", used), **screens}
    assert {target for _, target, _, _ in edges(build(tmp_path, files))} == READ[used]


PUT_ELSEWHERE = """import java.util.*;
public class Main extends AppCompatActivity {
    private final Map<String, Intent> kept = new HashMap<>();
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        kept.put(getIntent().getStringExtra("any"), new Intent(this, Second.class));
        findViewById(R.id.go_there).setOnClickListener(v -> go());
    }
    private void go() {
        Intent found = kept.get("one");
        if (found == null) {
            found = new Intent(this, Third.class);
            kept.put("one", found);
        }
        startActivity(found);
    }
}
"""


def test_what_is_put_under_a_key_that_is_not_known_may_be_there(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Main.java": JAVA + PUT_ELSEWHERE}))
    assert found == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")}
