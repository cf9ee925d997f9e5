"""What was executed is executed again only if something that it has read has changed, and then it is."""

from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest
from tests.static.apps import build, edges, manifest

from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal
from uiatlas_static.solver.dependencies import Execution, Store, executing
from uiatlas_static.solver.domain import Abstract, Obj, join, options, put
from uiatlas_static.solver.kept import Count, Kept


def reading(work: Callable[[Store[str, int]], object]) -> tuple[Store[str, int], Execution]:
    """A store with two numbers, and an execution that has looked at it."""
    store, execution = Store([("a", 1), ("b", 2)]), Execution()
    with executing(execution):
        work(store)
    return store, execution


@pytest.mark.parametrize(
    "work",
    [
        *(lambda s: s["a"], lambda s: s.get("a"), lambda s: "a" in s, list, lambda s: s.items()),
        *(lambda s: s.setdefault("a", 5), lambda s: s == {"a": 1}, lambda s: s != {"a": 1}),
    ],
)
def test_a_change_of_what_was_read_outdates_the_reader(work: Callable[[Store[str, int]], object]) -> None:
    store, execution = reading(work)
    store["a"] = 3
    assert execution.outdated


def test_a_change_of_something_else_does_not() -> None:
    store, execution = reading(lambda s: s["a"])
    store["b"] = 3
    assert not execution.outdated


def test_what_is_written_again_as_it_was_is_no_change() -> None:
    store, execution = reading(lambda s: s["a"])
    store["a"] = store["a"]
    assert not execution.outdated


def test_what_was_looked_for_in_vain_and_comes_later_is_a_change() -> None:
    store, execution = reading(lambda s: s.get("c"))
    store["c"] = 3
    assert execution.outdated


def test_what_is_gone_through_changes_with_every_new_name() -> None:
    store, execution = reading(lambda s: [*s.values()])
    store.setdefault("c", 3)
    assert execution.outdated


@pytest.mark.parametrize("work", [len, bool, lambda s: s.pop("c", None)])
def test_how_many_there_are_and_what_was_taken_in_vain_change_with_a_new_name(
    work: Callable[[Store[str, int]], object],
) -> None:
    store, execution = reading(work)
    store["c"] = 3
    assert execution.outdated


@pytest.mark.parametrize("work", [lambda s: s.peek("a"), lambda s: s.has("a"), lambda s: s.keep("a", 5)])
def test_looking_without_need_is_not_noted(work: Callable[[Store[str, int]], object]) -> None:
    store, execution = reading(work)
    store["a"] = 3
    store.pop("a")
    assert not execution.outdated


def test_what_is_kept_settles_though_constants_and_unknown_things_are_written_in_turn() -> None:
    store: Store[str, Abstract] = Store()
    changes = 0
    for _ in range(5):
        for value in (Obj("Date", "made"), Literal(0), UNKNOWN):
            execution = Execution()
            with executing(execution):
                store.get("at")
            put(store, "at", value)
            changes += execution.outdated
    assert changes == 3


@pytest.mark.parametrize("written", [*permutations((Obj("Date", "made"), Literal(0), UNKNOWN))])
def test_what_is_kept_does_not_depend_on_the_order_of_writing(written: tuple[Abstract, ...]) -> None:
    store: Store[str, Abstract] = Store()
    for value in written:
        put(store, "at", value)
    assert [type(o) for o in options(store["at"])] == [Obj]


@pytest.mark.parametrize("renew", [lambda o: o.fields.pop("at"), lambda o: o.set("at", Literal(1))])
def test_constants_are_kept_again_where_something_else_is(renew: Callable[[Obj], object]) -> None:
    obj = Obj("Item", "made")
    for value in (Literal(0), UNKNOWN):
        obj.put("at", value)
    renew(obj)
    for value in (Literal(2), Literal(3)):
        obj.put("at", value)
    assert {Literal(2), Literal(3)} <= {*options(obj.get("at"))}


def test_callers_and_those_who_were_given_the_result_are_outdated_too() -> None:
    store: Store[str, int] = Store([("a", 1)])
    caller, other, bystander = Execution(), Execution(), Execution()
    inner = Execution(caller)
    with executing(inner):
        store["a"]
    with executing(other):
        inner.use()
    store["a"] = 2
    assert (caller.outdated, other.outdated, bystander.outdated) == (True, True, False)


def test_a_result_that_is_outdated_already_outdates_whom_it_is_given_to() -> None:
    inner, user = Execution(), Execution()
    inner.outdate()
    with executing(user):
        inner.use()
    assert user.outdated


def test_what_an_execution_makes_anew_each_time_does_not_outdate_it() -> None:
    execution, other = Execution(), Execution()
    with executing(execution):
        store: Store[str, int] = Store()
        store.renew()
        store.get("a")
    with executing(other):
        store.get("a")
    store["a"] = 1
    assert (execution.outdated, other.outdated) == (False, True)


LATE = """\
import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
public class Main extends Activity {
    private Class<?> target;
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        open();
    }
    private void open() { startActivity(new Intent(this, target)); }
    @Override
    protected void onResume() {
        super.onResume();
        target = Second.class;
    }
}
"""
SECOND = "import android.app.Activity;\npublic class Second extends Activity { }\n"


def test_code_that_ran_before_a_field_was_filled_runs_again(tmp_path: Path) -> None:
    pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")
    files = {"AndroidManifest.xml": manifest("Main", "Second"), "Main.java": LATE, "Second.java": SECOND}
    assert ("Main", "Second") in {(e[0], e[1]) for e in edges(build(tmp_path, files))}


def test_what_is_kept_is_counted_as_it_is_written() -> None:
    count = Count()
    one, other = Kept(count), Kept(count)
    one["a"], other["a"] = Literal(1), join(ClassValue("x.A"), ClassValue("x.B"))
    assert count.alternatives == 3
    one["a"] = join(Literal(1), Literal(2))
    other.pop("a")
    assert count.alternatives == 2
    other.pop("a", None)
    assert count.alternatives == 2
    put(other, "b", Literal(3))
    other.keep("b", Literal(4))
    assert count.alternatives == 3
