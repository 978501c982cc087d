// @ts-check
// The first eight plies, exactly: what every reply leads to, and how often random games and the levels choose it.

import { html, useEffect, useState } from "../vendor/preact.js";
import { board as askBoard, call, play, words } from "../api.js";
import { ConnectBoard, digitKeys } from "../boards/connect.js";
import { ResultMark, bestMoves } from "../boards/results.js";
import { TextBoard } from "../boards/text.js";
import { useKeys } from "../keys.js";
import { CoverButton, useCovered, useStep } from "../presenter.js";
import { note, writeRoute } from "../router.js";
import { settings, toggle, useStore } from "../store.js";
import { command } from "../parts/copy.js";
import { percent } from "../parts/estimates.js";
import { GameField, put } from "../parts/form.js";
import { say } from "../parts/live.js";
import { MoveList } from "../parts/move-list.js";
import { Panel, Trouble } from "../parts/panel.js";

const DEEPEST = 8;

/** @param {R.View} props */
export function Explorer({ params: { game = "connect:7x6x4", pos = "" }, setup }) {
  const [found, setFound] = useState(/** @type {{ board: R.Board | null, replies: R.Reply[] }} */ ({ board: null, replies: [] }));
  const [trouble, setTrouble] = useState("");
  const text = useStore(settings, (state) => state.text);
  const [covered, reveal] = useCovered("The replies", pos);
  const { board, replies } = found;
  const ends = !board || Boolean(board.outcome) || board.ply >= DEEPEST;
  const fail = (/** @type {unknown} */ error) => setTrouble(words(error));
  useEffect(() => {
    let gone = false;
    setTrouble("");
    const at = { game, position: pos };
    askBoard(at).then(async (next) => {
      const told = next.outcome || next.ply >= DEEPEST ? { moves: [] } : await call("explore", at).catch((error) => { fail(error); return { moves: [] }; });
      if (!gone) setFound({ board: next, replies: told.moves });
    }).catch(fail);
    return () => { gone = true; };
  }, [game, pos]);
  const goTo = (/** @type {number} */ ply) => void (ply >= 0 && askBoard({ game, position: pos }, ply).then((before) => note({ pos: before.position }), fail));
  const drop = (/** @type {string} */ move) => void (!ends && play({ game, position: pos }, move).then((after) => {
    note({ pos: after.position });
    say(`Move ${move}. ${after.seats[after.turn - 1]} to move.`);
  }, fail));
  const back = () => goTo((board?.ply ?? 0) - 1);
  useKeys("Openings", [
    ...digitKeys(board, drop),
    { key: "u", words: "A move back", run: back },
    { key: "Home", words: "To the beginning", run: () => note({ pos: "" }) },
    { key: "t", words: "Board as text", run: () => say(`Board as text ${toggle("text") ? "on" : "off"}.`) },
  ]);
  useStep(() => replies.length > 0 && drop([...bestMoves(replies)][0]));
  if (!board) return html`<${Trouble} words=${trouble} />`;
  const scores = covered ? null : replies;
  return html`<div class="two-columns wide-side"><div class="stack"><${ConnectBoard} board=${board} drop=${ends ? undefined : drop} scores=${scores} />${text && html`<${TextBoard} board=${board} scores=${scores} />`}</div>
    <div class="side"><${Panel} title="Openings" command=${`${command("solve", "--moves", "--game", game)} ${pos || "''"}`}>
      <div class="stack">
      <${MoveList} moves=${board.history ?? []} at=${board.ply} goTo=${goTo} board=${board} />
      ${board.ply > 0 && html`<div class="not-projected"><button type="button" onClick=${back}>A move back <kbd aria-hidden="true">u</kbd></button></div>`}
      <${Trouble} words=${trouble} />
      ${ends ? html`<p>${board.outcome ? "The game is over." : "Eight plies: here the explorer ends."} <a href=${writeRoute({ view: "analyse", params: { game, pos } })}>Analyse from here</a></p>`
        : covered ? html`<${CoverButton} words="The replies" reveal=${reveal} />` : replies.length > 0 && html`<${Replies} replies=${replies} drop=${drop} mover=${board.seats[board.turn - 1]} />`}
      <div class="stack not-projected"><${GameField} setup=${setup} game=${game} only="connect" choose=${put("game", { pos: "" })} /></div>
    </div></${Panel}></div></div>`;
}

/** @param {{ replies: R.Reply[], drop: (move: string) => void, mover: string }} props */
function Replies({ replies, drop, mover }) {
  const best = bestMoves(replies);
  const result = replies.find(({ move }) => best.has(move))?.result;
  const kept = replies.filter((reply) => reply.result === result).length;
  const levels = Object.keys(replies[0].levels ?? {});
  const random = replies[0].random !== undefined;
  const away = (/** @type {string} */ level) => replies.reduce((sum, reply) => sum + (reply.result === result ? 0 : reply.levels?.[level] ?? 0), 0);
  return html`<p>${mover} ${result === "win" ? "wins" : result === "draw" ? "draws" : "loses"} with best play; ${kept === replies.length ? "every move keeps that" : `${kept} of ${replies.length} moves ${kept === 1 ? "keeps" : "keep"} that`}.</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Replies"><table class="numbers replies">
      <thead><tr><th scope="col">Reply</th><th scope="col">Exact result</th>${random && html`<th scope="col">At random</th>`}${levels.map((level) => html`<th key=${level} scope="col">Level ${level}</th>`)}</tr></thead>
      <tbody>${replies.map((reply) => html`<tr key=${reply.move} class=${best.has(reply.move) ? "chosen" : ""}><td><button type="button" class="line-move" onClick=${() => drop(reply.move)} aria-label=${`Play ${reply.move}`}>${reply.move}</button></td>
        <td><${ResultMark} worth=${reply} form="words" />${best.has(reply.move) && html` <span class="small">best</span>`}</td>${random && html`<td>${percent(reply.random ?? 0)}</td>`}${levels.map((level) => html`<td key=${level}>${percent(reply.levels?.[level] ?? 0)}</td>`)}</tr>`)}</tbody>
      ${kept < replies.length && levels.length > 0 && html`<tfoot><tr><th scope="row" colspan=${random ? 3 : 2}>give the result away</th>${levels.map((level) => html`<td key=${level}>${percent(away(level))}</td>`)}</tr></tfoot>`}
    </table></div><p class="small">At random: what the mover gets if both play at random after it. ${levels.length > 0 && "Levels: how often each plays it."}</p>`;
}
