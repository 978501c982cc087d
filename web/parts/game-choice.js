// @ts-check
// Which game, and what of it can be chosen: the size of its board, or the piece that all begin with.

import { html } from "../vendor/preact.js";
import { take } from "./fields.js";
import { Pick } from "./form.js";

/** @typedef {import("../types").Setup} Setup */

/** The game, the size of its board where it has any, and its first piece where it says one. @param {{ setup: Setup, board: import("../types").Board, start: (game: string) => void }} props */
export function GameChoice({ setup, board, start }) {
  const kind = board.game.split(":")[0];
  const first = board.colours.find(({ first_piece }) => first_piece)?.first_piece;
  const form = board.game.slice(0, -(first?.length ?? 0) || undefined);
  const value =
    setup.games.find(({ spec }) => spec === board.game)?.spec ??
    setup.games.find(({ spec, sizes }) => (kind === "connect" ? sizes : first && spec.startsWith(form)))?.spec ??
    board.game;
  const firsts = board.pieces.filter(({ orientations }) => orientations[0]?.length === 5);
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
    ${first && html`<${Pick} label="All begin with" value=${first} options=${firsts.map(({ name }) => [name, name])} choose=${(/** @type {string} */ name) => start(form + name)} />`}
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
