// @ts-check
// Learn: puzzles with memory, the exact explorer of openings, and a small search step by step.

import { html } from "../vendor/preact.js";
import { useKeys } from "../keys.js";
import { go } from "../router.js";
import { lazy } from "../parts/lazy.js";
import { Choice } from "../parts/panel.js";

const PARTS = [["puzzles", "Puzzles"], ["explorer", "Openings"], ["steps", "Search step by step"]];
const SHOWN = [lazy(() => import("./learn-puzzles.js"), "Puzzles"), lazy(() => import("./learn-explorer.js"), "Explorer"), lazy(() => import("./learn-steps.js"), "Steps")];

/** @param {R.View} props */
export default function Learn({ params, setup }) {
  const at = Math.max(0, PARTS.findIndex(([id]) => id === params.part));
  const choose = (/** @type {string} */ part) => go("learn", { part });
  useKeys("Learn", [{ key: "v", words: "Puzzles, openings, steps: the next of these", run: () => choose(PARTS[(at + 1) % 3][0]) }]);
  return html`<h1 class="spoken">Learn</h1><div class="parts not-projected"><${Choice} label="What is learnt" value=${PARTS[at][0]} options=${PARTS} choose=${choose} /></div>
    <${SHOWN[at]} key=${at} params=${params} setup=${setup} />`;
}
