// @ts-check
// What was solved and when it should be asked again: boxes with growing pauses, kept in the browser. A puzzle found at the first try without help moves
// up a box; one that took more goes back to the first.

/** @typedef {{ box: number, due: number, tries: number }} Card */
/** @typedef {Record<string, Card>} Memory */
/** @typedef {{ id: string, level: number }} Puzzle */

const KEPT = "plyground.puzzles";
const DAY = 86_400_000;
/** Pauses by box; what is in the last counts as learnt. */
const PAUSES = [DAY / 144, DAY, 3 * DAY, 7 * DAY, 21 * DAY, 60 * DAY];

/** What was kept, as far as it can be used. @returns {Memory} */
export function remember() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return Object.fromEntries(Object.entries(kept).filter(([, card]) => [card?.box, card?.due, card?.tries].every(Number.isFinite)));
  } catch {
    return {};
  }
}

/**
 * The memory after a puzzle was solved.
 * @param {Memory} memory @param {string} id @param {boolean} clean at the first try, without help
 * @returns {Memory}
 */
export function learn(memory, id, clean, now = Date.now()) {
  const card = memory[id];
  const box = clean ? Math.min(PAUSES.length - 1, (card?.box ?? 0) + 1) : 0;
  const next = { ...memory, [id]: { box, due: now + PAUSES[box], tries: (card?.tries ?? 0) + 1 } };
  try {
    localStorage.setItem(KEPT, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing still asks.
  }
  return next;
}

/**
 * The next puzzle: the one that is due longest, else a new one, else the one that is due first.
 * @param {Puzzle[]} puzzles @param {Memory} memory @param {string} [but] not this one, if there is another
 */
export function pick(puzzles, memory, but, now = Date.now()) {
  const others = puzzles.length > 1 ? puzzles.filter(({ id }) => id !== but) : puzzles;
  const seen = others.filter(({ id }) => memory[id]).sort((one, next) => memory[one.id].due - memory[next.id].due);
  if (seen[0] && memory[seen[0].id].due <= now) return seen[0];
  return others.find(({ id }) => !memory[id]) ?? seen[0];
}

/**
 * How far one is, by level.
 * @param {Puzzle[]} puzzles @param {Memory} memory
 */
export function progress(puzzles, memory, now = Date.now()) {
  const levels = [...new Set(puzzles.map(({ level }) => level))].sort((one, next) => one - next);
  return levels.map((level) => {
    const here = puzzles.filter((puzzle) => puzzle.level === level);
    const solved = here.filter(({ id }) => memory[id]?.box > 0);
    return { level, of: here.length, solved: solved.length, due: here.filter(({ id }) => memory[id] && memory[id].due <= now).length };
  });
}
