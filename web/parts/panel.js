// @ts-check
// A panel: a titled part of a view that can be taken along, as a link and as a command.

import { html } from "../vendor/preact.js";
import { CopyCommand, CopyLink } from "./copy.js";

/**
 * @param {{ title: string, command?: string, link?: boolean, tools?: any, class?: string, children?: any }} props
 */
export function Panel({ title, command, link = true, tools, class: more = "", children }) {
  const id = `panel-${title.toLowerCase().replace(/[^a-z]+/g, "-")}`;
  return html`<section class=${`panel ${more}`} aria-labelledby=${id}>
    <header class="panel-head">
      <h2 id=${id}>${title}</h2>
      <div class="panel-tools">${tools}${command && html`<${CopyCommand} command=${command} />`}${link && html`<${CopyLink} />`}
        </div>
    </header>
    ${children}
  </section>`;
}

/** What went wrong, said where it went wrong. @param {{ words?: string | null }} props */
export const Trouble = ({ words }) => (words ? html`<p class="trouble" role="alert">${words}</p>` : null);

/**
 * A switch that says its state.
 * @param {{ on: boolean, flip: () => void, label: string, keyName?: string, class?: string }} props
 */
export const Switch = ({ on, flip, label, keyName, class: more = "" }) =>
  html`<button type="button" class=${`switch ${more}`} aria-pressed=${on ? "true" : "false"} onClick=${flip}>
    <span class="switch-mark" aria-hidden="true"></span><span>${label}</span>
      ${keyName && html`<kbd aria-hidden="true">${keyName}</kbd>`}
  </button>`;

/**
 * One of a few, as a row of radio buttons.
 * @param {{ label: string, value: string, options: [string, any][], choose: (value: string) => void }} props
 */
export function Choice({ label, value, options, choose }) {
  const name = `choice-${label.toLowerCase().replace(/[^a-z]+/g, "-")}`;
  return html`<fieldset class="choice"><legend>${label}</legend>
    ${options.map(
      ([each, words]) => html`<label key=${each} class="choice-one">
      <input type="radio" name=${name} value=${each} checked=${each === value} onChange=${() => choose(each)} /><span>${words}
        </span></label>`,
    )}
  </fieldset>`;
}
