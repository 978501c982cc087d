// @ts-check
// Everybody against everybody: wins, draws and losses of the row against the column. A cell is a button that shows its games; arrows go from
// cell to cell.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { call, words } from "../api.js";
import { writeRoute } from "../router.js";
import { Tag, letter, wdl } from "./estimates.js";
import { Panel, Trouble } from "./panel.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {R.Crosstable} props */
export function Crosstable({ players, cells, shown, show }) {
  const [at, setAt] = useState("0-1");
  const table = useRef(/** @type {HTMLElement | null} */ (null));
  const move = (/** @type {KeyboardEvent} */ event) => {
    const [down, right] = ARROWS[event.key] ?? [0, 0];
    if (!down && !right) return;
    event.preventDefault();
    let [row, column] = at.split("-").map(Number);
    do [row, column] = [row + down, column + right];
    while (row === column);
    /** @type {HTMLElement | null | undefined} */ (table.current?.querySelector(`[data-cell="${row}-${column}"]`))?.focus();
  };
  return html`<div class="scroll"><table class="numbers crosstable" role="grid" aria-label="Crosstable" ref=${table} onKeyDown=${move}>
      <thead><tr><th scope="col">Player</th>${players.map((player, column) => html`<th key=${column} scope="col" title=${player}>${letter(column)}<span class="spoken"> ${player}</span></th>`)}</tr></thead>
      <tbody>${players.map((player, row) => html`<tr key=${row}><th scope="row"><${Tag}>${letter(row)}</${Tag}>${player}</th>
        ${players.map((other, column) => {
          const [found, name] = [cells[row]?.[column], `${row}-${column}`];
          return html`<td key=${column}>${row === column || !found ? "×" : html`<button type="button" class="quiet" data-cell=${name} tabindex=${name === at ? 0 : -1} aria-pressed=${name === shown ? "true" : "false"}
            aria-label=${`${wdl(found)}: wins, draws, losses of ${player} against ${other}; show the games`} onFocus=${() => setAt(name)} onClick=${() => show(name === shown ? "" : name)}>${wdl(found)}</button>`}</td>`;
        })}</tr>`)}</tbody>
    </table></div><p class="small">Wins–draws–losses of the row against the column. A cell shows its games.</p>`;
}

const MANY = 50;

/** The games of two players, each with a link to its review. @param {R.GameList} props `done` tells when there may be more */
export function GameList({ job, game, seats, players, pair: [one, other], done }) {
  const [games, setGames] = useState(/** @type {R.Played[]} */ ([]));
  const [trouble, setTrouble] = useState("");
  const [shown, setShown] = useState(MANY);
  useEffect(() => {
    let gone = false;
    const asked = seats > 2 ? [""] : [`?white=${one}&black=${other}`, `?white=${other}&black=${one}`];
    Promise.all(asked.map((which) => call(`jobs/${job}/games${which}`))).then((/** @type {R.Played[][]} */ told) => {
      const both = told.flat().filter((played) => played.seats.includes(one) && played.seats.includes(other));
      if (!gone) setGames(both.sort((first, next) => first.number - next.number));
    }, (error) => !gone && setTrouble(words(error)));
    return () => { gone = true; };
  }, [job, one, other, done]);
  const title = `Games of ${players[one]} against ${players[other]}`;
  const result = (/** @type {R.Played} */ { seats, payoffs, ending }) => {
    const first = payoffs.flatMap((payoff, seat) => (payoff === Math.max(...payoffs) ? [players[seats[seat]]] : []));
    return `${first.length === payoffs.length ? "drawn" : `${first.join(" and ")} won`}${ending ? ` (${ending})` : ""}`;
  };
  return html`<${Panel} title=${title} class="game-list"><${Trouble} words=${trouble} />
    <div class="scroll" tabindex="0" role="region" aria-label="Table of games"><table class="numbers">
      <thead><tr><th scope="col">Game</th><th scope="col">Began</th><th scope="col">Result</th></tr></thead>
      <tbody>${games.slice(0, shown).map((played) => html`<tr key=${played.number}><td><a href=${writeRoute({ view: "review", params: { game, pos: played.moves } })} aria-label=${`Review game ${played.number + 1}`}>${played.number + 1}</a></td>
        <td>${players[played.seats[0]]}</td><td>${result(played)}</td></tr>`)}</tbody>
    </table></div>
    <p class="small">${games.length === 0 ? "None is finished yet." : "A number opens the game in Review."}</p>
    ${games.length > shown && html`<button type="button" onClick=${() => setShown(shown + MANY)}>Show ${Math.min(MANY, games.length - shown)} more</button>`}
  </${Panel}>`;
}
