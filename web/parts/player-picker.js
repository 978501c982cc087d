// @ts-check
// Choosing a player: the kind from a list, its options as text, and what they mean below.

import { html } from "../vendor/preact.js";

/** What each kind begins with, where its own defaults take long. @type {Record<string, string>} */
const FIRST = {
  uct: "uct:sims=10000",
  mc: "mc:sims=500",
  ucb1: "ucb1:sims=5000",
  alphabeta: "alphabeta:depth=8",
  minimax: "minimax:depth=5",
  level: "level:5",
};

/** The kind of a spec. @param {string} spec */
export const kindOf = (spec) => spec.split(":")[0];

/** Kinds that play a game. @param {import("../types").Setup} setup @param {string} game */
export const kindsFor = (setup, game) =>
  setup.players.filter(({ kind, games }) => kind !== "human" && (games?.includes(kindOf(game)) ?? true));

/**
 * @param {{ label: string, spec: string, choose: (spec: string) => void, setup: import("../types").Setup, game: string, id: string }} props
 */
export function PlayerPicker({ label, spec, choose, setup, game, id }) {
  const kinds = kindsFor(setup, game);
  const known = kinds.find(({ kind }) => kind === kindOf(spec));
  const change = (/** @type {Event} */ event) => choose(/** @type {HTMLInputElement} */ (event.target).value.trim());
  return html`<div class="player-picker">
    <label for=${`${id}-kind`}>${label}</label>
    <div class="row">
      <select id=${`${id}-kind`} value=${spec.startsWith("engine:") ? spec : kindOf(spec)} onChange=${(
        /** @type {Event} */ event,
      ) => {
        const kind = /** @type {HTMLSelectElement} */ (event.target).value;
        choose(FIRST[kind] ?? kind);
      }}>
        ${kinds.map(({ kind }) => html`<option key=${kind} value=${kind}>${kind}</option>`)}
        ${setup.engines.map((name) => html`<option key=${name} value=${`engine:${name}`}>engine ${name}</option>`)}
      </select>
      <input class="spec" aria-label=${`${label}, with options`} value=${spec} onChange=${change} spellcheck="false"
        autocomplete="off" autocapitalize="off" />
    </div>
    ${
      known &&
      html`<details class="small"><summary>${known.words}</summary>
      <dl class="options">${known.options.map(({ name, default: first, words, values }) => html`<div key=${name}><dt><code>
        ${name}=${first}</code></dt><dd>${words}${values ? ` (${values.join(", ")})` : ""}</dd></div>`)}</dl></details>`
    }
  </div>`;
}
