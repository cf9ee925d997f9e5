"""Build, show, merge, check and compare maps."""

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from uiatlas.cli.commands.merging import merged
from uiatlas.cli.commands.writing import check_text_output, write_text
from uiatlas.cli.options.common import (
    add_app,
    add_json,
    add_map,
    check_output,
    load_keyed,
    load_map,
    named_path,
    renewed,
    united,
    warn_all,
)
from uiatlas.cli.output import Progress, as_json, as_table, counted, hint, warn, write, write_json
from uiatlas.errors import InputError
from uiatlas.plugins import load
from uiatlas.report.maps import to_html
from uiatlas.run.record import home
from uiatlas.sources import build_map
from uiatlas.utg import Atlas, Graph, Screen
from uiatlas.utg.checks import Finding, check
from uiatlas.utg.danger import danger_on
from uiatlas.utg.diff import diff
from uiatlas.utg.diff_export import FORMATS as DIFF_FORMATS
from uiatlas.utg.diff_export import render as render_diff
from uiatlas.utg.export import FORMATS, counts, render, summary
from uiatlas.utg.projection import project
from uiatlas.utg.queries import reachable
from uiatlas.utg.renewal import is_from_code
from uiatlas.utg.telling_apart import told_apart


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The five words after ``map``, each with options of its own."""
    words = parser.add_subparsers(dest="word", required=True, metavar="build|show|merge|check|diff")

    build = words.add_parser("build", help="make a map from source, from a package or from a recording")
    build.add_argument(
        "source",
        metavar="SOURCE",
        type=named_path,
        help="an .apk, an Android source tree, a recorded app, a DroidBot run, a walk or view hierarchies",
    )
    build.add_argument(
        "--library",
        metavar="ROOT",
        type=Path,
        action="append",
        default=[],
        help="source of a library that a source tree uses; can be given several times",
    )
    build.add_argument("--no-cache", action="store_true", help="analyse source and packages anew though unchanged")
    build.add_argument("-o", "--output", metavar="MAP", type=Path, required=True, help="the atlas file to write")
    build.add_argument("--app", help="name the app, where the material does not")
    load("sources", "enrichment").add_enrichment(build)
    add_json(build)

    show = words.add_parser("show", help="counts and screens, or the whole map in another form")
    add_map(show)
    show.add_argument("--format", choices=("table", *FORMATS, "html"), default="table")
    show.add_argument(
        "--level",
        choices=("screen", "activity"),
        default="screen",
        help="activity: every edge on the activities that host its screens, background and system edges left out",
    )
    show.add_argument("-o", "--output", metavar="FILE", type=Path, help="write there instead of standard output")
    add_json(show)

    join = words.add_parser("merge", help="one map that knows all that two know")
    join.add_argument("one", metavar="A", type=Path, help="an atlas file; what both know keeps its names")
    join.add_argument("other", metavar="B", type=Path, help="another")
    join.add_argument("-o", "--output", metavar="C", type=Path, required=True, help="the new file; A and B stay")
    add_json(join)

    test = words.add_parser(
        "check", help="unreachable screens, dead ends, ambiguous triggers; exit 1 if an error is found"
    )
    add_map(test)
    add_json(test)

    compare = words.add_parser("diff", help="what differs between two maps, lost routes too; exit 1 if anything does")
    compare.add_argument("old", metavar="OLD", type=Path, help="the map as it was")
    compare.add_argument("new", metavar="NEW", type=Path, help="the map as it is")
    add_app(compare)
    compare.add_argument("--format", choices=DIFF_FORMATS, help="text if nothing is said; junit for build servers")
    compare.add_argument("-o", "--output", metavar="FILE", type=Path, help="write there instead of standard output")
    compare.add_argument(
        "--fail-on",
        choices=("any", "lost-routes"),
        default="any",
        help="what makes the exit code 1: any difference, or a screen that cannot be reached any more",
    )
    add_json(compare)
    for word in (build, show, join, test, compare):
        word.formatter_class = parser.formatter_class


def run(options: argparse.Namespace) -> int:
    """Do the word that was given."""
    word = {"build": _build, "show": _show, "merge": _merge, "check": _check, "diff": _diff}[options.word]
    return word(options)


def _build(options: argparse.Namespace) -> int:
    began = time.perf_counter()
    check_output(options.output)
    try:
        with Progress(f"reading {options.source.name}") as progress:
            cache = None if options.no_cache else home() / "cache" / "static"
            graph = build_map(
                options.source, app=options.app, libraries=options.library, cache=cache, progress=progress
            )
        graph = _kept(graph, options.output)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"nothing was written to {options.output}") from None
    enriching = load("sources", "enrichment")
    told = enriching.enrich_map(options, graph.app) if options.enrich else None
    graph = graph if told is None else told.graph
    seconds = time.perf_counter() - began
    code = 0 if told is None or told.whole else 1
    if options.json:
        write_json(
            summary(graph, seconds=seconds) | ({} if told is None else {"enrichment": enriching.enriched_json(told)})
        )
        return code
    warn_all(graph)
    number = counts(graph)
    sizes = f"{_sizes(graph)}, {counted(number['elements'], 'element')}"
    write(f"{options.output}: {graph.app}, {sizes}{_completeness(graph)}, in {seconds:.2f} s")
    for line in () if told is None else enriching.said(told):
        write(line)
    hint(f"uiatlas map show {options.output}, or uiatlas plan {options.output} GOAL")
    return code


def _kept(graph: Graph, path: Path) -> Graph:
    """Write a new map; with what the file knows of the app already, and beside the maps of other apps."""
    with Atlas.open(path, create=True) as atlas:
        apps = atlas.apps()
        if graph.app not in apps:
            if apps:
                warn(f"{path} holds {', '.join(apps)} already; {graph.app} is added beside")
            atlas.save(graph, durable=True)
            return graph
        known = load_keyed(atlas, graph.app)
        if not is_from_code(graph):
            whole = united(known, graph)
            atlas.save(whole, durable=True)
            return whole
        whole = renewed(known, graph)
        atlas.save(whole, durable=True, instead=known)
        return whole


def _completeness(graph: Graph) -> str:
    """What a map from code says of its own completeness, as the end of a sentence."""
    if "sites" not in graph.coverage:
        return ""
    own = [s.id for s in graph.screens.values() if not s.external]
    within = reachable(graph, *graph.starts)
    done, sites = graph.coverage.get("resolved", 0), graph.coverage["sites"]
    found = f"{sum(s in within for s in own)} of {counted(len(own), 'screen')} of the app reachable"
    return f", {found}, {done:g} of {sites:g} calls that open screens resolved"


def _show(options: argparse.Namespace) -> int:
    began = time.perf_counter()
    check_text_output(options.output, options.map)
    graph = load_map(options.map, options.app)
    if options.level == "activity":
        graph = project(graph)
    if options.format != "table":
        if options.json and options.format != "json":
            raise InputError(f"--json and --format {options.format} are two answers", mend="leave one out")
        text = to_html(graph) if options.format == "html" else render(graph, options.format)
    elif options.json:
        text = as_json(summary(graph, seconds=time.perf_counter() - began))
    else:
        text = _table(graph)
    _deliver(text.rstrip("\n"), options.output, options.map)
    return 0


def _table(graph: Graph) -> str:
    number = counts(graph)
    ways_in: dict[str, dict[str, None]] = {}
    for screen, kind in ((graph.entry, "entry"), *((e.screen, e.kind) for e in graph.entries)):
        ways_in.setdefault(screen or "", {})[kind] = None
    outgoing = {s: sum(1 for _ in graph.outgoing(s)) for s in graph.screens}
    apart = told_apart(graph)
    rows = [
        (
            s.id,
            f"{s.name} ({words})" if (words := apart.get(s.id)) else s.name,
            s.kind,
            len(s.elements),
            outgoing[s.id],
            ", ".join((*ways_in.get(s.id, ()), *_marks(graph, s))),
        )
        for s in graph.screens.values()
    ]
    return "\n".join(
        (
            f"{graph.app} {graph.app_version}".rstrip(),
            f"{_sizes(graph)}, {counted(number['elements'], 'element')}{_warned(graph)}",
            "",
            as_table(("id", "name", "kind", "elements", "ways out", "note"), rows),
        )
    )


def _warned(graph: Graph) -> str:
    return f", {counted(len(graph.warnings), 'warning')} (--json lists them)" if graph.warnings else ""


def _marks(graph: Graph, screen: Screen) -> tuple[str, ...]:
    """What is to be known of a screen: that it is not the app's own, and what actions on it may do."""
    found = (danger_on(screen, edge.action) for edge in graph.outgoing(screen.id))
    kinds = sorted({danger.kind for danger in found if danger is not None})
    return (*(("external",) if screen.external else ()), *(f"may {kind}" for kind in kinds))


def _sizes(graph: Graph, between: str = ", ") -> str:
    return between.join((counted(len(graph.screens), "screen"), counted(len(graph.transitions), "transition")))


def _deliver(text: str, path: Path | None, *inputs: Path) -> None:
    if path is None:
        write(text)
    else:
        write_text(path, text + "\n", *inputs)


def _merge(options: argparse.Namespace) -> int:
    graphs = merged(options.one, options.other, options.output)
    if options.json:
        write_json({"maps": [summary(g) for g in graphs]})
        return 0
    for graph in graphs:
        write(f"{options.output}: {graph.app}, {_sizes(graph)}")
    return 0


def _check(options: argparse.Namespace) -> int:
    graph = load_map(options.map, options.app)
    findings = check(graph)
    if options.json:
        write_json(
            {
                "app": graph.app,
                "findings": [
                    {"severity": f.severity, "kind": f.kind, "screen": f.screen, "words": f.words} for f in findings
                ],
            }
        )
    else:
        for finding in findings:
            write(f"{finding.severity:8} {finding.words}")
        write(f"{_severities(findings)} in {_sizes(graph, ' and ')}")
    return 1 if any(f.severity == "error" for f in findings) else 0


def _severities(findings: Sequence[Finding]) -> str:
    """How many findings of each severity there are: ``9 warnings, 1 note``."""
    named = {"error": "error", "warning": "warning", "info": "note"}
    counts = Counter(named[f.severity] for f in findings)
    return ", ".join(counted(counts[name], name) for name in named.values() if counts[name]) or "0 findings"


def _diff(options: argparse.Namespace) -> int:
    if options.json and options.format not in (None, "json"):
        raise InputError(f"--json and --format {options.format} are two answers", mend="leave one out")
    check_text_output(options.output, options.old, options.new)
    old, new = load_map(options.old, options.app), load_map(options.new, options.app)
    found = diff(old, new)
    form = "json" if options.json else options.format or "text"
    text, apart = render_diff(found, old, new, form), f"the maps are of two apps, {old.app} and {new.app}"
    if old.app != new.app and form == "text":
        text = f"{apart}\n{text}"
    elif old.app != new.app:
        warn(f"warning: {apart}")
    _deliver(text, options.output, options.old, options.new)
    return 1 if (found.lost if options.fail_on == "lost-routes" else not found.empty) else 0
