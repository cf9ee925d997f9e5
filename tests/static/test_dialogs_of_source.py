"""Dialogs and what their buttons do, in Java and in Kotlin."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.two_buttons import APP, JAVA, KOTLIN

CASES: dict[str, tuple[dict[str, str], set[tuple[str, str, str, str]]]] = {
    "java: an alert with two buttons": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import android.content.DialogInterface;
import androidx.appcompat.app.AlertDialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> ask());
    }
    private void ask() {
        AlertDialog.Builder builder = new AlertDialog.Builder(this);
        builder.setTitle("Sure?");
        builder.setMessage("Really?");
        builder.setPositiveButton("Yes", new DialogInterface.OnClickListener() {
            @Override
            public void onClick(DialogInterface dialog, int which) {
                startActivity(new Intent(Main.this, Second.class));
            }
        });
        builder.setNegativeButton("No", (dialog, which) -> startActivity(new Intent(this, Third.class)));
        builder.setNeutralButton(android.R.string.cancel, null);
        AlertDialog dialog = builder.create();
        dialog.show();
    }
}
""",
        },
        {
            ("Main", "ask", "click", "go_there"),
            ("ask", "Second", "dialog", "Yes"),
            ("ask", "Third", "dialog", "No"),
        },
    ),
    "java: an alert with texts of the resources": (
        {
            **APP,
            "res/values/strings.xml": """\
<resources>
<string name="sure">Sure?</string>
<string name="yes">Yes</string>
</resources>""",
            "Main.java": JAVA
            + """\
import androidx.appcompat.app.AlertDialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> ask());
    }
    private void ask() {
        new AlertDialog.Builder(this)
            .setTitle(R.string.sure)
            .setPositiveButton(getString(R.string.yes), (d, w) -> startActivity(new Intent(this, Second.class)))
            .setNegativeButton(android.R.string.cancel, (d, w) -> d.dismiss())
            .show();
    }
}
""",
        },
        {("Main", "ask", "click", "go_there"), ("ask", "Second", "dialog", "Yes")},
    ),
    "java: a dialog fragment with an alert": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> new AskDialog().show(getSupportFragmentManager(), "ask"));
    }
}
""",
            "AskDialog.java": JAVA
            + """\
import android.app.Dialog;
import androidx.appcompat.app.AlertDialog;
import androidx.fragment.app.DialogFragment;
public class AskDialog extends DialogFragment {
    @Override
    public Dialog onCreateDialog(Bundle state) {
        return new AlertDialog.Builder(getActivity())
            .setTitle("Sure?")
            .setPositiveButton("Yes", (dialog, which) -> startActivity(new Intent(getActivity(), Second.class)))
            .create();
    }
}
""",
        },
        {("Main", "AskDialog", "click", "go_there"), ("AskDialog", "Second", "dialog", "Yes")},
    ),
    "java: a dialog fragment with a layout and a factory": (
        {
            **APP,
            "res/layout/ask.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/yes_button" android:text="Yes"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            AskDialog dialog = AskDialog.newInstance("Sure?");
            dialog.show(getSupportFragmentManager(), AskDialog.TAG);
        });
    }
}
""",
            "AskDialog.java": JAVA
            + """\
import androidx.fragment.app.DialogFragment;
public class AskDialog extends DialogFragment {
    public static final String TAG = "ask";
    public static AskDialog newInstance(String title) {
        AskDialog dialog = new AskDialog();
        Bundle args = new Bundle();
        args.putString("title", title);
        dialog.setArguments(args);
        return dialog;
    }
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        return inflater.inflate(R.layout.ask, container);
    }
    @Override
    public void onViewCreated(View view, Bundle state) {
        super.onViewCreated(view, state);
        view.findViewById(R.id.yes_button).setOnClickListener(v -> {
            startActivity(new Intent(getContext(), Second.class));
            dismiss();
        });
    }
}
""",
        },
        {("Main", "AskDialog", "click", "go_there"), ("AskDialog", "Second", "click", "yes_button")},
    ),
    "java: a dialog fragment that tells its activity": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity implements AskDialog.Listener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> new AskDialog().show(getSupportFragmentManager(), "ask"));
    }
    @Override
    public void onYes() {
        startActivity(new Intent(this, Second.class));
    }
}
""",
            "AskDialog.java": JAVA
            + """\
import android.app.Dialog;
import androidx.appcompat.app.AlertDialog;
import androidx.fragment.app.DialogFragment;
public class AskDialog extends DialogFragment {
    public interface Listener {
        void onYes();
    }
    private Listener listener;
    @Override
    public void onAttach(Context context) {
        super.onAttach(context);
        listener = (Listener) context;
    }
    @Override
    public Dialog onCreateDialog(Bundle state) {
        AlertDialog.Builder builder = new AlertDialog.Builder(requireActivity());
        builder.setMessage("Sure?").setPositiveButton("Yes", (dialog, id) -> listener.onYes());
        return builder.create();
    }
}
""",
        },
        {("Main", "AskDialog", "click", "go_there"), ("AskDialog", "Second", "dialog", "Yes")},
    ),
    "java: a dialog class of its own with an interface": (
        {
            **APP,
            "res/layout/ask.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/yes_button" android:text="Yes"/>
<Button android:id="@+id/no_button" android:text="No"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            AskDialog dialog = new AskDialog(this, new AskDialog.OnYesListener() {
                @Override
                public void onYes() {
                    startActivity(new Intent(Main.this, Second.class));
                }
            });
            dialog.show();
        });
    }
}
""",
            "AskDialog.java": JAVA
            + """\
import android.app.Dialog;
public class AskDialog extends Dialog {
    public interface OnYesListener {
        void onYes();
    }
    private final OnYesListener listener;
    public AskDialog(Context context, OnYesListener listener) {
        super(context);
        this.listener = listener;
    }
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.ask);
        findViewById(R.id.yes_button).setOnClickListener(v -> {
            listener.onYes();
            dismiss();
        });
        findViewById(R.id.no_button).setOnClickListener(v -> dismiss());
    }
}
""",
        },
        {("Main", "AskDialog", "click", "go_there"), ("AskDialog", "Second", "click", "yes_button")},
    ),
    "java: a bottom sheet": (
        {
            **APP,
            "res/layout/ask.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/yes_button" android:text="Yes"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            Sheet sheet = new Sheet();
            sheet.show(getSupportFragmentManager(), sheet.getTag());
        });
    }
}
""",
            "Sheet.java": JAVA
            + """\
import com.google.android.material.bottomsheet.BottomSheetDialogFragment;
public class Sheet extends BottomSheetDialogFragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.ask, container, false);
        view.findViewById(R.id.yes_button)
            .setOnClickListener(v -> startActivity(new Intent(getActivity(), Second.class)));
        return view;
    }
}
""",
        },
        {("Main", "Sheet", "click", "go_there"), ("Sheet", "Second", "click", "yes_button")},
    ),
    "java: a helper that builds the dialog and takes the callback": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v ->
            Dialogs.confirm(this, "Sure?", () -> startActivity(new Intent(this, Second.class))));
        findViewById(R.id.other).setOnClickListener(v -> Dialogs.confirm(this, "Really?", new Runnable() {
            @Override
            public void run() {
                startActivity(new Intent(Main.this, Third.class));
            }
        }));
    }
}
""",
            "Dialogs.java": JAVA
            + """\
import androidx.appcompat.app.AlertDialog;
public final class Dialogs {
    private Dialogs() {
    }
    public static void confirm(Context context, String title, Runnable yes) {
        new AlertDialog.Builder(context)
            .setTitle(title)
            .setPositiveButton("Yes", (dialog, which) -> yes.run())
            .setNegativeButton("No", null)
            .show();
    }
}
""",
        },
        {
            ("Main", "confirm", "click", "go_there"),
            ("confirm", "Second", "dialog", "Yes"),
            ("Main", "confirm 2", "click", "other"),
            ("confirm 2", "Third", "dialog", "Yes"),
        },
    ),
    "java: a flag makes one button's route impossible": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> new AskDialog(this, false).show());
    }
}
""",
            "AskDialog.java": JAVA
            + """\
import androidx.appcompat.app.AlertDialog;
public class AskDialog {
    private final Activity activity;
    private final boolean third;
    public AskDialog(Activity activity, boolean third) {
        this.activity = activity;
        this.third = third;
    }
    public void show() {
        AlertDialog.Builder builder = new AlertDialog.Builder(activity).setTitle("Sure?");
        builder.setPositiveButton("Yes", (d, w) -> {
            if (third) {
                activity.startActivity(new Intent(activity, Third.class));
            } else {
                activity.startActivity(new Intent(activity, Second.class));
            }
        });
        builder.show();
    }
}
""",
        },
        {("Main", "AskDialog", "click", "go_there"), ("AskDialog", "Second", "dialog", "Yes")},
    ),
    "java: an alert at the start": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import androidx.appcompat.app.AlertDialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        if (getPreferences(MODE_PRIVATE).getBoolean("first", true)) {
            welcome();
        }
    }
    private void welcome() {
        new AlertDialog.Builder(this).setTitle("Welcome")
            .setPositiveButton("Go on", (d, w) -> startActivity(new Intent(this, Second.class)))
            .setCancelable(false)
            .show();
    }
}
""",
        },
        {("Main", "welcome", "auto", ""), ("welcome", "Second", "dialog", "Go on")},
    ),
    "kotlin: an alert in apply": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import com.google.android.material.dialog.MaterialAlertDialogBuilder
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { ask() }
    }
    private fun ask() {
        MaterialAlertDialogBuilder(this).apply {
            setTitle("Sure?")
            setPositiveButton("Yes") { _, _ -> startActivity(Intent(this@Main, Second::class.java)) }
            setNegativeButton("No") { dialog, _ ->
                dialog.dismiss()
                startActivity(Intent(context, Third::class.java))
            }
            setNeutralButton(android.R.string.cancel, null)
        }.create().show()
    }
}
""",
        },
        {
            ("Main", "ask", "click", "go_there"),
            ("ask", "Second", "dialog", "Yes"),
            ("ask", "Third", "dialog", "No"),
        },
    ),
    "kotlin: a dialog fragment with a lambda": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            AskDialog { startActivity(Intent(this, Second::class.java)) }.show(supportFragmentManager, "ask")
        }
    }
}
""",
            "AskDialog.kt": KOTLIN
            + """\
import android.app.Dialog
import androidx.appcompat.app.AlertDialog
import androidx.fragment.app.DialogFragment
class AskDialog(private val onYes: () -> Unit) : DialogFragment() {
    override fun onCreateDialog(savedInstanceState: Bundle?): Dialog =
        AlertDialog.Builder(requireContext())
            .setTitle("Sure?")
            .setPositiveButton("Yes") { _, _ -> onYes() }
            .create()
}
""",
        },
        {("Main", "AskDialog", "click", "go_there"), ("AskDialog", "Second", "dialog", "Yes")},
    ),
    "kotlin: a dialog fragment that tells its activity": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity(), AskDialog.Listener {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { AskDialog().show(supportFragmentManager, "ask") }
    }
    override fun onYes() = startActivity(Intent(this, Second::class.java))
}
""",
            "AskDialog.kt": KOTLIN
            + """\
import android.app.Dialog
import androidx.appcompat.app.AlertDialog
import androidx.fragment.app.DialogFragment
class AskDialog : DialogFragment() {
    interface Listener {
        fun onYes()
    }
    override fun onCreateDialog(savedInstanceState: Bundle?): Dialog {
        return activity?.let {
            AlertDialog.Builder(it)
                .setPositiveButton("Yes") { _, _ -> (activity as? Listener)?.onYes() }
                .create()
        } ?: throw IllegalStateException("Activity cannot be null")
    }
}
""",
        },
        {("Main", "AskDialog", "click", "go_there"), ("AskDialog", "Second", "dialog", "Yes")},
    ),
    "kotlin: a bottom sheet whose lambda is set": (
        {
            **APP,
            "res/layout/ask.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/yes_button" android:text="Yes"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            val sheet = Sheet()
            sheet.onYes = { startActivity(Intent(this, Second::class.java)) }
            sheet.show(supportFragmentManager, "sheet")
        }
    }
}
""",
            "Sheet.kt": KOTLIN
            + """\
import com.google.android.material.bottomsheet.BottomSheetDialogFragment
import org.example.databinding.AskBinding
class Sheet : BottomSheetDialogFragment() {
    var onYes: () -> Unit = {}
    private lateinit var binding: AskBinding
    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, savedInstanceState: Bundle?): View {
        binding = AskBinding.inflate(inflater, container, false)
        binding.yesButton.setOnClickListener {
            dismiss()
            onYes()
        }
        return binding.root
    }
}
""",
        },
        {("Main", "Sheet", "click", "go_there"), ("Sheet", "Second", "click", "yes_button")},
    ),
    "kotlin: a dialog as a plain class, different callbacks of two openers": (
        {
            **APP,
            "res/layout/ask.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/yes_button" android:text="Yes"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            ChooseDialog(this) { name -> startActivity(Intent(this, Second::class.java).putExtra("name", name)) }
        }
        findViewById<View>(R.id.other).setOnClickListener {
            ChooseDialog(this) { startActivity(Intent(this, Third::class.java)) }
        }
    }
}
""",
            "ChooseDialog.kt": KOTLIN
            + """\
import androidx.appcompat.app.AlertDialog
import org.example.databinding.AskBinding
class ChooseDialog(val activity: Activity, val callback: (name: String) -> Unit) {
    private var dialog: AlertDialog? = null
    init {
        val binding = AskBinding.inflate(activity.layoutInflater)
        binding.yesButton.setOnClickListener { choose("yes") }
        dialog = AlertDialog.Builder(activity).setView(binding.root).create().apply { show() }
    }
    private fun choose(name: String) {
        callback(name)
        dialog?.dismiss()
    }
}
""",
        },
        {
            ("Main", "ChooseDialog", "click", "go_there"),
            ("Main", "ChooseDialog", "click", "other"),
            ("ChooseDialog", "Second", "click", "yes_button"),
            ("ChooseDialog", "Third", "click", "yes_button"),
        },
    ),
    "kotlin: a flag makes a route impossible for one opener": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third"),
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { AskDialog(this).ask() }
        findViewById<View>(R.id.other).setOnClickListener { startActivity(Intent(this, Other::class.java)) }
    }
}
class Other : AppCompatActivity() {
    override fun onResume() {
        super.onResume()
        AskDialog(this, canGo = false, canLeave = true).ask()
    }
}
""",
            "AskDialog.kt": KOTLIN
            + """\
import androidx.appcompat.app.AlertDialog
class AskDialog(
    private val activity: Activity,
    private val canGo: Boolean = true,
    private val canLeave: Boolean = false,
) {
    fun ask() {
        val builder = AlertDialog.Builder(activity)
        if (canGo) {
            builder.setPositiveButton("Yes") { _, _ -> activity.startActivity(Intent(activity, Second::class.java)) }
        }
        if (canLeave) {
            builder.setNegativeButton("No") { _, _ -> activity.startActivity(Intent(activity, Third::class.java)) }
        }
        builder.show()
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
        {
            ("Main", "AskDialog", "click", "go_there"),
            ("AskDialog", "Second", "dialog", "Yes"),
            ("Main", "Other", "click", "other"),
            ("Other", "AskDialog", "auto", ""),
            ("AskDialog", "Third", "dialog", "No"),
        },
    ),
    "kotlin: a dialog opens a dialog": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import androidx.appcompat.app.AlertDialog
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { ask() }
    }
    private fun ask() {
        AlertDialog.Builder(this).setTitle("Sure?").setPositiveButton("Yes") { _, _ -> askAgain() }.show()
    }
    private fun askAgain() {
        AlertDialog.Builder(this)
            .setTitle("Really?")
            .setPositiveButton("Of course") { _, _ -> startActivity(Intent(this, Second::class.java)) }
            .show()
    }
}
""",
        },
        {
            ("Main", "ask", "click", "go_there"),
            ("ask", "askAgain", "dialog", "Yes"),
            ("askAgain", "Second", "dialog", "Of course"),
        },
    ),
    "kotlin: an extension that builds the dialog and takes the callback": (
        {
            **APP,
            "Dialogs.kt": KOTLIN
            + """\
import androidx.appcompat.app.AlertDialog
fun Activity.confirm(title: String, yes: String = "Yes", onYes: () -> Unit) {
    AlertDialog.Builder(this)
        .setTitle(title)
        .setPositiveButton(yes) { dialog, _ ->
            onYes()
            dialog.dismiss()
        }
        .setNegativeButton("No", null)
        .create()
        .show()
}
""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            confirm("Sure?") { startActivity(Intent(this, Second::class.java)) }
        }
    }
}
""",
        },
        {("Main", "confirm", "click", "go_there"), ("confirm", "Second", "dialog", "Yes")},
    ),
    "kotlin: a dialog fragment with a layout and a factory": (
        {
            **APP,
            "res/layout/ask.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/yes_button" android:text="Yes"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            AskDialog.newInstance("Sure?").show(supportFragmentManager, AskDialog.TAG)
        }
    }
}
""",
            "AskDialog.kt": KOTLIN
            + """\
import androidx.fragment.app.DialogFragment
class AskDialog : DialogFragment(R.layout.ask) {
    override fun onViewCreated(view: View, savedInstanceState: Bundle?) {
        view.findViewById<Button>(R.id.yes_button).setOnClickListener {
            startActivity(Intent(requireContext(), Second::class.java))
            dismiss()
        }
    }
    companion object {
        const val TAG = "ask"
        fun newInstance(title: String) = AskDialog().apply {
            arguments = Bundle().apply { putString("title", title) }
        }
    }
}
""",
        },
        {("Main", "AskDialog", "click", "go_there"), ("AskDialog", "Second", "click", "yes_button")},
    ),
    "kotlin: a dialog class of its own with a lambda": (
        {
            **APP,
            "res/layout/ask.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/yes_button" android:text="Yes"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener {
            AskDialog(this, onYes = { startActivity(Intent(this, Second::class.java)) }).show()
        }
    }
}
""",
            "AskDialog.kt": KOTLIN
            + """\
import android.app.Dialog
import org.example.databinding.AskBinding
class AskDialog(context: Context, private val onYes: () -> Unit) : Dialog(context) {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val binding = AskBinding.inflate(layoutInflater)
        setContentView(binding.root)
        binding.yesButton.setOnClickListener {
            onYes.invoke()
            dismiss()
        }
    }
}
""",
        },
        {("Main", "AskDialog", "click", "go_there"), ("AskDialog", "Second", "click", "yes_button")},
    ),
    "java: a bottom sheet with a listener that is set": (
        {
            **APP,
            "res/layout/ask.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/yes_button" android:text="Yes"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            Sheet sheet = new Sheet();
            sheet.setListener(() -> startActivity(new Intent(this, Second.class)));
            sheet.show(getSupportFragmentManager(), "sheet");
        });
    }
}
""",
            "Sheet.java": JAVA
            + """\
import com.google.android.material.bottomsheet.BottomSheetDialogFragment;
public class Sheet extends BottomSheetDialogFragment {
    interface Listener {
        void onYes();
    }
    private Listener listener;
    void setListener(Listener listener) {
        this.listener = listener;
    }
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.ask, container, false);
        view.findViewById(R.id.yes_button).setOnClickListener(v -> listener.onYes());
        return view;
    }
}
""",
        },
        {("Main", "Sheet", "click", "go_there"), ("Sheet", "Second", "click", "yes_button")},
    ),
    "java: a flag makes a route impossible for one opener": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third"),
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> AskDialog.ask(this, true, false));
        findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, Other.class)));
    }
}
""",
            "Other.java": JAVA
            + """\
public class Other extends AppCompatActivity {
    @Override
    protected void onResume() {
        super.onResume();
        AskDialog.ask(this, false, true);
    }
}
""",
            "AskDialog.java": JAVA
            + """\
import androidx.appcompat.app.AlertDialog;
public class AskDialog {
    public static void ask(Activity activity, boolean canGo, boolean canLeave) {
        new AskDialog(activity, canGo, canLeave).show();
    }
    private final AlertDialog dialog;
    private AskDialog(final Activity activity, boolean canGo, boolean canLeave) {
        AlertDialog.Builder builder = new AlertDialog.Builder(activity);
        if (canGo) {
            builder.setPositiveButton("Yes", (d, w) -> activity.startActivity(new Intent(activity, Second.class)));
        }
        if (canLeave) {
            builder.setNegativeButton("No", (d, w) -> activity.startActivity(new Intent(activity, Third.class)));
        }
        dialog = builder.create();
    }
    private void show() {
        dialog.show();
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
        {
            ("Main", "AskDialog", "click", "go_there"),
            ("AskDialog", "Second", "dialog", "Yes"),
            ("Main", "Other", "click", "other"),
            ("Other", "AskDialog", "auto", ""),
            ("AskDialog", "Third", "dialog", "No"),
        },
    ),
    "java: a dialog opens a dialog": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import androidx.appcompat.app.AlertDialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> ask());
    }
    private void ask() {
        new AlertDialog.Builder(this).setTitle("Sure?").setPositiveButton("Yes", (d, w) -> askAgain()).show();
    }
    private void askAgain() {
        new AlertDialog.Builder(this)
            .setTitle("Really?")
            .setPositiveButton("Of course", (d, w) -> startActivity(new Intent(this, Second.class)))
            .show();
    }
}
""",
        },
        {
            ("Main", "ask", "click", "go_there"),
            ("ask", "askAgain", "dialog", "Yes"),
            ("askAgain", "Second", "dialog", "Of course"),
        },
    ),
    "java: a sheet of choices each with its own handler": (
        {
            **APP,
            "res/layout/sheet.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/first_choice"/>
<Button android:id="@+id/last_choice"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> new Sheet().show(getSupportFragmentManager(), null));
    }
}
""",
            "Sheet.java": JAVA
            + """\
import com.google.android.material.bottomsheet.BottomSheetDialogFragment;
public class Sheet extends BottomSheetDialogFragment implements View.OnClickListener {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.sheet, container, false);
        view.findViewById(R.id.first_choice).setOnClickListener(this);
        view.findViewById(R.id.last_choice).setOnClickListener(this);
        return view;
    }
    @Override
    public void onClick(View v) {
        switch (v.getId()) {
            case R.id.first_choice:
                startActivity(new Intent(getContext(), Second.class));
                break;
            case R.id.last_choice:
                startActivity(new Intent(getContext(), Third.class));
                break;
        }
        dismiss();
    }
}
""",
        },
        {
            ("Main", "Sheet", "click", "go_there"),
            ("Sheet", "Second", "click", "first_choice"),
            ("Sheet", "Third", "click", "last_choice"),
        },
    ),
    "java: the dialog fragment is an inner class": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import android.app.Dialog;
import androidx.appcompat.app.AlertDialog;
import androidx.fragment.app.DialogFragment;
public class Main extends AppCompatActivity {
    public static class AskDialog extends DialogFragment {
        @Override
        public Dialog onCreateDialog(Bundle state) {
            AlertDialog.Builder builder = new AlertDialog.Builder(getActivity());
            builder.setMessage("Sure?");
            builder.setPositiveButton("Yes", (dialog, which) -> ((Main) getActivity()).openSecond());
            return builder.create();
        }
    }
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            DialogFragment dialog = new AskDialog();
            dialog.show(getSupportFragmentManager(), "ask");
        });
    }
    private void openSecond() {
        startActivity(new Intent(this, Second.class));
    }
}
""",
        },
        {("Main", "Main$AskDialog", "click", "go_there"), ("Main$AskDialog", "Second", "dialog", "Yes")},
    ),
    "java: the dialog shown from a menu item": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/bar" android:title="Bar" app:showAsAction="always"/>
</menu>""",
            "Main.java": JAVA
            + """\
import androidx.appcompat.app.AlertDialog;
public class Main extends AppCompatActivity {
    @Override
    public boolean onCreateOptionsMenu(Menu menu) {
        getMenuInflater().inflate(R.menu.top, menu);
        return true;
    }
    @Override
    public boolean onOptionsItemSelected(MenuItem item) {
        if (item.getItemId() == R.id.bar) {
            ask();
            return true;
        }
        return super.onOptionsItemSelected(item);
    }
    private void ask() {
        new AlertDialog.Builder(this)
            .setMessage("Sure?")
            .setPositiveButton("Yes", (dialog, which) -> startActivity(new Intent(this, Second.class)))
            .setNegativeButton("No", (dialog, which) -> dialog.cancel())
            .create()
            .show();
    }
}
""",
        },
        {("Main", "ask", "menu", "bar"), ("ask", "Second", "dialog", "Yes")},
    ),
    "java: one dialog of two activities": (
        {
            **APP,
            "AndroidManifest.xml": manifest("Main", "Other", "Second", "Third"),
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity implements AskDialog.Listener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> new AskDialog(this, this).show());
        findViewById(R.id.other).setOnClickListener(v -> startActivity(new Intent(this, Other.class)));
    }
    @Override
    public void onYes() {
        startActivity(new Intent(this, Second.class));
    }
}
""",
            "Other.java": JAVA
            + """\
public class Other extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v ->
            new AskDialog(this, () -> startActivity(new Intent(this, Third.class))).show());
    }
}
""",
            "AskDialog.java": JAVA
            + """\
import androidx.appcompat.app.AlertDialog;
public class AskDialog {
    interface Listener {
        void onYes();
    }
    private final AlertDialog dialog;
    AskDialog(Context context, Listener listener) {
        dialog = new AlertDialog.Builder(context)
            .setMessage("Sure?")
            .setPositiveButton("Yes", (d, w) -> listener.onYes())
            .create();
    }
    void show() {
        dialog.show();
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
        {
            ("Main", "AskDialog", "click", "go_there"),
            ("Main", "Other", "click", "other"),
            ("Other", "AskDialog", "click", "go_there"),
            ("AskDialog", "Second", "dialog", "Yes"),
            ("AskDialog", "Third", "dialog", "Yes"),
        },
    ),
    "kotlin: the dialog of a when in a menu": (
        {
            **APP,
            "res/menu/top.xml": f"""\
<menu {VIEWS}>
<item android:id="@+id/deep" android:title="Deep"/>
</menu>""",
            "Main.kt": KOTLIN
            + """\
import androidx.appcompat.app.AlertDialog
class Main : AppCompatActivity() {
    override fun onCreateOptionsMenu(menu: Menu): Boolean {
        menuInflater.inflate(R.menu.top, menu)
        return true
    }
    override fun onOptionsItemSelected(item: MenuItem): Boolean {
        when (item.itemId) {
            R.id.deep -> ask()
        }
        return super.onOptionsItemSelected(item)
    }
    private fun ask() {
        AlertDialog.Builder(this)
            .setTitle("Sure?")
            .setPositiveButton("Yes") { _, _ -> startActivity(Intent(this, Second::class.java)) }
            .show()
    }
}
""",
        },
        {
            ("Main", "Main menu", "menu", "More options"),
            ("Main menu", "ask", "menu", "deep"),
            ("ask", "Second", "dialog", "Yes"),
        },
    ),
    "java: a button of the alert that is set after it is shown": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import androidx.appcompat.app.AlertDialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> ask());
    }
    private void ask() {
        final AlertDialog dialog = new AlertDialog.Builder(this)
            .setTitle("Sure?")
            .setPositiveButton("Yes", null)
            .create();
        dialog.show();
        dialog.getButton(AlertDialog.BUTTON_POSITIVE).setOnClickListener(v ->
            startActivity(new Intent(this, Second.class)));
    }
}
""",
        },
        {("Main", "ask", "click", "go_there"), ("ask", "Second", "dialog", "Yes")},
    ),
    "java: a dialog fragment shown by a fragment that listens": (
        {
            **APP,
            "Main.java": JAVA
            + """\
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        getSupportFragmentManager().beginTransaction().add(android.R.id.content, new Page()).commit();
    }
}
""",
            "Page.java": JAVA
            + """\
public class Page extends Fragment implements AskDialog.Listener {
    @Override
    public void onViewCreated(View view, Bundle state) {
        view.findViewById(R.id.go_there).setOnClickListener(v -> {
            AskDialog dialog = new AskDialog();
            dialog.setTargetFragment(this, 1);
            dialog.show(getFragmentManager(), "ask");
        });
    }
    @Override
    public void onYes() {
        startActivity(new Intent(getContext(), Second.class));
    }
}
""",
            "AskDialog.java": JAVA
            + """\
import android.app.Dialog;
import androidx.appcompat.app.AlertDialog;
import androidx.fragment.app.DialogFragment;
public class AskDialog extends DialogFragment {
    public interface Listener {
        void onYes();
    }
    @Override
    public Dialog onCreateDialog(Bundle state) {
        return new AlertDialog.Builder(getActivity())
            .setPositiveButton("Yes", (dialog, id) -> ((Listener) getTargetFragment()).onYes())
            .create();
    }
}
""",
        },
        {
            ("Main", "Page", "auto", ""),
            ("Page", "AskDialog", "click", "go_there"),
            ("AskDialog", "Second", "dialog", "Yes"),
        },
    ),
    "java: an alert with a view of its own": (
        {
            **APP,
            "res/layout/ask.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/yes_button" android:text="Yes"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
import androidx.appcompat.app.AlertDialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> ask());
    }
    private void ask() {
        View view = LayoutInflater.from(this).inflate(R.layout.ask, null);
        AlertDialog dialog = new AlertDialog.Builder(this).setTitle("Sure?").setView(view).create();
        view.findViewById(R.id.yes_button).setOnClickListener(v -> {
            startActivity(new Intent(this, Second.class));
            dialog.dismiss();
        });
        dialog.show();
    }
}
""",
        },
        {
            ("Main", "ask", "click", "go_there"),
            ("ask", "Second", "click", "yes_button"),
        },
    ),
    "java: an alert with items": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import android.content.DialogInterface;
import androidx.appcompat.app.AlertDialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> choose());
    }
    private void choose() {
        final CharSequence[] items = {"First", "Last"};
        new AlertDialog.Builder(this)
            .setTitle("Choose")
            .setItems(items, new DialogInterface.OnClickListener() {
                @Override
                public void onClick(DialogInterface dialog, int which) {
                    if (which == 0) {
                        startActivity(new Intent(Main.this, Second.class));
                    } else if (which == 1) {
                        startActivity(new Intent(Main.this, Third.class));
                    }
                }
            })
            .show();
    }
}
""",
        },
        {
            ("Main", "choose", "click", "go_there"),
            ("choose", "Second", "dialog", "First"),
            ("choose", "Third", "dialog", "Last"),
        },
    ),
    "java: the old way of showDialog": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import android.app.AlertDialog;
import android.app.Dialog;
public class Main extends Activity {
    private static final int ASK = 1;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> showDialog(ASK));
    }
    @Override
    protected Dialog onCreateDialog(int id) {
        switch (id) {
            case ASK:
                return new AlertDialog.Builder(this)
                    .setTitle("Sure?")
                    .setPositiveButton("Yes", (d, w) -> startActivity(new Intent(this, Second.class)))
                    .create();
        }
        return null;
    }
}
""",
        },
        {
            ("Main", "Main dialog: Sure?", "click", "go_there"),
            ("Main dialog: Sure?", "Second", "dialog", "Yes"),
        },
    ),
    "java: this as the listener of the buttons": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import android.content.DialogInterface;
import androidx.appcompat.app.AlertDialog;
public class Main extends AppCompatActivity implements DialogInterface.OnClickListener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> ask());
    }
    private void ask() {
        new AlertDialog.Builder(this).setTitle("Sure?")
            .setPositiveButton("Yes", this).setNegativeButton("No", this).show();
    }
    @Override
    public void onClick(DialogInterface dialog, int which) {
        switch (which) {
            case DialogInterface.BUTTON_POSITIVE:
                startActivity(new Intent(this, Second.class));
                break;
            case DialogInterface.BUTTON_NEGATIVE:
                startActivity(new Intent(this, Third.class));
                break;
        }
    }
}
""",
        },
        {
            ("Main", "ask", "click", "go_there"),
            ("ask", "Second", "dialog", "Yes"),
            ("ask", "Third", "dialog", "No"),
        },
    ),
    "java: what happens when the alert is dismissed": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import androidx.appcompat.app.AlertDialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> ask());
    }
    private void ask() {
        new AlertDialog.Builder(this)
            .setMessage("Done")
            .setOnDismissListener(dialog -> startActivity(new Intent(this, Second.class)))
            .show();
    }
}
""",
        },
        {("Main", "ask", "click", "go_there"), ("ask", "Second", "auto", "")},
    ),
    "kotlin: a builder of the app's own": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import androidx.appcompat.app.AlertDialog
inline fun Context.alert(build: AlertDialog.Builder.() -> Unit): AlertDialog =
    AlertDialog.Builder(this).apply(build).show()
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { ask() }
    }
    private fun ask() = alert {
        setTitle("Sure?")
        setPositiveButton("Yes") { _, _ -> startActivity(Intent(this@Main, Second::class.java)) }
        setNegativeButton("No", null)
    }
}
""",
        },
        {("Main", "ask", "click", "go_there"), ("ask", "Second", "dialog", "Yes")},
    ),
    "kotlin: an alert with a view of its own": (
        {
            **APP,
            "res/layout/ask.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/yes_button" android:text="Yes"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import androidx.appcompat.app.AlertDialog
import org.example.databinding.AskBinding
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { ask() }
    }
    private fun ask() {
        val binding = AskBinding.inflate(layoutInflater)
        val dialog = AlertDialog.Builder(this).setTitle("Sure?").setView(binding.root).create()
        binding.yesButton.setOnClickListener {
            startActivity(Intent(this, Second::class.java))
            dialog.dismiss()
        }
        dialog.show()
    }
}
""",
        },
        {
            ("Main", "ask", "click", "go_there"),
            ("ask", "Second", "click", "yes_button"),
        },
    ),
    "kotlin: an alert with items": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import androidx.appcompat.app.AlertDialog
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { choose() }
    }
    private fun choose() {
        AlertDialog.Builder(this)
            .setTitle("Choose")
            .setItems(arrayOf("First", "Last")) { _, which ->
                when (which) {
                    0 -> startActivity(Intent(this, Second::class.java))
                    1 -> startActivity(Intent(this, Third::class.java))
                }
            }
            .show()
    }
}
""",
        },
        {
            ("Main", "choose", "click", "go_there"),
            ("choose", "Second", "dialog", "First"),
            ("choose", "Third", "dialog", "Last"),
        },
    ),
    "java: a dialog with a layout of its own": (
        {
            **APP,
            "res/layout/ask.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/yes_button" android:text="Yes"/>
</LinearLayout>""",
            "Main.java": JAVA
            + """\
import android.app.Dialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> ask());
    }
    private void ask() {
        final Dialog dialog = new Dialog(this);
        dialog.setContentView(R.layout.ask);
        Button yes = dialog.findViewById(R.id.yes_button);
        yes.setOnClickListener(v -> {
            dialog.dismiss();
            startActivity(new Intent(this, Second.class));
        });
        dialog.show();
    }
}
""",
        },
        {
            ("Main", "ask", "click", "go_there"),
            ("ask", "Second", "click", "yes_button"),
        },
    ),
    "java: an alert with items of a string array": (
        {
            **APP,
            "res/values/arrays.xml": """\
<resources>
<string-array name="choices">
<item>First</item>
<item>Last</item>
</string-array>
</resources>""",
            "Main.java": JAVA
            + """\
import androidx.appcompat.app.AlertDialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> choose());
    }
    private void choose() {
        new AlertDialog.Builder(this).setTitle("Choose")
            .setItems(R.array.choices, (dialog, which) -> {
                switch (which) {
                    case 0:
                        startActivity(new Intent(this, Second.class));
                        break;
                    case 1:
                        startActivity(new Intent(this, Third.class));
                        break;
                }
            }).show();
    }
}
""",
        },
        {
            ("Main", "choose", "click", "go_there"),
            ("choose", "Second", "dialog", "First"),
            ("choose", "Third", "dialog", "Last"),
        },
    ),
    "kotlin: a bottom sheet dialog with a layout of its own": (
        {
            **APP,
            "res/layout/ask.xml": f"""\
<LinearLayout {VIEWS}>
<Button android:id="@+id/yes_button" android:text="Yes"/>
</LinearLayout>""",
            "Main.kt": KOTLIN
            + """\
import com.google.android.material.bottomsheet.BottomSheetDialog
class Main : AppCompatActivity() {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(R.layout.main)
        findViewById<View>(R.id.go_there).setOnClickListener { ask() }
    }
    private fun ask() {
        val dialog = BottomSheetDialog(this)
        val view = layoutInflater.inflate(R.layout.ask, null)
        view.findViewById<Button>(R.id.yes_button).setOnClickListener {
            dialog.dismiss()
            startActivity(Intent(this, Second::class.java))
        }
        dialog.setContentView(view)
        dialog.show()
    }
}
""",
        },
        {
            ("Main", "ask", "click", "go_there"),
            ("ask", "Second", "click", "yes_button"),
        },
    ),
    "java: a picker of a library": (
        {
            **APP,
            "Main.java": JAVA
            + """\
import com.wdullaer.materialdatetimepicker.date.DatePickerDialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> {
            DatePickerDialog picker = DatePickerDialog.newInstance(null, 2020, 1, 1);
            picker.setThemeDark(true);
            picker.show(getFragmentManager(), "DateFragment");
        });
    }
}
""",
        },
        {("Main", "DatePickerDialog", "click", "go_there")},
    ),
    "kotlin: a picker of a library that is built": (
        {
            **APP,
            "Main.kt": KOTLIN
            + """\
import com.google.android.material.datepicker.MaterialDatePicker
class Main : AppCompatActivity(R.layout.main) {
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        findViewById<View>(R.id.go_there).setOnClickListener {
            val picker = MaterialDatePicker.Builder.datePicker().setTitleText("When").build()
            picker.show(supportFragmentManager, "date")
        }
    }
}
""",
        },
        {("Main", "MaterialDatePicker", "click", "go_there")},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_dialogs_lead_to_what_their_code_says(tmp_path: Path, case: str) -> None:
    files, expected = CASES[case]
    assert edges(build(tmp_path, files)) == expected


ALERTS = """\
import androidx.appcompat.app.AlertDialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> new AlertDialog.Builder(this)
            .setTitle("Sure?")
            .setPositiveButton("Yes", (d, w) -> startActivity(new Intent(this, Second.class)))
            .show());
        findViewById(R.id.other).setOnClickListener(v -> new AlertDialog.Builder(this)
            .setTitle("Really?")
            .setPositiveButton("Yes", (d, w) -> startActivity(new Intent(this, Third.class)))
            .show());
    }
}
"""
DIALOGS = """\
import android.app.Dialog;
public class Main extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> ask());
        findViewById(R.id.other).setOnClickListener(v -> askOther());
    }
    private void ask() {
        Dialog dialog = new Dialog(this);
        dialog.setContentView(R.layout.ask);
        dialog.findViewById(R.id.yes_button).setOnClickListener(v -> startActivity(new Intent(this, Second.class)));
        dialog.show();
    }
    private void askOther() {
        Dialog dialog = new Dialog(this);
        dialog.setContentView(R.layout.ask);
        dialog.findViewById(R.id.yes_button).setOnClickListener(v -> startActivity(new Intent(this, Third.class)));
        dialog.show();
    }
}
"""
ASK = (
    '<LinearLayout xmlns:android="http://schemas.android.com/apk/res/android">'
    '<Button android:id="@+id/yes_button" android:text="Yes"/></LinearLayout>'
)


@pytest.mark.parametrize(
    "code",
    [ALERTS, DIALOGS],
    ids=["alerts of one method", "plain dialogs of two methods"],
)
def test_each_dialog_is_a_screen_of_its_own(tmp_path: Path, code: str) -> None:
    graph = build(tmp_path, {**APP, "Main.java": JAVA + code, "res/layout/ask.xml": ASK})
    main, second, third = (
        next(s.id for s in graph.screens.values() if s.name == f"org.example.{name}")
        for name in ("Main", "Second", "Third")
    )
    opened = {t.target for t in graph.transitions.values() if t.source == main}
    ways = {(t.source, t.target) for t in graph.transitions.values() if t.source != main and not t.supposed}
    assert len(opened) == 2
    assert len(ways) == 2
    assert {source for source, _ in ways} == opened
    assert {target for _, target in ways} == {second, third}


def test_a_dialog_of_a_listener_is_called_by_its_title(tmp_path: Path) -> None:
    """The name of the method that the platform calls tells nothing; a method of the app's own does."""
    asks = 'new androidx.appcompat.app.AlertDialog.Builder(this).setTitle("%s").show();'
    code = f"""
public class Main extends AppCompatActivity {{
    @Override
    protected void onResume() {{
        {asks % "What is new in 2.0"}
        {asks % ""}
        askAgain();
    }}
    private void askAgain() {{ {asks % "Sure?"} }}
}}
"""
    graph = build(tmp_path, {**APP, "Main.java": JAVA + code})
    assert {s.name for s in graph.screens.values() if s.kind == "dialog"} == {
        "org.example.Main dialog: What is new in 2.0",
        "org.example.Main dialog",
        "org.example.Main.askAgain",
    }
    assert any(key.startswith("main-dialog-what-is-new") for key in graph.screens)
