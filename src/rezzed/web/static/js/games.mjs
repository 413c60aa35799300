// The games of this browser: what they are, who the opponent is, and the turn that was seen last.

import { html } from "./dom.mjs";
import { seats } from "./seats.mjs";

const SIDES = { corp: "Corp", runner: "Runner" };
const SHOWN = 6;

const when = (at) => new Date(at).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });

/** What the list says of a game. */
export function wordsOfGame(seat) {
  const turn = seat.turn ? `turn ${seat.turn}` : seat.invite ? "waiting for a player" : "just begun";
  const who = seat.solo ? "both sides" : `the ${SIDES[seat.side]}`;
  const against = seat.solo ? "" : seat.opponent ? ` against ${seat.opponent}` : seat.invite ? "" : ` against the ${seat.side === "corp" ? "Runner" : "Corp"}`;
  return { title: `${who}${against}`, more: [seat.identity, seat.over ? seat.ended || "over" : turn].filter(Boolean).join(" · "), at: when(seat.at) };
}

/** The games of this browser, those that go on first. */
export function YourGames({ most = SHOWN }) {
  const all = seats();
  const open = all.filter((seat) => !seat.over).slice(0, most);
  const over = all.filter((seat) => seat.over).slice(0, most);
  if (!open.length && !over.length) return null;
  const row = (seat) => {
    const { title, more, at } = wordsOfGame(seat);
    return html`<li key=${seat.id} class=${`game ${seat.side}`}><a href=${seat.over ? `/replay/${seat.id}` : `/g/${seat.id}`}>
      <strong>${seat.over ? "Replay" : "Go on"}: ${title}</strong> <span>${more}</span> <time class="muted" datetime=${new Date(seat.at).toISOString()}>${at}</time></a></li>`;
  };
  return html`<section class="games" aria-label="Your games">
    <h2>Your games in this browser</h2>
    <ul>${open.map(row)}${over.map(row)}</ul>
  </section>`;
}
