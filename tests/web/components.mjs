// Shows one component of the board to the tests. What it reports is kept in `window.said`.

import { Board } from "/static/js/board.mjs";
import { html, render } from "/static/js/dom.mjs";
import { Editor } from "/static/js/editor.mjs";
import { KEYS, KeysButton, bind } from "/static/js/keys.mjs";
import { Log } from "/static/js/log.mjs";
import { Options } from "/static/js/decide.mjs";
import { parse, written } from "/static/js/setup.mjs";

const COMPONENTS = { Board, KeysButton, Log, Options };
const TITLES = [["Enigma", "ice"], ["Enforcer 1.0", "ice"], ["Ice Wall", "ice"], ["Corroder", "program"], ["Snare!", "asset"], ["Botulus", "program"]];
const app = document.getElementById("app");

Object.assign(window, { said: [], KEYS, bind, parse, written });

window.show = (name, props, callbacks = []) => {
  const reports = Object.fromEntries(callbacks.map((each) => [each, (...given) => void window.said.push([each, ...given])]));
  render(html`<${COMPONENTS[name]} key=${name} ...${props} ...${reports} />`, app);
};

/** The editor, with a board that the test reads as `window.board`. */
window.edit = (board, faults = []) => {
  window.board = board;
  const complete = async (text) =>
    TITLES.filter(([title]) => title.toLowerCase().startsWith(text.toLowerCase())).map(([title, type]) => ({ title, type }));
  render(html`<${Editor} key="editor" board=${board} faults=${faults} complete=${complete} change=${(next) => window.edit(next, faults)} />`, app);
};

window.ready = true;
