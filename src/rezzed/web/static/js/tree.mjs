// The moves of a study: the main line with its branches indented, comments and names, and what can be done with a node.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./dom.mjs";
import { START } from "./nodes.mjs";

const MINOR = /^(pass|continue|decline|done|no)$/;
const SHORT = { corp: "C", runner: "R" };

function Move({ node, goto, gone }) {
  const classes = ["move", node.side, MINOR.test(node.action) && "minor", gone?.has(node.id) && "gone"].filter(Boolean).join(" ");
  return html`<button type="button" class=${classes} data-node=${node.id} onClick=${() => goto(node.id)}>
    ${node.name && html`<b class="node-name">${node.name}</b> `}<span class="side" aria-label=${node.side}>${SHORT[node.side]}</span> ${node.action}
  </button>${node.comment && html`<p class="comment">${node.comment}</p>`}`;
}

/** The line that begins with this node, and the branches that leave it. */
function TreeLine({ first, nodes, ...rest }) {
  const out = [];
  for (let id = first; id; ) {
    const node = nodes.get(id);
    out.push(html`<${Move} key=${id} node=${node} ...${rest} />`);
    const beside = id === first ? [] : nodes.children(node.parent).slice(1);
    if (beside.length) out.push(html`<${Branches} key=${`beside ${id}`} beside=${beside} parent=${node.parent} nodes=${nodes} ...${rest} />`);
    id = node.children[0];
  }
  return html`<div class="line">${out}</div>`;
}

function Branches({ beside, parent, nodes, folded, ...rest }) {
  if (folded.has(parent)) {
    return html`<p class="folded"><button type="button" onClick=${() => rest.fold(parent)}>
      ${beside.length} branch${beside.length > 1 ? "es" : ""} …</button></p>`;
  }
  return html`<ul class="branches">${beside.map((id) => html`<li key=${id}>
    <${TreeLine} first=${id} nodes=${nodes} folded=${folded} ...${rest} /></li>`)}</ul>`;
}

/** The root has no move of its own: its children are the beginnings. */
function Whole({ nodes, ...rest }) {
  const [first, ...others] = nodes.children(START);
  const root = nodes.get(START);
  return html`<button type="button" class="move start" data-node=${START} onClick=${() => rest.goto(START)}>
      ${root?.name ? html`<b>${root.name}</b>` : "Start"}</button>
    ${root?.comment && html`<p class="comment">${root.comment}</p>`}
    ${first && html`<${TreeLine} first=${first} nodes=${nodes} ...${rest} />`}
    ${others.length > 0 && html`<${Branches} beside=${others} parent=${START} nodes=${nodes} ...${rest} />`}`;
}

function TextField({ label, value, rows, keep, leave }) {
  const box = useRef(null);
  useLayoutEffect(() => box.current.focus(), []);
  const done = () => (box.current.value === value ? leave() : keep(box.current.value));
  const keys = (event) => {
    event.stopPropagation();
    if (event.key === "Escape") leave();
    if (event.key === "Enter" && (rows === 1 || event.ctrlKey)) done();
  };
  return html`<div class="text-field"><label>${label}
      <textarea ref=${box} rows=${rows} maxlength=${rows === 1 ? 60 : 2000} defaultValue=${value} onKeyDown=${keys}></textarea></label>
    <button type="button" onClick=${done}>Keep</button> <button type="button" onClick=${leave}>Leave as it was</button></div>`;
}

function Sure({ count, drop, leave }) {
  const yes = useRef(null);
  useLayoutEffect(() => yes.current.focus(), []);
  return html`<div class="sure" role="alertdialog" aria-label="Delete from here">
    <p>Delete ${count === 1 ? "this decision" : `these ${count} decisions`}? The list strikes them out.</p>
    <button type="button" ref=${yes} class="danger" onClick=${drop}>Delete</button> <button type="button" onClick=${leave}>Keep</button></div>`;
}

/** What can be done with the node that is shown. */
function Tools({ study, doing, setDoing, copied, fold }) {
  const { nodes, at } = study;
  const node = nodes.get(at);
  const branch = node?.parent && nodes.children(node.parent)[0] !== at;
  const leave = () => setDoing("");
  const after = (done) => done.then(leave);
  if (!node) return null;
  if (doing === "comment") return html`<${TextField} key=${at} label="Comment" rows=${3} value=${node.comment} leave=${leave} keep=${(text) => after(study.comment(at, text))} />`;
  if (doing === "name") return html`<${TextField} key=${at} label="Name of this branch" rows=${1} value=${node.name} leave=${leave} keep=${(name) => after(study.rename(at, name.trim()))} />`;
  if (doing === "delete") return html`<${Sure} count=${nodes.below(at).length} leave=${leave} drop=${() => after(study.remove(at))} />`;
  return html`<div class="tools" role="group" aria-label="This decision">
    <button type="button" onClick=${() => setDoing("comment")}>Comment</button>
    <button type="button" onClick=${() => setDoing("name")}>Name</button>
    <button type="button" disabled=${!branch} onClick=${() => study.promote(at, false)}>Promote</button>
    <button type="button" disabled=${node.main} aria-label="Make main line" onClick=${() => study.promote(at, true)}>Main line</button>
    <button type="button" aria-label="Fold branches" disabled=${nodes.children(at).length < 2} onClick=${() => fold(at)}>Fold</button>
    <button type="button" onClick=${copied}>Copy line</button>
    <button type="button" aria-label="Delete from here" disabled=${at === START} onClick=${() => setDoing("delete")}>Delete …</button>
    <button type="button" disabled=${!study.past.length} onClick=${() => study.undo()}>Undo</button>
  </div>`;
}

const actions = (nodes, id) => nodes.line(id).filter((node) => node.parent).map((node) => `${node.side}: ${node.action}`).join("\n");

/** The panel. `doing` is what is open: `comment`, `name`, `delete` or nothing; `say` shows a short message. */
export function Moves({ study, doing, setDoing, comments, say }) {
  const box = useRef(null);
  const [folded, setFolded] = useState(new Set());
  const { nodes, at } = study;
  const gone = useMemo(() => (doing === "delete" ? new Set(nodes.below(at)) : null), [doing, nodes, at]);
  const fold = (id) => setFolded((old) => new Set(old.has(id) ? [...old].filter((each) => each !== id) : [...old, id]));
  const list = useMemo(
    () => html`<${Whole} nodes=${nodes} goto=${(id) => study.goto(id)} folded=${folded} fold=${fold} gone=${gone} />`,
    [nodes, folded, gone],
  );
  useEffect(() => {
    box.current.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const here = box.current.querySelector(`[data-node="${CSS.escape(at)}"]`);
    here?.setAttribute("aria-current", "true");
    if (here && !box.current.matches(":hover")) box.current.scrollTop = here.offsetTop - box.current.clientHeight / 2;
  }, [at, list]);
  const copy = async () => {
    await navigator.clipboard.writeText(actions(nodes, at));
    say("The line is copied.");
  };
  return html`<div class="moves">
    <div class=${`move-list ${comments ? "" : "no-comments"}`} ref=${box} role="group" aria-label="Moves">${list}</div>
    <div class="steps" role="group" aria-label="Go to">
      <button type="button" disabled=${at === START} onClick=${() => study.goto(START)}>Start</button>
      <button type="button" disabled=${at === START} onClick=${() => study.back()}>Back</button>
      <button type="button" disabled=${!nodes.children(at).length} onClick=${() => study.forward()}>Forward</button>
      <button type="button" disabled=${!nodes.children(at).length} onClick=${() => study.goto(nodes.end(at))}>End</button>
    </div>
    <${Tools} study=${study} doing=${doing} setDoing=${setDoing} copied=${copy} fold=${fold} />
  </div>`;
}
