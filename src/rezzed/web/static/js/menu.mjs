// A menu that opens beside the thing it belongs to, and a dialog. Both give the focus back when they close.

import { html, render, useEffect, useLayoutEffect, useRef } from "./dom.mjs";
import { Icon } from "./icons.mjs";

const EDGE = 8; // pixels that stay free at the edge of the window

function place(box, anchor) {
  const at = anchor.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const below = at.bottom + 4 + size.height <= innerHeight - EDGE;
  const top = below ? at.bottom + 4 : Math.max(EDGE, at.top - 4 - size.height);
  const left = Math.min(Math.max(EDGE, at.left), innerWidth - EDGE - size.width);
  box.style.top = `${top}px`;
  box.style.left = `${Math.max(EDGE, left)}px`;
}

function Items({ label, items, anchor, close }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    place(box.current, anchor);
    box.current.querySelector("[role=menuitem]")?.focus();
  }, []);
  useEffect(() => {
    const outside = (event) => box.current?.contains(event.target) || close(false);
    const moved = (event) => box.current?.contains(event.target) || close(true);
    document.addEventListener("pointerdown", outside, true);
    document.addEventListener("scroll", moved, true);
    addEventListener("resize", moved);
    return () => {
      document.removeEventListener("pointerdown", outside, true);
      document.removeEventListener("scroll", moved, true);
      removeEventListener("resize", moved);
    };
  }, []);
  const press = (event) => {
    const all = [...box.current.querySelectorAll("[role=menuitem]")];
    const here = all.indexOf(document.activeElement);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
    const letter = event.key.length === 1 && /\p{L}/u.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey;
    event.stopPropagation();
    if (event.key === "Escape" || event.key === "Tab") close(true);
    else if (to !== undefined) all.at(to % all.length).focus();
    else if (letter) {
      const after = [...all.slice(here + 1), ...all.slice(0, here + 1)];
      after.find((each) => each.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
      return;
    } else return;
    event.preventDefault();
  };
  const choose = (event, item) => {
    if (item.why) return;
    close(!event.detail); // after a click, Space does not open the same menu again
    item.act();
  };
  return html`<div class="menu" role="menu" aria-label=${label} ref=${box} onKeyDown=${press}>
    <p class="menu-title" role="presentation">${label}</p>
    ${items.map((item) => html`<button type="button" role="menuitem" tabindex="-1" class=${item.kind ?? null}
      aria-disabled=${item.why ? "true" : null} onClick=${(event) => choose(event, item)}>
      ${item.icon && html`<${Icon} name=${item.icon} />`}<span>${item.text}${item.why && html`<small>${item.why}</small>`}</span>
      ${item.note && html`<span class="note">${item.note}</span>`}</button>`)}
  </div>`;
}

/**
 * Open a menu. `anchor` is the element it belongs to, `label` its name, and `items` are `{text, act}` with `icon`, `note`
 * (what it costs), `why` (why it is not possible now) and `kind` (a class) if there are any.
 */
export function openMenu(anchor, label, items) {
  document.querySelector(".menu-root")?.close(false);
  const root = document.createElement("div");
  root.className = "menu-root";
  root.close = (back) => {
    render(null, root);
    root.remove();
    anchor.setAttribute("aria-expanded", "false");
    if (back && anchor.isConnected) anchor.focus({ preventScroll: true });
  };
  (anchor.closest("dialog") ?? document.body).append(root);
  anchor.setAttribute("aria-expanded", "true");
  render(html`<${Items} label=${label} items=${items} anchor=${anchor} close=${root.close} />`, root);
}

/** A dialog with a title that is open while it is drawn. `close` is called when the person closes it. */
export function Dialog({ title, close, children, kind = "" }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    const back = document.activeElement;
    const dialog = box.current;
    dialog.showModal();
    return () => {
      dialog.close();
      if (back?.isConnected) back.focus({ preventScroll: true });
    };
  }, []);
  const cancel = (event) => {
    event.preventDefault();
    close();
  };
  const backdrop = (event) => event.target === box.current && close();
  return html`<dialog class=${`dialog ${kind}`} ref=${box} onCancel=${cancel} onClick=${backdrop} aria-label=${title}
    onKeyDown=${(event) => event.stopPropagation()}>
    <div class="dialog-body">
      <header><h2>${title}</h2><button type="button" class="bare" onClick=${close} aria-label="Close"><${Icon} name="close" /></button></header>
      ${children}
    </div>
  </dialog>`;
}
