// @ts-check
// Which game, and the size of its board where it can be chosen.

import { html } from "../vendor/preact.js";
import { take } from "./fields.js";

/** @typedef {import("../types").Setup} Setup */

/** The game, and the size of its board where it has any. @param {{ setup: Setup, board: import("../types").Board, start: (game: string) => void }} props */
export function GameChoice({ setup, board, start }) {
  const kind = board.game.split(":")[0];
  const value =
    setup.games.find(({ spec }) => spec === board.game)?.spec ??
    (kind === "connect" ? setup.games.find(({ sizes }) => sizes)?.spec : board.game) ??
    board.game;
  const sized = setup.games.some(({ spec, sizes }) => sizes && spec === value);
  const size = sizeOf(board.game);
  const resize = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    start(`connect:${form.get("columns")}x${form.get("rows")}x${form.get("run")}`);
  };
  return html`<div class="game-choice stack">
    <label class="row spread">Game <select value=${value} onChange=${take(start)}>
      ${setup.games.map(({ spec, title }) => html`<option key=${spec} value=${spec}>${title}</option>`)}</select></label>
    ${
      sized &&
      kind === "connect" &&
      html`<form class="row sizes" onSubmit=${resize} key=${board.game}>
      <label>Columns <input name="columns" type="number" min="1" max="64" value=${size.columns} /></label>
      <label>Rows <input name="rows" type="number" min="1" max="64" value=${size.rows} /></label>
      <label>In a row <input name="run" type="number" min="1" max="64" value=${size.run} /></label>
      <button>Start</button></form>`
    }
  </div>`;
}

/** @param {string} game */
export function sizeOf(game) {
  const [columns = 7, rows = 6, run = 4] = (/:(.*)/.exec(game)?.[1] ?? "7x6x4").split("x").map(Number);
  return { columns, rows, run };
}
