// Why something is legal or illegal: a wish in the words of scenarios, answered with its paragraph.

import { html, useEffect, useState } from "./dom.mjs";

/** What somebody might wish for at this moment, as words; the options are left out. */
export function wishes(view, decision) {
  const legal = new Set((decision?.options ?? []).map((option) => option.text));
  const installed = view.runner.rig.flatMap((card) => [card, ...card.hosted]);
  const found = [
    "jack out", "draw", "take credit",
    ...view.servers.map((server) => `run ${server.name}`),
    ...installed.filter((card) => card.subtypes.includes("icebreaker")).map((card) => `break with ${card.title}`),
    ...view.servers.flatMap((server) => [...server.ice, ...server.root]).filter((card) => !card.faceup && card.title).map((card) => `rez ${card.name}`),
    ...view.runner.grip.known.map((card) => `play ${card.title}`).slice(0, 5),
  ];
  return [...new Set(found)].filter((words) => !legal.has(words));
}

function Answer({ wish, found }) {
  return html`<p class=${`wish ${found.legal ? "legal" : "illegal"}`}><b>${wish}</b>
    <span>${found.legal ? " is legal. " : " is not possible. "}</span>${found.text}${found.cite && html` <cite>${found.cite}</cite>`}</p>`;
}

/** Actions that are not possible now, grey, each with its reason; asked for while the list is open. */
export function Impossible({ study, client }) {
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState([]);
  const { shown } = study;
  useEffect(() => {
    setFound([]);
    if (!open) return undefined;
    let left = false;
    const ask = async () => {
      const save = await study.here();
      for (const wish of wishes(shown.views.judge, shown.position.decision).slice(0, 16)) {
        if (left) return;
        const answer = await client.request("wish", { save, action: wish });
        if (!left && !answer.legal) setFound((old) => [...old, { wish, answer }]);
      }
    };
    ask().catch(() => {});
    return () => (left = true);
  }, [shown, open]);
  return html`<details class="impossible" open=${open} onToggle=${(event) => setOpen(event.target.open)}>
    <summary>What is not possible now, and why</summary>
    <ul>${found.map(({ wish, answer }) => html`<li key=${wish}><button type="button" aria-disabled="true">${wish}</button>
      <span>${answer.text}${answer.cite && html` <cite>${answer.cite}</cite>`}</span></li>`)}</ul>
  </details>`;
}

/** The command line: Enter takes the action if it is legal, and otherwise says why it is not; the button only asks. */
export function Why({ study, client, box }) {
  const [answer, setAnswer] = useState(null);
  const { shown, at } = study;
  useEffect(() => setAnswer(null), [at]);
  const listed = shown ? wishes(shown.views.judge, shown.position.decision) : [];
  const ask = async (take) => {
    const wish = box.current.value.trim();
    if (!wish) return;
    try {
      const found = await client.request("wish", { save: await study.here(), action: wish });
      const can = take && (found.legal || (await study.reachable(wish)));
      if (can && (await study.apply(wish, at))) box.current.value = "";
      else setAnswer({ wish, found });
    } catch (error) {
      if (!error.data) throw error;
      setAnswer({ wish, found: { legal: false, text: error.data.message, cite: "" } });
    }
  };
  const submit = (event) => {
    event.preventDefault();
    ask(true);
  };
  return html`<form class="why" onSubmit=${submit}>
    <label>An action in words <input ref=${box} list="wishes" placeholder="jack out" autocomplete="off" spellcheck=${false} maxlength="200" /></label>
    <datalist id="wishes">${listed.map((wish) => html`<option value=${wish} />`)}</datalist>
    <button type="submit">Do it</button> <button type="button" onClick=${() => ask(false)}>Why?</button>
    <div aria-live="polite">${answer && html`<${Answer} ...${answer} />`}</div>
  </form>`;
}
