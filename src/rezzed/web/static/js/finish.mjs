// The end of a game: who won and why, the numbers of both sides, and their plot.

import { html, useEffect, useState } from "./dom.mjs";
import { learn } from "./faces.mjs";
import { SIDES } from "./moves.mjs";
import { Timeline } from "./plot.mjs";
import { connect } from "./rpc.mjs";
import { ask } from "./seats.mjs";

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** Rows of the table at the end: [what, Corp, Runner]. */
export function rows(turns, runs, view) {
  const most = (of) => Math.max(0, ...turns.map(of));
  const of = (side) => turns.filter((t, k) => t.side === side && t.number > 0 && k < turns.length - 1).length;
  return [
    ["Agenda points", view.corp.points, view.runner.points],
    ["Turns", of("corp"), of("runner")],
    ["Credits at the end", view.corp.credits, view.runner.credits],
    ["Most credits at the beginning of a turn", most((t) => t.corp.credits), most((t) => t.runner.credits)],
    ["Runs", "", runs.length],
    ["of these successful", "", runs.filter((run) => run.label === "successful").length],
    ["Cards accessed", "", sum(runs.map((run) => run.accessed?.length ?? 0))],
    ["Agendas stolen", "", sum(runs.map((run) => run.stolen?.length ?? 0))],
    ["Ice, cards in the rig", view.servers ? sum(view.servers.map((server) => server.ice.length)) : "", view.runner.rig.length],
  ];
}

/** The panel of a game that is over. `reveal` is told the view of somebody who sees everything. */
export function Finish({ id, update, reveal }) {
  const [line, setLine] = useState(null);
  const [error, setError] = useState("");
  useEffect(() => {
    const engine = connect();
    const look = async () => {
      const { save } = await ask(`/api/games/${id}/replay`);
      const { views, faces } = await engine.request("analyse", { save, show: ["views", "faces"] });
      learn(faces);
      reveal(views.judge);
      setLine(await engine.request("timeline", { save }));
    };
    look().catch((wrong) => setError(wrong.message));
    return () => engine.close?.();
  }, [id]);
  if (error) return html`<p class="muted">The numbers of this game are not there: ${error}</p>`;
  if (!line) return html`<p class="muted" role="status">Counting …</p>`;
  return html`<table class="score"><caption>The game in numbers</caption>
      <thead><tr><td></td><th scope="col">${SIDES.corp}</th><th scope="col">${SIDES.runner}</th></tr></thead>
      <tbody>${rows(line.turns, line.runs, update.view).map(([what, corp, runner]) => html`<tr key=${what}><th scope="row">${what}</th><td>${corp}</td><td>${runner}</td></tr>`)}</tbody>
    </table>
    <${Timeline} turns=${line.turns} />`;
}
