// @ts-check
// The switches under a board of Connect, and whether its game has an exact truth to switch on.

import { html } from "../vendor/preact.js";
import { settings, toggle, useStore } from "../store.js";
import { Switch } from "./panel.js";
import { take } from "./fields.js";

/** What is shown on a board of Connect; it stays as it was left. @param {{ solvable: boolean }} props */
export function ViewSwitches({ solvable: can }) {
  const { exact, threats, text, scores } = useStore(settings);
  return html`<div class="row switches" role="group" aria-label="Show">
    ${can && html`<${Switch} on=${exact} flip=${() => toggle("exact")} label="Exact results" keyName="e" />`}
    ${
      exact &&
      can &&
      html`<select aria-label="Exact results as" value=${scores} onChange=${take((value) => settings.set({ scores: value }))}>
      <option value="short">W13, D, L9</option><option value="words">wins in 13</option><option value="score">+6, 0, −4</option>
        </select>`
    }
    <${Switch} on=${threats} flip=${() => toggle("threats")} label="Threats" keyName="x" />
    <${Switch} on=${text} flip=${() => toggle("text")} label="As text" keyName="t" />
  </div>`;
}

/** Whether the solver knows a game. @param {import("../types").Setup} setup @param {string} game */
export const solvable = (setup, game) => setup.games.find(({ spec }) => spec === game)?.solvable ?? game.startsWith("connect");
