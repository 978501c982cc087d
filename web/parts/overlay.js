// @ts-check
// Two runs over each other on common axes: the colour is the player, the line the run. Full line and discs are the first, dashes and squares the second.

import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { callText, words } from "../api.js";
import { note } from "../router.js";
import { numberColumns, readRows, series } from "./rows.js";
import { Trouble } from "./panel.js";

/** @typedef {import("./rows.js").Point} Point */

const COLOURS = 6;

/** @param {{ first: string, second: string, x?: string, y?: string }} props */
export function Overlay({ first, second, x, y }) {
  const [runs, setRuns] = useState(/** @type {import("./rows.js").Row[][]} */ ([]));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let gone = false;
    setTrouble("");
    Promise.all([first, second].map((name) => callText(`results/${encodeURIComponent(name)}`).then((text) => readRows(name, text)))).then((found) => !gone && setRuns(found), (error) => !gone && setTrouble(words(error)));
    return () => { gone = true; };
  }, [first, second]);
  const columns = useMemo(() => (runs.length ? numberColumns(runs[0]).filter((name) => numberColumns(runs[1]).includes(name)) : []), [runs]);
  const along = columns.includes(x ?? "") ? /** @type {string} */ (x) : ["sims", "depth", "chunk", "threads"].find((name) => columns.includes(name)) ?? columns[0];
  const up = columns.includes(y ?? "") ? /** @type {string} */ (y) : ["regret", "median", "seconds"].find((name) => columns.includes(name)) ?? columns[1];
  if (trouble || !runs.length) return html`<${Trouble} words=${trouble} />`;
  if (columns.length < 2) return html`<p>The two have no two columns of numbers in common.</p>`;
  const pick = (/** @type {string} */ label, /** @type {string} */ value, /** @type {string} */ param) => html`<label>${label} <select value=${value} onChange=${(/** @type {any} */ { target }) => note({ [param]: target.value })}>${columns.map((name) => html`<option key=${name} selected=${name === value}>${name}</option>`)}</select></label>`;
  return html`<div class="row">${pick("Along", along, "x")}${pick("Up", up, "y")}</div><${Chart} runs=${runs.map((rows) => series(rows, along, up))} names=${[first, second]} along=${along} up=${up} />`;
}

/** @param {{ runs: Map<string, Point[]>[], names: string[], along: string, up: string }} props */
function Chart({ runs, names, along, up }) {
  const players = [...new Set(runs.flatMap((run) => [...run.keys()]))];
  const points = runs.flatMap((run) => [...run.values()].flat());
  if (!points.length) return html`<p>No row has both ${along} and ${up}.</p>`;
  const [across, upward] = [scale(points.map((point) => point.x), 70, 620), scale(points.flatMap((point) => [point.low, point.high]), 300, 20)];
  return html`<figure class="chart"><svg viewBox="0 0 640 350" role="img" aria-label=${`${up} by ${along} of ${names.join(" and ")}; the numbers are in the table below`}>
      <path class="axis" d="M70 20V300H620" />
      ${upward.ticks.map((value) => html`<g key=${`y${value}`}><path class="grid-line" d=${`M70 ${upward.at(value)}H620`} /><text x="64" y=${upward.at(value) + 4} text-anchor="end">${short(value)}</text></g>`)}
      ${across.ticks.map((value) => html`<text key=${`x${value}`} x=${across.at(value)} y="318" text-anchor="middle">${short(value)}</text>`)}
      <text x="345" y="342" text-anchor="middle">${along}</text><text x="8" y="14">${up}</text>
      ${runs.map((run, which) => [...run].map(([player, line]) => html`<g key=${`${which}${player}`} class=${`series run-${which} colour-${players.indexOf(player) % COLOURS}`}>
        <polyline points=${line.map((point) => `${across.at(point.x)},${upward.at(point.y)}`).join(" ")} />
        ${line.map((point) => { const [left, top] = [across.at(point.x), upward.at(point.y)]; return html`<g key=${point.x}><title>${`${names[which]}, ${player}: ${along} ${short(point.x)}, ${up} ${short(point.y)} (${short(point.low)} to ${short(point.high)})`}</title>
          <path d=${`M${left} ${upward.at(point.low)}V${upward.at(point.high)}`} />${which ? html`<rect x=${left - 4} y=${top - 4} width="8" height="8" />` : html`<circle cx=${left} cy=${top} r="4.5" />`}</g>`; })}
      </g>`))}
    </svg><figcaption class="small">● full line: ${names[0]}. ■ dashes: ${names[1]}. Points are means, upright lines reach from the least to the most.
      <ul class="legend">${players.map((player, at) => html`<li key=${player} class=${`colour-${at % COLOURS}`}>${player}</li>`)}</ul></figcaption>
    <details><summary>As a table</summary><div class="scroll" tabindex="0" role="region" aria-label="Both runs as a table"><table><thead><tr><th scope="col">Player</th><th scope="col">${along}</th>${names.map((name, at) => html`<th key=${at} scope="col">${name}</th>`)}</tr></thead>
      <tbody>${players.flatMap((player) => [...new Set(runs.flatMap((run) => (run.get(player) ?? []).map((point) => point.x)))].sort((one, next) => one - next).map((value) => html`<tr key=${`${player}${value}`}><th scope="row">${player}</th><td>${short(value)}</td>
        ${runs.map((run, at) => { const point = run.get(player)?.find((each) => each.x === value); return html`<td key=${at}>${point ? `${short(point.y)} (${short(point.low)} to ${short(point.high)})` : "–"}</td>`; })}</tr>`))}</tbody></table></div></details>
  </figure>`;
}

/** Where values stand; by their logarithms where they differ by more than a factor of 50. @param {number[]} values @param {number} from @param {number} to */
function scale(values, from, to) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const powers = least > 0 && most / least > 50;
  const flat = powers ? Math.log10 : (/** @type {number} */ value) => value;
  const [low, high] = powers || least < 0 ? [flat(least), flat(most)] : [least < most / 2 ? 0 : least, most];
  const at = (/** @type {number} */ value) => Math.round(10 * (high === low ? (from + to) / 2 : from + ((to - from) * (flat(value) - low)) / (high - low))) / 10;
  const step = 10 ** Math.floor(Math.log10((high - low) / 4 || 1));
  const wide = step * ([1, 2, 5, 10].find((times) => (high - low) / (step * times) <= 6) ?? 10);
  const ticks = powers
    ? Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, power) => 10 ** (Math.ceil(low) + power))
    : Array.from({ length: Math.floor(high / wide + 1e-9) - Math.ceil(low / wide - 1e-9) + 1 }, (_, tick) => (Math.ceil(low / wide - 1e-9) + tick) * wide);
  return { at, ticks: ticks.length > 8 ? ticks.filter((_, tick) => tick % 2 === 0) : ticks };
}

/** A number as short as it stays true to three digits. @param {number} value */
const short = (value) => (value !== 0 && (Math.abs(value) < 1e-3 || Math.abs(value) >= 1e6) ? value.toExponential(2).replace(/\.?0+e/, "e") : Number(value.toPrecision(3)).toLocaleString("en-GB", { maximumFractionDigits: 6 })).replace("-", "−");
