// What one frame shows, as rows in preorder, in one call: the roles and names of the accessibility tree, merged
// with the states, places and texts of the DOM; open shadow roots are walked as they are drawn. Changes nothing on the page.
// With `pick` it answers the node of that row instead, if the row still says what it is expected to say.
({ flags: F, pick, expect }) => {
  const rows = [], nodes = [], modals = [];
  const SKIP = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "HEAD", "META", "LINK", "OPTION", "OPTGROUP", "BR"]);
  const NATIVE = "a[href],button,input:not([type=hidden]),select,textarea,summary";
  const ARIA = new Set(("button link checkbox switch radio menuitem menuitemcheckbox menuitemradio tab option treeitem " +
    "slider spinbutton textbox searchbox combobox").split(" "));
  const ROLED = [...ARIA].map((r) => `[role=${r}]`).join(",");
  const CONTROLS = `${NATIVE},${ROLED},[onclick],[contenteditable=""],[contenteditable=true]`;
  const HOLDERS = new Set(("list listitem table grid treegrid row tree listbox dialog alertdialog menu menubar tablist " +
    "toolbar navigation main form region banner contentinfo complementary search group radiogroup tabpanel").split(" "));
  const MARKED = new Set(["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"]);
  const TYPED = new Set(("text search email url tel password number date time datetime-local month week color " +
    "range").split(" "));
  const PUSHED = new Set(["submit", "button", "reset", "image", "file"]);
  const page = document.scrollingElement || document.documentElement;
  const W = innerWidth, H = innerHeight, LEFT = page.scrollLeft, TOP = page.scrollTop;

  // A form answers with its fields where one is named as a property is, such as "title" or "id".
  const words = (said) => (typeof said === "string" ? said : "").split("\n").map((l) => l.replace(/\s+/g, " ").trim()).filter(Boolean)
    .join("\n").slice(0, 1000);

  // Roles and names by the rules of WAI-ARIA, HTML-AAM and accname; the browser's own tree costs a second per look here.
  const TAGS = { a: "link", area: "link", button: "button", summary: "button", textarea: "textbox", option: "option",
    img: "img", svg: "img", canvas: "img", ul: "list", ol: "list", menu: "list", li: "listitem", table: "table",
    tr: "row", nav: "navigation", main: "main", form: "form", aside: "complementary", dialog: "dialog",
    fieldset: "group", figure: "figure", h1: "heading", h2: "heading", h3: "heading", h4: "heading", h5: "heading",
    h6: "heading", progress: "progressbar", meter: "meter", output: "status" };
  const INPUTS = { checkbox: "checkbox", radio: "radio", range: "slider", number: "spinbutton", search: "searchbox",
    submit: "button", reset: "button", button: "button", image: "button", file: "button", hidden: "" };
  const CONTENT = new Set(("button link heading option tab menuitem menuitemcheckbox menuitemradio treeitem checkbox " +
    "radio switch gridcell cell columnheader rowheader tooltip").split(" "));
  // What says that it opens a menu is pushed, even where nobody gave it a role, as lists do for their submenus.
  const opens = (el) => /^(true|menu|listbox|dialog)$/.test(el.getAttribute("aria-haspopup") || "") && el.tabIndex >= 0 &&
    !el.matches(NATIVE);
  const MENUS = "[role=menu],[role=menubar],[role=listbox],[role=tree]";
  const IDLE = /^(none|presentation|separator)$/;
  const roleOf = (el) => {
    const given = (el.getAttribute("role") || "").trim().toLowerCase().split(/\s+/)[0];
    if (given === "image") return "img";
    if (given && given !== "none" && given !== "presentation" && given !== "generic") return given;
    const tag = el.localName;
    if (opens(el)) return el.closest("[role=menu],[role=menubar]") ? "menuitem" : "button";
    if (tag === "input") return el.list && !(el.type in INPUTS) ? "combobox" : INPUTS[el.type] ?? "textbox";
    if (tag === "select") return el.multiple || el.size > 1 ? "listbox" : "combobox";
    if ((tag === "a" || tag === "area") && !el.hasAttribute("href")) return "";
    if (given) return "";
    if (tag === "section") return el.hasAttribute("aria-label") || el.hasAttribute("aria-labelledby") ? "region" : "";
    return TAGS[tag] || "";
  };
  // The labels of a field, by root: asking the field itself goes through the whole document each time.
  const labelled = new Map();
  const labelsOf = (el) => {
    const root = el.getRootNode();
    if (!labelled.has(root)) {
      const found = new Map();
      for (const label of root.querySelectorAll?.("label") || []) {
        if (label.control) found.set(label.control, [...(found.get(label.control) || []), label]);
      }
      labelled.set(root, found);
    }
    return labelled.get(root).get(el) || [];
  };
  const PRESSED = "button,[role=button]";
  const saidIn = (node, root, bare) => {
    if (node.nodeType === 3) return node.nodeValue;
    if (node.nodeType !== 1 || SKIP.has(node.tagName)) return "";
    if (node !== root) {
      if (bare && node.matches(PRESSED)) return "";
      if (/^(select|textarea|input)$/.test(node.localName)) return node.localName === "input" && node.type === "image" ? node.alt : "";
      if (node.getAttribute("aria-hidden") === "true") return "";
      const label = node.getAttribute("aria-label");
      if (label) return ` ${label} `;
      if (node.localName === "img") return ` ${node.alt} `;
      const style = getComputedStyle(node);
      if (style.display === "none" || style.visibility === "hidden") return "";
      if (node.localName === "svg") return node.querySelector("title")?.textContent || "";
      const inner = [...children(node)].map((c) => saidIn(c, root, bare)).join("");
      return style.display.startsWith("inline") ? inner : ` ${inner} `;
    }
    return [...children(node)].map((c) => saidIn(c, root, bare)).join("");
  };
  const nameOf = (el, role = roleOf(el)) => {
    const by = (el.getAttribute("aria-labelledby") || "").split(/\s+/).filter(Boolean)
      .map((id) => el.getRootNode().getElementById?.(id)).filter(Boolean);
    const dialog = /^(alert)?dialog$/.test(role);
    const named = by.map((each) => each.getAttribute("aria-label") || flat(saidIn(each, each, true)) || (dialog ? "" : saidIn(each, each)))
      .join(" ") || el.getAttribute("aria-label");
    if (named && named.trim()) return flat(named);
    if (labelsOf(el).length && el.type !== "hidden") return flat(labelsOf(el).map((l) => saidIn(l, l)).join(" "));
    const tag = el.localName;
    const own = tag === "input" && PUSHED.has(el.type) ? (el.type === "image" ? el.alt : el.value) ||
      { submit: "Submit", reset: "Reset", file: "Choose File" }[el.type] :
      tag === "img" ? el.alt : tag === "svg" ? el.querySelector("title")?.textContent :
      tag === "fieldset" ? el.querySelector("legend")?.textContent :
      tag === "table" ? el.caption?.textContent : CONTENT.has(role) ? saidIn(el, el) : "";
    return flat(own) || flat(el.getAttribute("title")) || flat(el.placeholder || el.getAttribute("aria-placeholder")) ||
      (tag === "input" && el.type === "search" ? "search" : "") || hosted(el) || beside(el, role);
  };
  // A field that nothing names is called by what stands before it, or behind a box that is ticked, as people read it:
  // the nearest text that stands with it alone, and belongs to no other field.
  const FIELDS = "input:not([type=hidden]),select,textarea,[role=textbox],[role=combobox],[role=checkbox],[role=switch],[role=slider],[role=spinbutton]";
  const TICKED = "[type=checkbox],[type=radio],[role=checkbox],[role=switch]";
  const beside = (el, role) => {
    if (!el.matches(FIELDS) || el.matches("[type=submit],[type=button],[type=reset],[type=image],[type=file]")) return "";
    const sides = MARKED.has(role) ? ["nextSibling", "previousSibling"] : ["previousSibling"];
    const fields = (at) => [at, ...at.querySelectorAll(FIELDS)].filter((f) => f !== el && f.matches(FIELDS) && f.checkVisibility());
    for (let at = el, steps = 0; at && at !== document.body && steps < 4; at = at.parentElement, steps++) {
      const others = at === el ? [] : fields(at);
      if (others.length > 1 || others.some((f) => MARKED.has(role) || !f.matches(TICKED))) return "";
      for (const side of sides) {
        for (let by = at[side]; by; by = by[side]) {
          if (by.nodeType === 1 && !by.checkVisibility()) continue;
          const own = by.nodeType === 1 ? fields(by) : [];
          if (steps < 2 && own.length === 1 && own[0].matches(TICKED) && !MARKED.has(role)) return nameOf(own[0]).replace(/\s*[:*]+\s*$/, "");
          if (by.nodeType === 1 && (by.matches(CONTROLS) || by.querySelector(CONTROLS))) return "";
          if (by.nodeType === 1 && by.matches("h1,h2,header,nav")) continue;
          const said = by.nodeType === 8 ? "" : flat(saidIn(by, by));
          if (said) return /[\p{L}]/u.test(said) && said.length <= 80 ? said.replace(/\s*[:*]+\s*$/, "") : "";
        }
      }
    }
    return "";
  };
  // A button inside a component that is called by what the component is called.
  const hosted = (el) => {
    const host = el.getRootNode().host;
    return host && el.matches(NATIVE) ? flat(host.getAttribute("aria-label") || host.getAttribute("title") || "") : "";
  };
  const flat = (said) => words(said).replace(/\n/g, " ");
  const up = (node) => node.assignedSlot || node.parentNode || node.host || null;
  const inside = (node, el) => { for (; node; node = up(node)) if (node === el) return true; return false; };
  const steady = (id) => id && !/\d{3,}|^:|[0-9a-f]{8}-|(?=\w*\d)[0-9a-f]{8,}/i.test(id) &&
    !/(?:^|[-_.:])(?=[a-z0-9]*\d[a-z])[a-z0-9]{8,}(?:$|[-_.:])/.test(id);
  const idOf = (el) => el.dataset?.testid || el.getAttribute("data-test") || el.getAttribute("data-cy") ||
    (steady(el.getAttribute("id")) ? el.getAttribute("id") : "") || (el.getAttribute("name") || "");
  const meet = (a, b) => a && b ? [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]),
    Math.min(a[3], b[3])] : a || b;
  const empty = (r) => r[2] - r[0] < 1 || r[3] - r[1] < 1;
  const box = (el) => {
    const rects = el.getClientRects();
    const r = rects.length > 1 ? [...rects].find((q) => q.width > 1 && q.height > 1) || rects[0] : rects[0];
    return r ? [r.left, r.top, r.right, r.bottom] : [0, 0, 0, 0];
  };
  const whole = (el) => { const r = el.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };

  // A sheet over the whole page that is fixed there hides what is under it, whether or not it calls itself modal.
  const sheetAt = (x, y) => {
    for (let el = document.elementFromPoint(x, y); el && el !== document.body; el = up(el)) {
      if (el.nodeType !== 1 || getComputedStyle(el).position !== "fixed") continue;
      const r = whole(el);
      if (r[0] <= 1 && r[1] <= 1 && r[2] >= W - 20 && r[3] >= H - 1) return el;
    }
    return null;
  };
  const sheet = sheetAt(3, 3) && sheetAt(W - 22, 3) && sheetAt(3, H - 3) && sheetAt(W - 22, H - 3);
  let sheeted = false;

  const isModal = (el, role) => (el.localName === "dialog" && el.matches(":modal")) ||
    el.getAttribute("aria-modal") === "true" || role === "alertdialog";

  // A menu, a panel or a small dialog that is placed over the page, holds something to press and covers what is below.
  // A bar along the whole page is none, nor the suggestions below the field that is being typed into.
  const over = (el, style, rect, role) => {
    if (style.position !== "fixed" && style.position !== "absolute") return false;
    if (!(+style.zIndex > 0) && el.parentElement !== document.body && !el.matches("[popover],dialog")) return false;
    const seen = rect && meet(rect, [0, 0, W, H]);
    if (!seen || seen[2] - seen[0] < 40 || seen[3] - seen[1] < 20) return false;
    if (isModal(el, role)) return false;
    const wide = seen[2] - seen[0] >= W - 20, high = seen[3] - seen[1];
    if (wide && (high < H / 4 || high >= H - 20)) return false;
    const writing = document.activeElement?.matches("input,textarea,[contenteditable]");
    if (writing && (role === "listbox" || el.querySelector(":scope > [role=listbox]"))) return false;
    const beside = high >= 0.9 * H || (high < H / 4 && (seen[1] <= 1 || seen[3] >= H - 1));
    return covers(el, seen) && presses(el) && (!beside || hides(el, seen));
  };
  // A column as high as the window, and a bar at its top or bottom, are beside the page if nothing is written or drawn
  // below them but what fills the window, such as the drawing that one works on.
  const DRAWN = `${CONTROLS},img,svg,canvas`;
  const hides = (el, r) => [...document.querySelectorAll(`${DRAWN},p,li,td,th,h1,h2,h3,h4,label,span`)].some((each) => {
    const leaf = each.matches(DRAWN) || (!each.children.length && each.textContent.trim());
    if (!leaf || el.contains(each) || !each.checkVisibility()) return false;
    const place = whole(each), rect = meet(place, r), plan = meet(place, [0, 0, W, H]);
    const fills = !each.matches(CONTROLS) && plan[2] - plan[0] >= 0.6 * W && plan[3] - plan[1] >= 0.6 * H;
    if (fills || rect[2] - rect[0] <= 2 || rect[3] - rect[1] <= 2) return false;
    const stack = document.elementsFromPoint((rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2);
    return stack.slice(stack.findLastIndex((hit) => el.contains(hit)) + 1).includes(each);
  });
  // What a part of a small box covers of that box is nothing that was there before.
  const covers = (el, r) => {
    const around = el.parentElement && whole(el.parentElement);
    const share = around ? (around[2] - around[0]) * (around[3] - around[1]) / (W * H) : 0;
    const home = share > 0 && share < 0.8 && el.parentElement !== document.body ? el.parentElement : el;
    return coversOf(el, r, home);
  };
  const coversOf = (el, r, home) => [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]].some(([h, v]) => {
    const stack = el.getRootNode().elementsFromPoint(r[0] + (r[2] - r[0]) * h, r[1] + (r[3] - r[1]) * v);
    const below = stack.findLastIndex((hit) => el.contains(hit)) + 1;
    return el.contains(stack[0]) && stack.slice(below).some((hit) => !hit.contains(el) && !home.contains(hit));
  });
  const presses = (el) => {
    let found = 0;
    for (const each of el.querySelectorAll(`${CONTROLS},[tabindex],li`)) {
      const r = each.getBoundingClientRect();
      if (r.width > 1 && r.height > 1 && (each.matches(CONTROLS) || getComputedStyle(each).cursor === "pointer") && ++found > 1) return true;
    }
    return false;
  };

  const coverOf = (el, rect) => {
    const x = (rect[0] + rect[2]) / 2, y = (rect[1] + rect[3]) / 2;
    if (x < 0 || y < 0 || x >= W || y >= H) return null;
    const hit = el.getRootNode().elementFromPoint(x, y);
    if (!hit || inside(hit, el) || inside(el, hit) || hit.closest("label")?.control === el) return null;
    return hit;
  };

  // What is rolled out of its box is rolled into sight before it is touched: only what lies over the whole box covers it.
  const boxCovers = new Map();
  const coverOfBox = (ctx) => {
    const box = ctx.roller, r = box && meet(ctx.soft, [0, 0, W, H]);
    if (!r || empty(r)) return null;
    if (!boxCovers.has(box)) {
      const hits = [0.1, 0.5, 0.9].map((v) => box.getRootNode().elementFromPoint((r[0] + r[2]) / 2, r[1] + (r[3] - r[1]) * v));
      boxCovers.set(box, hits.every((hit) => hit && !inside(hit, box) && !inside(box, hit)) ? hits[1] : null);
    }
    return boxCovers.get(box);
  };
  const rolledAway = (rect, ctx) => {
    const x = (rect[0] + rect[2]) / 2, y = (rect[1] + rect[3]) / 2, soft = ctx.soft;
    return !!soft && (x < soft[0] || y < soft[1] || x >= soft[2] || y >= soft[3]);
  };

  // A part of the page that is shown with the other parts of its kind is rolled to; no other place is shown then.
  const together = new Map();
  const rolledTo = (hash) => {
    let name = hash.slice(1);
    try { name = decodeURIComponent(name); } catch { /* as it stands */ }
    const el = name && (document.getElementById(name) || document.getElementsByName(name)[0]);
    const parent = el && el.parentElement;
    if (!parent) return false;
    const known = together.get(parent) || together.set(parent, {}).get(parent);
    if (known[el.localName] === undefined) {
      const alike = [...parent.children].filter((each) => each.localName === el.localName);
      known[el.localName] = alike.length > 1 && alike.every((each) => each.getClientRects().length > 0);
    }
    return known[el.localName];
  };
  const here = location.href.split("#")[0];
  // An address that is only "#" leads nowhere: a script does something when the link is pressed.
  const linkOf = (node) => node.localName === "a" && /^(https?|file):$/.test(node.protocol) &&
    !/^\s*#?\s*$/.test(node.getAttribute("href")) && !(node.hash && node.href.split("#")[0] === here && rolledTo(node.hash)) ?
    node.href.slice(0, 500) : "";
  // What a page states of a control beside its label: what it sends by itself, what is written of it, what it calls.
  const BUILT_IN = /^(?:clear(?:Timeout|Interval)|remove(?:EventListener|Child|Attribute|Property|Item)?|revokeObjectURL|postMessage|send|call|apply|delete|clear|submit|requestSubmit|if|return|function|confirm|alert)$/;
  const ASKING = ["data-confirm", "data-turbo-confirm", "hx-confirm", "data-bs-original-title", "data-original-title", "aria-description"];
  // A browser from before 2023 does not know the mark of a field that was filled in wrongly, and throws when it is asked for.
  const MARKS_WRONG = (() => { try { document.documentElement.matches(":user-invalid"); return true; } catch { return false; } })();
  const stoppedOf = (el) => el.getAttribute("aria-invalid") === "true" ? el.validationMessage || "invalid" :
    MARKS_WRONG && el.matches(":user-invalid") ? el.validationMessage || "" : "";
  // Most controls state nothing: they have no attribute but those that say how they look and what they are.
  const SILENT = new Set(["class", "id", "style", "type", "role", "tabindex", "value", "checked", "placeholder", "aria-label", "data-testid"]);
  const silent = (el) => {
    for (const name of Element.prototype.getAttributeNames.call(el)) if (!SILENT.has(name)) return false;
    return !(el.form && (el.type === "submit" || el.type === "image")) && !stoppedOf(el);
  };
  const statedOf = (el) => {
    if (silent(el)) return null;
    const at = (e, name) => e?.getAttribute(name) || "";
    const by = at(el, "aria-describedby").split(/\s+/).filter(Boolean).map((id) => el.getRootNode().getElementById?.(id)?.textContent || "");
    const sends = el.form && (el.type === "submit" || el.type === "image") ? el.form : null;
    const code = [at(el, "onclick"), at(el, "onmousedown"), at(el, "onchange"), at(sends, "onsubmit"), /^javascript:/i.test(at(el, "href")) ? at(el, "href") : ""].join(";");
    const asked = [...code.matchAll(/confirm\(\s*(['"`])(.*?)\1/g)].map((m) => m[2]);
    const said = [at(el, "title"), ...ASKING.flatMap((name) => [at(el, name), at(sends, name)]), ...by, ...asked, stoppedOf(el)].map(flat).filter(Boolean);
    const called = [...code.matchAll(/([A-Za-z_$][\w$]*)\s*\(/g)].map((m) => m[1]).filter((name) => !BUILT_IN.test(name));
    const known = ["data-action", "data-event", "data-command", "ng-click", "@click", "v-on:click", "wire:click", "phx-click", "formaction"]
      .flatMap((name) => at(el, name).split(/[^\w$]+/)).concat(/^(?:button|a)$/.test(el.localName) || el.type === "submit" ? [at(el, "name")] : []);
    const ways = ["get", "post", "put", "patch", "delete"].filter((way) => el.hasAttribute("hx-" + way) || el.hasAttribute("data-hx-" + way));
    const method = at(el, "data-method") || at(el, "data-turbo-method") || at(el, "data-http-method") || ways[0] ||
      (sends ? at(el, "formmethod") || at(sends.querySelector("input[name=_method]"), "value") || at(sends, "method") || "get" : "get");
    const address = ways[0] ? at(el, "hx-" + ways[0]) || at(el, "data-hx-" + ways[0]) : at(el, "formaction") || at(el, "data-url") || at(el, "data-href") ||
      (sends ? at(sends, "action") : el.localName === "a" && /^(https?|file):$/.test(el.protocol) ? el.href : "");
    const request = address || method.toLowerCase() !== "get" ? `${method.toUpperCase()} ${address}`.slice(0, 500) : "";
    return request || said.length || called.length || known.some(Boolean) ?
      [request, [...new Set(said)].slice(0, 5).map((s) => s.slice(0, 300)), [...new Set([...called, ...known].filter(Boolean))].slice(0, 8)] : null;
  };
  // What a list that drops down offers, which the browser shows only once it is open.
  const OFFERED = 500;
  const offersOf = (el) => {
    const open = [...el.options || []].slice(0, OFFERED).filter((o) => !(o.disabled || o.parentNode.disabled));
    return open.map((o) => words(o.label)).filter(Boolean);
  };

  const add = (node, parent, role, text, name, id, bits, rect, ctx, more) => {
    const seen = rect && meet(rect, ctx.soft);
    const at = !rect || empty(seen) ? null :
      seen.map((v, i) => Math.round(v + (ctx.fixed ? 0 : i % 2 ? TOP : LEFT)));
    if (sheet && !ctx.fixed) { bits |= F.HIDDEN; sheeted ||= !!(bits & F.CLICKABLE); }
    if (name === text) name = "";
    rows.push([parent, node.nodeType === 1 ? node.localName : "#text", role, text, name, id, bits, at, more ?? null, linkOf(node),
      bits & F.CLICKABLE && node.nodeType === 1 ? statedOf(node) : null, more === "select" ? offersOf(node) : null]);
    nodes.push(node.nodeType === 1 ? node : node.parentElement);
    return rows.length - 1;
  };

  const stateOf = (el, role) => {
    const is = (name) => el.getAttribute("aria-" + name) === "true";
    let bits = 0;
    if (MARKED.has(role) || el.hasAttribute("aria-pressed")) {
      bits |= F.CHECKABLE;
      if (el.localName === "input" ? el.checked : is("checked") || is("pressed")) bits |= F.CHECKED;
    }
    if (is("selected") || (el.hasAttribute("aria-current") && !el.matches("[aria-current=false]"))) bits |= F.SELECTED;
    if (is("expanded") || (el.localName === "summary" && el.parentElement?.open)) bits |= F.EXPANDED;
    if (el.matches(":disabled") || el.closest("[aria-disabled=true],[inert]")) bits |= F.DISABLED;
    if (el.validity?.valueMissing || (is("required") && !(el.value || (el.isContentEditable && el.innerText.trim())) && field(el, role))) bits |= F.REQUIRED;
    return bits;
  };

  const field = (el, role) => {
    if (el.localName === "textarea") return true;
    if (el.localName === "input") return TYPED.has(el.type) || !(MARKED.has(role) || PUSHED.has(el.type));
    return el.isContentEditable && !el.parentElement?.isContentEditable;
  };

  // What is typed here is kept nowhere: passwords, codes for one use, cards.
  const SECRET = /(?:^|\s)(?:current-password|new-password|one-time-code|cc-[a-z-]+)(?:\s|$)/i;
  const secret = (el) => el.type === "password" || SECRET.test(el.getAttribute("autocomplete") || "");

  const valueOf = (el) => {
    if (el.localName === "select") return words([...el.selectedOptions].map((o) => o.label).join(", "));
    if (secret(el)) return el.value ? "•".repeat(el.value.length) : words(el.placeholder);
    const said = el.isContentEditable ? el.innerText : el.value;
    return words(said) || words(el.placeholder || el.getAttribute("aria-placeholder") || "");
  };

  // A button that says nothing is called by the picture on it, as icon fonts and sets of icons name it.
  const ICON = /^(?:fa|fas|glyphicon|bi|mdi|icon|lucide|codicon|feather|ti|ri|octicon|oi|la|pi)-([a-z][a-z-]*[a-z]|x)$/;
  const LOOK = /^(?:lg|sm|xs|xl|fw|spin|pulse|solid|regular|light|brands|inverse|border|stack|flip|rotate|pull|btn|button|wrapper|container|only)(?:-|$)/;
  const MEANT = { cog: "settings", cogs: "settings", gear: "settings", gears: "settings", wrench: "settings", sliders: "settings",
    trash: "delete", bin: "delete", pencil: "edit", pen: "edit", plus: "add", times: "close", xmark: "close", x: "close",
    floppy: "save", disk: "save", bars: "menu", ellipsis: "more", magnifier: "search", kebab: "more" };
  const iconOf = (el) => {
    for (const each of [el, ...[...el.querySelectorAll("i,span,svg,use,em,b")].slice(0, 4)]) {
      const used = each.localName === "use" ? (each.getAttribute("href") || each.getAttribute("xlink:href") || "").split("#").pop() : "";
      const mui = /^([A-Z][A-Za-z]+)Icon$/.exec(each.dataset?.testid || "");
      const told = mui ? mui[1].replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase().replace(/-(outlined|rounded|sharp)$/, "") : each.dataset?.icon || each.dataset?.lucide ||
        each.dataset?.feather || (/^[a-z][a-z-]*$/.test(used) ? used.replace(/^(?:icon|i)-/, "") : "") ||
        [...each.classList].map((c) => ICON.exec(c)?.[1]).find((c) => c && !LOOK.test(c)) || "";
      const other = /^x-(?!circle|square|octagon|lg)|restore|undo|arrow/.test(told);
      if (/^[a-z][a-z-]*$/.test(told)) return (other ? "" : MEANT[told.split("-")[0]]) || told.replace(/-/g, " ");
    }
    return "";
  };

  // The words of a developer's name: of "first_name" or "firstName" the two, of "btn3" and what looks generated none.
  const wordsOf = (id) => !/^[a-z]{3,}(?:[-_ ]?[A-Za-z][a-z]+)*$/.test(id) ? "" :
    id.replace(/[-_]+/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  // What the file of the only picture in a control is called, such as "trash.svg".
  const pictured = (el) => {
    const file = /([^/]+)\.(?:svg|png|gif|webp|ico)(?:[?#].*)?$/i.exec(el.querySelector("img[src]")?.getAttribute("src") || "");
    const said = file ? wordsOf(file[1].replace(/^(?:icon|ic|i)[-_]/, "")) : "";
    return MEANT[said] || said;
  };

  const control = (el, parent, role, style, rect, ctx) => {
    let bits = stateOf(el, role), text, name = nameOf(el, role) || flat(el.querySelector("img[alt]")?.alt), target = el;
    const typed = field(el, role);
    if (typed) {
      bits |= F.EDITABLE | F.CLICKABLE;
      if (secret(el)) bits |= F.PASSWORD;
      if (el.readOnly) bits &= ~F.EDITABLE;
      if (el.getRootNode().activeElement === el) bits |= F.FOCUSED;
      text = valueOf(el);
      if (role !== "slider" && !ARIA.has(role)) role = "textbox";
    } else {
      bits |= F.CLICKABLE;
      if (el.localName === "select") text = valueOf(el);
      else if (PUSHED.has(el.type) && el.localName === "input") text = el.type === "image" ? "" : words(el.value) || name;
      else if (el.localName === "input") [text, name] = [name, ""];
      else text = words(el.innerText);
      if (el.type === "file") {
        text = name;
        name = [...el.files].map((f) => f.name).join(", ");
      }
    }
    if (!name && (typed || !text)) name = (typed || el.localName === "input" ? "" : iconOf(el) || pictured(el)) || wordsOf(idOf(el));
    const ghost = style.opacity === "0" || empty(rect) || (rect[2] - rect[0] <= 2 && rect[3] - rect[1] <= 2);
    if (ghost && labelsOf(el).length) {
      target = labelsOf(el).find((label) => label.checkVisibility()) || el;
      rect = whole(target);
    }
    if (empty(rect)) return null;
    const over = rolledAway(rect, ctx) ? coverOfBox(ctx) : coverOf(target, rect);
    if (over && !(target !== el && inside(over, target))) bits |= F.HIDDEN;
    return { bits, text, name, rect, target, role, typed };
  };

  const children = (el) => el.shadowRoot ? el.shadowRoot.childNodes :
    el.localName === "slot" && el.assignedNodes().length ? el.assignedNodes({ flatten: true }) : el.childNodes;

  const plain = (el) => {
    if (el.shadowRoot || el.querySelector(CONTROLS + ",img,svg,canvas,iframe,slot,table,ul,ol,video")) return false;
    return [...el.children].every((c) => !c.shadowRoot && !c.hasAttribute("tabindex") && !c.onclick &&
      getComputedStyle(c).display.startsWith("inline") && getComputedStyle(c).cursor === getComputedStyle(el).cursor);
  };

  const textIn = (node, parent, ctx) => {
    const said = words(node.nodeValue);
    if (!said) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rect = whole(range);
    if (!ctx.dark && !empty(rect) && shown(rect, ctx)) add(node, parent, "text", said, "", "", 0, rect, ctx);
  };

  const shown = (rect, ctx) => {
    if (ctx.away || (ctx.hard && empty(meet(rect, ctx.hard)))) return false;
    if (ctx.whole) return !empty(meet(rect, ctx.whole));
    // What is fixed outside of the window is never scrolled to, such as a link to skip to the content until it is focused.
    return !astray(rect, ctx);
  };
  const astray = (rect, ctx) => ctx.fixed ? empty(meet(rect, [0, 0, W, H])) : rect[2] + LEFT <= 0 || rect[3] + TOP <= 0;

  const rolled = (el, r) => [r[0] - el.scrollLeft, r[1] - el.scrollTop, r[0] - el.scrollLeft + el.scrollWidth,
    r[1] - el.scrollTop + el.scrollHeight];

  const within = (el, style, rect, old) => {
    const ctx = { ...old, dark: style.visibility !== "visible" || style.opacity === "0" || (old.dark && old.veiled) };
    ctx.veiled = old.veiled || style.opacity === "0";
    ctx.pointer = style.cursor === "pointer";
    if (style.position === "fixed") Object.assign(ctx, { fixed: true, away: false, hard: null, soft: null, whole: null, roller: null });
    if (style.position === "absolute") Object.assign(ctx, { hard: old.placedHard, soft: old.placedSoft, roller: old.placedRoller });
    const [x, y] = [style.overflowX, style.overflowY], placed = style.position !== "static";
    const cuts = (x !== "visible" || y !== "visible") && el !== document.body && el !== document.documentElement && style.display !== "inline";
    if (!cuts && !placed) return [ctx, ctx];
    const mine = { ...ctx };
    if (cuts) {
      const rolls = [x, y].some((o) => o === "auto" || o === "scroll");
      // What rolls within a box that cuts off is reached by rolling, however far below that box it lies.
      if (rolls) Object.assign(ctx, { soft: meet(meet(ctx.soft, ctx.hard), rect), hard: null, whole: rolled(el, rect), roller: el,
        away: ctx.away || (!ctx.whole && !empty(rect) && astray(rect, ctx)) });
      else ctx.hard = meet(ctx.hard, rect);
    }
    if (placed) Object.assign(ctx, { placedHard: ctx.hard, placedSoft: ctx.soft, placedRoller: ctx.roller });
    return [mine, ctx];
  };

  const visit = (node, parent, old) => {
    if (node.nodeType === 3) return textIn(node, parent, old);
    if (node.nodeType !== 1 || (SKIP.has(node.tagName) && !(node.tagName === "OPTION" && old.options))) return;
    const el = node, style = getComputedStyle(el);
    if (style.display === "none" || (style.contentVisibility === "hidden" && !el.checkVisibility())) return;
    if (el.parentElement?.localName === "details" && !el.checkVisibility()) return;
    const rect = style.display === "contents" ? null : whole(el);
    const [mine, ctx] = within(el, style, rect || [0, 0, 0, 0], old);
    if (!rect) return descend(el, parent, ctx);
    const role = roleOf(el), tag = el.localName;
    const root = el === document.body || el === document.documentElement;
    const native = el.matches(NATIVE) || ARIA.has(role) || (tag === "option" && old.options) || field(el, role);
    const hand = !root && !/^i?frame$/.test(tag) && (el.onclick || el.hasAttribute("onclick") || (ctx.pointer && !old.pointer && tag !== "label") ||
      (el.tabIndex >= 0 && el.hasAttribute("tabindex") && !HOLDERS.has(role) && !idle(el)) ||
      // A picture that says what it is for and holds nothing is a button, whatever it is made of.
      (el.getAttribute("title") && style.backgroundImage !== "none" && !role && !el.children.length && !el.textContent.trim()));
    const layer = !native && !root && !mine.dark && over(el, style, rect, role);
    if (native || (hand && !layer)) return touchable(el, parent, role, style, native ? box(el) : rect, mine, ctx, native);
    if (mine.dark || !shown(rect, mine)) return mine.dark && !ctx.veiled ? descend(el, parent, ctx) : peek(el, parent, rect, ctx);
    if (tag === "iframe" || tag === "frame") return framed(el, parent, rect, mine);
    if (/^img|^image|^figure|graphics/.test(role) || tag === "img" || tag === "svg" || tag === "canvas") {
      const name = nameOf(el);
      if (name || tag === "canvas") add(el, parent, "image", "", name, idOf(el), 0, rect, mine);
      return tag === "figure" ? descend(el, parent, ctx) : undefined;
    }
    if (tag === "label" && el.control && el.control.checkVisibility()) return descend(el, parent, ctx, true);
    if (role === "heading") return headed(el, parent, rect, mine, ctx);
    const modal = isModal(el, role);
    const rolls = /auto|scroll/.test(style.overflowY + style.overflowX) && !root &&
      (el.scrollHeight > el.clientHeight + 4 || el.scrollWidth > el.clientWidth + 4);
    if (modal || layer || HOLDERS.has(role) || rolls) {
      const bits = (rolls ? F.SCROLLABLE : 0) | (layer ? F.OVER : 0) | stateOf(el, role) & ~F.DISABLED;
      const name = /listitem|row|region|^$/.test(role) ? words(el.getAttribute("aria-label") || "") : nameOf(el);
      const at = add(el, parent, modal ? "dialog" : role || "generic", "", name, idOf(el), bits, rect, mine);
      descend(el, at, ctx);
      if (modal && rows.length > at + 1) modals.push([at, rows.length]);
      return;
    }
    if ([...el.childNodes].some((c) => c.nodeType === 3 && c.nodeValue.trim()) && plain(el)) {
      const said = words(el.innerText);
      if (said) add(el, parent, "text", said, "", idOf(el), 0, rect, mine);
      return;
    }
    descend(el, parent, ctx);
  };

  // A line between the items of a menu, and what only holds a menu, can have the focus, and do nothing.
  const idle = (el) => !!el.querySelector(MENUS) || (IDLE.test(el.getAttribute("role") || "") && !el.textContent.trim());

  // What lies beside its container's box is seen all the same, unless it is cut off there.
  // A box without height or width, as one that holds only floats, cuts nothing off.
  const peek = (el, parent, rect, ctx) => {
    if (!ctx.hard || empty(rect) || !empty(meet(rect, ctx.hard))) descend(el, parent, ctx);
  };

  // Components keep their buttons to themselves: they are pushed, and not what only holds them.
  const parts = (el) => el.shadowRoot ? !!el.shadowRoot.querySelector("button") :
    !el.textContent.trim() && !el.querySelector(CONTROLS) && [...el.querySelectorAll("*")].some((c) => c.shadowRoot);

  const touchable = (el, parent, role, style, rect, mine, ctx, native) => {
    const found = style.visibility === "visible" && (!mine.veiled || labelsOf(el).length) ?
      control(el, parent, role, style, rect, mine) : null;
    if (!found || !shown(found.rect, mine) || (!native && !found.typed && parts(el))) return native ? undefined : descend(el, parent, ctx);
    const tag = el.localName, several = tag === "select" && (el.multiple || el.size > 1);
    const holds = !found.typed && tag !== "select" && (el.shadowRoot ? !native : !!el.querySelector(CONTROLS));
    const kind = tag === "select" ? (several ? "listbox" : "combobox") : tag === "summary" ? "button" :
      tag === "option" ? "option" : found.role;
    if (tag === "option" && el.selected) found.bits |= F.SELECTED;
    const more = tag === "select" && !several ? "select" : el.type === "file" ? "file" : el.type === "range" ? "range" : null;
    if (several) found.bits &= ~F.CLICKABLE;
    const at = add(found.target, parent, kind, holds || several ? "" : found.text, holds ? "" : found.name, idOf(el), found.bits,
      found.rect, mine, more);
    nodes[at] = found.typed ? el : found.target;
    if (holds || several) descend(el, at, { ...ctx, options: several });
  };

  // What a heading holds to be pressed is a control of its own, as in the headings of a list of posts or of parts that unfold.
  const headed = (el, parent, rect, mine, ctx) => {
    const held = [...el.querySelectorAll(CONTROLS)].filter((each) => {
      const above = each.parentElement.closest(CONTROLS);
      return !above || above.contains(el);
    });
    const marks = held.some((each) => each.matches(PRESSED) && each.hasAttribute("aria-label"));
    const said = (held.length && flat(saidIn(el, el, true))) || (marks ? "" : words(el.innerText));
    const at = said || !held.length ? add(el, parent, "heading", said, "", idOf(el), 0, rect, mine) : parent;
    for (const each of held) visit(each, at, ctx);
  };

  const framed = (el, parent, rect, ctx) => {
    const own = [rect[0] + el.clientLeft, rect[1] + el.clientTop, 0, 0];
    const place = own.map((v, i) => Math.round(v + (ctx.fixed ? 0 : i % 2 ? TOP : LEFT)));
    let number = -1;
    for (let i = 0; i < window.length; i++) if (window[i] === el.contentWindow) number = i;
    const bits = coverOf(el, rect) ? F.HIDDEN : 0;
    add(el, parent, "frame", "", words(el.getAttribute("title")), idOf(el), bits, rect, ctx, [number, place[0], place[1]]);
  };

  // A page of a hundred thousand things is told in part: its first thousands, and what is in sight.
  const MOST = 5000, LONGEST = 3000, began = performance.now();
  const told = (child) => {
    const spent = performance.now() - began;
    if (rows.length < MOST && spent < LONGEST) return true;
    return spent < 2 * LONGEST && child.nodeType === 1 && !empty(meet(whole(child), [0, 0, W, H]));
  };

  const descend = (el, parent, ctx, wordless) => {
    for (const child of children(el)) if (!(wordless && child.nodeType === 3) && told(child)) visit(child, parent, ctx);
  };

  if (document.body) visit(document.body, -1, {});
  if (pick !== undefined) {
    const row = rows[pick];
    return row && JSON.stringify(row.slice(1, 6)) === JSON.stringify(expect) ? nodes[pick] : null;
  }
  const front = modals.sort((a, b) => a[0] - b[0]).pop() || null;
  const index = parent === window ? -1 : [...Array(parent.length).keys()].find((i) => parent[i] === window) ?? -1;
  return JSON.stringify({
    rows, index, front, sheeted, title: document.title, url: location.href,
    place: rolledTo(location.hash) ? here : location.href, loading: performance.timeOrigin,
    size: [Math.max(page.scrollWidth, W), Math.max(page.scrollHeight, H)], ready: document.readyState,
  });
}
