// @ts-check
// What was solved and when it is asked again: boxes with growing pauses, kept in the browser. Found at the first try without help, a puzzle moves up
// a box; otherwise it goes back to the first.

const KEPT = "plyground.puzzles";
const DAY = 86_400_000;
const PAUSES = [1 / 144, 1, 3, 7, 21, 60].map((days) => days * DAY);

/** What was kept, as far as it can be used. @returns {R.Memory} */
export function remember() {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(localStorage.getItem(KEPT) ?? "{}")).filter(([, card]) => [card?.box, card?.due, card?.tries].every(Number.isFinite)));
  } catch {
    return {};
  }
}

/** The memory after a puzzle was solved. @param {R.Memory} memory @param {string} id @param {boolean} clean @returns {R.Memory} */
export function learn(memory, id, clean, now = Date.now()) {
  const box = clean ? Math.min(PAUSES.length - 1, (memory[id]?.box ?? 0) + 1) : 0;
  const next = { ...memory, [id]: { box, due: now + PAUSES[box], tries: (memory[id]?.tries ?? 0) + 1 } };
  try {
    localStorage.setItem(KEPT, JSON.stringify(next));
  } catch {
    // A browser that keeps nothing still asks.
  }
  return next;
}

/** The next puzzle: the one that is due longest, else a new one, else the one that is due first. @param {R.Listed[]} puzzles @param {R.Memory} memory @param {string} [but] not this one, if there is another */
export function pick(puzzles, memory, but, now = Date.now()) {
  const others = puzzles.length > 1 ? puzzles.filter(({ id }) => id !== but) : puzzles;
  const [first] = others.filter(({ id }) => memory[id]).sort((one, next) => memory[one.id].due - memory[next.id].due);
  return first && memory[first.id].due <= now ? first : others.find(({ id }) => !memory[id]) ?? first;
}

/** How far one is: in all, and by level. @param {R.Listed[]} puzzles @param {R.Memory} memory */
export function progress(puzzles, memory, now = Date.now()) {
  return [0, ...new Set(puzzles.map(({ level }) => level).sort((one, next) => one - next))].map((level) => {
    const here = puzzles.filter((puzzle) => !level || puzzle.level === level);
    return { level, of: here.length, solved: here.filter(({ id }) => memory[id]?.box > 0).length, due: here.filter(({ id }) => memory[id]?.due <= now).length };
  });
}
