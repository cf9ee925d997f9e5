"""The real program in a process of its own: start-up, pipes, locales, interruption and a full disk."""

import json
import os
import pty
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from tests.cli.program import Cli, in_a_process

from uiatlas.cli.main import COMMANDS
from uiatlas.cli.parsing import parser_of

PROGRAM = [sys.executable, "-m", "uiatlas"]
HEAVY = ("numpy", "openai", "pydantic", "jinja2", "networkx", "rich", "playwright", "adbutils", "sqlite3", "argparse")

SLOW_APP = """
import time
from uiatlas.devices.simulated import App, button, go, here, text

app = App("com.example.slow", start="home")


@app.screen("Home")
def home(s, n=0):
    time.sleep(0.2 if n < 2 else 5)
    return text(f"Page {n}"), button("More", here(n=n + 1)), button("Options", here(n=n + 1))
"""


def test_help_imports_nothing_heavy() -> None:
    """``uiatlas --help`` is there at once: no library, no device and no model is imported for it."""
    code = (
        "import sys; from uiatlas.cli.main import main; main(['--help']);"
        f"print([m for m in sys.modules if m.split('.')[0] in {HEAVY}"
        " or m.startswith(('uiatlas.devices', 'uiatlas.llm', 'importlib.metadata'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("words", "needless"),
    [
        ("map", ("uiatlas_static", "jinja2", "uiatlas.utg")),
        ("map show", ("uiatlas_static", "jinja2", "uiatlas.knowledge", "uiatlas.run.events", "importlib.metadata")),
        ("plan", ("pydantic", "jinja2", "http")),
        ("doctor", ("uiatlas.utg", "uiatlas.run.events")),
    ],
)
def test_a_word_imports_only_what_it_needs(words: str, needless: tuple[str, ...]) -> None:
    code = f"import sys; from uiatlas.cli.main import main; main({words.split()} + ['--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    said, _, modules = done.stdout.rstrip().rpartition("\n")
    assert f"usage: uiatlas {words} " in said
    assert [m for m in modules.split() for name in needless if m == name or m.startswith(f"{name}.")] == []


@pytest.mark.parametrize("before", ["enable", "disable"])
def test_the_collector_is_left_as_it_was(before: str) -> None:
    code = (
        f"import gc, sys; gc.{before}(); was = gc.isenabled(); sys.argv = ['uiatlas', 'runs', '--help']\n"
        "from uiatlas.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(gc.isenabled() is was)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.splitlines()[-1] == "True"


def cpu_seconds(*arguments: str) -> float:
    """Least processor time of Python over some starts with these arguments."""

    def once() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return min(once() for _ in range(8))


def test_help_takes_few_times_the_time_of_a_bare_interpreter() -> None:
    bare = cpu_seconds("-c", "pass")
    assert cpu_seconds("-m", "uiatlas", "--help") <= 6 * bare


def test_the_list_of_commands_names_each_and_the_exit_codes() -> None:
    shown = in_a_process("--help")
    assert (shown.code, shown.err) == (0, "")
    for command in COMMANDS:
        assert f"\n  {command} " in shown.out
    assert "130 interrupted" in shown.out


def test_the_list_of_commands_names_each_suite_of_the_bench(cli: Cli) -> None:
    suite = next(action for action in parser_of("bench")._actions if action.dest == "suite")
    assert suite.choices
    assert cli("--help").out.count(f"measure: {', '.join(suite.choices)}\n") == 1


@pytest.mark.parametrize("words", ["fleet explore", "map check", "runs list", "knowledge search"])
def test_the_help_of_a_word_of_a_command_says_what_it_is_for(cli: Cli, words: str) -> None:
    command, word = words.split()
    line = next(line for line in cli(command, "--help").out.splitlines() if line.startswith(f"    {word} "))
    said = line.split(maxsplit=1)[1]
    assert f"\n\n{said[:1].upper()}{said[1:]}" in cli(command, word, "--help").out


def test_the_version_is_told() -> None:
    assert in_a_process("--version").out.startswith("uiatlas 0.")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_locale_can_show_what_there_is(notes_map: Path, encoding: str) -> None:
    """What a terminal cannot show is escaped; nothing breaks."""
    env = os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    task = "открой настройки 設定 \u202eעברית \x07"
    done = subprocess.run(
        [*PROGRAM, "demo", "--in", "memory", "--task", task], capture_output=True, check=False, env=env
    )
    assert done.returncode in (0, 1)
    assert done.stderr == b""
    assert "Do a task with it: " in done.stdout.decode(encoding)
    shown = subprocess.run([*PROGRAM, "map", "show", notes_map, "--json"], capture_output=True, check=True, env=env)
    assert json.loads(shown.stdout.decode(encoding))["app"] == "com.example.notes"
    assert shown.stderr == b""


@pytest.mark.parametrize(
    "command", ["map show {} --json", "map show {} --format graphml", "demo --in memory", "--help"]
)
def test_a_reader_may_leave_the_pipe(notes_map: Path, command: str) -> None:
    """``uiatlas ... | head -1`` ends without a word."""
    words = [w.format(notes_map) for w in command.split()]
    with subprocess.Popen([*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.read(1)
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(30) in (0, 1)


def test_a_full_disk_below_standard_output_is_one_line(notes_map: Path) -> None:
    if not Path("/dev/full").is_char_device():
        pytest.skip("there is no /dev/full here")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, "map", "show", notes_map], stdout=full, stderr=subprocess.PIPE, check=False, text=True
        )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert "No space left" in done.stderr


def test_a_run_whose_output_has_no_room_left_has_a_verdict(notes_map: Path, tmp_path: Path) -> None:
    """The log ends with a verdict and the report is written, whatever the reader of the lines could not take."""
    if not Path("/dev/full").is_char_device():
        pytest.skip("there is no /dev/full here")
    words = ["-u", "-m", "uiatlas", "run", "sim:notes", "open the settings", "--map", str(notes_map)]
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, *words], stdout=full, stderr=subprocess.PIPE, check=False, text=True)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1, done.stderr
    (run,) = (tmp_path / "home" / "runs").iterdir()
    last = json.loads((run / "events.jsonl").read_text().splitlines()[-1])
    assert (last["event"], last["status"]) == ("run_ended", "stopped")
    assert "No space left" in last["reason"]
    assert "No space left" in (run / "report.html").read_text()


def interrupted(
    words: list[str], when: Callable[[float], bool], cwd: Path, sign: int = signal.SIGINT
) -> tuple[int, str, str]:
    """A command that is interrupted as by Ctrl-C when something, told the seconds since its start, says so.

    As a person would, it presses again when nothing happens: Python drops an interrupt that hits a finalizer. A person
    lets a busy machine write its report before that, too.
    """
    program = subprocess.Popen([*PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=cwd)
    began = time.monotonic()
    while not when(time.monotonic() - began) and program.poll() is None:
        time.sleep(0.02)
    for seconds in (12, 12, 30):
        program.send_signal(sign)
        with suppress(subprocess.TimeoutExpired):
            out, err = program.communicate(timeout=seconds)
            return program.returncode, out, err
    program.kill()
    raise AssertionError("the program went on after three interrupts")


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_keeps_what_was_done(place: Path, tmp_path: Path, sign: int) -> None:
    """By Ctrl-C or from outside: exit code 130, one line, and log, map, walk and report of the steps done so far."""
    (place / "slow.py").write_text(SLOW_APP)
    task = "press More until the page says 90"
    words = ["run", "sim:slow.py", task, "--map", "slow.uiatlas", "--record", "walk.jsonl", "--max-steps", "200"]
    runs = tmp_path / "home" / "runs"

    def two_steps(seconds: float) -> bool:
        logs = [path.read_text() for path in runs.glob("*/events.jsonl")]
        return any(log.count('"event":"acted"') >= 2 for log in logs)

    code, out, err = interrupted(words, two_steps, place, sign)
    assert code == 130, (out, err)
    (run,) = runs.iterdir()
    assert err.splitlines()[-1] == f"uiatlas: interrupted; what was done is kept: uiatlas runs show {run.name}"
    assert "Traceback" not in out + err
    events = [json.loads(line) for line in (run / "events.jsonl").read_text().splitlines()]
    assert (events[-1]["event"], events[-1]["status"]) == ("run_ended", "stopped")
    assert "interrupted" in (run / "report.html").read_text()
    assert in_a_process("map", "show", "slow.uiatlas", cwd=place).code == 0
    assert in_a_process("map", "build", "walk.jsonl", "-o", "walked.uiatlas", cwd=place).code == 0


def test_an_exploration_interrupted_before_it_began_says_that_nothing_was_done(place: Path) -> None:
    (place / "waiting.py").write_text('import time\nopen("begun", "w").close()\ntime.sleep(60)\n')
    words = ["explore", "sim:waiting.py", "-o", "none.uiatlas"]
    code, out, err = interrupted(words, lambda s: (place / "begun").exists(), place)
    assert (code, out) == (130, "")
    assert err.splitlines()[-1] == "uiatlas: interrupted; nothing was done yet"
    assert not (place / "none.uiatlas").exists()


def test_an_interrupted_bench_says_so(data_dir: Path, place: Path) -> None:
    code, out, err = interrupted(
        ["bench", "droidtask", "--data", str(data_dir / "droidtask")], lambda s: s > 2.5, place
    )
    assert (code, out) == (130, "")
    assert err.splitlines()[-1] == "uiatlas: interrupted; what was done is kept"


def test_an_interrupted_build_leaves_no_half_map(place: Path) -> None:
    """A map is written as a whole or not at all."""
    nodes = "".join(f'<node text="Row {i}" clickable="true" package="shop"/>' for i in range(300))
    for name, pages in (("few", 5), ("many", 4000)):
        (place / name).mkdir()
        for n in range(pages):
            page = f'<hierarchy><node text="Page {n * 7919}" package="shop"/>{nodes}</hierarchy>'
            (place / name / f"{n}.xml").write_text(page)
    began = time.monotonic()
    assert in_a_process("map", "build", "few", "-o", "few.uiatlas", cwd=place).code == 0
    short = time.monotonic() - began
    code, out, err = interrupted(["map", "build", "many", "-o", "out.uiatlas"], lambda s: s > 3 * short, place)
    assert (code, out) == (130, "")
    assert err.splitlines()[-1] == "uiatlas: interrupted; nothing was written to out.uiatlas"
    assert not (place / "out.uiatlas").exists()


def on_a_terminal(*words: str, answer: str = "") -> str:
    """What a person at a terminal sees."""
    leader, follower = pty.openpty()
    with subprocess.Popen([*PROGRAM, *words], stdin=follower, stdout=follower, stderr=follower) as program:
        os.close(follower)
        os.write(leader, answer.encode())
        seen = b""
        while True:
            try:
                part = os.read(leader, 4096)
            except OSError:
                break
            if not part:
                break
            seen += part
        program.wait(60)
    os.close(leader)
    return seen.decode().replace("\r\n", "\n")


DELETE = ("run", "sim:notes", "delete all notes", "--map", "notes.uiatlas")


@pytest.mark.parametrize(("answer", "refused"), [("n\n", True), ("\n", True), ("y\ny\ny\n", False)])
def test_a_dangerous_action_is_asked_about_at_a_terminal(notes_map: Path, answer: str, refused: bool) -> None:
    """The policy ``ask`` asks a person, and only yes is yes."""
    seen = on_a_terminal(*DELETE, answer=answer)
    assert "This may delete" in seen
    assert "[y/N]" in seen
    assert ("\nrefused: " in seen) is refused


@pytest.mark.parametrize(("policy", "refused"), [("ask", True), ("refuse", True), ("allow", False)])
def test_without_a_terminal_asking_means_refusing(notes_map: Path, policy: str, refused: bool) -> None:
    done = in_a_process(*DELETE, "--policy", policy, "--json")
    assert (done.json["status"] == "refused") is refused
    assert done.code == 1 or not refused
    dangerous = [s for s in done.json["steps"] if "delete all" in s["action"].casefold()]
    assert bool(dangerous) is not refused
    assert done.err == ""


@pytest.mark.parametrize("colour", ["", "1"])
def test_no_colour_codes_where_they_are_not_wanted(notes_map: Path, colour: str) -> None:
    """A pipe gets none; with NO_COLOR a terminal gets none either."""
    assert "\x1b" not in in_a_process("map", "show", notes_map).out
    env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | ({"NO_COLOR": colour} if colour else {})
    done = subprocess.run([*PROGRAM, "demo", "--in", "memory"], capture_output=True, check=True, env=env, text=True)
    assert "\x1b" not in done.stdout + done.stderr


MAIL_APP = """
from uiatlas.devices.simulated import App, button, go, here, text

app = App("com.example.mail", start="home")

@app.screen("Mail")
def home(s):
    return text("Signed in as anna@example.org"), button("anna@example.org", go("person"))

@app.screen("Person")
def person(s):
    return text("bob@example.org"), button("Again", here())
"""


def test_the_last_lines_of_a_run_are_its_verdict_and_its_report(place: Path) -> None:
    """Whatever else is to be said, such as what placeholders stand for, is said before them."""
    (place / "mail.py").write_text(MAIL_APP)
    seen = on_a_terminal("run", "sim:mail.py", "press the first button", "--mask", "--max-steps", "3").splitlines()
    assert [n for n, line in enumerate(seen) if "stand for private data" in line] == [len(seen) - 3], seen
    assert seen[-2].partition(":")[0] in ("success", "unproven", "failure"), seen
    assert "report: " in seen[-1]


def test_a_person_at_a_terminal_is_told_what_to_do_next(place: Path) -> None:
    """Hints are for people only."""
    (place / "a.xml").write_text('<hierarchy><node text="Go" clickable="true" package="shop"/></hierarchy>')
    words = ("map", "build", "a.xml", "-o", "m.uiatlas")
    assert "next: uiatlas map show m.uiatlas" in on_a_terminal(*words)
    assert "next: " not in in_a_process(*words).out
    assert "next: " not in on_a_terminal(*words, "--json")


@pytest.mark.parametrize(
    "words",
    [
        ("map", "build", "many", "-o", "out.uiatlas"),
        ("map", "show", "notes.uiatlas", "--json", "-o", "out.json"),
        ("map", "merge", "notes.uiatlas", "notes.uiatlas", "-o", "out.uiatlas"),
        ("run", "sim:notes", "open the settings", "--map", "new.uiatlas"),
        ("run", "sim:notes", "open the settings", "--record", "walk.jsonl"),
        ("demo", "--in", "memory"),
    ],
)
def test_no_room_for_what_is_written_is_one_line(place: Path, notes_map: Path, words: tuple[str, ...]) -> None:
    """Where a file may not grow, as on a full disk, the command says so; what was there before is as it was."""
    (place / "many").mkdir()
    for n in range(30):
        nodes = "".join(f'<node text="Row {n} {i} {n * i * 7919}" clickable="true"/>' for i in range(60))
        (place / "many" / f"{n}.xml").write_text(f"<hierarchy>{nodes}</hierarchy>")
    before = notes_map.read_bytes()
    limited = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (16384, 16384));"
    # -B: Python itself would keep modules cut off at that size, and read them in the next process.
    start = [sys.executable, "-B", "-c", f"{limited} from uiatlas.cli.main import main; sys.exit(main())"]
    done = subprocess.run([*start, *words], capture_output=True, check=False, cwd=place, text=True)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    assert "; " in done.stderr.splitlines()[-1]
    assert len([line for line in done.stderr.splitlines() if "no map" not in line]) == 1, done.stderr
    assert notes_map.read_bytes() == before
    assert not (place / "out.json").exists()
    assert not (place / "out.uiatlas").exists()


@pytest.mark.parametrize("buffered", ["", "1"])
@pytest.mark.parametrize(("task", "code", "verdict"), [("--to Settings", 0, "success"), ("--to About", 1, "failure")])
def test_a_run_whose_reader_leaves_goes_on_to_its_verdict(
    notes_map: Path, buffered: str, task: str, code: int, verdict: str
) -> None:
    """``uiatlas run ... | head -1``: the run is done to its end unheard, and the exit code is that of its verdict."""
    words = ["run", "sim:notes", *task.split(), "--map", str(notes_map), "--max-steps", "3"]
    reading, writing = os.pipe()
    os.close(reading)
    env = {**os.environ, "PYTHONUNBUFFERED": buffered}
    done = subprocess.run([*PROGRAM, *words], stdout=writing, stderr=subprocess.PIPE, check=False, env=env, timeout=300)
    os.close(writing)
    assert (done.returncode, done.stderr) == (code, b"")
    (kept,) = in_a_process("runs", "list", "--json").json["runs"]
    assert (kept["status"], kept["steps"]) == (verdict, 3)
