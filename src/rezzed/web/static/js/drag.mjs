// Drag and drop of cards by pointer events. Whatever it does, menus do as well.

const FAR = 6; // pixels after which a press is a drag

/** Where a pointer is over the board: {place, at} of the gap that a card would go into, or null. */
function under(x, y) {
  const hit = document.elementFromPoint(x, y);
  const zone = hit?.closest("[data-zone]");
  if (!zone) return null;
  const cards = [...zone.querySelectorAll("[data-n]")];
  const at = cards.findIndex((card) => {
    const box = card.getBoundingClientRect();
    return y < box.top || (y <= box.bottom && x < box.left + box.width / 2);
  });
  return { zone, place: zone.dataset.zone, at: at < 0 ? cards.length : at };
}

/** Begin to drag on `pointerdown`. `allowed(place)` says where the card may go; `drop(place, at)` puts it there. */
export function drag(event, { allowed, drop }) {
  if (event.button || !event.isPrimary) return;
  const source = event.currentTarget.closest("[data-n]");
  const begin = { x: event.clientX, y: event.clientY };
  const box = source.getBoundingClientRect();
  let ghost = null;
  let edge = null;
  let over = null;
  let last = begin;
  let frame = 0;
  const mark = (next) => { // a frame of its own is drawn around the place: to draw the place anew would take long
    const before = over?.zone;
    over = next && allowed(next.place) ? next : null;
    if (over?.zone === before) return;
    const goal = over?.zone.getBoundingClientRect();
    edge.hidden = !goal;
    if (goal) edge.style.cssText = `width: ${goal.width}px; height: ${goal.height}px; transform: translate(${goal.left}px, ${goal.top}px)`;
  };
  const follow = () => { // once in a frame, however often the pointer moves
    frame = 0;
    mark(under(last.x, last.y));
    ghost.style.transform = `translate(${last.x - begin.x + box.left}px, ${last.y - begin.y + box.top}px)`;
  };
  const move = (e) => {
    if (e.pointerId !== event.pointerId) return;
    if (!ghost && Math.hypot(e.clientX - begin.x, e.clientY - begin.y) < FAR) return;
    if (!ghost) {
      ghost = source.cloneNode(true);
      ghost.classList.add("ghost");
      ghost.style.width = `${box.width}px`;
      edge = document.createElement("div");
      edge.className = "drop-edge";
      edge.hidden = true;
      document.body.append(edge, ghost);
      source.classList.add("dragged");
    }
    e.preventDefault();
    last = { x: e.clientX, y: e.clientY };
    frame ||= requestAnimationFrame(follow);
  };
  const end = (e) => {
    if (e.pointerId !== undefined && e.pointerId !== event.pointerId) return;
    if (frame) {
      cancelAnimationFrame(frame);
      follow();
    }
    const [dragged, target] = [ghost, over];
    edge?.remove();
    ghost?.remove();
    source.classList.remove("dragged");
    for (const [name, listener] of listeners) document.removeEventListener(name, listener, true);
    if (!dragged) return;
    const still = (click) => click.stopPropagation(); // the click that ends a drag opens nothing
    document.addEventListener("click", still, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", still, true));
    if (target && e.type === "pointerup") drop(target.place, target.at);
  };
  const escape = (e) => {
    if (e.key !== "Escape") return;
    e.preventDefault();
    e.stopPropagation();
    end(e);
  };
  const listeners = [["pointermove", move], ["pointerup", end], ["pointercancel", end], ["keydown", escape]];
  for (const [name, listener] of listeners) document.addEventListener(name, listener, true);
}
