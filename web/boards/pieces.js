// @ts-check
// Pieces as shapes: where a hand holds them, how they turn, and their pictures. Geometry only; what fits is the server's to say.

import { html } from "../vendor/preact.js";

/** @typedef {[number, number][]} Cells */
/** @typedef {import("../types").Board} Board */

/** The cell nearest to the middle of a piece: there it is held. @param {Cells} cells */
export function handleOf(cells) {
  const mean = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
  const far = (/** @type {[number, number]} */ [x, y]) => (x - mean[0]) ** 2 + (y - mean[1]) ** 2;
  return cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best));
}

/** A piece held over a place, kept on the board: its places, or `null` where it is larger than the board. @param {Cells} cells @param {number} place @param {Board} board */
export function placesAt(cells, place, { columns, rows }) {
  const [handleX, handleY] = handleOf(cells);
  const [wide, high] = sizeOf(cells);
  if (wide > columns || high > rows) return null;
  const left = Math.max(0, Math.min(columns - wide, (place % columns) - handleX));
  const top = Math.max(0, Math.min(rows - high, Math.floor(place / columns) - handleY));
  return cells.map(([x, y]) => (top + y) * columns + left + x);
}

/** The place of the handle of a piece that lies on these places. @param {Cells} cells @param {number[]} places @param {number} columns */
export function handlePlace(cells, places, columns) {
  const left = Math.min(...places.map((place) => place % columns));
  const top = Math.min(...places.map((place) => Math.floor(place / columns)));
  const [x, y] = handleOf(cells);
  return (top + y) * columns + left + x;
}

/** Columns and rows that a piece covers. @param {Cells} cells @returns {[number, number]} */
export const sizeOf = (cells) => [1 + Math.max(...cells.map(([x]) => x)), 1 + Math.max(...cells.map(([, y]) => y))];

/** @param {Cells} cells */
const key = (cells) => {
  const [left, top] = [Math.min(...cells.map(([x]) => x)), Math.min(...cells.map(([, y]) => y))];
  return cells
    .map(([x, y]) => `${x - left},${y - top}`)
    .sort()
    .join(" ");
};

/** The orientation that another one becomes. @param {Cells[]} orientations @param {number} from @param {(cell: [number, number]) => [number, number]} turn */
function turned(orientations, from, turn) {
  const wanted = key(orientations[from].map(turn));
  const found = orientations.findIndex((cells) => key(cells) === wanted);
  return found < 0 ? from : found;
}

/** A quarter turn clockwise. @param {Cells[]} orientations @param {number} from */
export const rotated = (orientations, from) => turned(orientations, from, ([x, y]) => [-y, x]);

/** Left and right exchanged. @param {Cells[]} orientations @param {number} from */
export const flipped = (orientations, from) => turned(orientations, from, ([x, y]) => [-x, y]);

/** A set of places, by which moves are found. @param {number[]} places */
export const placesKey = (places) => [...places].sort((one, other) => one - other).join();

/** Marks by colour, so that four colours can be told apart without seeing them: a dot, a ring, a cross, a square. */
const MARKS = [
  (/** @type {number} */ x, /** @type {number} */ y) => `M${x - 13} ${y}a13 13 0 1 0 26 0a13 13 0 1 0 -26 0`,
  (/** @type {number} */ x, /** @type {number} */ y) =>
    `M${x - 20} ${y}a20 20 0 1 0 40 0a20 20 0 1 0 -40 0M${x - 11} ${y}a11 11 0 1 1 22 0a11 11 0 1 1 -22 0`,
  (/** @type {number} */ x, /** @type {number} */ y) => `M${x - 5} ${y - 20}h10v15h15v10h-15v15h-10v-15h-15v-10h15z`,
  (/** @type {number} */ x, /** @type {number} */ y) => `M${x - 15} ${y - 15}h30v30h-30z`,
];

/** The mark of a colour in the cell at this corner. @param {number} colour from one @param {number} x @param {number} y */
export const mark = (colour, x, y) => MARKS[(colour - 1) % 4](x + 50, y + 50);

/** A picture of a piece. @param {{ cells: Cells, rgb: string, colour: number }} props */
export function PiecePicture({ cells, rgb, colour }) {
  const [wide, high] = sizeOf(cells);
  return html`<svg class="piece-picture" viewBox=${`-6 -6 ${wide * 100 + 12} ${high * 100 + 12}`} width=${wide * 13}
    height=${high * 13} aria-hidden="true" focusable="false">
    <path d=${cells.map(([x, y]) => `M${x * 100} ${y * 100}h100v100h-100z`).join("")} fill=${rgb} stroke="#0b1a28"
      stroke-width="7" />
    <path d=${cells.map(([x, y]) => mark(colour, x * 100, y * 100)).join("")} class="piece-mark" fill-rule="evenodd" /></svg>`;
}
