// @ts-check
// Learn: puzzles with memory, the exact explorer of openings, and a small search step by step.

import { html } from "../vendor/preact.js";
import { useKeys } from "../keys.js";
import { go } from "../router.js";
import { Explorer } from "./learn-explorer.js";
import { Puzzles } from "./learn-puzzles.js";
import { Steps } from "./learn-steps.js";

/** @type {[string, string, any][]} */
const PARTS = [["puzzles", "Puzzles", Puzzles], ["explorer", "Openings", Explorer], ["steps", "Search step by step", Steps]];

/** @param {{ params: Record<string, string>, setup: import("../types").Setup }} props */
export default function Learn({ params, setup }) {
  const at = Math.max(0, PARTS.findIndex(([id]) => id === params.part));
  const [, , Part] = PARTS[at];
  useKeys("Learn", [{ key: "v", words: "Puzzles, openings, search step by step: the next of these", run: () => go("learn", { part: PARTS[(at + 1) % 3][0] }) }]);
  return html`<div class="learn"><h1 class="spoken">Learn</h1>
    <nav class="parts" aria-label="Parts of Learn">${PARTS.map(([id, title], number) => html`<a key=${id} href=${`#/learn?part=${id}`} aria-current=${number === at ? "page" : undefined}>${title}</a>`)}</nav>
    <${Part} key=${at} params=${params} setup=${setup} />
  </div>`;
}
