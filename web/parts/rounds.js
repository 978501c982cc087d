// @ts-check
// The steps of a search as moments that can be shown one by one: of a tree search select, expand, simulate, back up; of alpha-beta each position as it
// is entered and as it is left.

/** @typedef {{ move: string, visits: number, standing: string, mean?: number, exploration?: number, bound?: number }} Candidate */
/** @typedef {{ simulation: number, select: { line: string[], visits: number, moves: Candidate[], chosen: string }[], simulate: { line: string[], expanded: boolean, known: boolean, values: number[], plies: number, games: number }[], backup: Backup[] }} Round */
/** @typedef {{ line: string[], visits: [number, number], value: [number | null, number | null], proven: boolean }} Backup */
/** @typedef {{ number: number, line: string[], alpha?: number, beta?: number, expanded: boolean, eval?: number, bound?: string, table?: boolean, cut_by?: string, cut?: string[], visits?: number }} Visit */
/** @typedef {{ phase: string, line: string[], words: string, round: number, table?: { moves: Candidate[], chosen: string, visits: number }, backups?: Backup[], visit?: Visit, left?: boolean }} Moment */

/** A line of play in words. @param {string[]} line */
export const after = (line) => (line.length ? `after ${line.join(" ")}` : "at the root");

/** A value with a real minus. @param {number} value @param {number} [digits] */
export const number = (value, digits = 0) => value.toFixed(digits).replace("-", "−");

/** @param {(Round | Visit)[]} steps @param {string[]} seats @returns {Moment[]} */
export const moments = (steps, seats) => (steps.length && "select" in steps[0] ? treeMoments(/** @type {Round[]} */ (steps), seats) : windowMoments(/** @type {Visit[]} */ (steps)));

/** @param {Round[]} rounds @param {string[]} seats @returns {Moment[]} */
function treeMoments(rounds, seats) {
  return rounds.flatMap(({ simulation: round, select, simulate, backup }) => [
    ...select.map(({ line, moves, chosen, visits }) => {
      const taken = moves.find(({ move }) => move === chosen);
      const why = taken?.standing === "untried" ? "it was never tried" : taken?.bound === undefined ? "it is known" : `its sum ${number(taken.bound, 4)} is the highest`;
      return { phase: "Select", round, line, table: { moves, chosen, visits }, words: `${cap(after(line))}, visited ${visits} ${visits === 1 ? "time" : "times"}: ${chosen}, because ${why}.` };
    }),
    ...simulate.flatMap(({ line, expanded, known, values, plies, games }) => [
      ...(expanded ? [{ phase: "Expand", round, line, words: `${line.join(" ") || "The root"} enters the tree.` }] : []),
      { phase: "Simulate", round, line, words: known ? `What it is worth is known here: ${shared(values, seats)}.` : `${games === 1 ? "A random game" : `${games} random games`} of ${plies} moves from here: ${shared(values, seats)}.` },
    ]),
    { phase: "Back up", round, line: backup[0]?.line ?? [], backups: backup, words: "The result goes up the way it came: visits and means of every position on it." },
  ]);
}

/** @param {number[]} values @param {string[]} seats */
function shared(values, seats) {
  const winner = values.indexOf(1);
  return winner >= 0 ? `${seats[winner] ?? `seat ${winner + 1}`} wins` : values.every((value) => value === values[0]) ? "drawn" : values.map((value, seat) => `${seats[seat]} ${value.toFixed(2)}`).join(", ");
}

/** @param {string} text */
const cap = (text) => text[0].toUpperCase() + text.slice(1);

/** Positions come in the order they were entered; each is left when one comes that is not behind it. @param {Visit[]} visits @returns {Moment[]} */
function windowMoments(visits) {
  /** @type {Moment[]} */
  const found = [];
  /** @type {Visit[]} */
  const open = [];
  const leave = (/** @type {Visit} */ visit) => found.push({ phase: visit.cut_by ? "Cut off" : "Value", round: visit.number, line: visit.line, visit, left: true, words: leftWords(visit) });
  for (const visit of visits) {
    while (open.length && !isBehind(visit.line, open[open.length - 1].line)) leave(/** @type {Visit} */ (open.pop()));
    if (!visit.expanded) {
      leave(visit);
      continue;
    }
    found.push({ phase: "Enter", round: visit.number, line: visit.line, visit, words: `${cap(after(visit.line))}: ${visit.alpha === undefined && visit.beta === undefined ? "every value matters" : `only values ${windowWords(visit)} matter`}.` });
    open.push(visit);
  }
  while (open.length) leave(/** @type {Visit} */ (open.pop()));
  return found;
}

/** @param {string[]} line @param {string[]} before */
const isBehind = (line, before) => line.length > before.length && before.every((move, at) => line[at] === move);

/** `from −1 to ∞`. @param {Visit} visit */
export const windowWords = ({ alpha, beta }) => `above ${alpha === undefined ? "−∞" : number(alpha)} and below ${beta === undefined ? "∞" : number(beta)}`;

/** What a position was found to be worth. @param {Visit} visit */
export const valueWords = ({ eval: value, bound }) => (value === undefined ? "not known" : `${bound === "atmost" ? "at most " : bound === "atleast" ? "at least " : ""}${number(value)}`);

/** @param {Visit} visit */
function leftWords(visit) {
  const cut = visit.cut ?? [];
  const reason = visit.cut_by ? `${visit.cut_by} refutes ${visit.line.at(-1) ?? "it"}: ${cut.length ? `${cut.join(", ")} ${cut.length === 1 ? "is" : "are"} not looked at. ` : ""}` : "";
  return `${reason}${cap(after(visit.line))}: ${valueWords(visit)}${visit.table ? ", remembered from before" : ""}.`;
}
