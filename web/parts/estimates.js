// @ts-check
// Estimates with their intervals of 95 %, in words and as pictures. Where something is not known, nothing is drawn.

import { html } from "../vendor/preact.js";

/** `+35`, with a real minus. @param {number} number @param {number} [digits] */
export const signed = (number, digits = 0) => `${number > 0 ? "+" : ""}${number.toFixed(digits)}`.replace("-", "−");

/** @param {number} share */
export const percent = (share) => `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;

/** Who won or lost everything has only one end. @param {R.Estimate} estimate @param {(value: number) => string} put */
const ends = ({ mean, lo, hi }, put) =>
  mean !== null ? `${put(mean)} (${lo === null ? "open" : put(lo)} to ${hi === null ? "open" : put(hi)})` : hi !== null ? `below ${put(hi)}` : lo !== null ? `above ${put(lo)}` : "not known";

/**
 * The two cells of a rating: words, and a line from end to end with a mark at the estimate. The dotted line is the middle, 0 for Elo.
 * @param {{ estimate: R.Estimate | null, all: (R.Estimate | null)[], middle?: number }} props
 */
export function Elo({ estimate, all, middle = 0 }) {
  if (!estimate) return html`<td>too few games</td><td></td>`;
  const known = all.flatMap((each) => (each ? [each.mean, each.lo, each.hi] : [])).map((end) => Math.max(-900, Math.min(900, end ?? middle)));
  const [from, to] = [Math.min(middle - 10, ...known), Math.max(middle + 10, ...known)];
  const at = (/** @type {number} */ value) => 4 + (152 * (Math.max(from, Math.min(to, value)) - from)) / (to - from);
  const { mean, lo, hi } = estimate;
  const [left, right] = [lo === null ? 0 : at(lo), hi === null ? 160 : at(hi)];
  return html`<td>${ends(estimate, middle ? (value) => value.toFixed(1) : (value) => signed(value))}</td><td><svg class="whisker" viewBox="0 0 160 20" aria-hidden="true"><path class="zero" d=${`M${at(middle)} 0V20`} />
    ${(lo !== null || hi !== null) && html`<path d=${`M${left} 10H${right}${lo === null ? "M6 4L0 10L6 16" : `M${left} 5V15`}${hi === null ? "M154 4L160 10L154 16" : `M${right} 5V15`}`} />`}
    ${mean !== null && html`<circle cx=${at(mean)} cy="10" r="4.5" />`}</svg></td>`;
}

/** A letter or a rank before a name. @param {{ children?: any }} props */
export const Tag = ({ children }) => html`<span class="tag">${children}</span> `;

/** Wins, draws and losses. @param {R.Results} results */
export const wdl = ({ wins, draws, losses }) => `${wins}–${draws}–${losses}`;

export const WDL = html`<th scope="col"><abbr title="Wins, draws, losses">W–D–L</abbr></th>`;

/** A letter for each player, where whole specs have no room. @param {number} number */
export const letter = (number) => String.fromCharCode(65 + number);

/** Who stands where. With two seats strength is Elo; with more there is a rating where everybody starts at 25, and the share of a game. @param {{ players: R.Entrant[] }} props */
export function Standings({ players }) {
  const ranked = players.length > 2;
  const many = players.some(({ share }) => share);
  const rows = players.map((player, at) => ({ ...player, at, estimate: player.games ? player.rating ?? { mean: player.elo, lo: player.elo_lo, hi: player.elo_hi } : null }));
  if (ranked) rows.sort((one, other) => (other.estimate?.mean ?? -1e9) - (one.estimate?.mean ?? -1e9));
  const all = rows.map(({ estimate }) => estimate);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table of standings"><table class="numbers standings">
    <thead><tr><th scope="col">Player</th><th scope="col" colspan="2">${many ? "Rating (Weng and Lin), from 25" : ranked ? "Elo, the mean of all is 0" : "Elo difference"}</th><th scope="col">Games</th>${WDL}<th scope="col">${many ? "Share" : "Score"}</th></tr></thead>
    <tbody>${rows.map((row) => html`<tr key=${row.at}><th scope="row"><${Tag}>${letter(row.at)}</${Tag}>${row.player}${row.forfeits ? html` <span class="result-loss">⚠ ${row.forfeits} given up</span>` : ""}</th><${Elo} estimate=${row.estimate} all=${all} middle=${many ? 25 : 0} />
      <td>${row.games}</td><td>${wdl(row)}</td><td>${row.games > 0 && html`${percent(row.share?.mean ?? row.score)} <span class="small">${percent(row.share?.lo ?? row.score_lo)} to ${percent(row.share?.hi ?? row.score_hi)}</span>`}</td></tr>`)}</tbody>
  </table></div><p class="small">Intervals hold the true value 95 times of 100.</p>`;
}

/** A sequential test: where the evidence stands between its bounds now. The way it took proves nothing and is not kept. @param {{ test: R.Sprt, players: R.Entrant[] }} props */
export function Sprt({ test: { elo0, elo1, llr, lower, upper, accepted, alpha }, players: [one, other] }) {
  const at = 10 + (300 * (Math.max(lower, Math.min(upper, llr)) - lower)) / (upper - lower);
  const verdict = accepted === "H1" ? `Decided: better by at least ${elo1} Elo (H1).` : accepted === "H0" ? `Decided: better by at most ${elo0} Elo (H0).` : "Not decided yet.";
  const [here, low, high] = [llr, lower, upper].map((value) => signed(value, 2));
  return html`<p>Is <strong>${one.player}</strong> better than <strong>${other.player}</strong> by ${elo1} Elo rather than ${elo0}? <strong>${verdict}</strong></p>
    <div role="meter" aria-label="Evidence of the sequential test" aria-valuemin=${lower} aria-valuemax=${upper} aria-valuenow=${llr} aria-valuetext=${`${here} between ${low}, H0, and ${high}, H1. ${verdict}`}>
      <svg class="gauge" viewBox="0 0 320 60" aria-hidden="true"><rect x="10" y="26" width="300" height="12" rx="6" /><path class="bound" d="M10 20V44M310 20V44" /><path class="zero" d="M160 22V42" />
        <path class="mark" d=${`M${at} 38l-7 -20h14z`} /><text x=${Math.max(40, Math.min(280, at))} y="12" text-anchor="middle">LLR ${here}</text><text x="4" y="58">H0 ${low}</text><text x="316" y="58" text-anchor="end">H1 ${high}</text></svg></div>
    <p class="small">LLR is the logarithm of the ratio of likelihoods. At a bound the test ends; it is wrong ${Math.round(alpha * 100)} times of 100.</p>`;
}
