// A solo game: one person has both seats. The page sits at one of them and listens at the other.

import { html, useEffect, useMemo, useState } from "./dom.mjs";
import { OTHER, SIDES } from "./moves.mjs";
import { GameTable } from "./table.mjs";

const KEY = "rezzed.solo";

function kept() {
  try {
    return { follow: true, open: false, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return { follow: true, open: false };
  }
}

/** The other seat of a solo game: {on, follow, open, change, view}. `sit(side)` goes to a seat. */
export function useSolo(id, { side, game, update }, sit) {
  const on = Boolean(game?.solo && side);
  const [chosen, choose] = useState(kept);
  const [twin, setTwin] = useState(null);
  const table = useMemo(() => (on ? new GameTable(id, OTHER[side], setTwin) : null), [id, on, side]);
  useEffect(() => () => table?.close(), [table]);
  const waiting = update?.waiting;
  useEffect(() => {
    if (on && chosen.follow && waiting && waiting !== side) sit(waiting);
  }, [on, chosen.follow, waiting, side, update?.at]);
  const change = (changes) => {
    const next = { ...chosen, ...changes };
    choose(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage it lasts as long as this page.
    }
  };
  const view = (mine) => {
    const theirs = twin && twin.side === OTHER[side] ? twin.update?.view : null;
    if (!on || !chosen.open || !theirs) return mine;
    return side === "corp" ? { ...mine, runner: { ...mine.runner, grip: theirs.runner.grip } } : { ...mine, corp: { ...mine.corp, hq: theirs.corp.hq } };
  };
  return { on, ...chosen, change, view };
}

/** The bar of a solo game. */
export function SoloBar({ solo, side, sit }) {
  if (!solo.on) return null;
  return html`<div class="solo" role="group" aria-label="Solo game">
    <b class=${`by-${side}`}>You sit as the ${SIDES[side]}</b>
    <button type="button" onClick=${() => { solo.change({ follow: false }); sit(OTHER[side]); }}>Swap sides</button>
    <label class="switch"><input type="checkbox" checked=${solo.follow} onChange=${(e) => solo.change({ follow: e.target.checked })} /> Follow whoever decides</label>
    <label class="switch"><input type="checkbox" checked=${solo.open} onChange=${(e) => solo.change({ open: e.target.checked })} /> Show both hands</label>
  </div>`;
}
