// @ts-check
// A board of Connect: a picture, and above it a row of real buttons that drop stones. It knows no rules: what can be played and what
// a move leads to is told to it.

import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { counted, squareName } from "./squares.js";
import { CELL, Shapes } from "./shapes.js";
import { ResultMark, bestMoves, resultWords } from "./results.js";
import { lazy } from "../parts/lazy.js";

/** @typedef {import("../types").Board} Board */

const Threats = lazy(() => import("./threats.js"), "Threats");

/** The frame around the cells, where letters and numbers stand. */
const FRAME = 34;

/**
 * @param {{
 *   board: Board,
 *   drop?: (move: string, column: number) => void,
 *   scores?: import("../types").SolvedMove[] | null,
 *   form?: string,
 *   threats?: import("../types").Threat[] | null,
 *   shapes?: import("../types").Shape[],
 *   solving?: boolean,
 *   any?: boolean,
 *   colour?: number,
 *   marked?: string,
 *   extra?: (move: string) => any,
 *   label?: string,
 * }} props `any` lets every column be used, full or not (the editor); `colour` is that of the stone to be dropped; `marked` a move to point at; `extra` more in a column's button
 */
export function ConnectBoard({
  board,
  drop,
  scores,
  form = "short",
  threats,
  shapes = [],
  solving = false,
  any = false,
  colour = board.colour,
  marked,
  extra,
  label,
}) {
  const { columns, rows } = board;
  const [hover, setHover] = useState(-1);
  const width = columns * CELL + 2 * FRAME;
  const height = rows * CELL + 2 * FRAME;
  const legal = useMemo(() => new Map(board.moves.map((move) => [move.cells[0] % columns, move])), [board]);
  const can = (/** @type {number} */ column) => drop !== undefined && (any || legal.has(column));
  const use = (/** @type {number} */ column) => can(column) && drop?.(legal.get(column)?.move ?? String(column + 1), column);
  const columnAt = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    return Math.floor((((event.clientX - box.left) / box.width) * width - FRAME) / CELL);
  };
  const target = can(hover) ? legal.get(hover)?.cells[0] : undefined;
  return html`<div class=${`connect ${solving ? "solving" : ""}`}
    style=${{ "--ratio": width / height, "--inset": `${(100 * FRAME) / width}%`, "--columns": columns }}>
    <${DropRow} board=${board} can=${can} use=${use} point=${setHover} scores=${scores} form=${form} marked=${marked}
      extra=${extra} />
    <svg class="connect-board" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label ?? boardWords(board)}
      onPointerMove=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && setHover(columnAt(event))}
        onPointerLeave=${() => setHover(-1)}
      onClick=${(/** @type {PointerEvent} */ event) => use(columnAt(event))}>
      <rect class="connect-frame" x="2" y="2" width=${width - 4} height=${height - 4} rx="26" />
      <g transform=${`translate(${FRAME} ${FRAME})`}>
        ${hover >= 0 && can(hover) && html`<rect class="connect-lane" x=${hover * CELL} y="0" width=${CELL} height=${rows * CELL}
          rx="20" />`}
        <${Holes} columns=${columns} rows=${rows} />
        <${Stones} board=${board} />
        ${target !== undefined && html`<${Stone} place=${target} board=${board} colour=${colour} class="ghost-stone" />`}
        ${threats && html`<${Threats} threats=${threats} board=${board} />`}
        ${board.winning.map((line, number) => html`<${WinningLine} key=${number} line=${line} columns=${columns} />`)}
        <${Shapes} shapes=${shapes} rows=${rows} colours=${board.colours} />
      </g>
      <${Coordinates} columns=${columns} rows=${rows} />
    </svg>
  </div>`;
}

/** @param {any} props */
function DropRow({ board, can, use, point, scores, form, marked, extra }) {
  const { columns } = board;
  const [at, setAt] = useState(Math.floor((columns - 1) / 2));
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = Math.min(at, columns - 1);
  const best = useMemo(() => (scores?.length ? bestMoves(scores) : new Set()), [scores]);
  const move = (/** @type {KeyboardEvent} */ event) => {
    const next = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: columns - 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const kept = Math.max(0, Math.min(columns - 1, next));
    setAt(kept);
    /** @type {HTMLElement | undefined} */ (row.current?.children[kept])?.focus();
  };
  return html`<div class="drop-row" ref=${row} role="toolbar" aria-label="Drop a stone" onKeyDown=${move}>
    ${Array.from({ length: columns }, (_, column) => {
      const name = String(column + 1);
      const worth = scores?.find((/** @type {any} */ each) => each.move === name);
      return html`<button type="button" key=${column} data-column=${name}
        class=${`drop ${worth && best.has(name) ? "drop-best" : ""} ${marked === name ? "drop-marked" : ""}`}
        tabindex=${column === shown ? 0 : -1} aria-disabled=${can(column) ? undefined : "true"}
        onClick=${() => use(column)} onFocus=${() => {
          setAt(column);
          point(column);
        }} onBlur=${() => point(-1)}
        onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && point(column)}
          onPointerLeave=${() => point(-1)}>
        <span class="spoken">${columnWords(board, column, worth)}</span>
        ${extra?.(name)}<span class="drop-score" aria-hidden="true">
          ${worth && html`<${ResultMark} worth=${worth} form=${form} />`}</span><span class="drop-number" aria-hidden="true">
          ${name}</span>
      </button>`;
    })}
  </div>`;
}

/** The empty cells: one path for the whole board. @param {{ columns: number, rows: number }} props */
function Holes({ columns, rows }) {
  return useMemo(() => {
    const holes = Array.from({ length: columns * rows }, (_, place) => {
      const [x, y] = [((place % columns) + 0.5) * CELL, (Math.floor(place / columns) + 0.5) * CELL];
      return `M${x - 40} ${y}a40 40 0 1 0 80 0a40 40 0 1 0 -80 0`;
    });
    return html`<path class="connect-holes" d=${holes.join("")} />`;
  }, [columns, rows]);
}

/** @param {{ board: Board }} props */
function Stones({ board }) {
  const before = useRef({ ply: board.ply, game: board.game, falls: /** @type {number | undefined} */ (undefined) });
  const { current } = before;
  if (current.ply !== board.ply || current.game !== board.game) {
    const next = board.ply === current.ply + 1 && current.game === board.game;
    before.current = { ply: board.ply, game: board.game, falls: next ? board.last?.cells[0] : undefined };
  }
  const last = board.last?.cells[0];
  return html`<g>${board.cells.map(
    (colour, place) =>
      colour !== 0 &&
      html`<${Stone} key=${place} place=${place} board=${board} colour=${colour}
    class=${`${before.current.falls === place ? "falls" : ""} ${last === place ? "last-stone" : ""}`} />`,
  )}</g>`;
}

/** A stone: its colour, and a ring (first seat) or a dot (second) for those who do not see it. @param {any} props */
function Stone({ place, board, colour, class: more }) {
  const { columns } = board;
  const [x, y] = [((place % columns) + 0.5) * CELL, (Math.floor(place / columns) + 0.5) * CELL];
  return html`<g class=${`stone ${more}`} style=${{ "--fall": `${-y - 20}px` }}>
    <circle class="stone-body" cx=${x} cy=${y} r="41" fill=${board.colours[colour - 1].rgb} />
    ${colour === 1 ? html`<circle class="stone-ring" cx=${x} cy=${y} r="24" />` : html`<circle class="stone-dot" cx=${x} cy=${y}
      r="11" />`}
    ${more.includes("last-stone") && html`<circle class="last-ring" cx=${x} cy=${y} r="34" />`}
  </g>`;
}

/** @param {{ line: number[], columns: number }} props */
function WinningLine({ line, columns }) {
  const points = line
    .map((place) => `${((place % columns) + 0.5) * CELL},${(Math.floor(place / columns) + 0.5) * CELL}`)
    .join(" ");
  return html`<polyline class="winning-under" points=${points} /><polyline class="winning-over" points=${points} />`;
}

/** Letters below and numbers beside, as sentences name squares. @param {{ columns: number, rows: number }} props */
function Coordinates({ columns, rows }) {
  return useMemo(
    () => html`<g class="coordinates" aria-hidden="true">
    ${Array.from({ length: columns }, (_, column) => html`<text key=${column} x=${FRAME + (column + 0.5) * CELL}
      y=${rows * CELL + FRAME + 24}>${squareName((rows - 1) * columns + column, { columns, rows }).replace(/\d+/, "")}</text>`)}
    ${Array.from({ length: rows }, (_, row) => html`<text key=${row} x=${FRAME / 2 + 1} y=${FRAME + (row + 0.5) * CELL + 8}>
      ${rows - row}</text>`)}
  </g>`,
    [columns, rows],
  );
}

/** What is said of a column. @param {Board} board @param {number} column @param {import("../types").SolvedMove} [worth] */
export function columnWords(board, column, worth) {
  const stones = board.cells.filter((colour, place) => colour !== 0 && place % board.columns === column);
  const top = stones[0] ? `, ${board.colours[stones[0] - 1].name} on top` : "";
  const full = stones.length === board.rows ? ", full" : "";
  return `Column ${column + 1}, ${counted(stones.length, "stone")}${top}${full}${worth ? `; exact: ${resultWords(worth)}` : ""}`;
}

/** What is said of a board. @param {Board} board */
export function boardWords(board) {
  const who = board.outcome
    ? board.outcome.winner
      ? `${board.seats[board.outcome.winner - 1]} won`
      : "drawn"
    : `${board.seats[board.turn - 1]} to move`;
  const last = board.last ? `, last move ${board.last.move}` : "";
  return `Board of ${board.columns} by ${board.rows}, ${counted(board.cells.filter(Boolean).length, "stone")}${last}, ${who}`;
}

/** Digits drop stones wherever the focus is. @param {Board | null} board @param {(move: string, column: number) => void} drop */
export function digitKeys(board, drop) {
  if (!board || board.pieces.length) return [];
  const many = Math.min(9, board.columns);
  return Array.from({ length: many }, (_, column) => ({
    key: String(column + 1),
    shown: column === 0 ? `1 … ${many}` : undefined,
    words: column === 0 ? "Drop a stone in that column" : "",
    run: () => drop(String(column + 1), column),
  }));
}

/** Tells once when something changes. @template T @param {T} value @param {(value: T) => void} run */
export function useChange(value, run) {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else run(value);
  }, [value]);
}
