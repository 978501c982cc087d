// @ts-check
// What one search shows of itself: how far it is, its bars, its line, and since when it is right.

import { html } from "../vendor/preact.js";
import { resultWords } from "../boards/results.js";
import { grouped } from "../boards/squares.js";
import { Bars } from "../parts/bars.js";
import { Line } from "../parts/line.js";
import { Trouble } from "../parts/panel.js";
import { kindOf } from "../parts/player-picker.js";
import { rightSince } from "../parts/search.js";

/** @param {any} props */
export function SearchCard({ search, frame, truth, board, choose, point, show, named }) {
  const { state, answer, frames, player, seed, trouble, place } = search;
  const right = truth && frames.length && !["running", "waiting"].includes(state) ? rightSince(frames, truth) : null;
  const isProven = answer?.exact && frame?.of && frame.done < frame.of && frame === frames[frames.length - 1];
  const steps = !frame ? "" : isProven ? `proven after ${grouped(frame.done)} ${unitOf(player)}` : `${grouped(frame.done)}${frame.of ? ` of ${grouped(frame.of)}` : ""}`;
  const speed = frame && frame.seconds > 0.05 ? ` · ${grouped(Math.round(frame.done / frame.seconds))} a second` : "";
  return html`<div class="search-card">
    <p class="search-head">${named ? html`<strong>${player}</strong> · ` : ""}<span class="muted">seed ${seed} · </span>
      ${state === "waiting" ? `waits for its turn${place ? `, number ${place}` : ""}` : html`<span>${steps}</span>
      <span class="muted">${frame ? ` · ${frame.seconds.toFixed(2)} s${speed}` : ""}
      ${frame?.depth ? ` · depth ${frame.depth}` : ""}
      ${state === "stopped" ? " · stopped" : answer && !answer.complete ? " · cut by time" : ""}</span>`}</p>
    ${state === "running" && html`<progress class="search-progress" max=${frame?.of ?? 1}
      value=${frame?.of ? frame.done : undefined} aria-label=${`${player} searches`}></progress>`}
    <${Trouble} words=${trouble} />
    ${right && html`<p class=${`verdict ${right.since === null ? "fit-no" : "fit-yes"}`}>
      ${right.since === null ? wrongWords(truth, answer?.best) : rightWords(right.since, frames, player)}
      </p>`}
    ${
      frame &&
      html`<${Bars} moves=${frame.moves} best=${frame.best ?? answer?.best} truth=${truth}
        caption=${`What ${player} thinks of each move`} choose=${choose} point=${point} />
      ${frame.line.length > 0 && html`<${Line} moves=${frame.line} show=${show} label="Best play as it sees it"
        many=${board.pieces.length ? 3 : 14} />`}`
    }
  </div>`;
}

/** Since when an answer is right. @param {number} since @param {import("../types").Frame[]} frames @param {string} player */
function rightWords(since, frames, player) {
  if (since <= (frames[0]?.done ?? 0)) return "✓ Answers the truth from its first frame on.";
  return `✓ Answers the truth since ${grouped(since)} ${unitOf(player)}.`;
}

const UNITS = /** @type {Record<string, string>} */ ({ mc: "random games", ucb1: "random games", alphabeta: "positions", minimax: "positions", perfect: "positions" });

/** What a player counts its work in. @param {string} player */
const unitOf = (player) => UNITS[kindOf(player)] ?? "simulations";

/** What a wrong answer leads to, and what would have been right. @param {import("../types").SolvedMove[]} truth @param {string} [answer] */
function wrongWords(truth, answer) {
  const own = truth.find(({ move }) => move === answer);
  const result = truth.some((each) => each.result === "win") ? "win" : "draw";
  const right = truth.filter((each) => each.result === result).map(({ move }) => move);
  const verb = { win: ["wins", "win"], draw: ["draws", "draw"] }[result][right.length === 1 ? 0 : 1];
  return `✕ Its answer ${answer} is wrong${own ? `: it ${resultWords(own)}` : ""}; ${right.join(", ")} ${verb}.`;
}
