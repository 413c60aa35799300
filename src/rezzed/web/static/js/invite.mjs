// The host waits here until the guest has brought a deck; then the game begins and the page goes to the table.

import { html, render, useEffect, useState } from "./dom.mjs";
import { Invitation } from "./controls.mjs";
import { ask, keep, seatOf } from "./seats.mjs";

const place = document.getElementById("app");
const id = place.dataset.game;
const choices = JSON.parse(place.dataset.choices);
const ASKED = 1500; // milliseconds between two looks
const SIDES = { corp: "Corp", runner: "Runner" };

function Wait() {
  const [game, setGame] = useState(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    let timer;
    const look = async () => {
      try {
        const found = await ask(`/api/games/${encodeURIComponent(id)}`);
        if (found.begun) {
          keep(id, { invite: "" });
          location.replace(`/g/${id}`);
          return;
        }
        setGame(found);
        setWrong("");
      } catch (error) {
        setWrong(error.message);
        if (error.status === 404) return;
      }
      timer = setTimeout(look, ASKED);
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  const seat = seatOf(id);
  const book = choices.books.find((each) => each.name === game?.rules);
  return html`<h1>${seat ? "Your friend is invited" : "This game has not begun"}</h1>
    ${wrong && html`<p class="faults" role="alert">${wrong}</p>`}
    ${game && html`<ul class="invited">
      <li class=${game.host}><small>${seat ? "You play" : "Taken"}</small> <b>the ${SIDES[game.host]}</b></li>
      <li><small>Your deck</small> <b>${seat?.identity || "chosen"}</b></li>
      <li><small>Rule book</small> <b>${book?.title ?? game.rules}</b></li></ul>`}
    ${seat?.invite && html`<${Invitation} id=${id} invite=${seat.invite} side=${seat.side} />`}
    <p class="waiting" role="status"><span class="pulse" aria-hidden="true"></span> Waiting for the other player to bring a deck. The game opens here by itself.</p>
    <p class="muted">You may leave: the game is among your games on the first page.</p>`;
}

place.textContent = "";
render(html`<${Wait} />`, place);
