// @ts-check
// Fields that name a game and a player. A player is a level, a kind, or whatever spec one types.

import { html } from "../vendor/preact.js";

/** @typedef {import("../types").Setup} Setup */

/** The kind of a game, as specs begin. @param {string} game */
export const kindOf = (game) => game.split(":")[0];

/**
 * @param {{ setup: Setup, value: string, choose: (game: string) => void, only?: string }} props `only` leaves games of one kind
 */
export function GameField({ setup, value, choose, only }) {
  const games = setup.games.filter(({ spec }) => !only || kindOf(spec) === only);
  const known = games.some(({ spec }) => spec === value);
  const sizes = games.some((game) => game.sizes);
  return html`<div class="field"><label>Game <select value=${known ? value : "other"} onChange=${(/** @type {any} */ { target }) => choose(target.value === "other" ? "connect:5x5x4" : target.value)}>
      ${games.map(({ spec, title }) => html`<option key=${spec} value=${spec} selected=${spec === value}>${title}</option>`)}
      ${sizes && html`<option value="other" selected=${!known}>another size …</option>`}
    </select></label>
    ${!known && html`<label>Size <input value=${value} spellcheck="false" autocomplete="off" size="14" onChange=${(/** @type {any} */ { target }) => choose(target.value.trim())} /></label>`}
  </div>`;
}

/**
 * @param {{ setup: Setup, game: string, value: string, choose: (player: string) => void, label: string, kinds?: string[] }} props `kinds` are those there are to choose from
 */
export function PlayerField({ setup, game, value, choose, label, kinds }) {
  const kind = kindOf(game);
  const levels = kinds ? [] : setup.levels[kind] ?? [];
  const found = setup.players.filter((player) => player.kind !== "level" && player.games.includes(kind) && (!kinds || kinds.includes(player.kind)));
  const level = levels.some((each) => `level:${each.level}` === value);
  const engine = setup.engines.some((name) => `engine:${name}` === value);
  const picked = level || engine ? value : value.split(":")[0];
  return html`<div class="field player-field"><label>${label} <select value=${picked} onChange=${(/** @type {any} */ { target }) => choose(target.value)}>
      ${levels.length > 0 && html`<optgroup label="Levels">${levels.map((each) => html`<option key=${each.level} value=${`level:${each.level}`} selected=${value === `level:${each.level}`}>Level ${each.level} · ${each.words}</option>`)}</optgroup>`}
      <optgroup label="Searches">${found.map((player) => html`<option key=${player.kind} value=${player.kind} title=${player.words} selected=${picked === player.kind}>${player.kind}</option>`)}</optgroup>
      ${!kinds && setup.engines.length > 0 && html`<optgroup label="Programs of this server">${setup.engines.map((name) => html`<option key=${name} value=${`engine:${name}`} selected=${value === `engine:${name}`}>${name}</option>`)}</optgroup>`}
    </select></label>
    ${!level && !engine && html`<label><span class="spoken">${label}, with its options</span><input value=${value} spellcheck="false" autocomplete="off" title=${optionWords(setup, picked)} onChange=${(/** @type {any} */ { target }) => choose(target.value.trim())} /></label>`}
  </div>`;
}

/** What can be set of a kind. @param {Setup} setup @param {string} kind */
function optionWords(setup, kind) {
  const options = setup.players.find((player) => player.kind === kind)?.options ?? [];
  return options.map(({ name, default: usual, words }) => `${name}=${usual}: ${words}`).join("\n") || "no options";
}

/** @param {{ label: string, value: number | string, choose: (text: string) => void, least?: number, most?: number, step?: number }} props */
export const NumberField = ({ label, value, choose, least = 0, most, step = 1 }) =>
  html`<label class="field">${label} <input type="number" inputmode="numeric" min=${least} max=${most} step=${step} value=${value} required onChange=${(/** @type {any} */ { target }) => choose(target.value)} /></label>`;
