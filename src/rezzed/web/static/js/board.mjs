// The board: what a view shows. It knows no rules; what can be done comes from the options of the decision.

import { html, useState } from "./dom.mjs";
import { CardFace, CardFacts, called, wordsOf } from "./card.mjs";
import { Icon } from "./icons.mjs";
import { Dialog, openMenu } from "./menu.mjs";
import { SIDES, costOf } from "./options.mjs";

const CENTRALS = ["HQ", "R&D", "Archives"];
const PHASES = { initiation: "it begins", approach: "approach of ice", "run ends": "it ends" };
const RIG = [["program", "Programs"], ["hardware", "Hardware"], ["resource", "Resources"], ["", "Others"]];
const MARKS = { unbroken: "dot", broken: "broken", resolved: "check", "will not resolve": "none" };

/** What the parts of a board share: the view, its options by card and by server, and what a press does. */
function shared({ view, other, mine, decision, act, look }) {
  const cards = new Map();
  const servers = new Map();
  for (const option of decision?.options ?? []) {
    const [where, key] = option.card_id ? [cards, option.card_id] : [servers, option.target];
    if (key) where.set(key, [...(where.get(key) ?? []), option]);
  }
  const seen = new Set();
  const note = (card) => {
    if (card.title) seen.add(card.id);
    card.hosted.forEach(note);
  };
  if (other) everyCard(other).forEach(note);
  return { view, mine, decision, act, look, cards, servers, seen, hasOther: Boolean(other) };
}

function everyCard(view) {
  const { corp, runner } = view;
  return [
    ...view.servers.flatMap((server) => [...server.ice, ...server.root]),
    ...corp.hq.known, ...corp.archives, ...corp.score, ...corp.play, ...runner.grip.known, ...runner.heap, ...runner.score,
    ...runner.play, ...runner.rig, ...corp.rnd.known.map((each) => each.card), ...runner.stack.known.map((each) => each.card),
  ];
}

const items = (options, act) =>
  options.map((option) => ({ text: option.text, note: costOf(option), act: () => act(option), kind: "act" }));

/** A card on the board: a button that opens its menu. */
export function Card({ card, place, all, here = false, passed = false }) {
  const options = all.cards.get(card.id) ?? [];
  const secret = ["ice", "root", "hand", "archives"].includes(place) && !card.faceup;
  const known = all.hasOther && secret && all.seen.has(card.id) && Boolean(card.title);
  const more = [
    known ? "the other side knows it" : "",
    here ? "the Runner is here" : "",
    options.length ? `${options.length} ${options.length === 1 ? "option" : "options"}` : "",
  ];
  const open = (event) => {
    const read = { text: "Read", icon: "eye", act: () => all.look(card, place) };
    openMenu(event.currentTarget, called(card), [...items(options, all.act), read]);
  };
  const classes = ["card", `at-${place}`, card.faceup && "faceup", secret && "down", options.length && "lit", here && "here", passed && "passed"];
  return html`<div class=${`stack${card.hosted.length ? " hosting" : ""}`}>
    <button type="button" class=${classes.filter(Boolean).join(" ")} aria-haspopup="menu" aria-expanded="false" data-card=${card.id}
      aria-label=${wordsOf(card, place, more)} onClick=${open}><${CardFace} card=${card} place=${place} known=${known} />
      ${here && html`<span class="runner-mark"><${Icon} name="runner" /></span>`}</button>
    ${card.hosted.length > 0 && html`<div class="hosted" role="group" aria-label=${`hosted on ${called(card)}`}>
      ${card.hosted.map((each) => html`<${Card} key=${each.id} card=${each} place="hosted" all=${all} />`)}</div>`}
  </div>`;
}

function Cards({ cards, place, all, label }) {
  return html`<div class="cards" role="group" aria-label=${label}>
    ${cards.map((card) => html`<${Card} key=${card.id} card=${card} place=${place} all=${all} />`)}</div>`;
}

/** A pile that opens: Archives, the heap, or what is known of a deck. */
function Pile({ name, short = name, icon, size, note, cards, place, all }) {
  const [open, setOpen] = useState(false);
  const lit = cards.some(({ card }) => all.cards.has(card.id));
  return html`<span class="pile">
    <button type="button" class=${`chip${lit ? " lit" : ""}`} onClick=${() => setOpen(true)} aria-haspopup="dialog" disabled=${!cards.length}
      aria-label=${`${name}: ${size} ${size === 1 ? "card" : "cards"}${note ? `, ${note}` : ""}`}>
      <${Icon} name=${icon} />${short === name ? html`${name} <b>${size}</b>` : html`<b>${size}</b> ${short}`}${note && html` <small>${note}</small>`}</button>
    ${open && html`<${Dialog} title=${`${name}: ${size}${note ? `, ${note}` : ""}`} close=${() => setOpen(false)}>
      <div class="cards">${cards.map(({ card, at }) => html`<div key=${card.id} class="placed">${at && html`<small>${at}</small>`}
        <${Card} card=${card} place=${place} all=${closing(all, () => setOpen(false))} /></div>`)}</div><//>`}
  </span>`;
}

const closing = (all, close) => ({
  ...all,
  act: (option) => {
    close();
    all.act(option);
  },
});

const deckCards = (deck) => deck.known.map(({ place, card }) => ({ card, at: place === 1 ? "top" : `${place} from the top` }));
const pileCards = (cards) => cards.map((card) => ({ card, at: "" }));

function Root({ server, all }) {
  const { view } = all;
  const reached = view.run?.server === server.name && !view.run.position && behind(view.run) > 0;
  return html`<div class=${`root${reached ? " here" : ""}`} role="group" aria-label=${`root of ${server.name}`}>
    ${server.root.map((card) => html`<${Card} key=${card.id} card=${card} place="root" all=${all} />`)}
    ${reached && html`<span class="runner-mark"><${Icon} name="runner" title="the Runner is at the server" /></span>`}
  </div>`;
}

/** What lies behind a central server: a hand, a deck or a discard pile. */
function Behind({ name, all }) {
  const { corp } = all.view;
  const down = corp.archives.filter((card) => !card.faceup).length;
  const known = corp.rnd.known.length;
  if (name === "HQ") return html`<span class="chip"><${Icon} name="hand" /><b>${corp.hq.size}</b> cards</span>`;
  if (name === "R&D") {
    return html`<${Pile} name="R&D" short="cards" icon="deck" size=${corp.rnd.size} note=${known ? `${known} known` : ""}
      cards=${deckCards(corp.rnd)} place="deck" all=${all} />`;
  }
  if (name !== "Archives") return null;
  return html`<${Pile} name="Archives" short="cards" icon="trash" size=${corp.archives.length} note=${down ? `${down} facedown` : ""}
    cards=${pileCards(corp.archives)} place="archives" all=${all} />`;
}

/** How many pieces of ice the Runner has passed. */
function behind(run) {
  const inside = ["movement", "success", "run ends"].includes(run.phase);
  if (!run.position) return inside ? Infinity : 0;
  return inside ? run.position : run.position - 1;
}

/** A server as a lane: its name, its ice from the outermost inward, and its root at the end. */
function Server({ server, all }) {
  const { run } = all.view;
  const attacked = run?.server === server.name;
  const options = all.servers.get(server.name) ?? [];
  const open = (event) => openMenu(event.currentTarget, server.name, items(options, all.act));
  const name = html`${server.name[0].toUpperCase() + server.name.slice(1)}`;
  return html`<section class=${`server${attacked ? " attacked" : ""}`} aria-label=${server.name}>
    <h2>${options.length
      ? html`<button type="button" class="server-name lit" aria-haspopup="menu" aria-expanded="false" onClick=${open}
          aria-label=${`${server.name}, ${options.length} option${options.length > 1 ? "s" : ""}`}>${name}</button>`
      : html`<span class="server-name">${name}</span>`}
      <${Behind} name=${server.name} all=${all} />
      ${attacked && html`<span class="run-mark"><${Icon} name="runner" />run</span>`}</h2>
    <div class="lane">
      <div class="ice-row" role="group" aria-label=${`ice of ${server.name}, outermost first`}>
        ${server.ice.map((card, n) => html`<${Card} key=${card.id} card=${card} place="ice" all=${all} here=${attacked && run.ice === card.id}
          passed=${attacked && n < behind(run)} />`)}
      </div>
      <${Root} server=${server} all=${all} />
    </div>
  </section>`;
}

function Servers({ all }) {
  const central = CENTRALS.map((name) => all.view.servers.find((server) => server.name === name)).filter(Boolean);
  const remote = all.view.servers.filter((server) => !CENTRALS.includes(server.name));
  const fresh = [...all.servers.keys()].filter((name) => !all.view.servers.some((server) => server.name === name) && /remote|server/.test(name));
  return html`<div class="servers">
    <div class="centrals" role="group" aria-label="central servers">
      ${central.map((server) => html`<${Server} key=${server.name} server=${server} all=${all} />`)}</div>
    <div class="remotes" role="group" aria-label="remote servers">
      ${remote.map((server) => html`<${Server} key=${server.name} server=${server} all=${all} />`)}
      ${fresh.map((name) => html`<button type="button" key=${name} class="new-server lit" onClick=${() => all.servers.get(name).forEach(all.act)}>
        <${Icon} name="add" />${name}</button>`)}
      ${!remote.length && !fresh.length && html`<p class="muted">no remote server</p>`}</div>
  </div>`;
}

function Stat({ icon, value, name, always = false, kind = "" }) {
  if (!value && !always) return null;
  return html`<span class=${`stat ${kind}`}><${Icon} name=${icon} /><b>${value}</b> <span class="stat-name">${name}</span></span>`;
}

function Score({ player, side, all }) {
  return html`<span class="scored"><${Stat} icon="agenda" value=${player.points} name=${player.points === 1 ? "point" : "points"} always />
    ${player.score.length > 0 && html`<${Cards} cards=${player.score} place="score" all=${all} label=${`score area of the ${SIDES[side]}`} />`}</span>`;
}

function Identity({ card, side, all }) {
  const active = all.view.waiting === side;
  return html`<div class=${`identity ${side}`}>
    <span class="side-name">${SIDES[side]}${all.mine === side ? html` <small>you</small>` : null}</span>
    ${card && html`<${Card} card=${card} place="identity" all=${all} />`}
    ${active && html`<span class="deciding"><${Icon} name="dot" />decides</span>`}
  </div>`;
}

function CorpStrip({ all }) {
  const { corp } = all.view;
  return html`<section class="strip corp" aria-label="Corp">
    <${Identity} card=${corp.identity} side="corp" all=${all} />
    <div class="stats"><${Stat} icon="credit" value=${corp.credits} name=${corp.credits === 1 ? "credit" : "credits"} always kind="credits" />
      <${Stat} icon="click" value=${corp.clicks} name=${corp.clicks === 1 ? "click" : "clicks"} always=${all.view.turn === "corp"} />
      <${Stat} icon="badpub" value=${corp.bad_publicity} name="bad publicity" kind="bad" />
      <${Score} player=${corp} side="corp" all=${all} /></div>
    ${corp.play.length > 0 && html`<${Cards} cards=${corp.play} place="play" all=${all} label="play area of the Corp" />`}
  </section>`;
}

function RunnerStrip({ all }) {
  const { runner } = all.view;
  return html`<section class="strip runner" aria-label="Runner">
    <${Identity} card=${runner.identity} side="runner" all=${all} />
    <div class="stats"><${Stat} icon="credit" value=${runner.credits} name=${runner.credits === 1 ? "credit" : "credits"} always kind="credits" />
      <${Stat} icon="click" value=${runner.clicks} name=${runner.clicks === 1 ? "click" : "clicks"} always=${all.view.turn === "runner"} />
      <${Stat} icon="tag" value=${runner.tags} name=${runner.tags === 1 ? "tag" : "tags"} kind="bad" />
      <${Stat} icon="damage" value=${runner.core_damage} name="core damage" kind="bad" />
      <${Stat} icon="memory" value=${runner.memory} name="memory left" always />
      <${Stat} icon="link" value=${runner.link} name="link" />
      <${Stat} icon="server" value=${runner.mark} name="marked" />
      <${Score} player=${runner} side="runner" all=${all} /></div>
    <div class="piles">
      <span class="chip"><${Icon} name="hand" />Grip <b>${runner.grip.size}</b></span>
      <${Pile} name="Stack" icon="deck" size=${runner.stack.size} note=${runner.stack.known.length ? `${runner.stack.known.length} known` : ""}
        cards=${deckCards(runner.stack)} place="deck" all=${all} />
      <${Pile} name="Heap" icon="trash" size=${runner.heap.length} note="" cards=${pileCards(runner.heap)} place="heap" all=${all} /></div>
    ${runner.play.length > 0 && html`<${Cards} cards=${runner.play} place="play" all=${all} label="play area of the Runner" />`}
  </section>`;
}

function Rig({ all }) {
  const { rig } = all.view.runner;
  const kinds = new Set(RIG.map(([type]) => type));
  const groups = RIG.map(([type, name]) => [name, rig.filter((card) => (type ? card.type === type : !kinds.has(card.type) || !card.type))]);
  const filled = groups.filter(([, cards]) => cards.length);
  return html`<section class="rig" aria-label="rig">
    ${filled.map(([name, cards]) => html`<div class="rig-row" key=${name}><h2>${name}</h2><${Cards} cards=${cards} place="rig" all=${all} label=${name} /></div>`)}
    ${!filled.length && html`<p class="muted">nothing installed</p>`}
  </section>`;
}

function HandOf({ hand, name, all }) {
  if (!hand.known.length) return null;
  const hidden = hand.size - hand.known.length;
  return html`<section class="hand" aria-label=${`cards in ${name}`}><h2>${name} <b>${hand.size}</b></h2>
    <${Cards} cards=${hand.known} place="hand" all=${all} label=${name} />
    ${hidden > 0 && html`<span class="muted">and ${hidden} unknown</span>`}</section>`;
}

function Encounter({ encounter, ice }) {
  return html`<div class="encounter"><p class="encounter-title"><b>${ice ? called(ice) : "ice"}</b> ${encounter.forced && "forced encounter"}
      <span class="number"><${Icon} name="strength" />strength ${encounter.strength}</span></p>
    <ol class="subs">${encounter.subroutines.map((sub) => html`<li key=${sub.number} class=${`sub ${sub.state.replaceAll(" ", "-")}`}>
      <${Icon} name=${MARKS[sub.state]} /><span class="sub-text">${sub.text}</span>
      <span class="sub-state">${sub.state}${sub.by && ` by ${sub.by}`}</span></li>`)}</ol></div>`;
}

function whereRunnerIs(run, view) {
  const server = view.servers.find((each) => each.name === run.server);
  const total = server?.ice.length ?? 0;
  if (run.position) return `ice ${run.position} of ${total}`;
  return total ? "past the ice" : "no ice";
}

/** What goes on: the run with its encounter, or the step of the turn. It keeps its place when a run begins. */
function BoardStatus({ all }) {
  const { view } = all;
  const { run, step } = view;
  const every = everyCard(view);
  const named = (id) => every.find((card) => card.id === id);
  const accessed = run?.accessing && named(run.accessing);
  return html`<section class=${`goes-on${run ? " in-run" : ""}`} aria-label="what goes on">
    <p class="now">${run && html`<strong class="run-title"><${Icon} name="runner" />Run on ${run.server}</strong>`}
      ${run && html`<span>${PHASES[run.phase] ?? (run.phase || "between two phases")}, ${whereRunnerIs(run, view)}${run.label && `, ${run.label}`}</span>`}
      ${run?.announced && run.announced !== run.server && html`<span>announced on ${run.announced}</span>`}
      ${run?.fund > 0 && html`<span>${run.fund} bad publicity credits</span>`}
      ${!run && !view.over && html`<strong>Turn of the ${SIDES[view.turn]}</strong>`}
      <span class="book-step"><span class="cite">${step.cite}</span> ${step.gist}</span></p>
    ${run?.encounter && html`<${Encounter} encounter=${run.encounter} ice=${named(run.encounter.ice)} />`}
    ${accessed && html`<div class="accessed"><span>Accessing</span><${Card} card=${accessed} place="access" all=${all} /></div>`}
    ${view.pending.length > 0 && html`<p class="pending">Waiting to resolve: ${view.pending
      .map((each) => `${each.card} (${SIDES[each.side]}${each.optional ? ", may be declined" : ""})`).join(", ")}</p>`}
    ${view.over && html`<p><strong>${ending(view)}</strong></p>`}
  </section>`;
}

function ending({ winner, ended }) {
  const who = winner in SIDES ? `The ${SIDES[winner]} wins` : winner === "draw" ? "The game is a draw" : "The game is over";
  return ended ? `${who}: ${ended}` : who;
}

/**
 * The board. `view` is what is shown, `mine` the side whose hand is at the bottom, `decision` what can be done, `act(option)`
 * does it, `look(card, place)` reads a card (without it, a dialog opens). With `other`, the view of the other side, hidden
 * cards that it knows are marked.
 */
export function Board({ view, mine = "", decision = null, act, look = null, other = null, link = null }) {
  const [read, setRead] = useState(null);
  const all = shared({ view, other, mine, decision, act, look: look ?? ((card, place) => setRead({ card, place })) });
  const corp = [
    html`<${HandOf} key="hq" hand=${view.corp.hq} name="HQ" all=${all} />`,
    html`<${CorpStrip} key="corp" all=${all} />`,
    html`<${Servers} key="servers" all=${all} />`,
  ];
  const runner = [
    html`<${Rig} key="rig" all=${all} />`,
    html`<${RunnerStrip} key="runner" all=${all} />`,
    html`<${HandOf} key="grip" hand=${view.runner.grip} name="Grip" all=${all} />`,
  ];
  const status = html`<${BoardStatus} key="status" all=${all} />`;
  const parts = mine === "corp" ? [...runner.reverse(), status, ...corp.reverse()] : [...corp, status, ...runner];
  return html`<div class="board" data-side=${view.side}>${parts}
    ${read && html`<${Dialog} key="read" title=${called(read.card)} close=${() => setRead(null)}><${CardFacts} card=${read.card} place=${read.place} link=${link} /><//>`}
  </div>`;
}
