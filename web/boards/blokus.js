// @ts-check
// A board of Blokus: the picture, the grid that is walked with keys, the tray, and the piece in the hand. What fits and why not is asked of
// the server.

import { html, useEffect, useMemo, useRef, useState } from "../vendor/preact.js";
import { call, isAbort } from "../api.js";
import { settings, toggle, useStore } from "../store.js";
import { useKeys } from "../keys.js";
import { say, tell } from "../parts/live.js";
import { useLayers } from "../parts/solution.js";
import { BlokusGrid } from "./blokus-grid.js";
import { BlokusPicture } from "./blokus-picture.js";
import { LayerTable, PieceTools, Tray } from "./blokus-tray.js";
import { flipped, handlePlace, placesAt, placesKey, rotated } from "./pieces.js";
import { positionOf, squareName } from "./squares.js";

/** @typedef {import("../types").Board} Board */

/**
 * @param {{ board: Board, drop?: (move: string) => void, shapes?: import("../types").Shape[], marked?: string, below?: any }} props `marked` is a move to point at, `below` stands under the board
 */
export function BlokusBoard({ board, drop, shapes = [], marked, below }) {
  const [chosen, setChosen] = useState(/** @type {string | null} */ (null));
  const [turn, setTurn] = useState(0);
  const [cursor, setCursor] = useState(() => board.colours[board.colour - 1].starts[0] ?? 0);
  const [held, setHeld] = useState(false);
  const field = useRef(/** @type {HTMLElement | null} */ (null));
  const { corners, reach } = useStore(settings);
  const layers = useLayers(board, corners || reach);
  const hand = board.colours[board.colour - 1].hand;
  const piece = drop && chosen && hand.includes(chosen) ? board.pieces.find(({ name }) => name === chosen) : undefined;
  const orientation = piece ? turn % piece.orientations.length : 0;
  const byPlaces = useMemo(
    () => new Map(board.moves.filter(({ cells }) => cells.length).map((move) => [placesKey(move.cells), move])),
    [board],
  );
  const pass = board.moves.find(({ cells }) => cells.length === 0);
  const places = piece ? placesAt(piece.orientations[orientation], cursor, board) : null;
  const move = places ? byPlaces.get(placesKey(places)) : undefined;
  const why = useReason(board, piece?.name, places, move !== undefined);
  const fits = useMemo(() => (piece ? board.moves.filter((each) => each.piece === piece.name) : []), [board, piece]);
  const handles = useMemo(
    () =>
      fits
        .filter((each) => each.orientation === orientation)
        .map(({ cells }) => handlePlace(/** @type {any} */ (piece).orientations[orientation], cells, board.columns)),
    [fits, orientation],
  );
  const ghost = places && { places, legal: move !== undefined, at: why?.at ?? [] };

  // The hand is empty after every move, and at the start of the next colour.
  useEffect(() => {
    setChosen(null);
    setHeld(false);
    const { starts } = board.colours[board.colour - 1];
    if (starts.length && !board.cells.includes(board.colour)) setCursor(starts[0]);
  }, [board]);
  useEffect(() => {
    if (piece && places)
      say(move ? `${piece.name} fits at ${squareName(cursor, board)}.` : why ? `${piece.name} does not fit: ${why.reason}.` : "");
  }, [move, why, piece]);

  const choose = (/** @type {string} */ name) => {
    setChosen(name);
    setTurn(0);
    const many = board.moves.filter((each) => each.piece === name).length;
    say(`Piece ${name}, ${many ? `${many} placements` : "fits nowhere"}.`);
  };
  // On a phone the tray is below the board: whoever has chosen wants to see it again.
  const pick = (/** @type {string} */ name) => {
    choose(name);
    field.current?.scrollIntoView({ block: "nearest" });
  };
  const place = () => {
    if (!piece) return void tell(drop ? "Choose a piece first: its letter, or the tray." : "It is not your turn.");
    if (move) drop?.(move.move);
    else tell(`${piece.name} does not fit: ${why?.reason ?? "…"}.`);
  };
  const next = (/** @type {number} */ by) => {
    // Without a piece in the hand, the largest first: they are the hardest to place later.
    const list = fits.length ? fits : board.moves.filter(({ cells }) => cells.length).sort((one, other) => other.cells.length - one.cells.length);
    if (!list.length) return void tell("No piece fits anywhere.");
    const now = move ? list.indexOf(move) : -1;
    const to = list[now < 0 ? (by > 0 ? 0 : list.length - 1) : (now + by + list.length) % list.length];
    const form = /** @type {Board["pieces"][0]} */ (board.pieces.find(({ name }) => name === to.piece));
    setChosen(/** @type {string} */ (to.piece));
    setTurn(to.orientation ?? 0);
    setCursor(handlePlace(form.orientations[to.orientation ?? 0], to.cells, board.columns));
    setHeld(true);
  };
  const tools = {
    rotate: () => piece && setTurn(rotated(piece.orientations, orientation)),
    flip: () => piece && setTurn(flipped(piece.orientations, orientation)),
    turn: () => piece && setTurn(orientation + 1),
    next: () => next(1),
    back: () => next(-1),
    place,
    drop: () => setChosen(null),
    pass: pass && drop ? () => drop(pass.move) : undefined,
  };
  const layer = (/** @type {"corners" | "reach"} */ name, /** @type {string} */ words) => () =>
    say(`${words} ${toggle(name) ? "on" : "off"}.`);
  useKeys("Blokus", [
    { key: "c", words: "Corners on or off", run: layer("corners", "Corners") },
    { key: "d", words: "Reach on or off", run: layer("reach", "Reach") },
    ...(drop
      ? [
          { key: "m", words: "Next legal placement", run: tools.next },
          { key: "M", words: "The one before", run: tools.back },
          { key: "r", words: "Rotate the piece", run: tools.rotate },
          { key: "f", words: "Flip the piece", run: tools.flip },
          { key: "Enter", words: "Place the piece (board)", run: place },
          { key: "Escape", words: "Put the piece back", run: tools.drop },
          {
            key: "",
            shown: "F I L … Z 1 2",
            words: "Choose a piece, while the board has the focus; again for the next of that letter",
            run: () => {},
          },
          { key: "", shown: "Space", words: "Next orientation (board)", run: () => {} },
        ]
      : []),
  ]);
  // The hand moves often, the tray seldom changes.
  const tray = useMemo(
    () => html`<${Tray} board=${board} chosen=${piece?.name} choose=${drop ? pick : undefined} />`,
    [board, piece?.name, Boolean(drop)],
  );
  const pointed = marked ? board.moves.find((each) => each.move === marked)?.cells : undefined;
  return html`<div class="blokus"><div class="blokus-main">
    <div class="blokus-field" ref=${field} style=${{ "--ratio": board.columns / board.rows, "--columns": board.columns }}>
      <${BlokusPicture} board=${board} ghost=${ghost} handles=${handles} layers=${layers?.colours} corners=${corners}
        reach=${reach} shapes=${shapes} pointed=${pointed} />
      <${BlokusGrid} board=${board} cursor=${cursor} setCursor=${setCursor} piece=${piece?.name}
        choose=${drop ? choose : undefined} hand=${hand} tools=${tools} hold=${setHeld} />
    </div>
    ${below && html`<div class="blokus-below">${below}</div>`}</div>
    <div class="stack">
      ${drop && html`<${PieceTools} tools=${tools} piece=${piece?.name} legal=${move !== undefined} reason=${why?.reason}
        held=${held} count=${fits.length} />`}
      ${tray}
      <${LayerTable} board=${board} layers=${layers} />
    </div>
  </div>`;
}

/**
 * Why a piece does not fit where it is held; asked when the hand has come to rest.
 * @param {Board} board @param {string | undefined} piece @param {number[] | null} places @param {boolean} legal
 */
function useReason(board, piece, places, legal) {
  const [told, setTold] = useState(/** @type {{ key: string, reason: string, at: number[] } | null} */ (null));
  const key = piece && places && !legal ? `${board.position} ${piece} ${placesKey(places)}` : "";
  const newest = useRef(key);
  newest.current = key;
  useEffect(() => {
    if (!key) return undefined;
    const giveUp = new AbortController();
    const timer = setTimeout(() => {
      call("why-not", { ...positionOf(board), piece, cells: places }, { signal: giveUp.signal }).then(
        (answer) => newest.current === key && setTold({ key, reason: answer.reason, at: answer.at ?? [] }),
        (error) => !isAbort(error) && setTold({ key, reason: error.message, at: [] }),
      );
    }, 110);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [key]);
  return key && told?.key === key ? told : null;
}
