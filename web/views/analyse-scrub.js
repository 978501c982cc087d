// @ts-check
// A slider over what a search showed of itself. Two searches have one slider: its places are amounts of work, and each shows what it knew by then.

import { html, useEffect, useState } from "../vendor/preact.js";
import { take } from "../parts/fields.js";
import { grouped } from "../boards/squares.js";
import { Icon } from "../parts/icons.js";

/** @typedef {import("../types").Frame} Frame */

/** All amounts of work at which any of the searches showed itself, rising. @param {Frame[][]} searches */
export const moments = (searches) =>
  [...new Set(searches.flatMap((frames) => frames.map(({ done }) => done)))].sort((one, other) => one - other);

/** What a search knew by then: the number of its frame. @param {Frame[]} frames @param {number} done */
export const frameAt = (frames, done) =>
  Math.max(
    0,
    frames.findLastIndex((frame) => frame.done <= done),
  );

/**
 * @param {{ all: number[], at: number, goTo: (at: number) => void, marks: { done: number, words: string }[], running: boolean }} props `marks` are moments at which an answer changed
 */
export function Scrub({ all, at, goTo, marks, running }) {
  const [plays, setPlays] = useState(false);
  useEffect(() => {
    if (!plays) return undefined;
    if (at >= all.length - 1) {
      setPlays(false);
      return undefined;
    }
    const timer = setTimeout(() => goTo(at + 1), 350);
    return () => clearTimeout(timer);
  }, [plays, at, all.length]);
  if (all.length < 2) return null;
  const place = (/** @type {number} */ done) => `${(100 * all.indexOf(done)) / (all.length - 1)}%`;
  const play = () => {
    if (!plays && at >= all.length - 1) goTo(0);
    setPlays(!plays);
  };
  return html`<div class="scrub" role="group" aria-label="Frames of the search">
    <button type="button" class="quiet" aria-label="One frame back" onClick=${() => goTo(Math.max(0, at - 1))}>
      <${Icon} name="back" /></button>
    <button type="button" class="quiet" aria-label=${plays ? "Pause the frames" : "Play the frames"} onClick=${play}
      disabled=${running}><${Icon} name=${plays ? "pause" : "play"} /></button>
    <button type="button" class="quiet" aria-label="One frame on" onClick=${() => goTo(Math.min(all.length - 1, at + 1))}>
      <${Icon} name="next" /></button>
    <div class="scrub-field"><div class="scrub-marks" aria-hidden="true">
      ${marks.map(({ done, words }, number) => html`<span key=${number} class="scrub-mark" style=${{ left: place(done) }}
      title=${words}></span>`)}</div>
      <input type="range" min="0" max=${all.length - 1} value=${at} aria-label="Frame"
        aria-valuetext=${`after ${grouped(all[at] ?? 0)} steps`} onInput=${take((value) => goTo(Number(value)))} /></div>
    <output>${grouped(all[at] ?? 0)}</output>
  </div>`;
}
