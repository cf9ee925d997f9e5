"""Clicks, and what they open, in the forms that Java and Kotlin developers write."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN

from uiatlas.planning.instructions import guide
from uiatlas.planning.search import plan_route

CASES: dict[str, tuple[dict[str, str], set[tuple[str, str, str, str]]]] = {
    "java: anonymous listeners": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Button go = (Button) findViewById(R.id.go_there);
        go.setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                Intent intent = new Intent(Main.this, Second.class);
                intent.putExtra("key", 1);
                startActivity(intent);
            }
        });
        findViewById(R.id.other).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                Main.this.startActivityForResult(new Intent(getApplicationContext(), Third.class), 7);
            }
        });
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: lambdas": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    private Button go;
    private View other;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        initViews();
        go.setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        other.setOnClickListener((View v) -> { openThird(); });
    }
    private void initViews() {
        go = findViewById(R.id.go_there);
        other = this.findViewById(R.id.other);
    }
    private void openThird() {
        startActivity(new Intent(this, Third.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: this as the listener, an if-chain": (
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
    public void onClick(View view) {
        int id = view.getId();
        if (id == R.id.go_there) {
            startActivity(new Intent(this, Second.class));
        } else if (id == R.id.other) {
            startActivity(new Intent(this, Third.class));
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: this as the listener, a switch that chooses the intent": (
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
        Intent intent = null;
        switch (v.getId()) {
            case R.id.go_there:
                intent = new Intent(this, Second.class);
                break;
            case R.id.other:
                intent = new Intent(this, Third.class);
                break;
            default:
                break;
        }
        if (intent != null) {
            startActivity(intent);
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: this as the listener, a switch with arrows": (
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
        switch (v.getId()) {
            case R.id.go_there -> startActivity(new Intent(this, Second.class));
            case R.id.other -> {
                startActivity(new Intent(this, Third.class));
            }
            default -> finish();
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: views compared with the one that is clicked": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity implements View.OnClickListener {
    private Button go, other;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        go = findViewById(R.id.go_there);
        other = findViewById(R.id.other);
        go.setOnClickListener(this);
        other.setOnClickListener(this);
    }
    @Override
    public void onClick(View v) {
        if (v == go) {
            startActivity(new Intent(this, Second.class));
        } else if (v == other) {
            startActivity(new Intent(this, Third.class));
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: an inner class as the listener": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(new OpenListener(Second.class));
        findViewById(R.id.other).setOnClickListener(new OpenListener(Third.class));
    }
    private class OpenListener implements View.OnClickListener {
        private final Class<?> target;
        OpenListener(Class<?> target) {
            this.target = target;
        }
        @Override
        public void onClick(View v) {
            startActivity(new Intent(Main.this, target));
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: a listener class in its own file": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(new SecondOpener(this));
    }
}
""",
            "SecondOpener.java": JAVA
            + """\
public class SecondOpener implements View.OnClickListener {
    private final Context context;
    public SecondOpener(Context context) {
        this.context = context;
    }
    @Override
    public void onClick(View v) {
        context.startActivity(new Intent(context, Second.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: listeners in fields": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    private final View.OnClickListener secondListener = new View.OnClickListener() {
        @Override
        public void onClick(View v) {
            startActivity(new Intent(Main.this, Second.class));
        }
    };
    private final View.OnClickListener thirdListener = v -> startActivity(new Intent(this, Third.class));
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(secondListener);
        findViewById(R.id.other).setOnClickListener(thirdListener);
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: one field listener for both": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        Button go = findViewById(R.id.go_there);
        Button other = findViewById(R.id.other);
        go.setOnClickListener(listener);
        other.setOnClickListener(listener);
    }
    private View.OnClickListener listener = new View.OnClickListener() {
        @Override
        public void onClick(View view) {
            switch (view.getId()) {
                case R.id.go_there: {
                    Intent i = new Intent(getBaseContext(), Second.class);
                    startActivity(i);
                    break;
                }
                case R.id.other: {
                    Intent i = new Intent(getBaseContext(), Third.class);
                    startActivity(i);
                    break;
                }
            }
        }
    };
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: method references": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(this::openSecond);
        findViewById(R.id.other).setOnClickListener(Main.this::openThird);
    }
    private void openSecond(View v) {
        startActivity(new Intent(this, Second.class));
    }
    private void openThird(View v) {
        startActivity(new Intent(this, Third.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: handlers named in the layout": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there" android:onClick="openSecond"/>
<Button android:id="@+id/other" android:onClick="openThird"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }
    public void openSecond(View v) {
        startActivity(new Intent(this, Second.class));
    }
    public void openThird(View v) {
        startActivity(new Intent(this, Third.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: one handler named in the layout for both": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there" android:onClick="onButton"/>
<Button android:id="@+id/other" android:onClick="onButton"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }
    public void onButton(View v) {
        switch (v.getId()) {
            case R.id.go_there:
                startActivity(new Intent(this, Second.class));
                break;
            case R.id.other:
                startActivity(new Intent(this, Third.class));
                break;
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: view binding": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import org.example.databinding.MainBinding;
public class Main extends AppCompatActivity {
    private MainBinding binding;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        binding = MainBinding.inflate(getLayoutInflater());
        setContentView(binding.getRoot());
        binding.goThere.setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        binding.other.setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: view binding of an included layout": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<include android:id="@+id/content_part" layout="@layout/content"/>
<Button android:id="@+id/go_there"/>
</LinearLayout>""",
            "res/layout/content.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/deep_one" android:text="Deep"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
import org.example.databinding.MainBinding;
public class Main extends AppCompatActivity {
    private MainBinding binding;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        binding = MainBinding.inflate(getLayoutInflater());
        setContentView(binding.getRoot());
        binding.goThere.setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        binding.contentPart.deepOne.setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "deep_one")},
    ),
    "java: data binding set by DataBindingUtil": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<layout {VIEWS}>
<LinearLayout>
<Button android:id="@+id/go_there"/>
</LinearLayout>
</layout>""",
            "Main.java": JAVA
            + """\
import androidx.databinding.DataBindingUtil;
import org.example.databinding.MainBinding;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        MainBinding binding = DataBindingUtil.setContentView(this, R.layout.main);
        binding.goThere.setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: data binding with lambda expressions": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<layout {VIEWS}>
<data>
<variable name="handler" type="org.example.Handler"/>
</data>
<LinearLayout>
<Button android:id="@+id/go_there" android:onClick="@{{() -> handler.openSecond()}}"/>
<Button android:id="@+id/other" android:onClick="@{{(v) -> handler.openThird(v)}}"/>
</LinearLayout>
</layout>""",
            "Main.java": JAVA
            + """\
import androidx.databinding.DataBindingUtil;
import org.example.databinding.MainBinding;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        MainBinding binding = DataBindingUtil.setContentView(this, R.layout.main);
        binding.setHandler(new Handler(this));
    }
}
""",
            "Handler.java": JAVA
            + """\
public class Handler {
    private final Context context;
    public Handler(Context context) {
        this.context = context;
    }
    public void openSecond() {
        context.startActivity(new Intent(context, Second.class));
    }
    public void openThird(View v) {
        context.startActivity(new Intent(context, Third.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: data binding with method references": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<layout {VIEWS}>
<data>
<variable name="activity" type="org.example.Main"/>
</data>
<LinearLayout>
<Button android:id="@+id/go_there" android:onClick="@{{activity::openSecond}}"/>
<Button android:id="@+id/other" android:onClick="@{{activity.openThird}}"/>
</LinearLayout>
</layout>""",
            "Main.java": JAVA
            + """\
import androidx.databinding.DataBindingUtil;
import org.example.databinding.MainBinding;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        MainBinding binding = DataBindingUtil.setContentView(this, R.layout.main);
        binding.setActivity(this);
    }
    public void openSecond(View v) {
        startActivity(new Intent(this, Second.class));
    }
    public void openThird(View v) {
        startActivity(new Intent(this, Third.class));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: data binding of other touches, told apart by what their expressions hand on": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<layout {VIEWS}>
<data>
<variable name="handler" type="org.example.Handler"/>
</data>
<LinearLayout>
<Button android:id="@+id/go_there" android:onLongClick="@{{() -> handler.open(`second`)}}"/>
<Switch android:id="@+id/other" android:onCheckedChanged="@{{(view, on) -> handler.open(`third`)}}"/>
<Button android:id="@+id/third" app:onIconClickListener="@{{(v) -> handler.open(`third`)}}"/>
<EditText android:id="@+id/name" android:onTextChanged="@{{(text, s, b, c) -> handler.open(`third`)}}"/>
</LinearLayout>
</layout>""",
            "Main.java": JAVA
            + """\
import androidx.databinding.DataBindingUtil;
import org.example.databinding.MainBinding;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        MainBinding binding = DataBindingUtil.setContentView(this, R.layout.main);
        binding.setHandler(new Handler(this));
    }
}
""",
            "Handler.java": JAVA
            + """\
public class Handler {
    private final Context context;
    public Handler(Context context) {
        this.context = context;
    }
    public void open(String what) {
        if (what.equals("second")) context.startActivity(new Intent(context, Second.class));
        if (what.equals("third")) context.startActivity(new Intent(context, Third.class));
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "other"),
            ("Main", "Third", "click", "third"),
        },
    ),
    "java: a long click": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnLongClickListener(new View.OnLongClickListener() {
            @Override
            public boolean onLongClick(View v) {
                startActivity(new Intent(Main.this, Second.class));
                return true;
            }
        });
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: object expressions and SAM constructors": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        val go: Button = findViewById(R.id.go_there)
        go.setOnClickListener(object : View.OnClickListener {
            override fun onClick(v: View?) {
                startActivity(Intent(this@Main, Second::class.java))
            }
        })
        val listener = View.OnClickListener { startActivity(Intent(this, Third::class.java)) }
        findViewById<View>(R.id.other).setOnClickListener(listener)
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: this as the listener, a when": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity(), View.OnClickListener {
    private lateinit var go: Button
    private val other by lazy { findViewById<Button>(R.id.other) }
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        go = findViewById(R.id.go_there)
        go.setOnClickListener(this)
        other.setOnClickListener(this)
    }
    override fun onClick(v: View?) {
        when (v?.id) {
            R.id.go_there -> startActivity(Intent(this, Second::class.java))
            R.id.other -> {
                startActivity(Intent(this, Third::class.java))
            }
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: this as the listener, an if-chain": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity(), View.OnClickListener {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        listOf(R.id.go_there, R.id.other).forEach { findViewById<View>(it).setOnClickListener(this) }
    }
    override fun onClick(v: View) {
        if (v.id == R.id.go_there) {
            startActivity(Intent(this, Second::class.java))
        } else if (v.id == R.id.other) {
            startActivity(Intent(this, Third::class.java))
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: listeners in properties": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    private val secondListener = View.OnClickListener { startActivity(Intent(this, Second::class.java)) }
    private val thirdListener: (View) -> Unit = { startActivity(Intent(this, Third::class.java)) }
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener(secondListener)
        findViewById<View>(R.id.other).setOnClickListener(thirdListener)
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: an inner class as the listener": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener(OpenListener(Second::class.java))
        findViewById<View>(R.id.other).setOnClickListener(OpenListener(Third::class.java))
    }
    private inner class OpenListener(private val target: Class<*>) : View.OnClickListener {
        override fun onClick(v: View?) {
            startActivity(Intent(this@Main, target))
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: apply, with, run and let on views": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Second", "Third", "Fourth", "Fifth"),
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there"/>
<Button android:id="@+id/other"/>
<Button android:id="@+id/more"/>
<Button android:id="@+id/last"/>
</LinearLayout>""",
            "Fourth.kt": KOTLIN
            + """\
class Fourth : Activity()
class Fifth : Activity()
""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<Button>(R.id.go_there).apply {
            text = "Go"
            setOnClickListener { startActivity(Intent(this@Main, Second::class.java)) }
        }
        with(findViewById<Button>(R.id.other)) {
            setOnClickListener { startActivity(Intent(context, Third::class.java)) }
        }
        findViewById<Button>(R.id.more)?.let { button ->
            button.setOnClickListener { startActivity(Intent(this, Fourth::class.java)) }
        }
        findViewById<Button>(R.id.last).run {
            setOnClickListener { startActivity(Intent(this@Main, Fifth::class.java)) }
        }
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "other"),
            ("Main", "Fourth", "click", "more"),
            ("Main", "Fifth", "click", "last"),
        },
    ),
    "kotlin: view binding in apply, with, run and let": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Second", "Third", "Fourth", "Fifth"),
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there"/>
<Button android:id="@+id/other"/>
<Button android:id="@+id/more_of_it"/>
<Button android:id="@+id/last"/>
</LinearLayout>""",
            "Fourth.kt": KOTLIN
            + """\
class Fourth : Activity()
class Fifth : Activity()
""",
            "Main.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Main : AppCompatActivity() {
    private val binding by lazy { MainBinding.inflate(layoutInflater) }
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(binding.root)
        binding.apply {
            goThere.setOnClickListener { startActivity(Intent(this@Main, Second::class.java)) }
        }
        with(binding) {
            other.setOnClickListener { startActivity(Intent(this@Main, Third::class.java)) }
        }
        binding.let { it.moreOfIt.setOnClickListener { startActivity(Intent(this, Fourth::class.java)) } }
        binding.run { last.apply { setOnClickListener { startActivity(Intent(this@Main, Fifth::class.java)) } } }
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "other"),
            ("Main", "Fourth", "click", "more_of_it"),
            ("Main", "Fifth", "click", "last"),
        },
    ),
    "kotlin: view binding of an included layout": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<include android:id="@+id/content_part" layout="@layout/content"/>
</LinearLayout>""",
            "res/layout/content.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/deep_one" android:text="Deep"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Main : AppCompatActivity() {
    private lateinit var binding: MainBinding
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        binding = MainBinding.inflate(layoutInflater).also { setContentView(it.root) }
        binding.contentPart.deepOne.setOnClickListener { startActivity(Intent(this, Second::class.java)) }
    }
}
""",
        },
        {("Main", "Second", "click", "deep_one")},
    ),
    "kotlin: view binding in a fragment, nullable backing field": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.beginTransaction().replace(android.R.id.content, Page()).commit()
    }
}
""",
            "Page.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Page : Fragment() {
    private var _binding: MainBinding? = null
    private val binding get() = _binding!!
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View {
        _binding = MainBinding.inflate(inflater, container, false)
        return binding.root
    }
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        super.onViewCreated(view, savedInstanceState)
        binding.goThere.setOnClickListener { startActivity(Intent(requireContext(), Second::class.java)) }
        binding.other.setOnClickListener {
            activity?.let { host -> host.startActivity(Intent(host, Third::class.java)) }
        }
    }
    override fun onDestroyView() {
        super.onDestroyView()
        _binding = null
    }
}
""",
        },
        {
            ("Main", "Page", "auto", ""),
            ("Page", "Second", "click", "go_there"),
            ("Page", "Third", "click", "other"),
        },
    ),
    "kotlin: view binding by a delegate in a fragment": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.commit { add(R.id.box, Page()) }
    }
}
""",
            "Page.kt": KOTLIN
            + """\
import by.kirich1409.viewbindingdelegate.viewBinding
import org.example.databinding.MainBinding
class Page : Fragment(R.layout.main) {
    private val binding by viewBinding(MainBinding::bind)
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        super.onViewCreated(view, savedInstanceState)
        binding.goThere.setOnClickListener { startActivity(Intent(context, Second::class.java)) }
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: view binding bound in onViewCreated": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.beginTransaction().replace(android.R.id.content, Page()).commit()
    }
}
""",
            "Page.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Page : Fragment(R.layout.main) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        val binding = MainBinding.bind(view)
        binding.goThere.setOnClickListener { startActivity(Intent(requireActivity(), Second::class.java)) }
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: synthetics in activity and fragment": (
        {
            **APP,
            "res/layout/page.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/page_button"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import kotlinx.android.synthetic.main.main.*
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        go_there?.setOnClickListener { startActivity(Intent(this, Second::class.java)) }
        supportFragmentManager.beginTransaction().replace(R.id.box, Page()).commit()
    }
}
""",
            "Page.kt": KOTLIN
            + """\
import kotlinx.android.synthetic.main.page.*
import kotlinx.android.synthetic.main.page.view.*
class Page : Fragment() {
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View? {
        val view = inflater.inflate(R.layout.page, container, false)
        view.page_button.setOnClickListener { startActivity(Intent(activity, Third::class.java)) }
        return view
    }
}
""",
        },
        {
            ("Main", "Page", "auto", ""),
            ("Main", "Second", "click", "go_there"),
            ("Page", "Third", "click", "page_button"),
        },
    ),
    "kotlin: an extension that registers the listener": (
        {
            **APP,
            "Views.kt": KOTLIN
            + """\
fun View.onClick(action: (View) -> Unit) = setOnClickListener { action(it) }
inline fun Button.debounced(crossinline block: () -> Unit) {
    setOnClickListener { block() }
}
""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).onClick { startActivity(Intent(this, Second::class.java)) }
        findViewById<Button>(R.id.other).debounced { startActivity(Intent(this, Third::class.java)) }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: data binding with an expression on a view model": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<layout {VIEWS}>
<data>
<variable name="handler" type="org.example.Main"/>
</data>
<LinearLayout>
<Button android:id="@+id/go_there" android:onClick="@{{() -> handler.open()}}"/>
</LinearLayout>
</layout>""",
            "Main.kt": KOTLIN
            + """\
import androidx.databinding.DataBindingUtil
import org.example.databinding.MainBinding
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val binding: MainBinding = DataBindingUtil.setContentView(this, R.layout.main)
        binding.handler = this
    }
    fun open() {
        startActivity(Intent(this, Second::class.java))
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: data binding in a fragment with a method reference": (
        {
            **APP,
            "res/layout/page.xml": f"""\
<layout {VIEWS}>
<data>
<variable name="handler" type="org.example.Page"/>
</data>
<LinearLayout>
<Button android:id="@+id/go_there" android:onClick="@{{handler::open}}"/>
</LinearLayout>
</layout>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        supportFragmentManager.beginTransaction().replace(android.R.id.content, Page()).commit()
    }
}
""",
            "Page.kt": KOTLIN
            + """\
import androidx.databinding.DataBindingUtil
import org.example.databinding.PageBinding
class Page : Fragment() {
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View? {
        val binding = DataBindingUtil.inflate<PageBinding>(inflater, R.layout.page, container, false)
        binding.handler = this
        return binding.root
    }
    fun open(view: View) {
        startActivity(Intent(view.context, Second::class.java))
    }
}
""",
        },
        {("Main", "Page", "auto", ""), ("Page", "Second", "click", "go_there")},
    ),
    "kotlin: an array of views with one listener": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Main : AppCompatActivity(), View.OnClickListener {
    private lateinit var binding: MainBinding
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root)
        arrayOf(binding.goThere, binding.other).forEach { it.setOnClickListener(this) }
    }
    override fun onClick(v: View) {
        when (v) {
            binding.goThere -> startActivity(Intent(this, Second::class.java))
            binding.other -> startActivity(Intent(this, Third::class.java))
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: a map of views to classes": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        bind(R.id.go_there, Second::class.java)
        bind(R.id.other, Third::class.java)
    }
    private fun bind(id: Int, target: Class<out Activity>) {
        findViewById<View>(id).setOnClickListener { startActivity(Intent(this, target)) }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: a helper that binds an id to a class": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        bind(R.id.go_there, Second.class);
        bind(R.id.other, Third.class);
    }
    private void bind(int id, final Class<? extends Activity> target) {
        findViewById(id).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                startActivity(new Intent(Main.this, target));
            }
        });
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "kotlin: handlers named in the layout": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there" android:onClick="onButton"/>
<Button android:id="@+id/other" android:onClick="onButton"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity(R.layout.main) {
    fun onButton(view: View) {
        when (view.id) {
            R.id.go_there -> startActivity(Intent(this, Second::class.java))
            R.id.other -> startActivity(Intent(this, Third::class.java))
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: a handler of a base class named in the layout": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Second", "Third"),
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there" android:onClick="openSecond"/>
</LinearLayout>""",
            "Base.java": JAVA
            + """\
public class Base extends AppCompatActivity {
    public void openSecond(View view) {
        startActivity(new Intent(this, Second.class));
    }
}
""",
            "Main.java": JAVA
            + """\
public class Main extends Base {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
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
        {("Main", "Second", "click", "go_there")},
    ),
    "java: a floating button and an image view in a row of the layout": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<androidx.coordinatorlayout.widget.CoordinatorLayout {VIEWS}>
<include layout="@layout/content"/>
<com.google.android.material.floatingactionbutton.FloatingActionButton android:id="@+id/fab"/>
</androidx.coordinatorlayout.widget.CoordinatorLayout>""",
            "res/layout/content.xml": f"""\
<merge {VIEWS}>
<ImageView android:id="@+id/picture"/>
</merge>""",
            "Main.java": JAVA
            + """\
import android.widget.ImageView;
import com.google.android.material.floatingactionbutton.FloatingActionButton;
public class Main extends AppCompatActivity {
    private ImageView picture;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        FloatingActionButton fab = findViewById(R.id.fab);
        fab.setOnClickListener(view -> startActivityForResult(new Intent(this, Second.class), 1));
        this.picture = (ImageView) findViewById(R.id.picture);
        this.picture.setOnClickListener(view -> startActivity(new Intent(this, Third.class)));
    }
}
""",
        },
        {("Main", "Second", "click", "fab"), ("Main", "Third", "click", "picture")},
    ),
    "java: a loop over ids": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity implements View.OnClickListener {
    private static final int[] BUTTONS = {R.id.go_there, R.id.other};
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        for (int id : BUTTONS) {
            findViewById(id).setOnClickListener(this);
        }
    }
    @Override
    public void onClick(View v) {
        switch (v.getId()) {
            case R.id.go_there:
                startActivity(new Intent(this, Second.class));
                break;
            case R.id.other:
                startActivity(new Intent(this, Third.class));
                break;
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")},
    ),
    "java: two ids fall through to one screen": (
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
        switch (v.getId()) {
            case R.id.go_there:
            case R.id.other:
                startActivity(new Intent(this, Second.class));
                break;
            case R.id.gone:
                startActivity(new Intent(this, Third.class));
                break;
        }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there"), ("Main", "Second", "click", "other")},
    ),
    "kotlin: one branch for two ids, another for a range of ids": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/go_there"/>
<Button android:id="@+id/other"/>
<Button android:id="@+id/more"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity(), View.OnClickListener {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener(this)
        findViewById<View>(R.id.other).setOnClickListener(this)
        findViewById<View>(R.id.more).setOnClickListener(this)
    }
    override fun onClick(view: View) {
        when (view.id) {
            R.id.go_there, R.id.other -> startActivity(Intent(this, Second::class.java))
            else -> startActivity(Intent(this, Third::class.java))
        }
    }
}
""",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Second", "click", "other"),
            ("Main", "Third", "click", "more"),
        },
    ),
    "java: a view inflated into a container": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS} android:id="@+id/container"/>""",
            "res/layout/content.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/deep_one" android:text="Deep"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        ViewGroup container = findViewById(R.id.container);
        View content = getLayoutInflater().inflate(R.layout.content, container, false);
        Button deep = content.findViewById(R.id.deep_one);
        deep.setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        container.addView(content);
    }
}
""",
        },
        {("Main", "Second", "click", "deep_one")},
    ),
    "java: listeners of a helper class that holds the views": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        new Views(this).connect();
    }
}
""",
            "Views.java": JAVA
            + """\
class Views {
    private final Activity activity;
    private final Button go;
    Views(Activity activity) {
        this.activity = activity;
        go = activity.findViewById(R.id.go_there);
    }
    void connect() {
        go.setOnClickListener(v -> activity.startActivity(new Intent(activity, Second.class)));
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "java: clicks that are connected in onResume": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    private View go;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        go = findViewById(R.id.go_there);
    }
    @Override
    protected void onResume() {
        super.onResume();
        go.setOnClickListener(new View.OnClickListener() {
            public void onClick(View v) {
                startActivity(new Intent(v.getContext(), Second.class));
            }
        });
    }
    @Override
    protected void onPause() {
        go.setOnClickListener(null);
        super.onPause();
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: a when that chooses the class": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity(), View.OnClickListener {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener(this)
        findViewById<View>(R.id.other).setOnClickListener(this)
    }
    override fun onClick(v: View) {
        val target = when (v.id) {
            R.id.go_there -> Second::class.java
            R.id.other -> Third::class.java
            else -> return
        }
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
    "kotlin: the root of an included layout": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<LinearLayout {VIEWS}>
<include android:id="@+id/content_part" layout="@layout/content"/>
</LinearLayout>""",
            "res/layout/content.xml": f"""\
<LinearLayout {VIEWS}>
<TextView android:id="@+id/deep_one"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import org.example.databinding.MainBinding
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root)
        binding.contentPart.root.setOnClickListener { startActivity(Intent(this, Second::class.java)) }
    }
}
""",
        },
        {("Main", "Second", "click", "content_part")},
    ),
    "java: a button made in code": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import android.widget.LinearLayout;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        LinearLayout root = new LinearLayout(this);
        Button button = new Button(this);
        button.setText("Open it");
        button.setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        root.addView(button);
        setContentView(root);
    }
}
""",
        },
        {("Main", "Second", "click", "Open it")},
    ),
    "java: the action of a snack bar": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import com.google.android.material.snackbar.Snackbar;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v ->
            Snackbar.make(v, "Done", Snackbar.LENGTH_LONG)
                .setAction("Show", w -> startActivity(new Intent(this, Second.class)))
                .show());
    }
}
""",
        },
        {("Main", "Second", "click", "Show")},
    ),
    "kotlin: a click flow of a library": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import com.jakewharton.rxbinding3.view.clicks
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).clicks().subscribe { startActivity(Intent(this, Second::class.java)) }
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
    "kotlin: the action of a snack bar": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import com.google.android.material.snackbar.Snackbar
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { view ->
            Snackbar.make(view, "Done", Snackbar.LENGTH_LONG).apply {
                setAction("Show") { startActivity(Intent(this@Main, Second::class.java)) }
            }.show()
        }
    }
}
""",
        },
        {("Main", "Second", "click", "Show")},
    ),
    "kotlin: a list that an item of the menu fills anew": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<FrameLayout {VIEWS}>
<androidx.recyclerview.widget.RecyclerView android:id="@+id/rows"/>
</FrameLayout>""",
            "res/layout/row.xml": f'<FrameLayout {VIEWS}><TextView android:id="@+id/name"/></FrameLayout>',
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/refresh" android:title="Refresh" app:showAsAction="always"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import androidx.recyclerview.widget.RecyclerView
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        reload()
    }
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menuInflater.inflate(R.menu.top, menu)
        return true
    }
    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        when (item.itemId) {
            R.id.refresh -> reload()
        }
        return true
    }
    private fun reload() {
        val adapter = RowAdapter(this) { startActivity(Intent(this, Second::class.java)) }
        findViewById<RecyclerView>(R.id.rows).adapter = adapter
    }
}
class RowAdapter(private val context: Context, private val onRow: (Any) -> Unit) :
    RecyclerView.Adapter<RowAdapter.Holder>() {
    inner class Holder(view: View) : RecyclerView.ViewHolder(view) {
        fun bind(any: Any, callback: (itemView: View) -> Unit) {
            itemView.apply {
                callback(this)
                setOnClickListener { clicked(any) }
            }
        }
        fun clicked(any: Any) {
            onRow(any)
        }
    }
    override fun onCreateViewHolder(parent: ViewGroup, viewType: Int) =
        Holder(LayoutInflater.from(context).inflate(R.layout.row, parent, false))
    override fun onBindViewHolder(holder: Holder, position: Int) {
        holder.bind(position) { }
    }
    override fun getItemCount() = 3
}
""",
        },
        {("Main", "Second", "item", "rows")},
    ),
    "kotlin: a list by a library that an item of the menu fills anew": (
        {
            **APP,
            "res/layout/main.xml": f"""\
<FrameLayout {VIEWS}>
<androidx.recyclerview.widget.RecyclerView android:id="@+id/rows"/>
</FrameLayout>""",
            "res/layout/row.xml": f'<FrameLayout {VIEWS}><TextView android:id="@+id/name"/></FrameLayout>',
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/refresh" android:title="Refresh" app:showAsAction="always"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import androidx.recyclerview.widget.RecyclerView
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        reload()
    }
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menuInflater.inflate(R.menu.top, menu)
        return true
    }
    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        when (item.itemId) {
            R.id.refresh -> reload()
        }
        return true
    }
    private fun reload() {
        val adapter = RowAdapter(this, findViewById(R.id.rows)) { startActivity(Intent(this, Second::class.java)) }
        findViewById<RecyclerView>(R.id.rows).adapter = adapter
    }
}
class RowAdapter(context: Context, grid: RecyclerView, onRow: (Any) -> Unit) :
    org.library.ListAdapter(context, grid, onRow) {
    override fun getItemCount() = 3
}
""",
        },
        {("Main", "Second", "item", "rows")},
    ),
    "java: a class that a click keeps, started when the drawer is closed": (
        {
            **APP,
            "Base.java": JAVA
            + """\
import androidx.drawerlayout.widget.DrawerLayout;
public abstract class Base extends AppCompatActivity {
    private Class<? extends Activity> pending;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        DrawerLayout drawer = findViewById(R.id.drawer);
        drawer.addDrawerListener(new DrawerLayout.SimpleDrawerListener() {
            @Override
            public void onDrawerClosed(View view) {
                if (pending != null) {
                    startActivity(new Intent(Base.this, pending));
                    pending = null;
                }
            }
        });
        findViewById(R.id.go_there).setOnClickListener(v -> navigate(Second.class));
        findViewById(R.id.other).setOnClickListener(v -> navigate(Third.class));
    }
    private void navigate(Class<? extends Activity> next) {
        pending = !getClass().equals(next) ? next : null;
    }
}
""",
            "Main.java": JAVA + "public class Main extends Base {}",
            "Third.java": JAVA + "public class Third extends Base {}",
        },
        {
            ("Main", "Second", "click", "go_there"),
            ("Main", "Third", "click", "other"),
            ("Third", "Second", "click", "go_there"),
        },
    ),
    "java: a content that a derived class replaces by its own": (
        {
            **APP,
            "res/layout/own.xml": f'<FrameLayout {VIEWS}><TextView android:id="@+id/said"/></FrameLayout>',
            "Base.java": JAVA
            + """\
public abstract class Base extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(content());
        View button = findViewById(R.id.go_there);
        if (button != null) {
            button.setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        }
    }
    protected int content() {
        return R.layout.main;
    }
}
""",
            "Main.java": JAVA + "public class Main extends Base {}",
            "Third.java": JAVA
            + """\
public class Third extends Base {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.own);
    }
}
""",
        },
        {("Main", "Second", "click", "go_there")},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_click_opens_what_its_code_says(tmp_path: Path, case: str) -> None:
    files, expected = CASES[case]
    assert edges(build(tmp_path, files)) == expected


def test_guidance_names_the_widget_and_the_call_of_the_code(tmp_path: Path) -> None:
    graph = build(tmp_path, CASES["java: anonymous listeners"][0])
    names = {s.name.rpartition(".")[2]: key for key, s in graph.screens.items()}
    said = {
        goal: guide(graph, plan_route(graph, names["Main"], [names[goal]]), 1.0, goal) for goal in ("Second", "Third")
    }
    assert 'on click the Button widget with text "Go" via API call "startActivity"' in said["Second"]
    assert 'on click the Button widget with text "Other" via API call "startActivityForResult"' in said["Third"]
