// @ts-check
// Find the move. Every move that keeps the exact result is right; of a wrong one is said why, and how it goes on. No answer is on the page before
// it was found or asked for.

import { html, useEffect, useState } from "../vendor/preact.js";
import { call, play, words } from "../api.js";
import { digitKeys } from "../boards/connect.js";
import { GradeMark } from "../boards/results.js";
import { positionOf } from "../boards/squares.js";
import { useKeys } from "../keys.js";
import { useStep } from "../presenter.js";
import { note, writeRoute } from "../router.js";
import { command } from "../parts/copy.js";
import { Icon } from "../parts/icons.js";
import { Line } from "../parts/line.js";
import { tell } from "../parts/live.js";
import { learn, pick, progress, remember } from "../parts/memory.js";
import { Panel, Trouble } from "../parts/panel.js";
import { Stage } from "../parts/stage.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {{ id: string, game: string, position: string, board: Board, level: number, question: string }} Puzzle */
/** @typedef {{ move: string, right: boolean, text: string, refutation: string[], board: Board }} Try */

/** @param {{ params: Record<string, string> }} props */
export function Puzzles({ params }) {
  const [list, setList] = useState(/** @type {{ id: string, game: string, level: number, words: string }[]} */ ([]));
  const [memory, setMemory] = useState(remember);
  const [trouble, setTrouble] = useState("");
  const level = Number(params.level) || 0;
  const chosen = level ? list.filter((puzzle) => puzzle.level === level) : list;
  const next = () => note({ id: pick(chosen, memory, params.id)?.id });
  useEffect(() => {
    call("puzzles").then(setList, (error) => setTrouble(words(error)));
  }, []);
  useEffect(() => {
    if (chosen.length && !chosen.some(({ id }) => id === params.id)) next();
  }, [list, level, params.id]);
  const solved = (/** @type {boolean} */ clean) => setMemory((old) => learn(old, params.id, clean));
  return html`<div class="two-columns board-first">
    ${params.id && list.length > 0 && html`<${One} key=${params.id} id=${params.id} number=${list.findIndex(({ id }) => id === params.id) + 1} next=${next} solved=${solved} />`}
    <${Trouble} words=${trouble} />
    ${list.length > 0 && html`<${Panel} title="Progress" link=${false}><${Levels} list=${list} memory=${memory} level=${level} choose=${(/** @type {number} */ one) => note({ level: one ? String(one) : "", id: "" })} /></${Panel}>`}
  </div>`;
}

/** @param {{ id: string, number: number, next: () => void, solved: (clean: boolean) => void }} props */
function One({ id, number, next, solved }) {
  const [puzzle, setPuzzle] = useState(/** @type {Puzzle | null} */ (null));
  const [tries, setTries] = useState(/** @type {Try[]} */ ([]));
  const [hints, setHints] = useState(/** @type {import("../types").Hint[]} */ ([]));
  const [shown, setShown] = useState(/** @type {Board | null} */ (null));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    call(`puzzles/${encodeURIComponent(id)}`).then(setPuzzle, (error) => setTrouble(words(error)));
  }, [id]);
  const last = tries.at(-1);
  const done = tries.some(({ right }) => right);
  const waiting = Boolean(last && !last.right && shown);
  const again = () => { setShown(null); };
  const attempt = async (/** @type {string} */ move) => {
    if (done || !puzzle) return;
    setTrouble("");
    try {
      const told = await call(`puzzles/${encodeURIComponent(id)}/try`, { move });
      setTries([...tries, { ...told, move }]);
      setShown(told.board);
      tell(`${told.right ? "Right" : "Wrong"}. ${told.text}`);
      if (told.right) solved(tries.length === 0 && hints.length === 0);
    } catch (error) {
      setTrouble(words(error));
      tell(words(error));
    }
  };
  const hint = async () => {
    const before = hints.at(-1);
    if (done || (before && before.degree >= before.of)) return;
    try {
      const told = await call(`puzzles/${encodeURIComponent(id)}/hint`, { degree: hints.length + 1 });
      setHints([...hints, told]);
      setShown(null);
      tell(told.text);
    } catch (error) {
      setTrouble(words(error));
    }
  };
  const follow = async (/** @type {string[]} */ line) => {
    if (!last) return;
    let board = last.board;
    for (const move of line) board = await play(positionOf(board), move);
    setShown(board);
  };
  const drop = (/** @type {string} */ move) => void (waiting ? again() : attempt(move));
  useKeys("Puzzle", [
    ...digitKeys(puzzle?.board ?? null, drop),
    { key: "h", words: "Hint: each tells more", run: () => void hint() },
    { key: "r", words: "Back to the puzzle, try again", run: again },
    { key: "n", words: "Next puzzle", run: next },
  ]);
  useStep(() => (done ? next() : void hint()));
  if (!puzzle) return html`<div><${Trouble} words=${trouble} /></div>`;
  const told = hints.at(-1);
  const more = !told || told.degree < told.of;
  const analyse = writeRoute({ view: "analyse", params: { game: puzzle.game, pos: puzzle.position } });
  return html`<${Panel} title=${`Puzzle ${number}`} command=${command("puzzle", "--number", number)} class="puzzle">
    <p class="question"><strong>${puzzle.question}</strong> <span class="small">Level ${puzzle.level} finds it.</span></p>
    <${Stage} board=${shown ?? puzzle.board} hide=${true} drop=${done || waiting ? undefined : drop} shapes=${shown ? [] : told?.shapes ?? []} marked=${shown ? undefined : told?.move} />
    <div class="verdict">
      ${last && html`<p class=${last.right ? "right" : "wrong"}><span aria-hidden="true">${last.right ? "✓" : "✗"}</span> <strong>${last.move}: ${last.right ? "right." : "wrong."}</strong> ${last.text}</p>`}
      ${last && !last.right && last.refutation.length > 0 && html`<${Line} moves=${last.refutation} show=${follow} label="How it goes on" />`}
      ${hints.map((each) => html`<p key=${each.degree} class="hint"><span aria-hidden="true">?</span> ${each.text} <${GradeMark} grade=${each.grade} /></p>`)}
    </div>
    <div class="row">
      ${waiting && html`<button type="button" class="primary" onClick=${again}><${Icon} name="undo" />Try again <kbd aria-hidden="true">r</kbd></button>`}
      ${!done && html`<button type="button" onClick=${hint} disabled=${!more}><${Icon} name="hint" />${told ? `Hint ${Math.min(told.degree + 1, told.of)} of ${told.of}` : "Hint"} <kbd aria-hidden="true">h</kbd></button>`}
      <button type="button" class=${done ? "primary" : ""} onClick=${next}><${Icon} name="next" />${done ? "Next" : "Skip"} <kbd aria-hidden="true">n</kbd></button>
      ${done && html`<a href=${analyse}>Analyse it</a>`}
    </div>
    <${Trouble} words=${trouble} />
  </${Panel}>`;
}

/** @param {{ list: any[], memory: import("../parts/memory.js").Memory, level: number, choose: (level: number) => void }} props */
function Levels({ list, memory, level, choose }) {
  const rows = progress(list, memory);
  const sum = (/** @type {"of" | "solved" | "due"} */ name) => rows.reduce((all, row) => all + row[name], 0);
  const every = { level: 0, of: sum("of"), solved: sum("solved"), due: sum("due") };
  return html`<ul class="levels">${[every, ...rows].map((row) => html`<li key=${row.level}>
    <button type="button" class="quiet" aria-pressed=${row.level === level ? "true" : "false"} onClick=${() => choose(row.level)}>
      <span class="level-name">${row.level ? `Level ${row.level}` : "All levels"}</span>
      <progress max=${row.of} value=${row.solved} aria-label=${`${row.level ? `Level ${row.level}` : "All levels"}: solved`}></progress>
      <span>${row.solved} of ${row.of}${row.due > 0 && html` · <strong>${row.due} due</strong>`}</span></button></li>`)}</ul>
    <p class="small">The level of a puzzle is the lowest that finds it. Solved at once, it comes back later and later; otherwise soon. This browser remembers it.</p>`;
}
