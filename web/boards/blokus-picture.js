// @ts-check
// What a board of Blokus looks like: pieces with their marks, the ghost in the hand, and layers of corners and reach.

import { html, useMemo } from "../vendor/preact.js";
import { CELL, Shapes } from "./shapes.js";
import { mark } from "./pieces.js";
import { columnName } from "./squares.js";

/** @typedef {import("../types").Board} Board */

/**
 * @param {{
 *   board: Board, ghost: { places: number[], legal: boolean, at: number[] } | null, handles: number[], layers?: import("../types").ColourLayer[],
 *   corners: boolean, reach: boolean, shapes: import("../types").Shape[], pointed?: number[],
 * }} props
 */
export function BlokusPicture({ board, ghost, handles, layers, corners, reach, shapes, pointed }) {
  const { columns, rows, colours } = board;
  const [width, height] = [columns * CELL, rows * CELL];
  const corner = (/** @type {number} */ place) => [(place % columns) * CELL, Math.floor(place / columns) * CELL];
  const squares = (/** @type {number[]} */ places, inset = 0) =>
    places
      .map((place) => {
        const [x, y] = corner(place);
        return `M${x + inset} ${y + inset}h${CELL - 2 * inset}v${CELL - 2 * inset}h${2 * inset - CELL}z`;
      })
      .join("");
  const mine = layers?.[board.colour - 1];
  const still = useMemo(() => html`<${Still} board=${board} squares=${squares} />`, [board]);
  const ghostColour = colours[board.colour - 1];
  return html`<svg class="blokus-picture" viewBox=${`-46 -10 ${width + 56} ${height + 56}`} aria-hidden="true" focusable="false">
    <defs><pattern id="not" width="28" height="28" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="12" height="28" fill="#ffffff" opacity="0.55" /></pattern></defs>
    <rect class="blokus-ground" x="-4" y="-4" width=${width + 8} height=${height + 8} rx="10" />
    ${reach && mine && html`<path class="layer-reach" d=${squares(mine.reach, 6)} />`}
    ${still}
    ${
      corners &&
      layers?.map(
        (layer, at) =>
          at !== board.colour - 1 &&
          html`<path key=${at} class="layer-others" stroke=${colours[at].rgb} d=${layer.corners
            .map((place) => {
              const [x, y] = corner(place);
              return `M${x + 34} ${y + 34}l32 32m0 -32l-32 32`;
            })
            .join("")} />`,
      )
    }
    ${
      corners &&
      mine &&
      html`<path class="layer-corners" stroke=${ghostColour.rgb} d=${mine.corners
        .map((place) => {
          const [x, y] = corner(place);
          return `M${x + 50} ${y + 16}l34 34l-34 34l-34 -34z`;
        })
        .join("")} />`
    }
    ${
      handles.length > 0 &&
      html`<path class="layer-handles" d=${handles
        .map((place) => {
          const [x, y] = corner(place);
          return `M${x + 39} ${y + 50}a11 11 0 1 0 22 0a11 11 0 1 0 -22 0`;
        })
        .join("")} />`
    }
    ${pointed && html`<path class="pointed" d=${outline(pointed, columns)} />`}
    ${
      ghost &&
      html`<g class=${ghost.legal ? "piece-ghost fits" : "piece-ghost not"}>
        <path d=${squares(ghost.places)} fill=${ghostColour.rgb} />
      ${!ghost.legal && html`<path d=${squares(ghost.places)} fill="url(#not)" />`}
      <path class="ghost-edge-under" d=${outline(ghost.places, columns)} />
        <path class="ghost-edge" d=${outline(ghost.places, columns)} />
      ${ghost.at.map((place) => {
        const [x, y] = corner(place);
        return html`<g key=${place}><circle class="shape-under" cx=${x + 50} cy=${y + 50} r="34" />
          <circle class="shape-over" cx=${x + 50} cy=${y + 50} r="34" /></g>`;
      })}</g>`
    }
    <${Shapes} shapes=${shapes} rows=${rows} colours=${colours} />
  </svg>`;
}

/** What does not follow the hand. @param {{ board: Board, squares: (places: number[], inset?: number) => string }} props */
function Still({ board, squares }) {
  const { columns, rows, cells, colours } = board;
  const lines = [
    ...Array.from({ length: columns - 1 }, (_, at) => `M${(at + 1) * CELL} 0v${rows * CELL}`),
    ...Array.from({ length: rows - 1 }, (_, at) => `M0 ${(at + 1) * CELL}h${columns * CELL}`),
  ].join("");
  const last = board.last?.cells ?? [];
  return html`<path class="blokus-lines" d=${lines} />
    ${colours.map(({ rgb, starts }, at) => {
      const colour = at + 1;
      const own = cells.flatMap((each, place) => (each === colour ? [place] : []));
      // Where all colours may begin on the same squares, they are those of the colour to move.
      const waits = !own.length && (starts.length === 1 || colour === board.colour);
      const free = !waits ? [] : starts.filter((place) => cells[place] === 0);
      return html`<g key=${colour}><path d=${squares(own)} fill=${rgb} /><path class="piece-lines" d=${squares(own)} />
        <path class="piece-mark" fill-rule="evenodd"
        d=${own.map((place) => mark(colour, (place % columns) * CELL, Math.floor(place / columns) * CELL)).join("")} />
        <path class="piece-edge" d=${outline(own, columns)} />
        ${free.map((place) => html`<circle key=${place} class="start-mark" cx=${((place % columns) + 0.5) * CELL}
          cy=${(Math.floor(place / columns) + 0.5) * CELL} r="26" stroke=${rgb} />`)}</g>`;
    })}
    ${last.length > 0 && html`<path class="last-piece" d=${outline(last, columns)} />`}
    <g class="coordinates blokus-coordinates">${Array.from({ length: columns }, (_, at) => html`<text key=${at}
      x=${(at + 0.5) * CELL} y=${rows * CELL + 38}>${columnName(at)}</text>`)}
      ${Array.from({ length: rows }, (_, at) => html`<text key=${at} x="-26" y=${(at + 0.5) * CELL + 11}>${rows - at}</text>`)}
        </g>`;
}

/** The edges of a set of places, inside left out. @param {number[]} places @param {number} columns */
function outline(places, columns) {
  const there = new Set(places);
  return places
    .map((place) => {
      const [column, x, y] = [place % columns, (place % columns) * CELL, Math.floor(place / columns) * CELL];
      return (
        (there.has(place - columns) ? "" : `M${x} ${y}h${CELL}`) +
        (there.has(place + columns) ? "" : `M${x} ${y + CELL}h${CELL}`) +
        (column > 0 && there.has(place - 1) ? "" : `M${x} ${y}v${CELL}`) +
        (column < columns - 1 && there.has(place + 1) ? "" : `M${x + CELL} ${y}v${CELL}`)
      );
    })
    .join("");
}
