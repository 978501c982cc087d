// @ts-check
// The first eight plies, exactly: what every reply leads to, and how often random games and the levels choose it.

import { html, useEffect, useState } from "../vendor/preact.js";
import { board as askBoard, call, words } from "../api.js";
import { ConnectBoard, digitKeys } from "../boards/connect.js";
import { ResultMark, bestMoves } from "../boards/results.js";
import { TextBoard } from "../boards/text.js";
import { useKeys } from "../keys.js";
import { Cover, useCovered, useStep } from "../presenter.js";
import { note, writeRoute } from "../router.js";
import { settings, toggle, useStore } from "../store.js";
import { command } from "../parts/copy.js";
import { GameField } from "../parts/fields.js";
import { Icon } from "../parts/icons.js";
import { percent } from "../parts/interval.js";
import { say } from "../parts/live.js";
import { Panel, Trouble } from "../parts/panel.js";

/** @typedef {import("../types").SolvedMove & { random?: number, levels?: Record<string, number> }} Reply */

const DEEPEST = 8;

/** @param {{ params: Record<string, string>, setup: import("../types").Setup }} props */
export function Explorer({ params, setup }) {
  const game = params.game ?? "connect:7x6x4";
  const position = params.pos ?? "";
  const [found, setFound] = useState(/** @type {{ board: import("../types").Board | null, replies: Reply[], trouble: string }} */ ({ board: null, replies: [], trouble: "" }));
  const text = useStore(settings, (state) => state.text);
  useEffect(() => {
    let gone = false;
    askBoard({ game, position }).then(async (board) => {
      const ends = board.ply >= DEEPEST || board.outcome;
      const told = ends ? { moves: [] } : await call("explore", { game, position }).catch((error) => ({ moves: [], trouble: words(error) }));
      if (gone) return;
      setFound({ board, replies: told.moves, trouble: told.trouble ?? "" });
      const best = told.moves.length && [...told.moves].sort((one, next) => next.score - one.score)[0];
      say(`${board.last ? `Move ${board.last.move}. ` : ""}${best ? `${board.seats[board.turn - 1]} to move, at best ${best.result}.` : ""}`);
    }, (error) => !gone && setFound({ board: null, replies: [], trouble: words(error) }));
    return () => { gone = true; };
  }, [game, position]);
  const { board, replies, trouble } = found;
  const covered = useCovered("Exact results", position || "start");
  const goTo = (/** @type {string} */ pos) => note({ pos });
  const drop = (/** @type {string} */ move) => {
    if (!board || board.ply >= DEEPEST || !board.moves.some((each) => each.move === move)) return;
    call("play", { game, position, move }).then((after) => goTo(after.position), (error) => setFound({ ...found, trouble: words(error) }));
  };
  const cut = (/** @type {number} */ ply) => askBoard({ game, position }, ply).then((before) => goTo(before.position));
  const back = () => void (board && board.ply > 0 && cut(board.ply - 1));
  const best = replies.length ? bestMoves(replies) : new Set();
  const bestReply = replies.find(({ move }) => best.has(move));
  useKeys("Openings", [
    ...digitKeys(board, drop),
    { key: "u", words: "A move back", run: back },
    { key: "Backspace", words: "", run: back },
    { key: "Home", words: "To the beginning", run: () => goTo("") },
    { key: "t", words: "Board as text", run: () => say(`Board as text ${toggle("text") ? "on" : "off"}.`) },
  ]);
  useStep(() => bestReply && drop(bestReply.move));
  const line = command("solve", "--moves", "--game", game, position || "''");
  return html`<div class="two-columns board-first"><div class="stack">
      ${board && html`<${ConnectBoard} board=${board} drop=${board.ply < DEEPEST ? drop : undefined} scores=${covered ? null : replies} />`}
      ${board && text && html`<${TextBoard} board=${board} scores=${covered ? null : replies} />`}
      <${Trouble} words=${trouble} />
      <nav class="line" aria-label="Moves so far"><button type="button" class="line-move" onClick=${() => goTo("")} disabled=${!position}>start</button>
        ${board?.history?.map((move, at) => html`<button type="button" key=${at} class="line-move" aria-label=${`After move ${at + 1}: ${move}`} onClick=${() => cut(at + 1)}>${move}</button>`)}
        ${board && board.ply > 0 && html`<button type="button" class="line-move quiet" onClick=${back}><${Icon} name="undo" />back</button>`}</nav>
    </div>
    <div class="stack">
      <${Panel} title="Replies" command=${line}>
        <${GameField} setup=${setup} value=${game} only="connect" choose=${(/** @type {string} */ next) => note({ game: next, pos: "" })} />
        ${board && (board.outcome ? html`<p>The game is over: ${board.score}.</p>` : board.ply >= DEEPEST ? html`<p>Eight plies: here the explorer ends. <a href=${writeRoute({ view: "analyse", params: { game, pos: position } })}>Analyse from here</a>.</p>`
          : html`<${Cover} words="The replies" of=${position || "start"} order=${1}><${Replies} replies=${replies} drop=${drop} mover=${board.seats[board.turn - 1]} best=${best} /></${Cover}>`)}
      </${Panel}>
    </div>
  </div>`;
}

/** @param {{ replies: Reply[], drop: (move: string) => void, mover: string, best: Set<unknown> }} props */
function Replies({ replies, drop, mover, best }) {
  const levels = Object.keys(replies[0]?.levels ?? {});
  const random = replies.some((reply) => reply.random !== undefined);
  const result = replies.find(({ move }) => best.has(move))?.result;
  const kept = replies.filter((reply) => reply.result === result);
  const lost = (/** @type {(reply: Reply) => number | undefined} */ share) => replies.reduce((sum, reply) => sum + (reply.result === result ? 0 : share(reply) ?? 0), 0);
  if (!replies.length) return null;
  return html`<p>${mover} ${result === "win" ? "wins" : result === "draw" ? "holds a draw" : "loses"} with best play. ${kept.length === replies.length ? "Every move keeps that." : `${kept.length} of ${replies.length} moves ${kept.length === 1 ? "keeps" : "keep"} that.`}</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Replies"><table class="replies">
      <caption class="spoken">Every reply with its exact result for ${mover}</caption>
      <thead><tr><th scope="col">Reply</th><th scope="col">Exact result</th>${random && html`<th scope="col">Random games</th>`}${levels.map((level) => html`<th key=${level} scope="col">Level ${level}</th>`)}</tr></thead>
      <tbody>${replies.map((reply) => html`<tr key=${reply.move} class=${best.has(reply.move) ? "best" : ""}>
        <td><button type="button" onClick=${() => drop(reply.move)} aria-label=${`Play ${reply.move}`}>${reply.move}</button></td><td><${ResultMark} worth=${reply} form="words" />${best.has(reply.move) && html` <span class="small">best</span>`}</td>
        ${random && html`<td>${reply.random === undefined ? "" : percent(reply.random)}</td>`}${levels.map((level) => html`<td key=${level}>${reply.levels?.[level] === undefined ? "" : percent(reply.levels[level])}</td>`)}
      </tr>`)}</tbody>
      ${kept.length < replies.length && (random || levels.length > 0) && html`<tfoot><tr><th scope="row" colspan="2">give the result away</th>${random && html`<td>${percent(lost((reply) => reply.random))}</td>`}${levels.map((level) => html`<td key=${level}>${percent(lost((reply) => reply.levels?.[level]))}</td>`)}</tr></tfoot>`}
    </table></div>`;
}
