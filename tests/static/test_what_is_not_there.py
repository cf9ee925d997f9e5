"""Which code runs for what is touched: names, overloads, intents that change, in Java and in Kotlin."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN, PLAIN

CASES: dict[str, tuple[dict[str, str], set[tuple[str, str, str, str]]]] = {
    "java: code that nothing calls, in a class that marks no overrides": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
    void once() {
        startActivity(new Intent(this, Third.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: code that nothing calls": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        // findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
        Intent unused = new Intent(this, Third.class);
    }
    private void openThird() {
        startActivity(new Intent(this, Third.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: equal names in different classes": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Second", "Third", "Fourth"),
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> next());
    }
    private void next() {
        startActivity(new Intent(this, Second.class));
    }
}
""",
            "Second.java": JAVA
            + """\
public class Second extends AppCompatActivity implements View.OnClickListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this);
    }
    @Override
    public void onClick(View v) {
        next();
    }
    private void next() {
        startActivity(new Intent(this, Third.class));
    }
}
""",
            "Third.java": JAVA
            + """\
public class Third extends AppCompatActivity {
    private class Opener implements View.OnClickListener {
        @Override
        public void onClick(View v) {
            next();
        }
    }
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(new Opener());
    }
    private void next() {
        startActivity(new Intent(this, Fourth.class));
    }
}
""",
            "Fourth.java": JAVA
            + """\
public class Fourth extends Activity {}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Second", "Third", "click", "go_there"),
            ("Third", "Fourth", "click", "go_there"),
        },
    ),
    "java: overloads": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> show(1));
        findViewById(R.id.other).setOnClickListener(v -> show("one"));
    }
    private void show(int id) {
        startActivity(new Intent(this, Second.class));
    }
    private void show(String name) {
        startActivity(new Intent(this, Third.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: overloads by receiver and by arguments": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
fun Activity.show(id: Int) = startActivity(Intent(this, Second::class.java).putExtra("id", id))
fun Activity.show(name: String, strict: Boolean) =
    startActivity(Intent(this, Third::class.java).putExtra("name", name).putExtra("strict", strict))
fun View.show() {
    visibility = View.VISIBLE
}
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        val go = findViewById<View>(R.id.go_there)
        go.show()
        go.setOnClickListener { show(1) }
        findViewById<View>(R.id.other).setOnClickListener { show("one", true) }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: calls of the compatibility library": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import androidx.core.app.ActivityCompat;
import androidx.core.app.ActivityOptionsCompat;
import androidx.core.content.ContextCompat;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            ActivityOptionsCompat options = ActivityOptionsCompat.makeSceneTransitionAnimation(this, v, "x");
            ActivityCompat.startActivity(this, new Intent(this, Second.class), options.toBundle());
        });
        findViewById(R.id.other).setOnClickListener(v ->
            ContextCompat.startActivity(this, new Intent(this, Third.class), null));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: services and broadcasts are no screens": (
        {
            **APP,
            "AndroidManifest.xml": """\
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="org.example">
<application>
<activity android:name=".Main">
<intent-filter>
<action android:name="android.intent.action.MAIN"/>
<category android:name="android.intent.category.LAUNCHER"/>
</intent-filter>
</activity>
<activity android:name=".Second"/>
<service android:name=".Worker"/>
</application>
</manifest>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            startService(new Intent(this, Worker.class));
            sendBroadcast(new Intent("org.example.DONE"));
        });
        findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
}
""",
            "Worker.java": JAVA
            + """\
import android.app.IntentService;
public class Worker extends IntentService {
    public Worker() {
        super("worker");
    }
    @Override
    protected void onHandleIntent(Intent intent) {
    }
}
""",
        },
        {("Main", "Second", "click", "other")},
    ),
    "java: an intent that is changed before it is started": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            Intent intent = new Intent(this, Second.class);
            intent.putExtra("id", 1);
            intent = new Intent(this, Third.class);
            startActivity(intent);
        });
    }
}
""",
        },
        {("Main", "Third", "click", "go_there")},
    ),
    "java: an intent kept in a field": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    private Intent intent;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        intent = new Intent(this, Second.class);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            intent.putExtra("id", 1);
            startActivity(intent);
        });
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: a listener that is given up for another": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(null);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
    }
}
""",
        },
        {("Main", "Third", "click", "go_there")},
    ),
    "java: an interface with a default method": (
        {
            **APP,
            "Opens.java": JAVA
            + """\
public interface Opens {
    Context context();
    default void open(Class<?> target) {
        context().startActivity(new Intent(context(), target));
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity implements Opens {
    @Override
    public Context context() {
        return this;
    }
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> open(Second.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: an extension with a lambda for the intent": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
inline fun <reified T : Activity> Activity.launch(
    finish: Boolean = false,
    noinline block: (Intent.() -> Unit)? = null,
) {
    val intent = Intent(this, T::class.java)
    block?.invoke(intent)
    startActivity(intent)
    if (finish) finish()
}
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            launch<Second>(finish = true) {
                putExtra("id", 1)
                flags = Intent.FLAG_ACTIVITY_CLEAR_TASK
            }
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: a menu of the home screen as a list of entries": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.recyclerview.widget.RecyclerView android:id="@+id/recycler"/>
</LinearLayout>""",
            "res/layout/row.xml": f"""\
<LinearLayout {VIEWS} android:id="@+id/row"/>""",
            "Main.kt": KOTLIN
            + """\
import androidx.recyclerview.widget.RecyclerView
data class Entry(val title: String, val target: Class<out Activity>)
class Main : AppCompatActivity() {
    private val entries = listOf(Entry("Second", Second::class.java), Entry("Third", Third::class.java))
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<RecyclerView>(R.id.recycler).adapter = EntryAdapter(entries) { entry ->
            startActivity(Intent(this, entry.target))
        }
    }
}
class EntryAdapter(private val entries: List<Entry>, private val onEntry: (Entry) -> Unit) :
    RecyclerView.Adapter<EntryAdapter.Holder>() {
    class Holder(view: View) : RecyclerView.ViewHolder(view)
    override fun onCreateViewHolder(parent: ViewGroup, viewType: Int) =
        Holder(LayoutInflater.from(parent.context).inflate(R.layout.row, parent, false))
    override fun getItemCount() = entries.size
    override fun onBindViewHolder(holder: Holder, position: Int) {
        val entry = entries[position]
        holder.itemView.setOnClickListener { onEntry(entry) }
    }
}
""",
        },
        {("Main", "Second", "item", "recycler"), ("Main", "Third", "item", "recycler")},
    ),
    "java: an array of classes by position": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<ListView android:id="@+id/list"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
import android.widget.ListView;
public class Main extends AppCompatActivity {
    private static final Class<?>[] TARGETS = {Second.class, Third.class};
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ListView list = findViewById(R.id.list);
        list.setOnItemClickListener((parent, view, position, id) ->
            startActivity(new Intent(this, TARGETS[position])));
    }
}
""",
        },
        {("Main", "Second", "item", "list"), ("Main", "Third", "item", "list")},
    ),
    "java: a splash that goes on by itself": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        new Thread() {
            @Override
            public void run() {
                try {
                    sleep(2000);
                } catch (InterruptedException e) {
                    e.printStackTrace();
                } finally {
                    boolean known = getPreferences(0).contains("user");
                    startActivity(new Intent(Main.this, known ? Second.class : Third.class));
                    finish();
                }
            }
        }.start();
    }
}
""",
        },
        {("Main", "Second", "auto", ""), ("Main", "Third", "auto", "")},
    ),
    "kotlin: code that nothing calls": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { startActivity(Intent(this, Second::class.java)) }
        /* findViewById<View>(R.id.other).setOnClickListener { startActivity(Intent(this, Third::class.java)) } */
        val unused = Intent(this, Third::class.java)
    }
    @Suppress("unused")
    private fun openThird() = startActivity(Intent(this, Third::class.java))
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: equal names in different classes": (
        {
            **PLAIN,
            "AndroidManifest.xml": manifest("Main", "Second", "Third"),
            "Main.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Main : AppCompatActivity() {
    private val binding by lazy { MainBinding.inflate(layoutInflater) }
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(binding.root)
        setup()
    }
    private fun setup() {
        binding.goThere.setOnClickListener { next() }
    }
    private fun next() = startActivity(Intent(this, Second::class.java))
}
""",
            "Second.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Second : AppCompatActivity() {
    private val binding by lazy { MainBinding.inflate(layoutInflater) }
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(binding.root)
        setup()
    }
    private fun setup() {
        binding.goThere.setOnClickListener { next() }
    }
    private fun next() = startActivity(Intent(this, Third::class.java))
}
""",
            "Third.java": JAVA
            + """\
public class Third extends Activity {}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Second", "Third", "click", "go_there")},
    ),
    "kotlin: an intent kept in a property": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    private val second by lazy { Intent(this, Second::class.java) }
    private val third get() = Intent(this, Third::class.java)
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { startActivity(second) }
        findViewById<View>(R.id.other).setOnClickListener { startActivity(third) }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: a constant that switches a feature off": (
        {
            **APP,
            "Config.java": JAVA
            + """\
public final class Config {
    public static final boolean NEW_SCREEN = false;
}
""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            if (Config.NEW_SCREEN) {
                startActivity(new Intent(this, Third.class));
            } else {
                startActivity(new Intent(this, Second.class));
            }
        });
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: a method that says whether one of two conditions holds": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity implements View.OnClickListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this);
        findViewById(R.id.other).setOnClickListener(this);
    }
    @Override
    public void onClick(View v) {
        if (isPlain(v.getId(), "some")) startActivity(new Intent(this, Second.class));
        if (!isPlain(v.getId(), "some")) startActivity(new Intent(this, Third.class));
    }
    private static boolean isPlain(int id, String shown) {
        return id == R.id.go_there || "all".equals(shown);
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: a constant that switches a feature off": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
const val NEW_SCREEN = false
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            startActivity(Intent(this, if (NEW_SCREEN) Third::class.java else Second::class.java))
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: a cast to what the activity is not gives nothing": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
interface Closing { fun close() }
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        supportFragmentManager.beginTransaction().replace(R.id.other, Inner()).commit()
    }
    fun leave() {
        startActivity(Intent(this, Second::class.java))
    }
}
class Pane : AppCompatActivity(), Closing {
    override fun close() {
        startActivity(Intent(this, Third::class.java))
    }
}
class Inner : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<View>(R.id.go_there).setOnClickListener {
            when (val listener = activity as? Closing) {
                null -> (activity as Main).leave()
                else -> listener.close()
            }
        }
    }
}
""",
        },
        {("Main", "Inner", "auto", ""), ("Inner", "Second", "click", "go_there")},
    ),
    "java: an intent that names a fragment, which nothing can start": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        startActivity(new Intent(this, Inner.class));
        startActivity(new Intent(this, Second.class));
    }
}
class Inner extends Fragment {
    @Override
    public void onResume() { startActivity(new Intent(getActivity(), Third.class)); }
}
""",
        },
        {("Main", "Second", "auto", "")},
    ),
    "java: what a service does when its app is swept away": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import android.app.Notification;
import android.app.Service;
public class Main extends Activity {
    private final Work work = new Work();
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> work.begin());
    }
}
class Work extends Service {
    void begin() {
        startForeground(1, new Notification.Builder(this).setSmallIcon(R.drawable.working).build());
        startActivity(new Intent(this, Second.class));
    }
    @Override
    public void onTaskRemoved(Intent intent) { startActivity(new Intent(this, Third.class)); }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_only_what_the_code_does_is_on_the_map(tmp_path: Path, case: str) -> None:
    files, expected = CASES[case]
    assert edges(build(tmp_path, files)) == expected
