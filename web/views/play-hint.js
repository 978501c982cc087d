// @ts-check
// Hints by degrees, and the word before a move that changes the result.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { GradeMark } from "../boards/results.js";
import { Icon } from "../parts/icons.js";
import { Line } from "../parts/line.js";

/**
 * What was hinted so far, and the way to more.
 * @param {{ hint: import("../types").Hint, more: () => void, show: (line: string[]) => void, busy: boolean }} props
 */
export function HintCard({ hint, more, show, busy }) {
  return html`<div class="card hint" role="group" aria-label="Hint">
    <p><${Icon} name="hint" /> ${hint.line?.length ? (hint.sentences?.map(({ text }) => text).join(" ") ?? hint.text) : hint.text} <${GradeMark}
      grade=${hint.grade} /></p>
    ${hint.line && hint.line.length > 0 && html`<${Line} moves=${hint.line} show=${show} label="Best line" />`}
    ${hint.degree < hint.of && html`<button type="button" onClick=${more} disabled=${busy}>
      ${hint.degree === 1 ? "Show the move" : "Show the line"} <kbd aria-hidden="true">h</kbd></button>`}
  </div>`;
}

/**
 * Asks before a move stands that changes the result.
 * @param {{ warning: import("../types").Warning, back: () => void, anyway: () => void, show: (line: string[]) => void }} props
 */
export function WarningCard({ warning, back, anyway, show }) {
  const [right, setRight] = useState(false);
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => first.current?.focus(), []);
  return html`<div class="card warning" role="alertdialog" aria-label="Teaching game" aria-describedby="warning-text">
    <p id="warning-text"><strong>Wait.</strong> ${warning.text} <${GradeMark} grade=${warning.grade} /></p>
    ${warning.refutation.length > 0 && html`<${Line} moves=${warning.refutation} show=${show} label="What would follow" />`}
    ${warning.right && (right ? html`<p>${warning.right.text} <${GradeMark} grade=${warning.right.grade} /></p>` : html`<p>
      <button type="button" onClick=${() => setRight(true)}>What would be right?</button></p>`)}
    <div class="row"><button type="button" class="primary" ref=${first} onClick=${back}>Take it back</button>
      <button type="button" onClick=${anyway}>Play it anyway</button></div>
  </div>`;
}
