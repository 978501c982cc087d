// @ts-check
// Everybody against everybody: wins, draws and losses of the row against the column. A cell is a button that shows its games; arrows go
// from cell to cell.

import { html, useRef, useState } from "../vendor/preact.js";
import { counted } from "../boards/squares.js";
import { letter } from "./standings.js";

/** @typedef {{ wins: number, draws: number, losses: number }} Results */

/**
 * @param {{ players: string[], cells: (Results | null)[][], shown: string, show: (row: number, column: number) => void }} props
 */
export function Crosstable({ players, cells, shown, show }) {
  const [at, setAt] = useState("0-1");
  const table = useRef(/** @type {HTMLElement | null} */ (null));
  const move = (/** @type {KeyboardEvent} */ event) => {
    const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [0, 0];
    if (!down && !right) return;
    event.preventDefault();
    let [row, column] = at.split("-").map(Number);
    do {
      row += down;
      column += right;
    } while (row === column);
    const next = /** @type {HTMLElement | null | undefined} */ (table.current?.querySelector(`[data-cell="${row}-${column}"]`));
    next?.focus();
  };
  return html`<div class="scroll"><table class="crosstable" role="grid" aria-label="Crosstable" ref=${table} onKeyDown=${move}>
    <caption class="small">Wins–draws–losses of the row against the column. Choose a cell for its games.</caption>
    <thead><tr><th scope="col">Player</th>${players.map((player, column) => html`<th key=${column} scope="col" title=${player}>${letter(column)}<span class="spoken"> ${player}</span></th>`)}</tr></thead>
    <tbody>${players.map((player, row) => html`<tr key=${row}><th scope="row"><span class="letter">${letter(row)}</span> ${player}</th>
      ${players.map((other, column) => {
        const found = cells[row]?.[column];
        const name = `${row}-${column}`;
        if (row === column || !found) return html`<td key=${column} class="empty"><span aria-hidden="true">${row === column ? "×" : "·"}</span></td>`;
        return html`<td key=${column}><button type="button" class="quiet wdl" data-cell=${name} tabindex=${name === at ? 0 : -1} aria-pressed=${name === shown ? "true" : "false"}
          aria-label=${`${player} against ${other}: ${counted(found.wins, "win")}, ${counted(found.draws, "draw")}, ${found.losses === 1 ? "one loss" : `${found.losses || "no"} losses`}; show the games`}
          onFocus=${() => setAt(name)} onClick=${() => show(row, column)}>${found.wins}–${found.draws}–${found.losses}</button></td>`;
      })}</tr>`)}</tbody>
  </table></div>`;
}
