// @ts-check
// Exact results in three forms: short, in words, and as the solver's score. A letter and a sign go with every colour.

import { html } from "../vendor/preact.js";

/** @typedef {import("../types").SolvedMove} SolvedMove */
/** @typedef {import("../types").Result} Result */

const LETTER = { win: "W", draw: "D", loss: "L" };
const SIGN = { win: "▲", draw: "■", loss: "▼" };

/** `W13`. @param {{ result: Result, plies?: number }} worth */
export const shortResult = ({ result, plies }) => LETTER[result] + (result === "draw" || plies === undefined ? "" : plies);

/** `wins in 13`. @param {{ result: Result, plies?: number }} worth */
export const resultWords = ({ result, plies }) =>
  result === "draw" ? "draws" : `${result === "win" ? "wins" : "loses"}${plies === undefined ? "" : ` in ${plies}`}`;

/** `+6`, with a real minus. @param {number} score */
export const scoreText = (score) => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0");

/**
 * A result as a mark: sign, letter, colour.
 * @param {{ worth: { result: Result, plies: number, score?: number }, form?: string }} props
 */
export function ResultMark({ worth, form = "short" }) {
  const text =
    form === "words"
      ? resultWords(worth)
      : form === "score" && worth.score !== undefined
        ? scoreText(worth.score)
        : shortResult(worth);
  return html`<span class=${`result result-${worth.result} form-${form}`}><span class="sign" aria-hidden="true">
    ${SIGN[worth.result]}</span>${text}</span>`;
}

/** The moves that are as good as any; none where some scores are not known. @param {SolvedMove[]} moves */
export function bestMoves(moves) {
  if (moves.some(({ score }) => score === undefined)) return new Set();
  const best = Math.max(...moves.map(({ score }) => score));
  return new Set(moves.filter(({ score }) => score === best).map(({ move }) => move));
}

const GRADES = { proven: ["●", "proven"], counted: ["◐", "counted"], estimated: ["○", "estimated"] };

/** How sure a sentence is. @param {{ grade: import("../types").Grade }} props */
export const GradeMark = ({ grade }) =>
  html`<span class="grade" title=${GRADES[grade]?.[1]}>${GRADES[grade]?.[0]} ${GRADES[grade]?.[1]}</span>`;
