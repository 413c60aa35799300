// The drawn face of a card: lines of a circuit computed from its title. The same card has the same face everywhere. A card that
// is not known has no title, so it has no drawing.

import { html } from "./dom.mjs";

const SIZE = 100;
const FACTIONS = new Set(["haas_bioroid", "jinteki", "nbn", "weyland_consortium", "anarch", "criminal", "shaper", "adam", "apex", "sunny_lebeau", "neutral"]);
const drawn = new Map();

/** Numbers between 0 and 1, always the same ones for the same words. */
function numbers(words) {
  let x = 2166136261;
  for (const letter of words) x = Math.imul(x ^ letter.codePointAt(0), 16777619) >>> 0;
  return () => {
    x = Math.imul(x ^ (x >>> 15), 2246822519) >>> 0;
    x = (x ^ (x >>> 13)) >>> 0;
    return x / 4294967296;
  };
}

function lines(title) {
  const next = numbers(title);
  const [cx, cy] = [30 + 40 * next(), 30 + 40 * next()];
  const rays = Array.from({ length: 7 }, () => {
    let angle = (Math.round(next() * 8) * Math.PI) / 4;
    let [x, y] = [cx, cy];
    let path = `M${x.toFixed(1)} ${y.toFixed(1)}`;
    for (let k = 0; k < 4; k += 1) {
      const far = 8 + 26 * next();
      x += Math.cos(angle) * far;
      y += Math.sin(angle) * far;
      path += `L${x.toFixed(1)} ${y.toFixed(1)}`;
      angle += ((next() < 0.5 ? -1 : 1) * Math.PI) / 4;
    }
    return { path, x, y, faint: 0.35 + 0.5 * next(), wide: 1.2 + 2 * next() };
  });
  return { cx, cy, rays, core: 6 + 6 * next() };
}

/** The drawing of a card with a title. */
export function Art({ title }) {
  if (!title) return null;
  if (!drawn.has(title)) drawn.set(title, lines(title));
  const { cx, cy, rays, core } = drawn.get(title);
  return html`<svg class="art" viewBox="0 0 ${SIZE} ${SIZE}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
    ${rays.map((ray) => html`<path d=${ray.path} stroke-opacity=${ray.faint} stroke-width=${ray.wide} /><circle cx=${ray.x} cy=${ray.y} r="2.6" />`)}
    <circle cx=${cx} cy=${cy} r=${core} fill-opacity="0.85" /></svg>`;
}

/** The class that gives a card the colour of its faction, or of its side if the faction is not known. */
export function colourOf(card, face) {
  if (!card.title) return "f-none";
  if (face && FACTIONS.has(face.faction)) return `f-${face.faction}`;
  return ["ice", "agenda", "asset", "upgrade", "operation", "corp identity"].includes(card.type) ? "f-corp" : "f-runner";
}
