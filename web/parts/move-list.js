// @ts-check
// The moves of a game as buttons, each leading to the board after it.

import { html } from "../vendor/preact.js";

/**
 * @param {{ moves: string[], at: number, goTo: (ply: number) => void, game: string, marks?: (string | undefined)[] }} props `marks` by ply, such as `??`
 */
export function MoveList({ moves, at, goTo, game, marks = [] }) {
  const one = (/** @type {string} */ move, /** @type {number} */ number) => html`<li key=${number}>
    <button type="button" class="line-move" aria-current=${at === number + 1 ? "step" : undefined} onClick=${() => goTo(number + 1)}>
      <span class="spoken">Move </span><span class="move-number">${number + 1}</span><span class="spoken">: </span>${move}
      ${marks[number] && html`<span class="move-mark">${marks[number]}</span>`}
    </button></li>`;
  return html`<ol class=${`move-list ${game.startsWith("blokus") ? "move-list-long" : ""}`} aria-label="Moves of the game">
    <li><button type="button" class="line-move" aria-current=${at === 0 ? "step" : undefined} onClick=${() => goTo(0)}>start</button></li>
    ${moves.map(one)}
  </ol>`;
}
