"""Delegates of properties whose code is in the app, as Kotterknife's is often copied: each finds its own element."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_kotlin", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import VIEWS, build, edges
from tests.static.two_buttons import APP, KOTLIN

FINDING = """
import androidx.preference.Preference
import androidx.preference.PreferenceFragmentCompat
import kotlin.properties.ReadOnlyProperty
import kotlin.reflect.KProperty
fun <V : View> Activity.bindView(id: Int): ReadOnlyProperty<Activity, V> = required(id, viewFinder)
fun <V : Preference> PreferenceFragmentCompat.bindEntry(key: CharSequence):
    ReadOnlyProperty<PreferenceFragmentCompat, V> = requiredEntry(key, entryFinder)
private val Activity.viewFinder: Activity.(Int) -> View?
    get() = { findViewById(it) }
private val PreferenceFragmentCompat.entryFinder: PreferenceFragmentCompat.(CharSequence) -> Preference?
    get() = { findPreference(it) }
private fun <T, V : View> required(id: Int, finder: T.(Int) -> View?) =
    Lazy { t: T, said -> t.finder(id) as V? ?: throw IllegalStateException(said.name) }
private fun <T, V : Preference> requiredEntry(key: CharSequence, finder: T.(CharSequence) -> Preference?) =
    Lazy { t: T, said -> t.finder(key) as V? ?: throw IllegalStateException(said.name) }
private class Lazy<T, V>(private val initializer: (T, KProperty<*>) -> V) : ReadOnlyProperty<T, V> {
    private object EMPTY
    private var value: Any? = EMPTY
    override fun getValue(thisRef: T, property: KProperty<*>): V {
        if (value == EMPTY) {
            value = initializer(thisRef, property)
        }
        return value as V
    }
}
"""
MAIN = """
class Main : AppCompatActivity() {
    private val going: Button by bindView(R.id.go_there)
    private val other by bindView<Button>(R.id.other)
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        setContentView(R.layout.main)
        going.setOnClickListener { startActivity(Intent(this, Second::class.java)) }
        other.setOnClickListener { startActivity(Intent(this, Third::class.java)) }
    }
}
"""
SETTINGS = """
import androidx.preference.Preference
import androidx.preference.PreferenceFragmentCompat
import io.reactivex.Observable
import io.reactivex.Observer
class Main : AppCompatActivity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        supportFragmentManager.beginTransaction().replace(R.id.other, Settings()).commit()
    }
}
class Settings : PreferenceFragmentCompat() {
    private val going by bindEntry<Preference>("going")
    private val other by bindEntry<Preference>("other")
    override fun onCreatePreferences(state: Bundle?, key: String?) = setPreferencesFromResource(R.xml.settings, key)
    override fun onViewCreated(view: View, state: Bundle?) {
        going.clicks().autoDisposable(scope()).subscribe { startActivity(Intent(context, Second::class.java)) }
        other.clicks().map { Third::class.java }.subscribe { startActivity(Intent(context, it)) }
    }
}
fun Preference.clicks(): Observable<Unit> = Touches(this)
class Touches(private val entry: Preference) : Observable<Unit>() {
    override fun subscribeActual(observer: Observer<in Unit>) {
        entry.onPreferenceClickListener = Heard(entry, observer)
    }
}
class Heard(private val entry: Preference, private val observer: Observer<in Unit>) :
    Preference.OnPreferenceClickListener {
    override fun onPreferenceClick(touched: Preference): Boolean {
        observer.onNext(Unit)
        return true
    }
}
"""
ENTRIES = "".join(f'<Preference android:key="{n}" android:title="To {n}"/>' for n in ("going", "other"))


def test_each_property_has_its_own_element(tmp_path: Path) -> None:
    found = edges(build(tmp_path, {**APP, "Finding.kt": KOTLIN + FINDING, "Main.kt": KOTLIN + MAIN}))
    assert found == {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}


def test_streams_of_own_classes_tell_of_their_own_element(tmp_path: Path) -> None:
    settings = {"res/xml/settings.xml": f"<PreferenceScreen {VIEWS}>{ENTRIES}</PreferenceScreen>"}
    files = {**APP, **settings, "Finding.kt": KOTLIN + FINDING, "Main.kt": KOTLIN + SETTINGS}
    assert edges(build(tmp_path, files)) == {
        ("Main", "Settings", "auto", ""),
        ("Settings", "Second", "preference", "To going"),
        ("Settings", "Third", "preference", "To other"),
    }
