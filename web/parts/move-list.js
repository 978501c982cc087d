// @ts-check
// The moves of a game as buttons, each leading to the board after it.

import { html } from "../vendor/preact.js";
import { moveName } from "../boards/squares.js";

/**
 * @param {{ moves: string[], at: number, goTo: (ply: number) => void, board: R.Board, marks?: (string | undefined)[] }} props `board` is one of the game; `marks` by ply, such as `??`
 */
export function MoveList({ moves, at, goTo, board, marks = [] }) {
  const one = (/** @type {string} */ move, /** @type {number} */ number) => html`<li key=${number}>
    <button type="button" class="line-move" aria-current=${at === number + 1 ? "step" : undefined}
      title=${board.pieces.length ? move : undefined} onClick=${() => goTo(number + 1)}>
      <span class="spoken">Move </span><span class="move-number">${number + 1}</span><span class="spoken">: </span>${moveName(board, move)}
      ${marks[number] && html`<span class="move-mark">${marks[number]}</span>`}
    </button></li>`;
  return html`<ol class=${`move-list ${board.pieces.length ? "move-list-long" : ""}`} aria-label="Moves of the game">
    <li><button type="button" class="line-move" aria-current=${at === 0 ? "step" : undefined} onClick=${() => goTo(0)}>start</button></li>
    ${moves.map(one)}
  </ol>`;
}
