// A field for a card: titles are completed while one types. A whole shorthand or a number of blank cards can be typed as well.

import { html, useEffect, useId, useLayoutEffect, useRef, useState } from "./dom.mjs";
import { Icon, iconOf } from "./icons.mjs";
import { parse, written } from "./setup.mjs";

const PAUSE = 120; // milliseconds without a key before titles are asked for

function useTitles(text, complete, more) {
  const [found, setFound] = useState({ text: "", titles: [] });
  useEffect(() => {
    const { title } = parse(text);
    if (!title || /^\d+$/.test(title)) {
      setFound({ text, titles: [] });
      return undefined;
    }
    let late = false;
    const timer = setTimeout(async () => {
      try {
        const titles = await complete(title, more);
        if (!late) setFound({ text, titles });
      } catch {
        if (!late) setFound({ text, titles: [] }); // without titles one can still type
      }
    }, PAUSE);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}

/** A fact or two beside a title, so that titles can be told apart. */
const facts = ({ type, subtypes, cost, strength }) =>
  [[...(subtypes ?? []), type?.replace(/^(corp|runner)_/, "")].filter(Boolean).join(" "), cost ?? null, strength ?? null].map((fact, n) =>
    fact === null || fact === "" ? "" : n ? `${["", "cost", "strength"][n]} ${fact}` : fact).filter(Boolean).join(", ");

function TitleOption({ id, title, chosen, take }) {
  return html`<li id=${id} role="option" aria-selected=${chosen ? "true" : "false"} onPointerDown=${(event) => { event.preventDefault(); take(title); }}>
    <${Icon} name=${iconOf(title)} /><span>${title.title}<small>${facts(title)}</small></span>
    ${title.declared === false && html`<small class="inert">text not played</small>`}</li>`;
}

/**
 * The field. `add(spec)` gets a text, or a number of blank cards. `complete(text, more)` gives titles. `cancel` is called on
 * Escape in an empty field.
 */
export function CardField({ label, add, complete, more = {}, value = "", cancel = null, start = false, clear = true, button = "Add", fault = null }) {
  const [text, setText] = useState(value);
  const [at, setAt] = useState(-1);
  const [open, setOpen] = useState(false);
  const field = useRef(null);
  const id = useId();
  const found = useTitles(open ? text : "", complete, more);
  const titles = open ? found.titles : [];
  useLayoutEffect(() => { if (start) field.current.focus(); }, []);
  useLayoutEffect(() => setAt(-1), [found]);
  useLayoutEffect(() => setText(value), [value]);
  const done = (spec) => {
    if (spec === "") return;
    setText(clear ? "" : String(spec));
    setOpen(false);
    add(/^\d+$/.test(spec) ? Number(spec) : spec);
  };
  const take = ({ title }) => done(written({ ...parse(text), blank: 0, title }));
  const enter = () => (found.text === text && found.titles.length === 1 ? take(found.titles[0]) : done(text.trim()));
  const press = (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && titles.length) setAt((at + step + titles.length + (at < 0 && step < 0 ? 1 : 0)) % titles.length);
    else if (event.key === "Enter" && titles[at]) take(titles[at]);
    else if (event.key === "Enter" && clear) enter();
    else if (event.key === "Enter") return;
    else if (event.key === "Escape" && open && titles.length) setOpen(false);
    else if (event.key === "Escape" && cancel) cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const write = (event) => {
    setText(event.target.value);
    setOpen(true);
    if (!clear) add(event.target.value);
  };
  return html`<div class="card-field"><div class="row">
      <input ref=${field} role="combobox" aria-label=${label} aria-autocomplete="list" aria-expanded=${titles.length ? "true" : "false"} aria-controls=${`${id}-list`}
        aria-activedescendant=${titles[at] ? `${id}-${at}` : null} aria-invalid=${fault ? "true" : null} autocomplete="off" spellcheck=${false}
        placeholder=${clear ? "Title, or a number of blank cards" : ""} value=${text} onInput=${write} onKeyDown=${press} onBlur=${() => setOpen(false)} />
      ${clear && html`<button type="button" onClick=${enter}>${button}</button>`}</div>
    <ul id=${`${id}-list`} role="listbox" aria-label=${`${label}: titles`} class="titles" hidden=${!titles.length}>
      ${titles.map((title, n) => html`<${TitleOption} key=${title.title} id=${`${id}-${n}`} title=${title} chosen=${n === at} take=${take} />`)}</ul>
    <span class="hidden" role="status">${open && titles.length ? `${titles.length} titles` : ""}</span>
  </div>`;
}
