// @ts-check
// Threats: empty squares that would complete a line. Whose it is shows the colour and its mark, odd rows are triangles and even rows squares; one that is
// worth nothing is dashed and crossed out.

import { html } from "../vendor/preact.js";
import { CELL } from "./shapes.js";
import { squareName } from "./squares.js";

/** @typedef {import("../types").Threat} Threat */

/** @param {{ threats: Threat[], board: import("../types").Board }} props */
export function Threats({ threats, board }) {
  const cells = byCell(threats);
  return html`<g class="threats">${cells.map(([cell, here]) => html`<g key=${cell}>
    ${here.map((threat, number) => one(threat, cell, here.length > 1 ? (number ? 20 : -20) : 0, board))}</g>`)}</g>`;
}

/** Both seats may want the same square; each is shown once. @param {Threat[]} threats @returns {[number, Threat[]][]} */
function byCell(threats) {
  /** @type {Map<number, Threat[]>} */
  const cells = new Map();
  for (const threat of threats) {
    const here = cells.get(threat.cell) ?? [];
    if (!here.some(({ seat }) => seat === threat.seat)) cells.set(threat.cell, [...here, threat]);
  }
  return [...cells];
}

/** @param {Threat} threat @param {number} cell @param {number} aside @param {import("../types").Board} board */
function one(threat, cell, aside, board) {
  const [x, y] = [((cell % board.columns) + 0.5) * CELL + aside, (Math.floor(cell / board.columns) + 0.5) * CELL];
  const size = aside ? 16 : 24;
  const outline = threat.odd
    ? `M${x} ${y - size}L${x + size} ${y + size * 0.8}H${x - size}Z`
    : `M${x - size * 0.85} ${y - size * 0.85}h${size * 1.7}v${size * 1.7}h${-size * 1.7}Z`;
  return html`<g class=${threat.useless ? "threat threat-useless" : "threat"} key=${threat.seat}>
    <title>${threatWords(threat, board)}</title>
    <path class="threat-under" d=${outline} /><path d=${outline} stroke=${board.colours[threat.seat - 1].rgb} />
    ${threat.seat === 1 ? html`<circle class="threat-mark" cx=${x} cy=${y + size * 0.2} r="6" fill="none"
      stroke=${board.colours[0].rgb} stroke-width="3" />` : html`<circle cx=${x} cy=${y + size * 0.2} r="6"
      fill=${board.colours[1].rgb} />`}
    ${threat.useless && html`<path class="threat-cross" d=${`M${x - size} ${y - size}L${x + size} ${y + size}`}
      stroke=${board.colours[threat.seat - 1].rgb} />`}
  </g>`;
}

/** `Red needs b5 (odd row)`. @param {Threat} threat @param {import("../types").Board} board */
export const threatWords = (threat, board) =>
  `${board.seats[threat.seat - 1]} completes a line at ${squareName(threat.cell, board)} (${threat.odd ? "odd" : "even"} row)${threat.useless ? ", worth nothing" : ""}`;

/** What the marks mean, and the same in words. @param {{ threats: Threat[], board: import("../types").Board }} props */
export function ThreatList({ threats, board }) {
  return html`<div class="threat-list small">
    <p>Triangles are odd rows, squares even rows; a ring is ${board.seats[0]}'s, a dot ${board.seats[1]}'s; crossed out is worth nothing.</p>
    <ul>${byCell(threats).flatMap(([cell, here]) => here.map((threat) => html`<li key=${`${cell}-${threat.seat}`}>
      ${threatWords(threat, board)}</li>`))}</ul>
    ${threats.length === 0 && html`<p>Nobody is one stone short of a line.</p>`}</div>`;
}
