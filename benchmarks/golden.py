"""Golden decisions: what a policy decided in more than a thousand situations, and where another one decides otherwise.

    python -m benchmarks.golden make
    python -m benchmarks.golden replay --policy words
    python -m benchmarks.golden replay --policy my_package.policies:make --suite droidtask --first 5
    python -m benchmarks.golden keep --data LIVE --tools TOOLS

``make`` writes ``golden.jsonl.gz`` by the policy of this commit; ``replay`` asks any policy in the same situations and
shows the first decisions that are not as they were, with the reasons; it exits with 1 if there are any. ``keep`` runs
the live tasks and keeps their situations in ``$UIATLAS_HOME/golden`` or the folder that ``--logs`` names.

What programs of others show is not committed: the recorded apps are found by ``$UIATLAS_DATA``, and where they or the
kept situations are missing, their decisions are counted as skipped.
"""

import argparse
import gzip
import json
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import chain, repeat
from multiprocessing import get_context
from operator import itemgetter
from pathlib import Path

from benchmarks.golden_episodes import (
    DEFAULT,
    SUITES,
    Difference,
    Episode,
    NotHereError,
    Tally,
    named,
    played,
    policy_named,
)
from benchmarks.golden_keep import keep
from benchmarks.golden_live import kept_in
from benchmarks.golden_steps import Json, Step
from uiatlas.errors import FormatError, InputError, UiatlasError
from uiatlas.storage.home import home

FILE = Path(__file__).with_name("golden.jsonl.gz")
"""The committed decisions."""

LIVE = "live"
ALL = (*SUITES, LIVE)
FORMAT = "uiatlas golden decisions"

Golden = dict[tuple[str, str], tuple[Step, ...]]
"""The decisions of each episode, by suite and id."""


def write(path: Path, golden: Golden) -> None:
    """Write the decisions; equal decisions give equal bytes."""
    lines: list[Json] = [{"format": FORMAT, "format_version": 1}]
    for (suite, name), steps in golden.items():
        lines.append({"suite": suite, "id": name, "steps": [[s.view, s.map, s.decision] for s in steps]})
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    path.write_bytes(gzip.compress(text.encode("utf-8", "backslashreplace"), mtime=0))


def read(path: Path) -> Golden:
    """The decisions that a file holds.

    Raises:
        InputError: It is missing or damaged.
    """
    try:
        head, *lines = map(json.loads, gzip.decompress(path.read_bytes()).decode().splitlines())
        if head["format"] != FORMAT:
            raise ValueError("another format")
        return {(line["suite"], line["id"]): tuple(Step(*step) for step in line["steps"]) for line in lines}
    except OSError as error:
        raise InputError(
            f"{path}: {error.strerror or error}", hint="make it: python -m benchmarks.golden make"
        ) from error
    except (ValueError, KeyError, TypeError, EOFError) as error:
        raise FormatError(path, f"holds no golden decisions ({error})", hint="make it anew") from error


def episodes(suite: str, data: Path | None, logs: Path) -> Iterator[Episode]:
    """The episodes of a suite.

    Raises:
        NotHereError: What it is played on is not on this machine.
        InputError: It is damaged.
    """
    if suite != LIVE:
        yield from named([suite], data)
        return
    kept = kept_in(logs)
    if not kept:
        raise NotHereError(f"{logs} holds no situations of live programs", hint="python -m benchmarks.golden keep")
    for run in kept:
        yield Episode(LIVE, run.id, run.play)


@dataclass(slots=True)
class Account:
    """What playing a suite again came to.

    Attributes:
        suite: Which one.
        decisions: How many decisions were asked for again.
        same: How many are as they were, and `reasons` of them for another reason.
        maps: In how many situations the map alone has changed.
        lost: Situations that do not come about any more.
        skipped: Why nothing was asked, empty if it was.
        left: Decisions that were not asked for again, since their episodes are not there.
        differences: Those that are not as they were, each with its episode.
    """

    suite: str
    decisions: int = 0
    same: int = 0
    reasons: int = 0
    maps: int = 0
    lost: int = 0
    skipped: str = ""
    left: int = 0
    differences: list[tuple[str, Difference]] = field(default_factory=list)

    def add(self, episode: str, tally: Tally) -> None:
        """Count an episode in."""
        self.decisions += len(tally.steps)
        self.same += tally.same
        self.reasons += tally.reasons
        self.maps += tally.maps
        self.lost += tally.lost
        self.differences += ((episode, each) for each in tally.differences)

    def __str__(self) -> str:
        if self.skipped:
            return f"{self.suite:9}  skipped: {self.left} decisions; {self.skipped}"
        told = f"{self.suite:9}  {self.same} of {self.decisions} decisions are as they were"
        more = (
            (self.reasons, "of them for another reason"),
            (self.maps, "on another map"),
            (self.lost, "situations do not come about any more"),
            (self.left, "left out: no situations kept"),
        )
        return ", ".join((told, *(f"{number} {what}" for number, what in more if number)))


@dataclass(frozen=True, slots=True)
class Player:
    """Plays the episodes of a suite in several processes.

    Attributes:
        policy: The name of the policy that is asked.
        data: Folder of the recorded apps, None for ``$UIATLAS_DATA/droidtask``.
        logs: Folder of the kept situations.
        jobs: How many processes.
    """

    policy: str
    data: Path | None
    logs: Path
    jobs: int = 1

    def play(self, suite: str, golden: Mapping[str, Sequence[Step]] | None) -> list[tuple[str, Tally]]:
        """Play the episodes of a suite, each with its id, in their order.

        Args:
            suite: Which one.
            golden: The decisions of the episodes, which are played; None for all episodes, by the policy.

        Raises:
            NotHereError: What it is played on is not on this machine.
        """
        if self.jobs == 1:
            return [(name, tally) for _, name, tally in self.share(suite, golden, 0)]
        with ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn")) as pool:
            parts = pool.map(self.share, repeat(suite), repeat(golden), range(self.jobs))
            return [(name, tally) for _, name, tally in sorted(chain(*parts), key=itemgetter(0))]

    def share(self, suite: str, golden: Mapping[str, Sequence[Step]] | None, part: int) -> list[tuple[int, str, Tally]]:
        """Play the share of one process."""
        policy, out = policy_named(self.policy), list[tuple[int, str, Tally]]()
        for number, episode in enumerate(episodes(suite, self.data, self.logs)):
            if number % self.jobs == part and (golden is None or episode.id in golden):
                tally = played(episode, policy, None if golden is None else golden[episode.id])
                out.append((number, episode.id, tally))
        return out


def replay(golden: Golden, suites: Iterable[str], player: Player) -> Iterator[Account]:
    """Ask a policy in the situations of the golden decisions, suite by suite."""
    for suite in suites:
        account, mine = Account(suite), {name: steps for (of, name), steps in golden.items() if of == suite}
        try:
            for name, tally in player.play(suite, mine) if mine else ():
                account.add(name, tally)
                del mine[name]
        except NotHereError as error:
            account.skipped = str(error)
        account.left = sum(map(len, mine.values()))
        yield account


def made(suites: Sequence[str], known: Golden, player: Player) -> Golden:
    """The decisions of a policy in these suites.

    What is known of the others, and of those that cannot be played here, stays.
    """
    out: Golden = {}
    for suite in ALL:
        mine = {key: steps for key, steps in known.items() if key[0] == suite}
        if suite in suites:
            try:
                found = player.play(suite, None)
                mine = {(suite, name): tuple(tally.steps) for name, tally in found if tally.steps}
            except NotHereError as error:
                print(f"{suite:9}  {sum(map(len, mine.values()))} decisions stay as they were: {error}")
        out |= mine
    return out


def counted(golden: Golden) -> Iterator[str]:
    """How many situations there are, suite by suite and in total, and how many of them are distinct."""
    whole = {suite: [s for (of, _), steps in golden.items() if of == suite for s in steps] for suite in ALL}
    for suite, steps in whole.items():
        distinct = len({(s.view, s.map) for s in steps})
        yield f"{suite:9}  {len(steps)} decisions in {distinct} distinct situations"
    every = [s for steps in whole.values() for s in steps]
    yield f"{'in all':9}  {len(every)} decisions in {len({(s.view, s.map) for s in every})} distinct situations"


def _player(options: argparse.Namespace) -> Player:
    policy_named(options.policy)
    return Player(options.policy, options.data, options.logs, options.jobs)


def _replay(options: argparse.Namespace) -> int:
    golden, differences = read(options.file), list[tuple[str, str, Difference]]()
    for account in replay(golden, options.suite or ALL, _player(options)):
        print(account)
        differences += ((account.suite, *each) for each in account.differences)
    for suite, episode, each in differences[: options.first]:
        print(f"\n{suite} {episode}, step {each.step + 1}, situation {each.digest}\n  shown  {each.shown}")
        print(f"  golden {each.golden}\n  now    {each.now}")
    if len(differences) > options.first:
        print(f"\nand {len(differences) - options.first} more differences")
    return 1 if differences else 0


def _make(options: argparse.Namespace) -> int:
    known = read(options.file) if options.file.exists() else {}
    golden = made(options.suite or ALL, known, _player(options))
    write(options.file, golden)
    print("\n".join(counted(golden)))
    print(f"{options.file}: {options.file.stat().st_size:,} bytes")
    return 0


def _keep(options: argparse.Namespace) -> int:
    options.logs.mkdir(parents=True, exist_ok=True)
    for told in keep(options.live, options.tools, options.logs, options.app or (), options.budget):
        print(told, flush=True)
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Make, replay or keep; 0 if all is as it was, 1 if not, 2 for bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.golden", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    words = parser.add_subparsers(required=True)
    for name, run in (("make", _make), ("replay", _replay), ("keep", _keep)):
        word = words.add_parser(name)
        word.set_defaults(run=run)
        word.add_argument("--logs", type=Path, default=home() / "golden", help="folder of the kept situations")
        if name == "keep":
            word.add_argument("--data", dest="live", type=Path, required=True, help="the folder with live_tasks.json")
            word.add_argument("--tools", type=Path, required=True, help="where the programs are installed")
            word.add_argument("--app", action="append", help="keep the tasks of this program; may be repeated")
            word.add_argument("--budget", type=float, default=60.0, help="seconds that a program is explored (60)")
            continue
        word.add_argument("--file", type=Path, default=FILE, help="the decisions (golden.jsonl.gz beside this program)")
        word.add_argument("--policy", default=DEFAULT, help=f"{DEFAULT}, or module:factory")
        word.add_argument("--suite", action="append", choices=ALL, help="this suite alone; may be repeated")
        word.add_argument("--data", type=Path, help="folder of the recorded apps ($UIATLAS_DATA/droidtask)")
        word.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes play")
        if name == "replay":
            word.add_argument("--first", type=int, default=1, help="how many differences are shown (1)")
    options = parser.parse_args(arguments)
    began = time.monotonic()
    try:
        code: int = options.run(options)
    except UiatlasError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{time.monotonic() - began:.0f} s")
    return code


if __name__ == "__main__":
    sys.exit(main())
