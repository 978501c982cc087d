// @ts-check
// Names of squares, and words for numbers: what every board and every label needs.

/** @typedef {import("../types").Board} Board */
/** @typedef {import("../types").Position} Position */

/** The letters of a column, from zero: a to z, then aa. @param {number} column @returns {string} */
export const columnName = (column) =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : "") + String.fromCharCode(97 + (column % 26));

/** A place as people write it, `b3`. @param {number} place @param {{ columns: number, rows: number }} size */
export const squareName = (place, { columns, rows }) => columnName(place % columns) + (rows - Math.floor(place / columns));

/** The middle of a square, in cells from the upper left corner. @param {string} name @param {number} rows */
export function middle(name, rows) {
  const [, letters, row] = /^([a-z]+)(\d+)$/.exec(name) ?? ["", "a", "1"];
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0) - 1;
  return { x: column + 0.5, y: rows - Number(row) + 0.5 };
}

/** The middle of a place. @param {number} place @param {number} columns */
export const placeMiddle = (place, columns) => ({ x: (place % columns) + 0.5, y: Math.floor(place / columns) + 0.5 });

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** A number of things, as it is said. @param {number} count @param {string} thing */
export const counted = (count, thing) => `${NUMBERS[count] ?? count} ${thing}${count === 1 ? "" : "s"}`;

/** A number with commas. @param {number} number */
export const grouped = (number) => number.toLocaleString("en-GB");

/** How a board is asked for again: by its line of play, or by its drawing where only that tells it. @param {Board} board @returns {Position} */
export const positionOf = (board) =>
  board.position.includes("/") || board.position.includes("\n")
    ? { game: board.game, board: board.drawing }
    : { game: board.game, position: board.position };

/** The same for a link. @param {Position} position @returns {{ game: string, pos: string, board: string }} */
export const positionParams = (position) =>
  "board" in position
    ? {
        game: position.game,
        pos: "",
        board: position.board
          .trim()
          .split("\n")
          .map((row) => row.replaceAll(" ", ""))
          .join("/"),
      }
    : { game: position.game, pos: position.position, board: "" };

/** What a link says of a position. @param {Record<string, string>} params @param {string} [game] @returns {Position} */
export const paramsPosition = (params, game = "connect:7x6x4") =>
  params.board
    ? {
        game: params.game ?? game,
        board:
          params.board
            .split("/")
            .map((row) => [...row].join(" "))
            .join("\n") + "\n",
      }
    : { game: params.game ?? game, position: params.pos ?? "" };

/** Cells without where they are. @param {[number, number][]} cells */
const shapeKey = (cells) => {
  const [left, top] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  return cells
    .map(([x, y]) => `${x - left},${y - top}`)
    .sort()
    .join(" ");
};

/** A move of Blokus by its piece and its first cell, `U r19`; other moves as they are. @param {Board} board @param {string} move */
export function moveName({ pieces, rows }, move) {
  const names = move.replace(/^\d+:/, "").split(",");
  if (!pieces.length || !/^[a-z]+\d+$/.test(names[0])) return move;
  const wanted = shapeKey(
    names.map((name) => {
      const { x, y } = middle(name, rows);
      return [x - 0.5, y - 0.5];
    }),
  );
  const piece = pieces.find(({ orientations }) => orientations.some((cells) => shapeKey(cells) === wanted));
  return piece ? `${piece.name} ${names[0]}` : move;
}

/** A move of a line of play, to be read. @param {Board} board @param {string} move */
export const moveWords = (board, move) => (board.pieces.length ? moveName(board, move) : `column ${move}`);
