// What is told of the chosen screen beside the map, and the legend.
const panel = document.getElementById("panel");
function html(name, attributes = {}, ...inside) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : value);
  node.append(...inside.filter((part) => part !== null && part !== undefined && part !== ""));
  return node;
}
const goTo = (screen) => html("button", { type: "button", class: "link", "data-go": screen }, label(screen));

function tell(screen) {
  if (screen === null) return tellMap();
  const s = SCREENS[screen], pills = [html("span", { class: "pill" }, s.kind)];
  if (s.external) pills.push(html("span", { class: "pill" }, "external"));
  (s.marks || []).forEach((m) => pills.push(html("span", { class: "pill strong" }, m)));
  const parts = [html("h3", {}, label(screen)), html("p", { class: "soft" }, s.short ? s.name : s.id), html("div", { class: "row" }, ...pills),
    html("div", { class: "row" }, html("button", { type: "button", "data-near": screen }, "Neighbourhood"))];
  if (s.picture) parts.push(html("img", { src: s.picture, alt: "Picture of " + label(screen), class: "picture" }));
  const hops = WAY ? WAY.hops.filter((hop) => hop[0] === screen || hop[1] === screen) : [];
  if (hops.length) parts.push(html("h4", {}, "In this run (" + hops.length + ")"), html("ul", {}, ...tellWay(hops)));
  if (s.standing) parts.push(html("h4", {}, "No place of its own: " + s.standing + " of"), html("p", {}, goTo(s.of)));
  const behind = SCREENS.flatMap((other, i) => other.of === screen ? [i] : []);
  if (behind.length) parts.push(html("h4", {}, "Stands for (" + behind.length + ")"), html("ul", {}, ...behind.map((i) => html("li", {}, goTo(i), " ", html("span", { class: "soft" }, SCREENS[i].standing)))));
  if (s.host !== undefined) parts.push(html("h4", {}, "Part of"), html("p", {}, goTo(s.host)));
  const held = SCREENS.flatMap((other, i) => other.host === screen ? [i] : []);
  if (held.length) parts.push(html("h4", {}, "Holds"), html("ul", {}, ...held.map((i) => html("li", {}, goTo(i), " ", html("span", { class: "soft" }, SCREENS[i].kind)))));
  parts.push(...ways("Ways out", OUT[screen], "to"), ...ways("Ways in", IN[screen], "from"), ...values(s.values || []), ...elements(s.elements));
  panel.replaceChildren(...parts);
  panel.parentElement.scrollTop = 0;
}
function ways(title, list, end) {
  const told = list.map((i) => {
    const e = EDGES[i], facts = [e.class, e.told].filter(Boolean).join(", ");
    return html("li", { class: "way " + paint(e.class) }, end === "to" ? e.words + " → " : "", goTo(e[end]), end === "from" ? ": " + e.words : "",
      html("small", {}, facts), ...e.evidence.map((w) => html("small", {}, w)));
  });
  return [html("h4", {}, title + " (" + list.length + ")"), told.length ? html("ul", {}, ...told) : html("p", { class: "soft" }, "none known")];
}
function values(list) {
  return list.flatMap(([control, said, number]) => [html("h4", {}, "Values of " + control + " (" + number + ")"),
    html("p", {}, said.join(", ") + (number > said.length ? " …" : ""))]);
}
function elements(list) {
  if (!list.length) return [];
  return [html("h4", {}, "Elements (" + list.length + ")"), html("ul", {}, ...list.map(([role, said, id]) =>
    html("li", { class: "item" }, html("span", {}, role), html("span", {}, said || (id ? "" : "no name"), id ? html("small", {}, id) : "")))) ];
}
function tellMap() {
  const starts = SCREENS.flatMap((s, i) => s.marks ? [html("li", { class: "way" }, goTo(i), ...(s.marks.map((m) => html("small", {}, m))))] : []);
  const parts = [];
  if (WAY) parts.push(html("h3", {}, "The way (" + many(WAY.hops.length, "action") + ")"), WAY.hops.length ? html("ul", {}, ...tellWay(WAY.hops)) : html("p", { class: "soft" }, "Nothing was done."));
  if (starts.length) parts.push(html("h3", {}, "Where the app is entered (" + starts.length + ")"), html("ul", {}, ...starts));
  panel.replaceChildren(...parts);
}
function legend() {
  const lines = ["planned", "walked", "recovery", "learnt", "refuted"].map((name) => html("span", {}, html("i", { class: "l-" + name }), name));
  const count = (name) => EDGES.filter((e) => e.class === name).length;
  const rows = CLASSES.map((name) => html("label", { class: paint(name) },
    html("input", { type: "checkbox", "data-class": name, checked: state.shown.has(name) }), html("i", {}), name, html("span", { class: "tally" }, String(count(name)))));
  rows.push(html("label", {}, html("input", { type: "checkbox", "data-every": "1", checked: state.every }), "other links"));
  if (LONELY.size) rows.push(html("label", {}, html("input", { type: "checkbox", "data-crowd": "1", checked: state.crowd }), "lonely", html("span", { class: "tally" }, String(LONELY.size))));
  const kinds = [...new Set(SCREENS.map((s) => s.kind))].slice(0, 10).map((k) => html("span", {}, html("b", {}, letter(k)), k));
  kinds.push(html("span", { class: "way-out" }, "→ out of the chosen"), html("span", { class: "way-in" }, "→ into it"));
  if (SCREENS.some((s) => s.external)) kinds.push(html("span", {}, "dashed: external"));
  document.getElementById("legend").replaceChildren(WAY ? html("div", { class: "kinds" }, ...lines, html("span", {}, html("b", { class: "n" }, "1"), "action")) : "",
    html("details", { open: !WAY && innerHeight > 620 && innerWidth > 820 }, html("summary", {}, "Edges and screens"), html("div", { class: "rows" }, ...rows), html("div", { class: "kinds" }, ...kinds)));
}
