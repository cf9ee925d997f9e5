"""Who is told: fragments beside a dialog by their interface, and nobody that only another screen can make."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.test_idioms import kotlin
from tests.static.two_buttons import APP, JAVA, KOTLIN

SHEET = {
    "res/layout/sheet.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/cog"/></LinearLayout>',
}
HOME = """
supportFragmentManager.beginTransaction().replace(R.id.go_there, Home()).commit()
"""
FRAGMENTS = """
class Home : Fragment(), Sheet.Callback {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.other).setOnClickListener { Sheet().show(childFragmentManager, "sheet") }
    }
    override fun settings() = startActivity(Intent(requireContext(), Second::class.java))
}
class Sheet : androidx.fragment.app.DialogFragment() {
    interface Callback { fun settings() }
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, state: Bundle?): View {
        val view = inflater.inflate(R.layout.sheet, container, false)
        view.findViewById<View>(R.id.cog).setOnClickListener { callback()?.settings() }
        return view
    }
    private fun callback(): Callback? = Found.of(this, Callback::class.java)
}
object Found {
    fun <T> of(fragment: Fragment, callback: Class<T>): T? =
        if (callback.isInstance(fragment.parentFragment)) fragment.parentFragment as T? else null
}
"""


def test_a_dialog_tells_the_fragment_of_the_same_activity_that_has_its_interface(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, **SHEET, **kotlin(HOME, others=FRAGMENTS)}))
    assert ("Sheet", "Second", "click", "cog") in found
    assert not {e for e in found if e[1] == "Second" and e[2] == "auto"}


def test_in_java_too(tmp_path: Path) -> None:
    files = {
        "Home.java": JAVA
        + """
public class Home extends Fragment implements Sheet.Callback {
    @Override public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.other).setOnClickListener(v -> new Sheet().show(getChildFragmentManager(), "sheet"));
    }
    @Override public void settings() { startActivity(new Intent(getContext(), Second.class)); }
}
""",
        "Sheet.java": JAVA
        + """
public class Sheet extends androidx.fragment.app.DialogFragment {
    interface Callback { void settings(); }
    private Callback callback;
    @Override public void onAttach(Context context) {
        super.onAttach(context);
        callback = Callbacks.find(this);
    }
    @Override public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.sheet, container, false);
        view.findViewById(R.id.cog).setOnClickListener(v -> callback.settings());
        return view;
    }
}
""",
    }
    found = edges(build(tmp_path, {**APP, **SHEET, **files, **kotlin(HOME)}))
    assert ("Sheet", "Second", "click", "cog") in found


def test_what_is_within_another_screen_is_not_told(tmp_path: Path) -> None:
    """An inner class of a screen, of which only the abstract parent is known here, is made on that screen alone."""
    third = (
        KOTLIN
        + """
class Third : AppCompatActivity() {
    inner class Links : Handler() {
        override fun media() = startActivity(Intent(this@Third, Second::class.java))
    }
    override fun onCreate(state: Bundle?) {
        setContentView(R.layout.main)
        findViewById<View>(R.id.other).setOnClickListener { Links().media() }
    }
}
abstract class Handler { abstract fun media() }
class Movement { lateinit var handler: Handler
    fun touched() { handler.media() } }
"""
    )
    body = "findViewById<View>(R.id.go_there).setOnClickListener { Movement().touched() }"
    files = {k: v for k, v in APP.items() if k != "Third.java"}
    found = edges(build(tmp_path, {**files, "Third.kt": third, **kotlin(body)}))
    assert found == {("Third", "Second", "click", "other")}


@pytest.mark.parametrize("count", [3, 20])
def test_an_intent_with_many_extras_is_known(tmp_path: Path, count: int) -> None:
    puts = "".join(f'.putExtra("extra{n}", {n})' for n in range(count))
    helper = f"object Ways {{ fun second(context: Context): Intent = Intent(context, Second::class.java){puts} }}"
    body = "findViewById<View>(R.id.go_there).setOnClickListener { startActivity(Ways.second(this)) }"
    files = {**APP, "AndroidManifest.xml": manifest("Main", "Second", "Third")}
    assert edges(build(tmp_path, {**files, **kotlin(body, others=helper)})) == {("Main", "Second", "click", "go_there")}


def test_a_composable_that_hosts_a_fragment_shows_it(tmp_path: Path) -> None:
    """By its class between angle brackets, or as an argument."""
    source = (
        KOTLIN
        + """\
import androidx.activity.compose.setContent
import androidx.compose.runtime.Composable
import androidx.fragment.compose.AndroidFragment
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContent { Page() }
    }
}
@Composable fun Page() {
    Column {
        AndroidFragment<Near>(Modifier) { fragment -> fragment.ready = true }
        AndroidFragment(Far::class.java, Modifier)
    }
}
class Near : Fragment() {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener { startActivity(Intent(context, Second::class.java)) }
    }
}
class Far : Fragment() {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<View>(R.id.other).setOnClickListener { startActivity(Intent(context, Third::class.java)) }
    }
}
"""
    )
    found = edges(build(tmp_path, {**APP, "Main.kt": source}))
    assert {e[:2] for e in found if e[2] == "auto"} == {("Main", "Near"), ("Main", "Far")}
    assert {e[1:] for e in found if e[2] == "click"} == {("Second", "click", "go_there"), ("Third", "click", "other")}


@pytest.mark.parametrize("asking", ["Page", "Main"])
def test_what_another_app_gives_back_leads_on_from_the_touch_that_asked(tmp_path: Path, asking: str) -> None:
    """Each request by its own number; nothing leads on from a touch whose request a screen of the app answers."""
    asks = "" if asking == "Page" else "requireActivity()."
    back = """
    override fun onActivityResult(requestCode: Int, resultCode: Int, data: Intent?) {
        if (resultCode != Activity.RESULT_OK) return
        when (requestCode) {
            PICK -> startActivity(Intent(at, Second::class.java))
            SHOOT -> startActivity(Intent(at, Third::class.java))
            CHOOSE -> startActivity(Intent(at, Fourth::class.java))
        }
    }
"""
    source = (
        KOTLIN
        + f"""
private const val PICK = 1
private const val SHOOT = 2
private const val CHOOSE = 3
class Main : AppCompatActivity() {{
    private val at = this
    override fun onCreate(state: Bundle?) {{
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(R.id.box, Page()).commit()
    }}
    {back if asking == "Main" else ""}
}}
class Page : Fragment() {{
    private val at get() = requireContext()
    override fun onViewCreated(view: View, state: Bundle?) {{
        view.findViewById<View>(R.id.go_there).setOnClickListener {{
            {asks}startActivityForResult(Intent(Intent.ACTION_OPEN_DOCUMENT), PICK)
        }}
        view.findViewById<View>(R.id.other).setOnClickListener {{
            val shoot = Intent(MediaStore.ACTION_IMAGE_CAPTURE)
            {asks}startActivityForResult(shoot, SHOOT)
        }}
        view.findViewById<View>(R.id.last).setOnClickListener {{
            {asks}startActivityForResult(Intent(requireContext(), Choice::class.java), CHOOSE)
        }}
    }}
    {back if asking == "Page" else ""}
}}
class Choice : AppCompatActivity()
class Fourth : AppCompatActivity()
"""
    )
    files = {**APP, "Main.kt": source, "AndroidManifest.xml": manifest("Main", "Second", "Third", "Choice", "Fourth")}
    found = {e for e in edges(build(tmp_path, files)) if not e[1].startswith("system:")}
    assert found == {
        ("Main", "Page", "auto", ""),
        ("Page", "Second", "click", "go_there"),
        ("Page", "Third", "click", "other"),
        ("Page", "Choice", "click", "last"),
        (asking, "Fourth", "auto", ""),
    }
