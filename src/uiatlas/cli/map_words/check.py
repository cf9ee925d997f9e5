"""``map check``: unreachable screens, dead ends, ambiguous triggers."""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from uiatlas.cli.map_words.sizes import sizes
from uiatlas.cli.maps import load_map
from uiatlas.cli.options.common import MapFile, add_json, add_map, read_map
from uiatlas.cli.output import counted, write, write_json
from uiatlas.utg.checks import Finding, check

MOST_OF_A_KIND = 5
"""Findings of one kind that are told in full."""


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """The map to check, and whether a machine reads the answer."""

    map: MapFile
    json: bool = False


def add(parser: argparse.ArgumentParser) -> None:
    """The map."""
    add_map(parser)
    add_json(parser)


def read(given: argparse.Namespace) -> CheckRequest:
    """What is checked."""
    return CheckRequest(read_map(given), given.json)


def run(request: CheckRequest) -> int:
    """Check it; exit 1 if an error is found."""
    graph = load_map(request.map)
    findings = check(graph)
    if request.json:
        rows = [{"severity": f.severity, "kind": f.kind, "screen": f.screen, "words": f.words} for f in findings]
        write_json({"app": graph.app, "findings": rows})
    else:
        for said in _grouped(findings):
            write(said)
        write(f"{severities(findings) or '0 findings'} in {sizes(graph, ' and ')}")
    return 1 if any(f.severity == "error" for f in findings) else 0


def _grouped(findings: Sequence[Finding]) -> Iterator[str]:
    """The findings, those of one kind together; of many the first few, and how many more there are."""
    kinds: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        kinds.setdefault((finding.severity, finding.kind), []).append(finding)
    for (severity, kind), alike in kinds.items():
        yield from (f"{severity:8} {finding.words}" for finding in alike[:MOST_OF_A_KIND])
        if len(alike) > MOST_OF_A_KIND:
            yield f"{severity:8} {kind}: {len(alike)} in all, {len(alike) - MOST_OF_A_KIND} more; `--json` lists all"


def severities(findings: Sequence[Finding]) -> str:
    """How many findings of each severity there are: ``9 warnings, 1 note``; empty without any."""
    named = {"error": "error", "warning": "warning", "info": "note"}
    counts = Counter(named[f.severity] for f in findings)
    return ", ".join(counted(counts[name], name) for name in named.values() if counts[name])
