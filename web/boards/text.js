// @ts-check
// The text twin of a board: the same position as a table of words, for whoever reads it with a finger or an ear.

import { html } from "../vendor/preact.js";
import { columnName, squareName } from "./squares.js";
import { boardWords } from "./connect.js";
import { resultWords } from "./results.js";

/**
 * @param {{ board: import("../types").Board, scores?: import("../types").SolvedMove[] | null }} props
 */
export function TextBoard({ board, scores }) {
  const { columns, rows, cells, colours } = board;
  const name = (/** @type {number} */ place) => (cells[place] ? colours[cells[place] - 1].name : "·");
  return html`<div class="text-board"><p>${boardWords(board)}.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Board as a table"><table>
      <caption class="spoken">Board as text; a dot is an empty square</caption>
      <thead><tr><td></td>${Array.from({ length: columns }, (_, column) => html`<th key=${column} scope="col">
        ${columnName(column)}</th>`)}</tr></thead>
      <tbody>${Array.from(
        { length: rows },
        (_, row) => html`<tr key=${row}><th scope="row">${rows - row}</th>
        ${Array.from({ length: columns }, (_, column) => {
          const place = row * columns + column;
          return html`<td key=${column} class=${board.last?.cells.includes(place) ? "text-last" : ""}>
            <span class="text-cell" title=${squareName(place, board)}>
              ${columns > 9 && cells[place] ? colours[cells[place] - 1].symbol : name(place)}</span></td>`;
        })}</tr>`,
      )}</tbody>
      ${
        scores?.length
          ? html`<tfoot><tr><th scope="row">exact</th>${Array.from({ length: columns }, (_, column) => {
              const worth = scores.find(({ move }) => move === String(column + 1));
              return html`<td key=${column}>${worth ? resultWords(worth) : "full"}</td>`;
            })}</tr></tfoot>`
          : null
      }
    </table></div>
    ${columns > 9 && html`<p class="small">${colours.map(({ symbol, name: full }) => `${symbol} is ${full}`).join(", ")}.</p>`}
  </div>`;
}
