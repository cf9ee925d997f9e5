// Brings a page that was rebuilt from a trace to the state that it had: values, check marks, choices, what was open, shadow
// roots, style sheets. Runs in a page whose own scripts do not run.
() => {
  const M = "__playwright_";
  const each = (root, name, act) => {
    for (const el of root.querySelectorAll(`[${M}${name}]`)) { act(el, el.getAttribute(M + name)); el.removeAttribute(M + name); }
  };
  const safely = (act) => { try { act(); } catch { /* what this browser does not know stays as it is */ } };
  const visit = (root) => {
    each(root, "value_", (el, said) => { if (!/^(checkbox|radio|file)$/.test(el.type)) el.value = said; });
    each(root, "checked_", (el, said) => { el.checked = said === "true"; });
    each(root, "selected_", (el, said) => { el.selected = said === "true"; });
    each(root, "dialog_open_", (el, said) => safely(() => (said === "modal" ? el.showModal() : el.show())));
    each(root, "popover_open_", (el) => safely(() => el.showPopover()));
    for (const template of root.querySelectorAll(`template[${M}shadow_root_]`)) {
      safely(() => {
        const shadow = template.parentElement.attachShadow({ mode: "open" });
        shadow.appendChild(template.content);
        template.remove();
        visit(shadow);
      });
    }
    const sheets = [...root.querySelectorAll(`template[${M}style_sheet_]`)].map((template) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(template.getAttribute(`${M}style_sheet_`));
      return sheet;
    });
    if (sheets.length) safely(() => { root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets]; });
    each(root, "scroll_top_", (el, said) => { el.scrollTop = +said; });
    each(root, "scroll_left_", (el, said) => { el.scrollLeft = +said; });
  };
  const defined = document.body?.getAttribute(`${M}custom_elements__`) || "";
  visit(document);
  for (const name of defined.split(",").filter(Boolean)) safely(() => customElements.define(name, class extends HTMLElement {}));
}
