"""Libraries by which what a screen does is told to others: buses of one stream, streams by a key, side effects."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import BOTH, clicks, java, java_clicks, kotlin
from tests.static.two_buttons import APP

RX = """import com.jakewharton.rxrelay2.PublishRelay
import io.reactivex.Observable
import io.reactivex.subjects.PublishSubject
import io.reactivex.subjects.Subject
"""
EVENTS = "\nclass OpenSecond\nclass OpenThird(val number: Int)\nclass Other"
BUSES = {
    "a subject": """object Bus { private val all = PublishSubject.create<Any>()
        fun publish(event: Any) { all.onNext(event) }
        fun <T> on(cls: Class<T>): Observable<T> = all.ofType(cls) }""",
    "a serialized subject": """object Bus { private val all: Subject<Any> = PublishSubject.create<Any>().toSerialized()
        fun publish(event: Any) { all.onNext(event) }
        fun <T> on(cls: Class<T>) = all.ofType(cls) }""",
    "a relay": """object Bus { private val all = PublishRelay.create<Any>()
        fun publish(event: Any) { all.accept(event) }
        fun <T> on(cls: Class<T>) = all.ofType(cls) }""",
    "a subject that is filtered": """object Bus { private val all = PublishSubject.create<Any>()
        fun publish(event: Any) { all.onNext(event) }
        fun <T> on(cls: Class<T>) = all.filter { cls.isInstance(it) }.cast(cls) }""",
}


@pytest.mark.parametrize("bus", BUSES)
def test_an_event_of_a_bus_leads_where_what_is_told_of_its_class_goes(tmp_path: Path, bus: str) -> None:
    body = clicks("Bus.publish(OpenSecond())", "Bus.publish(OpenThird(1))") + (
        "\nBus.on(OpenSecond::class.java).subscribe { second() }\nBus.on(OpenThird::class.java).subscribe { third() }"
    )
    code = kotlin(body, others=BUSES[bus] + EVENTS, imports=RX)
    assert edges(build(tmp_path, {**APP, **code})) == BOTH


def test_a_bus_of_a_flow_is_asked_for_classes_between_brackets(tmp_path: Path) -> None:
    bus = """object Bus { private val all = MutableSharedFlow<Any>()
        val events = all.asSharedFlow()
        suspend fun publish(event: Any) { all.emit(event) }
        inline fun <reified T> on() = events.filterIsInstance<T>() }"""
    body = clicks(
        "lifecycleScope.launch { Bus.publish(OpenSecond()) }", "lifecycleScope.launch { Bus.publish(OpenThird(1)) }"
    ) + ("\nBus.on<OpenSecond>().onEach { second() }\nBus.on<OpenThird>().onEach { third() }")
    assert edges(build(tmp_path, {**APP, **kotlin(body, others=bus + EVENTS)})) == BOTH


BUS_OF_JAVA = """
class Bus {
    private static volatile Bus instance;
    private final Subject<Object> all = PublishSubject.create().toSerialized();
    static Bus getInstance() { if (instance == null) instance = new Bus(); return instance; }
    void post(Object event) { all.onNext(event); }
    <T> Observable<T> on(Class<T> cls) { return all.ofType(cls); }
}
class OpenSecond {} class OpenThird {} class Other {}
"""


@pytest.mark.parametrize("posted", ["OpenThird", "Other"])
def test_a_bus_of_java_tells_of_no_other_class(tmp_path: Path, posted: str) -> None:
    body = java_clicks("Bus.getInstance().post(new OpenSecond())", f"Bus.getInstance().post(new {posted}())") + (
        "Bus.getInstance().on(OpenSecond.class).subscribe(e -> second());"
        "Bus.getInstance().on(OpenThird.class).subscribe(e -> third());"
    )
    code = java(body, imports=RX.replace("\n", ";\n"))
    code["Main.java"] += BUS_OF_JAVA
    touched = {e for e in edges(build(tmp_path, {**APP, **code})) if e[2] == "click"}
    assert touched == {e for e in BOTH if e[1] == "Second" or posted == "OpenThird"}


LIVE = "import com.jeremyliao.liveeventbus.LiveEventBus\n"
OBSERVED = "\nLiveEventBus.get({}).observe(this, {} {{ second() }})\nLiveEventBus.get({}).observe(this) {{ third() }}"


@pytest.mark.parametrize(
    ("second", "third", "observer"),
    [
        ('"second"', "Keys.THIRD, String::class.java", "androidx.lifecycle.Observer<Boolean>"),
        ("OpenSecond::class.java", "OpenThird::class.java", "Observer"),
    ],
)
def test_a_key_of_a_bus_leads_where_it_is_observed(tmp_path: Path, second: str, third: str, observer: str) -> None:
    keys = 'object Keys { const val THIRD = "third" }' + EVENTS
    body = clicks(f"LiveEventBus.get({second}).post(true)", "tell()") + OBSERVED.format(second, observer, third)
    more = f"private fun tell() {{ LiveEventBus.get({third}).postDelay(OpenThird(1), 100) }}"
    assert edges(build(tmp_path, {**APP, **kotlin(body, more, keys, LIVE)})) == BOTH


def test_a_key_of_the_older_bus_leads_where_it_is_observed_and_no_other_does(tmp_path: Path) -> None:
    body = java_clicks('LiveEventBus.get().with("second").post(1)', 'LiveEventBus.get().with("other").post(1)') + (
        'LiveEventBus.get().with("second", Integer.class).observe(this, n -> second());'
        'LiveEventBus.get().with("other", Integer.class).observe(this, n -> { });'
    )
    code = java(body, imports=LIVE.replace("\n", ";\n"))
    assert edges(build(tmp_path, {**APP, **code})) == {("Main", "Second", "click", "go_there")}


KEYED = {
    "asked for": """object Bus { private val all = mutableMapOf<String, MutableLiveData<Any>>()
        fun <T> with(key: String): MutableLiveData<T> =
            all.getOrPut(key) { MutableLiveData() } as MutableLiveData<T> }""",
    "looked for": """object Bus { private val all = HashMap<String, MutableLiveData<Any>>()
        fun <T> with(key: String): MutableLiveData<T> {
            var found = all[key]
            if (found == null) { found = MutableLiveData(); all[key] = found }
            return found as MutableLiveData<T>
        } }""",
    "of a class of its own": """object Bus { private val all = HashMap<String, Keyed<*>>()
        fun <T> with(key: String): Keyed<T> {
            if (!all.containsKey(key)) all[key] = Keyed<T>(key)
            return all[key] as Keyed<T>
        } }
        class Keyed<T>(val key: String) : MutableLiveData<T>()""",
}


@pytest.mark.parametrize("kept", KEYED)
def test_streams_that_a_bus_of_the_app_keeps_are_told_apart_by_their_keys(tmp_path: Path, kept: str) -> None:
    body = clicks('Bus.with<Boolean>("second").value = true', 'Bus.with<String>("third").postValue("x")') + (
        '\nBus.with<Boolean>("second").observe(this) { second() }\nBus.with<String>("third").observe(this) { third() }'
    )
    assert edges(build(tmp_path, {**APP, **kotlin(body, others=KEYED[kept])})) == BOTH


ORBIT = "import org.orbitmvi.orbit.ContainerHost\nimport org.orbitmvi.orbit.viewmodel.container\n"
MODEL = """
sealed class Effect { object Second : Effect(); data class Third(val number: Int) : Effect() }
abstract class Base<S : Any, E : Any>(state: S) : ViewModel(), ContainerHost<S, E> {
    override val container = container<S, E>(state)
    protected fun tell(effect: E) = intent { postSideEffect(effect) }
}
class Model : Base<Int, Effect>(0) {
    fun second() = tell(Effect.Second)
    fun third() = intent { reduce { state + 1 }; postSideEffect(Effect.Third(1)) }
}
"""
HANDLE = "private fun handle(e: Effect) { when (e) { Effect.Second -> second(); is Effect.Third -> third() } }"


@pytest.mark.parametrize(
    "collected",
    [
        "model.collectSideEffect { handle(it) }",
        "model.observe(this, state = { }, sideEffect = ::handle)",
        "lifecycleScope.launch { model.container.sideEffectFlow.collect { handle(it) } }",
    ],
)
def test_a_side_effect_is_told_under_the_touch_that_led_to_it(tmp_path: Path, collected: str) -> None:
    body = clicks("model.second()", "model.third()") + f"\n{collected}"
    code = kotlin(body, f"private val model: Model by viewModels()\n{HANDLE}", MODEL, ORBIT)
    assert edges(build(tmp_path, {**APP, **code})) == BOTH


def test_a_state_that_is_observed_is_told_of_no_side_effect(tmp_path: Path) -> None:
    body = clicks("model.second()", "") + "\nmodel.observe(this, state = { third() }, sideEffect = { second() })"
    code = kotlin(body, "private val model: Model by viewModels()", MODEL, ORBIT)
    assert ("Main", "Third", "click", "go_there") not in edges(build(tmp_path, {**APP, **code}))
