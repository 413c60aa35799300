// Shows one component of the board to the tests. What the component reports is kept in `window.said`.

import { Board } from "./js/board.mjs";
import { html, render } from "./js/dom.mjs";
import { Log } from "./js/log.mjs";
import { Options } from "./js/options.mjs";

const COMPONENTS = { Board, Log, Options };

window.said = [];
window.show = (name, props, callbacks = []) => {
  const reports = Object.fromEntries(callbacks.map((each) => [each, (...given) => void window.said.push([each, ...given])]));
  render(html`<${COMPONENTS[name]} ...${props} ...${reports} />`, document.getElementById("app"));
};
window.ready = true;
