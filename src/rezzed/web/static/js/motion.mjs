// Motion that explains: a card slides from where it was, a new one comes from its pile, a rez turns over, numbers count. Nothing
// moves if the person does not want motion, and nothing waits for it.

import { settings } from "./settings.mjs";

const SLIDE = 220; // milliseconds
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const PILES = { hand: { runner: "Stack", corp: "R&D" }, ice: { corp: "HQ" }, root: { corp: "HQ" }, rig: { runner: "Grip" } };
const before = new WeakMap();

/** Whether things may move. */
export const moves = () => !STILL.matches && settings().motion !== "off";

function middle(box) {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function slide(element, from, to, kind = "ease-out") {
  const [a, b] = [middle(from), middle(to)];
  const [x, y] = [a.x - b.x, a.y - b.y];
  if (Math.hypot(x, y) < 3) return;
  element.animate([{ translate: `${x}px ${y}px`, zIndex: 9 }, { translate: "0 0", zIndex: 9 }], { duration: SLIDE, easing: kind });
}

/** Where a card that was not there comes from. */
function origin(box, element, gone, side) {
  const { title, place } = element.dataset;
  const same = title && gone.find((each) => each.title === title);
  if (same) return same.box;
  const owner = place === "rig" ? "runner" : ["ice", "root"].includes(place) ? "corp" : side;
  const pile = PILES[place]?.[owner];
  return pile ? box.querySelector(`[data-pile="${CSS.escape(pile)}"]`)?.getBoundingClientRect() : null;
}

function counted(box, numbers) {
  for (const element of box.querySelectorAll("[data-count]")) {
    const key = `${element.closest(".strip")?.classList.contains("corp") ? "corp" : "runner"} ${element.dataset.count}`;
    const value = Number(element.textContent);
    const old = numbers.get(key);
    numbers.set(key, value);
    if (old === undefined || old === value || !moves()) continue;
    element.animate([{ transform: "scale(1.5)" }, { transform: "scale(1)" }], { duration: SLIDE });
    const told = document.createElement("span");
    told.className = `flying ${value > old ? "up" : "down"}`;
    told.textContent = `${value > old ? "+" : "−"}${Math.abs(value - old)}`;
    told.ariaHidden = "true";
    element.parentElement.append(told);
    told.animate([{ opacity: 1, translate: "0 0" }, { opacity: 0, translate: `0 ${value > old ? "-22px" : "18px"}` }], { duration: 900, easing: "ease-out" }).finished.then(() => told.remove(), () => told.remove());
  }
}

/** Let everything in the box slide from where it was at the last call to where it is now. */
export function animate(box, view, side) {
  const old = before.get(box);
  const now = { at: new Map(), titles: [], numbers: old?.numbers ?? new Map(), size: `${innerWidth} ${innerHeight} ${side}`, grip: view.runner.grip.size };
  const elements = [...box.querySelectorAll(".felt [data-card], .felt [data-flip]")];
  for (const element of elements) {
    const key = element.dataset.flip ?? element.dataset.card;
    now.at.set(key, { box: element.getBoundingClientRect(), title: element.dataset.title, up: !element.classList.contains("down") });
  }
  before.set(box, now);
  counted(box, now.numbers);
  if (!old || old.size !== now.size || !moves()) return;
  const gone = [...old.at].filter(([key]) => !now.at.has(key)).map(([, each]) => each);
  for (const element of elements) {
    const key = element.dataset.flip ?? element.dataset.card;
    const was = old.at.get(key);
    const is = now.at.get(key);
    if (was) slide(element, was.box, is.box, element.dataset.flip ? "ease-in-out" : "ease-out");
    else {
      const from = origin(box, element, gone, side);
      if (from) slide(element, from, is.box);
      else element.animate([{ opacity: 0, scale: 0.8 }, { opacity: 1, scale: 1 }], { duration: 160 });
    }
    if (was && is.up && !was.up) element.animate([{ rotate: "y 90deg" }, { rotate: "y 0deg" }], { duration: 240, easing: "ease-out" });
  }
}

/** Shake a part of the table: damage. */
export function shake(element) {
  if (element && moves()) element.animate([0, -7, 6, -4, 2, 0].map((x) => ({ translate: `${x}px 0` })), { duration: 240 });
}

/** Light a part of the table up for a moment. */
export function flash(element) {
  if (element && moves()) element.animate([{ filter: "brightness(1.9)" }, { filter: "none" }], { duration: 420 });
}
