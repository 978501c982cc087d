// @ts-check
// An estimate with its interval, in words and as a picture, and the words for Elo. Where something is not known, it is not shown.

import { html } from "../vendor/preact.js";

/** @typedef {{ mean: number | null, lo: number | null, hi: number | null }} Estimate */

/** `+35`, with a real minus. @param {number} number */
export const signed = (number) => `${number > 0 ? "+" : number < 0 ? "−" : ""}${Math.abs(Math.round(number))}`;

/** `67 %`. @param {number} share */
export const percent = (share) => `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;

/** Elo with its interval of 95 %; who won or lost everything has only one end. @param {Estimate} estimate */
export function eloWords({ mean, lo, hi }) {
  if (mean === null) return hi !== null ? `below ${signed(hi)}` : lo !== null ? `above ${signed(lo)}` : "not known";
  return `${signed(mean)} (${lo === null ? "open" : signed(lo)} to ${hi === null ? "open" : signed(hi)})`;
}

/** The ends of a common axis for estimates. @param {Estimate[]} estimates @returns {[number, number]} */
export function axisOf(estimates) {
  const ends = estimates.flatMap(({ mean, lo, hi }) => [mean, lo, hi]).filter((end) => end !== null).map((end) => Math.max(-1000, Math.min(1000, end)));
  return [Math.min(-50, ...ends), Math.max(50, ...ends)];
}

/** The picture beside the words: the line is the interval, the mark the estimate, the thin line zero. @param {{ estimate: Estimate, axis: [number, number] }} props */
export function Whisker({ estimate: { mean, lo, hi }, axis: [from, to] }) {
  const at = (/** @type {number} */ value) => 4 + (152 * (Math.max(from, Math.min(to, value)) - from)) / (to - from);
  const [left, right] = [lo === null ? 0 : at(lo), hi === null ? 160 : at(hi)];
  return html`<svg class="whisker" viewBox="0 0 160 20" aria-hidden="true">
    <path class="whisker-zero" d=${`M${at(0)} 0V20`} />
    ${(lo !== null || hi !== null) && html`<path class="whisker-line" d=${`M${left} 10H${right}${lo === null ? "M6 4L0 10L6 16" : `M${left} 5V15`}${hi === null ? "M154 4L160 10L154 16" : `M${right} 5V15`}`} />`}
    ${mean !== null && html`<circle class="whisker-mean" cx=${at(mean)} cy="10" r="4.5" />`}
  </svg>`;
}
