// @ts-check
// Who stands where: results, score and Elo, each estimate with its interval of 95 %.

import { html } from "../vendor/preact.js";
import { Whisker, axisOf, eloWords, percent } from "./interval.js";

/** A letter for each player, where whole specs have no room. @param {number} number */
export const letter = (number) => String.fromCharCode(65 + number);

/**
 * @param {{ players: any[], ranked: boolean }} props `ranked`: more than two, who have ratings of a common scale
 */
export function Standings({ players, ranked }) {
  const rows = players.map((player, number) => ({ ...player, number, estimate: ranked && player.rating ? player.rating : { mean: player.elo, lo: player.elo_lo, hi: player.elo_hi } }));
  if (ranked) rows.sort((one, other) => (other.estimate.mean ?? -1e9) - (one.estimate.mean ?? -1e9));
  const axis = axisOf(rows.map(({ estimate }) => estimate));
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Standings"><table class="standings">
    <caption class="spoken">Standings, intervals of 95 %</caption>
    <thead><tr><th scope="col">Player</th><th scope="col">Games</th><th scope="col"><abbr title="Wins, draws, losses">W–D–L</abbr></th><th scope="col">Score</th>
      <th scope="col" colspan="2">${ranked ? "Elo, the mean of all is 0" : "Elo difference"}</th></tr></thead>
    <tbody>${rows.map((row) => html`<tr key=${row.number}>
      <th scope="row"><span class="letter">${letter(row.number)}</span> ${row.player}${row.forfeits > 0 && html` <span class="result-loss">⚠ ${row.forfeits} given up</span>`}</th>
      <td>${row.games}</td><td class="wdl">${row.wins}–${row.draws}–${row.losses}</td>
      <td>${row.games > 0 ? html`${percent(row.score)} <span class="small">${percent(row.score_lo)} to ${percent(row.score_hi)}</span>` : "–"}</td>
      <td>${row.games > 0 ? eloWords(row.estimate) : "–"}</td><td>${row.games > 0 && html`<${Whisker} estimate=${row.estimate} axis=${axis} />`}</td>
    </tr>`)}</tbody>
  </table></div>`;
}
