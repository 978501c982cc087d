// @ts-check
// The mistakes of a game: what each did, why, how it is punished, and the chance to do better.

import { html, useEffect, useState } from "../vendor/preact.js";
import { solve } from "../api.js";
import { GradeMark } from "../boards/results.js";
import { positionOf } from "../boards/squares.js";
import { Icon } from "../parts/icons.js";
import { Line } from "../parts/line.js";
import { playLine } from "../parts/preview.js";

/** @typedef {import("../types").ReviewMove} ReviewMove */
/** @typedef {import("../types").Board} Board */

export const SIGNS = { blunder: "??", missed: "?!", slip: "?", only: "!", ok: "", unknown: "" };
const WORDS = { blunder: "blunder", missed: "missed chance", slip: "slip", only: "the only move", ok: "", unknown: "" };

/** Whether a move changed the result. @param {ReviewMove} move */
export const isMistake = (move) => move.class === "blunder" || move.class === "missed";

/**
 * One mistake, open: sentences, refutation, retry.
 * @param {{ move: ReviewMove, seats: string[], after: Board | undefined, retry: () => void, show: (line: string[]) => void, point: (shapes: import("../types").Shape[]) => void }} props
 */
export function Mistake({ move, seats, after, retry, show, point }) {
  const forced = useForced(after, move.refutation);
  return html`<div class=${`mistake mistake-${move.class}`}>
    <p class="mistake-head"><strong>${move.ply}. ${seats[move.seat - 1]} ${move.move}${SIGNS[move.class]}
      </strong> <span class="muted">${WORDS[move.class]}
      ${move.before && move.after ? ` · ${worthWords(move.before)} → ${worthWords(move.after)}` : ""}</span></p>
    <ul class="claims">${move.claims.map((claim, number) => html`<li key=${number} class="claim"
      onPointerEnter=${() => claim.shapes?.length && point(claim.shapes)}>${claim.text} <${GradeMark} grade=${claim.grade} />
      ${claim.shapes?.length ? html` <button type="button" class="line-move" aria-label=${`Show on the board: ${claim.text}`}
        onClick=${() => point(claim.shapes ?? [])} onFocus=${() => point(claim.shapes ?? [])}>Show</button>` : ""}</li>`)}</ul>
    ${move.refutation.length > 0 && html`<${Line} moves=${move.refutation} show=${show}
      label=${`How ${seats[2 - move.seat] ?? "it"} goes on`} forced=${forced} />`}
    ${isMistake(move) && move.keeping.length > 0 && html`<button type="button" onClick=${retry}>
      <${Icon} name="undo" />Retry <kbd aria-hidden="true">y</kbd></button>`}
  </div>`;
}

/** @param {import("../types").Worth} worth */
const worthWords = (worth) =>
  worth.result
    ? worth.result === "draw"
      ? "draw"
      : `${worth.result} in ${worth.plies}`
    : worth.value !== undefined
      ? `${Math.round(100 * worth.value)} % (${Math.round(100 * (worth.low ?? worth.value))} to ${Math.round(100 * (worth.high ?? worth.value))})`
      : "unknown";

/**
 * Which replies of a line are forced: every other move loses at once. Told by the solver, never guessed.
 * @param {Board | undefined} from @param {string[]} line
 */
function useForced(from, line) {
  const [forced, setForced] = useState(/** @type {boolean[]} */ ([]));
  const key = line.join(" ");
  useEffect(() => {
    setForced([]);
    if (!from || from.pieces.length || line.length === 0) return undefined;
    let gone = false;
    (async () => {
      const shown = line.slice(0, 12);
      const boards = [from, ...(await playLine(from, shown.slice(0, -1)))];
      const found = await Promise.all(
        boards.map(async (board, number) => {
          if (number % 2 === 0) return false;
          const { moves } = await solve(positionOf(board));
          const others = moves.filter(({ move }) => move !== shown[number]);
          const own = moves.find(({ move }) => move === shown[number]);
          return (
            others.length > 0 &&
            others.every(({ result, plies }) => result === "loss" && plies <= 2) &&
            !(own && own.result === "loss" && own.plies <= 2)
          );
        }),
      );
      if (!gone) setForced(found);
    })().catch(() => {});
    return () => {
      gone = true;
    };
  }, [from, key]);
  return forced;
}

/**
 * A mistake to be done better: only the position and the way out.
 * @param {{ move: ReviewMove, seats: string[], tried: { move: string, right: boolean } | null, number: number, of: number, give: () => void, skip: () => void, end: () => void }} props
 */
export function Retry({ move, seats, tried, number, of, give, skip, end }) {
  const kept = move.before?.result === "win" ? "the win" : move.before?.result === "draw" ? "the draw" : "the result";
  return html`<div class="card retry" role="group" aria-label="Retry">
    <p><strong>${seats[move.seat - 1]} to move</strong>, retry ${number} of ${of}. ${move.move} was played. Find a move that keeps ${kept}.</p>
    ${
      tried &&
      (tried.right
        ? html`<p class="fit-yes"><strong>✓ Right:</strong> ${tried.move} keeps ${kept}
          ${move.keeping.length > 1 ? `; so would ${move.keeping.filter((each) => each !== tried.move).join(", ")}` : ", and nothing else does"}.</p>`
        : html`<p class="fit-no"><strong>✕ No:</strong> ${tried.move} does not keep ${kept}. Try again.</p>`)
    }
    <div class="row">${tried?.right ? null : html`<button type="button" onClick=${give}>
      <${Icon} name="eye" />Show the solution</button>`}
      <button type="button" class=${tried?.right ? "primary" : ""} onClick=${skip}>
        ${number < of ? (tried?.right ? "Next mistake" : "Skip") : "Done"}</button>
        <button type="button" onClick=${end}>Stop</button></div>
  </div>`;
}
