// @ts-check
// Find the move. Every move that keeps the exact result is right; of a wrong one is said why, and how it goes on. No answer is on the page
// before it was found or asked for.

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

/** @param {R.View} props */
export function Puzzles({ params: { id, level = "" } }) {
  const [list, setList] = useState(/** @type {R.Listed[]} */ ([]));
  const [memory, setMemory] = useState(remember);
  const [trouble, setTrouble] = useState("");
  const chosen = list.filter((puzzle) => !level || puzzle.level === Number(level));
  const next = () => note({ id: pick(chosen, memory, id)?.id });
  useEffect(() => void call("puzzles").then((/** @type {R.Listed[]} */ told) => setList(told.map((each) => ({ ...each, id: String(each.id) }))), (error) => setTrouble(words(error))), []);
  useEffect(() => {
    if (chosen.length && !chosen.some((puzzle) => puzzle.id === id)) next();
  }, [list, level, id]);
  const solved = (/** @type {boolean} */ clean) => setMemory(learn(memory, id, clean));
  const levels = html`<${Panel} title="Progress" link=${false} class="not-projected"><ul class="files levels">${progress(list, memory).map((row) => {
    const name = row.level ? `Level ${row.level}` : "All levels";
    return html`<li key=${row.level}><button type="button" class="quiet" aria-pressed=${row.level === Number(level) ? "true" : "false"} onClick=${() => note({ level: String(row.level || ""), id: "" })}>
      <span>${name}</span><progress max=${row.of} value=${row.solved} aria-label=${`${name}, solved`}></progress><span>${row.solved} of ${row.of}${row.due > 0 && html` · <strong>${row.due} due</strong>`}</span></button></li>`;
  })}</ul><p class="small">A puzzle's level is the lowest that finds the move. Solved at once it comes back later and later, otherwise soon. This browser remembers it.</p></${Panel}>`;
  return html`<${Trouble} words=${trouble} />${list.length > 0 && id && html`<${One} key=${id} id=${id} number=${list.findIndex((puzzle) => puzzle.id === id) + 1} next=${next} solved=${solved} aside=${levels} />`}`;
}

/** @param {{ id: string, number: number, next: () => void, solved: (clean: boolean) => void, aside: any }} props */
function One({ id, number, next, solved, aside }) {
  const [puzzle, setPuzzle] = useState(/** @type {R.Puzzle | null} */ (null));
  const [tries, setTries] = useState(/** @type {R.Try[]} */ ([]));
  const [hints, setHints] = useState(/** @type {import("../types").Hint[]} */ ([]));
  const [shown, setShown] = useState(/** @type {R.Board | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const path = `puzzles/${encodeURIComponent(id)}`;
  const fail = (/** @type {unknown} */ error) => {
    setTrouble(words(error));
    tell(words(error));
  };
  useEffect(() => void call(path).then(setPuzzle, fail), [id]);
  const last = tries.at(-1);
  const hint = hints.at(-1);
  const done = Boolean(last?.right);
  const wrong = Boolean(last && !last.right && shown);
  const again = () => setShown(null);
  const attempt = (/** @type {string} */ move) => {
    if (done) return;
    call(`${path}/try`, { move }).then((/** @type {R.Try} */ told) => {
      setTries([...tries, { ...told, move }]);
      setShown(told.board);
      setTrouble("");
      tell(`${told.right ? "Right" : "Wrong"}. ${told.text}`);
      if (told.right) solved(tries.length === 0 && hints.length === 0);
    }, fail);
  };
  const more = !done && (!hint || hint.degree < hint.of);
  const help = () => more && void call(`${path}/hint`, { degree: hints.length + 1 }).then((/** @type {import("../types").Hint} */ told) => {
    setHints([...hints, told]);
    again();
    tell(told.text);
  }, fail);
  const follow = async (/** @type {string[]} */ line) => {
    let board = /** @type {R.Try} */ (last).board;
    for (const move of line) board = await play(positionOf(board), move);
    setShown(board);
  };
  useKeys("Puzzle", [
    ...digitKeys(puzzle?.board ?? null, attempt),
    { key: "h", words: "Hint: each tells more", run: help },
    { key: "r", words: "Back to the puzzle, to try again", run: again },
    { key: "n", words: "Next puzzle", run: next },
  ]);
  useStep(() => (done ? next() : help()));
  if (!puzzle) return html`<${Trouble} words=${trouble} />`;
  const { question, board, level, game, position } = puzzle;
  return html`<div class="two-columns"><${Stage} board=${shown ?? board} hide=${true} drop=${done || wrong ? undefined : attempt} shapes=${shown ? [] : hint?.shapes} marked=${shown ? undefined : hint?.move} />
    <div class="stack side"><${Panel} title=${`Puzzle ${number}`} command=${command("puzzle", "--number", number)}>
      <p class="question"><strong>${question}</strong> ${level && html`<span class="small">Level ${level} finds it.</span>`}</p>
      ${last && html`<p class=${`card ${last.right ? "right" : "warning"}`}><strong class=${last.right ? "result-win" : "result-loss"}>${last.right ? "✓" : "✗"} ${last.move} is ${last.right ? "right" : "wrong"}.</strong> ${last.text}</p>`}
      ${wrong && last && last.refutation.length > 0 && html`<${Line} moves=${last.refutation} show=${follow} label="How it goes on" />`}
      ${hints.map(({ degree, text, grade }) => html`<p key=${degree} class="card">${text} ${grade && html`<${GradeMark} grade=${grade} />`}</p>`)}
      <div class="row">
        ${wrong && html`<button type="button" class="primary" onClick=${again}><${Icon} name="undo" />Try again <kbd aria-hidden="true">r</kbd></button>`}
        ${more && html`<button type="button" onClick=${help}><${Icon} name="hint" />${hint ? `Hint ${hint.degree + 1} of ${hint.of}` : "Hint"} <kbd aria-hidden="true">h</kbd></button>`}
        <button type="button" class=${done ? "primary" : ""} onClick=${next}><${Icon} name="next" />${done ? "Next puzzle" : "Skip"} <kbd aria-hidden="true">n</kbd></button>
        ${done && html`<a href=${writeRoute({ view: "analyse", params: { game, pos: position } })}>Analyse it</a>`}
      </div><${Trouble} words=${trouble} />
    </${Panel}>${aside}</div></div>`;
}
