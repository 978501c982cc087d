// @ts-check
// What sentences draw on a board: rings, crosses, lines, arrows, stones that are not there yet, and short words. None needs its colour.

import { html } from "../vendor/preact.js";
import { middle } from "./squares.js";

/** A side of a cell in every drawing. */
export const CELL = 100;

/**
 * @param {{ shapes: import("../types").Shape[], rows: number, colours: import("../types").Colour[] }} props
 */
export function Shapes({ shapes, rows, colours }) {
  const at = (/** @type {string} */ name) => {
    const { x, y } = middle(name, rows);
    return { x: x * CELL, y: y * CELL };
  };
  return html`<g class="shapes">${shapes.map((shape, number) => html`<g key=${number}>${draw(shape, at, colours)}</g>`)}</g>`;
}

/**
 * @param {import("../types").Shape} shape
 * @param {(name: string) => { x: number, y: number }} at
 * @param {import("../types").Colour[]} colours
 */
function draw(shape, at, colours) {
  switch (shape.shape) {
    case "ring": {
      const { x, y } = at(shape.at);
      return twice((name) => html`<circle class=${name} cx=${x} cy=${y} r="40" />`);
    }
    case "cross": {
      const { x, y } = at(shape.at);
      return twice((name) => html`<path class=${name} d=${`M${x - 28} ${y - 28}l56 56m0 -56l-56 56`} />`);
    }
    case "line": {
      const points = shape.through
        .map(at)
        .map(({ x, y }) => `${x},${y}`)
        .join(" ");
      return twice((name) => html`<polyline class=${name} points=${points} />`);
    }
    case "arrow": {
      const [from, to] = [at(shape.from), at(shape.to)];
      const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
      return twice(
        (name) =>
          html`<path class=${name} d=${`M${from.x} ${from.y}L${to.x} ${to.y}`} />
            <path class=${name} transform=${`translate(${to.x} ${to.y}) rotate(${angle})`} d="M-26 -18L0 0L-26 18" />`,
      );
    }
    case "ghost": {
      const { x, y } = at(shape.at);
      return html`<circle class="ghost" cx=${x} cy=${y} r="36" fill=${colours[shape.colour - 1]?.rgb} />
        <text class="on-ghost" x=${x} y=${y + 14}>${shape.text}</text>`;
    }
    case "label": {
      const { x, y } = at(shape.at);
      return html`<text class="shape-label" x=${x} y=${y + 12}>${shape.text}</text>`;
    }
    default:
      return null;
  }
}

/** A dark line under a light one is seen on every ground. @param {(name: string) => any} one */
const twice = (one) => html`${one("shape-under")}${one("shape-over")}`;
