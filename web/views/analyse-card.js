// @ts-check
// What one search shows of itself: how far it is, its bars, its line, and since when it is right.

import { html } from "../vendor/preact.js";
import { grouped } from "../boards/squares.js";
import { Bars } from "../parts/bars.js";
import { Line } from "../parts/line.js";
import { Trouble } from "../parts/panel.js";
import { rightSince } from "../parts/search.js";

/** @param {any} props */
export function SearchCard({ search, frame, truth, board, choose, point, show, named }) {
  const { state, answer, frames, player, seed, trouble, place } = search;
  const right = truth && frames.length && !["running", "waiting"].includes(state) ? rightSince(frames, truth) : null;
  const steps = frame ? `${grouped(frame.done)}${frame.of ? ` of ${grouped(frame.of)}` : ""}` : "";
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
      ${right.since === null ? `✕ Its answer ${answer?.best ?? ""} is wrong.` : right.since <= (frames[0]?.done ?? 0) ? "✓ Answers the truth from its first frame on." : `✓ Answers the truth since ${grouped(right.since)} ${player?.startsWith("alphabeta") || player?.startsWith("minimax") ? "positions" : "simulations"}.`}
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
