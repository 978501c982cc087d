// @ts-check
// What a step of a search shows beside the board: the formula with its numbers, what is backed up, the window with its cut, and the tree.

import { html, useEffect, useMemo, useRef } from "../vendor/preact.js";
import { after, number, valueWords, windowWords } from "./moments.js";

/** The moves to select from, with the numbers of the formula. @param {{ select: R.Round["select"][number] }} props */
export function Candidates({ select: { moves, chosen, visits } }) {
  const cell = (/** @type {number | undefined} */ value, other = "") => html`<td>${value === undefined ? other : number(value, 4)}</td>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Moves to select from"><table class="numbers"><thead><tr><th scope="col">Move</th><th scope="col">n</th><th scope="col">mean</th><th scope="col">explore</th><th scope="col">sum</th></tr></thead>
      <tbody>${moves.map((each) => html`<tr key=${each.move} class=${each.move === chosen ? "chosen" : ""}><th scope="row">${each.move}${each.move === chosen && " ◂ selected"}</th><td>${each.visits}</td>
        ${cell(each.mean)}${cell(each.exploration)}${cell(each.bound, { untried: "never tried", ruledout: "ruled out" }[each.standing] ?? each.standing)}</tr>`)}</tbody></table></div>
    <p class="small">sum = mean + explore; explore = c √(ln N / n) with N = ${visits}, the visits of this position. Moves never tried come first.</p>`;
}

/** A mean from −1 to 1, as in the formula. @param {number | null} value */
const mean = (value) => (value === null ? "–" : number(2 * value - 1, 4));

/** What a result changed on its way up. @param {{ backup: R.Backup[] }} props */
export const Backups = ({ backup }) => html`<div class="scroll" tabindex="0" role="region" aria-label="What is backed up"><table class="numbers"><thead><tr><th scope="col">Position</th><th scope="col">n</th><th scope="col">mean</th></tr></thead>
    <tbody>${backup.map(({ line, visits, value, proven }) => html`<tr key=${line.join(" ")}><th scope="row">${after(line)}</th><td>${visits[0]} → ${visits[1]}</td><td>${mean(value[0])} → ${mean(value[1])}${proven && " proven"}</td></tr>`)}</tbody></table></div>
  <p class="small">The mean of the seat that moved there, at the root of the seat to move.</p>`;

/** The window of a position as a band of values, with the value once it is known. @param {{ all: R.Moment[], visit: R.Visit, left?: boolean }} props */
export function Window({ all, visit, left }) {
  const [from, to] = useMemo(() => {
    const values = all.flatMap(({ visit: each }) => [each?.eval, each?.alpha, each?.beta]).filter((value) => value !== undefined);
    return [Math.min(-1, ...values), Math.max(1, ...values)];
  }, [all]);
  const { alpha, beta, eval: value } = visit;
  const at = (/** @type {number} */ one) => 20 + (280 * (one - from)) / (to - from);
  const [low, high] = [alpha === undefined ? 0 : at(alpha), beta === undefined ? 320 : at(beta)];
  const end = (/** @type {string} */ name, /** @type {number | undefined} */ bound, /** @type {number} */ x) => bound !== undefined && html`<path class="bound" d=${`M${x} 18V46`} /><text x=${x} y="60" text-anchor="middle">${name} ${number(bound)}</text>`;
  return html`<svg class="gauge" viewBox="0 0 320 62" role="img" aria-label=${`${windowWords(visit)}${left ? `; value ${valueWords(visit)}` : ""}`}><rect x="0" y="26" width="320" height="12" /><rect class="open" x=${low} y="26" width=${Math.max(2, high - low)} height="12" />
      ${end("α", alpha, low)}${end("β", beta, high)}${left && value !== undefined && html`<path class="mark" d=${`M${at(value)} 36l-6 -18h12z`} /><text x=${Math.max(40, Math.min(280, at(value)))} y="12" text-anchor="middle">${valueWords(visit)}</text>`}</svg>
    <p class="small">Values are of the seat that moved there. One that is not above α changes nothing; one that reaches β refutes the move before.</p>`;
}

/** The tree as the steps up to now have built it. @param {{ all: R.Moment[], at: number }} props */
export function StepTree({ all, at }) {
  const nodes = useMemo(() => grown(all.slice(0, at + 1)), [all, at]);
  const way = all[at].line;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const here = /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector("[aria-current]"));
    if (list.current && here) list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  return html`<ol class="step-tree" ref=${list} tabindex="0" aria-label="Positions so far">${nodes.map(({ line, words }) => {
    const name = line.join(" ");
    return html`<li key=${name} class=${`depth-${Math.min(6, line.length)} ${line.every((move, depth) => way[depth] === move) ? "on-way" : ""}`} aria-current=${name === way.join(" ") ? "true" : undefined}><code>${line.at(-1) ?? "root"}</code> ${words}</li>`;
  })}</ol>${!all[at].visit && html`<p class="small">Positions that come up again share their counts, and so do mirror images.</p>`}`;
}

/** @param {R.Moment[]} seen */
function grown(seen) {
  /** @type {Map<string, { line: string[], words: string }>} */
  const nodes = new Map();
  for (const { backup = [], visit, left, line } of seen) {
    for (const each of backup) nodes.set(each.line.join(" "), { line: each.line, words: `n ${each.visits[1]}, mean ${mean(each.value[1])}${each.proven ? ", proven" : ""}` });
    if (visit) nodes.set(line.join(" "), { line, words: left ? `= ${valueWords(visit)}${visit.cut?.length ? ` ✂ ${visit.cut.join(", ")}` : ""}` : "…" });
  }
  const order = (/** @type {{ line: string[] }} */ { line }) => line.map((move) => move.padStart(3, "0")).join(" ");
  return seen[0]?.visit ? [...nodes.values()] : [...nodes.values()].sort((one, next) => (order(one) < order(next) ? -1 : 1));
}
