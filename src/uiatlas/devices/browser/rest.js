// Resolves when a document was quiet for a while, or when the time is up: whether it was, which of its elements changed
// all the time, and what says that it is at work. What is known to do so all the time is not waited for. Changes nothing
// on the page.
([quiet, longest, known]) => new Promise((done) => {
  const began = performance.now(), ends = began + longest, ignored = new Set(known);
  const times = new Map(), names = new WeakMap();
  let last = began;
  const nameOf = (element) => {
    if (!names.has(element)) {
      const parts = [];
      for (let e = element; e && parts.length < 12; e = e.parentElement) {
        if (e.id) { parts.push(`#${e.id}`); break; }
        parts.push(e.localName + [...(e.parentElement?.children ?? [])].indexOf(e));
      }
      names.set(element, parts.join("<"));
    }
    return names.get(element);
  };
  const counts = (element, now) => {
    if (!element || element === document.body || element === document.documentElement) return true;
    if (ignored.size && ignored.has(nameOf(element))) return false;
    if (!times.has(element)) times.set(element, new Set());
    times.get(element).add(Math.floor((now - began) / 100));
    return true;
  };
  const watch = new MutationObserver((changes) => {
    const now = performance.now();
    const seen = new Set(changes.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement)));
    for (const element of seen) if (counts(element, now)) last = now;
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const moved = () => { last = performance.now(); };
  addEventListener("scroll", moved, { capture: true, passive: true });
  // Transitions that end by themselves are waited for.
  const moves = (now) => document.getAnimations().filter((a) => a.playState === "running" && !a.pending &&
    Number.isFinite(a.effect?.getComputedTiming().endTime) && a.effect.getComputedTiming().endTime < 2000)
    .map((a) => counts(a.effect.target, now)).some(Boolean);
  const shows = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0;
  // What is busy, a progress of which nobody knows how much is left, and what moves without an end.
  const atWork = () => [...document.querySelectorAll(
    "[aria-busy=true], progress:not([value]), [role=progressbar]:not([aria-valuenow])")].filter(shows).map(nameOf)
    .concat(document.getAnimations().filter((a) => a.playState === "running" && a.effect?.target &&
      a.effect.getComputedTiming().endTime === Infinity && shows(a.effect.target)).map((a) => `@${a.animationName ?? nameOf(a.effect.target)}`))
    .filter((name) => !ignored.has(name));
  const check = () => {
    const now = performance.now();
    const still = !moves(now) && now - last >= quiet && document.readyState !== "loading";
    const busy = still || now >= ends ? atWork() : [];
    const rest = still && !busy.length;
    if (!rest && now < ends) return setTimeout(check, 20);
    watch.disconnect();
    removeEventListener("scroll", moved, { capture: true });
    const often = rest ? [] : [...times].filter(([, at]) => at.size * 250 >= longest).map(([e]) => nameOf(e));
    done([rest, often.slice(0, 50), still, [...new Set(busy)].slice(0, 50)]);
  };
  setTimeout(check, quiet);
})
