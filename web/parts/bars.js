// @ts-check
// Every move as a bar: how often it was tried, what it is thought to be worth, where that may lie, and the truth beside it. Below thirty visits
// there is nothing to say, and nothing is said.

import { html } from "../vendor/preact.js";
import { ResultMark, scoreText } from "../boards/results.js";
import { grouped } from "../boards/squares.js";
import { ENOUGH, intervalOf, looks } from "./interval.js";

/** @typedef {import("../types").MoveValue} MoveValue */

/**
 * @param {{
 *   moves: MoveValue[], best?: string, truth?: import("../types").SolvedMove[] | null, caption: string, many?: number,
 *   choose?: (move: string) => void, point?: (move: string | null) => void,
 * }} props `many` keeps only the most tried; `choose` plays a move, `point` shows it
 */
export function Bars({ moves, best, truth, caption, many = 14, choose, point }) {
  const most = Math.max(1, ...moves.map(looks));
  const tried = moves.some((move) => looks(move) > 0);
  const list = moves.length <= many ? moves : [...moves].sort((one, other) => rank(other, best) - rank(one, best)).slice(0, many);
  const evals = moves.flatMap((move) => (move.eval === undefined ? [] : [move.eval]));
  const right = truth ? bestResult(truth) : null;
  return html`<div class="scroll"><table class="bars">
    <caption class="spoken">${caption}</caption>
    <thead><tr><th scope="col">move</th><th scope="col" class="bars-chart-head">0 <span>½</span> 1</th><th scope="col">value</th>
      ${tried && html`<th scope="col">visits</th>`}${truth && html`<th scope="col">truth</th>`}</tr></thead>
    <tbody>${list.map((move) => {
      const exact = truth?.find((each) => each.move === move.move);
      const few = tried && looks(move) < ENOUGH && move.score === undefined && move.eval === undefined;
      const chosen = move.move === best;
      return html`<tr key=${move.move} class=${`${few ? "few" : ""} ${chosen ? "chosen" : ""}`}
        onPointerEnter=${() => point?.(move.move)} onPointerLeave=${() => point?.(null)}>
        <th scope="row">${choose ? html`<button type="button" class="line-move" onClick=${() => choose(move.move)}
          onFocus=${() => point?.(move.move)} onBlur=${() => point?.(null)} aria-label=${`Play ${move.move}`}>${short(move.move)}
          </button>` : short(move.move)}${chosen && html`<span class="chosen-mark" title="its answer">◀</span>`}</th>
        <td class="bars-chart"><${Bar} move=${move} few=${few} most=${most} evals=${evals} exact=${exact} /></td>
        <td>${few ? html`<span class="muted">too few</span>` : valueWords(move)}</td>
        ${tried && html`<td>${grouped(looks(move))}</td>`}
        ${truth && html`<td>${exact ? html`<span class=${right && exact.result === right ? "truth-best" : ""}>
          <${ResultMark} worth=${exact} /></span>` : ""}</td>`}
      </tr>`;
    })}</tbody></table></div>
    ${list.length < moves.length && html`<p class="small">The ${list.length} most tried of ${grouped(moves.length)} moves.</p>`}`;
}

/** @param {import("../types").SolvedMove[]} truth */
const bestResult = (truth) =>
  truth.some(({ result }) => result === "win") ? "win" : truth.some(({ result }) => result === "draw") ? "draw" : "loss";

/** The answer first, then by visits, then by value. @param {MoveValue} move @param {string} [best] */
const rank = (move, best) => (move.move === best ? 1e15 : looks(move) * 10 + (move.value ?? 0) + (move.eval ?? 0) / 1e6);

/** Long moves are told by their ends. @param {string} move */
const short = (move) => (move.length > 14 ? `${move.slice(0, 13)}…` : move);

/** @param {MoveValue} move */
function valueWords(move) {
  if (move.score !== undefined && move.value === undefined) return scoreText(move.score);
  if (move.value !== undefined) {
    const interval = intervalOf(move);
    const half = interval ? (interval[1] - interval[0]) * 50 : null;
    return html`${(100 * move.value).toFixed(1)}${half === null ? "" : html` <span class="muted">± ${half.toFixed(1)}</span>`}`;
  }
  if (move.eval !== undefined)
    return `${move.bound ? { atmost: "≤ ", atleast: "≥ " }[move.bound] : ""}${move.plies !== undefined ? `end in ${move.plies}` : scoreText(move.eval)}`;
  if (move.least !== undefined || move.most !== undefined)
    return `${scoreText(move.least ?? -99)} to ${scoreText(move.most ?? 99)}`;
  return "–";
}

/** @param {{ move: MoveValue, few: boolean, most: number, evals: number[], exact?: import("../types").SolvedMove }} props */
function Bar({ move, few, most, evals, exact }) {
  const share =
    move.value ??
    (move.eval !== undefined ? scaled(move.eval, evals) : move.score !== undefined ? (Math.sign(move.score) + 1) / 2 : undefined);
  const interval = few ? null : intervalOf(move);
  const percent = (/** @type {number} */ value) => `${(100 * value).toFixed(2)}%`;
  return html`<div class="value-bar" aria-hidden="true"><span class="bar-half"></span>
    ${share !== undefined && !few && html`<span class="bar-value" style=${{ width: percent(share) }}></span>`}
    <span class="bar-visits" style=${{ width: percent(looks(move) / most) }}></span>
    ${interval && html`<span class="bar-interval"
      style=${{ left: percent(interval[0]), width: percent(interval[1] - interval[0]) }}></span>`}
    ${exact && html`<span class=${`bar-truth truth-${exact.result}`}
      style=${{ left: percent({ win: 1, draw: 0.5, loss: 0 }[exact.result]) }}></span>`}</div>`;
}

/** An evaluation among the others, where wins and losses that were seen would dwarf the rest. @param {number} value @param {number[]} all */
function scaled(value, all) {
  const usual = all.filter((each) => Math.abs(each) < 10_000);
  const [low, high] = [Math.min(0, ...usual), Math.max(0, ...usual)];
  return high === low ? 0.5 : Math.max(0, Math.min(1, (value - low) / (high - low)));
}
