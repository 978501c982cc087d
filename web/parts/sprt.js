// @ts-check
// A sequential test as a gauge: where the evidence stands between its two bounds. Only where it stands now: the way it took proves nothing.

import { html } from "../vendor/preact.js";

/**
 * @param {{ test: { elo0: number, elo1: number, alpha: number, beta: number, llr: number, lower: number, upper: number, accepted: string | null }, player: string, other: string }} props
 */
export function SprtGauge({ test, player, other }) {
  const { elo0, elo1, llr, lower, upper, accepted, alpha } = test;
  const at = (/** @type {number} */ value) => 10 + (300 * (Math.max(lower, Math.min(upper, value)) - lower)) / (upper - lower);
  const verdict = accepted === "H1" ? `Decided: better by at least ${elo1} Elo (H1).` : accepted === "H0" ? `Decided: better by at most ${elo0} Elo (H0).` : "Not decided yet.";
  const round = (/** @type {number} */ value) => value.toFixed(2).replace("-", "−");
  return html`<div class="sprt"><p>Is <strong>${player}</strong> better than <strong>${other}</strong> by ${elo1} Elo rather than ${elo0}? <strong>${verdict}</strong></p>
    <div role="meter" aria-label="Evidence of the sequential test" aria-valuemin=${lower} aria-valuemax=${upper} aria-valuenow=${llr} aria-valuetext=${`${round(llr)}; ${round(lower)} is H0, ${round(upper)} is H1. ${verdict}`}>
      <svg viewBox="0 0 320 46" aria-hidden="true">
        <rect class="gauge-ground" x="10" y="14" width="300" height="12" rx="6" />
        <path class="gauge-bound" d="M10 8V32M310 8V32" /><path class="whisker-zero" d=${`M${at(0)} 10V30`} />
        <path class="gauge-mark" d=${`M${at(llr)} 26l-7 -20h14z`} />
        <text x="10" y="44">H0 ${round(lower)}</text><text x="310" y="44" text-anchor="end">H1 ${round(upper)}</text><text x=${Math.max(90, Math.min(230, at(llr)))} y="44" text-anchor="middle">LLR ${round(llr)}</text>
      </svg></div>
    <p class="small">LLR is the logarithm of the ratio of likelihoods. At a bound the test ends, and is wrong ${Math.round(alpha * 100)} times of 100.</p></div>`;
}
