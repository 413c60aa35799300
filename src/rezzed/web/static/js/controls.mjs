// The controls of a table beside the decision: skips, stops, take-back, concession, offers, the invitation, and the line for words.

import { html, useEffect, useState } from "./dom.mjs";
import { Dialog } from "./menu.mjs";
import { OTHER, SIDES } from "./moves.mjs";
import { CHOICES, choose, settings } from "./settings.mjs";

const PAGES = { "/": "Home", "/play": "New game", "/analyse": "Analyse", "/replay": "Replay", "/judge": "Judge’s desk", "/decks": "Decks" };

/** A question that is asked before something that cannot be undone. */
export function Ask({ title, text, yes, done }) {
  return html`<${Dialog} title=${title} close=${() => done(false)} kind="ask">
    <p>${text}</p>
    <p class="buttons"><button type="button" onClick=${() => done(false)}>Cancel</button>
      <button type="button" class="danger" onClick=${() => done(true)}>${yes}</button></p>
  </${Dialog}>`;
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
  const what = { takeback: "take back their last action", rematch: "play again with exchanged sides", hands: "show each other both hands" }[offer.what] ?? offer.what;
  if (offer.by === side || !side) {
    const mine = { takeback: "You asked to take back your last action", rematch: "You offered a rematch", hands: "You asked to show each other both hands" }[offer.what];
    return html`<section class="note" role="status">${side ? mine : `The ${SIDES[offer.by]} asks to ${what}`}. The ${SIDES[OTHER[offer.by]]} has not answered yet.
      ${side && html` <button onClick=${() => answer(false)}>Withdraw</button>`}</section>`;
  }
  return html`<section class="note offer" role="alert">The ${SIDES[offer.by]} asks to ${what}.
    <span class="buttons"><button class="primary" onClick=${() => answer(true)}>Agree</button><button onClick=${() => answer(false)}>Decline</button></span></section>`;
}

/** Both hands are open: said as long as it lasts, and closed by either side. */
export function OpenHands({ hide }) {
  return html`<section class="note open-hands" role="status">Both of you see both hands. <button type="button" onClick=${hide}>Close the hands</button></section>`;
}

/** Buttons that pass windows until something new happens. */
export function Until({ control, run, until }) {
  const button = (what, words) => html`<button aria-pressed=${String(control.until === what)} onClick=${() => until(control.until === what ? null : what)}>${words}</button>`;
  return html`<div class="buttons" role="group" aria-label="Pass my windows">
    ${(run || control.until === "run") && button("run", "Pass until the run ends")}
    ${control.until === "turn" && button("turn", "Pass until the turn ends")}
  </div>`;
}

/** The stops of a side: those of the book, with the changes that the server tells as words. */
export function stopsOf(places, side, words) {
  const changed = new Map(words.split(",").map((part) => part.trim().match(/^(corp|runner) (.+) (\w+)$/)).filter((found) => found?.[1] === side)
    .map(([, , place, level]) => [place, level]));
  return places.filter((row) => row[side]).map((row) => ({ place: row.place, about: row.about, level: changed.get(row.place) ?? row[side] }));
}

/** Where this seat is asked. `places` are those of the rule book, `levels` what each level means. */
export function Stops({ control, side, places, levels, change, full }) {
  const rows = stopsOf(places, side, control.stops ?? "");
  return html`<details class="stops"><summary>Where I am asked</summary>
    <label class="tick"><input type="checkbox" checked=${control.full} onChange=${(e) => full(e.target.checked)} /> In every window (full control) <kbd>Shift+F</kbd></label>
    <p class="muted">Other windows are passed for you, at the pace of a person, so that the other player cannot tell. Something new ends every “pass until”.</p>
    <ul>${rows.map((row) => html`<li key=${row.place}>
      <label for="stop-${row.place}">${row.about}</label>
      <select id="stop-${row.place}" value=${row.level} onChange=${(e) => change(`${side} ${row.place} ${e.target.value}`)}>
        ${Object.entries(levels).map(([level, about]) => html`<option key=${level} value=${level} title=${about}>${level}</option>`)}
      </select></li>`)}</ul>
    <dl class="muted">${Object.entries(levels).map(([level, about]) => html`<dt>${level}</dt><dd>${about}</dd>`)}</dl>
    <button type="button" onClick=${() => change("default")}>As at the beginning</button>
  </details>`;
}

/** A line for the words of an action: does it, or says why it is illegal. */
export function ActionField({ act, why, field, at = 0 }) {
  const [words, setWords] = useState("");
  const [told, setTold] = useState("");
  useEffect(() => setTold(""), [at]); // what was said is about the position before
  const wish = words.replace(/^[\s/]+/, "").trim(); // the key of this field may be typed in it too
  const ask = async () => {
    try {
      const reason = await why(wish);
      setTold(`${reason.legal ? "Legal" : "Not legal"}: ${reason.text}${reason.cite ? ` (${reason.cite})` : ""}`);
    } catch (error) {
      setTold(error.message);
    }
  };
  const send = async (event) => {
    event.preventDefault();
    if (event.submitter?.value === "why") { await ask(); return; }
    setTold("");
    if (wish && await act(wish)) {
      setWords("");
      field.current?.blur(); // the keys of the table work again
    }
  };
  return html`<form class="words" onSubmit=${send}>
    <label for="words" class="hidden">An action in words</label>
    <div class="row"><input id="words" ref=${field} value=${words} autocomplete="off" spellcheck=${false} placeholder="/ an action in words: run HQ" onKeyDown=${(e) => e.key === "Escape" && field.current.blur()} onInput=${(e) => setWords(e.target.value)} />
      <button value="do">Do it</button><button value="why">Why?</button></div>
    <p role="status" class="told">${told}</p>
  </form>`;
}

/** The choices of this browser: theme, size, speed, sound. */
export function Choices() {
  const [now, setNow] = useState(settings());
  const change = (name) => (event) => {
    choose(name, event.target.value);
    setNow(settings());
  };
  return html`<div class="choices">${Object.entries(CHOICES).map(([name, [words, values]]) => html`<label key=${name}><span>${words}</span>
    <select value=${now[name]} onChange=${change(name)}>${Object.entries(values).map(([value, about]) => html`<option key=${value} value=${value} selected=${value === now[name]}>${about}</option>`)}</select></label>`)}</div>`;
}

/** The menu of a table: who plays, the choices of this browser, where one is asked, and the ways out. */
export function Menu({ title, close, game, update, side, playing, stops, send, keys, own, concede, children }) {
  if (children) return html`<${Dialog} title=${title} close=${close} kind="menu-dialog">${children}<//>`;
  const name = (each) => game?.names?.[each] || (game?.bots?.[each] ? `bot “${game.bots[each]}”` : "");
  const player = (each) => html`<li><strong>${SIDES[each]}</strong> ${name(each)} ${!game?.bots?.[each] && html`<span class="muted">${update.here?.[each] ? "here" : "away"}</span>`}</li>`;
  return html`<${Dialog} title=${title} close=${close} kind="menu-dialog">
    <ul class="players" aria-label="Players">${player("corp")}${player("runner")}</ul>
    <${Choices} />
    ${playing && html`<${Stops} control=${update.control} side=${side} places=${stops.places[game.rules] ?? []} levels=${stops.levels} change=${(words) => send("stops", { words })} full=${(full) => send("stops", { full })} />`}
    <p class="buttons"><button type="button" onClick=${keys}>Keys <kbd>?</kbd></button>
      <button type="button" onClick=${own}>Your own cards …</button>
      ${playing && html`<button type="button" onClick=${() => { send("until", { what: "turn" }); close(); }}>Pass until my next turn</button>
        ${!game.solo && !update.open && html`<button type="button" onClick=${() => { send("offer", { what: "hands" }); close(); }}>${game.bots[OTHER[side]] ? "See both hands" : "Ask to show both hands"}</button>`}
        <button type="button" class="danger" onClick=${concede}>Concede …</button>`}</p>
    <nav aria-label="Pages" class="buttons">${Object.entries(PAGES).map(([address, words]) => html`<a key=${address} class="button" href=${address}>${words}</a>`)}</nav>
  <//>`;
}
