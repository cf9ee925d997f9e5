"""A screen whose code uses a library that is not there, and the ways that lead from it."""

from pathlib import Path

from tests.static.apps import VIEWS, build, edges, manifest

LAYOUT = f"""<LinearLayout {VIEWS}><Button android:id="@+id/go"/>
<androidx.recyclerview.widget.RecyclerView android:id="@+id/list"/>%s</LinearLayout>"""
FILES = {
    "AndroidManifest.xml": manifest("Main", "Second", "Third"),
    "Second.kt": "class Second : androidx.appcompat.app.AppCompatActivity()",
    "Third.kt": "class Third : androidx.appcompat.app.AppCompatActivity()",
    "res/layout/row.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/more"/></LinearLayout>',
    "res/menu/both.xml": f"""<menu {VIEWS}>
<item android:id="@+id/one" android:title="One" app:showAsAction="always"/>
<item android:id="@+id/two" android:title="Two" app:showAsAction="always"/></menu>""",
    "res/values/strings.xml": """<resources><string name="one">One</string><string name="two">Two</string>
<string-array name="both"><item>One</item><item>Two</item></string-array></resources>""",
}
MAIN = """
import android.content.Intent
import androidx.appcompat.app.AppCompatActivity
import androidx.recyclerview.widget.RecyclerView
{imports}
{classes}
class Main : AppCompatActivity() {{
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        setContentView(R.layout.main)
        val go = findViewById<View>(R.id.go)
        val list = findViewById<RecyclerView>(R.id.list)
        {code}
    }}
    fun second() = startActivity(Intent(this, Second::class.java))
    fun third() = startActivity(Intent(this, Third::class.java))
    {members}
}}
"""
JAVA = """
import android.content.Intent;
import androidx.appcompat.app.AppCompatActivity;
import androidx.recyclerview.widget.RecyclerView;
{imports}
{classes}
public class Main extends AppCompatActivity {{
    @Override
    protected void onCreate(Bundle state) {{
        super.onCreate(state);
        setContentView(R.layout.main);
        View go = findViewById(R.id.go);
        RecyclerView list = findViewById(R.id.list);
        {code}
    }}
    void second() {{ startActivity(new Intent(this, Second.class)); }}
    void third() {{ startActivity(new Intent(this, Third.class)); }}
    {members}
}}
"""


def ways(
    root: Path,
    code: str,
    *,
    imports: str = "",
    elements: str = "",
    members: str = "",
    classes: str = "",
    java: bool = False,
    more: dict[str, str] | None = None,
) -> set[tuple[str, str, str, str]]:
    """The ways of an app whose first screen runs some code when it is made.

    Args:
        root: Where it is written.
        code: What is run then.
        imports: What the file imports, a line for each.
        elements: What the layout has beside a button and a list.
        members: Of the screen.
        classes: Others in the same file.
        java: Whether it is written in Java.
        more: Other files.
    """
    main = (JAVA if java else MAIN).format(code=code, imports=imports, members=members, classes=classes)
    files = {**FILES, "res/layout/main.xml": LAYOUT % elements, "Main.java" if java else "Main.kt": main}
    return edges(build(root, {**files, **(more or {})}))
