// @ts-check
// A board on the stage of a view: with exact results if they are wanted and may be shown, and its text twin.

import { html } from "../vendor/preact.js";
import { settings, toggle, useStore } from "../store.js";
import { useKeys } from "../keys.js";
import { useCovered } from "../presenter.js";
import { ConnectBoard } from "../boards/connect.js";
import { lazy } from "./lazy.js";
import { useSolution } from "./solution.js";
import { say } from "./live.js";

const BlokusBoard = lazy(() => import("../boards/blokus.js"), "BlokusBoard");
const TextBoard = lazy(() => import("../boards/text.js"), "TextBoard");

/**
 * @param {{
 *   board: import("../types").Board, drop?: (move: string) => void, solvable?: boolean, hide?: boolean, threats?: import("../types").Threat[] | null,
 *   shapes?: import("../types").Shape[], marked?: string, extra?: (move: string) => any, label?: string, below?: any,
 * }} props `hide` keeps every answer off the page, `below` stands under the board
 */
export function Stage({ board, drop, solvable = false, hide = false, threats, shapes, marked, extra, label, below }) {
  const { exact, scores: form, text } = useStore(settings);
  const wanted = exact && solvable && !hide;
  const [covered] = useCovered("Exact results", wanted && !board.outcome ? board.position || "start" : null, 1);
  const solution = useSolution(board, wanted && !covered);
  const isConnect = board.pieces.length === 0;
  const flip = (/** @type {"exact" | "threats" | "text"} */ name, /** @type {string} */ words) => () =>
    say(`${words} ${toggle(name) ? "on" : "off"}.`);
  useKeys("Board", [
    ...(solvable ? [{ key: "e", words: "Exact results on or off", run: flip("exact", "Exact results") }] : []),
    ...(isConnect ? [{ key: "x", words: "Threats on or off", run: flip("threats", "Threats") }] : []),
    { key: "t", words: "Board as text", run: flip("text", "Board as text") },
  ]);
  return html`<div class="stage">
    ${
      isConnect
        ? html`<${ConnectBoard} board=${board} drop=${drop} scores=${solution.moves} solving=${solution.busy} form=${form}
          threats=${hide ? null : threats} shapes=${shapes} marked=${marked} extra=${extra} label=${label} />`
        : html`<${BlokusBoard} board=${board} drop=${drop} shapes=${shapes} marked=${marked} below=${below} />`
    }
    ${solution.trouble && html`<p class="small">No exact results here: ${solution.trouble}
      ${solution.moves ? " What is certain already is shown." : ""}</p>`}
    ${text && html`<${TextBoard} board=${board} scores=${solution.moves} />`}
    ${isConnect && below}
  </div>`;
}
