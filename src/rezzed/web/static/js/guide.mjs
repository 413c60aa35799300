// The guided start of a first game: eight short steps, each shown when it happens. It can be left at any time.

import { html, useEffect, useState } from "./dom.mjs";

const KEY = "rezzed.guide."; // what was seen of a game's guide, for this tab

const has = (update, ...verbs) => update.decision?.options.some((option) => verbs.includes(option.verb));
const acting = (update) => has(update, "take credit");

/** The steps: when each is shown, and what it says. The first one that was not seen and fits is shown. */
export const STEPS = [
  { id: "hand", title: "Your opening hand", when: (u) => has(u, "keep", "mulligan"),
    words: "These five cards are your grip. Keep them, or draw five others, once. A few credits, an icebreaker and something that pays make a good start." },
  { id: "access", title: "Access", when: (u) => Boolean(u.view.run?.accessing) || has(u, "steal"),
    words: "You look at a card of the Corp. An agenda is stolen: its points are yours. Many other cards can be trashed for their trash cost. The rest stays where it was." },
  { id: "ice", title: "Ice", when: (u) => Boolean(u.view.run?.encounter || u.view.run?.ice),
    words: "Ice protects a server. The Corp may rez it as you come. Rezzed ice has subroutines: an icebreaker of the right kind and enough strength breaks them for credits. What is not broken happens to you." },
  { id: "run", title: "A run", when: (u) => Boolean(u.view.run),
    words: "You are on the way to a server, past each piece of ice from the outside in. Between two pieces you can jack out. At the end you access cards." },
  { id: "click", title: "Clicks", when: acting,
    words: "You have four clicks in a turn. Each action costs one or more, and the turn ends with the last one. The circles at your name show what is left." },
  { id: "credit", title: "Credits", when: (u) => acting(u) && u.view.runner.clicks < 4,
    words: "Credits pay for almost everything. A click gives you one; cards such as Sure Gamble give more. Keep enough for the ice that you expect." },
  { id: "try", title: "Make a run", when: (u) => acting(u) && u.view.runner.clicks < 3 && has(u, "run"),
    words: "Press a server to run on it. R&D and HQ have no ice at first: what you find there is free. Early runs are cheap, because the Corp has little to defend with." },
  { id: "win", title: "How this is won", when: (u) => acting(u) && !u.view.run && (u.view.runner.points > 0 || u.turns > 1),
    words: "Agenda points win, yours stolen or the Corp’s scored: the bar at each name shows how many are needed. A card in a remote server that gets counters is often an agenda: get there before the Corp scores it. Never end a turn with fewer cards than the Corp can do damage." },
];

function read(game) {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + game));
  } catch {
    return null;
  }
}

function write(game, seen) {
  try {
    sessionStorage.setItem(KEY + game, JSON.stringify(seen));
  } catch {
    // Without storage a reload ends the guide.
  }
}

/** The step for a moment; null if none fits that was not seen. */
export const stepFor = (update, seen) => STEPS.find((step) => !seen.includes(step.id) && step.when(update)) ?? null;

/** The guide of a game, if it was asked for in the address. `update` is the last one of the table. */
export function Guide({ game, update, turns }) {
  const [seen, setSeen] = useState(() => read(game) ?? (new URLSearchParams(location.search).has("guide") ? [] : null));
  const [shown, setShown] = useState("");
  const now = { ...update, turns };
  const next = seen && !update.over ? stepFor(now, seen) : null;
  useEffect(() => {
    if (seen) write(game, seen);
  }, [seen]);
  useEffect(() => {
    if (!shown && next) setShown(next.id);
  }, [next?.id, shown]);
  if (!seen || !shown || update.over) return null;
  const step = STEPS.find((each) => each.id === shown);
  const done = () => {
    setSeen([...seen, shown]);
    setShown("");
  };
  const leave = () => {
    setSeen(STEPS.map((each) => each.id));
    setShown("");
  };
  return html`<aside class="guide" aria-label="Guided start">
    <div aria-live="polite"><h2>${step.title} <small>${seen.length + 1} of ${STEPS.length}</small></h2><p>${step.words}</p></div>
    <p class="buttons"><button type="button" class="primary" onClick=${done}>Got it</button><button type="button" class="quiet" onClick=${leave}>Leave the guide</button></p>
  </aside>`;
}
