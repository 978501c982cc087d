// @ts-check
// Hints by degrees, and the word before a move that changes the result.

import { html } from "../vendor/preact.js";
import { GradeMark } from "../boards/results.js";
import { Icon } from "../parts/icons.js";
import { Line } from "../parts/line.js";

/**
 * What was hinted so far, and the way to more.
 * @param {{ hint: import("../types").Hint, more: () => void, show: (line: string[]) => void, busy: boolean }} props
 */
export function HintCard({ hint, more, show, busy }) {
  return html`<div class="card hint" role="group" aria-label="Hint">
    <p><${Icon} name="hint" /> ${hint.text} <${GradeMark} grade=${hint.grade} /></p>
    ${hint.move && hint.degree > 1 && html`<p>Play <strong>${hint.move}</strong>.</p>`}
    ${hint.line && hint.line.length > 0 && html`<${Line} moves=${hint.line} show=${show} label="Best line" />`}
    ${hint.degree < hint.of && html`<button type="button" onClick=${more} disabled=${busy}>${hint.degree === 1 ? "Show the move" : "Show the line"} <kbd aria-hidden="true">h</kbd></button>`}
  </div>`;
}

/**
 * Asks before a move stands that changes the result.
 * @param {{ warning: import("../types").Warning, move: string, back: () => void, anyway: () => void, show: (line: string[]) => void }} props
 */
export function WarningCard({ warning, move, back, anyway, show }) {
  return html`<div class="card warning" role="alertdialog" aria-label="Teaching game" aria-describedby="warning-text">
    <p id="warning-text"><strong>Wait.</strong> ${warning.text} <${GradeMark} grade=${warning.grade} /></p>
    ${warning.refutation.length > 0 && html`<${Line} moves=${[move, ...warning.refutation]} show=${show} label="What would follow" />`}
    <div class="row"><button type="button" class="primary" autofocus onClick=${back}>Take it back</button><button type="button" onClick=${anyway}>Play it anyway</button></div>
  </div>`;
}
