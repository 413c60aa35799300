// What two players share beside the game: their clocks, and the phrases that they say to each other.

import { html, useEffect, useRef, useState } from "./dom.mjs";
import { openMenu } from "./menu.mjs";
import { OTHER, SIDES } from "./moves.mjs";
import { choose, settings } from "./settings.mjs";

const SHOWN = 8000; // milliseconds that a phrase is shown
const TICK = 500;
const LOW = 60; // seconds that are marked

/** Seconds as a clock shows them. */
export function timeWords(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** Both clocks. The one of whoever decides runs here between two updates; the server counts. */
export function Clocks({ clock, side, over, claim }) {
  const [now, setNow] = useState(Date.now());
  const came = useRef({ clock: null, at: 0 });
  if (came.current.clock !== clock) came.current = { clock, at: Date.now() };
  useEffect(() => {
    if (!clock?.running || over) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, [clock, over]);
  if (!clock) return null;
  const left = (each) => clock.left[each] - (clock.running === each && !over ? Math.max(0, now - came.current.at) / 1000 : 0);
  const other = OTHER[side];
  return html`<span class="clocks" role="group" aria-label="Clocks">${["corp", "runner"].map((each) => html`<span key=${each} role="timer"
      class=${`clock ${each}${clock.running === each && !over ? " running" : ""}${left(each) < LOW ? " low" : ""}`} aria-label=${`Time of the ${SIDES[each]}`}>${timeWords(left(each))}</span>`)}
    ${side && !over && left(other) <= 0 && html`<button type="button" class="claim" onClick=${claim}>Their time is up: win</button>`}</span>`;
}

/** The button with the phrases. */
export function Say({ phrases, say }) {
  const open = (event) => openMenu(event.currentTarget, "Say", Object.entries(phrases).map(([what, words]) => ({ text: words, act: () => say(what) })));
  return html`<button type="button" aria-haspopup="menu" aria-expanded="false" onClick=${open}>Say …</button>`;
}

/** What the other player has just said, over the table; one press mutes them. */
export function Said({ said, phrases, side }) {
  const [muted, mute] = useState(settings().phrases === "off");
  const heard = useRef(null);
  const [shown, show] = useState(null);
  const last = said?.findLast((phrase) => phrase.side !== side);
  useEffect(() => {
    const fresh = last && heard.current !== null && last.seq > heard.current;
    if (said) heard.current = Math.max(heard.current ?? 0, said.at(-1)?.seq ?? 0);
    if (!fresh) return undefined;
    show(last);
    const timer = setTimeout(() => show(null), SHOWN);
    return () => clearTimeout(timer);
  }, [last?.seq, Boolean(said)]);
  const quiet = () => {
    choose("phrases", "off");
    mute(true);
  };
  return html`<div class="said-phrase" role="status">${shown && !muted && phrases[shown.what] && html`<p class=${`by-${shown.side}`}><b>${SIDES[shown.side]}:</b> ${phrases[shown.what]}
    ${side && html` <button type="button" onClick=${quiet}>Mute</button>`}</p>`}</div>`;
}
