// An invitation: takes the free seat with the secret in the fragment of the address, then goes to the table.

import { html, render, useState } from "./dom.mjs";
import { keep, post, seatOf } from "./seats.mjs";

const place = document.getElementById("app");
const id = place.dataset.game;
const invite = location.hash.slice(1);
history.replaceState(null, "", location.pathname); // the secret stays out of the history of the browser

function Join() {
  const [state, setState] = useState("");
  const [wrong, setWrong] = useState(false);
  const [name, setName] = useState("");
  const known = seatOf(id);
  const take = async () => {
    setState("Taking your seat …");
    setWrong(false);
    try {
      const seat = await post(`/api/games/${id}/join`, { invite, name: name.trim() });
      keep(id, { side: seat.side, invite: "" });
      location.replace(`/g/${id}`);
    } catch (error) {
      setWrong(true);
      setState(error.message);
    }
  };
  return html`<h1>You are invited to a game</h1>
    ${known
      ? html`<p>This browser has a seat in this game already: the ${known.side === "corp" ? "Corp" : "Runner"}. To play both sides yourself, open the invitation in another browser.</p>
          <p><a class="button primary" href="/g/${id}">Go to the table</a></p>`
      : html`<p>The link gives you the free seat. Whoever takes it first has it.</p>
          ${invite ? html`<p><label for="name">Your name, if you like</label>
            <input id="name" maxlength="40" autocomplete="nickname" value=${name} onInput=${(e) => setName(e.target.value)} /></p>
            <p><button class="primary" onClick=${take}>Take the seat</button></p>` : html`<p>This link is not complete: its last part is missing. Ask for the whole link.</p>`}`}
    <p role="status" class=${wrong ? "faults" : ""}>${state}</p>`;
}

place.textContent = "";
render(html`<${Join} />`, place);
