// Run in every frame and worker before its own scripts: keeps what is sent through WebSockets once a touch was made.
// What was sent before the first touch is known as the page's own, and goes through later as well; so is what pages of
// the site are known to send when they are opened.
((holds) => {
  const key = Symbol.for("uiatlas.holding");
  if (globalThis[key] || !globalThis.WebSocket) return;
  const own = new Set(), held = [];
  const mine = globalThis[key] = { holds, own, free: [], take: () => held.splice(0) };
  const shape = (data) => typeof data === "string" && data.length <= 4000 ? data.replace(/\d+/g, "#") : null;
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const said = shape(data), message = said !== null ? this.url + " " + said : null;
    if (mine.holds && !own.has(message) && !mine.free.some((each) => new RegExp(each).test(this.url))) {
      if (held.length < 200) held.push([this.url, message]);
      return undefined;
    }
    if (!mine.holds && message !== null && own.size < 500) own.add(message);
    return send.call(this, data);
  };
})((() => {
  // What a page writes into a frame or a tab of its own is as touched as the page.
  if (globalThis.document === undefined || /^https?:|^file:/.test(location.protocol)) return false;
  try {
    return [globalThis.opener, globalThis.parent].some((each) => each && each[Symbol.for("uiatlas.holding")]?.holds);
  } catch { return false; }
})())
