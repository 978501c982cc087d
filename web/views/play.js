// @ts-check
// Play: the first thing seen is a board, and a game against level 3 has begun.

import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { call, words } from "../api.js";
import { useKeys } from "../keys.js";
import { go, note, route } from "../router.js";
import { settings, useStore } from "../store.js";
import { useStep } from "../presenter.js";
import { HUMAN, createTable } from "../table.js";
import { digitKeys, useChange } from "../boards/connect.js";
import { moveWords, paramsPosition, positionOf, positionParams } from "../boards/squares.js";
import { command } from "../parts/copy.js";
import { lazy } from "../parts/lazy.js";
import { Icon } from "../parts/icons.js";
import { say, tell } from "../parts/live.js";
import { MoveList } from "../parts/move-list.js";
import { Panel, Trouble } from "../parts/panel.js";
import { ViewSwitches, solvable } from "../parts/switches.js";
import { usePreview } from "../parts/preview.js";
import { useLayers } from "../parts/solution.js";
import { Stage } from "../parts/stage.js";
import { HintCard, WarningCard } from "./play-hint.js";
import { SetupPanel } from "./play-setup.js";
import { Clocks } from "./play-clocks.js";

/** @typedef {import("../types").Board} Board */

const Editor = lazy(() => import("../parts/editor.js"), "Editor");
const SaveGame = lazy(() => import("../parts/save-game.js"), "SaveGame");
const ThreatList = lazy(() => import("../boards/threats.js"), "ThreatList");

/** @param {{ params: Record<string, string>, setup: import("../types").Setup }} props */
export default function Play({ params, setup }) {
  const table = useMemo(createTable, []);
  const { steps, at, seats, thinking, paused, trouble, clocks, flagged, seed } = useStore(table.store);
  const { threats, level, teach } = useStore(settings);
  const board = steps[at] ?? null;
  const [editing, setEditing] = useState(false);
  const [saving, setSaving] = useState(false);
  const [hint, setHint] = useState(/** @type {{ of: Board, hint: import("../types").Hint } | null} */ (null));
  const [warning, setWarning] = useState(
    /** @type {{ of: Board, move: string, warning: import("../types").Warning } | null} */ (null),
  );
  const [preview, showLine] = usePreview(board);
  const [asking, setAsking] = useState(false);
  const layers = useLayers(board, threats && Boolean(board) && !board?.pieces.length);

  const start = (/** @type {string} */ game, /** @type {import("../types").Position} */ position = { game, position: "" }) =>
    table.load(position, {
      seats: seats.length ? seats : seatsOf(params, level),
      seed: 1 + Math.floor(Math.random() * 999_999),
      minutes: settings.get().clock,
    });

  // A link or the way back says another position than the one on the table.
  const wanted = positionParams(paramsPosition(params));
  const noted = useRef("");
  useEffect(() => {
    const newest = positionParams(paramsPosition(route.get().params));
    if (noted.current === Object.values(newest).join()) return;
    table.load(paramsPosition(params), {
      seats: seatsOf(params, level),
      seed: Number(params.seed) || 1 + Math.floor(Math.random() * 999_999),
      minutes: settings.get().clock,
    });
  }, [wanted.game, wanted.pos, wanted.board]);
  useEffect(() => {
    if (!board) return;
    const here = positionParams(positionOf(board));
    noted.current = Object.values(here).join();
    if (here.pos)
      sessionStorage.setItem(
        "plyground.last",
        JSON.stringify({ game: here.game, pos: /** @type {Board} */ (steps.at(-1)).position }),
      );
    note({ ...here, ...Object.fromEntries(seats.map((seat, number) => [`seat${number + 1}`, seat])), seed: String(seed) });
  }, [board, seats, seed]);
  useEffect(() => () => void table.leave(), []);
  useEffect(() => {
    setWarning(null);
  }, [board]);
  useChange(board, (next) => next && say(announce(next, seats)));
  useChange(trouble, (next) => next && tell(next));

  const human = board && !table.isOver() && table.onTurn() === HUMAN;
  const drop = async (/** @type {string} */ move) => {
    if (!board || table.isOver()) return;
    if (!human) return void tell(`It is the computer's turn: ${board.seats[board.turn - 1]}.`);
    if (!board.moves.some((each) => each.move === move))
      return void tell(board.pieces.length ? "That cannot be played here." : `Column ${move} is full.`);
    if (teach && !board.pieces.length && !warning) {
      try {
        const told = await call("warn", { ...positionOf(board), move });
        if (told && table.current() === board) {
          setWarning({ of: board, move, warning: told });
          tell(told.text);
          return;
        }
      } catch (error) {
        say(`No warning: ${words(error)}`);
      }
    }
    setWarning(null);
    table.drop(move);
  };
  const askHint = async () => {
    if (!board || asking || table.isOver()) return;
    const degree = hint?.of === board ? Math.min(hint.hint.degree + 1, hint.hint.of) : 1;
    setAsking(true);
    try {
      const told = await call("hint", { ...positionOf(board), degree });
      setHint({ of: board, hint: told });
      tell(told.text);
    } catch (error) {
      tell(words(error));
      setHint({ of: board, hint: { degree: 1, of: 1, text: words(error), grade: "counted", shapes: [] } });
    }
    setAsking(false);
  };
  const here = board ? positionParams(positionOf(board)) : {};
  const review = () => board && go("review", { game: board.game, pos: /** @type {Board} */ (steps.at(-1)).position });
  const analyse = () => go("analyse", Object.fromEntries(Object.entries(here).filter(([, value]) => value)));
  const watching = seats.length > 0 && table.allComputers();

  useKeys("Play", [
    { key: "u", words: "Undo", run: () => table.undo() },
    { key: "U", words: "Redo", run: () => table.redo() },
    { key: "Control+z", words: "", run: () => table.undo() },
    { key: "Control+y", words: "", run: () => table.redo() },
    { key: "ArrowLeft", words: "One move back, without losing it", run: () => table.goTo(at - 1) },
    { key: "ArrowRight", words: "One move on", run: () => table.goTo(at + 1) },
    { key: "h", words: "Hint; again for more of it", run: askHint },
    { key: "g", words: "New game", run: () => board && start(board.game) },
    { key: "R", words: "Review this game", run: review },
    { key: "A", words: "Analyse this position", run: analyse },
    { key: "S", words: "Save the game, or a picture of the board", run: () => setSaving(true) },
    ...(board && !board.pieces.length ? [{ key: "E", words: "Edit the board", run: () => setEditing(true) }] : []),
    ...(watching
      ? [
          { key: "p", words: "Pause, and go on", run: () => table.pause(!paused) },
          { key: ".", words: "One move of the computer", run: () => table.step() },
        ]
      : []),
    ...digitKeys(board, drop),
  ]);
  useStep(() => (at < steps.length - 1 ? table.goTo(at + 1) : table.onTurn() !== HUMAN ? table.step() : undefined));

  if (!board)
    return trouble
      ? html`<${Trouble} words=${trouble} />
        <button type="button" onClick=${() => start("connect:7x6x4")}>Start a new game</button>`
      : html`<p class="waiting">…</p>`;
  const shapes = preview ? [] : warning?.of === board ? warning.warning.shapes : hint?.of === board ? hint.hint.shapes : [];
  const controls = html`<div class="row controls">
        <button type="button" onClick=${() => table.undo()} disabled=${at === 0}><${Icon} name="undo" />Undo</button>
        <button type="button" onClick=${() => table.redo()} disabled=${at >= steps.length - 1}>
          <${Icon} name="redo" />Redo</button>
        <button type="button" onClick=${askHint} disabled=${!human || asking}><${Icon} name="hint" />Hint</button>
        ${
          watching &&
          !board.outcome &&
          html`<button type="button" onClick=${() => table.pause(!paused)}><${Icon} name=${paused ? "play" : "pause"} />
            ${paused ? "Go on" : "Pause"}</button>
          <button type="button" onClick=${() => table.step()}><${Icon} name="step" />Step</button>`
        }
        <span class="grow"></span>
        <button type="button" class=${board.outcome || flagged ? "" : "primary"} onClick=${() => start(board.game)}>
          <${Icon} name="fresh" />New game</button>
      </div>`;
  return html`<div class="two-columns">
    <div class="stack">
      <div class="status-row"><h1 class="status">${statusWords(board, { seats, thinking, paused, flagged, watching })}</h1>
        ${clocks && html`<${Clocks} clocks=${clocks} board=${board} tick=${table.tick} running=${!table.isOver() && !paused} />`}
          </div>
      ${teach && !board.pieces.length && html`<p
        class="small teach-note">Teaching game: you are asked before a move that changes the result.</p>`}
      <${Stage} board=${preview ?? board} drop=${human && !preview ? drop : undefined} solvable=${solvable(setup, board.game)}
        threats=${preview ? null : layers?.threats} shapes=${shapes}
        marked=${hint?.of === board && hint.hint.degree > 1 ? hint.hint.move : undefined} below=${controls} />
      ${!board.pieces.length && html`<${ViewSwitches} solvable=${solvable(setup, board.game)} />`}
      ${trouble && html`<${Trouble} words=${trouble} />`}
      ${threats && !board.pieces.length && layers && (layers.trouble ? html`<${Trouble} words=${layers.trouble}
        />` : html`<${ThreatList} threats=${layers.threats ?? []} board=${board} />`)}
    </div>
    <div class="stack side">
      ${
        (board.outcome || flagged) &&
        html`<div class="card over"><p><strong>${endWords(board, flagged)}</strong> Where was it decided?</p>
        <div class="row"><button type="button" class="primary" onClick=${review}>
          <${Icon} name="review" />Review this game <kbd aria-hidden="true">R</kbd></button></div></div>`
      }
      ${
        warning?.of === board &&
        html`<${WarningCard} warning=${warning.warning} show=${showLine} back=${() => {
          setWarning(null);
          showLine([]);
          say("Taken back.");
        }} anyway=${() => {
          const { move } = warning;
          setWarning(null);
          table.drop(move);
        }} />`
      }
      ${hint?.of === board && !warning && html`<${HintCard} hint=${hint.hint} more=${askHint} show=${showLine} busy=${asking} />`}
      <${SetupPanel} setup=${setup} board=${board} seats=${seats} sit=${table.sit} start=${start}
        link=${playCommand(board, seats, seed)} />
      <${Panel} title="Moves" class="not-projected"
        command=${command("review", /** @type {Board} */ (steps.at(-1)).position || "''", "--game", board.game)}>
        <${MoveList} moves=${historyOf(steps)} at=${at} goTo=${table.goTo} board=${board} />
        <div class="row"><button type="button" onClick=${analyse}><${Icon} name="search" />Analyse</button>
          <button type="button" onClick=${review} disabled=${steps.length < 2}><${Icon} name="review" />Review</button>
          ${!board.pieces.length && html`<button type="button" onClick=${() => setEditing(true)}>
            <${Icon} name="edit" />Edit board</button>`}
          <button type="button" onClick=${() => setSaving(true)}><${Icon} name="download" />Save</button></div>
      </${Panel}>
    </div>
    ${saving && html`<${SaveGame} board=${board} whole=${steps.at(-1)} seats=${seats} seed=${seed} setup=${setup}
      close=${() => setSaving(false)} />`}
    ${
      editing &&
      html`<${Editor} board=${board} close=${() => setEditing(false)} use=${(
        /** @type {import("../types").Position} */ position,
      ) => {
        setEditing(false);
        start(position.game, position);
      }} />`
    }
  </div>`;
}

/** Who sits where, as a link says it. @param {Record<string, string>} params @param {number} level */
function seatsOf(params, level) {
  const given = Object.entries(params)
    .filter(([name]) => /^seat\d$/.test(name))
    .sort()
    .map(([, seat]) => seat);
  return given.length ? given : [HUMAN, `level:${level}`];
}

/** The moves to the last board, each as it is typed. @param {(Board | undefined)[]} steps */
const historyOf = (steps) => {
  const last = steps.at(-1);
  return last?.history?.length === steps.length - 1 ? last.history : steps.slice(1).map((board) => board?.last?.move ?? "?");
};

/** @param {Board} board @param {string[]} seats @param {number} seed */
const playCommand = (board, seats, seed) =>
  command("play", board.game, ...seats.flatMap((seat, at) => ["--seat", `${at + 1}=${seat}`]), "--seed", seed);

/** @param {Board} board @param {number | null} flagged */
function endWords(board, flagged) {
  if (flagged) return `${board.seats[flagged - 1]}'s time is up.`;
  const { winner, payoffs } = /** @type {NonNullable<Board["outcome"]>} */ (board.outcome);
  const margin = /^\w+\+(\d+)$/.exec(board.score)?.[1];
  const score = board.pieces.length && margin ? ` by ${margin}` : "";
  if (winner) return `${board.seats[winner - 1]} won${score} after ${board.ply} moves.`;
  const top = Math.max(...payoffs);
  return payoffs.length > 2
    ? `${board.seats.filter((_, at) => payoffs[at] === top).join(" and ")} share the first place.`
    : "The game is drawn.";
}

/** @param {Board} board @param {{ seats: string[], thinking: boolean, paused: boolean, flagged: number | null, watching: boolean }} state */
function statusWords(board, { seats, thinking, paused, flagged, watching }) {
  if (board.outcome || flagged) return endWords(board, flagged);
  const colour = board.colours[board.colour - 1];
  const name = colour.name === board.seats[board.turn - 1] ? colour.name : `${board.seats[board.turn - 1]} (${colour.name})`;
  const player = seats[board.turn - 1];
  const mark = html`<span class="seat-dot" style=${{ background: colour.rgb }}></span>`;
  if (player === HUMAN) return html`${mark}${name} to move${seats.filter((seat) => seat === HUMAN).length === 1 ? ": you" : ""}`;
  if (paused && watching && !thinking) return html`${mark}${name} to move, paused`;
  return html`${mark}${name}: ${player.replace("level:", "level ")} ${thinking ? "thinks" : "waits"}`;
}

/** What is said after a move. @param {Board} board @param {string[]} seats */
function announce(board, seats) {
  const by = board.last ? `${board.colours[board.last.colour - 1].name} played ${moveWords(board, board.last.move)}. ` : "";
  if (board.outcome) return by + endWords(board, null);
  return `${by}${board.seats[board.turn - 1]} to move${seats[board.turn - 1] === HUMAN && seats.some((seat) => seat !== HUMAN) ? ", you" : ""}.`;
}
