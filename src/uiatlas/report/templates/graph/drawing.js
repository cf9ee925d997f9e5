// Everything that is seen: boxes, edges in bundles, marks. Words from the map are put in as text and never as markup.
const SVG = "http://www.w3.org/2000/svg";
const world = make("g");
map.append(make("defs", {}, arrow()), world);
const ruler = document.createElement("canvas").getContext("2d");
const FACE = getComputedStyle(document.body).fontFamily;

function make(name, attributes = {}, ...inside) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== null && value !== "") node.setAttribute(key, value);
  for (const part of inside) if (part) node.append(part);
  return node;
}
function arrow() {
  return make("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto", markerUnits: "userSpaceOnUse" },
    make("path", { d: "M0 0L8 4L0 8z", class: "head-arrow" }));
}
function fit(text, width, size, weight = 400) {
  ruler.font = weight + " " + size + "px " + FACE;
  if (ruler.measureText(text).width <= width) return text;
  let low = 0, high = text.length;
  while (low < high) { const mid = (low + high + 1) >> 1; if (ruler.measureText(text.slice(0, mid) + "…").width <= width) low = mid; else high = mid - 1; }
  return text.slice(0, low).trimEnd() + "…";
}
function words(text, x, y, width, size, kind, weight) {
  const node = make("text", { x, y, class: kind });
  node.textContent = fit(text, width, size, weight);
  return node;
}
function tooltip(text) { const node = make("title"); node.textContent = text; return node; }

// A card or box: its name, how one gets there, its kind, its marks, and a button if there is more inside.
function node(at, key, screen, about, more) {
  const told = SCREENS[screen], small = at.h < CARD.h && !at.open;
  const kinds = ["node"], members = more ? SHOWN[at.group] : [screen];
  if (told.external) kinds.push("external");
  if (state.chosen === screen || (state.chosen !== null && keyOf(state.chosen) === key)) kinds.push("chosen");
  const inside = key[0] === "g" && at.open ? [screen] : members;
  const marks = key[0] === "s" && GROUPS[told.group][0] === screen ? [] : [...new Set(inside.flatMap((s) => [...(FLAGS.get(s) || []), ...(SCREENS[s].marks || [])]))];
  if (inside.some((s) => ON_WAY.has(s))) kinds.push("on");
  if (marks.length) kinds.push("start");
  const loop = OUT[screen].some((e) => EDGES[e].to === screen && visible(EDGES[e]));
  const room = at.w - 34 - (more ? 36 : 0) - (loop ? 14 : 0);
  const g = make("g", { class: kinds.join(" "), tabindex: 0, role: "button", "data-key": key, "data-screen": screen,
    "aria-label": told.kind + " " + label(screen) + (marks.length ? ", " + marks.join(", ") : "") + (more ? ", " + many(members.length - 1, "part") + " inside" : "") },
  tooltip(told.name + (about ? "\n" + about : "") + (marks.length ? "\n" + marks.join("\n") : "")),
  make("rect", { class: at.open ? "face group" : "face", x: at.x, y: at.y, width: at.w, height: at.h, rx: 8 }),
  make("rect", { class: "badge", x: at.x + 7, y: at.y + 7, width: 16, height: 16, rx: 4 }));
  const sign = make("text", { x: at.x + 15, y: at.y + 18.5, "text-anchor": "middle", class: "kind" });
  sign.textContent = letter(told.kind);
  g.append(sign, words(label(screen), at.x + 29, at.y + (small ? 17 : 19), room, 13, "title", 650));
  if (about) g.append(words(about, at.x + 29, at.y + (small ? 32 : 35), room, 11.5, "about"));
  if (loop) g.append(words("↻", at.x + at.w - (more ? 52 : 16), at.y + 16, 14, 12, "about"));
  if (marks.length) g.append(flag(at, marks));
  return more ? [g, folder(at, members.length - 1)] : [g];
}
function flag(at, marks) {
  const text = fit(marks[0] + (marks.length > 1 ? " +" + (marks.length - 1) : ""), at.w - 30, 11, 700);
  ruler.font = "700 11px " + FACE;
  const wide = ruler.measureText(text).width + 12;
  const said = make("text", { x: at.x + 14, y: at.y + 2 });
  said.textContent = text;
  return make("g", { class: "mark" }, make("rect", { x: at.x + 8, y: at.y - 10, width: wide, height: 15, rx: 7.5 }), said);
}
function folder(at, parts) {
  const g = make("g", { class: "fold", tabindex: 0, role: "button", "data-fold": at.group, "data-key": "f" + at.group, "aria-expanded": at.open ? "true" : "false",
    "aria-label": (at.open ? "Fold " : "Unfold ") + label(GROUPS[at.group][0]) },
  make("rect", { x: at.x + at.w - 39, y: at.y + 9, width: 32, height: 22, rx: 6 }));
  const sign = make("text", { x: at.x + at.w - 23, y: at.y + 24, "text-anchor": "middle" });
  sign.textContent = (at.open ? "−" : "+") + parts;
  g.append(sign);
  return g;
}
const wordsOf = (edge) => edge < 0 ? "" : EDGES[edge].words;

// Edges between what can be seen, those of one direction as one line.
function bundles() {
  const found = new Map();
  EDGES.forEach((edge, i) => {
    if (!visible(edge)) return;
    const a = keyOf(edge.from), b = keyOf(edge.to);
    if (a === b) return;
    const key = a + ">" + b;
    if (!found.has(key)) found.set(key, { a, b, edges: [], tree: false });
    const bundle = found.get(key), g = SCREENS[edge.to].group;
    bundle.edges.push(i);
    if (TREE.via[g] === i || (SCREENS[edge.from].group === g && INNER[g] && INNER[g].via[PLACE[edge.to]] === i)) bundle.tree = true;
  });
  return [...found.values()];
}
const middle = (at) => at.y + Math.min(at.h / 2, 21);
function corners(points) {
  let d = `M${points[0][0]} ${points[0][1]}`;
  for (let i = 1; i < points.length; i++) {
    const [x, y] = points[i], [px, py] = points[i - 1], after = points[i + 1];
    const turns = after && (after[0] !== x || after[1] !== y) && (px === x) !== (after[0] === x);
    const r = turns ? Math.min(7, Math.hypot(x - px, y - py) / 2, Math.hypot(after[0] - x, after[1] - y) / 2) : 0;
    d += `L${x - Math.sign(x - px) * r} ${y - Math.sign(y - py) * r}`;
    if (r) d += `Q${x} ${y} ${x + Math.sign(after[0] - x) * r} ${y + Math.sign(after[1] - y) * r}`;
  }
  return d;
}
// From a card to what follows it: along a trunk that all followers share, and over a lane to those in other columns.
function straight(a, b, around = b) {
  const x = a.x + a.w, y = middle(a), to = middle(b), turn = Math.max(x + 6, around.x - around.trunk), lane = around.lane;
  if (lane === null || lane === undefined) return corners([[x, y], [turn, y], [turn, to], [b.x, to]]);
  return corners([[x, y], [x + 12, y], [x + 12, lane], [turn, lane], [turn, to], [b.x, to]]);
}
function curved(a, b) {
  const y = middle(a) + 5, to = middle(b) + 5;
  if (b.x >= a.x + a.w) { const bend = Math.max(36, (b.x - a.x - a.w) * 0.45); return `M${a.x + a.w} ${y}C${a.x + a.w + bend} ${y} ${b.x - bend} ${to} ${b.x} ${to}`; }
  if (b.x + b.w <= a.x) { const bend = Math.max(36, (a.x - b.x - b.w) * 0.45); return `M${a.x} ${y}C${a.x - bend} ${y + 12} ${b.x + b.w + bend} ${to + 12} ${b.x + b.w} ${to}`; }
  const right = Math.max(a.x + a.w, b.x + b.w), out = right + 24 + Math.min(60, Math.abs(to - y) * 0.1);
  return `M${a.x + a.w} ${y}C${out} ${y} ${out} ${to} ${b.x + b.w} ${to}`;
}
function path(d, bundle, kind) {
  const classes = [...new Set(bundle.edges.map((e) => EDGES[e].class))];
  const css = ["edge", classes.length > 1 ? "k-mixed" : paint(classes[0]), kind];
  if (bundle.edges.length > 2) css.push("many");
  if (bundle.edges.every((e) => EDGES[e].apart)) css.push("apart");
  const first = EDGES[bundle.edges[0]];
  const said = bundle.edges.slice(0, 8).map((e) => label(EDGES[e].from) + " → " + label(EDGES[e].to) + ": " + EDGES[e].words + " [" + EDGES[e].class + "]");
  if (bundle.edges.length > 8) said.push("and " + (bundle.edges.length - 8) + " more");
  return make("path", { d, class: css.join(" "), "marker-end": "url(#arrow)", "data-from": first.from, "data-to": first.to }, tooltip(said.join("\n")));
}

// The card that an edge from outside has to go around to before it comes to a box in it.
function around(bundle) {
  const to = SCREENS[EDGES[bundle.edges[0]].to].group;
  return bundle.b[0] === "s" && SCREENS[EDGES[bundle.edges[0]].from].group !== to ? LAYOUT.boxes.get("g" + to) : undefined;
}

let LAYOUT = null;
function drawMap() {
  LAYOUT = layOut();
  const { boxes } = LAYOUT, packed = new Map(), back = make("g"), lines = make("g"), front = make("g");
  for (const frame of LAYOUT.frames) {
    back.append(make("rect", { class: "pack", x: frame.x, y: frame.y, width: frame.w, height: frame.h, rx: 10 }));
    if (frame.owner !== null) frame.items.forEach((key) => packed.set(key, frame));
  }
  LAYOUT.captions.forEach(({ text, y }) => back.append(words(text, 0, y, 640, 13, "about")));
  const all = bundles(), chosen = state.chosen === null ? null : keyOf(state.chosen), near = new Set([chosen]);
  const joined = new Map(), later = [], drawn = new Map();
  for (const bundle of all) {
    if (!boxes.has(bundle.a) || !boxes.has(bundle.b)) continue;
    const touches = bundle.a === chosen ? "out" : bundle.b === chosen ? "in" : "";
    if (touches) { near.add(bundle.a); near.add(bundle.b); }
    const frame = bundle.tree ? packed.get(bundle.b) : null, a = boxes.get(bundle.a), b = boxes.get(bundle.b);
    const d = bundle.tree && !frame && b.x >= a.x + a.w ? straight(a, b, around(bundle)) : curved(a, b);
    drawn.set(bundle.a + ">" + bundle.b, d);
    if (frame && !touches) {
      if (!joined.has(frame)) joined.set(frame, { a: bundle.a, edges: [] });
      joined.get(frame).edges.push(...bundle.edges);
      continue;
    }
    if (!bundle.tree && !state.every && !touches) continue;
    const line = path(d, bundle, (bundle.tree ? "tree " : "cross ") + (touches || (chosen ? "dim" : "")));
    if (touches) later.push(line); else lines.append(line);
  }
  joined.forEach((bundle, frame) => lines.append(path(straight(boxes.get(bundle.a), { ...frame, h: 60, trunk: 12 }), bundle, "tree" + (chosen ? " dim" : ""))));
  lines.append(...later);
  TREE.order.forEach((g) => {
    const members = SHOWN[g];
    if (!boxes.has("g" + g)) return;
    const at = boxes.get("g" + g), via = wordsOf(TREE.via[g]);
    const parts = node(at, "g" + g, members[0], at.open ? many(members.length - 1, "part") + (via ? " · " + via : "") : via, members.length > 1);
    if (at.open) {
      back.append(make("g", { class: parts[0].getAttribute("class"), "data-screen": members[0] }, parts[0].querySelector(".face")));
      parts[0].prepend(make("rect", { class: "head", x: at.x + 2, y: at.y + 2, width: at.w - 4, height: 40, rx: 7 }));
    }
    front.append(parts[0]);
    if (parts[1]) front.append(parts[1]);
    if (at.open) members.forEach((s, n) => {
      const inner = INNER[g].via[n], how = inner >= 0 ? wordsOf(inner) : SCREENS[s].kind;
      front.append(...node(boxes.get("s" + s), "s" + s, s, how, false));
    });
  });
  if (chosen) front.querySelectorAll(".node").forEach((n) => { if (!near.has(n.dataset.key)) n.classList.add("dim"); });
  const [under, over, numbers] = drawWay(boxes, drawn);
  world.replaceChildren(back, under, lines, over, front, numbers);
  placeNumbers(over, numbers);
}

// One screen in the middle, what leads to it at the left, what it leads to at the right.
function drawNeighbours() {
  const i = state.centre, boxes = new Map(), W = 236, H = 46, STEP = 60, ROWS = 12;
  const beside = (list, end) => {
    const found = new Map();
    list.forEach((e) => { if (visible(EDGES[e]) && EDGES[e][end] !== i) { const s = EDGES[e][end]; found.set(s, [...(found.get(s) || []), e]); } });
    return [...found];
  };
  const before = beside(IN[i], "from"), after = beside(OUT[i], "to"), parts = SCREENS.flatMap((s, n) => s.host === i ? [n] : []).slice(0, 24);
  const lines = make("g"), front = make("g"), centre = { x: -W / 2, y: -H / 2, w: W, h: H, group: SCREENS[i].group };
  const bent = (a, b) => {
    const from = a.x + a.w, y1 = a.y + a.h / 2, y2 = b.y + b.h / 2, bend = Math.min(90, (b.x - from) * 0.45);
    return `M${from} ${y1}C${from + bend} ${y1} ${b.x - bend} ${y2} ${b.x} ${y2}`;
  };
  const join = (at, edges, sign) => lines.append(path(sign < 0 ? bent(at, centre) : bent(centre, at), { edges }, sign < 0 ? "in" : "out"));
  // More cards than one column takes stand in a frame, and one line goes to the frame: lines between cards would seem to be theirs.
  const column = (list, sign) => {
    const count = Math.ceil(list.length / ROWS), down = Math.ceil(list.length / count), high = (down - 1) * STEP + H;
    list.forEach(([s, edges], n) => {
      const across = Math.floor(n / down), x = sign * (W / 2 + 130 + across * (W + 14)) - (sign < 0 ? W : 0);
      const at = { x, y: n % down * STEP - high / 2, w: W, h: H, group: SCREENS[s].group };
      if (count === 1) join(at, edges, sign);
      front.append(...node(at, (sign < 0 ? "i" : "o") + s, s, edges.map((e) => EDGES[e].words).join(" / "), false));
      boxes.set((sign < 0 ? "i" : "o") + s, at);
    });
    if (count < 2) return;
    const w = count * (W + 14) + 6, frame = { x: sign < 0 ? -W / 2 - 120 - w : W / 2 + 120, y: -high / 2 - 10, w, h: high + 20 };
    lines.append(make("rect", { class: "pack", x: frame.x, y: frame.y, width: frame.w, height: frame.h, rx: 10 }));
    join(frame, list.flatMap(([, edges]) => edges), sign);
  };
  column(before, -1); column(after, 1);
  front.append(...node(centre, "c" + i, i, SCREENS[i].kind, false));
  const caption = (text, x, y) => front.append(words(text, x, y, 300, 13, "about"));
  const top = (list) => -(Math.ceil(list.length / Math.ceil(list.length / ROWS || 1)) - 1) / 2 * STEP - H / 2 - 18;
  caption(many(before.length, "screen") + " before", -W * 1.5 - 130, top(before));
  caption(many(after.length, "screen") + " after", W / 2 + 130, top(after));
  boxes.set("c" + i, centre);
  if (parts.length) caption("holds", -W / 2, H / 2 + 30);
  parts.forEach((s, n) => {
    const at = { x: -W / 2, y: H / 2 + 38 + n * 46, w: W, h: BOX.h, group: SCREENS[s].group };
    front.append(...node(at, "p" + s, s, SCREENS[s].kind, false));
    boxes.set("p" + s, at);
  });
  world.replaceChildren(lines, front);
  const all = [...boxes.values()], x = Math.min(...all.map((b) => b.x)) - 20, y = Math.min(...all.map((b) => b.y)) - 40;
  LAYOUT = { boxes, x, y, w: Math.max(...all.map((b) => b.x + b.w)) + 20 - x, h: Math.max(...all.map((b) => b.y + b.h)) + 20 - y };
}
