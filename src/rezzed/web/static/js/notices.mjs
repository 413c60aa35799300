// What the analysis page must say before anything else: errors, the connection, changes that are only in this browser, and how
// another book differs.

import { html } from "./dom.mjs";

const STATUS = { connecting: "Connecting to the engine …", lost: "The connection is lost. It is being made again; nothing is lost." };

export function Refusal({ error, close }) {
  if (!error) return null;
  const faults = error.errors?.length > 1 ? error.errors : [];
  return html`<div class="notice bad" role="alert"><p>${faults.length ? `There are ${faults.length} faults:` : error.message}${error.cite && html` <cite>${error.cite}</cite>`}
      ${error.suggestion && html` Did you mean: ${error.suggestion}?`}</p>
    ${faults.length > 0 && html`<ul>${faults.map((fault) => html`<li>${fault.place}: ${fault.message}</li>`)}</ul>`}
    <button type="button" onClick=${close}>Close</button></div>`;
}

/** The first difference between a line under two books. */
export function Difference({ found, close, back }) {
  if (!found) return null;
  const { from, rules, same, difference } = found;
  const moves = `${same} move${same === 1 ? "" : "s"}`;
  return html`<div class="notice difference" role="status">
    ${difference
      ? html`<p>The first difference under <b>${rules}</b> is at ${difference.number ? html`move ${difference.number}, “${difference.side}: ${difference.action}”` : "the board"}: ${difference.message}</p>
        ${difference.here && html`<p>${from}: ${difference.here.text} <cite>${difference.here.cite}</cite>. ${rules}: ${difference.there.text} <cite>${difference.there.cite}</cite>.</p>`}`
      : html`<p>Under <b>${rules}</b> all ${moves} of this line have the same effects as under ${from}.</p>`}
    <p>${difference && `${moves} could be played. `}The page shows this line under ${rules}, without other branches.</p>
    <button type="button" onClick=${back}>Back to the study under ${from}</button> <button type="button" onClick=${close}>Close</button></div>`;
}

function SavedNotice({ keeping }) {
  if (keeping.failed) return html`<div class="notice bad" role="alert"><p>${keeping.failed}</p></div>`;
  if (keeping.conflict) {
    return html`<div class="notice bad" role="alert"><p>Another tab has changed this study.</p>
      <button type="button" onClick=${() => keeping.start()}>Show what it has now</button> <button type="button" onClick=${() => keeping.copy()}>Keep mine as a copy</button></div>`;
  }
  if (!keeping.dirty) return null;
  return html`<div class="notice" role="status"><p>Unsaved changes here: they are in this browser only.${keeping.said && ` ${keeping.said}`}</p>
    ${keeping.stored?.key && html`<button type="button" disabled=${keeping.busy} onClick=${() => keeping.save()}>Store them</button> `}
    ${keeping.stored && html`<button type="button" onClick=${() => keeping.copy()}>Keep them as a study of their own</button> `}
    <button type="button" onClick=${() => keeping.drop()}>Drop them</button></div>`;
}

export function Notices({ client, study, keeping, difference, close, back }) {
  const failed = client.status === "failed" && `The engine could not be started: ${client.why}`;
  const status = failed || STATUS[client.status];
  return html`<div class="notices">
    ${status && html`<div class=${`notice ${failed ? "bad" : ""}`} role="status"><p>${status}</p></div>`}
    <${Refusal} error=${study.error} close=${() => close("error")} />
    <${Difference} found=${difference} close=${() => close("difference")} back=${back} />
    <${SavedNotice} keeping=${keeping} />
  </div>`;
}
