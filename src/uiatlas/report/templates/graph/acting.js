// What the page does when it is clicked, typed at, dragged and zoomed.
const $ = (id) => document.getElementById(id);
const query = $("query"), matches = $("matches"), leave = document.querySelector("[data-do=leave]");
const view = { x: 0, y: 0, k: 1 }, READABLE = 1, SMALLEST = 0.85;
const show = () => world.setAttribute("transform", `translate(${view.x.toFixed(1)} ${view.y.toFixed(1)}) scale(${view.k.toFixed(4)})`);
function zoom(by, px = map.clientWidth / 2, py = map.clientHeight / 2) {
  const k = Math.min(3, Math.max(0.05, view.k * by));
  view.x = px - (px - view.x) * k / view.k; view.y = py - (py - view.y) * k / view.k; view.k = k; show();
}
// Boxes in the middle of the stage; where they do not fit at the least scale, their left upper corner is seen.
function frame(boxes, least = 0) {
  const x = Math.min(...boxes.map((b) => b.x)) - 20, y = Math.min(...boxes.map((b) => b.y)) - 30;
  const w = Math.max(...boxes.map((b) => b.x + b.w)) + 20 - x, h = Math.max(...boxes.map((b) => b.y + b.h)) + 24 - y;
  const k = Math.max(least, Math.min(1.15, map.clientWidth / w, map.clientHeight / h));
  const put = (room, size, from) => size * k <= room ? (room - size * k) / 2 - from * k : -from * k;
  Object.assign(view, { k, x: put(map.clientWidth, w, x), y: put(map.clientHeight, h, y) });
  show();
}
const whole = (least) => frame([...LAYOUT.boxes.values()], least);
// All of the map or else the way of a run, made smaller only where all of it can then be read.
function first() {
  const all = [...LAYOUT.boxes.values()], way = WAY ? wayBoxes() : [];
  for (const boxes of [all, way]) {
    if (boxes.length) frame(boxes, SMALLEST);
    if (view.k > SMALLEST) return;
  }
  frame(way.length ? way : all, READABLE);
}
function centreOn(key) {
  const at = LAYOUT.boxes.get(key);
  if (!at) return;
  if (view.k < READABLE) view.k = READABLE;
  view.x = map.clientWidth / 2 - (at.x + Math.min(at.w, 300) / 2) * view.k; view.y = map.clientHeight / 2 - (at.y + Math.min(at.h, 200) / 2) * view.k; show();
}
function redraw() {
  const held = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : null;
  if (state.centre === null) drawMap(); else drawNeighbours();
  leave.hidden = state.centre === null;
  if (held) { const again = world.querySelector(`[data-key="${held}"]`); if (again) again.focus({ preventScroll: true }); }
}
function choose(screen, move) {
  state.chosen = screen;
  if (screen !== null && state.centre !== null && move) return neighbours(screen);
  if (screen !== null && !SHOWN[SCREENS[screen].group].includes(screen)) nearOnly(false);
  if (screen !== null && LONELY.has(SCREENS[screen].group)) showLonely();
  if (screen !== null && move) { const g = SCREENS[screen].group; if (GROUPS[g][0] !== screen) state.open.add(g); }
  redraw(); tell(screen);
  if (screen !== null && move) centreOn(keyOf(screen));
  mark();
}
function showLonely() { if (!state.crowd) { state.crowd = true; legend(); } }
function neighbours(screen) { state.centre = state.chosen = screen; redraw(); tell(screen); whole(); if (view.k < READABLE) centreOn("c" + screen); mark(); }
function leaveNeighbours() { state.centre = null; redraw(); if (state.chosen === null) first(); else choose(state.chosen, true); mark(); }
function nearOnly(on) {
  state.near = on; replant(); LONELY = lonely(); unfold(); legend();
  const button = document.querySelector("[data-do=near]"), shown = SHOWN.flat().length;
  button.hidden = !WAY; button.setAttribute("aria-pressed", String(on));
  $("hidden").textContent = on ? shown + " of " + many(SCREENS.length, "screen") + " are shown: those on the way." : "";
}
// As many groups as can be read; in a run those in which its way goes on.
function unfold() {
  let boxes = SHOWN.filter((members) => members.length).length;
  for (const g of TREE.order) {
    const more = SHOWN[g].length > 1 && (!WAY || SHOWN[g].slice(1).some((s) => ON_WAY.has(s)));
    if (more && (boxes + SHOWN[g].length <= 36 || GROUPS.length < 4)) { state.open.add(g); boxes += SHOWN[g].length; }
  }
}
function mark() {
  const id = state.chosen === null ? "" : "#" + (state.centre === null ? "screen=" : "near=") + encodeURIComponent(SCREENS[state.chosen].id);
  try { history.replaceState(null, "", id || location.pathname + location.search); } catch { /* a page without an address of its own */ }
}
function fold(group) {
  const key = "g" + group, before = LAYOUT.boxes.get(key);
  if (state.open.has(group)) state.open.delete(group); else state.open.add(group);
  redraw();
  const after = LAYOUT.boxes.get(key);
  if (before && after) { view.x += (before.x - after.x) * view.k; view.y += (before.y - after.y) * view.k; show(); }
}

// Search: names first, then ids, then what is on the screens.
let found = [], active = 0;
function search() {
  const asked = query.value.trim().toLowerCase(), ranked = [];
  if (asked) SCREENS.forEach((s, i) => {
    const name = s.name.toLowerCase(), short = label(i).toLowerCase();
    const on = s.elements.find(([, said]) => said.toLowerCase().includes(asked));
    const rank = short === asked ? 0 : short.startsWith(asked) ? 1 : short.includes(asked) ? 2 : name.includes(asked) || s.id.toLowerCase().includes(asked) ? 3 : on ? 4 : 9;
    if (rank < 9) ranked.push([rank, i, rank === 4 ? "has " + on[0] + " “" + on[1] + "”" : s.kind + " · " + (s.short ? s.name : s.id)]);
  });
  found = ranked.sort((a, b) => a[0] - b[0] || a[1] - b[1]).slice(0, 40); active = 0; list();
}
function list() {
  matches.replaceChildren(...found.map(([, i, why], n) => html("li", { role: "option", id: "match-" + n, "aria-selected": n === active ? "true" : "false", "data-go": i }, label(i), html("small", {}, why))));
  if (!found.length && query.value.trim()) matches.append(html("li", {}, html("small", {}, "no screen is called so, and none shows it")));
  matches.hidden = !query.value.trim();
  query.setAttribute("aria-expanded", String(!matches.hidden));
  if (found.length) { query.setAttribute("aria-activedescendant", "match-" + active); matches.children[active].scrollIntoView({ block: "nearest" }); } else query.removeAttribute("aria-activedescendant");
}
const closeList = () => { matches.hidden = true; query.setAttribute("aria-expanded", "false"); };
query.addEventListener("input", search);
query.addEventListener("focus", search);
query.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") { if (found.length) active = (active + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length; list(); event.preventDefault(); }
  else if (event.key === "Enter" && found.length) { closeList(); choose(found[active][1], true); }
  else if (event.key === "Escape") { query.value = ""; closeList(); query.blur(); event.stopPropagation(); }
});
document.addEventListener("click", (event) => {
  const at = event.target.closest("[data-go], [data-near], [data-do]");
  if (!event.target.closest(".search")) closeList();
  if (!at) return;
  if (at.dataset.go !== undefined) {
    event.preventDefault(); closeList(); choose(Number(at.dataset.go), true);
    if (!at.closest(".graph")) { $("graph").scrollIntoView(); panel.focus({ preventScroll: true }); }
  }
  else if (at.dataset.near !== undefined) neighbours(Number(at.dataset.near));
  else ({ in: () => zoom(1.25), out: () => zoom(0.8), fit: () => whole(), leave: leaveNeighbours,
    near: () => { nearOnly(!state.near); state.centre = null; redraw(); first(); },
    unfold: () => { state.centre = null; SHOWN.forEach((m, g) => { if (m.length > 1) state.open.add(g); }); redraw(); whole(); },
    fold: () => { state.centre = null; state.open.clear(); redraw(); whole(); } })[at.dataset.do]();
});
$("legend").addEventListener("change", (event) => {
  const name = event.target.dataset.class;
  if (event.target.dataset.crowd) state.crowd = event.target.checked;
  else if (name === undefined) state.every = event.target.checked;
  else if (event.target.checked) state.shown.add(name); else state.shown.delete(name);
  redraw();
});

let held = null, moved = false;
map.addEventListener("pointerdown", (event) => { held = [event.clientX, event.clientY]; moved = false; });
addEventListener("pointerup", () => { held = null; });
addEventListener("pointermove", (event) => {
  if (!held) return;
  const dx = event.clientX - held[0], dy = event.clientY - held[1];
  if (!moved && Math.hypot(dx, dy) < 4) return;
  moved = true; view.x += dx; view.y += dy; held = [event.clientX, event.clientY]; show();
});
map.addEventListener("wheel", (event) => {
  if (!event.ctrlKey && !event.metaKey && !map.contains(document.activeElement)) return;
  event.preventDefault();
  const at = map.getBoundingClientRect();
  zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX - at.x, event.clientY - at.y);
}, { passive: false });
function press(target) {
  const folder = target.closest("[data-fold]"), box = target.closest("[data-screen]");
  if (folder) fold(Number(folder.dataset.fold));
  else if (box) state.centre === null ? choose(Number(box.dataset.screen), false) : neighbours(Number(box.dataset.screen));
  else if (state.centre === null && state.chosen !== null) choose(null, false);
}
map.addEventListener("click", (event) => { if (!moved) press(event.target); });
map.addEventListener("dblclick", (event) => { const box = event.target.closest("[data-screen]"); if (box) neighbours(Number(box.dataset.screen)); });
map.addEventListener("focusin", (event) => {
  const key = event.target.dataset.key, at = key && LAYOUT.boxes.get(key.replace(/^f/, "g"));
  if (!at || !event.target.matches(":focus-visible")) return;
  const x = view.x + at.x * view.k, y = view.y + at.y * view.k;
  if (x < 0 || y < 0 || x + 60 > map.clientWidth || y + 30 > map.clientHeight) { view.x += map.clientWidth / 3 - x; view.y += map.clientHeight / 3 - y; show(); }
});
map.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key], box = event.target.closest("[data-screen]");
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (step) { view.x += step[0] * 80; view.y += step[1] * 80; show(); }
  else if (event.key === "+" || event.key === "=") zoom(1.25);
  else if (event.key === "-") zoom(0.8);
  else if (event.key === "0") whole();
  else if (event.key === "Enter") press(event.target);
  else if (event.key === " " && event.target !== map) { const g = event.target.dataset.fold ?? (box && SCREENS[box.dataset.screen].group); if (state.centre === null && SHOWN[g].length > 1) fold(Number(g)); }
  else if (event.key === "n" && box) neighbours(Number(box.dataset.screen));
  else return;
  event.preventDefault();
});
addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== query) { event.preventDefault(); query.focus(); query.select(); }
  else if (event.key === "Escape") { if (state.centre !== null) leaveNeighbours(); else if (state.chosen !== null) choose(null, false); }
});

// The first sight: the way of a run, or the map; folded, unless so little is on it that all of it can be read.
function begin() {
  nearOnly(state.near);
  state.every = bundles().filter((b) => !b.tree).length <= 30;
  legend(); redraw();
  document.querySelector(".graph").style.setProperty("--tall", Math.ceil(LAYOUT.h * READABLE + 60) + "px");
  tell(null); first();
  const [what, id] = location.hash.slice(1).split("="), at = SCREENS.findIndex((s) => encodeURIComponent(s.id) === id);
  if (at >= 0) { what === "near" ? neighbours(at) : choose(at, true); $("graph").scrollIntoView(); }
}
begin();
addEventListener("resize", () => { if (state.chosen === null) first(); });
