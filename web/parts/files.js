// @ts-check
// Files that the page hands to the user, and drawings that it was handed.

import { html } from "../vendor/preact.js";
import { Icon } from "./icons.js";

/** Saves a text, or what is there already, as a file. @param {string} name @param {string | Blob} text */
export function save(name, text) {
  const address = URL.createObjectURL(new Blob([text]));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** @param {{ name: string, text: string }} props */
export const Save = ({ name, text }) => html`<button type="button" onClick=${() => save(name, text)}><${Icon} name="download" />Save ${name}</button>`;

/** A drawing as `<img>`: there it is a picture and nothing more, whatever it has inside. @param {{ svg: string, words: string, large?: boolean }} props */
export const Picture = ({ svg, words, large }) => html`<div class="scroll" tabindex="0" role="region" aria-label=${words}>
  <img class=${large ? "plot plot-large" : "plot"} src=${`data:image/svg+xml,${encodeURIComponent(svg)}`} alt=${`${words}; its numbers are below`} /></div>`;
