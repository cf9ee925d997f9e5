"""Ways from a click to a screen: factories, wrappers, base classes, presenters and lists, in Java and Kotlin."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN, PLAIN

CASES: dict[str, tuple[dict[str, str], set[tuple[str, str, str, str]]]] = {
    "java: factories of the target": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> Second.start(this, 7));
        findViewById(R.id.other).setOnClickListener(v -> startActivity(Third.newIntent(Main.this)));
    }
}
""",
            "Second.java": JAVA
            + """\
public class Second extends Activity {
    private static final String EXTRA = "extra";
    public static void start(Context context, long id) {
        Intent starter = new Intent(context, Second.class);
        starter.putExtra(EXTRA, id);
        context.startActivity(starter);
    }
}
""",
            "Third.java": JAVA
            + """\
public class Third extends Activity {
    public static Intent newIntent(Context packageContext) {
        Intent intent = new Intent(packageContext, Third.class);
        return intent;
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: factories in companions": (
        {
            **PLAIN,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { Second.start(this) }
        findViewById<View>(R.id.other).setOnClickListener { startActivity(Third.newIntent(this, "x")) }
    }
}
""",
            "Second.kt": KOTLIN
            + """\
class Second : Activity() {
    companion object {
        @JvmStatic
        fun start(context: Context) {
            val intent = Intent(context, Second::class.java).apply { flags = Intent.FLAG_ACTIVITY_NEW_TASK }
            context.startActivity(intent)
        }
    }
}
""",
            "Third.kt": KOTLIN
            + """\
class Third : Activity() {
    companion object {
        private const val NAME = "name"
        fun newIntent(context: Context, name: String) = Intent(context, Third::class.java).putExtra(NAME, name)
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: wrappers that take a class or an intent": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends BaseActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> open(Second.class));
        findViewById(R.id.other).setOnClickListener(v -> {
            Intent intent = new Intent(this, Third.class);
            intent.addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP);
            launch(intent, true);
        });
    }
}
""",
            "BaseActivity.java": JAVA
            + """\
public abstract class BaseActivity extends AppCompatActivity {
    protected void open(Class<? extends Activity> cls) {
        Intent intent = new Intent(this, cls);
        launch(intent, false);
    }
    protected void launch(Intent intent, boolean close) {
        startActivity(intent);
        overridePendingTransition(0, 0);
        if (close) {
            finish();
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: a navigator with static methods": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> Navigator.open(this, Second.class));
        findViewById(R.id.other).setOnClickListener(v -> Navigator.getInstance().showThird(v.getContext()));
    }
}
""",
            "Navigator.java": JAVA
            + """\
public final class Navigator {
    private static Navigator instance;
    private Navigator() {
    }
    public static synchronized Navigator getInstance() {
        if (instance == null) {
            instance = new Navigator();
        }
        return instance;
    }
    public static <T extends Activity> void open(Context context, Class<T> target) {
        context.startActivity(new Intent(context, target));
    }
    public void showThird(Context context) {
        open(context, Third.class);
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: classes given by setClass, setClassName and a component": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Second", "Third", "Fourth"),
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there"/>
<Button android:id="@+id/other"/>
<Button android:id="@+id/more"/>
</LinearLayout>""",
            "Fourth.java": JAVA
            + """\
public class Fourth extends Activity {}
""",
            "Main.java": JAVA
            + """\
import android.content.ComponentName;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            Intent intent = new Intent();
            intent.setClass(Main.this, Second.class);
            startActivity(intent);
        });
        findViewById(R.id.other).setOnClickListener(v -> {
            Intent intent = new Intent(Intent.ACTION_VIEW);
            intent.setClassName("org.example", "org.example.Third");
            startActivity(intent);
        });
        findViewById(R.id.more).setOnClickListener(v ->
            startActivity(new Intent(third()).setComponent(new ComponentName(this, Fourth.class))));
    }

    private Intent third() {
        return new Intent(this, Third.class);
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "other"),
            ("Main", "Fourth", "click", "more"),
        },
    ),
    "kotlin: reified helpers": (
        {
            **APP,
            "Start.kt": KOTLIN
            + """\
inline fun <reified T : Activity> Context.start(init: Intent.() -> Unit = {}) {
    startActivity(Intent(this, T::class.java).apply(init))
}
inline fun <reified T : Any> newIntent(context: Context): Intent = Intent(context, T::class.java)
""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { start<Second> { putExtra("id", 1) } }
        findViewById<View>(R.id.other).setOnClickListener { startActivity(newIntent<Third>(this)) }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: intents that are given back with something more": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
fun Activity.slideTo(intent: Intent) {
    startActivity(intent.sliding())
}
fun Intent.sliding(): Intent {
    return putExtra("slide", true)
}
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { slideTo(Intent(this, Second::class.java)) }
        findViewById<View>(R.id.other).setOnClickListener { startActivity(alone(Intent(this, Third::class.java))) }
    }
    private fun alone(intent: Intent): Intent {
        intent.addFlags(Intent.FLAG_ACTIVITY_CLEAR_TOP)
        return intent
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: wrappers that take a class or an intent": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import kotlin.reflect.KClass
class Main : BaseActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { show(Second::class) }
        findViewById<View>(R.id.other).setOnClickListener { launch(Intent(this, Third::class.java), finish = true) }
    }
}
""",
            "BaseActivity.kt": KOTLIN
            + """\
abstract class BaseActivity : AppCompatActivity() {
    protected fun show(target: KClass<out Activity>) = launch(Intent(this, target.java))
    protected fun launch(intent: Intent, finish: Boolean = false) {
        startActivity(intent)
        if (finish) finish()
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: a function that returns one of several classes": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivity(new Intent(this, target())));
    }
    private Class<?> target() {
        if (getPreferences(0).getBoolean("simple", false)) {
            return Second.class;
        }
        return Third.class;
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")},
    ),
    "java: a conditional between classes and between intents": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    private boolean simple;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        simple = getIntent().getBooleanExtra("simple", false);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            Class<?> cls = simple ? Second.class : Third.class;
            startActivity(new Intent(this, cls));
        });
        findViewById(R.id.other).setOnClickListener(v -> {
            Intent intent;
            if (isFinishing()) {
                intent = new Intent(this, Second.class);
            } else {
                intent = new Intent(this, Third.class);
            }
            startActivity(intent);
        });
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "go_there"),
            ("Main", "Second", "click", "other"),
            ("Main", "Third", "click", "other"),
        },
    ),
    "java: a switch that returns a class": (
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
            int kind = getIntent().getIntExtra("kind", 0);
            startActivity(new Intent(this, Kinds.activityOf(kind)));
        });
    }
}
""",
            "Kinds.java": JAVA
            + """\
public final class Kinds {
    public static final int SIMPLE = 0;
    public static Class<? extends Activity> activityOf(int kind) {
        switch (kind) {
            case SIMPLE:
                return Second.class;
            default:
                return Third.class;
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")},
    ),
    "kotlin: a when that returns one of several classes": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
enum class Kind { SIMPLE, FULL }
fun Kind.activity(): Class<out Activity> = when (this) {
    Kind.SIMPLE -> Second::class.java
    Kind.FULL -> Third::class.java
}
class Main : AppCompatActivity() {
    private val kind get() = Kind.values()[intent.getIntExtra("kind", 0)]
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { startActivity(Intent(this, kind.activity())) }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")},
    ),
    "kotlin: an if as an expression chooses the class": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            val cls = if (intent.hasExtra("id")) Second::class.java else Third::class.java
            Intent(this, cls).also { startActivity(it) }
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "go_there")},
    ),
    "java: a constant argument keeps to its branch": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> open(true));
        findViewById(R.id.other).setOnClickListener(v -> open(false));
    }
    private void open(boolean simple) {
        if (simple) {
            startActivity(new Intent(this, Second.class));
            return;
        }
        startActivity(new Intent(this, Third.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: an enum argument keeps to its branch": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
enum class Place { SECOND, THIRD }
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { show(Place.SECOND) }
        findViewById<View>(R.id.other).setOnClickListener { show(Place.THIRD) }
    }
    private fun show(place: Place) = when (place) {
        Place.SECOND -> startActivity(Intent(this, Second::class.java))
        Place.THIRD -> startActivity(Intent(this, Third::class.java))
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: a base class with the clicks, the target left to each activity": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third"),
            "Base.java": JAVA
            + """\
public abstract class Base extends AppCompatActivity implements View.OnClickListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this);
    }
    @Override
    public void onClick(View v) {
        if (v.getId() == R.id.go_there) {
            startActivity(new Intent(this, getTarget()));
        }
    }
    protected abstract Class<? extends Activity> getTarget();
}
""",
            "Main.java": JAVA
            + """\
public class Main extends Base {
    @Override
    protected Class<? extends Activity> getTarget() {
        return Second.class;
    }
}
""",
            "Other.java": JAVA
            + """\
public class Other extends Base {
    @Override
    protected Class<? extends Activity> getTarget() {
        return Third.class;
    }
}
""",
            "Second.java": JAVA
            + """\
public class Second extends Activity {}
""",
            "Third.java": JAVA
            + """\
public class Third extends Activity {}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Other", "Third", "click", "go_there")},
    ),
    "java: a base class whose clicks each activity adds to": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Second", "Third"),
            "Base.java": JAVA
            + """\
public abstract class Base extends AppCompatActivity implements View.OnClickListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(getLayoutId());
        init();
    }
    protected abstract int getLayoutId();
    protected abstract void init();
    @Override
    public void onClick(View v) {
        switch (v.getId()) {
            case R.id.go_there:
                startActivity(new Intent(this, Second.class));
                break;
        }
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends Base {
    @Override
    protected int getLayoutId() {
        return R.layout.main;
    }
    @Override
    protected void init() {
        findViewById(R.id.go_there).setOnClickListener(this);
        findViewById(R.id.other).setOnClickListener(this);
    }
    @Override
    public void onClick(View v) {
        super.onClick(v);
        if (v.getId() == R.id.other) {
            startActivity(new Intent(this, Third.class));
        }
    }
}
""",
            "Second.java": JAVA
            + """\
public class Second extends Activity {}
""",
            "Third.java": JAVA
            + """\
public class Third extends Activity {}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: a generic base class with a binding and abstract properties": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third"),
            "Base.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
abstract class Base<T : Any> : AppCompatActivity() {
    protected lateinit var binding: MainBinding
    abstract val target: Class<out Activity>
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root)
        binding.goThere.setOnClickListener { onGo() }
    }
    open fun onGo() {
        startActivity(Intent(this, target))
    }
}
""",
            "Main.kt": KOTLIN
            + """\
class Main : Base<String>() {
    override val target: Class<out Activity> = Second::class.java
}
class Other : Base<Int>() {
    override val target: Class<out Activity> get() = Third::class.java
}
""",
            "Second.java": JAVA
            + """\
public class Second extends Activity {}
""",
            "Third.java": JAVA
            + """\
public class Third extends Activity {}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Other", "Third", "click", "go_there")},
    ),
    "java: a presenter that calls its view": (
        {
            **APP,
            "Contract.java": JAVA
            + """\
public interface Contract {
    interface View {
        void showSecond(long id);
        void showThird();
    }
    interface Presenter {
        void goClicked();
        void otherClicked();
    }
}
""",
            "MainPresenter.java": JAVA
            + """\
public class MainPresenter implements Contract.Presenter {
    private final Contract.View view;
    public MainPresenter(Contract.View view) {
        this.view = view;
    }
    @Override
    public void goClicked() {
        view.showSecond(1);
    }
    @Override
    public void otherClicked() {
        if (view != null) {
            view.showThird();
        }
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity implements Contract.View {
    private Contract.Presenter presenter;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        presenter = new MainPresenter(this);
        findViewById(R.id.go_there).setOnClickListener(v -> presenter.goClicked());
        findViewById(R.id.other).setOnClickListener(v -> presenter.otherClicked());
    }
    @Override
    public void showSecond(long id) {
        startActivity(new Intent(this, Second.class));
    }
    @Override
    public void showThird() {
        startActivity(new Intent(this, Third.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: a presenter that is attached to its view later": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
interface MainView {
    fun openSecond()
}
class MainPresenter {
    private var view: MainView? = null
    fun attach(view: MainView) {
        this.view = view
    }
    fun onGoClicked() {
        view?.openSecond()
    }
}
class Main : AppCompatActivity(), MainView {
    private val presenter = MainPresenter()
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        presenter.attach(this)
        findViewById<View>(R.id.go_there).setOnClickListener { presenter.onGoClicked() }
    }
    override fun openSecond() = startActivity(Intent(this, Second::class.java))
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: a view model that starts it": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import androidx.activity.viewModels
import androidx.lifecycle.ViewModel
class MainViewModel : ViewModel() {
    fun open(context: Context) {
        context.startActivity(Intent(context, Second::class.java))
    }
}
class Main : AppCompatActivity() {
    private val viewModel: MainViewModel by viewModels()
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { viewModel.open(this) }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: a view model that starts it": (
        {
            **APP,
            "MainViewModel.java": JAVA
            + """\
import android.app.Application;
import androidx.lifecycle.AndroidViewModel;
public class MainViewModel extends AndroidViewModel {
    public MainViewModel(Application application) {
        super(application);
    }
    public void open() {
        Intent intent = new Intent(getApplication(), Second.class);
        intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        getApplication().startActivity(intent);
    }
}
""",
            "Main.java": JAVA
            + """\
import androidx.lifecycle.ViewModelProvider;
public class Main extends AppCompatActivity {
    private MainViewModel viewModel;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        viewModel = new ViewModelProvider(this).get(MainViewModel.class);
        findViewById(R.id.go_there).setOnClickListener(v -> viewModel.open());
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: a list view": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<ListView android:id="@+id/list"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
import android.widget.AdapterView;
import android.widget.ListView;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ListView list = findViewById(R.id.list);
        list.setOnItemClickListener(new AdapterView.OnItemClickListener() {
            @Override
            public void onItemClick(AdapterView<?> parent, View view, int position, long id) {
                switch (position) {
                    case 0:
                        startActivity(new Intent(Main.this, Second.class));
                        break;
                    case 1:
                        startActivity(new Intent(Main.this, Third.class));
                        break;
                }
            }
        });
    }
}
""",
        },
        {("Main", "Second", "item", "list"), ("Main", "Third", "item", "list")},
    ),
    "kotlin: a list view": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<ListView android:id="@+id/list"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import android.widget.ListView
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<ListView>(R.id.list).setOnItemClickListener { _, _, position, _ ->
            startActivity(Intent(this, Second::class.java).putExtra("position", position))
        }
    }
}
""",
        },
        {("Main", "Second", "item", "list")},
    ),
    "java: this as the listener of a list view": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<ListView android:id="@+id/list"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
import android.widget.AdapterView;
import android.widget.ListView;
public class Main extends AppCompatActivity implements AdapterView.OnItemClickListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ListView list = (ListView) findViewById(R.id.list);
        list.setOnItemClickListener(this);
    }
    @Override
    public void onItemClick(AdapterView<?> parent, View view, int position, long id) {
        Intent intent = new Intent(this, Second.class);
        intent.putExtra("id", id);
        startActivity(intent);
    }
}
""",
        },
        {("Main", "Second", "item", "list")},
    ),
    "java: a list activity": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import android.app.ListActivity;
import android.widget.ListView;
public class Main extends ListActivity {
    @Override
    protected void onListItemClick(ListView l, View v, int position, long id) {
        super.onListItemClick(l, v, position, id);
        startActivity(new Intent(this, Second.class));
    }
}
""",
        },
        {("Main", "Second", "item", "list")},
    ),
    "java: a recycler's adapter with an interface for clicks": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.recyclerview.widget.RecyclerView android:id="@+id/recycler"/>
</LinearLayout>""",
            "res/layout/row.xml": f"""\
<LinearLayout {VIEWS} android:id="@+id/row">
<TextView android:id="@+id/name"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
import androidx.recyclerview.widget.RecyclerView;
public class Main extends AppCompatActivity implements RowAdapter.OnRowClickListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        RecyclerView recycler = findViewById(R.id.recycler);
        RowAdapter adapter = new RowAdapter(this);
        recycler.setAdapter(adapter);
    }
    @Override
    public void onRowClick(int position) {
        startActivity(new Intent(this, Second.class));
    }
}
""",
            "RowAdapter.java": JAVA
            + """\
import android.widget.TextView;
import androidx.recyclerview.widget.RecyclerView;
public class RowAdapter extends RecyclerView.Adapter<RowAdapter.Holder> {
    public interface OnRowClickListener {
        void onRowClick(int position);
    }
    private final OnRowClickListener listener;
    public RowAdapter(OnRowClickListener listener) {
        this.listener = listener;
    }
    @Override
    public Holder onCreateViewHolder(ViewGroup parent, int type) {
        View view = LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false);
        return new Holder(view);
    }
    @Override
    public void onBindViewHolder(Holder holder, int position) {
        holder.name.setText("Row " + position);
    }
    @Override
    public int getItemCount() {
        return 3;
    }
    class Holder extends RecyclerView.ViewHolder implements View.OnClickListener {
        final TextView name;
        Holder(View itemView) {
            super(itemView);
            name = itemView.findViewById(R.id.name);
            itemView.setOnClickListener(this);
        }
        @Override
        public void onClick(View v) {
            if (listener != null) {
                listener.onRowClick(getAdapterPosition());
            }
        }
    }
}
""",
        },
        {("Main", "Second", "item", "recycler")},
    ),
    "java: a recycler's adapter that starts it from the bound row": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.recyclerview.widget.RecyclerView android:id="@+id/recycler"/>
</LinearLayout>""",
            "res/layout/row.xml": f"""\
<LinearLayout {VIEWS} android:id="@+id/row">
<TextView android:id="@+id/name"/>
<Button android:id="@+id/edit"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
import androidx.recyclerview.widget.RecyclerView;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        RecyclerView recycler = findViewById(R.id.recycler);
        recycler.setAdapter(new RowAdapter(this));
    }
}
""",
            "RowAdapter.java": JAVA
            + """\
import androidx.recyclerview.widget.RecyclerView;
public class RowAdapter extends RecyclerView.Adapter<RowAdapter.Holder> {
    private final Context context;
    public RowAdapter(Context context) {
        this.context = context;
    }
    @Override
    public Holder onCreateViewHolder(ViewGroup parent, int type) {
        return new Holder(LayoutInflater.from(context).inflate(R.layout.row, parent, false));
    }
    @Override
    public void onBindViewHolder(Holder holder, final int position) {
        holder.itemView.setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                context.startActivity(new Intent(context, Second.class).putExtra("position", position));
            }
        });
        holder.edit.setOnClickListener(v -> context.startActivity(new Intent(context, Third.class)));
    }
    @Override
    public int getItemCount() {
        return 3;
    }
    static class Holder extends RecyclerView.ViewHolder {
        final Button edit;
        Holder(View view) {
            super(view);
            edit = view.findViewById(R.id.edit);
        }
    }
}
""",
        },
        {("Main", "Second", "item", "recycler"), ("Main", "Third", "item", "edit")},
    ),
    "kotlin: a recycler's adapter with a lambda for clicks": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.recyclerview.widget.RecyclerView android:id="@+id/recycler"/>
</LinearLayout>""",
            "res/layout/row.xml": f"""\
<LinearLayout {VIEWS} android:id="@+id/row">
<TextView android:id="@+id/name"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Main : AppCompatActivity() {
    private lateinit var binding: MainBinding
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root)
        binding.recycler.adapter = RowAdapter(listOf("a", "b")) { row ->
            startActivity(Intent(this, Second::class.java).putExtra("row", row))
        }
    }
}
""",
            "RowAdapter.kt": KOTLIN
            + """\
import androidx.recyclerview.widget.RecyclerView
import org.example.databinding.RowBinding
class RowAdapter(private val rows: List<String>, private val onClick: (String) -> Unit) :
    RecyclerView.Adapter<RowAdapter.Holder>() {
    override fun onCreateViewHolder(parent: ViewGroup, viewType: Int): Holder {
        val binding = RowBinding.inflate(LayoutInflater.from(parent.context), parent, false)
        return Holder(binding)
    }
    override fun onBindViewHolder(holder: Holder, position: Int) = holder.bind(rows[position])
    override fun getItemCount() = rows.size
    inner class Holder(private val binding: RowBinding) : RecyclerView.ViewHolder(binding.root) {
        fun bind(row: String) {
            binding.name.text = row
            binding.root.setOnClickListener { onClick(row) }
        }
    }
}
""",
        },
        {("Main", "Second", "item", "recycler")},
    ),
    "kotlin: a list adapter with an interface set later": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.recyclerview.widget.RecyclerView android:id="@+id/recycler"/>
</LinearLayout>""",
            "res/layout/row.xml": f"""\
<LinearLayout {VIEWS} android:id="@+id/row">
<TextView android:id="@+id/name"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import androidx.recyclerview.widget.RecyclerView
class Main : AppCompatActivity() {
    private val adapter = RowAdapter()
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<RecyclerView>(R.id.recycler).adapter = adapter
        adapter.listener = object : RowAdapter.Listener {
            override fun onRowSelected(row: String) {
                startActivity(Intent(this@Main, Second::class.java))
            }
        }
    }
}
""",
            "RowAdapter.kt": KOTLIN
            + """\
import androidx.recyclerview.widget.ListAdapter
import androidx.recyclerview.widget.RecyclerView
class RowAdapter : ListAdapter<String, RowAdapter.Holder>(Diff()) {
    interface Listener {
        fun onRowSelected(row: String)
    }
    var listener: Listener? = null
    override fun onCreateViewHolder(parent: ViewGroup, viewType: Int) =
        Holder(LayoutInflater.from(parent.context).inflate(R.layout.row, parent, false))
    override fun onBindViewHolder(holder: Holder, position: Int) {
        holder.itemView.setOnClickListener { listener?.onRowSelected(getItem(position)) }
    }
    class Holder(view: View) : RecyclerView.ViewHolder(view)
}
""",
        },
        {("Main", "Second", "item", "recycler")},
    ),
    "java: helpers of other classes four calls deep": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> goOn());
    }
    private void goOn() {
        Actions.one(this);
    }
}
""",
            "Actions.java": JAVA
            + """\
public class Actions {
    static void one(Activity activity) {
        new Worker(activity).two(Second.class);
    }
}
""",
            "Worker.java": JAVA
            + """\
class Worker {
    private final Activity activity;
    Worker(Activity activity) {
        this.activity = activity;
    }
    void two(Class<?> cls) {
        three(make(cls));
    }
    private Intent make(Class<?> cls) {
        return new Intent(activity.getApplicationContext(), cls);
    }
    private void three(Intent intent) {
        activity.startActivity(intent);
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: what runs later is still the click's": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import android.os.Handler;
public class Main extends AppCompatActivity {
    private final Handler handler = new Handler();
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> handler.postDelayed(new Runnable() {
            @Override
            public void run() {
                startActivity(new Intent(Main.this, Second.class));
            }
        }, 300));
        new Handler().postDelayed(() -> {
            startActivity(new Intent(this, Third.class));
            finish();
        }, 2000);
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "auto", "")},
    ),
    "java: an async task belongs to who executes it": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import android.os.AsyncTask;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> new LoginTask().execute("name"));
    }
    private class LoginTask extends AsyncTask<String, Void, Boolean> {
        @Override
        protected Boolean doInBackground(String... names) {
            return names.length > 0;
        }
        @Override
        protected void onPostExecute(Boolean ok) {
            if (ok) {
                startActivity(new Intent(Main.this, Second.class));
            }
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: a coroutine belongs to who launches it": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import androidx.lifecycle.lifecycleScope
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            lifecycleScope.launch(Dispatchers.IO) {
                val id = load()
                withContext(Dispatchers.Main) {
                    startActivity(Intent(this@Main, Second::class.java).putExtra("id", id))
                }
            }
        }
    }
    private suspend fun load(): Long = 7
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: a navigator object": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
object Navigator {
    fun open(context: Context, target: Class<out Activity>, extras: Bundle? = null) {
        val intent = Intent(context, target)
        extras?.let { intent.putExtras(it) }
        context.startActivity(intent)
    }
    fun toThird(activity: Activity) = open(activity, Third::class.java)
}
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { Navigator.open(this, Second::class.java) }
        findViewById<View>(R.id.other).setOnClickListener { Navigator.toThird(this@Main) }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: an injected navigator behind an interface": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import javax.inject.Inject
interface Navigator {
    fun openSecond()
}
class AppNavigator @Inject constructor(private val activity: Activity) : Navigator {
    override fun openSecond() {
        activity.startActivity(Intent(activity, Second::class.java))
    }
}
class Main : AppCompatActivity() {
    @Inject lateinit var navigator: Navigator
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { navigator.openSecond() }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: classes given by setClass, setClassName and a component": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import android.content.ComponentName
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            startActivity(Intent().apply { setClass(this@Main, Second::class.java) })
        }
        findViewById<View>(R.id.other).setOnClickListener {
            val intent = Intent()
            intent.component = ComponentName(packageName, "org.example.Third")
            startActivity(intent)
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: a presenter of the constructor": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
interface Contract {
    interface View {
        fun showSecond(id: Long)
        fun showThird()
    }
    interface Presenter {
        fun goClicked()
        fun otherClicked()
    }
}
class MainPresenter(private val view: Contract.View) : Contract.Presenter {
    override fun goClicked() = view.showSecond(1)
    override fun otherClicked() {
        view.showThird()
    }
}
class Main : AppCompatActivity(), Contract.View {
    private val presenter: Contract.Presenter by lazy { MainPresenter(this) }
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).setOnClickListener { presenter.goClicked() }
        findViewById<Button>(R.id.other).setOnClickListener { presenter.otherClicked() }
    }
    override fun showSecond(id: Long) {
        startActivity(Intent(this, Second::class.java))
    }
    override fun showThird() {
        startActivity(Intent(this, Third::class.java))
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: a base adapter with a button in each row": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<ListView android:id="@+id/list"/>
</LinearLayout>""",
            "res/layout/row.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/edit"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
import android.widget.ListView;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ListView list = findViewById(R.id.list);
        list.setAdapter(new RowAdapter(this));
    }
}
""",
            "RowAdapter.java": JAVA
            + """\
import android.widget.BaseAdapter;
public class RowAdapter extends BaseAdapter {
    private final Context context;
    RowAdapter(Context context) {
        this.context = context;
    }
    @Override
    public int getCount() {
        return 3;
    }
    @Override
    public Object getItem(int position) {
        return position;
    }
    @Override
    public long getItemId(int position) {
        return position;
    }
    @Override
    public View getView(int position, View convertView, ViewGroup parent) {
        if (convertView == null) {
            convertView = LayoutInflater.from(context).inflate(R.layout.row, parent, false);
        }
        Button edit = convertView.findViewById(R.id.edit);
        edit.setOnClickListener(v -> context.startActivity(new Intent(context, Second.class)));
        return convertView;
    }
}
""",
        },
        {("Main", "Second", "item", "edit")},
    ),
    "kotlin: a recycler's adapter that starts it from the bound row": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.recyclerview.widget.RecyclerView android:id="@+id/recycler"/>
</LinearLayout>""",
            "res/layout/row.xml": f"""\
<LinearLayout {VIEWS} android:id="@+id/row">
<Button android:id="@+id/edit"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import androidx.recyclerview.widget.RecyclerView
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<RecyclerView>(R.id.recycler).apply {
            setHasFixedSize(true)
            adapter = RowAdapter(this@Main)
        }
    }
}
class RowAdapter(private val context: Context) : RecyclerView.Adapter<RowAdapter.Holder>() {
    class Holder(view: View) : RecyclerView.ViewHolder(view) {
        val edit: Button = view.findViewById(R.id.edit)
    }
    override fun onCreateViewHolder(parent: ViewGroup, viewType: Int): Holder =
        Holder(LayoutInflater.from(context).inflate(R.layout.row, parent, false))
    override fun getItemCount() = 3
    override fun onBindViewHolder(holder: Holder, position: Int) {
        holder.itemView.setOnClickListener { context.startActivity(Intent(context, Second::class.java)) }
        holder.edit.setOnClickListener { it.context.startActivity(Intent(it.context, Third::class.java)) }
    }
}
""",
        },
        {("Main", "Second", "item", "recycler"), ("Main", "Third", "item", "edit")},
    ),
    "kotlin: a recycler's adapter with two lambdas by name": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.recyclerview.widget.RecyclerView android:id="@+id/recycler"/>
</LinearLayout>""",
            "res/layout/row.xml": f"""\
<LinearLayout {VIEWS} android:id="@+id/row">
<Button android:id="@+id/edit"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import androidx.recyclerview.widget.RecyclerView
class Main : AppCompatActivity() {
    private lateinit var rows: RowAdapter
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        rows = RowAdapter(onRow = { openSecond(it) }, onEdit = ::openThird)
        val recycler: RecyclerView = findViewById(R.id.recycler)
        recycler.adapter = rows
    }
    private fun openSecond(row: Int) = startActivity(Intent(this, Second::class.java).putExtra("row", row))
    private fun openThird(row: Int) = startActivity(Intent(this, Third::class.java).putExtra("row", row))
}
class RowAdapter(private val onRow: (Int) -> Unit, private val onEdit: (Int) -> Unit) :
    RecyclerView.Adapter<RowAdapter.Holder>() {
    inner class Holder(view: View) : RecyclerView.ViewHolder(view) {
        init {
            view.setOnClickListener { onRow(adapterPosition) }
            view.findViewById<View>(R.id.edit).setOnClickListener { onEdit(adapterPosition) }
        }
    }
    override fun onCreateViewHolder(parent: ViewGroup, viewType: Int) =
        Holder(LayoutInflater.from(parent.context).inflate(R.layout.row, parent, false))
    override fun getItemCount() = 3
    override fun onBindViewHolder(holder: Holder, position: Int) = Unit
}
""",
        },
        {("Main", "Second", "item", "recycler"), ("Main", "Third", "item", "edit")},
    ),
    "kotlin: what runs later is still the click's": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import android.os.Handler
import android.os.Looper
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            it.postDelayed({ startActivity(Intent(this, Second::class.java)) }, 300)
        }
        Handler(Looper.getMainLooper()).postDelayed({
            startActivity(Intent(this, Third::class.java))
            finish()
        }, 2000)
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "auto", "")},
    ),
    "java: a callback of the network belongs to the click that asks": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import retrofit2.Call;
import retrofit2.Callback;
import retrofit2.Response;
public class Main extends AppCompatActivity {
    private Api api;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> login());
    }
    private void login() {
        api.login("name").enqueue(new Callback<String>() {
            @Override
            public void onResponse(Call<String> call, Response<String> response) {
                if (response.isSuccessful()) {
                    startActivity(new Intent(Main.this, Second.class));
                }
            }
            @Override
            public void onFailure(Call<String> call, Throwable t) {
            }
        });
    }
}
""",
            "Api.java": JAVA
            + """\
import retrofit2.Call;
import retrofit2.http.GET;
public interface Api {
    @GET("login")
    Call<String> login(String name);
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: what follows a result": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> startActivityForResult(new Intent(this, Third.class), 1));
    }
    @Override
    protected void onActivityResult(int requestCode, int resultCode, Intent data) {
        super.onActivityResult(requestCode, resultCode, data);
        if (requestCode == 1 && resultCode == RESULT_OK) {
            startActivity(new Intent(this, Second.class));
        }
    }
}
""",
        },
        {("Main", "Second", "auto", ""), ("Main", "Third", "click", "go_there")},
    ),
    "java: an enum that carries the class": (
        {
            **APP,
            "Place.java": JAVA
            + """\
public enum Place {
    SECOND(Second.class), THIRD(Third.class);
    private final Class<? extends Activity> target;
    Place(Class<? extends Activity> target) {
        this.target = target;
    }
    public Class<? extends Activity> getTarget() {
        return target;
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> open(Place.SECOND));
        findViewById(R.id.other).setOnClickListener(v -> open(Place.THIRD));
    }
    private void open(Place place) {
        startActivity(new Intent(this, place.getTarget()));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: a mode of constants keeps to its branch": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    private static final int MODE_SECOND = 1;
    private static final int MODE_THIRD = 2;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> open(MODE_SECOND));
        findViewById(R.id.other).setOnClickListener(v -> open(MODE_THIRD));
    }
    private void open(int mode) {
        switch (mode) {
            case MODE_SECOND:
                startActivity(new Intent(this, Second.class));
                break;
            case MODE_THIRD:
                startActivity(new Intent(this, Third.class));
                break;
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: a default argument keeps to its branch": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { show() }
        findViewById<View>(R.id.other).setOnClickListener { show(full = true) }
    }
    private fun show(full: Boolean = false) {
        startActivity(Intent(this, if (full) Third::class.java else Second::class.java))
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "other"),
        },
    ),
    "kotlin: a local function and a scope function in one line": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        fun jump(target: Class<*>) {
            Intent(this, target).let(::startActivity)
        }
        findViewById<View>(R.id.go_there).setOnClickListener { _ -> jump(Second::class.java) }
        findViewById<View>(R.id.other).setOnClickListener {
            Intent(this, Third::class.java).run { startActivity(this) }
        }
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "other"),
        },
    ),
    "kotlin: an interface with a body and a delegate": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
interface Opens {
    fun toSecond(context: Context)
}
class Opener : Opens {
    override fun toSecond(context: Context) = context.startActivity(Intent(context, Second::class.java))
}
class Main : AppCompatActivity(), Opens by Opener() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { toSecond(this) }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: a view model whose event the activity observes": (
        {
            **APP,
            "MainViewModel.java": JAVA
            + """\
import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;
public class MainViewModel extends ViewModel {
    private final MutableLiveData<Long> openSecond = new MutableLiveData<>();
    public LiveData<Long> getOpenSecond() {
        return openSecond;
    }
    public void onGoClicked() {
        openSecond.setValue(1L);
    }
}
""",
            "Main.java": JAVA
            + """\
import androidx.lifecycle.Observer;
import androidx.lifecycle.ViewModelProvider;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        final MainViewModel viewModel = new ViewModelProvider(this).get(MainViewModel.class);
        findViewById(R.id.go_there).setOnClickListener(v -> viewModel.onGoClicked());
        viewModel.getOpenSecond().observe(this, new Observer<Long>() {
            @Override
            public void onChanged(Long id) {
                startActivity(new Intent(Main.this, Second.class));
            }
        });
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: a function that is named like a modifier": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { open(Second::class.java) }
        findViewById<View>(R.id.other).setOnClickListener { open(Third::class.java) }
    }
    private fun open(target: Class<*>) {
        startActivity(Intent(this, target))
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "other"),
        },
    ),
    "kotlin: a state flow that the activity collects": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import androidx.activity.viewModels
import androidx.lifecycle.ViewModel
import androidx.lifecycle.lifecycleScope
import androidx.lifecycle.viewModelScope
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.flow.receiveAsFlow
import kotlinx.coroutines.launch
sealed class Event {
    object OpenSecond : Event()
    data class Say(val text: String) : Event()
}
class MainViewModel : ViewModel() {
    private val channel = Channel<Event>()
    val events = channel.receiveAsFlow()
    fun onGoClicked() {
        viewModelScope.launch { channel.send(Event.OpenSecond) }
    }
}
class Main : AppCompatActivity() {
    private val viewModel by viewModels<MainViewModel>()
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { viewModel.onGoClicked() }
        lifecycleScope.launch {
            viewModel.events.collect { event ->
                when (event) {
                    is Event.OpenSecond -> startActivity(Intent(this@Main, Second::class.java))
                    is Event.Say -> println(event.text)
                }
            }
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: a view model whose event the activity observes": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import androidx.activity.viewModels
import androidx.lifecycle.MutableLiveData
import androidx.lifecycle.ViewModel
class MainViewModel : ViewModel() {
    val openSecond = MutableLiveData<Boolean>()
    fun onGoClicked() {
        openSecond.value = true
    }
}
class Main : AppCompatActivity() {
    private val viewModel: MainViewModel by viewModels()
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { viewModel.onGoClicked() }
        viewModel.openSecond.observe(this) { startActivity(Intent(this, Second::class.java)) }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: a custom view that starts it": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<org.example.CardView android:id="@+id/card"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }
}
""",
            "CardView.java": JAVA
            + """\
import android.util.AttributeSet;
import android.widget.FrameLayout;
public class CardView extends FrameLayout {
    public CardView(Context context, AttributeSet attrs) {
        super(context, attrs);
        setOnClickListener(v -> getContext().startActivity(new Intent(getContext(), Second.class)));
    }
}
""",
        },
        {("Main", "Second", "click", "card")},
    ),
    "java: a custom view of a layout runs the constructor that layouts call, and no other": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<org.example.CardView android:id="@+id/card"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }
}
""",
            "CardView.java": JAVA
            + """\
import android.util.AttributeSet;
import android.widget.FrameLayout;
public class CardView extends FrameLayout {
    public CardView(Context context) {
        super(context);
        setOnClickListener(v -> getContext().startActivity(new Intent(getContext(), Second.class)));
    }
    public CardView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }
}
""",
        },
        set(),
    ),
    "kotlin: a custom view that starts it": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<org.example.CardView android:id="@+id/card"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import android.util.AttributeSet
import android.widget.FrameLayout
class CardView @JvmOverloads constructor(context: Context, attrs: AttributeSet? = null) : FrameLayout(context, attrs) {
    init {
        setOnClickListener { context.startActivity(Intent(context, Second::class.java)) }
    }
}
class Main : AppCompatActivity(R.layout.main)
""",
        },
        {("Main", "Second", "click", "card")},
    ),
    "java: a second form of a method that takes a text, which was put together": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.other).setOnClickListener(v -> shorten(getTitle()));
        findViewById(R.id.go_there).setOnClickListener(v -> check(getIntent()));
    }
    private String shorten(CharSequence text) {
        text = cleaned(text);
        return check(text).toString();
    }
    private CharSequence cleaned(CharSequence text) {
        StringBuffer buffer = new StringBuffer();
        return buffer;
    }
    private void check(Intent intent) {
        startActivity(new Intent(this, Second.class));
    }
    private CharSequence check(CharSequence text) {
        return text;
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: a helper with a second form that takes the class": (
        {
            **APP,
            "Opener.java": JAVA
            + """\
public class Opener {
    private final Activity activity;
    public Opener(Activity activity) {
        this.activity = activity;
    }
    public static Opener of(Activity activity) {
        return new Opener(activity);
    }
    public void open(Class to, Boolean finish, Integer code) {
        open(new Intent(activity, to), finish, code);
    }
    public void open(Intent intent, Boolean finish, Integer code) {
        intent.addFlags(Intent.FLAG_ACTIVITY_NO_ANIMATION);
        if (code != null) {
            activity.startActivityForResult(intent, code);
        } else {
            activity.startActivity(intent);
        }
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> Opener.of(this).open(Second.class, false, 1));
        findViewById(R.id.other).setOnClickListener(v -> {
            Intent intent = new Intent(this, Third.class);
            intent.putExtra("path", "a");
            Opener.of(this).open(intent, false, 2);
        });
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: an adapter that a method of the screen is given": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}><androidx.recyclerview.widget.RecyclerView android:id="@+id/list"/></LinearLayout>""",
            "res/layout/row.xml": f'<LinearLayout {VIEWS}><TextView android:id="@+id/title"/></LinearLayout>',
            "Rows.java": JAVA
            + """\
import androidx.recyclerview.widget.RecyclerView;
public class Rows extends RecyclerView.Adapter<Rows.Row> {
    private final Activity activity;
    public Rows(Activity activity) {
        this.activity = activity;
    }
    @Override
    public Row onCreateViewHolder(ViewGroup parent, int type) {
        return new Row(LayoutInflater.from(parent.getContext()).inflate(R.layout.row, parent, false));
    }
    @Override
    public void onBindViewHolder(final Row holder, int position) {
        holder.title.setOnClickListener(v -> activity.startActivity(new Intent(activity, Second.class)));
    }
    @Override
    public int getItemCount() {
        return 1;
    }
    static class Row extends RecyclerView.ViewHolder {
        final View title;
        Row(View view) {
            super(view);
            title = view.findViewById(R.id.title);
        }
    }
}
""",
            "Main.java": JAVA
            + """\
import androidx.recyclerview.widget.RecyclerView;
public class Main extends AppCompatActivity {
    private RecyclerView list;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        list = findViewById(R.id.list);
        show(new Rows(this));
    }
    private void show(Rows rows) {
        list.setAdapter(rows);
        list.setVisibility(rows.getItemCount() == 0 ? View.GONE : View.VISIBLE);
    }
}
""",
        },
        {("Main", "Second", "item", "title")},
    ),
    "kotlin: a layout that a function of the app's own inflates, given the binding's method": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.fragment.app.FragmentContainerView android:id="@+id/box" android:name="org.example.Page"/>
</LinearLayout>""",
            "res/layout/page.xml": f'<LinearLayout {VIEWS}><Button android:id="@+id/go_there"/></LinearLayout>',
            "Extensions.kt": KOTLIN
            + """\
import androidx.viewbinding.ViewBinding
inline fun <T : ViewBinding> AppCompatActivity.viewBinding(crossinline inflater: (LayoutInflater) -> T) =
    lazy(LazyThreadSafetyMode.NONE) { inflater(layoutInflater) }
""",
            "Main.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Main : AppCompatActivity() {
    private val binding by viewBinding(MainBinding::inflate)
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(binding.root)
    }
}
class Page : Fragment(R.layout.page) {
    override fun onViewCreated(view: View, state: Bundle?) {
        view.findViewById<Button>(R.id.go_there).setOnClickListener {
            startActivity(Intent(requireContext(), Second::class.java))
        }
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: pages that are views of the app's own, inflated by bindings that a whole package imports": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<androidx.viewpager.widget.ViewPager android:id="@+id/pager"/>
<include android:id="@+id/bar" layout="@layout/bar"/>
</LinearLayout>""",
            "res/layout/bar.xml": f'<org.example.Bar {VIEWS} android:id="@+id/bar"/>',
            "res/layout/one.xml": f"""\
<org.example.One {VIEWS} android:id="@+id/one"><Button android:id="@+id/go_there"/></org.example.One>""",
            "res/layout/two.xml": f"""\
<org.example.Two {VIEWS} android:id="@+id/two"><Button android:id="@+id/other"/></org.example.Two>""",
            "Main.kt": KOTLIN
            + """\
import android.widget.RelativeLayout
import org.example.databinding.*
abstract class Page(context: Context) : RelativeLayout(context) {
    abstract fun setup(activity: Activity)
}
class One(context: Context) : Page(context) {
    private val binding by viewBinding(OneBinding::bind)
    override fun setup(activity: Activity) {
        binding.goThere.setOnClickListener { activity.startActivity(Intent(activity, Second::class.java)) }
    }
}
class Two(context: Context) : Page(context) {
    override fun setup(activity: Activity) {
        TwoBinding.bind(this).other.setOnClickListener { activity.startActivity(Intent(activity, Third::class.java)) }
    }
}
class Bar(context: Context) : RelativeLayout(context)
class Pages(val activity: Activity) : androidx.viewpager.widget.PagerAdapter() {
    override fun instantiateItem(container: ViewGroup, position: Int): Any = page(position, container).apply {
        container.addView(this)
        setup(activity)
    }
    private fun page(position: Int, container: ViewGroup): Page = when (position) {
        0 -> OneBinding.inflate(activity.layoutInflater, container, false).root
        else -> TwoBinding.inflate(activity.layoutInflater, container, false).root
    }
}
class Main : AppCompatActivity() {
    private val binding by lazy { MainBinding.inflate(layoutInflater) }
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(binding.root)
        binding.pager.adapter = Pages(this)
        open(binding.bar.root)
    }
    private fun open(bar: Bar) {
        bar.setOnClickListener { startActivity(Intent(this, Third::class.java)) }
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "other"),
            ("Main", "Third", "click", "bar"),
        },
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_click_is_followed_to_the_screen_it_opens(tmp_path: Path, case: str) -> None:
    files, expected = CASES[case]
    assert edges(build(tmp_path, files)) == expected
