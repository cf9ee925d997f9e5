"""``make interop``: runs the agents and hosts of other projects, each in an environment of its own, and keeps a ledger.

``python -m benchmarks.interop --folder DIR [NAME ...]``; environments that are in DIR are used as they are, others are
made. Models are scripted, and the app is simulated; only package registries are asked.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks.interop import ledger
from benchmarks.interop.node_tools import Node, conformance, inspected
from benchmarks.interop.peers import NODE, PEERS, Peer
from benchmarks.interop.telling import MARK
from uiatlas.cli.commands.demo import learn_map
from uiatlas.utg.export import render

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "guides" / "interop.md"
LONGEST = 900
NODE_TOOLS = ("conformance", "inspector")


def main() -> int:
    """Run the peers that are named; exit 1 if a check of one failed."""
    names = (*(peer.name for peer in PEERS), *NODE_TOOLS)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which ({', '.join(names)}); all by default")
    parser.add_argument("--folder", type=Path, required=True, help="where the environments are")
    parser.add_argument("--androidworld", default="", help="a checkout of AndroidWorld, which is no package")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page with the ledger")
    given = parser.parse_args()
    if unknown := set(given.names) - set(names):
        parser.error(f"no peer {', '.join(sorted(unknown))}; known: {', '.join(names)}")
    wanted, folder, failed = given.names or names, given.folder.resolve(), 0
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as places:
        places["ANDROIDWORLD"] = str(Path(given.androidworld).resolve()) if given.androidworld else ""
        for peer in (p for p in PEERS if p.name in wanted):
            failed += entered(given.page, peer.name, *run(peer, folder, places))
        if set(NODE_TOOLS) & set(wanted):
            node = Node(ready(folder / "node", (NODE,), ours=False))
            node.install()
            failed += node_tools(node, wanted, places, given.page)
    return 1 if failed else 0


def node_tools(node: Node, wanted: Sequence[str], places: Mapping[str, str], page: Path) -> int:
    """The conformance scenarios and the inspector."""
    failed, about = 0, f"with Node {node.version()}"
    if "conformance" in wanted:
        command = [sys.executable, "-m", "benchmarks.interop.open_server", "--map", places["MAP"]]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
            try:
                assert server.stdout is not None
                checks = list(conformance(node, server.stdout.readline().strip()))
            finally:
                server.terminate()
        version = f"{node.version('@modelcontextprotocol/conformance')} {about}"
        failed += entered(page, "conformance", version, checks)
    if "inspector" in wanted:
        told = list(inspected(node, places["SERVER"].split(), places["URL"], places["TOKEN"]))
        failed += entered(page, "inspector", f"{node.version('@modelcontextprotocol/inspector')} {about}", told)
    return failed


def entered(page: Path, name: str, version: str, checks: Sequence[tuple[str, str]]) -> int:
    """Print and enter the checks of a peer; how many failed."""
    for what, result in checks:
        print(f"{name} {version}: {what}: {result}", flush=True)
    ledger.enter(page, name, version, checks)
    return sum(result.startswith("failed") for _, result in checks)


def run(peer: Peer, folder: Path, places: Mapping[str, str]) -> tuple[str, list[tuple[str, str]]]:
    """Run a peer's program in its environment; the version, and its checks."""
    if "" in (words := [_filled(word, places) for word in peer.arguments]):
        return "", [("all of it", "not run: it needs a checkout (--androidworld)")]
    try:
        home = ready(folder / (peer.environment or peer.name), peer.pins, ours=peer.ours)
    except subprocess.CalledProcessError as error:
        return "?", [("its environment is made", f"failed: {error.cmd[3:]}")]
    env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {"PYTHONPATH": str(ROOT)}
    line = [str(home / "bin" / "python"), "-m", peer.program, *words]
    try:
        done = subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return "?", [("ran to its end", f"failed: it took more than {LONGEST} s")]
    told = [t for t in done.stdout.splitlines() if t.startswith(MARK)]
    if not told:
        return "?", [("ran to its end", f"failed: {done.stderr.strip()[-300:]}")]
    answer = json.loads(told[-1].removeprefix(MARK))
    return answer["version"], [(what, result) for what, result in answer["checks"]]


def _filled(word: str, places: Mapping[str, str]) -> str:
    return places.get(word, word.replace("ROOT", str(ROOT)) if word.startswith("ROOT/") else word)


def ready(home: Path, pins: Sequence[str], *, ours: bool) -> Path:
    """An environment with these packages; one that is there is used as it is."""
    if not (home / "bin" / "python").exists():
        print(f"making {home}", flush=True)
        try:
            _make(home, [*pins, *(["-e", str(ROOT)] if ours else [])])
        except BaseException:
            shutil.rmtree(home, ignore_errors=True)
            raise
    return home


def _make(home: Path, wanted: Sequence[str]) -> None:
    venv.create(home, with_pip=True)
    pip = [str(home / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--upgrade", "pip"], check=True)  # older ones take an hour to find what fits together
    subprocess.run([*pip, *wanted], check=True)


@contextmanager
def served(folder: Path) -> Iterator[dict[str, str]]:
    """A map of the bundled app and its server; what is put into the arguments of peers."""
    path, model = folder / "notes.uiatlas", folder / "notes.json"
    model.write_text(render(learn_map(path), "graphwalker"))
    program = Path(sys.executable).with_name("uiatlas")
    line = [str(program), "serve", "--map", str(path), "--port", "0"]
    env = os.environ | {"UIATLAS_HOME": str(folder / "home"), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env=env) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[1].rstrip(";")
            keys = Path(server.stdout.readline().removeprefix("tokens: ").strip())
            yield {
                "MAP": str(path),
                "MODEL": str(model),
                "SERVER": f"{program} mcp --map {path}",
                "URL": f"{url}/mcp/",
                "TOKEN": (keys / "token").read_text().strip(),
                "CARDS": f"{url}/t/{(keys / 'cards').read_text().strip()}",
                "CHROMIUM": shutil.which("chromium") or "chromium",
            }
        finally:
            server.terminate()


if __name__ == "__main__":
    sys.exit(main())
