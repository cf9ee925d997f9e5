"""Views that code makes and adds to a group are told by the group, if nothing else names them."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, JAVA, KOTLIN

LAYOUTS = {
    "res/layout/main.xml": f'<FrameLayout {VIEWS}><LinearLayout android:id="@+id/plans"/></FrameLayout>',
    "res/layout/row.xml": f"<TextView {VIEWS}/>",
}
IN_JAVA = """
public class Main extends AppCompatActivity {
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        LinearLayout plans = findViewById(R.id.plans);
        for (Plan plan : load()) {
            BODY
        }
    }
    private View make(Plan plan) {
        Button made = new Button(this);
        made.setOnClickListener(view -> startActivity(new Intent(this, Second.class)));
        return made;
    }
}
"""
HEARD = "made.setOnClickListener(view -> startActivity(new Intent(this, Second.class)));"
JAVA_BODIES = {
    "made": f"Button made = new Button(this); made.setText(plan.name); plans.addView(made); {HEARD}",
    "inflated": f"View made = getLayoutInflater().inflate(R.layout.row, plans, false); {HEARD} plans.addView(made);",
    "within": f"""LinearLayout row = new LinearLayout(this); Button made = new Button(this); row.addView(made);
            {HEARD} plans.addView(row);""",
    "given back": "plans.addView(make(plan));",
}
IN_KOTLIN = """
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        val binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root)
        for (plan in load()) {
            BODY
        }
    }
}
"""
KOTLIN_BODIES = {
    "applied": """val made = Button(this).apply {
                setOnClickListener { startActivity(Intent(context, Second::class.java)) }
            }
            binding.plans.addView(made)""",
    "bound": """val row = RowBinding.inflate(layoutInflater, binding.plans, false)
            row.root.setOnClickListener { startActivity(Intent(this, Second::class.java)) }
            binding.plans.addView(row.root)""",
}


@pytest.mark.parametrize("body", JAVA_BODIES.values(), ids=JAVA_BODIES)
def test_a_view_that_java_adds_to_a_group_is_touched_within_the_group(tmp_path: Path, body: str) -> None:
    found = edges(build(tmp_path, {**APP, **LAYOUTS, "Main.java": JAVA + IN_JAVA.replace("BODY", body)}))
    assert found == {("Main", "Second", "item", "plans")}


@pytest.mark.parametrize("body", KOTLIN_BODIES.values(), ids=KOTLIN_BODIES)
def test_a_view_that_kotlin_adds_to_a_group_is_touched_within_the_group(tmp_path: Path, body: str) -> None:
    found = edges(build(tmp_path, {**APP, **LAYOUTS, "Main.kt": KOTLIN + IN_KOTLIN.replace("BODY", body)}))
    assert found == {("Main", "Second", "item", "plans")}


def test_a_view_that_is_added_to_what_no_id_names_stays_without_a_name(tmp_path: Path) -> None:
    body = f"""LinearLayout row = new LinearLayout(this); Button made = new Button(this); row.addView(made); {HEARD}
            plans.addView(new View(this));"""
    found = edges(build(tmp_path, {**APP, **LAYOUTS, "Main.java": JAVA + IN_JAVA.replace("BODY", body)}))
    assert found == {("Main", "Second", "click", "")}


TILE = """
public class Tile extends android.widget.LinearLayout implements View.OnClickListener {
    public Tile(Context context, android.util.AttributeSet attributes) { super(context, attributes); }
    @Override protected void onFinishInflate() { super.onFinishInflate(); setOnClickListener(this); }
    @Override public void onClick(View view) { getContext().startActivity(new Intent(getContext(), Second.class)); }
}
"""
TILES = """
public class Main extends AppCompatActivity {
    @Override protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        ViewGroup around = (ViewGroup) findViewById(R.id.around);
        for (String each : names()) {
            Tile tile = (Tile) LayoutInflater.from(this).inflate(R.layout.tile, around, false);
            around.addView(tile);
        }
    }
    native String[] names();
}
"""
ONE_TILE = '<org.example.Tile{0}><LinearLayout><TextView android:id="@+id/title"/></LinearLayout></org.example.Tile>'


@pytest.mark.parametrize(
    ("tile", "name"),
    [
        (ONE_TILE.format(f" {VIEWS}"), "title"),
        (f"<LinearLayout {VIEWS}>{ONE_TILE.format('') * 2}</LinearLayout>", ""),
        (ONE_TILE.format(f' {VIEWS} android:id="@+id/tile"'), "tile"),
    ],
)
def test_a_view_of_the_app_that_hears_its_own_touches_is_told_by_what_it_shows(
    tmp_path: Path, tile: str, name: str
) -> None:
    main = f'<FrameLayout {VIEWS}><LinearLayout android:id="@+id/around"/></FrameLayout>'
    code = {"Main.java": JAVA + TILES, "Tile.java": JAVA + TILE}
    files = {**APP, **code, "res/layout/main.xml": main, "res/layout/tile.xml": tile}
    assert ("Main", "Second", "click", name) in edges(build(tmp_path, files))
