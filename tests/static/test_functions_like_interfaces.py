"""Functions called like an interface, and objects that give the calls of an interface to others."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import BOTH, clicks, kotlin
from tests.static.two_buttons import APP

ONCE = """
import java.util.concurrent.atomic.AtomicBoolean
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.FlowCollector
import kotlinx.coroutines.flow.MutableSharedFlow
interface Once<out T> : Flow<T> {
    companion object { const val KEPT: Int = 3 }
}
interface MutableOnce<T> : Once<T>, FlowCollector<T>
fun <T> MutableOnce(kept: Int = Once.KEPT): MutableOnce<T> = OnceOfShared(kept)
fun <T> MutableOnce<T>.asOnce(): Once<T> = ReadOnly(this)
private class ReadOnly<T>(told: Once<T>) : Once<T> by told
private class OnceOfShared<T>(kept: Int) : MutableOnce<T> {
    private val shared: MutableSharedFlow<Slot<T>> = MutableSharedFlow(replay = kept)
    override suspend fun collect(collector: FlowCollector<T>) = shared.collect { slot ->
        if (!slot.markTaken()) { collector.emit(slot.value) }
    }
    override suspend fun emit(value: T) { shared.emit(Slot(value)) }
}
private class Slot<T>(val value: T) {
    private val taken = AtomicBoolean(false)
    fun markTaken(): Boolean = taken.getAndSet(true)
}
"""
EVENTS = """
class Model : ViewModel() {
    private val mutable = MutableOnce<Event>()
    val events = mutable.asOnce()
    fun near() { tell(Event.Near) }
    fun far() { tell(Event.Far) }
    private fun tell(event: Event) { viewModelScope.launch { mutable.emit(event) } }
    sealed class Event {
        object Near : Event()
        object Far : Event()
    }
}
"""
SHARED = """
class ReadOnly<T>(told: SharedFlow<T>) : SharedFlow<T> by told
class Model : ViewModel() {
    private val mutable = MutableSharedFlow<Int>()
    val events = ReadOnly(mutable)
    fun near() { viewModelScope.launch { mutable.emit(1) } }
    fun far() { viewModelScope.launch { mutable.emit(2) } }
}
"""
TOUCHED = clicks("vm.near()", "vm.far()")
VM = "private val vm: Model by viewModels()\n"


def test_a_flow_of_the_app_behind_a_function_tells_what_was_touched(tmp_path: Path) -> None:
    told = TOUCHED + "\nlifecycleScope.launch { vm.events.collect { event -> handle(event) } }"
    handle = """
private fun handle(event: Model.Event) = when (event) {
    is Model.Event.Near -> second()
    is Model.Event.Far -> third()
}
"""
    app = {**APP, **kotlin(told, VM + handle, EVENTS), "Once.kt": ONCE}
    assert edges(build(tmp_path, app)) == BOTH


def test_a_flow_of_the_app_that_only_hands_on_is_the_one_it_was_made_with(tmp_path: Path) -> None:
    told = TOUCHED + "\nlifecycleScope.launch { vm.events.collect { if (it == 1) second() else third() } }"
    assert edges(build(tmp_path, {**APP, **kotlin(told, VM, SHARED)})) == BOTH


OPENER = """
interface Opener {
    fun near()
    fun far()
}
fun Opener(of: Activity): Opener = OfActivity(of)
private class OfActivity(private val of: Activity) : Opener {
    override fun near() { of.startActivity(Intent(of, Second::class.java)) }
    override fun far() { of.startActivity(Intent(of, Third::class.java)) }
}
"""


def test_a_function_called_like_an_interface_gives_what_it_makes(tmp_path: Path) -> None:
    told = "val opener = Opener(this)\n" + clicks("opener.near()", "opener.far()")
    assert edges(build(tmp_path, {**APP, **kotlin(told, "", OPENER)})) == BOTH


def test_of_a_lambda_alone_the_interface_is_made(tmp_path: Path) -> None:
    runs = """
fun interface Opening { fun open() }
fun Opening(): Opening = Opening { }
class Opened(private val opening: Opening) { fun touched() { opening.open() } }
"""
    told = "val near = Opened(Opening { second() })\nval far = Opened(Opening { third() })\n"
    app = {**APP, **kotlin(told + clicks("near.touched()", "far.touched()"), "", runs)}
    assert edges(build(tmp_path, app)) == BOTH


TAKING = """
fun interface Opening { fun open() }
fun Opening(of: Activity, cls: Class<*>): Opening = Opening { of.startActivity(Intent(of, cls)) }
fun Opening(of: Activity): Opening = Opening { of.startActivity(Intent(of, Third::class.java)) }
"""


def test_a_lambda_alone_is_not_given_to_a_function_that_takes_others(tmp_path: Path) -> None:
    told = "val near = Opening(this, Second::class.java)\nval far = Opening(this)\n"
    assert edges(build(tmp_path, {**APP, **kotlin(told + clicks("near.open()", "far.open()"), "", TAKING)})) == BOTH
