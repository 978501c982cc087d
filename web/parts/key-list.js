// @ts-check
// The list behind `?`: every key that does something now, and the switch for those who steer by voice.

import { html } from "../vendor/preact.js";
import { keyList } from "../keys.js";
import { settings, toggle, useStore } from "../store.js";
import { Dialog } from "./dialog.js";
import { Switch } from "./panel.js";

/** @param {{ close: () => void }} props */
export function KeyList({ close }) {
  const letters = useStore(settings, (state) => state.letters);
  return html`<${Dialog} title="Keys" close=${close} class="key-list">
    ${keyList()
      .reverse()
      .map(
        ({ title, bindings }) => html`<section key=${title}><h3>${title}</h3><dl>
      ${bindings.filter(({ words }) => words).map(({ key, shown, words }) => html`<div key=${key}><dt><kbd>${shown ?? named(key)}
        </kbd></dt><dd>${words}</dd></div>`)}
    </dl></section>`,
      )}
    <p><${Switch} on=${letters} flip=${() => toggle("letters")} label="Single characters are commands" /></p>
    <p class="small">Switch this off if you speak to the page or press keys by accident. Arrows and Control keys go on working, and so do all buttons.</p>
  </${Dialog}>`;
}

/** @param {string} key */
const named = (key) =>
  key
    .replace("Control+", "Ctrl ")
    .replace("ArrowLeft", "←")
    .replace("ArrowRight", "→")
    .replace("ArrowUp", "↑")
    .replace("ArrowDown", "↓")
    .replace(/^ $/, "Space");
