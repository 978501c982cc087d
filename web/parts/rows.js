// @ts-check
// Rows of a result file, CSV or lines of JSON, with the options of players as columns of their own, and series made of them.

/** @param {string} text @returns {R.Row[]} */
export function readRows(text) {
  const lines = text.trimEnd().split(/\r?\n/);
  const rows = text.startsWith("{") ? lines.flatMap(jsonRow) : lines.slice(1).map((line) => {
    const cells = csvCells(line);
    return Object.fromEntries(csvCells(lines[0]).map((title, at) => [title, cells[at] ?? ""]));
  });
  return rows.map((row) => ({ ...row, ...Object.fromEntries([...(row.player ?? "").matchAll(/[:,](\w+)=([^,]+)/g)].map(([, name, value]) => [name, value])) }));
}

/** @param {string} line @returns {R.Row[]} */
function jsonRow(line) {
  try {
    return [Object.fromEntries(Object.entries(JSON.parse(line)).filter(([, value]) => value !== null && typeof value !== "object").map(([name, value]) => [name, String(value)]))];
  } catch {
    return [];
  }
}

/** @param {string} line */
const csvCells = (line) => [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain);

/** Columns of numbers, more than one of them. @param {R.Row[]} rows */
export const numberColumns = (rows) => Object.keys(Object.assign({}, ...rows)).filter((name) => {
  const values = rows.map((row) => row[name] ?? "").filter(Boolean);
  return !/^(format|row|seed|repetition|number|move)$/.test(name) && new Set(values).size > 1 && values.every((value) => Number.isFinite(Number(value)));
});

/** Points by player, the option on the axis left out; a point is the mean of its rows, with their least and most. @param {R.Row[]} rows @param {string} x @param {string} y @returns {R.Run} */
export function series(rows, x, y) {
  /** @type {Map<string, Map<number, number[]>>} */
  const found = new Map();
  for (const row of rows.filter((each) => each[x] && each[y])) {
    const name = (row.player ?? "all").replace(new RegExp(`([:,])${x}=[^,]*,?`), "$1").replace(/[:,]$/, "") + (x !== "threads" && Number(row.threads) > 1 ? ` on ${row.threads} threads` : "");
    const points = found.get(name) ?? new Map();
    found.set(name, points.set(Number(row[x]), [...(points.get(Number(row[x])) ?? []), Number(row[y])]));
  }
  return new Map([...found].map(([name, points]) => [name, [...points].map(([at, values]) => ({ x: at, y: values.reduce((sum, value) => sum + value) / values.length, low: Math.min(...values), high: Math.max(...values) })).sort((one, next) => one.x - next.x)]));
}
