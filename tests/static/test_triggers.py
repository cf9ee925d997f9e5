"""What is touched: elements by the layout of their own screen, menu items by their own id, text and group."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA

from uiatlas.ui import Selector, target_of
from uiatlas.utg import Graph


def _touched(graph: Graph, target: str) -> list[Selector]:
    found = [t for t in graph.transitions.values() if graph.screens[t.target].name.endswith(target)]
    return [s for t in found if (s := target_of(t.action)) is not None]


HEAD = """
import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.Menu;
import android.view.MenuItem;
"""


def test_an_elements_words_are_those_of_its_own_screen(tmp_path: Path) -> None:
    screen = HEAD + (
        "public class %s extends Activity {\n    @Override\n    protected void onCreate(Bundle b) {\n"
        "        super.onCreate(b);\n        setContentView(R.layout.%s);\n"
        "        findViewById(R.id.button).setOnClickListener(v -> startActivity(new Intent(this, %s.class)));\n"
        "    }\n}\n"
    )
    files = {
        "AndroidManifest.xml": manifest("Picture", "Form", "Icon", "Third"),
        "Picture.java": screen % ("Picture", "picture", "Form"),
        "Form.java": screen % ("Form", "form", "Icon"),
        "Icon.java": screen % ("Icon", "icon", "Third"),
        "Third.java": "public class Third extends android.app.Activity {}",
        "res/layout/picture.xml": f'<FrameLayout {VIEWS}><ImageButton android:id="@+id/button"/></FrameLayout>',
        "res/layout/form.xml": f"""<FrameLayout {VIEWS}>
            <Button android:id="@+id/button" android:text="Save"/></FrameLayout>""",
        "res/layout/icon.xml": f"""<FrameLayout {VIEWS}>
            <ImageButton android:id="@+id/button" android:contentDescription="Share"/></FrameLayout>""",
    }
    graph = build(tmp_path, files)
    (picture,), (form,), (icon,) = (_touched(graph, name) for name in ("Form", "Icon", "Third"))
    assert (picture.text, picture.description) == ("", "")
    assert (form.text, form.description) == ("Save", "")
    assert (icon.text, icon.description) == ("", "Share")


def test_an_item_that_code_adds_is_known_by_its_own_id_and_title_and_not_by_its_group(tmp_path: Path) -> None:
    main = (
        HEAD
        + """
public class Main extends Activity {
    private static final int OPEN = 1;

    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        menu.add(R.id.places, OPEN, 0, R.string.open);
        menu.add(R.id.places, R.id.help, 0, "Help");
        menu.add(R.id.others, OPEN, 0, "Last");
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getGroupId() == R.id.places) {
            place(item);
        } else if (item.getGroupId() == R.id.others) {
            startActivity(new Intent(this, Last.class));
        }
        return true;
    }

    private void place(MenuItem item) {
        switch (item.getItemId()) {
            case OPEN:
                startActivity(new Intent(this, Second.class));
                break;
            default:
                startActivity(new Intent(this, Third.class));
        }
    }
}
"""
    )
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third", "Last"),
        "Main.java": main,
        "Others.kt": "class Second : android.app.Activity()\nclass Third : android.app.Activity()\n"
        "class Last : android.app.Activity()\n",
        "res/values/strings.xml": '<resources><string name="open">Open</string></resources>',
        "res/values/ids.xml": '<resources><item name="places" type="id"/><item name="help" type="id"/></resources>',
    }
    found = {(b, d) for _, b, c, d in edges(build(tmp_path, files)) if b in ("Second", "Third", "Last")}
    assert found == {("Second", "Open"), ("Third", "help"), ("Last", "Last")}


def test_items_of_a_menu_file_know_their_group(tmp_path: Path) -> None:
    main = (
        HEAD
        + """
public class Main extends Activity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.main, menu);
        return true;
    }

    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getGroupId() == R.id.places) {
            startActivity(new Intent(this, Second.class));
        }
        return true;
    }
}
"""
    )
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.java": main,
        "Second.kt": "class Second : android.app.Activity()\n",
        "res/menu/main.xml": f"""<menu {VIEWS}>
            <group android:id="@+id/places"><item android:id="@+id/home" android:title="Home"/></group>
            <item android:id="@+id/help" android:title="Help"/></menu>""",
    }
    found = {(b, d) for _, b, _, d in edges(build(tmp_path, files)) if b == "Second"}
    assert found == {("Second", "home")}


def test_an_unknown_element_is_not_told_of_beside_a_known_one_that_leads_to_the_same_place(tmp_path: Path) -> None:
    main = (
        HEAD
        + """
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle b) {
        super.onCreate(b);
        setContentView(R.layout.main);
        findViewById(R.id.button).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        made().setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        made().setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
    }
    private native android.view.View made();
}
"""
    )
    files = {
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "Main.java": main,
        "Second.java": "public class Second extends android.app.Activity {}",
        "Third.java": "public class Third extends android.app.Activity {}",
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><Button android:id="@+id/button"/></FrameLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "button"), ("Main", "Third", "click", "")}


_ARROW = "protected void onCreate(Bundle state) { getActionBar().setDisplayHomeAsUpEnabled(true); }"
_UNKNOWN_MENU = (
    "public boolean onCreateOptionsMenu(Menu menu) { getMenuInflater().inflate(which(), menu); return true; }"
)


@pytest.mark.parametrize(
    ("bar", "touched"), [(_ARROW, True), ("", False), (_ARROW + _UNKNOWN_MENU, False)], ids=["arrow", "bare", "menu"]
)
def test_a_handler_that_asks_nothing_answers_the_arrow_where_that_is_all(
    tmp_path: Path, bar: str, touched: bool
) -> None:
    main = (
        HEAD
        + f"""\
class Main extends Activity {{
    {bar}
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {{
        startActivity(new Intent(this, Second.class));
        return true;
    }}
}}
class Second extends Activity {{}}
"""
    )
    graph = build(tmp_path, {"AndroidManifest.xml": manifest("Main", "Second"), "Main.java": main})
    assert ("Navigate up" in [s.description for s in _touched(graph, "Second")]) is touched


def test_a_link_in_a_text_is_told_by_the_element_that_shows_it(tmp_path: Path) -> None:
    main = (
        HEAD
        + """
import android.text.Spannable;
import android.text.method.LinkMovementMethod;
import android.view.MotionEvent;
import android.widget.TextView;

public class Main extends Activity {
    @Override
    protected void onCreate(Bundle b) {
        super.onCreate(b);
        setContentView(R.layout.main);
        TextView text = (TextView) findViewById(R.id.body);
        text.setMovementMethod(new Links());
    }

    private class Links extends LinkMovementMethod {
        @Override
        public boolean onTouchEvent(TextView widget, Spannable text, MotionEvent event) {
            startActivity(new Intent(Main.this, Second.class));
            return true;
        }
    }
}
"""
    )
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.java": main,
        "Second.java": "public class Second extends android.app.Activity {}",
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><TextView android:id="@+id/body"/></FrameLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "body")}


def test_an_introduction_is_left_by_its_buttons(tmp_path: Path) -> None:
    main = """
import android.content.Intent
import androidx.fragment.app.Fragment
import com.github.appintro.AppIntro

class Main : AppIntro() {
    override fun onDonePressed(currentFragment: Fragment?) {
        startActivity(Intent(this, Second::class.java))
    }

    override fun onSkipPressed(currentFragment: Fragment?) {
        startActivity(Intent(this, Third::class.java))
    }
}

class Second : android.app.Activity()

class Third : android.app.Activity()
"""
    files = {"AndroidManifest.xml": manifest("Main", "Second", "Third"), "Main.kt": main}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "done"), ("Main", "Third", "click", "skip")}
    other = main.replace("com.github.appintro.AppIntro", "com.elsewhere.Wizard").replace("AppIntro()", "Wizard()")
    assert {told for *_, told in edges(build(tmp_path, {**files, "Main.kt": other}))} == {""}


def test_a_span_is_touched_on_the_element_that_shows_its_text(tmp_path: Path) -> None:
    main = """
import android.content.Intent
import android.os.Bundle
import android.text.Spannable
import android.text.SpannableString
import android.text.style.ClickableSpan
import android.view.View
import android.widget.TextView

class Main : android.app.Activity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        val view = findViewById<TextView>(R.id.terms)
        view.text = marked("See the terms")
    }

    private fun marked(said: String): Spannable {
        val text = SpannableString(said)
        text.setSpan(Link(), 0, 3, 0)
        return text
    }

    private inner class Link : ClickableSpan() {
        override fun onClick(widget: View) {
            startActivity(Intent(this@Main, Second::class.java))
        }
    }
}

class Second : android.app.Activity()
"""
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": main,
        "res/layout/main.xml": f'<FrameLayout {VIEWS}><TextView android:id="@+id/terms"/></FrameLayout>',
    }
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "terms")}


@pytest.mark.parametrize(
    ("above", "method"),
    [
        ("com.codemybrainsout.onboarder.AhoyOnboarderActivity", "onFinishButtonPressed"),
        ("com.cuneytayyildiz.onboarder.OnboarderActivity", "onSkipButtonPressed"),
        ("agency.tango.materialintroscreen.MaterialIntroActivity", "onFinish"),
    ],
)
def test_introductions_of_other_libraries_are_left_by_a_touch(tmp_path: Path, above: str, method: str) -> None:
    left = f"override fun {method}() {{ startActivity(Intent(this, Second::class.java)) }}"
    main = f"import android.content.Intent\nclass Main : {above}() {{ {left} }}\nclass Second : android.app.Activity()"
    assert edges(build(tmp_path, {"AndroidManifest.xml": manifest("Main", "Second"), "Main.kt": main})) == {
        ("Main", "Second", "click", "")
    }


SPAN = """
public class Span extends android.text.style.ClickableSpan {
    private final Intent intent;
    Span(Intent intent) { this.intent = intent; }
    @Override public void onClick(View widget) { widget.getContext().startActivity(intent); }
}
"""
MARKED = """
public class Main extends Activity {
    @Override protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        mark(findViewById(R.id.go_there), new Intent(this, Second.class));
        mark(findViewById(R.id.other), new Intent(this, Third.class));
    }
    private void mark(android.widget.TextView view, Intent intent) { %s }
}
"""
MARKS = {
    "links": "var text = android.text.SpannableString.valueOf(view.getText());"
    "text.setSpan(new Span(intent), 0, 3, 0); view.setText(text);",
    "clicks": "view.setOnClickListener(new Opening(this, intent));",
}


@pytest.mark.parametrize("marks", MARKS.values(), ids=MARKS)
def test_what_is_made_with_an_intent_is_told_apart_by_it(tmp_path: Path, marks: str) -> None:
    opening = """public class Opening implements View.OnClickListener {
    private final Activity screen;
    private final Intent intent;
    Opening(Activity screen, Intent intent) { this.screen = screen; this.intent = intent; }
    @Override public void onClick(View view) { screen.startActivity(intent); }
}
"""
    files = {"Main.java": JAVA + MARKED % marks, "Span.java": JAVA + SPAN, "Opening.java": JAVA + opening}
    assert edges(build(tmp_path, {**APP, **files})) == {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Third", "click", "other"),
    }
