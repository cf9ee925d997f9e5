"""Tasks of a class that is a copy of the platform's, with threads and messages of its own."""

from pathlib import Path

import pytest

pytest.importorskip("tree_sitter_java", reason="needs the extra: pip install uiatlas[source]")

from tests.static.apps import build, edges
from tests.static.test_idioms import java, java_clicks
from tests.static.two_buttons import APP

from uiatlas.ui import target_of
from uiatlas.utg import EvidenceKind

COPY = """package org.example;
import android.os.Handler;
import android.os.Message;
import java.util.concurrent.*;
public abstract class BackgroundTask<P, R> {
    private static final Executor POOL = Executors.newSingleThreadExecutor();
    private static final TaskHandler HANDLER = new TaskHandler();
    private final Worker<P, R> worker;
    private final FutureTask<R> future;
    public BackgroundTask() {
        worker = new Worker<P, R>() { public R call() { return post(doInBackground(params)); } };
        future = new FutureTask<R>(worker);
    }
    private R post(R result) {
        HANDLER.obtainMessage(1, new Outcome<R>(this, result)).sendToTarget();
        return result;
    }
    protected abstract R doInBackground(P... params);
    protected void onPreExecute() { }
    protected void onPostExecute(R result) { }
    public final BackgroundTask<P, R> execute(P... params) { return executeOnExecutor(POOL, params); }
    public final BackgroundTask<P, R> executeOnExecutor(Executor pool, P... params) {
        onPreExecute();
        worker.params = params;
        pool.execute(future);
        return this;
    }
    private void finish(R result) { onPostExecute(result); }
    private static class TaskHandler extends Handler {
        @Override public void handleMessage(Message message) {
            Outcome outcome = (Outcome) message.obj;
            outcome.task.finish(outcome.result);
        }
    }
    private static abstract class Worker<P, R> implements Callable<R> { P[] params; }
    private static class Outcome<R> {
        final BackgroundTask task;
        final R result;
        Outcome(BackgroundTask task, R result) { this.task = task; this.result = result; }
    }
}
"""
LOADING = """
class Loading extends BackgroundTask<Class<?>, Class<?>> {
    @Override protected Class<?> doInBackground(Class<?>... params) { return params[0]; }
    @Override protected void onPostExecute(Class<?> opened) { startActivity(new Intent(Main.this, opened)); }
}
"""


def test_a_copy_of_a_task_runs_as_the_task_of_the_platform_does(tmp_path: Path) -> None:
    code = java(
        java_clicks(
            "new Loading().execute(Second.class)", "new Loading().executeOnExecutor(Runnable::run, Third.class)"
        ),
        more=LOADING,
    )
    graph = build(tmp_path, {**APP, **code, "BackgroundTask.java": COPY})
    found = {
        (graph.screens[e.target].name.rpartition(".")[2], touched.resource_id.rpartition("/")[2])
        for e in graph.transitions.values()
        if (touched := target_of(e.action)) is not None and {x.kind for x in e.evidence} == {EvidenceKind.STATIC}
    }
    assert found == {("Second", "go_there"), ("Third", "other")}


OWN = """package org.example;
import android.app.*;
import android.content.Intent;
import android.os.Handler;
public abstract class Work {
    private final Activity screen;
    Work(Activity screen) { this.screen = screen; }
    abstract String doInBackground();
    void onPostExecute(String result) { AFTER }
    void failed() { screen.startActivity(new Intent(screen, Third.class)); }
    void execute() {
        BEFORE
        Handler handler = new Handler();
        new Thread(() -> { String result = doInBackground(); handler.post(() -> onPostExecute(result)); }).start();
    }
    static class Opener {
        void open(Activity screen) { screen.startActivity(new Intent(screen, Third.class)); }
    }
}
"""
START = "screen.startActivity(new Intent(screen, Second.class));"
MADE = "new Work(this) { String doInBackground() { return null; } }"


@pytest.mark.parametrize(
    ("after", "before", "other"),
    [
        (START, "", f"{MADE}.failed()"),
        ("", START, f"{MADE}.failed()"),
        (START, "", "new Work.Opener().open(this)"),
    ],
    ids=["its own method", "more when it is executed", "a class within it"],
)
def test_what_a_copy_of_a_task_does_itself_is_kept(tmp_path: Path, after: str, before: str, other: str) -> None:
    code = java(java_clicks(f"{MADE}.execute()".replace("this", "Main.this"), other.replace("this", "Main.this")))
    work = OWN.replace("AFTER", after).replace("BEFORE", before)
    found = {(target, touched) for _, target, _, touched in edges(build(tmp_path, {**APP, **code, "Work.java": work}))}
    assert found == {("Second", "go_there"), ("Third", "other")}


SERIAL = """
    private static class Serial implements Executor {
        final java.util.ArrayDeque<Runnable> waiting = new java.util.ArrayDeque<>();
        @Override public synchronized void execute(final Runnable task) {
            waiting.offer(new Runnable() { @Override public void run() { try { task.run(); } finally { next(); } } });
        }
        void next() { POOL.execute(waiting.poll()); }
    }
    private static class TaskHandler"""


def test_a_copy_that_has_its_tasks_done_one_by_one_is_one_too(tmp_path: Path) -> None:
    """What its executor makes for each task is not seen without the executor."""
    copy = COPY.replace("\n    private static class TaskHandler", SERIAL).replace(
        "Executors.newSingleThreadExecutor()", "new Serial()"
    )
    code = java(java_clicks("new Loading().execute(Second.class)", "finish()"), more=LOADING)
    found = edges(build(tmp_path, {**APP, **code, "BackgroundTask.java": copy}))
    assert ("Main", "Second", "click", "go_there") in found
