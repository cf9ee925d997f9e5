"""Streams of RxJava and flows between a touch and what it opens: operators tell values apart, keep what was touched."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.test_idioms import BOTH, java, java_clicks, kotlin
from tests.static.two_buttons import APP, JAVA, KOTLIN

MENU = {
    "res/menu/main.xml": f'<menu {VIEWS}><item android:id="@+id/near" android:title="Near" app:showAsAction="always"/>'
    '<item android:id="@+id/far" android:title="Far" app:showAsAction="always"/></menu>'
}
ITEMS = {("Main", "Second", "menu", "near"), ("Main", "Third", "menu", "far")}
OPTIONS = """
override fun onCreateOptionsMenu(menu: Menu): Boolean { menuInflater.inflate(R.menu.main, menu); return true }
override fun onOptionsItemSelected(item: MenuItem): Boolean { options.onNext(item.itemId); return true }
override val options: Subject<Int> = PublishSubject.create()
"""
PRESENTER = """
interface Shown { val options: Observable<Int> }
class Presenter(private val main: Main) {
    fun bind(shown: Shown) {
        shown.options.filter { it == R.id.near }.withLatestFrom(state) { _, y -> y }
            .doOnNext { main.second() }.subscribe()
        shown.options.filter { id -> id == R.id.far }.map { 1 }.autoDisposable(scope()).subscribe { main.third() }
    }
}
fun <T> Cursor.map(how: (Cursor) -> T): List<T> = listOf(how(this))
"""


def test_what_a_filter_holds_back_is_opened_by_another_item(tmp_path: Path) -> None:
    """An extension of the app for cursors does not take over the operator of the same name."""
    graph = build(tmp_path, {**APP, **MENU, **kotlin("Presenter(this).bind(this)", OPTIONS, PRESENTER)})
    assert edges(graph) == ITEMS


def test_streams_that_are_merged_tell_what_was_touched_and_what_it_stands_for(tmp_path: Path) -> None:
    places = """
val chosen: Observable<Where> by lazy {
    Observable.merge(listOf(go_there.clicks().map { Where.NEAR }, other.clicks().map { Where.FAR }, back))
}
private val back: Subject<Where> = PublishSubject.create()
"""
    told = "chosen.withLatestFrom(state) { it, _ -> if (it == Where.NEAR) second() else third() }.subscribe()"
    graph = build(tmp_path, {**APP, **kotlin(told, places, "enum class Where { NEAR, FAR }")})
    assert edges(graph) == BOTH


@pytest.mark.parametrize(
    "chain",
    [
        "events.filterIsInstance<Near>().onEach { second() }.launchIn(scope)\n"
        "events.filterIsInstance<Far>().onEach { third() }.launchIn(scope)",
        "events.map { if (it is Near) 1 else 2 }.observe(this) { if (it == 1) second() else third() }",
        "events.switchMap { if (it is Near) near else far }.subscribe { }\n"
        "near.subscribe { second() }\nfar.subscribe { third() }\n"
        "events.ofType(Near::class.java).subscribe(near)\nevents.filter { it is Far }.subscribe(far::onNext)",
        "merge(near, far).collect { if (it is Near) second() else third() }\n"
        "events.filterNot { it is Far }.subscribe(near)\nevents.filterNot { it is Near }.subscribe(far)",
    ],
)
def test_operators_tell_values_apart(tmp_path: Path, chain: str) -> None:
    streams = """
private val events: Subject<Event> = PublishSubject.create()
private val near: Subject<Event> = PublishSubject.create()
private val far: Subject<Event> = PublishSubject.create()
"""
    body = (
        "go_there.setOnClickListener { events.onNext(Near()) }\nother.setOnClickListener { events.onNext(Far()) }\n"
        + chain
    )
    others = "sealed class Event\nclass Near : Event()\nclass Far : Event()"
    assert edges(build(tmp_path, {**APP, **kotlin(body, streams, others)})) == BOTH


def test_operators_of_java_are_given_lambdas_or_objects(tmp_path: Path) -> None:
    body = (
        java_clicks("places.onNext(1)", "places.onNext(2)")
        + "places.filter(new Predicate<Integer>() { @Override public boolean test(Integer n) { return n == 1; } })"
        ".subscribe(n -> second());"
        "places.map(n -> n + 0).subscribe(); places.filter(n -> n == 2).observeOn(main()).subscribe(n -> third());"
    )
    more = "private final PublishSubject<Integer> places = PublishSubject.create();"
    imports = "import io.reactivex.functions.Predicate;\nimport io.reactivex.subjects.PublishSubject;\n"
    assert edges(build(tmp_path, {**APP, **java(body, more, imports)})) == BOTH


def test_long_touches_are_a_stream_too(tmp_path: Path) -> None:
    body = (
        "go_there.longClicks().map { 1 }.subscribe { second() }\nother.clicks().filter { ready }.subscribe { third() }"
    )
    graph = build(tmp_path, {**APP, **kotlin(body)})
    assert edges(graph) == BOTH
    assert {type(e.action).__name__ for e in graph.transitions.values() if e.edge_class == "click"} == {
        "Tap",
        "LongPress",
    }


def test_a_test_in_brackets_among_the_cases_of_an_event_says_nothing_of_the_event(tmp_path: Path) -> None:
    body = (
        "events.subscribe { event -> when (event) { is Near, (this is Third) -> second(); is Far -> third() } }\n"
        "go_there.setOnClickListener { events.onNext(Near()) }\nother.setOnClickListener { events.onNext(Far()) }"
    )
    others = "sealed class Event\nclass Near : Event()\nclass Far : Event()"
    streams = "private val events: Subject<Event> = PublishSubject.create()"
    assert edges(build(tmp_path, {**APP, **kotlin(body, streams, others)})) == BOTH


POSTING = """
open class Wiped
class All : Wiped()
object One : Wiped()
class Guard {
    private val kept = Wiped()
    fun check(bus: EventBus, event: Wiped) { %s }
}
abstract class Base : AppCompatActivity() {
    @Subscribe
    fun onWiped(event: Wiped) { startActivity(Intent(this, Second::class.java)) }
}
class Main : Base()
"""


@pytest.mark.parametrize("code", ["Wiped()", "All()", "One", "kept", "event", "if (late()) All() else null"])
def test_an_event_of_a_bus_that_no_screen_sends_opens_what_hears_of_it(tmp_path: Path, code: str) -> None:
    """Code that the network runs posts it, or one of a class below."""
    graph = build(tmp_path, {**APP, "Main.kt": KOTLIN + POSTING % f"bus.post({code})"})
    assert edges(graph) == {("Main", "Second", "auto", "")}


@pytest.mark.parametrize(
    "code", ["bus.post(null)", "println(Wiped())", "listOf(Wiped())", "if (false) bus.post(Wiped())", "println(One)"]
)
def test_an_event_of_a_bus_that_is_only_made_is_told_to_nobody(tmp_path: Path, code: str) -> None:
    assert edges(build(tmp_path, {**APP, "Main.kt": KOTLIN + POSTING % code})) == set()


PAGES = """
import io.reactivex.Single;
import io.reactivex.subjects.PublishSubject;
interface Producer { Single<Object> page(int number); }
class Pages {
    static PublishSubject<Object> all(Producer producer) {
        PublishSubject<Object> told = PublishSubject.create();
        producer.page(1).subscribe(page -> told.onNext(page));
        return told;
    }
}
"""


def test_a_subject_that_a_static_method_makes_tells_only_of_what_that_was_given(tmp_path: Path) -> None:
    code = """
public class Main extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v ->
            Pages.all(n -> api.near(n)).subscribe(p -> startActivity(new Intent(this, Second.class))));
        findViewById(R.id.other).setOnClickListener(v ->
            Pages.all(n -> api.far(n)).subscribe(p -> startActivity(new Intent(this, Third.class))));
    }
}
"""
    assert edges(build(tmp_path, {**APP, "Main.java": JAVA + code, "Pages.java": PAGES})) == {
        ("Main", "Second", "click", "go_there"),
        ("Main", "Third", "click", "other"),
    }
