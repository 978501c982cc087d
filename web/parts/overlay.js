// @ts-check
// Two runs over each other on common axes: the colour is the player, the line the run. Full lines and discs are the first, dashes and squares the second.

import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { callText, words } from "../api.js";
import { Pick, put } from "./form.js";
import { Trouble } from "./panel.js";
import { numberColumns, readRows, series } from "./rows.js";

/** @param {{ names: string[], x?: string, y?: string }} props */
export function Overlay({ names, x = "", y = "" }) {
  const [runs, setRuns] = useState(/** @type {R.Row[][]} */ ([]));
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let gone = false;
    Promise.all(names.map((name) => callText(`results/${encodeURIComponent(name)}`).then(readRows))).then((found) => !gone && setRuns(found), (error) => !gone && setTrouble(words(error)));
    return () => { gone = true; };
  }, names);
  const columns = useMemo(() => (runs.length ? numberColumns(runs[0]).filter((name) => numberColumns(runs[1]).includes(name)) : []), [runs]);
  if (!runs.length) return html`<${Trouble} words=${trouble} />`;
  if (columns.length < 2) return html`<p>The two have no two columns of numbers in common.</p>`;
  const first = (/** @type {string[]} */ wanted) => wanted.find((name) => columns.includes(name)) ?? columns[0];
  const [along, up] = [first([x, "sims", "depth", "chunk", "threads"]), first([y, "regret", "median", "seconds"])];
  const options = columns.map((name) => [name, name]);
  return html`<div class="row"><${Pick} label="Along" value=${along} options=${options} choose=${put("x")} /><${Pick} label="Up" value=${up} options=${options} choose=${put("y")} /></div>
    <${Chart} runs=${runs.map((rows) => series(rows, along, up))} names=${names} along=${along} up=${up} />`;
}

/** @param {{ runs: R.Run[], names: string[], along: string, up: string }} props */
function Chart({ runs, names, along, up }) {
  const players = [...new Set(runs.flatMap((run) => [...run.keys()]))];
  const points = runs.flatMap((run) => [...run.values()].flat());
  const [across, upward] = [scale(points.map((point) => point.x), 70, 620), scale(points.flatMap((point) => [point.low, point.high]), 300, 24)];
  const rows = players.flatMap((player) => [...new Set(runs.flatMap((run) => run.get(player)?.map((point) => point.x) ?? []))].sort((one, next) => one - next).map((value) => ({ player, value })));
  const range = (/** @type {R.Point | undefined} */ point) => (point ? `${short(point.y)} (${short(point.low)} to ${short(point.high)})` : "–");
  return html`<figure class="chart"><svg viewBox="0 0 640 350" role="img" aria-label=${`${up} by ${along} of ${names.join(" and ")}; the numbers are in the table below`}>
      ${upward.ticks.map((value) => html`<g key=${value}><path class="grid-line" d=${`M70 ${upward.at(value)}H620`} /><text x="64" y=${upward.at(value) + 4} text-anchor="end">${short(value)}</text></g>`)}
      ${across.ticks.map((value) => html`<text key=${value} x=${across.at(value)} y="318" text-anchor="middle">${short(value)}</text>`)}
      <text x="345" y="342" text-anchor="middle">${along}</text><text x="8" y="14">${up}</text>
      ${runs.map((run, which) => [...run].map(([player, line]) => html`<g key=${`${which}${player}`} class=${`run-${which} colour-${players.indexOf(player) % 6}`}><polyline points=${line.map((point) => `${across.at(point.x)},${upward.at(point.y)}`).join(" ")} />
        ${line.map((point) => { const [left, top] = [across.at(point.x), upward.at(point.y)]; return html`<g key=${point.x}><title>${`${names[which]}, ${player}, ${along} ${short(point.x)}: ${range(point)}`}</title><path d=${`M${left} ${upward.at(point.low)}V${upward.at(point.high)}`} />
          <rect x=${left - 4} y=${top - 4} width="8" height="8" rx=${which ? 0 : 4} /></g>`; })}</g>`))}
    </svg><figcaption class="small">● full line: ${names[0]}. □ dashes: ${names[1]}. Points are means, upright lines reach from the least to the most.
      <ul class="legend">${players.map((player, at) => html`<li key=${player} class=${`colour-${at % 6}`}>${player}</li>`)}</ul></figcaption>
    <details><summary>As a table</summary><div class="scroll" tabindex="0" role="region" aria-label="Both runs as a table"><table class="numbers"><thead><tr><th scope="col">Player</th><th scope="col">${along}</th>${names.map((name) => html`<th key=${name} scope="col">${name}</th>`)}</tr></thead>
      <tbody>${rows.map(({ player, value }) => html`<tr key=${player + value}><th scope="row">${player}</th><td>${short(value)}</td>${runs.map((run, at) => html`<td key=${at}>${range(run.get(player)?.find((point) => point.x === value))}</td>`)}</tr>`)}</tbody></table></div></details>
  </figure>`;
}

/** Where values stand; by their logarithms where they differ by more than a factor of 50. @param {number[]} values @param {number} from @param {number} to */
function scale(values, from, to) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const powers = least > 0 && most / least > 50;
  const flat = powers ? Math.log10 : Number;
  const [low, high] = [flat(powers || least < 0 ? least : 0), flat(most)];
  const size = 10 ** Math.floor(Math.log10((high - low) / 4 || 1));
  const step = powers ? Math.ceil((high - low) / 8) : size * ([1, 2, 5].find((times) => (high - low) / (size * times) <= 6) ?? 10);
  const ticks = Array.from({ length: Math.floor(high / step + 1e-9) - Math.ceil(low / step - 1e-9) + 1 }, (_, tick) => (Math.ceil(low / step - 1e-9) + tick) * step);
  return { at: (/** @type {number} */ value) => Math.round(10 * (from + ((to - from) * (flat(value) - low)) / (high - low || 1))) / 10, ticks: powers ? ticks.map((tick) => 10 ** tick) : ticks };
}

/** A number to three digits. @param {number} value */
const short = (value) => (value && (Math.abs(value) < 1e-3 || Math.abs(value) >= 1e6) ? value.toExponential(1).replace(".0", "") : Number(value.toPrecision(3)).toLocaleString("en-GB", { maximumFractionDigits: 6 })).replaceAll("-", "−");
