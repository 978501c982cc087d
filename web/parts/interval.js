// @ts-check
// Where a mean lies, 95 times of 100.

const Z = 1.959964;

/** Below so many visits a value is no value. */
export const ENOUGH = 30;

/**
 * Wilson's interval of a share.
 * @param {number} share 0 to 1 @param {number} many
 * @returns {[number, number]}
 */
export function wilson(share, many) {
  const square = (Z * Z) / many;
  const middle = (share + square / 2) / (1 + square);
  const half = (Z / (1 + square)) * Math.sqrt((share * (1 - share)) / many + square / (4 * many));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/**
 * The interval of a move's value; `null` where there are no games to make one of.
 * @param {import("../types").MoveValue} move
 * @returns {[number, number] | null}
 */
export function intervalOf({ value, playouts, deviation }) {
  if (value === undefined || !playouts) return null;
  if (deviation === undefined) return wilson(value, playouts);
  const half = (Z * deviation) / Math.sqrt(playouts);
  return [Math.max(0, value - half), Math.min(1, value + half)];
}

/** How often a move was looked at. @param {import("../types").MoveValue} move */
export const looks = ({ visits, playouts }) => visits ?? playouts ?? 0;
