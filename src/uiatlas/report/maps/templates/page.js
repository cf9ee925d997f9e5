// What the page does when it is clicked, typed at, dragged and zoomed.
const $ = (id) => document.getElementById(id);
const query = $("query"), matches = $("matches"), leave = document.querySelector("[data-do=leave]");
const view = { x: 0, y: 0, k: 1 };
const show = () => world.setAttribute("transform", `translate(${view.x.toFixed(1)} ${view.y.toFixed(1)}) scale(${view.k.toFixed(4)})`);
function zoom(by, px = map.clientWidth / 2, py = map.clientHeight / 2) {
  const k = Math.min(3, Math.max(0.05, view.k * by));
  view.x = px - (px - view.x) * k / view.k; view.y = py - (py - view.y) * k / view.k; view.k = k; show();
}
function whole(least = 0) {
  const x = LAYOUT.x || -16, y = LAYOUT.y || -24, w = LAYOUT.w + (LAYOUT.x ? 0 : 32), h = LAYOUT.h + (LAYOUT.x ? 0 : 48);
  const k = Math.max(least, Math.min(1.15, map.clientWidth / w, map.clientHeight / h));
  const small = w * k <= map.clientWidth && h * k <= map.clientHeight;
  Object.assign(view, { k, x: small || LAYOUT.x ? (map.clientWidth - w * k) / 2 - x * k : 12 - x * k, y: h * k <= map.clientHeight || LAYOUT.x ? (map.clientHeight - h * k) / 2 - y * k : 12 - y * k });
  show();
}
function centreOn(key) {
  const at = LAYOUT.boxes.get(key);
  if (!at) return;
  if (view.k < 0.7) view.k = 0.9;
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
  if (screen !== null && LONELY.has(SCREENS[screen].group)) showLonely();
  if (screen !== null && move) { const g = SCREENS[screen].group; if (GROUPS[g][0] !== screen) state.open.add(g); }
  redraw(); tell(screen);
  if (screen !== null && move) centreOn(keyOf(screen));
  mark();
}
function showLonely() { if (!state.crowd) { state.crowd = true; legend(); } }
function neighbours(screen) { state.centre = state.chosen = screen; redraw(); tell(screen); whole(0.45); mark(); }
function leaveNeighbours() { state.centre = null; redraw(); if (state.chosen === null) whole(0.6); else choose(state.chosen, true); mark(); }
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
  if (at.dataset.go !== undefined) { closeList(); choose(Number(at.dataset.go), true); }
  else if (at.dataset.near !== undefined) neighbours(Number(at.dataset.near));
  else ({ in: () => zoom(1.25), out: () => zoom(0.8), fit: () => whole(), leave: leaveNeighbours,
    unfold: () => { state.centre = null; GROUPS.forEach((m, g) => { if (m.length > 1) state.open.add(g); }); redraw(); whole(); },
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
  else if (event.key === " " && event.target !== map) { const g = event.target.dataset.fold ?? (box && SCREENS[box.dataset.screen].group); if (state.centre === null && GROUPS[g].length > 1) fold(Number(g)); }
  else if (event.key === "n" && box) neighbours(Number(box.dataset.screen));
  else return;
  event.preventDefault();
});
addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== query) { event.preventDefault(); query.focus(); query.select(); }
  else if (event.key === "Escape") { if (state.centre !== null) leaveNeighbours(); else if (state.chosen !== null) choose(null, false); }
});

// The first sight: folded, unless so little is on the map that all of it can be read.
function begin() {
  $("counts").textContent = [many(DATA.counts.screens, "screen"), many(DATA.counts.transitions, "transition"), many(GROUPS.length, "group"), DATA.version].filter(Boolean).join(" · ");
  let boxes = GROUPS.length;
  for (const g of TREE.order) if (GROUPS[g].length > 1 && (boxes + GROUPS[g].length <= 36 || GROUPS.length < 4)) { state.open.add(g); boxes += GROUPS[g].length; }
  state.every = bundles().filter((b) => !b.tree).length <= 30;
  legend(); redraw(); tell(null);
  if (!SCREENS.length) { $("hint").textContent = "This map is empty."; return; }
  whole(0.6);
  const [what, id] = location.hash.slice(1).split("="), at = SCREENS.findIndex((s) => encodeURIComponent(s.id) === id);
  if (at >= 0) what === "near" ? neighbours(at) : choose(at, true);
}
begin();
addEventListener("resize", () => { if (state.chosen === null) whole(0.6); });
