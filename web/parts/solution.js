// @ts-check
// Answers that follow a position: the exact truth and the threats. Each is asked for when it is wanted and dropped when the position changes.

import { useEffect, useState } from "../vendor/preact.js";
import { call, isAbort, solve, words } from "../api.js";
import { positionOf } from "../boards/squares.js";

/** @typedef {import("../types").Board} Board */

/**
 * Exact results of every move. While the next ones are being found there are none: old ones would be false.
 * @param {Board | null | undefined} board @param {boolean} on
 * @returns {{ moves: import("../types").SolvedMove[] | null, score?: number, trouble?: string }}
 */
export function useSolution(board, on) {
  const [found, setFound] = useState(/** @type {{ of: Board | null, moves: any, score?: number, trouble?: string }} */ ({ of: null, moves: null }));
  const wanted = on && board && !board.outcome && board.pieces.length === 0;
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    solve(positionOf(board)).then(
      (solved) => !gone && setFound({ of: board, moves: solved.moves, score: solved.score }),
      (error) => !gone && setFound({ of: board, moves: null, trouble: words(error) }),
    );
    return () => {
      gone = true;
    };
  }, [board, wanted]);
  return wanted && found.of === board ? found : { moves: null };
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
