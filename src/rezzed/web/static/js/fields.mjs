// Fields of the editor of boards: numbers, choices, and the faults beside them.

import { html, useId } from "./dom.mjs";

const nearest = ({ suggestion }) => (suggestion ? suggestion.split("; ") : []);

/** The faults of one place, with a button for each suggestion: `take(words)`. */
export function Faults({ id, faults, take = null }) {
  if (!faults.length) return null;
  return html`<ul class="faults-here" id=${id}>${faults.map((fault) => html`<li><span>${fault.message}</span>
    ${take && nearest(fault).map((words) => html`<button type="button" onClick=${() => take(words)}>Use ${words}</button>`)}</li>`)}</ul>`;
}

/** A whole number; an empty field is the default. */
export function NumberField({ label, value, change, usual = 0, min = 0, max = 99999, faults = [], place = "" }) {
  const id = useId();
  const write = (event) => {
    const { value: text, valueAsNumber } = event.target;
    if (text === "") change(undefined);
    else if (Number.isFinite(valueAsNumber)) change(valueAsNumber);
  };
  return html`<div class="number-field" data-place=${place}><label for=${id}>${label}</label>
    <input id=${id} type="number" inputmode="numeric" min=${min} max=${max} step="1" value=${value ?? ""} placeholder=${usual}
      aria-invalid=${faults.length ? "true" : null} aria-describedby=${faults.length ? `${id}-faults` : null} onInput=${write} />
    <${Faults} id=${`${id}-faults`} faults=${faults} take=${null} /></div>`;
}

/** One of several values: `options` are [value, words]; an empty value is the default. */
export function ChoiceField({ label, value, options, change, faults = [], place = "" }) {
  const id = useId();
  const known = options.some(([each]) => each === (value ?? ""));
  return html`<div class="choice-field" data-place=${place}><label for=${id}>${label}</label>
    <select id=${id} value=${value ?? ""} onChange=${(event) => change(event.target.value || undefined)} aria-invalid=${faults.length ? "true" : null}
      aria-describedby=${faults.length ? `${id}-faults` : null}>
      ${!known && html`<option value=${value}>${String(value)}</option>`}
      ${options.map(([each, words]) => html`<option key=${each} value=${each} selected=${each === (value ?? "")}>${words}</option>`)}</select>
    <${Faults} id=${`${id}-faults`} faults=${faults} take=${change} /></div>`;
}
