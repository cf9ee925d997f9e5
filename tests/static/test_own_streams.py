"""Streams that the app's own code is part of: its operators, its subjects."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.test_idioms import BOTH, LIST, ROWS, kotlin
from tests.static.two_buttons import APP

STREAMS = """
private val near: Subject<Int> = PublishSubject.create()
private val far: Subject<Any> = PublishSubject.create()
"""
BUTTONS = [f"button{n}" for n in range(9)]
_NINE = "".join(f'<Button android:id="@+id/{name}"/>' for name in BUTTONS)
NINE = {"res/layout/main.xml": f"<LinearLayout {VIEWS}>{_NINE}</LinearLayout>"}
RX = "import io.reactivex.Observable\nimport io.reactivex.Observer\nimport io.reactivex.subjects.Subject\n"
PICK = """
fun <T : Any, U : T> Observable<T>.pick(of: Class<out U>): Observable<U> {
    return this.filter { t -> of.isInstance(t) }.map { t -> of.cast(t) }
}
"""
MANY = 40
"""More classes than a function is usually executed for in one place."""
TOUCHED = "go_there.setOnClickListener { near.onNext(1) }\nother.setOnClickListener { far.onNext(Far()) }\n"


@pytest.mark.parametrize(
    "operators",
    [
        "fun <T> Observable<T>.shown(): Observable<T> = observeOn(main())",
        "fun <T> Observable<T>.shown(): Observable<T> {\nval here = this.observeOn(main())\nreturn here.hide()\n}",
        "fun <T : Any> Observable<T>.shown(): Observable<T> = this.filter { t -> known(t) }.map { t -> t }",
    ],
)
def test_an_operator_of_the_app_passes_on_what_it_is_told(tmp_path: Path, operators: str) -> None:
    told = TOUCHED + "near.shown().subscribe { second() }\nfar.shown().subscribe { third() }"
    assert edges(build(tmp_path, {**APP, **kotlin(told, STREAMS, "class Far"), "Own.kt": RX + operators})) == BOTH


def test_an_operator_of_the_app_picks_by_class(tmp_path: Path) -> None:
    told = """
go_there.setOnClickListener { far.onNext(Near()) }
other.setOnClickListener { far.onNext(Far()) }
far.pick(Near::class.java).subscribe { second() }
far.pick(Far::class.java).subscribe { third() }
"""
    assert (
        edges(build(tmp_path, {**APP, **kotlin(told, STREAMS, "class Near\nclass Far"), "Own.kt": RX + PICK})) == BOTH
    )


def test_a_subject_of_the_app_tells_what_it_is_told(tmp_path: Path) -> None:
    streams = "private val near: Last<Int> = Last()\nprivate val far: Subject<Any> = Last.create()\n"
    own = """
class Far
class Last<T> : Subject<T>() {
    private val told = Stack<T>()
    private val observers = AtomicReference<Array<Observer<in T>>>()
    override fun subscribeActual(observer: Observer<in T>) { observers.getAndUpdate { it + observer } }
    override fun onNext(value: T) {
        told.push(value)
        for (each in observers.get()) each.onNext(value)
    }
    companion object { fun <T> create(): Last<T> { return Last() } }
}
"""
    told = TOUCHED + "near.subscribe { second() }\nfar.subscribe { third() }"
    assert edges(build(tmp_path, {**APP, **kotlin(told, streams), "Own.kt": RX + own})) == BOTH


TAKE_WHEN = """
class TakeWhen<S, T>(private val `when`: Observable<T>) : ObservableTransformer<S, S> {
    override fun apply(upstream: Observable<S>): ObservableSource<S> {
        return `when`.withLatestFrom(upstream) { t: T, x: S -> x }
    }
}
fun <S, T> takeWhen(told: Observable<T>): TakeWhen<S, T> = TakeWhen(told)
"""
TAKE_WHEN_OF_A_FUNCTION = """
fun <S, T> takeWhen(told: Observable<T>) = ObservableTransformer<S, S> { up -> told.withLatestFrom(up) { _, x -> x } }
"""


@pytest.mark.parametrize("own", [TAKE_WHEN, TAKE_WHEN_OF_A_FUNCTION])
def test_a_transformer_tells_of_the_stream_that_it_was_made_with(tmp_path: Path, own: str) -> None:
    told = (
        TOUCHED
        + """
val shop = Observable.just(intent.getStringExtra("shop"))
shop.compose<String>(takeWhen(near)).filter { it.isNotEmpty() }.subscribe { second() }
shop.compose(takeWhen(far)).subscribe { third() }
"""
    )
    assert edges(build(tmp_path, {**APP, **kotlin(told, STREAMS, "class Far"), "Own.kt": RX + own})) == BOTH


def test_what_is_clicked_may_be_a_whole_row(tmp_path: Path) -> None:
    own = """
class Rows : RecyclerView.Adapter<RecyclerView.ViewHolder>() {
    val clicked: Subject<Int> = PublishSubject.create()
    override fun onCreateViewHolder(parent: ViewGroup, type: Int): RecyclerView.ViewHolder {
        val view = LayoutInflater.from(parent.context).inflate(R.layout.row, parent, false)
        view.clicks().map { 1 }.subscribe(clicked)
        return Holder(view)
    }
}
class Holder(view: View) : RecyclerView.ViewHolder(view)
"""
    told = "val rows = Rows()\nlist.adapter = rows\nrows.clicked.subscribe { second() }"
    assert edges(build(tmp_path, {**APP, **LIST, **kotlin(told, "", own)})) == ROWS


def test_an_operator_of_the_app_tells_many_classes_apart(tmp_path: Path) -> None:
    heard = "\n".join(f"far.pick(Event{n}::class.java).subscribe {{ heard({n}) }}" for n in range(1, MANY))
    told = f"""
go_there.setOnClickListener {{ far.onNext(Event0()) }}
other.setOnClickListener {{ far.onNext(Event{MANY}()) }}
{heard}
far.pick(Event0::class.java).subscribe {{ second() }}
far.pick(Event{MANY}::class.java).subscribe {{ third() }}
"""
    events = "\n".join(f"class Event{n}" for n in range(MANY + 1))
    assert edges(build(tmp_path, {**APP, **kotlin(told, STREAMS, events), "Own.kt": RX + PICK})) == BOTH


def test_two_streams_make_pairs_if_no_function_is_given(tmp_path: Path) -> None:
    told = """
go_there.setOnClickListener { far.onNext(Near()) }
other.setOnClickListener { far.onNext(Far()) }
Observables.combineLatest(far, near).map { it.first }.subscribe { if (it is Near) second() else third() }
"""
    own = "class Near\nclass Far"
    assert edges(build(tmp_path, {**APP, **kotlin(told, STREAMS, own)})) == BOTH


def test_elements_of_a_collection_are_told_one_by_one(tmp_path: Path) -> None:
    told = """
go_there.setOnClickListener { near.onNext(1) }
other.setOnClickListener { near.onNext(2) }
near.flatMapIterable { if (it == 1) { listOf(Idle, Near) } else { listOf(Idle) + listOf(Far) } }.subscribe(far)
far.subscribe { when (it) { is Near -> second(); is Far -> third() } }
"""
    own = "object Idle\nobject Near\nobject Far"
    assert edges(build(tmp_path, {**APP, **kotlin(told, STREAMS, own)})) == BOTH


def test_what_is_wrapped_by_a_function_is_taken_out_again(tmp_path: Path) -> None:
    told = """
go_there.setOnClickListener { far.onNext(Near) }
other.setOnClickListener { far.onNext(Far) }
far.map { it.asOptional() }.filterNotNull().subscribe { when (it) { is Near -> second(); is Far -> third() } }
"""
    own = """
object Near
object Far
class Optional<T>(val value: T?)
fun <T> T?.asOptional(): Optional<T> = Optional(this)
fun <T : Any, U : Optional<T>> Observable<U>.filterNotNull(): Observable<T> {
    return this.filter { it.value != null }.map { it.value }
}
"""
    assert edges(build(tmp_path, {**APP, **kotlin(told, STREAMS), "Own.kt": RX + own})) == BOTH


@pytest.mark.parametrize("told", ["subscribe(onNext)", "this.subscribe(onNext)", "subscribe { onNext(it) }"])
def test_an_extension_called_like_what_it_extends_gives_it_no_function_for_another_object(
    tmp_path: Path, told: str
) -> None:
    own = f"""
fun <T : Any> Observable<T>.subscribe(owner: LifecycleOwner, onNext: (T) -> Unit = {{}}) {{ {told} }}
fun <T : Any> Observable<T>.subscribe(model: ViewModel, onNext: (T) -> Unit = {{}}) {{ {told} }}
"""
    here = TOUCHED + "near.subscribe(this) { second() }\nfar.subscribe(this) { third() }"
    assert edges(build(tmp_path, {**APP, **kotlin(here, STREAMS, "class Far"), "Own.kt": RX + own})) == BOTH


def test_an_event_that_nobody_sends_belongs_to_no_touch_where_many_send(tmp_path: Path) -> None:
    told = "\n".join(f"{i}.setOnClickListener {{ events.onNext(Event.Near{n}) }}" for n, i in enumerate(BUTTONS))
    told += "\nevents.subscribe { when (it) { is Event.Far -> third(); else -> second() } }"
    streams = "private val events = PublishSubject.create<Event>()\n"
    own = (
        "sealed class Event {\nobject Far : Event()\n"
        + "\n".join(f"object Near{n} : Event()" for n in range(9))
        + "\n}"
    )
    found = edges(build(tmp_path, {**APP, **NINE, **kotlin(told, streams, own)}))
    assert found == {("Main", "Third", "auto", "")} | {("Main", "Second", "click", i) for i in BUTTONS}


def test_each_of_many_touches_leads_to_the_dialog_that_it_asks_for(tmp_path: Path) -> None:
    members = """
private val asked: Subject<Ask> = PublishSubject.create()
private fun ask(dialog: DialogFragment) { asked.onNext(Ask(dialog)) }
"""
    told = 'asked.subscribe { ask -> ask.dialog.show(supportFragmentManager, "dialog") }\n'
    told += "".join(f"{name}.setOnClickListener {{ ask(Dialog{n % 5}()) }}\n" for n, name in enumerate(BUTTONS))
    dialogs = "".join(f"class Dialog{n} : DialogFragment()\n" for n in range(5))
    files = {**APP, **NINE, **kotlin(told, members, f"class Ask(val dialog: DialogFragment)\n{dialogs}")}
    found = edges(build(tmp_path, files))
    assert found == {("Main", f"Dialog{n % 5}", "click", name) for n, name in enumerate(BUTTONS)}


@pytest.mark.parametrize("kept", ["value = next", "load()", "postValue(next)"])
def test_an_object_that_is_a_stream_tells_what_it_holds(tmp_path: Path, kept: str) -> None:
    own = f"object Next : MutableLiveData<Intent>() {{\ninit {{ {kept} }}\nprivate fun load() {{ value = next }}\n}}\n"
    own += "val next: Intent\n    get() = Intent(app, Second::class.java)\n"
    told = "Next.observe(this) { intent -> go_there.setOnClickListener { startActivity(intent) } }"
    found = edges(build(tmp_path, {**APP, **kotlin(told, "", own)}))
    assert found == {("Main", "Second", "click", "go_there")}


def test_what_is_told_to_an_object_that_is_a_stream_is_heard_by_its_observers(tmp_path: Path) -> None:
    told = "Next.observe(this) { intent -> startActivity(intent) }\n"
    told += "go_there.setOnClickListener { Next.postValue(Intent(this, Second::class.java)) }"
    found = edges(build(tmp_path, {**APP, **kotlin(told, "", "object Next : MutableLiveData<Intent>()")}))
    assert found == {("Main", "Second", "click", "go_there")}


SHARED_MAKER = """
class Repository {
    fun load(request: Call): LiveData<String> {
        val found = MutableLiveData<String>()
        request.enqueue(object : Callback { override fun onResponse(answer: String) { found.value = answer } })
        return found
    }
}
class Composed {
    private val inner = MediatorLiveData<String>()
    fun watched(): LiveData<String> = inner
    fun add(source: LiveData<String>) { inner.addSource(source) { inner.value = it } }
}
class Model(private val repository: Repository) : ViewModel() {
    val near = Composed()
    val far = Composed()
    fun loadNear(): LiveData<String> = repository.load(api.near())
    fun loadFar(): LiveData<String> = repository.load(api.far())
    fun addNear() { near.add(repository.load(api.near())) }
    fun addFar() { far.add(repository.load(api.far())) }
}
"""


@pytest.mark.parametrize(
    "told",
    [
        "go_there.setOnClickListener { model.loadNear().observe(this) { second() } }\n"
        "other.setOnClickListener { model.loadFar().observe(this) { third() } }",
        "go_there.setOnClickListener { model.addNear() }\nother.setOnClickListener { model.addFar() }\n"
        "model.near.watched().observe(this) { second() }\nmodel.far.watched().observe(this) { third() }",
    ],
)
def test_each_call_of_what_gives_back_a_stream_of_its_own_gives_another_one(tmp_path: Path, told: str) -> None:
    made = kotlin(told, "private val model = Model(Repository())", SHARED_MAKER)
    assert edges(build(tmp_path, {**APP, **made})) == BOTH


def test_what_keeps_the_stream_that_it_gives_back_gives_all_the_same(tmp_path: Path) -> None:
    own = """
class Model : ViewModel() {
    private var kept: MutableLiveData<String>? = null
    fun told(): MutableLiveData<String> {
        val found = MutableLiveData<String>()
        if (kept == null) kept = found
        return kept!!
    }
    fun tell() { told().value = "near" }
}
"""
    told = "go_there.setOnClickListener { model.tell() }\nmodel.told().observe(this) { second() }"
    found = edges(build(tmp_path, {**APP, **kotlin(told, "private val model = Model()", own)}))
    assert found == {("Main", "Second", "click", "go_there")}


def test_what_operators_give_of_a_stream_of_a_library_has_no_method_of_the_app(tmp_path: Path) -> None:
    """Only one class of the app has a `subscribe` of two arguments, and it is meant by no chain of RxJava."""
    own = """
class Bus {
    inner class Publisher<T>(private val told: PublishSubject<T>) {
        fun <H : Any> subscribe(host: H, consumer: (T) -> Unit) { told.observeOn(main()).subscribe(consumer) }
    }
}
object Done
object Failed
class Model(private val loaded: Completable) : ViewModel() {
    val ended = MutableLiveData<Any>()
    fun load() {
        loaded.observeOn(main()).doOnSubscribe { }.subscribe({ ended.value = Done }, { ended.value = Failed })
    }
}
"""
    told = "go_there.setOnClickListener { model.load() }\nmodel.ended.observe(this) { if (it is Done) second() }"
    imports = "import io.reactivex.*\nimport io.reactivex.subjects.PublishSubject\n"
    files = {**APP, **kotlin(told, "private val model = Model(api.load())", own, imports)}
    assert edges(build(tmp_path, files)) == {("Main", "Second", "click", "go_there")}


DELEGATED = """
interface Actions {
    val told: PublishSubject<Int>
}
interface ActionsToDo : Actions {
    fun near()
    fun far()
}
class Doing : ViewModel(), ActionsToDo {
    override val told: PublishSubject<Int> = PublishSubject.create()
    override fun near() { told.onNext(1) }
    override fun far() { told.onNext(2) }
}
class Model(private val actions: ActionsToDo) : ViewModel(), Actions by actions {
    fun onNear() { actions.near() }
    fun onFar() { actions.far() }
}
"""


@pytest.mark.parametrize("made", ["private val model: Model by viewModel()", "private val model = Model(Doing())"])
def test_a_stream_of_whom_an_object_asks_for_an_interface_is_heard(tmp_path: Path, made: str) -> None:
    told = """
go_there.setOnClickListener { model.onNear() }
other.setOnClickListener { model.onFar() }
model.told.subscribe { if (it == 1) second() else third() }
"""
    imports = "import io.reactivex.subjects.PublishSubject\n"
    assert edges(build(tmp_path, {**APP, **kotlin(told, made, DELEGATED, imports)})) == BOTH


@pytest.mark.parametrize(
    ("named", "type_"),
    [
        ("typealias OnView = (View) -> Unit", "OnView"),
        ("typealias Then<T> = (T) -> Unit\ntypealias InContext = Then<View>", "InContext?"),
        ("", "com.lib.types.OnFragment"),
    ],
)
def test_a_function_is_given_where_a_type_of_functions_is_called_like_a_view(
    tmp_path: Path, named: str, type_: str
) -> None:
    own = f"{named}\nfun View.tapped(action: {type_}) {{ setOnClickListener {{ action(it) }} }}"
    files = kotlin("findViewById<View>(R.id.go_there).tapped { second() }", "", own)
    assert edges(build(tmp_path, {**APP, **files})) == {("Main", "Second", "click", "go_there")}
