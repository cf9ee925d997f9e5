(() => {
  const map = document.getElementById("map");
  if (!map) return;
  const whole = map.viewBox.baseVal, home = [whole.x, whole.y, whole.width, whole.height];
  let box = [...home];
  const show = (next) => { box = next; map.setAttribute("viewBox", box.map((n) => n.toFixed(1)).join(" ")); };
  const zoom = (by, fx = 0.5, fy = 0.5) => {
    const width = Math.min(home[2] * 2, Math.max(120, box[2] * by)), scale = width / box[2];
    show([box[0] + box[2] * (1 - scale) * fx, box[1] + box[3] * (1 - scale) * fy, width, box[3] * scale]);
  };
  const way = () => {
    const on = [...map.querySelectorAll(".m-on rect, .m-target rect")].map((r) => r.getBBox());
    if (!on.length) return show([...home]);
    const x = Math.min(...on.map((b) => b.x)) - 40, y = Math.min(...on.map((b) => b.y)) - 40;
    const right = Math.max(...on.map((b) => b.x + b.width)) + 40, bottom = Math.max(...on.map((b) => b.y + b.height)) + 40;
    show([x, y, right - x, bottom - y]);
  };
  const tools = document.querySelector(".zoom");
  tools.hidden = false;
  tools.addEventListener("click", (event) => {
    const by = event.target.dataset.zoom;
    if (by === "way") way(); else if (by === "0") show([...home]); else if (by) zoom(Number(by));
  });
  map.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const at = map.getBoundingClientRect();
    zoom(event.deltaY > 0 ? 1.12 : 0.89, (event.clientX - at.x) / at.width, (event.clientY - at.y) / at.height);
  }, { passive: false });
  let held = null;
  map.addEventListener("pointerdown", (event) => { if (event.pointerType !== "touch" && !event.target.closest("a")) held = [event.clientX, event.clientY]; });
  const start = map.querySelector(".m-on"), frame = map.parentElement;
  if (start && frame.scrollHeight > frame.clientHeight) {
    const at = start.getBoundingClientRect(), around = frame.getBoundingClientRect();
    frame.scrollTop += at.y - around.y - frame.clientHeight / 2;
  }
  window.addEventListener("pointerup", () => { held = null; });
  map.addEventListener("pointermove", (event) => {
    if (!held) return;
    const scale = box[2] / map.getBoundingClientRect().width;
    show([box[0] - (event.clientX - held[0]) * scale, box[1] - (event.clientY - held[1]) * scale, box[2], box[3]]);
    held = [event.clientX, event.clientY];
  });
  map.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "+" || event.key === "=") zoom(0.8);
    else if (event.key === "-") zoom(1.25);
    else if (step) show([box[0] + step[0] * box[2] * 0.1, box[1] + step[1] * box[3] * 0.1, box[2], box[3]]);
    else return;
    event.preventDefault();
  });
})();
