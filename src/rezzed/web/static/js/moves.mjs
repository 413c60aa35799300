// The moves of a decision, whoever asks: from the server in the words of a player, or, on pages without those words, as they are.

export const SIDES = { corp: "Corp", runner: "Runner" };
export const OTHER = { corp: "runner", runner: "corp" };

/** What an option costs, in words; empty if nothing. */
export function costOf({ cost }) {
  if (!cost) return "";
  const some = (number, word) => (number ? `${number} ${word}${number === 1 ? "" : "s"}` : "");
  return [some(cost.credits, "credit"), some(cost.clicks, "click"), cost.more].filter(Boolean).join(", ");
}

/** The moves of a decision: those of the server, or its options. Each has `text`, the words that carry it out. */
export function movesOf(decision, asked) {
  if (asked) return asked.moves.map((move) => ({ ...move, text: move.words }));
  return (decision?.options ?? []).map((option) => ({
    ...option, words: option.text, label: option.text, price: costOf(option), outcome: option.does ?? "", key: "", tone: "", card: option.card_id, server: option.target,
  }));
}

/** Why a game is over, in the words of `side`, which is empty for a spectator. */
function endOf({ ended, winner, clock }, side) {
  if (ended !== "concession") return ended;
  const loser = OTHER[winner];
  const who = side === loser ? "you" : `the ${SIDES[loser]}`;
  return clock?.left[loser] <= 0 ? `${side === loser ? "your time" : `the time of ${who}`} was up` : `${who} conceded`;
}

/** Whose move it is, in two texts. `side` is empty for a spectator. */
export function turnOf(update, side) {
  const { over, winner, waiting, waits, asked, here } = update;
  if (over) {
    const won = side ? (winner === side ? "You win" : "You lose") : `The ${SIDES[winner]} wins`;
    return { mine: false, short: SIDES[winner] ? won : "Nobody wins", more: endOf(update, side) };
  }
  if (side && waiting === side && update.passing) return { mine: false, short: "Passing for you", more: "" };
  if (side && waiting === side && asked) return { mine: true, short: "Your move", more: asked.title === "Your turn" ? asked.question : asked.title };
  return { mine: false, short: waits || "Waiting for the server", more: waiting && here && !here[waiting] ? "Nobody is at that seat now." : "" };
}
