"""Links in texts are told under a touch, whoever hears it: a resolver of Markwon, or a link of Compose."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.test_idioms import java, kotlin
from tests.static.two_buttons import APP, KOTLIN

MARKWON = "import io.noties.markwon.AbstractMarkwonPlugin\nimport io.noties.markwon.*\n"
PLUGIN = """object : AbstractMarkwonPlugin() {{
    override fun configureConfiguration(builder: MarkwonConfiguration.Builder) {{ builder.linkResolver({}) }}
}}"""
RESOLVING = "object : {} {{ override fun resolve(view: View, link: String) {{ second() }} }}"
JAVA_PLUGIN = """Markwon.builder(this).usePlugin(new AbstractMarkwonPlugin() {
    @Override public void configureConfiguration(MarkwonConfiguration.Builder builder) {
        builder.linkResolver((view, link) -> second());
    }
}).build();"""
TOUCHED = {("Main", "Second", "click", "")}


@pytest.mark.parametrize(
    "resolver", ["{ _, _ -> second() }", RESOLVING.format("LinkResolver"), RESOLVING.format("LinkResolverDef()")]
)
def test_a_resolver_of_markwon_is_asked_where_a_link_is_touched(tmp_path: Path, resolver: str) -> None:
    body = f"val shown = Markwon.builder(this).usePlugin({PLUGIN.format(resolver)}).build()"
    assert edges(build(tmp_path, {**APP, **kotlin(body, imports=MARKWON)})) == TOUCHED


def test_so_it_is_in_java(tmp_path: Path) -> None:
    imports = MARKWON.replace("\n", ";\n")
    assert edges(build(tmp_path, {**APP, **java(JAVA_PLUGIN, imports=imports)})) == TOUCHED


def test_a_view_that_resolves_the_links_of_its_own_text_is_touched(tmp_path: Path) -> None:
    resolver = PLUGIN.format("{ _, _ -> context.startActivity(Intent(context, Second::class.java)) }")
    view = f"""{KOTLIN}{MARKWON}
import android.util.AttributeSet
import androidx.appcompat.widget.AppCompatTextView
class Marked(context: Context, attrs: AttributeSet?) : AppCompatTextView(context, attrs) {{
    private val shown = Markwon.builder(context).usePlugin({resolver}).build()
}}
"""
    layout = f'<LinearLayout {VIEWS}><org.example.Marked android:id="@+id/terms"/></LinearLayout>'
    files = {**APP, "res/layout/main.xml": layout, "Marked.kt": view, **kotlin("")}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "terms")}


COMPOSE = """
import androidx.activity.compose.setContent
import androidx.compose.ui.text.LinkAnnotation
import androidx.compose.ui.text.buildAnnotatedString
class Main : androidx.activity.ComponentActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContent { Terms { startActivity(Intent(this, Second::class.java)) } }
    }
}
@Composable
fun Terms(go: () -> Unit) {
    Text(buildAnnotatedString { %s })
}
"""


@pytest.mark.parametrize(
    "link",
    [
        'withLink(LinkAnnotation.Clickable("terms", linkInteractionListener = { go() })) { append("Terms") }',
        'withLink(LinkAnnotation.Clickable(tag = "terms", styles = null) { go() }) { append("Terms") }',
        'pushLink(LinkAnnotation.Url("address", linkInteractionListener = LinkInteractionListener { go() }))',
    ],
)
def test_a_link_of_compose_calls_its_listener_where_it_is_touched(tmp_path: Path, link: str) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + COMPOSE % link})) == TOUCHED


SPAN = """findViewById<View>(R.id.other).setOnClickListener {
    val text = android.text.SpannableString("All terms")
    text.setSpan(object : android.text.style.ClickableSpan() {
        override fun onClick(shown: View) { second() }
    }, 0, 3, 0)
    %s
}"""


@pytest.mark.parametrize(
    ("shown", "touched"),
    [
        ("findViewById<TextView>(R.id.go_there).text = text", "go_there"),
        ("findViewById<TextView>(R.id.go_there).setText(text)", "go_there"),
        ("Shelf.put(text)", ""),
    ],
)
def test_a_link_that_is_made_under_a_touch_is_touched_by_itself(tmp_path: Path, shown: str, touched: str) -> None:
    files = {**APP, **kotlin(SPAN % shown, imports="import android.widget.TextView\n")}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", touched)}
