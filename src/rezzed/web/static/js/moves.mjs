// What the table says about the open decision: whose move it is, what the other side waits for, and the one safe "continue".

export const SIDES = { corp: "Corp", runner: "Runner" };
export const OTHER = { corp: "runner", runner: "corp" };

const LOST = new Set(["break", "steal", "trash", "trigger"]); // what a pass would give up
const ENDINGS = ["loses unspent clicks", "discards to", "phase formally ends", "turn ends"];

const unbroken = (view) => (view?.run?.encounter?.subroutines ?? []).some((sub) => sub.state === "unbroken");
/** Whether the next step of the book ends the action phase or the turn. */
export const endsTurn = (update) => (update.ways ?? []).some((way) => ENDINGS.some((words) => way.gist.includes(words)));

/**
 * The option that Space takes: {action, next}, or null. It is a pass that gives nothing up, or "continue" instead of jacking out.
 * It never jacks out, ends a turn, declines a break or an ability, or leaves an accessed card.
 */
export function safe(update, side) {
  const decision = update?.decision;
  if (!decision || decision.chooser !== side) return null;
  const action = decision.options.find((option) => option.verb === "pass" || option.verb === "continue");
  if (!action) return null;
  const others = decision.options.filter((option) => option !== action);
  if (action.verb === "pass") {
    if (others.some((option) => LOST.has(option.verb))) return null;
    if (unbroken(update.view) && others.some((option) => option.verb === "pump" || option.verb === "use")) return null;
    if (update.view.turn === side && endsTurn(update)) return null;
  }
  return { action, next: following(update) };
}

/** What comes next if the decision is passed, in the words of the rule book. */
function following(update) {
  const ways = (update.ways ?? []).map((way) => way.gist);
  return ways[0] ? ways[0].replace(/\?$/, "") : "the next step";
}

const wantsOf = (decision) => {
  if (decision.source) return `${decision.source} asks`;
  return { may: "you may choose", target: "choose", server: "choose a server", number: "choose a number", pay: "choose what pays", mode: "choose", order: "choose the order", act: "you can act" }[decision.kind] ?? "you decide";
};

/** One sentence on whose move it is: {mine, short, text}. `side` is empty for a spectator. */
export function turnOf(update, side) {
  const { over, winner, ended, waiting, view, decision, here } = update;
  if (over) {
    const who = winner === "draw" || !winner ? "Nobody wins" : side ? (winner === side ? "You win" : "You lose") : `The ${SIDES[winner]} wins`;
    return { mine: false, short: who, text: `${who}: ${ended}.` };
  }
  const where = view.run ? `run on ${view.run.server}` : `turn of the ${SIDES[view.turn]}`;
  if (waiting === side && decision) {
    return { mine: true, short: "Your move", text: `Your move: ${wantsOf(decision)}. ${sentence(view.step.gist)} (${where}; ${view.step.cite}).` };
  }
  const away = waiting && here && !here[waiting] ? " Nobody is at that seat now." : "";
  const who = SIDES[waiting] ?? "server";
  return { mine: false, short: `${who}’s move`, text: `Waiting for the ${who}: ${view.step.gist} (${where}; ${view.step.cite}).${away}` };
}

const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1);
