// Preact with htm: what every part of a page imports.

import { Fragment, h, render } from "../vendor/preact.mjs";
import htm from "../vendor/htm.mjs";

export * from "../vendor/hooks.mjs";
export { Fragment, render };
export const html = htm.bind(h);
