// @ts-check
// A line of play tried out from a board: it is shown instead of the board, and one key or button gives the board back.

import { useEffect, useRef, useState } from "../vendor/preact.js";
import { play, words } from "../api.js";
import { positionOf } from "../boards/squares.js";
import { tell } from "./live.js";

/** @typedef {import("../types").Board} Board */

/**
 * @param {Board | null | undefined} from
 * @returns {[Board | null, (line: string[]) => Promise<Board | null>]} what is shown instead, and how to show a line
 */
export function usePreview(from) {
  const [shown, setShown] = useState(/** @type {{ of: Board, board: Board } | null} */ (null));
  const asked = useRef(0);
  useEffect(() => {
    asked.current += 1;
    setShown(null);
  }, [from]);
  const show = async (/** @type {string[]} */ line) => {
    asked.current += 1;
    const mine = asked.current;
    if (!from || line.length === 0) {
      setShown(null);
      return null;
    }
    try {
      const boards = await playLine(from, line);
      const board = boards[boards.length - 1];
      if (mine === asked.current) setShown({ of: from, board });
      return board;
    } catch (error) {
      tell(words(error));
      return null;
    }
  };
  return [shown && shown.of === from ? shown.board : null, show];
}

/** The boards after each move of a line. @param {Board} from @param {string[]} line */
export async function playLine(from, line) {
  const boards = [];
  let board = from;
  for (const move of line) {
    board = await play(positionOf(board), move);
    boards.push(board);
  }
  return boards;
}
