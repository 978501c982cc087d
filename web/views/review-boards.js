// @ts-check
// The boards of a review: pictures that came with it, and whole ones where a move is to be played.

import { useEffect } from "../vendor/preact.js";
import { board as askBoard, words } from "../api.js";
import { tell } from "../parts/live.js";

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Review} ReviewData */

/** Boards of a review as they would be alone: it leaves out what does not change. @param {Board[]} boards @returns {Board[]} */
export const whole = (boards) =>
  boards.map((board) => ({
    ...board,
    moves: board.moves ?? [],
    pieces: board.pieces?.length ? board.pieces : (boards[0].pieces ?? []),
  }));

/**
 * The board after so many moves: the picture that the review brought, or a whole one, with its legal moves, where one is to be played.
 * @param {{ review?: ReviewData, boards: (Board | undefined)[], pictures?: Board[] }} state @param {number} ply @param {boolean} needed @param {(boards: (Board | undefined)[]) => void} keep
 */
export function useBoardAt({ review, boards, pictures }, ply, needed, keep) {
  const known = boards[ply];
  const picture = pictures?.[ply];
  const ask = Boolean(review) && !known && (needed || !picture);
  useEffect(() => {
    if (!ask || !review) return undefined;
    let gone = false;
    askBoard({ game: review.game, position: review.position }, ply).then(
      (board) => {
        if (gone) return;
        const filled = [...boards];
        filled[ply] = board;
        keep(filled);
      },
      (error) => tell(words(error)),
    );
    return () => {
      gone = true;
    };
  }, [ask, review, ply]);
  return known ?? picture;
}
