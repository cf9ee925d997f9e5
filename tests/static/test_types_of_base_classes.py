"""A base class makes the binding and the view model that the class below names among its types."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges, manifest

KOTLIN = {
    "BaseActivity.kt": """
import android.view.LayoutInflater
import androidx.viewbinding.ViewBinding
import java.lang.reflect.ParameterizedType

abstract class BaseActivity<VB : ViewBinding> : androidx.appcompat.app.AppCompatActivity() {
    private var _binding: VB? = null
    protected val binding: VB
        get() = _binding ?: throw IllegalStateException("not yet")

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val vbClass = (javaClass.genericSuperclass as ParameterizedType).actualTypeArguments[0] as Class<*>
        val method = vbClass.getDeclaredMethod("inflate", LayoutInflater::class.java)
        _binding = method.invoke(null, layoutInflater) as VB
        setContentView(binding.root)
    }
}
""",
    "BaseFragment.kt": """
import android.view.LayoutInflater
import android.view.View
import android.view.ViewGroup
import androidx.viewbinding.ViewBinding
import java.lang.reflect.ParameterizedType

abstract class BaseFragment<T, VB : ViewBinding> : androidx.fragment.app.Fragment() {
    private var _binding: VB? = null
    protected val binding: VB
        get() = _binding ?: throw IllegalStateException("not yet")

    override fun onCreateView(inflater: LayoutInflater, container: ViewGroup?, state: Bundle?): View? {
        val vbClass = (javaClass.genericSuperclass as ParameterizedType).actualTypeArguments[1] as Class<VB>
        val method = vbClass.getMethod(
            "inflate", LayoutInflater::class.java, ViewGroup::class.java, Boolean::class.java
        )
        _binding = method.invoke(null, inflater, container, false) as VB
        return binding.root
    }
}
""",
}
JAVA = {
    "BaseActivity.java": """
import android.view.LayoutInflater;
import androidx.viewbinding.ViewBinding;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

public abstract class BaseActivity<VB extends ViewBinding> extends androidx.appcompat.app.AppCompatActivity {
    protected VB binding;

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        Type type = getClass().getGenericSuperclass();
        if (type instanceof ParameterizedType) {
            try {
                Class<VB> clazz = (Class<VB>) ((ParameterizedType) type).getActualTypeArguments()[0];
                Method method = clazz.getMethod("inflate", LayoutInflater.class);
                binding = (VB) method.invoke(null, getLayoutInflater());
                setContentView(binding.getRoot());
            } catch (Exception e) {
                e.printStackTrace();
            }
        }
    }
}
""",
    "BaseFragment.java": """
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.viewbinding.ViewBinding;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;

public abstract class BaseFragment<T, VB extends ViewBinding> extends androidx.fragment.app.Fragment {
    protected VB binding;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        ParameterizedType type = (ParameterizedType) getClass().getGenericSuperclass();
        Class<VB> clazz = (Class<VB>) type.getActualTypeArguments()[1];
        try {
            Method method = clazz.getDeclaredMethod("inflate", LayoutInflater.class, ViewGroup.class, boolean.class);
            binding = (VB) method.invoke(null, inflater, container, false);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        return binding.getRoot();
    }
}
""",
}


@pytest.mark.parametrize("bases", [KOTLIN, JAVA])
def test_a_binding_is_inflated_that_the_class_below_names(tmp_path: Path, bases: dict[str, str]) -> None:
    files = {
        "AndroidManifest.xml": manifest("Main", "Second"),
        "Main.kt": "class Main : BaseActivity<org.example.databinding.ActivityMainBinding>()",
        "Start.kt": """
            import android.content.Intent
            import org.example.databinding.FragmentStartBinding
            class Start : BaseFragment<String, FragmentStartBinding>() {
                override fun onViewCreated(view: android.view.View, state: Bundle?) {
                    binding.goOn.setOnClickListener { startActivity(Intent(activity, Second::class.java)) }
                }
            }""",
        "Second.kt": "class Second : androidx.appcompat.app.AppCompatActivity()",
        "res/layout/activity_main.xml": f'<fragment {VIEWS} android:id="@+id/host" android:name="org.example.Start"/>',
        "res/layout/fragment_start.xml": f'<Button {VIEWS} android:id="@+id/go_on" android:text="Go on"/>',
        **bases,
    }
    graph = build(tmp_path, files)
    assert edges(graph) == {("Main", "Start", "auto", ""), ("Start", "Second", "click", "go_on")}
    assert any(e.text == "Go on" for s in graph.screens.values() if s.name.endswith("Start") for e in s.elements)
