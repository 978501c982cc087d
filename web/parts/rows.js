// @ts-check
// Rows of a result file: CSV or lines of JSON, with the options of players as columns of their own, and series made of them.

/** @typedef {Record<string, string>} Row */
/** @typedef {{ x: number, y: number, low: number, high: number, many: number }} Point */

/** @param {string} name @param {string} text @returns {Row[]} */
export function readRows(name, text) {
  const rows = name.endsWith(".jsonl") ? jsonRows(text) : csvRows(text);
  return rows.map((row) => ({ ...row, ...options(row.player ?? "") }));
}

/** The options of a spec, as columns: `uct:sims=100` has `sims`. @param {string} player @returns {Row} */
const options = (player) => Object.fromEntries(player.split(":").slice(1).join(":").split(",").map((option) => option.split("=")).filter((pair) => pair.length === 2));

/** @param {string} text @returns {Row[]} */
function jsonRows(text) {
  return text.split("\n").filter((line) => line.startsWith("{")).flatMap((line) => {
    try {
      return [Object.fromEntries(Object.entries(JSON.parse(line)).filter(([, value]) => value !== null && typeof value !== "object").map(([name, value]) => [name, String(value)]))];
    } catch {
      return [];
    }
  });
}

/** @param {string} text @returns {Row[]} */
function csvRows(text) {
  const [titles, ...rows] = text.trimEnd().split(/\r?\n/).map(cells);
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at] ?? ""])));
}

/** @param {string} line */
const cells = (line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)).slice(0, line.endsWith(",") ? undefined : -1);

/** Columns whose values are numbers, and more than one of them. @param {Row[]} rows */
export function numberColumns(rows) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !/^(format|row|seed|repetition|number)$/.test(name));
  return names.filter((name) => {
    const values = rows.map((row) => row[name]).filter((value) => value !== undefined && value !== "");
    return values.length > 1 && values.every((value) => Number.isFinite(Number(value))) && new Set(values).size > 1;
  });
}

/**
 * Points by series. A series is a player without the option that is on the axis; a point is the mean of its rows, with the least and the most of them.
 * @param {Row[]} rows @param {string} x @param {string} y
 * @returns {Map<string, Point[]>}
 */
export function series(rows, x, y) {
  /** @type {Map<string, Map<number, number[]>>} */
  const found = new Map();
  for (const row of rows) {
    if ([row[x], row[y]].some((value) => value === undefined || value === "" || !Number.isFinite(Number(value)))) continue;
    const name = nameOf(row, x);
    const points = found.get(name) ?? new Map();
    found.set(name, points.set(Number(row[x]), [...(points.get(Number(row[x])) ?? []), Number(row[y])]));
  }
  return new Map([...found].map(([name, points]) => [name, [...points].map(([at, values]) => ({ x: at, y: values.reduce((sum, value) => sum + value, 0) / values.length, low: Math.min(...values), high: Math.max(...values), many: values.length })).sort((one, next) => one.x - next.x)]));
}

/** @param {Row} row @param {string} x */
function nameOf(row, x) {
  const [kind, ...rest] = (row.player ?? "all").split(":");
  const others = rest.join(":").split(",").filter((option) => option && !option.startsWith(`${x}=`));
  const threads = x !== "threads" && row.threads && row.threads !== "1" ? ` on ${row.threads} threads` : "";
  return `${kind}${others.length ? `:${others.join(",")}` : ""}${threads}`;
}
