// @ts-check
// Answers that follow a position: the exact truth and the threats. Each is asked for when it is wanted and dropped when the position changes.

import { useEffect, useState } from "../vendor/preact.js";
import { call, isAbort, solve, words } from "../api.js";
import { positionOf } from "../boards/squares.js";

/** @typedef {import("../types").Board} Board */

/**
 * Exact results of every move. While the next ones are being found there are none: old ones would be false.
 * @param {Board | null | undefined} board @param {boolean} on
 * @returns {{ moves: import("../types").SolvedMove[] | null, score?: number, trouble?: string, busy?: boolean }}
 */
export function useSolution(board, on) {
  const [found, setFound] = useState(
    /** @type {{ of: Board | null, moves: any, score?: number, trouble?: string }} */ ({ of: null, moves: null }),
  );
  const wanted = on && board && !board.outcome && board.pieces.length === 0;
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    solve(positionOf(board)).then(
      (solved) => !gone && setFound({ of: board, moves: solved.moves, score: solved.score }),
      (error) => !gone && setFound({ of: board, moves: bounded(error), trouble: words(error) }),
    );
    return () => {
      gone = true;
    };
  }, [board, wanted]);
  return wanted && found.of === board ? found : { moves: null, busy: Boolean(wanted) };
}

/** What is known of a position that was not solved in time: moves that win or lose for certain, though not when. @param {any} error @returns {any[] | null} */
function bounded(error) {
  const bounds = error?.bounds?.moves ?? [];
  const known = bounds.filter((/** @type {any} */ { least, most }) => least > 0 || most < 0 || least === most);
  return known.length
    ? known.map((/** @type {any} */ { move, least, most }) => ({
        move,
        ...(least === most ? { score: least } : {}),
        result: least > 0 ? "win" : most < 0 ? "loss" : "draw",
      }))
    : null;
}

/**
 * What the layers call says of a board: threats on Connect, corners and reach on Blokus.
 * @param {Board | null | undefined} board @param {boolean} on
 * @returns {{ threats?: import("../types").Threat[], colours?: import("../types").ColourLayer[], trouble?: string } | null}
 */
export function useLayers(board, on) {
  const [found, setFound] = useState(/** @type {{ of: Board | null, layers: any }} */ ({ of: null, layers: null }));
  const wanted = on && board;
  useEffect(() => {
    if (!wanted) return undefined;
    const giveUp = new AbortController();
    call("layers", positionOf(board), { signal: giveUp.signal }).then(
      (layers) => setFound({ of: board, layers }),
      (error) => !isAbort(error) && setFound({ of: board, layers: { trouble: words(error) } }),
    );
    return () => giveUp.abort();
  }, [board, wanted]);
  return wanted && found.of === board ? found.layers : null;
}
