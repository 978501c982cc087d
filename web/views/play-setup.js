// @ts-check
// Who plays, how strong, and what: the panel beside the board.

import { html, useState } from "../vendor/preact.js";
import { HUMAN } from "../table.js";
import { settings, useStore } from "../store.js";
import { Choice, Panel, Switch } from "../parts/panel.js";
import { PlayerPicker } from "../parts/player-picker.js";
import { GameChoice } from "../parts/game-choice.js";
import { toggle } from "../store.js";

/** @typedef {import("../types").Setup} Setup */

/** What a level means. @param {Setup} setup @param {string} game @param {number} level */
export function levelWords(setup, game, level) {
  const found = setup.levels[game.split(":")[0]]?.find((each) => each.level === level);
  if (!found) return "";
  const elsewhere = game.startsWith("connect") && game !== "connect:7x6x4" ? " (measured on 7x6)" : "";
  return (found.words || (found.blunders === undefined ? "" : `blunders ${found.blunders.toFixed(1)} %`)) + elsewhere;
}

/**
 * @param {{ setup: Setup, board: import("../types").Board, seats: string[], sit: (seats: string[]) => void, start: (game: string) => void, link: string }} props
 */
export function SetupPanel({ setup, board, seats, sit, start, link }) {
  const { level, teach, clock } = useStore(settings);
  const humans = seats.filter((seat) => seat === HUMAN).length;
  const side = humans === seats.length ? "all" : humans === 0 ? "none" : String(seats.indexOf(HUMAN) + 1);
  const computer = seats.find((seat) => seat !== HUMAN) ?? `level:${level}`;
  const isLevel = computer.startsWith("level:");
  const strong = isLevel ? Number(computer.slice(6)) : level;
  const [more, setMore] = useState(!isLevel || humans === 0);
  const seatAs = (/** @type {string} */ choice) =>
    board.seats.map((_, at) =>
      choice === "all" || choice === String(at + 1) ? HUMAN : seats[at] !== HUMAN && seats[at] ? seats[at] : computer,
    );
  const setLevel = (/** @type {Event} */ event) => {
    const next = Number(/** @type {HTMLInputElement} */ (event.target).value);
    settings.set({ level: next });
    sit(seats.map((seat) => (seat === HUMAN ? HUMAN : `level:${next}`)));
  };
  return html`<${Panel} title="Players" class="not-projected" command=${link}>
    <div class="stack">
      ${
        humans < seats.length &&
        html`<div><label for="level" class="row spread"><span>Level <strong class="level-number">${isLevel ? strong : "–"}
          </strong></span></label>
        <input id="level" type="range" min="1" max="9" step="1" value=${strong} onInput=${setLevel}
          aria-valuetext=${`${strong}, ${levelWords(setup, board.game, strong)}`} />
        <div class="level-scale" aria-hidden="true">${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((each) => html`<span key=${each}>${each}
          </span>`)}</div>
        <p class="small level-words">${isLevel ? levelWords(setup, board.game, strong) : computer}</p></div>`
      }
      <${Choice} label="You play" value=${side} choose=${(/** @type {string} */ choice) => sit(seatAs(choice))}
        options=${[...board.seats.map((name, at) => [String(at + 1), html`<span class="seat-dot"
          style=${{ background: board.colours.find(({ seat }) => seat === at + 1)?.rgb }}>
          </span> ${name}`]), ["all", board.seats.length > 2 ? "all seats" : "both: two people"], ["none", "none: watch"]]} />
      <details open=${more} onToggle=${(/** @type {Event} */ event) => setMore(/** @type {HTMLDetailsElement} */ (event.target).open)}>
        <summary>Any player on any seat</summary>
        <div class="stack">${seats.map(
          (seat, at) =>
            seat !== HUMAN &&
            html`<${PlayerPicker} key=${at} id=${`seat-${at}`} label=${board.seats[at]} spec=${seat} setup=${setup}
              game=${board.game}
          choose=${(/** @type {string} */ spec) => sit(seats.with(at, spec))} />`,
        )}</div></details>
      ${!board.pieces.length && html`<${Switch} on=${teach} flip=${() => toggle("teach")}
        label="Teaching game: ask before a move that changes the result" />`}
      <label class="row spread">Clock <select value=${String(clock)} onChange=${(/** @type {Event} */ event) => {
        settings.set({ clock: Number(/** @type {HTMLSelectElement} */ (event.target).value) });
        start(board.game);
      }}>
        ${[
          ["0", "none"],
          ["1", "1 minute"],
          ["3", "3 minutes"],
          ["5", "5 minutes"],
          ["10", "10 minutes"],
          ["30", "30 minutes"],
        ].map(([value, words]) => html`<option key=${value} value=${value}>${words}</option>`)}</select></label>
      <${GameChoice} setup=${setup} board=${board} start=${start} />
    </div>
  </${Panel}>`;
}
