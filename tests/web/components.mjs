// Shows one component of the board to the tests. What the component reports is kept in `window.said`.

import { Board } from "./js/board.mjs";
import { html, render } from "./js/dom.mjs";
import { Editor } from "./js/editor.mjs";
import { KeysButton } from "./js/keys.mjs";
import { Log } from "./js/log.mjs";
import { Options } from "./js/options.mjs";

const COMPONENTS = { Board, KeysButton, Log, Options };
const TITLES = ["Enigma", "Enforcer 1.0", "Ice Wall", "Corroder", "Snare!"];

window.said = [];
window.show = (name, props, callbacks = []) => {
  const reports = Object.fromEntries(callbacks.map((each) => [each, (...given) => void window.said.push([each, ...given])]));
  render(html`<${COMPONENTS[name]} ...${props} ...${reports} />`, document.getElementById("app"));
};

/** The editor, with a board that the test reads as `window.board`. */
window.edit = (board, faults = []) => {
  window.board = board;
  const complete = async (text) => TITLES.filter((title) => title.toLowerCase().startsWith(text.toLowerCase())).map((title) => ({ title }));
  render(html`<${Editor} board=${board} faults=${faults} complete=${complete} change=${(next) => window.edit(next, faults)} />`, document.getElementById("app"));
};
window.ready = true;
