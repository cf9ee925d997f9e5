"""Executors that an app writes itself, beside those of the language."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.two_buttons import APP, JAVA

from uiatlas.utg.derivation import Derivation

POOL = """
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
public class Pool implements ExecutorService {
    private final ExecutorService pool = Executors.newFixedThreadPool(3);
    @Override public Future<?> submit(Runnable task) {
        if (pool.isShutdown()) throw new UnsupportedOperationException();
        return pool.submit(task);
    }
    @Override public <T> Future<T> submit(Callable<T> task) { return pool.submit(task); }
    @Override public boolean isShutdown() { return pool.isShutdown(); }
}
"""
RETRYING = """
import java.util.concurrent.*;
public class Pool extends ThreadPoolExecutor {
    public Pool() { super(1, 2, 9L, TimeUnit.MINUTES, new LinkedBlockingQueue<>()); }
    @Override public Future<?> submit(Runnable task) { return super.submit(new Retried(task)); }
    private static class Retried implements Runnable {
        private final Runnable task;
        Retried(Runnable task) { this.task = task; }
        @Override public void run() { AGAIN }
    }
}
"""
MAIN = """
public class Main extends Activity {
    @Override protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.go_there).setOnClickListener(v -> Threads.post(() -> open(Second.class)));
        findViewById(R.id.other).setOnClickListener(v -> Threads.post(() -> open(Third.class)));
    }
    private void open(Class<?> screen) { startActivity(new Intent(this, screen)); }
}
"""
THREADS = """
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
public class Threads {
    static void post(Runnable task) { executor().submit(task); }
    static ExecutorService executor() { return %s; }
}
"""
WAYS = {("Main", "Second", "click", "go_there"), ("Main", "Third", "click", "other")}


NAMED = MAIN.replace("() -> open(", "new Runnable() { public void run() { open(").replace(".class)))", ".class); } }))")


def _found(
    root: Path, executor: str, pool: str = POOL, main: str = MAIN
) -> tuple[set[tuple[str, str, str, str]], set[Derivation | None]]:
    graph = build(root, {**APP, "Pool.java": pool, "Main.java": JAVA + main, "Threads.java": THREADS % executor})
    return edges(graph), {edge.derivation for edge in graph.transitions.values()}


def test_what_an_executor_of_the_app_is_given_runs_in_the_one_that_it_holds(tmp_path: Path) -> None:
    ways, derivations = _found(tmp_path, "new Pool()")
    assert ways == WAYS
    assert Derivation.NAME not in derivations


def test_an_executor_of_the_app_is_not_the_only_one(tmp_path: Path) -> None:
    ways, derivations = _found(tmp_path, "Executors.newFixedThreadPool(3)")
    assert ways == WAYS
    assert Derivation.NAME not in derivations


@pytest.mark.parametrize("main", [MAIN, NAMED])
@pytest.mark.parametrize("again", ["task.run();", "try { task.run(); } catch (Exception e) { Threads.post(this); }"])
def test_each_task_is_wrapped_in_an_object_of_its_own(tmp_path: Path, main: str, again: str) -> None:
    ways, _ = _found(tmp_path, "new Pool()", RETRYING.replace("AGAIN", again), main)
    assert ways == WAYS
