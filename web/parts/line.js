// @ts-check
// A line of play as buttons: each shows the board after its move. Replies that are forced carry a mark.

import { html, useEffect, useState } from "../vendor/preact.js";

/**
 * @param {{ moves: string[], show: (line: string[]) => void, label: string, forced?: boolean[], many?: number }} props
 */
export function Line({ moves, show, label, forced = [], many = 12 }) {
  const [at, setAt] = useState(0);
  const [all, setAll] = useState(false);
  const key = moves.join(" ");
  useEffect(() => {
    setAt(0);
    setAll(false);
  }, [key]);
  const goTo = (/** @type {number} */ next) => {
    setAt(next);
    show(moves.slice(0, next));
  };
  const shown = all ? moves : moves.slice(0, many);
  const one = (/** @type {string} */ move, /** @type {number} */ number) => html`<button type="button" key=${number}
    class=${number < at ? "line-move line-played" : "line-move"} aria-pressed=${number + 1 === at ? "true" : "false"}
    aria-label=${`${number + 1}: ${move}${forced[number] ? ", forced" : ""}`} onClick=${() => goTo(number + 1 === at ? 0 : number + 1)}>
    ${move}${forced[number] && html`<sup aria-hidden="true">!</sup>`}</button>`;
  return html`<div class="line" role="group" aria-label=${label}>
    <span class="line-label">${label}</span>
    ${shown.map(one)}
    ${shown.length < moves.length && html`<button type="button" class="line-move"
      onClick=${() => setAll(true)}>… ${moves.length - shown.length} more</button>`}
    ${at > 0 && html`<button type="button" class="line-move quiet" onClick=${() => goTo(0)}>back</button>`}
  </div>`;
}
