// @ts-check
// What to review: a paste in any form, and a player whose thoughts go beside it. Also what a review counts.

import { html, useState } from "../vendor/preact.js";
import { take } from "../parts/fields.js";
import { call, words } from "../api.js";
import { note } from "../router.js";
import { Panel, Trouble } from "../parts/panel.js";
import { PlayerPicker } from "../parts/player-picker.js";

/**
 * @param {{ params: Record<string, string>, setup: import("../types").Setup, start: (what: Record<string, unknown>) => void, trouble?: string, busy?: boolean, plain?: boolean, children?: any }} props
 */
export function Ask({ params, setup, start, trouble, busy = false, plain = false, children }) {
  const [text, setText] = useState("");
  const [thinks, setThinks] = useState(Boolean(params.player));
  const [player, setPlayer] = useState(params.player ?? "level:5");
  const [wrong, setWrong] = useState("");
  const game = params.game ?? "connect:7x6x4";
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    setWrong("");
    const asked = thinks ? { player } : {};
    note({ player: thinks ? player : "" });
    if (!text.trim() && params.pos) return start({ game, position: params.pos, ...asked });
    try {
      const read = await call("read", { text, game });
      start(read.position !== undefined ? { game: read.game, position: read.position, ...asked } : { text, ...asked });
    } catch (error) {
      setWrong(words(error));
    }
    return undefined;
  };
  const last = lastGame();
  const form = html`<form class="stack" onSubmit=${submit}>
    <label>A game<textarea name="game" rows="4" value=${text} onInput=${take(setText)}
      placeholder="4455362, or a saved game, PGN or blksgf" spellcheck="false"></textarea></label>
    <label class="row"><input type="checkbox" checked=${thinks} onChange=${() => setThinks(!thinks)}
      /> What a player thought of each position</label>
    ${thinks && html`<${PlayerPicker} id="thinker" label="Player" spec=${player} choose=${setPlayer} setup=${setup} game=${game}
      />`}
    <${Trouble} words=${wrong || trouble} />
    <div class="row"><button class="primary" disabled=${busy}>Review</button>
      ${last && html`<button type="button"
        onClick=${() => note({ ...last, player: thinks ? player : "" })}>Your last game: ${last.pos.length > 24 ? `${last.pos.slice(0, 23)}…` : last.pos}
        </button>`}</div>
  </form>`;
  if (plain) return form;
  return html`<div class="narrow stack"><h1>Review</h1><${Panel} title="A game beside the truth" link=${false}>
    <p class="muted">Every position is solved, and every mistake gets the sentence that says why.</p>${busy ? children : form}
    </${Panel}></div>`;
}

/** The game that was played last in this tab. @returns {{ game: string, pos: string } | null} */
function lastGame() {
  try {
    const { game, pos } = JSON.parse(sessionStorage.getItem("plyground.last") ?? "{}");
    return typeof game === "string" && typeof pos === "string" ? { game, pos } : null;
  } catch {
    return null;
  }
}

/** How far a long answer is. @param {{ frame?: { done?: number, of?: number }, words: string }} props */
export const Progress = ({ frame, words: what }) =>
  html`<div class="progress"><p>${what} …</p>
    <progress max=${frame?.of ?? 1} value=${frame?.of ? frame.done : undefined} aria-label=${what}></progress></div>`;

/** @param {{ review: import("../types").Review }} props */
export function AccuracyTable({ review }) {
  const share = (/** @type {number | null} */ value) => (value === null ? "–" : `${Math.round(100 * value)}`);
  return html`<div class="scroll"><table><thead><tr><th scope="col">seat</th><th scope="col">kept</th><th scope="col">%</th>
    <th scope="col">95 %</th><th scope="col">??</th><th scope="col">?!</th><th scope="col">?</th></tr></thead>
    <tbody>${review.accuracy.map((each) => html`<tr key=${each.seat}><td>${review.seats[each.seat - 1]}</td><td>
      ${each.kept} of ${each.of}</td><td>${share(each.share)}</td><td>
      ${each.low === null ? "–" : `${share(each.low)}–${share(each.high)}`}</td><td>${each.blunders - each.missed}</td><td>
      ${each.missed}</td><td>${each.slips}</td></tr>`)}</tbody></table></div>
    <p class="small">Of the positions with a choice, in how many the result was kept. <strong>??</strong> changed the result, <strong>?!</strong> did so right after a mistake of the other side, <strong>?</strong> was only slower.</p>`;
}
