// Our own small icons of card types, subtypes and counters. An icon never stands alone: words are beside it or in its title.

import { html } from "./dom.mjs";

// Paths in a square of 16. Those of FILLED are filled, the others are lines.
const PATHS = {
  ice: "M2 3h12M2 8h12M2 13h12",
  barrier: "M2 3h12v10H2zM2 8h12M6 3v5M11 8v5",
  "code gate": "M3 14V6a5 5 0 0 1 10 0v8M8 14V6M3 10h10",
  sentry: "M1.5 8C4 4 12 4 14.5 8 12 12 4 12 1.5 8zM8 6v4M6 8h4",
  trap: "M2 5l3 5 3-5 3 5 3-5M2 13h12",
  agenda: "M8 1.5l2 4.3 4.6.5-3.4 3.2.9 4.7L8 11.8l-4.1 2.4.9-4.7L1.4 6.3 6 5.8z",
  asset: "M2.5 13.5v-7L8 2.5l5.5 4v7zM6.5 13.5V9.5h3v4",
  upgrade: "M8 2l5 5h-3v3H6V7H3zM4 13.5h8",
  operation: "M3 2.5h10v11H3zM5.5 6h5M5.5 9h5",
  identity: "M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14c.6-3.4 2.7-4.5 5.5-4.5s4.9 1.1 5.5 4.5",
  program: "M5 2.5L2 8l3 5.5M11 2.5L14 8l-3 5.5",
  fracter: "M8 1.5v5M3 4l3 4-3 5M13 4l-3 4 3 5M8 10v4.5",
  decoder: "M5.5 10.5a3 3 0 1 1 2.8-4H14v3h-2M8.3 9.5a3 3 0 0 1-2.8 1",
  killer: "M13.5 2.5l-7 7M4 8.5L7.5 12M5.5 10.5L2.5 13.5M13.5 2.5h-3",
  icebreaker: "M8 1.5v13M3.5 6L8 1.5 12.5 6M3.5 10L8 14.5 12.5 10",
  hardware: "M4 4h8v8H4zM6 1.5V4M10 1.5V4M6 12v2.5M10 12v2.5M1.5 6H4M1.5 10H4M12 6h2.5M12 10h2.5",
  resource: "M5.5 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5c0-3 1.5-4 4-4s4 1 4 4M11 7a2 2 0 1 0 0-4M11.5 9.5c2 .1 3 1.2 3 4",
  event: "M9 1.5L3.5 9H8l-1 5.5L12.5 7H8z",
  facedown: "M2 6.5c2.5 4 9.5 4 12 0M4 9l-1.5 2.5M12 9l1.5 2.5M8 9.5v3",
  eye: "M1.5 8C4 4 12 4 14.5 8 12 12 4 12 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  credit: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM10 6H7a2 2 0 0 0 0 4h3",
  click: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.5V8l2.5 2",
  strength: "M2 13l6-10 6 10zM8 7v3.5",
  trash: "M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.7 9h5.6l.7-9",
  memory: "M3 5h10v6H3zM5 11v2.5M8 11v2.5M11 11v2.5M5.5 7.5h5",
  link: "M6.5 9.5l3-3M7 5l2-2a2.8 2.8 0 0 1 4 4l-2 2M9 11l-2 2a2.8 2.8 0 0 1-4-4l2-2",
  tag: "M2 2.5h6l6 6-5.5 5.5-6.5-6.5zM5 5.5h.01",
  damage: "M8 1.5c2.5 3.5 4.5 5.7 4.5 8.2a4.5 4.5 0 0 1-9 0C3.5 7.2 5.5 5 8 1.5z",
  badpub: "M3 2.5h10v8H8l-3 3v-3H3zM8 4.5v2.5M8 8.8h.01",
  virus: "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5V5M8 11v3.5M1.5 8H5M11 8h3.5M3.5 3.5l2.3 2.3M10.2 10.2l2.3 2.3M12.5 3.5l-2.3 2.3M5.8 10.2l-2.3 2.3",
  power: "M5.5 3.5a5.5 5.5 0 1 0 5 0M8 1.5V8",
  advancement: "M3 8l5-5 5 5M3 13l5-5 5 5",
  deck: "M3 5h8v9H3zM5 5V2.5h8V11h-2",
  hand: "M3 5l4-1.5 3.5 9.5L6 14.5zM8.5 3l5 .5-1 10h-2",
  server: "M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.01M5 11h.01",
  runner: "M9.5 4a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4 6.5l3.5-1.5 2 2.5L13 8M7.5 5l-1 4.5 3 2v3.5M6.5 9.5l-1 2.5H2",
  broken: "M3 3l10 10M13 3L3 13",
  check: "M2.5 8.5l3.5 4 7.5-9",
  dot: "M8 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
  none: "M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM4.2 4.2l7.6 7.6",
  add: "M8 3v10M3 8h10",
  close: "M4 4l8 8M12 4l-8 8",
  menu: "M8 3.5h.01M8 8h.01M8 12.5h.01",
};
const FILLED = new Set(["event", "agenda", "dot"]);
const BY_SUBTYPE = {
  ice: ["barrier", "code gate", "sentry", "trap"],
  program: ["fracter", "decoder", "killer", "icebreaker", "virus"],
};
const ONR = { wall: "barrier" };

/** The name of the icon of a card, from its type and subtypes. */
export function iconOf(card) {
  if (!card.type) return "facedown";
  const type = card.type.endsWith("identity") ? "identity" : card.type;
  const subtypes = (card.subtypes ?? []).map((each) => ONR[each] ?? each);
  return BY_SUBTYPE[type]?.find((each) => subtypes.includes(each)) ?? (type in PATHS ? type : "operation");
}

/** An icon. Without `title` it is decoration and readers of the screen do not hear it. */
export function Icon({ name, title = "" }) {
  const filled = FILLED.has(name) ? "icon filled" : "icon";
  return html`<svg class=${filled} viewBox="0 0 16 16" role=${title ? "img" : null} aria-label=${title || null}
    aria-hidden=${title ? null : "true"} focusable="false"><path d=${PATHS[name]} /></svg>`;
}
