// The way of a run on its map: what was planned as broad bands, what was learnt, refuted and walked as lines, and the
// numbers of the actions on the lines that they took, each of them a link to its step.
function byBoxes(pairs, boxes) {
  const found = new Map();
  for (const [from, to, ...rest] of pairs) {
    const a = keyOf(from), b = keyOf(to), key = a + ">" + b;
    if (!boxes.has(a) || !boxes.has(b)) continue;
    if (!found.has(key)) found.set(key, { a, b, items: [] });
    found.get(key).items.push(rest);
  }
  return [...found.entries()];
}
function drawWay(boxes, drawn) {
  const under = make("g"), over = make("g"), numbers = make("g");
  if (!WAY) return [under, over, numbers];
  const put = (group, pairs, kind, head) => byBoxes(pairs, boxes).forEach(([key, { a, b, items }]) => {
    if (a === b) return;
    const mended = items.length && items.every(([, , recovery]) => recovery);
    group.append(make("path", { d: drawn.get(key) || curved(boxes.get(a), boxes.get(b)), class: "way-line " + kind + (mended ? " mended" : ""),
      "marker-end": head ? "url(#arrow)" : "", "data-pair": key }));
  });
  put(under, WAY.planned, "planned", false);
  put(over, WAY.learned, "learned", true);
  put(over, WAY.refuted, "refuted", true);
  put(over, WAY.hops, "walked", true);
  byBoxes(WAY.hops, boxes).forEach(([key, { a, b, items }]) => {
    const shown = items.slice(0, a === b ? 5 : 2), group = make("g", { "data-pair": key, "data-box": a === b ? a : "" });
    shown.forEach((hop, n) => group.append(badge(hop, -22 * (shown.length - 1 - n))));
    if (items.length > shown.length) {
      const more = make("text", { x: 12, y: 4, class: "about" });
      more.textContent = "+" + (items.length - shown.length);
      group.append(more);
    }
    numbers.append(group);
  });
  return [under, over, numbers];
}
function badge([number, said, recovery, off], x) {
  const told = "action " + number + ": " + said + (off ? " (led off the map)" : "") + (recovery ? " (recovery)" : "");
  const sign = make("text", { x, y: 4, "text-anchor": "middle" });
  sign.textContent = number;
  return make("a", { href: "#action-" + number, "aria-label": told, class: recovery ? "number mended" : "number" },
    tooltip(told), make("circle", { cx: x, cy: 0, r: 10.5 }), sign);
}
// On the last straight part of a line, where lines to several screens are apart; what stays on a screen, at its corner.
function placeNumbers(over, numbers) {
  const lines = new Map([...over.querySelectorAll(".walked")].map((line) => [line.dataset.pair, line]));
  for (const group of numbers.children) {
    const box = LAYOUT.boxes.get(group.dataset.box), line = lines.get(group.dataset.pair);
    const at = box ? { x: box.x + box.w - 14, y: box.y - 1 } : line.getPointAtLength(Math.max(0, line.getTotalLength() - 17));
    group.setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`);
  }
}
const wayBoxes = () => [...ON_WAY].flatMap((s) => [keyOf(s), "g" + SCREENS[s].group]).map((key) => LAYOUT.boxes.get(key)).filter(Boolean);

// The same in words, for the panel: all of the way, or what was done on one screen.
function tellWay(hops) {
  return hops.map(([from, to, number, said, recovery, off]) => html("li", { class: "way" + (recovery ? " mended" : "") },
    html("a", { href: "#action-" + number }, "Action " + number), ": " + said,
    html("small", {}, label(from) + " → " + (off ? "off the map" : from === to ? "the same screen" : label(to)))));
}
