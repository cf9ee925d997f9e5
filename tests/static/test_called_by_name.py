"""Methods that code looks up by their names, and calls."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import BOTH
from tests.static.two_buttons import APP, JAVA

REFLECTED = "import java.lang.reflect.InvocationTargetException;\nimport java.lang.reflect.Method;\n"
BINDING = """
class Binding {
    static void bind(final Object target, Object... viewsAndName) {
        String name = viewsAndName[viewsAndName.length - 1].toString();
        try {
            final Method method = find(target.getClass(), name);
            method.setAccessible(true);
            View.OnClickListener listener = new View.OnClickListener() {
                @Override public void onClick(View view) {
                    try {
                        method.invoke(target);
                    } catch (InvocationTargetException e) {
                    } catch (IllegalAccessException e) {
                    }
                }
            };
            for (Object one : viewsAndName) {
                if (one instanceof View) ((View) one).setOnClickListener(listener);
            }
        } catch (NoSuchMethodException e) {
        }
    }
    static Method find(Class<?> cls, String name) throws NoSuchMethodException {
        Class<?> above = cls;
        Method method = null;
        do {
            try {
                method = above.getDeclaredMethod(name);
            } catch (NoSuchMethodException e) {
                method = null;
                above = above.getSuperclass();
            }
        } while (method == null && above != Object.class);
        if (method == null) throw new NoSuchMethodException();
        return method;
    }
}
"""
MAIN = """
class Base extends Activity { void far() { startActivity(new Intent(this, Third.class)); } }
public class Main extends Base {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        TOLD
    }
    public void near() { startActivity(new Intent(this, Second.class)); }
}
"""
BOUND = """
Binding.bind(this, findViewById(R.id.go_there), "near");
Binding.bind(this, findViewById(R.id.other), "far");
"""
AT_ONCE = """
findViewById(R.id.go_there).setOnClickListener(view -> {
    try { getClass().getMethod("near").invoke(this); } catch (ReflectiveOperationException e) { }
});
findViewById(R.id.other).setOnClickListener(view -> {
    try { Base.class.getDeclaredMethod("far").invoke(Main.this); } catch (ReflectiveOperationException e) { }
});
"""


@pytest.mark.parametrize("told", [BOUND, AT_ONCE])
def test_a_method_that_is_looked_up_by_its_name_is_called(tmp_path: Path, told: str) -> None:
    code = JAVA + REFLECTED + MAIN.replace("TOLD", told) + BINDING
    assert edges(build(tmp_path, {**APP, "Main.java": code})) == BOTH


def test_a_method_of_another_object_is_not_called(tmp_path: Path) -> None:
    told = """
findViewById(R.id.go_there).setOnClickListener(view -> {
    try { getClass().getMethod("near").invoke(view.getContext().getResources()); } catch (Exception e) { }
});
"""
    code = JAVA + REFLECTED + MAIN.replace("TOLD", told)
    assert edges(build(tmp_path, {**APP, "Main.java": code})) == set()
