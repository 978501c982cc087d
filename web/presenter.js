// @ts-check
// Projector mode: large, one key a step, answers covered until they are asked for. A step uncovers the first covered answer; where none is
// left, the view goes on by one.

import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { settings, useStore } from "./store.js";
import { say } from "./parts/live.js";

/** @type {{ order: number, reveal: () => void, words: string }[]} */
const covered = [];
/** @type {(() => void)[]} */
const steps = [];

/** The next step. */
export function nextStep() {
  const [first] = [...covered].sort((one, other) => one.order - other.order);
  if (first) {
    first.reveal();
    say(`${first.words} shown.`);
  } else {
    steps.at(-1)?.();
  }
}

/** What a step does in a view where nothing is covered any more. @param {() => void} step */
export function useStep(step) {
  const newest = useRef(step);
  newest.current = step;
  useEffect(() => {
    const run = () => newest.current();
    steps.push(run);
    return () => {
      steps.splice(steps.indexOf(run), 1);
    };
  }, []);
}

/**
 * An answer that projector mode covers. `of` is what it belongs to: when that changes, it is covered again.
 * @param {{ words: string, of?: string, order?: number, children?: any }} props
 */
export function Cover({ words, of = "", order = 0, children }) {
  const [hidden, reveal] = useCovered(words, of, order);
  return hidden ? html`<${CoverButton} words=${words} reveal=${reveal} />` : children;
}

/** What stands where an answer is covered. @param {{ words: string, reveal: () => void }} props */
export const CoverButton = ({ words, reveal }) =>
  html`<button type="button" class="cover" onClick=${reveal}>Show ${words.toLowerCase()}</button>`;

/**
 * Whether an answer is covered, and how it is uncovered, for what is drawn in several places. Where there is no answer, `of` is `null`.
 * @param {string} words @param {string | null} of @param {number} [order]
 * @returns {[boolean, () => void]}
 */
export function useCovered(words, of, order = 0) {
  const on = useStore(settings, (state) => state.projector);
  const [shown, setShown] = useState(/** @type {string | null} */ (null));
  const hidden = on && of !== null && shown !== of;
  const reveal = () => setShown(of);
  useEffect(() => {
    if (!hidden) return undefined;
    const entry = { order, words, reveal };
    covered.push(entry);
    return () => {
      covered.splice(covered.indexOf(entry), 1);
    };
  }, [hidden, of, words, order]);
  return [hidden, reveal];
}
