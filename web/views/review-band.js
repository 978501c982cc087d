// @ts-check
// The result of a game, move by move, as a band: win, draw or loss of the first seat under best play, as steps with letters; beside it what a player
// thought. Where there is no exact truth, estimates with their intervals, one dot a move.

import { html } from "../vendor/preact.js";
import { take } from "../parts/fields.js";

/** @typedef {import("../types").Review} Review */
/** @typedef {import("../types").Worth} Worth */

const [WIDTH, HEIGHT, LEFT] = [640, 170, 26];

/**
 * @param {{ review: Review, at: number, goTo: (ply: number) => void, upTo?: number, colours: import("../types").Colour[] }} props `upTo` hides what comes after it
 */
export function Band({ review, at, goTo, upTo = review.moves.length, colours }) {
  const many = review.moves.length;
  const x = (/** @type {number} */ ply) => LEFT + ((WIDTH - LEFT - 8) * ply) / Math.max(1, many);
  const exact = review.moves.some(({ before }) => before?.result);
  const name = review.seats[0];
  const ofPointer = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const ply = Math.round(((((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - 8)) * many);
    goTo(Math.max(0, Math.min(many, ply)));
  };
  return html`<figure class="band">
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img"
      aria-label=${exact ? bandWords(review, upTo) : "What each position was thought to be worth to the seat that moved"}
      onClick=${ofPointer}>
      ${exact ? html`<${Steps} review=${review} x=${x} upTo=${upTo} />` : html`<${Dots} review=${review} x=${x} upTo=${upTo}
        colours=${colours} />`}
      ${review.moves.some(({ thought }) => thought !== undefined && thought !== null) && html`<${Thoughts} review=${review} x=${x}
        upTo=${upTo} />`}
      <line class="band-now" x1=${x(at)} x2=${x(at)} y1="2" y2=${HEIGHT - 14} />
    </svg>
    <figcaption class="small">
      ${exact ? html`The result for ${name} under best play: <strong>W</strong> win, <strong>D</strong> draw, <strong>L</strong> loss; the nearer the end, the nearer the edge.${review.moves.some(({ thought }) => thought !== undefined && thought !== null) ? " The dotted line is what the player thought." : ""}` : "Each dot is what the position was worth to the seat that moved, with its 95 % interval."}
      </figcaption>
    <input type="range" min="0" max=${many} value=${at} aria-label="Move of the game"
      aria-valuetext=${`after ${at} of ${many} moves`} onInput=${take((value) => goTo(Number(value)))} />
  </figure>`;
}

/** A worth through the eyes of the first seat: 0 at the loss's edge, 1 at the win's. @param {Worth} worth @param {number} seat @param {number} longest */
function level(worth, seat, longest) {
  const sign = worth.result === "draw" ? 0 : (worth.result === "win") === (seat === 1) ? 1 : -1;
  const near = 1 - Math.min(1, (worth.plies ?? longest) / longest);
  return sign === 0 ? 0.5 : sign > 0 ? 0.72 + 0.25 * near : 0.28 - 0.25 * near;
}

/** @param {{ review: Review, x: (ply: number) => number, upTo: number }} props */
function Steps({ review, x, upTo }) {
  const longest = Math.max(1, ...review.moves.map(({ before }) => before?.plies ?? 0));
  const y = (/** @type {number} */ share) => 8 + (HEIGHT - 30) * (1 - share);
  const points = review.moves
    .slice(0, upTo)
    .flatMap(({ ply, before, after, seat }) => [
      ...(ply === 1 && before?.result ? [{ ply: 0, at: level(before, seat, longest) }] : []),
      ...(after?.result ? [{ ply, at: level(after, seat, longest) }] : []),
    ]);
  const path = points.map(({ ply, at }, number) => (number === 0 ? `M${x(ply)} ${y(at)}` : `H${x(ply)}V${y(at)}`)).join("");
  const marked = review.moves.slice(0, upTo).filter((move) => move.class === "blunder" || move.class === "missed");
  return html`<rect class="band-win" x=${LEFT} y=${y(1)} width=${WIDTH - LEFT - 8} height=${y(0.66) - y(1)} />
    <rect class="band-draw" x=${LEFT} y=${y(0.66)} width=${WIDTH - LEFT - 8} height=${y(0.34) - y(0.66)} />
    <rect class="band-loss" x=${LEFT} y=${y(0.34)} width=${WIDTH - LEFT - 8} height=${y(0) - y(0.34)} />
    ${[
      ["W", 0.83],
      ["D", 0.5],
      ["L", 0.17],
    ].map(([letter, share]) => html`<text key=${letter} class="band-letter" x="12" y=${y(Number(share)) + 5}>${letter}</text>`)}
    <path class="band-under" d=${path} /><path class="band-line" d=${path} />
    ${marked.map((move) => html`<text key=${move.ply} class="band-mistake" x=${x(move.ply)} y=${HEIGHT - 6}>
      ${move.class === "missed" ? "?!" : "??"}</text>`)}`;
}

/** @param {{ review: Review, x: (ply: number) => number, upTo: number, colours: import("../types").Colour[] }} props */
function Dots({ review, x, upTo, colours }) {
  const y = (/** @type {number} */ share) => 8 + (HEIGHT - 30) * (1 - share);
  return html`<rect class="band-draw" x=${LEFT} y=${y(1)} width=${WIDTH - LEFT - 8} height=${y(0) - y(1)} />
    <line class="band-half" x1=${LEFT} x2=${WIDTH - 8} y1=${y(0.5)} y2=${y(0.5)} />
    ${[
      ["1", 1],
      ["½", 0.5],
      ["0", 0],
    ].map(([words, share]) => html`<text key=${words} class="band-letter" x="12" y=${y(Number(share)) + 5}>${words}</text>`)}
    ${review.moves.slice(0, upTo).map(({ ply, seat, after }) => {
      const value = after?.value ?? (after?.result ? { win: 1, draw: 0.5, loss: 0 }[after.result] : undefined);
      if (value === undefined) return null;
      return html`<g key=${ply}>${after?.low !== undefined && html`<line class="band-interval" x1=${x(ply)} x2=${x(ply)}
        y1=${y(after.low)} y2=${y(after.high ?? after.low)} />`}
        <circle class="band-dot" cx=${x(ply)} cy=${y(value)} r="5" fill=${colours.find((colour) => colour.seat === seat)?.rgb} />
          </g>`;
    })}`;
}

/** @param {{ review: Review, x: (ply: number) => number, upTo: number }} props */
function Thoughts({ review, x, upTo }) {
  const y = (/** @type {number} */ share) => 8 + (HEIGHT - 30) * (1 - share);
  const points = review.moves.slice(0, upTo).filter(({ thought }) => thought !== undefined && thought !== null);
  return html`<polyline class="band-thought"
    points=${points.map(({ ply, seat, thought }) => `${x(ply - 1)},${y(seat === 1 ? Number(thought) : 1 - Number(thought))}`).join(" ")}
    />`;
}

/** The same in words: where the result changed. @param {Review} review @param {number} upTo */
function bandWords(review, upTo) {
  const [first] = review.moves;
  const of = (/** @type {Worth | null} */ worth, /** @type {number} */ seat) =>
    worth?.result === "draw"
      ? "a draw"
      : worth?.result
        ? `a win for ${review.seats[(worth.result === "win" ? seat : 3 - seat) - 1]}`
        : "unknown";
  const changes = review.moves
    .slice(0, upTo)
    .filter((move) => ["blunder", "missed"].includes(move.class))
    .map((move) => `after move ${move.ply} ${of(move.after, move.seat)}`);
  return `Result under best play: at first ${first ? of(first.before, first.seat) : "unknown"}${changes.length ? `, ${changes.join(", ")}` : ", and it never changed"}.`;
}
