// The table: what a view shows, on one stage. It knows no rules; what can be done comes from the moves of the decision.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./dom.mjs";
import { Art } from "./art.mjs";
import { CardFace, called, colour, wordsOf } from "./card.mjs";
import { drag } from "./drag.mjs";
import { Icon } from "./icons.mjs";
import { Look } from "./look.mjs";
import { Dialog, openMenu } from "./menu.mjs";
import { animate } from "./motion.mjs";
import { SIDES, movesOf } from "./moves.mjs";
import { settings } from "./settings.mjs";

const CENTRALS = ["Archives", "R&D", "HQ"];
const RIG = [["program", "Programs"], ["hardware", "Hardware"], ["resource", "Resources"], ["", "Others"]];
const CLICKS = { corp: 3, runner: 4 }; // in a turn
const MANY = 5; // that are counted with dots
const CORPORATIONS = ["Haas-Bioroid", "Jinteki", "NBN", "Weyland Consortium"]; // many identities begin with them
const NARROW = matchMedia("(width <= 760px)"); // there the servers are a row that scrolls

/** All cards of a view, without those hosted on them. */
export function everyCard(view) {
  const { corp, runner } = view;
  return [
    ...view.servers.flatMap((server) => [...server.ice, ...server.root]), corp.identity, runner.identity,
    ...corp.hq.known, ...corp.archives, ...corp.score, ...corp.play, ...runner.grip.known, ...runner.heap, ...runner.score,
    ...runner.play, ...runner.rig, ...corp.rnd.known.map((each) => each.card), ...runner.stack.known.map((each) => each.card),
  ].filter(Boolean);
}

const withHosted = (cards) => cards.flatMap((card) => [card, ...withHosted(card.hosted)]);
const twice = (cards) => {
  const titles = cards.map((card) => card.title).filter(Boolean);
  return new Set(titles.filter((title, n) => titles.indexOf(title) !== n));
};
const PILES = ["archives", "heap", "score", "deck"];

/** Whether a card at a place needs its number: another copy of it lies on the table or in a hand, or, for a card in a pile, anywhere. */
function numbering(view) {
  const { corp, runner } = view;
  const table = view.servers.flatMap((server) => [...server.ice, ...server.root]);
  const here = twice(withHosted([...table, ...corp.hq.known, ...corp.play, ...runner.grip.known, ...runner.play, ...runner.rig]));
  const anywhere = twice(withHosted(everyCard(view)));
  return (card, place) => (PILES.includes(place) ? anywhere : here).has(card.title);
}

/** The card with this id, hosted or not; null without one. */
export function cardOf(view, id) {
  const inside = (cards) => {
    for (const card of cards) {
      const found = card.id === id ? card : inside(card.hosted);
      if (found) return found;
    }
    return null;
  };
  return id ? inside(everyCard(view)) : null;
}

/** What the parts of a board share: the view, its moves by card and by server, and what a press does. */
function shared({ view, other, known, left, mine, moves, lacks, act, look, read }) {
  const cards = new Map();
  const servers = new Map();
  for (const move of moves) {
    const [where, key] = move.card ? [cards, move.card] : [servers, move.server];
    if (key) where.set(key, [...(where.get(key) ?? []), move]);
  }
  const seen = new Set(known);
  const note = (card) => {
    if (card.title) seen.add(card.id);
    card.hosted.forEach(note);
  };
  if (other) everyCard(other).forEach(note);
  return { view, mine, moves, act, look, read, cards, servers, seen, left, lacks, numbered: numbering(view), table: Boolean(known), marks: Boolean(other || known) && settings().known !== "off" };
}

const items = (moves, act) =>
  moves.map((move) => ({ text: move.label, note: [move.price, move.outcome].filter(Boolean).join(" · "), act: () => act(move), kind: "act" }));

/** A press on a card: one move is made at once, several are offered in a menu, and without any the card is shown. */
function pressed(event, card, place, all) {
  const moves = all.cards.get(card.id) ?? [];
  if (event.detail) event.currentTarget.blur(); // after a click, Space does not press the same card again
  all.look(card, place, true);
  if (moves.length === 1 && moves[0].tone !== "idle") all.act(moves[0]);
  else if (moves.length) openMenu(event.currentTarget, called(card), [...items(moves, all.act), { text: "Read", icon: "eye", act: () => all.read(card, place) }]);
  else all.read(card, place);
}

const HOLD = 450; // milliseconds of a long press

/** A card on the table. */
export function Card({ card, place, all, here = false, passed = false, n = null }) {
  const moves = all.cards.get(card.id) ?? [];
  const secret = ["ice", "root", "hand", "archives"].includes(place) && !card.faceup;
  const theirs = all.table && all.mine === "runner" && place !== "hand"; // facedown, and yet this side has seen it
  const known = all.marks && secret && Boolean(card.title) && (theirs ? "you have seen it" : all.seen.has(card.id) && "the other side knows it");
  const held = useRef(0);
  const numbered = all.numbered(card, place);
  const lacks = all.lacks[card.id] ?? 0;
  const more = [
    known || "", lacks ? `needs ${plural(lacks, "more credit")}` : "", here ? "the Runner is here" : "",
    moves.length ? `${moves.length} ${moves.length === 1 ? "option" : "options"}` : "",
  ];
  const classes = [
    "card", `at-${place}`, colour(card), secret && place !== "hand" && "down", !card.title && "unknown", moves.some((move) => move.tone !== "idle") && "lit", here && "here", passed && "passed",
    card.inert && "inert", lacks > 0 && "dear",
  ];
  const down = (event) => {
    if (event.pointerType !== "mouse") {
      const target = event.currentTarget;
      held.current = setTimeout(() => {
        held.current = -1;
        all.read(card, place);
        target.blur();
      }, HOLD);
    }
    if (place === "hand" && moves.length) carry(event, card, moves, all);
  };
  const up = () => held.current > 0 && clearTimeout(held.current);
  const click = (event) => {
    if (held.current === -1) held.current = 0;
    else pressed(event, card, place, all);
  };
  return html`<div class=${`slot slot-${place}${card.hosted.length ? " hosting" : ""}`} data-n=${n}>
    <button type="button" class=${classes.filter(Boolean).join(" ")} data-card=${card.id} data-title=${card.title || null} data-place=${place}
      aria-haspopup=${moves.length > 1 ? "menu" : null} aria-expanded=${moves.length > 1 ? "false" : null} aria-label=${wordsOf(card, place, more, numbered)}
      onClick=${click} onPointerDown=${down} onPointerUp=${up} onPointerCancel=${up} onContextMenu=${(event) => { event.preventDefault(); all.read(card, place); }}
      onPointerEnter=${(event) => event.pointerType === "mouse" && all.look(card, place)} onFocus=${() => all.look(card, place)}><${CardFace} card=${card} place=${place} known=${known} numbered=${numbered} lacks=${lacks} /></button>
    ${card.hosted.length > 0 && html`<div class="hosted" role="group" aria-label=${`hosted on ${called(card)}`}>
      ${card.hosted.map((each) => html`<${Card} key=${each.id} card=${each} place="hosted" all=${all} />`)}</div>`}
  </div>`;
}

/** Drag a card of the hand: to a server it is installed there; anywhere else on the table its only move is made. */
function carry(event, card, moves, all) {
  const installs = moves.find((move) => move.verb === "install");
  const corp = all.mine === "corp";
  drag(event, {
    allowed: (place) => place !== "hand" && !(installs && corp && place === "table"),
    drop: (place) => {
      if (!(installs && corp)) all.act(moves[0]);
      else all.act({ ...installs, id: -1, text: `${installs.text} on ${place}`, words: `${installs.text} on ${place}` });
    },
  });
}

function Cards({ cards, place, all, label, className = "" }) {
  return html`<div class=${`cards ${className}`} role="group" aria-label=${label}>
    ${cards.map((card, n) => html`<${Card} key=${card.id} card=${card} place=${place} all=${all} n=${n} />`)}</div>`;
}

const closing = (all, close) => ({
  ...all,
  act: (move) => {
    close();
    all.act(move);
  },
});

const deckCards = (deck) => deck.known.map(({ place, card }) => ({ card, at: place === 1 ? "top" : `${place} from the top` }));
const pileCards = (cards) => cards.map((card) => ({ card, at: "" }));
const plural = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** What is left in one's own deck: the list that one brought without the cards that one sees elsewhere. */
function Left({ ask }) {
  const [left, setLeft] = useState(null);
  useEffect(() => {
    ask().then(setLeft, () => setLeft(null));
  }, []);
  if (!left) return null;
  return html`<section class="left"><h3>Left of your list: ${left.reduce((sum, [, n]) => sum + n, 0)}</h3>
    <ul>${left.map(([title, n]) => html`<li key=${title}><b>${n}</b> ${title}</li>`)}</ul>
    <p class="muted">Your deck without the cards that you see elsewhere, by title. Their order is unknown.</p></section>`;
}

/** A pile of cards. It opens if something in it is known; `run` are moves of the server behind which it lies, `left` asks what is
 * left in one's own deck. */
function Pile({ name, size, note = "", cards, place, all, kind, run = [], left = null, children }) {
  const [open, setOpen] = useState(false);
  const lit = run.length > 0 || cards.some(({ card }) => all.cards.has(card.id));
  const show = () => setOpen(true);
  const press = (event) => {
    if (event.detail) event.currentTarget.blur();
    if (run.length && (cards.length || left)) openMenu(event.currentTarget, name, [...items(run, all.act), { text: `Look through ${name}`, icon: "eye", act: show }]);
    else if (run.length > 1) openMenu(event.currentTarget, name, items(run, all.act));
    else if (run.length) all.act(run[0]);
    else show();
  };
  return html`<span class=${`pile ${kind}`} data-pile=${name}>
    <button type="button" class=${`pile-button${lit ? " lit" : ""}`} onClick=${press} aria-haspopup=${cards.length || left ? "dialog" : null} disabled=${!cards.length && !run.length && !left}
      aria-label=${`${name}: ${plural(size, "card")}${note ? `, ${note}` : ""}${run.length ? `, ${plural(run.length, "option")}` : ""}`}>${children}</button>
    ${open && html`<${Dialog} title=${`${name}: ${size}${note ? `, ${note}` : ""}`} close=${() => setOpen(false)} kind="cards-dialog">
      <div class="spread">${cards.map(({ card, at }) => html`<div key=${card.id} class="placed">${at && html`<small>${at}</small>`}
        <${Card} card=${card} place=${place} all=${closing(all, () => setOpen(false))} /></div>`)}</div>
      ${left && html`<${Left} ask=${left} />`}<//>`}
  </span>`;
}

/** How many pieces of ice the Runner has passed. */
function behind(run) {
  const inside = ["movement", "success", "run ends"].includes(run.phase);
  if (!run.position) return inside || run.accessing ? Infinity : 0;
  return inside ? run.position : run.position - 1;
}

const Marker = () => html`<span class="runner-mark" data-flip="runner"><${Icon} name="runner" title="the Runner is here" /></span>`;

/** The subroutines of the ice that is encountered, beside it. */
function Subs({ encounter, ice }) {
  return html`<ol class="subs" aria-label=${`subroutines of ${called(ice)}, strength ${encounter.strength}`}>${encounter.subroutines.map((sub) => html`<li
    key=${sub.number} class=${`sub ${sub.state.replaceAll(" ", "-")}`}><span class="sub-text">↳ ${sub.text}</span>${" "}<span class="sub-state">${sub.state}${sub.by && ` by ${sub.by}`}</span></li>`)}</ol>`;
}

/** What lies behind a central server: a hand, a deck or a discard pile. */
function Behind({ name, all, run }) {
  const { corp } = all.view;
  if (name === "HQ") {
    const known = all.mine === "corp" ? [] : corp.hq.known;
    return html`<${Pile} name="HQ" size=${corp.hq.size} cards=${pileCards(known)} place="hand" all=${all} kind="central" run=${run}><b>${corp.hq.size}</b><//>`;
  }
  if (name === "R&D") {
    const known = corp.rnd.known.length;
    return html`<${Pile} name="R&D" size=${corp.rnd.size} note=${known ? `${known} known` : ""} cards=${deckCards(corp.rnd)} place="deck" all=${all} kind="central" run=${run} left=${all.mine === "corp" ? all.left : null}>
      <b>${corp.rnd.size}</b>${known > 0 && html`<small>${known} known</small>`}<//>`;
  }
  const down = corp.archives.filter((card) => !card.faceup).length;
  return html`<${Pile} name="Archives" size=${corp.archives.length} note=${down ? `${down} facedown` : ""} cards=${pileCards(corp.archives)} place="archives" all=${all} kind="central" run=${run}>
    <b>${corp.archives.length}</b>${down > 0 && html`<small>${down} facedown</small>`}<//>`;
}

/** A server as a column: its root, and its ice from the innermost outward. */
function Server({ server, all }) {
  const { run } = all.view;
  const attacked = run?.server === server.name;
  const moves = all.servers.get(server.name) ?? [];
  const central = CENTRALS.includes(server.name);
  const gone = attacked ? Math.min(behind(run), server.ice.length) : 0;
  const press = (event) => {
    event.currentTarget.blur();
    if (moves.length === 1) all.act(moves[0]);
    else openMenu(event.currentTarget, server.name, items(moves, all.act));
  };
  const words = `${server.name[0].toUpperCase()}${server.name.slice(1)}`;
  const name = html`<span class="wide">${words}${attacked ? " · run" : ""}</span><span class="narrow" aria-hidden="true">${central ? words.slice(0, 3) : `R${/\d+$/.exec(words)?.[0] ?? ""}`}</span>`;
  const path = server.ice.flatMap((card, n) => {
    const at = attacked && run.ice === card.id;
    const ice = html`<div key=${card.id} style=${{ zIndex: at ? 60 : all.mine === "corp" ? 20 + n : 40 - n }} class=${`ice-place${at && run.encounter ? " fought" : ""}`}>
      <${Card} card=${card} place="ice" all=${all} here=${at} passed=${attacked && n < gone} />
      ${at && run.encounter && html`<${Subs} encounter=${run.encounter} ice=${card} />`}</div>`;
    return attacked && n === gone ? [html`<${Marker} key="runner" />`, ice] : [ice];
  });
  if (attacked && gone >= server.ice.length) path.push(html`<${Marker} key="runner" />`);
  return html`<section class=${`server${attacked ? " attacked" : ""}${moves.length ? " open" : ""}${central ? " central" : ""}`} aria-label=${server.name} data-zone=${server.name} data-server=${server.name}>
    <h2>${moves.length
      ? html`<button type="button" class="server-name lit" onClick=${press} aria-label=${moves.length === 1 ? moves[0].label : `${server.name}, ${plural(moves.length, "option")}`}>${name}</button>`
      : html`<span class="server-name">${name}</span>`}</h2>
    <div class="root" role="group" aria-label=${`root of ${server.name}`}>
      ${central && html`<${Behind} name=${server.name} all=${all} run=${moves} />`}
      ${server.root.map((card) => html`<${Card} key=${card.id} card=${card} place="root" all=${all} here=${attacked && run.accessing === card.id} />`)}
    </div>
    <div class=${`path${server.ice.length > 4 ? " crowded" : ""}`} role="group" aria-label=${`ice of ${server.name}, outermost first`}>${path}</div>
  </section>`;
}

function Servers({ all }) {
  const central = CENTRALS.map((name) => all.view.servers.find((server) => server.name === name)).filter(Boolean);
  const remote = all.view.servers.filter((server) => !CENTRALS.includes(server.name));
  const fresh = [...all.servers.keys()].filter((name) => !all.view.servers.some((server) => server.name === name) && /remote|server/.test(name));
  const room = all.mine === "corp" && !fresh.length;
  return html`<div class="servers" role="group" aria-label="servers" tabindex=${NARROW.matches ? "0" : null}>
    <div class="centrals" role="group" aria-label="central servers">
      ${central.map((server) => html`<${Server} key=${server.name} server=${server} all=${all} />`)}</div>
    <div class="remotes" role="group" aria-label="remote servers">
      ${remote.map((server) => html`<${Server} key=${server.name} server=${server} all=${all} />`)}
      ${fresh.map((name) => html`<button type="button" key=${name} class="new-server lit" onClick=${() => all.servers.get(name).forEach(all.act)}>
        <${Icon} name="add" />${name}</button>`)}
      ${room && html`<span class="new-server idle" data-zone="new remote" aria-hidden="true"><${Icon} name="add" /></span>`}</div>
  </div>`;
}

function Stat({ value, name, always = false, kind = "" }) {
  if (!value && !always) return null;
  return html`<span class=${`stat ${kind}`}><b data-count=${kind || name}>${value}</b> <small>${name}</small></span>`;
}

function Clicks({ player, side }) {
  const most = Math.max(player.clicks, 0);
  return html`<span class="stat clicks"><span class="pips" aria-hidden="true">${most > MANY ? html`<b>${most}</b>` : Array.from({ length: Math.max(most, CLICKS[side]) }, (_, n) => html`<i class=${n < most ? "full" : ""}></i>`)}</span>
    <small><span class="hidden">${most} </span>${most === 1 ? "click" : "clicks"}</small></span>`;
}

/** Points with their bar; it opens the score area. */
function Points({ player, side, all }) {
  return html`<${Pile} name=${`Score area of the ${SIDES[side]}`} size=${player.score.length} cards=${pileCards(player.score)} place="score" all=${all} kind="scored">
    <span class="stat points"><b data-count="points">${player.points}</b><span class="meter" aria-hidden="true">${Array.from({ length: player.points_to_win }, (_, n) => html`<i class=${n < player.points ? "full" : ""}></i>`)}</span>
      <small>of ${player.points_to_win}<span class="hidden"> points</span></small></span><//>`;
}

function shortened(title) {
  const [first, ...rest] = title.split(": ");
  return rest.length && CORPORATIONS.includes(first) ? rest.join(": ") : first;
}

function Identity({ card, side, all, name }) {
  const active = all.view.waiting === side;
  const title = card?.title ?? SIDES[side];
  return html`<div class=${`identity ${side}${active ? " active" : ""}`}>
    ${card && html`<button type="button" class=${`portrait ${colour(card)}`} data-card=${card.id} aria-label=${wordsOf(card, "identity")} onClick=${() => all.read(card, "identity")}
      onPointerEnter=${() => all.look(card, "identity")} onFocus=${() => all.look(card, "identity")}><${Art} title=${card.title} /></button>`}
    <span class="who"><b>${shortened(title)}</b><small>${[card && SIDES[side], all.mine === side ? "you" : name].filter(Boolean).join(" · ")}${active ? html`<span class="hidden">, decides</span>` : null}</small></span>
  </div>`;
}

/** A hand that is not one's own: backs, and the cards that are known. */
function Backs({ hand, name, all }) {
  const hidden = Math.max(0, hand.size - hand.known.length);
  return html`<span class="backs" data-pile=${name} role="group" aria-label=${`cards in ${name}`} title=${`${name}: ${plural(hand.size, "card")}`}>
    ${hand.known.map((card) => html`<${Card} key=${card.id} card=${card} place="hand" all=${all} />`)}
    ${Array.from({ length: Math.min(hidden, 12) }, (_, n) => html`<i key=${n}></i>`)}<b class="size"><span class="hidden">${name}: </span>${hand.size}</b></span>`;
}

function CorpStrip({ all, names }) {
  const { corp } = all.view;
  return html`<section class="strip corp" aria-label="Corp">
    <${Identity} card=${corp.identity} side="corp" all=${all} name=${names?.corp} />
    <div class="stats"><${Stat} value=${corp.credits} name=${corp.credits === 1 ? "credit" : "credits"} always kind="credits" />
      <${Clicks} player=${corp} side="corp" /><${Points} player=${corp} side="corp" all=${all} />
      <${Stat} value=${corp.bad_publicity} name="bad pub." kind="bad" /></div>
    ${corp.play.length > 0 && html`<${Cards} cards=${corp.play} place="play" all=${all} label="play area of the Corp" className="playing" />`}
    ${all.mine !== "corp" && html`<${Backs} hand=${corp.hq} name="HQ" all=${all} />`}
  </section>`;
}

function RunnerStrip({ all, names }) {
  const { runner } = all.view;
  return html`<section class="strip runner" aria-label="Runner">
    <${Identity} card=${runner.identity} side="runner" all=${all} name=${names?.runner} />
    <div class="stats"><${Stat} value=${runner.credits} name=${runner.credits === 1 ? "credit" : "credits"} always kind="credits" />
      <${Clicks} player=${runner} side="runner" /><${Points} player=${runner} side="runner" all=${all} />
      <${Stat} value=${runner.memory} name="memory" always kind="memory" />
      <${Stat} value=${runner.tags} name=${runner.tags === 1 ? "tag" : "tags"} kind="bad" />
      <${Stat} value=${runner.core_damage} name="core dmg" kind="bad" />
      <${Stat} value=${runner.link} name="link" />
      ${runner.mark && html`<span class="stat"><b>${runner.mark}</b> <small>mark</small></span>`}</div>
    ${runner.play.length > 0 && html`<${Cards} cards=${runner.play} place="play" all=${all} label="play area of the Runner" className="playing" />`}
    <div class="piles">
      <${Pile} name="Stack" size=${runner.stack.size} note=${runner.stack.known.length ? `${runner.stack.known.length} known` : ""} cards=${deckCards(runner.stack)} place="deck" all=${all} kind="chip" left=${all.mine === "runner" ? all.left : null}><b>${runner.stack.size}</b><small>stack</small><//>
      <${Pile} name="Heap" size=${runner.heap.length} cards=${pileCards(runner.heap)} place="heap" all=${all} kind="chip"><b>${runner.heap.length}</b><small>heap</small><//></div>
    ${all.mine === "corp" && html`<${Backs} hand=${runner.grip} name="Grip" all=${all} />`}
  </section>`;
}

function Rig({ all }) {
  const { rig } = all.view.runner;
  const kinds = new Set(RIG.map(([type]) => type));
  const groups = RIG.map(([type, name]) => [name, rig.filter((card) => (type ? card.type === type : !kinds.has(card.type) || !card.type))]);
  const filled = groups.filter(([name, cards]) => cards.length || name !== "Others");
  const total = (cards) => cards.reduce((sum, card) => sum + 1 + card.hosted.length * 0.5, 0);
  return html`<section class="rig" aria-label="rig">
    ${filled.map(([name, cards]) => html`<div class=${`rig-group${cards.length ? "" : " none"}`} key=${name} style=${{ flexGrow: Math.max(total(cards), 0.6) }}><h2>${name}</h2>
      ${cards.length > 0 && html`<${Cards} cards=${cards} place="rig" all=${all} label=${name} />`}</div>`)}
  </section>`;
}

/** One's own hand as a fan. */
function Hand({ hand, name, all }) {
  const hidden = hand.size - hand.known.length;
  const middle = (hand.known.length - 1) / 2;
  const turn = Math.min(4, 26 / Math.max(hand.known.length, 1));
  return html`<section class="hand" aria-label=${`cards in ${name}`} data-pile=${name} data-zone="hand"><h2 class="hidden">${name} ${hand.size}</h2>
    <div class="cards fan" role="group" aria-label=${name}>${hand.known.map((card, n) => html`<div class="leaf" key=${card.id} style=${{ "--turn": `${((n - middle) * turn).toFixed(2)}deg`, "--drop": `${(Math.abs(n - middle) ** 2 * turn * 0.16).toFixed(1)}px` }}>
      <${Card} card=${card} place="hand" all=${all} n=${n} /></div>`)}</div>
    ${!hand.known.length && html`<p class="muted">${hand.size ? plural(hand.size, "card") : "no cards in hand"}</p>`}
    ${hidden > 0 && hand.known.length > 0 && html`<span class="muted">and ${hidden} unknown</span>`}</section>`;
}

/** The card that is accessed, if it lies in no place of the table. */
function Accessed({ all }) {
  const { run, servers } = all.view;
  const card = run?.accessing && !servers.some((server) => [...server.ice, ...server.root].some((each) => each.id === run.accessing)) && cardOf(all.view, run.accessing);
  return card ? html`<div class="accessed" role="group" aria-label="Accessing"><span>Accessing</span><${Card} card=${card} place="access" all=${all} /></div>` : null;
}

function ending({ winner, ended }) {
  const who = winner in SIDES ? `The ${SIDES[winner]} wins` : winner === "draw" ? "The game is a draw" : "The game is over";
  return ended ? `${who}: ${ended}` : who;
}

/**
 * The table. `view` is what is shown, `mine` the side whose hand is at the bottom, `decision` what can be done and `asked` the same
 * in the words of a player, `act(move)` does it, `look(card, place)` shows a card beside the table. With `other`, the view of the
 * other side, hidden cards that it knows are marked. `names` are those of the players.
 */
export function Board({ view, mine = "", decision = null, asked = null, act, look = () => {}, other = null, link = null, names = null, why = null, seen = null, left = null }) {
  const [reading, setReading] = useState(null);
  const box = useRef(null);
  const all = shared({ view, other, known: seen, left, mine, moves: movesOf(decision, asked), lacks: asked?.lacks ?? {}, act, look, read: (card, place) => setReading({ id: card.id, card, place }) });
  useLayoutEffect(() => animate(box.current, view, mine));
  useLayoutEffect(() => {
    if (NARROW.matches) box.current.querySelector(".server.attacked")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [view.run?.server, view.run?.position]);
  const corp = html`<${CorpStrip} key="corp" all=${all} names=${names} />`;
  const runner = html`<${RunnerStrip} key="runner" all=${all} names=${names} />`;
  const servers = html`<${Servers} key="servers" all=${all} />`;
  const rig = html`<${Rig} key="rig" all=${all} />`;
  const hand = mine === "corp" ? html`<${Hand} key="hq" hand=${view.corp.hq} name="HQ" all=${all} />` : html`<${Hand} key="grip" hand=${view.runner.grip} name="Grip" all=${all} />`;
  const parts = mine === "corp" ? [runner, rig, servers, corp, hand] : [corp, servers, rig, runner, hand];
  const { run } = view;
  const shown = reading && (cardOf(view, reading.id) ?? reading.card);
  return html`<div class=${`board of-${mine || "both"}${view.run ? " in-run" : ""}`} data-side=${view.side} ref=${box}><div class="felt" data-zone="table">${parts}
    <${Accessed} all=${all} />
    <p class="hidden" role="region" aria-label="what goes on">${view.over ? ending(view) : run ? `Run on ${run.server}${run.phase ? `, ${run.phase}` : ""}` : `Turn of the ${SIDES[view.turn]}`}
      ${view.pending.length > 0 && `. Waiting to resolve: ${view.pending.map((each) => each.card).join(", ")}`}</p></div>
    ${reading && html`<${Dialog} key="read" title=${called(shown)} close=${() => setReading(null)} kind="look-dialog"><${Look} card=${shown} place=${reading.place} moves=${all.cards.get(reading.id) ?? []}
      act=${(move) => { setReading(null); act(move); }} link=${link} why=${why} asked=${asked} /><//>`}
  </div>`;
}
