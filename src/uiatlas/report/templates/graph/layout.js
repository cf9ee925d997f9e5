// Where things stand: what follows a card is to its right; many plain followers share a grid, and what would be too tall is
// set in columns, so that nothing is far away.
const CARD = { w: 226, h: 44, gap: 13, room: 62, trunk: 26 }, BOX = { w: 196, h: 40, gap: 10, room: 58, trunk: 24 };
const LANE = 24, TALL = 560, SHAPE = 1.5;

// A grid of equal cards: one column of a few, else as wide as a page is.
function grid(items, look, most) {
  const across = items.length < most ? 1 : Math.ceil(Math.sqrt(items.length * 0.34));
  const down = Math.ceil(items.length / across);
  return { items, across, down, w: across * (look.w + look.gap) - look.gap, h: down * (look.h + look.gap) - look.gap };
}

// Blocks one below the other, in as many columns as fill a page best.
function columns(blocks, look) {
  const tall = blocks.reduce((sum, b) => sum + b.h + look.gap, -look.gap), tallest = Math.max(0, ...blocks.map((b) => b.h));
  let best = null;
  for (let count = 1; count <= (tall > TALL ? Math.min(9, blocks.length) : 1); count++) {
    const limit = Math.max(tallest, tall / count), cols = [[]];
    let used = 0;
    for (const b of blocks) {
      if (used && used + b.h > limit * 1.06 && cols.length < count) { cols.push([]); used = 0; }
      cols[cols.length - 1].push(b); used += b.h + look.gap;
    }
    const sizes = cols.map((c) => ({ w: Math.max(0, ...c.map((b) => b.w)), h: c.reduce((s, b) => s + b.h + look.gap, -look.gap) }));
    const w = sizes.reduce((s, c) => s + c.w, 0) + (cols.length - 1) * look.room, h = Math.max(0, ...sizes.map((c) => c.h)) + (cols.length > 1 ? LANE : 0);
    const score = Math.max(w, h * SHAPE) * (1 + 0.08 * cols.length);
    if (!best || score < best.score) best = { cols, sizes, w, h, score };
  }
  return best;
}

// size(i): width and height of node i; parts: the roots that nothing leads to, each part under a caption of its own. Gives
// places, lanes to other columns, grids, captions, and the size of the whole.
function arrange(tree, size, look, rootGap, parts) {
  const kids = tree.parent.map(() => []), span = [], spots = [], lanes = [], frames = [];
  tree.order.forEach((i) => { if (tree.parent[i] >= 0) kids[tree.parent[i]].push(i); });
  const plain = (i) => !kids[i].length && size(i).plain;
  const blocksOf = (list, most) => {
    const leaves = list.filter(plain), blocks = list.filter((k) => !plain(k)).map((k) => ({ node: k, w: span[k].w, h: span[k].h }));
    if (leaves.length) { const packed = grid(leaves, look, most); blocks.push({ packed, w: packed.w, h: packed.h }); }
    return columns(blocks, look);
  };
  for (const i of [...tree.order].reverse()) {
    const own = size(i), set = blocksOf(kids[i], 6);
    span[i] = { set, w: own.w + (set.w ? look.room + set.w : 0), h: Math.max(own.h, set.h) };
  }
  const queue = [];
  const spread = (set, x, top, owner) => set.cols.forEach((col, n) => {
    let y = top + (set.cols.length > 1 ? LANE : 0);
    const lane = n ? top + 6 : null;
    for (const b of col) {
      if (b.packed) {
        b.packed.items.forEach((k, at) => { spots[k] = { x: x + Math.floor(at / b.packed.down) * (look.w + look.gap), y: y + (at % b.packed.down) * (look.h + look.gap) }; lanes[k] = lane; });
        if (b.packed.across > 1) frames.push({ x: x - 7, y: y - 9, w: b.w + 14, h: b.h + 16, owner, lane, items: b.packed.items });
      } else { lanes[b.node] = lane; queue.push([b.node, x, y]); }
      y += b.h + look.gap;
    }
    x += set.sizes[n].w + look.room;
  });
  let y = 0, width = 0;
  const captions = [];
  const put = (roots) => {
    const set = blocksOf(roots, 2);
    spread(set, 0, y, -1);
    while (queue.length) { const [i, x, top] = queue.pop(); spots[i] = { x, y: top }; spread(span[i].set, x + size(i).w + look.room, top, i); }
    y += set.h; width = Math.max(width, set.w);
  };
  if (tree.reached) put(tree.roots.slice(0, tree.reached));
  const others = tree.roots.slice(tree.reached);
  for (const { text, roots } of parts || (others.length ? [{ text: "", roots: others }] : [])) {
    if (y) { y += rootGap; captions.push({ text, y: y - 22 }); }
    put(roots);
  }
  return { spots, lanes, frames, w: width, h: y, captions };
}

// What nothing leads to: the app's own screens, of which the lonely ones wait until they are asked for where they are many;
// and what is no screen of the app.
const outside = (g) => SCREENS[GROUPS[g][0]].external;
const CROWD = 60;
let LONELY = new Set();
function lonely() {
  const found = TREE.roots.slice(TREE.reached).filter((g) => !outside(g) && !TREE.parent.includes(g));
  return new Set(found.length > CROWD && !state.near ? found : []);
}
function apart() {
  const roots = TREE.roots.slice(TREE.reached), own = roots.filter((g) => !outside(g) && (state.crowd || !LONELY.has(g)));
  const waiting = state.crowd ? 0 : LONELY.size;
  const alone = state.near ? "Joined by ways that are not shown" : "No known way leads here from where the app is entered";
  return [{ text: alone, roots: own },
    { text: waiting + " more screens have no known way; “lonely” in the legend shows them", roots: [], waiting },
    { text: "Outside of the app, or without a screen", roots: roots.filter(outside) }].filter((part) => part.roots.length || part.waiting);
}

// The whole map: boxes of everything that can be seen, by "g" + group and "s" + screen.
function layOut() {
  const inside = SHOWN.map((members, g) => state.open.has(g) && members.length > 1
    ? arrange(INNER[g], () => ({ w: BOX.w, h: BOX.h, plain: true }), BOX, 0) : null);
  const size = (g) => inside[g] ? { w: Math.max(CARD.w, inside[g].w + 28), h: inside[g].h + 60, plain: false } : { w: CARD.w, h: CARD.h, plain: true };
  const all = arrange(TREE, size, CARD, 64, apart()), boxes = new Map();
  const frames = all.frames.map((f) => ({ ...f, owner: f.owner < 0 ? null : "g" + f.owner, items: f.items.map((g) => "g" + g) }));
  SHOWN.forEach((members, g) => {
    if (!all.spots[g]) return;
    const at = { ...all.spots[g], ...size(g), group: g, open: !!inside[g], lane: all.lanes[g], trunk: CARD.trunk };
    boxes.set("g" + g, at);
    if (!inside[g]) return;
    const dx = at.x + 14, dy = at.y + 46, shift = (lane) => lane === null ? null : lane + dy;
    members.forEach((s, n) => boxes.set("s" + s, { x: dx + inside[g].spots[n].x, y: dy + inside[g].spots[n].y, w: BOX.w, h: BOX.h, screen: s, lane: shift(inside[g].lanes[n]), trunk: BOX.trunk }));
    for (const f of inside[g].frames) frames.push({ ...f, x: f.x + dx, y: f.y + dy, lane: shift(f.lane), owner: f.owner < 0 ? null : "s" + members[f.owner], items: f.items.map((n) => "s" + members[n]) });
  });
  return { boxes, frames, w: all.w, h: all.h, captions: all.captions };
}
const keyOf = (screen) => state.open.has(SCREENS[screen].group) && SHOWN[SCREENS[screen].group].length > 1 ? "s" + screen : "g" + SCREENS[screen].group;
