"""Callbacks of data binding's observable fields are told under the touch that changes the field."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest
from tests.static.test_idioms import BOTH
from tests.static.two_buttons import APP, JAVA

_NAMES = ("DataBindingUtil", "Observable", "ObservableField", "ObservableInt")
HEAD = JAVA + "import org.example.databinding.MainBinding;\n"
HEAD += "".join(f"import PACKAGE.databinding.{name};\n" for name in _NAMES)
LAYOUT = (
    f'<layout {VIEWS}><data><variable name="model" type="org.example.Choices"/></data><LinearLayout>'
    '<Button android:id="@+id/go_there" android:onClick="@{() -> model.near()}"/>'
    '<Button android:id="@+id/other" android:onClick="@{model.far}"/></LinearLayout></layout>'
)
CHOICES = """
public class Choices {
    public final ObservableInt opened = new ObservableInt();
    public final ObservableField<String> named = new ObservableField<>(), loaded = new ObservableField<>();
    public Choices() { loaded.set(""); }
    public void near() { opened.NOTIFIED; }
    public void far(View view) { named.set("far"); }
}
"""
MAIN = """
public class Main extends Activity {
    private Choices model;
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        BOUND
        hear(model.opened, new Observable.OnPropertyChangedCallback() {
            @Override
            public void onPropertyChanged(Observable changed, int property) { open(Second.class); }
        });
        hear(model.named, new Observable.OnPropertyChangedCallback() {
            @Override
            public void onPropertyChanged(Observable changed, int property) { open(Third.class); }
        });
    }
    private static void hear(Observable field, Observable.OnPropertyChangedCallback callback) {
        field.addOnPropertyChangedCallback(callback);
    }
    private void open(Class<?> screen) { startActivity(new Intent(this, screen)); }
}
"""
SET = "MainBinding binding = DataBindingUtil.setContentView(this, R.layout.main); GIVEN; binding.setModel(model);"
NEW = SET.replace("GIVEN", "model = new Choices()")
VIEW = "View root = getLayoutInflater().inflate(R.layout.main, null); setContentView(root); model = new Choices();"


def app(bound: str = NEW, notified: str = "notifyChange()", package: str = "androidx") -> dict[str, str]:
    """An app whose first screen hears of two fields of what its layout names."""
    head = HEAD.replace("PACKAGE", package)
    return {
        **APP,
        "AndroidManifest.xml": manifest("Main", "Second", "Third"),
        "res/layout/main.xml": LAYOUT,
        "Choices.java": head + CHOICES.replace("NOTIFIED", notified),
        "Main.java": head + MAIN.replace("BOUND", bound),
    }


@pytest.mark.parametrize("package", ["android", "androidx"])
@pytest.mark.parametrize("notified", ["notifyChange()", "set(opened.get() + 1)"])
def test_a_callback_is_told_under_the_touch_that_changes_the_field(tmp_path: Path, notified: str, package: str) -> None:
    assert edges(build(tmp_path, app(notified=notified, package=package))) == BOTH


@pytest.mark.parametrize(
    "bound",
    [
        NEW,
        f"{VIEW} MainBinding.bind(root).setModel(model);",
        f"{VIEW} MainBinding binding = DataBindingUtil.bind(root); binding.setModel(model);",
        "model = new Choices(); MainBinding binding = MainBinding.inflate(getLayoutInflater());"
        "setContentView(binding.getRoot()); binding.setModel(model);",
    ],
    ids=["set as content", "bound", "bound by the library", "inflated"],
)
def test_a_layout_calls_the_object_that_its_variable_is_given(tmp_path: Path, bound: str) -> None:
    assert edges(build(tmp_path, app(bound))) == BOTH


def test_a_field_that_nobody_changes_may_still_come_by_itself(tmp_path: Path) -> None:
    """What a constructor puts in a field is there before anybody hears of it."""
    files = app(notified="get()")
    files["Main.java"] = files["Main.java"].replace("model.named", "model.loaded")
    assert edges(build(tmp_path, files)) == {("Main", "Second", "auto", ""), ("Main", "Third", "auto", "")}


def test_kotlin_gives_a_variable_as_a_property(tmp_path: Path) -> None:
    main = """import android.app.Activity
import android.content.Intent
import android.os.Bundle
import androidx.databinding.Observable
import org.example.databinding.MainBinding
class Main : Activity() {
    private val model = Choices()
    private lateinit var binding: MainBinding
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        binding = MainBinding.inflate(layoutInflater)
        setContentView(binding.root)
        bind()
        model.opened.addOnPropertyChangedCallback(object : Observable.OnPropertyChangedCallback() {
            override fun onPropertyChanged(changed: Observable?, property: Int) {
                startActivity(Intent(this@Main, Second::class.java))
            }
        })
    }
    private fun bind() { binding.model = model }
}
"""
    choices = """import android.view.View
import androidx.databinding.ObservableField
class Choices {
    val opened = ObservableField("")
    fun near() { opened.set("near") }
    fun far(view: View) = Unit
}
"""
    files = {**app(), "Main.kt": main, "Choices.kt": choices}
    del files["Main.java"], files["Choices.java"]
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go_there")}
