// @ts-check
// The steps of a search as moments that are shown one by one: of a tree search select, expand, simulate, back up; of alpha-beta each position as
// it is entered and as it is left.

/** @param {string[]} line */
export const after = (line) => (line.length ? `after ${line.join(" ")}` : "at the root");

/** A number with a real minus. @param {number} value @param {number} [digits] */
export const number = (value, digits = 0) => value.toFixed(digits).replace("-", "−");

/** @param {R.Round[] | R.Visit[]} steps @param {string[]} seats @returns {R.Moment[]} */
export const moments = (steps, seats) => (steps[0] && "select" in steps[0] ? /** @type {R.Round[]} */ (steps).flatMap((round) => inRound(round, seats)) : inWindow(/** @type {R.Visit[]} */ (steps)));

/** @param {R.Round} step @param {string[]} seats @returns {R.Moment[]} */
function inRound({ simulation: round, select, simulate, backup }, seats) {
  const who = (/** @type {number[]} */ values) => (values.includes(1) ? `${seats[values.indexOf(1)]} wins` : values.every((value) => value === values[0]) ? "drawn" : values.map((value, seat) => `${seats[seat]} ${value.toFixed(2)}`).join(", "));
  return [
    ...select.map((one) => {
      const taken = one.moves.find(({ move }) => move === one.chosen);
      const why = taken?.standing === "untried" ? "it was never tried" : taken?.bound === undefined ? "what it leads to is known" : `its sum ${number(taken.bound, 4)} is the highest`;
      return { phase: "Select", round, line: one.line, select: one, words: `${after(one.line)}: ${one.chosen}, because ${why}.` };
    }),
    ...simulate.flatMap(({ line, expanded, known, values, plies, games }) => [
      ...(expanded ? [{ phase: "Expand", round, line, words: `${line.join(" ")} enters the tree.` }] : []),
      { phase: "Simulate", round, line, words: known ? `What it is worth is known: ${who(values)}.` : `${games === 1 ? "A random game" : `${games} random games`} of ${plies} moves from here: ${who(values)}.` },
    ]),
    { phase: "Back up", round, line: backup[0]?.line ?? [], backup, words: "The result goes back up: visits and mean of every position on the way." },
  ];
}

/** Positions come in the order they were entered; each is left when one comes that is not behind it. @param {R.Visit[]} visits @returns {R.Moment[]} */
function inWindow(visits) {
  /** @type {R.Moment[]} */
  const found = [];
  /** @type {R.Visit[]} */
  const open = [];
  const leave = (/** @type {R.Visit} */ visit) => {
    const { line, cut_by: by, cut = [], number: round } = visit;
    const reason = by ? `${by} refutes ${line.at(-1) ?? "the root"}${cut.length ? `; ${cut.join(", ")} not looked at` : ""}. ` : "";
    found.push({ phase: by ? "Cut off" : "Value", round, line, visit, left: true, words: `${reason}${after(line)}: ${valueWords(visit)}${visit.table ? ", remembered from before" : ""}.` });
  };
  for (const visit of visits) {
    const isBehind = (/** @type {string[]} */ line) => line.length < visit.line.length && line.every((move, at) => visit.line[at] === move);
    while (open.length && !isBehind(open[open.length - 1].line)) leave(/** @type {R.Visit} */ (open.pop()));
    if (visit.expanded) {
      found.push({ phase: "Enter", round: visit.number, line: visit.line, visit, words: `${after(visit.line)}: ${windowWords(visit)}.` });
      open.push(visit);
    } else leave(visit);
  }
  while (open.length) leave(/** @type {R.Visit} */ (open.pop()));
  return found;
}

/** @param {R.Visit} visit */
export const windowWords = ({ alpha, beta }) => (alpha === undefined && beta === undefined ? "every value matters" : `only values above ${alpha === undefined ? "−∞" : number(alpha)} and below ${beta === undefined ? "∞" : number(beta)} matter`);

/** What a position was found to be worth. @param {R.Visit} visit */
export const valueWords = ({ eval: value, bound }) => (value === undefined ? "not known" : `${bound === "atmost" ? "at most " : bound === "atleast" ? "at least " : ""}${number(value)}`);
