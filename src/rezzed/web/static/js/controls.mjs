// The controls of a table beside the decision: skips, stops, take-back, concession, offers, the invitation, and the line for words.

import { html, useEffect, useRef, useState } from "./dom.mjs";
import { OTHER, SIDES } from "./moves.mjs";

const PLACES = [ // the places of stops in the order of a turn and of a run (docs/play.md)
  ["corp draws", "the Corp’s turn begins"], ["corp turn", "before an action of the Corp"], ["turn", "before an action of the Runner"],
  ["discarded", "cards were discarded at the end of a turn"], ["initiation", "a run has begun"], ["approach", "ice is approached"],
  ["encounter", "ice is encountered"], ["subroutine", "between two subroutines"], ["passed", "before the Runner can jack out"],
  ["jack out", "the Runner can jack out"], ["inward", "before the next ice or the server"], ["access", "a card is accessed"],
  ["trigger", "abilities are pending"], ["interrupt", "something is about to happen"],
];
const LEVELS = { never: "never", useful: "if something cannot wait", always: "always" };

/** A question that is asked before something that cannot be undone. */
export function Ask({ title, text, yes, no = "Cancel", done }) {
  const ref = useRef(null);
  useEffect(() => { ref.current.showModal(); }, []);
  return html`<dialog ref=${ref} class="ask" aria-labelledby="ask-title" onClose=${() => done(ref.current.returnValue === "yes")}>
    <form method="dialog">
      <h2 id="ask-title">${title}</h2>
      <p>${text}</p>
      <p class="buttons"><button value="no" autofocus>${no}</button><button class="danger" value="yes">${yes}</button></p>
    </form>
  </dialog>`;
}

/** The link for the other player, as long as the seat is free. */
export function Invitation({ id, invite, side }) {
  const [copied, setCopied] = useState("");
  const link = `${location.origin}/join/${id}#${invite}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied("Copied.");
    } catch {
      setCopied("Select the link and copy it.");
    }
  };
  return html`<section class="note invitation" aria-label="Invitation">
    <label for="invitation">Send this link to the person who plays the ${SIDES[OTHER[side]]}. It works once.</label>
    <div class="row"><input id="invitation" readonly value=${link} onFocus=${(e) => e.target.select()} /><button onClick=${copy}>Copy</button></div>
    <span role="status">${copied}</span>
  </section>`;
}

/** An offer that is open: of a take-back or of a rematch. */
export function Offer({ offer, side, answer }) {
  const what = { takeback: "take back their last action", rematch: "play again with exchanged sides" }[offer.what] ?? offer.what;
  if (offer.by === side || !side) {
    const mine = { takeback: "You asked to take back your last action", rematch: "You offered a rematch" }[offer.what];
    return html`<section class="note" role="status">${side ? mine : `The ${SIDES[offer.by]} asks to ${what}`}. The ${SIDES[OTHER[offer.by]]} has not answered yet.
      ${side && html` <button onClick=${() => answer(false)}>Withdraw</button>`}</section>`;
  }
  return html`<section class="note offer" role="alert">The ${SIDES[offer.by]} asks to ${what}.
    <span class="buttons"><button class="primary" onClick=${() => answer(true)}>Agree</button><button onClick=${() => answer(false)}>Decline</button></span></section>`;
}

/** Buttons that pass windows until something new happens. */
export function Until({ control, run, until }) {
  const button = (what, words) => html`<button aria-pressed=${String(control.until === what)} onClick=${() => until(control.until === what ? null : what)}>${words}</button>`;
  return html`<div class="buttons" role="group" aria-label="Pass my windows">
    ${(run || control.until === "run") && button("run", "Pass until the run ends")}
    ${button("turn", "Pass until the turn ends")}
  </div>`;
}

/** Where this seat is asked. */
export function Stops({ control, side, change, full }) {
  const told = Object.fromEntries((control.stops ?? "").split(",").map((part) => part.trim().replace(/^(corp|runner) /, "")).filter(Boolean)
    .map((part) => [part.slice(0, part.lastIndexOf(" ")), part.slice(part.lastIndexOf(" ") + 1)]));
  return html`<details class="stops"><summary>Where I am asked</summary>
    <label class="tick"><input type="checkbox" checked=${control.full} onChange=${(e) => full(e.target.checked)} /> In every window (full control, Shift+F)</label>
    <p class="quiet">Other windows are passed for you, at the same pace as by hand, so that the other player cannot tell. Anything new that happens ends a “pass until”.</p>
    <ul>${PLACES.filter(([place]) => !(place === "jack out" && side === "corp")).map(([place, words]) => html`<li key=${place}>
      <label for="stop-${place}">${words}</label>
      <select id="stop-${place}" value=${told[place] ?? "useful"} onChange=${(e) => change(`${side} ${place} ${e.target.value}`)}>
        ${Object.entries(LEVELS).map(([level, said]) => html`<option key=${level} value=${level}>${said}</option>`)}
      </select></li>`)}</ul>
    <button onClick=${() => change("default")}>As at the beginning</button>
  </details>`;
}

/** A line for the words of an action: does it, or says why it is illegal. */
export function Words({ act, why, field }) {
  const [words, setWords] = useState("");
  const [told, setTold] = useState("");
  const ask = async () => {
    try {
      const reason = await why(words);
      setTold(`${reason.legal ? "Legal" : "Not legal"}: ${reason.text}${reason.cite ? ` (${reason.cite})` : ""}`);
    } catch (error) {
      setTold(error.message);
    }
  };
  const send = async (event) => {
    event.preventDefault();
    if (event.submitter?.value === "why") { await ask(); return; }
    setTold("");
    if (words.trim() && await act(words.trim())) setWords("");
  };
  return html`<form class="words" onSubmit=${send}>
    <label for="words">An action in words</label>
    <div class="row"><input id="words" ref=${field} value=${words} autocomplete="off" spellcheck="false" placeholder="run HQ" onInput=${(e) => setWords(e.target.value)} />
      <button value="do">Do it</button><button value="why">Why?</button></div>
    <p role="status">${told}</p>
  </form>`;
}
