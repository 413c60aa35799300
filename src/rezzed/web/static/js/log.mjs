// The log of a game. New events are announced politely, some at a time.

import { html, useEffect, useRef, useState } from "./dom.mjs";

const PAUSE = 400; // milliseconds in which new events are gathered into one announcement
const SPOKEN = 8; // events of one announcement; of more, only the last are read

/** The words of the events after number `seq`, as one announcement. */
export function spoken(events, seq) {
  const fresh = events.filter((event) => event.seq > seq);
  const left = fresh.length - SPOKEN;
  return (left > 0 ? `${left} more events. ` : "") + fresh.slice(-SPOKEN).map((event) => event.text).join(". ");
}

function useAnnouncement(events) {
  const [words, say] = useState("");
  const heard = useRef(null);
  const last = events.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (heard.current === null || last < heard.current) {
      heard.current = last; // what was there before the page opened, and what was taken back, is not read out
      return undefined;
    }
    const timer = setTimeout(() => {
      const text = spoken(events, heard.current);
      heard.current = last;
      if (text) say(text);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [last]);
  return words;
}

function LogLine({ event, link, pick, here }) {
  const words = html`<span class="event">${event.text}</span>`;
  return html`<li class=${[event.side && `by-${event.side}`, here && "here"].filter(Boolean).join(" ") || null} data-kind=${event.kind} aria-current=${here ? "true" : null}>
    ${pick ? html`<button type="button" class="bare" onClick=${() => pick(event)}>${words}</button>` : words}
    ${event.cite && (link ? html`<a class="cite" href=${link(event.cite)}>${event.cite}</a>` : html`<span class="cite">${event.cite}</span>`)}
  </li>`;
}

/**
 * The log. `events` are those of a game, in order; one with `turn` has that heading above it. `link(cite)` is the address of a
 * paragraph, `pick(event)` jumps to an event, `at` is the number of the event that the board shows; all three may be missing.
 */
export function Log({ events, link = null, pick = null, at = null, title = "Log" }) {
  const box = useRef(null);
  const words = useAnnouncement(events);
  const last = events.at(-1)?.seq ?? 0;
  useEffect(() => {
    const list = box.current;
    if (list && !list.matches(":hover, :focus-within")) list.scrollTop = list.scrollHeight;
  }, [last]);
  return html`<section class="log" aria-label=${title}>
    <ol class="log-lines" ref=${box} tabindex="0" data-keys="own" aria-label=${`${title}: ${events.length} events`}>
      ${events.map((event) => [
        event.turn && html`<li key=${`turn ${event.seq}`} class="turn-heading">${event.turn}</li>`,
        html`<${LogLine} key=${event.seq} event=${event} link=${link} pick=${pick} here=${at === event.seq} />`,
      ])}
    </ol>
    <p class="hidden" role="log" aria-live="polite" aria-atomic="true">${words}</p>
  </section>`;
}
