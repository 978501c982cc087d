// @ts-check
// Clocks: what each seat has left, as minutes and seconds.

import { html, useEffect } from "../vendor/preact.js";

/** @param {{ clocks: number[], board: import("../types").Board, tick: (spent: number) => void, running: boolean }} props */
export function Clocks({ clocks, board, tick, running }) {
  useEffect(() => {
    if (!running) return undefined;
    let before = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      tick(now - before);
      before = now;
    }, 250);
    return () => clearInterval(timer);
  }, [running, board]);
  return html`<div class="clocks" role="timer" aria-label="Clocks">${clocks.map(
    (
      left,
      seat,
    ) => html`<span key=${seat}
      class=${`clock ${seat === board.turn - 1 && running ? "clock-runs" : ""} ${left < 20_000 ? "clock-short" : ""}`}>
    <span class="clock-name">${board.seats[seat]}</span> ${clockText(left)}</span>`,
  )}</div>`;
}

/** @param {number} left milliseconds */
function clockText(left) {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
