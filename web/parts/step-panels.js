// @ts-check
// What a step of a search shows beside the board: the formula with its numbers, what is backed up, the window with its cut, and the tree.

import { html, useMemo } from "../vendor/preact.js";
import { after, number, valueWords, windowWords } from "./rounds.js";

/** @typedef {import("./rounds.js").Moment} Moment */

const STANDINGS = /** @type {Record<string, string>} */ ({ untried: "never tried", proven: "proven", ruledout: "ruled out" });

/** The moves to select from. @param {{ table: NonNullable<Moment["table"]> }} props */
export function Candidates({ table: { moves, chosen, visits } }) {
  const cell = (/** @type {number | undefined} */ value) => (value === undefined ? "" : number(value, 4));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Moves to select from"><table class="candidates">
      <caption class="small">sum = mean + explore, explore = c √(ln N / n), N = ${visits}. Moves never tried come first.</caption>
      <thead><tr><th scope="col">Move</th><th scope="col">n</th><th scope="col">mean</th><th scope="col">explore</th><th scope="col">sum</th></tr></thead>
      <tbody>${moves.map((each) => html`<tr key=${each.move} class=${each.move === chosen ? "chosen" : ""}><th scope="row">${each.move === chosen && html`<span aria-hidden="true">▸ </span>`}${each.move}${each.move === chosen && html`<span class="spoken"> selected</span>`}</th>
        <td>${each.visits}</td><td>${cell(each.mean)}</td><td>${cell(each.exploration)}</td><td>${each.bound === undefined ? STANDINGS[each.standing] ?? each.standing : cell(each.bound)}</td></tr>`)}</tbody>
    </table></div>`;
}

/** Means here go from −1 to 1, as in the formula. @param {number | null} value */
const mean = (value) => (value === null ? "–" : number(2 * value - 1, 4));

/** What a result changed on its way up. @param {{ backups: NonNullable<Moment["backups"]> }} props */
export const Backups = ({ backups }) => html`<div class="scroll" tabindex="0" role="region" aria-label="Backed up"><table>
    <caption class="small">A mean is that of the seat which moved there, at the root of the seat to move.</caption>
    <thead><tr><th scope="col">Position</th><th scope="col">n</th><th scope="col">mean</th><th scope="col"><span class="spoken">proven</span></th></tr></thead>
    <tbody>${backups.map(({ line, visits, value, proven }) => html`<tr key=${line.join(" ")}><th scope="row">${after(line)}</th><td>${visits[0]} → ${visits[1]}</td><td>${mean(value[0])} → ${mean(value[1])}</td><td>${proven ? "proven" : ""}</td></tr>`)}</tbody>
  </table></div>`;

/** The window of a position as a band of values, with the value once it is known. @param {{ moments: Moment[], moment: Moment }} props */
export function Window({ moments, moment: { visit, left } }) {
  const [from, to] = useMemo(() => {
    const values = moments.flatMap(({ visit: each }) => [each?.eval, each?.alpha, each?.beta]).filter((value) => value !== undefined);
    return [Math.min(-1, ...values), Math.max(1, ...values)];
  }, [moments]);
  if (!visit) return null;
  const at = (/** @type {number} */ value) => 20 + (280 * (value - from)) / (to - from);
  const [low, high] = [visit.alpha === undefined ? 0 : at(visit.alpha), visit.beta === undefined ? 320 : at(visit.beta)];
  const value = left && visit.eval !== undefined ? at(visit.eval) : undefined;
  return html`<figure class="window"><svg viewBox="0 0 320 54" role="img" aria-label=${`Window ${windowWords(visit)}${value === undefined ? "" : `; value ${valueWords(visit)}`}`}>
      <rect class="gauge-ground" x="0" y="16" width="320" height="14" rx="3" /><rect class="window-open" x=${low} y="16" width=${Math.max(2, high - low)} height="14" />
      ${visit.alpha !== undefined && html`<path class="gauge-bound" d=${`M${low} 10V36`} /><text x=${low} y="50" text-anchor="middle">α ${number(visit.alpha)}</text>`}
      ${visit.beta !== undefined && html`<path class="gauge-bound" d=${`M${high} 10V36`} /><text x=${high} y="50" text-anchor="middle">β ${number(visit.beta)}</text>`}
      ${value !== undefined && html`<path class="gauge-mark" d=${`M${value} 26l-6 -18h12z`} /><text x=${Math.max(40, Math.min(280, value))} y="8" text-anchor="middle">${valueWords(visit)}</text>`}
    </svg><figcaption class="small">Values are of the seat that moved there. One that is not above α changes nothing, one that reaches β refutes the move before.</figcaption></figure>`;
}

/** The tree as the steps up to now have built it, as an indented list. @param {{ moments: Moment[], at: number, isTree: boolean }} props */
export function StepTree({ moments, at, isTree }) {
  const nodes = useMemo(() => grown(moments.slice(0, at + 1), isTree), [moments, at]);
  const here = moments[at]?.line.join(" ");
  const way = moments[at]?.line ?? [];
  const most = Math.max(1, ...nodes.map(({ visits }) => visits));
  if (!nodes.length) return html`<p class="small">Nothing is in the tree yet.</p>`;
  return html`<ol class="step-tree" tabindex="0" aria-label="Positions in the tree">${nodes.map(({ line, visits, words }) => {
    const name = line.join(" ");
    const on = line.every((move, depth) => way[depth] === move);
    return html`<li key=${name} class=${`${on ? "on-way" : ""} depth-${Math.min(6, line.length)}`} aria-current=${name === here ? "true" : undefined}>
      <span class="tree-move">${line.at(-1) ?? "root"}</span>${isTree && html`<meter min="0" max=${most} value=${visits} aria-hidden="true"></meter>`}<span>${words}</span></li>`;
  })}</ol>`;
}

/** @param {Moment[]} seen @param {boolean} isTree */
function grown(seen, isTree) {
  /** @type {Map<string, { line: string[], visits: number, words: string }>} */
  const nodes = new Map();
  for (const { backups, visit, left, line } of seen) {
    for (const each of backups ?? []) nodes.set(each.line.join(" "), { line: each.line, visits: each.visits[1], words: `n ${each.visits[1]}, mean ${mean(each.value[1])}${each.proven ? ", proven" : ""}` });
    if (visit) nodes.set(line.join(" "), { line, visits: 0, words: left ? `${valueWords(visit)}${visit.cut?.length ? ` ✂ ${visit.cut.join(", ")} left out` : ""}` : "…" });
  }
  const order = (/** @type {string[]} */ line) => line.map((move) => move.padStart(3, "0")).join(" ");
  return isTree ? [...nodes.values()].sort((one, next) => (order(one.line) < order(next.line) ? -1 : 1)) : [...nodes.values()];
}
