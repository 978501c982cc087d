// @ts-check
// The squares of a board of Blokus as a grid that is walked with arrows, hovered by a mouse and dragged over by a finger. One square at a
// time can have the focus.

import { html, useLayoutEffect, useMemo, useRef } from "../vendor/preact.js";
import { squareName } from "./squares.js";

/** @typedef {import("../types").Board} Board */

/**
 * @param {{
 *   board: Board, cursor: number, setCursor: (place: number) => void, piece?: string, choose?: (name: string) => void, hand: string[],
 *   tools: Record<string, any>, hold: (held: boolean) => void,
 * }} props
 */
export function BlokusGrid({ board, cursor, setCursor, piece, choose, hand, tools, hold }) {
  const { columns, rows } = board;
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const cell = (/** @type {number} */ place) =>
    /** @type {HTMLElement | undefined} */ (grid.current?.children[Math.floor(place / columns)]?.children[place % columns]);

  // The focus goes along with the cursor if it is in the grid at all.
  useLayoutEffect(() => {
    if (grid.current?.contains(document.activeElement)) cell(cursor)?.focus({ preventScroll: true });
    grid.current?.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    cell(cursor)?.setAttribute("tabindex", "0");
  }, [cursor, board]);

  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const [column, row] = [cursor % columns, Math.floor(cursor / columns)];
    const far = event.shiftKey ? 5 : 1;
    const to = (/** @type {number} */ x, /** @type {number} */ y) =>
      setCursor(Math.max(0, Math.min(rows - 1, y)) * columns + Math.max(0, Math.min(columns - 1, x)));
    /** @type {Record<string, () => void>} */
    const moves = {
      ArrowLeft: () => to(column - far, row),
      ArrowRight: () => to(column + far, row),
      ArrowUp: () => to(column, row - far),
      ArrowDown: () => to(column, row + far),
      Home: () => to(0, row),
      End: () => to(columns - 1, row),
      PageUp: () => to(column, 0),
      PageDown: () => to(column, rows - 1),
      Enter: tools.place,
      " ": tools.turn,
      r: tools.rotate,
      f: tools.flip,
      m: tools.next,
      M: tools.back,
      Escape: tools.drop,
    };
    const run = moves[event.key] ?? letter(event.key);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  };
  /** Pieces by their letter: small ones, and F itself, whose small letter flips. @param {string} key */
  const letter = (key) => {
    if (!choose || !(/^[a-z12]$/.test(key) || key === "F")) return undefined;
    const named = hand.filter((name) => name[0].toLowerCase() === key.toLowerCase() && name[0] === name[0].toUpperCase());
    if (!named.length) return undefined;
    return () => choose(named[(named.indexOf(piece ?? "") + 1) % named.length]);
  };

  const placeUnder = (/** @type {PointerEvent} */ event, lift = 0) => {
    const box = /** @type {HTMLElement} */ (grid.current).getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * columns);
    const row = Math.floor(((event.clientY - lift - box.top) / box.height) * rows);
    return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : null;
  };
  const follow = (/** @type {PointerEvent} */ event) => {
    const touch = event.pointerType !== "mouse";
    if (touch && !(event.buttons & 1)) return;
    // Under a finger nothing can be seen: the piece is held above it.
    const place = placeUnder(event, touch && piece ? 44 : 0);
    if (place !== null && place !== cursor) setCursor(place);
    if (touch && piece) hold(true);
  };
  const onClick = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType && event.pointerType !== "mouse") return;
    const place = placeUnder(event);
    cell(place ?? cursor)?.focus({ preventScroll: true });
    if (piece && place !== null) tools.place();
  };

  const body = useMemo(
    () =>
      Array.from(
        { length: rows },
        (_, row) =>
          html`<div role="row" key=${row}>${Array.from({ length: columns }, (_, column) => {
            const place = row * columns + column;
            return html`<div role="gridcell" key=${column} tabindex="-1" data-place=${place}
              aria-label=${cellWords(board, place)}></div>`;
          })}</div>`,
      ),
    [board],
  );
  return html`<div class=${`blokus-grid ${piece ? "has-piece" : ""}`} ref=${grid} role="grid"
    aria-label=${`Blokus board, ${columns} by ${rows}`} aria-rowcount=${rows} aria-colcount=${columns}
    onKeyDown=${onKey} onPointerMove=${follow} onPointerDown=${(/** @type {PointerEvent} */ event) => {
      if (event.pointerType !== "mouse") {
        /** @type {HTMLElement} */ (event.target).releasePointerCapture?.(event.pointerId);
        follow(event);
      }
    }} onClick=${onClick}
    onfocusin=${(/** @type {FocusEvent} */ event) => {
      const place = /** @type {HTMLElement} */ (event.target).dataset.place;
      if (place !== undefined && Number(place) !== cursor) setCursor(Number(place));
    }}>${body}</div>`;
}

/** What is said of a square. @param {Board} board @param {number} place */
function cellWords(board, place) {
  const colour = board.cells[place];
  const start = colour
    ? undefined
    : board.colours.find((each, at) => each.starts.includes(place) && !board.cells.includes(at + 1));
  return `${squareName(place, board)}, ${colour ? board.colours[colour - 1].name : "empty"}${start ? `, start of ${start.name}` : ""}${board.last?.cells.includes(place) ? ", last move" : ""}`;
}
