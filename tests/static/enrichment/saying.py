"""An app whose menu opens a screen by reflection, and a model that is scripted to understand its code."""

import re
from pathlib import Path

from tests.static.apps import VIEWS, write_app
from tests.static.two_buttons import APP, JAVA

from uiatlas.llm.base import Question
from uiatlas.utg import Graph
from uiatlas_static.building import facts_of_source, map_facts
from uiatlas_static.enrichment.telling import (
    ElementTold,
    FragmentTold,
    LayoutTold,
    MethodsAnswer,
    MethodTold,
    ScreenAnswer,
    TransferTold,
)
from uiatlas_static.facts.app import AppFacts

MAIN = """public class Main extends Base {
  private Button go;
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    setContentView(R.layout.main);
    go = findViewById(R.id.go_there);
    go.setOnClickListener(new View.OnClickListener() { public void onClick(View v) { showSecond(); } });
    findViewById(R.id.other).setOnClickListener(v -> Router.open(this, "Third"));
    even(4);
  }
  void showSecond() { startActivity(new Intent(this, Second.class)); }
  boolean even(int n) { log("even"); return n == 0 || odd(n - 1); }
  boolean odd(int n) { log("odd"); return n != 0 && even(n - 1); }
  int zero() { return 0; }
}"""
ROUTER = """public class Router {
  static void open(Activity from, String name) {
    Class<?> c = Class.forName("org.example." + Names.full(name));
    from.startActivity(new Intent(from, c));
  }
}"""
BASE = """public class Base extends Activity {
  protected void onCreate(Bundle b) { super.onCreate(b); setTitle("Example"); }
}"""
LISTED = "public class Listed extends Fragment { public void onResume() { super.onResume(); } }"
THIRD = f'<LinearLayout {VIEWS}><EditText android:id="@+id/motto" android:hint="Your motto"/></LinearLayout>'
FILES = {
    **APP,
    "res/layout/third.xml": THIRD,
    "Main.java": JAVA + MAIN,
    "Base.java": JAVA + BASE,
    "Router.java": JAVA + ROUTER,
    "Listed.java": JAVA + LISTED,
}


def written(root: Path) -> tuple[AppFacts, Graph]:
    """What the app's code says, and the map that it draws."""
    facts = facts_of_source(write_app(root, FILES))
    return facts, map_facts(facts, root)


def named(question: Question) -> list[str]:
    """The methods that a question is about."""
    return _named(question.text)


def _named(text: str) -> list[str]:
    return re.findall(r"^--- method \d+: (\w+)$", text, re.MULTILINE)


def understood(question: Question) -> MethodsAnswer | ScreenAnswer:
    """What a good model would say."""
    return answer_to(question.text)


def answer_to(text: str) -> MethodsAnswer | ScreenAnswer:
    """What a good model would say to the words of a question."""
    if screen := re.match(r"The screen (\S+)", text):
        return ScreenAnswer(summary=f"{screen[1].rpartition('.')[2]} shows things")
    binds = "The class org.example.Main," in text
    methods = (f"{'' if binds else 'another '}{name}" for name in _named(text))
    return MethodsAnswer(methods=tuple(_method(n, name) for n, name in enumerate(methods, 1)))


def _method(number: int, name: str) -> MethodTold:
    if name != "onCreate":
        return MethodTold(number=number, summary=f"what {name} does")
    return MethodTold(
        number=number,
        summary="binds the two buttons",
        elements=(
            ElementTold(type="Button", id="R.id.other", function="opens the third screen"),
            ElementTold(type="Button", id="R.id.nowhere", function="nothing that there is"),
        ),
        transfers=(
            TransferTold(source="Main", target="Third", element="R.id.other"),
            TransferTold(source="Main", target="Second", element="R.id.go_there"),
            TransferTold(source="Main", target="Atlantis"),
        ),
        fragments=(FragmentTold(activity="Main", fragment="Listed"),),
        layouts=(
            LayoutTold(screen="Third", layout="R.layout.third"),
            LayoutTold(screen="Main", layout="R.layout.main"),
            LayoutTold(screen="Main", layout="R.layout.nowhere"),
        ),
    )
