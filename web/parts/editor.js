// @ts-check
// A board editor for Connect of any size. Stones fall as they do in a game; what cannot come up in one is said by the server and can be
// analysed all the same.

import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { board as askBoard, words } from "../api.js";
import { ConnectBoard } from "../boards/connect.js";
import { Dialog } from "./dialog.js";
import { sizeOf } from "./game-choice.js";
import { Choice, Trouble } from "./panel.js";
import { tell } from "./live.js";

/** @typedef {import("../types").Board} Board */

/**
 * @param {{ board: Board, close: () => void, use: (position: import("../types").Position) => void }} props
 */
export function Editor({ board, close, use }) {
  const [size, setSize] = useState(() => sizeOf(board.game));
  const [cells, setCells] = useState(board.cells);
  const [colour, setColour] = useState(board.colour);
  const [told, setTold] = useState(/** @type {{ board?: Board, trouble?: string }} */ ({}));
  const game = `connect:${size.columns}x${size.rows}x${size.run}`;
  const drawing = useMemo(() => draw(cells, size.columns), [cells, size]);
  useEffect(() => {
    let gone = false;
    askBoard({ game, board: drawing }).then(
      (found) => !gone && setTold({ board: found }),
      (error) => !gone && setTold({ trouble: words(error) }),
    );
    return () => {
      gone = true;
    };
  }, [game, drawing]);
  const resize = (/** @type {Partial<typeof size>} */ patch) => {
    const next = { ...size, ...patch };
    if (!Object.values(next).every((each) => Number.isInteger(each) && each >= 1)) return;
    setCells(refit(cells, size, next));
    setSize(next);
  };
  const drop = (/** @type {string} */ _, /** @type {number} */ column) => {
    const next = change(cells, size, column, colour);
    setCells(next);
    tell(`${told.board?.colours[colour - 1]?.name ?? "Nothing"} in column ${column + 1}.`);
    if (colour && !told.board?.outcome) setColour(3 - colour);
  };
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.target instanceof HTMLInputElement && event.target.type === "number") return;
    const digit = Number(event.key);
    if (digit >= 1 && digit <= size.columns) drop("", digit - 1);
    else if (event.key === "x") setColour(colour === 1 ? 2 : 1);
    else if (event.key === "Backspace" || event.key === "0") setColour(0);
    else return;
    event.preventDefault();
  };
  const shown = {
    ...board,
    ...told.board,
    ...size,
    game,
    cells,
    winning: told.board?.winning ?? [],
    last: null,
    moves: [],
    pieces: [],
    ply: 0,
  };
  const number = (/** @type {"columns" | "rows" | "run"} */ name, /** @type {string} */ label) =>
    html`<label>${label} <input type="number" min="1" max="64" value=${size[name]}
      onChange=${(/** @type {Event} */ event) => resize({ [name]: Number(/** @type {HTMLInputElement} */ (event.target).value) })}
      /></label>`;
  return html`<${Dialog} title="Board editor" close=${close} class="editor" onKey=${onKey}><div class="stack">
    <div class="row sizes">${number("columns", "Columns")}${number("rows", "Rows")}${number("run", "In a row")}</div>
    <${Choice} label="Next stone" value=${String(colour)} options=${[
      ["1", "Red"],
      ["2", "Yellow"],
      ["0", "Take away"],
    ]} choose=${(/** @type {string} */ value) => setColour(Number(value))} />
    <${ConnectBoard} board=${shown} drop=${drop} any=${true} colour=${colour || 1} />
    ${told.trouble ? html`<${Trouble} words=${told.trouble} />` : html`<p class="small" aria-live="polite">
      ${stateWords(told.board, cells)}</p>`}
    <p class="small">Digits drop, <kbd>x</kbd> changes the colour, <kbd>0</kbd> takes away.</p>
    <div class="row"><button type="button" onClick=${() => {
      setCells(new Array(size.columns * size.rows).fill(0));
      setColour(1);
    }}>Clear</button>
      <button type="button" class="primary" disabled=${!told.board}
        onClick=${() => use({ game, board: drawing })}>Use this position</button></div>
  </div></${Dialog}>`;
}

/** @param {Board | undefined} board @param {number[]} cells */
function stateWords(board, cells) {
  if (!board) return "…";
  const [red, yellow] = [1, 2].map((colour) => cells.filter((cell) => cell === colour).length);
  const odd = red === yellow || red === yellow + 1 ? "" : " No game comes to these numbers; it can be analysed all the same.";
  const turn = board.outcome ? "The game is over." : `${board.seats[board.turn - 1]} is to move.`;
  return `${red} red, ${yellow} yellow.${odd} ${turn}`;
}

/** @param {number[]} cells @param {number} columns */
const draw = (cells, columns) =>
  Array.from({ length: cells.length / columns }, (_, row) =>
    cells
      .slice(row * columns, (row + 1) * columns)
      .map((cell) => ".RY"[cell])
      .join(" "),
  ).join("\n") + "\n";

/** A stone on top of a column, or the top one away. @param {number[]} cells @param {{ columns: number, rows: number }} size @param {number} column @param {number} colour */
function change(cells, { columns, rows }, column, colour) {
  const places = Array.from({ length: rows }, (_, row) => row * columns + column);
  const place = colour ? places.findLast((each) => cells[each] === 0) : places.find((each) => cells[each] !== 0);
  return place === undefined ? cells : cells.with(place, colour);
}

/** The same stones on a board of another size, as far as they fit: columns from the left, rows from the bottom. @param {number[]} cells @param {any} old @param {any} next */
function refit(cells, old, next) {
  return Array.from({ length: next.columns * next.rows }, (_, place) => {
    const [column, up] = [place % next.columns, next.rows - 1 - Math.floor(place / next.columns)];
    return column < old.columns && up < old.rows ? cells[(old.rows - 1 - up) * old.columns + column] : 0;
  });
}
