// @ts-check
// Lab: the files of the results folder with their plots, studies and reproductions to run, and what the threads of a search did.

import { html, useEffect, useState } from "../vendor/preact.js";
import { call, callText, words } from "../api.js";
import { useKeys } from "../keys.js";
import { go, note } from "../router.js";
import { command } from "../parts/copy.js";
import { Field, GameField, Pick, put, toResults } from "../parts/form.js";
import { Picture, Save } from "../parts/files.js";
import { Icon } from "../parts/icons.js";
import { Progress, jobKeys, useJob } from "../parts/job.js";
import { lazy } from "../parts/lazy.js";
import { Panel, Switch, Trouble } from "../parts/panel.js";
import { PlayerPicker } from "../parts/player-picker.js";
import { readRows } from "../parts/rows.js";

const Workbench = lazy(() => import("../parts/workbench.js"), "Workbench");
const Overlay = lazy(() => import("../parts/overlay.js"), "Overlay");
const PLOTS = [["", "by its columns"], ...["regret", "chunks", "speedup", "evaluations", "time", "heat"].map((kind) => [kind, kind])];
const REPRODUCTIONS = [["s1", "Flat Monte Carlo in parallel"], ["s2", "Tree search with a trained dictionary"], ["s3", "Blokus by MaxN"], ["s4", "Minimax and alpha-beta"], ["s5", "Flat Monte Carlo by simulations"], ["growth", "How time and memory grow"]];

/** @param {R.View} props */
export default function Lab({ params, setup }) {
  const [files, setFiles] = useState(/** @type {R.File[]} */ ([]));
  const [trouble, setTrouble] = useState("");
  const look = () => void (setup.results && call("results").then(setFiles, (error) => setTrouble(words(error))));
  useEffect(look, []);
  const at = files.findIndex(({ name }) => name === params.file);
  const show = (/** @type {string} */ file) => {
    note({ file, with: "", plot: "", x: "", y: "" });
    toResults();
  };
  const step = (/** @type {number} */ by) => files.length > 0 && show(files[(at + by + files.length) % files.length].name);
  useKeys("Lab", setup.results ? [{ key: "n", words: "Next file", run: () => step(1) }, { key: "N", words: "File before", run: () => step(-1) }] : []);
  const listed = (/** @type {string[][]} */ rows, /** @type {(name: string) => void} */ choose, /** @type {string} */ chosen) => html`<ul class="files">${rows.map(([name, more]) => html`<li key=${name}>
    <button type="button" class="quiet" aria-pressed=${name === chosen ? "true" : "false"} onClick=${() => choose(name)}><span>${name}</span><span class="small">${more}</span></button></li>`)}</ul>`;
  return html`<h1 class="spoken">Lab</h1><div class="two-columns form-first">
    ${setup.results ? html`<div class="stack">
      <${Panel} title="Results" link=${false}><${Trouble} words=${trouble} />${files.length ? listed(files.map(({ name, kind, rows }) => [name, rows === undefined ? kind : `${rows} rows`]), show, params.file) : html`<p class="small">The folder has no results yet.</p>`}</${Panel}>
      <${Panel} title="Reproductions" link=${false}><p class="small">Published studies, measured again beside their numbers.</p>${listed(REPRODUCTIONS, (name) => {
        note({ run: `reproduce ${name}`, job: "" });
        toResults();
      }, params.run?.split(" ")[1])}</${Panel}></div>`
      : html`<${Panel} title="Results" link=${false}><p>This server was given no folder of results. Started with one, it shows its studies, plots and reproductions here:</p><pre tabindex="0">plyground serve --results DIR</pre></${Panel}>`}
    <div class="stack side">
      ${setup.results && params.run && html`<${Run} key=${params.run} what=${params.run} whole=${params.whole} job=${params.job} ended=${look} />`}
      ${files[at] && html`<${Shown} key=${params.file} file=${files[at]} others=${files.filter(({ name, kind }) => kind === "rows" && name !== params.file)} params=${params} />`}
      <${Workbench} params=${params} setup=${setup} />
      <${Threads} params=${params} setup=${setup} />
    </div></div>`;
}

/** A study or a reproduction that runs. @param {{ what: string, whole?: string, job?: string, ended: () => void }} props `what` is its kind and its name */
function Run({ what, whole, job = "", ended }) {
  const run = useJob(job, (next) => note({ job: next }));
  const { news, alive, trouble } = run;
  const [kind, name] = what.split(" ");
  const start = () => void run.begin({ kind, name, keep: true, ...(whole && kind === "reproduce" && { whole: true }) });
  useEffect(() => { if (!alive && news) ended(); }, [alive]);
  useKeys("Run", jobKeys(run, job, start));
  return html`<${Panel} title=${`Run ${name}`} command=${news?.command ?? (kind === "study" ? command("lab", "run", name) : command("reproduce", name, !whole && "--quick"))}>
    ${!alive && html`${kind === "reproduce" && html`<p><${Switch} on=${Boolean(whole)} flip=${() => note({ whole: whole ? "" : "yes" })} label="All of it, which takes long" /></p>`}<button type="button" class="primary" onClick=${start}><${Icon} name="play" />Start ${name} <kbd aria-hidden="true">g</kbd></button><p class="small">It goes on when the page is left. What was measured before a stop is kept.</p>`}
    <${Trouble} words=${trouble} />${job && news && html`<${Progress} news=${news} job=${job} thing="parts" />`}
    ${news?.result?.files && html`<p>It wrote ${news.result.files.map((/** @type {any} */ file) => file.name ?? file).join(", ")}.</p>`}
  </${Panel}>`;
}

/** A file, drawn if it can be, and as text. @param {{ file: R.File, others: R.File[], params: Record<string, string> }} props */
function Shown({ file: { name, kind }, others, params: { plot = "", with: other = "", x, y } }) {
  const [text, setText] = useState("");
  const [svg, setSvg] = useState("");
  const [trouble, setTrouble] = useState("");
  const path = `results/${encodeURIComponent(name)}`;
  const isRows = kind === "rows";
  useEffect(() => void callText(path).then(setText, (error) => setTrouble(words(error))), []);
  useEffect(() => {
    setSvg("");
    setTrouble("");
    if (isRows && !other) callText(`${path}/plot${plot && `?kind=${plot}`}`).then(setSvg, (error) => setTrouble(words(error)));
  }, [plot, other]);
  const drawn = kind === "picture" ? text : svg;
  return html`<${Panel} title=${name} command=${kind === "study" ? command("lab", "run", name) : isRows ? command("lab", "plot", name, ...(plot ? ["--kind", plot] : [])) : undefined}>
    <div class="row">${kind === "study" && html`<button type="button" class="primary" onClick=${() => note({ run: `study ${name}`, job: "" })}><${Icon} name="play" />Run this study</button>`}
      ${isRows && html`<${Pick} label="Plot" value=${plot} options=${PLOTS} choose=${put("plot")} /><${Pick} label="Over it" value=${other} options=${[["", "no other run"], ...others.map((each) => [each.name, each.name])]} choose=${put("with")} />`}
      ${kind === "game" && text && html`<${Reopen} text=${text} fail=${setTrouble} />`}
      <${Save} name=${name} text=${text} /></div>
    <${Trouble} words=${trouble} />
    ${drawn && !other && html`<${Picture} svg=${drawn} words=${`Plot of ${name}`} />`}
    ${isRows && other && html`<${Overlay} key=${other} names=${[name, other]} x=${x} y=${y} />`}
    ${isRows && !other && text && html`<${Rows} rows=${readRows(text)} />`}${["study", "text", "game"].includes(kind) && html`<pre tabindex="0">${text}</pre>`}
  </${Panel}>`;
}

/** A game of the folder, to be gone through or played on. @param {{ text: string, fail: (words: string) => void }} props */
function Reopen({ text, fail }) {
  const open = (/** @type {string} */ view) => () => call("read", { text }).then(({ game, position }) => go(view, { game, pos: position }), (error) => fail(words(error)));
  return html`<button type="button" class="primary" onClick=${open("review")}><${Icon} name="review" />Review it</button><button type="button" onClick=${open("play")}><${Icon} name="play" />Play on</button>`;
}

const MANY = 100;

/** @param {{ rows?: Record<string, unknown>[], words?: string }} props */
function Rows({ rows = [], words: title = "As a table" }) {
  const titles = Object.keys(rows[0] ?? {}).filter((each) => rows.some((row) => row[each] && typeof row[each] !== "object"));
  const cell = (/** @type {unknown} */ value) => (typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(3)) : String(value));
  return html`<details open=${title !== "As a table"}><summary>${title}</summary><div class="scroll" tabindex="0" role="region" aria-label=${title}><table class="numbers rows"><thead><tr>${titles.map((each) => html`<th key=${each} scope="col">${each}</th>`)}</tr></thead>
    <tbody>${rows.slice(0, MANY).map((row, at) => html`<tr key=${at}>${titles.map((each) => html`<td key=${each}>${cell(row[each])}</td>`)}</tr>`)}</tbody></table></div>${rows.length > MANY && html`<p class="small">The first ${MANY} of ${rows.length} rows.</p>`}</details>`;
}

/** The threads of a search as a timeline, and the speed-up that is foretold and measured. @param {R.View} props */
function Threads({ params, setup }) {
  const { game = "connect:7x6x4", pos = "", player = "mc:sims=100000", threads = String(setup.threads), anatomy = "" } = params;
  const [large, setLarge] = useState(false);
  const { news, alive, trouble, found, begin } = useJob(anatomy, (next) => note({ anatomy: next }));
  const other = { anatomy: "" };
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!alive) begin({ kind: "anatomy", game, position: pos, player, threads: Number(threads) });
  };
  return html`<${Panel} title="Threads of a search" command=${news?.command ?? command("anatomy", game, ...(pos ? ["--position", pos] : []), "--player", player, "--threads", threads)}>
    <form class="stack" onSubmit=${start}><${PlayerPicker} id="anatomy" label="Search" spec=${player} setup=${setup} game=${game} choose=${put("player", other)} />
      <div class="row"><${GameField} setup=${setup} game=${game} choose=${put("game", { ...other, pos: "" })} /><${Field} label="Moves before it" value=${pos} choose=${put("pos", other)} /><${Field} label="Threads" value=${threads} least=${1} most=${setup.threads} choose=${put("threads", other)} />
        <button aria-disabled=${alive ? "true" : undefined}><${Icon} name="play" />Draw the timeline</button></div>
      <p class="small">Times mean something only on a machine that does nothing else: it waits for searches and matches that run, and new ones wait until it has ended, at the latest after ${setup.limits.search_seconds} seconds.</p></form>
    <${Trouble} words=${trouble} />${anatomy && news && !found.svg && html`<${Progress} news=${news} job=${anatomy} thing="searches" />`}
    ${found.svg && html`<div class="row"><${Switch} on=${large} flip=${() => setLarge(!large)} label="Full size" /><${Save} name="timeline.svg" text=${found.svg} /></div><${Picture} svg=${found.svg} words="Timeline of the threads" large=${large} />
      ${found.numbers.load?.busy && html`<${Trouble} words=${`Do not trust these times: ${found.numbers.load.busy} meanwhile.`} />`}
      <${Rows} words="What each thread did, in seconds and tasks" rows=${found.numbers.usage} /><${Rows} words="Speed-up measured" rows=${found.numbers.measured} /><${Rows} words="Speed-up foretold" rows=${found.numbers.predicted} />`}
  </${Panel}>`;
}
