// The map as it was handed over: lists of numbers, and what follows from them.
const DATA = JSON.parse(document.getElementById("data").textContent);
const SCREENS = DATA.screens, EDGES = DATA.edges, GROUPS = DATA.groups;
const PLACE = [];
GROUPS.forEach((members) => members.forEach((s, n) => { PLACE[s] = n; }));
const OUT = SCREENS.map(() => []), IN = SCREENS.map(() => []);
EDGES.forEach((edge, i) => { OUT[edge.from].push(i); IN[edge.to].push(i); });
const KNOWN = ["click", "tap", "menu", "item", "preference", "dialog", "auto", "background", "system", "back"];
const paint = (name) => "k-" + (KNOWN.includes(name) ? name : "other");
const CLASSES = [...new Set(EDGES.map((e) => e.class))].sort((a, b) => (KNOWN.indexOf(a) + 99) % 99 - (KNOWN.indexOf(b) + 99) % 99);
const LETTERS = { activity: "A", fragment: "F", dialog: "D", menu: "M", page: "P", drawer: "W", tab: "T", preference: "R", destination: "C" };
const letter = (kind) => LETTERS[kind] || (kind ? kind[0].toUpperCase() : "S");
const label = (i) => SCREENS[i].short || SCREENS[i].name;
const many = (n, what) => n + " " + what + (n === 1 ? "" : "s");

const state = {
  shown: new Set(CLASSES.filter((c) => c !== "background" && c !== "system")),
  open: new Set(), chosen: null, centre: null, every: true, crowd: false,
};
const visible = (edge) => state.shown.has(edge.class);

// A spanning forest by fewest steps: from the starts first, then from whatever was not reached. Going back leads to what
// was before, so a screen hangs on such an edge only where no other leads to it.
function forest(count, starts, next) {
  const parent = Array(count).fill(-1), via = Array(count).fill(-1), depth = Array(count).fill(-1);
  const order = [], roots = [];
  const grow = (root) => {
    if (depth[root] >= 0) return;
    depth[root] = 0; roots.push(root);
    const queue = [root];
    const follow = (from, back) => {
      for (const [to, edge] of next[from]) if (depth[to] < 0 && (edge >= 0 && EDGES[edge].class === "back") === back) {
        depth[to] = depth[from] + 1; parent[to] = from; via[to] = edge; queue.push(to);
      }
    };
    for (let at = 0; at < queue.length;) {
      for (; at < queue.length; at++) { order.push(queue[at]); follow(queue[at], false); }
      [...queue].forEach((from) => follow(from, true));
    }
  };
  starts.forEach(grow);
  const reached = roots.length;
  const entered = new Set();
  next.forEach((list, from) => { if (depth[from] < 0) list.forEach(([to]) => { if (to !== from) entered.add(to); }); });
  for (let i = 0; i < count; i++) if (!entered.has(i)) grow(i);
  for (let i = 0; i < count; i++) grow(i);
  return { parent, via, order, roots, reached };
}

function groupForest() {
  const next = GROUPS.map(() => []);
  EDGES.forEach((edge, i) => {
    const a = SCREENS[edge.from].group, b = SCREENS[edge.to].group;
    if (a !== b && !edge.apart) next[a].push([b, i]);
  });
  return forest(GROUPS.length, [...new Set(DATA.starts.map((s) => SCREENS[s].group))], next);
}

// Inside a group everything hangs on the activity, by the ways within it or by being part of it.
function innerForest(members) {
  const place = new Map(members.map((s, i) => [s, i]));
  const next = members.map((s) => OUT[s].filter((e) => place.has(EDGES[e].to) && !EDGES[e].apart).map((e) => [place.get(EDGES[e].to), e]));
  const held = new Set();
  const hold = (i) => { if (!held.has(i)) { held.add(i); next[i].forEach(([to]) => hold(to)); } };
  hold(0);
  members.forEach((s, i) => { if (!held.has(i)) { next[place.get(SCREENS[s].host) ?? 0].push([i, -1]); hold(i); } });
  return forest(members.length, [0], next);
}
const TREE = groupForest();
const INNER = GROUPS.map(innerForest);
