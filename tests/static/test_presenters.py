"""Presenters whose library keeps the screen that they work for: which one is told by a type argument."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

IN_JAVA = """import org.library.MvpPresenter;
interface MainView {{ void open(int n); }}
interface ThirdView {{ void open(int n); }}
class Base<V> extends MvpPresenter<V> {{}}
class MainPresenter extends Base<MainView> {{ void touched(int n) {{ {code} }} }}
class ThirdPresenter extends Base<ThirdView> {{ void told(int n) {{ {other} }} }}
"""
IN_KOTLIN = """import org.library.MvpPresenter
interface MainView {{ fun open(n: Int) }}
interface ThirdView {{ fun open(n: Int) }}
class MainPresenter : MvpPresenter<MainView>() {{ fun touched(n: Int) {{ {code} }} }}
class ThirdPresenter : MvpPresenter<ThirdView>() {{ fun told(n: Int) {{ {other} }} }}
"""


def _screen(name: str, called: str, target: str) -> str:
    return (
        JAVA
        + f"""
public class {name} extends Activity implements {name}View {{
    private final {name}Presenter presenter = new {name}Presenter();
    @Override
    protected void onCreate(Bundle state) {{
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> presenter.{called}(1));
    }}
    @Override
    public void open(int n) {{ startActivity(new Intent(this, {target}.class)); }}
}}
"""
    )


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("Presenters.java", "ifViewAttached(view -> view.open(n));"),
        ("Presenters.java", "ifViewAttached(MainView::open);"),
        ("Presenters.java", "if (isViewAttached()) getView().open(n);"),
        ("Presenters.kt", "ifViewAttached { it.open(n) }"),
        ("Presenters.kt", "ifViewAttached { view -> view.open(n) }"),
        ("Presenters.kt", "view?.open(n)"),
        ("Presenters.kt", "viewState.open(n)"),
    ],
)
def test_what_a_presenter_does_to_its_screen_is_done_by_the_touch(tmp_path: Path, file: str, code: str) -> None:
    presenters = IN_JAVA if file.endswith(".java") else IN_KOTLIN
    files = {
        file: presenters.format(code=code, other=code.replace("MainView", "ThirdView")),
        "Main.java": _screen("Main", "touched", "Second"),
        "Third.java": _screen("Third", "told", "Main"),
    }
    assert edges(build(tmp_path, {**APP, **files})) == {
        ("Main", "Second", "click", "go_there"),
        ("Third", "Main", "click", "go_there"),
    }


def test_a_presenter_whose_screen_is_not_shown_is_about_none(tmp_path: Path) -> None:
    files = {
        "Presenters.java": IN_JAVA.format(code="getView().open(n);", other="getView().open(n);"),
        "Main.java": _screen("Main", "touched", "Second")
        .replace(
            "private final MainPresenter presenter = new MainPresenter()",
            "private final ThirdPresenter presenter = new ThirdPresenter()",
        )
        .replace("presenter.touched", "presenter.told"),
        "Third.java": _screen("Third", "told", "Main"),
    }
    assert ("Main", "Second", "click", "go_there") not in edges(build(tmp_path, {**APP, **files}))


@pytest.mark.parametrize(
    "code",
    [
        "load(library.task()) { found -> if (found is Done) view?.open(1) else view?.shut() }",
        "load(library.task()) { found -> if (found == null) view?.open(1) else view?.shut() }",
        "if (previewOf(1) == null) view?.open(1) else view?.shut()",
        "if (viewModelState == null) view?.open(1) else view?.shut()",
        "load(library.task(), this::found)",
    ],
)
def test_what_else_a_library_gives_a_presenter_is_not_its_screen(tmp_path: Path, code: str) -> None:
    presenters = f"""
import org.library.MvpPresenter
interface MainView {{
    fun open(n: Int)
    fun shut()
}}
class Done
class MainPresenter : MvpPresenter<MainView>() {{
    fun touched(n: Int) {{ {code} }}
    private fun found(found: Any) {{ if (found is Done) view?.open(1) else view?.shut() }}
}}
"""
    closing = "@Override\n    public void shut() { startActivity(new Intent(this, Third.class)); }\n}"
    main = _screen("Main", "touched", "Second").rstrip().removesuffix("}") + closing
    found = edges(build(tmp_path, {**APP, "Presenters.kt": presenters, "Main.java": main}))
    assert {edge for edge in found if edge[2] == "click"} == {
        ("Main", page, "click", "go_there") for page in ("Second", "Third")
    }
