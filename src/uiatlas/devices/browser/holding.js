// Run in every frame and worker before its own scripts: keeps what is sent through WebSockets once a touch was made.
// What was sent before the first touch is known as the page's own, and goes through later as well, whatever numbers it
// has; so is, number by number, what pages of the site are known to send when they are opened at a place afresh. Tells
// too whether the page stored something since the first touch.
((holds) => {
  const key = Symbol.for("uiatlas.holding");
  if (globalThis[key] || !globalThis.WebSocket) return;
  const own = new Set(), sent = new Set(), held = [];
  let stored = null, wrote = false, leaving = false;
  // What a page would store while it is left is only kept from it by listeners that come before its own.
  const first = globalThis.document?.readyState === "loading" && !document.scripts.length;
  const stop = (event) => { if (leaving) event.stopImmediatePropagation(); };
  if (first) for (const name of ["beforeunload", "pagehide", "unload", "visibilitychange"])
    addEventListener(name, stop, true);
  // Everything that outlasts a document and can be read at once; it may be written without a call of any method.
  const kept = () => {
    try {
      return globalThis.document === undefined ? "" :
        JSON.stringify([document.cookie, Object.entries(localStorage).sort(), Object.entries(sessionStorage).sort()]);
    } catch { return ""; }
  };
  const told = [
    ["IDBObjectStore", "add", "put", "delete", "clear"], ["IDBCursor", "update", "delete"], ["IDBFactory", "deleteDatabase"],
    ["Cache", "add", "addAll", "put", "delete"], ["CacheStorage", "delete"], ["CookieStore", "set", "delete"],
    ["FileSystemFileHandle", "createWritable", "createSyncAccessHandle"], ["FileSystemDirectoryHandle", "removeEntry"],
  ];
  for (const [type, ...names] of told) for (const name of names) {
    const of = globalThis[type]?.prototype, does = of?.[name];
    if (does) of[name] = function (...given) { wrote = true; return does.apply(this, given); };
  }
  const mine = globalThis[key] = {
    holds, own, sent, free: [], exactly: false, take: () => held.splice(0),
    touched: () => { if (stored === null) { stored = kept(); wrote = false; } },
    unchanged: () => stored !== null && !wrote && stored === kept(),
    // From now on only what the page has sent itself, number by number, goes through.
    opened: () => { mine.exactly = true; own.clear(); for (const each of sent) own.add(each); return [...sent]; },
    // The page takes nothing along to the document that comes next; whether that is certain.
    leave: () => {
      if (globalThis.document === undefined) return true;
      leaving = true;
      History.prototype.replaceState.call(history, null, "");
      globalThis.name = "";
      return first;
    },
  };
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    const plain = typeof data === "string" && data.length <= 4000;
    const message = plain ? "=" + this.url + " " + data : null;
    const shape = plain ? this.url + " " + data.replace(/\d+/g, "#") : null;
    const known = own.has(message) || own.has(shape);
    if (mine.holds && !known && !mine.free.some((each) => new RegExp(each).test(this.url))) {
      if (held.length < 200) held.push([this.url, message]);
      return undefined;
    }
    if (!mine.holds && plain) {
      if (sent.size < 500) sent.add(message);
      if (own.size < 500) own.add(mine.exactly ? message : shape);
    }
    return send.call(this, data);
  };
})((() => {
  // What a page writes into a frame or a tab of its own is as touched as the page.
  if (globalThis.document === undefined || /^https?:|^file:/.test(location.protocol)) return false;
  try {
    return [globalThis.opener, globalThis.parent].some((each) => each && each[Symbol.for("uiatlas.holding")]?.holds);
  } catch { return false; }
})())
