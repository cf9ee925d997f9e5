// The map as it was handed over: lists of numbers, and what follows from them.
const map = document.getElementById("map"), DATA = JSON.parse(document.getElementById("data").textContent);
if (!map) return;
const SCREENS = DATA.screens, EDGES = DATA.edges, GROUPS = DATA.groups;
const OUT = SCREENS.map(() => []), IN = SCREENS.map(() => []);
EDGES.forEach((edge, i) => { OUT[edge.from].push(i); IN[edge.to].push(i); });
const KNOWN = ["click", "tap", "menu", "item", "preference", "dialog", "auto", "background", "system", "back", "key"];
const paint = (name) => "k-" + (KNOWN.includes(name) ? name : "other");
const CLASSES = [...new Set(EDGES.map((e) => e.class))].sort((a, b) => (KNOWN.indexOf(a) + 99) % 99 - (KNOWN.indexOf(b) + 99) % 99);
const LETTERS = { activity: "A", fragment: "F", dialog: "D", menu: "M", page: "P", drawer: "W", tab: "T", preference: "R", destination: "C" };
const letter = (kind) => LETTERS[kind] || (kind ? kind[0].toUpperCase() : "S");
const label = (i) => SCREENS[i].short || SCREENS[i].name;
const many = (n, what) => n + " " + what + (n === 1 ? "" : "s");

// The way of a run, if this is the map of one. Of a large map only what is on the way is shown first.
const WAY = DATA.way && DATA.way.screens.length ? DATA.way : null, MANY = 24;
const ON_WAY = new Set(WAY ? WAY.screens : []), FLAGS = new Map(WAY ? WAY.marks : []);

const state = {
  shown: new Set(CLASSES.filter((c) => c !== "background" && c !== "system")),
  open: new Set(), chosen: null, centre: null, every: true, crowd: false, near: WAY !== null && SCREENS.length > MANY,
};
const visible = (edge) => state.shown.has(edge.class);

// A spanning forest by fewest steps: from the starts first, then from whatever was not reached. Going back leads to what
// was before, so a screen hangs on such an edge only where no other leads to it.
function forest(count, starts, next, wanted = () => true) {
  const parent = Array(count).fill(-1), via = Array(count).fill(-1), depth = Array(count).fill(-1);
  const order = [], roots = [];
  const grow = (root) => {
    if (depth[root] >= 0 || !wanted(root)) return;
    depth[root] = 0; roots.push(root);
    const queue = [root];
    const follow = (from, back) => {
      for (const [to, edge] of next[from]) if (depth[to] < 0 && wanted(to) && (edge >= 0 && EDGES[edge].class === "back") === back) {
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
  next.forEach((list, from) => { if (depth[from] < 0 && wanted(from)) list.forEach(([to]) => { if (to !== from) entered.add(to); }); });
  for (let i = 0; i < count; i++) if (!entered.has(i)) grow(i);
  for (let i = 0; i < count; i++) grow(i);
  return { parent, via, order, roots, reached };
}

// What is shown: all members of all groups, or those on the way with the heads of their groups.
let SHOWN, PLACE, TREE, INNER;
function replant() {
  SHOWN = GROUPS.map((all) => !state.near ? all : all.some((s) => ON_WAY.has(s)) ? all.filter((s, n) => n === 0 || ON_WAY.has(s)) : []);
  PLACE = [];
  SHOWN.forEach((members) => members.forEach((s, n) => { PLACE[s] = n; }));
  TREE = groupForest(); INNER = SHOWN.map((members) => members.length ? innerForest(members) : null);
}
const kept = (group) => SHOWN[group].length > 0;

function groupForest() {
  const next = GROUPS.map(() => []);
  EDGES.forEach((edge, i) => {
    const a = SCREENS[edge.from].group, b = SCREENS[edge.to].group;
    if (a !== b && !edge.apart) next[a].push([b, i]);
  });
  const first = [...DATA.starts, ...(state.near ? ON_WAY : [])];
  return forest(GROUPS.length, [...new Set(first.map((s) => SCREENS[s].group))], next, kept);
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
