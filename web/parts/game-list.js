// @ts-check
// The games of two players of a match, each with a link to its review.

import { html, useEffect, useState } from "../vendor/preact.js";
import { call, words } from "../api.js";
import { writeRoute } from "../router.js";
import { Panel, Trouble } from "./panel.js";

/** @typedef {{ number: number, seats: number[], moves: string, payoffs: number[], ending?: string | null }} Played */

const MANY = 50;

/**
 * @param {{ job: string, game: string, players: string[], pair: [number, number], done: number }} props `done` tells when there may be more
 */
export function GameList({ job, game, players, pair: [one, other], done }) {
  const [games, setGames] = useState(/** @type {Played[] | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const [shown, setShown] = useState(MANY);
  useEffect(() => {
    let gone = false;
    const ask = (/** @type {number} */ white, /** @type {number} */ black) => call(`jobs/${job}/games?white=${white}&black=${black}`);
    Promise.all([ask(one, other), ask(other, one)]).then((found) => {
      /** @type {Map<number, Played>} */
      const by = new Map(found.flatMap((each) => each.games ?? each).map((/** @type {Played} */ played) => [played.number, played]));
      if (!gone) setGames([...by.values()].sort((first, next) => first.number - next.number));
    }, (error) => !gone && setTrouble(words(error)));
    return () => { gone = true; };
  }, [job, one, other, done]);
  const title = `Games of ${players[one]} against ${players[other]}`;
  return html`<${Panel} title=${title} class="game-list"><${Trouble} words=${trouble} />
    ${games && html`<p class="small">${games.length === 0 ? "None is finished yet." : `${games.length} games. A number opens the game in Review.`}</p>`}
    ${games && games.length > 0 && html`<div class="scroll" tabindex="0" role="region" aria-label=${title}><table>
      <thead><tr><th scope="col">Game</th><th scope="col">Began</th><th scope="col">Result</th></tr></thead>
      <tbody>${games.slice(0, shown).map((played) => html`<tr key=${played.number}>
        <td><a href=${writeRoute({ view: "review", params: { game, pos: played.moves } })} aria-label=${`Review game ${played.number}`}>${played.number}</a></td>
        <td>${players[played.seats[0]]}</td><td>${outcome(played, players)}</td></tr>`)}</tbody>
    </table></div>
    ${games.length > shown && html`<button type="button" onClick=${() => setShown(shown + MANY)}>Show ${Math.min(MANY, games.length - shown)} more</button>`}`}
  </${Panel}>`;
}

/** @param {Played} played @param {string[]} players */
function outcome({ seats, payoffs, ending }, players) {
  const most = Math.max(...payoffs);
  const first = payoffs.flatMap((payoff, seat) => (payoff === most ? [players[seats[seat]]] : []));
  const how = ending ? ` (${ending})` : "";
  return first.length === 1 ? `${first[0]} won${how}` : first.length === payoffs.length ? `drawn${how}` : `shared by ${first.join(", ")}${how}`;
}
