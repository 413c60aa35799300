// What the table says about the open decision: whose move it is, what the other side waits for, and the one safe "continue".

import { SIDES, safeOption } from "./options.mjs";

export { SIDES };
export const OTHER = { corp: "runner", runner: "corp" };

const ENDINGS = ["loses unspent clicks", "discards to", "phase formally ends", "turn ends"];

/** Whether the next step of the book ends the action phase or the turn. */
export const endsTurn = (update) => (update.ways ?? []).some((way) => ENDINGS.some((words) => way.gist.includes(words)));

/**
 * The option that Space takes: {action, next}, or null. It goes on and gives nothing up: it never jacks out, ends a turn,
 * leaves subroutines unbroken or declines what a card offers.
 */
export function safe(update, side) {
  const { decision, view } = update ?? {};
  if (decision?.chooser !== side) return null;
  const action = safeOption(view, decision);
  if (!action || (action.verb === "pass" && view.turn === side && endsTurn(update))) return null;
  return { action, next: following(update) };
}

/** What comes next if the decision is passed, in the words of the rule book. */
function following(update) {
  const ways = (update.ways ?? []).map((way) => way.gist);
  return ways[0] ? ways[0].replace(/\?$/, "") : "the next step";
}

const WANTS = {
  may: "Choose whether to do it.", target: "Choose.", server: "Choose a server.", number: "Choose a number.", pay: "Choose what pays.",
  mode: "Choose.", order: "Choose the order.",
};

const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Whose move it is: {mine, short, more}, two texts that belong together. `side` is empty for a spectator. */
export function turnOf(update, side) {
  const { over, winner, ended, waiting, view, decision, here } = update;
  if (over) {
    const won = side ? (winner === side ? "You win" : "You lose") : `The ${SIDES[winner]} wins`;
    return { mine: false, short: SIDES[winner] ? won : "Nobody wins", more: ended };
  }
  const step = `${sentence(view.step.gist)} (${view.run ? `run on ${view.run.server}` : `turn of the ${SIDES[view.turn]}`}, ${view.step.cite}).`;
  if (side && waiting === side && update.passing) return { mine: false, short: "Passing for you", more: step };
  if (side && waiting === side && decision) {
    const asks = decision.source ? `${decision.source} asks. ` : "";
    return { mine: true, short: "Your move", more: `${asks}${WANTS[decision.kind] ?? ""} ${step}`.trim() };
  }
  const away = waiting && here && !here[waiting] ? " Nobody is at that seat now." : "";
  return { mine: false, short: `Waiting for the ${SIDES[waiting] ?? "server"}`, more: step + away };
}
