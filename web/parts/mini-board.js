// @ts-check
// A board as a small picture, for a glance: beside a tree, in a list of games.

import { html } from "../vendor/preact.js";
import { boardWords } from "../boards/connect.js";
import { mark } from "../boards/pieces.js";

/** @param {{ board: import("../types").Board, label?: string }} props */
export function MiniBoard({ board, label }) {
  const { columns, rows, cells, colours, pieces } = board;
  const stones = pieces.length === 0;
  const last = new Set(board.last?.cells ?? []);
  return html`<svg class="mini-board" viewBox=${`-8 -8 ${columns * 100 + 16} ${rows * 100 + 16}`} role="img"
    aria-label=${label ?? boardWords(board)}>
    <rect class=${stones ? "connect-frame" : "blokus-ground"} x="-6" y="-6" width=${columns * 100 + 12} height=${rows * 100 + 12}
      rx="14" />
    ${cells.map((colour, place) => {
      const [x, y] = [(place % columns) * 100, Math.floor(place / columns) * 100];
      if (!colour) return stones ? html`<circle key=${place} class="connect-holes" cx=${x + 50} cy=${y + 50} r="38" />` : null;
      const body = stones
        ? html`<circle cx=${x + 50} cy=${y + 50} r="41" fill=${colours[colour - 1].rgb} />`
        : html`<rect x=${x} y=${y} width="100" height="100" fill=${colours[colour - 1].rgb} />`;
      return html`<g key=${place}>${body}
        <path class="piece-mark" fill-rule="evenodd" d=${mark(stones ? 3 - colour : colour, x, y)} />
        ${last.has(place) && html`<circle class="mini-last" cx=${x + 50} cy=${y + 50} r="30" />`}</g>`;
    })}
    ${board.winning.map((line, number) => html`<polyline key=${number} class="winning-over"
      points=${line.map((place) => `${(place % columns) * 100 + 50},${Math.floor(place / columns) * 100 + 50}`).join(" ")} />`)}
  </svg>`;
}
