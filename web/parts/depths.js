// @ts-check
// How deep a search went, over its time: rows are plies, columns are frames, and the darker a cell the larger the share of simulations that ended there.

import { html } from "../vendor/preact.js";
import { grouped } from "../boards/squares.js";

/** Shares of simulations by the depth at which they left the tree. @param {number[]} depths */
export function shares(depths) {
  const all = depths[0] || 1;
  return depths.map((many, depth) => (many - (depths[depth + 1] ?? 0)) / all);
}

/** @param {{ frames: import("../types").Frame[], at: number, goTo: (frame: number) => void }} props */
export function Depths({ frames, at, goTo }) {
  const deep = Math.max(0, ...frames.map(({ depths }) => depths.length));
  if (deep === 0) return html`<p class="muted">This search grows no tree that counts its depths.</p>`;
  const [wide, high, left, top] = [640, Math.max(110, deep * 15), 34, 4];
  const [width, height] = [(wide - left) / frames.length, (high - 8) / deep];
  const now = frames[at] ?? frames[frames.length - 1];
  const mean = shares(now.depths).reduce((sum, share, depth) => sum + share * depth, 0);
  return html`<figure class="depths">
    <svg viewBox=${`0 0 ${wide} ${high + 26}`} role="img"
      aria-label=${`Visits by depth; after ${grouped(now.done)} steps the mean depth is ${mean.toFixed(1)}, the deepest ${now.depths.length - 1}`}
      onClick=${(/** @type {PointerEvent} */ event) => {
        const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
        goTo(
          Math.max(0, Math.min(frames.length - 1, Math.floor((((event.clientX - box.left) / box.width) * wide - left) / width))),
        );
      }}>
      ${frames.map((frame, number) => shares(frame.depths).map((share, depth) => share > 0 && html`<rect
        key=${`${number}-${depth}`} class="depth-cell" x=${left + number * width} y=${top + depth * height} width=${width + 0.3}
        height=${height + 0.3} fill-opacity=${(0.08 + 0.92 * Math.sqrt(share)).toFixed(3)} />`))}
      ${Array.from({ length: deep }, (_, depth) => (depth % Math.ceil(deep / 12) === 0 ? html`<text key=${depth} class="axis"
        x=${left - 6} y=${top + (depth + 0.5) * height + 4} text-anchor="end">${depth}</text>` : null))}
      ${[0, Math.floor(frames.length / 2), frames.length - 1].map((number, place) => html`<text key=${place} class="axis"
        x=${left + (number + 0.5) * width} y=${high + 20} text-anchor=${place === 2 ? "end" : place === 0 ? "start" : "middle"}>
        ${grouped(frames[number].done)}</text>`)}
      <rect class="depth-now" x=${left + Math.min(at, frames.length - 1) * width} y=${top} width=${Math.max(2, width)}
        height=${high - 8} />
    </svg>
    <figcaption class="small">Plies down, over simulations (each column a frame). At ${grouped(now.done)}: mean depth ${mean.toFixed(1)}, deepest ${now.depths.length - 1}.</figcaption>
      </figure>`;
}
