"""Rows of arrays that code writes out: each is touched by its text, and told its place, as that of a class."""

from pathlib import Path

import pytest
from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA

from uiatlas.ui import target_of

pytest.importorskip("tree_sitter_java")

IMPORTS = "import android.app.ListActivity;\nimport android.widget.*;\nimport java.util.*;\n"
WAYS = {("Second", "Alpha"), ("Third", "Beta")}
LISTED = {
    **APP,
    "res/layout/main.xml": f'<LinearLayout {VIEWS}><GridView android:id="@+id/rows"/><Spinner android:id="@+id/kinds"/>'
    "</LinearLayout>",
    "res/layout/cell.xml": f'<LinearLayout {VIEWS}><TextView android:id="@+id/label"/></LinearLayout>',
    "res/values/strings.xml": '<resources><string name="first">Alpha</string><string-array name="names">'
    "<item>Gamma</item><item>Delta</item></string-array></resources>",
}
SCREEN = """
public class Main extends ListActivity {{
    private static final Class<?>[] ARRAY = {{Second.class, Third.class}};
    {fields}
    protected void onCreate(Bundle state) {{
        {created}
        setListAdapter(new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, {array}));
    }}
    @Override
    protected void onListItemClick(ListView list, View view, int position, long id) {{
        {opening}
    }}
}}
"""
SWITCH = """switch (position) {
            case 0: startActivity(new Intent(this, Second.class)); break;
            case 1: startActivity(new Intent(this, Third.class)); break;
        }"""
BY_PLACE_IN_LIST = "startActivity(new Intent(this, PAGES.get(position)));"
BY_CLASS = "startActivity(new Intent(this, ARRAY[position]));"
BY_NAME = """String name = names[position];
        try { startActivity(new Intent(this, Class.forName("org.example." + name))); } catch (Exception e) { }"""


def led(root: Path, main: str, **more: str) -> set[tuple[str, str]]:
    """Which activities are opened by the rows with which texts, or with any."""
    files = {**LISTED, "Main.java": JAVA + IMPORTS + main, **{f"{name}.java": code for name, code in more.items()}}
    found = build(root, files)
    assert {kind for *_, kind, _ in edges(found)} == {"item"}
    ends = ((found.screens[e.target].name.rpartition(".")[2], target_of(e.action)) for e in found.transitions.values())
    return {(to, row.text) for to, row in ends if row is not None}


@pytest.mark.parametrize("opening", [SWITCH, BY_CLASS])
@pytest.mark.parametrize(
    ("fields", "created", "array"),
    [
        ("", "", 'new String[] {"Alpha", "Beta"}'),
        ("", 'String[] names = {getString(R.string.first), "Beta"};', "names"),
        ('private static final String[] NAMES = {"Alpha", "Beta"};', "", "NAMES"),
        ("private String[] names;", 'names = new String[] {getString(R.string.first), "Beta"};', "names"),
    ],
)
def test_a_row_is_touched_by_the_text_at_its_place(
    tmp_path: Path, fields: str, created: str, array: str, opening: str
) -> None:
    assert led(tmp_path, SCREEN.format(fields=fields, created=created, array=array, opening=opening)) == WAYS


def test_a_row_may_say_the_name_of_the_class_that_it_opens(tmp_path: Path) -> None:
    fields = 'String[] names = {"Second", "Third"};'
    main = SCREEN.format(fields=fields, created="", array="names", opening=BY_NAME)
    assert led(tmp_path, main) == {("Second", "Second"), ("Third", "Third")}


@pytest.mark.parametrize(
    ("fields", "created", "array"),
    [
        ("", "", "mine() ? new String[] {NAME, FIRST} : new String[] {FIRST, NAME}"),
        ('String[] names = {"Alpha", "Beta"};', 'if (mine()) names = new String[] {"Beta", "Alpha"};', "names"),
        ('String[] names = {"Alpha", "Beta"};', "Collections.reverse(Arrays.asList(names));", "names"),
        ("", "", 'new String[] {"Alpha", "Alpha", "Beta"}'),
        ("", "", 'new String[] {"Alpha", org.lib.Names.any()}'),
    ],
)
def test_what_a_row_says_is_not_guessed(tmp_path: Path, fields: str, created: str, array: str) -> None:
    array = array.replace("NAME", '"Beta"').replace("FIRST", '"Alpha"')
    fields += "boolean mine() { return getPreferences(0).getBoolean(KEY, false); }"
    main = SCREEN.format(fields=fields, created=created, array=array, opening=SWITCH)
    assert led(tmp_path, main) == {("Second", ""), ("Third", "")}


GRID = """
public class Main extends Activity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        GridView rows = findViewById(R.id.rows);
        rows.setAdapter(new Cells(this, new String[] {"Alpha", "Beta"}));
        rows.setOnItemClickListener((parent, view, position, id) -> {
            SWITCH
        });
    }
}
""".replace("SWITCH", SWITCH)
CELLS = """
public class Cells extends BaseAdapter {
    private final Context context;
    private final String[] names;
    Cells(Context context, String[] names) {
        this.context = context;
        this.names = names;
    }
    @Override
    public View getView(int position, View old, ViewGroup parent) {
        View cell = LayoutInflater.from(context).inflate(R.layout.cell, parent, false);
        TextView label = cell.findViewById(R.id.label);
        label.setText(%s);
        return cell;
    }
}
"""


@pytest.mark.parametrize(("shown", "ways"), [("names[position]", WAYS), ("names[position / 2]", None)])
def test_an_adapter_of_the_app_draws_the_texts_of_an_array(tmp_path: Path, shown: str, ways: object) -> None:
    found = led(tmp_path, GRID, Cells=JAVA + IMPORTS + CELLS % shown)
    assert found == (ways or {("Second", ""), ("Third", "")})


CHOSEN = """
public class Main extends Activity implements AdapterView.OnItemSelectedListener {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        Spinner kinds = findViewById(R.id.kinds);
        kinds.setAdapter(new ArrayAdapter<>(this, 1, new String[] {"Alpha", "Beta"}));
        kinds.setOnItemSelectedListener(this);
    }
    @Override
    public void onItemSelected(AdapterView<?> parent, View view, int position, long id) {
        String chosen = parent.getItemAtPosition(position).toString();
        if (chosen.equals("Alpha")) startActivity(new Intent(this, Second.class));
        else if (chosen.equals("Beta")) startActivity(new Intent(this, Third.class));
    }
}
"""


def test_what_is_chosen_of_a_spinner_is_its_text(tmp_path: Path) -> None:
    assert led(tmp_path, CHOSEN) == WAYS


BAR = """import com.actionbarsherlock.app.*;
public class Main extends SherlockActivity implements ActionBar.OnNavigationListener {
    protected void onCreate(Bundle state) {
        ArrayAdapter<String> pages = new ArrayAdapter<>(this, 1, new String[] {"Alpha", "Beta"});
        getSupportActionBar().setNavigationMode(ActionBar.NAVIGATION_MODE_LIST);
        getSupportActionBar().setListNavigationCallbacks(pages, this);
    }
    @Override
    public boolean onNavigationItemSelected(int position, long id) {
        SWITCH
        return true;
    }
}
""".replace("SWITCH", SWITCH)


def test_a_list_in_the_bar_is_touched_by_its_texts(tmp_path: Path) -> None:
    assert led(tmp_path, BAR) == WAYS


LISTED_SCREENS = """private static final List<Class<?>> PAGES;
    static {
        PAGES = new ArrayList<>();
        PAGES.add(Second.class);
        PAGES.add(Third.class);
    }"""


@pytest.mark.parametrize(
    "names", ["@BindArray(R.array.names) String[] names;", "@InjectResource(R.array.names) private String[] names;"]
)
def test_texts_that_an_annotation_gives_and_classes_that_an_initialiser_lists(tmp_path: Path, names: str) -> None:
    main = SCREEN.format(fields=f"{LISTED_SCREENS}\n{names}", created="", array="names", opening=BY_PLACE_IN_LIST)
    assert led(tmp_path, main) == {("Second", "Gamma"), ("Third", "Delta")}


@pytest.mark.parametrize(
    "more",
    ["void swap() { PAGES.set(0, Third.class); }", "{ if (mine()) PAGES.clear(); } boolean mine() { return K; }"],
)
def test_a_list_that_code_changes_has_no_known_places(tmp_path: Path, more: str) -> None:
    fields = f'{LISTED_SCREENS}\nString[] names = {{"Alpha", "Beta"}};\n{more}'
    main = SCREEN.format(fields=fields, created="", array="names", opening=BY_PLACE_IN_LIST)
    assert led(tmp_path, main) == {("Second", ""), ("Third", "")}
