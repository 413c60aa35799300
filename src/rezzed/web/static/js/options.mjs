// The plain list of what can be done now. Everything that the board offers is in it.

import { html } from "./dom.mjs";
import { Icon } from "./icons.mjs";
import { useNumbers } from "./keys.mjs";

const DECLINED = new Set(["trash", "steal", "trigger"]); // to pass here is to give something up
export const SIDES = { corp: "Corp", runner: "Runner" };

/** What an option costs, in words; empty if nothing. */
export function costOf({ cost }) {
  if (!cost) return "";
  const some = (number, word) => (number ? `${number} ${word}${number === 1 ? "" : "s"}` : "");
  return [some(cost.credits, "credit"), some(cost.clicks, "click"), cost.more].filter(Boolean).join(", ");
}

/**
 * The option that the space bar may take: going on, if nothing is given up by that. It never jacks out, never leaves
 * subroutines unbroken and never declines what a card offers. Null if there is none.
 */
export function safeOption(view, decision) {
  if (!decision) return null;
  const unbroken = view?.run?.encounter?.subroutines.some((sub) => sub.state === "unbroken");
  if (decision.chooser === "runner" && unbroken) return null;
  if (decision.options.some((option) => DECLINED.has(option.verb))) return null;
  return decision.options.find((option) => option.verb === "pass" || option.verb === "continue") ?? null;
}

function Cost({ option }) {
  const words = costOf(option);
  if (!words) return null;
  const { credits, clicks, more } = option.cost;
  return html`<span class="cost" title=${words}><span class="hidden">costs ${words}</span><span aria-hidden="true">
    ${clicks > 0 && html`<span>${clicks}<${Icon} name="click" /></span>`}
    ${credits > 0 && html`<span>${credits}<${Icon} name="credit" /></span>`}${more && html`<span>${more}</span>`}</span></span>`;
}

/**
 * The options of a decision as buttons. `act(option)` takes one. With `numbers` the keys 1 to 9 take the first nine. `safe` is the
 * option that the space bar takes, and `next` says what comes after it. `sent` is the option that is on its way to the server.
 */
export function Options({ decision, act, numbers = true, safe = null, next = "", sent = null, waiting = "" }) {
  useNumbers(numbers, decision, act);
  if (!decision) {
    return html`<div class="options empty"><p role="status">${waiting ? `Waiting for the ${SIDES[waiting] ?? waiting}` : "Nothing to decide"}</p></div>`;
  }
  const press = (event, option) => {
    if (event.detail) event.currentTarget.blur(); // after a click, Space does not press the same button again
    act(option);
  };
  const title = `${SIDES[decision.chooser]}: ${decision.source || "choose"}`;
  return html`<section class="options" aria-label="Options">
    <h2 class="options-title"><span class=${`side ${decision.chooser}`}>${title}</span> <span class="cite">${decision.cite}</span></h2>
    <ol>
      ${decision.options.map((option, n) => html`<li key=${option.text}>
        <button type="button" class=${`option${option.text === safe?.text ? " safe" : ""}`} onClick=${(event) => press(event, option)}
          aria-busy=${sent?.text === option.text ? "true" : null} aria-keyshortcuts=${numbers && n < 9 ? String(n + 1) : null}>
          ${numbers && n < 9 && html`<kbd aria-hidden="true">${n + 1}</kbd>`}
          <span class="words">${option.text}${option.text === safe?.text && next && html`<small>then: ${next}</small>`}</span>
          <${Cost} option=${option} />
          ${option.text === safe?.text && html`<kbd aria-hidden="true">Space</kbd>`}
        </button></li>`)}
    </ol>
  </section>`;
}
