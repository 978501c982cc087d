// @ts-check
// Fields of forms whose values stand in the link.

import { html } from "../vendor/preact.js";
import { note } from "../router.js";
import { take } from "./fields.js";

/** Notes a value in the link, and what changes with it. @param {string} name @param {Record<string, string>} [more] @returns {(value: string) => void} */
export const put = (name, more = {}) => (value) => note({ ...more, [name]: value });

/** Where a narrow screen has results below the form, goes to them. */
export const toResults = () => matchMedia("(max-width: 60rem)").matches && setTimeout(() => document.querySelector(".side")?.scrollIntoView(), 500);

/** A number where it has a least one, else text. @param {R.Field} props */
export const Field = ({ label, value, choose, least, most }) => html`<label class="row spread">${label} <input class="field" type=${least === undefined ? "text" : "number"} min=${least} max=${most}
  required=${least !== undefined} value=${value} spellcheck="false" autocomplete="off" autocapitalize="off" onChange=${take((text) => choose(text.trim()))} /></label>`;

/** @param {R.Pick} props */
export const Pick = ({ label, value, options, choose }) => html`<label class="row spread">${label} <select value=${value} onChange=${take(choose)}>
  ${options.map(([each, words]) => html`<option key=${each} value=${each} selected=${each === value}>${words}</option>`)}</select></label>`;

/** A game, and its size where boards have any. @param {{ setup: R.Setup, game: string, choose: (game: string) => void, only?: string }} props `only` leaves games of a kind */
export function GameField({ setup, game, choose, only = "" }) {
  const games = setup.games.filter(({ spec }) => spec.startsWith(only));
  const known = games.find(({ spec }) => spec === game) ?? games.find(({ sizes }) => sizes);
  return html`${games.length > 1 && html`<${Pick} label="Game" value=${known?.spec} options=${games.map(({ spec, title }) => [spec, title])} choose=${choose} />`}
    ${known?.sizes && html`<${Field} label="Size" value=${game.split(":")[1]} choose=${(/** @type {string} */ size) => choose(`connect:${size}`)} />`}`;
}
