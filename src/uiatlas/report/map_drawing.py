"""The map with the way drawn on it: what was planned, what was walked, what turned out not to work."""

from collections.abc import Sequence

from uiatlas.report.map_layout import NODE_HEIGHT, NODE_WIDTH, Layout, lay_out
from uiatlas.report.route import Pair, Route, route_of
from uiatlas.report.story import Hop, Story
from uiatlas.report.svg import clip, tag, tooltip, wrap
from uiatlas.ui import describe
from uiatlas.utg import Graph, Screen, Transition

Point = tuple[float, float]


def draw_map(story: Story, graph: Graph) -> tuple[str, Layout]:
    """The map as SVG with the way on it, and its layout."""
    route = route_of(story, graph)
    ends = [s for h in route.hops for s in (h.source, h.target) if s is not None]
    planned = [s for p in story.plans for s in p.told.screens]
    refuted = [s for pair in sorted(route.refuted) for s in pair]
    start = [route.start] if route.start is not None else []
    layout = lay_out(graph, [*start, *ends, *planned, *sorted(route.targets), *refuted])
    parts = [
        _arrows(),
        *_edges(graph, layout, route),
        *_bands(layout, route),
        *_refuted(layout, route),
        *_walked(layout, route),
        *[_node(graph.screens[s], layout, route, graph.entry) for s in layout.places],
        *_badges(layout, route),
    ]
    words = f"Map of {clip(graph.app, 80)}: {len(graph.screens)} screens, {len(graph.transitions)} transitions"
    box = f"0 0 {layout.width:.0f} {layout.height:.0f}"
    size = {"width": f"{layout.width:.0f}", "height": f"{layout.height:.0f}", "style": f"--w:{layout.width:.0f}px"}
    picture = tag("svg", *parts, id="map", viewBox=box, role="group", aria_label=words, tabindex="0", **size)
    return picture, layout


def _arrows() -> str:
    kinds = ("edge", "walk", "bad")
    heads = [
        tag(
            "marker",
            tag("path", d="M0 0L8 4L0 8z", class_=f"m-head-{kind}"),
            id=f"arrow-{kind}",
            viewBox="0 0 8 8",
            refX=7,
            refY=4,
            markerWidth=7,
            markerHeight=7,
            orient="auto-start-reverse",
            markerUnits="userSpaceOnUse",
        )
        for kind in kinds
    ]
    return tag("defs", *heads)


def _edges(graph: Graph, layout: Layout, route: Route) -> list[str]:
    """Known connections, parallel ones and there-and-back drawn as one line."""
    merged: dict[Pair, list[Transition]] = {}
    for edge in graph.transitions.values():
        if edge.source in layout.places and edge.target in layout.places and edge.source != edge.target:
            merged.setdefault((edge.source, edge.target), []).append(edge)
    out: list[str] = []
    for pair, edges in merged.items():
        other = merged.get(pair[::-1])
        bad = pair in route.refuted
        if other is not None and not bad and not _leads_on(pair, layout) and pair[::-1] not in route.refuted:
            continue
        kind = "bad" if bad else "new" if pair in route.learned else "edge" if _leads_on(pair, layout) else "back"
        both = other is not None and _leads_on(pair, layout)
        title = _edge_title(graph, edges) + (f"\n{_edge_title(graph, other)}" if both and other else "")
        head = "url(#arrow-bad)" if bad else "url(#arrow-edge)"
        line = tag("path", d=_curve(layout, pair), class_=f"m-{kind}", marker_end=head)
        out.append(tag("g", tooltip(title), line))
    return out


def _edge_title(graph: Graph, edges: Sequence[Transition]) -> str:
    lines = [f"{clip(graph.screens[edges[0].source].name, 40)} → {clip(graph.screens[edges[0].target].name, 40)}"]
    lines += [f"· {clip(describe(e.action), 70)} (worked {e.worked} of {e.tried})" for e in edges[:6]]
    return "\n".join([*lines, *([f"· {len(edges) - 6} more"] if len(edges) > 6 else [])])


def _leads_on(pair: Pair, layout: Layout) -> bool:
    (x, y), (to_x, to_y) = layout.places[pair[0]], layout.places[pair[1]]
    return (x, y) < (to_x, to_y)


def _bands(layout: Layout, route: Route) -> list[str]:
    """The planned route as broad bands below the way."""
    kept = [p for p in sorted(route.planned) if all(s in layout.places for s in p) and p[0] != p[1]]
    return [tag("path", d=_curve(layout, p), class_="m-plan") for p in kept]


def _refuted(layout: Layout, route: Route) -> list[str]:
    """Connections that were tried and did not lead where the map said."""
    kept = [p for p in sorted(route.refuted) if all(s in layout.places for s in p) and p[0] != p[1]]
    return [tag("path", d=_curve(layout, p), class_="m-bad", marker_end="url(#arrow-bad)") for p in kept]


def _walked(layout: Layout, route: Route) -> list[str]:
    out = []
    for pair, hops in _hops(layout, route).items():
        if pair[0] != pair[1]:
            kind = "m-walk m-recovery" if all(h.recovery for h in hops) else "m-walk"
            out.append(tag("path", d=_curve(layout, pair), class_=kind, marker_end="url(#arrow-walk)"))
    return out


def _hops(layout: Layout, route: Route) -> dict[Pair, list[Hop]]:
    """Hops by the pair they connect; what led off the map, or came back onto it, stays with the last known screen."""
    out: dict[Pair, list[Hop]] = {}
    at = route.start
    for hop in route.hops:
        source = hop.source or at
        target = hop.target or source
        if source in layout.places and target in layout.places and source is not None and target is not None:
            out.setdefault((source, target), []).append(hop)
        at = target
    return out


def _bend(layout: Layout, pair: Pair) -> tuple[Point, Point, Point, Point]:
    """The Bézier curve from one screen to another: onwards from side to side, else around in a bow."""
    (x, y), (to_x, to_y) = layout.places[pair[0]], layout.places[pair[1]]
    y, to_y = y + NODE_HEIGHT / 2, to_y + NODE_HEIGHT / 2
    if to_x > x:
        left, right = x + NODE_WIDTH, to_x
        bend = max(36.0, (right - left) * 0.45)
        return (left, y), (left + bend, y), (right - bend, to_y), (right, to_y)
    if to_x == x:
        right = x + NODE_WIDTH
        out = right + 26 + min(40.0, abs(to_y - y) * 0.08)
        return (right, y), (out, y), (out, to_y), (right, to_y)
    left, right = x, to_x + NODE_WIDTH
    bend = max(36.0, (left - right) * 0.45)
    return (left, y + 7), (left - bend, y + 22), (right + bend, to_y + 22), (right, to_y + 7)


def _curve(layout: Layout, pair: Pair) -> str:
    start, *rest = (f"{x:.1f} {y:.1f}" for x, y in _bend(layout, pair))
    return f"M{start}C{' '.join(rest)}"


def _beside(layout: Layout, pair: Pair) -> Point:
    """Where the numbers of a line stand: on its first half, so that there and back keep apart."""
    if pair[0] == pair[1]:
        x, y = layout.places[pair[0]]
        return x + NODE_WIDTH - 12, y - 2
    at, rest = 0.36, 0.64
    weights = (rest**3, 3 * rest**2 * at, 3 * rest * at**2, at**3)
    bend = _bend(layout, pair)
    return sum(w * x for w, (x, _) in zip(weights, bend, strict=True)), sum(
        w * y for w, (_, y) in zip(weights, bend, strict=True)
    )


def _badges(layout: Layout, route: Route) -> list[str]:
    """Numbers of the actions on the lines that they took; each leads to its step."""
    out = []
    for pair, hops in _hops(layout, route).items():
        x, y = _beside(layout, pair)
        shown = hops[:4]
        if pair[0] == pair[1]:
            x -= 21.0 * (len(shown) - 1)
        else:
            x -= 10.5 * (len(shown) - 1)
        for place, hop in enumerate(shown):
            out.append(_badge(hop, x + 21.0 * place, y))
        if len(hops) > len(shown):
            out.append(
                tag("text", text=f"+{len(hops) - len(shown)}", x=x + 21.0 * len(shown) - 6, y=y + 4, class_="m-more")
            )
    return out


def _badge(hop: Hop, x: float, y: float) -> str:
    off = " (off the map)" if hop.target is None else ""
    kind = "m-badge m-recovery" if hop.recovery else "m-badge"
    return tag(
        "a",
        tooltip(f"action {hop.number}{off}"),
        tag("circle", cx=x, cy=y, r=9.5, class_=kind),
        tag("text", text=str(hop.number), x=x, y=y + 3.6, text_anchor="middle", class_="m-number"),
        href=f"#action-{hop.number}",
        aria_label=f"action {hop.number}{off}",
    )


def _node(screen: Screen, layout: Layout, route: Route, entry: str | None) -> str:
    x, y = layout.places[screen.id]
    on_way = any(screen.id in (h.source, h.target) for h in route.hops) or screen.id == route.start
    kinds = ["m-node", f"m-kind-{'dialog' if screen.kind in ('dialog', 'menu') else 'screen'}"]
    kinds += ["m-on"] if on_way else []
    kinds += ["m-target"] if screen.id in route.targets else []
    lines = wrap(screen.name, NODE_WIDTH - 12, 13.5, 2) or ["(no name)"]
    top = y + NODE_HEIGHT / 2 + 4 - 6.5 * (len(lines) - 1)
    texts = [
        tag("text", text=words, x=x + NODE_WIDTH / 2, y=top + 13 * i, text_anchor="middle", class_="m-name")
        for i, words in enumerate(lines)
    ]
    box = tag("rect", x=x, y=y, width=NODE_WIDTH, height=NODE_HEIGHT, rx=7 if "m-kind-screen" in kinds else 16)
    flags = [w for w, s in (("start", route.start), ("end", route.end)) if s == screen.id]
    flags += ["entry"] if screen.id == entry and "start" not in flags else []
    flags += ["goal"] if screen.id in route.targets else []
    marks = [_flag(" · ".join(flags), x, y)] if flags else []
    about = (
        f"{clip(screen.name, 120)}\n{clip(screen.kind, 40)} · {clip(screen.id, 80)} · {len(screen.elements)} elements"
    )
    return tag("g", tooltip(about), box, *texts, *marks, class_=" ".join(kinds))


def _flag(words: str, x: float, y: float) -> str:
    return tag("text", text=words, x=x + 4, y=y - 4, class_="m-flag")
