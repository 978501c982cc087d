// @ts-check
// Lab: the files of the results folder with their plots, studies and reproductions to run, and what the threads of a search did.

import { html, useEffect, useState } from "../vendor/preact.js";
import { call, callText, words } from "../api.js";
import { useKeys } from "../keys.js";
import { note } from "../router.js";
import { command } from "../parts/copy.js";
import { Icon } from "../parts/icons.js";
import { say, tell } from "../parts/live.js";
import { Overlay } from "../parts/overlay.js";
import { Panel, Trouble } from "../parts/panel.js";
import { picture, save } from "../parts/save.js";
import { readRows } from "../parts/rows.js";
import { RunJob } from "../parts/run-job.js";
import { Timeline } from "../parts/timeline.js";

/** @typedef {{ name: string, kind: string, rows?: number, size: number }} File */

const PLOTS = ["regret", "chunks", "speedup", "evaluations", "time", "heat"];
const REPRODUCTIONS = /** @type {[string, string][]} */ ([["s1", "Flat Monte Carlo in parallel"], ["s2", "Tree search with a trained dictionary"], ["s3", "Blokus by MaxN"], ["s4", "Minimax and alpha-beta"], ["s5", "Flat Monte Carlo by simulations"], ["growth", "How time and memory grow"]]);

/** @param {{ params: Record<string, string>, setup: import("../types").Setup }} props */
export default function Lab({ params, setup }) {
  const [files, setFiles] = useState(/** @type {File[]} */ ([]));
  const [trouble, setTrouble] = useState("");
  const look = () => void (setup.results && call("results").then(setFiles, (error) => setTrouble(words(error))));
  useEffect(look, []);
  const shown = files.find(({ name }) => name === params.file);
  const show = (/** @type {string} */ name) => note({ file: name, with: "", plot: "", x: "", y: "" });
  const step = (/** @type {number} */ by) => {
    if (!files.length) return;
    const next = files[(files.findIndex(({ name }) => name === params.file) + by + files.length) % files.length];
    show(next.name);
    say(next.name);
  };
  useKeys("Lab", setup.results ? [
    { key: "n", words: "Next file", run: () => step(1) },
    { key: "N", words: "File before", run: () => step(-1) },
    { key: "r", words: "Look into the folder again", run: look },
  ] : []);
  return html`<div class="lab"><h1 class="spoken">Lab</h1><div class="two-columns">
    ${setup.results ? html`<div class="stack">
      <${Panel} title="Results" link=${false} tools=${html`<button type="button" class="quiet" onClick=${look} aria-label="Look into the folder again" title="Look again (r)"><${Icon} name="rotate" /></button>`}>
        <${Trouble} words=${trouble} />
        ${files.length === 0 && !trouble && html`<p class="small">The folder has no results yet.</p>`}
        <ul class="files">${files.map((file) => html`<li key=${file.name}><button type="button" class="quiet" aria-pressed=${file.name === params.file ? "true" : "false"} onClick=${() => show(file.name)}>
          <span>${file.name}</span><span class="small">${file.kind === "rows" && file.rows !== undefined ? `${file.rows} rows` : file.kind}</span></button></li>`)}</ul>
      </${Panel}>
      <${Panel} title="Reproductions" link=${false}><p class="small">Published studies, measured again beside their numbers.</p>
        <ul class="files">${REPRODUCTIONS.map(([id, title]) => html`<li key=${id}><button type="button" class="quiet" aria-label=${`Run ${id}: ${title}`} onClick=${() => note({ run: `reproduce ${id}`, job: "" })}><span><${Icon} name="play" /> ${id}</span><span class="small">${title}</span></button></li>`)}</ul>
      </${Panel}></div>`
      : html`<${Panel} title="Results" link=${false}><p>This server was given no folder of results. Start it with one, and its studies, plots and reproductions are here:</p><pre tabindex="0">plyground serve --results DIR</pre><p class="small">The threads of a search can be looked at without.</p></${Panel}>`}
    <div class="stack">
      ${setup.results && (params.run || params.job) && !params.threads && html`<${RunJob} key=${params.run} what=${params.run ?? ""} job=${params.job} ended=${look} show=${show} />`}
      ${shown && html`<${Shown} key=${shown.name} file=${shown} files=${files} params=${params} />`}
      <${Timeline} params=${params} setup=${setup} />
    </div>
  </div></div>`;
}

/** @param {{ file: File, files: File[], params: Record<string, string> }} props */
function Shown({ file: { name, kind }, files, params }) {
  const [text, setText] = useState(/** @type {string | null} */ (null));
  const [plot, setPlot] = useState("");
  const [trouble, setTrouble] = useState("");
  const path = `results/${encodeURIComponent(name)}`;
  const fail = (/** @type {unknown} */ error) => {
    setPlot("");
    setTrouble(words(error));
  };
  useEffect(() => {
    callText(path).then(setText, fail);
  }, [name]);
  useEffect(() => {
    if (kind !== "rows") return;
    setTrouble("");
    callText(`${path}/plot${params.plot ? `?kind=${encodeURIComponent(params.plot)}` : ""}`).then(setPlot, fail);
  }, [name, params.plot]);
  const others = files.filter((other) => other.kind === "rows" && other.name !== name);
  const drawn = kind === "picture" ? text : plot;
  const download = html`<button type="button" class="quiet" aria-label=${`Save ${name}`} title=${`Save ${name}`} onClick=${() => text !== null && save(name, text, "text/plain")}><${Icon} name="download" /></button>`;
  return html`<${Panel} title=${name} tools=${download} command=${kind === "study" ? command("lab", "run", name) : kind === "rows" ? command("lab", "plot", name, ...(params.plot ? ["--kind", params.plot] : [])) : undefined} class="shown-file">
      ${kind === "study" && html`<p><button type="button" class="primary" onClick=${() => note({ run: `study ${name}`, job: "" })}><${Icon} name="play" />Run this study</button></p>`}
      ${kind === "rows" && html`<div class="row"><label>Plot <select value=${params.plot ?? ""} onChange=${(/** @type {any} */ { target }) => note({ plot: target.value })}><option value="">by its columns</option>${PLOTS.map((each) => html`<option key=${each} selected=${each === params.plot}>${each}</option>`)}</select></label>
        <label>Over it <select value=${params.with ?? ""} onChange=${(/** @type {any} */ { target }) => note({ with: target.value })}><option value="">no other run</option>${others.map((other) => html`<option key=${other.name} value=${other.name} selected=${other.name === params.with}>${other.name}</option>`)}</select></label></div>`}
      <${Trouble} words=${trouble} />
      ${drawn && !params.with && html`<img class="plot" src=${picture(drawn)} alt=${`Plot of ${name}; its numbers are in the table below`} />`}
      ${kind === "page" && html`<p>A page of its own. <button type="button" onClick=${() => text !== null && save(name, text, "text/html")}><${Icon} name="download" />Save it</button></p>`}
      ${kind === "rows" && text !== null && !params.with && html`<${Rows} name=${name} text=${text} />`}
      ${(kind === "study" || kind === "text") && text !== null && html`<pre tabindex="0">${text}</pre>`}
      ${kind === "rows" && params.with && html`<${Overlay} first=${name} second=${params.with} x=${params.x} y=${params.y} />`}
    </${Panel}>`;
}

const MANY = 100;

/** @param {{ name: string, text: string }} props */
function Rows({ name, text }) {
  const rows = readRows(name, text);
  const titles = Object.keys(rows[0] ?? {}).filter((title) => title !== "format" && rows.some((row) => row[title]));
  return html`<details><summary>As a table</summary><div class="scroll" tabindex="0" role="region" aria-label=${`Rows of ${name}`}><table class="rows"><thead><tr>${titles.map((title) => html`<th key=${title} scope="col">${title}</th>`)}</tr></thead>
    <tbody>${rows.slice(0, MANY).map((row, at) => html`<tr key=${at}>${titles.map((title) => html`<td key=${title}>${row[title]}</td>`)}</tr>`)}</tbody></table></div>
    ${rows.length > MANY && html`<p class="small">The first ${MANY} of ${rows.length} rows.</p>`}</details>`;
}
